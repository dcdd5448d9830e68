"""Long work at the door: jobs that run in slices, report in between, and can be stopped at any time.

A job is a `game.Thinking` with a name. It belongs to the table where it was started, if any, and is stale once that
table has moved on. A slice runs when a message asks for it; nothing runs in the background.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from .errors import RequestError
from .game import JSON, MoveThinking, Player, Thinker, Thinking

WARM_UP = "warm_up"  # the kind of job that prepares a table for the requests that usually follow
MOVE = "move"  # the kind of job in which a computer player thinks about its action
PLAY = "play"  # the kind of job in which computers play on until a person is to act
MOST_JOBS = 16  # open at once; more means that a caller forgets to stop them
MOST_STOPPED = 16  # stopped jobs whose last state is kept for callers that stop them again


def read_shares(
    shares: Sequence[JSON], options: int, rows: Sequence[str], numbers: Sequence[str] = ()
) -> list[dict[str, list[float]]]:
    """Validate the shares of other workers: named rows of numbers, one for each option of the decision.

    Args:
        shares: as `Thinking.share` returned them; they may come from anywhere.
        options: the length of each row.
        rows: the names of the rows.
        numbers: the names of single numbers, which are returned as rows of one.

    Raises:
        RequestError: `job/share`, a share is not of the same work.
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


class Undivided:
    """Work that one worker does alone: there is nothing to share, and shares of others are ignored."""

    def share(self) -> JSON:
        """Empty."""
        return {}

    def join(self, shares: Sequence[JSON]) -> None:
        """Does nothing."""


class UnslicedThinking(Undivided):
    """The thinking of a player that cannot think in slices: the first slice does all of it.

    Args:
        choose: returns the action; called once.
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
        """0 before the choice, 1 after it."""
        return float(self.done)

    def work(self, budget: int) -> None:
        """Choose, whatever the budget."""
        if not self._found:
            self._found.append(self._choose())

    def best(self) -> Any:
        """The action; chooses it first if necessary."""
        self.work(0)
        return self._found[0]

    def report(self) -> JSON:
        """Empty."""
        return {}

    outline = report


class PreparatoryWork(Undivided):
    """Work that makes later requests faster and answers nothing, in pieces of some hundredths of a second.

    Args:
        begin: begins the work, which yields between two pieces; called again if a piece raised.
    """

    def __init__(self, begin: Callable[[], Iterator[None]]) -> None:
        self._steps = ResumableSteps(lambda: (1 for _ in begin()))

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return self._steps.over

    @property
    def progress(self) -> float:
        """1 when nothing is left; how much there is is not known before."""
        return float(self.done)

    def work(self, budget: int) -> None:
        """Do one piece, whatever the budget: a request that has come meanwhile waits for no more."""
        self._steps.work(1)

    def best(self) -> None:
        """Nothing."""

    def report(self) -> JSON:
        """Empty."""
        return {}


class ResumableSteps:
    """Runs the steps of a generator, which yields the cost of each, and goes on after a step that raised.

    A generator that raised is finished, so `make` is called again; the new one must repeat the failed step and go on
    from there.

    Args:
        make: creates the generator.
    """

    def __init__(self, make: Callable[[], Iterator[int]]) -> None:
        self._make = make
        self._steps = make()
        self.spent = 0
        self.over = False

    def work(self, budget: int) -> None:
        """Run steps, at least one, until they have cost `budget` or none is left."""
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


class PlayingOn(Undivided):
    """Computers that play at a table until a person has to act or the game is over.

    Args:
        begin: begins the play: does a step of work and yields its cost; called again if a step raised.
        played: what has been played so far, as plain JSON.
    """

    def __init__(self, begin: Callable[[], Iterator[int]], played: Callable[[], JSON]) -> None:
        self._steps, self._played = ResumableSteps(begin), played

    @property
    def done(self) -> bool:
        """Whether no computer is to act any more."""
        return self._steps.over

    @property
    def progress(self) -> float:
        """1 at the end; how long the game will be is not known before."""
        return float(self.done)

    def work(self, budget: int) -> None:
        """Think and act for about so many units."""
        self._steps.work(budget)

    def best(self) -> None:
        """Nothing."""

    def report(self) -> JSON:
        """What has been played so far."""
        return self._played()


def start_thinking(player: Player[Any, Any], view: Any, rng: Random, budget: int, worker: int = 0) -> MoveThinking:
    """Start a player's thinking about its action, in slices if it can."""
    if isinstance(player, Thinker):
        return player.think(view, rng, budget, worker)
    # the budget limits how long a caller waits; a player without slices keeps its level's own
    return UnslicedThinking(lambda: player.choose(view, rng, 0))


@dataclass(frozen=True, slots=True)
class Job:
    """A piece of long work that was started at the door.

    Args:
        name: its name in messages.
        kind: `move`, or one of a game's own.
        table: where it was started, if at a table.
        stale: whether that table has moved on, so that the result would be useless.
        report: what to show while it runs.
    """

    name: str
    kind: str
    thinking: Thinking
    table: str | None
    stale: Callable[[], bool]
    report: Callable[[], JSON]

    def state(self) -> dict[str, JSON]:
        """The JobState of docs/door.md."""
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
        self._stopped: dict[str, dict[str, JSON]] = {}
        self._started = 0

    def start(
        self,
        kind: str,
        work: Thinking,
        table: str | None = None,
        stale: Callable[[], bool] = lambda: False,
        report: Callable[[], JSON] | None = None,
    ) -> dict[str, JSON]:
        """Start a job and return its state. Stale jobs are stopped to make room.

        Args:
            report: what to show while it runs; by default the work's own report.

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

    def current(self, name: str) -> Job:
        """An open job that is not stale.

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
        """Merge the shares of other workers, do some work, and return the job's state.

        Raises:
            RequestError: `job/unknown`, `job/stale`, `job/share`.
        """
        job = self.current(name)
        if others:
            job.thinking.join(others)
        job.thinking.work(budget)
        return job.state()

    def stop(self, name: str) -> dict[str, JSON]:
        """Stop a job and return its last state; stopping it again returns the same.

        Raises:
            RequestError: `job/unknown`, it is not open and was not stopped lately.
        """
        if name in self._stopped:
            return self._stopped[name]
        if name not in self._open:
            raise RequestError("job/unknown", f"no job {name!r:.80} is open", job=name[:80])
        self._stopped[name] = self._open.pop(name).state()
        if len(self._stopped) > MOST_STOPPED:
            del self._stopped[next(iter(self._stopped))]
        return self._stopped[name]

    def stop_all(self, table: str) -> None:
        """Stop all jobs of a table."""
        for name in [name for name, job in self._open.items() if job.table == table]:
            self.stop(name)
