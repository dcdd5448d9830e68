"""A thousand games at random: no card and no chip is lost or made, words are unique, and every game ends in time."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from itertools import islice, pairwise, permutations
from random import Random
from typing import Any

import pytest

from asobiba import chance
from asobiba.errors import IllegalAction
from asobiba.kotoba.rules.actions import Action, Discard, New, Rewrite, Vote
from asobiba.kotoba.rules.cards import DECK, sort
from asobiba.kotoba.rules.challenges import taken_back
from asobiba.kotoba.rules.state import MOST_ACTIONS, State
from tests.kotoba.laws import kotoba_open
from tests.kotoba.tables import do, game
from tests.tables import sample


def any_action(state: State, seat: int, rng: Random) -> Action:
    """Something that a careless player might do: often not allowed."""
    if state.ballot is not None:
        return Vote(rng.random() < 0.6)
    hand = chance.shuffled(state.hands[seat], rng)
    targets = [one.word for one in state.words if one.owner != seat]
    if state.made or rng.random() < 0.2:
        return Discard(sort(hand[: chance.below(len(hand) + 1, rng)]))
    if targets and rng.random() < 0.7:
        return any_rewrite(targets[chance.below(len(targets), rng)], hand, rng)
    word = "".join(hand[: 3 + chance.below(5, rng)])
    return New(word, (word,))


def any_rewrite(word: str, hand: list[str], rng: Random) -> Rewrite:
    """Steps of cards from the hand, in any places."""
    chain = [word]
    for _ in range(1 + chance.below(4, rng)):
        letters = list(chain[-1])
        kind = rng.random()
        for card in [hand.pop() for _ in range(min(len(hand), 1 + chance.below(3, rng)))]:
            place = chance.below(len(letters), rng)
            letters[place : place + (kind < 0.5)] = [card]
        chain.append("".join(letters))
    return Rewrite(tuple(chain), tuple(chain[1:]))


def play(seed: int) -> tuple[Any, list[State]]:
    """A game in which everybody tries anything until something is allowed; its states."""
    rng = chance.stream(seed, "conservation")
    one = kotoba_open(2 + seed % 4, rng)
    state = one.new(seed).state
    states = [state]
    while one.to_act(state):
        acting = one.to_act(state)
        seat = acting[chance.below(len(acting), rng)]
        try:
            action = one.check(state, seat, any_action(state, seat, rng))
        except IllegalAction:
            continue
        state = one.apply(state, seat, action).state
        states.append(state)
    return one, states


def cards_of(state: State) -> Counter[str]:
    return Counter(state.deck + state.discards + "".join(state.hands) + "".join(one.word for one in state.words))


def check_table(one: Any, state: State) -> None:
    assert cards_of(state) == DECK
    assert sum(state.chips) == state.bank
    assert min(state.chips) >= 0
    assert all(list(hand) == sorted(hand) and len(hand) <= 10 for hand in state.hands)
    assert len(set(state.used)) == len(state.used)
    assert {word.word for word in state.words} <= set(state.used)
    assert [word.id for word in state.words] == list(range(len(state.words)))


def check_taken_back(before: State, after: State) -> None:
    """A word that was made can be taken back as if it had never lain there."""
    back = taken_back(after)
    for name in ("hands", "discards", "chips", "bank", "words", "used", "made", "round", "turn"):
        assert getattr(back, name) == getattr(before, name), name


def earned_and_paid(one: Any, state: State) -> int:
    """What the log says that the bank gave out, five chips each to begin with, less what it got back."""
    given = 5 * one.players
    for turn in (turn.public for turn in state.turns if turn.kind in ("new", "rewrite")):
        given += turn["chips"]["total"]
        given -= turn["from"]["price"] if turn.get("from", {}).get("to") == "bank" else 0
    return given


@pytest.mark.slow
@pytest.mark.parametrize("block", sample(range(10), 5))
def test_cards_and_chips_are_conserved_in_a_thousand_games(block: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(100 * block, 100 * block + 100):
        one, states = play(seed)
        for state in states:
            check_table(one, state)
        for before, after in pairwise(states):
            if after.made and not before.made:
                check_taken_back(before, after)
        last = states[-1]
        assert len(states) <= MOST_ACTIONS + 1
        assert earned_and_paid(one, last) == last.bank
        assert last.result is not None
        assert sum(last.result.scores) == last.bank + sum(len(word.word) for word in last.words)
        seen.update(turn.kind for turn in last.turns)
        seen["reshuffled"] += sum(turn.public.get("reshuffled", False) for turn in last.turns)
    assert min(seen[kind] for kind in ("new", "rewrite", "ballot", "discard", "reshuffled")) > 0


def test_not_even_a_game_of_nothing_but_refused_words_goes_on_for_ever() -> None:
    """Five players, six rounds, six words a turn put to the vote, the last vote deciding each."""
    one = game(5, rounds=6)
    state = one.new(1).state
    actions = 0
    while one.to_act(state):
        proposals = dict.fromkeys("".join(cards) for cards in islice(permutations(state.hands[state.turn], 6), 500))
        for word in [word for word in proposals if word not in state.rejected][:6]:
            state = do(one, state, state.turn, f"new {word}?").state
            for voter, said in zip(one.to_act(state), ("yes", "no", "no", "no"), strict=True):
                state = do(one, state, voter, f"vote {said}").state
            actions += 5
        state = do(one, state, state.turn, "discard").state
        actions += 1
    assert 900 < actions <= MOST_ACTIONS


def test_the_laws_know_every_field_of_a_state() -> None:
    """A new field needs its place in views, laws and tests."""
    assert [field.name for field in fields(State)] == [
        *("seed", "ply", "first", "turn", "round", "made", "ballots_held", "ballot", "hands", "deck", "discards"),
        *("chips", "bank", "words", "used", "accepted", "rejected", "turns", "result"),
    ]
