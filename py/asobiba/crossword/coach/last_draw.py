"""With one tile in the bag: what the best candidates lead to, whichever tile it is.

A simulation has played these games to their end already, with each tile that may be in the bag and both sides greedy.
What effort is left goes to the leaders: a play draws that tile, and then all tiles are known. So there is an ending for
each tile (`endgame`), and they are searched in rounds, four times as far each time. The one of the leaders that is
known least is next, and who falls behind by what is found makes room for another.

It can be stopped after any step. A candidate all of whose endings are solved is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.rules.tiles import missing
from asobiba.crossword.simulation.static_eval import Option, Scene

from .candidate import Coach, Considered, Verdict
from .endgame_candidates import NODES

FEWEST, MOST = 2, 5  # leaders
BUILT = 15  # units that it takes to look at an ending for the first time
FIRST = 50  # nodes for each ending in the first round
GROWTH = 4
SLICE = 100  # nodes
MOST_EFFORT = 5_000  # units: from there on hardly anything changes


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
        tiles = sorted(Counter(scene.unseen).items())
        self._draws = [(tile, missing(tile, scene.unseen), ways) for tile, ways in tiles]
        self._rounds: dict[Option, int] = {}
        self._endings: dict[Option, list[Endgame]] = {}
        self._spent = 0
        found = [self._judged(one, one.verdict) for one in candidates if one.verdict]
        self.candidates = sorted(found, key=lambda one: -one.value)

    def run(self, effort: int) -> Iterator[int]:
        """Search, and tell after each step how many units it took; called again it goes on with what is left."""
        effort = min(effort, MOST_EFFORT)
        leaders = min(MOST, effort // (len(self._draws) * (BUILT + FIRST // NODES)))
        while leaders >= FEWEST and self._spent < effort:
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
        for ending in endings:
            while not ending.begin(SLICE):
                yield 1
            if not rounds:
                yield BUILT
            nodes = FIRST * GROWTH**rounds
            while nodes > 0 and not ending.ending.proven:
                ending.run(min(SLICE, nodes))
                nodes -= SLICE
                yield SLICE // NODES
            ending.forget()
        self._rounds[one.option] = rounds + 1
        place = [each.option for each in self.candidates].index(one.option)
        self.candidates[place] = self._judged(one, self._verdict(one, endings))
        self.candidates.sort(key=lambda each: -each.value)

    def _endings_after(self, one: Considered) -> list[Endgame]:
        found = self._endings.get(one.option)
        if found is None:
            generator, cells = self.coach.generator, one.cells(self.scene)
            racks = [(rest, one.leave + drawn) for drawn, rest, _ in self._draws]
            found = self._endings[one.option] = [Endgame(generator, cells, each) for each in racks]
        return found

    def _verdict(self, one: Considered, endings: Sequence[Endgame]) -> Verdict:
        known = [ending.ending for ending in endings]
        ways = [ways for _, _, ways in self._draws]
        finals = [self.scene.spread + one.score - ending.value for ending in known]
        wins = [0.5 + 0.5 * ((final > 0) - (final < 0)) for final in finals]
        win, spread = (
            sum([value * count for value, count in zip(column, ways, strict=True)]) / sum(ways)
            for column in (wins, finals)
        )
        rollouts = one.verdict.rollouts if one.verdict else 0
        return Verdict(win, spread, 0.0, rollouts, exact=all(ending.proven for ending in known))

    def _judged(self, one: Considered, verdict: Verdict) -> Considered:
        rating = self._worth(verdict.win, verdict.spread)
        return one.judged(Verdict(verdict.win, verdict.spread, rating, verdict.rollouts, exact=verdict.exact))
