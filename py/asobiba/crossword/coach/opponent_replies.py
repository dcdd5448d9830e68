"""What the next opponent may answer: his best play with racks that he may hold, the same racks after every candidate.

Two candidates are compared deal by deal, so that the luck of the racks drops out. With an empty bag and two players his
rack is known, and there is one deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from asobiba import chance
from asobiba.crossword.equity.leaves import Leave, end_value, leave_value
from asobiba.crossword.movegen.move import Move, placed
from asobiba.crossword.rules.actions import Pass
from asobiba.crossword.rules.board import Cells
from asobiba.crossword.rules.tiles import missing
from asobiba.crossword.simulation.best_reply import BestReply
from asobiba.crossword.simulation.static_eval import Scene

from .candidate import Coach, Considered, consider

DEALS = 24
RACKS_A_UNIT = 2  # take about as long as a rollout


class Answer(NamedTuple):
    """The best play of one rack, by score and leave; `move` is None where there is none. `squares` are its new ones."""

    rack: str
    move: Move | None
    squares: tuple[int, ...]

    @property
    def score(self) -> int:
        """Points of the play."""
        return self.move.score if self.move else 0


class Compared(NamedTuple):
    """The answers to two candidates and to doing nothing, deal by deal; empty ones where nothing was tried."""

    mine: Sequence[Answer]
    theirs: Sequence[Answer]
    before: Sequence[Answer]


UNTRIED = Compared((), (), ())


class Threats:
    """The racks that the next opponent may hold in a scene, and what he would play with them.

    Args:
        seed: of the racks.
        deals: how many, where they are not known.
    """

    def __init__(self, coach: Coach, scene: Scene, seed: int, deals: int = DEALS) -> None:
        self.coach, self.scene = coach, scene
        self.racks = _racks(scene, seed, deals)
        self._replies = BestReply(coach.generator)
        self._answers: dict[Move, list[Answer]] = {}
        self._nothing = consider(coach, scene, Move(0, 0, Pass(), scene.rack))

    def answers(self, one: Considered) -> list[Answer]:
        """The answers to a candidate, one for each rack; none where it ends the game."""
        for _ in self.steps(one):
            pass
        return self._answers[one.option]

    def compared(self, one: Considered, other: Considered) -> Compared:
        """The answers to a candidate and to another one, and to the board as it stands."""
        return Compared(self.answers(one), self.answers(other), self.answers(self._nothing))

    def comparing(self, one: Considered, other: Considered) -> Iterator[int]:
        """Find what `compared` then has at once, as `steps` does."""
        for each in (one, other, self._nothing):
            yield from self.steps(each)

    def steps(self, one: Considered) -> Iterator[int]:
        """Find the answers to a candidate, which `answers` then has at once: a unit of work, two racks, at a time."""
        found = self._answers.setdefault(one.option, [])
        ended = not self.scene.bag and not one.leave
        cells = one.cells(self.scene)
        while not ended and len(found) < len(self.racks):
            found.append(self._answer(cells, one, self.racks[len(found)]))
            if len(found) % RACKS_A_UNIT == 0:
                yield 1

    def _answer(self, cells: Cells, one: Considered, rack: str) -> Answer:
        drawn = len(self.scene.rack) - len(one.leave)
        leave: Leave = leave_value
        if self.scene.bag <= drawn:
            tiles = self.coach.rules.tiles
            leave = end_value(tiles.values, tiles.worth(one.leave) + tiles.worth(missing(rack, self.scene.unseen)))
        found = self._replies.best(self._replies.lanes(cells), rack, leave) if rack else None
        if found is None:
            return Answer(rack, None, ())
        return Answer(rack, found, tuple(square for square, _ in placed(cells, found.action, self.coach.layout.size)))


def _racks(scene: Scene, seed: int, deals: int) -> Sequence[str]:
    if not scene.theirs or not scene.unseen:
        return ()
    if not scene.bag and len(scene.theirs) == 1:
        return (scene.unseen,)
    count = scene.theirs[0]
    drawn = (chance.shuffled(scene.unseen, chance.stream(seed, "threat", deal))[:count] for deal in range(deals))
    return ["".join(sorted(tiles)) for tiles in drawn]
