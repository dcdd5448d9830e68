"""Compares the moves of a position: a job that has an answer at any time and can be stopped at any time.

1. Immediately, rank the best moves by static equity and the moves that the caller named.
2. In slices, simulate all these moves. With an empty bag and two players, search the endgame after each of them instead
   (`endgame_candidates`); in Clabbers, which may have too many plays for that, play each of them out.
3. Last, find the reasons. This compares the opponent's best replies to two moves, with the same racks.

A unit of work takes about as long as a rollout.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace

from asobiba import chance
from asobiba.arguments import Arguments, choice, texts, whole
from asobiba.crossword.endgame.preendgame import MOST_IN_BAG, leaders_effort, least_effort, simulated
from asobiba.crossword.endgame.solver import solvable
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.notation.cgp import position_from, write_cgp
from asobiba.crossword.rules.actions import Action
from asobiba.crossword.rules.view import View
from asobiba.crossword.simulation.inference import Inference
from asobiba.crossword.simulation.simulator import ENUMERATED, Simulation
from asobiba.game import JSON
from asobiba.intervals import Estimate
from asobiba.work import SlicedWork, Units

from .candidate import (
    Candidate,
    Coach,
    Verdict,
    best_candidates,
    candidate_of,
    plain_candidate,
    read_candidate,
    scene_for,
)
from .endgame_candidates import EndgameCandidates, LastDrawCandidates
from .opponent_replies import DEALS, RACKS_A_UNIT, OpponentReplies
from .reasons import compare_candidates
from .simulated_draws import SimulatedDraws

METHODS = ("auto", "static", "simulation", "endgame")
PLAYED_OUT = "playout"  # the method in place of an endgame that cannot be solved
EFFORT, MOST_EFFORT = 600, 1_000_000  # rollouts
COUNT, MOST_COUNT = 12, 24
MOST_MOVES = 8
MOST_WORKERS = 64
SAMPLED_LEAVES = 60  # leaves of the opponent that the inference weighs
REPLIES_COST = DEALS // RACKS_A_UNIT + 1  # units for the opponent's replies to one candidate
COUNTING_COST = 10  # units to count all plays
LEADERS_FOUND = 600  # rollouts that find the leaders whose endgames are then searched with every draw
SLICE = 6  # rollouts after which the candidates are ranked again
INTERVAL = 1.96  # standard errors


class Analysis(SlicedWork[None]):
    """The comparison of the moves of one position.

    Args:
        view: the view of the seat to move.
        arguments: `method`, `effort`, `count`, `moves`, `seed`, `worker` (docs/door-coach.md, analysis).
        moves: moves to compare in place of the best by static equity.
        explain: whether to count all plays and give reasons.

    Attributes:
        candidates: the candidates, the best so far first; the first `count` and the named ones are told. With few tiles
            in the bag there are others, because a play's equity says little then.

    Raises:
        GameError: an argument has the wrong form; the seat has no choice to make; a named move is impossible.
    """

    def __init__(
        self,
        coach: Coach,
        view: View,
        arguments: Arguments,
        *,
        moves: Sequence[Move] | None = None,
        explain: bool = True,
    ) -> None:
        super().__init__(self._run)
        self.coach, self.view, self.scene = coach, view, scene_for(view)
        self.effort = whole(arguments, "effort", 1, MOST_EFFORT, EFFORT)
        self.seed = whole(arguments, "seed", 0, 2**53 - 1, 1)
        self._worker = whole(arguments, "worker", 0, MOST_WORKERS, 0)
        self._count = whole(arguments, "count", 1, MOST_COUNT, COUNT)
        self.method = self._method(choice(arguments, "method", METHODS, "auto"))
        self._named: set[Action] = set()
        self._is_wide = moves is None and self._tells_draws and self.effort >= EFFORT
        # Of endgames with every draw; if the leaders that are found leave a tile in the bag, they take more.
        self._least_effort = least_effort(self.scene) if self._tells_draws else 0
        self.candidates = self._candidates(moves, texts(arguments, "moves", MOST_MOVES))
        self.play_count: int | None = None
        self.endgame: EndgameCandidates | None = None
        self._simulation: Simulation | None = None
        self._last_draw: LastDrawCandidates | None = None
        self._simulated_draws: SimulatedDraws | None = None
        self._replies: OpponentReplies | None = None
        self._effort_spent = 0
        self._explains = explain

    @property
    def draws(self) -> int | None:
        """With one tile in the bag, the number of different tiles that it may be (all are tried); else None."""
        return len(set(self.scene.unseen)) if self.scene.bag == 1 and self._is_near_end else None

    @property
    def progress(self) -> float:
        effort = 0 if self.method == "static" else self.effort
        units = COUNTING_COST + effort + REPLIES_COST * (len(self._told) + 1)
        return 1.0 if self.done else min(0.99, self.spent / units)

    def result(self) -> JSON:
        """The analysis so far (docs/door-coach.md, analysis)."""
        endgame = self.endgame
        return {
            "method": self.method,
            "lexicon": self.coach.rules.options.lexicon,
            "cgp": self._cgp(),
            "done": min(self._effort_spent, self.effort),
            "effort": self.effort,
            "of": self.play_count,
            "draws": self.draws,
            "outcomes": self._outcomes(),
            "draws_effort": self._draws_effort,
            "candidates": self._plain([self.candidates[place] for place in self._told]),
            "proven": endgame.proven if endgame else None,
            "bound": endgame.bound if endgame else None,
            "line": endgame.line if endgame else [],
            "lines": endgame.lines if endgame else [],
        }

    def share(self) -> JSON:
        """What other engines need; only endgames are split."""
        return self._split.share() if self._split else {}

    def merge(self, shares: Sequence[JSON]) -> None:
        """Take over other engines' results. Raises RequestError (`job/share`)."""
        if self._split:
            self._split.merge(shares)

    @property
    def _split(self) -> EndgameCandidates | LastDrawCandidates | None:
        """The search that several engines can do together."""
        return self.endgame or self._last_draw

    @property
    def _is_near_end(self) -> bool:
        """Whether a simulation has one to four tiles in the bag and one opponent."""
        near = 1 <= self.scene.bag <= MOST_IN_BAG and len(self.scene.theirs) == 1
        return self.method == "simulation" and near

    @property
    def _tells_draws(self) -> bool:
        """Whether the draws are told one by one and the endgames after them searched; in Clabbers they are not."""
        return self._is_near_end and not self.coach.generator.any_order

    @property
    def _draws_effort(self) -> int | None:
        """The least effort with which endgames are searched with every draw; None where they never are."""
        least = self._least_effort
        return least + min(least, LEADERS_FOUND) if least else None

    def _outcomes(self) -> list[JSON]:
        """What each candidate comes to with each draw, as far as it was tried."""
        moves = [self.candidates[place].move for place in self._told]
        if self._last_draw:
            return self._last_draw.outcomes(moves)
        if not self._simulated_draws:
            return []
        found = [self._simulated_draws.plain(self.coach.layout, move) for move in moves]
        return [outcomes for outcomes in found if outcomes]

    @property
    def _told(self) -> list[int]:
        """The places of the candidates that are told."""
        every, most = enumerate(self.candidates), self._count if self._is_wide else len(self.candidates)
        return [place for place, each in every if place < most or each.action in self._named]

    def _method(self, wanted: str) -> str:
        """The method to use: no endgame search while tiles are in the bag or Clabbers has too many plays."""
        scene = self.scene
        if wanted not in ("auto", "endgame"):
            return wanted
        if scene.bag or len(scene.theirs) != 1 or not scene.unseen:
            return "simulation"
        return "endgame" if solvable(self.coach.generator, (scene.rack, scene.unseen)) else PLAYED_OUT

    def _candidates(self, moves: Sequence[Move] | None, named: Sequence[str]) -> list[Candidate]:
        coach, scene = self.coach, self.scene
        if moves is None:
            candidates = best_candidates(coach, scene, MOST_COUNT if self._is_wide else self._count)
        else:
            candidates = [candidate_of(coach, scene, move) for move in moves]
        by_action = {each.action: each for each in candidates}
        for text in named:
            candidate = read_candidate(coach, scene, text)
            by_action.setdefault(candidate.action, candidate)
            self._named.add(candidate.action)
        return sorted(by_action.values(), key=lambda each: -each.move.equity)

    def _run(self) -> Units[None]:
        """Do all the work; yields the units of each step."""
        if self._explains and self.play_count is None and not self.coach.generator.any_order:
            self.play_count = self.coach.generator.count(self.scene.cells, self.scene.rack)
            yield COUNTING_COST
        if self.method in ("simulation", PLAYED_OUT):
            yield from self._simulate()
        elif self.method == "endgame":
            yield from self._search_endgame()
        if self._explains:
            yield from self._explain()

    def _simulate(self) -> Iterator[int]:
        if self._simulation is None:
            self._simulation = yield from self._open_simulation()
            self._simulated_draws = SimulatedDraws(self._simulation) if self._tells_draws else None
        simulation = self._simulation
        while not simulation.done:
            simulation.work(SLICE)
            cost, self._effort_spent = simulation.spent - self._effort_spent, simulation.spent
            self._rank(simulation)
            yield cost
        # with too little for two leaders the order of the simulation stays
        draws, suffices = self._simulated_draws, self.effort - simulation.spent >= self._least_effort
        if draws:
            self._least_effort = max(self._least_effort, leaders_effort(self.scene, simulated(simulation)))
        if draws and suffices:
            yield from self._search_last_draw(simulation, draws)
        self._effort_spent = self.effort

    def _search_last_draw(self, simulation: Simulation, draws: SimulatedDraws) -> Iterator[int]:
        """Spend the rest of the effort on the endgames after the leaders, with every possible draw."""
        if self._last_draw is None:
            self._last_draw = LastDrawCandidates(self.coach, self.candidates, simulation, draws, self._worker)
        for cost in self._last_draw.run(self.effort - simulation.spent):
            self._effort_spent = min(self.effort, self._effort_spent + cost)
            self.candidates = self._last_draw.candidates
            yield cost

    def _open_simulation(self) -> Generator[int, None, Simulation]:
        """A simulation of the candidates, after inferring the opponent's leave."""
        moves = [each.move for each in self.candidates]
        if len(moves) < 2:
            moves = moves * 2  # a simulation of one move is over before it starts
        generator = self.coach.generator
        # With one or two tiles in the bag, every deal is tried with its frequency.
        samples = min(SAMPLED_LEAVES, self.effort // 5) if self.scene.bag > ENUMERATED else 0
        inference = Inference(generator, self.view, self.scene, samples, chance.stream(self.seed, "holds"))
        while inference.waiting:
            inference.work()
            yield inference.waiting % 2  # a rack takes half as long as a rollout
        leave = inference.distribution()
        # the rest is for the endgames with every draw
        searching = self._tells_draws and self.effort >= (self._draws_effort or 0)
        budget = min(self.effort // 2, LEADERS_FOUND) if searching else self.effort
        return Simulation(generator, self.scene, moves, self.seed, draw_leave=leave, thorough=True, budget=budget)

    def _rank(self, simulation: Simulation) -> None:
        if not simulation.race.deals:
            return  # some candidates have no rollout yet, so their chance to win is unknown
        by_move = {each.move: each for each in self.candidates}
        ranked: dict[Move, Candidate] = {}
        race = simulation.race
        best = race.rating(race.leader())
        for judged in simulation.ranked():
            number = simulation.moves.index(judged.move)
            # a candidate that was eliminated early may look too good, so it is never rated above the leader
            rating, margin = min(best, race.rating(number)), _margin(simulation, number)
            if self.method == PLAYED_OUT:  # with both racks known a playout says more than the static equity
                rating, margin = judged.spread, None
            win = min(1.0, max(0.0, judged.win))  # corrected for missed deals, it may lie outside
            verdict = Verdict(win, judged.spread, rating, judged.rollouts, margin)
            ranked.setdefault(judged.move, replace(by_move[judged.move], verdict=verdict))
        self.candidates = list(ranked.values())
        self.candidates.sort(key=lambda each: (not each.verdict or not each.verdict.rollouts, -each.value))

    def _search_endgame(self) -> Iterator[int]:
        if self.endgame is None:
            self.endgame = EndgameCandidates(self.coach, self.scene, self.candidates, self._worker)
        for cost in self.endgame.run(self.effort):
            self._effort_spent += cost
            self.candidates = self.endgame.candidates
            yield cost
        self._effort_spent = self.effort

    def _explain(self) -> Iterator[int]:
        """Give the reasons of the best candidate over the second, then of each other candidate against the best."""
        if len(self.candidates) < 2:
            return
        if self._replies is None:
            self._replies = OpponentReplies(self.coach, self.scene, self.seed)
        best = self.candidates[0]
        for place in self._told:
            candidate = self.candidates[place]
            other = self.candidates[1] if place == 0 else best
            yield from self._replies.search_both(candidate, other)
            replies = self._replies.compare(candidate, other)
            comparison = compare_candidates(self.coach, self.scene, candidate, other, replies)
            self.candidates[place] = replace(candidate, comparison=comparison)
            yield 1

    def _plain(self, candidates: Sequence[Candidate]) -> list[dict[str, JSON]]:
        return [plain_candidate(self.coach, self.scene, each, rank) for rank, each in enumerate(candidates, start=1)]

    def _cgp(self) -> str:
        view, seat = self.view, self.view.seat or 0
        racks = [self.scene.rack if other == seat else "" for other in range(len(view.seats))]
        scores = [other.score for other in view.seats]
        return write_cgp(position_from(self.coach.rules.options, view.cells, racks, scores, seat, self.scene.scoreless))


def _margin(simulation: Simulation, number: int) -> float | None:
    """Half of the 95 % interval of the difference in value from the leader, over their common deals."""
    values = simulation.race.values
    own, best = values[number], values[simulation.race.leader()]
    gaps = [mine.value - leading.value for mine, leading in zip(own, best, strict=False)]
    error = Estimate.of(gaps).error if gaps and own is not best else None
    return None if error is None else INTERVAL * error
