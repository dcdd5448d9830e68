"""The forms of lemmas as paradigms: endings that many lemmas have in common, and what no ending makes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from asobiba.meanings.inflected import FormOf, letter_of
from asobiba.words.packed_file import common_prefix

LEAST_KEPT = 1  # letters of a lemma that an ending leaves
RARE = 2  # a paradigm of fewer lemmas is written as single forms if it is short
FEW_FORMS = 3


@dataclass
class Paradigms:
    """Which endings the forms of each lemma have.

    Args:
        table: the paradigms as a pack has them.
        of: the number of the paradigm of each lemma that has one.
        irregular: the lemmas of each form that no ending makes.
    """

    table: list[str] = field(default_factory=list)
    of: dict[str, str] = field(default_factory=dict)
    irregular: defaultdict[str, list[FormOf]] = field(default_factory=lambda: defaultdict(list))


def paradigms_of(forms: Mapping[str, Mapping[str, str]]) -> Paradigms:
    """The paradigms of lemmas with their forms, all as they are played, each form with what it is called."""
    made, endings = Paradigms(), dict[str, str]()
    single: defaultdict[str, list[str]] = defaultdict(list)
    for lemma, each in sorted(forms.items()):
        rules = []
        for form, name in sorted(each.items()):
            kept = common_prefix(lemma, form)
            if kept >= LEAST_KEPT and not form.startswith(("NIE" + lemma, "GE")):
                rules.append(f"{lemma[kept:]}/{form[kept:]}{letter_of(name)}")
            else:
                single[lemma].append(form)
        endings[lemma] = ",".join(rules)
    often = Counter(endings.values())
    numbers: dict[str, str] = {}
    for lemma, ending in endings.items():
        if ending and often[ending] < RARE and ending.count(",") < FEW_FORMS:
            single[lemma] = list(forms[lemma])
        elif ending:
            if ending not in numbers:
                numbers[ending] = str(len(made.table))
                made.table.append(ending)
            made.of[lemma] = numbers[ending]
        for form in sorted(single[lemma]):
            made.irregular[form].append(FormOf(lemma, forms[lemma][form]))
    return made
