"""The pre-endgame: one to four tiles are in the bag, and a play that draws them all leads to an endgame.

1. After such a play every possible draw, weighted by the number of ways to draw it, leaves the rest of the unseen tiles
   to the other player: an endgame with known racks (`EndgamesByDraw`). macondo enumerates draws in the same way.
2. Moves are compared by greedy play to the end first: by a simulation, for the champion and the coach, or by playing
   all endgames of each move (`compare_emptying_plays`).
3. Then the endgames of the leading moves are searched in rounds, four times as far each time (`LeaderSearch`). The
   results replace those of greedy play. The search can be stopped after any step.
4. An endgame is first searched for its outcome alone, win, draw or loss (`Endgame.decide`), which two null windows
   around an equal score prove; then for its value, which only decides between equal chances to win.
5. `EndgamesByDraw.outcomes` says for each draw what is proven. It holds against every defence: when the play empties
   the bag, the opponent knows all tiles and so does the mover.

A play that leaves a tile in the bag, an exchange or a pass leads to no endgame, so it is not searched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move, board_after
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import Cells
from asobiba.crossword.rules.tiles import missing
from asobiba.crossword.simulation.static_eval import Scene
from asobiba.errors import NotationError

from .boards import Boards
from .negamax import EndSearch
from .plays import PackedRacks
from .solver import Endgame

MOST_IN_BAG = 4
LOOKED_AT = 8  # for each wanted play that empties the bag, this number of plays is generated, the best by equity
WIN_FIRST = 10_000  # points of a win, so large that the spread decides only between equal chances to win

UNIT_NODES = 5  # nodes of an endgame in a unit, which takes as long as a rollout
START_COST = 8  # units to list both players' plays of an endgame
SLICE_NODES = 25
FEWEST_LEADERS, MOST_LEADERS = 2, 5
FIRST_NODES, GROWTH = 50, 4  # nodes for each endgame in the first round; factor from round to round


class Draw(NamedTuple):
    """A possible draw, the unseen tiles that it leaves to the other player, and the number of ways to draw it."""

    drawn: str
    others: str
    ways: int


class Outcome(NamedTuple):
    """What a play comes to with one draw.

    Args:
        ahead: points ahead at the end, as far as is known.
        least: the sign of the end that is proven to be reached at least: 1 a win, 0 a draw, -1 a loss.
        most: the sign of the end that is proven to be the most; equal to `least` if the outcome is proven.
    """

    draw: Draw
    ahead: int
    least: int
    most: int

    @property
    def sign(self) -> int:
        """1 for a win, 0 for a draw, -1 for a loss: proven if `proven`, else as far as is known."""
        return max(self.least, min(self.most, _sign(self.ahead)))

    @property
    def proven(self) -> bool:
        """Whether the outcome is proven, though perhaps not the points."""
        return self.least == self.most


class Tally(NamedTuple):
    """Ways to draw by the outcome of a play, and how many of them are proven."""

    wins: int
    draws: int
    losses: int
    proven: int

    @property
    def ways(self) -> int:
        """All ways to draw."""
        return self.wins + self.draws + self.losses


class Expected(NamedTuple):
    """The average outcome of a play over all draws.

    Args:
        win: chance to win, 0 to 1; an equal score is half a win.
        spread: points ahead at the end.
        proven: whether all endgames are solved, so that both numbers are exact.
    """

    win: float
    spread: float
    proven: bool


UNKNOWN = Expected(0.5, 0.0, proven=False)


def possible_draws(unseen: str, count: int) -> list[Draw]:
    """All different draws of `count` tiles from the unseen ones."""
    held = Counter(unseen)
    different = sorted({"".join(drawn) for drawn in combinations(sorted(unseen), count)})
    return [
        Draw(drawn, missing(drawn, unseen), prod(comb(held[tile], number) for tile, number in Counter(drawn).items()))
        for drawn in different
    ]


class EndgamesByDraw:
    """The endgames after one play, one for each draw; the other player is to move in all of them.

    Args:
        cells: the board after the play.
        leave: the tiles that the mover keeps.
        spread: points by which the mover is ahead after the play.
        draws: all draws that empty the bag.
    """

    def __init__(self, generator: MoveGenerator, cells: Cells, leave: str, spread: int, draws: Sequence[Draw]) -> None:
        self.spread, self.draws = spread, draws
        every = leave + draws[0].drawn + draws[0].others
        search = EndSearch(Boards(generator, cells, PackedRacks(generator.tiles, every)))
        self.endgames = [Endgame(generator, cells, (draw.others, leave + draw.drawn), search=search) for draw in draws]

    def deepen(self, nodes: int) -> Iterator[int]:
        """Search each endgame `nodes` further; yields the units of each slice.

        Each endgame drops its boards afterwards, so that memory holds many.
        """
        for endgame in self.endgames:
            if not endgame.begun:
                yield from _begin(endgame)
            for done in range(0, nodes, SLICE_NODES):
                if endgame.result.proven:
                    break
                taken = min(SLICE_NODES, nodes - done)
                # the first search, two plies deep, orders the plays for the others
                if endgame.result.depth and not endgame.decided(self.spread):
                    endgame.decide(self.spread, taken)
                else:
                    endgame.run(taken)
                yield taken // UNIT_NODES
        self.endgames[0].forget()

    def outcomes(self) -> list[Outcome]:
        """What the play comes to with each draw, as far as the endgames have been searched."""
        found = []
        for draw, endgame in zip(self.draws, self.endgames, strict=True):
            result = endgame.result
            least = -1 if result.high is None else _sign(self.spread - result.high)
            most = 1 if result.low is None else _sign(self.spread - result.low)
            found.append(Outcome(draw, self.spread - result.value, least, most))
        return found

    def expected(self) -> Expected:
        """The average over all draws, as far as the endgames have been searched."""
        wins = spreads = ways = 0
        for outcome in self.outcomes():
            wins += outcome.draw.ways * (1 + outcome.sign)
            spreads += outcome.draw.ways * outcome.ahead
            ways += outcome.draw.ways
        return Expected(wins / (2 * ways), spreads / ways, all(endgame.result.proven for endgame in self.endgames))


def tally(outcomes: Sequence[Outcome]) -> Tally:
    """The ways of a play's draws by outcome."""
    wins, draws, losses = [sum(each.draw.ways for each in outcomes if each.sign == sign) for sign in (1, 0, -1)]
    return Tally(wins, draws, losses, sum(each.draw.ways for each in outcomes if each.proven))


