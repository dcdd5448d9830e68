"""The forms of lemmas as paradigms: endings that many lemmas have in common, and what no ending makes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from asobiba.words.lexicon_file import common_prefix

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
    irregular: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def paradigms_of(forms: Mapping[str, Iterable[str]]) -> Paradigms:
    """The paradigms of lemmas with their forms, all as they are played."""
    made, endings = Paradigms(), dict[str, str]()
    for lemma, each in sorted(forms.items()):
        rules, single = [], []
        for form in sorted(set(each) - {lemma}):
            kept = common_prefix(lemma, form)
            if kept >= LEAST_KEPT and not form.startswith(("NIE" + lemma, "GE")):
                rules.append(f"{lemma[kept:]}/{form[kept:]}")
            else:
                single.append(form)
        endings[lemma] = ",".join(rules)
        for form in single:
            made.irregular[form].append(lemma)
    often = Counter(endings.values())
    numbers: dict[str, str] = {}
    for lemma, ending in endings.items():
        if ending and often[ending] < RARE and ending.count(",") < FEW_FORMS:
            _as_single_forms(made, lemma, ending)
        elif ending:
            if ending not in numbers:
                numbers[ending] = str(len(made.table))
                made.table.append(ending)
            made.of[lemma] = numbers[ending]
    return made


def _as_single_forms(made: Paradigms, lemma: str, rules: str) -> None:
    for rule in rules.split(","):
        of_lemma, of_form = rule.split("/")
        made.irregular[lemma[: len(lemma) - len(of_lemma)] + of_form].append(lemma)
