"""Answers the door's messages about puzzles (docs/puzzles.md).

This module has no memory: the caller counts tries and hints.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from .arguments import MESSAGE
from .catalogue import entry
from .errors import RequestError
from .game import JSON
from .puzzles.puzzle import WITHDRAWN, Puzzle, plain_proof
from .puzzles.puzzle_file import open_puzzles, open_stages
from .puzzles.schedule import WEEK, Days, date_of, day_number
from .puzzles.stars import stars_for
from .record import Participant, Record
from .session import Session
from .words.lexicon_store import LexiconStore

Request = Mapping[str, Any]
MOST_LISTED = 100
MOST_RATING = 4000
MOST_TRIES = 999


class Asked:
    """The puzzle that a request names by `number` or `day`, or one of the game's stages, by `stage`.

    Raises:
        GameError: `catalogue/game`, `catalogue/not_offered`, `puzzle/day`, `puzzle/number`, `lexicon/missing`.
    """

    def __init__(self, request: Request, lexica: LexiconStore) -> None:
        self.game = MESSAGE.text(request, "game")
        self.support, self.lexica = entry(self.game).registration.puzzles(), lexica
        is_stage = "stage" in request
        found = open_stages(self.game, lexica) if is_stage else open_puzzles(self.game, lexica)
        self.count = len(found)
        self.days = None if is_stage else _days_of(self.game, lexica)
        self.number = _number(request, self.count, self.days)
        self.day = request["day"] if "day" in request else _first_date(self.days, self.number)
        self.puzzle: Puzzle = found[self.number]

    def plain(self) -> dict[str, JSON]:
        """The Puzzle of docs/puzzles.md, without its answer."""
        task = self.support.task(self.puzzle, self.lexica)
        about = {**_summary(self.game, self.number, self.puzzle, self._band), "day": self.day}
        return {**about, "of": self.count, "task": task}

    @property
    def _band(self) -> int:
        """How hard it is in its set, 0 to 6; stages become harder from the first to the last."""
        return self.number * WEEK // self.count if self.days is None else self.days.band(self.number)

    @property
    def seat(self) -> int:
        """The seat that has to decide."""
        return self.support.setting(self.puzzle, self.number).seat

    def session(self, name: str = "") -> Session:
        """A table where a person of this name plays the puzzle."""
        setting = self.support.setting(self.puzzle, self.number)
        person = Participant("human", name)
        seats = tuple(person if level is None else Participant("computer", "", level) for level in setting.levels)
        game = entry(self.game)
        options = game.complete({**setting.options, **setting.hidden}, len(seats), self.lexica)
        record = Record(self.game, game.rules_version, self.number, seats, options, setting.actions)
        return Session(record, self.lexica)

    def full(self) -> dict[str, JSON]:
        """The puzzle with its answer, as the command line writes it."""
        puzzle, about = self.puzzle, self.plain()
        return {
            **{name: about[name] for name in ("game", "number", "day", "kind", "task")},
            **self.support.position(puzzle, self.lexica),
            "answer": puzzle.answer,
            "runner_up": puzzle.runner_up or None,
            "margin": puzzle.margin,
            "proof": plain_proof(puzzle),
            "rating": puzzle.rating,
            "themes": list(puzzle.themes),
        }


def describe(request: Request, lexica: LexiconStore) -> dict[str, JSON]:
    """Answer `puzzle`: the task."""
    return {"puzzle": Asked(request, lexica).plain()}


def listed(request: Request, lexica: LexiconStore) -> dict[str, JSON]:
    """Answer `puzzle_list`: puzzles for practice by kind, theme and rating, or those of past days."""
    game = MESSAGE.text(request, "game")
    found = open_puzzles(game, lexica)
    all_days = _days_of(game, lexica)
    count = MESSAGE.whole(request, "count", 1, MOST_LISTED, 20)
    first = MESSAGE.whole(request, "first", default=0)
    today = day_number(MESSAGE.text(request, "today"))
    if MESSAGE.flag(request, "archive"):
        days = range(today - first, max(-1, today - first - count), -1)
        numbers = [all_days.number_on(day) for day in days]
        shown = [
            {**_summary(game, number, found[number], all_days.band(number)), "day": date_of(day)}
            for day, number in zip(days, numbers, strict=True)
        ]
        return {"puzzles": shown, "of": today + 1 if today >= 0 else 0}
    wanted = [
        number
        for number, puzzle in enumerate(found)
        if all_days.is_for_practice(number, today) and _fits(request, puzzle)
    ]
    shown = [
        {**_summary(game, number, found[number], all_days.band(number)), "day": _first_date(all_days, number)}
        for number in wanted[first : first + count]
    ]
    themes = sorted({theme for puzzle in found for theme in puzzle.themes} - {WITHDRAWN})
    kinds = sorted({puzzle.kind for puzzle in found})
    return {"puzzles": shown, "of": len(wanted), "kinds": kinds, "themes": themes}


def judge(request: Request, lexica: LexiconStore) -> dict[str, JSON]:
    """Answer `try_puzzle`: whether an action solves the puzzle, and the stars for it."""
    asked = Asked(request, lexica)
    tries, hints = (MESSAGE.whole(request, name, 0, MOST_TRIES, 0) for name in ("tries", "hints"))
    found = asked.support.judge(asked.puzzle, MESSAGE.text(request, "action"), lexica)
    stars = stars_for(tries, hints) if found.right else None
    return {"right": found.right, "code": found.code, "action": found.action, "worse": found.worse, "stars": stars}


def hint(request: Request, lexica: LexiconStore) -> dict[str, JSON]:
    """Answer `puzzle_hint`: one hint; step 1 is the vaguest."""
    asked = Asked(request, lexica)
    hints = asked.support.hints(asked.puzzle, lexica)
    step = MESSAGE.whole(request, "step", 1, len(hints), 1)
    return {"hint": {"step": step, "of": len(hints), **hints[step - 1]}}


def why(request: Request, lexica: LexiconStore) -> dict[str, JSON]:
    """Answer `puzzle_why`: the answer, the runner-up, and the reasons."""
    asked = Asked(request, lexica)
    puzzle, action = asked.puzzle, request.get("action")
    tried = None if action is None else MESSAGE.text(request, "action")
    return {
        "answer": puzzle.answer,
        "runner_up": puzzle.runner_up or None,
        "margin": puzzle.margin,
        "proof": plain_proof(puzzle),
        **asked.support.why(puzzle, tried, lexica),
    }


@lru_cache(maxsize=8)
def _days_of(game: str, lexica: LexiconStore) -> Days:
    return Days(open_puzzles(game, lexica))


def _number(request: Request, count: int, days: Days | None) -> int:
    if not count:
        raise RequestError("puzzle/number", "there are no puzzles", count=0)
    if days is not None and "day" in request:
        return days.number_on(day_number(MESSAGE.text(request, "day")))
    number = MESSAGE.whole(request, "stage" if days is None else "number")
    if number >= count:
        raise RequestError("puzzle/number", f"there are {count} puzzles, numbered from 0", count=count)
    return number


def _summary(game: str, number: int, puzzle: Puzzle, band: int) -> dict[str, JSON]:
    about = {"kind": puzzle.kind, "themes": list(puzzle.themes), "rating": puzzle.rating, "band": band}
    return {"game": game, "number": number, **about}


def _first_date(days: Days | None, number: int) -> str | None:
    """The first day that has a puzzle; None for a stage, and for one that is withdrawn."""
    day = None if days is None else days.first_day(number)
    return None if day is None else date_of(day)


def _fits(request: Request, puzzle: Puzzle) -> bool:
    kind, theme = (request.get(name) for name in ("kind", "theme"))
    least = MESSAGE.whole(request, "least", 0, MOST_RATING, 0)
    most = MESSAGE.whole(request, "most", 0, MOST_RATING, MOST_RATING)
    return kind in (None, puzzle.kind) and (theme is None or theme in puzzle.themes) and least <= puzzle.rating <= most
