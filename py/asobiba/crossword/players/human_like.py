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
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move, placed
from asobiba.crossword.rules.actions import Accept, Action, Challenge, Exchange, Pass
from asobiba.crossword.rules.board import Cells, Layout
from asobiba.crossword.rules.scoring import form
from asobiba.crossword.rules.tiles import RACK_SIZE, TileSet, missing
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

    def words_of(self, cells: Cells, move: Move) -> tuple[str, ...]:
        """The words that a move forms, main word first; none unless it is a play."""
        new = tuple(placed(cells, move.action, self.layout.size))
        return form(self.layout, self.tiles, cells, new).texts if new else ()


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
        if chosen is not None and not (kept is not None and self._rather_keeps(chosen, kept)):
            return chosen.action
        if kept is None:
            return Pass()
        return Exchange(self.knowledge.tiles.sort(missing(kept, rack)))

    def _rather_keeps(self, move: Move, kept: str) -> bool:
        """Whether an exchange is worth more than the play, to a level that looks at what stays."""
        return self.level.keeps_balance and leave_value(kept) > move.equity

    def _best(self, view: View, rack: str) -> Move | None:
        return next((move for move, _ in self._known(view, rack)), None)

    def _seen(self, view: View, rack: str, rng: Random) -> Move | None:
        """The first play from the top that this level notices; if none, any that it could notice."""
        noticeable = []
        for move, words in self._known(view, rack):
            seen = self._chance_to_see(len(rack) - len(move.leave), words)
            if rng.random() < seen:
                return move
            if seen > 0:
                noticeable.append(move)
        return noticeable[chance.below(len(noticeable), rng)] if noticeable else None

    def _known(self, view: View, rack: str) -> Iterator[tuple[Move, Sequence[str]]]:
        """The plays with words that the player knows, the most worthwhile first, each with its words."""
        leave = self._leave(view)
        for move in self.knowledge.generator.best(view.cells, rack, LOOKED_AT, leave):
            words = self.knowledge.words_of(view.cells, move)
            if all(map(self.knowledge.knows, words)):
                yield move, words

    def _chance_to_see(self, tiles: int, words: Sequence[str]) -> float:
        level = self.level
        seen = level.sees * level.sees_parallel ** (len(words) - 1) * level.sees_long ** max(0, len(words[0]) - EASY)
        if level.sees_rare < 1:
            seen *= level.sees_rare ** sum(not self.knowledge.common(word) for word in words)
        if level.sees_bingo < 1 and tiles == RACK_SIZE:
            seen *= level.sees_bingo
        return seen

    def _leave(self, view: View) -> Leave:
        """What tiles that stay are worth to this level; nothing to one that looks at the score alone."""
        return leave_of(self.knowledge.tiles, view) if self.level.keeps_balance else lambda kept: 0

    def _kept(self, view: View, rack: str) -> str | None:
        """The tiles worth keeping in an exchange; None where no exchange is allowed."""
        most = min(view.may["exchange"], len(rack))
        if not most:
            return None
        keeps = {"".join(keep) for size in range(len(rack) - most, len(rack)) for keep in combinations(rack, size)}
        return max(sorted(keeps), key=leave_value)
