"""Which list a reading is in: of a child, easy, common, names or full.

child   of the easy words those that a child knows (`child`)
easy    JMdict marks it as common, and it is not vulgar or disparaging in all its senses
common  JMdict, ipadic and one of UniDic and Sudachi have it; not archaic or obscure in all its senses
seldom  the same, but wordfreq has met none of its forms: common to people, not to computers
names   famous names, by rule: see `famous`
full    any of the four has it in its dictionary form, or ipadic in a form that people call a word (取って, 楽しく);
        names of people and places that are often met; not what JMdict has only as an irregular or obsolete spelling,
        and not what mixes up じ and ぢ, ず and づ
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
from .jmnedict import read_jmnedict
from .reading import KANA, Found, spelt, the_file
from .sudachi import read_sudachi
from .unidic import read_unidic
from .writings import Usage

OFTEN, MET = 560, 600  # names met at least once in 10^5.6 words, in 10^6


@dataclass(frozen=True, slots=True)
class Sources:
    """All that the dictionaries say.

    `names` has those of JMnedict, `titles` those of them that are works, products or companies.
    """

    jmdict: Mapping[str, list[Reading]]
    ipadic: Found
    unidic: Found
    sudachi: Found
    names: Found
    titles: Found
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
    names: set[str]
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
    return Sources(by_cards, ipadic, unidic, sudachi, *read_jmnedict(folder), inflected, usage, grades)


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
    names = famous(sources) - irregular - easy - agreed
    rest = (full | often_met(sources)) - irregular - easy - agreed - names
    return Tiers(child, easy - child, common, agreed - common, names, rest)


def _met(reading: Reading, frequency: Mapping[str, int]) -> bool:
    return any(form in frequency for form in ([reading.text] if reading.in_kana else reading.written))


def famous(sources: Sources) -> set[str]:
    """Readings of names that everybody may lay without a vote.

    Names in kana that are met and that two dictionaries have, and those works, products and companies of JMnedict that
    another dictionary has.
    """
    words = _written(sources)
    met = {form for form, bucket in sources.usage.frequency.items() if bucket <= MET and KANA.issuperset(spelt(form))}
    found = _agreed(met - words, (*_dictionaries(sources), sources.names))
    for written, readings in sources.titles.names.items():
        if written not in words:
            found |= {cards for cards in readings if any(cards in one.names[written] for one in _dictionaries(sources))}
    return found


def often_met(sources: Sources) -> set[str]:
    """Readings of names that are often met, if two dictionaries have them and no word is written like them."""
    often = {form for form, bucket in sources.usage.frequency.items() if bucket <= OFTEN}
    return _agreed(often - _written(sources), _dictionaries(sources))


def _written(sources: Sources) -> set[str]:
    return {form for found in sources.jmdict.values() for one in found for form in (*one.written, one.text)}


def _agreed(forms: Iterable[str], dictionaries: Iterable[Found]) -> set[str]:
    """Readings of these names that two of the dictionaries have."""
    found: set[str] = set()
    for written in sorted(forms):
        votes = [dictionary.names.get(written, set()) for dictionary in dictionaries]
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
