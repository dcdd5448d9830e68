"""Computer players: what each level knows, overlooks, keeps and doubts, and that a view is all they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from asobiba import chance
from asobiba.crossword.actions import Accept, Challenge, Exchange, Pass, Play
from asobiba.crossword.players import LEVELS
from asobiba.record import Sitter
from asobiba.session import Session
from asobiba.words.lexicon import from_words
from asobiba.words.shelf import Shelf


@cache
def shelf() -> Shelf:
    """The real lexica: what a level knows is a fact about them."""
    return Shelf()


def table(levels: Sequence[str], seed: int, on: Shelf | None = None, **options: Any) -> Session:
    seats = tuple(Sitter("computer", "", level) for level in levels)
    return Session.sit_down("crossword", seed, seats, options, on or shelf())


def finished(levels: Sequence[str], seed: int, **options: Any) -> dict[str, Any]:
    session = table(levels, seed, **options)
    session.step()
    return session.view(None)


def words_played(view: dict[str, Any]) -> set[str]:
    return {word["word"] for turn in view["turns"] if turn["kind"] == "play" for word in turn["words"]}


@pytest.mark.parametrize("seed", range(4))
def test_a_beginner_plays_everyday_words_only_whatever_the_lexicon(seed: int) -> None:
    played = words_played(finished(["beginner", "beginner"], seed, lexicon="full"))

    assert played
    assert [word for word in sorted(played) if word not in shelf().open("everyday")] == []


@pytest.mark.parametrize("seed", range(4))
def test_an_intermediate_player_knows_everyday_words_and_the_short_ones(seed: int) -> None:
    played = words_played(finished(["intermediate", "intermediate"], seed, lexicon="full"))

    assert any(word not in shelf().open("everyday") for word in played)
    assert [word for word in sorted(played) if word not in shelf().open("everyday") and len(word) > 3] == []


def test_no_level_plays_an_offensive_word_though_the_lexicon_has_it() -> None:
    """With a list of offensive words and little else, whoever played them would have to play one here."""
    offensive = sorted(shelf().offensive())
    assert offensive
    only = Shelf()
    only.add(from_words("own", "Own", [word for word in offensive if 2 <= len(word) <= 15]))
    for level in LEVELS:
        session = table([level, level], 1, only, lexicon="own")
        session.step(limit=12)
        assert words_played(session.view(None)) == set()


def test_stronger_levels_score_more() -> None:
    averages = []
    for level in ("beginner", "intermediate", "greedy"):
        scores = [score for seed in range(8) for score in finished([level, level], seed)["result"]["scores"]]
        averages.append(sum(scores) / len(scores))

    assert averages == sorted(averages)
    assert averages[2] - averages[0] > 80


def test_greedy_takes_the_play_with_the_best_score_and_leave() -> None:
    session = table(["greedy", "greedy"], 5)
    for _ in range(8):
        seat = session.to_act[0]
        best = session.ask(seat, "hint", {"count": 1})["plays"][0]
        session.step(limit=1)
        text = session.record.actions[-1][1]
        assert text == best["move"] or text.startswith("exchange")


def test_a_player_chooses_by_its_view_and_stream_alone() -> None:
    """The state behind the view is another one each time; the choice is not."""
    session = table(["beginner", "intermediate"], 9)
    session.step(limit=6)
    seat = session.to_act[0]
    view = session.game.view(session.state, seat)
    player = session.entry.player(session.game, "intermediate", shelf())
    choices = []
    for seed in range(5):
        other = session.game.determinize(view, chance.stream(seed, "test"))
        choices.append(player.choose(session.game.view(other, seat), chance.stream(1, "choice"), 0))

    assert len(set(choices)) == 1
    assert isinstance(choices[0], Play)


def test_a_phony_is_doubted_and_a_good_word_never() -> None:
    session = table(["greedy", "greedy"], 2, challenge="double")
    seat = session.to_act[0]
    rack = session.view(seat)["rack"]
    phony = rack[:4]
    assert phony not in shelf().open("standard")
    session._do(seat, session.game.read_action(f"8H {phony}"))
    view = session.game.view(session.state, 1 - seat)
    player = session.entry.player(session.game, "greedy", shelf())
    doubts = [isinstance(player.choose(view, chance.stream(n, "doubt"), 0), Challenge) for n in range(200)]

    assert 175 <= sum(doubts) < 200

    for seed in range(10):
        turns = finished(["greedy", "beginner"], seed, challenge="double")["turns"]
        assert [turn for turn in turns if turn["kind"] == "challenge"] == []


def test_the_play_that_goes_out_is_accepted_where_it_must_be_answered() -> None:
    for seed in range(3):
        session = table(["greedy", "greedy"], seed, challenge="five")
        session.step()
        if session.view(None)["result"]["reason"] == "out":
            assert session.record.actions[-1][1] == "accept"
            assert isinstance(session.game.read_action("accept"), Accept)
            return
    pytest.fail("none of these games was played out")


def test_without_a_play_tiles_are_exchanged_and_without_a_bag_the_turn_is_passed() -> None:
    only = Shelf()
    only.add(from_words("own", "Own", ["ZZZZZZZZ"]))
    session = table(["greedy", "greedy"], 1, only, lexicon="own")
    session.step(limit=1)
    assert isinstance(session.game.read_action(session.record.actions[0][1]), Exchange)

    view = session.game.view(session.state, session.to_act[0])
    player = session.entry.player(session.game, "greedy", only)
    assert player.choose(replace(view, may={**view.may, "exchange": 0}), chance.stream(1, "x"), 0) == Pass()
