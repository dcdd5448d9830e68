"""The answer to `whereabouts`: the chance of each hidden card at each other seat and in the Skat (asobiba.whereabouts).

Counting gives the share of all deals that the rules allow (`counted`). The champion weighs them by the calls, by the
declarer's discard and by the cards played (`players.inference`); here its deals are weighed in the same way. If few
deals are possible, all of them are; else deals are sampled. In a Ramsch the champion only counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeAlias

from asobiba import chance
from asobiba.arguments import Arguments, whole
from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.skat.players.card_search import MOST_DEALS
from asobiba.skat.players.inference import BidInference, PlayInference
from asobiba.skat.players.levels import LEVELS
from asobiba.skat.rules.cards import Card, write_card
from asobiba.skat.rules.hidden_cards import SKAT, HiddenCards, PossibleDeal, hidden_from, possible_deals
from asobiba.skat.rules.state import seat_at
from asobiba.skat.rules.view import View, three_handed
from asobiba.skat.solver.bit_order import bit_order
from asobiba.whereabouts.answer import MOST_SEED, SEED, Piece, Place, plain_whereabouts

SAMPLED = 200  # deals
_EFFORT = LEVELS["champion"].effort
Shares: TypeAlias = Mapping[tuple[Card, int], float]  # (card, place) -> the chance that the card is there


def whereabouts(view: View, arguments: Arguments) -> JSON:
    """The answer to `whereabouts` (docs/door.md, Whereabouts), for the seat of a view.

    Raises:
        RequestError: `ask/number`; `ask/no_hand`: a spectator asks, or the seat that sits out.
    """
    seed = whole(arguments, "seed", 0, MOST_SEED, SEED)
    own, sits_out, view = view.seat, view.deal.sits_out, three_handed(view)
    if own is None or view.seat is None:
        raise RequestError("ask/no_hand", "only a player of the deal has a hand")
    hidden = hidden_from(view)
    if view.result is not None:  # every deal is open then
        hidden = replace(hidden, cards=(), capacity=(0, 0, 0, 0))
    places = [at for at in range(4) if hidden.capacity[at]]
    plain, weighed = counted(hidden), weighed_deals(view, hidden, seed) if _infers(view, hidden) else []
    likely = shares_of(hidden, weighed) if weighed else plain

    def piece(card: Card) -> Piece:
        shares = tuple(likely[card, at] for at in places)
        return Piece(write_card(card), 1, shares, shares, tuple(plain[card, at] for at in places))

    def place(at: int) -> Place:
        name, seat = ("skat", None) if at == SKAT else ("hand", seat_at(at, sits_out))
        return Place(name, seat, hidden.capacity[at])

    pieces = list(map(piece, hidden.cards))
    return plain_whereabouts(own, list(map(place, places)), pieces, inferred=bool(weighed), worlds=len(weighed))


def counted(hidden: HiddenCards) -> Shares:
    """The share of the possible deals in which a card is at a place, all deals counted alike."""
    shares: dict[tuple[Card, int], float] = {}
    by_allowed: dict[tuple[bool, ...], list[float]] = {}  # cards that may be at the same places have the same shares
    for card in hidden.cards:
        allowed = tuple(hidden.capacity[at] > 0 and bool(hidden.allowed[at] >> card & 1) for at in range(4))
        if allowed not in by_allowed:
            others = tuple(other for other in hidden.cards if other != card)
            ways = [_ways(hidden, others, at) if allowed[at] else 0 for at in range(4)]
            by_allowed[allowed] = [number / (sum(ways) or 1) for number in ways]
        shares.update({(card, at): share for at, share in enumerate(by_allowed[allowed])})
    return shares


def _ways(hidden: HiddenCards, cards: tuple[Card, ...], taken: int) -> int:
    """The number of deals of these cards, if one place of another card is taken already."""
    capacity = tuple(size - (at == taken) for at, size in enumerate(hidden.capacity))

    @cache
    def deals(number: int, free: tuple[int, ...]) -> int:
        if number == len(cards):
            return 1
        return sum(
            deals(number + 1, (*free[:at], free[at] - 1, *free[at + 1 :]))
            for at in range(4)
            if free[at] and hidden.allowed[at] >> cards[number] & 1
        )

    return deals(0, capacity)


def weighed_deals(view: View, hidden: HiddenCards, seed: int) -> list[tuple[PossibleDeal, float]]:
    """Possible deals with their likelihoods, as the champion weighs them."""
    inference, plays = BidInference(view), _plays(view)
    all_deals = possible_deals(hidden, MOST_DEALS)
    if all_deals is not None:
        return [(deal, inference.likelihood(deal, hidden) * plays(deal)) for deal in all_deals]
    rng = chance.stream(seed, "whereabouts", view.deal.number, len(view.all_tricks))
    sampled = [inference.sample(hidden, rng) for _ in range(SAMPLED)]
    return [(deal, plays(deal)) for deal in sampled]


def shares_of(hidden: HiddenCards, weighed: Sequence[tuple[PossibleDeal, float]]) -> Shares:
    """The share of the weight of all deals of those in which a card is at a place."""
    total = sum(weight for _, weight in weighed)
    shares = {(card, at): 0.0 for card in hidden.cards for at in range(4)}
    for deal, weight in weighed:
        for at, cards in enumerate((*deal.hands, deal.skat)):
            for card in hidden.cards:
                if cards >> card & 1:
                    shares[card, at] += weight / total
    return shares


def _infers(view: View, hidden: HiddenCards) -> bool:
    """Whether the champion uses more than counting."""
    if not hidden.cards or view.ramsch or view.pushes:
        return False
    return view.contract is not None or any(call["seat"] != view.seat for call in view.auction.calls)


def _plays(view: View) -> Callable[[PossibleDeal], float]:
    """The likelihood of the cards played in a deal; 1 before the first card."""
    if view.contract is None or view.declarer is None or not view.all_tricks or _EFFORT is None:
        return lambda deal: 1.0
    return PlayInference(view, bit_order(view.contract[0]), view.declarer, _EFFORT.recalled).likelihood
