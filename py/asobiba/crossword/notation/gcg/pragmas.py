"""The options of a game as pragmas of a GCG file, and back.

`#lexicon` names the lexicon, `#game-type wordsmog` Clabbers (`classic` the usual game) and `#tile-distribution` the
tile set, as in other programs. GCG has nothing for the other options, and macondo refuses a file with an unknown
pragma. So they are written as a description, which every program accepts:

    #description Asobiba rules: school; scoreless_limit passes; clock 25

It lists the options that differ from the defaults; flags have no value.

Source: the readers and writers of macondo (`gcgio`) and Quackle (`gcgio`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from asobiba.crossword.notation.cgp import VARIANTS
from asobiba.crossword.rules.options import Options, option_schema, read_options, usual_ending
from asobiba.crossword.rules.tiles import TILE_SETS, TileSet, known_tiles, load_tiles, tiles_of_family, tiles_of_list
from asobiba.errors import NotationError, OptionError
from asobiba.game import JSON

from .document import GcgGame, Pragma

WORDSMOG = "wordsmog"
TILE_DISTRIBUTION = "tile-distribution"
RULES = "Asobiba rules:"
_IN_OTHER_PRAGMAS = ("lexicon", "clabbers", "tiles")


def pragmas_of(options: Options, players: int) -> Iterator[Pragma]:
    """The pragmas for the options of a game; `options_of` reads all of them except the lexicon's."""
    yield Pragma("lexicon", options.lexicon)
    if options.clabbers:
        yield Pragma("game-type", WORDSMOG)
    if {options.tiles, tiles_of_list(options.lexicon)} != {TILE_SETS[0]}:
        yield Pragma(TILE_DISTRIBUTION, options.tiles)
    usual = {**_usual(), "ending": usual_ending(players)}
    unusual = {name: getattr(options, name) for name in usual if getattr(options, name) != usual[name]}
    if unusual:
        written = [name if value is True else f"{name} {value}" for name, value in unusual.items()]
        yield Pragma("description", f"{RULES} {'; '.join(written)}")


def options_of(game: GcgGame) -> dict[str, JSON]:
    """The game options in a file, except the lexicon, which other programs name in their own way."""
    found: dict[str, JSON] = {}
    for line in game.lines:
        if isinstance(line, Pragma):
            found |= options_in_pragma(line.keyword, line.text)
    of_list = tiles_of_family(game.text("lexicon") or "")
    tiles = found.pop("tiles", of_list)
    return found if {tiles, of_list} == {TILE_SETS[0]} else {**found, "tiles": tiles}


def tiles_of_game(game: GcgGame) -> TileSet:
    """The tile set of a game in a file: the one that it names, else that of a list such as `es-standard`."""
    return load_tiles(str(options_of(game).get("tiles", TILE_SETS[0])))


def options_in_pragma(keyword: str, text: str) -> dict[str, JSON]:
    """The options in one pragma; empty if the pragma has another subject.

    Raises:
        NotationError: `gcg/rules`: an unknown game, tile set or option.
    """
    value = text.strip().lower()
    if keyword == "game-type" and value:
        if value not in VARIANTS:
            raise _unknown(f"no game {text!r:.40} here; there are {', '.join(sorted(VARIANTS))}")
        return {"clabbers": VARIANTS[value]}
    if keyword == TILE_DISTRIBUTION and value:
        if value not in known_tiles():
            raise _unknown(f"no tiles {text!r:.40} here; there are {', '.join(known_tiles())}")
        return {"tiles": value}
    if keyword == "description" and text.startswith(RULES):
        return _usual() | _read(text.removeprefix(RULES))
    return {}


def _usual() -> dict[str, JSON]:
    """The usual options of a description, for any number of players."""
    schema = {str(option["name"]): option["default"] for option in option_schema()}
    return {name: value for name, value in schema.items() if name not in _IN_OTHER_PRAGMAS and value is not None}


def _read(text: str) -> dict[str, JSON]:
    kinds: Mapping[str, JSON] = {str(option["name"]): option["kind"] for option in option_schema()}
    found: dict[str, JSON] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        name, _, value = part.partition(" ")
        if name in _IN_OTHER_PRAGMAS:
            raise _unknown(f"{name!r:.40} has a pragma of its own")
        kind, value = kinds.get(name), value.strip()
        whole = kind == "whole" and value.isascii() and value.isdecimal()
        found[name] = True if kind == "flag" and not value else int(value) if whole else value
    try:
        read = read_options(found, 2)
    except OptionError as error:
        raise _unknown(error.message) from error
    return {name: getattr(read, name) for name in found}


def _unknown(message: str) -> NotationError:
    return NotationError("gcg/rules", message)
