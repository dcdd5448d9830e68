"""Spreads work over the cores of this machine, or over the machines of a Dask cluster.

The results come in the order of the tasks. A task carries all that it needs, the packed lexicon (240 KB) and the table
of leaves among it: a worker elsewhere has to have the same version of this package installed, and no files.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeVar

from asobiba.crossword.equity.leaves import CACHED, Leave, Leaves, parse_leaves
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.rules.board import load_layout
from asobiba.crossword.rules.tiles import load_tiles
from asobiba.errors import OptionError
from asobiba.words.lexicon import Lexicon, open_lexicon
from asobiba.words.lexicon_file import pack_lexicon

from .selfplay import Static, score_alone

Task = TypeVar("Task")
Found = TypeVar("Found")

AHEAD = 4  # tasks sent for each thread of a cluster
SCORE = "score"  # in place of a table of leaves: tiles kept are worth nothing


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games to be played.

    Args:
        lexicon: a packed file.
        tables: of leaves, as text, one for each player; or SCORE.
        first: the seed of the first game.
        count: how many games.
    """

    lexicon: bytes
    tables: tuple[str, ...]
    first: int
    count: int

    def players(self) -> list[Static]:
        """The players of these tables."""
        generator = _generator(self.lexicon)
        return [Static(generator, leave_of(table), ends=table != SCORE) for table in self.tables]


def chunks(lexicon: Lexicon, tables: tuple[str, ...], first: int, count: int, size: int) -> list[Chunk]:
    """The games with `count` seeds from `first` on, in chunks of a size."""
    data = pack_lexicon(lexicon.map, name=lexicon.name)
    return [Chunk(data, tables, first + done, min(size, count - done)) for done in range(0, count, size)]


def spread(job: Callable[[Task], Found], tasks: Sequence[Task], scheduler: str | None = None) -> Iterator[Found]:
    """The results of a job on every task, in their order.

    Args:
        job: a function of a module, so that it can be sent.
        scheduler: address of a Dask scheduler, such as `tcp://192.0.2.1:8786`; None uses the cores of this machine.
    """
    return _on_cores(job, tasks) if scheduler is None else _on_cluster(scheduler, job, tasks)


def _on_cores(job: Callable[[Task], Found], tasks: Sequence[Task]) -> Iterator[Found]:
    from concurrent.futures import ProcessPoolExecutor  # here, because the other commands should not wait for it
    from multiprocessing import get_context

    # A fresh interpreter for each: a copy of this one may have locks that nobody opens.
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        yield from pool.map(job, tasks)


def _on_cluster(scheduler: str, job: Callable[[Task], Found], tasks: Sequence[Task]) -> Iterator[Found]:
    """No more tasks are sent than keep the workers busy, as each carries a lexicon."""
    try:
        from distributed import Client
    except ImportError as error:
        raise lacking(error) from error
    try:
        cluster = Client(scheduler)  # type: ignore[no-untyped-call]  # its package has no types
    except (OSError, ValueError) as error:
        message = f"no Dask scheduler answers at {scheduler!r:.80}"
        raise OptionError("option/scheduler", message, address=scheduler[:80]) from error
    with cluster as client:
        most = AHEAD * max(1, sum(client.nthreads().values()))
        waiting: deque[Any] = deque()
        for task in tasks:
            waiting.append(client.submit(job, task, pure=False))
            if len(waiting) >= most:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def lacking(error: ImportError) -> OptionError:
    """What to say where a package of the extra `lab` is missing."""
    message = f"{error.name} is missing: install the extra `lab` (pip install asobiba[lab])"
    return OptionError("option/lab", message, name=str(error.name))


@cache
def _generator(lexicon: bytes) -> MoveGenerator:
    generator = MoveGenerator(load_layout(), load_tiles(), open_lexicon(lexicon).map)
    gc.freeze()  # the collector need not walk through the words again and again
    return generator


@cache
def leave_of(table: str) -> Leave:
    """The leave values of a table, given as text."""
    if table == SCORE:
        return score_alone
    return lru_cache(CACHED)(Leaves(parse_leaves("leaves", table), load_tiles()).value)
