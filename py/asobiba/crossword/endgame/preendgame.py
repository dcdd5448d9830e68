"""The pre-endgame: one to four tiles are in the bag, and a play that draws all or all but one leads to an endgame.

1. After such a play every possible draw, weighted by the number of ways to draw it, leaves the rest of the unseen tiles
   to the other player: an endgame with known racks (`draws`). macondo enumerates draws in the same way.
2. Moves are compared by greedy play to the end first: by a simulation, for the champion and the coach, or by playing
   all endgames of each move (`search_moves`).
3. Then the endgames of the leading moves are searched in rounds, four times as far each time (`LeaderSearch`). The
   results replace those of greedy play. The search can be stopped after any step.
4. An endgame is first searched for its outcome alone, win, draw or loss (`Endgame.decide`), which two null windows
   around an equal score prove; then for its value, which only decides between equal chances to win.
5. `EndgamesByDraw.outcomes` says for each draw what is proven. When the play empties the bag, it holds against every
   defence: the opponent knows all tiles and so does the mover.
6. A play, or a pass, that leaves one tile in the bag is judged as if the opponent saw that tile and the mover's rack
   (`last_tile`). What is proven to be reached at least is reached against any opponent; a loss that is proven is only
   sure against one who sees, or guesses, the tiles (decision 21).

A play that leaves more tiles in the bag and an exchange are not searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import NamedTuple

from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move, board_after
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.rules.actions import Pass
from asobiba.crossword.simulation.simulator import Simulation
from asobiba.crossword.simulation.static_eval import Scene, bag_after
from asobiba.errors import NotationError, RequestError
from asobiba.game import JSON

from .draws import START_COST, UNIT_NODES, Draw, EndgamesByDraw, Expected, Outcome, possible_draws
from .sharing import TOLD, read_outcomes

MOST_IN_BAG = 4
MOST_LEFT = 1  # tiles in the bag after a move whose endgames are searched
LOOKED_AT = 8  # for each wanted play, this number of plays is generated, the best by equity
# Points of a win, so large that the spread decides only between equal chances to win: of 1,320 ways to draw and leave
# tiles, the most there are, half a win is still worth more than any difference in spread.
WIN_FIRST = 10_000_000
MOST_SPREAD = 1_500  # points that no game ends ahead by

FEWEST_LEADERS, MOST_LEADERS = 2, 5
FIRST_NODES, GROWTH = 50, 4  # nodes for each endgame in the first round; factor from round to round
FIRST_COST = START_COST + FIRST_NODES // UNIT_NODES  # units for each endgame in the first round


def chance_first(win: float, spread: float) -> float:
    """The worth of a chance to win and a spread if the spread only decides between equal chances, as near the end."""
    return WIN_FIRST * win + spread


class Judged(NamedTuple):
    """A move with its expected outcome.

    Args:
        value: the number by which moves are ranked, in the unit of the search's `worth`.
        expected: the outcome expected from greedy play, or from the move's endgames as far as they are searched.
    """

    move: Move
    value: float
    expected: Expected


def unjudged(moves: Sequence[Move]) -> list[Judged]:
    """Moves of which nothing is known."""
    return [Judged(move, 0.0, Expected(0.5, 0.0, proven=False)) for move in moves]


class LeaderSearch:
    """Searches the endgames of the leading moves with one to four tiles in the bag.

    Each round of a move searches four times as many nodes as the round before. The next round goes to the leading move
    with the fewest rounds; when a move falls behind, another one joins the leaders. A move that cannot reach what
    another one is proven to reach is dropped, in the middle of a round as well. Greedy play errs about equally for all
    moves. So what a move that was not searched comes to is shifted by the mean change of the searched moves.

    Args:
        judged: the results of greedy play, the leading move first. A move of a higher value counts as the first one,
            because a move that a simulation eliminated early may look too good.
        worth: converts a chance to win and a spread into points; more of either is worth more.
        worker: number of this engine, if several search the same moves.

    Attributes:
        scene: the position.
        judged: the best first.
    """

    def __init__(
        self,
        generator: MoveGenerator,
        scene: Scene,
        judged: Sequence[Judged],
        worth: Callable[[float, float], float] = chance_first,
        worker: int = 0,
    ) -> None:
        self.scene, self._generator, self._worth, self._worker = scene, generator, worth, worker
        self._draws: dict[int, list[Draw]] = {}  # by the number of tiles left in the bag
        self._rounds: dict[Move, int] = {}
        self._endgames: dict[Move, EndgamesByDraw] = {}
        self._spent = 0
        most = judged[0]
        self._before = {
            each.move: each._replace(value=most.value, expected=most.expected) if each.value > most.value else each
            for each in judged
        }
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
        leaders = min(MOST_LEADERS, effort * FEWEST_LEADERS // least_effort(self.scene))
        while leaders >= FEWEST_LEADERS:
            left = effort - self._spent
            unsolved = [each.move for each in self.judged[:leaders] if self._can_search(each)]
            move = min([each for each in unsolved if self._cost(each) <= left], key=self._rounds_of, default=None)
            if move is None:
                return
            for cost in self._deepen(move):
                self._spent += cost
                yield cost

    def share(self) -> dict[str, JSON]:
        """The newest outcomes that are proven, for the other engines: `[move, [[place of the draw, sign], ...]]`."""
        found = [(self._name(move), list(endgames.proven.items())) for move, endgames in self._endgames.items()]
        return {"outcomes": [[name, [list(pair) for pair in proven[-TOLD:]]] for name, proven in found]}

    def merge(self, share: JSON) -> None:
        """Take over the outcomes that another engine has proven. It may have tried moves that are none of this search.

        Raises:
            RequestError: `job/share`, the share has another form or is about other draws.
        """
        by_name = {self._name(move): move for move in self._before}
        for name, proven in read_outcomes(share):
            move = by_name.get(name)
            if move is None or not searchable(self.scene, move):
                continue
            endgames = self._endgames_after(move)
            if any(place >= len(endgames.draws) for place, _ in proven):
                raise RequestError("job/share", f"{name!r:.40} has {len(endgames.draws)} draws")
            endgames.told.update(proven)

    def _name(self, move: Move) -> str:
        return write_action(self._generator.layout, move.action)

    def solve(self, move: Move, nodes: int) -> Expected:
        """What a move comes to if each of its endgames is searched `nodes` nodes further."""
        endgames = self._endgames_after(move)
        for _ in endgames.deepen(nodes):
            pass
        return endgames.expected()

    def outcomes(self, move: Move) -> list[Outcome]:
        """What a move comes to with each draw; [] if its endgames have not been searched."""
        endgames = self._endgames.get(move)
        begun = endgames is not None and all(each.begun for each in endgames.endgames)
        return endgames.outcomes() if endgames and begun else []

    def _rounds_of(self, move: Move) -> int:
        return self._rounds.get(move, 0)

    def _cost(self, move: Move) -> int:
        """The most units for a move's next round."""
        rounds = self._rounds_of(move)
        if not rounds:
            return len(self._draws_after(move)) * FIRST_COST
        nodes: int = FIRST_NODES * GROWTH**rounds
        return len(self._endgames_after(move).unsettled) * (nodes // UNIT_NODES)

    def _can_search(self, judged: Judged) -> bool:
        """Whether a move leads to endgames that are not solved yet, and may still be the best."""
        move, endgames = judged.move, self._endgames.get(judged.move)
        unsolved = endgames is None or bool(endgames.unsettled)
        return searchable(self.scene, move) and unsolved and not self._beaten(move)

    def _beaten(self, move: Move) -> bool:
        """Whether a move is worth less in its best case than another one in its worst case."""
        floor = max([self._limits(other)[0] for other in self._searched if other != move], default=-inf)
        return self._limits(move)[1] < floor

    def _limits(self, move: Move) -> tuple[float, float]:
        """The least and the most that a move may be worth, by the outcomes that are proven."""
        outcomes = self.outcomes(move)
        if not outcomes:
            return -inf, inf
        ways = 2 * sum([each.draw.ways for each in outcomes])
        least = sum([each.draw.ways * (1 + each.least) for each in outcomes]) / ways
        most = sum([each.draw.ways * (1 + each.most) for each in outcomes]) / ways
        return self._worth(least, -MOST_SPREAD), self._worth(most, MOST_SPREAD)

    def _draws_after(self, move: Move) -> list[Draw]:
        left = left_in_bag(self.scene, move)
        if left not in self._draws:
            self._draws[left] = draws_after(self.scene, move)
        return self._draws[left]

    def _deepen(self, move: Move) -> Iterator[int]:
        rounds, endgames = self._rounds_of(move), self._endgames_after(move)
        yield from endgames.deepen(FIRST_NODES * GROWTH**rounds, lambda: self._beaten(move))
        self._rounds[move] = rounds + 1
        self._searched[move] = self._judge(move, endgames)
        self._rank()

    def _judge(self, move: Move, endgames: EndgamesByDraw) -> Judged:
        expected = endgames.expected()
        return Judged(move, self._worth(expected.win, expected.spread), expected)

    def _rank(self) -> None:
        before, searched = self._before, self._searched
        pairs = [(found.expected, before[move].expected) for move, found in searched.items()]
        win = sum([found.win - guessed.win for found, guessed in pairs]) / len(pairs)
        spread = sum([found.spread - guessed.spread for found, guessed in pairs]) / len(pairs)
        self.judged = [searched.get(move) or self._shifted(found, win, spread) for move, found in before.items()]
        self.judged.sort(key=_by_value)

    def _shifted(self, found: Judged, win: float, spread: float) -> Judged:
        """What a move that was not searched would come to with the mean change of those that were."""
        move, _, (chance, ahead, proven) = found
        if proven:
            return found
        expected = Expected(min(1.0, max(0.0, chance + win)), ahead + spread, proven=False)
        return Judged(move, self._worth(expected.win, expected.spread), expected)

    def _endgames_after(self, move: Move) -> EndgamesByDraw:
        found = self._endgames.get(move)
        if found is None:
            draws = self._draws_after(move)
            found = self._endgames[move] = endgames_after(self._generator, self.scene, move, draws, self._worker)
        return found


def left_in_bag(scene: Scene, move: Move) -> int:
    """The number of tiles in the bag after a play or a pass and the draw."""
    return scene.bag if move.play is None else bag_after(scene, move.leave)


def draws_after(scene: Scene, move: Move) -> list[Draw]:
    """All draws of the mover after a play or a pass."""
    left = left_in_bag(scene, move)
    return possible_draws(scene.unseen, scene.bag - left, left)


def endgames_after(
    generator: MoveGenerator, scene: Scene, move: Move, draws: Sequence[Draw], worker: int = 0
) -> EndgamesByDraw:
    """The endgames after a play or a pass that leads to some, for these of its draws."""
    cells = board_after(scene.cells, move.action, generator.layout.size)
    passed = replace(scene, scoreless=scene.scoreless + 1, passes=scene.passes + 1)
    pass_ends = move.play is None and passed.pass_ends
    spread = scene.spread + move.score
    return EndgamesByDraw(generator, cells, move.leave, spread, draws, pass_ends=pass_ends, worker=worker)


def searchable(scene: Scene, move: Move) -> bool:
    """Whether a move leads to endgames: a play that leaves at most one tile in the bag, or a pass with one in it."""
    passes = isinstance(move.action, Pass) and not scene.pass_ends
    left = left_in_bag(scene, move)
    return (passes or move.play is not None) and left <= MOST_LEFT and (not left or scene.exchange_min_bag > left)


def simulated(simulation: Simulation, worth: Callable[[float, float], float] = chance_first) -> list[Judged]:
    """The results of a simulation for `LeaderSearch`: first the best of the moves with the most rollouts."""
    ranked = [each for each in simulation.ranked() if each.rollouts]
    most = max([each.rollouts for each in ranked], default=0)
    judged = []
    for move, rollouts, _, win, spread in ranked:
        chance = min(1.0, max(0.0, win))  # corrected for missed deals, it may lie outside
        expected = Expected(chance, spread, proven=False)
        judged.append((rollouts < most, Judged(move, worth(expected.win, spread), expected)))
    judged.sort(key=lambda each: (each[0], -each[1].value))
    return [each for _, each in judged]


def search_moves(generator: MoveGenerator, scene: Scene, nodes: int, count: int = 24) -> LeaderSearch | None:
    """The search of the moves that lead to endgames, with their outcomes by draw; None if there is no such move.

    Every endgame of each move is played greedily first, which takes half of `nodes` at most; then the leaders'
    endgames are searched with as many nodes in all. The same call gives the same answer on every machine.

    Args:
        count: most plays to compare, the best by score and leave; a pass comes on top. With few nodes they are fewer,
            but at least two.

    Raises:
        NotationError: `preendgame/bag`: there are not one to four tiles in the bag.
    """
    if not 1 <= scene.bag <= MOST_IN_BAG:
        message = f"{len(scene.unseen)} tiles are unseen: {scene.bag} in the bag, not 1 to 4"
        raise NotationError("preendgame/bag", message, unseen=len(scene.unseen))
    plays = generator.best(scene.cells, scene.rack, LOOKED_AT * count)
    passing = Move(0, 0, Pass(), scene.rack)
    moves = [*[move for move in plays if searchable(scene, move)][:count], passing]
    found = _affordable(scene, [move for move in moves if searchable(scene, move)], nodes // UNIT_NODES // 2)
    if not found:
        return None
    search = LeaderSearch(generator, scene, unjudged(found))
    search.play_all()
    for _ in search.run(nodes // UNIT_NODES):
        pass
    return search


def _affordable(scene: Scene, moves: Sequence[Move], effort: int) -> list[Move]:
    """The first moves whose endgames can all be played greedily with an effort in units; at least FEWEST_LEADERS."""
    costs = {left: START_COST * len(possible_draws(scene.unseen, scene.bag - left, left)) for left in (0, 1)}
    by_cost = [(costs[left_in_bag(scene, move)], move) for move in moves]
    taken = []
    for cost, move in by_cost:
        if cost <= effort:
            effort -= cost
            taken.append(move)
    if len(taken) < FEWEST_LEADERS:
        return [move for _, move in sorted(by_cost, key=lambda each: each[0])[:FEWEST_LEADERS]]
    return taken


def least_effort(scene: Scene) -> int:
    """The fewest units with which `LeaderSearch` can work: the first round of the fewest leaders."""
    draws = len(possible_draws(scene.unseen, scene.bag))
    return FEWEST_LEADERS * draws * FIRST_COST


def leaders_effort(scene: Scene, judged: Sequence[Judged]) -> int:
    """The units with which `LeaderSearch` finishes its first round, if these are the leaders; 0: it searches none."""
    moves = [each.move for each in judged[:MOST_LEADERS] if searchable(scene, each.move)]
    return FIRST_COST * sum(len(draws_after(scene, move)) for move in moves[:FEWEST_LEADERS])


def half_suffices(scene: Scene, budget: int) -> bool:
    """Whether half of a budget is enough for `LeaderSearch`, with one opponent and one to four tiles in the bag."""
    return 1 <= scene.bag <= MOST_IN_BAG and len(scene.theirs) == 1 and least_effort(scene) <= budget // 2


def _by_value(judged: Judged) -> float:
    return -judged.value
