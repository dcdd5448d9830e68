"""Chooses the stages of a game from its puzzles: a road from the first question of a beginner to hard ones.

A game's module names the chapters (`STAGES`). Each takes its puzzles in rising difficulty, spread evenly over those
that fit. The same puzzles always give the same stages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from asobiba.errors import OptionError
from asobiba.puzzles.puzzle import Puzzle

from .arranging import Made
from .finding import making


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a game's stages.

    Args:
        kinds: the kinds of its puzzles.
        themes: of which a puzzle has one at least; none: any.
        least, most: ratings.
    """

    kinds: tuple[str, ...]
    themes: tuple[str, ...] = ()
    least: int = 0
    most: int = 4000

    def fits(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle may be one of the chapter."""
        return (
            puzzle.kind in self.kinds
            and (not self.themes or not set(self.themes).isdisjoint(puzzle.themes))
            and self.least <= puzzle.rating <= self.most
        )


def stages(game: str, made: Iterable[Made], count: int) -> list[Puzzle]:
    """The stages of a game, the same number in each chapter.

    Raises:
        OptionError: `lab/puzzles`: too few puzzles fit a chapter.
    """
    module = making(game)
    chapters: Sequence[Chapter] = module.STAGES
    each = count // len(chapters)
    left = sorted(made, key=lambda one: (one.puzzle.rating, one.seed))
    found: list[Puzzle] = []
    for number, chapter in enumerate(chapters, start=1):
        fitting = [one for one in left if chapter.fits(one.puzzle)]
        if len(fitting) < each:
            raise OptionError("lab/puzzles", f"chapter {number} needs {each} puzzles, {len(fitting)} fit")
        chosen = [fitting[at * len(fitting) // each] for at in range(each)]
        left = [one for one in left if one not in chosen]
        found += [module.as_stage(one.puzzle) if hasattr(module, "as_stage") else one.puzzle for one in chosen]
    return found
