"""The work at the door: looks through a finished deal for decisions of one seat that were mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from asobiba.arguments import choice, whole
from asobiba.errors import RequestError
from asobiba.game import JSON, GameHistory, Seat
from asobiba.jobs import Undivided
from asobiba.skat.puzzles.position import BID, LAY

from .mistake import Mistake
from .own_bids import find_bids
from .own_cards import CARD, find_cards
from .own_discards import find_discards
from .past_deal import PastDeal

MISTAKES = "mistakes"  # the kind of the job
PIECE = 4  # units that a piece of work costs
FINDERS: Mapping[str, Callable[[PastDeal], Iterator[Mistake | None]]] = {
    BID: find_bids,
    LAY: find_discards,
    CARD: find_cards,
}


class MistakeSearch(Undivided):
    """Looks for mistakes of one kind in one deal.

    Args:
        deal: which.
        kind: `bid`, `lay` or `card`.
    """

    def __init__(self, deal: PastDeal, kind: str) -> None:
        self._steps = FINDERS[kind](deal)
        self._found: list[Mistake] = []
        self._pieces = 0
        self._over = False

    @property
    def done(self) -> bool:
        """Whether the deal was looked through."""
        return self._over

    @property
    def progress(self) -> float:
        """More with each piece; how many there are depends on what is found."""
        return 1.0 if self._over else self._pieces / (self._pieces + 100)

    def work(self, budget: int) -> None:
        """Do pieces of work, at least one, until they have cost `budget`."""
        for _ in range(max(1, budget // PIECE)):
            if self._over:
                return
            found = next(self._steps, False)
            self._over = found is False
            self._pieces += 1
            if isinstance(found, Mistake):
                self._found.append(found)

    def best(self) -> JSON:
        """As the report."""
        return self.report()

    def report(self) -> JSON:
        """The mistakes found so far."""
        return {"mistakes": [mistake.plain() for mistake in self._found]}


def search(history: GameHistory | None, seat: Seat | None, arguments: Mapping[str, JSON]) -> MistakeSearch:
    """Begin to look through a deal.

    Args:
        history: of the game.
        seat: whose decisions.
        arguments: `kind` (`bid`, `lay`, `card`) and `deal` (index in `done`).

    Raises:
        RequestError: `job/kind`: it is about no table, or no seat; `ask/deal`: there is no such deal; or an argument
            is not of the right form.
    """
    if history is None or seat is None:
        raise RequestError("job/kind", "mistakes are those of a seat at a table")
    kind, number = choice(arguments, "kind", tuple(FINDERS)), whole(arguments, "deal")
    if number >= len(history.states[-1].done):
        raise RequestError("ask/deal", f"deal: a number below {len(history.states[-1].done)}", field="deal")
    return MistakeSearch(PastDeal(history, number, seat), kind)
