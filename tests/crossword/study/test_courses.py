"""Courses of words for the box: each asks every word of its kind once, in every language, the likeliest first."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest

from asobiba.bridge import Door
from asobiba.crossword.rules.tiles import TileSet
from asobiba.crossword.study.courses import COURSES, course_of
from asobiba.crossword.study.queries import tiles_for
from asobiba.words.lexicon_store import LexiconStore
from tests.tables import ask, small_door, small_words

WORDS = sorted(small_words())
# One list of each language; Spanish and Catalan have digraphs.
LISTS = ["standard", "es-standard", "ca-standard"]
OTHERS = [f"{code}-standard" for code in ("da", "de", "fr", "it", "nb", "nl", "pl", "pt", "sv")]


def course(door: Door, name: str, **arguments: int) -> dict[str, object]:
    given = {"course": name, **arguments}
    answer = ask(door, type="study", game="crossword", lexicon="standard", kind="course", arguments=given)
    found: dict[str, object] = answer["answer"] if answer["ok"] else answer["error"]
    return found


def naive(letters: str, tiles: TileSet) -> int:
    """In how many ways tiles can be drawn that spell these letters: for each way to use blanks."""
    need = Counter(letters)

    def ways(left: list[str], blanks: int) -> int:
        if not left:
            return comb(tiles.counts.get("?", 0), blanks)
        letter, *others = left
        there = tiles.counts.get(letter, 0)
        return sum(comb(there, need[letter] - used) * ways(others, blanks + used) for used in range(need[letter] + 1))

    return ways(sorted(need), 0)


def test_courses_ask_what_a_look_at_every_word_finds() -> None:
    door = small_door()
    asked = {name: course(door, name, count=50)["items"] for name in ("twos", "hooks", "vowels")}
    twos = {(word[0] + "?", len([each for each in WORDS if len(each) == 2 and each[0] == word[0]])) for word in WORDS}
    assert {(item["word"], item["words"]) for item in asked["twos"]} == {pair for pair in twos if pair[1]}  # type: ignore[attr-defined]
    for item in asked["hooks"]:  # type: ignore[attr-defined]
        longer = [word for word in WORDS if item["word"] in (word[1:], word[:-1])]
        pairs = sum((word[1:] == item["word"]) + (word[:-1] == item["word"]) for word in longer)
        assert item["words"] == pairs > 0
    for item in asked["vowels"]:  # type: ignore[attr-defined]
        assert sum(letter not in "AEIOU" for letter in item["word"]) <= 1
        assert item["words"] == sum(sorted(word) == sorted(item["word"]) for word in WORDS)


def test_a_course_comes_in_parts_that_join() -> None:
    door = small_door()
    whole = course(door, "sevens", count=50)
    parts = [course(door, "sevens", first=first, count=7)["items"] for first in (0, 7)]
    assert [*parts[0], *parts[1]] == whole["items"][:14]  # type: ignore[index, misc]
    assert course(door, "sevens", count=0) == {"of": whole["of"], "items": []}
    assert course(door, "chess")["code"] == "study/course"


@pytest.mark.slow
@pytest.mark.parametrize("name", [*LISTS, *(pytest.param(name, marks=pytest.mark.nightly) for name in OTHERS)])
def test_every_language_has_every_course_of_all_its_words(name: str) -> None:
    store = LexiconStore()
    lexicon = store.open(name)
    tiles = tiles_for(lexicon)
    offensive = frozenset(store.offensive_words(lexicon.language))
    found = {each: course_of(lexicon, each, tiles, offensive) for each in COURSES}
    assert all(found.values())
    for length, each in ((2, "twos"), (3, "threes")):
        assert sum(question.words for question in found[each]) == len(lexicon.map.words(length))
    for length, each in ((7, "sevens"), (8, "eights")):
        words = [word for word in lexicon.map.words(length) if word not in offensive]
        letters = ["".join(sorted(question.word)) for question in found[each]]
        assert sorted(letters) == sorted({"".join(sorted(word)) for word in words})
        chosen = [*letters[:60], *letters[:: max(1, len(letters) // 60)]]
        ways = [naive(each, tiles) for each in sorted(chosen, key=letters.index)]
        assert ways == sorted(ways, reverse=True)
    assert not {question.word for questions in found.values() for question in questions} & offensive
