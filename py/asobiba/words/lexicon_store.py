"""The lexicon store finds lexica by name and opens each of them once.

Packed lexica (`*.lex`) are files of one folder: the folder in the environment variable ASOBIBA_LEXICA, which the page
sets; otherwise `lexica` in this package, for wheels; otherwise `lexicon` in the source tree with its subfolders.
`offensive.txt` in the same folder lists the words that the school edition omits. `add` adds a player's own list.

Languages other than English come in packs (`*.pack`), which `packs.json` lists: `es.pack` contains `es-standard` and
`es-everyday`.

In the page English lists come later, too; `lists.json` has their rows of the catalogue.

Word lists in kana (`*.kana`) have separate names, because a game uses either a lexicon or a kana list. The page fetches
lists, sets of puzzles (`*.puzzles`) and packs only when a game needs them, at the latest after the engine reports one
missing (`lexicon/missing`, `data.file`).

A lexicon's finished tables (`*.tables`) may lie beside it; the store looks for them on first use.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import replace
from functools import partial

from asobiba.errors import LexiconError
from asobiba.game import JSON

from .alphabet import ENGLISH, Alphabet
from .kana_file import KanaList, read_kana_file
from .kept_tables import SUFFIX as TABLES_SUFFIX
from .kept_tables import KeptTables, open_tables, pack_tables
from .language_pack import SUFFIX as PACK_SUFFIX
from .language_pack import LanguagePack
from .lexicon import Lexicon, open_lexicon, school_edition
from .lexicon_file import LONGEST, SHORTEST, is_packed
from .multiset_keys import LetterKeys
from .own_list import MOST_BYTES, Report, own_lexicon
from .pack_index import INDEX, LISTS, PackRow, read_list_rows, read_pack_index
from .surface_forms import SurfaceForms, unpack_surface_forms

VARIABLE = "ASOBIBA_LEXICA"
_SUFFIX = ".lex"
_KANA_SUFFIX = ".kana"
_SURFACE_FORMS_SUFFIX = ".surfaces"
_FIRST = "english"  # the first folder in lexicon/; folders of other languages may have an offensive.txt, too
_ENGLISH = "en"
_ENGLISH_TILES = "english"


class LexiconStore:
    """Named lexica, each opened once and kept open."""

    def __init__(self, folder: str | None = None) -> None:
        """A store of one folder; by default the folders described at the top of this module."""
        self._folders = [folder] if folder is not None else _usual_folders()
        self._open: dict[str, Lexicon] = {}
        self._schools: dict[str, Lexicon] = {}
        self._offensive: frozenset[str] | None = None
        self._index: tuple[PackRow, ...] | None = None
        self._listed: dict[str, dict[str, JSON]] | None = None
        self._damage: LexiconError | None = None
        self._packs: dict[str, LanguagePack] = {}
        self._kana: dict[str, KanaList] = {}
        self._surface_forms: dict[str, SurfaceForms] = {}

    def names(self) -> tuple[str, ...]:
        """The sorted names of all lexica that can be opened, some only after their file is fetched."""
        files = {file.removesuffix(_SUFFIX) for file in self._files() if file.endswith(_SUFFIX)}
        return tuple(sorted({*files, *self._open, *self._listed_rows(), *self._pack_of_list()}))

    def catalogue(self) -> list[dict[str, JSON]]:
        """Name, number of words, fingerprint, language and tile set of every lexicon, as plain JSON.

        Lists of the two indexes are not opened; the rows of those in a language pack also have the file and its size.
        """
        known = {str(row["name"]): row for pack in self.packs() for row in pack.catalogue_rows()}
        known |= self._listed_rows()
        return [known[name] if name in known else _catalogue_row(self.open(name)) for name in self.names()]

    def open(self, name: str) -> Lexicon:
        """The lexicon of this name.

        Raises:
            LexiconError: `lexicon/missing` with the folders searched; `lexicon/corrupt`.
        """
        if name not in self._open:
            if row := self._pack_of_list().get(name):
                self.pack(row.code)
            else:
                self.add(self._with_kept_tables(self._from_file(name)))
        return self._open[name]

    def _from_file(self, name: str) -> Lexicon:
        if self._damage and name + _SUFFIX not in self._files():
            raise LexiconError(self._damage.code, self._damage.message, **self._damage.data)
        lexicon = open_lexicon(self.read(name))
        if lexicon.name != name:
            message = f"the file {name}{_SUFFIX} holds the lexicon {lexicon.name!r}"
            raise LexiconError("lexicon/corrupt", message, name=name, what="its name does not fit")
        if name in self._listed_rows() and self._listed_rows()[name]["fingerprint"] != lexicon.fingerprint:
            message, what = f"the file {name}{_SUFFIX} cannot be used", f"it is of another version than {LISTS} says"
            raise LexiconError("lexicon/corrupt", message, name=name, file=name + _SUFFIX, what=what)
        return lexicon

    def _listed_rows(self) -> dict[str, dict[str, JSON]]:
        """The rows of lists.json by name; none if there is no such file."""
        if self._listed is None:
            self._listed = read_list_rows(self._bytes(LISTS) or b"[]")
        return self._listed

    def can_come(self, file: object) -> bool:
        """Whether a missing file of this name is in an index, so that the page can fetch it."""
        return file in {*(pack.file for pack in self.packs()), *(name + _SUFFIX for name in self._listed_rows())}

    def packs(self) -> tuple[PackRow, ...]:
        """All language packs, fetched or not; none if packs.json is damaged."""
        if self._index is None:
            self._index = ()
            try:
                data = self._bytes(INDEX)
                self._index = () if data is None else read_pack_index(data)
            except LexiconError as error:
                self._damage = error  # English works without the index; a request for another list reports the damage
        return self._index

    def pack(self, code: str) -> LanguagePack:
        """Open the pack of a language and all lists in it.

        Raises:
            LexiconError: `lexicon/missing`, with its file in `data.file`; `lexicon/corrupt`.
        """
        if code not in self._packs:
            row = next((row for row in self.packs() if row.code == code), None)
            if row is None:
                raise self._missing(code, INDEX)
            pack = self._packs[code] = row.opened(self.read(code, PACK_SUFFIX))
            for lexicon in pack.lists:
                self.add(self._with_kept_tables(lexicon))
        return self._packs[code]

    def tables(self, name: str) -> bytes:
        """The content of a file of a lexicon's finished tables, which a later store can open (`kept_tables`).

        Raises:
            LexiconError: as `open`.
        """
        lexicon = self.open(name)
        words, lengths = lexicon.map, range(SHORTEST, LONGEST + 1)
        tables = ((words.anagram_table(length), words.completions(length)) for length in lengths)
        return pack_tables(name, lexicon.fingerprint, words.keys, tables)

    def _with_kept_tables(self, lexicon: Lexicon) -> Lexicon:
        """Let the lexicon look for its tables in the folders."""
        lexicon.map.kept = partial(self._kept_tables, lexicon.name, lexicon.fingerprint, lexicon.map.keys)
        return lexicon

    def _kept_tables(self, name: str, fingerprint: str, keys: LetterKeys) -> KeptTables | None:
        paths = (os.path.join(folder, name + TABLES_SUFFIX) for folder in self._folders)
        return next(filter(None, (open_tables(path, name, fingerprint, keys) for path in paths)), None)

    def _pack_of_list(self) -> dict[str, PackRow]:
        return {each.name: row for row in self.packs() for each in row.lists}

    def language_of(self, tiles: str) -> str:
        """The code of the language for a tile set; "" if no pack has that set."""
        if tiles == _ENGLISH_TILES:
            return _ENGLISH
        return next((row.code for row in self.packs() if row.tiles == tiles), "")

    def tiles_of(self, name: str) -> str:
        """The tile set of an open or packed lexicon; the English set for any other name."""
        row = self._pack_of_list().get(name)
        if row is not None:
            return row.tiles
        listed = self._listed_rows().get(name, {"tiles": _ENGLISH_TILES})
        return self._open[name].tiles if name in self._open else str(listed["tiles"])

    def list_of(self, language: str, kind: str) -> str | None:
        """The name of a language's list of a kind, such as `everyday`; None if there is none."""
        name = kind if language == _ENGLISH else f"{language}-{kind}"
        return name if name in self.names() else None

    def add(self, lexicon: Lexicon) -> Lexicon:
        """Add a lexicon under its name, replacing an earlier one."""
        self._open[lexicon.name] = lexicon
        self._schools.pop(lexicon.name, None)
        return lexicon

    def own(self, title: str, text: str | bytes, alphabet: Alphabet = ENGLISH, tiles: str = _ENGLISH_TILES) -> Report:
        """Add a player's own list, with words of this alphabet, for games with this tile set.

        Raises:
            LexiconError: as `own_lexicon`.
        """
        lexicon, report = own_lexicon(title, text, alphabet)
        return replace(report, lexicon=self.add(replace(lexicon, tiles=tiles, language=self.language_of(tiles))))

    def open_file(self, path: str, alphabet: Alphabet = ENGLISH, tiles: str = _ENGLISH_TILES) -> Lexicon:
        """Open a file and add its lexicon: plain text in this alphabet or packed, for games with this tile set.

        Raises:
            LexiconError: `lexicon/missing` if the file cannot be read; others as `own_lexicon`, `open_lexicon`.
        """
        try:
            with open(path, "rb") as stream:
                data = stream.read(MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            message = f"the word list {path!r} cannot be read: {error}"
            raise LexiconError("lexicon/missing", message, name=path, looked_in=[path]) from error
        if is_packed(data):
            return self.add(replace(open_lexicon(data), tiles=tiles, language=self.language_of(tiles)))
        title = os.path.splitext(os.path.basename(path))[0]
        return self._open[self.own(title, data, alphabet, tiles).lexicon.name]

    def offensive_words(self, language: str = _ENGLISH) -> frozenset[str]:
        """A language's words that the school edition omits, in letters; may be empty.

        Raises:
            LexiconError: as `pack`.
        """
        if language != _ENGLISH:
            return self.pack(language).offensive if language else frozenset()
        if self._offensive is None:
            text = self._bytes("offensive.txt") or b""
            lines = (line.partition("#")[0].strip().upper() for line in text.decode("utf-8").splitlines())
            self._offensive = frozenset(line for line in lines if line)
        return self._offensive

    def school_edition(self, name: str) -> Lexicon:
        """A lexicon without its offensive words, made once. It shares memory with the lexicon, and the store has no
        name for it.

        Raises:
            LexiconError: as `open`.
        """
        if name not in self._schools:
            lexicon = self.open(name)
            self._schools[name] = school_edition(lexicon, self.offensive_words(lexicon.language))
        return self._schools[name]

    def kana(self, name: str) -> KanaList:
        """The word list in kana of this name. Raises LexiconError (as `open`)."""
        if name not in self._kana:
            file = read_kana_file(self.read(name, _KANA_SUFFIX))
            self._kana[name] = KanaList(file, self.kana(file.base) if file.base else None)
        return self._kana[name]

    def surface_forms(self, name: str) -> SurfaceForms:
        """The surface forms of the words of a list in kana. Raises LexiconError (as `open`)."""
        if name not in self._surface_forms:
            words = self.kana(name)
            data = self.read(name, _SURFACE_FORMS_SUFFIX)
            self._surface_forms[name] = unpack_surface_forms(data, words.words(), words.fingerprint)
        return self._surface_forms[name]

    def has_surface_forms(self, name: str) -> bool:
        """Whether the file for `surface_forms` is there."""
        return name in self._surface_forms or name + _SURFACE_FORMS_SUFFIX in self._files()

    def read(self, name: str, suffix: str = _SUFFIX) -> bytes:
        """The content of a file by name and suffix.

        Raises:
            LexiconError: `lexicon/missing`; `data.file` names the file, which the page may then fetch.
        """
        file = name + suffix
        data = self._bytes(file) if file in self._files() else None
        if data is None:
            raise self._missing(name, file)
        return data

    def _missing(self, name: str, file: str) -> LexiconError:
        message = (
            f"there is no lexicon {name!r}: make the packed lexica with `python3 build.py lexicon`, "
            f"or let {VARIABLE} name the folder that holds {file}"
        )
        return LexiconError("lexicon/missing", message, name=name, file=file, looked_in=list(self._folders))

    def _files(self) -> Collection[str]:
        return {file for folder in self._folders if os.path.isdir(folder) for file in os.listdir(folder)}

    def _bytes(self, file: str) -> bytes | None:
        for folder in self._folders:
            path = os.path.join(folder, file)
            if os.path.isfile(path):
                with open(path, "rb") as stream:
                    return stream.read()
        return None


def _usual_folders() -> list[str]:
    """The folder in the environment variable, otherwise those of this package and of the source tree."""
    named = os.environ.get(VARIABLE)
    if named:
        return [named]
    place = os.path.dirname(os.path.abspath(__file__))
    folders = [os.path.join(os.path.dirname(place), "lexica")]
    while os.path.dirname(place) != place:
        place = os.path.dirname(place)
        folders += _folders_in(os.path.join(place, "lexicon"))
    return folders


def _folders_in(folder: str) -> list[str]:
    """A folder and its subfolders, English first."""
    if not os.path.isdir(folder):
        return []
    names = sorted(os.listdir(folder), key=lambda name: (name != _FIRST, name))
    return [folder, *(path for name in names if os.path.isdir(path := os.path.join(folder, name)))]


def _catalogue_row(lexicon: Lexicon) -> dict[str, JSON]:
    return {
        "name": lexicon.name,
        "words": lexicon.word_count,
        "fingerprint": lexicon.fingerprint,
        "language": lexicon.language,
        "tiles": lexicon.tiles,
    }
