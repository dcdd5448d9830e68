"""The Portuguese words with their forms: Natura's entries, VERO's others, and what Natura says of each form.

Natura's dictionary (Debian's hunspell-pt-pt) names the forms: `+P=1,N=s,T=p` at a rule is the first person of the
present. Forms of irregular verbs are entries of their own, with the verb between dollar signs: `[$ser$CAT=v...`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from .dictionary import Entry, read_dictionary
from .expansion import Form, expand
from .selection import Lemma
from .sources import is_plain, the_file

_OF = re.compile(r"\[\$([^$]+)\$CAT=([a-z_]+)")
_CATEGORY = re.compile(r"\[CAT=([a-z_]+)")
_TENSES = {
    "p": "present",
    "pp": "past_tense",
    "pmp": "past_tense",
    "pi": "imperfect",
    "f": "future",
    "c": "conditional",
    "pc": "subjunctive",
    "pic": "subjunctive",
    "fc": "subjunctive",
    "i": "imperative",
    "g": "gerund",
    "ppa": "past_participle",
}
_WITH_PRONOUNS, _INFLECTION = frozenset("PL"), frozenset("aefkbgpXYZ")
_NOUNS = ("nc", "adj", "a_nc")


def portuguese_families(packages: Path) -> Iterator[Lemma]:
    """Lemmas with their forms; forms that Natura names carry that."""
    natura = read_dictionary(the_file(packages, "pt_PT.aff"), the_file(packages, "pt_PT.dic"))
    irregular: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for entry in natura.entries:
        marks = " ".join(entry.fields)
        if (of := _OF.search(marks)) and is_plain(of[1]) and is_plain(entry.word):
            irregular[of[1]][entry.word].update(_names(of[2], marks.rpartition("$")[2]))
        elif is_plain(entry.word):
            yield _family(entry, expand(natura.table, entry, lambda flag: flag not in _WITH_PRONOUNS))
    for word, told in irregular.items():
        yield Lemma(word, frozenset((word, *told)), told=told)
    vero = read_dictionary(the_file(packages, "pt_BR.aff"), the_file(packages, "pt_BR.dic"))
    known = {entry.word for entry in natura.entries}
    for entry in vero.entries:
        if is_plain(entry.word) and entry.word not in known:
            yield Lemma(entry.word, frozenset(form.text for form in expand(vero.table, entry)))


def _family(entry: Entry, forms: Iterable[Form]) -> Lemma:
    """An entry of Natura: what its rules say of each form; of derived words (CASARÃO) nothing."""
    found = _CATEGORY.search(" ".join(entry.fields))
    told: defaultdict[str, set[str]] = defaultdict(set)
    for form in forms:
        named = form.affixes if _INFLECTION.issuperset(form.flags) else ()
        marks = (" ".join(affix.morphology) for affix in named)
        told[form.text].update(name for each in marks for name in _names(found[1] if found else "", each))
    return Lemma(entry.word, frozenset((entry.word, *told)), told=told)


def _names(category: str, marks: str) -> set[str]:
    """What the marks of a form say: of a verb its tense, of a noun gender and number."""
    values = dict(re.findall(r"\b([A-Z]+)=([a-z0-9_]+)", marks))
    if category == "v":
        return {_TENSES[values["T"]]} if values.get("T") in _TENSES else set()
    if category in _NOUNS:
        feminine, plural = values.get("G") == "f", values.get("N") == "p"
        name = ("feminine_" if feminine and plural else "feminine" if feminine else "") + ("plural" if plural else "")
        return {name} if name else set()
    return set()
