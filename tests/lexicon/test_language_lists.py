"""The packs of other languages: they agree with what is kept by hand, have ordinary words, and no names.

`words/<language>.toml` has the words that were thought of for each language; what a key means, `_KEYS` says.
"""

from __future__ import annotations

import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from asobiba.words.language_pack import LanguagePack, open_language_pack

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "lexicon"))

from languages.catalogue import LANGUAGES  # noqa: E402
from languages.hand import SHORT, read_hand  # noqa: E402
from languages.making import alphabet_of, pack_path  # noqa: E402
from languages.selection import played  # noqa: E402

# Key of a file of words -> which list, and whether it has them.
_KEYS = {
    "ordinary": ("standard", True),
    "forms": ("standard", True),
    "brazil": ("standard", True),
    "met": ("standard", True),  # what people missed, and forms of a second source (bench/everyday.py)
    "out": ("standard", False),
    "everyday": ("everyday", True),
    "not_everyday": ("everyday", False),
}
FILES = sorted((Path(__file__).parent / "words").glob("*.toml"))
each_language = pytest.mark.parametrize("name", [path.stem for path in FILES])


@cache
def pack_of(name: str) -> LanguagePack:
    """The pack of a language."""
    language = LANGUAGES[name]
    return open_language_pack(pack_path(language).read_bytes(), language.code)


def spelt(name: str, words: str) -> dict[str, str]:
    """Words as they are written -> as they are played; "" where the tiles cannot spell them."""
    alphabet = alphabet_of(LANGUAGES[name])
    return {word: alphabet.segment(played(alphabet, word) or "") or "" for word in words.split()}


@each_language
@pytest.mark.slow
def test_ordinary_words_and_their_forms_are_in_and_names_and_abbreviations_are_not(name: str) -> None:
    pack, found = pack_of(name), tomllib.loads((Path(__file__).parent / "words" / f"{name}.toml").read_text("utf-8"))
    wrong = [
        (key, word)
        for key, words in found.items()
        for word, letters in spelt(name, words).items()
        if (letters in getattr(pack, _KEYS[key][0])) is not _KEYS[key][1]
    ]
    assert not wrong


@each_language
def test_short_words_are_those_of_the_file_kept_by_hand(name: str) -> None:
    pack, hand = pack_of(name), read_hand(ROOT / "lexicon" / name)
    show = pack.alphabet.show
    for words, verdicts in ((pack.standard, {"standard", "everyday"}), (pack.everyday, {"everyday"})):
        there = {show(word).lower() for word in words.map if len(show(word)) <= SHORT}
        assert there == {word for word, verdict in hand.short.items() if verdict in verdicts}


@each_language
def test_no_everyday_word_is_one_that_the_school_edition_leaves_out(name: str) -> None:
    pack = pack_of(name)
    assert pack.offensive
    assert all(word in pack.standard and word not in pack.everyday for word in pack.offensive)
