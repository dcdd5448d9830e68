"""Reviews a whole game, turn by turn: each play is compared with the best move found.

A turn with a known rack is analysed like any position (`analysis`), with the play itself among the candidates: by
static equity, or by a simulation with a number of rollouts a turn; with an empty bag and two players always by the
endgame. The turn loses the points between the best move and the play. They are converted into a chance to win at the
spread after the best move (`win_probability`), so points lost in a decided game cost little; exact endings give the
chance themselves.

A review can be stopped after any slice. A later review takes over the turns of its report (`earlier`). The page may
have read that report from a file, so a turn is taken over only if the report has the same method, effort and lexicon,
and if the turn is the same and its fields have the right form; else it is reviewed again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import isfinite
from types import NoneType, UnionType
from typing import Any

from asobiba.arguments import Arguments, choice, numbers, whole
from asobiba.crossword.equity.win_probability import shipped_chances, turn_worth, win_chance
from asobiba.errors import GameError
from asobiba.game import JSON
from asobiba.work import SlicedWork, Units

from .analysis import Analysis
from .candidate import Candidate, Coach, plain_candidate, read_candidate
from .english import note
from .game_turns import UNPLAYABLE, WAITING, GameTurn, GameTurns
from .opponent_replies import OpponentReplies
from .reasons import compare_candidates
from .review_summary import NOTHING_LOST, ReviewedTurn, deciding_turns, graph, seat_totals, within_error

VERSION = 1
METHODS = ("static", "simulation")
EFFORT, MOST_EFFORT = 150, 5_000
STATIC_EFFORT = 60  # effort for an ending in a static review, in rollouts
COUNT = 8  # candidates of a turn
ALTERNATIVES = 3
TURN_COST = 20  # units of a turn beside its rollouts
SKIPPED, REVIEWED = "skipped", "reviewed"  # more values of a turn's status
SETTINGS = ("version", "method", "effort", "lexicon")  # fields that agree in two reports of the same review
_TURN_FIELDS = ("seat", "kind", "move", "back", "cgp", "rack")  # fields that agree in two reports of a turn
_RESULT_TYPES: Mapping[str, type | UnionType] = {
    "alternatives": list,
    "comparison": dict | NoneType,
    "reasons": list,
    "note": str,
    "played": dict,
    "best": dict,
}
_NO_RESULT: Mapping[str, JSON] = {
    "played": None,
    "best": None,
    "lost": 0.0,
    "win_lost": 0.0,
    "alternatives": [],
    "comparison": None,
    "reasons": [],
    "note": "",
}


@dataclass(frozen=True, slots=True)
class _Judgement:
    """The play of a turn, the best move, and the difference between them in points and in the chance to win.

    `judged` is the effect of the play: if it was taken back, a pass with the phonies that were the cause.
    """

    played: Candidate
    judged: Candidate
    best: Candidate
    lost: float
    win_lost: float


class Review(SlicedWork[None]):
    """The review of a game, turn by turn.

    Args:
        coach: its lexicon judges the words.
        arguments: `method`, `effort`, `seats`, `turns`, `seed`, `earlier` (docs/door-coach.md, review).
        ply: number of actions at the table so far; None for an imported game.

    Raises:
        RequestError: an argument has the wrong form.
    """

    def __init__(self, coach: Coach, game: GameTurns, arguments: Arguments, ply: int | None = None) -> None:
        super().__init__(self._run)
        self.coach, self.game, self.ply = coach, game, ply
        self.method = choice(arguments, "method", METHODS, METHODS[0])
        self.effort = whole(arguments, "effort", 1, MOST_EFFORT, EFFORT)
        self.seed = whole(arguments, "seed", 0, 2**53 - 1, 1)
        wanted = numbers(arguments, "seats", len(game.names))
        chosen = numbers(arguments, "turns", len(game.turns))
        skipped = {
            turn.number
            for turn in game.turns
            if turn.status == WAITING and (turn.seat not in wanted or turn.number not in chosen)
        }
        self._status = [SKIPPED if turn.number in skipped else turn.status for turn in game.turns]
        self._of = self._status.count(WAITING)
        self._results: dict[int, dict[str, JSON]] = {}  # turn number -> the fields that the review adds to a ReviewTurn
        for number, result in _earlier_results(arguments.get("earlier"), self._settings(), game).items():
            if self._status[number] == WAITING:
                self._results[number], self._status[number] = result, REVIEWED
        self._turn_progress = 0.0

    @property
    def progress(self) -> float:
        left = self._status.count(WAITING)
        return 1.0 if self.done or not self._of else min(0.99, (self._of - left + self._turn_progress) / self._of)

    def result(self) -> JSON:
        """The review so far (docs/door-coach.md, Review)."""
        game = self.game
        reviewed = [ReviewedTurn.of(game.turns[number], self._results[number]) for number in sorted(self._results)]
        return {
            **self._settings(),
            "names": list(game.names),
            "ply": self.ply,
            "done": self._of - self._status.count(WAITING),
            "of": self._of,
            "complete": WAITING not in self._status,
            "turns": [self._plain(turn) for turn in game.turns],
            "seats": seat_totals(game, reviewed),
            "graph": graph(game, reviewed),
            "decided": deciding_turns(game, reviewed),
            "problems": list(game.problems),
            "remarks": list(game.remarks),
            "final": list(game.final) if game.final else None,
        }

    def _settings(self) -> dict[str, JSON]:
        lexicon = self.coach.rules.options.lexicon
        return {"version": VERSION, "method": self.method, "effort": self.effort, "lexicon": lexicon}

    def _run(self) -> Units[None]:
        for turn in self.game.turns:
            if self._status[turn.number] == WAITING:
                yield from self._turn(turn)

    def _turn(self, turn: GameTurn) -> Iterator[int]:
        """Review one turn; if its play is impossible, record the error and continue."""
        try:
            analysis, played = self._analyse(turn)
        except GameError:
            self._status[turn.number] = UNPLAYABLE
            return
        yield TURN_COST
        while not analysis.done:
            before = analysis.spent
            analysis.step(1)
            self._turn_progress = analysis.progress
            yield analysis.spent - before
        compared = _compare(turn, analysis, played)
        replies = OpponentReplies(self.coach, analysis.scene, self.seed)
        if compared.lost >= NOTHING_LOST:
            yield from replies.search_both(compared.best, compared.judged)
        self._results[turn.number] = self._result(compared, analysis, replies)
        self._status[turn.number] = REVIEWED
        self._turn_progress = 0.0
        yield 1

    def _analyse(self, turn: GameTurn) -> tuple[Analysis, Candidate]:
        """The analysis of a turn with the play among the candidates, and the play itself.

        A play that was taken back counts as a pass.
        """
        view = turn.view
        if view is None:
            raise GameError("crossword/bad_action", "nothing is known of this turn")
        arguments = {
            "method": self.method if view.bag else "endgame",
            "effort": self.effort if self.method != METHODS[0] else STATIC_EFFORT,
            "count": COUNT,
            "moves": ["pass" if turn.back else turn.move],
            "seed": self.seed,
        }
        analysis = Analysis(self.coach, view, arguments, explain=False)
        return analysis, read_candidate(self.coach, analysis.scene, turn.move)

    def _result(self, compared: _Judgement, analysis: Analysis, replies: OpponentReplies) -> dict[str, JSON]:
        coach, scene = self.coach, analysis.scene
        played, best = compared.played, compared.best
        is_best = compared.lost < NOTHING_LOST
        if not is_best:
            answers = replies.compare(best, compared.judged)
            best = replace(best, comparison=compare_candidates(coach, scene, best, compared.judged, answers))
        others = [each for each in analysis.candidates if each.move != best.move][: ALTERNATIVES - 1]
        ranks = {each.move: rank for rank, each in enumerate(analysis.candidates, start=1)}
        plain_played, plain_best, *alternatives = [
            plain_candidate(coach, scene, each, ranks.get(each.move, 0)) for each in (played, best, *others)
        ]
        within = best.comparison.within if best.comparison else None
        equal_within = within if within_error(compared.lost, within) else None
        told = [reason for reason in plain_best["reasons"] if reason["kind"] != "phony"]
        sentences = [(f"{each['points']:+.1f} " if each["points"] else "") + str(each["text"]) for each in told]
        return {
            "played": plain_played,
            "best": plain_best,
            "lost": round(compared.lost, 2),
            "win_lost": round(compared.win_lost, 4),
            "alternatives": alternatives,
            "comparison": plain_best["comparison"],
            "reasons": plain_best["reasons"],
            "note": coach.rules.tiles.alphabet.show(
                note(
                    str(plain_best["move"]), is_best, best.score, compared.lost, sentences, played.phonies, equal_within
                )
            ),
        }

    def _plain(self, turn: GameTurn) -> JSON:
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
            **self._results.get(turn.number, _NO_RESULT),
        }


def _compare(turn: GameTurn, analysis: Analysis, played: Candidate) -> _Judgement:
    """Compare the play of a turn with the best move found; a play that is as good counts as the best move itself."""
    best = max(analysis.candidates, key=lambda each: each.value)
    judged = next((each for each in analysis.candidates if _is_same(each, played, turn.back)), played)
    lost = max(0.0, best.ahead_of(judged))
    if lost < NOTHING_LOST and not turn.back:
        best = judged
    if turn.back:
        judged = replace(judged, phonies=played.phonies)
    win_lost = _win_lost(analysis, best, judged, lost)
    return _Judgement(replace(played, verdict=judged.verdict), judged, best, lost, win_lost)


def _is_same(candidate: Candidate, played: Candidate, back: bool) -> bool:
    """Whether a candidate is the played move, or a pass if that was taken back."""
    if back:
        return candidate.formed is None and not candidate.move.exchanged
    return candidate.action == played.action


def _win_lost(analysis: Analysis, best: Candidate, played: Candidate, lost: float) -> float:
    if best.verdict and played.verdict and best.verdict.exact and played.verdict.exact:
        return max(0.0, best.verdict.win - played.verdict.win)
    scene = analysis.scene
    unseen = max(1, len(scene.unseen) - scene.bag + best.bag_after(scene))
    if not best.verdict:
        spread = scene.spread + best.equity
        return max(0.0, win_chance(spread, unseen) - win_chance(spread - lost, unseen))
    # The simulation knows the chance; the lead that goes with it loses the points. A game that was won in every rollout
    # has no such lead, so it is at most the expected one.
    win, chances = best.verdict.win, shipped_chances()
    lead = chances.lead(win, unseen)
    if win > 0.5:
        lead = min(lead, best.verdict.spread + turn_worth(unseen))
    return max(0.0, win - chances.win(lead - lost, unseen))


def _earlier_results(report: JSON, settings: Mapping[str, JSON], game: GameTurns) -> dict[int, dict[str, JSON]]:
    """Turn number -> earlier result of an unchanged turn, from a report (any JSON) with the same settings."""
    if not isinstance(report, dict) or any(report.get(name) != settings[name] for name in SETTINGS):
        return {}
    given = report.get("turns")
    results = {}
    for turn, earlier in zip(game.turns, given if isinstance(given, list) else [], strict=False):
        same = isinstance(earlier, dict) and all(earlier.get(name) == getattr(turn, name) for name in _TURN_FIELDS)
        if same and turn.status == WAITING and earlier.get("status") == REVIEWED and _is_complete(earlier):
            results[turn.number] = {name: earlier[name] for name in (*_RESULT_TYPES, "lost", "win_lost")}
    return results


def _is_complete(turn: Mapping[str, Any]) -> bool:
    if not all(name in turn and isinstance(turn[name], form) for name, form in _RESULT_TYPES.items()):
        return False
    numbers = [turn.get("lost"), turn.get("win_lost"), turn["best"].get("equity")]
    flags = [turn["played"].get("bingo"), turn["best"].get("bingo")]
    return (
        all(type(number) in (int, float) and isfinite(number) for number in numbers)
        and all(isinstance(flag, bool) for flag in flags)
        and isinstance(turn["played"].get("phonies"), list)
    )