def chance_first(win: float, spread: float) -> float:
    """The worth of a chance to win and a spread if the spread only decides between equal chances, as near the end."""
    return WIN_FIRST * win + spread


def _begin(endgame: Endgame) -> Iterator[int]:
    """List both players' plays of an endgame; this costs START_COST in all, in any number of slices."""
    left = START_COST
    while not endgame.begin(SLICE_NODES):
        cost = min(1, left)
        left -= cost
        yield cost
    yield left


class Judged(NamedTuple):
    """A move with its expected outcome.

    Args:
        value: the outcome in points.
        expected: the outcome expected from greedy play, or from the move's endgames as far as they are searched.
    """

    move: Move
    value: float
    expected: Expected


class LeaderSearch:
    """Searches the endgames of the leading moves with one to four tiles in the bag.

    Each round of a move searches four times as many nodes as the round before. The next round goes to the leading move
    with the fewest rounds; when a move falls behind, another one joins the leaders. Greedy play errs about equally for
    all moves. So a move that was not searched, or does not empty the bag, keeps its old value plus the mean change of
    the searched moves.

    Args:
        judged: the results of greedy play, the leading move first. Higher values are lowered to that of the first move,
            because a move that a simulation eliminated early may look too good.
        worth: converts a chance to win and a spread into points.

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
        self._before = {each.move: each._replace(value=min(most, each.value)) for each in judged}
        self._searched: dict[Move, Judged] = {}
        self.judged = sorted(self._before.values(), key=_by_value)

    def play_all(self) -> None:
        """Replace the values of all moves by the results of greedy play in all their endgames."""
        for move in self._before:
            endgames = self._endgames_after(move)
            for _ in endgames.deepen(0):
                pass
            self._before[move] = self._judge(move, endgames)
        self.judged = sorted(self._before.values(), key=_by_value)

    def run(self, effort: int) -> Iterator[int]:
        """Search; yields the units of each step. Another call continues with the rest of the effort."""
        leaders = min(MOST_LEADERS, effort * FEWEST_LEADERS // least_effort(self._scene))
        while leaders >= FEWEST_LEADERS:
            unsolved = [each.move for each in self.judged[:leaders] if self._empties(each)]
            move = min(unsolved, key=self._rounds_of, default=None)
            if move is None or self._spent + self._cost(self._rounds_of(move)) > effort:
                return
            for cost in self._deepen(move):
                self._spent += cost
                yield cost

    def outcomes(self, move: Move) -> list[Outcome]:
        """What a move comes to with each draw; [] if its endgames have not been searched."""
        endgames = self._endgames.get(move)
        begun = endgames is not None and all(each.begun for each in endgames.endgames)
        return endgames.outcomes() if endgames and begun else []

    def _rounds_of(self, move: Move) -> int:
        return self._rounds.get(move, 0)

    def _cost(self, rounds: int) -> int:
        """The most units for a move's next round, after `rounds` rounds."""
        nodes: int = FIRST_NODES * GROWTH**rounds
        return len(self._draws) * ((0 if rounds else START_COST) + nodes // UNIT_NODES)

    def _empties(self, judged: Judged) -> bool:
        """Whether a move empties the bag and is not solved yet."""
        laid = len(self._scene.rack) - len(judged.move.leave)
        return isinstance(judged.move.action, Play) and laid >= self._scene.bag and not judged.expected.proven

    def _deepen(self, move: Move) -> Iterator[int]:
        rounds, endgames = self._rounds_of(move), self._endgames_after(move)
        yield from endgames.deepen(FIRST_NODES * GROWTH**rounds)
        self._rounds[move] = rounds + 1
        self._searched[move] = self._judge(move, endgames)
        self._rank()

    def _judge(self, move: Move, endgames: EndgamesByDraw) -> Judged:
        expected = endgames.expected()
        return Judged(move, self._worth(expected.win, expected.spread), expected)

    def _rank(self) -> None:
        before, searched = self._before, self._searched
        change = sum([found.value - before[move].value for move, found in searched.items()]) / len(searched)
        self.judged = [
            searched.get(move) or found._replace(value=found.value + (0 if found.expected.proven else change))
            for move, found in before.items()
        ]
        self.judged.sort(key=_by_value)

    def _endgames_after(self, move: Move) -> EndgamesByDraw:
        found = self._endgames.get(move)
        if found is None:
            cells = board_after(self._scene.cells, move.action, self._generator.layout.size)
            spread = self._scene.spread + move.score
            found = self._endgames[move] = EndgamesByDraw(self._generator, cells, move.leave, spread, self._draws)
        return found


def compare_emptying_plays(generator: MoveGenerator, scene: Scene, nodes: int, count: int = 8) -> list[Judged]:
    """The plays that empty the bag, by their chance to win, then by spread, the best first: those of `search_emptying`.

    Raises:
        NotationError: `preendgame/bag`: there are not one to four tiles in the bag.
    """
    search = search_emptying(generator, scene, nodes, count)
    return search.judged if search else []


def search_emptying(generator: MoveGenerator, scene: Scene, nodes: int, count: int = 8) -> LeaderSearch | None:
    """The search of the plays that empty the bag, with their outcomes by draw; None if there is no such play.

    Every endgame of each play is played greedily first; then the leaders' endgames are searched with about `nodes`
    nodes in all. The same call gives the same answer on every machine.

    Args:
        count: number of plays to compare, the best by score and leave.

    Raises:
        NotationError: `preendgame/bag`: there are not one to four tiles in the bag.
    """
    if not 1 <= scene.bag <= MOST_IN_BAG:
        message = f"{len(scene.unseen)} tiles are unseen: {scene.bag} in the bag, not 1 to 4"
        raise NotationError("preendgame/bag", message, unseen=len(scene.unseen))
    moves = generator.best(scene.cells, scene.rack, LOOKED_AT * count)
    emptying = [move for move in moves if len(scene.rack) - len(move.leave) >= scene.bag][:count]
    if not emptying:
        return None
    search = LeaderSearch(generator, scene, [Judged(move, 0.0, UNKNOWN) for move in emptying], chance_first)
    search.play_all()
    for _ in search.run(nodes // UNIT_NODES):
        pass
    return search


def least_effort(scene: Scene) -> int:
    """The fewest units with which `LeaderSearch` can work: the first round of the fewest leaders."""
    draws = len(possible_draws(scene.unseen, scene.bag))
    return FEWEST_LEADERS * draws * (START_COST + FIRST_NODES // UNIT_NODES)


def half_suffices(scene: Scene, budget: int) -> bool:
    """Whether half of a budget is enough for `LeaderSearch`, with one opponent and one to four tiles in the bag."""
    return 1 <= scene.bag <= MOST_IN_BAG and len(scene.theirs) == 1 and least_effort(scene) <= budget // 2


def _sign(points: int) -> int:
    return (points > 0) - (points < 0)


def _by_value(judged: Judged) -> float:
    return -judged.value
