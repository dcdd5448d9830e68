"""Converts positions between CGP and states, for games and for typed or imported positions.

A typed position is a line of CGP, or rows, racks and scores (docs/door-coach.md, Position); either way `cgp` checks it,
so there is one set of error codes. The unknown part (the order of the bag, other racks) is drawn at random, and no view
shows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from asobiba import chance
from asobiba.arguments import FieldReader
from asobiba.crossword.rules.board import EMPTY, Cells, load_layout
from asobiba.crossword.rules.options import Options, read_options
from asobiba.crossword.rules.outcome import scoreless_turns
from asobiba.crossword.rules.state import Rules, State
from asobiba.crossword.rules.tiles import (
    RACK_SIZE,
    TILE_SETS,
    TileSet,
    load_tiles,
    missing,
    tiles_of,
    tiles_of_family,
)
from asobiba.crossword.rules.view import view_of
from asobiba.errors import NotationError
from asobiba.game import JSON, Event, Seat
from asobiba.words.lexicon_store import LexiconStore

from .cgp import (
    Position,
    operations_of,
    options_of,
    other_operations,
    position_from,
    position_with_tiles,
    read_cgp,
    read_cgp_with,
    write_cgp,
)

LEAST_PLAYERS = 2
USUAL = "standard"  # the kind of list that is played with if none is named
FULL = "full"  # the larger list of English
MOST_POINTS = 99_999
SEED = 1  # for random draws; nothing visible depends on it

_FIELDS = FieldReader("position/field", "{field} is {form}")
_CGP_FIELDS = ("cgp", "rows", "rack", "theirs", "lexicon")
_ROW_FIELDS = ("rows", "rack", "theirs", "scores", "scoreless", "lexicon")


@dataclass(frozen=True, slots=True)
class TypedPosition:
    """A given position and the name of its lexicon; its operations give the other options."""

    position: Position
    lexicon: str

    @property
    def players(self) -> int:
        """The number of players."""
        return max(LEAST_PLAYERS, len(self.position.racks))

    @property
    def options(self) -> dict[str, JSON]:
        """The options of a game with this position. Raises NotationError if CGP names another game."""
        return {**options_of(self.position), "lexicon": self.lexicon}

    @property
    def cgp(self) -> str:
        """The position as CGP, with its lexicon and options among the operations."""
        operations = operations_of(read_options(self.options, self.players))
        return write_cgp(replace(self.position, operations=(*operations, *other_operations(self.position))))

    def rules(self, options: Options | None = None) -> Rules:
        """The rules of a game with this position, with the given options or its own."""
        complete = options or read_options(self.options, self.players)
        return Rules(load_layout(), load_tiles(complete.tiles), complete, self.players)

    def state(self, options: Options | None = None, seed: int = SEED) -> State:
        """A state with this position."""
        return state_of(self.rules(options), self.position, seed)


def read_position(value: JSON, lexica: LexiconStore) -> TypedPosition:
    """Read a position in plain JSON (docs/door-coach.md, Position).

    Raises:
        RequestError: `position/field`, with the name of the malformed field.
        NotationError: as from `read_cgp`, with the place.
    """
    if not isinstance(value, dict):
        raise _FIELDS.wrong("position", "an object with `cgp` or with `rows`")
    known = _CGP_FIELDS if "cgp" in value else _ROW_FIELDS
    strange = sorted(set(value) - set(known))
    if strange:
        raise _FIELDS.wrong(strange[0][:80], f"no field of such a position; there are {', '.join(known)}")
    lexicon = None if value.get("lexicon") is None else _FIELDS.text(value, "lexicon")
    usual = load_tiles(TILE_SETS[0] if lexicon is None else lexica.tiles_of(lexicon))
    position = _from_cgp(value, usual) if "cgp" in value else _from_rows(value, usual)
    return TypedPosition(position, lexicon or lexicon_of(position, lexica))


def position_of(rules: Rules, state: State, seat: Seat | None) -> Position:
    """The position as a seat sees it, with the player to act first; racks that the seat cannot see are empty."""
    view = view_of(rules, state, seat)
    racks, scores = [seen.rack or "" for seen in view.seats], [seen.score for seen in view.seats]
    return position_from(rules.options, view.cells, racks, scores, view.turn, scoreless_turns(state))


def state_of(rules: Rules, position: Position, seed: int = SEED) -> State:
    """A state of this position with the first rack to move; unknown tiles are drawn.

    All scoreless turns become passes.
    """
    nothing = (0,) * rules.players
    known = [*position.racks, *("",) * (rules.players - len(position.racks))]
    lying = tiles_of(position.cells.replace(EMPTY, ""))
    unseen = missing(lying + "".join(known), rules.tiles.all_tiles)
    bag = "".join(chance.shuffled(unseen, chance.stream(seed, "deal")))
    racks = [known[0]]
    for rack in known[1:]:
        drawn = RACK_SIZE - len(rack)
        racks.append(rules.tiles.sort(rack + bag[:drawn]))
        bag = bag[drawn:]
    return State(
        seed=seed,
        ply=0,
        cells=position.cells,
        bag=bag,
        racks=tuple(racks),
        scores=(*position.scores, *nothing)[: rules.players],
        turn=0,
        waiting=(),
        resigned=(),
        seconds=nothing,
        turns=tuple(_pass(-turn % rules.players, position) for turn in range(position.scoreless, 0, -1)),
        result=None,
    )


def _pass(seat: Seat, position: Position) -> Event:
    total = [*position.scores, *(0,) * seat][seat]
    return Event("pass", {"ply": 0, "seat": seat, "score": 0, "total": total, "lost": False})


def _from_cgp(value: Mapping[str, Any], usual: TileSet) -> Position:
    position = read_cgp_with(_FIELDS.text(value, "cgp"), usual)
    tiles = load_tiles(read_options(options_of(position), LEAST_PLAYERS).tiles)
    cells = _read_rows(_texts(value, "rows", []), tiles) if "rows" in value else position.cells
    own, *theirs = position.racks
    racks = [_FIELDS.text(value, "rack", own), *_texts(value, "theirs", theirs)]
    scores = [*position.scores, *(0,) * len(racks)][: max(len(racks), len(position.scores))]
    racks += [""] * (len(scores) - len(racks))
    return _checked(replace(position, cells=cells, racks=tuple(racks), scores=tuple(scores)), tiles)


def _from_rows(value: Mapping[str, Any], tiles: TileSet) -> Position:
    cells = _read_rows(_texts(value, "rows", []), tiles)
    racks = [_FIELDS.text(value, "rack", ""), *_texts(value, "theirs", [])]
    racks += [""] * (LEAST_PLAYERS - len(racks))
    scores = _scores(value.get("scores", [0] * len(racks)), len(racks))
    scoreless = _FIELDS.whole(value, "scoreless", most=999, default=0)
    position = Position(cells, tuple(racks), scores, scoreless)
    return _checked(position if tiles.name == TILE_SETS[0] else position_with_tiles(position, tiles), tiles)


def _read_rows(rows: list[str], tiles: TileSet) -> Cells:
    size = load_layout().size
    if len(rows) != size:
        raise NotationError("cgp/rows", f"a board has {size} rows, not {len(rows)}", rows=len(rows))
    return "".join(_row(tiles.read(row), number, size, tiles.letters) for number, row in enumerate(rows))


def _row(text: str, row: int, size: int, letters: str) -> str:
    for column, cell in enumerate(text[:size]):
        if cell not in letters + letters.lower() + EMPTY + " ":
            message = f"row {row + 1}: {cell!r} is neither a letter nor an empty square in {text!r:.60}"
            raise NotationError("cgp/letter", message, row=row, column=column, number=row + 1, text=cell)
    if len(text) != size:
        message = f"row {row + 1}: {text!r:.60} is {len(text)} squares, not {size}"
        raise NotationError("cgp/row", message, row=row, number=row + 1, text=text[:60])
    return text.replace(" ", EMPTY)


def _scores(value: JSON, players: int) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise _FIELDS.wrong("scores", "a list of whole numbers")
    for player, score in enumerate(value):
        if type(score) is not int or abs(score) > MOST_POINTS:
            message = f"score {player + 1}: {score!r:.40} is no whole number of at most {MOST_POINTS}"
            raise NotationError("cgp/score", message, player=player, text=str(score)[:40])
    if len(value) != players:
        raise NotationError("cgp/score", f"{len(value)} scores for {players} racks", text=str(value)[:60])
    return tuple(value)


def _checked(position: Position, tiles: TileSet) -> Position:
    """The position after the checks of `read_cgp`, racks sorted."""
    racks = tuple(_read_rack(rack, player, tiles) for player, rack in enumerate(position.racks))
    return read_cgp(write_cgp(replace(position, racks=racks)))


def _read_rack(text: str, player: int, tiles: TileSet) -> str:
    """A rack in capitals; characters that would break the line of CGP are refused here."""
    letters = tiles.read(text)
    rack = letters.upper() if set(letters.upper()) <= set(tiles.counts) else letters
    strange = [tile for tile in rack if tile not in tiles.counts]
    if strange:
        message = f"rack {player + 1}: {strange[0]!r} is no tile in {text!r:.40}; tiles are letters and ?"
        raise NotationError("cgp/rack", message, player=player, number=player + 1, text=strange[0])
    return rack


def _texts(value: Mapping[str, Any], name: str, usual: list[str]) -> list[str]:
    texts = value.get(name, usual)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise _FIELDS.wrong(name, "a list of texts")
    return list(texts)


def lexicon_of(position: Position, lexica: LexiconStore) -> str:
    """The lexicon that a position names if the store has it, else the one that stands in for it."""
    named = position.operation("lex") or ""
    if named in lexica.names():
        return named
    return stand_in(named, str(options_of(position).get("tiles", TILE_SETS[0])), lexica)


def stand_in(asked: str, tiles: str, lexica: LexiconStore) -> str:
    """The list for a game that names a list which the store lacks, or none ("").

    The lists of English tournaments are larger than our usual one, so the full list stands in for them.
    """
    if tiles == tiles_of_family(asked, "") == TILE_SETS[0] and FULL in lexica.names():
        return FULL
    return usual_lexicon(tiles, lexica)


def usual_lexicon(tiles: str, lexica: LexiconStore) -> str:
    """The name of the list that is usually played with these tiles."""
    return lexica.list_of(lexica.language_of(tiles), USUAL) or USUAL
