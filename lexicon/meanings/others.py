"""The packs `es-en`, `fr-en`, ...: FreeDict's glosses of the words of the other languages, and what they are forms of.

Headwords are the words of the list and the lemmas of its forms, spelt as they are played. Which form belongs to which
lemma is taken from the spelling dictionary that the list is made from.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from frequency import read_frequency
from languages.catalogue import LANGUAGES
from languages.making import alphabet_of, pack_path
from languages.selection import Language, Lemma
from languages.sources import the_file

from asobiba.meanings.entry import column_of
from asobiba.meanings.inflected import TABLE, UNKNOWN, pack_row
from asobiba.words.alphabet import Alphabet
from asobiba.words.language_pack import open_language_pack
from asobiba.words.lexicon_file import read_lexicon_file

from .freedict import PARTS_BY_USE, Entry, by_word, chosen, read_entries, unlikely
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
    forms = forms_of(alphabet, (language.families or language.lemmas)(packages), words)
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
    for head in (
        glosses.keys()
        | made.of.keys()
        | made.irregular.keys()
        | {lemma for lemmas in made.irregular.values() for lemma in lemmas}
    ):
        parts, column = glosses.get(head, ("", ""))
        rows[head] = (pack_row(parts, made.of.get(head, ""), made.irregular.get(head, ())), column)
    return rows


def forms_of(alphabet: Alphabet, lemmas: Iterable[Lemma], words: Collection[str]) -> dict[str, set[str]]:
    """The forms of each lemma that are in the list, without it and as they are played."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for lemma in lemmas:
        head = spelt(alphabet, lemma.word)
        if head:
            forms = {spelt(alphabet, form) for form in lemma.forms}
            found[head] |= {form for form in forms if form in words and form != head}
    return {head: forms for head, forms in found.items() if forms}


def _without_forms(
    alphabet: Alphabet, entries: Mapping[str, Mapping[str, list[Entry]]], forms: Mapping[str, set[str]]
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
) -> dict[str, tuple[str, str]]:
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
    rows = {}
    for head, found_parts in same.items():
        by_part: Mapping[str, list[Entry]] = found_parts
        if use:
            likely = sorted(by_part, key=PARTS_BY_USE.index)
            by_part = {part: sorted(by_part[part], key=lambda entry: unlikely(entry, use)) for part in likely}
        told = {part: senses for part, found in by_part.items() if (senses := chosen(found, english, offensive))}
        if told:
            rows[head] = ("".join(told), column_of(list(told.values())))
    return rows


def available() -> dict[str, Language]:
    """The languages whose words FreeDict has."""
    return {name: LANGUAGES[name] for name in DICTIONARIES if name in LANGUAGES}
