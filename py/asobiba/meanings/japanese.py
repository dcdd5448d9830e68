"""Japanese words in the packs `ja-en` and `ja-de`: JMdict's entries by reading, and inflected forms.

Headwords are spelt as cards, in hiragana of full size. A row of `ja-en` has three columns. The first has a letter for
the class of each entry (PARTS). The second has each entry's usual writing, and after `;` its reading where the rule for
small kana fails, both shortened as in `words.surface_forms`. The third has the glosses. `ja-de` has one column with the
German glosses of the same entries, empty if there are none.

An inflected form counts if its ending fits the class of the entry: わかれ is the stem of わかれる.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from asobiba.words.surface_forms import expand

from .entry import Meaning, Sense, senses_of
from .meanings_file import Pack, corrupt

LEMMA = "lemma"
BETWEEN_ENTRIES, BEFORE_READING, PLAIN = "/", ";", "H"
_VERB, _ADJECTIVE = "verb", "adjective"
# By the letter of a class in a pack. Capitals are godan verbs by the row of their last kana, except I, A, X and Y.
PARTS = {
    **dict.fromkeys("UKGSTNBMRIA1ZXYv", _VERB),
    "i": _ADJECTIVE,
    "n": "noun",
    "s": "suru_noun",
    "j": "na_adjective",
    "t": "taru_adjective",
    "l": "adnominal",
    "a": "adverb",
    "p": "pronoun",
    "c": "conjunction",
    "x": "interjection",
    "e": "expression",
    "f": "affix",
    "o": "other",
}
# The endings of each class: lemma, stem, imperative, -te, past.
_GODAN = {
    "U": "う い え つて つた",
    "K": "く き け いて いた",
    "G": "ぐ ぎ げ いで いだ",
    "S": "す し せ して した",
    "T": "つ ち て つて つた",
    "N": "ぬ に ね んで んだ",
    "B": "ぶ び べ んで んだ",
    "M": "む み め んで んだ",
    "R": "る り れ つて つた",
    "I": "く き け つて つた",  # いく
    "A": "る い い つて つた",  # くださる
    "X": "する し しろ して した",
    "Z": "ずる じ じろ じて じた",
    "Y": "くる き こい きて きた",
}
STEM, IMPERATIVE, TE, PAST = "stem", "imperative", "te", "past"
_FORMS = (STEM, IMPERATIVE, TE, PAST)
RULES: tuple[tuple[str, str, str, str], ...] = (
    *(
        (letter, form, lemma, ending)
        for letter, endings in _GODAN.items()
        for lemma, *others in [endings.split()]
        for form, ending in zip(_FORMS, others, strict=True)
    ),
    *(
        ("1", form, "る", ending)
        for form, ending in ((STEM, ""), (IMPERATIVE, "ろ"), (IMPERATIVE, "よ"), (TE, "て"), (PAST, "た"))
    ),
    *(("X", IMPERATIVE, "する", "せよ"), ("Z", IMPERATIVE, "ずる", "ぜよ")),
    *(("i", form, "い", ending) for form, ending in (("adverbial", "く"), (TE, "くて"), (PAST, "かつた"))),
)
"""Class, form, and the endings of the lemma and of the form, as cards spell them."""

_SMALL = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
_HIRAGANA = str.maketrans({chr(code): chr(code - 0x60) for code in range(ord("ァ"), ord("ヶ") + 1)})


def cards(word: str) -> str:
    """A word in card spelling: hiragana of full size. Characters that are not kana stay."""
    return unicodedata.normalize("NFKC", word).translate(_HIRAGANA).translate(_SMALL)


def is_kana(word: str) -> bool:
    """Whether a word starts with kana or the long mark, which makes it Japanese."""
    return "ぁ" <= cards(word)[:1] <= "ゖ" or cards(word)[:1] == "ー"


def lemmas(word: str) -> Iterator[tuple[str, str, str]]:
    """Class, form and lemma of each possible analysis of a word in card spelling."""
    for letter, form, of_lemma, ending in RULES:
        stem = word[: len(word) - len(ending)]
        if stem and word.endswith(ending):
            yield letter, form, stem + of_lemma


def define_japanese(word: str, english: Pack, german: Pack | None = None) -> list[Meaning]:
    """The possible meanings of a word: entries with this reading first, then those of its lemmas.

    Args:
        word: in kana.
        english: the pack `ja-en`.
        german: the pack `ja-de`; its glosses replace the English ones.

    Raises:
        LexiconError: `define/corrupt`, the packs do not belong together.
    """
    if german is not None and german.base != english.checksum:
        raise corrupt(german.name, f"it belongs to another {english.name!r}")
    spelt = cards(word)
    found = [meaning for _, meaning in _entries(spelt, english, german)]
    for letter, form, lemma in lemmas(spelt):
        for of_class, meaning in _entries(lemma, english, german):
            if of_class == letter:
                found.append(replace(meaning, word=spelt, form=form))
    return found


def _entries(head: str, english: Pack, german: Pack | None) -> Iterator[tuple[str, Meaning]]:
    """The class and the meaning of each entry with this reading, the most usual first."""
    row = english.row(head)
    if row is None:
        return
    classes, writings, glosses = row
    other = german.row(head) if german is not None else None
    translated = senses_of(other[0]) if other is not None else ()
    for at, (letter, writing) in enumerate(zip(classes.split(" "), writings.split(BETWEEN_ENTRIES), strict=True)):
        own = translated[at] if at < len(translated) else ()
        pack, senses = (german, own) if own and german is not None else (english, senses_of(glosses)[at])
        yield letter, _meaning(head, letter, writing, senses, pack)


def _meaning(head: str, letter: str, writing: str, senses: Sequence[Sense], pack: Pack) -> Meaning:
    written, _, spoken = writing.partition(BEFORE_READING)
    form = expand(head, written)
    reading = expand(head, spoken or (written if written[0] in "HKhk" else PLAIN))
    shown = "" if form == reading else form
    language = pack.name.partition("-")[2]
    return Meaning(head, head, LEMMA, PARTS[letter], senses, pack.source, language, reading, shown)
