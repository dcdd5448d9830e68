"""Packs the Japanese lists: words.txt.xz, which gather.py made, with what supplement.txt adds and blocked.txt forbids.

`ja-easy` and `ja-known` are what computers know; `ja-common` has what is seldom met, too; none of them the blocked
words, and `ja-full` everything.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from asobiba.errors import LexiconError
from asobiba.words.kana_file import KanaList, pack_kana, read_kana_file
from asobiba.words.lexicon_file import fingerprint
from asobiba.words.surface_forms import pack_surface_forms, unpack_surface_forms

from .reading import playable

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "words.txt.xz"
SUPPLEMENT = HERE / "supplement.txt"
BLOCKED = HERE / "blocked.txt"
SURFACE_FORMS_FILE = "ja-common.surfaces"


class KanaSourceError(Exception):
    """A source says something that cannot be so; the message names the file and the line."""


@dataclass(frozen=True, slots=True)
class Japanese:
    """The lists as sets of card strings, each with all of the smaller ones, and ways of writing the common words."""

    easy: set[str]
    known: set[str]
    common: set[str]
    full: set[str]
    written: dict[str, list[str]]


def japanese() -> Japanese:
    """The lists out of their three sources.

    Raises:
        KanaSourceError: a blocked word is no word, a line is not understood.
    """
    tiers: dict[str, dict[str, list[str]]] = {"easy": {}, "common": {}, "seldom": {}, "full": {}}
    for tier, word, spelt in dictionary_words():
        tiers[tier][word] = spelt
    for tier, word, spelt in supplement():
        _add(tiers, tier, word, spelt)
    words, forms_hidden = blocked()
    full = set().union(*tiers.values())
    if strange := sorted(words - full):
        raise KanaSourceError(f"blocked.txt: {strange} are in no list")
    forms = {**tiers["easy"], **tiers["common"], **tiers["seldom"]}
    words |= {word for word, ways in forms.items() if ways and forms_hidden.issuperset(ways)}
    easy = set(tiers["easy"]) - words
    known = easy | (set(tiers["common"]) - words)
    common = known | (set(tiers["seldom"]) - words)
    written = {word: [form for form in forms[word] if form not in forms_hidden] for word in sorted(common)}
    return Japanese(easy, known, common, full, written)


def _add(tiers: dict[str, dict[str, list[str]]], tier: str, word: str, forms: list[str]) -> None:
    """Put a word of the supplement into its list, unless a smaller one has it; its forms come first."""
    if tier == "full":
        tiers["full"][word] = []
        return
    place = tiers["easy"] if word in tiers["easy"] else tiers["common"]
    before = tiers["seldom"].pop(word, place.get(word, []))
    place[word] = list(dict.fromkeys([*forms, *before]))


def dictionary_words() -> Iterator[tuple[str, str, list[str]]]:
    """List, word and ways of writing, out of words.txt.xz."""
    tier = ""
    for line in lzma.decompress(SOURCE.read_bytes()).decode().split("\n"):
        if line.startswith("# "):
            tier = line[2:]
        elif line:
            word, *forms = line.split(" ")
            yield tier, word, forms


def supplement() -> list[tuple[str, str, list[str]]]:
    """List, word and ways of writing, out of supplement.txt."""
    found = []
    for section, line in _lines(SUPPLEMENT, ("common", "full")):
        spelling, *forms = line.split(" ")
        found.append((section, _cards(SUPPLEMENT, spelling), forms))
    return found


def blocked() -> tuple[set[str], set[str]]:
    """The words that computers do not play, and the ways of writing that are not shown."""
    words: set[str] = set()
    forms: set[str] = set()
    for section, line in _lines(BLOCKED, ("words", "surfaces")):
        if section == "words":
            words |= {_cards(BLOCKED, spelling) for spelling in line.split(" ")}
        else:
            forms |= set(line.split(" "))
    return words, forms


def _lines(path: Path, sections: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The lines of a hand-kept file, each with its section; comments and empty lines are passed over."""
    section = ""
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
        if line.startswith("["):
            section = line.strip("[]")
            if section not in sections:
                raise KanaSourceError(f"{path.name}, line {number}: no section is called {section!r}")
        elif line and not line.startswith("#"):
            yield section, line


def _cards(path: Path, spelling: str) -> str:
    cards = playable(spelling)
    if cards is None:
        raise KanaSourceError(f"{path.name}: {spelling!r} cannot be spelt with 3-14 cards")
    return cards


def packed(found: Japanese) -> dict[str, bytes]:
    """Every file that the game opens, by name."""
    common_file = pack_kana(found.common, name="ja-common", kind="ends")
    common = KanaList(read_kana_file(common_file))
    known_file = pack_kana(found.known, name="ja-known", kind="among", base=common)
    known = KanaList(read_kana_file(known_file), common)
    return {
        "ja-easy.kana": pack_kana(found.easy, name="ja-easy", kind="among", base=known),
        "ja-known.kana": known_file,
        "ja-common.kana": common_file,
        "ja-full.kana": pack_kana(found.full, name="ja-full", kind="beyond", base=common),
        SURFACE_FORMS_FILE: _surface_forms_file(found),
    }


def _surface_forms_file(found: Japanese) -> bytes:
    """The file of surface forms. One with the same content stays: liblzma's bytes differ between versions."""
    digest = fingerprint(found.common)
    made = pack_surface_forms(found.written, name="ja-common", digest=digest)
    path = HERE / SURFACE_FORMS_FILE
    standing = path.read_bytes() if path.is_file() else b""
    for data in (standing, made):
        try:
            told = unpack_surface_forms(data, sorted(found.common), digest)
        except LexiconError:
            continue  # the old file is of other words, and a new one takes its place
        if all(list(told(word)) == forms for word, forms in found.written.items()):
            return data
    raise KanaSourceError(f"{SURFACE_FORMS_FILE}: what is read is not what was written")


def counts() -> dict[str, tuple[bytes, int]]:
    """The files of this folder that words are in, each with how many; `words.txt` is the source unpacked."""
    text = lzma.decompress(SOURCE.read_bytes())
    number = sum(1 for _ in dictionary_words())
    return {
        "words.txt": (text, number),
        SOURCE.name: (SOURCE.read_bytes(), number),
        SUPPLEMENT.name: (SUPPLEMENT.read_bytes(), len(supplement())),
        BLOCKED.name: (BLOCKED.read_bytes(), len(blocked()[0])),
    }
