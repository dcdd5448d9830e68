"""English words in the pack `en`: a word's own entries, and those of the lemmas that it is a form of.

A row has two columns. The first has the entries of a headword, between spaces, of three kinds:

    nab+            its own: the letter of the part of speech, the letters of the rules whose forms are in the word list
                    (`english_forms`), `+` if written by hand
    =3vGO           it is a form of a lemma: the number of the form in FORMS, the part, the lemma
    ~vbgl:nGUST:c   it is a word with rules of its own, but the source has only the word that it comes from: part and
                    letters, part and spelling of that one, how it comes from it (an affix, or a letter of ORIGINS)

The second column has the glosses of the own ones (`entry`).
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
# How a word comes from another one, apart from affixes, which stand there as they are (`-ness`, `un-`).
OTHER_PART, GERUND = "other_part", "gerund"
ORIGINS = {"s": "spelling", "c": OTHER_PART, "g": GERUND}
DERIVED = "derived"


@dataclass(frozen=True, slots=True)
class Own:
    """An entry of a headword itself.

    Args:
        part: its letter in `english_forms`.
        letters: of the rules whose forms are in the word list.
        senses: one or two.
        by_hand: written for this project; the pack's source does not have it.
    """

    part: str
    letters: str
    senses: Sequence[Sense]
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class FormOf:
    """That a headword is a form of a lemma that no rule makes."""

    part: str
    form: str
    lemma: str


@dataclass(frozen=True, slots=True)
class From:
    """That a headword comes from another one, whose glosses have to do.

    Args:
        part: of speech of the headword.
        letters: of its own rules.
        base: where it comes from.
        base_part: of speech of that.
        how: a letter of ORIGINS or an affix.
    """

    part: str
    letters: str
    base: str
    base_part: str
    how: str


def pack_row(own: Sequence[Own], others: Iterable[FormOf | From]) -> tuple[str, str]:
    """The columns of a headword."""
    entries = [one.part + one.letters + ("+" if one.by_hand else "") for one in own]
    for one in others:
        if isinstance(one, FormOf):
            entries.append(f"={FORMS.index(one.form)}{one.part}{one.lemma}")
        else:
            entries.append(f"~{one.part}{one.letters}:{one.base_part}{one.base}:{one.how}")
    return " ".join(entries), column_of([one.senses for one in own])


def define_english(word: str, packs: Sequence[Pack]) -> list[Meaning]:
    """What a word in capitals may mean, its own entries first; [] if it leads to no entry."""
    found: dict[tuple[str, str, str], Meaning] = {}
    for pack in packs:
        for meaning in (*_of_headword(word, pack), *_by_rule(word, pack)):
            found.setdefault((meaning.lemma, meaning.form, meaning.part), meaning)
    # The noun MART has a verb in the list, too; who asks for MARTS wants to hear of the noun.
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
    """The entries of a headword; none if there is no such headword."""
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
