"""The turns of a position compared: a job that always has an answer and can be stopped at any time.

1. At once: the best turns by static equity, and those that somebody thought of.
2. Then, in slices, one of: a simulation that all of them race in (`simulate`); with an empty bag and two players, the
   endgame after each of them (`endvalues`), or in Clabbers, where there may be too many plays to solve it, each of them
   once played out; nothing.
3. Last the reasons: the opponent's replies with the same racks after each of them, and what makes the difference.

A job is a `game.Thinking`: `work` does so many units, a unit being about a rollout.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from math import sqrt

from asobiba import chance
from asobiba.arguments import Arguments, choice, texts, whole
from asobiba.crossword.endgame.solver import solvable
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.notation.cgp import position_from, write_cgp
from asobiba.crossword.rules.view import View
from asobiba.crossword.simulation.inference import Inference
from asobiba.crossword.simulation.simulator import ENUMERATED, Simulation
from asobiba.game import JSON
from asobiba.jobs import ResumableSteps

from .candidate import Coach, Considered, Verdict, best_options, consider, plain_candidate, read_option, scene_for
from .endgame_candidates import EndValues, LastDraw
from .english import plain_reason
from .opponent_replies import DEALS, RACKS_A_UNIT, Threats
from .reasons import reasons

METHODS = ("auto", "static", "simulation", "endgame")
PLAYED_OUT = "playout"  # what becomes of an endgame that cannot be solved
EFFORT, MOST_EFFORT = 600, 1_000_000  # rollouts
COUNT, MOST_COUNT = 12, 24
MOST_MOVES = 8
SAMPLES = 60  # racks that are looked at for what the opponent may have kept
THREAT_COST = DEALS // RACKS_A_UNIT + 1  # units for the opponent's replies to one candidate
LIST_COST = 10  # units to count all plays
SLICE = 6  # rollouts between two looks at the race
INTERVAL = 1.96  # standard errors


class Analysis:
    """The turns of one position compared.

    Args:
        coach: of the game.
        view: of the seat that is to choose.
        arguments: `method`, `effort`, `count`, `moves`, `seed` (docs/door-coach.md, analysis).
        options: what is compared in place of the best turns by static equity.
        explain: whether all plays are counted and the reasons told in the end.

    Attributes:
        candidates: what is compared, the best so far first.

    Raises:
        GameError: an argument is not of the right form; there is nothing to choose; a move cannot be played there.
    """

    def __init__(
        self,
        coach: Coach,
        view: View,
        arguments: Arguments,
        *,
        options: Sequence[Move] | None = None,
        explain: bool = True,
    ) -> None:
        self.coach, self.view, self.scene = coach, view, scene_for(coach, view)
        self.effort = whole(arguments, "effort", 1, MOST_EFFORT, EFFORT)
        self.seed = whole(arguments, "seed", 0, 2**53 - 1, 1)
        self._count = whole(arguments, "count", 1, MOST_COUNT, COUNT)
        self.method = self._method(choice(arguments, "method", METHODS, "auto"))
        self.candidates = self._candidates(options, texts(arguments, "moves", MOST_MOVES))
        self.of: int | None = None
        self.endings: EndValues | None = None
        self._race: Simulation | None = None
        self._last: LastDraw | None = None
        self._threats: Threats | None = None
        self._reasons: dict[Move, list[JSON]] = {}
        self._tried = 0
        self._explained = explain
        self._steps = ResumableSteps(self._work)

    @property
    def done(self) -> bool:
        """Whether more work changes nothing."""
        return self._steps.over

    @property
    def draws(self) -> int | None:
        """How many different tiles the last one in the bag may be, all of which are tried; None with more than one."""
        one = self.method == "simulation" and self.scene.bag == 1 and len(self.scene.theirs) == 1
        return len(set(self.scene.unseen)) if one else None

    @property
    def units(self) -> int:
        """Work that was done."""
        return self._steps.spent

    @property
    def progress(self) -> float:
        """How much is done, 0 to 1."""
        return 1.0 if self.done else min(0.99, self.units / self._all_units())

    def work(self, budget: int) -> None:
        """Do about so many units more."""
        self._steps.work(budget)

    def best(self) -> JSON:
        """The best candidate so far."""
        return self._plain(self.candidates)[0]

    def report(self) -> JSON:
        """What is known so far (docs/door-coach.md, analysis)."""
        endings = self.endings
        return {
            "method": self.method,
            "lexicon": self.coach.rules.options.lexicon,
            "cgp": self._cgp(),
            "done": min(self._tried, self.effort),
            "effort": self.effort,
            "of": self.of,
            "draws": self.draws,
            "candidates": self._plain(self.candidates),
            "proven": endings.proven if endings else None,
            "bound": endings.bound if endings else None,
            "line": endings.line if endings else [],
        }

    def share(self) -> JSON:
        """Nothing: one worker compares."""
        return {}

    def join(self, shares: Sequence[JSON]) -> None:
        """Nothing to join."""

    def _method(self, asked: str) -> str:
        """What is possible here: no endgame with tiles in the bag, nor where Clabbers has too many plays."""
        scene = self.scene
        ending = not scene.bag and len(scene.theirs) == 1 and bool(scene.unseen)
        if asked in ("auto", "endgame"):
            if not ending:
                return "simulation"
            return "endgame" if solvable(self.coach.generator, (scene.rack, scene.unseen)) else PLAYED_OUT
        return asked

    def _candidates(self, options: Sequence[Move] | None, moves: Sequence[str]) -> list[Considered]:
        found = best_options(self.coach, self.scene, self._count) if options is None else []
        found += [consider(self.coach, self.scene, option) for option in options or ()]
        named = [read_option(self.coach, self.scene, move) for move in moves]
        known = {_what(one.option) for one in found}
        for option in named:
            if _what(option) not in known:
                known.add(_what(option))
                found.append(consider(self.coach, self.scene, option))
        return sorted(found, key=lambda one: -one.option.equity)

    def _all_units(self) -> float:
        tried = 0 if self.method == "static" else self.effort
        return LIST_COST + tried + THREAT_COST * (len(self.candidates) + 1)

    def _work(self) -> Iterator[int]:
        """All of it; each step tells what it cost."""
        if self._explained and self.of is None and not self.coach.generator.any_order:
            self.of = len(self.coach.generator.plays(self.scene.cells, self.scene.rack))
            yield LIST_COST
        if self.method in ("simulation", PLAYED_OUT):
            yield from self._simulate()
        elif self.method == "endgame":
            yield from self._play_out()
        if self._explained:
            yield from self._explain()

    def _simulate(self) -> Iterator[int]:
        if self._race is None:
            self._race = yield from self._opened()
        race = self._race
        while not race.done:
            race.work(SLICE)
            cost, self._tried = race.spent - self._tried, race.spent
            self._rank(race)
            yield cost
        if self.draws and not self.coach.generator.any_order:
            yield from self._draw_last(race)
        self._tried = self.effort

    def _draw_last(self, race: Simulation) -> Iterator[int]:
        """What is left of the effort goes to the endings after the leaders."""
        last = self._last = self._last or LastDraw(self.coach, self.scene, self.candidates, race.worth)
        for cost in last.run(self.effort - race.spent):
            self._tried = min(self.effort, self._tried + cost)
            self.candidates = last.candidates
            yield cost

    def _opened(self) -> Generator[int, None, Simulation]:
        """The race, after a look at what the opponent may have kept."""
        options = [one.option for one in self.candidates]
        if len(options) < 2:
            options = options * 2  # a race of one is over before it starts; the same twice is tried like any other
        generator = self.coach.generator
        # with one or two tiles in the bag every deal is tried, as often as it happens
        samples = min(SAMPLES, self.effort // 5) if self.scene.bag > ENUMERATED else 0
        inference = Inference(generator, self.view, self.scene, samples, chance.stream(self.seed, "holds"))
        while inference.waiting:
            inference.work()
            yield inference.waiting % 2  # a rack takes half as long as a rollout
        leave = inference.distribution()
        return Simulation(
            generator, self.scene, options, self.seed, draw_leave=leave, thorough=True, budget=self.effort
        )

    def _rank(self, race: Simulation) -> None:
        by_option = {one.option: one for one in self.candidates}
        ranked: dict[Move, Considered] = {}
        for judged in race.ranked():
            number = race.moves.index(judged.move)
            rating, within = race.race.rating(number), _within(race, number)
            if self.method == PLAYED_OUT:  # with both racks known a try says more than what was thought before it
                rating, within = judged.spread, None
            verdict = Verdict(judged.win, judged.spread, rating, judged.rollouts, within)
            ranked.setdefault(judged.move, by_option[judged.move].judged(verdict))
        self.candidates = list(ranked.values())
        if self.method == PLAYED_OUT:
            self.candidates.sort(key=lambda one: (not one.verdict or not one.verdict.rollouts, -one.value))

    def _play_out(self) -> Iterator[int]:
        endings = self.endings = self.endings or EndValues(self.coach, self.scene, self.candidates)
        for cost in endings.run(self.effort):
            self._tried += cost
            self.candidates = endings.candidates
            yield cost
        self._tried = self.effort

    def _explain(self) -> Iterator[int]:
        """The best against the second, the others against the best."""
        if len(self.candidates) < 2:
            return
        threats = self._threats = self._threats or Threats(self.coach, self.scene, self.seed)
        best, second, *_ = self.candidates
        for one, other in [(best, second), *((each, best) for each in self.candidates[1:])]:
            yield from threats.comparing(one, other)
            told = reasons(self.coach, self.scene, one, other, threats.compared(one, other))
            self._reasons[one.option] = [plain_reason(self.coach.layout, reason) for reason in told]
            yield 1

    def _plain(self, candidates: Sequence[Considered]) -> list[JSON]:
        return [
            plain_candidate(self.coach, self.scene, one, rank, self._reasons.get(one.option, ()))
            for rank, one in enumerate(candidates, start=1)
        ]

    def _cgp(self) -> str:
        view, seat = self.view, self.view.seat or 0
        racks = [self.scene.rack if other == seat else "" for other in range(len(view.seats))]
        scores = [other.score for other in view.seats]
        return write_cgp(position_from(self.coach.rules.options, view.cells, racks, scores, seat, self.scene.scoreless))


def _what(option: Move) -> tuple[object, ...]:
    """What makes two options the same thing to do, however they are judged."""
    play = option.play
    return (play.start, play.across, play.word) if play else ("back", option.exchanged)


def _within(race: Simulation, number: int) -> float | None:
    """Half of the 95 % interval of the difference of the spread from the leader's, from the deals that both were in."""
    values = race.race.values
    own, best = values[number], values[race.race.leader()]
    gaps = [one.spread - two.spread for one, two in zip(own, best, strict=False)]
    if own is best or len(gaps) < 2:
        return None
    mean = sum(gaps) / len(gaps)
    variance = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
    return INTERVAL * sqrt(variance / len(gaps))
