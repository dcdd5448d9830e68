"""Long work in slices. The caller runs a slice of some units, may look at the result so far, and may stop at any time.

A unit is a rollout, a number of nodes, a decoded block of words or another count, never time, so the result depends
only on the arguments and on the units done. A slice is one call of `step`. `jobs` gives work a name at the door.
Decoding a word list is work, too: the page decodes in small slices while it is idle.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from .errors import RequestError
from .game import JSON, ActionT_co, Player, ViewT_contra

ReturnT = TypeVar("ReturnT")
Units: TypeAlias = Generator[int, None, ReturnT]  # yields the units of each part


class Work:
    """Long work in slices. If a slice raises, the results of earlier slices are kept.

    Work that only one engine can do has nothing to share and ignores shares.
    """

    @property
    def done(self) -> bool:
        """Whether the work is complete."""
        raise NotImplementedError

    @property
    def progress(self) -> float:
        """The fraction of the work done, 0 to 1; 0 until the end if it is unknown."""
        return float(self.done)

    def step(self, units: int) -> None:
        """Do about `units` more units; nothing when the work is done."""
        raise NotImplementedError

    def result(self) -> JSON:
        """The result so far, as plain JSON."""
        return {}

    def share(self) -> JSON:
        """The part of the results that other engines need, as plain JSON; empty if the work cannot be split."""
        return {}

    def merge(self, shares: Sequence[JSON]) -> None:
        """Add other engines' results; an engine's newest share replaces its earlier ones.

        Raises:
            RequestError: `job/share`, a share belongs to other work.
        """


class Thinking(Work, Generic[ActionT_co]):
    """A computer player's work on its next action. The `result` may contain the player's secrets."""

    def action(self) -> ActionT_co:
        """The best action so far."""
        raise NotImplementedError

    def outline(self) -> JSON:
        """The result without the player's secrets, as plain JSON."""
        return self.result()


class SlicedWork(Work, Generic[ReturnT]):
    """Work done by a generator, which yields the units of each part and finally returns its value.

    Args:
        begin: creates the generator. If a part raised, it creates a new one, which must continue from kept results.
    """

    def __init__(self, begin: Callable[[], Units[ReturnT]]) -> None:
        self._begin = begin
        self._begun: Units[ReturnT] | None = None
        self._returned: list[ReturnT] = []
        self.spent = 0

    @property
    def done(self) -> bool:
        return bool(self._returned)

    @property
    def begun(self) -> bool:
        """Whether some of the work is done."""
        return bool(self._begun or self._returned)

    def step(self, units: int) -> None:
        end = self.spent + max(1, units)
        while self.spent < end and not self.done:
            self._do_part()

    def finish(self) -> ReturnT:
        """Do the rest of the work and return the generator's value."""
        while not self._returned:
            self._do_part()
        return self._returned[0]

    def slices(self) -> Units[None]:
        """Do the rest of the work, one part in each slice; between slices other callers may do parts, too."""
        while not self._returned:
            self._do_part()
            yield 1

    def _do_part(self) -> None:
        work, self._begun = self._begun or self._begin(), None
        try:
            units = next(work)
        except StopIteration as end:
            self._returned.append(end.value)
        else:
            self._begun = work
            self.spent += units


class UnslicedThinking(Thinking[ActionT_co]):
    """Thinking of a player that cannot think in slices: the first slice does everything.

    Args:
        choose: returns the action; called once.
    """

    def __init__(self, choose: Callable[[], ActionT_co]) -> None:
        self._choose = choose
        self._chosen: list[ActionT_co] = []

    @property
    def done(self) -> bool:
        return bool(self._chosen)

    def step(self, units: int) -> None:
        if not self._chosen:
            self._chosen.append(self._choose())

    def action(self) -> ActionT_co:
        """The action; chosen now if it was not before."""
        self.step(0)
        return self._chosen[0]


@runtime_checkable
class Thinker(Protocol[ViewT_contra]):
    """A player that can think in slices. Its `choose` does all the work at once."""

    def think(self, view: ViewT_contra, rng: Random, budget: int, worker: int = 0) -> Thinking[Any]:
        """Start thinking about an action.

        Args:
            budget: the most units to use; 0 is the level's own budget.
            worker: number of this engine if several share the work; each engine draws its own random numbers.
        """
        ...


def start_thinking(player: Player[Any, Any], view: Any, rng: Random, budget: int, worker: int = 0) -> Thinking[Any]:
    """Start a player's search for an action, in slices if the player can."""
    if isinstance(player, Thinker):
        return player.think(view, rng, budget, worker)
    # The budget limits how long a caller waits. A player without slices keeps its level's own budget.
    return UnslicedThinking(lambda: player.choose(view, rng, 0))


def read_shares(
    shares: Sequence[JSON], options: int, rows: Sequence[str], numbers: Sequence[str] = ()
) -> list[dict[str, list[float]]]:
    """Check the shares of other engines: named rows of numbers, with one number for each option of the decision.

    Args:
        shares: from `Work.share`; they may come from outside.
        options: length of each row.
        rows: names of the rows.
        numbers: names of single numbers; each is returned as a row of one.

    Raises:
        RequestError: `job/share`, a share belongs to other work.
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
