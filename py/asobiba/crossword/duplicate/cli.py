"""The command `duplicate`: the racks and tops of a game, with plain JSON as results; `__main__` parses and prints."""

from __future__ import annotations

from collections.abc import Iterator

from asobiba.crossword.notation.action_text import write_action
from asobiba.game import JSON
from asobiba.words.lexicon import Lexicon
from asobiba.words.lexicon_store import LexiconStore

from .registration import GAME
from .state import Slip, best_possible
from .view import cgp_of


def duplicate(seed: int, lexicon: Lexicon, lexica: LexiconStore, turns: int = 0) -> Iterator[dict[str, JSON]]:
    """The turns of a duplicate game: number, rack, kept tiles, top, and the position before the top was laid.

    Args:
        turns: most turns to play; 0 for the whole game.
    """
    game = GAME.open_game({"lexicon": lexicon.name, "tiles": lexicon.tiles}, 1, lexica)
    write = game.rules.tiles.write
    state = game.new(seed).state
    while state.result is None and (not turns or len(state.turns) < turns):
        total = best_possible(state)
        state = game.apply(state, 0, game.check(state, 0, Slip())).state
        turn = state.turns[-1]
        if turn.top.play is not None:
            yield {
                "turn": turn.number,
                "rack": write(turn.rack),
                "kept": write(turn.kept),
                "top": {"move": write(write_action(game.rules.layout, turn.top.play)), "score": turn.top.score},
                "cgp": cgp_of(game.rules, turn.cells, turn.rack, total),
            }
