"""Puzzles, as far as all games share them: days, packed sets, stars, ratings, and the messages of docs/puzzles.md."""

from __future__ import annotations

import datetime
import json
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asobiba.bridge import Door
from asobiba.errors import LexiconError, RequestError
from asobiba.lab.puzzles.arranging import Made, Weekday, arranged
from asobiba.lab.puzzles.difficulty import puzzle_rating
from asobiba.puzzles.puzzle import Puzzle
from asobiba.puzzles.puzzle_file import SUFFIX, open_puzzles, pack_puzzles, unpack_puzzles
from asobiba.puzzles.schedule import AHEAD, BANDED, FIRST_DAY, Days, date_of, day_number, place_on
from asobiba.words.lexicon_store import LexiconStore
from tests.tables import ask

GAMES = ("crossword", "kotoba", "skat")
TEN_YEARS = 3653
MOST_BYTES = 120 * 1024
TODAY = "2026-12-24"


@cache
def door() -> Door:
    return Door()


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    return open_puzzles(game, LexiconStore())


def some_puzzle(number: int, kind: str = "play", rating: int = 1500) -> Puzzle:
    return Puzzle(kind, ("one", "two"), rating, f"position {number}", "answer", "", 0.0, "endgame")


def test_day_numbers_are_those_of_the_calendar() -> None:
    first = datetime.date.fromisoformat(FIRST_DAY)
    assert first.weekday() == 0
    for day in range(-400, TEN_YEARS):
        date = (first + datetime.timedelta(day)).isoformat()
        assert (day_number(date), date_of(day)) == (day, date)


@pytest.mark.parametrize(
    "date", ["", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "0000-01-01", "tomorrow", "２０２６-01-01"]
)
def test_what_is_no_date_is_refused(date: str) -> None:
    with pytest.raises(RequestError, match=r"^puzzle/day:"):
        day_number(date)


@pytest.mark.parametrize("count", [1, 5, 8, 100, 365, 1461])
def test_every_day_of_ten_years_has_a_puzzle_with_the_difficulty_of_its_weekday(count: int) -> None:
    days = Days([some_puzzle(number, rating=1000 + number * 37 % 700) for number in range(count)])
    numbers = [days.number_on(day) for day in range(-TEN_YEARS, TEN_YEARS)]

    assert all(0 <= number < count for number in numbers)
    if count >= 7:
        assert all(place_on(day, count) % 7 == day % 7 for day in range(-TEN_YEARS, TEN_YEARS))
    assert sorted(days.number_on(day) for day in range(count)) == list(range(count))
    assert [days.number_on(days.first_day(number)) for number in range(count)] == list(range(count))


@pytest.mark.parametrize("game", GAMES)
def test_days_of_the_first_week_and_sets_that_grow_keep_their_puzzles(game: str) -> None:
    days = Days(puzzles(game))
    grown = Days((*puzzles(game), *(some_puzzle(number, rating=400) for number in range(100))))

    assert [days.number_on(day) for day in range(7)] == list(range(7))
    assert [days.number_on(day) for day in range(1461)] == [grown.number_on(day) for day in range(1461)]
    assert [grown.number_on(day) for day in range(1461, 1561)] == list(range(1461, 1561))
    assert all(days.number_on(day) == place_on(day, 1461) for day in range(-TEN_YEARS, BANDED.start))


@pytest.mark.parametrize("game", GAMES)
def test_a_week_grows_harder_from_monday_to_sunday(game: str) -> None:
    days, found = Days(puzzles(game)), puzzles(game)
    for monday in range(7, 1454, 7):
        week = [days.number_on(day) for day in range(monday, monday + 7)]
        ratings = [found[number].rating for number in week]
        assert ratings == sorted(ratings)
        assert [days.band(number) for number in week] == list(range(7))
    kinds = [{found[days.number_on(day)].kind for day in range(week, week + 70)} for week in range(7, 1461, 70)]
    assert all(len(some) >= 3 for some in kinds), "each month has several kinds"


@given(
    st.lists(st.builds(some_puzzle, st.integers(0, 99), st.sampled_from(["play", "ending"]), st.integers(400, 2800)))
)
def test_a_set_is_read_as_it_was_packed(some: list[Puzzle]) -> None:
    assert unpack_puzzles("game", pack_puzzles("game", some)) == tuple(some)


@pytest.mark.parametrize("game", GAMES)
def test_the_sets_that_ship_are_small_and_without_repetition(game: str) -> None:
    data = LexiconStore().read(game, SUFFIX)
    found = unpack_puzzles(game, data)

    assert len(data) <= MOST_BYTES
    assert pack_puzzles(game, found) == data
    assert len({puzzle.position for puzzle in found}) == len(found) >= 7
    assert all(400 <= puzzle.rating <= 2800 and puzzle.themes for puzzle in found)


def test_a_damaged_set_is_refused() -> None:
    data = pack_puzzles("game", [some_puzzle(1)])
    for damaged in (b"", data[:-1], data + b"x", data.replace(b"game", b"gone", 1), b"asobiba puzzles 2" + data[17:]):
        with pytest.raises(LexiconError, match=r"^lexicon/corrupt:"):
            unpack_puzzles("game", damaged)


