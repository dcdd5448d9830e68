"""Long work at the door: jobs that are done in slices, looked at between them, and stopped at any time.

A job is a `game.Thinking` with a name. It belongs to the table at which it was started, if any, and knows by itself
whether that has moved on. The door does the work when it is asked to; nothing runs by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from .errors import RequestError
from .game import JSON, MoveThinking, Player, Thinker, Thinking

MOVE = "move"  # the kind of job in which a computer player thinks about its action
MOST_JOBS = 16  # that are open at once; more is a caller that forgets to stop
REMEMBERED = 16  # jobs that are gone, whose last state is told again to who stops them again


def read_shares(
    shares: Sequence[JSON], options: int, rows: Sequence[str], numbers: Sequence[str] = ()
) -> list[dict[str, list[float]]]:
    """What other workers found, by name.

    Args:
        shares: what each gave; it may come from anywhere.
        options: how many numbers a row has: one for each thing that the work is about.
        rows: the names of the rows.
        numbers: the names of single numbers, which come as rows of one.

    Raises:
        RequestError: `job/share`, one is no share of the same work.
    """
    found = []
    for at, share in enumerate(shares):
        try:
            read = {name: list(map(float, share[name])) for name in rows}
            single = {name: [float(share[name])] for name in numbers}
        except (TypeError, KeyError, ValueError):
            raise RequestError("job/share", f"share {at} is no share of this work", share=at) from None
        if any(len(row) != options for row in read.values()):
            raise RequestError("job/share", f"share {at} is about other options", share=at)
        found.append(read | single)
    return found


class Chosen:
    """Thinking that knows no slices: the first slice chooses.

    Args:
        choose: gives the action; asked once.
    """

    def __init__(self, choose: Callable[[], Any]) -> None:
        self._choose = choose
        self._found: list[Any] = []

    @property
    def done(self) -> bool:
        """Whether the action is chosen."""
        return bool(self._found)

    @property
    def progress(self) -> float:
        """0 before, 1 after."""
        return float(self.done)

    def work(self, budget: int) -> None:
        """Choose, whatever the budget."""
        if not self._found:
            self._found.append(self._choose())

    def best(self) -> Any:
        """The action; it is chosen now if it was not before."""
        self.work(0)
        return self._found[0]

    def report(self) -> JSON:
        """Nothing to show."""
        return {}

    def outline(self) -> JSON:
        """Nothing to show."""
        return {}

    def share(self) -> JSON:
        """Nothing to share."""
        return {}

    def join(self, shares: Sequence[JSON]) -> None:
        """Nothing to gain."""


class Steps:
    """Work in steps, a generator's, which yields what each has cost.

    A step that fails is next again, though a generator that raised is over: another one is made, which must begin where
    what was found so far leaves off.

    Args:
        make: gives the generator.
    """

    def __init__(self, make: Callable[[], Iterator[int]]) -> None:
        self._make = make
        self._steps = make()
        self.spent = 0
        self.over = False

    def work(self, budget: int) -> None:
        """Take steps until they have cost so much, one at least, or there are none left."""
        end = self.spent + max(1, budget)
        while self.spent < end and not self.over:
            cost = self._next()
            self.over = cost is None
            self.spent += cost or 0

    def _next(self) -> int | None:
        try:
            return next(self._steps, None)
        except BaseException:
            self._steps = self._make()
            raise


def thinking(player: Player[Any, Any], view: Any, rng: Random, budget: int, worker: int = 0) -> MoveThinking:
    """How a player thinks about its action, in slices if it can."""
    if isinstance(player, Thinker):
        return player.think(view, rng, budget, worker)
    # A budget is how long a caller would wait; who does not think in slices plays as its level is made to play.
    return Chosen(lambda: player.choose(view, rng, 0))


@dataclass(frozen=True, slots=True)
class Job:
    """Work under way.

    Args:
        name: as the door calls it.
        kind: `move`, or a game's own.
        table: where it was started; None if at no table.
        stale: tells whether that table has moved on since, so that the work is about nothing any more.
        report: what to show of it.
    """

    name: str
    kind: str
    thinking: Thinking
    table: str | None
    stale: Callable[[], bool]
    report: Callable[[], JSON]

    def state(self) -> dict[str, JSON]:
        """How far it is, as the door tells it."""
        work = self.thinking
        return {
            "job": self.name,
            "kind": self.kind,
            "done": work.done,
            "progress": round(work.progress, 4),
            "report": self.report(),
            "share": work.share(),
        }


class Jobs:
    """The jobs of one door."""

    def __init__(self) -> None:
        self._open: dict[str, Job] = {}
        self._gone: dict[str, dict[str, JSON]] = {}
        self._started = 0

    def start(
        self,
        kind: str,
        work: Thinking,
        table: str | None = None,
        stale: Callable[[], bool] = lambda: False,
        report: Callable[[], JSON] | None = None,
    ) -> dict[str, JSON]:
        """Give the work a name. Jobs of tables that have moved on make room.

        Args:
            report: what to show of it; the work's own report unless given.

        Raises:
            RequestError: `job/too_many`.
        """
        for name in [name for name, job in self._open.items() if job.stale()]:
            self.stop(name)
        if len(self._open) >= MOST_JOBS:
            raise RequestError("job/too_many", f"{MOST_JOBS} jobs are open; stop one", most=MOST_JOBS)
        self._started += 1
        job = Job(f"j{self._started}", kind, work, table, stale, report or work.report)
        state = job.state()
        self._open[job.name] = job
        return state

    def fresh(self, name: str) -> Job:
        """A job whose table has not moved on.

        Raises:
            RequestError: `job/unknown`, `job/stale`.
        """
        if name not in self._open:
            raise RequestError("job/unknown", f"no job {name!r:.80} is open", job=name[:80])
        job = self._open[name]
        if job.stale():
            raise RequestError("job/stale", f"the table of job {name} has moved on", job=name)
        return job

    def work(self, name: str, budget: int, others: Sequence[JSON]) -> dict[str, JSON]:
        """Join what other workers found, do some of the work, and tell how far it is.

        Raises:
            RequestError: `job/unknown`, `job/stale`, `job/share`.
        """
        job = self.fresh(name)
        if others:
            job.thinking.join(others)
        job.thinking.work(budget)
        return job.state()

    def stop(self, name: str) -> dict[str, JSON]:
        """The last state of a job, which is gone then; who stops it again hears the same.

        Raises:
            RequestError: `job/unknown`, no such job was open lately.
        """
        if name in self._gone:
            return self._gone[name]
        if name not in self._open:
            raise RequestError("job/unknown", f"no job {name!r:.80} is open", job=name[:80])
        self._gone[name] = self._open.pop(name).state()
        if len(self._gone) > REMEMBERED:
            del self._gone[next(iter(self._gone))]
        return self._gone[name]

    def leave(self, table: str) -> None:
        """Stop all jobs of a table that is closed."""
        for name in [name for name, job in self._open.items() if job.table == table]:
            self.stop(name)
