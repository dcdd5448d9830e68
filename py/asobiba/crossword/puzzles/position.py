"""The position of a puzzle: a line of CGP without operations; all puzzles use the same lexicon.

In an ending the bag is empty and both racks are given. Otherwise the other rack is unknown and drawn at the table; in a
puzzle about every draw, one tile is in the bag.
"""

from __future__ import annotations

from asobiba.crossword.notation.cgp import Position, read_cgp
from asobiba.crossword.notation.position import state_of as state_of_position
from asobiba.crossword.rules.board import load_layout
from asobiba.crossword.rules.options import read_options
from asobiba.crossword.rules.state import Rules, State
from asobiba.crossword.rules.tiles import load_tiles
from asobiba.errors import NotationError, OptionError
from asobiba.game import Event, Step
from asobiba.puzzles.puzzle import PUZZLE_OPTION, Puzzle, Setting

PLAY, RESCUE, BINGO, ENDING, DRAWS = "play", "rescue", "bingo", "ending", "draws"  # the kinds
LEXICON = "standard"
OPPONENT = "club"
PERSON, PLAYERS = 0, 2


def read_start(text: str) -> Position:
    """The position in a record's mark. Raises OptionError (`option/value`) if it is no position."""
    try:
        position = read_cgp(text)
    except NotationError as error:
        message = f"option {PUZZLE_OPTION} has no position: {error.message}"
        raise OptionError("option/value", message, option=PUZZLE_OPTION, allowed="a position as CGP") from error
    if len(position.racks) != PLAYERS or not position.racks[PERSON]:
        message = f"option {PUZZLE_OPTION} has a position without two players or without a rack"
        raise OptionError("option/value", message, option=PUZZLE_OPTION, allowed="a position as CGP")
    return position


def begin(position: Position, rules: Rules, seed: int) -> Step[State]:
    """The first state of a table with this position; unknown tiles are drawn."""
    return Step(state_of_position(rules, position, seed), (Event("start", {"first": PERSON, "drawn": []}),))


def state_of(puzzle: Puzzle) -> tuple[Rules, State]:
    """The rules and the state of a puzzle."""
    rules = Rules(load_layout(), load_tiles(), read_options({"lexicon": LEXICON}, PLAYERS), PLAYERS)
    return rules, begin(read_start(puzzle.position), rules, 0).state


def setting(puzzle: Puzzle, number: int) -> Setting:
    """The table of a puzzle, with two players."""
    return Setting(PERSON, (None, OPPONENT), {"lexicon": LEXICON}, {PUZZLE_OPTION: f"{number} {puzzle.position}"})
