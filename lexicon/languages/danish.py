"""Danish, from Stavekontrolden (Foreningen for frit tilgængelige sprogværktøjer).

Genitives (husets) are left out: every noun, adjective and participle has them, and they would double the list.
Passives (findes) are in.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .dictionary import Entry, read_dictionary
from .expansion import Form, expand
from .selection import Language, Lemma
from .sources import is_plain, the_file

GENITIVE, PASSIVE = "+GENITIV", "+PASSIV"
PARTICIPLES = frozenset(("+PRÆSENS_PART", "+PERF_PART"))
WRONG = "6"
# Names; abbreviations, whose endings follow an apostrophe (dvd'en) or which take a hyphen in compounds (csv).
NAMES = frozenset(("9", "54"))
ABBREVIATIONS = frozenset(("50", "51", "37"))


def lemmas(packages: Path) -> Iterator[Lemma]:
    """The entries in small letters with their forms."""
    found = read_dictionary(the_file(packages, "da_DK.aff"), the_file(packages, "da_DK.dic"))
    wrong = {entry.word for entry in found.entries if WRONG in entry.flags}
    for entry in found.entries:
        if is_plain(entry.word) and not _elsewhere(entry) and not entry.flags & NAMES and not _abbreviation(entry):
            made = list(expand(found.table, entry))
            texts = {form.text for form in made}
            regular = {form.text for form in made if not _regular_genitive(form, texts)}
            yield Lemma(entry.word, frozenset(filter(is_plain, regular | irregular(entry))) - wrong)


def irregular(entry: Entry) -> set[str]:
    """The irregular forms of an entry (`al:`), without genitives.

    A form with an s more than another one is a genitive; of the lemma of a verb it is the passive (finde, findes).
    """
    named = {text.removeprefix("al:") for text in entry.fields if text.startswith("al:")}
    verb = f"{entry.word}r" in named or (f"{entry.word}s" in named and f"{entry.word}nde" in named)
    return {form for form in named if not _is_genitive(form, named if verb else named | {entry.word})}


def _elsewhere(entry: Entry) -> bool:
    """Whether it is an irregular form (`st:lemma`) of another entry, which names it as well, or a Roman numeral (VI).

    The polite De and I (you) have capitals, but de, dem, jer are words.
    """
    lemma = entry.field("st")
    return is_plain(lemma) or (len(lemma) > 1 and lemma.isupper())


def _regular_genitive(form: Form, texts: set[str]) -> bool:
    """Whether a form made by the rules is a genitive: most say so; the others add s to another form of the entry.

    That may also be a passive, but not of a participle.
    """
    marks = [mark for affix in form.affixes for mark in affix.morphology]
    passive = PASSIVE in marks and not PARTICIPLES.intersection(marks)
    return GENITIVE in marks or (bool(form.affixes) and not passive and _is_genitive(form.text, texts))


def _abbreviation(entry: Entry) -> bool:
    return bool(entry.flags) and entry.flags <= ABBREVIATIONS


def _is_genitive(form: str, others: set[str]) -> bool:
    return form.endswith("s") and form[:-1] in others


DANISH = Language("da", "danish", "danish", "Dansk", "MPL 1.1 (Stavekontrolden)", "small_da.msgpack.gz", lemmas)
