"""Tile sets: the tiles of a game, with the number and the value of each kind.

A tile on a rack or in the bag is an upper-case letter of the set's alphabet, or `?` for a blank. A blank on the board
is the lower-case letter that it stands for, with value 0. A set is a text file in `data/` (`parse_tiles`).
"""

from __future__ import annotations

import pkgutil
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import sha256
from typing import NamedTuple

from asobiba.errors import OptionError
from asobiba.words.alphabet import ENGLISH, PRIVATE, Alphabet
from asobiba.words.multiset_keys import MOST_LETTERS

TILE_SETS = ("english",)  # the first is the default; docs/developers/a-tile-set.md says how to add another
# Sets that positions, files and records may name, with the code of their language; a new game that names none has the
# set of its word list.
LANGUAGES: Mapping[str, str] = {
    "english": "en",
    "catalan": "ca",
    "danish": "da",
    "dutch": "nl",
    "finnish": "fi",
    "french": "fr",
    "german": "de",
    "italian": "it",
    "norwegian": "nb",
    "polish": "pl",
    "portuguese": "pt",
    "spanish": "es",
    "swedish": "sv",
}
KNOWN_TILES = tuple(dict.fromkeys((*TILE_SETS, *LANGUAGES)))
# Beginnings of the names of word lists elsewhere, with the tiles that they are played with.
FAMILIES: Mapping[str, str] = {
    "cel": "english",
    "csw": "english",
    "ecwl": "english",
    "nwl": "english",
    "ospd": "english",
    "otcwl": "english",
    "owl": "english",
    "sowpods": "english",
    "twl": "english",
    "disc": "catalan",
    "dsw": "dutch",
    "fra": "french",
    "ods": "french",
    "rd": "german",
    "zinga": "italian",
    "nsf": "norwegian",
    "osps": "polish",
    "file": "spanish",
    "fise": "spanish",
    "lexico": "spanish",
    "saol": "swedish",
}
PACKED_LISTS = ("standard", "everyday")
BLANK = "?"
RACK_SIZE = 7
VOWELS = "AEIOU"  # for a set that names no vowels; Y counts as a consonant
MOST_COUNT = 999  # most tiles of a kind, and most points of a tile
MOST_CHARACTERS = 4  # of a digraph

_OWN_SETS: dict[str, TileSet] = {}
_NO_SYMBOL = frozenset("?.,;:/[]=#()+-@*^0123456789")  # characters with another meaning in notation


@dataclass(frozen=True, eq=False)
class TileSet:
    """The tiles of one edition.

    Args:
        name: the name of the data file, such as `english`.
        counts: tile -> number of tiles.
        values: tile -> points; every lower-case letter (a placed blank) -> 0.
        alphabet: the letters, and their spelling.
        vowels: the letters that are vowels.
        leaves: text of a table of leave values (`equity.leaves`) that came with the words; "" for the usual one.
    """

    name: str
    counts: Mapping[str, int]
    values: Mapping[str, int]
    alphabet: Alphabet = ENGLISH
    vowels: str = VOWELS
    leaves: str = ""

    @cached_property
    def letters(self) -> str:
        """The letters in alphabetical order, without the blank."""
        return "".join(letter for letter in self.alphabet.letters if letter in self.counts)

    @cached_property
    def order(self) -> Mapping[str, int]:
        """Tile -> its rank for sorting: letters alphabetically, the blank last."""
        return {tile: rank for rank, tile in enumerate(self.letters + BLANK)}

    @cached_property
    def size(self) -> int:
        """The number of tiles."""
        return sum(self.counts.values())

    @cached_property
    def all_tiles(self) -> str:
        """Every tile of the set, sorted."""
        return self.sort("".join(tile * count for tile, count in self.counts.items()))

    def sort(self, tiles: Iterable[str]) -> str:
        """The tiles in alphabetical order, blanks last."""
        return "".join(sorted(tiles, key=self.order.__getitem__))

    def worth(self, tiles: Iterable[str]) -> int:
        """The sum of the tiles' values, without premiums."""
        return sum(self.values[tile] for tile in tiles)

    def balance_of(self, tiles: str) -> Balance:
        """The numbers of vowels, consonants and blanks among some tiles."""
        return balance_of(tiles, self.vowels)

    def write(self, text: str) -> str:
        """A text with these tiles in notation: digraphs are in brackets."""
        return self.alphabet.write(text)

    def read(self, text: str) -> str:
        """The tiles in a text in notation."""
        return self.alphabet.read(text)


