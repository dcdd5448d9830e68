"""Studying words: everything is found that a simple look at every word finds."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cache
from itertools import combinations, permutations
from typing import Any

import pytest

from asobiba.bridge import Door
from asobiba.crossword.equity.leaves import leave_value
from asobiba.crossword.rules.tiles import load_tiles
from asobiba.crossword.study.drills import phonies
from asobiba.crossword.study.word_search import draws_of
from asobiba.words.lexicon import Lexicon, make_lexicon
from asobiba.words.lexicon_store import LexiconStore
from tests.tables import ask, small_door, small_words

WORDS = sorted(small_words())


@cache
def lexica() -> LexiconStore:
    return LexiconStore()


@cache
def door() -> Door:
    return small_door()


def studied(kind: str, **arguments: Any) -> Any:
    answer = ask(door(), type="study", game="crossword", lexicon="standard", kind=kind, arguments=arguments)
    return answer["answer"] if answer["ok"] else answer["error"]["code"]


def spelled(word: str, rack: str) -> bool:
    """Whether a rack with blanks can lay a word."""
    lacking = Counter(word) - Counter(rack.replace("?", ""))
    return sum(lacking.values()) <= rack.count("?")


def test_short_words_and_those_with_a_letter() -> None:
    two = [word for word in WORDS if len(word) == 2]
    assert studied("short")["words"] == two
    found = studied("short", letter="o")
    assert found["words"] == [word for word in two if "O" in word]
    assert found["letters"]["O"] == found["of"] == len(found["words"])
    assert studied("short", length=3)["words"] == [word for word in WORDS if len(word) == 3]


def test_likely_words_are_those_that_the_most_draws_can_spell() -> None:
    # Every draw of as many tiles from a small set, tile by tile.
    tiles = replace(load_tiles(), counts=Counter("AACEORT??"))
    for letters in ("ACT", "CAR", "AAA", "ZA", "TOE", "AACE"):
        draws = combinations(tiles.counts.elements(), len(letters))
        assert draws_of(letters, tiles) == sum(spelled(letters, "".join(draw)) for draw in draws)
    found = studied("likely", length=4, most=1000)
    assert sorted(found["words"]) == [word for word in WORDS if len(word) == 4]
    ways = [draws_of(word, load_tiles()) for word in found["words"]]
    assert ways == sorted(ways, reverse=True)
    assert studied("likely", length=4, most=5)["words"] == found["words"][:5]


@pytest.mark.parametrize("word", ["ACT", "IN", "OUT", "CARE", "ZZZZ", "A" * 15])
def test_hooks_are_the_letters_that_make_another_word(word: str) -> None:
    found = studied("hooks", word=word.lower())
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert found["front"] == "".join(letter for letter in letters if letter + word in WORDS)
    assert found["back"] == "".join(letter for letter in letters if word + letter in WORDS)
    assert found["fronts"] == [letter + word for letter in found["front"]]
    assert found["backs"] == [word + letter for letter in found["back"]]
    assert found["inner"] == {"front": word[1:] in WORDS, "back": word[:-1] in WORDS}
    assert found["in"] == (word in WORDS)


@pytest.mark.parametrize("rack", ["ACT", "ACT?", "A??", "OPST", "??", "EINRST?", "QQQ", "ABCDEFGHIJKLM??"])
def test_anagrams_are_all_words_that_the_letters_spell(rack: str) -> None:
    exact = studied("anagrams", letters=rack, most=1000)
    words = [word.upper() for group in exact["groups"] for word in group["words"]]
    assert words == [word for word in WORDS if len(word) == len(rack) and spelled(word, rack)]

    some = studied("anagrams", letters=rack.lower(), shorter=True, most=1000)
    for group in some["groups"]:
        length = group["length"]
        same = [word for word in WORDS if len(word) == length and spelled(word, rack)]
        assert group["of"] == len(same)
        assert [word.upper() for word in group["words"]] == same[: len(group["words"])]
    assert some["of"] == sum(spelled(word, rack) for word in WORDS)
    lengths = [group["length"] for group in some["groups"]]
    assert lengths == sorted(lengths, reverse=True)


def test_blanks_are_small_letters_and_no_more_than_there_are() -> None:
    groups = studied("anagrams", letters="ACT??", shorter=True)["groups"]
    words = [word for group in groups for word in group["words"]]
    assert {sum(map(str.islower, word)) for word in words} == {0, 1, 2}
    assert not [word for word in words if Counter(filter(str.isupper, word)) - Counter("ACT")]


def test_no_more_words_come_than_were_asked_for() -> None:
    found = studied("anagrams", letters="EINRST?", shorter=True, most=5, least=3)
    assert sum(len(group["words"]) for group in found["groups"]) == 5
    assert (found["more"], min(group["length"] for group in found["groups"]) >= 3) == (True, True)


@pytest.mark.parametrize(
    "pattern",
    ["A.T", "*ING", "C*T", "*", "[AEIOU]*[AEIOU]", "[^AEIOU][^AEIOU]*", "*A*E*", "..", "*S*S*S*", "?O?", "*[ST]H*E"],
)
def test_patterns_find_what_the_shell_would_find(pattern: str) -> None:
    twin = pattern.replace(".", "?").replace("[^", "[!")
    expected = sorted((word for word in WORDS if fnmatchcase(word, twin)), key=lambda word: (len(word), word))
    found = studied("pattern", pattern=pattern.lower(), most=1000)
    assert found["of"] == len(expected)
    assert found["words"] == expected[:1000]
    assert found["more"] == (len(expected) > 1000)


@pytest.mark.parametrize(
    ("kind", "arguments", "code"),
    [
        ("sing", {}, "study/kind"),
        ("short", {"length": 4}, "ask/number"),
        ("short", {"letter": "AB"}, "study/letters"),
        ("short", {"letter": 3}, "ask/text"),
        ("hooks", {}, "ask/text"),
        ("hooks", {"word": "A"}, "study/word"),
        ("hooks", {"word": "A" * 16}, "study/word"),
        ("hooks", {"word": "CAFÉ"}, "study/spelling"),
        ("hooks", {"word": "A?"}, "study/spelling"),
        ("anagrams", {"letters": ""}, "study/letters"),
        ("anagrams", {"letters": "???"}, "study/letters"),
        ("anagrams", {"letters": "A" * 16}, "study/letters"),
        ("anagrams", {"letters": "ÄB"}, "study/letters"),
        ("anagrams", {"letters": "AB", "shorter": 1}, "ask/flag"),
        ("anagrams", {"letters": "AB", "most": 1001}, "ask/number"),
        ("pattern", {"pattern": ""}, "study/pattern"),
        ("pattern", {"pattern": "A(B"}, "study/pattern"),
        ("pattern", {"pattern": "[AB"}, "study/pattern"),
        ("pattern", {"pattern": "[]"}, "study/pattern"),
        ("pattern", {"pattern": "A" * 61}, "study/pattern"),
        ("pattern", {"pattern": "ſ*"}, "study/pattern"),
        ("leave", {"tiles": "ZZ"}, "study/letters"),
        ("leave", {"tiles": "ABCDEFGH"}, "study/letters"),
        ("drill_words", {"count": 51}, "ask/number"),
        ("drill_leaves", {"size": 7}, "ask/number"),
        ("drill_leaves", {"seed": -1}, "ask/number"),
    ],
)
def test_what_cannot_be_studied_is_refused(kind: str, arguments: dict[str, Any], code: str) -> None:
    assert studied(kind, **arguments) == code


def test_a_lexicon_that_is_not_there_is_named() -> None:
    answer = ask(door(), type="study", lexicon="none", kind="short")
    assert answer["error"]["code"] == "lexicon/missing"


def test_one_word_is_checked_in_every_lexicon_with_all_that_grows_from_it() -> None:
    found = studied("word", word="act")
    longer = [word for word in WORDS if "ACT" in word and word != "ACT"]
    assert found["lexica"] == [{"name": name, "in": True} for name in ("everyday", "full", "standard")]
    assert sorted(found["extensions"]["words"]) == sorted(longer)[:100]
    assert found["extensions"]["of"] == len(longer)
    assert found["extensions"]["front"] == sum(word.endswith("ACT") for word in longer)
    assert found["extensions"]["back"] == sum(word.startswith("ACT") for word in longer)
    assert found["anagrams"] == sorted({"".join(order) for order in permutations("ACT")} & set(WORDS) - {"ACT"})
    assert found["points"] == 5
    assert studied("word", word="zzzz")["in"] is False


@pytest.mark.parametrize("length", [2, 3])
@pytest.mark.parametrize("name", ["everyday", "full"])
def test_phonies_sound_like_words_and_are_none_and_offend_nobody(name: str, length: int) -> None:
    lexicon, full, offensive = lexica().open(name), lexica().open("full"), lexica().offensive_words()
    found = phonies(lexicon, [full], offensive, length)
    assert len(found) > 5
    for word in found:
        assert word not in full
        assert word not in offensive
        assert re.search("[AEIOUY]", word)
        assert length < 3 or not any(word in bad for bad in offensive)


def test_a_drill_has_both_and_says_which_and_asks_the_same_again() -> None:
    full = lexica().open("full")
    real_door = Door(lexica())

    def drilled(seed: int) -> list[dict[str, Any]]:
        arguments = {"length": 3, "count": 20, "seed": seed}
        answer = ask(real_door, type="study", lexicon="full", kind="drill_words", arguments=arguments)
        return list(answer["answer"]["items"])

    first = drilled(1)
    assert len(first) == 20
    assert {one["real"] for one in first} == {True, False}
    assert all((one["word"] in full) == one["real"] for one in first)
    assert not {one["word"] for one in first} & lexica().offensive_words()
    assert drilled(1) == first
    assert drilled(2) != first


def test_a_list_of_few_words_gives_a_short_drill() -> None:
    tiny: Lexicon = lexica().add(_tiny())
    answer = ask(Door(lexica()), type="study", lexicon=tiny.name, kind="drill_words", arguments={"count": 5})
    assert answer["ok"]
    assert all(one["real"] for one in answer["answer"]["items"])


def _tiny() -> Lexicon:
    return make_lexicon("own-tiny", "tiny", ["QI", "CAT"])


def test_two_leaves_are_apart_by_what_is_said() -> None:
    for size in (None, 3):
        items = studied("drill_leaves", count=20, seed=4, **({"size": size} if size else {}))["items"]
        assert len(items) == 20
        for one in items:
            values = [leave_value(leave) / 1000 for leave in one["leaves"]]
            assert one["values"] == [round(value, 1) for value in values]
            assert one["better"] == (values[1] > values[0])
            assert 1 <= abs(values[0] - values[1]) <= 12
            assert len({len(leave) for leave in one["leaves"]}) == 1
            assert size is None or len(one["leaves"][0]) == size


def test_any_leave_is_named_with_its_value() -> None:
    found = studied("leave", tiles="kea")
    assert (found["tiles"], found["value"]) == ("AEK", leave_value("AEK") / 1000)
    assert (found["vowels"], found["consonants"]) == (2, 1)
    assert studied("leave", tiles="")["value"] == 0
    assert studied("leave", tiles="Q")["because"] == ["q_without_u"]
