"""The levels of the computer players, as data: what each knows and how much it overlooks."""

from __future__ import annotations

from dataclasses import dataclass

EASY = 4  # letters of a word that nobody overlooks for its length


@dataclass(frozen=True, slots=True)
class Level:
    """How one level plays.

    Args:
        name: as the catalogue shows it.
        vocabulary: the lexicon whose words it knows; None is the whole lexicon of the game.
        short_words: the lexicon whose words of two and three letters it has learnt besides, as people at a board do.
        sees: chance to accept a plain play.
        sees_parallel: factor for every cross-word that a play makes.
        sees_long: factor for every letter of the main word beyond EASY.
        sees_rare: factor for every word that is not an everyday one.
        sees_bingo: factor for a play of seven tiles; at 0 it never finds one.
        keeps_balance: whether what stays on the rack counts.
        doubts: chance to challenge a play with a word that is not in the lexicon.
    """

    name: str
    vocabulary: str | None
    short_words: str | None
    sees: float
    sees_parallel: float
    sees_long: float
    sees_rare: float
    sees_bingo: float
    keeps_balance: bool
    doubts: float

    @property
    def sees_all(self) -> bool:
        """Whether it takes the best play without looking whether people would see it."""
        return min(self.sees, self.sees_parallel, self.sees_long, self.sees_rare, self.sees_bingo) >= 1


LEVELS = {
    level.name: level
    for level in (
        Level("child", "everyday", None, 0.04, 0.1, 0.35, 1.0, 0.0, keeps_balance=False, doubts=0.2),
        Level("beginner", "everyday", None, 0.2, 0.25, 0.5, 1.0, 0.0, keeps_balance=False, doubts=0.35),
        Level("casual", "everyday", None, 0.5, 0.45, 0.7, 1.0, 0.4, keeps_balance=False, doubts=0.5),
        Level("intermediate", "everyday", "standard", 0.5, 0.45, 0.75, 0.6, 0.5, keeps_balance=True, doubts=0.7),
        Level("club", "standard", None, 0.75, 0.8, 0.9, 0.7, 0.8, keeps_balance=True, doubts=0.85),
        Level("greedy", "standard", None, 1.0, 1.0, 1.0, 1.0, 1.0, keeps_balance=True, doubts=0.95),
    )
}
CHAMPION = "champion"  # the strongest; it thinks in a way of its own, champion.py
NAMES = (*LEVELS, CHAMPION)
