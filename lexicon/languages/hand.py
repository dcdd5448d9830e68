"""What is kept by hand in lexicon/<language>: short.toml, more.toml, offensive.txt.

short.toml decides alone about words of two and three letters (as they are played: accents dropped, CH is two letters):

    [two.everyday]                  also three; also standard
    plain = "al de el"              words that need no explanation, and
    za = "what it means"            words with one
    [two.out]
    ab = "why it is left out"
    [[out]]                         or many at once, of either length
    why = "abbreviations"
    words = "ej etc"

more.toml does the same for longer words that it names:

    [[verdict]]
    list = "standard"               everyday, standard or out
    why = "words of this century"
    words = "..."

offensive.txt has one word a line; `#` begins a comment, `word/` means all forms of that entry of the source, and `*` in
a word any letters or none (`scheiss*`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LISTS = ("everyday", "standard", "out")
LENGTHS = {"two": 2, "three": 3}
SHORT = max(LENGTHS.values())


class HandError(ValueError):
    """A hand-kept file says something that cannot be so."""


@dataclass
class Hand:
    """The verdicts: word -> list.

    `offensive` are single words, `offensive_entries` entries with all their forms, `offensive_patterns` words with `*`.
    """

    short: dict[str, str] = field(default_factory=dict)
    more: dict[str, str] = field(default_factory=dict)
    offensive: set[str] = field(default_factory=set)
    offensive_entries: set[str] = field(default_factory=set)
    offensive_patterns: set[str] = field(default_factory=set)

    def offends(self, words: Iterable[str]) -> set[str]:
        """Those of the words that a pattern describes."""
        rules = [re.escape(pattern).replace("\\*", ".*") for pattern in sorted(self.offensive_patterns)]
        rule = re.compile("|".join(rules))
        return {word for word in words if rules and rule.fullmatch(word)}


def read_hand(folder: Path) -> Hand:
    """The files of one language; each may be missing."""
    hand = Hand()
    short, more = _toml(folder / "short.toml"), _toml(folder / "more.toml")
    for words, verdict, length, place in _short_groups(short):
        _add(hand.short, words, verdict, f"{folder.name}/short.toml {place}", length)
    for group in more.get("verdict", []):
        _add(hand.more, group["words"].split(), group["list"], f"{folder.name}/more.toml, {group['why']!r}", None)
    for line in _lines(folder / "offensive.txt"):
        if "*" in line:
            hand.offensive_patterns.add(line)
        else:
            (hand.offensive_entries if line.endswith("/") else hand.offensive).add(line.rstrip("/"))
    return hand


def _short_groups(short: dict[str, Any]) -> Iterator[tuple[list[str], str, int | None, str]]:
    for name, length in LENGTHS.items():
        for verdict, entries in short.get(name, {}).items():
            words = [*entries.get("plain", "").split(), *(word for word in entries if word != "plain")]
            yield words, verdict, length, f"[{name}.{verdict}]"
    for group in short.get("out", []):
        for length in LENGTHS.values():
            yield [w for w in group["words"].split() if len(w) == length], "out", length, repr(group["why"])


def _add(found: dict[str, str], words: Iterable[str], verdict: str, place: str, length: int | None) -> None:
    if verdict not in LISTS:
        raise HandError(f"{place}: no list is called {verdict!r}")
    for word in words:
        if word in found:
            raise HandError(f"{place}: {word!r} is there twice")
        if len(word) != length if length else len(word) <= SHORT:
            raise HandError(f"{place}: {word!r} does not belong there")
        found[word] = verdict


def _toml(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise HandError(f"{path.parent.name}/{path.name}: {error}") from error


def _lines(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return [line for line in (line.partition("#")[0].strip() for line in text.splitlines()) if line]
