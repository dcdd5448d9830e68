"""Checks whether tiles may be placed on some squares, regardless of the words that they form.

The same checks serve actions (`8D QUIET`) and tiles that lie on the page's board before they are played.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Protocol

from asobiba.errors import IllegalAction

from .actions import Action, Play
from .board import EMPTY, Cells, Layout, Square
from .scoring import FormedWords, Placement, form_words
from .tiles import TileSet, missing, tiles_of


class Table(Protocol):
    """A board and its tiles: part of the rules of a game, and of a move generator."""

    @property
    def layout(self) -> Layout:
        """The board."""
        ...

    @property
    def tiles(self) -> TileSet:
        """The tile set."""
        ...


def illegal(code: str, message: str, **data: object) -> IllegalAction:
    """The error `crossword/<code>`."""
    return IllegalAction(f"crossword/{code}", message, **data)


def placement_of(layout: Layout, cells: Cells, play: Play) -> Placement:
    """The new tiles of a play.

    Raises:
        IllegalAction: `off_board`; `mismatch` (the word has another letter than the board, a `.` on an empty square, or
            is only part of a word); `no_tiles` (the whole word is on the board already).
    """
    squares = _squares(layout, play)
    _check_whole_word(layout, cells, play, squares)
    new = tuple(
        (square, letter)
        for square, letter in zip(squares, play.word, strict=True)
        if not _is_on_board(layout, cells, square, letter)
    )
    if not new:
        raise illegal("no_tiles", f"{play.word!r} places no tile")
    return new


def _squares(layout: Layout, play: Play) -> range:
    lane = layout.lane(play.start, play.across) if 0 <= play.start < len(layout.empty) else range(0)
    first = lane.index(play.start) if lane else 0
    if not play.word or first + len(play.word) > len(lane):
        message = f"{play.word!r:.40} does not fit on the board from square {play.start}"
        raise illegal("off_board", message, square=play.start)
    return lane[first : first + len(play.word)]


def _is_on_board(layout: Layout, cells: Cells, square: Square, letter: str) -> bool:
    lying = cells[square]
    if lying == EMPTY and letter != ".":
        return False
    if lying == EMPTY or letter not in (".", lying.upper(), lying.lower()):
        where = list(layout.place(square))
        raise illegal("mismatch", f"{letter!r} is not what lies on {where}: {lying!r}", square=where, letter=lying)
    return True


def _check_whole_word(layout: Layout, cells: Cells, play: Play, squares: range) -> None:
    lane = layout.lane(play.start, play.across)
    first, after = lane.index(squares[0]), lane.index(squares[-1]) + 1
    for beside in (*lane[first - 1 : first], *lane[after : after + 1]):
        if cells[beside] != EMPTY:
            where = list(layout.place(beside))
            message = f"{play.word!r} is not the whole word: {cells[beside]!r} lies on {where}"
            raise illegal("mismatch", message, square=where)


def placed(cells: Cells, action: Action, size: int) -> Placement:
    """The new tiles of a play with its whole main word; () for any other action."""
    if not isinstance(action, Play):
        return ()
    step = 1 if action.across else size
    squares = range(action.start, action.start + step * len(action.word), step)
    pairs = zip(squares, action.word, strict=True)
    return tuple([(square, letter) for square, letter in pairs if cells[square] == EMPTY])


def formed_by(table: Table, cells: Cells, play: Play) -> FormedWords:
    """The words that a legal play forms; its whole main word must be given."""
    return form_words(table.layout, table.tiles, cells, placed(cells, play, table.layout.size))


def check_play(table: Table, cells: Cells, rack: str, play: Play) -> FormedWords:
    """The words that a play with the tiles of a rack forms.

    Raises:
        IllegalAction: the tiles cannot be placed there, even if the words are acceptable.
    """
    placement = placement_of(table.layout, cells, play)
    check_rack(rack, placement)
    check_shape(table.layout, cells, placement)
    check_place(table.layout, cells, placement)
    return form_words(table.layout, table.tiles, cells, placement)


def canonical(layout: Layout, formed: FormedWords, seconds: int = 0) -> Play:
    """The play to record, with its whole main word."""
    first = formed.placement[0][0]
    run = layout.run(formed.cells, first, formed.across)
    return Play(run[0], formed.across, "".join(formed.cells[square] for square in run), seconds)


def plain_play(layout: Layout, formed: FormedWords) -> dict[str, Any]:
    """A play as JSON: its move, the words with their points, the new tiles and their squares; whether it is a bingo."""
    play = canonical(layout, formed)
    return {
        "move": f"{layout.coordinates(play.start, play.across)} {play.word}",
        "words": [{"word": word.text, "score": word.score} for word in formed.words],
        "squares": [list(layout.place(square)) for square, _ in formed.placement],
        "tiles": "".join(letter for _, letter in formed.placement),
        "bingo": formed.bingo,
    }


def in_reading_order(tiles: list[tuple[int, int, str]], layout: Layout) -> Placement:
    """Sort tiles, given as row, column and letter, into a placement.

    Raises:
        IllegalAction: `no_tiles`; `off_board`; `occupied`: two tiles are on one square.
    """
    if not tiles:
        raise illegal("no_tiles", "no tile is placed")
    for row, column, _ in tiles:
        if not (0 <= row < layout.size and 0 <= column < layout.size):
            raise illegal("off_board", f"[{row}, {column}] is not on the board", square=[row, column])
    placement = tuple(sorted((layout.square(row, column), letter) for row, column, letter in tiles))
    for (square, _), (following, _) in pairwise(placement):
        if square == following:
            where = list(layout.place(square))
            raise illegal("occupied", f"two tiles lie on {where}", square=where)
    return placement


def check_shape(layout: Layout, cells: Cells, placement: Placement) -> None:
    """Raise IllegalAction unless the tiles are on empty squares, in one line, without a gap.

    Codes: `occupied`, `not_in_line`, `gap`.
    """
    for square, _ in placement:
        if cells[square] != EMPTY:
            where = list(layout.place(square))
            raise illegal("occupied", f"{cells[square]!r} lies on {where}", square=where)
    rows = {layout.place(square)[0] for square, _ in placement}
    columns = {layout.place(square)[1] for square, _ in placement}
    if len(rows) > 1 and len(columns) > 1:
        raise illegal("not_in_line", "the tiles are not in one row or column")
    new = {square for square, _ in placement}
    for square in range(placement[0][0], placement[-1][0] + 1, layout.step(len(rows) == 1)):
        if square not in new and cells[square] == EMPTY:
            where = list(layout.place(square))
            raise illegal("gap", f"{where} is empty between the tiles", square=where)


def check_place(layout: Layout, cells: Cells, placement: Placement) -> None:
    """Raise IllegalAction unless the tiles touch others, or are a first play on the centre.

    Codes: `not_adjacent`; `centre`, `too_short`.
    """
    if cells == layout.empty:
        _check_first(layout, placement)
    elif not any(cells[beside] != EMPTY for square, _ in placement for beside in layout.neighbours(square)):
        raise illegal("not_adjacent", "no tile touches one that already lies on the board")


def _check_first(layout: Layout, placement: Placement) -> None:
    if all(square != layout.centre for square, _ in placement):
        raise illegal("centre", "the first play covers the centre", square=list(layout.place(layout.centre)))
    if len(placement) < 2:
        raise illegal("too_short", "the first play has at least two letters")


def check_rack(rack: str, placement: Placement) -> None:
    """Raise IllegalAction (`not_your_tiles`) unless the rack has the tiles."""
    lacking = missing(rack, tiles_of(letter for _, letter in placement))
    if lacking:
        raise illegal("not_your_tiles", f"the rack does not have {lacking}", tiles=lacking)
