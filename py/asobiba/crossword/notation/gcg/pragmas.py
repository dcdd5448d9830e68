"""What a GCG file says of the rules: its pragmas on one side, the options of a game on the other.

`#lexicon` are the words, `#game-type wordsmog` is Clabbers (`classic` the usual game) and `#tile-distribution` the tile
set, as other programs have them, too. For the rest GCG has nothing, and macondo reads no file with a pragma that it
does not know. So it is told by a description, which everybody takes and nobody has to understand:

    #description Asobiba rules: school; scoreless_limit passes; clock 25

These are the `options` that are not as usual, flags without a value. Where there is such a line, all others are usual.

Source: what macondo (`gcgio`) and Quackle (`gcgio`) write and read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from asobiba.crossword.notation.cgp_rules import VARIANTS
from asobiba.crossword.rules.options import Options, option_schema, read_options, usual_ending
from asobiba.crossword.rules.tiles import TILE_SETS, TileSet, load_tiles
from asobiba.errors import NotationError, OptionError
from asobiba.game import JSON

from .document import GcgGame, Pragma

WORDSMOG = "wordsmog"
RULES = "Asobiba rules:"
_HAVE_THEIR_OWN = ("lexicon", "clabbers", "tiles")


def pragmas_of(options: Options, players: int) -> Iterator[Pragma]:
    """The pragmas that tell by which rules a game is played: `options_of` reads all but the lexicon's."""
    yield Pragma("lexicon", options.lexicon)
    if options.clabbers:
        yield Pragma("game-type", WORDSMOG)
    if options.tiles != TILE_SETS[0]:
        yield Pragma("tile-distribution", options.tiles)
    usual = {**_usual(), "ending": usual_ending(players)}
    unusual = {name: getattr(options, name) for name in usual if getattr(options, name) != usual[name]}
    if unusual:
        told = [name if value is True else f"{name} {value}" for name, value in unusual.items()]
        yield Pragma("description", f"{RULES} {'; '.join(told)}")


def options_of(game: GcgGame) -> dict[str, JSON]:
    """The options that a file tells, but for the lexicon, whose name may be another program's."""
    found: dict[str, JSON] = {}
    for entry in game.entries:
        if isinstance(entry, Pragma):
            found |= told_by(entry.keyword, entry.text)
    return found


def tiles_of_game(game: GcgGame) -> TileSet:
    """The tile set that a file is played with."""
    return load_tiles(str(options_of(game).get("tiles", TILE_SETS[0])))


def told_by(keyword: str, text: str) -> dict[str, JSON]:
    """The options that one pragma tells; none if it is about something else.

    Raises:
        NotationError: `gcg/rules`, rules that are not known here.
    """
    said = text.strip().lower()
    if keyword == "game-type" and said:
        if said not in VARIANTS:
            raise _unknown(f"no game {text!r:.40} here; there are {', '.join(sorted(VARIANTS))}")
        return {"clabbers": VARIANTS[said]}
    if keyword == "tile-distribution" and said:
        if said not in TILE_SETS:
            raise _unknown(f"no tiles {text!r:.40} here; there are {', '.join(TILE_SETS)}")
        return {"tiles": said} if said != TILE_SETS[0] else {}
    if keyword == "description" and text.startswith(RULES):
        return _usual() | _read(text.removeprefix(RULES))
    return {}


def _usual() -> dict[str, JSON]:
    """What is usual of the options that a description tells, whatever the number of players."""
    schema = {str(option["name"]): option["default"] for option in option_schema()}
    return {name: value for name, value in schema.items() if name not in _HAVE_THEIR_OWN and value is not None}


def _read(text: str) -> dict[str, JSON]:
    kinds: Mapping[str, JSON] = {str(option["name"]): option["kind"] for option in option_schema()}
    found: dict[str, JSON] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        name, _, value = part.partition(" ")
        if name in _HAVE_THEIR_OWN:
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
