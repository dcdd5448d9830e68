"""A whole game reviewed, turn by turn: what was played against the best that was found.

Every turn whose rack is known is analysed like any position (`analysis`), with the play itself among the candidates:
by score and leave, or by a simulation with so many rollouts a turn; with an empty bag by the endgame in both cases.
What a turn lost is the difference to the best in points; what chance to win that was, follows from the spread that the
best would have led to (`winning`), so that points in a decided game cost little. Exact endings say it themselves.

It can be stopped after any slice: turns that are reviewed stay reviewed, and a report of the same review is taken over
(`earlier`). That comes from the page, which may have it from a file. So it counts for a turn only where it is of the
same method, effort and lexicon, the turn is the same, and what it says has the right form; else the turn is reviewed
anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from asobiba.arguments import Arguments, choice, whole
from asobiba.crossword.equity.win_probability import win_chance
from asobiba.errors import GameError
from asobiba.game import JSON
from asobiba.jobs import Steps

from .analysis import Analysis
from .candidate import Coach, Considered, consider, plain_candidate, read_option
from .english import note, plain_reason, sentence
from .game_turns import OPEN, UNPLAYABLE, Sheet, SheetTurn
from .opponent_replies import Threats
from .reasons import reasons
from .review_summary import NOTHING_LOST, Reviewed, decided, graph, seats

VERSION = 1
METHODS = ("static", "simulation")
EFFORT, MOST_EFFORT = 150, 5_000
STATIC_EFFORT = 60  # of an ending in a static review, in rollouts
SKIPPED, REVIEWED = "skipped", "reviewed"
SAME = ("version", "method", "effort", "lexicon")
_TURN = ("seat", "kind", "move", "back", "cgp", "rack")
_FORMS: Mapping[str, type] = {"alternatives": list, "reasons": list, "note": str, "played": dict, "best": dict}
COUNT = 8  # candidates of a turn
ALTERNATIVES = 3
TURN_COST = 20  # units of a turn beside its rollouts


@dataclass(frozen=True, slots=True)
class _Judged:
    """The play as it was judged, the best, and what lies between them in points and in chance."""

    played: Considered
    best: Considered
    lost: float
    win_lost: float


class Review:
    """A game reviewed.

    Args:
        coach: of the game; judges its words.
        sheet: the turns.
        arguments: `method`, `effort`, `seats`, `seed`, `earlier` (docs/door-coach.md, review).
        ply: how many actions had been done, of a table.

    Raises:
        RequestError: an argument is not of the right form.
    """

    def __init__(self, coach: Coach, sheet: Sheet, arguments: Arguments, ply: int | None = None) -> None:
        self.coach, self.sheet, self.ply = coach, sheet, ply
        self.method = choice(arguments, "method", METHODS, METHODS[0])
        self.effort = whole(arguments, "effort", 1, MOST_EFFORT, EFFORT)
        self.seed = whole(arguments, "seed", 0, 2**53 - 1, 1)
        wanted = _seats(arguments, len(sheet.names))
        skipped = {turn.number for turn in sheet.turns if turn.status == OPEN and turn.seat not in wanted}
        self._status = [SKIPPED if turn.number in skipped else turn.status for turn in sheet.turns]
        self._of = self._status.count(OPEN)
        self._told: dict[int, dict[str, JSON]] = {}
        for number, told in told_before(arguments.get("earlier"), self._same(), sheet).items():
            if self._status[number] == OPEN:
                self._told[number], self._status[number] = told, REVIEWED
        self._running = 0.0
        self._steps = Steps(self._work)

    @property
    def done(self) -> bool:
        """Whether every turn that can be is reviewed."""
        return self._steps.over

    @property
    def progress(self) -> float:
        """How much of it is, 0 to 1."""
        left = self._status.count(OPEN)
        return 1.0 if self.done or not self._of else min(0.99, (self._of - left + self._running) / self._of)

    def work(self, budget: int) -> None:
        """Do about so many units more."""
        self._steps.work(budget)

    def best(self) -> JSON:
        """The report."""
        return self.report()

    def report(self) -> JSON:
        """The review so far (docs/door-coach.md, Review)."""
        found = [Reviewed.of(self.sheet.turns[number], self._told[number]) for number in sorted(self._told)]
        return {
            **self._same(),
            "names": list(self.sheet.names),
            "ply": self.ply,
            "done": self._of - self._status.count(OPEN),
            "of": self._of,
            "complete": OPEN not in self._status,
            "turns": [self._plain(turn) for turn in self.sheet.turns],
            "seats": seats(self.sheet, found),
            "graph": graph(self.sheet, found),
            "decided": decided(self.sheet, found),
            "problems": list(self.sheet.problems),
            "final": list(self.sheet.final) if self.sheet.final else None,
        }

    def share(self) -> JSON:
        """Nothing: one worker reviews."""
        return {}

    def join(self, shares: Sequence[JSON]) -> None:
        """Nothing to join."""

    def _same(self) -> dict[str, JSON]:
        """What reviews of the same game must have in common to be compared."""
        lexicon = self.coach.rules.options.lexicon
        return {"version": VERSION, "method": self.method, "effort": self.effort, "lexicon": lexicon}

    def _work(self) -> Iterator[int]:
        for turn in self.sheet.turns:
            if self._status[turn.number] == OPEN:
                yield from self._turn(turn)

    def _turn(self, turn: SheetTurn) -> Iterator[int]:
        """One turn; where the play cannot be made after all, the review says so and goes on."""
        try:
            analysis, played = self._opened(turn)
        except GameError:
            self._status[turn.number] = UNPLAYABLE
            return
        yield TURN_COST
        while not analysis.done:
            before = analysis.units
            analysis.work(1)
            self._running = analysis.progress
            yield analysis.units - before
        found = _reviewed(turn, analysis, played)
        threats = Threats(self.coach, analysis.scene, self.seed)
        if found.lost >= NOTHING_LOST:
            yield from threats.comparing(found.best, found.played)
        self._told[turn.number] = self._explained(found, analysis, threats)
        self._status[turn.number] = REVIEWED
        self._running = 0.0
        yield 1

    def _opened(self, turn: SheetTurn) -> tuple[Analysis, Considered]:
        """The analysis of a turn with the play among the candidates, and the play as it was made.

        A play that was taken back was worth as much as a pass.
        """
        view = turn.view
        if view is None:
            raise GameError("crossword/bad_action", "nothing is known of this turn")
        ending = not view.bag
        given = {
            "method": "endgame" if ending else self.method,
            "effort": self.effort if self.method != METHODS[0] else STATIC_EFFORT,
            "count": COUNT,
            "moves": ["pass" if turn.back else turn.move],
            "seed": self.seed,
        }
        analysis = Analysis(self.coach, view, given, explain=False)
        return analysis, consider(self.coach, analysis.scene, read_option(self.coach, analysis.scene, turn.move))

    def _explained(self, found: _Judged, analysis: Analysis, threats: Threats) -> dict[str, JSON]:
        """What is told of a turn beyond the sheet's own line."""
        coach, scene, layout = self.coach, analysis.scene, self.coach.layout
        told = []
        if found.lost >= NOTHING_LOST:
            told = reasons(coach, scene, found.best, found.played, threats.compared(found.best, found.played))
        others = [one for one in analysis.candidates if one.option != found.best.option][: ALTERNATIVES - 1]
        ranks = {one.option: rank for rank, one in enumerate(analysis.candidates, start=1)}
        best, *alternatives = [
            plain_candidate(coach, scene, one, ranks.get(one.option, 0)) for one in (found.best, *others)
        ]
        played = plain_candidate(coach, scene, found.played, ranks.get(found.played.option, 0))
        said = [sentence(layout, reason) for reason in told if reason.kind != "phony"]
        same = found.lost < NOTHING_LOST
        return {
            "played": played,
            "best": best,
            "lost": round(found.lost, 2),
            "win_lost": round(found.win_lost, 4),
            "alternatives": alternatives,
            "reasons": [plain_reason(layout, reason) for reason in told],
            "note": note(best["move"], same, best["score"], found.lost, said, found.played.phonies),
        }

    def _plain(self, turn: SheetTurn) -> JSON:
        told = self._told.get(turn.number)
        return {
            "number": turn.number,
            "ply": turn.ply,
            "line": turn.line,
            "seat": turn.seat,
            "kind": turn.kind,
            "move": turn.move,
            "score": turn.score,
            "scores": list(turn.scores),
            "back": turn.back,
            "cgp": turn.cgp,
            "rack": turn.rack,
            "status": self._status[turn.number],
            **(told or _NOTHING),
        }


