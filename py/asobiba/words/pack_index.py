"""The indexes of files that the page fetches later: packs.json and lists.json.

packs.json has all language packs and their lists.

The file lies beside the packed lexica, so the page can offer a pack's lists before it fetches the pack:

    [{"code": "es", "tiles": "spanish", "file": "es.pack", "bytes": 412000, "sha256": "...", "licence": "...",
      "lists": [{"name": "es-standard", "words": 400000, "fingerprint": "..."}, {"name": "es-everyday", ...}]}, ...]

lists.json has the rows of the catalogue for lists with a file of their own (`*.lex`). The page's build writes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from asobiba.errors import LexiconError
from asobiba.game import JSON

from .language_pack import SUFFIX, LanguagePack, open_language_pack

INDEX = "packs.json"
LISTS = "lists.json"


@dataclass(frozen=True, slots=True)
class ListRow:
    """A list of words in a pack."""

    name: str
    words: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class PackRow:
    """A language pack of the index.

    Args:
        code: the language code.
        tiles: name of the tile set.
        size: the file's size in bytes.
        lists: the lists in the pack, the standard list first.
    """

    code: str
    tiles: str
    size: int
    lists: tuple[ListRow, ...]

    @property
    def file(self) -> str:
        """The name of the file."""
        return self.code + SUFFIX

    def catalogue_rows(self) -> list[dict[str, JSON]]:
        """The rows of the lists in the catalogue of lexica."""
        where: dict[str, JSON] = {"language": self.code, "tiles": self.tiles, "file": self.file, "bytes": self.size}
        return [
            {"name": each.name, "words": each.words, "fingerprint": each.fingerprint, **where} for each in self.lists
        ]

    def opened(self, data: bytes) -> LanguagePack:
        """The pack in the file.

        Raises:
            LexiconError: `lexicon/corrupt`: the file is damaged, or does not match this row.
        """
        pack = open_language_pack(data, self.code)
        found = tuple(ListRow(each.name, each.word_count, each.fingerprint) for each in pack.lists)
        if (pack.tiles, found) != (self.tiles, self.lists):
            what = f"it is of another version than {INDEX} says"
            message = f"the language pack {self.file} cannot be used: {what}"
            raise LexiconError("lexicon/corrupt", message, name=self.code, file=self.file, place="head", what=what)
        return pack


def read_pack_index(data: bytes) -> tuple[PackRow, ...]:
    """The rows of packs.json. Raises LexiconError (`lexicon/corrupt`)."""
    try:
        return tuple(map(_row, json.loads(data)))
    except (KeyError, TypeError, ValueError) as error:
        message = f"{INDEX} is damaged: {error!r}"
        raise LexiconError("lexicon/corrupt", message, name=INDEX, file=INDEX, what=repr(error)) from error


def read_list_rows(data: bytes) -> dict[str, dict[str, JSON]]:
    """The rows of lists.json by name. Raises LexiconError (`lexicon/corrupt`)."""
    try:
        return {str(row["name"]): row for row in json.loads(data)}
    except (KeyError, TypeError, ValueError) as error:
        message = f"{LISTS} is damaged: {error!r}"
        raise LexiconError("lexicon/corrupt", message, name=LISTS, file=LISTS, what=repr(error)) from error


def index_entry(data: bytes, code: str) -> dict[str, JSON]:
    """The entry of packs.json for a pack. Raises LexiconError (as `open_language_pack`)."""
    pack = open_language_pack(data, code)
    return {
        "code": code,
        "tiles": pack.tiles,
        "file": code + SUFFIX,
        "bytes": len(data),
        "sha256": sha256(data).hexdigest(),
        "lists": [
            {"name": each.name, "words": each.word_count, "fingerprint": each.fingerprint} for each in pack.lists
        ],
        "licence": pack.licence,
    }


def _row(entry: Mapping[str, Any]) -> PackRow:
    lists = tuple(ListRow(str(each["name"]), int(each["words"]), str(each["fingerprint"])) for each in entry["lists"])
    return PackRow(str(entry["code"]), str(entry["tiles"]), int(entry["bytes"]), lists)
