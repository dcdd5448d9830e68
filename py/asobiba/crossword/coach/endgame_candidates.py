"""Searches the endgames after candidates when the bag is empty or has one to four tiles. If the effort suffices, the
results are exact.

With an empty bag (`EndgameCandidates`):

1. Rounds, each with twice the effort of the one before, search the whole endgame (`endgame.solver`), and then the best
   five first plays and the other candidates (`endgame.top_lines`). The best five join the candidates. As long as the
   best play is not proven, the first round spends half of its effort on the whole endgame, later ones most of it.
2. Engines that help search nothing but the whole endgame until the best play is proven.
3. A phony is no play of the endgame. After one the other player moves in an endgame of its own. These endgames are
   searched in rounds. Each round searches four times as far and drops the worse half.

The result of a candidate that goes out is exact without a search.

With one to four tiles in the bag (`LastDrawCandidates`) a simulation has already played the game to its end after each
candidate, greedily and with every possible draw. The rest of the effort goes to the leaders: a play that draws all
tiles or all but one leads to endgames with known racks (`endgame.preendgame`). A candidate is exact if all its
endgames are solved.

Both searches can be stopped after any step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf

from asobiba.crossword.endgame.preendgame import LeaderSearch, simulated
from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.endgame.top_lines import FirstPlay, TopLines
from asobiba.crossword.endgame.transposition import FAR
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.rules.actions import Action, Play
from asobiba.crossword.rules.board import Cells
from asobiba.crossword.rules.placement import formed_by
from asobiba.crossword.simulation.simulator import Simulation
from asobiba.crossword.simulation.static_eval import Scene
from asobiba.game import JSON
from asobiba.work import Units

from .candidate import Candidate, Coach, Verdict, is_offensive, read_candidate
from .simulated_draws import SimulatedDraws

NODES = 5  # positions of an endgame that take about as long as a rollout
CLABBERS_NODES = 1  # the same in Clabbers
FIRST_EFFORT = 600  # units of the first round, and of phonies at least
HALF, MOST = 1 / 2, 7 / 8  # of a round's effort, for the whole endgame: in the first round, and in later ones
FIRST_UNITS = 10
GROWTH = 4
FEWEST = 2  # candidates that stay to the last round
SLICE = 20  # units of the whole endgame at a time
START_COST = 10  # units to list the plays of an endgame


class EndgameCandidates:
    """Candidates with an empty bag, ranked by the endgames that follow them.

    Args:
        worker: number of this engine, if several search the same endgame.

    Attributes:
        candidates: the candidates, ranked by equity at first, then by their endgames as far as these are searched.
    """

    def __init__(self, coach: Coach, scene: Scene, candidates: Sequence[Candidate], worker: int = 0) -> None:
        self.coach, self.scene = coach, scene
        self.candidates = list(candidates)
        racks = scene.rack, scene.unseen
        self._nodes = CLABBERS_NODES if coach.generator.any_order else NODES  # a unit of work
        self.whole = Endgame(coach.generator, scene.cells, racks, pass_ends=scene.pass_ends, worker=worker)
        self._after: dict[Move, Endgame] = {}
        self._top: TopLines | None = None

    @property
    def proven(self) -> bool:
        """Whether it is proven that no move is better than the best candidate."""
        if not self.whole.begun:
            return False
        best, high = self.candidates[0].verdict, self.whole.result.high
        if self._top and self._top.complete:
            return self._may_suggest(self._top.best[0].action)
        if self.whole.result.proven:
            return self._may_suggest(self.whole.result.line[0])
        return best is not None and best.exact and high is not None and best.spread >= self.scene.spread + high

    @property
    def bound(self) -> list[JSON]:
        """The least and the most final spread of the mover with best play; None where nothing is proven."""
        result, top = self.whole.result if self.whole.begun else None, self._top
        bounds = (result.low, result.high) if result else (None, None)
        if top and top.complete:  # sometimes before the whole endgame is solved
            bounds = top.best[0].low, top.best[0].high
        return [None if bound is None else self.scene.spread + bound for bound in bounds]

    @property
    def line(self) -> list[JSON]:
        """The best play of both sides, as far as the search has found it."""
        if not self.whole.begun:
            return []
        return self._steps(self._actions())

    def _steps(self, actions: Sequence[Action]) -> list[JSON]:
        """A line as JSON, with the points of each step."""
        cells, line = self.scene.cells, []
        for number, action in enumerate(actions):
            score, cells = self._apply(cells, action)
            line.append({"seat": number % 2, "move": write_action(self.coach.layout, action), "score": score})
        return line

    def _actions(self) -> Sequence[Action]:
        best, line = self.candidates[0], self.whole.result.line
        top = self._top
        first = top.find(best.action) if top else None
        if top and first:
            return top.line(first)
        if best.action == line[0] or best.verdict is None:
            return line
        after = self._after.get(best.move)
        return (best.action, *after.result.line) if after else (best.action,)

    def _apply(self, cells: Cells, action: Action) -> tuple[int, Cells]:
        """The points of an action, and the board after it."""
        if not isinstance(action, Play):
            return 0, cells
        formed = formed_by(self.coach.rules, cells, action)
        return formed.score, formed.cells

    @property
    def lines(self) -> list[JSON]:
        """The best first plays, the best first, each with its line (docs/door-coach.md, analysis)."""
        best = self._top.best if self._top else ()
        return [self._plain_line(first) for first in best if self._may_suggest(first.action)]

    def _plain_line(self, first: FirstPlay) -> JSON:
        spread, top = self.scene.spread, self._top
        bounds = [None if abs(end) >= FAR else spread + end for end in (first.low, first.high)]
        return {
            "move": write_action(self.coach.layout, first.action),
            "spread": spread + first.value,
            "exact": first.exact,
            "proven": first.exact and top is not None and top.complete,
            "bound": bounds,
            "line": self._steps(top.line(first) if top else ()),
        }

    def share(self) -> JSON:
        """What other engines need that search the same endgame (`Endgame.share`)."""
        return self.whole.share()

    def merge(self, shares: Sequence[JSON]) -> None:
        """Take over what other engines have found. Raises RequestError (`job/share`)."""
        self.whole.merge(shares)

    def run(self, effort: int) -> Iterator[int]:
        """Search with this effort in all; yields the units of each step."""
        spent = START_COST
        yield START_COST
        while not self.whole.begin(SLICE * self._nodes):
            yield 1
        end, part = min(effort, FIRST_EFFORT), HALF
        while True:
            middle = end if self.whole.worker else spent + int(part * (end - spent))
            spent = yield from self._search_whole(spent, middle)
            spent = yield from self._search_lines(spent, end)
            if spent >= effort or (self._top and self._top.done):
                break
            end, part = min(effort, 2 * end), MOST
        yield from self._rounds(min(effort - spent, max(FIRST_EFFORT, spent)))

    def _search_whole(self, spent: int, end: int) -> Units[int]:
        """Search the whole endgame until the effort spent has reached `end`; returns the effort spent by then."""
        while not self.whole.result.proven and spent < end:
            self.whole.run(SLICE * self._nodes)
            spent += SLICE
            yield SLICE
        return spent

    def _search_lines(self, spent: int, end: int) -> Units[int]:
        """Search the best lines until the effort spent has reached `end`; returns the effort spent by then."""
        self._add(self.whole.result.line[0])
        if self._top is None:
            self._top = TopLines(self.whole, wanted=[each.action for each in self.candidates])
            yield 1
            for candidate in self._strangers():
                after = self._endgame_after(candidate)
                while after and not after.begin(SLICE * self._nodes):
                    yield 1
                spent += START_COST
        top = self._top
        top.take_over()
        while True:
            best = [first.action for first in top.best]
            for action in best:
                self._add(action)
            # plays that only seemed to be among the best leave again
            self.candidates = [each for each in self.candidates if each.action in (*top.wanted, *best)]
            for candidate in list(self.candidates):
                self._judge(candidate, 0)
            if top.done or spent >= end:
                return spent
            top.run(SLICE * self._nodes)
            spent += SLICE
            yield SLICE

    def _strangers(self) -> list[Candidate]:
        """The candidates that are no plays of the endgame."""
        return [each for each in self.candidates if not (self._top and self._top.find(each.action))]

    def _rounds(self, effort: int) -> Iterator[int]:
        nodes, count = FIRST_UNITS * self._nodes, len(self.candidates)
        while effort > 0:
            unsolved = [each for each in self._strangers()[:count] if not (each.verdict and each.verdict.exact)]
            if not unsolved:
                return
            for candidate in unsolved:
                yield from self._deepen(candidate, nodes)
                effort -= nodes // self._nodes
            nodes, count = nodes * GROWTH, max(FEWEST, count // 2)

    def _deepen(self, candidate: Candidate, nodes: int) -> Iterator[int]:
        """Search the endgame after a candidate for `nodes` more nodes; yields the units of each slice."""
        for done in range(0, nodes, SLICE * self._nodes):
            slice_nodes = min(SLICE * self._nodes, nodes - done)
            self._judge(candidate, slice_nodes)
            yield slice_nodes // self._nodes

    def _add(self, action: Action) -> None:
        if action not in [each.action for each in self.candidates] and self._may_suggest(action):
            self.candidates.append(read_candidate(self.coach, self.scene, write_action(self.coach.layout, action)))

    def _may_suggest(self, action: Action) -> bool:
        return not is_offensive(self.coach, self.scene.cells, action)

    def _judge(self, candidate: Candidate, nodes: int) -> None:
        verdict = self._verdict(candidate, nodes)
        place = [each.move for each in self.candidates].index(candidate.move)
        self.candidates[place] = replace(candidate, verdict=verdict)
        self.candidates.sort(key=self._order)

    def _order(self, candidate: Candidate) -> tuple[int, float, bool, bool]:
        """Sort key: candidates with a verdict come first, by spread. Among equal spreads, exact candidates and the best
        line's move come first.
        """
        verdict = candidate.verdict
        if verdict is None:
            return 1, -candidate.equity, True, True
        return 0, -verdict.spread, not verdict.exact, candidate.action != self.whole.result.line[0]

    def _verdict(self, candidate: Candidate, nodes: int) -> Verdict:
        value, spread = self.coach.rules.tiles.worth, self.scene.spread
        if not candidate.leave:
            return _final(spread + candidate.score + 2 * value(self.scene.unseen), exact=True)
        first = self._top.find(candidate.action) if self._top else None
        if first:
            return _final(spread + first.value, exact=first.exact)
        after = self._endgame_after(candidate)
        if after is None:
            return _final(spread + value(self.scene.unseen) - value(candidate.leave), exact=True)
        # a pass that turns out to be a mere delay is no first play any more, so its endgame begins here
        result = after.run(nodes) if nodes or not after.begun else after.result
        if candidate.action == self.whole.result.line[0] and self.whole.result.proven:
            return _final(spread + self.whole.result.value, exact=True)
        gained, most = candidate.score - result.value, self.whole.result.high
        # an estimate may not be better than the proven maximum
        return _final(spread + (gained if most is None else min(gained, most)), exact=result.proven)

    def _endgame_after(self, candidate: Candidate) -> Endgame | None:
        """The other player's endgame after a candidate; None if the candidate ends the game."""
        passes = candidate.formed is None
        if not candidate.leave or (passes and self.whole.to_move[2]):
            return None
        after = self._after.get(candidate.move)
        if after is None:
            racks = self.scene.unseen, candidate.leave
            after = Endgame(self.coach.generator, candidate.board_after(self.scene), racks, pass_ends=passes)
            self._after[candidate.move] = after
        return after


