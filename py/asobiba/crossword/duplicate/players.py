"""The computer players: the levels of Crosswords, which here count only the score, because leaves have no value in
duplicate.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from asobiba.crossword.players.champion import ChampionPlayer
from asobiba.crossword.players.human_like import LevelPlayer
from asobiba.crossword.players.levels import CHAMPION, Level
from asobiba.crossword.rules.actions import Play

from .state import Action, Rules, Slip
from .view import View, table_view

SEES_ALL = Level(CHAMPION, None, None, 1.0, 1.0, 1.0, 1.0, 1.0, values_leave=False, doubts=0.0)


class DuplicatePlayer:
    """A computer player of one level; the `player` of that level in Crosswords chooses the move."""

    def __init__(self, rules: Rules, player: LevelPlayer | ChampionPlayer) -> None:
        level = SEES_ALL if isinstance(player, ChampionPlayer) else replace(player.level, values_leave=False)
        self._rules, self.player = rules, LevelPlayer(level, player.knowledge)

    def choose(self, view: View, rng: Random, budget: int) -> Action:
        """The slip that this level hands in."""
        action = self.player.choose(table_view(self._rules, view), rng, budget)
        final = bool(view.options["referee"])
        return Slip(action if isinstance(action, Play) else None, final=final)
