"""Packs the Japanese lists: words.txt.xz, which gather.py made, with what supplement.txt adds and blocked.txt forbids.

writings.txt puts right how words are written, children.txt which of them a child knows, names.txt adds famous names.
`ja-child`, `ja-easy` and
`ja-known` are what computers know; `ja-common` has what is seldom met, too; none of them the blocked
words, and `ja-full` everything.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from asobiba.errors import LexiconError
from asobiba.kotoba.lexicon.inflection import ALONE, GODAN, ICHIDAN, MARK_OF
from asobiba.meanings.japanese import cards
from asobiba.meanings.meanings_file import read_meanings_file
from asobiba.words.kana_file import KanaList, pack_kana, read_kana_file
from asobiba.words.lexicon_file import fingerprint
from asobiba.words.surface_forms import pack_surface_forms, unpack_surface_forms

from .counters import counted
from .reading import SHORTEST, playable
from .writings import Way, cheapest_readings, usual_forms

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "words.txt.xz"
SUPPLEMENT = HERE / "supplement.txt"
BLOCKED = HERE / "blocked.txt"
WRITINGS = HERE / "writings.txt"
CHILDREN = HERE / "children.txt"
NAMES = HERE / "names.txt"
CHILD_SECTIONS = ("known", "unknown")
SUPPLEMENT_SECTIONS = ("common", "full", "polite", "godan", "ichidan")
VERBS = {"godan": GODAN, "ichidan": ICHIDAN}  # sections that name verbs of the other sections, and their class
MEANINGS = HERE / "ja-en.meanings"
TIERS = ("child", "easy", "common", "seldom", "names", "full")
Ways: TypeAlias = dict[str, Way]  # ways of writing a word, the most usual first
SURFACE_FORMS_FILE = "ja-common.surfaces"


class KanaSourceError(Exception):
    """A source says something that cannot be so; the message names the file and the line."""


@dataclass(frozen=True, slots=True)
class Japanese:
    """The lists as sets of card strings, each with all of the smaller ones, and ways of writing the common words."""

    child: set[str]
    easy: set[str]
    known: set[str]
    common: set[str]
    full: set[str]
    written: dict[str, list[str]]
    inflected: set[str]


def japanese() -> Japanese:
    """The lists out of their sources.

    Raises:
        KanaSourceError: a blocked word is no word, a line is not understood.
    """
    tiers: dict[str, dict[str, Ways]] = {tier: {} for tier in TIERS}
    for tier, word, ways in dictionary_words():
        tiers[tier][word] = ways
    for tier, word, forms in supplement():
        _add(tiers, tier, word, forms)
    for spelling, form, leads in counted():
        if number := playable(spelling):
            _add_number(tiers, number, form, leads=leads)
    for word in famous_names() | polite_words():
        tiers["names"].setdefault(word, {})
    words, forms_hidden, unusual, junk = blocked()
    for found in tiers.values():
        for word in junk & set(found):
            del found[word]
    full = set().union(*tiers.values())
    if strange := sorted(words - full):
        raise KanaSourceError(f"{BLOCKED.name}: {strange} are in no list")
    spelt = {word: ways for tier in TIERS[:4] for word, ways in tiers[tier].items()}
    words |= {word for word, ways in spelt.items() if ways and forms_hidden.issuperset(ways)}
    easy = {*tiers["child"], *tiers["easy"]} - words
    known = easy | (set(tiers["common"]) - words)
    common = known | (set(tiers["seldom"]) - words)
    easy, known = easy - unusual, known - unusual
    shown = {word: _not_hidden(spelt[word], forms_hidden) for word in sorted(common)}
    cheapest = cheapest_readings(shown.values())
    written = {word: usual_forms(word, found, cheapest) for word, found in shown.items()}
    written |= _corrections(WRITINGS, common)
    child = _children(set(tiers["child"]) & easy, known | unusual) - unusual
    return Japanese(child, easy | child, known, common, full, written, inflected(common, tiers["names"]))


def inflected(common: set[str], alone: Iterable[str]) -> set[str]:
    """The common words that have inflected forms, each with the mark of its class behind it: JMdict's, some by hand,
    and the words without forms that need no vote: numbers with counters, famous names and words with お or ご.

    Words of two cards are in no list, but their forms may be: those that the pack of meanings has count.
    """
    pack = read_meanings_file(MEANINGS.read_bytes(), "ja-en")
    found: set[str] = set()
    for head, letters in zip(pack.heads, pack.columns[0], strict=True):
        if head in common or len(head) < SHORTEST:
            found |= {head + MARK_OF[letter] for letter in letters.split(" ") if letter in MARK_OF}
    found |= {word + ALONE for word in alone}
    found |= {word + ALONE for spelling, *_ in counted() if (word := playable(spelling))}
    for section, line in _lines(SUPPLEMENT, SUPPLEMENT_SECTIONS):
        if section in VERBS:
            found |= {cards(spelling) + VERBS[section] for spelling in line.split(" ")}
    return found


def _add(tiers: dict[str, dict[str, Ways]], tier: str, word: str, forms: list[str]) -> None:
    """Put a word of the supplement into its list, unless a smaller one has it; its forms come first."""
    if tier == "full":
        tiers["full"][word] = {}
        return
    place = next((tiers[small] for small in ("child", "easy") if word in tiers[small]), tiers["common"])
    before = tiers["seldom"].pop(word, place.get(word, {}))
    first = next(iter(before.values()), Way(0, 0))
    place[word] = {**dict.fromkeys(forms, first), **{form: way for form, way in before.items() if form not in forms}}


def _add_number(tiers: dict[str, dict[str, Ways]], word: str, form: str, *, leads: bool) -> None:
    """Put a number with a counter into the full list, or its way of writing first where a smaller list has the word."""
    place = next((tiers[tier] for tier in TIERS if word in tiers[tier]), tiers["full"])
    before = place.setdefault(word, {})
    if leads and before:
        place[word] = {form: next(iter(before.values())), **{other: before[other] for other in before if other != form}}


def _not_hidden(ways: Ways, hidden: set[str]) -> Ways:
    return {form: way for form, way in ways.items() if form not in hidden}


def _corrections(path: Path, common: set[str]) -> dict[str, list[str]]:
    """The ways of writing that were put right by hand, by word."""
    found: dict[str, list[str]] = {}
    for _, line in _lines(path, ()):
        spelling, *forms = line.partition("#")[0].split()
        word = _cards(path, spelling)
        if word not in common or word in found or not forms or "#" not in line:
            raise KanaSourceError(f"{path.name}: {line!r} is twice, without reason, or about no word of the list")
        found[word] = forms
    return found


def _children(found: set[str], known: set[str]) -> set[str]:
    """What a child knows: the words found by their frequency, with those of children.txt and without its others."""
    words = set(found)
    for section, line in _lines(CHILDREN, CHILD_SECTIONS):
        named = {_cards(CHILDREN, spelling) for spelling in line.split()}
        if section == "unknown":
            words -= named
        elif named <= known:
            words |= named
        else:
            raise KanaSourceError(f"{CHILDREN.name}: no computer knows {sorted(named - known)}")
    return words


def dictionary_words() -> Iterator[tuple[str, str, Ways]]:
    """List, word and ways of writing with their costs, out of words.txt.xz."""
    tier = ""
    for line in lzma.decompress(SOURCE.read_bytes()).decode().split("\n"):
        if line.startswith("# "):
            tier = line[2:]
        elif line:
            word, *ways = line.split(" ")
            yield (
                tier,
                word,
                {form: Way(int(cost), int(entry)) for form, cost, entry in (way.split(":") for way in ways)},
            )


def supplement() -> list[tuple[str, str, list[str]]]:
    """List, word and ways of writing, out of supplement.txt."""
    found = []
    for section, line in _lines(SUPPLEMENT, SUPPLEMENT_SECTIONS):
        if section in VERBS or section == "polite":
            continue
        spelling, *forms = line.split(" ")
        found.append((section, _cards(SUPPLEMENT, spelling), forms))
    return found


def famous_names() -> set[str]:
    """The names of names.txt.

    Raises:
        KanaSourceError: one cannot be spelt with cards, or is there twice.
    """
    found = [_cards(NAMES, spelling) for _, line in _lines(NAMES, ()) for spelling in line.split(" ")]
    if twice := sorted({name for name in found if found.count(name) > 1}):
        raise KanaSourceError(f"{NAMES.name}: {twice} are there twice")
    return set(found)


def polite_words() -> set[str]:
    """The words with お or ご of supplement.txt."""
    lines = _lines(SUPPLEMENT, SUPPLEMENT_SECTIONS)
    return {_cards(SUPPLEMENT, word) for section, line in lines if section == "polite" for word in line.split(" ")}


def blocked() -> tuple[set[str], set[str], set[str], set[str]]:
    """Words that computers do not play, writings that are not shown, words that computers do not know, and no words."""
    found: dict[str, set[str]] = {section: set() for section in ("words", "surfaces", "unusual", "junk")}
    for section, line in _lines(BLOCKED, tuple(found)):
        spelt = line.split(" ")
        found[section] |= set(spelt) if section == "surfaces" else {_cards(BLOCKED, spelling) for spelling in spelt}
    return found["words"], found["surfaces"], found["unusual"], found["junk"]


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
    easy_file = pack_kana(found.easy, name="ja-easy", kind="among", base=known)
    easy = KanaList(read_kana_file(easy_file), known)
    return {
        "ja-child.kana": pack_kana(found.child, name="ja-child", kind="among", base=easy),
        "ja-easy.kana": easy_file,
        "ja-known.kana": known_file,
        "ja-common.kana": common_file,
        "ja-full.kana": pack_kana(found.full, name="ja-full", kind="beyond", base=common),
        "ja-inflected.kana": pack_kana(found.inflected, name="ja-inflected", kind="ends"),
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
        WRITINGS.name: (WRITINGS.read_bytes(), sum(1 for _ in _lines(WRITINGS, ()))),
        NAMES.name: (NAMES.read_bytes(), len(famous_names())),
        CHILDREN.name: (CHILDREN.read_bytes(), sum(len(line.split()) for _, line in _lines(CHILDREN, CHILD_SECTIONS))),
    }
