"""The computers: what they may do, what they know, and that they see nothing but the view."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from asobiba import chance
from asobiba.kotoba.game import KotobaGame
from asobiba.kotoba.players.levels import LEVEL_NAMES
from asobiba.kotoba.registration import GAME
from asobiba.kotoba.rules.actions import Discard, New, Rewrite, Vote
from asobiba.kotoba.rules.cards import without
from asobiba.kotoba.rules.scoring import new_word_chips
from asobiba.kotoba.rules.state import State
from asobiba.kotoba.search.discard_policy import discards_of
from tests.tables import real_lexica, sample

SEEDS = range(6)


@cache
def real_game(players: int, words: str = "full") -> KotobaGame:
    return GAME.open_game(GAME.complete_options({"words": words}, players, real_lexica()), players, real_lexica())


def played(levels: tuple[str, ...], seed: int, words: str = "full") -> tuple[State, list[tuple[int, Any]]]:
    """A game from beginning to end, and what everybody did."""
    game = real_game(len(levels), words)
    players = [GAME.open_player(game, level, real_lexica()) for level in levels]
    state, done = game.new(seed).state, []
    while game.to_act(state):
        seat = game.to_act(state)[0]
        action = players[seat].choose(game.view(state, seat), chance.stream(seed, "player", state.ply), 0)
        done.append((seat, action))
        state = game.apply(state, seat, game.check(state, seat, action)).state
    return state, done


def levels_at(seed: int) -> tuple[str, ...]:
    """Five levels for the five seats of a table: all but one of the middle ones, which one depends on the seed."""
    left_out = ("casual", "regular")[seed % 2]
    return tuple(level for level in LEVEL_NAMES if level != left_out)


@cache
def played_by_all(seed: int) -> tuple[State, list[tuple[int, Any]]]:
    return played(levels_at(seed), seed)


def words_made(action: Any) -> tuple[str, ...]:
    return (action.word,) if isinstance(action, New) else action.chain[1:] if isinstance(action, Rewrite) else ()


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample(SEEDS, 3))
def test_every_level_plays_a_game_to_its_end(seed: int) -> None:
    state, done = played_by_all(seed)
    assert state.result is not None
    assert {type(action) for _, action in done} == {New, Rewrite, Discard}


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample(SEEDS, 3))
def test_computers_play_ordinary_words_that_can_be_shown_with_kanji(seed: int) -> None:
    child, known = (real_lexica().kana(f"ja-{tier}") for tier in ("child", "known"))
    told = real_lexica().surface_forms("ja-common")
    for seat, action in played_by_all(seed)[1]:
        words = child if levels_at(seed)[seat] in ("beginner", "casual") else known
        assert [word for word in words_made(action) if word not in words or not told(word)] == []


def test_of_new_words_that_are_worth_the_same_computers_take_one_that_everybody_knows() -> None:
    game, easy = real_game(4), real_lexica().kana("ja-easy")
    player = GAME.open_player(game, "champion", real_lexica())
    for seed in range(20):
        state = game.new(seed).state
        view = game.view(state, game.to_act(state)[0])
        chosen = player.choose(view, chance.stream(seed, "player", 0), 0)
        assert isinstance(chosen, New)
        assert view.hand is not None
        worth = {word: worth_of(word, view.hand) for word in player.index.new_words(view.hand)}
        known = [worth[word] for word in worth if word in easy]
        assert chosen.word in easy or worth[chosen.word] > max(known)


def worth_of(word: str, hand: str) -> tuple[int, int]:
    """What a new word earns at once, and how many cards the champion keeps."""
    left = without(hand, word)
    return len(word) + new_word_chips(word).total, len(left) - len(discards_of(left, "frequent"))


@pytest.mark.slow
def test_a_level_sees_as_many_steps_as_it_is_made_for() -> None:
    steps: dict[str, int] = {}
    for seed in SEEDS:
        for seat, action in played_by_all(seed)[1]:
            if isinstance(action, Rewrite):
                steps[levels_at(seed)[seat]] = max(steps.get(levels_at(seed)[seat], 0), len(action.chain) - 1)
    assert (steps["beginner"], steps["intermediate"]) == (1, 3)
    assert steps["casual"] <= 2 >= steps["regular"]
    assert steps["advanced"] > 3


def test_computers_know_no_more_words_than_the_list_of_the_table() -> None:
    _, done = played(("champion", "intermediate"), 3, "easy")
    easy = real_lexica().kana("ja-easy")
    assert [word for _, action in done for word in words_made(action) if word not in easy] == []


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_a_word_that_the_table_has_refused_is_not_played_again(level: str) -> None:
    """A computer whose word was challenged and taken back played it again, which the rules forbid: the game stood."""
    game = real_game(4)
    state = game.new(2).state
    seat = game.to_act(state)[0]
    player = GAME.open_player(game, level, real_lexica())
    for turn in range(5):
        action = player.choose(game.view(state, seat), chance.stream(1, turn), 0)
        if not isinstance(action, New):
            return
        assert game.check(state, seat, action) == action
        state = replace(state, rejected=(*state.rejected, action.word))


def test_nothing_is_thrown_away_in_the_last_turn() -> None:
    game = GAME.open_game(
        GAME.complete_options({"words": "full", "challenges": False}, 4, real_lexica()), 4, real_lexica()
    )
    state = replace(game.new(1).state, round=4, made=True)  # nothing was made, so there is nothing to challenge
    seat = game.to_act(state)[0]
    for level in LEVEL_NAMES:
        player = GAME.open_player(game, level, real_lexica())
        assert player.choose(game.view(state, seat), chance.stream(1), 0) == Discard("")


@pytest.mark.slow
def test_the_same_game_is_played_again_from_the_same_seed() -> None:
    assert played(levels_at(1), 1)[1] == played_by_all(1)[1]


def test_computers_vote_by_the_full_list_and_what_the_table_has_accepted() -> None:
    game = real_game(3)
    start = game.new(2).state
    seat = game.to_act(start)[0]
    hands = tuple("あいすたべてどーもくんん"[:10] if one == seat else hand for one, hand in enumerate(start.hands))
    voter = GAME.open_player(game, "beginner", real_lexica())
    for word, yes in (("ーもく", False), ("あべて", False)):
        state = replace(start, hands=hands)
        action = game.check(state, seat, New(word, (word,)))
        state = game.apply(state, seat, action).state
        other = game.to_act(state)[0]
        assert voter.choose(game.view(state, other), chance.stream(1), 0) == Vote(yes)
