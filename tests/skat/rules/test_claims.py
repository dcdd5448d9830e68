"""Claims: what is certain from what a seat can see, against every distribution and every play of the others."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from asobiba import chance
from asobiba.errors import IllegalAction
from asobiba.skat.rules import legality, transitions, view
from asobiba.skat.rules.actions import Claim
from asobiba.skat.rules.cards import (
    DECK,
    NULL,
    TRUMP,
    Card,
    Cards,
    following_cards,
    members,
    read_card,
    set_of,
    strength_table,
    suit_members,
    winning_place,
    write_card,
)
from asobiba.skat.rules.claims import ClaimPosition, is_claim_certain, may_claim, threat_to
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import Deal, Rules, State, to_act
from tests.skat.tables import acted, at_random, cards

GAMES = ("clubs", "hearts", "grand", NULL)
Distributions = frozenset[tuple[Cards, Cards]]


def random_position(seed: int) -> ClaimPosition:
    """Two or three cards each somewhere in a trick, perhaps two more unseen in the Skat."""
    rng = chance.stream(seed, "sight")
    game, size, lying = GAMES[seed % 4], 2 + chance.below(2, rng), chance.below(3, rng)
    order = sorted(chance.shuffled(range(32), rng), key=lambda card: (card & 7) - 3 * rng.random())
    order = order[::-1] if game != NULL or rng.random() < 0.3 else order
    hand, trick, others = order[:size], order[size : size + lying], order[size + lying :]
    sizes = size - (lying == 2), size - (lying >= 1)
    skat = 2 * chance.below(2, rng)
    unseen = set_of(chance.shuffled(others, rng)[: sum(sizes) + skat])
    void = following_cards(DECK, 8 * chance.below(4, rng), game) if rng.random() < 0.4 else 0
    allowed = (DECK & ~void, DECK) if rng.random() < 0.5 else (DECK, DECK & ~void)
    return ClaimPosition(game, set_of(hand), unseen, tuple(trick), sizes, allowed)


def twin_distributions(position: ClaimPosition) -> Distributions:
    """Every way the others may hold the unseen cards."""
    found = set()
    for first in combinations(members(position.unseen), position.sizes[0]):
        for second in combinations(members(position.unseen & ~set_of(first)), position.sizes[1]):
            pair = set_of(first), set_of(second)
            if not pair[0] & ~position.allowed[0] and not pair[1] & ~position.allowed[1]:
                found.add(pair)
    return frozenset(found)


def twin_certain(game: str, hand: Cards, distributions: Distributions, trick: tuple[Card, ...], leader: int) -> bool:
    """Whether one strategy always succeeds that sees the others' cards only as they are played."""
    if len(trick) == 3:
        winner = (leader + winning_place(trick, game)) % 3
        if (winner == 0) == (game == NULL):
            return False
        return not hand or twin_certain(game, hand, distributions, (), winner)
    turn = (leader + len(trick)) % 3
    if turn == 0:
        legal = members(following_cards(hand, trick[0], game) if trick else hand)
        return any(twin_certain(game, hand & ~(1 << card), distributions, (*trick, card), leader) for card in legal)
    answers = []
    for card in range(32):
        left = set()
        for distribution in distributions:
            held = distribution[turn - 1]
            if (following_cards(held, trick[0], game) if trick else held) >> card & 1:
                rest = held & ~(1 << card)
                left.add((rest, distribution[1]) if turn == 1 else (distribution[0], rest))
        if left:
            answers.append(twin_certain(game, hand, frozenset(left), (*trick, card), leader))
    return all(answers)


@pytest.mark.parametrize("block", range(4))
def test_a_claim_is_certain_if_and_only_if_one_strategy_wins_on_every_distribution(block: int) -> None:
    verdicts = set()
    for seed in range(60 * block, 60 * block + 60):
        position = random_position(seed)
        distributions = twin_distributions(position)
        if not distributions or len(distributions) > 100:
            continue
        leader = (3 - len(position.trick)) % 3
        certain = twin_certain(position.game, position.hand, distributions, position.trick, leader)
        assert is_claim_certain(position) == certain, position
        verdicts.add(certain)
    assert verdicts == {True, False}


