"""Computer players: what each level knows, overlooks, keeps and doubts, and that a view is all they need."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from games import LANGUAGES_JS, languages

from asobiba import chance
from asobiba.crossword.players.levels import LEVEL_NAMES, LEVELS, measured_strengths, parse_strengths
from asobiba.crossword.rules.actions import Accept, Challenge, Exchange, Pass, Play
from asobiba.errors import OptionError
from asobiba.record import Participant
from asobiba.session import Session
from asobiba.words.lexicon import make_lexicon
from asobiba.words.lexicon_store import LexiconStore
from tests.crossword.tables import rollouts_of
from tests.tables import real_lexica, sample

WEB = Path(__file__).resolve().parents[3] / "web"


def table(levels: Sequence[str], seed: int, on: LexiconStore | None = None, **options: Any) -> Session:
    seats = tuple(Participant("computer", "", level) for level in levels)
    return Session.start("crossword", seed, seats, options, on or real_lexica())


def finished(levels: Sequence[str], seed: int, **options: Any) -> dict[str, Any]:
    session = table(levels, seed, **options)
    session.step()
    return session.view(None)


def words_played(view: dict[str, Any]) -> set[str]:
    return {word["word"] for turn in view["turns"] if turn["kind"] == "play" for word in turn["words"]}


@cache
def own_list() -> LexiconStore:
    """A store with a player's own list: every third word of Full and some that are in no lexicon."""
    on = LexiconStore()
    on.add(
        make_lexicon("own-thirds", "Thirds", sorted({*list(on.open("full").map)[::3], "ZZA", "QAT", "EEIO", "AEZT"}))
    )
    return on


@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "lexicon"), sample([*product(LEVELS, ["everyday", "standard", "full", "own-thirds"])], 3)
)
def test_a_level_plays_no_word_outside_its_vocabulary_nor_outside_the_lexicon(level: str, lexicon: str) -> None:
    on = own_list() if lexicon.startswith("own") else real_lexica()
    session = table([level, level], 3, on, lexicon=lexicon)
    session.step()
    played = sorted(words_played(session.view(None)))
    given = LEVELS[level]
    short = on.open(given.short_words) if given.short_words else ()
    knows = on.open(given.vocabulary or lexicon)

    assert len(played) > 20
    assert [word for word in played if word not in knows and not (len(word) <= 3 and word in short)] == []
    assert [word for word in played if word not in on.open(lexicon)] == []


def test_the_champion_plays_words_of_the_lexicon_whatever_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    rollouts = rollouts_of(monkeypatch)
    session = table(["champion", "child"], 3, own_list(), lexicon="own-thirds")
    session.step(limit=12, budget=60)
    played = words_played(session.view(None))

    assert played
    assert len(rollouts) > 60
    assert [word for word in sorted(played) if word not in session._lexica.open("own-thirds")] == []


def test_an_intermediate_player_knows_everyday_words_and_the_short_ones() -> None:
    played = words_played(finished(["intermediate", "intermediate"], 0, lexicon="full"))

    assert any(word not in real_lexica().open("everyday") for word in played)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["child", "beginner"])
def test_who_finds_no_bingo_lays_none_in_a_whole_game(level: str) -> None:
    for seed in range(4):
        turns = finished([level, level], seed, lexicon="full")["turns"]
        assert [turn for turn in turns if turn["kind"] == "play" and turn["bingo"]] == []


def test_a_level_sees_plain_plays_before_long_rare_and_parallel_ones() -> None:
    session = table(["club", "club"], 5)
    session.step(limit=8)
    seat = session.to_act[0]
    view = session.game.view(session.state, seat)
    player = session.entry.player(session.game, "club", real_lexica())
    chances = {}
    for move, words in player._known(view, view.rack):
        tiles = len(view.rack) - len(move.leave)
        rare = sum(word not in real_lexica().open("everyday") for word in words)
        chances[len(words), max(len(words[0]), 4), rare, tiles == 7] = player._chance_to_see(tiles, words)
    plain = player.level.sees

    assert chances[1, 4, 0, False] == plain
    assert all(found < plain for key, found in chances.items() if key != (1, 4, 0, False))
    assert len(chances) > 10


