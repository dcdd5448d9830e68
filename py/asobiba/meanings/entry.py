"""The meanings of a word as they are answered, and the text format of senses in a pack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from asobiba.game import JSON

BETWEEN_ENTRIES, BETWEEN_SENSES = "\t", "|"
# A sense in a pack begins with a mark for each label. The school edition omits the first two kinds.
LABELS = {
    "!": "offensive",
    "#": "vulgar",
    "~": "slang",
    "^": "archaic",
    "*": "dialect",
    "+": "informal",
    "=": "rare",
    "@": "honorific",
    "$": "humble",
    "%": "polite",
    "&": "kana",
}
NOT_FOR_SCHOOLS = frozenset(["offensive", "vulgar"])
_MARKS = {label: mark for mark, label in LABELS.items()}


@dataclass(frozen=True, slots=True)
class Sense:
    """A gloss with labels about its use."""

    gloss: str
    labels: tuple[str, ...] = ()

    def packed(self) -> str:
        """The text of the sense in a pack."""
        return "".join(_MARKS[label] for label in self.labels) + self.gloss


@dataclass(frozen=True, slots=True)
class Origin:
    """The source of a lemma that has no glosses of its own: the verb GUST (GUSTED) comes from the noun.

    Args:
        lemma: the other lemma.
        how: `spelling`, `other_part` (of speech), `gerund` or `derived`.
        part: part of speech of the other lemma.
        affix: the affix of a derived word, such as `-ness` or `un-`; else "".
    """

    lemma: str
    how: str
    part: str
    affix: str = ""

    def plain(self) -> dict[str, JSON]:
        """The origin as plain JSON."""
        affix = {"affix": self.affix} if self.affix else {}
        return {"lemma": self.lemma, "how": self.how, "part": self.part, **affix}


@dataclass(frozen=True, slots=True)
class Meaning:
    """One meaning of a word.

    Args:
        word: the word that was looked up.
        lemma: the source's headword.
        form: the word's form, such as `plural`; `lemma` for the lemma itself.
        part: part of speech.
        senses: one or two; () if only the lemma is known.
        source: of the glosses.
        language: of the glosses.
        reading: in kana, with small kana; "" in other languages.
        writing: the usual one, such as 漢字; "" if it equals the reading, and in other languages.
        origins: the steps from the lemma to another lemma whose glosses it uses; the last one has the glosses.
    """

    word: str
    lemma: str
    form: str
    part: str
    senses: Sequence[Sense]
    source: str
    language: str = "en"
    reading: str = ""
    writing: str = ""
    origins: Sequence[Origin] = ()

    def for_schools(self) -> Meaning | None:
        """The meaning without the senses that the school edition omits; None if no sense is left."""
        kept = tuple(sense for sense in self.senses if not NOT_FOR_SCHOOLS & set(sense.labels))
        return replace(self, senses=kept) if kept or not self.senses else None

    def plain(self) -> dict[str, JSON]:
        """The Meaning of docs/door.md as plain JSON."""
        labels = sorted({label for sense in self.senses for label in sense.labels})
        extra = {"reading": self.reading, "writing": self.writing} if self.reading else {}
        return {
            "word": self.word,
            "lemma": self.lemma,
            "form": self.form,
            **({"origins": [origin.plain() for origin in self.origins]} if self.origins else {}),
            **extra,
            "part": self.part,
            "glosses": [{"text": sense.gloss, "labels": list(sense.labels)} for sense in self.senses],
            "labels": labels,
            "language": self.language,
            "source": self.source,
        }


def senses_of(column: str) -> tuple[tuple[Sense, ...], ...]:
    """The senses of each entry in a line of a column of glosses."""
    return tuple(
        tuple(map(_sense, entry.split(BETWEEN_SENSES))) if entry else () for entry in column.split(BETWEEN_ENTRIES)
    )


def column_of(entries: Sequence[Sequence[Sense]]) -> str:
    """The inverse of `senses_of`."""
    return BETWEEN_ENTRIES.join(BETWEEN_SENSES.join(sense.packed() for sense in senses) for senses in entries)


def _sense(text: str) -> Sense:
    gloss = text.lstrip("".join(LABELS))
    return Sense(gloss, tuple(LABELS[mark] for mark in text[: len(text) - len(gloss)]))
