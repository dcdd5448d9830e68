"""Turns and slips as plain JSON (docs/door-duplicate.md, Turn)."""

from __future__ import annotations

from asobiba.crossword.movegen.move import placed
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import Cells, Layout
from asobiba.crossword.rules.placement import placement_of
from asobiba.crossword.rules.scoring import form_words
from asobiba.game import JSON

from .state import Handed, Rules, Turn


def plain_slip(layout: Layout, slip: Handed) -> dict[str, JSON]:
    """A slip: its move (None for a pass), points, and whether a word was not in the list."""
    move = None if slip.play is None else write_action(layout, slip.play)
    return {"move": move, "score": slip.score, "phony": slip.phony, "seconds": slip.seconds}


def plain_turn(rules: Rules, turn: Turn) -> dict[str, JSON]:
    """A closed turn: everybody sees all of it."""
    return {
        "ply": turn.ply,
        "turn": turn.number,
        "rack": turn.rack,
        "kept": turn.kept,
        "redrawn": turn.redrawn,
        "top": None
        if turn.top.play is None
        else {**plain_play(rules, turn.cells, turn.top.play), "equals": turn.top.equals},
        "slips": [None if slip is None else plain_slip(rules.layout, slip) for slip in turn.slips],
    }


def plain_play(rules: Rules, cells: Cells, play: Play) -> dict[str, JSON]:
    """A play with its words, its new tiles and their squares, as the score sheet of Crosswords has it."""
    formed = form_words(rules.layout, rules.tiles, cells, placement_of(rules.layout, cells, play))
    new = placed(cells, play, rules.layout.size)
    return {
        "move": write_action(rules.layout, play),
        "score": formed.score,
        "words": [{"word": word.text, "score": word.score} for word in formed.words],
        "squares": [list(rules.layout.place(square)) for square, _ in new],
        "tiles": "".join(letter for _, letter in new),
        "bingo": formed.bingo,
    }