_NOTHING: Mapping[str, JSON] = {
    "played": None,
    "best": None,
    "lost": 0.0,
    "win_lost": 0.0,
    "alternatives": [],
    "reasons": [],
    "note": "",
}


def _seats(arguments: Arguments, players: int) -> Sequence[int]:
    given = arguments.get("seats")
    if given is None:
        return range(players)
    if not isinstance(given, list):
        given = [None]
    return [whole({f"seats[{at}]": one}, f"seats[{at}]", 0, players - 1) for at, one in enumerate(given)]


def _reviewed(turn: SheetTurn, analysis: Analysis, played: Considered) -> _Judged:
    """The play as it was judged, against the best. Of candidates that are as good, the play itself is the best."""
    best = max(analysis.candidates, key=lambda one: one.value)
    made = "" if turn.back else None
    judged = next((one for one in analysis.candidates if _same(one, played, made)), played)
    lost = max(0.0, best.value - judged.value)
    if lost < NOTHING_LOST and not turn.back:
        best = judged
    shown = played.judged(judged.verdict) if judged.verdict else played
    return _Judged(shown, best, lost, _win_lost(analysis, best, judged, lost))


def _same(one: Considered, played: Considered, made: str | None) -> bool:
    """Whether a candidate is what was done; after a play that was taken back that is a pass."""
    if made is not None:
        return one.formed is None and not one.option.exchanged
    return one.action == played.action


