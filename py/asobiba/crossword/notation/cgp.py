"""CGP (crossword game position): read and write one position as one line of text.

`BOARD RACKS SCORES SCORELESS [opcode operands; ...]`, separated by blanks:

1. BOARD: the rows from the top, `/` between them; a number stands for this number of empty squares, an upper-case
   letter for a tile, a lower-case letter for a blank; a digraph is in brackets, `[CH]` or `[ch]`, as in MAGPIE and
   macondo.
2. RACKS: the player to act first, `/` between them, `?` a blank; unknown tiles of a rack are left out.
3. SCORES: in the order of the racks, `/` between them.
4. SCORELESS: the number of scoreless turns in a row.
5. Operations: `lex standard;`, `ld english;` and any others; all of them are kept.

Any board is read: phonies, an empty centre and loose tiles are accepted. Impossible positions are refused: more of a
tile than the set has, a rack that is too long, rows of another length.

Some operations are options of a game (`operations_of`, `options_of`): `lex` is the lexicon, `ld` the tile set, `var
WordSmog` is Clabbers (`var classic` the usual game), `etl 1` allows exchanges while a tile is in the bag. Two are our
own: `school` (no offensive words) and `passes` (the game ends when everybody has passed once in a row). An option
without an operation has its usual value; other options do not matter for a position.

Source: the description of CGP in the documentation of macondo, the origin of the format; operations also from the open
protocols of woogles.io.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from asobiba.crossword.rules.board import EMPTY, Cells, Layout, load_layout, rows_of
from asobiba.crossword.rules.options import CHOICES, Options
from asobiba.crossword.rules.tiles import (
    BLANK,
    RACK_SIZE,
    TILE_SETS,
    TileSet,
    known_tiles,
    load_tiles,
    tiles_of,
    tiles_of_family,
)
from asobiba.errors import NotationError
from asobiba.game import JSON, Seat

MOST_PLAYERS = 4
MOST_TEXT = 4_000  # characters; a full board with all known operations takes less than 600

_SCORE = re.compile(r"-?[0-9]{1,5}")
_SCORELESS = re.compile(r"[0-9]{1,3}")
_ROW_TOKEN = re.compile(r"[1-9][0-9]*|.", re.DOTALL)  # a token of a row: a number of empty squares, or one character
_SYMBOL = re.compile(r"\[[^\]]*\]|.", re.DOTALL)  # a tile of a rack: a digraph in brackets, or one character
_OPCODE = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_OPERATION_END = re.compile(r";|(?:^|\s+)(?=-[A-Za-z])")  # MAGPIE writes operations as `-lex CSW24 -ld english`
VARIANTS: Mapping[str, bool] = {"classic": False, "wordsmog": True, "clabbers": True}  # name -> whether it is Clabbers
_UNUSUAL_BAGS = CHOICES["exchange_min_bag"][1:]
_OPCODES_OF_OPTIONS = ("lex", "ld", "var", "etl", "school", "passes")


@dataclass(frozen=True, slots=True)
class Position:
    """A board, its racks and its scores.

    Args:
        cells: size * size characters, row by row.
        racks: the racks, each sorted, that of the player to act first; `?` is a blank; "" is an unknown rack.
        scores: points in the order of the racks.
        scoreless: number of turns in a row without points.
        operations: (opcode, operands) in the order of the text.
    """

    cells: Cells
    racks: tuple[str, ...] = ("", "")
    scores: tuple[int, ...] = (0, 0)
    scoreless: int = 0
    operations: tuple[tuple[str, str], ...] = ()

    def operation(self, opcode: str) -> str | None:
        """The operands of the first operation of that name, or None."""
        return next((operands for name, operands in self.operations if name == opcode), None)


def read_cgp(text: str, tiles: TileSet | None = None, layout: Layout | None = None) -> Position:
    """Read a line of CGP. Tile set: the given one, else that named by `ld`, else that of a list such as `es-standard`
    in `lex`.

    Raises:
        NotationError: `cgp/fields`, `cgp/rows`, `cgp/row`, `cgp/letter`, `cgp/rack`, `cgp/racks`, `cgp/too_many`,
            `cgp/score`, `cgp/scoreless`, `cgp/operation` or `cgp/letter_distribution`. `data` names the place: `row`
            and `column` from 0, `player` from 0, `number` the row or the rack from 1, `text` the text there.
    """
    fields = _fields(text)
    operations = _read_operations(fields[4]) if len(fields) > 4 else ()
    tiles = tiles or _named_tiles(operations)
    layout = layout or load_layout()
    cells = _read_board(tiles.read(fields[0]), tiles, layout.size)
    racks = _read_racks(tiles.read(fields[1]), tiles)
    _check_counts(cells, racks, tiles)
    scores = _read_scores(fields[2], len(racks))
    if not _SCORELESS.fullmatch(fields[3]):
        message = f"the number of scoreless turns is a whole number, not {fields[3]!r:.40}"
        raise _wrong("scoreless", message, text=fields[3][:40])
    return Position(cells, racks, scores, int(fields[3]), operations)


def read_cgp_with(text: str, usual: TileSet) -> Position:
    """Read a line of CGP. If neither `ld` nor `lex` names a tile set, use `usual` and add an `ld` that names it.

    Raises:
        NotationError: as `read_cgp`.
    """
    fields = _fields(text)
    operations = _read_operations(fields[4]) if len(fields) > 4 else ()
    if usual.name == TILE_SETS[0] or names_tiles(operations):
        return read_cgp(text)
    return position_with_tiles(read_cgp(text, usual), usual)


def position_from(
    options: Options, cells: Cells, racks: Sequence[str], scores: Sequence[int], first: Seat = 0, scoreless: int = 0
) -> Position:
    """The position of a game with these options.

    Args:
        racks: by seat; "" where unknown.
        scores: by seat.
        first: the seat to act.
    """
    order = [(first + step) % len(racks) for step in range(len(racks))]
    racks, scores = tuple(racks[seat] for seat in order), tuple(scores[seat] for seat in order)
    return Position(cells, racks, scores, scoreless, operations_of(options))


def write_cgp(position: Position) -> str:
    """Write a line of CGP: `read_cgp(write_cgp(position)) == position`. Its `ld` names the tiles."""
    size, tiles = round(len(position.cells) ** 0.5), _named_tiles(position.operations)
    board = "/".join(map(_write_row, rows_of(position.cells, size)))
    fields = [
        tiles.write(board),
        tiles.write("/".join(position.racks)),
        "/".join(map(str, position.scores)),
        str(position.scoreless),
    ]
    return " ".join(fields + [f"{name} {operands}".strip() + ";" for name, operands in position.operations])


def operations_of(options: Options) -> tuple[tuple[str, str], ...]:
    """The operations that stand for the options of a game; `options_of` reads them."""
    operations = {
        "var": options.clabbers and "WordSmog",
        "etl": options.exchange_min_bag in _UNUSUAL_BAGS and str(options.exchange_min_bag),
        "school": options.school and "",
        "passes": options.scoreless_limit == "passes" and "",
    }
    unusual = tuple((name, operands) for name, operands in operations.items() if isinstance(operands, str))
    return (("lex", options.lexicon), ("ld", options.tiles), *unusual)


def position_with_tiles(position: Position, tiles: TileSet) -> Position:
    """The same position with an `ld` that names these tiles."""
    others = tuple(operation for operation in position.operations if operation[0] != "ld")
    return replace(position, operations=(*others, ("ld", tiles.name)))


def options_of(position: Position) -> dict[str, JSON]:
    """The game options in a position's operations, except the lexicon, which other programs name in their own way.

    Raises:
        NotationError: `cgp/operation`: the position is of another game.
    """
    found: dict[str, JSON] = {}
    tiles, of_list = _tiles_name(position.operations), tiles_of_family(position.operation("lex") or "")
    if {tiles, of_list} != {TILE_SETS[0]}:
        found["tiles"] = tiles
    variant = (position.operation("var") or "classic").lower()
    if variant not in VARIANTS:
        message = f"no game {variant!r:.40} here; there are {', '.join(sorted(VARIANTS))}"
        raise _wrong("operation", message, text=f"var {variant}"[:60])
    if VARIANTS[variant]:
        found["clabbers"] = True
    least = next((bag for bag in _UNUSUAL_BAGS if str(bag) == position.operation("etl")), None)
    if least is not None:
        found["exchange_min_bag"] = least
    if position.operation("school") is not None:
        found["school"] = True
    if position.operation("passes") is not None:
        found["scoreless_limit"] = "passes"
    return found


def other_operations(position: Position) -> tuple[tuple[str, str], ...]:
    """The operations that are not options of a game."""
    return tuple(operation for operation in position.operations if operation[0] not in _OPCODES_OF_OPTIONS)


def _wrong(code: str, message: str, **data: object) -> NotationError:
    return NotationError(f"cgp/{code}", message, **data)


def _fields(text: str) -> list[str]:
    if len(text) > MOST_TEXT:
        raise _wrong("fields", f"a position has at most {MOST_TEXT} characters, not {len(text)}", text=text[:40])
    fields = text.split(None, 4)
    if len(fields) < 4:
        names = ("board", "racks", "scores", "number of scoreless turns")
        message = f"a position is `board racks scores scoreless`; there is no {names[len(fields)]}"
        raise _wrong("fields", message, fields=len(fields))
    return fields


def _read_board(text: str, tiles: TileSet, size: int) -> Cells:
    rows = text.split("/")
    if len(rows) != size:
        raise _wrong("rows", f"a board has {size} rows, not {len(rows)}", rows=len(rows))
    return "".join(_read_row(row, number, tiles, size) for number, row in enumerate(rows))


def _read_row(text: str, row: int, tiles: TileSet, size: int) -> str:
    cells = ""
    for token in _ROW_TOKEN.findall(text):
        if token[0] in "123456789":
            # digits after the fourth are ignored: the number is too large for the row in any case
            cells += EMPTY * int(token[:4])
        elif token in tiles.letters or token in tiles.letters.lower():
            cells += token
        else:
            shown = tiles.write(text)
            message = f"row {row + 1}: {token!r} is neither a letter nor a number of empty squares in {shown!r:.60}"
            raise _wrong("letter", message, row=row, column=len(cells), number=row + 1, text=token)
    if len(cells) != size:
        message = f"row {row + 1}: {tiles.write(text)!r:.60} is {len(cells)} squares, not {size}"
        raise _wrong("row", message, row=row, number=row + 1, text=tiles.write(text)[:60])
    return cells


def _read_racks(text: str, tiles: TileSet) -> tuple[str, ...]:
    racks = text.split("/")
    if len(racks) > MOST_PLAYERS:
        raise _wrong("racks", f"there are at most {MOST_PLAYERS} racks, not {len(racks)}", text=text[:60])
    return tuple(_read_rack(rack, player, tiles) for player, rack in enumerate(racks))


def _read_rack(text: str, player: int, tiles: TileSet) -> str:
    for at, tile in enumerate(text):
        if tile not in tiles.counts:
            tile = "".join(_SYMBOL.findall(text, at)[:1])
            kinds = "capital letters, digraphs in brackets" if tiles.alphabet.displayed else "capital letters"
            message = (
                f"rack {player + 1}: {tile!r} is no tile in {tiles.write(text)!r:.40}; tiles are {kinds} and {BLANK}"
            )
            raise _wrong("rack", message, player=player, number=player + 1, text=tile)
    if len(text) > RACK_SIZE:
        message = f"rack {player + 1}: {tiles.write(text)!r:.40} has {len(text)} tiles, more than {RACK_SIZE}"
        raise _wrong("rack", message, player=player, number=player + 1, text=tiles.write(text)[:40])
    return tiles.sort(text)


def _check_counts(cells: Cells, racks: tuple[str, ...], tiles: TileSet) -> None:
    """Refuse more of a tile than the set has, on the board and in all racks together."""
    counts = Counter(tiles_of(cells.replace(EMPTY, "")) + "".join(racks))
    for tile in sorted(counts):
        if counts[tile] > tiles.counts[tile]:
            name = "blanks" if tile == BLANK else tiles.write(tile)
            message = f"{counts[tile]} {name} on the board and in the racks; the set has {tiles.counts[tile]}"
            raise _wrong(
                "too_many", message, tile=tile, text=tiles.write(tile), count=counts[tile], most=tiles.counts[tile]
            )


def _read_scores(text: str, players: int) -> tuple[int, ...]:
    scores = text.split("/")
    for player, score in enumerate(scores):
        if not _SCORE.fullmatch(score):
            message = f"score {player + 1}: {score!r:.40} is no whole number"
            raise _wrong("score", message, player=player, text=score[:40])
    if len(scores) != players:
        raise _wrong("score", f"{len(scores)} scores for {players} racks in {text!r:.60}", text=text[:60])
    return tuple(map(int, scores))


def _read_operations(text: str) -> tuple[tuple[str, str], ...]:
    operations = []
    for token in _OPERATION_END.split(text):
        name, *operands = token.split() or [""]
        name = name.removeprefix("-")
        if name and not _OPCODE.fullmatch(name):
            message = f"{token.strip()!r:.60} is no operation such as `lex standard;`"
            raise _wrong("operation", message, text=token.strip()[:60])
        if name:
            operations.append((name, " ".join(operands)))
    return tuple(operations)


def _named_tiles(operations: tuple[tuple[str, str], ...]) -> TileSet:
    named = _tiles_name(operations)
    if named not in known_tiles():
        message = f"the tiles are {named!r:.40}; there are {', '.join(map(repr, known_tiles()))}"
        raise _wrong("letter_distribution", message, text=named[:40])
    return load_tiles(named)


def names_tiles(operations: Sequence[tuple[str, str]]) -> bool:
    """Whether the operations name the tiles, or a word list that has tiles of its own."""
    return any(name == "ld" for name, _ in operations) or _tiles_name(operations) != TILE_SETS[0]


def _tiles_name(operations: Sequence[tuple[str, str]]) -> str:
    """The tile set that `ld` names, else that of the list that `lex` names."""
    named = dict(reversed(operations))  # the first operation of each name counts
    return named["ld"].lower() if "ld" in named else tiles_of_family(named.get("lex", ""))


def _write_row(row: str) -> str:
    return re.sub(r"\.+", lambda gap: str(len(gap.group())), row)
