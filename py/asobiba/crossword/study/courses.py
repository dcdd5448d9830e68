"""Courses: the words of a lexicon to learn, in an order, as questions for cards.

A question asks all words of a pattern (two and three letters, by how they begin), the hooks of a short word, or all
words of some letters (anagrams, the most likely to be drawn first). Offensive words are no questions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from asobiba.crossword.rules.tiles import TileSet
from asobiba.words.lexicon import Lexicon
from asobiba.words.word_map import WordMap

from .word_search import draws_of

VOWEL_LENGTHS = range(4, 7)  # words to get rid of vowels


class Question(NamedTuple):
    """One card: what is asked, `pattern`, `hooks` or `anagram`; the pattern or a word; how many words answer it."""

    asks: str
    word: str
    words: int


@lru_cache(maxsize=4)
def course_of(lexicon: Lexicon, course: str, tiles: TileSet, offensive: frozenset[str]) -> Sequence[Question]:
    """The questions of one of `COURSES`, in the order in which they are learnt."""
    return list(COURSES[course](lexicon.map, tiles, offensive))


def _twos(words: WordMap, tiles: TileSet, offensive: Collection[str]) -> Iterator[Question]:
    return _patterns(words, 2)


def _threes(words: WordMap, tiles: TileSet, offensive: Collection[str]) -> Iterator[Question]:
    return _patterns(words, 3)


def _patterns(words: WordMap, length: int) -> Iterator[Question]:
    """All but the last letter, for the words of this length."""
    for begin, same in groupby(sorted(words.words(length)), key=lambda word: word[:-1]):
        yield Question("pattern", f"{begin}?", len(list(same)))


def _hooks(words: WordMap, tiles: TileSet, offensive: Collection[str]) -> Iterator[Question]:
    for length in (2, 3):
        for word in words.words(length):
            hooks = sum(mask.bit_count() for mask in (words.cross_set("", word), words.cross_set(word, "")))
            if hooks and word not in offensive:
                yield Question("hooks", word, hooks)


def _vowels(words: WordMap, tiles: TileSet, offensive: Collection[str]) -> Iterator[Question]:
    for length in VOWEL_LENGTHS:
        found = [word for word in words.words(length) if sum(letter in tiles.vowels for letter in word) >= length - 1]
        yield from _anagrams(found, tiles, offensive)


def _sevens(words: WordMap, tiles: TileSet, offensive: Collection[str]) -> Iterator[Question]:
    return _anagrams(words.words(7), tiles, offensive)


def _eights(words: WordMap, tiles: TileSet, offensive: Collection[str]) -> Iterator[Question]:
    return _anagrams(words.words(8), tiles, offensive)


def _anagrams(found: Sequence[str], tiles: TileSet, offensive: Collection[str]) -> Iterator[Question]:
    """The letters of these words, those that are drawn in the most ways first."""
    groups: dict[str, list[str]] = {}
    for word in found:
        groups.setdefault("".join(sorted(word)), []).append(word)
    for letters in sorted(groups, key=lambda letters: (-draws_of(letters, tiles), letters)):
        fit = [word for word in groups[letters] if word not in offensive]
        if fit:
            yield Question("anagram", fit[0], len(groups[letters]))


COURSES: Mapping[str, Callable[[WordMap, TileSet, Collection[str]], Iterator[Question]]] = {
    "twos": _twos,
    "threes": _threes,
    "hooks": _hooks,
    "vowels": _vowels,
    "sevens": _sevens,
    "eights": _eights,
}