def _win_lost(analysis: Analysis, best: Considered, played: Considered, lost: float) -> float:
    if best.verdict and played.verdict and best.verdict.exact and played.verdict.exact:
        return max(0.0, best.verdict.win - played.verdict.win)
    scene = analysis.scene
    unseen = max(1, len(scene.unseen))
    spread = best.verdict.spread if best.verdict else scene.spread + best.equity
    return max(0.0, win_chance(spread, unseen) - win_chance(spread - lost, unseen))


def told_before(report: JSON, now: Mapping[str, JSON], sheet: Sheet) -> dict[int, dict[str, JSON]]:
    """What an earlier report tells of the turns of this sheet that can be reviewed, by their numbers.

    Args:
        report: a Review as `review.Review.report` gives it, or anything else.
        now: what must be the same of it, the names in `SAME`.
        sheet: the turns.
    """
    if not isinstance(report, dict) or any(report.get(name) != now[name] for name in SAME):
        return {}
    turns = report.get("turns")
    found = {}
    for turn, told in zip(sheet.turns, turns if isinstance(turns, list) else [], strict=False):
        same = isinstance(told, dict) and all(told.get(name) == getattr(turn, name) for name in _TURN)
        if same and turn.status == OPEN and told.get("status") == REVIEWED and _is_told(told):
            found[turn.number] = {name: told[name] for name in (*_FORMS, "lost", "win_lost")}
    return found


def _is_told(told: Mapping[str, Any]) -> bool:
    """Whether everything is there that a review adds up."""
    if not all(isinstance(told.get(name), form) for name, form in _FORMS.items()):
        return False
    numbers = [told.get("lost"), told.get("win_lost"), told["best"].get("equity")]
    flags = [told["played"].get("bingo"), told["best"].get("bingo")]
    return (
        all(type(number) in (int, float) and isfinite(number) for number in numbers)
        and all(isinstance(one, bool) for one in flags)
        and isinstance(told["played"].get("phonies"), list)
    )
