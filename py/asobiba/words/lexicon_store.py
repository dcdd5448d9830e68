"""The lexicon store: finds lexica by name and opens each of them once.

Packed lexica (`*.lex`) are files of one folder: the folder named by the environment variable ASOBIBA_LEXICA, which the
page sets; else `lexica` in this package, where a wheel has them; else `lexicon/english`, `lexicon/japanese`,
`lexicon/own` and `lexicon/puzzles` of the source tree. `offensive.txt` in the same folder lists the words that the
school edition leaves out. `add` adds a player's own list.

Word lists in kana (`*.kana`) have names of their own, apart from the lexica: a game is played with one or the other.
The page fetches their files, and the sets of puzzles (`*.puzzles`), only after the engine has reported one as missing
(`lexicon/missing`, `data.file`).
"""

from __future__ import annotations

import os
from collections.abc import Collection

from asobiba.errors import LexiconError
from asobiba.game import JSON

from .kana_file import KanaList, read_kana_file
from .lexicon import Lexicon, open_lexicon, school_edition
from .lexicon_file import is_packed
from .own_list import MOST_BYTES, own_lexicon
from .surface_forms import SurfaceForms, unpack_surface_forms

VARIABLE = "ASOBIBA_LEXICA"
_SUFFIX = ".lex"
_KANA_SUFFIX = ".kana"
_SURFACE_FORMS_SUFFIX = ".surfaces"
_FOLDERS = ("english", "japanese", "own", "puzzles")  # of lexicon/; `own` is for whoever runs a copy of the site


class LexiconStore:
    """Named lexica, each opened once and kept open."""

    def __init__(self, folder: str | None = None) -> None:
        """A store over one folder; without an argument, the one described at the top of this module."""
        self._folders = [folder] if folder is not None else _usual_folders()
        self._open: dict[str, Lexicon] = {}
        self._schools: dict[str, Lexicon] = {}
        self._offensive: frozenset[str] | None = None
        self._kana: dict[str, KanaList] = {}
        self._surface_forms: dict[str, SurfaceForms] = {}

    def names(self) -> tuple[str, ...]:
        """The names of all lexica that can be opened, sorted."""
        files = {file.removesuffix(_SUFFIX) for file in self._files() if file.endswith(_SUFFIX)}
        return tuple(sorted(files | set(self._open)))

    def catalogue(self) -> list[dict[str, JSON]]:
        """Name, number of words and fingerprint of every lexicon that can be opened, as plain JSON."""
        return [
            {"name": name, "words": lexicon.word_count, "fingerprint": lexicon.fingerprint}
            for name, lexicon in ((name, self.open(name)) for name in self.names())
        ]

    def open(self, name: str) -> Lexicon:
        """The lexicon of this name.

        Raises:
            LexiconError: `lexicon/missing` with the folders that were looked in; `lexicon/corrupt`.
        """
        if name not in self._open:
            lexicon = open_lexicon(self.read(name))
            if lexicon.name != name:
                message = f"the file {name}{_SUFFIX} holds the lexicon {lexicon.name!r}"
                raise LexiconError("lexicon/corrupt", message, name=name, what="its name does not fit")
            self.add(lexicon)
        return self._open[name]

    def add(self, lexicon: Lexicon) -> Lexicon:
        """Add a lexicon under its own name; it replaces one that had that name before."""
        self._open[lexicon.name] = lexicon
        self._schools.pop(lexicon.name, None)
        return lexicon

    def open_file(self, path: str) -> Lexicon:
        """The lexicon in a file, plain text or packed; it is added to the store.

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
            return self.add(open_lexicon(data))
        return self.add(own_lexicon(os.path.splitext(os.path.basename(path))[0], data)[0])

    def offensive_words(self) -> frozenset[str]:
        """The words that the school edition leaves out, in capitals; none if there is no offensive.txt."""
        if self._offensive is None:
            text = self._bytes("offensive.txt") or b""
            lines = (line.partition("#")[0].strip().upper() for line in text.decode("utf-8").splitlines())
            self._offensive = frozenset(line for line in lines if line)
        return self._offensive

    def school_edition(self, name: str) -> Lexicon:
        """The school edition of a lexicon, made once: its words without the offensive ones.

        It shares memory with the lexicon, and cannot be opened by a name of its own.

        Raises:
            LexiconError: as `open`.
        """
        if name not in self._schools:
            self._schools[name] = school_edition(self.open(name), self.offensive_words())
        return self._schools[name]

    def kana(self, name: str) -> KanaList:
        """The word list in kana of this name.

        Raises:
            LexiconError: as `open`.
        """
        if name not in self._kana:
            file = read_kana_file(self.read(name, _KANA_SUFFIX))
            self._kana[name] = KanaList(file, self.kana(file.base) if file.base else None)
        return self._kana[name]

    def surface_forms(self, name: str) -> SurfaceForms:
        """The surface forms of the words of a list in kana.

        Raises:
            LexiconError: as `open`.
        """
        if name not in self._surface_forms:
            words = self.kana(name)
            data = self.read(name, _SURFACE_FORMS_SUFFIX)
            self._surface_forms[name] = unpack_surface_forms(data, words.words(), words.fingerprint)
        return self._surface_forms[name]

    def has_surface_forms(self, name: str) -> bool:
        """Whether the file that `surface_forms` needs is there."""
        return name in self._surface_forms or name + _SURFACE_FORMS_SUFFIX in self._files()

    def read(self, name: str, suffix: str = _SUFFIX) -> bytes:
        """The content of a file by its name and suffix.

        Raises:
            LexiconError: `lexicon/missing`; `data.file` names the file, which the page may then fetch.
        """
        file = name + suffix
        data = self._bytes(file) if file in self._files() else None
        if data is None:
            message = (
                f"there is no lexicon {name!r}: make the packed lexica with `python3 build.py lexicon`, "
                f"or let {VARIABLE} name the folder that holds {file}"
            )
            raise LexiconError("lexicon/missing", message, name=name, file=file, looked_in=list(self._folders))
        return data

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
    """The folder named by the environment, else those of this package and of the source tree."""
    named = os.environ.get(VARIABLE)
    if named:
        return [named]
    place = os.path.dirname(os.path.abspath(__file__))
    folders = [os.path.join(os.path.dirname(place), "lexica")]
    while os.path.dirname(place) != place:
        place = os.path.dirname(place)
        folders += [os.path.join(place, "lexicon", language) for language in _FOLDERS]
    return folders
