"""Tables that were built before say what a word map finds that decodes its words; damaged ones are done without."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from string import ascii_uppercase

import pytest

from asobiba.chance import below, stream
from asobiba.words.alphabet import ENGLISH, alphabet_of
from asobiba.words.kept_tables import SUFFIX, open_tables
from asobiba.words.lexicon_file import pack_lexicon
from asobiba.words.lexicon_store import LexiconStore
from asobiba.words.word_map import WordMap

LENGTHS = range(2, 16)


def made_up(letters: str, count: int = 1500) -> list[str]:
    rng = stream(len(letters), "words")
    return ["".join(letters[below(len(letters), rng)] for _ in range(2 + below(14, rng))) for _ in range(count)]


def store_of(folder: Path, letters: str = ascii_uppercase[:9]) -> LexiconStore:
    """A store of one list; those words of it that have 14 letters are missing."""
    alphabet = ENGLISH if letters.isascii() else alphabet_of(letters)
    words = [word for word in made_up(letters) if len(word) != 14]
    (folder / "some.lex").write_bytes(pack_lexicon(words, name="some", alphabet=alphabet))
    return LexiconStore(str(folder))


def same(one: WordMap, other: WordMap) -> bool:
    """Whether two maps find the same."""
    return all(
        (one.anagram_table(length), one.completions(length)) == (other.anagram_table(length), other.completions(length))
        and list(one.words(length)) == list(other.words(length))
        for length in range(17)
    ) and list(one) == list(other)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The file of the tables of a list, beside it."""
    path = tmp_path / f"some{SUFFIX}"
    path.write_bytes(store_of(tmp_path).tables("some"))
    return path


@pytest.mark.parametrize("count", [0, 2, 20])
def test_kept_tables_are_those_that_are_built_and_no_word_is_decoded(tmp_path: Path, count: int) -> None:
    letters = ascii_uppercase + "".join(chr(0xC0 + number) for number in range(count))
    plain = store_of(tmp_path, letters)
    (tmp_path / f"some{SUFFIX}").write_bytes(plain.tables("some"))
    words = LexiconStore(str(tmp_path)).open("some").map
    assert same(words, plain.open("some").map)
    list(words.slices())
    assert not words._words.begun


def test_tables_are_the_same_bytes_each_time(tmp_path: Path) -> None:
    assert store_of(tmp_path).tables("some") == store_of(tmp_path).tables("some")


def test_school_edition_uses_them_too(tmp_path: Path, kept: Path) -> None:
    refused = [word for word in made_up(ascii_uppercase[:9]) if len(word) in (2, 7)][::2]
    base = LexiconStore(str(tmp_path)).open("some").map
    assert same(base.without(refused), WordMap.of(list(base)).without(refused))
    assert base.without(refused).completions(3) is base.completions(3)
    assert base.without(refused).bits(3) is base.bits(3)
    assert base.without(refused).bits(7) is not base.bits(7)
    assert not base._words.begun


IN_THE_HEAD = {"empty", "no tables", "cut in the head", "flipped in the head", "of another format", "of another list"}
DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "no tables": lambda data: b"asobiba lexicon 1 some",
    "cut in the head": lambda data: data[:60],
    "cut": lambda data: data[: len(data) // 2],
    "flipped in the head": lambda data: data[:90] + bytes([data[90] ^ 1]) + data[91:],
    "flipped": lambda data: data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 4]) + data[len(data) // 2 + 1 :],
    "zeros": lambda data: data[:1000].ljust(len(data), b"\0"),
    "of another format": lambda data: data.replace(b"tables 1", b"tables 2"),
    "of another list": lambda data: data.replace(b" some ", b" same "),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_tables_are_done_without(tmp_path: Path, kept: Path, damage: str) -> None:
    right = WordMap.of([word for word in made_up(ascii_uppercase[:9]) if len(word) != 14])
    kept.write_bytes(DAMAGE[damage](kept.read_bytes()))
    lexicon = LexiconStore(str(tmp_path)).open("some")
    opened = open_tables(str(kept), "some", lexicon.fingerprint, lexicon.map.keys)
    assert (opened is None) is (damage in IN_THE_HEAD)
    assert opened is None or any(opened.words(length) is None for length in LENGTHS)
    assert same(lexicon.map, right)


def test_tables_of_other_words_are_not_opened(tmp_path: Path, kept: Path) -> None:
    lexicon = LexiconStore(str(tmp_path)).open("some")
    assert open_tables(str(kept), "some", lexicon.fingerprint, lexicon.map.keys)
    assert open_tables(str(kept), "some", "0" * 16, lexicon.map.keys) is None
    assert open_tables(str(kept.with_name("other")), "some", lexicon.fingerprint, lexicon.map.keys) is None


def test_tables_that_come_later_are_used_for_blanks_only(tmp_path: Path) -> None:
    store = store_of(tmp_path)
    words = store.open("some").map
    before = words.words(7)
    (tmp_path / f"some{SUFFIX}").write_bytes(store_of(tmp_path).tables("some"))
    kept = words.kept()
    assert kept
    table = kept.words(7)
    assert words.words(7) is before
    assert words.anagram_table(7) == table
    assert words.completions(7) == kept.completions(7)


def test_tables_that_go_in_the_middle_leave_the_rest_to_be_built(tmp_path: Path, kept: Path) -> None:
    words = LexiconStore(str(tmp_path)).open("some").map
    words.anagram_table(5)
    kept.unlink()
    assert same(words, WordMap.of(list(words)))
