"""The next opponent's possible replies: the best play for each of several racks that the opponent may hold.

The replies to all candidates use the same racks and are compared deal by deal, so the luck of the racks cancels out
(common random numbers). With an empty bag and two players the opponent's rack is known, and there is one deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from asobiba import chance
from asobiba.crossword.equity.leaves import LeaveValue, end_value, leave_value_of
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.rules.actions import Pass
from asobiba.crossword.rules.board import Cells, Square
from asobiba.crossword.rules.placement import placed
from asobiba.crossword.rules.tiles import missing
from asobiba.crossword.simulation.best_reply import BestReply
from asobiba.crossword.simulation.static_eval import Scene

from .candidate import Candidate, Coach, candidate_of

MANY_RACKS = 8  # from this number of racks on it pays to prepare a board
DEALS = 24
RACKS_A_UNIT = 2  # racks searched in the time of a rollout


class Reply(NamedTuple):
    """The best play for a rack by score and leave (None if there is none), and the squares of its new tiles."""

    rack: str
    move: Move | None
    squares: tuple[Square, ...]

    @property
    def score(self) -> int:
        """Points of the play."""
        return self.move.score if self.move else 0


class ComparedReplies(NamedTuple):
    """The replies to a candidate, to another one and to a pass, deal by deal; empty if none were searched."""

    mine: Sequence[Reply]
    theirs: Sequence[Reply]
    before: Sequence[Reply]


NO_REPLIES = ComparedReplies((), (), ())


class OpponentReplies:
    """Racks that the next opponent may hold in a scene, and the best replies with them.

    Args:
        deals: number of racks to draw if the opponent's rack is unknown.
    """

    def __init__(self, coach: Coach, scene: Scene, seed: int, deals: int = DEALS) -> None:
        self.coach, self.scene = coach, scene
        self.racks = _racks(scene, seed, deals)
        self._best_reply = BestReply(coach.generator)
        self._replies: dict[Move, list[Reply]] = {}
        self._pass = candidate_of(coach, scene, Move(0, 0, Pass(), scene.rack))

    def replies_to(self, candidate: Candidate) -> list[Reply]:
        """The replies to a candidate, one for each rack; [] if the candidate ends the game."""
        for _ in self.search(candidate):
            pass
        return self._replies[candidate.move]

    def compare(self, candidate: Candidate, other: Candidate) -> ComparedReplies:
        """The replies to two candidates and to a pass."""
        return ComparedReplies(self.replies_to(candidate), self.replies_to(other), self.replies_to(self._pass))

    def search_both(self, candidate: Candidate, other: Candidate) -> Iterator[int]:
        """Search the replies for `compare` in steps; yields units of work."""
        for each in (candidate, other, self._pass):
            yield from self.search(each)

    def search(self, candidate: Candidate) -> Iterator[int]:
        """Search the replies to a candidate in steps of two racks; yields units of work. The replies are cached."""
        replies = self._replies.setdefault(candidate.move, [])
        # the pass beside two candidates stands for the board as it is
        ends_game = candidate is not self._pass and candidate.ends_game(self.scene)
        cells = candidate.board_after(self.scene)
        if not replies and len(self.racks) >= MANY_RACKS:
            self.coach.generator.leave_out_impossible(self._best_reply.lanes(cells))
        while not ends_game and len(replies) < len(self.racks):
            replies.append(self._reply(cells, candidate, self.racks[len(replies)]))
            if len(replies) % RACKS_A_UNIT == 0:
                yield 1

    def _reply(self, cells: Cells, candidate: Candidate, rack: str) -> Reply:
        value: LeaveValue = leave_value_of(self.coach.rules.tiles)
        if candidate.bag_after(self.scene) <= 0:
            tiles = self.coach.rules.tiles
            others = missing(rack, self.scene.unseen)
            value = end_value(tiles.values, tiles.worth(candidate.leave) + tiles.worth(others))
        move = self._best_reply.best(self._best_reply.lanes(cells), rack, value) if rack else None
        if move is None:
            return Reply(rack, None, ())
        new = placed(cells, move.action, self.coach.layout.size)
        return Reply(rack, move, tuple(square for square, _ in new))


def _racks(scene: Scene, seed: int, deals: int) -> Sequence[str]:
    if not scene.theirs or not scene.unseen:
        return ()
    if not scene.bag and len(scene.theirs) == 1:
        return (scene.unseen,)
    count = scene.theirs[0]
    drawn = (chance.shuffled(scene.unseen, chance.stream(seed, "threat", deal))[:count] for deal in range(deals))
    return ["".join(sorted(tiles)) for tiles in drawn]
