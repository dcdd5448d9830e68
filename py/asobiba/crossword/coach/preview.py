"""Previews a play that somebody is laying out: whether it is legal, its score, and why it is illegal."""

from __future__ import annotations

from asobiba.arguments import Arguments
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.rules.actions import Accepts
from asobiba.crossword.rules.legality import check_words
from asobiba.crossword.rules.placement import canonical, check_place, check_rack, check_shape, in_reading_order
from asobiba.crossword.rules.scoring import FormedWords, Placement, form_words
from asobiba.crossword.rules.state import Rules
from asobiba.crossword.rules.tiles import BLANK, TileSet
from asobiba.crossword.rules.view import View
from asobiba.errors import IllegalAction, RequestError
from asobiba.game import JSON

from .candidate import Coach

MOST_TILES = 15

PlacedTile = tuple[int, int, str]  # row, column, letter


def preview(coach: Coach, view: View, arguments: Arguments) -> dict[str, JSON]:
    """Whether the given tiles may be played, and their score: the question `preview` (docs/door.md), in or out of turn.

    If plays can be challenged, words are not judged.

    Raises:
        RequestError: `ask/tiles`, `ask/no_rack` (a spectator asks).
    """
    if view.rack is None:
        raise RequestError("ask/no_rack", "a spectator has no tiles to place")
    placed = read_placed(coach.rules.tiles, arguments.get("tiles"))
    rules, accepts = coach.rules, coach.accepts
    formed: FormedWords | None = None
    problem: IllegalAction | None = None
    try:
        placement = in_reading_order(placed, rules.layout)
        check_rack(view.rack, placement)
        formed = _form(rules, view, placement)
        check_place(rules.layout, view.cells, placement)
        if not rules.options.challenges:
            check_words(accepts, formed)
    except IllegalAction as error:
        problem = error
    plain_problem = problem.plain() if problem else {"code": None, "message": None}
    return {**_plain_formed(rules, accepts, formed), "legal": problem is None, **plain_problem}


def read_placed(tiles: TileSet, value: JSON) -> list[PlacedTile]:
    """Read [row, column, letter] tiles from JSON. Raises RequestError (`ask/tiles`) if the form is wrong."""
    if not isinstance(value, list) or len(value) > MOST_TILES:
        raise RequestError("ask/tiles", f"tiles is a list of at most {MOST_TILES} [row, column, letter]", field="tiles")
    return [_read_tile(tiles, item, at) for at, item in enumerate(value)]


def _read_tile(tiles: TileSet, item: JSON, at: int) -> PlacedTile:
    match item:
        case [row, column, str(letter)] if (
            type(row) is type(column) is int and letter in tiles.values and letter != BLANK
        ):
            return row, column, letter
    raise RequestError("ask/tiles", f"tiles[{at}] is [row, column, letter], not {item!r:.80}", at=at)


def _form(rules: Rules, view: View, placement: Placement) -> FormedWords:
    check_shape(rules.layout, view.cells, placement)
    return form_words(rules.layout, rules.tiles, view.cells, placement)


def _plain_formed(rules: Rules, accepts: Accepts, formed: FormedWords | None) -> dict[str, JSON]:
    if formed is None or not formed.words:
        return {"score": None, "move": None, "words": [], "bingo": False}
    is_word = (lambda word: None) if rules.options.challenges else accepts
    words = [{"word": word.text, "score": word.score, "in": is_word(word.text)} for word in formed.words]
    move = write_action(rules.layout, canonical(rules.layout, formed))
    return {"score": formed.score, "move": move, "words": words, "bingo": formed.bingo}
