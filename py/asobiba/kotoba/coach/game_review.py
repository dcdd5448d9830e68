"""Reviews a game: each turn is compared with the best word that the hand allowed, by the points gained at once.

The best words are those of `hint`, in ordinary words. What a word leaves in the hand or on the table is not counted,
so a turn that lost a point or two may have been a good one; `lost` is an upper bound of what was left lying.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from asobiba.arguments import Arguments, numbers
from asobiba.game import JSON, GameHistory, Seat
from asobiba.kotoba.rules.action_text import write_action
from asobiba.kotoba.rules.actions import New, Rewrite
from asobiba.kotoba.rules.scoring import gain
from asobiba.kotoba.rules.state import State
from asobiba.work import SlicedWork, Units

VERSION = 1
ALTERNATIVES = 3
MOST_DECIDING = 3
TURN_COST = 20  # units of one turn


class GameReview(SlicedWork[None]):
    """The review of a game, turn by turn.

    Args:
        history: a game of ことばであそぼ. While it is not over, only the turns of `seat` are reviewed, because hands
            are hidden.
        arguments: `turns`, the numbers of the turns to review; all if left out.

    Raises:
        RequestError: `ask/number`, there is no such turn.
    """

    def __init__(self, history: GameHistory, seat: Seat | None, arguments: Arguments | None = None) -> None:
        super().__init__(self._run)
        self._history = history
        last: State = history.states[-1]
        self._turns = [turn for turn in (one.seen_by(None) for one in last.turns) if is_decision(turn)]
        self._wanted = [
            number
            for number in numbers(arguments or {}, "turns", len(self._turns))
            if last.result is not None or self._turns[number]["seat"] == seat
        ]
        self._results: dict[int, dict[str, JSON]] = {}  # number of a turn -> what the review adds to it

    @property
    def progress(self) -> float:
        return len(self._results) / len(self._wanted) if self._wanted else 1.0

    def result(self) -> JSON:
        """The review so far (docs/door-kotoba.md, Review)."""
        turns = [self._plain(number, turn) for number, turn in enumerate(self._turns)]
        reviewed = [turn for turn in turns if turn["lost"] is not None]
        result = self._history.states[-1].result
        return {
            "version": VERSION,
            "done": len(self._results),
            "of": len(self._wanted),
            "complete": len(self._results) == len(self._wanted),
            "turns": turns,
            "seats": [seat_total([turn for turn in reviewed if turn["seat"] == seat]) for seat in self._seats()],
            "decided": deciding(reviewed, result.scores) if result else [],
        }

    def _seats(self) -> range:
        return range(len(self._history.names))

    def _run(self) -> Units[None]:
        for number in self._wanted:
            if number not in self._results:
                self._results[number] = self._reviewed(self._turns[number])
                yield TURN_COST

    def _reviewed(self, turn: Mapping[str, Any]) -> dict[str, JSON]:
        game = self._history.game
        view = game.view(self._history.states[turn["ply"]], turn["seat"])
        answer: Any = game.ask(view, "hint", {"count": ALTERNATIVES})
        hints: list[dict[str, JSON]] = answer["actions"]
        best, got = (hints[0] if hints else None), gained(turn)
        lost = max(0, int(str(best["net"])) - got) if best else 0
        return {"best": best if lost else None, "lost": lost, "alternatives": hints}

    def _plain(self, number: int, turn: Mapping[str, Any]) -> dict[str, Any]:
        known = self._results.get(number, {"best": None, "lost": None, "alternatives": []})
        names = ("ply", "seat", "round", "kind", "scores")
        return {
            "number": number,
            **{name: turn[name] for name in names},
            "action": action_of(turn),
            "got": gained(turn),
            **known,
        }


def is_decision(turn: Mapping[str, Any]) -> bool:
    """Whether a turn of the log is the one decision of a player's turn: a word, or no word."""
    return turn["kind"] in ("new", "rewrite") or (turn["kind"] == "discard" and not turn["made"])


def gained(turn: Mapping[str, Any]) -> int:
    """The points that a turn gained at once: cards and chips, less the price."""
    if turn["kind"] == "new":
        return gain(turn["word"], turn["chips"]["total"])
    return int(turn["net"]) if turn["kind"] == "rewrite" else 0


def action_of(turn: Mapping[str, Any]) -> str:
    """The word or the chain of a turn as an action; "" for none."""
    if turn["kind"] == "new":
        return write_action(New(turn["word"]))
    if turn["kind"] != "rewrite":
        return ""
    return write_action(Rewrite((turn["from"]["word"], *(step["to"] for step in turn["steps"]))))


def seat_total(turns: Sequence[Mapping[str, Any]]) -> dict[str, JSON]:
    """The totals of one seat's reviewed turns; `accuracy` is the share of the possible points that was gained."""
    lost = sum(turn["lost"] for turn in turns)
    possible = sum(max(turn["got"], 0) + turn["lost"] for turn in turns)
    return {
        "turns": len(turns),
        "best": sum(turn["lost"] == 0 for turn in turns),
        "lost": lost,
        "accuracy": round(1 - lost / possible, 3) if possible else None,
        "mean": round(lost / len(turns), 2) if turns else None,
    }


def deciding(turns: Sequence[Mapping[str, Any]], scores: Sequence[int]) -> list[JSON]:
    """The turns that decided a finished game, in the order of play: the worst ones that cost their seat the game, then
    the greatest gains of the winners.
    """
    best = max(scores)
    mistakes = (turn for turn in turns if 0 < best - scores[turn["seat"]] <= turn["lost"])
    gains = (turn for turn in turns if scores[turn["seat"]] == best and turn["got"] > 0)
    ranked = [("mistake", turn["number"]) for turn in sorted(mistakes, key=lambda turn: -turn["lost"])]
    ranked += [("gain", turn["number"]) for turn in sorted(gains, key=lambda turn: -turn["got"])]
    return [{"number": number, "why": why} for why, number in sorted(ranked[:MOST_DECIDING], key=lambda one: one[1])]
