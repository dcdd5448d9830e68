"""The packs `ja-en` and `ja-de`: what the words of ことばであそぼ mean, by JMdict, and by FreeDict's German of it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from japanese.jmdict import Reading, read_jmdict
from japanese.reading import KANA, SHORTEST, spelt
from japanese.writings import Way

from asobiba.meanings.entry import Sense, column_of
from asobiba.meanings.japanese import BEFORE_READING, BETWEEN_ENTRIES, PARTS, PLAIN, RULES
from asobiba.words.surface_forms import expand, shorten

from .german import read_german
from .jmdict import LAST, JSense, read_senses

SOURCE = "JMdict (EDRDG)"
GERMAN_SOURCE = "JMdict, WaDokuJT (FreeDict)"
MOST_CARDS = 6  # of a word that computers do not know: with longer ones the packs would be larger than 1.5 MB
_INFLECTED = frozenset(letter for letter, part in PARTS.items() if part in ("verb", "adjective"))


@dataclass(frozen=True, slots=True)
class Room:
    """How much is told of a word: entries of one reading, senses of each, glosses of a sense, characters of a gloss."""

    entries: int
    senses: int
    glosses: int
    longest: int


USUAL = Room(3, 2, 2, 50)
SELDOM = Room(1, 1, 1, 26)


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry under a headword."""

    number: int
    letter: str
    writing: str
    senses: tuple[Sense, ...]


@dataclass(frozen=True, slots=True)
class Sources:
    """What the dictionaries say.

    Args:
        readings: by their spelling as cards; those of two cards if they are common, or of verbs and adjectives.
        senses: by the number of JMdict's entry.
        german: glosses by the number of the entry, sense by sense.
    """

    readings: dict[str, list[Reading]]
    senses: dict[int, list[JSense]]
    german: dict[int, list[list[str]]]


def read_sources(folder: Path) -> Sources:
    """Read jamdict-data and dict-freedict-jpn-deu, unpacked in a folder."""
    senses, forms, ranks = read_senses(folder)
    readings: defaultdict[str, list[Reading]] = defaultdict(list)
    for reading in read_jmdict(folder)[0]:
        readings[reading.cards].append(reading)
    for number, (kanji, kana) in sorted(forms.items()):
        for text in kana:
            short = spelt(text)
            rank = ranks.get((number, text))
            if len(short) != SHORTEST - 1 or not KANA.issuperset(short):
                continue
            if rank is not None or senses[number][0].letter in _INFLECTED:
                common, place = rank is not None, kana.index(text)
                readings[short].append(
                    Reading(number, text, short, common, False, rank or LAST + 1, list(kanji), [], place)
                )
    return Sources(dict(readings), senses, read_german(folder, forms))


def japanese_rows(
    sources: Sources, words: Collection[str], usual: Mapping[str, Mapping[str, Way]]
) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """The rows of the packs with English and with German glosses.

    Args:
        sources: the dictionaries.
        words: of the largest list.
        usual: the words that computers know, with their ways of writing.
    """
    english_rows: dict[str, tuple[str, ...]] = {}
    german_rows: dict[str, tuple[str, ...]] = {}
    for head, found in sources.readings.items():
        if not (head in usual or len(head) < SHORTEST or (head in words and len(head) <= MOST_CARDS)):
            continue
        room = SELDOM if head not in usual and len(head) >= SHORTEST else USUAL
        entries = _entries(head, found, sources.senses, usual.get(head, {}), room)
        wanted = any(one.common for one in found) or any(form in words for form in _forms(head, entries))
        if len(head) < SHORTEST and not wanted:
            continue
        english_rows[head] = _row(entries)
        own = [_german(sources.german.get(entry.number, []), entry, room) for entry in entries]
        if any(own):
            german_rows[head] = (column_of(own),)
    return english_rows, german_rows


def _forms(head: str, entries: Iterable[Entry]) -> Iterator[str]:
    """The inflected forms of a word."""
    for letter, _, of_lemma, ending in RULES:
        if head.endswith(of_lemma) and any(entry.letter == letter for entry in entries):
            yield head.removesuffix(of_lemma) + ending


def _entries(
    head: str, found: Iterable[Reading], senses: Mapping[int, Sequence[JSense]], ways: Mapping[str, Way], room: Room
) -> list[Entry]:
    """The entries with a reading that are told, the most usual first."""
    costs: dict[int, tuple[int, str]] = {}
    for form, way in ways.items():
        if way.entry not in costs or way.cost < costs[way.entry][0]:
            costs[way.entry] = (way.cost, form)
    unknown = max((cost for cost, _ in costs.values()), default=0) + 100
    order = sorted(
        found,
        key=lambda one: (
            one.irregular,
            costs.get(one.entry, (unknown, ""))[0],
            not one.common,
            one.rank,
            one.place > 0,
        ),
    )
    entries: list[Entry] = []
    for one in order:
        kept = [sense for sense in senses[one.entry] if not sense.readings or one.text in sense.readings]
        if not kept or any(entry.number == one.entry for entry in entries):
            continue
        form = one.text if one.in_kana else costs.get(one.entry, (0, one.written[0]))[1]
        entries.append(Entry(one.entry, kept[0].letter, _writing(head, form, one.text), _english(kept, room)))
    return entries[: room.entries]


def _writing(head: str, form: str, reading: str) -> str:
    """How an entry is written, and how it is read if the rule for small kana does not tell."""
    written = shorten(head, re.sub("[・ ]", "", form))
    spoken = shorten(head, re.sub("[・ ]", "", reading))
    if (written[0] in "HKhk" and expand(head, written) == form) or spoken == PLAIN or spoken[0] not in "HKhk":
        return written
    return f"{written}{BEFORE_READING}{spoken}"


def _english(kept: Sequence[JSense], room: Room) -> tuple[Sense, ...]:
    return tuple(Sense(_joined(sense.glosses, room), sense.labels) for sense in kept[: room.senses])


def _german(translated: Sequence[Sequence[str]], entry: Entry, room: Room) -> tuple[Sense, ...]:
    labels = entry.senses[0].labels if all(sense.labels == entry.senses[0].labels for sense in entry.senses) else ()
    return tuple(Sense(_joined(glosses, room), labels) for glosses in translated[: room.senses])


def _joined(glosses: Sequence[str], room: Room) -> str:
    """The first glosses of a sense, as many as there is room for; of a long one what stands outside brackets."""
    told = ""
    for gloss in glosses[: room.glosses]:
        text = gloss.replace("|", "/").strip(" !#~^*+=@$%&")
        if len(text) > room.longest:
            text = re.sub(r"\s*\([^()]*\)", "", text).strip() or text
        if told and len(told) + len(text) > room.longest:
            break
        told += ("; " if told else "") + text
    return told


def _row(entries: Sequence[Entry]) -> tuple[str, str, str]:
    return (
        " ".join(entry.letter for entry in entries),
        BETWEEN_ENTRIES.join(entry.writing for entry in entries),
        column_of([entry.senses for entry in entries]),
    )