class Balance(NamedTuple):
    """Vowels, consonants and blanks among some tiles."""

    vowels: int
    consonants: int
    blanks: int


def balance_of(tiles: str, vowels: str = VOWELS) -> Balance:
    """Count the vowels, consonants and blanks among some tiles.

    >>> balance_of("AEINRS?")
    Balance(vowels=3, consonants=3, blanks=1)
    """
    open_, blanks = sum(tile in vowels for tile in tiles), tiles.count(BLANK)
    return Balance(open_, len(tiles) - open_ - blanks, blanks)


def tile_of(placed: str) -> str:
    """The tile of a letter on the board: `?` for a lower-case letter, else the letter itself."""
    return BLANK if placed.islower() else placed


def tiles_of(placed: Iterable[str]) -> str:
    """The tiles of letters on the board, in the same order."""
    return "".join(map(tile_of, placed))


def without_or_none(tiles: str, taken: Iterable[str]) -> str | None:
    """The rest of `tiles` after taking some, in the same order; None if one of them is missing.

    >>> without_or_none("AEINRST", "TEA"), without_or_none("AEINRST", "TEE")
    ('INRS', None)
    """
    left = tiles
    for tile in taken:
        if tile not in left:
            return None
        left = left.replace(tile, "", 1)
    return left


def missing(tiles: str, wanted: Iterable[str]) -> str:
    """The multiset difference `wanted - tiles`, sorted."""
    return "".join(sorted((Counter(wanted) - Counter(tiles)).elements()))


def parse_tiles(name: str, text: str) -> TileSet:
    """Read a tile set: a line for each kind of tile, in alphabetical order, the blank anywhere.

    - `SYMBOL COUNT VALUE`, perhaps with `vowel` after it; a symbol of several characters is in brackets: `[CH] 1 5`. A
      set that marks no vowels has the usual ones.
    - `= TEXT TILES`: another spelling, in word lists and for typing: `= É E`, `= Œ OE`.
    - `# ` starts a comment.

    Raises:
        OptionError: `crossword/bad_tiles`: a line has another form, or there are no letters; names the line.
    """
    reader = _Reader(name)
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("# "):
            reader.read(number, line.split())
    return reader.tiles()


