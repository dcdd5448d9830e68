"""The pre-endgame: one or two tiles are in the bag, and a play that takes them all leads to an endgame.

1. The candidates are the plays best by score and leave that empty the bag.
2. After each of them every possible draw, weighted by the number of ways to draw it, leaves the other player the rest
   of the unseen tiles: an endgame with known racks (`EndgamesByDraw`).
3. First every endgame is played greedily. Then, round after round, the better half of the candidates stays and their
   endgames are searched four times as far. It can be stopped after any endgame.

Plays that leave a tile in the bag, exchanges and passes are no candidates. macondo solves pre-endgames by the same
enumeration of draws.

`LeaderSearch` goes on from a simulation, for the champion and the coach: it searches these endgames for the moves that
lead, and puts what they come to in place of what greedy play to the end came to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move, board_after, by_equity
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import Cells
from asobiba.crossword.rules.tiles import RACK_SIZE, missing
from asobiba.crossword.simulation.static_eval import Scene
from asobiba.errors import NotationError

from .boards import Boards
from .negamax import EndSearch
from .plays import PackedRacks
from .solver import Endgame

MOST_IN_BAG = 2
FIRST_NODES = 100  # for each endgame, in the first round of searching
GROWTH = 4
LOOKED_AT = 8  # plays by equity for each candidate that is wanted

# The search of leaders. A unit is a rollout's time.
UNIT_NODES = 5  # nodes of an endgame in a unit
FEWEST_LEADERS, MOST_LEADERS = 2, 5
START_COST = 8  # units to list both players' plays of an endgame
LEADER_NODES = 50  # for each endgame in the first round
SLICE_NODES = 25
MOST_EFFORT = 5_000  # units: beyond them hardly anything changes


class Draw(NamedTuple):
    """Tiles that may be drawn, the unseen tiles that are left to the other player, and in how many ways it happens."""

    drawn: str
    others: str
    ways: int


class Expected(NamedTuple):
    """What a play leads to on average over all draws.

    Args:
        win: chance to win, 0 to 1; a draw is half a win.
        spread: points ahead at the end.
        proven: whether all endgames are solved, so that both numbers are exact.
    """

    win: float
    spread: float
    proven: bool


def possible_draws(unseen: str, count: int) -> list[Draw]:
    """Every different draw of `count` tiles from the unseen ones."""
    held = Counter(unseen)
    different = sorted({"".join(drawn) for drawn in combinations(sorted(unseen), count)})
    return [
        Draw(drawn, missing(drawn, unseen), prod(comb(held[tile], number) for tile, number in Counter(drawn).items()))
        for drawn in different
    ]


class EndgamesByDraw:
    """The endgames that one play may lead to, an endgame for each draw; the other player is to move in all of them.

    Args:
        cells: the board after the play.
        leave: the tiles that the mover keeps.
        spread: points by which the mover is ahead after the play.
        draws: of all that is in the bag.
    """

    def __init__(self, generator: MoveGenerator, cells: Cells, leave: str, spread: int, draws: Sequence[Draw]) -> None:
        self.spread, self.draws = spread, draws
        every = leave + draws[0].drawn + draws[0].others
        search = EndSearch(Boards(generator, cells, PackedRacks(generator.tiles, every)))
        self.endgames = [Endgame(generator, cells, (draw.others, leave + draw.drawn), search=search) for draw in draws]

    def deepen(self, nodes: int) -> Iterator[int]:
        """Search each endgame `nodes` further; yields the units of each slice.

        They forget their boards afterwards, so that many can be kept.
        """
        for endgame in self.endgames:
            if not endgame.begun:
                yield from _begin(endgame)
            for done in range(0, nodes, SLICE_NODES):
                if endgame.result.proven:
                    break
                taken = min(SLICE_NODES, nodes - done)
                endgame.run(taken)
                yield taken // UNIT_NODES
        self.endgames[0].forget()

    def expected(self) -> Expected:
        """The average over all draws, as far as the endgames have been searched."""
        wins = spreads = ways = 0
        for draw, endgame in zip(self.draws, self.endgames, strict=True):
            final = self.spread - endgame.result.value
            wins += draw.ways * (1 + (final > 0) - (final < 0))
            spreads += draw.ways * final
            ways += draw.ways
        return Expected(wins / (2 * ways), spreads / ways, all(endgame.result.proven for endgame in self.endgames))


def _begin(endgame: Endgame) -> Iterator[int]:
    """List both players' plays of an endgame: START_COST altogether, however many slices that takes."""
    left = START_COST
    while not endgame.begin(SLICE_NODES):
        cost = min(1, left)
        left -= cost
        yield cost
    yield left


