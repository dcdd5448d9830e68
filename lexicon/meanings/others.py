"""The packs `es-en`, `fr-en`, ...: glosses of the words of the other languages, and what they are forms of.

Headwords are the words of the list and the lemmas of its forms, spelt as they are played. What `meanings.toml` of the
language says comes first, then FreeDict. Which form belongs to which lemma is taken from the spelling dictionary that
the list is made from.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from frequency import read_frequency
from languages.catalogue import LANGUAGES
from languages.making import alphabet_of, pack_path
from languages.selection import Language, Lemma
from languages.sources import the_file

from asobiba.meanings.entry import Sense, column_of
from asobiba.meanings.inflected import TABLE, UNKNOWN, pack_row
from asobiba.words.alphabet import Alphabet
from asobiba.words.language_pack import open_language_pack
from asobiba.words.lexicon_file import read_lexicon_file

from .freedict import PARTS_BY_USE, Entry, by_word, chosen, read_entries, unlikely
from .hand import FILE, Hand, read_hand
from .inflection import name_of, names_of
from .paradigms import paradigms_of

LEXICON = Path(__file__).resolve().parent.parent
LONGEST = 15  # characters of a headword in a pack


# What FreeDict calls its dictionaries.
DICTIONARIES = {
    "spanish": "spa-eng",
    "french": "fra-eng",
    "german": "deu-eng",
    "dutch": "nld-eng",
    "polish": "pol-eng",
    "portuguese": "por-eng",
    "danish": "dan-eng",
    "italian": "ita-eng",
    "swedish": "swe-eng",
}


def pack_name(language: Language) -> str:
    """What the pack of a language is called."""
    return f"{language.code}-en"


def source_of(language: Language, rows: Mapping[str, tuple[str, str]]) -> str:
    """What the page names as the source: FreeDict, and what forms are from (`MPL 2.0 (RLA-ES)`), if there are any."""
    forms = re.findall(r"\(([^)]*)\)", language.licence) if " " in rows[TABLE][0] else []
    return ", ".join(["FreeDict", *forms])


def other_rows(language: Language, packages: Path) -> dict[str, tuple[str, str]]:
    """The rows of the pack of a language, out of its packages, FreeDict's among them, unpacked in a folder."""
    alphabet = alphabet_of(language)
    pack = open_language_pack(pack_path(language).read_bytes(), language.code)
    words = frozenset(map(alphabet.show, pack.standard.map))
    forms = forms_of(alphabet, language.code, (language.families or language.lemmas)(packages), words)
    hand = read_hand(LEXICON / language.name, lambda word: spelt(alphabet, word))
    _check(hand, words)
    entries = by_word(read_entries(packages, DICTIONARIES[language.name]))
    use: Mapping[str, int] = {}
    if language.name == "german":  # whose dictionary is large, and which writes nouns with a capital, not only names
        use = read_frequency(the_file(packages, "large_en.msgpack.gz"))
        entries = _without_forms(alphabet, entries, forms)
    else:
        entries = {word: parts for word, parts in entries.items() if word == word.lower()}
    glosses = _glosses(alphabet, entries, words | forms.keys(), use)
    made = paradigms_of(forms)
    letters = "".join(sorted({letter for word in words for letter in word}))
    rows = {TABLE: (" ".join([letters, *made.table]), "")}
    lemmas = {one.lemma for several in (*made.irregular.values(), *hand.forms.values()) for one in several}
    for head in (
        glosses.keys() | made.of.keys() | made.irregular.keys() | lemmas | hand.words.keys() | hand.forms.keys()
    ):
        parts, column = _joined(hand.words.get(head, {}), glosses.get(head, {}))
        formed = [*hand.forms.get(head, ()), *made.irregular.get(head, ())]
        rows[head] = (pack_row(parts, made.of.get(head, ""), formed), column)
    return rows


def _check(hand: Hand, words: Collection[str]) -> None:
    """Refuse what is written of a word that is in no list, unless it is the lemma of one that is.

    Raises:
        ValueError: it names the words.
    """
    lemmas = {one.lemma for several in hand.forms.values() for one in several}
    strange = sorted((hand.words.keys() - words - lemmas) | (hand.forms.keys() - words))
    if strange:
        raise ValueError(f"{FILE}: these words are in no list: {' '.join(strange)}")


