"""Claims: what is sure by what a seat can see, against every deal and every play of the others written out."""

from __future__ import annotations

from itertools import combinations

import pytest

from asobiba import chance
from asobiba.errors import IllegalAction
from asobiba.skat.rules import legality, transitions, view
from asobiba.skat.rules.actions import Claim, Play
from asobiba.skat.rules.cards import (
    FULL,
    NULL,
    Card,
    Cards,
    members,
    must_follow,
    read_card,
    set_of,
    winner,
    write_card,
)
from asobiba.skat.rules.claims import Sight, is_sure, threat
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import Rules, State, may_claim, to_act

from .test_deals import drawn_action

GAMES = ("clubs", "hearts", "grand", NULL)
Worlds = frozenset[tuple[Cards, Cards]]


def cards(text: str) -> Cards:
    """A set of cards from their names."""
    return set_of(map(read_card, text.split()))


def drawn_sight(seed: int) -> Sight:
    """Two or three cards each somewhere in a trick, perhaps two more unseen in the Skat."""
    rng = chance.stream(seed, "sight")
    game, size, lying = GAMES[seed % 4], 2 + chance.below(2, rng), chance.below(3, rng)
    order = sorted(chance.shuffled(range(32), rng), key=lambda card: (card & 7) - 3 * rng.random())
    order = order[::-1] if game != NULL or rng.random() < 0.3 else order
    hand, table, others = order[:size], order[size : size + lying], order[size + lying :]
    sizes = size - (lying == 2), size - (lying >= 1)
    skat = 2 * chance.below(2, rng)
    unseen = set_of(chance.shuffled(others, rng)[: sum(sizes) + skat])
    void = must_follow(FULL, 8 * chance.below(4, rng), game) if rng.random() < 0.4 else 0
    allowed = (FULL & ~void, FULL) if rng.random() < 0.5 else (FULL, FULL & ~void)
    return Sight(game, set_of(hand), unseen, tuple(table), sizes, allowed)


def twin_worlds(sight: Sight) -> Worlds:
    """Every way the others may hold the unseen cards."""
    found = set()
    for first in combinations(members(sight.unseen), sight.sizes[0]):
        for second in combinations(members(sight.unseen & ~set_of(first)), sight.sizes[1]):
            pair = set_of(first), set_of(second)
            if not pair[0] & ~sight.allowed[0] and not pair[1] & ~sight.allowed[1]:
                found.add(pair)
    return frozenset(found)


def twin_sure(game: str, hand: Cards, worlds: Worlds, trick: tuple[Card, ...], leader: int) -> bool:
    """Whether some way to play always succeeds: told the others' cards as they are played, and nothing else."""
    if len(trick) == 3:
        taker = (leader + winner(trick, game)) % 3
        if (taker == 0) == (game == NULL):
            return False
        return not hand or twin_sure(game, hand, worlds, (), taker)
    turn = (leader + len(trick)) % 3
    if turn == 0:
        legal = members(must_follow(hand, trick[0], game) if trick else hand)
        return any(twin_sure(game, hand & ~(1 << card), worlds, (*trick, card), leader) for card in legal)
    answers = []
    for card in range(32):
        left = set()
        for world in worlds:
            held = world[turn - 1]
            if (must_follow(held, trick[0], game) if trick else held) >> card & 1:
                rest = held & ~(1 << card)
                left.add((rest, world[1]) if turn == 1 else (world[0], rest))
        if left:
            answers.append(twin_sure(game, hand, frozenset(left), (*trick, card), leader))
    return all(answers)


@pytest.mark.parametrize("block", range(4))
def test_a_claim_is_sure_when_and_only_when_it_is_in_every_deal_and_against_every_play(block: int) -> None:
    verdicts = set()
    for seed in range(60 * block, 60 * block + 60):
        sight = drawn_sight(seed)
        worlds = twin_worlds(sight)
        if not worlds or len(worlds) > 100:
            continue
        leader = (3 - len(sight.trick)) % 3
        sure = twin_sure(sight.game, sight.hand, worlds, sight.trick, leader)
        assert is_sure(sight) == sure, sight
        verdicts.add(sure)
    assert verdicts == {True, False}


