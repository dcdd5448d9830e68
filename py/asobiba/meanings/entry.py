"""One answer to what a word means, and how its senses stand in a pack's column of glosses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from asobiba.game import JSON

BETWEEN_ENTRIES, BETWEEN_SENSES = "\t", "|"
# A sense in a pack begins with a mark for each of its labels. The first ones are those that the school edition omits.
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
    """A gloss and what the source says of its use."""

    gloss: str
    labels: tuple[str, ...] = ()

    def packed(self) -> str:
        """As it stands in a pack."""
        return "".join(_MARKS[label] for label in self.labels) + self.gloss


@dataclass(frozen=True, slots=True)
class Origin:
    """What a lemma comes from that the source does not have: GUSTED is the past of a verb GUST, of the noun.

    Args:
        lemma: where it comes from.
        how: `spelling`, `other_part` (of speech), `gerund` or `derived`.
        part: of speech of what it comes from.
        affix: of a derived word, such as `-ness` or `un-`; else "".
    """

    lemma: str
    how: str
    part: str
    affix: str = ""

    def plain(self) -> dict[str, JSON]:
        """As plain JSON."""
        affix = {"affix": self.affix} if self.affix else {}
        return {"lemma": self.lemma, "how": self.how, "part": self.part, **affix}


@dataclass(frozen=True, slots=True)
class Meaning:
    """One entry that a word leads to.

    Args:
        word: that was asked for.
        lemma: under which the source has the entry.
        form: how the word is formed of the lemma, such as `plural`; `lemma` if it is the lemma itself.
        part: of speech.
        senses: one or two; () if the lemma is all that is known.
        source: of the glosses.
        language: of the glosses.
        reading: in kana, with small kana; "" in other languages.
        writing: the usual one, such as 漢字; "" if it is the reading, and in other languages.
        origins: if the glosses are not the lemma's own, what it comes from, step by step; the last has the glosses.
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
        """Without the senses that the school edition omits; None if none is left."""
        kept = tuple(sense for sense in self.senses if not NOT_FOR_SCHOOLS & set(sense.labels))
        return replace(self, senses=kept) if kept or not self.senses else None

    def plain(self) -> dict[str, JSON]:
        """As plain JSON: what docs/door.md calls a Meaning."""
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
    """The senses of each entry in a line of the column of glosses."""
    return tuple(
        tuple(map(_sense, entry.split(BETWEEN_SENSES))) if entry else () for entry in column.split(BETWEEN_ENTRIES)
    )


def column_of(entries: Sequence[Sequence[Sense]]) -> str:
    """The line of the column of glosses that `senses_of` reads."""
    return BETWEEN_ENTRIES.join(BETWEEN_SENSES.join(sense.packed() for sense in senses) for senses in entries)


def _sense(text: str) -> Sense:
    gloss = text.lstrip("".join(LABELS))
    return Sense(gloss, tuple(LABELS[mark] for mark in text[: len(text) - len(gloss)]))
