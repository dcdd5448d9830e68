"""Long work at the door: jobs that run in slices, report in between, and can be stopped at any time.

A job is `work.Work` with a name. A job may belong to the table where it was started, and is stale once that table has
moved on. A slice runs when a message asks for it; nothing runs in the background.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .errors import RequestError
from .game import JSON
from .work import SlicedWork, Units, Work

WARM_UP = "warm_up"  # the kind of job that prepares a table for its usual first requests
MOVE = "move"  # the kind of job in which a computer player thinks about its action
PLAY = "play"  # the kind of job in which computers play on until a person is to act
MOST_JOBS = 16  # most open jobs; more means that a caller forgets to stop them
MOST_STOPPED = 16  # stopped jobs whose last state is kept for callers that stop them again


class WarmUp(SlicedWork[None]):
    """Preparation that makes later requests faster and returns nothing, in parts of some hundredths of a second."""

    def step(self, units: int) -> None:
        """Do one part and ignore `units`, so that a waiting request is never delayed by more than one part."""
        super().step(1)


class PlayingOn(SlicedWork[None]):
    """Computers play at a table until a person is to act or the game is over.

    Args:
        begin: begins the play (`Session.play_on`).
        played: returns the game so far as plain JSON.
    """

    def __init__(self, begin: Callable[[], Units[None]], played: Callable[[], JSON]) -> None:
        super().__init__(begin)
        self._played = played

    def result(self) -> JSON:
        return self._played()


@dataclass(frozen=True, slots=True)
class Job:
    """A piece of long work that was started at the door.

    Args:
        name: its name in messages.
        kind: `move`, or one of a game's own.
        table: the table where it was started, or None.
        stale: tells whether that table has moved on, which makes the result useless.
        report: returns the result so far.
    """

    name: str
    kind: str
    work: Work
    table: str | None
    stale: Callable[[], bool]
    report: Callable[[], JSON]

    def state(self) -> dict[str, JSON]:
        """The JobState of docs/door.md."""
        return {
            "job": self.name,
            "kind": self.kind,
            "done": self.work.done,
            "progress": round(self.work.progress, 4),
            "report": self.report(),
            "share": self.work.share(),
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
        work: Work,
        table: str | None = None,
        stale: Callable[[], bool] = lambda: False,
        report: Callable[[], JSON] | None = None,
    ) -> dict[str, JSON]:
        """Start a job and return its state. Stale jobs are stopped to make room.

        Args:
            report: returns a running job's report; by default its result so far.

        Raises:
            RequestError: `job/too_many`.
        """
        for name in [name for name, job in self._open.items() if job.stale()]:
            self.stop(name)
        if len(self._open) >= MOST_JOBS:
            raise RequestError("job/too_many", f"{MOST_JOBS} jobs are open; stop one", most=MOST_JOBS)
        self._started += 1
        job = Job(f"j{self._started}", kind, work, table, stale, report or work.result)
        state = job.state()
        self._open[job.name] = job
        return state

    def current(self, name: str) -> Job:
        """An open job that is not stale. Raises RequestError (`job/unknown`, `job/stale`)."""
        if name not in self._open:
            raise RequestError("job/unknown", f"no job {name!r:.80} is open", job=name[:80])
        job = self._open[name]
        if job.stale():
            raise RequestError("job/stale", f"the table of job {name} has moved on", job=name)
        return job

    def work(self, name: str, budget: int, others: Sequence[JSON]) -> dict[str, JSON]:
        """Merge the shares of other engines, do some work, and return the job's state.

        Raises:
            RequestError: `job/unknown`, `job/stale`, `job/share`.
        """
        job = self.current(name)
        if others:
            job.work.merge(others)
        job.work.step(budget)
        return job.state()

    def stop(self, name: str) -> dict[str, JSON]:
        """Stop a job and return its last state; stopping it again returns the same.

        Raises:
            RequestError: `job/unknown`, the job is not open and was not stopped recently.
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
