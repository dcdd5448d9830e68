"""Swedish, from Den stora svenska ordlistan (Göran Andersson).

Genitives (husets) are left out: every noun, adjective and participle has them, and they would double the list.
Passives (köps) are in; the source lacks some of their infinitives (köpas), which are made here. In the affix file
genitives and passives are made by the same classes, so the reader has to tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from .dictionary import Entry, read_dictionary
from .expansion import Form, expand
from .selection import Language, Lemma
from .sources import is_plain, the_file

ADDS_S = "A"  # the genitive of nouns, the passive of verbs
OF_ADJECTIVES = "R"  # their genitives; in the class of passives, N, these endings
N_OF_ADJECTIVES = frozenset(("mas", "mes", "las", "les", "nas", "nes", "ras", "res"))
NOUNS = frozenset("BCDEFGHIJTde")  # each of their endings stands once without and once with s
HYPHENS = frozenset("rb")
PASSIVES = frozenset("LN")
PARTICIPLES = ("satta", "kokta", "bragta", "delarna")  # entries of their own, with classes of verbs
VOWELS = tuple("aeiouyåäö")
# Entries with no other class than A are past tenses and supines (fann, bundit), but also nouns that have only one form.
NOUN_ENDINGS = ("an", "en", "et", "na", "or")


def lemmas(packages: Path) -> Iterator[Lemma]:
    """The entries in small letters with their forms."""
    found = read_dictionary(the_file(packages, "sv_SE.aff"), the_file(packages, "sv_SE.dic"))
    for entry in found.entries:
        if is_plain(entry.word) and not found.table.marked(entry.flags, "FORBIDDENWORD"):
            left_out = HYPHENS | {OF_ADJECTIVES} | (set() if _is_verb(entry) else {ADDS_S})
            forms = list(expand(found.table, entry, lambda flag, out=left_out: flag not in out))  # type: ignore[misc]
            kept = {form.text for form in forms if not _is_genitive(form, forms)}
            if entry.word.endswith("a") and not entry.word.endswith(PARTICIPLES) and any(map(_is_passive, forms)):
                kept.add(entry.word + "s")
            yield Lemma(entry.word, frozenset(filter(is_plain, kept)))


def _is_verb(entry: Entry) -> bool:
    if entry.flags <= frozenset("Aj"):
        return "j" in entry.flags or not entry.word.endswith(NOUN_ENDINGS)
    infinitive = entry.word.endswith(VOWELS) and bool(entry.flags & frozenset("mMKLPj"))
    return infinitive or (entry.word.endswith("a") and bool(entry.flags & frozenset("BD")))


def _is_passive(form: Form) -> bool:
    """Whether a form is a finite passive of a verb: köps, kallades."""
    return bool(form.affixes) and form.affixes[-1].flag in PASSIVES and form.text.endswith("s")


def _is_genitive(form: Form, forms: Iterable[Form]) -> bool:
    """Whether a form is another of the same class of nouns with s, or the genitive of an adjective."""
    if not form.affixes or not form.text.endswith("s"):
        return False
    flag, add = form.affixes[-1].flag, form.affixes[-1].add
    if flag == "N":
        return add in N_OF_ADJECTIVES
    return flag in NOUNS and any(other.text == form.text[:-1] and other.flags == form.flags for other in forms)


SWEDISH = Language("sv", "swedish", "swedish", "Svenska", "LGPL 3 (DSSO)", "large_sv.msgpack.gz", lemmas)
