"""JMdict's senses with their English glosses, out of jamdict-data, by the number of the entry."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from japanese.jmdict import COMMON, jamdict

LABELS = {
    "vulgar expression or word": "vulgar",
    "derogatory": "offensive",
    "sensitive": "offensive",
    "slang": "slang",
    "Internet slang": "slang",
    "manga slang": "slang",
    "colloquialism": "informal",
    "familiar language": "informal",
    "archaism": "archaic",
    "obsolete term": "archaic",
    "dated term": "archaic",
    "obscure term": "rare",
    "rare": "rare",
    "honorific or respectful (sonkeigo) language": "honorific",
    "humble (kenjougo) language": "humble",
    "polite (teineigo) language": "polite",
}
# The classes of `asobiba.meanings.japanese.PARTS`, the first one that a sense has counts.
CLASSES = (
    ("1", ("Ichidan verb", "Ichidan verb - kureru special class")),
    ("U", ("Godan verb with 'u' ending",)),
    ("K", ("Godan verb with 'ku' ending",)),
    ("G", ("Godan verb with 'gu' ending",)),
    ("S", ("Godan verb with 'su' ending",)),
    ("T", ("Godan verb with 'tsu' ending",)),
    ("N", ("Godan verb with 'nu' ending",)),
    ("B", ("Godan verb with 'bu' ending",)),
    ("M", ("Godan verb with 'mu' ending",)),
    ("R", ("Godan verb with 'ru' ending", "Godan verb with 'ru' ending (irregular verb)")),
    ("I", ("Godan verb - Iku/Yuku special class",)),
    ("A", ("Godan verb - -aru special class",)),
    ("X", ("suru verb - special class", "suru verb - included")),
    ("Z", ("Ichidan verb - zuru verb (alternative form of -jiru verbs)",)),
    ("Y", ("Kuru verb - special class",)),
    ("i", ("adjective (keiyoushi)", "adjective (keiyoushi) - yoi/ii class")),
    ("s", ("noun or participle which takes the aux. verb suru",)),
    ("j", ("adjectival nouns or quasi-adjectives (keiyodoshi)",)),
    ("p", ("pronoun",)),
    (
        "n",
        ("noun (common) (futsuumeishi)", "nouns which may take the genitive case particle 'no'", "numeric", "counter"),
    ),
    ("t", ("'taru' adjective",)),
    ("l", ("pre-noun adjectival (rentaishi)", "noun or verb acting prenominally")),
    ("a", ("adverb (fukushi)", "adverb taking the 'to' particle")),
    ("c", ("conjunction",)),
    ("x", ("interjection (kandoushi)",)),
    ("e", ("expressions (phrases, clauses, etc.)",)),
    ("f", ("prefix", "suffix", "noun, used as a prefix", "noun, used as a suffix")),
)

LAST = 49  # the rank of a common reading that newspapers seldom have


@dataclass(frozen=True, slots=True)
class JSense:
    """One sense: its class, labels, glosses, and the readings that it is restricted to, if any."""

    letter: str
    labels: tuple[str, ...]
    glosses: tuple[str, ...]
    readings: frozenset[str]


Forms = dict[int, tuple[list[str], list[str]]]


def read_senses(folder: Path) -> tuple[dict[int, list[JSense]], Forms, dict[tuple[int, str], int]]:
    """The senses of every entry, its written forms and readings, and how common those readings are that are common."""
    with jamdict(folder) as connection:
        return _senses(connection), _forms(connection), _ranks(connection)


def _senses(connection: sqlite3.Connection) -> dict[int, list[JSense]]:
    parts, misc, only, glosses = (
        _lists(connection, f"select sid, text from {table} order by rowid")
        for table in ("pos", "misc", "stagr", "SenseGloss")
    )
    found: defaultdict[int, list[JSense]] = defaultdict(list)
    for key, entry in connection.execute("select ID, idseq from Sense order by ID"):
        letter = _class_of(parts[key]) if parts[key] else found[entry][-1].letter if found[entry] else "o"
        labels = tuple(sorted({LABELS[text] for text in misc[key] if text in LABELS}))
        found[entry].append(JSense(letter, labels, tuple(glosses[key]), frozenset(only[key])))
    return dict(found)


def _class_of(parts: list[str]) -> str:
    for letter, names in CLASSES:
        if any(part in names for part in parts):
            return letter
    return "v" if any(" verb" in part for part in parts) else "o"


def _ranks(connection: sqlite3.Connection) -> dict[tuple[int, str], int]:
    """Entry and reading -> its rank in newspapers, 1-48, or LAST if it is common and has none."""
    found: dict[tuple[int, str], int] = {}
    query = "select Kana.idseq, Kana.text, KNP.text from KNP join Kana on KNP.kid = Kana.ID"
    for entry, reading, mark in connection.execute(query):
        if mark in COMMON or mark.startswith("nf"):
            rank = int(mark[2:]) if mark.startswith("nf") else LAST
            found[entry, reading] = min(rank, found.get((entry, reading), LAST))
    return found


def _forms(connection: sqlite3.Connection) -> Forms:
    kanji = _lists(connection, "select idseq, text from Kanji order by ID")
    kana = _lists(connection, "select idseq, text from Kana order by ID")
    return {entry: (kanji[entry], kana[entry]) for entry in kana}


def _lists(connection: sqlite3.Connection, query: str) -> defaultdict[int, list[str]]:
    found: defaultdict[int, list[str]] = defaultdict(list)
    for key, text in connection.execute(query):
        found[key].append(text)
    return found