def test_no_level_plays_an_offensive_word_though_the_lexicon_has_it() -> None:
    """With a list of offensive words and little else, whoever played them would have to play one here."""
    offensive = sorted(real_lexica().offensive_words())
    assert offensive
    only = LexiconStore()
    only.add(make_lexicon("own", "Own", [word for word in offensive if 2 <= len(word) <= 15]))
    for level in LEVELS:
        session = table([level, level], 1, only, lexicon="own")
        session.step(limit=12)
        assert words_played(session.view(None)) == set()


@pytest.mark.slow
def test_stronger_levels_score_more() -> None:
    averages = []
    for level in ("child", "casual", "greedy"):
        scores = [score for seed in range(6) for score in finished([level, level], seed)["result"]["scores"]]
        averages.append(sum(scores) / len(scores))

    assert averages == sorted(averages)
    assert averages[2] - averages[0] > 120


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
    session.step(limit=3)
    seat = session.to_act[0]
    view = session.game.view(session.state, seat)
    player = session.entry.player(session.game, "intermediate", real_lexica())
    choices = []
    for seed in range(5):
        other = session.game.determinize(view, chance.stream(seed, "test"))
        choices.append(player.choose(session.game.view(other, seat), chance.stream(1, "choice"), 0))

    assert len(set(choices)) == 1
    assert isinstance(choices[0], Play)


@pytest.mark.slow
def test_a_phony_is_doubted_and_a_good_word_never() -> None:
    session = table(["greedy", "greedy"], 2, challenge="double")
    seat = session.to_act[0]
    rack = session.view(seat)["rack"]
    phony = rack[:4]
    assert phony not in real_lexica().open("standard")
    session._do(seat, session.game.read_action(f"8H {phony}"))
    view = session.game.view(session.state, 1 - seat)
    player = session.entry.player(session.game, "greedy", real_lexica())
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
    only = LexiconStore()
    only.add(make_lexicon("own", "Own", ["ZZZZZZZZ"]))
    session = table(["greedy", "greedy"], 1, only, lexicon="own")
    session.step(limit=1)
    assert isinstance(session.game.read_action(session.record.actions[0][1]), Exchange)

    view = session.game.view(session.state, session.to_act[0])
    player = session.entry.player(session.game, "greedy", only)
    assert player.choose(replace(view, may={**view.may, "exchange": 0}), chance.stream(1, "x"), 0) == Pass()


def test_there_are_seven_levels_and_saved_games_find_theirs() -> None:
    assert len(LEVEL_NAMES) == 7
    assert {"beginner", "intermediate", "greedy", "champion"} <= set(LEVEL_NAMES)
    for language in languages((WEB / LANGUAGES_JS).read_text("utf-8")):
        told = json.loads((WEB / "i18n" / f"{language}.json").read_text("utf-8"))["levels"]
        assert [level for level in LEVEL_NAMES if not (told[level]["label"] and told[level]["help"])] == []


@pytest.mark.parametrize("lexicon", ["standard", "full"])
def test_the_measured_averages_rise_in_even_steps_from_about_200(lexicon: str) -> None:
    found = measured_strengths()[lexicon]
    means = [found[level].mean for level in LEVELS]

    assert list(found)[: len(LEVELS)] == list(LEVELS)
    assert 190 < means[0] < 215
    assert all(30 < later - earlier < 60 for earlier, later in pairwise(means))
    assert all(found[level].sides >= 60 for level in LEVELS)


@pytest.mark.parametrize("line", ["full child", "full child many 3 60", "full child 200 3 60 7"])
def test_a_damaged_table_of_strengths_is_refused_by_its_line(line: str) -> None:
    with pytest.raises(OptionError) as refused:
        parse_strengths(f"# notes\n{line}\n")
    assert refused.value.code == "crossword/bad_levels"
    assert refused.value.data["line"] == 2
