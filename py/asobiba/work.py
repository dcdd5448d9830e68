"""Long work in slices: a caller does some units at a time, looks at the result so far, and stops when it likes.

A unit is whatever the work counts (a rollout, some nodes, a decoded block of words), never time, so the result depends
only on the arguments and on the units that were done. A slice is what one call of `step` does. `jobs` gives such work a
name at the door. Decoding a word list is such work, too: the page has it done in small slices while nobody waits.
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
    """Long work in slices. If a slice raises, what the slices before it found is kept.

    Work that one engine does alone has nothing to share, and ignores the shares of others.
    """

    @property
    def done(self) -> bool:
        """Whether more work would change nothing."""
        raise NotImplementedError

    @property
    def progress(self) -> float:
        """How much of the work is done, 0 to 1; 0 until the end if nobody knows before."""
        return float(self.done)

    def step(self, units: int) -> None:
        """Do about so many units more; nothing when it is done."""
        raise NotImplementedError

    def result(self) -> JSON:
        """The result so far, as plain JSON."""
        return {}

    def share(self) -> JSON:
        """What other engines need of these results, as plain JSON; an empty object if the work cannot be split."""
        return {}

    def merge(self, shares: Sequence[JSON]) -> None:
        """Take in the results of other engines: the newest share of each replaces those given before.

        Raises:
            RequestError: `job/share`, a share is not of the same work.
        """


class Thinking(Work, Generic[ActionT_co]):
    """A computer player's work on its next action. Its `result` may have what only the player may know."""

    def action(self) -> ActionT_co:
        """The best action so far."""
        raise NotImplementedError

    def outline(self) -> JSON:
        """What everybody may see while it runs, as plain JSON: nothing hidden."""
        return self.result()


class SlicedWork(Work, Generic[ReturnT]):
    """Work that a generator does: it yields the units of each part, and returns its value at the end.

    Args:
        begin: creates the generator; called again if a part raised. The new generator goes on from what is kept.
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
        """Whether some of it is done."""
        return bool(self._begun or self._returned)

    def step(self, units: int) -> None:
        end = self.spent + max(1, units)
        while self.spent < end and not self.done:
            self._do_part()

    def finish(self) -> ReturnT:
        """Do what is left, and return what the generator returned."""
        while not self._returned:
            self._do_part()
        return self._returned[0]

    def slices(self) -> Units[None]:
        """What is left to do, one part a slice; other callers may do some of it meanwhile."""
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
    """The thinking of a player that cannot think in slices: the first slice does all of it.

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
        """The action; chooses it first if necessary."""
        self.step(0)
        return self._chosen[0]


@runtime_checkable
class Thinker(Protocol[ViewT_contra]):
    """A player that can think in slices. Its `choose` does all of the work at once."""

    def think(self, view: ViewT_contra, rng: Random, budget: int, worker: int = 0) -> Thinking[Any]:
        """Start thinking about the action to take.

        Args:
            budget: units in all, 0 is the level's own. It is done when they are used up, or earlier.
            worker: number of this engine, if several share the work; each has random draws of its own.
        """
        ...


def start_thinking(player: Player[Any, Any], view: Any, rng: Random, budget: int, worker: int = 0) -> Thinking[Any]:
    """Start a player's thinking about its action, in slices if it can."""
    if isinstance(player, Thinker):
        return player.think(view, rng, budget, worker)
    # the budget limits how long a caller waits; a player without slices keeps its level's own
    return UnslicedThinking(lambda: player.choose(view, rng, 0))


def read_shares(
    shares: Sequence[JSON], options: int, rows: Sequence[str], numbers: Sequence[str] = ()
) -> list[dict[str, list[float]]]:
    """Validate the shares of other engines: named rows of numbers, one for each option of the decision.

    Args:
        shares: as `Work.share` returned them; they may come from anywhere.
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
