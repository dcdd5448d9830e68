"""Computer players: they see a view, and choose.

People ask for opponents that play words they know, at a strength they can meet, more than for strength. So a level is a
vocabulary and a way of overlooking things: the plays are walked from the best down, and each is accepted with a
probability that falls for long words and for plays that make several words at once, which people find hard to see. The
strongest level here takes the best by score and leave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from asobiba import chance
from asobiba.crossword.equity.leaves import Leave, leave_of, leave_value
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.movegen.generator import Candidate, MoveGenerator, placed
from asobiba.crossword.rules.actions import Accept, Action, Challenge, Exchange, Pass, Play
from asobiba.crossword.rules.board import Layout
from asobiba.crossword.rules.scoring import form
from asobiba.crossword.rules.tiles import RACK_SIZE, TileSet, missing, tiles_of
from asobiba.crossword.rules.view import View

from .levels import EASY, Level

LOOKED_AT = 400  # plays from the top that a player considers
COMMON = "everyday"  # the lexicon whose words are not rare


def _common(word: str) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a player brings to the table.

    Args:
        generator: finds plays with the words of the player's vocabulary.
        knows: whether the player would use a word: in the vocabulary, in the game's lexicon, and fit for company.
        acceptable: whether the game's lexicon has a word.
        common: whether a word is an everyday one.
    """

    layout: Layout
    tiles: TileSet
    generator: MoveGenerator
    knows: Callable[[str], bool]
    acceptable: Callable[[str], bool]
    common: Callable[[str], bool] = _common


class LevelPlayer:
    """A computer player of one level."""

    def __init__(self, level: Level, knowledge: Knowledge) -> None:
        self.level, self.knowledge = level, knowledge

    def choose(self, view: View, rng: Random, budget: int) -> Action:
        """A challenge where one is due, else a turn. These levels need no budget."""
        if view.pending is not None and self._challenges(view.pending.words, rng):
            return Challenge()
        if not view.may["play"]:
            return Accept()
        return self._turn(view, view.rack or "", rng)

    def _challenges(self, words: Sequence[str], rng: Random) -> bool:
        """Only what is in no lexicon is doubted: a computer that challenges good words is no fun to play against."""
        return rng.random() < self.level.doubts and not all(map(self.knowledge.acceptable, words))

    def _turn(self, view: View, rack: str, rng: Random) -> Action:
        chosen = self._best(view, rack) if self.level.sees_all else self._seen(view, rack, rng)
        kept = self._kept(view, rack)
        if chosen is not None and not (kept is not None and self._rather_keeps(view, rack, chosen, kept)):
            return Play(chosen.start, chosen.across, chosen.word)
        if kept is None:
            return Pass()
        return Exchange(self.knowledge.tiles.sort(missing(kept, rack)))

    def _rather_keeps(self, view: View, rack: str, play: Candidate, kept: str) -> bool:
        """Whether an exchange is worth more than the play, to a level that looks at what stays."""
        return self.level.keeps_balance and leave_value(kept) > self._equity(view, rack, play)

    def _best(self, view: View, rack: str) -> Candidate | None:
        return next((play for play, _ in self._known(view, rack)), None)

    def _seen(self, view: View, rack: str, rng: Random) -> Candidate | None:
        """The first play from the top that this level notices; if none, any that it could notice."""
        noticeable = []
        for play, words in self._known(view, rack):
            seen = self._chance_to_see(view, play, words)
            if rng.random() < seen:
                return play
            if seen > 0:
                noticeable.append(play)
        return noticeable[chance.below(len(noticeable), rng)] if noticeable else None

    def _known(self, view: View, rack: str) -> Iterator[tuple[Candidate, Sequence[str]]]:
        """The plays with words that the player knows, the most worthwhile first, each with its words."""
        leave = self._leave(view)
        for _, play in self.knowledge.generator.best(view.cells, rack, LOOKED_AT, leave):
            words = self._words(view, play)
            if all(map(self.knowledge.knows, words)):
                yield play, words

    def _chance_to_see(self, view: View, play: Candidate, words: Sequence[str]) -> float:
        level = self.level
        seen = level.sees * level.sees_parallel ** (len(words) - 1) * level.sees_long ** max(0, len(words[0]) - EASY)
        if level.sees_rare < 1:
            seen *= level.sees_rare ** sum(not self.knowledge.common(word) for word in words)
        if level.sees_bingo < 1 and len(placed(view.cells, play, self.knowledge.layout.size)) == RACK_SIZE:
            seen *= level.sees_bingo
        return seen

    def _leave(self, view: View) -> Leave:
        """What tiles that stay are worth to this level; nothing to one that looks at the score alone."""
        return leave_of(self.knowledge.tiles, view) if self.level.keeps_balance else lambda kept: 0

    def _equity(self, view: View, rack: str, play: Candidate) -> int:
        used = tiles_of(letter for _, letter in placed(view.cells, play, self.knowledge.layout.size))
        return play.score * POINT + self._leave(view)(missing(used, rack))

    def _kept(self, view: View, rack: str) -> str | None:
        """The tiles worth keeping in an exchange; None where no exchange is allowed."""
        most = min(view.may["exchange"], len(rack))
        if not most:
            return None
        keeps = {"".join(keep) for size in range(len(rack) - most, len(rack)) for keep in combinations(rack, size)}
        return max(sorted(keeps), key=leave_value)

    def _words(self, view: View, candidate: Candidate) -> tuple[str, ...]:
        knowledge = self.knowledge
        placement = tuple(placed(view.cells, candidate, knowledge.layout.size))
        return form(knowledge.layout, knowledge.tiles, view.cells, placement).texts
