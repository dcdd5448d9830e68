"""Crosswords: distributes self-play over this machine's cores or a Dask cluster.

Results come in the order of the tasks. A task contains all its data, including the packed lexicon (240 KB) and the
tables of leaves. So a remote worker needs no files, only the same version of this package.
"""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeVar

from asobiba.crossword.equity.leaves import CACHED, Leaves, LeaveValue, parse_leaves
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.rules.board import load_layout
from asobiba.crossword.rules.tiles import TILE_SETS, load_tiles
from asobiba.errors import OptionError
from asobiba.words.lexicon import Lexicon, open_lexicon
from asobiba.words.lexicon_file import pack_lexicon

from .selfplay import FastPlayer, score_alone

Task = TypeVar("Task")
Found = TypeVar("Found")

AHEAD = 4  # tasks sent ahead for each thread of a cluster
SCORE = "score"  # in place of a table of leaves: every leave is worth 0


@dataclass(frozen=True, slots=True)
class Chunk:
    """A task: some games to play.

    Args:
        lexicon: a packed file.
        tables: the tables of leaves as text, one for each player; or SCORE.
        first: seed of the first game.
        count: number of games.
        tiles: name of a tile set in the package.
    """

    lexicon: bytes
    tables: tuple[str, ...]
    first: int
    count: int
    tiles: str = TILE_SETS[0]

    def players(self) -> list[FastPlayer]:
        """The players of these tables."""
        generator = _generator(self.lexicon, self.tiles)
        leaves = [leave_value_by_table(table, self.tiles) for table in self.tables]
        return [FastPlayer(generator, leave, ends=leave is not score_alone) for leave in leaves]


def chunks(
    lexicon: Lexicon, tables: tuple[str, ...], first: int, count: int, size: int, tiles: str = TILE_SETS[0]
) -> list[Chunk]:
    """Split the games with `count` seeds, beginning with `first`, into chunks of `size` games."""
    data = pack_lexicon(lexicon.map, name=lexicon.name, alphabet=lexicon.alphabet)
    return [Chunk(data, tables, first + done, min(size, count - done), tiles) for done in range(0, count, size)]


def distribute(job: Callable[[Task], Found], tasks: Iterable[Task], scheduler: str | None = None) -> Iterator[Found]:
    """Run a job on every task; yields the results in the order of the tasks.

    Args:
        job: a function of a module, so that it can be pickled.
        tasks: may be endless on a cluster.
        scheduler: address of a Dask scheduler, such as `tcp://192.0.2.1:8786`; None uses this machine's cores.
    """
    return _on_cores(job, tasks) if scheduler is None else _on_cluster(scheduler, job, tasks)


def _on_cores(job: Callable[[Task], Found], tasks: Iterable[Task]) -> Iterator[Found]:
    from concurrent.futures import ProcessPoolExecutor  # imported here, so that other commands start faster
    from multiprocessing import get_context

    # spawned, because a forked copy of this process could inherit locked locks
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        yield from pool.map(job, tasks)


def _on_cluster(scheduler: str, job: Callable[[Task], Found], tasks: Iterable[Task]) -> Iterator[Found]:
    """Send only enough tasks to keep the workers busy, because each task contains a lexicon."""
    try:
        from distributed import Client
    except ImportError as error:
        raise missing_package(error) from error
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


def missing_package(error: ImportError) -> OptionError:
    """The error for a missing package of the extra `lab`."""
    message = f"{error.name} is missing: install the extra `lab` (pip install asobiba[lab])"
    return OptionError("option/lab", message, name=str(error.name))


@cache
def _generator(lexicon: bytes, tiles: str) -> MoveGenerator:
    generator = MoveGenerator(load_layout(), load_tiles(tiles), open_lexicon(lexicon).map)
    gc.freeze()  # keep the words out of garbage collection
    return generator


@cache
def leave_value_by_table(table: str, tiles: str = TILE_SETS[0]) -> LeaveValue:
    """The leave values of a table's text."""
    if table == SCORE:
        return score_alone
    tile_set = load_tiles(tiles)
    weights = {tile_set.read(key): weight for key, weight in parse_leaves("leaves", table).items()}
    return lru_cache(CACHED)(Leaves(weights, tile_set).value)