def position_of(
    game: str, hand: str, trick: str = "", gone: str = "", void: tuple[str, str] = ("", "")
) -> ClaimPosition:
    """A position in which all cards but the hand, the trick and those gone are unseen; the hand counts the tricks."""
    own, lying = cards(hand), tuple(read_card(name) for name in trick.split())
    size = own.bit_count()
    sizes = size - (len(lying) == 2), size - (len(lying) >= 1)
    unseen = DECK & ~own & ~set_of(lying) & ~(cards(gone) if gone else 0)
    allowed = [DECK & ~following_cards(DECK, read_card(suit + "7"), game) if suit else DECK for suit in void]
    return ClaimPosition(game, own, unseen, lying, sizes, (allowed[0], allowed[1]))


@pytest.mark.parametrize(
    ("position", "certain"),
    [
        # The lead is won with a jack, DJ is drawn, hearts and the ace of clubs run.
        (position_of("grand", "CJ SJ HJ CA HA HT HK HQ H9 H7", "SA S7"), True),
        (position_of("grand", "CJ SJ HJ DJ SA", "S8 S7", "CA CT CK CQ C9 C8 C7 HA HT HK HQ H9 H8 H7"), True),
        # Spades must be followed: the nine does not win, or CK falls to CA.
        (position_of("grand", "CJ SJ HJ S9 CA HA HT HK HQ H7", "SA S7"), False),
        (position_of("grand", "CJ SJ HJ CK HA HT HK HQ H9 H7", "SA S7"), False),
        # In second hand a jack may still come that beats HJ, but none beats CJ; two jacks then draw the other two at
        # worst one by one.
        (position_of("grand", "CJ SJ HJ HA HT HK HQ H9 H8 H7", "SA"), True),
        (position_of("grand", "SJ HJ DJ HA HT HK HQ H9 H8 H7", "SA"), False),
        (position_of("spades", "CJ SJ HJ DJ SA ST SK HA HT", "H7 H8"), True),
        # In Null a lead below everything is lost if somebody must follow, which the declarer knows who knows the Skat.
        (position_of(NULL, "C7 C8 C9 S7 S8 S9 H7 H8 D7 D8", gone="CA HA"), True),
        (position_of(NULL, "C7 C8 CT ST SJ SQ HT HJ D9 DT", gone="CA HA"), False),
    ],
)
def test_claims_with_many_cards_are_judged_inside_a_trick_as_well(position: ClaimPosition, certain: bool) -> None:
    assert is_claim_certain(position) is certain
    if certain:
        never_fails(position)


def never_fails(position: ClaimPosition) -> None:
    """Check that after some first card the simplest strategy succeeds against random distributions and replies."""
    legal = members(
        following_cards(position.hand, position.trick[0], position.game) if position.trick else position.hand
    )
    assert any(all(succeeds(position, first, seed) for seed in range(150)) for first in legal)


def succeeds(position: ClaimPosition, first: Card, seed: int) -> bool:
    """Whether a claim comes true with this first card: later leads are the highest trump, else the highest card; in
    Null the highest card that does not win is played.
    """
    rng, game = chance.stream(seed, "claims"), position.game
    order = chance.shuffled(members(position.unseen), rng)
    split = position.sizes[0], sum(position.sizes)
    hands = [position.hand, set_of(order[: split[0]]), set_of(order[split[0] : split[1]])]
    trick, leader = position.trick, (3 - len(position.trick)) % 3
    strength, trumps = strength_table(game), suit_members(DECK, TRUMP, game)
    while hands[0] or trick:
        if len(trick) == 3:
            leader, trick = (leader + winning_place(trick, game)) % 3, ()
            if (leader == 0) == (game == NULL):
                return False
            continue
        turn = (leader + len(trick)) % 3
        legal = members(following_cards(hands[turn], trick[0], game) if trick else hands[turn])
        if turn:
            card = legal[chance.below(len(legal), rng)]
        elif hands[0] == position.hand:
            card = first
        elif game == NULL:
            losing = [card for card in legal if winning_place((*trick, card), game) != len(trick)]
            card = max(losing or legal, key=lambda card: strength[card])
        else:
            card = max(legal, key=lambda card: (trumps >> card & 1, strength[card]))
        hands[turn] &= ~(1 << card)
        trick = (*trick, card)
    return True


