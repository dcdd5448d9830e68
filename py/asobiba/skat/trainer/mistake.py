"""A decision that was clearly worse than another, as a puzzle with its verdicts and reasons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from asobiba.game import JSON
from asobiba.puzzles.puzzle import Puzzle, plain_proof
from asobiba.skat.puzzles.position import setting
from asobiba.skat.rules.options import Options


class Mistake(NamedTuple):
    """A mistake.

    Args:
        ply: number of actions in the game before the mistake.
        puzzle: the decision, to be made again.
        played: the action that was the mistake.
        verdicts: action -> `right`, or a code of docs/puzzles.md.
        task, hints, why: the door's answers about the puzzle.
    """

    ply: int
    puzzle: Puzzle
    played: str
    verdicts: Mapping[str, str]
    task: dict[str, JSON]
    hints: list[dict[str, JSON]]
    why: dict[str, JSON]

    def plain(self) -> dict[str, JSON]:
        """The Mistake of docs/door-skat.md."""
        puzzle = self.puzzle
        start = setting(puzzle, self.ply)
        seats = [{"kind": "human"} if level is None else {"kind": "computer", "level": level} for level in start.levels]
        return {
            "ply": self.ply,
            "kind": puzzle.kind,
            "played": self.played,
            "task": self.task,
            "start": {
                "seats": seats,
                "options": {**Options().plain(), **start.hidden},
                "actions": [list(action) for action in start.actions],
            },
            "verdicts": dict(self.verdicts),
            "hints": self.hints,
            "why": {
                "answer": puzzle.answer,
                "runner_up": puzzle.runner_up or None,
                "margin": puzzle.margin,
                "proof": plain_proof(puzzle),
                "played": self.played,
                **self.why,
            },
        }