def _final(spread: int, *, exact: bool) -> Verdict:
    return Verdict(0.5 + 0.5 * ((spread > 0) - (spread < 0)), float(spread), float(spread), exact=exact)


class LastDrawCandidates:
    """Candidates with one to four tiles in the bag; the leaders are ranked by the endgames that follow them.

    The chance to win decides the order. The ratings are points, as the simulation rates a chance and a spread, but no
    candidate is rated above a better one.

    Args:
        candidates: the candidates with the verdicts of a simulation.
        simulated_draws: what the simulation has found about each draw.
        worker: number of this engine, if several search the same endgames.

    Attributes:
        candidates: the candidates, the best first as far as is known.
    """

    def __init__(
        self,
        coach: Coach,
        candidates: Sequence[Candidate],
        simulation: Simulation,
        simulated_draws: SimulatedDraws,
        worker: int = 0,
    ) -> None:
        self._layout, self._worth = coach.layout, simulation.worth
        self._known = {each.move: each for each in candidates}
        judged = {each.move: each for each in simulated(simulation)}
        self._search = LeaderSearch(coach.generator, simulation.scene, list(judged.values()), worker=worker)
        self._simulated = simulated_draws
        self.candidates = self._ranked()

    def run(self, effort: int) -> Iterator[int]:
        """Search; yields the units of each step. Another call continues with the rest of the effort."""
        for cost in self._search.run(effort):
            self.candidates = self._ranked()
            yield cost

    def share(self) -> JSON:
        """What other engines need that search the same endgames (`LeaderSearch.share`)."""
        return self._search.share()

    def merge(self, shares: Sequence[JSON]) -> None:
        """Take over what other engines have found. Raises RequestError (`job/share`)."""
        for share in shares:
            self._search.merge(share)

    def outcomes(self, moves: Sequence[Move]) -> list[JSON]:
        """What some candidates come to with each draw (docs/door-coach.md, analysis)."""
        found = [self._simulated.plain(self._layout, move, self._search.outcomes(move)) for move in moves]
        return [outcomes for outcomes in found if outcomes]

    def _ranked(self) -> list[Candidate]:
        found: list[Candidate] = []
        highest = inf
        for move, _, (win, spread, exact) in self._search.judged:
            highest = min(highest, self._worth(win, spread))
            candidate = self._known[move]
            rollouts = candidate.verdict.rollouts if candidate.verdict else 0
            found.append(replace(candidate, verdict=Verdict(win, spread, highest, rollouts, exact=exact)))
        return found
