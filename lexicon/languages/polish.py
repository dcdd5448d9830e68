"""The Polish words: the spelling dictionary of sjp.pl, from which far more forms can be made than a pack can hold.

Each entry is a word with its forms; participles and verbal nouns are entries of their own. Forms with `nie` before
them are an entry of their own here as well, so that NIEMOŻLIWY can stay where NIEBIAŁY goes: `selection` takes the
entries that are met most for the room they take until the list is full. Imperatives with the particle -że or -ż
(róbże, róbcież) are left out: hardly anybody says them, and they would take the place of other words.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .dictionary import read_dictionary
from .expansion import expand
from .selection import Language, Lemma
from .sources import is_plain, the_file


def lemmas(packages: Path) -> Iterator[Lemma]:
    """The entries; words with capitals are names."""
    source = read_dictionary(the_file(packages, "pl_PL.aff"), the_file(packages, "pl_PL.dic"))
    for entry in source.entries:
        if is_plain(entry.word):
            plain: set[str] = set()
            negative: set[str] = set()
            for form in expand(source.table, entry):
                (negative if any(affix.is_prefix for affix in form.affixes) else plain).add(form.text)
            yield Lemma(entry.word, frozenset(form for form in plain if not _has_particle(form, plain)))
            if negative:
                yield Lemma("nie" + entry.word, frozenset(negative))


def _has_particle(form: str, forms: set[str]) -> bool:
    """Whether this is an imperative with a particle: the same without it is a form of the word as well."""
    return (
        (form.endswith("że") and form[:-2] in forms)
        or (form.endswith("cież") and form[:-1] in forms)
        or (form.endswith("myż") and form[:-1] in forms)
    )


POLISH = Language(
    "pl",
    "polish",
    "polish",
    "Polski",
    "Apache 2.0 (Słownik alternatywny, sjp.pl)",
    "large_pl.msgpack.gz",
    lemmas,
    most=460_000,
    by_room=0.5,
)