def _joined(by_hand: Mapping[str, Sequence[Sense]], found: Mapping[str, Sequence[Sense]]) -> tuple[str, str]:
    """Parts of speech and glosses of a word: the dictionary's only of parts of which nothing is written by hand."""
    others = {part: senses for part, senses in found.items() if not by_hand or part not in {*by_hand, UNKNOWN}}
    parts = "".join([*(f"{part}+" for part in by_hand), *others])
    return parts, column_of([*by_hand.values(), *others.values()]) if parts else ""


def forms_of(
    alphabet: Alphabet, code: str, lemmas: Iterable[Lemma], words: Collection[str]
) -> dict[str, dict[str, str]]:
    """The forms of each lemma that are in the list, without it and as they are played, with what they are called."""
    found: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for lemma in lemmas:
        head = spelt(alphabet, lemma.word)
        if head:
            told = names_of(code, lemma)
            for written in lemma.forms:
                form = spelt(alphabet, written)
                if form in words and form != head:
                    found[head][form] |= told.get(written, set())
    return {head: {form: name_of(names) for form, names in forms.items()} for head, forms in found.items() if forms}


def _without_forms(
    alphabet: Alphabet, entries: Mapping[str, Mapping[str, list[Entry]]], forms: Mapping[str, Collection[str]]
) -> dict[str, dict[str, list[Entry]]]:
    """The entries without those of forms (`Hunde: dogs`) whose lemma is there too, and those of no part of speech."""
    told = {head for word in entries if (head := spelt(alphabet, word))}
    inflected = {form for lemma, each in forms.items() if lemma in told for form in each}
    kept: dict[str, dict[str, list[Entry]]] = {}
    for word, parts in entries.items():
        known = {part: found for part, found in parts.items() if part != UNKNOWN}
        if spelt(alphabet, word) in inflected:
            known = {
                part: whole for part, found in known.items() if (whole := [one for one in found if not one.plural])
            }
        elif not known:
            known = dict(parts)
        if known:
            kept[word] = known
    return kept


def spelt(alphabet: Alphabet, word: str) -> str:
    """A word as it is played, in capitals; "" if it is none, or too long for a pack."""
    letters = alphabet.segment(word)
    shown = alphabet.show(letters) if letters else ""
    return shown if 1 < len(shown) <= LONGEST else ""


def _glosses(
    alphabet: Alphabet, entries: Mapping[str, Mapping[str, list[Entry]]], heads: Collection[str], use: Mapping[str, int]
) -> dict[str, dict[str, Sequence[Sense]]]:
    """Parts of speech and glosses of the words that the dictionary has; what tiles spell alike is one word.

    They stand in the dictionary's order, or with the likely ones first if it is known how English words are used.
    """
    english = frozenset(read_lexicon_file((LEXICON / "english" / "full.lex").read_bytes()).decode_words())
    text = (LEXICON / "english" / "offensive.txt").read_text(encoding="utf-8")
    offensive = frozenset(line.partition("#")[0].strip() for line in text.splitlines())
    same: defaultdict[str, defaultdict[str, list[Entry]]] = defaultdict(lambda: defaultdict(list))
    for word, parts in entries.items():
        head = spelt(alphabet, word)
        if head in heads:
            for part, found in parts.items():
                same[head][part] += found
    glosses: dict[str, dict[str, Sequence[Sense]]] = {}
    for head, found_parts in same.items():
        by_part: Mapping[str, list[Entry]] = found_parts
        if use:
            likely = sorted(by_part, key=PARTS_BY_USE.index)
            by_part = {part: sorted(by_part[part], key=lambda entry: unlikely(entry, use)) for part in likely}
        glosses[head] = {
            part: senses for part, found in by_part.items() if (senses := chosen(found, english, offensive))
        }
    return {head: told for head, told in glosses.items() if told}


def available() -> dict[str, Language]:
    """The languages whose words FreeDict has."""
    return {name: LANGUAGES[name] for name in DICTIONARIES if name in LANGUAGES}
