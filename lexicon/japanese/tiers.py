"""Which list a reading is in: of a child, easy, common or full.

child   of the easy words those that a child knows (`child`)
easy    JMdict marks it as common, and it is not vulgar or disparaging in all its senses
common  JMdict, ipadic and one of UniDic and Sudachi have it; not archaic or obscure in all its senses
seldom  the same, but wordfreq has met none of its forms: common to people, not to computers
full    any of the four has it in its dictionary form, or ipadic in a form that people call a word (取って, 楽しく);
        famous names; not what JMdict has only as an irregular or obsolete spelling, and not what mixes up じ and ぢ,
        ず and づ
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from frequency import read_frequency

from .child import child_knows
from .ipadic import read_costs, read_ipadic
from .jmdict import COARSE, RARE, Reading, read_jmdict
from .reading import Found, the_file
from .sudachi import read_sudachi
from .unidic import read_unidic
from .writings import Usage

FAMOUS = 560  # names met at least once in 10^5.6 words


@dataclass(frozen=True, slots=True)
class Sources:
    """All that the four dictionaries say."""

    jmdict: Mapping[str, list[Reading]]
    ipadic: Found
    unidic: Found
    sudachi: Found
    inflected: set[str]
    usage: Usage
    grades: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Tiers:
    """The lists, each with what is in no smaller one."""

    child: set[str]
    easy: set[str]
    common: set[str]
    seldom: set[str]
    full: set[str]


def read_sources(folder: Path) -> Sources:
    """Read the packages below a folder."""
    readings, grades = read_jmdict(folder)
    spelling = _voiced_spelling(readings)
    by_cards: defaultdict[str, list[Reading]] = defaultdict(list)
    for reading in readings:
        by_cards[reading.cards].append(reading)
    ipadic, inflected = read_ipadic(folder, spelling)
    unidic, sudachi = read_unidic(folder, spelling), read_sudachi(folder, spelling)
    usage = Usage(read_frequency(the_file(folder, "large_ja.msgpack.gz")), read_costs(folder))
    return Sources(by_cards, ipadic, unidic, sudachi, inflected, usage, grades)


def tiers(sources: Sources) -> Tiers:
    """The lists out of the dictionaries alone."""
    irregular = {cards for cards, found in sources.jmdict.items() if all(one.irregular for one in found)}
    parts = {cards for cards, found in sources.jmdict.items() if not any(one.stands_alone for one in found)}
    coarse = {cards for cards, found in sources.jmdict.items() if all(one.all_senses(COARSE) for one in found)}
    rare = {cards for cards, found in sources.jmdict.items() if all(one.all_senses(RARE) for one in found)}
    listed = set(sources.jmdict) - irregular - parts
    marked = {cards for cards in listed if any(one.common and not one.irregular for one in sources.jmdict[cards])}
    easy = marked - coarse
    agreed = listed & sources.ipadic.words & (sources.unidic.words | sources.sudachi.words)
    agreed = agreed - coarse - rare - easy
    common = {cards for cards in agreed if any(_met(one, sources.usage.frequency) for one in sources.jmdict[cards])}
    firm = listed | sources.ipadic.words | sources.unidic.words
    full = (firm | set(_well_spelt(sources.sudachi.words - firm, firm)) | sources.inflected) - irregular
    child = {cards for cards in easy if child_knows(sources.jmdict[cards], sources.usage, sources.grades)}
    return Tiers(child, easy - child, common, agreed - common, (full | famous(sources)) - irregular - easy - agreed)


def _met(reading: Reading, frequency: Mapping[str, int]) -> bool:
    return any(form in frequency for form in ([reading.text] if reading.in_kana else reading.written))


def famous(sources: Sources) -> set[str]:
    """Readings of names that are often met, if two dictionaries have them and no word is written like them."""
    words = {form for found in sources.jmdict.values() for one in found for form in (*one.written, one.text)}
    found: set[str] = set()
    frequent = {written for written, bucket in sources.usage.frequency.items() if bucket <= FAMOUS}
    for written in sorted(frequent - words):
        votes = [dictionary.names.get(written, set()) for dictionary in _dictionaries(sources)]
        found |= {cards for cards in set().union(*votes) if sum(cards in vote for vote in votes) > 1}
    return found


def _dictionaries(sources: Sources) -> tuple[Found, Found, Found]:
    return sources.ipadic, sources.unidic, sources.sudachi


def _voiced_spelling(readings: Iterable[Reading]) -> dict[str, frozenset[str]]:
    """Written forms with those of their readings that have ぢ or づ."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for one in readings:
        if not one.irregular and ("ぢ" in one.cards or "づ" in one.cards):
            for form in (*one.written, one.text):
                found[form].add(one.cards)
    return {form: frozenset(cards) for form, cards in found.items()}


def _well_spelt(words: set[str], known: set[str]) -> Iterator[str]:
    """Those of the words that are no known word with じ for ぢ or ず for づ."""
    return (word for word in sorted(words) if not any(variant in known for variant in _voiced_variants(word)))


def _voiced_variants(word: str) -> Iterator[str]:
    places = [at for at, kana in enumerate(word) if kana in "じず"]
    for count in range(1, len(places) + 1):
        for chosen in combinations(places, count):
            yield "".join({"じ": "ぢ", "ず": "づ"}[kana] if at in chosen else kana for at, kana in enumerate(word))
