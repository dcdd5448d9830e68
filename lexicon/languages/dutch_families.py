"""The Dutch words with their forms: OpenTaal's list does not tell which belong together, its spelling dictionary does.

Debian's hunspell-nl has plurals, diminutives, comparisons and the endings of verbs as flags whose rules say what they
make (`ts:NN2`, a plural). The entry of a verb is its stem (loop), so the infinitive is found by spelling: it has to be
in the list. A participle in ge- is that of the verb whose stem it has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from .dictionary import Dictionary, Entry, read_dictionary
from .expansion import Form, expand
from .selection import Lemma
from .sources import is_plain, plain_lines, the_file

# What a rule makes, by the beginning of its mark; of verbs, what is made of a stem.
_NOMINAL = {"NN1r": "diminutive", "NN2r": "diminutive", "NN2": "plural", "AJc": "comparative", "AJs": "superlative"}
_VERBAL = {"VB3": "present", "VBh": "past_tense"}
_FORM_ONLY = ("AJe", "NN1d", "NN2d")
_VOWELS = frozenset("aeiouy")
_LONG = ("aa", "ee", "oo", "uu")
_VOICED = {"f": "v", "s": "z"}
_VOICELESS = "tkfschpx"


def dutch_families(packages: Path) -> Iterator[Lemma]:
    """Lemmas with their forms, each named as far as the dictionary's rules name it."""
    source = read_dictionary(the_file(packages, "nl_NL.aff"), the_file(packages, "nl_NL.dic"))
    words = frozenset(plain_lines(the_file(packages, "usr/share/dict/dutch")))
    verbs: defaultdict[str, dict[str, set[str]]] = defaultdict(dict)
    for entry in source.entries:
        word = _spelt(entry.word)
        if not is_plain(word):
            continue
        if told := _told(source, entry, _NOMINAL):
            yield _lemma(word, told)
        verb = infinitive(word, words)
        if verb and (told := _told(source, entry, _VERBAL)):
            verbs[verb] |= {**told, **_of_stem(word, words, told)}
    prefixes = {affix.add for affixes in source.table.prefixes.values() for affix in affixes if is_plain(affix.add)}
    for verb, told in verbs.items():
        yield _lemma(verb, told)
        # A separable verb has the same forms as the one that it is made of: aankomt, aangekomen.
        for prefix in sorted(prefixes):
            if prefix + verb in words and prefix + verb not in verbs:
                yield _lemma(prefix + verb, {prefix + form: names for form, names in told.items()})


def _lemma(word: str, told: dict[str, set[str]]) -> Lemma:
    return Lemma(word, frozenset((word, *told)), told=told)


def _told(source: Dictionary, entry: Entry, marks: dict[str, str]) -> dict[str, set[str]]:
    """The forms of an entry that such rules make, with what they are."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for form in expand(source.table, entry):
        mark = _mark(form)
        if mark is None or not is_plain(_spelt(form.text)) or _is_of_another(entry, form):
            continue
        name = next((name for start, name in marks.items() if mark.startswith(start)), "")
        if name or (marks is _NOMINAL and mark.startswith(_FORM_ONLY)):
            found[_spelt(form.text)].update({name} if name else ())
    return dict(found)


def _is_of_another(entry: Entry, form: Form) -> bool:
    """Whether it is the plural of a noun that is derived from the entry: goedheden, of goedheid."""
    return form.text.endswith("heden") and not entry.word.endswith("heid")


def _mark(form: Form) -> str | None:
    """What the only rule of a form says that it makes; None if it has none, or more rules than that."""
    if len(form.affixes) != 1:
        return None
    fields = form.affixes[0].morphology
    return next((field.removeprefix("ts:") for field in fields if field.startswith("ts:")), None)


def infinitive(stem: str, words: Collection[str]) -> str:
    """The infinitive of a stem (loop, lopen; zeg, zeggen; leef, leven); "" if the list has none."""
    last = stem[-1]
    if last in _VOWELS:
        found = [stem + "n"] if stem.endswith("e") else [stem + stem[-1] + "n", stem + "n", stem + "ën"]
    elif stem[-3:-1] in _LONG:
        found = [stem[:-2] + _VOICED.get(last, last) + "en", stem[:-2] + last + "en"]
    elif stem[-2:-1] in _VOWELS and stem[-3:-2] not in _VOWELS:
        found = [stem + last + "en", stem + "en"]  # zeggen, openen
    else:
        found = [stem[:-1] + _VOICED.get(last, last) + "en", stem + "en"]
    return next((word for word in found if word in words), "")


def _of_stem(stem: str, words: Collection[str], told: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The stem itself, and the participle with ge- of a verb that has a past in -TE or -DE, if it is in the list."""
    ending = "" if stem[-1] in "td" else "t" if stem[-1] in _VOICELESS else "d"
    participle, regular = f"ge{stem}{ending}", any("past_tense" in names for names in told.values())
    return {stem: {"present"}, **({participle: {"past_participle"}} if participle in words and regular else {})}


def _spelt(word: str) -> str:
    return word.replace("ĳ", "ij")
