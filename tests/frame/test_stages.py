"""The roads of stages: chapters in rising difficulty, every stage proven, and the door's messages about them."""

from __future__ import annotations

import pytest

from asobiba.bridge import Door
from asobiba.lab.puzzles.finding import making
from asobiba.lab.puzzles.stages import Chapter, stages
from asobiba.puzzles.puzzle import Puzzle
from asobiba.puzzles.puzzle_file import open_puzzles, open_stages
from tests.tables import ask, granted, real_lexica

COUNTS = {"crossword": 24, "kotoba": 72, "skat": 24}
SAMPLE = 7  # every so many are proven again


def road(game: str) -> tuple[Puzzle, ...]:
    return open_stages(game, real_lexica())


@pytest.mark.parametrize("game", COUNTS)
def test_a_road_has_chapters_that_become_harder_and_no_puzzle_of_a_day(game: str) -> None:
    found, chapters = road(game), making(game).STAGES
    each = COUNTS[game] // len(chapters)
    assert len(found) == COUNTS[game] == each * len(chapters)
    for at, chapter in enumerate(chapters):
        part = found[at * each : (at + 1) * each]
        assert all(chapter.fits(puzzle) for puzzle in part)
        ratings = [puzzle.rating for puzzle in part]
        assert ratings == sorted(ratings)
    positions = {puzzle.position for puzzle in found}
    assert len(positions) == len(found)
    assert positions.isdisjoint(puzzle.position for puzzle in open_puzzles(game, real_lexica()))


@pytest.mark.parametrize("game", COUNTS)
def test_a_sample_of_the_stages_is_proven_again(game: str) -> None:
    wanted = [puzzle for puzzle in road(game) if puzzle.kind not in ("bid", "lay", "ending")]
    assert [puzzle.position for puzzle in wanted[::SAMPLE] if not making(game).prove(puzzle)] == []


@pytest.mark.parametrize("game", COUNTS)
def test_a_stage_is_played_and_judged_by_its_number_at_the_door(game: str) -> None:
    door = Door(real_lexica())
    for stage in (0, COUNTS[game] - 1):
        table = granted(door, type="puzzle_table", game=game, stage=stage, name="Aki")
        assert (table["puzzle"]["number"], table["puzzle"]["day"], table["puzzle"]["of"]) == (stage, None, COUNTS[game])
        answer = granted(door, type="puzzle_why", game=game, stage=stage)["answer"]
        assert answer == road(game)[stage].answer
        tried = granted(door, type="try_puzzle", game=game, stage=stage, action=answer)
        assert (tried["right"], tried["stars"]) == (True, 3)
        ply = len(table["record"]["actions"])
        granted(door, type="act", table=table["table"], seat=table["puzzle"]["task"]["seat"], ply=ply, action=answer)
    refused = ask(door, type="puzzle", game=game, stage=COUNTS[game])
    assert refused["error"]["code"] == "puzzle/number"


def test_too_few_puzzles_for_a_chapter_are_refused() -> None:
    with pytest.raises(Exception, match="chapter 1 needs 12 puzzles, 0 fit"):
        stages("kotoba", [], 72)


def test_a_chapter_takes_puzzles_by_kind_theme_and_rating() -> None:
    puzzle = Puzzle("new", ("cards5",), 1000, "", "", "", 0, "")
    assert Chapter(("new",)).fits(puzzle)
    assert Chapter(("new",), ("cards5", "bonus"), 900, 1000).fits(puzzle)
    for other in (Chapter(("chain",)), Chapter(("new",), ("bonus",)), Chapter(("new",), most=999)):
        assert not other.fits(puzzle)
