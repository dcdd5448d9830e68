"""The lexicon store: finds lexica by name and opens each of them once.

Packed lexica (`*.lex`) lie in one folder: the one that the environment variable ASOBIBA_LEXICA names, as in the page,
or else `lexica` in this package, where a wheel has them, or `lexicon/english`, `lexicon/japanese` and `lexicon/own` of
the source tree around it. Beside them lies `offensive.txt`, the words that the school edition leaves out. A player's
own list is added by `add`.

Lists of words in kana (`*.kana`) are in the store too, apart from the lexica: what is played with one is not played
with the other. The page brings their files only when somebody has asked for them in vain (`lexicon/missing`, `file`).
"""

from __future__ import annotations

import os
from collections.abc import Collection

from asobiba.errors import LexiconError
from asobiba.game import JSON

from .kana_file import KanaList, unpack_kana
from .lexicon import Lexicon, opened, without
from .lexicon_file import is_packed
from .surface_forms import Surfaces, unpack_surfaces
from .wordlist import MOST_BYTES, own_lexicon

__all__ = ["Lexicon", "LexiconStore", "without"]

VARIABLE = "ASOBIBA_LEXICA"
_SUFFIX = ".lex"
_KANA_SUFFIX = ".kana"
_SURFACES_SUFFIX = ".surfaces"
_FOLDERS = ("english", "japanese", "own")  # of lexicon/; the last is for lists of a copy of the site


class LexiconStore:
    """Named lexica, each opened once and then kept."""

    def __init__(self, folder: str | None = None) -> None:
        """A store over one folder; without an argument, the one that the module's text describes."""
        self._looked_in = [folder] if folder is not None else _usual_folders()
        self._open: dict[str, Lexicon] = {}
        self._schools: dict[str, Lexicon] = {}
        self._offensive: frozenset[str] | None = None
        self._kana: dict[str, KanaList] = {}
        self._surfaces: dict[str, Surfaces] = {}

    def names(self) -> tuple[str, ...]:
        """The names of all lexica that can be opened, sorted."""
        files = {file.removesuffix(_SUFFIX) for file in self._files() if file.endswith(_SUFFIX)}
        return tuple(sorted(files | set(self._open)))

    def catalogue(self) -> list[dict[str, JSON]]:
        """Name, number of words and fingerprint of every lexicon that can be opened, as plain JSON."""
        return [
            {"name": name, "words": lexicon.words, "fingerprint": lexicon.fingerprint}
            for name, lexicon in ((name, self.open(name)) for name in self.names())
        ]

    def open(self, name: str) -> Lexicon:
        """The lexicon of this name.

        Raises:
            LexiconError: `lexicon/missing` with the folders that were looked in; `lexicon/corrupt`.
        """
        if name not in self._open:
            lexicon = opened(self._read(name))
            if lexicon.name != name:
                message = f"the file {name}{_SUFFIX} holds the lexicon {lexicon.name!r}"
                raise LexiconError("lexicon/corrupt", message, name=name, what="its name does not fit")
            self.add(lexicon)
        return self._open[name]

    def add(self, lexicon: Lexicon) -> Lexicon:
        """Put a lexicon into the store under its own name; what had that name before is gone."""
        self._open[lexicon.name] = lexicon
        self._schools.pop(lexicon.name, None)
        return lexicon

    def file(self, path: str) -> Lexicon:
        """The lexicon in a file, a plain list of words or a packed one; it is added to the store.

        Raises:
            LexiconError: `lexicon/missing` if the file cannot be read; whatever is wrong with its content.
        """
        try:
            with open(path, "rb") as stream:
                data = stream.read(MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            message = f"the word list {path!r} cannot be read: {error}"
            raise LexiconError("lexicon/missing", message, name=path, looked_in=[path]) from error
        if is_packed(data):
            return self.add(opened(data))
        return self.add(own_lexicon(os.path.splitext(os.path.basename(path))[0], data)[0])

    def offensive(self) -> frozenset[str]:
        """The words that the school edition leaves out, in capitals; none where there is no offensive.txt."""
        if self._offensive is None:
            text = self._bytes("offensive.txt") or b""
            lines = (line.partition("#")[0].strip().upper() for line in text.decode("utf-8").splitlines())
            self._offensive = frozenset(line for line in lines if line)
        return self._offensive

    def school(self, name: str) -> Lexicon:
        """The school edition of a lexicon, made once: the same words without the offensive ones.

        It shares what it can with the lexicon itself, and cannot be opened under a name of its own.

        Raises:
            LexiconError: as `open`.
        """
        if name not in self._schools:
            self._schools[name] = without(self.open(name), self.offensive())
        return self._schools[name]

    def kana(self, name: str) -> KanaList:
        """The list of words in kana of this name.

        Raises:
            LexiconError: as `open`.
        """
        if name not in self._kana:
            file = unpack_kana(self._read(name, _KANA_SUFFIX))
            self._kana[name] = KanaList(file, self.kana(file.base) if file.base else None)
        return self._kana[name]

    def surfaces(self, name: str) -> Surfaces:
        """How the words of a list in kana are written.

        Raises:
            LexiconError: as `open`.
        """
        if name not in self._surfaces:
            words = self.kana(name)
            data = self._read(name, _SURFACES_SUFFIX)
            self._surfaces[name] = unpack_surfaces(data, words.words(), words.fingerprint)
        return self._surfaces[name]

    def has_surfaces(self, name: str) -> bool:
        """Whether `surfaces` can answer without a file that has yet to come."""
        return name in self._surfaces or name + _SURFACES_SUFFIX in self._files()

    def _files(self) -> Collection[str]:
        return {file for folder in self._looked_in if os.path.isdir(folder) for file in os.listdir(folder)}

    def _read(self, name: str, suffix: str = _SUFFIX) -> bytes:
        file = name + suffix
        data = self._bytes(file) if file in self._files() else None
        if data is None:
            message = (
                f"there is no lexicon {name!r}: make the packed lexica with `python3 build.py lexicon`, "
                f"or let {VARIABLE} name the folder that holds {file}"
            )
            raise LexiconError("lexicon/missing", message, name=name, file=file, looked_in=list(self._looked_in))
        return data

    def _bytes(self, file: str) -> bytes | None:
        for folder in self._looked_in:
            path = os.path.join(folder, file)
            if os.path.isfile(path):
                with open(path, "rb") as stream:
                    return stream.read()
        return None


def _usual_folders() -> list[str]:
    """Where lexica may lie: the folder that the environment names, else the package's and those in folders above."""
    named = os.environ.get(VARIABLE)
    if named:
        return [named]
    place = os.path.dirname(os.path.abspath(__file__))
    folders = [os.path.join(os.path.dirname(place), "lexica")]
    while os.path.dirname(place) != place:
        place = os.path.dirname(place)
        folders += [os.path.join(place, "lexicon", language) for language in _FOLDERS]
    return folders
