"""The words of a game, with the tiles, offensive words and usual words of their language.

Words and tiles belong together: options that name only the words imply the tiles of their language. If the language has
a pack, the tile set takes its leave values from there, also in a game with a player's own list. So a game is the same
whatever was fetched before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from asobiba.crossword.rules.options import Options
from asobiba.crossword.rules.tiles import LANGUAGES, TILE_SETS, TileSet, load_tiles, with_leaves
from asobiba.errors import OptionError
from asobiba.game import JSON
from asobiba.words.lexicon import Lexicon
from asobiba.words.lexicon_store import LexiconStore


@dataclass(frozen=True, slots=True)
class GameWords:
    """The words of a game.

    Args:
        lexicon: the acceptable words, without the offensive ones in a school game.
        tiles: the tile set, with the leave values of its language.
        offensive: words that no hint suggests and no computer plays.
    """

    lexicon: Lexicon
    tiles: TileSet
    offensive: frozenset[str]


def open_words(options: Options, lexica: LexiconStore) -> GameWords:
    """The words of a game with these options.

    Raises:
        LexiconError: the lexicon, or the pack of the language, cannot be opened.
        OptionError: as `check_letters`.
    """
    lexicon = lexica.school_edition(options.lexicon) if options.school else lexica.open(options.lexicon)
    tiles = tiles_of(options.tiles, lexica)
    check_letters(lexicon, tiles)
    return GameWords(lexicon, tiles, lexica.offensive_words(lexicon.language))


def tiles_of(name: str, lexica: LexiconStore) -> TileSet:
    """The tile set of that name, with the leave values of its language.

    Raises:
        LexiconError: the pack of the language cannot be opened.
        OptionError: `crossword/unknown_tiles`.
    """
    language = lexica.language_of(name)
    leaves = lexica.pack(language).leaves if language and name != TILE_SETS[0] else ""
    return with_leaves(load_tiles(name), leaves)


def with_usual_tiles(options: Mapping[str, JSON], lexica: LexiconStore) -> Mapping[str, JSON]:
    """The options of a new game with the tile set of the lexicon, unless they name one.

    Only for new games. A record names its tiles or has the tiles of `tiles_of_list`, even if a player's own list of
    that name was read since for other tiles.
    """
    name = options.get("lexicon")
    if options.get("tiles") is not None or not isinstance(name, str):
        return options
    return {**options, "tiles": lexica.tiles_of(name)}


def check_letters(lexicon: Lexicon, tiles: TileSet) -> None:
    """Refuse a lexicon with letters that the tiles lack.

    Raises:
        OptionError: `crossword/other_letters`, with both names.
    """
    if lexicon.alphabet.letters != tiles.alphabet.letters:
        message = f"the words of {lexicon.name} have other letters than the tiles of {tiles.name}"
        raise OptionError("crossword/other_letters", message, lexicon=lexicon.name, tiles=tiles.name)


def known_list(kind: str | None, lexicon: str, lexica: LexiconStore) -> Lexicon | None:
    """The list of a kind, such as `everyday`, in the language of a lexicon; None if its language has no such list.

    Raises:
        LexiconError: the list or the lexicon cannot be opened.
    """
    if kind is None:
        return None
    language = lexica.open(lexicon).language
    name = kind if language == LANGUAGES[TILE_SETS[0]] else lexica.list_of(language, kind)
    return lexica.open(name) if name else None
