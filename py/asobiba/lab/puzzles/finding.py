"""Makes puzzles: `lab puzzles` finds and proves them, `lab puzzle-set` arranges them by day and packs them.

A task is a few consecutive seeds of one game. The puzzles depend only on the seeds and are in the order of the seeds,
so the output has the same bytes with any number of processes and on a Dask cluster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import count as counted
from multiprocessing import get_context
from types import ModuleType

from asobiba.errors import OptionError
from asobiba.game import JSON
from asobiba.puzzles.puzzle import WITHDRAWN, Puzzle

from ..distribute import distribute
from .arranging import Made, arranged

SEEDS_AT_ONCE = 4
AHEAD = 4  # tasks waiting for each process
MOST = 10_000  # puzzles in a set


@dataclass(frozen=True, slots=True)
class Seeds:
    """A task: consecutive seeds of a game."""

    game: str
    first: int
    count: int


def making(game: str) -> ModuleType:
    """The module that makes a game's puzzles: `make(seed)`, `prove(puzzle)` and `WEEK`."""
    return import_module(f"asobiba.lab.puzzles.{game}")


def made_by(task: Seeds) -> list[Made]:
    """The puzzles of a task's seeds."""
    make: Callable[[int], list[Puzzle]] = making(task.game).make
    return [Made(seed, puzzle) for seed in range(task.first, task.first + task.count) for puzzle in make(seed)]


def find_puzzles(game: str, count: int, seed: int, processes: int = 1, scheduler: str | None = None) -> Iterator[Made]:
    """Find `count` puzzles of a game with consecutive seeds, beginning with `seed`, in the order of the seeds.

    Args:
        scheduler: the address of a Dask cluster, to use instead of processes on this machine.
    """
    found = 0
    tasks = (Seeds(game, first, SEEDS_AT_ONCE) for first in counted(seed, SEEDS_AT_ONCE))
    for puzzles in distribute(made_by, tasks, scheduler) if scheduler else _in_order(tasks, processes):
        for puzzle in puzzles[: count - found]:
            found += 1
            yield puzzle
        if found >= count:
            return


def _in_order(tasks: Iterator[Seeds], processes: int) -> Iterator[list[Made]]:
    """The puzzles of each task, in the order of the tasks, without end."""
    if processes == 1:
        yield from map(made_by, tasks)
    # spawned, because a forked copy of this process could inherit locked locks
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        try:
            waiting: list[Future[list[Made]]] = []
            while True:
                while len(waiting) < AHEAD * processes:
                    waiting.append(pool.submit(made_by, next(tasks)))
                yield waiting.pop(0).result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def puzzle_set(game: str, made: Iterable[Made], earlier: Sequence[Puzzle] = (), most: int = MOST) -> list[Puzzle]:
    """Extend a set with new puzzles, up to `most` in all; the earlier ones keep their numbers."""
    known = {puzzle.position for puzzle in earlier}
    new = []
    for each in made:
        if each.puzzle.position not in known:
            known.add(each.puzzle.position)
            new.append(each)
    return [*earlier, *arranged(new, making(game).WEEK, len(earlier), max(0, most - len(earlier)))][:most]


def withdrawn(puzzle: Puzzle) -> Puzzle:
    """A puzzle with the mark that takes it out of days and practice."""
    return replace(puzzle, themes=tuple(dict.fromkeys((*puzzle.themes, WITHDRAWN))))


def plain_made(made: Made) -> dict[str, JSON]:
    """A puzzle with its seed as plain JSON."""
    return {"seed": made.seed, **{name: getattr(made.puzzle, name) for name in Puzzle.__dataclass_fields__}}


def made_from(value: JSON) -> Made:
    """The inverse of `plain_made`. Raises OptionError (`lab/puzzles`) if a field is missing."""
    try:
        fields = {name: value[name] for name in Puzzle.__dataclass_fields__}
        return Made(value["seed"], Puzzle(**{**fields, "themes": tuple(fields["themes"])}))
    except (TypeError, KeyError) as error:
        raise OptionError("lab/puzzles", f"a line is no puzzle: {error}") from error
