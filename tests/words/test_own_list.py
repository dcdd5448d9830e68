"""A player's own list is read whatever state it is in, and the report says what was wrong."""

from __future__ import annotations

import re
from contextlib import suppress
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asobiba.errors import LexiconError
from asobiba.game import plain
from asobiba.words import own_list
from asobiba.words.own_list import ParsedList, own_lexicon, read_words


def refusal(text: str | bytes) -> LexiconError:
    with pytest.raises(LexiconError) as caught:
        read_words(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("aa\naah\n", "AA AAH"),
        ("zoo\r\nAA\r\nAah\r\n", "AA AAH ZOO"),
        ("aa\raah\rzoo", "AA AAH ZOO"),
        ("\ufeffaa\naah", "AA AAH"),
        ("# my words\n\n   \naa # the shout\n\taah  \n  # end", "AA AAH"),
        ("AA a rough lava [n AAS]\nAAH to exclaim\nzoo", "AA AAH ZOO"),
        ("AA (Hawaiian) lava\nAB\tan abdominal muscle\nab ovo\tfrom the egg\naba\t\t", "AA AB ABA"),
        (b"aa\xe9\naa\nna\xefve\nzoo", "AA ZOO"),
        ("\ufeffaa\r\naah".encode("utf-8"), "AA AAH"),
        ("aa\r\naah".encode("utf-16"), "AA AAH"),
        (b"\xff\xfea", ""),
        ("aa\x00b\nzoo\x0b\nab", "AB ZOO"),
        ("uncopyrightable\nqi", "QI UNCOPYRIGHTABLE"),
    ],
)
def test_words_are_found(text: str | bytes, words: str) -> None:
    found = read_words(text).words if words else refusal(text).code
    assert found == (tuple(words.split()) if words else "lexicon/empty")


@pytest.mark.parametrize(
    ("line", "shown", "reason"),
    [
        ("x-ray", "x-ray", "character"),
        ("ice cream", "ice cream", "character"),
        ("ICE CREAM", "ICE CREAM", "character"),
        ("Ice cream", "Ice cream", "character"),
        ("caf\u00e9", "caf\u00e9", "character"),
        ("stra\u00dfe", "stra\u00dfe", "character"),
        ("\u0130I", "\u0130I", "character"),
        ("c#", "c#", "character"),
        ("12", "12", "character"),
        ("a", "a", "too_short"),
        ("A the letter", "A the letter", "too_short"),
        ("antidisestablishmentarianism", "antidisestablishmentarianism", "too_long"),
        ("<b>" + 60 * "x", "<b>" + 37 * "x", "character"),
    ],
)
def test_a_bad_line_is_listed_with_number_text_and_reason(line: str, shown: str, reason: str) -> None:
    found = read_words(f"aa\r\n\r\n{line}\r\naah")
    assert plain(found.bad) == [{"line": 3, "text": shown, "reason": reason}]
    assert found.words == ("AA", "AAH")
    assert found.skipped == 1


def test_repeated_words_are_counted_whatever_their_case() -> None:
    found = read_words("aa\nAA\nAa first\naah\naa\n")
    assert found == ParsedList(("AA", "AAH"), 2, 1, found.bad)


def test_only_the_first_twenty_bad_lines_are_listed() -> None:
    found = read_words("aa\n" + "no-word\n" * 5000)
    assert found.skipped == 5000
    assert [bad.line for bad in found.bad] == list(range(2, 22))


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "x-ray\n1\n", b"", b"\x00\xff"])
def test_nothing_usable_is_an_error_of_its_own(text: str | bytes) -> None:
    assert refusal(text).code == "lexicon/empty"


def test_an_empty_list_names_its_bad_lines() -> None:
    assert refusal("x-ray\n\na\n").data == {
        "skipped": 2,
        "bad": [{"line": 1, "text": "x-ray", "reason": "character"}, {"line": 3, "text": "a", "reason": "too_short"}],
    }


@pytest.mark.parametrize("text", [b"a" * 1001, "aa\n" * 100])
def test_a_list_that_is_too_large_is_refused_before_it_is_read(
    text: str | bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_list, "MOST_BYTES", 1000)
    monkeypatch.setattr(own_list, "MOST_LINES", 100)
    assert refusal(text).code == "lexicon/too_large"


def test_the_name_comes_from_the_words_alone() -> None:
    lexicon, report = own_lexicon("  my\nlist ", "zoo\r\nAA\naa # twice\nx-ray")
    digest = sha256(b"AA\nZOO").hexdigest()
    assert (lexicon.name, lexicon.title, lexicon.fingerprint) == (f"own-{digest[:8]}", "my list", digest[:16])
    assert lexicon == own_lexicon("other title", b"aa\nzoo")[0]
    assert report.plain() == {
        "name": lexicon.name,
        "title": "my list",
        "words": 2,
        "fingerprint": lexicon.fingerprint,
        "language": "en",
        "tiles": "english",
        "duplicates": 1,
        "skipped": 1,
        "bad": [{"line": 4, "text": "x-ray", "reason": "character"}],
    }
    assert "ZOO" in lexicon
    assert "ZO" not in lexicon


def test_a_list_without_a_title_has_its_name_for_one() -> None:
    lexicon, _ = own_lexicon(" \n", "aa")
    assert lexicon.title == lexicon.name


@given(st.binary(max_size=200))
def test_whatever_bytes_follow_a_word_only_words_come_out(junk: bytes) -> None:
    check_that_only_words_came_out(read_words(b"qi\n" + junk))


@given(st.one_of(st.text(max_size=200), st.text("aA#\t\r\n -\u00e9", max_size=60)))
def test_whatever_text_follows_a_word_only_words_come_out(junk: str) -> None:
    check_that_only_words_came_out(read_words("qi\n" + junk))


@given(st.binary(max_size=200))
def test_arbitrary_bytes_are_read_or_refused_as_empty(junk: bytes) -> None:
    with suppress(LexiconError):
        check_that_only_words_came_out(read_words(junk))


def check_that_only_words_came_out(found: ParsedList) -> None:
    assert all(re.fullmatch("[A-Z]{2,15}", word) for word in found.words)
    assert list(found.words) == sorted(set(found.words))
    assert len(found.bad) == min(found.skipped, 20)


@given(st.lists(st.text("abcXYZ", min_size=2, max_size=15), min_size=1), st.sampled_from(["\n", "\r\n", "\r"]))
def test_a_clean_list_comes_back_whole(words: list[str], end: str) -> None:
    capitals = [word.upper() for word in words]
    assert read_words(end.join(words)) == ParsedList(
        tuple(sorted(set(capitals))), len(words) - len(set(capitals)), 0, ()
    )
