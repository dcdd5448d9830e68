"""From the entries of a source to the lists of a language.

1. A form is spelt as it is played: accents dropped as the tile set says, 2 to 15 tiles, or it is no word here.
2. short.toml alone decides about words of two and three letters; each one that the source has must be named there.
3. more.toml decides about the longer words that it names.
4. If the words are too many for a phone, whole entries are taken out, those whose forms are met least.
5. Everyday are the words met most, none of them offensive, and none that is met only because it is a name as well.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from math import log10
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from asobiba.words.alphabet import Alphabet

from .hand import SHORT, Hand

LEAST_TILES, MOST_TILES = 2, 15
MOST_WORDS = 420_000  # what a phone unpacks in the time that somebody waits
EVERYDAY_WORDS = 45_000  # as many as the English list has
KNOWN_FORM = 700  # the bucket of a form that shows that a word spelt like a name is a word that people use
DECADE = 100  # buckets between words of which one is met ten times as often as the other
NEVER_MET = 1_000  # the bucket of what wordfreq does not have; its rarest words have 800


class Lemma(NamedTuple):
    """An entry of the source with its forms, as they are written. A name has no forms.

    Names are no words. A word that is spelt like a name (boston, a dance) is met for the sake of the name; so it is an
    everyday word only if another form of its entry is. `told` has what forms are called (`plural`) where the source
    tells it, for the meanings.
    """

    word: str
    forms: frozenset[str]
    offensive: bool = False
    told: Mapping[str, Collection[str]] = MappingProxyType({})


@dataclass(frozen=True)
class Language:
    """A language that has a pack.

    Args:
        code: as the pack and its lists are called (`es`).
        name: of the folder in lexicon/.
        tiles: of the tile set.
        title: what the language calls itself.
        licence: of the words, in one line.
        frequency: wordfreq's file for it.
        lemmas: reads the entries from a folder of unpacked packages.
        families: reads lemmas with their forms for the meanings, where `lemmas` does not tell what belongs together.
        most: words at most.
        by_room: how much more often entries with many forms have to be met than others, where many entries have to go:
            1 is in proportion to the number of forms, 0.5 to its square root, 0 not at all.
        everyday: everyday words at most.
        least_met: a word above this bucket of wordfreq's is never everyday; 600 is once in a million words.
    """

    code: str
    name: str
    tiles: str
    title: str
    licence: str
    frequency: str
    lemmas: Callable[[Path], Iterable[Lemma]]
    most: int = MOST_WORDS
    everyday: int = EVERYDAY_WORDS
    least_met: int = 600
    families: Callable[[Path], Iterable[Lemma]] | None = None
    by_room: float = 0


class Words(NamedTuple):
    """The lists, spelt as words are played, in small letters. All everyday words and offensive ones are standard."""

    everyday: frozenset[str]
    standard: frozenset[str]
    offensive: frozenset[str]


@dataclass
class Pool:
    """The entries as they are played. `unknown` are short words that short.toml says nothing about.

    A form of an offensive entry may be harmless because another entry has it, too (French FOUS, of FOUTRE and of FOU).
    """

    words: dict[str, list[frozenset[str]]] = field(default_factory=dict)
    offensive: set[str] = field(default_factory=set)
    harmless: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)
    headwords: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)


class SelectionError(ValueError):
    """The lists cannot be made so; the message names the words."""


def played(alphabet: Alphabet, word: str) -> str | None:
    """A word as it is played, in small letters; None if the tiles cannot spell it, or it is too short or long."""
    letters = alphabet.segment(word)
    if letters is None or not LEAST_TILES <= len(letters) <= MOST_TILES:
        return None
    return alphabet.show(letters).lower()


def select(
    language: Language, alphabet: Alphabet, lemmas: Iterable[Lemma], met: Mapping[str, int], hand: Hand
) -> Words:
    """The lists.

    Args:
        language: its limits.
        alphabet: of its tiles.
        lemmas: what the source has.
        met: wordfreq's bucket for each word as it is written.
        hand: the verdicts.

    Raises:
        SelectionError: a short word is not named in short.toml, or an entry in offensive.txt is none.
    """
    often = _as_played(alphabet, met)
    pool = pool_of(alphabet, lemmas, hand)
    if pool.unknown:
        raise SelectionError(f"short.toml does not name: {' '.join(sorted(pool.unknown))}")
    if strange := hand.offensive_entries - pool.headwords:
        raise SelectionError(f"offensive.txt names entries that the source does not have: {' '.join(sorted(strange))}")
    verdicts = {**hand.short, **hand.more}
    sure = {word for word, verdict in verdicts.items() if verdict != "out"}
    standard = frozenset(_most_met(pool, often, language.most - len(sure), language.by_room) | sure)
    named = _all_played(alphabet, hand.offensive) | hand.offends(standard)
    offensive = frozenset(pool.offensive - pool.harmless | named) & standard
    usual = standard - offensive - _only_names(pool, often, verdicts)
    return Words(_everyday(language, usual, often, verdicts), standard, offensive)


def pool_of(alphabet: Alphabet, lemmas: Iterable[Lemma], hand: Hand) -> Pool:
    """The entries as they are played, without what is decided by hand."""
    pool = Pool()
    for lemma in lemmas:
        if not lemma.forms:
            pool.names |= _all_played(alphabet, [lemma.word])
            continue
        pool.headwords.add(lemma.word)
        forms = _all_played(alphabet, lemma.forms)
        short = {form for form in forms if len(form) <= SHORT}
        pool.unknown |= short - hand.short.keys()
        (pool.offensive if lemma.offensive or lemma.word in hand.offensive_entries else pool.harmless).update(forms)
        if kept := frozenset(form for form in forms - short if hand.more.get(form) != "out"):
            pool.words.setdefault(lemma.word, []).append(kept)
    return pool


def _most_met(pool: Pool, often: Mapping[str, int], most: int, by_room: float) -> set[str]:
    """The words of all entries, or of as many as there may be: those first that have the form that is met most.

    Among entries that are met equally often (most of the rare ones never) those with the shorter words come first.
    With `by_room` that is divided by the number of forms, or a root of it: a rare verb with fifty forms would take the
    place of five nouns. A bucket is a hundredth of a decade, so dividing adds to it.
    """

    def rank(forms: frozenset[str]) -> tuple[float, int, list[str]]:
        bucket = min(often.get(form, NEVER_MET) for form in forms)
        return bucket + DECADE * log10(len(forms)) * by_room, min(map(len, forms)), sorted(forms)

    entries = [forms for same in pool.words.values() for forms in same]
    every = set().union(*entries)
    if len(every) <= most:
        return every
    kept: set[str] = set()
    for forms in sorted(entries, key=rank):
        if len(kept) + len(forms - kept) > most:
            break
        kept |= forms
    return kept


def _only_names(pool: Pool, often: Mapping[str, int], verdicts: Mapping[str, str]) -> set[str]:
    """The words that are spelt like names, but for those of entries of which another form is met often enough."""
    known = {word for word, verdict in verdicts.items() if verdict == "everyday"}
    for forms in (forms for same in pool.words.values() for forms in same):
        met = sum(often.get(form, NEVER_MET) <= KNOWN_FORM for form in forms)
        if met > 1 or len(forms) == 1:
            known |= forms
    return pool.names - known


def _everyday(
    language: Language, words: frozenset[str], often: Mapping[str, int], verdicts: Mapping[str, str]
) -> frozenset[str]:
    """The words that are met most, and what is named by hand; `standard` there means that a word is not everyday."""
    named = {word for word in words if verdicts.get(word) == "everyday"}
    met = [word for word in words - verdicts.keys() if often.get(word, NEVER_MET) <= language.least_met]
    return frozenset(named.union(sorted(met, key=lambda word: (often[word], word))[: language.everyday - len(named)]))


def _as_played(alphabet: Alphabet, met: Mapping[str, int]) -> dict[str, int]:
    """The bucket of each word as it is played: of the way of writing that is met most."""
    found: dict[str, int] = {}
    for word, bucket in met.items():
        if (form := played(alphabet, word)) is not None:
            found[form] = min(bucket, found.get(form, NEVER_MET))
    return found


def _all_played(alphabet: Alphabet, words: Iterable[str]) -> set[str]:
    return {form for form in (played(alphabet, word) for word in words) if form is not None}