@given(st.dictionaries(st.integers(600, 2200), st.floats(0, 1), max_size=6))
def test_a_puzzle_that_is_found_more_often_is_not_rated_higher(found: dict[int, float]) -> None:
    easier = {rating: min(1.0, share + 0.2) for rating, share in found.items()}

    assert 400 <= puzzle_rating(easier) <= puzzle_rating(found) <= 2800


def test_each_weekday_gets_its_kind_and_difficulty_and_no_puzzle_is_lost() -> None:
    week = tuple(Weekday((kind,), rating) for kind, rating in zip("ababaab", range(1000, 1700, 100), strict=True))
    made = [some_puzzle(number, "ab"[number % 2], 1000 + number * 37 % 700) for number in range(70)]

    sources = [Made(number // 2, puzzle) for number, puzzle in enumerate(made)]
    days = arranged(sources, week)

    assert sorted(days, key=str) == sorted(made, key=str)
    assert [puzzle.kind for puzzle in days[:14]] == [*"ababaab"] * 2
    assert arranged(sources, week) == days
    mondays, saturdays = mean([p.rating for p in days[0:42:7]]), mean([p.rating for p in days[5:42:7]])
    assert mondays < saturdays


def test_a_weekday_is_as_hard_in_the_last_weeks_as_in_the_first() -> None:
    week = tuple(Weekday(("play",), rating) for rating in range(1000, 1700, 100))
    made = [Made(number, some_puzzle(number, "play", 800 + number * 389 % 1000)) for number in range(700)]

    days = arranged(made, week)

    for weekday in range(7):
        ratings = [puzzle.rating for puzzle in days[weekday::7]]
        assert abs(mean(ratings[:50]) - mean(ratings[50:])) < 40


def test_of_more_puzzles_than_days_those_that_fit_best_are_taken() -> None:
    week = tuple(Weekday(("play",), 1500) for _ in range(7))
    made = [Made(number, some_puzzle(number, "play", 1000 + number * 10)) for number in range(100)]

    days = arranged(made, week, most=21)

    assert sorted(puzzle.rating for puzzle in days) == list(range(1400, 1601, 10))


def mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)


@pytest.mark.parametrize("game", GAMES)
def test_the_puzzle_of_a_day_is_the_same_at_the_door_and_on_the_command_line(game: str, run: Any) -> None:
    shown = run("puzzle", game, "--day", TODAY, "--count", "2").lines
    asked = [ask(door(), type="puzzle", game=game, day=day)["puzzle"] for day in (TODAY, "2026-12-25")]

    for line, puzzle in zip(shown, asked, strict=True):
        assert {name: line[name] for name in ("number", "kind", "rating", "themes", "task")} == {
            name: puzzle[name] for name in ("number", "kind", "rating", "themes", "task")
        }
        assert line["day"] == puzzle["day"]
        assert line["answer"]
        assert line["proof"]["how"]
        assert not {"answer", "runner_up", "proof"} & set(puzzle)
    assert run("puzzle", game, "--number", str(asked[0]["number"])).lines[0]["answer"] == shown[0]["answer"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--day", "2026-02-30"], "puzzle/day"),
        (["--number", "99999"], "puzzle/number"),
        (["--number", "-1"], "whole number"),
        ([], "required"),
    ],
)
def test_the_command_refuses_in_one_line(arguments: list[str], said: str, run: Any) -> None:
    ran = run("puzzle", "skat", *arguments)

    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_solves_a_puzzle_at_its_table_and_the_runner_up_does_not(game: str) -> None:
    for number, puzzle in enumerate(puzzles(game)[:6]):
        table = ask(door(), type="puzzle_table", game=game, number=number, name="Aki")
        seat, record = table["puzzle"]["task"]["seat"], table["record"]
        right = ask(door(), type="try_puzzle", game=game, number=number, action=puzzle.answer)
        assert (right["right"], right["code"], right["stars"]) == (True, "right", 3)
        if puzzle.runner_up:
            wrong = ask(door(), type="try_puzzle", game=game, number=number, action=puzzle.runner_up)
            assert (wrong["right"], wrong["stars"]) == (False, None)
        assert table["to_act"] == [seat]
        assert table["acting"] == "human"
        assert record["options"]["puzzle"].split(" ")[0] == str(number)
        loaded = ask(door(), type="load", record=record, seat=seat)
        assert loaded["view"] == table["view"]
        assert not loaded["lexicon_changed"]
        played = ask(
            door(), type="act", table=table["table"], seat=seat, ply=len(record["actions"]), action=puzzle.answer
        )
        assert played["ok"], played
        for name in (table["table"], loaded["table"]):
            ask(door(), type="close", table=name)


