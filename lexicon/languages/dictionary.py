"""Hunspell's dictionary (.dic): a line for each entry, `word/flags` and morphological fields (`po:noun`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from .affixes import NO_FLAGS, AffixTable, Flags, read_affixes

# Fields begin at a tab, or at the first `xx:` after a space: an entry may have spaces in it.
_FIELDS = re.compile(r"\t| +(?=[a-z]{2}:)")
_SLASH = re.compile(r"(?<!\\)/")


class Entry(NamedTuple):
    """One line of the dictionary."""

    word: str
    flags: Flags
    fields: tuple[str, ...] = ()

    def field(self, name: str) -> str:
        """The value of a morphological field (`po`); empty if the entry does not have it."""
        return next((text[len(name) + 1 :] for text in self.fields if text.startswith(f"{name}:")), "")


class Dictionary(NamedTuple):
    """An affix file and the entries that refer to it."""

    table: AffixTable
    entries: list[Entry]


def read_dictionary(aff: Path, dic: Path) -> Dictionary:
    """The dictionary of two files."""
    table = read_affixes(aff)
    text = dic.read_bytes().decode(table.encoding).removeprefix("\ufeff")
    return Dictionary(table, list(parse_entries(table, text.splitlines())))


def parse_entries(table: AffixTable, lines: Iterable[str]) -> Iterator[Entry]:
    """The entries of a dictionary's lines. The first line is only about how many there are."""
    for number, line in enumerate(lines):
        if (number or not line.strip().isdecimal()) and line.strip() and not line.startswith(("#", "\t")):
            yield parse_entry(table, line)


def parse_entry(table: AffixTable, line: str) -> Entry:
    """One line; `\\/` is a slash that belongs to the word."""
    head, *rest = _FIELDS.split(line.rstrip(), maxsplit=1)
    word, *flags = _SLASH.split(head, maxsplit=1)
    fields = table.fields(rest[0].split()) if rest else ()
    return Entry(word.strip().replace("\\/", "/"), table.flags(flags[0].strip()) if flags else NO_FLAGS, fields)