class PreendgameMove(NamedTuple):
    """A play that empties the bag, and what it leads to."""

    move: Move
    expected: Expected


class Preendgame:
    """A position with one or two tiles in the bag, searched as far as one likes.

    Args:
        generator: of the layout, the tile set and the word list.
        cells: the board as it stands.
        rack: the mover's tiles.
        unseen: the tiles in the bag and on the other's rack, of which nothing more is known.
        spread: points by which the mover is ahead.
        candidates: how many plays are compared.

    Raises:
        NotationError: `preendgame/bag`: there are not one or two tiles in the bag.
    """

    def __init__(
        self, generator: MoveGenerator, cells: Cells, rack: str, unseen: str, spread: int, candidates: int = 8
    ) -> None:
        bag = len(unseen) - RACK_SIZE
        if not 1 <= bag <= MOST_IN_BAG:
            message = f"{len(unseen)} tiles are unseen: {bag} in the bag, not 1 or 2"
            raise NotationError("preendgame/bag", message, unseen=len(unseen))
        self.draws = possible_draws(unseen, bag)
        self.ranked: list[PreendgameMove] = []
        moves = generator.best(cells, rack, LOOKED_AT * candidates)
        emptying = [move for move in moves if len(rack) - len(move.leave) >= bag]
        self._endgames = {
            move: EndgamesByDraw(
                generator,
                board_after(cells, move.action, generator.layout.size),
                move.leave,
                spread + move.score,
                self.draws,
            )
            for move in emptying[:candidates]
        }
        self._work = self._rounds()

    def run(self, nodes: int) -> list[PreendgameMove]:
        """Search about so many more nodes; returns the candidates with what is known of them, the best first.

        Empty until every candidate has been looked at once. Called again, it goes on; the same calls give the same
        answers on every machine.
        """
        for spent in self._work:
            nodes -= spent
            if nodes <= 0:
                break
        return self.ranked

    def _rounds(self) -> Iterator[int]:
        """Search round after round; yields how many nodes each endgame took."""
        moves, nodes = list(self._endgames), 0
        while moves:
            for move in moves:
                for endgame in self._endgames[move].endgames:
                    before = endgame.search.nodes
                    endgame.run(nodes)
                    yield max(1, endgame.search.nodes - before)
            self._rank()
            moves = [each.move for each in self.ranked if each.move in moves]
            if all(each.expected.proven for each in self.ranked if each.move in moves):
                return
            if nodes:
                moves = moves[: max(2, (len(moves) + 1) // 2)]
            nodes = nodes * GROWTH or FIRST_NODES

    def _rank(self) -> None:
        ranked = [PreendgameMove(move, endgames.expected()) for move, endgames in self._endgames.items()]
        ranked.sort(key=lambda each: (-each.expected.win, -each.expected.spread, by_equity(each.move)[2:]))
        self.ranked = ranked


class Judged(NamedTuple):
    """A move with what it is expected to lead to.

    Args:
        value: what that is worth in points.
        expected: by greedy play to the end, or as far as its endgames have been searched.
    """

    move: Move
    value: float
    expected: Expected


class LeaderSearch:
    """The moves that lead after a simulation with one or two tiles in the bag, searched by their endgames.

    The next round, four times as far as the one before, goes to the leader with the fewest; one that falls behind makes
    room for another. Greedy play is wrong about all moves in the same way, more or less: a move that was not searched,
    or does not empty the bag, is worth what the simulation found and the mean change of those that were.

    Args:
        judged: what the simulation found, the move that leads first. Who was eliminated early may look better than they
            are: none counts for more than the first.
        worth: what a chance to win and a spread are worth in points.

    Attributes:
        judged: the best first.
    """

    def __init__(
        self, generator: MoveGenerator, scene: Scene, judged: Sequence[Judged], worth: Callable[[float, float], float]
    ) -> None:
        self._generator, self._scene, self._worth = generator, scene, worth
        self._draws = possible_draws(scene.unseen, scene.bag)
        self._rounds: dict[Move, int] = {}
        self._endgames: dict[Move, EndgamesByDraw] = {}
        self._spent = 0
        most = judged[0].value
        self._simulated = {each.move: each._replace(value=min(most, each.value)) for each in judged}
        self._searched: dict[Move, Judged] = {}
        self.judged = sorted(self._simulated.values(), key=_by_value)

    def run(self, effort: int) -> Iterator[int]:
        """Search; yields the units of each step. Called again, it goes on with what is left of the effort."""
        effort = min(effort, MOST_EFFORT)
        leaders = min(MOST_LEADERS, effort * FEWEST_LEADERS // least_effort(self._scene))
        while leaders >= FEWEST_LEADERS:
            unsolved = [each.move for each in self.judged[:leaders] if self._empties(each)]
            move = min(unsolved, key=self._rounds_of, default=None)
            if move is None or self._spent + self._cost(self._rounds_of(move)) > effort:
                return
            for cost in self._deepen(move):
                self._spent += cost
                yield cost

    def _rounds_of(self, move: Move) -> int:
        return self._rounds.get(move, 0)

    def _cost(self, rounds: int) -> int:
        """Units that a move's next round takes at most, after so many."""
        nodes: int = LEADER_NODES * GROWTH**rounds
        return len(self._draws) * ((0 if rounds else START_COST) + nodes // UNIT_NODES)

    def _empties(self, judged: Judged) -> bool:
        """Whether a move is a play that takes what is in the bag, and not solved yet."""
        laid = len(self._scene.rack) - len(judged.move.leave)
        return isinstance(judged.move.action, Play) and laid >= self._scene.bag and not judged.expected.proven

    def _deepen(self, move: Move) -> Iterator[int]:
        """One round for a move."""
        rounds, endgames = self._rounds_of(move), self._endgames_after(move)
        yield from endgames.deepen(LEADER_NODES * GROWTH**rounds)
        self._rounds[move] = rounds + 1
        expected = endgames.expected()
        self._searched[move] = Judged(move, self._worth(expected.win, expected.spread), expected)
        self._rank()

    def _rank(self) -> None:
        """Put all moves in order again."""
        simulated, searched = self._simulated, self._searched
        change = sum([found.value - simulated[move].value for move, found in searched.items()]) / len(searched)
        self.judged = [
            searched.get(move) or found._replace(value=found.value + change) for move, found in simulated.items()
        ]
        self.judged.sort(key=_by_value)

    def _endgames_after(self, move: Move) -> EndgamesByDraw:
        found = self._endgames.get(move)
        if found is None:
            cells = board_after(self._scene.cells, move.action, self._generator.layout.size)
            spread = self._scene.spread + move.score
            found = self._endgames[move] = EndgamesByDraw(self._generator, cells, move.leave, spread, self._draws)
        return found


def least_effort(scene: Scene) -> int:
    """Units without which `LeaderSearch` does nothing: the first round of the fewest leaders."""
    draws = len(possible_draws(scene.unseen, scene.bag))
    return FEWEST_LEADERS * draws * (START_COST + LEADER_NODES // UNIT_NODES)


def half_suffices(scene: Scene, budget: int) -> bool:
    """Whether `LeaderSearch` can do something with half of so many units: with one opponent and a bag nearly empty."""
    return 1 <= scene.bag <= MOST_IN_BAG and len(scene.theirs) == 1 and least_effort(scene) <= budget // 2


def _by_value(judged: Judged) -> float:
    return -judged.value
