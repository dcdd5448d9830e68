"""With an empty bag: what each of some candidates leads to, exactly where the effort suffices.

1. The whole ending is searched (`endgame`) with half of the effort: its first action is a candidate, if it was none.
2. After each candidate the other player is to move in an ending of its own. Those are searched in rounds, four times as
   far each time, the worse half left out, until all is proven or the effort is used up.

A candidate that goes out is exact at once. It can be stopped after any ending.

With one tile in the bag: what the best candidates lead to, whichever tile it is.

A simulation has played these games to their end already, with each tile that may be in the bag and both sides greedy.
What effort is left goes to the leaders: a play draws that tile, and then all tiles are known. So there is an ending for
each tile (`endgame`), and they are searched in rounds, four times as far each time. The one of the leaders that is
known least is next, and who falls behind by what is found makes room for another.

It can be stopped after any step. A candidate all of whose endings are solved is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from asobiba.crossword.endgame.preendgame import DrawnEndings, possible_draws
from asobiba.crossword.endgame.solver import Endgame, Ending
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.rules.actions import Action, Play
from asobiba.crossword.rules.board import Cells
from asobiba.crossword.rules.placement import placement_of
from asobiba.crossword.rules.scoring import form
from asobiba.crossword.simulation.static_eval import Scene
from asobiba.game import JSON

from .candidate import Coach, Considered, Verdict, consider, read_option

NODES = 5  # positions of an ending that take as long as a rollout, about
IN_CLABBERS = 1  # the same there
FIRST_UNITS = 10
GROWTH = 4
FEWEST = 2  # candidates that stay to the last round
SLICE = 20  # units of the whole ending at a time
BUILT = 10  # units that it takes to look at an ending for the first time

# With one tile in the bag:
FEWEST_LEADERS, MOST_LEADERS = 2, 5
DRAW_BUILT = 15  # units that it takes to look at an ending for the first time
FIRST_NODES = 50  # for each ending in the first round
SLICE_NODES = 100
MOST_EFFORT = 5_000  # units: from there on hardly anything changes


class EndValues:
    """The endings after some candidates.

    Args:
        candidates: by equity; `candidates` afterwards are by what they lead to.
    """

    def __init__(self, coach: Coach, scene: Scene, candidates: Sequence[Considered]) -> None:
        self.coach, self.scene = coach, scene
        self.candidates = list(candidates)
        racks = scene.rack, scene.unseen
        self._nodes = IN_CLABBERS if coach.generator.any_order else NODES  # a unit of work
        self.whole = Endgame(coach.generator, scene.cells, racks, pass_ends=scene.pass_ends)
        self._after: dict[Move, Endgame] = {}

    @property
    def proven(self) -> bool:
        """Whether nothing is better than the best candidate against any defence."""
        if not self.whole.begun:
            return False
        best, high = self.candidates[0].verdict, self.whole.ending.high
        if self.whole.ending.proven:
            return True
        return best is not None and best.exact and high is not None and best.spread >= self.scene.spread + high

    @property
    def bound(self) -> list[JSON]:
        """How far the mover is ahead at the end with best play: at least and at most, None where nothing is proven."""
        ending = self.whole.ending if self.whole.begun else None
        ends = (ending.low, ending.high) if ending else (None, None)
        return [None if end is None else self.scene.spread + end for end in ends]

    @property
    def line(self) -> list[JSON]:
        """The best play of both sides, as far as it is known."""
        if not self.whole.begun:
            return []
        cells, told = self.scene.cells, []
        for number, action in enumerate(self._actions()):
            score, cells = self._done(cells, action)
            told.append({"seat": number % 2, "move": write_action(self.coach.layout, action), "score": score})
        return told

    def _actions(self) -> Sequence[Action]:
        best, line = self.candidates[0], self.whole.ending.line
        if best.action == line[0] or best.verdict is None:
            return line
        after = self._after.get(best.option)
        return (best.action, *after.ending.line) if after else (best.action,)

    def _done(self, cells: Cells, action: Action) -> tuple[int, Cells]:
        """Points of an action, and the board after it."""
        if not isinstance(action, Play):
            return 0, cells
        layout = self.coach.layout
        formed = form(layout, self.coach.rules.tiles, cells, placement_of(layout, cells, action))
        return formed.score, formed.cells

    def run(self, effort: int) -> Iterator[int]:
        """Search, and tell after each step how many units it took."""
        spent = BUILT
        yield BUILT
        while not self.whole.begin(SLICE * self._nodes):
            yield 1
        while not self.whole.ending.proven and spent < effort // 2:
            self.whole.run(SLICE * self._nodes)
            spent += SLICE
            yield SLICE
        self._add_first(self.whole.ending.line[0])
        for one in list(self.candidates):
            ending = self._after_it(one)
            while ending and not ending.begin(SLICE * self._nodes):
                yield 1
            self._judge(one, 0)
            spent += BUILT
            yield BUILT
        yield from self._rounds(effort - spent)

    def _rounds(self, effort: int) -> Iterator[int]:
        nodes, left = FIRST_UNITS * self._nodes, len(self.candidates)
        while effort > 0:
            open_ = [one for one in self.candidates[:left] if not (one.verdict and one.verdict.exact)]
            if not open_:
                return
            for one in open_:
                yield from self._deeper(one, nodes)
                effort -= nodes // self._nodes
            nodes, left = nodes * GROWTH, max(FEWEST, left // 2)

    def _deeper(self, one: Considered, nodes: int) -> Iterator[int]:
        """An ending searched so many nodes further, a slice at a time."""
        for done in range(0, nodes, SLICE * self._nodes):
            slice_ = min(SLICE * self._nodes, nodes - done)
            self._judge(one, slice_)
            yield slice_ // self._nodes

    def _add_first(self, action: Action) -> None:
        """The first action of the best line is a candidate, even if it is none of the best by score."""
        option = read_option(self.coach, self.scene, write_action(self.coach.layout, action))
        if option not in [one.option for one in self.candidates]:
            self.candidates.append(consider(self.coach, self.scene, option))

    def _judge(self, one: Considered, nodes: int) -> None:
        verdict = self._verdict(one, nodes)
        place = [each.option for each in self.candidates].index(one.option)
        self.candidates[place] = one.judged(verdict)
        self.candidates.sort(key=self._order)

    def _order(self, one: Considered) -> tuple[int, float, bool, bool]:
        """What was judged comes first, by what it leads to; of equals, what is solved and begins the best line."""
        verdict = one.verdict
        if verdict is None:
            return 1, -one.equity, True, True
        return 0, -verdict.spread, not verdict.exact, one.action != self.whole.ending.line[0]

    def _verdict(self, one: Considered, nodes: int) -> Verdict:
        worth = self.coach.rules.tiles.worth
        if not one.leave:
            return self._final(self.scene.spread + one.score + 2 * worth(self.scene.unseen), True)
        ending = self._ending(one, nodes)
        if ending is None:
            return self._final(self.scene.spread + worth(self.scene.unseen) - worth(one.leave), True)
        if one.action == self.whole.ending.line[0] and self.whole.ending.proven:
            return self._final(self.scene.spread + self.whole.ending.value, True)
        gained, most = one.score - ending.value, self.whole.ending.high
        # what is only guessed may not be better than what is proven to be the most
        return self._final(self.scene.spread + (gained if most is None else min(gained, most)), ending.proven)

    def _ending(self, one: Considered, nodes: int) -> Ending | None:
        """What is known after so many nodes more of the ending after a candidate."""
        found = self._after_it(one)
        if found is None:
            return None
        return found.run(nodes) if nodes else found.ending

    def _after_it(self, one: Considered) -> Endgame | None:
        """The ending after a candidate; None if there is none, because that ends the game."""
        passed = one.formed is None
        if not one.leave or (passed and self.whole.turn[2]):
            return None
        found = self._after.get(one.option)
        if found is None:
            racks = self.scene.unseen, one.leave
            found = Endgame(self.coach.generator, one.cells(self.scene), racks, pass_ends=passed)
            self._after[one.option] = found
        return found

    @staticmethod
    def _final(spread: int, exact: bool) -> Verdict:
        return Verdict(0.5 + 0.5 * ((spread > 0) - (spread < 0)), float(spread), float(spread), exact=exact)


class LastDraw:
    """The endings after the leaders of a race.

    Args:
        candidates: all of the race, judged.
        worth: what a chance to win and a spread are worth in points.

    Attributes:
        candidates: by what they are worth, as far as that is known.
    """

    def __init__(
        self, coach: Coach, scene: Scene, candidates: Sequence[Considered], worth: Callable[[float, float], float]
    ) -> None:
        self.coach, self.scene, self._worth = coach, scene, worth
        self._draws = possible_draws(scene.unseen, scene.bag)
        self._rounds: dict[Move, int] = {}
        self._endings: dict[Move, DrawnEndings] = {}
        self._spent = 0
        found = [self._judged(one, one.verdict) for one in candidates if one.verdict]
        self.candidates = sorted(found, key=lambda one: -one.value)

    def run(self, effort: int) -> Iterator[int]:
        """Search, and tell after each step how many units it took; called again it goes on with what is left."""
        effort = min(effort, MOST_EFFORT)
        leaders = min(MOST_LEADERS, effort // (len(self._draws) * (DRAW_BUILT + FIRST_NODES // NODES)))
        while leaders >= FEWEST_LEADERS and self._spent < effort:
            best = self.candidates[:leaders]
            unsolved = [one for one in best if one.formed and one.verdict and not one.verdict.exact]
            if not unsolved:
                return
            for cost in self._deeper(min(unsolved, key=lambda one: self._rounds.get(one.option, 0))):
                self._spent += cost
                yield cost

    def _deeper(self, one: Considered) -> Iterator[int]:
        """One round for a candidate."""
        rounds = self._rounds.get(one.option, 0)
        endings = self._endings_after(one)
        if not rounds:
            yield DRAW_BUILT * len(self._draws)
        for nodes in endings.deepen(FIRST_NODES * GROWTH**rounds, SLICE_NODES):
            yield nodes // NODES or 1
        self._rounds[one.option] = rounds + 1
        place = [each.option for each in self.candidates].index(one.option)
        self.candidates[place] = self._judged(one, self._verdict(one, endings))
        self.candidates.sort(key=lambda each: -each.value)

    def _endings_after(self, one: Considered) -> DrawnEndings:
        found = self._endings.get(one.option)
        if found is None:
            cells, spread = one.cells(self.scene), self.scene.spread + one.score
            found = DrawnEndings(self.coach.generator, cells, one.leave, spread, self._draws)
            self._endings[one.option] = found
        return found

    def _verdict(self, one: Considered, endings: DrawnEndings) -> Verdict:
        expected = endings.expected()
        rollouts = one.verdict.rollouts if one.verdict else 0
        return Verdict(expected.win, expected.spread, 0.0, rollouts, exact=expected.proven)

    def _judged(self, one: Considered, verdict: Verdict) -> Considered:
        rating = self._worth(verdict.win, verdict.spread)
        return one.judged(Verdict(verdict.win, verdict.spread, rating, verdict.rollouts, exact=verdict.exact))