@pytest.mark.parametrize("game", GAMES)
def test_hints_come_in_steps_and_reasons_name_the_answer(game: str) -> None:
    for number, puzzle in enumerate(puzzles(game)[:4]):
        first = ask(door(), type="puzzle_hint", game=game, number=number)["hint"]
        task = ask(door(), type="puzzle", game=game, number=number)["puzzle"]["task"]
        choices = [str(value) for value in task.get("values", []) if value]
        for step in range(1, first["of"] + 1):
            hint = ask(door(), type="puzzle_hint", game=game, number=number, step=step)["hint"]
            assert (hint["step"], hint["of"]) == (step, first["of"])
            said = json.dumps(hint, ensure_ascii=False)
            # Where there is a choice of values a hint may tell what all of them are worth, and never the answer alone.
            assert puzzle.answer not in said or sum(value in said for value in choices) > 1
        beyond = ask(door(), type="puzzle_hint", game=game, number=number, step=first["of"] + 1)
        assert beyond["error"]["code"] == "door/field"
        tried = {"action": puzzle.runner_up} if puzzle.runner_up else {}
        why = ask(door(), type="puzzle_why", game=game, number=number, **tried)
        assert (why["answer"], why["runner_up"]) == (puzzle.answer, puzzle.runner_up or None)


@pytest.mark.parametrize(
    ("tries", "hints", "stars"), [(0, 0, 3), (1, 0, 2), (0, 2, 2), (1, 1, 2), (3, 0, 1), (99, 9, 1)]
)
def test_stars_fall_with_tries_and_hints(tries: int, hints: int, stars: int) -> None:
    answer = puzzles("skat")[0].answer
    said = ask(door(), type="try_puzzle", game="skat", number=0, action=answer, tries=tries, hints=hints)

    assert said["stars"] == stars


@pytest.mark.parametrize("game", GAMES)
def test_practice_leaves_the_coming_days_alone_and_the_archive_ends_today(game: str) -> None:
    today = day_number(TODAY)
    listed = ask(door(), type="puzzle_list", game=game, today=TODAY, count=100)
    numbers = [puzzle["number"] for puzzle in listed["puzzles"]]
    coming = {
        ask(door(), type="puzzle", game=game, day=date_of(today + ahead))["puzzle"]["number"] for ahead in range(AHEAD)
    }
    assert len(coming) == AHEAD
    assert not set(numbers) & coming

    theme = listed["themes"][0]
    themed = ask(door(), type="puzzle_list", game=game, today=TODAY, theme=theme, least=1000, most=1700)["puzzles"]
    assert all(theme in puzzle["themes"] and 1000 <= puzzle["rating"] <= 1700 for puzzle in themed)

    archive = ask(door(), type="puzzle_list", game=game, today=TODAY, archive=True, count=100)
    assert archive["of"] == today + 1 == len(archive["puzzles"])
    assert [puzzle["day"] for puzzle in archive["puzzles"]] == [date_of(day) for day in range(today, -1, -1)]
    assert archive["puzzles"][0]["number"] == ask(door(), type="puzzle", game=game, day=TODAY)["puzzle"]["number"]


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"type": "puzzle", "game": "chess", "number": 0}, "catalogue/game"),
        ({"type": "puzzle", "game": "skat"}, "door/field"),
        ({"type": "puzzle", "game": "skat", "number": 10**6}, "puzzle/number"),
        ({"type": "puzzle", "game": "skat", "day": "yesterday"}, "puzzle/day"),
        ({"type": "puzzle_list", "game": "skat"}, "door/field"),
        ({"type": "try_puzzle", "game": "skat", "number": 0, "action": "XX"}, "skat/bad_card"),
        ({"type": "try_puzzle", "game": "skat", "number": 0}, "door/field"),
        ({"type": "try_puzzle", "game": "crossword", "number": 0, "action": "8D"}, "crossword/bad_action"),
        ({"type": "try_puzzle", "game": "kotoba", "number": 0, "action": "new んんん"}, "kotoba/not_your_cards"),
    ],
)
def test_what_is_wrong_is_named(request_: dict[str, Any], code: str) -> None:
    assert ask(door(), **request_)["error"]["code"] == code


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("mark", ["", "x", "1", "1 nonsense", "-1 open", 7, ["1"], "1 " + "9" * 500])
def test_a_record_with_a_mark_that_cannot_be_is_refused_or_is_a_whole_game(game: str, mark: Any) -> None:
    record = ask(door(), type="puzzle_table", game=game, number=0)["record"]
    answer = ask(
        door(), type="load", record={**record, "options": {**record["options"], "puzzle": mark}, "actions": []}
    )

    assert answer["ok"] or answer["error"]["code"] in ("option/value", "record/malformed")
    for number in range(200):
        ask(door(), type="close", table=f"t{number}")


def test_puzzles_of_one_game_come_weeks_apart() -> None:
    week = tuple(Weekday(("play",), 1500) for _ in range(7))
    made = [Made(number // 3, some_puzzle(number)) for number in range(120)]
    seed_of = {each.puzzle.position: each.seed for each in made}

    seeds = [seed_of[puzzle.position] for puzzle in arranged(made, week)]

    assert sorted(seeds) == sorted(each.seed for each in made)
    assert all(len(set(seeds[day : day + 28])) == 28 for day in range(50))