def test_voids_that_were_shown_make_sure_what_counting_leaves_open() -> None:
    no_clubs = FULL & ~cards("C7 C8 C9 CQ CK CT CA")

    def sight(first: Cards, second: Cards) -> Sight:
        return Sight("grand", cards("CA CK"), cards("CT C9 H7 H8 H9 HQ"), (), (2, 2), (first, second))

    for open_ in (sight(FULL, FULL), sight(no_clubs, FULL), sight(FULL, no_clubs)):
        assert not is_sure(open_)
        assert threat(open_) == (read_card("CK"), read_card("CT"))
    # Both have shown that they have no clubs: the two that are unseen lie in the Skat.
    assert twin_worlds(sight(no_clubs, no_clubs))
    assert is_sure(sight(no_clubs, no_clubs))


def test_a_higher_card_that_comes_too_late_for_the_trick_stands_against_nothing() -> None:
    no_hearts = FULL & ~cards("H7 H8 H9 HQ HK HT HA")
    last = Sight("grand", cards("H9 CJ"), cards("HA HT"), (read_card("H7"), read_card("H8")), (1, 1), (FULL, FULL))
    second = Sight("grand", cards("HK CJ"), cards("HA HT S7 S8"), (read_card("HQ"),), (2, 1), (no_hearts, FULL))
    for sight, leader in ((last, 1), (second, 2)):
        assert twin_sure(sight.game, sight.hand, twin_worlds(sight), sight.trick, leader)
        assert is_sure(sight)


def test_a_defender_who_takes_everything_that_is_left_may_claim_it() -> None:
    found = 0
    for seed in range(400):
        rules = Rules(read_options({}))
        rng = chance.stream(seed, "defenders")
        state: State = transitions.begin(rules, seed).state
        while to_act(state) and not found:
            seat = to_act(state)[0]
            deal = state.deal
            if deal.phase == "play" and seat != deal.declarer and may_claim(deal, seat):
                found += 1
                assert view.view_of(rules, state, seat).may["claim"]
                check_taken(rules, state, seat)
                break
            state = transitions.apply(rules, state, seat, drawn_action(rules, state, seat, rng)).state
        if found:
            return
    raise AssertionError("no defender could claim anywhere")


def check_taken(rules: Rules, state: State, seat: int) -> None:
    """The claimer has every trick that was left, and the deal is written down."""
    before = [sum(trick.winner == one for trick in state.deal.tricks) for one in range(3)]
    after = transitions.apply(rules, state, seat, Claim()).state
    told = after.done[-1]
    assert told["claimed"] == seat
    assert told["tricks_won"][seat] == before[seat] + 10 - sum(before)
    assert sum(told["points"]) == 120


def test_a_claim_that_is_not_sure_is_refused_with_the_card_that_stands_against_it() -> None:
    for seed in range(200):
        rules = Rules(read_options({}))
        rng = chance.stream(seed, "refused")
        state: State = transitions.begin(rules, seed).state
        while to_act(state):
            seat, deal = to_act(state)[0], state.deal
            if deal.phase == "play" and deal.game != NULL and not may_claim(deal, seat):
                with pytest.raises(IllegalAction) as caught:
                    legality.check(rules, state, seat, Claim())
                assert caught.value.code == "skat/not_sure"
                named = caught.value.data
                assert named["card"] in [write_card(card) for card in members(deal.hands[seat])]
                assert named["by"] not in [write_card(card) for card in members(deal.hands[seat])]
                return
            action = drawn_action(rules, state, seat, rng)
            state = transitions.apply(rules, state, seat, action).state
            if isinstance(action, Play) and len(state.done):
                break
    raise AssertionError("no claim to refuse")
