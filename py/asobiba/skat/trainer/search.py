"""The work at the door: searches a finished deal for mistakes of one seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from asobiba.arguments import choice, whole
from asobiba.errors import RequestError
from asobiba.game import JSON, GameHistory, Seat
from asobiba.skat.puzzles.position import BID, LAY
from asobiba.work import SlicedWork, Units

from .mistake import Mistake
from .own_bids import find_bids
from .own_cards import CARD, find_cards
from .own_contracts import DECLARE, find_contracts
from .own_discards import find_discards
from .past_deal import PastDeal

MISTAKES = "mistakes"  # the kind of the job
COST = 4  # units of one piece of work
FINDERS: Mapping[str, Callable[[PastDeal], Iterator[Mistake | None]]] = {
    BID: find_bids,
    LAY: find_discards,
    DECLARE: find_contracts,
    CARD: find_cards,
}


class MistakeSearch(SlicedWork[None]):
    """The search for mistakes of one kind in one deal.

    Args:
        kind: `bid`, `lay`, `declare` or `card`.
    """

    def __init__(self, deal: PastDeal, kind: str) -> None:
        super().__init__(self._run)
        self._find = partial(FINDERS[kind], deal)
        self._found: list[Mistake] = []

    @property
    def progress(self) -> float:
        """The share of pieces done. The number of pieces depends on the results."""
        return 1.0 if self.done else self.spent / (self.spent + 100 * COST)

    def result(self) -> JSON:
        return {"mistakes": [mistake.plain() for mistake in self._found]}

    def _run(self) -> Units[None]:
        self._found.clear()
        for found in self._find():
            self._found += [found] if found else []
            yield COST


def search(history: GameHistory | None, seat: Seat | None, arguments: Mapping[str, JSON]) -> MistakeSearch:
    """Begin the search of a deal.

    Args:
        seat: the seat whose decisions are judged.
        arguments: `kind` (`bid`, `lay`, `declare`, `card`) and `deal` (index in `done`).

    Raises:
        RequestError: `job/kind`: there is no table or no seat; `ask/deal`: there is no such deal; or an argument has
            the wrong form.
    """
    if history is None or seat is None:
        raise RequestError("job/kind", "mistakes are those of a seat at a table")
    kind, number = choice(arguments, "kind", tuple(FINDERS)), whole(arguments, "deal")
    if number >= len(history.states[-1].done):
        raise RequestError("ask/deal", f"deal: a number below {len(history.states[-1].done)}", field="deal")
    return MistakeSearch(PastDeal(history, number, seat), kind)
