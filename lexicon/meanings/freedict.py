"""FreeDict's dictionaries into English, from Debian's packages dict-freedict-*-eng: entries as text for a dict server.

An entry is a line with the headword, its sound and, in some dictionaries, what it is, then lines of senses: `house,
home`, or `1. house` and `2. home`. Other lines are notes, examples and references, or an explanation in the language of
the headword; they are passed over.
"""

from __future__ import annotations

import gzip
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from japanese.reading import the_file
from languages.selection import NEVER_MET

from asobiba.meanings.entry import Sense
from asobiba.meanings.inflected import UNKNOWN

MOST_SENSES = 2
LONGEST_SENSE = 60
PARTS_BY_USE = f"vapdecrin{UNKNOWN}"  # GEHEN is to go, not the going of it; ROT is red, not the hearts of cards
LEAST_JOINED = 4
# Hundredths of a power of ten in frequency that a synonym and a subject count for: by reading 70 common words.
SYNONYM, MOST_SYNONYMS, SUBJECT = 40, 4, 20
LONGEST_JOINED = 5  # a longer gloss that is no English word is several ones without their spaces (lookafter)
# The headword, its sound, its abbreviations with theirs (Straße /.../ (Str. /.../)), its marks.
_HEAD = re.compile(r"(?P<word>[^/<\n]+?) /[^\n]*?/(?: \([^\n]*/[^\n]*\))?(?: <(?P<marks>[^>]*)>)?")
_ABBREVIATION = re.compile(r"(?<=>)[\w.]+,\s+/[^/]*/")  # of a gloss: `street <n>St,  /ɛstiː/`
_NUMBERED = re.compile(r"\s*\d+\. (?P<glosses>[^\n]*)")
_NUMBERS_LEFT = re.compile(r"(?:^|\s)\d+\.\s*$")  # of a sense that has only an explanation
_FIELD = re.compile(r"\[[^\]]*\]|<[^>]*>")
_PARTS = {
    "n": "n",
    "pn": "n",
    "v": "v",
    "vt": "v",
    "vi": "v",
    "adj": "a",
    "adv": "r",
    "adverb": "r",
    "pron": "p",
    "pronoun": "p",
    "prep": "e",
    "preposition": "e",
    "conj": "c",
    "conjunction": "c",
    "int": "i",
    "interjection": "i",
    "udråbsord": "i",
    "art": "d",
}


class Entry(NamedTuple):
    """An entry: the headword as it is written, the letter of its part of speech, glosses sense by sense.

    `synonyms` are how many other words the entry names for the same meaning, `subject` that it is marked as of one
    ([geol.]), `plural` that it is that of a plural.
    """

    word: str
    part: str
    senses: list[list[str]]
    synonyms: int = 0
    subject: bool = False
    plural: bool = False


def read_entries(folder: Path, name: str) -> Iterator[Entry]:
    """The entries of a dictionary (`spa-eng`) in the order in which it has them.

    Args:
        folder: where the package is unpacked.
        name: of the dictionary.
    """
    text = gzip.decompress(the_file(folder, f"freedict-{name}.dict.dz").read_bytes()).decode("utf-8")
    word, marks, lines = "", "", list[str]()
    for line in text.split("\n"):
        head = _HEAD.fullmatch(line)
        if head is None:
            lines.append(line)
            continue
        if word:
            yield _entry(word, marks, lines)
        word, marks, lines = head["word"].replace("ĳ", "ij").replace("Ĳ", "IJ"), head["marks"] or "", []
    yield _entry(word, marks, lines)


def _entry(word: str, marks: str, lines: list[str]) -> Entry:
    synonyms = sum(line.count("{") for line in lines if line.lstrip().startswith("Synonym"))
    subject = bool(lines) and lines[0].startswith(" [")
    return Entry(word, part_of(marks), senses_of(lines), synonyms, subject, marks == "pl")


def part_of(marks: str) -> str:
    """The letter of the part of speech in marks like `n, fem`; `-` if none says it."""
    return next((_PARTS[mark] for mark in marks.split(", ") if mark in _PARTS), UNKNOWN)


def senses_of(lines: list[str]) -> list[list[str]]:
    """The glosses in the lines of an entry: of the first line, and of those that have a number."""
    numbered = [found["glosses"] for line in lines if (found := _NUMBERED.fullmatch(line))]
    told = numbered or lines[:1]
    senses = [_glosses(line) for line in told]
    return [glosses for glosses in senses if glosses]


def _glosses(line: str) -> list[str]:
    bare = _FIELD.sub("", _ABBREVIATION.sub("", _NUMBERS_LEFT.sub("", line))).replace("‐", "-").replace("|", "/")
    return list(
        dict.fromkeys(re.sub(r"\s+", " ", gloss).strip() for gloss in re.split(r",(?![^(]*\))", bare) if gloss.strip())
    )


def chosen(entries: list[Entry], english: Collection[str], offensive: Collection[str]) -> tuple[Sense, ...]:
    """One or two senses of entries of the same word and part of speech, those that offend last."""
    found: dict[str, Sense] = {}
    for glosses in (sense for entry in entries for sense in entry.senses):
        told = ""
        for gloss in (gloss for gloss in glosses if is_english(gloss, english)):
            if told and len(told) + len(gloss) + 2 > LONGEST_SENSE:
                break
            told += f", {gloss}" if told else gloss
        if told:
            rude = not set(re.findall(r"[a-z]+", told.lower())).isdisjoint(offensive)
            found.setdefault(told, Sense(told, ("offensive",) if rude else ()))
    ordered = sorted(found.values(), key=lambda sense: bool(sense.labels))
    return tuple(ordered[:MOST_SENSES])


def is_english(gloss: str, english: Collection[str]) -> bool:
    """Whether a gloss can be told: no words that have lost the space between them."""
    words = re.findall(r"[^\W\d_]+", gloss)
    return len(gloss) <= LONGEST_SENSE and not any(is_joined(word, english) for word in words)


def is_joined(word: str, english: Collection[str]) -> bool:
    """Whether a word looks like several ones; a name only if it begins with a word (Spanishlanguage)."""
    letters = word.upper()
    if len(word) <= LONGEST_JOINED or letters in english:
        return False
    return word[0].islower() or any(
        letters[:at] in english and letters[at:] in english for at in range(LEAST_JOINED, len(word) - LEAST_JOINED)
    )


def by_word(entries: Iterator[Entry]) -> dict[str, dict[str, list[Entry]]]:
    """The entries of each word by their part of speech."""
    found: defaultdict[str, defaultdict[str, list[Entry]]] = defaultdict(lambda: defaultdict(list))
    for entry in entries:
        if entry.senses:
            found[entry.word][entry.part].append(entry)
    return {word: dict(parts) for word, parts in found.items()}


def unlikely(entry: Entry, english: Mapping[str, int]) -> int:
    """How little an entry is probably meant. The dictionary of German has those of one word by subject.

    Likely is what has no or few other names (a Hund is a mine car as well, but that has five names) and what is told by
    words that are met often.

    Args:
        entry: one with a sense.
        english: the bucket of each English word, less is more frequent (`frequency.read_frequency`).
    """
    words = re.findall(r"[a-z]+", entry.senses[0][0].lower())
    rarest = max((english.get(word, NEVER_MET) for word in words), default=NEVER_MET)
    return rarest + SYNONYM * min(entry.synonyms, MOST_SYNONYMS) + SUBJECT * entry.subject
