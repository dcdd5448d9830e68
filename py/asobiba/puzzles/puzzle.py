"""A puzzle: a position in which one decision is right, with the proof; and what a game offers for its puzzles.

Everything about a puzzle is fixed when it is made (`python -m asobiba lab puzzles`) and never changes afterwards, so
the number of a puzzle stands for the same position, answer and rating in every version.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from asobiba.game import JSON

if TYPE_CHECKING:
    from asobiba.words.lexicon_store import LexiconStore


PUZZLE_OPTION = "puzzle"  # in a record's options: the number of the puzzle, then what the game needs to begin there


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle as it is packed. All texts are without tabs and line breaks.

    Args:
        kind: what is asked, such as `play`; the game's own list.
        themes: what it is about, for choosing what to practise.
        rating: its difficulty, on the scale of the players' ratings.
        position: where it begins, in the game's own notation.
        answer: the right action, in the notation of the game's actions.
        runner_up: the best of the other actions; "" where all others fail alike.
        margin: by how much the runner-up is worse, in points of the game; 0 where it is a matter of won or lost.
        proof: how the answer was proven, as words: the method, then its numbers.
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
    """What an action in a puzzle is worth.

    Args:
        right: it solves the puzzle.
        code: what is to be said of it: `right`, or why it is wrong; the game's own list.
        action: the action in its usual notation.
        worse: by how many points it is worse than the answer, where that is known.
    """

    right: bool
    code: str
    action: str
    worse: float | None = None


class Setting(NamedTuple):
    """A puzzle as the beginning of a game's record.

    Args:
        seat: whose decision it is.
        levels: of the computers at the other seats; None at `seat`.
        options: that a player could choose, too; the others have their defaults.
        hidden: options that only a puzzle has; the record is marked as one by PUZZLE_OPTION among them.
        actions: that lead to the position.
    """

    seat: int
    levels: tuple[str | None, ...]
    options: Mapping[str, JSON]
    hidden: Mapping[str, JSON]
    actions: tuple[tuple[int, str], ...] = ()


class PuzzleSupport(NamedTuple):
    """What a game registers for its puzzles. Each function gets the puzzle and the store of word lists.

    Args:
        setting: (puzzle, number): how a table is set up.
        task: what is asked, as plain JSON that does not give the answer away (docs/puzzles.md).
        position: the position as the command line writes it.
        judge: (puzzle, action, lexica); raises GameErrors for what is no action, or is not legal there.
        hints: all hints, the vaguest first, as plain JSON.
        why: (puzzle, action or None, lexica): why the answer is right, and what the given action does worse.
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
