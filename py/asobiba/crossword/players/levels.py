"""The levels of the computer players as data: vocabulary, chances to overlook plays, and measured strength.

`bench/levels.py` measured the scores of each level in games against itself. They ship as `data/levels.measured`, with
one line for each lexicon and level: the mean final score of all sides, its standard error, both in points, and the
number of sides. The notes in the file give dates and commands.
"""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from asobiba.errors import OptionError

SHIPPED = "levels.measured"
EASY = 4  # letters: words up to this length are not harder to see because of their length


@dataclass(frozen=True, slots=True)
class Level:
    """The behaviour of one level.

    Args:
        name: the name in the catalogue.
        vocabulary: the lexicon whose words it knows; None is the whole lexicon of the game.
        short_words: the lexicon whose words of two and three letters it knows as well, as club players do.
        sees: chance to notice a plain play.
        sees_parallel: factor for every cross-word of a play.
        sees_long: factor for every letter of the main word beyond EASY.
        sees_rare: factor for every word that is not an everyday one.
        sees_bingo: factor for a play of seven tiles; at 0 it never finds one.
        values_leave: whether the leave counts besides the score.
        doubts: chance to challenge a phony.
    """

    name: str
    vocabulary: str | None
    short_words: str | None
    sees: float
    sees_parallel: float
    sees_long: float
    sees_rare: float
    sees_bingo: float
    values_leave: bool
    doubts: float

    @property
    def sees_all(self) -> bool:
        """Whether it notices every play."""
        return min(self.sees, self.sees_parallel, self.sees_long, self.sees_rare, self.sees_bingo) >= 1


LEVELS = {
    level.name: level
    for level in (
        Level("child", "everyday", None, 0.04, 0.1, 0.35, 1.0, 0.0, values_leave=False, doubts=0.2),
        Level("beginner", "everyday", None, 0.2, 0.25, 0.5, 1.0, 0.0, values_leave=False, doubts=0.35),
        Level("casual", "everyday", None, 0.5, 0.45, 0.7, 1.0, 0.4, values_leave=False, doubts=0.5),
        Level("intermediate", "everyday", "standard", 0.5, 0.45, 0.75, 0.6, 0.5, values_leave=True, doubts=0.7),
        Level("club", "standard", None, 0.75, 0.8, 0.9, 0.7, 0.8, values_leave=True, doubts=0.85),
        Level("greedy", "standard", None, 1.0, 1.0, 1.0, 1.0, 1.0, values_leave=True, doubts=0.95),
    )
}
CHAMPION = "champion"  # the strongest; `champion` says how it chooses
LEVEL_NAMES = (*LEVELS, CHAMPION)


class Strength(NamedTuple):
    """The points of a level in games against itself: mean and standard error over `sides` final scores."""

    mean: float
    error: float
    sides: int


Strengths: TypeAlias = dict[str, dict[str, Strength]]  # by lexicon, then by level, weakest first


def parse_strengths(text: str) -> Strengths:
    """The strengths in lines of `lexicon level mean error sides`; `#` begins a note.

    Raises:
        OptionError: `crossword/bad_levels`, with the malformed line.
    """
    strengths: Strengths = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#"):
            continue
        try:
            lexicon, level, mean, error, sides = line.split()
            strengths.setdefault(lexicon, {})[level] = Strength(float(mean), float(error), int(sides))
        except ValueError as wrong:
            message = f"{SHIPPED} line {number}: {line!r:.80} is not lexicon, level, mean, error and sides"
            raise OptionError("crossword/bad_levels", message, line=number) from wrong
    return strengths


@cache
def measured_strengths() -> Strengths:
    """The strengths that ship (cached)."""
    return parse_strengths((pkgutil.get_data("asobiba.crossword", f"data/{SHIPPED}") or b"").decode("ascii"))
