"""JMdict in jamdict-data: readings, what the dictionary says of their use, and how they are written."""

from __future__ import annotations

import lzma
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from .reading import playable, the_file

# Marks of the lists that the dictionary calls a word common by, the second halves of those lists included.
COMMON = {"news1", "news2", "ichi1", "ichi2", "spec1", "spec2", "gai1", "gai2"}
IRREGULAR = {"out-dated or obsolete kana usage", "word containing irregular kana usage"}
COARSE = {"vulgar expression or word", "derogatory", "sensitive"}
RARE = {"archaism", "obscure term", "obsolete term", "rare"}
# Parts of speech that are no words by themselves.
_PARTS = {"prefix", "suffix", "noun, used as a prefix", "noun, used as a suffix", "counter", "numeric"}
_PARTS |= {"particle", "auxiliary", "auxiliary verb", "auxiliary adjective", "copula", "unclassified"}
KANA_ALONE = "word usually written using kana alone"
_UNRANKED = 99


@dataclass(slots=True)
class Sense:
    """One sense of an entry: its marks, and its parts of speech, which may be left out if they are those before."""

    marks: set[str] = field(default_factory=set)
    parts: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Reading:
    """One reading of one entry, which has a number.

    `written` are the forms in kanji that it belongs to, best first; `rank` is 1-48 for the 24,000 words most frequent
    in newspapers, 500 a rank; `place` is 0 for the first reading of the entry, which is the most usual one.
    """

    entry: int
    text: str
    cards: str
    common: bool
    irregular: bool
    rank: int
    written: list[str]
    senses: list[Sense]
    place: int

    @property
    def in_kana(self) -> bool:
        """Whether the word is usually written in kana."""
        return not self.written or bool(self.senses and KANA_ALONE in self.senses[0].marks)

    @property
    def stands_alone(self) -> bool:
        """Whether the word can stand by itself."""
        return bool(set().union(*(sense.parts for sense in self.senses)) - _PARTS)

    def all_senses(self, marks: set[str]) -> bool:
        """Whether every sense carries one of these marks."""
        return bool(self.senses) and all(sense.marks & marks for sense in self.senses)


def read_jmdict(folder: Path) -> tuple[list[Reading], dict[str, int]]:
    """Every reading that cards can spell, in the order of the dictionary, and the school grade of kanji (KANJIDIC).

    Grades 1 to 6 are those of primary school, 8 the other kanji of everyday use, 9 and 10 those of names.
    """
    with jamdict(folder) as connection:
        grades = dict(connection.execute("select literal, grade from character where grade is not null"))
        return list(_readings(connection)), {kanji: int(grade) for kanji, grade in grades.items()}


@contextmanager
def jamdict(folder: Path) -> Iterator[sqlite3.Connection]:
    """The database of jamdict-data, unpacked for as long as it is read."""
    with tempfile.TemporaryDirectory() as place:
        database = Path(place) / "jamdict.db"
        with lzma.open(the_file(folder, "jamdict.db.xz")) as packed:
            database.write_bytes(packed.read())
        with closing(sqlite3.connect(database)) as connection:
            yield connection


def _readings(connection: sqlite3.Connection) -> Iterator[Reading]:
    kanji = _by_entry(connection, "select ID, idseq, text from Kanji order by ID")
    kanji_marks = _marks(connection, "select kid, text from KJP")
    odd_kanji = _marks(connection, "select kid, text from KJI")
    senses = _senses(connection)
    marks = _marks(connection, "select kid, text from KNP")
    infos = _marks(connection, "select kid, text from KNI")
    only = _marks(connection, "select kid, text from KNR")
    met: defaultdict[int, int] = defaultdict(int)
    for key, entry, text, plain in connection.execute("select ID, idseq, text, nokanji from Kana order by ID"):
        cards, place = playable(text), met[entry]
        met[entry] += not infos[key] & IRREGULAR
        if cards is None:
            continue
        forms = [] if plain else [one for one in kanji[entry] if not only[key] or one[1] in only[key]]
        forms = sorted(forms, key=lambda one: (bool(odd_kanji[one[0]]), not kanji_marks[one[0]] & COMMON))
        yield Reading(
            entry=entry,
            text=text,
            cards=cards,
            common=bool(marks[key] & COMMON),
            irregular=bool(infos[key] & IRREGULAR),
            rank=min((int(mark[2:]) for mark in marks[key] if mark.startswith("nf")), default=_UNRANKED),
            written=[form for _, form in forms],
            senses=senses[entry],
            place=place,
        )


def _by_entry(connection: sqlite3.Connection, query: str) -> defaultdict[int, list[tuple[int, str]]]:
    found: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for key, entry, text in connection.execute(query):
        found[entry].append((key, text))
    return found


def _marks(connection: sqlite3.Connection, query: str) -> defaultdict[int, set[str]]:
    found: defaultdict[int, set[str]] = defaultdict(set)
    for key, text in connection.execute(query):
        found[key].add(text)
    return found


def _senses(connection: sqlite3.Connection) -> defaultdict[int, list[Sense]]:
    marks = _marks(connection, "select sid, text from misc")
    parts = _marks(connection, "select sid, text from pos")
    found: defaultdict[int, list[Sense]] = defaultdict(list)
    for key, entry in connection.execute("select ID, idseq from Sense order by ID"):
        found[entry].append(Sense(marks[key], parts[key]))
    return found
