"""English words in the pack `en`: a word's own entries, and those of its lemmas.

A row has two columns. The first has the entries of a headword, separated by spaces, of three kinds:

    nab+            the headword's own entry: the letter of the part of speech, the letters of the rules whose forms are
                    in the word list (`english_forms`), and `+` if this project wrote the entry
    =3vGO           the headword is a form of a lemma: the number of the form in FORMS, the part of speech, the lemma
    ~vbgl:nGUST:c   the headword has rules, but the source has only the word it comes from: part of speech and rule
                    letters, part and spelling of the source's word, then an affix or a letter of ORIGINS

The second column has the glosses of the word's own entries (`entry`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from . import english_forms as forms
from .entry import Meaning, Origin, Sense, column_of, senses_of
from .meanings_file import Pack

HAND_SOURCE = "Asobiba"
LEMMA = "lemma"
FORMS = (
    *(forms.PLURAL, forms.THIRD_PERSON, forms.PAST, forms.PAST_TENSE, forms.PAST_PARTICIPLE),
    *(forms.PRESENT_PARTICIPLE, forms.COMPARATIVE, forms.SUPERLATIVE, forms.PRESENT),
)
# The ways to derive a word from another one, by letter. Affixes (`-ness`, `un-`) have no letter.
OTHER_PART, GERUND = "other_part", "gerund"
ORIGINS = {"s": "spelling", "c": OTHER_PART, "g": GERUND}
DERIVED = "derived"


@dataclass(frozen=True, slots=True)
class Own:
    """An entry of the headword itself.

    Args:
        part: the letter of the part of speech in `english_forms`.
        letters: the letters of the rules whose forms are in the word list.
        senses: one or two.
        by_hand: this project wrote the entry; the pack's source does not have it.
    """

    part: str
    letters: str
    senses: Sequence[Sense]
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class FormOf:
    """A headword is an irregular form of this lemma."""

    part: str
    form: str
    lemma: str


@dataclass(frozen=True, slots=True)
class From:
    """A headword comes from another one and uses its glosses.

    Args:
        part: part of speech of the headword.
        letters: of the headword's rules.
        base: the other headword.
        base_part: part of speech of `base`.
        how: the derivation: a letter of ORIGINS, or an affix.
    """

    part: str
    letters: str
    base: str
    base_part: str
    how: str


def pack_row(own: Sequence[Own], others: Iterable[FormOf | From]) -> tuple[str, str]:
    """The two columns of a headword."""
    entries = [one.part + one.letters + ("+" if one.by_hand else "") for one in own]
    for one in others:
        if isinstance(one, FormOf):
            entries.append(f"={FORMS.index(one.form)}{one.part}{one.lemma}")
        else:
            entries.append(f"~{one.part}{one.letters}:{one.base_part}{one.base}:{one.how}")
    return " ".join(entries), column_of([one.senses for one in own])


def define_english(word: str, packs: Sequence[Pack]) -> list[Meaning]:
    """The possible meanings of a word in capitals, its own entries first; [] if there is none."""
    found: dict[tuple[str, str, str], Meaning] = {}
    for pack in packs:
        for meaning in (*_of_headword(word, pack), *_by_rule(word, pack)):
            found.setdefault((meaning.lemma, meaning.form, meaning.part), meaning)
    # The list also has MART as a verb; a player who looks up MARTS wants the noun.
    told = [one for one in found.values() if not one.origins or one.origins[0].how not in (OTHER_PART, GERUND)]
    return told or list(found.values())


def _of_headword(word: str, pack: Pack) -> Iterator[Meaning]:
    for one in _entries(word, pack):
        if isinstance(one, FormOf):
            yield from (
                _meaning(word, one.lemma, one.form, other, pack)
                for other in _entries(one.lemma, pack)
                if not isinstance(other, FormOf) and other.part == one.part
            )
        else:
            yield _meaning(word, word, LEMMA, one, pack)


def _by_rule(word: str, pack: Pack) -> Iterator[Meaning]:
    for rule, lemma in forms.candidates(word):
        for one in _entries(lemma, pack):
            if not isinstance(one, FormOf) and one.part in rule.parts and rule.letter in one.letters:
                yield _meaning(word, lemma, rule.form, one, pack)


def _meaning(word: str, lemma: str, form: str, entry: Own | From, pack: Pack) -> Meaning:
    if isinstance(entry, Own):
        source = HAND_SOURCE if entry.by_hand else pack.source
        return Meaning(word, lemma, form, forms.PARTS[entry.part], entry.senses, source)
    last: Own | From = entry
    origins: list[Origin] = []
    seen = {(lemma, entry.part)}
    while isinstance(last, From):
        how = ORIGINS.get(last.how, DERIVED)
        origins.append(Origin(last.base, how, forms.PARTS[last.base_part], last.how if how == DERIVED else ""))
        fitting = [
            one for one in _entries(last.base, pack) if not isinstance(one, FormOf) and one.part == last.base_part
        ]
        if not fitting or (last.base, last.base_part) in seen:
            return Meaning(word, lemma, form, forms.PARTS[entry.part], (), pack.source, origins=tuple(origins))
        seen.add((last.base, last.base_part))
        last = fitting[0]
    source = HAND_SOURCE if last.by_hand else pack.source
    return Meaning(word, lemma, form, forms.PARTS[entry.part], last.senses, source, origins=tuple(origins))


def _entries(head: str, pack: Pack) -> list[Own | FormOf | From]:
    """The entries of a headword; [] for other texts."""
    row = pack.row(head)
    if row is None:
        return []
    senses = iter(senses_of(row[1]))
    return [_entry(text, senses) for text in row[0].split(" ")]


def _entry(text: str, senses: Iterator[Sequence[Sense]]) -> Own | FormOf | From:
    if text[0] == "=":
        return FormOf(text[2], FORMS[int(text[1])], text[3:])
    if text[0] == "~":
        own, base, how = text[1:].split(":")
        return From(own[0], own[1:], base[1:], base[0], how)
    return Own(text[0], text[1:].removesuffix("+"), next(senses), text.endswith("+"))
