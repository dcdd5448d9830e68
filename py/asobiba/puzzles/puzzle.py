"""A puzzle: a position with one right decision and its proof; and the functions that a game has for puzzles.

A puzzle is complete when it is made (`python -m asobiba lab puzzles`) and never changes, so its number stands for the
same position, answer and rating in every version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from asobiba.game import JSON

if TYPE_CHECKING:
    from asobiba.words.lexicon_store import LexiconStore


WITHDRAWN = "withdrawn"  # theme of a puzzle that is for no day and no practice any more; its number still opens it
PUZZLE_OPTION = "puzzle"  # in a record's options: the number of the puzzle, then the place where the game begins


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One packed puzzle. All texts are without tabs and line breaks.

    Args:
        kind: the code of the question, such as `play`; each game has its own kinds.
        themes: the subjects of the puzzle, for choosing practice.
        rating: its difficulty, on the scale of the players' ratings.
        position: the first position, in the game's own notation.
        answer: the right action, in the game's notation.
        runner_up: the best other action; "" if all others fail alike.
        margin: points by which the runner-up is worse; 0 if the question is only won or lost.
        proof: the proof as words: the method, then its numbers.
    """

    kind: str
    themes: tuple[str, ...]
    rating: int
    position: str
    answer: str
    runner_up: str
    margin: float
    proof: str


class Judgement(NamedTuple):
    """The verdict on an action in a puzzle.

    Args:
        right: whether the action solves the puzzle.
        code: `right`, or the reason why it is wrong; from the game's own list.
        action: the action in its usual notation.
        worse: points by which the action is worse than the answer, if known.
    """

    right: bool
    code: str
    action: str
    worse: float | None = None


class Setting(NamedTuple):
    """A puzzle as the beginning of a game's record.

    Args:
        seat: the seat that decides.
        levels: the computers' levels by seat; None at `seat`.
        options: those of the game's usual options that differ from the default.
        hidden: options that only puzzles have; PUZZLE_OPTION among them marks the record.
        actions: the actions that lead to the position.
    """

    seat: int
    levels: tuple[str | None, ...]
    options: Mapping[str, JSON]
    hidden: Mapping[str, JSON]
    actions: tuple[tuple[int, str], ...] = ()


class PuzzleSupport(NamedTuple):
    """A game's functions for its puzzles.

    Args:
        setting: takes (puzzle, number) and returns the puzzle's table.
        task: the question as plain JSON, without the answer (docs/puzzles.md).
        position: the position for the command line.
        judge: takes (puzzle, action, lexica); raises GameErrors if the action is malformed or not legal.
        hints: all hints as plain JSON, the vaguest first.
        why: takes (puzzle, action or None, lexica); returns reasons for the answer and against the given action.
    """

    setting: Callable[[Puzzle, int], Setting]
    task: Callable[[Puzzle, LexiconStore], dict[str, JSON]]
    position: Callable[[Puzzle, LexiconStore], dict[str, JSON]]
    judge: Callable[[Puzzle, str, LexiconStore], Judgement]
    hints: Callable[[Puzzle, LexiconStore], list[dict[str, JSON]]]
    why: Callable[[Puzzle, str | None, LexiconStore], dict[str, JSON]]


def plain_proof(puzzle: Puzzle) -> dict[str, JSON]:
    """The proof as plain JSON: `how`, and its numbers by name.

    >>> plain_proof(Puzzle("play", (), 1500, "", "", "", 12.5, "simulation deals=60 within=3.1"))
    {'how': 'simulation', 'deals': 60, 'within': 3.1}
    """
    how, *numbers = puzzle.proof.split()
    pairs = (number.split("=") for number in numbers)
    return {"how": how, **{name: float(value) if "." in value else int(value) for name, value in pairs}}
