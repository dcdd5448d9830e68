"""How words are written: for the cards of a word its usual ways, the most usual first. Kana is one of the ways.

A way costs what wordfreq says of it, in hundredths of a decade (400 is once in 10^4 words), and more where that counts
other words too, or where the dictionary advises against it:

1. A form in kanji is met as all of its readings (悪口 is わるくち and あっこう). So it costs as much more as ipadic
   charges for this reading beyond the cheapest one; if ipadic does not know the reading, what a later reading of
   JMdict's entry costs.
2. Words that JMdict does not mark as common, and those that are archaic in all senses, cost more.
3. If JMdict marks a word as usually written in kana, its kana are what is met; its kanji cost a little more than that.

What costs a good decade more than the cheapest way is not usual, and is left out. Beside kana so are
kanji that people read as another word (自ら is みずから before it is おのずから), and one kanji alone for a word
said twice (つくづく is 熟々, never 熟). A word that is a number is written in kanji (三百).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from unicodedata import normalize

from .jmdict import COARSE, RARE, Reading
from .reading import KANA, spelt

SHOWN = 3  # ways of writing in the packed file
NEVER = 900  # wordfreq has no form as seldom
BESIDE = 120  # what a usual way costs more than the most usual one at most
READ_OTHERWISE = 100  # what a form costs more than for another word that people read in its place
UNCOMMON, OLD, KANJI_BESIDE_KANA, LATER_FORM, LATER_READING, IRREGULAR = 80, 150, 60, 100, 150, 400
UNMET_KANA = 650  # what common words in kana cost at most: MeCab cuts some of them to pieces, so wordfreq has none
_NUMERALS = "〇一二三四五六七八九"
_MECAB_DECADE = 1600  # MeCab's cost of a word that is met ten times less often


@dataclass(frozen=True, slots=True)
class Usage:
    """What is known of how often written forms and their readings are met."""

    frequency: Mapping[str, int]
    reading_costs: Mapping[str, Mapping[str, int]]

    def cost(self, form: str, reading: Reading) -> int:
        """What a form costs as a way of writing this reading."""
        found = self.frequency.get(form, NEVER)
        if form == reading.text:
            return found
        readings = self.reading_costs.get(form, {})
        if reading.cards in readings:
            return found + 100 * (readings[reading.cards] - min(readings.values())) // _MECAB_DECADE
        return found + LATER_READING * bool(readings or reading.place)


@dataclass(frozen=True, slots=True)
class Way:
    """A way of writing: its cost, and the number of JMdict's entry."""

    cost: int
    entry: int


def all_forms(readings: Iterable[Reading], usage: Usage) -> dict[str, Way]:
    """The ways of writing a word, the most usual first, one of them in kana at most; none of coarse words."""
    ways: dict[str, Way] = {}
    for one in readings:
        if not one.all_senses(COARSE):
            for form, cost in _ways(one, usage):
                if form not in ways or cost < ways[form].cost:
                    ways[form] = Way(cost, one.entry)
    order = sorted(ways, key=lambda form: ways[form].cost)
    in_kana = [form for form in order if KANA.issuperset(spelt(form))]
    return {form: ways[form] for form in order if form not in in_kana[1:]}


def usual_forms(word: str, ways: Mapping[str, Way], cheapest: Mapping[str, int]) -> list[str]:
    """Of the ways of writing a word, cheapest first, those that are usual.

    If the word is mostly written as its cards are, other words of this reading are left out: beside みかん, 未完 would
    look like the meaning of what was laid.

    Args:
        cheapest: what each form costs the word that it is read as first (`cheapest_readings`).
    """
    if not ways:
        return []
    best = next(iter(ways))
    usual = [form for form, way in ways.items() if way.cost <= ways[best].cost + BESIDE]
    if best == word:
        usual = [form for form in usual if ways[form].entry == ways[best].entry]
        usual = [form for form in usual if ways[form].cost < cheapest.get(form, NEVER) + READ_OTHERWISE]
        usual = [form for form in usual if len(form) > 1 or not said_twice(word)]
    return [_in_kanji(form) for form in usual[:SHOWN]]


def cheapest_readings(words: Iterable[Mapping[str, Way]]) -> dict[str, int]:
    """For each form what it costs the word that people read it as first."""
    found: dict[str, int] = {}
    for ways in words:
        for form, way in ways.items():
            found[form] = min(found.get(form, way.cost), way.cost)
    return found


def said_twice(word: str) -> bool:
    """Whether a word is the same kana twice, the second time perhaps with a voicing mark: つくづく, こもごも."""
    half = len(word) // 2
    plain = [normalize("NFD", part)[0] + normalize("NFD", part[1:]) for part in (word[:half], word[half:])]
    return half > 1 and len(word) == 2 * half and plain[0] == plain[1]


def _in_kanji(form: str) -> str:
    """A number that is the whole word in kanji: 三百."""
    if not re.fullmatch("[１-９]０{0,3}万?", form):
        return form
    zeros, head = form.count("０"), _NUMERALS[int(form[0])]
    return ("" if form[0] == "１" and zeros else head) + ("", "十", "百", "千")[zeros] + "万" * form.endswith("万")


def _ways(one: Reading, usage: Usage) -> Iterator[tuple[str, int]]:
    """The ways of writing one reading, with their costs."""
    more = UNCOMMON * (not one.common) + OLD * one.all_senses(RARE) + IRREGULAR * one.irregular
    if one.in_kana:
        cost = usage.cost(one.text, one)
        yield one.text.replace("・", ""), (min(cost, UNMET_KANA) if one.common else cost) + more
        more += KANJI_BESIDE_KANA
    forms = {form: usage.cost(form, one) + LATER_FORM * bool(at) for at, form in enumerate(one.written)}
    if forms:
        best = min(forms, key=lambda form: forms[form])
        yield best.replace("・", ""), forms[best] + more