def test_suits_not_followed_make_a_claim_certain_that_counting_leaves_open() -> None:
    no_clubs = DECK & ~cards("C7 C8 C9 CQ CK CT CA")

    def position(first: Cards, second: Cards) -> ClaimPosition:
        return ClaimPosition("grand", cards("CA CK"), cards("CT C9 H7 H8 H9 HQ"), (), (2, 2), (first, second))

    for open_ in (position(DECK, DECK), position(no_clubs, DECK), position(DECK, no_clubs)):
        assert not is_claim_certain(open_)
        assert threat_to(open_) == (read_card("CK"), read_card("CT"))
    # Both have shown that they have no clubs: the two that are unseen lie in the Skat.
    assert twin_distributions(position(no_clubs, no_clubs))
    assert is_claim_certain(position(no_clubs, no_clubs))


def test_a_higher_card_that_comes_too_late_for_the_trick_is_no_threat() -> None:
    no_hearts = DECK & ~cards("H7 H8 H9 HQ HK HT HA")
    last = ClaimPosition(
        "grand", cards("H9 CJ"), cards("HA HT"), (read_card("H7"), read_card("H8")), (1, 1), (DECK, DECK)
    )
    second = ClaimPosition("grand", cards("HK CJ"), cards("HA HT S7 S8"), (read_card("HQ"),), (2, 1), (no_hearts, DECK))
    for position, leader in ((last, 1), (second, 2)):
        distributions = twin_distributions(position)
        assert twin_certain(position.game, position.hand, distributions, position.trick, leader)
        assert is_claim_certain(position)


def test_a_defender_who_wins_every_remaining_trick_may_claim_them() -> None:
    rules, state, seat = first_where("defenders", lambda deal, seat: seat != deal.declarer and may_claim(deal, seat))
    assert view.view_of(rules, state, seat).may["claim"]
    check_taken(rules, state, seat)


def first_where(purpose: str, fits: Callable[[Deal, int], bool]) -> tuple[Rules, State, int]:
    """The first moment of random games in which a card is to be played and the seat on turn fits."""
    rules = Rules(read_options({}))
    for seed in range(400):
        rng = chance.stream(seed, purpose)
        state = at_random(
            rules,
            transitions.deal(rules, seed).state,
            rng,
            lambda state: state.deal.phase == "play" and fits(state.deal, to_act(state)[0]),
        )
        if to_act(state):
            return rules, state, to_act(state)[0]
    raise AssertionError("no such moment in any game")


def check_taken(rules: Rules, state: State, seat: int) -> None:
    """Check that the claimer gets every remaining trick, and the deal is scored."""
    before = [sum(trick.winner == at for trick in state.deal.tricks) for at in range(3)]
    deal = acted(rules, state, Claim()).done[-1]
    assert deal["claimed"] == seat
    assert deal["tricks_won"][seat] == before[seat] + 10 - sum(before)
    assert sum(deal["points"]) == 120


def test_an_uncertain_claim_is_refused_with_the_card_that_may_beat_it() -> None:
    rules, state, seat = first_where("refused", lambda deal, seat: deal.game != NULL and not may_claim(deal, seat))
    with pytest.raises(IllegalAction) as caught:
        legality.check(rules, state, seat, Claim())
    assert caught.value.code == "skat/not_sure"
    held, named = list(map(write_card, members(state.deal.hands[seat]))), caught.value.data
    assert named["card"] in held
    assert named["by"] not in held