class _Reader:
    """The lines of a tile set as they are read."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._kinds: dict[str, tuple[int, int]] = {}  # symbol -> number of tiles, points
        self._vowels: list[str] = []
        self._spellings: list[tuple[int, str, str]] = []  # line, text, symbols
        self._last = 1

    def read(self, number: int, fields: list[str]) -> None:
        """Read a line that is neither empty nor a comment."""
        self._last = number
        if fields[0] == "=":
            if len(fields) != 3 or "[" in fields[1]:
                raise self._bad(number, "is not `= TEXT TILES`")
            self._spellings.append((number, fields[1].upper(), fields[2]))
            return
        symbol, *numbers = fields
        vowel = numbers[2:] == ["vowel"]
        if len(numbers) != 2 + vowel or not all(_is_count(each) for each in numbers[:2]):
            raise self._bad(number, "is not `symbol count value` or `symbol count value vowel`")
        if symbol != BLANK:
            symbol = self._checked(number, symbol)
        if symbol in self._kinds:
            raise self._bad(number, f"has {symbol} again")
        self._kinds[symbol] = int(numbers[0]), int(numbers[1])
        self._vowels += [symbol] * vowel

    def tiles(self) -> TileSet:
        self._kinds.setdefault(BLANK, (0, 0))
        symbols = tuple(symbol for symbol in self._kinds if symbol != BLANK)
        if not 0 < len(symbols) <= MOST_LETTERS:
            raise self._bad(self._last, f"ends a set of {len(symbols)} letters; there are 1 to {MOST_LETTERS}")
        alphabet = Alphabet(symbols)
        alphabet = Alphabet(symbols, {text: self._letters(alphabet, line, to) for line, text, to in self._spellings})
        tile_of_symbol = {BLANK: BLANK, **dict(zip(symbols, alphabet.letters, strict=True))}
        counts = {tile_of_symbol[symbol]: count for symbol, (count, _) in self._kinds.items()}
        values = {tile_of_symbol[symbol]: value for symbol, (_, value) in self._kinds.items()}
        small = {letter.lower(): 0 for letter in alphabet.letters}
        vowels = "".join(tile_of_symbol[symbol] for symbol in self._vowels) or VOWELS
        return TileSet(self._name, counts, {**values, **small}, alphabet, vowels)

    def _checked(self, number: int, text: str) -> str:
        """A symbol without its brackets."""
        symbol = text[1:-1] if text.startswith("[") and text.endswith("]") else text
        short = 0 < len(symbol) <= (1 if symbol == text else MOST_CHARACTERS)
        if not short or symbol != symbol.upper() or _NO_SYMBOL & set(symbol) or set(PRIVATE) & set(symbol):
            raise self._bad(number, f"begins with {text!r}, which is no capital, nor some in brackets")
        return symbol

    def _letters(self, alphabet: Alphabet, number: int, symbols: str) -> str:
        letters = alphabet.read(symbols)
        if set(letters) - set(alphabet.letters):
            raise self._bad(number, f"spells something with {symbols!r}, which are not all tiles of this set")
        return letters

    def _bad(self, number: int, what: str) -> OptionError:
        return OptionError("crossword/bad_tiles", f"{self._name} line {number} {what}", line=number)


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_COUNT))


def add_tiles(name: str, data: bytes) -> TileSet:
    """Add a user's own tile set. Its name is `own-` and digits computed from its content, so it is the same everywhere.

    Args:
        name: of the file, for errors.
        data: content of the file, in UTF-8.

    Raises:
        OptionError: `crossword/bad_tiles`.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise OptionError("crossword/bad_tiles", f"{name} line {line} is not UTF-8", line=line) from None
    read = parse_tiles(name, text)
    content = [read.alphabet.text, read.vowels, *(sorted(each.items()) for each in (read.counts, read.values))]
    spellings = sorted(read.alphabet.spellings.items())
    known = f"own-{sha256(repr([*content, spellings]).encode()).hexdigest()[:8]}"
    return _OWN_SETS.setdefault(known, replace(read, name=known))


def known_tiles() -> tuple[str, ...]:
    """The names of all tile sets that `load_tiles` can load."""
    return (*KNOWN_TILES, *_OWN_SETS)


def load_tiles(name: str = TILE_SETS[0]) -> TileSet:
    """The tile set of that name: an added one, or `data/<name>.tiles` in the package (cached).

    Raises:
        OptionError: `crossword/unknown_tiles`.
    """
    return _OWN_SETS.get(name) or _shipped_tiles(name)


@cache
def with_leaves(tiles: TileSet, leaves: str) -> TileSet:
    """The same tiles with this table of leave values; the same object for the same table."""
    return replace(tiles, leaves=leaves) if leaves else tiles


def tiles_of_list(lexicon: str) -> str:
    """The tile set of a list in a language pack, `spanish` for `es-standard`; for other lists the usual one."""
    code, _, kind = lexicon.strip().lower().partition("-")
    return next((name for name, each in LANGUAGES.items() if each == code and kind in PACKED_LISTS), TILE_SETS[0])


def tiles_of_family(lexicon: str, unknown: str = TILE_SETS[0]) -> str:
    """The tile set of a list of ours or of one elsewhere: `polish` for `OSPS49`; `unknown` for any other name."""
    family = re.match("[a-z]*", lexicon.strip().lower())
    of_pack = tiles_of_list(lexicon)
    return of_pack if of_pack != TILE_SETS[0] else FAMILIES.get(family[0] if family else "", unknown)


@cache
def _shipped_tiles(name: str) -> TileSet:
    try:
        if name not in KNOWN_TILES:
            raise FileNotFoundError(name)
        content = pkgutil.get_data("asobiba.crossword", f"data/{name}.tiles") or b""
    except OSError as error:
        raise OptionError("crossword/unknown_tiles", f"no tile set {name!r}", name=name) from error
    return parse_tiles(name, content.decode("utf-8"))
