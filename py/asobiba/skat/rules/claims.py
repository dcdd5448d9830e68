"""The ways to end a deal early (giving up, claims, concessions, offers), and the proof of a claim.

A claim is proven from the seat's view, by counting and by an exact search over all distributions.

Counting is quick, whatever the number of cards and the place in the trick, but does not prove every certain claim: it
assumes that a single opponent holds every unseen card that either may hold, the Skat included. The search knows the
number of cards of each opponent, and the suits that each has failed to follow.
It looks for one strategy that works against every distribution of the hidden cards and every defence. The strategy
learns the hidden cards only as they are played, so it is a forced win in all worlds (the "paranoia search" of
Edelkamp's Skat programs).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, islice
from math import comb
from typing import NamedTuple

from asobiba.game import Seat

from .cards import (
    DECK,
    NULL,
    TRUMP,
    Card,
    Cards,
    following_cards,
    is_safe_null_suit,
    members,
    set_of,
    strength_table,
    suit_members,
    suit_table,
    void_cards,
    winning_place,
)
from .settlement import is_lost
from .state import GIVING_UP, PLAYING, REST, Deal

LEAST_CLAIMED = 2  # cards in hand; the last card needs no claim
MOST_HANDS = 1000  # of the next player, for the search; with more, only counting is tried
MOST_DISTRIBUTIONS = 300
MOST_STEPS = 6000  # steps of the search: a played card costs a step for each distribution that is still possible

_Distribution = tuple[Cards, Cards]  # the hands of the next player and of the one after


@dataclass(frozen=True, slots=True)
class ClaimPosition:
    """The position as seen by the seat that is to play a card and may claim.

    Args:
        game: the game that is played.
        hand: the seat's own cards.
        unseen: the cards in the others' hands, or in a Skat unknown to the seat.
        trick: the cards of the open trick, in the order played.
        sizes: numbers of cards of the next player and the one after.
        allowed: the cards that each of these two may hold, given the suits that they did not follow.
    """

    game: str
    hand: Cards
    unseen: Cards
    trick: tuple[Card, ...]
    sizes: tuple[int, int]
    allowed: tuple[Cards, Cards]


class Threat(NamedTuple):
    """A card of the claiming hand, and an unseen card that may beat it (in Null: stay below it)."""

    card: Card
    by: Card


def may_resign(deal: Deal, seat: Seat) -> bool:
    """Whether the seat may give the game up.

    The declarer may from the announcement until playing the second card. A defender may when it is the defender's turn
    and the declarer can still win.
    """
    if deal.phase != PLAYING or deal.contract is None:
        return False
    if seat == deal.declarer:
        return cards_played(deal, seat) <= 1
    return _may_lay_down(deal, seat) and not is_lost(deal)


def may_claim(deal: Deal, seat: Seat) -> bool:
    """Whether the seat, which is to play a card, certainly takes every remaining trick.

    The declarer of a Null game claims to take none; nobody else may claim in Null.
    """
    if deal.phase != PLAYING or deal.contract is None or seat != deal.next_player:
        return False
    if deal.hands[seat].bit_count() < LEAST_CLAIMED or _has_announced_spitze(deal, seat):
        return False
    return (deal.contract.game != NULL or seat == deal.declarer) and is_claim_certain(claim_position(deal, seat))


def may_concede(deal: Deal, seat: Seat) -> bool:
    """Whether the seat, which is to play a card, may leave the rest to the other side: not in Ramsch, and not while a
    declarer may still give up, which costs no more.
    """
    if deal.phase != PLAYING or deal.contract is None or not _may_lay_down(deal, seat):
        return False
    return seat != deal.declarer or not may_resign(deal, seat)


def offers(deal: Deal, seat: Seat) -> tuple[str, ...]:
    """The offers that the seat, which is to play a card, may make to the other side; none in Ramsch.

    They are `rest` (the seat takes the remaining tricks) and, for a declarer who may no longer give up alone, `resign`.
    After a refusal there is no further offer in the same trick.

    Source: docs/rules/skat.md, Play.
    """
    if deal.phase != PLAYING or deal.contract is None or not _may_lay_down(deal, seat):
        return ()
    if deal.refused == len(deal.done_tricks):
        return ()
    gives_up = seat == deal.declarer and deal.game != NULL and not may_resign(deal, seat)
    rest = () if _has_announced_spitze(deal, seat) else (REST,)
    return (GIVING_UP, *rest) if gives_up else rest


def _has_announced_spitze(deal: Deal, seat: Seat) -> bool:
    """Whether a seat has announced to take the last trick with the lowest trump, which no claim can prove."""
    return seat == deal.declarer and deal.contract is not None and deal.contract.spitze


def _may_lay_down(deal: Deal, seat: Seat) -> bool:
    return seat == deal.next_player and deal.hands[seat].bit_count() >= LEAST_CLAIMED


def claim_position(deal: Deal, seat: Seat) -> ClaimPosition:
    """The view of a seat that is to play a card; an ouvert hand counts as hidden."""
    first, second = (seat + 1) % 3, (seat + 2) % 3
    tricks = [(trick.leader, trick.cards) for trick in deal.tricks]
    seen = deal.hands[seat] | set_of(card for _, cards in tricks for card in cards)
    if seat == deal.declarer and deal.taken:
        seen |= deal.skat
    return ClaimPosition(
        game=deal.game,
        hand=deal.hands[seat],
        unseen=DECK & ~seen,
        trick=deal.open_trick.cards if deal.open_trick else (),
        sizes=(deal.hands[first].bit_count(), deal.hands[second].bit_count()),
        allowed=(DECK & ~void_cards(tricks, first, deal.game), DECK & ~void_cards(tricks, second, deal.game)),
    )


def cards_played(deal: Deal, seat: Seat) -> int:
    """The number of cards that a seat has played."""
    return sum(seat in trick.seats() for trick in deal.tricks)


def is_claim_certain(position: ClaimPosition) -> bool:
    """Whether the seat takes every remaining trick (in Null: none) in any distribution of the hidden cards."""
    if _is_certain_by_counting(position):
        return True
    if position.game != NULL and not _can_win_this_trick(position):
        return False
    distributions = _all_distributions(position)
    return bool(distributions) and _Search(position).succeeds(distributions)


def threat_to(position: ClaimPosition) -> Threat | None:
    """A card of the hand that may lose a trick (in Null: win one), with the unseen card that causes it; else None."""
    strength, suits = strength_table(position.game), suit_table(position.game)
    null = position.game == NULL
    for card in sorted(members(position.hand), key=lambda card: strength[card], reverse=null):
        for other in members(position.unseen):
            if suits[other] == suits[card] and (strength[other] < strength[card]) == null:
                return Threat(card, other)
    return None


def _can_win_this_trick(position: ClaimPosition) -> bool:
    """Whether some legal card takes the trick now, and no unseen card of the same suit can beat it."""
    game, trick = position.game, position.trick
    strength, suits = strength_table(game), suit_table(game)
    legal = following_cards(position.hand, trick[0], game) if trick else position.hand
    to_come = position.unseen & (position.allowed[0] | position.allowed[1], position.allowed[0], 0)[len(trick)]
    return any(
        winning_place((*trick, card), game) == len(trick)
        and not any(suits[other] == suits[card] and strength[other] > strength[card] for other in members(to_come))
        for card in members(legal)
    )


def _all_distributions(position: ClaimPosition) -> list[_Distribution]:
    """All distributions of the unseen cards to the others; [] if there are too many."""
    unseen, allowed, sizes = position.unseen, position.allowed, position.sizes
    if comb((unseen & allowed[0]).bit_count(), sizes[0]) > MOST_HANDS:
        return []
    every = (
        (first, set_of(second))
        for first in map(set_of, combinations(members(unseen & allowed[0]), sizes[0]))
        for second in combinations(members(unseen & allowed[1] & ~first), sizes[1])
    )
    distributions = list(islice(every, MOST_DISTRIBUTIONS + 1))
    return distributions if len(distributions) <= MOST_DISTRIBUTIONS else []


class _Search:
    """Search for a strategy that always succeeds. Players: 0 is the claiming seat, 1 the next, 2 the one after."""

    def __init__(self, position: ClaimPosition) -> None:
        self._game, self._wants_tricks = position.game, position.game != NULL
        self._hand, self._trick = position.hand, position.trick
        self._steps = 0

    def succeeds(self, distributions: list[_Distribution]) -> bool:
        leader = (3 - len(self._trick)) % 3
        return self._play(self._hand, distributions, leader, self._trick)

    def _play(self, hand: Cards, distributions: list[_Distribution], leader: int, trick: tuple[Card, ...]) -> bool:
        self._steps += len(distributions)
        if self._steps > MOST_STEPS:
            return False
        if len(trick) == 3:
            winner = (leader + winning_place(trick, self._game)) % 3
            if (winner == 0) != self._wants_tricks:
                return False
            return not hand or self._play(hand, distributions, winner, ())
        player = (leader + len(trick)) % 3
        if player == 0:
            legal = members(following_cards(hand, trick[0], self._game) if trick else hand)
            return any(self._play(hand & ~(1 << card), distributions, leader, (*trick, card)) for card in legal)
        replies = self._replies(player - 1, distributions, trick)
        return all(self._play(hand, left, leader, (*trick, card)) for card, left in replies)

    def _replies(
        self, opponent: int, distributions: list[_Distribution], trick: tuple[Card, ...]
    ) -> list[tuple[Card, list[_Distribution]]]:
        """Each card that an opponent may play, with the distributions that remain possible after it."""
        left: dict[Card, list[_Distribution]] = {}
        for first, second in distributions:
            hand = second if opponent else first
            for card in members(following_cards(hand, trick[0], self._game) if trick else hand):
                rest = hand & ~(1 << card)
                left.setdefault(card, []).append((first, rest) if opponent else (rest, second))
        return sorted(left.items())


def _is_certain_by_counting(position: ClaimPosition) -> bool:
    """Whether counting proves the claim: some card wins the trick whatever comes, and the rest runs from the lead; in
    Null some card stays out of the trick, and the rest is safe.
    """
    game, hand, trick = position.game, position.hand, position.trick
    others = position.unseen & (position.allowed[0] | position.allowed[1])
    if game == NULL and trick:
        return takes_no_trick_by_counting(hand, others, trick)
    if game == NULL:
        in_skat = position.unseen.bit_count() - sum(position.sizes)
        return any(
            _loses_the_lead(card, others, in_skat) and _is_safe_throughout(hand & ~(1 << card), others)
            for card in members(hand)
        )
    if not trick:
        return takes_every_trick_by_counting(game, hand, others)
    to_come = members(position.unseen & position.allowed[0]) if len(trick) == 1 else ()
    return any(
        winning_place((*trick, card), game) == len(trick)
        and all(winning_place((*trick, card, other), game) == len(trick) for other in to_come)
        and takes_every_trick_by_counting(game, hand & ~(1 << card), others)
        for card in members(following_cards(hand, trick[0], game))
    )


def takes_every_trick_by_counting(game: str, hand: Cards, unseen: Cards) -> bool:
    """Whether a hand on lead takes every trick: it draws all trumps, if it has other cards, then plays from the top."""
    trumps = suit_members(hand, TRUMP, game)
    must_draw = trumps != hand and bool(suit_members(unseen, TRUMP, game))
    if not suit_runs(game, hand, unseen, TRUMP, must_draw=must_draw):
        return False
    return all(suit_runs(game, hand, unseen, suit, must_draw=False) for suit in range(4))


def suit_runs(game: str, hand: Cards, unseen: Cards, suit: int, must_draw: bool) -> bool:
    """Whether the suit's cards, led from the top, all win; with `must_draw` they also exhaust the suit elsewhere.

    Each lead draws at least one unseen card of the suit, even if they are all in one hand.
    """
    strength = strength_table(game)
    own = sorted((strength[card] for card in members(suit_members(hand, suit, game))), reverse=True)
    others = sorted((strength[card] for card in members(suit_members(unseen, suit, game))), reverse=True)
    if must_draw and len(own) < len(others):
        return False
    return all(at >= len(others) or others[0] < value for at, value in enumerate(own))


def takes_no_trick_by_counting(hand: Cards, unseen: Cards, trick: tuple[Card, ...]) -> bool:
    """Whether a Null hand that must follow to a trick can duck it and is then safe in every suit."""
    if not trick:
        return False
    strength, suits = strength_table(NULL), suit_table(NULL)
    led = suits[trick[0]]
    best = max(strength[card] for card in trick if suits[card] == led)
    legal = members(following_cards(hand, trick[0], NULL))
    ducks = [card for card in legal if suits[card] != led or strength[card] < best]
    return any(_is_safe_throughout(hand & ~(1 << card), unseen) for card in ducks)


def _loses_the_lead(card: Card, others: Cards, in_skat: int) -> bool:
    """Whether a card that is led in Null loses: one of the others has its suit, and only with higher cards.

    Args:
        others: the cards that the others may hold.
        in_skat: how many of the unseen cards lie in the Skat.
    """
    strength, suits = strength_table(NULL), suit_table(NULL)
    following = [other for other in members(others) if suits[other] == suits[card]]
    return len(following) > in_skat and all(strength[other] > strength[card] for other in following)


def _is_safe_throughout(hand: Cards, unseen: Cards) -> bool:
    strength = strength_table(NULL)

    def places(cards: Cards, suit: int) -> int:
        return set_of(strength[card] for card in members(suit_members(cards, suit, NULL)))

    return all(is_safe_null_suit(places(hand, suit), places(unseen, suit)) for suit in range(4))
