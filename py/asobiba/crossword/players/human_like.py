"""The levels below the champion: players with a limited vocabulary who overlook plays as people do.

People prefer opponents who play familiar words, at a strength that people can beat. A player goes through its plays
from the best down and notices each with some probability. It is lower for long words, rare words and plays that form
several words, because people find these hard to see. The strongest of these levels notices everything and takes the
best play by score and leave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from asobiba import chance
from asobiba.crossword.equity.leaves import LeaveValue, leave_value_for_view, leave_value_of
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.rules.actions import Accept, Action, Challenge, Exchange, Pass, Play
from asobiba.crossword.rules.board import Cells, Layout
from asobiba.crossword.rules.placement import formed_by, placed
from asobiba.crossword.rules.tiles import RACK_SIZE, TileSet, missing
from asobiba.crossword.rules.view import View
from asobiba.crossword.simulation.static_eval import best_leave

from .levels import EASY, Level

LOOKED_AT = 400  # best plays that a player considers
COMMON = "everyday"  # the lexicon whose words are not rare


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The words that a player knows, and a move generator for them.

    Args:
        generator: finds plays with the words of the player's vocabulary.
        knows: whether the player would use a word: it is in the vocabulary and the game's lexicon, and not offensive.
        acceptable: whether the game's lexicon has a word.
        common: whether a word is an everyday one.
    """

    layout: Layout
    tiles: TileSet
    generator: MoveGenerator
    knows: Callable[[str], bool]
    acceptable: Callable[[str], bool]
    common: Callable[[str], bool] = lambda word: True

    def words_of(self, cells: Cells, move: Move) -> tuple[str, ...]:
        """The words that a move forms, main word first; () for an exchange or a pass."""
        return self.words_of_action(cells, move.action)

    def words_of_action(self, cells: Cells, action: Action) -> tuple[str, ...]:
        """The words that an action forms, main word first; () for any action but a play."""
        return formed_by(self, cells, action).texts if isinstance(action, Play) else ()


class LevelPlayer:
    """A computer player of one level."""

    def __init__(self, level: Level, knowledge: Knowledge) -> None:
        self.level, self.knowledge = level, knowledge

    def choose(self, view: View, rng: Random, budget: int) -> Action:
        """A challenge if one is due, else a turn. These levels need no budget."""
        if view.pending is not None and self._challenges(view.pending.words, rng):
            return Challenge()
        if not view.may["play"]:
            return Accept()
        return self._turn(view, view.rack or "", rng)

    def chance_to_notice(self, view: View, action: Action) -> float:
        """The chance that this level notices a play, independent of other plays; 0 if it does not know a word."""
        words = self.knowledge.words_of_action(view.cells, action)
        if not all(map(self.knowledge.knows, words)):
            return 0.0
        tiles = len(placed(view.cells, action, self.knowledge.layout.size))
        return 1.0 if self.level.sees_all else self._chance_to_see(tiles, words)

    def _challenges(self, words: Sequence[str], rng: Random) -> bool:
        """Whether to challenge; only phonies are, because a computer that challenges good words is no fun."""
        return rng.random() < self.level.doubts and not all(map(self.knowledge.acceptable, words))

    def _turn(self, view: View, rack: str, rng: Random) -> Action:
        known = (move for move, _ in self._known(view, rack))
        move = next(known, None) if self.level.sees_all else self._noticed(view, rack, rng)
        leave = self._leave_of_exchange(view, rack)
        value = leave_value_of(self.knowledge.tiles)
        if move and leave is not None and self.level.values_leave and value(leave) > move.equity:
            move = None
        if move is not None:
            return move.action
        return Pass() if leave is None else Exchange(self.knowledge.tiles.sort(missing(leave, rack)))

    def _noticed(self, view: View, rack: str, rng: Random) -> Move | None:
        """The best play that this level notices; if it notices none, any play that it could have noticed."""
        noticeable = []
        for move, words in self._known(view, rack):
            chance_to_see = self._chance_to_see(len(rack) - len(move.leave), words)
            if rng.random() < chance_to_see:
                return move
            if chance_to_see > 0:
                noticeable.append(move)
        return noticeable[chance.below(len(noticeable), rng)] if noticeable else None

    def _known(self, view: View, rack: str) -> Iterator[tuple[Move, Sequence[str]]]:
        """The plays with known words, the best first, each with its words."""
        for move in self.knowledge.generator.best(view.cells, rack, LOOKED_AT, self._leave_values(view)):
            words = self.knowledge.words_of(view.cells, move)
            if all(map(self.knowledge.knows, words)):
                yield move, words

    def _chance_to_see(self, tiles: int, words: Sequence[str]) -> float:
        """The chance to notice a play of `tiles` tiles that forms these words, the main word first."""
        level = self.level
        seen = level.sees * level.sees_parallel ** (len(words) - 1) * level.sees_long ** max(0, len(words[0]) - EASY)
        if level.sees_rare < 1:
            seen *= level.sees_rare ** sum(not self.knowledge.common(word) for word in words)
        if level.sees_bingo < 1 and tiles == RACK_SIZE:
            seen *= level.sees_bingo
        return seen

    def _leave_values(self, view: View) -> LeaveValue:
        """The values of leaves for this level; all 0 if it looks at the score alone."""
        return leave_value_for_view(self.knowledge.tiles, view) if self.level.values_leave else lambda leave: 0

    def _leave_of_exchange(self, view: View, rack: str) -> str | None:
        most = min(view.may["exchange"], len(rack))
        if not most:
            return None
        return best_leave(rack, most, leave_value_of(self.knowledge.tiles))
