"""WordNet's database as Debian's package wordnet-base has it: lemmas with their senses, and irregular forms.

Only lemmas of one word in small letters count, hyphens and apostrophes dropped (REEQUIP is WordNet's re-equip): Turkey
is no TURKEY, and only the senses that WordNet itself writes in small letters are taken.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
# What a pointer of usage (`;u`) says of a sense, by the lemma that it points to.
USAGE = {
    "disparagement": "offensive",
    "ethnic_slur": "offensive",
    "obscenity": "vulgar",
    "dirty_word": "vulgar",
    "vulgarism": "vulgar",
    "slang": "slang",
    "archaism": "archaic",
    "dialect": "dialect",
    "colloquialism": "informal",
}
_OFFENSIVE = re.compile(
    r"\(ethnic slur\)|considered offensive|\b(offensive|disparaging|derogatory|insulting) (terms?|names?|references?)\b"
)
_VULGAR = re.compile(r"\b(obscene|vulgar) (terms?|words?|slang)\b|\bslang for sexual\b")
_EXAMPLE = re.compile(r"\s*;?\s*\"[^\"]*\"?[^;]*")
_QUOTED = re.compile(r"`([^`']+)'")
_LONGEST_HEAD = 15
_SS_TYPES = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}


@dataclass(frozen=True, slots=True)
class WordNet:
    """What the files say.

    Args:
        lemmas: the glosses with their labels by lemma in capitals and part of speech, the most usual first; parts, too.
        irregular: of a form in capitals, the part of speech and the lemmas that it is formed of.
    """

    lemmas: dict[str, dict[str, list[tuple[str, tuple[str, ...]]]]]
    irregular: dict[str, list[tuple[str, str]]]


def read_wordnet(folder: Path) -> WordNet:
    """Read the database; `folder` has it somewhere."""
    place = next(folder.rglob("data.noun")).parent
    synsets = {(part, line[:8]): line for part in FILES for line in _lines(place / f"data.{FILES[part]}")}
    counts = _tag_counts(place / "cntlist.rev")
    found: defaultdict[str, dict[str, list[tuple[str, tuple[str, ...]]]]] = defaultdict(dict)
    plain: set[str] = set()
    for part, name in FILES.items():
        for line in _lines(place / f"index.{name}"):
            lemma, *fields = line.split()
            head = re.sub("[-']", "", lemma).upper()
            if not head.isascii() or not head.isalpha() or not 2 <= len(head) <= _LONGEST_HEAD:
                continue
            offsets = fields[int(fields[2]) + 5 :]
            senses = [_sense(lemma, part, synsets[part, offset], synsets) for offset in offsets]
            kept = [sense for sense in senses if sense is not None]
            if not kept or (lemma.upper() != head and head in plain):
                continue
            if lemma.upper() == head and head not in plain:
                plain.add(head)
                found.pop(head, None)
            found[head].setdefault(part, kept)
    for head, parts in found.items():
        ordered = sorted(parts, key=lambda part: -counts.get((head.lower(), part), 0))
        found[head] = {part: parts[part] for part in ordered}
    return WordNet(dict(found), _irregular(place))


def _lines(path: Path) -> Iterator[str]:
    with path.open(encoding="utf-8") as stream:
        yield from (line for line in stream if not line.startswith(" "))


def _tag_counts(path: Path) -> dict[tuple[str, str], int]:
    """How often each lemma was met as each part of speech in the texts that WordNet's authors tagged."""
    counts: defaultdict[tuple[str, str], int] = defaultdict(int)
    for line in path.read_text("utf-8").splitlines():
        key, _, count = line.split()
        lemma, _, lexical = key.partition("%")
        counts[lemma, _SS_TYPES[lexical[0]]] += int(count)
    return counts


def _sense(lemma: str, part: str, line: str, synsets: dict[tuple[str, str], str]) -> tuple[str, tuple[str, ...]] | None:
    """The gloss of a synset with its labels; None if the lemma is a name there."""
    data, _, gloss = line.partition(" | ")
    fields = data.split()
    words = [word.partition("(")[0] for word in fields[4 : 4 + 2 * int(fields[3], 16) : 2]]
    if lemma not in words:
        return None
    labels = {label for label in map(USAGE.get, _usages(fields, synsets)) if label}
    told = _QUOTED.sub("“\\1”", _EXAMPLE.sub("", gloss.strip()).strip(" ;"))
    labels |= {"offensive"} if _OFFENSIVE.search(told) else set()
    labels |= {"vulgar"} if _VULGAR.search(told) else set()
    return told, tuple(sorted(labels))


def _usages(fields: list[str], synsets: dict[tuple[str, str], str]) -> Iterator[str]:
    at = 4 + 2 * int(fields[3], 16)
    for number in range(int(fields[at])):
        symbol, offset, part, _ = fields[at + 1 + 4 * number : at + 5 + 4 * number]
        if symbol == ";u":
            yield synsets[part, offset].split()[4].lower()


def _irregular(place: Path) -> dict[str, list[tuple[str, str]]]:
    found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for part, name in FILES.items():
        for line in (place / f"{name}.exc").read_text("utf-8").splitlines():
            form, *lemmas = line.upper().split()
            found[form] += [(part, lemma) for lemma in lemmas if lemma.isalpha()]
    return dict(found)
