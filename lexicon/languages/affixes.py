"""Hunspell's affix file (.aff): which affixes a flag stands for. Written after its manual page, hunspell(5).

Read are SET, FLAG, AF, AM, PFX, SFX, FULLSTRIP and the flags that say where a form may stand: NEEDAFFIX, CIRCUMFIX,
ONLYINCOMPOUND, FORBIDDENWORD, KEEPCASE, NOSUGGEST. What is about suggestions, compounds that are in no list, or
characters typed is passed over. COMPLEXPREFIXES would change the meaning of the rest, so it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

Flags = frozenset[str]
NO_FLAGS: Flags = frozenset()
# The names of flags with a meaning of their own, with older names for them.
MARKS = {
    "NEEDAFFIX": "NEEDAFFIX",
    "PSEUDOROOT": "NEEDAFFIX",
    "CIRCUMFIX": "CIRCUMFIX",
    "ONLYINCOMPOUND": "ONLYINCOMPOUND",
    "FORBIDDENWORD": "FORBIDDENWORD",
    "KEEPCASE": "KEEPCASE",
    "NOSUGGEST": "NOSUGGEST",
}
_ENCODINGS = {"microsoft-cp1251": "cp1251", "ISCII-DEVANAGARI": "utf-8"}
_SET = re.compile(rb"^(?:\xef\xbb\xbf)?SET[ \t]+(\S+)", re.M)


class AffixError(ValueError):
    """A line of an affix file or dictionary is not as hunspell(5) describes it."""


class Affix(NamedTuple):
    """One prefix or suffix: what it takes away, what it adds, to which words; the flags of affixes that may follow."""

    flag: str
    is_prefix: bool
    strip: str
    add: str
    condition: re.Pattern[str]
    follows: Flags
    cross: bool
    morphology: tuple[str, ...] = ()


@dataclass
class AffixTable:
    """An affix file. `marks` has NEEDAFFIX and the like -> their flags."""

    encoding: str = "latin-1"
    kind: str = "short"
    full_strip: bool = False
    prefixes: dict[str, list[Affix]] = field(default_factory=dict)
    suffixes: dict[str, list[Affix]] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    flag_aliases: list[Flags] = field(default_factory=list)
    field_aliases: list[tuple[str, ...]] = field(default_factory=list)

    def flags(self, text: str) -> Flags:
        """The flags of an entry or affix; a number may be an alias."""
        if self.flag_aliases and text.isdecimal():
            number = int(text)
            if not 0 < number <= len(self.flag_aliases):
                raise AffixError(f"there is no alias AF {number}")
            return self.flag_aliases[number - 1]
        return frozenset(self.split(text))

    def fields(self, texts: Sequence[str]) -> tuple[str, ...]:
        """The morphological fields of an entry or affix; a single number may be an alias."""
        if self.field_aliases and len(texts) == 1 and texts[0].isdecimal():
            return self.field_aliases[int(texts[0]) - 1]
        return tuple(texts)

    def marked(self, flags: Flags, mark: str) -> bool:
        """Whether one of the flags means that."""
        return self.marks.get(mark) in flags

    def split(self, text: str) -> list[str]:
        """The single flags of a text: of one character or two, or numbers."""
        if self.kind == "long":
            return [text[at : at + 2] for at in range(0, len(text), 2)]
        if self.kind == "num":
            return text.split(",")
        return list(text)


def read_affixes(path: Path) -> AffixTable:
    """The affix file of that name."""
    data = path.read_bytes()
    found = _SET.search(data)
    name = found[1].decode("ascii") if found else "ISO8859-1"
    return parse_affixes(data.decode(_ENCODINGS.get(name, name)).removeprefix("\ufeff"), name)


def parse_affixes(text: str, encoding: str = "UTF-8") -> AffixTable:
    """An affix file's text."""
    table = AffixTable(encoding=_ENCODINGS.get(encoding, encoding))
    lines = [line.split() for line in text.splitlines()]
    rows = [fields for fields in lines if fields and not fields[0].startswith("#")]
    _read_settings(table, rows)
    at = iter(rows)
    for row in at:
        if row[0] in ("PFX", "SFX"):
            _read_class(table, row, at)
        elif row[0] == "COMPLEXPREFIXES":
            raise AffixError("COMPLEXPREFIXES is not known here")
    return table


def _read_settings(table: AffixTable, rows: Sequence[Sequence[str]]) -> None:
    """What has to be known before any rule can be read, wherever it stands."""
    for row in rows:
        if row[0] == "FLAG":
            table.kind = row[1] if row[1] in ("long", "num") else "short"
        elif row[0] == "FULLSTRIP":
            table.full_strip = True
        elif row[0] in MARKS:
            table.marks[MARKS[row[0]]] = row[1]
    # The first line of either says only how many follow.
    table.flag_aliases = [frozenset(table.split(row[1])) for row in [r for r in rows if r[0] == "AF"][1:]]
    table.field_aliases = [tuple(row[1:]) for row in [r for r in rows if r[0] == "AM"][1:]]


def _read_class(table: AffixTable, head: Sequence[str], rows: Iterator[list[str]]) -> None:
    """The rules of one flag: `SFX S Y 2`, then two lines `SFX S y ies [^aeiou]y`."""
    kind, flag, cross, number = head[:4]
    known = table.prefixes if kind == "PFX" else table.suffixes
    for _ in range(int(number)):
        row = next(rows, [])
        if row[:2] != [kind, flag] or len(row) < 4:
            raise AffixError(f"{' '.join(head)}: {' '.join(row)!r} is not one of its rules")
        known.setdefault(flag, []).append(_affix(table, row, cross=cross == "Y"))


def _affix(table: AffixTable, row: Sequence[str], *, cross: bool) -> Affix:
    kind, flag, strip, added = row[:4]
    add, slash, follows = added.partition("/")
    return Affix(
        flag,
        kind == "PFX",
        "" if strip == "0" else strip,
        "" if add == "0" else add,
        _condition(row[4] if len(row) > 4 else ".", kind == "SFX"),
        table.flags(follows) if slash else NO_FLAGS,
        cross,
        table.fields(row[5:]),
    )


@cache
def _condition(text: str, at_end: bool) -> re.Pattern[str]:
    """A condition as a regular expression: letters, `.`, `[abc]` and `[^abc]`; nothing else is special."""
    parts = re.findall(r"\[\^?[^\]]*\]|.", text)
    pattern = "".join(_one_letter(part) for part in parts)
    return re.compile(f"(?:{pattern})\\Z" if at_end else pattern)


def _one_letter(part: str) -> str:
    if part == ".":
        return "."
    if part.startswith("[") and len(part) > 2:
        hat, letters = ("^", part[2:-1]) if part[1] == "^" else ("", part[1:-1])
        return f"[{hat}{re.escape(letters)}]" if letters else "."
    return re.escape(part)
