"""French, from Grammalecte's spelling dictionary (the classical spelling).

Words are all forms of verbs, nouns and adjectives. Elided words (l'ami, jusqu') are no words, nor are symbols of units,
which the list marks as keeping their case, nor what is only a prefix, a name, or there to be found as an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .affixes import AffixTable
from .dictionary import Entry, read_dictionary
from .expansion import expand
from .selection import Language, Lemma
from .sources import is_plain, the_file

# Grammalecte's own marks: names of things, first and last names, titles; beginnings and ends of words; errors.
NO_WORDS = {"po:npr", "po:prn", "po:patr", "po:pfx", "po:sfx", "po:err"}


def lemmas(packages: Path) -> Iterator[Lemma]:
    """The entries in small letters with their forms; names without forms."""
    table, entries = read_dictionary(the_file(packages, "fr.aff"), the_file(packages, "fr.dic"))
    # Most prefixes elide (l', qu'); those of units have one that adds nothing, with the plural after it.
    whole = {flag for flag, prefixes in table.prefixes.items() if any(is_whole(each.add) for each in prefixes)}
    wanted = whole | table.suffixes.keys()
    for entry in entries:
        if not is_plain(entry.word):
            yield Lemma(entry.word, frozenset())
        elif is_word(table, entry):
            forms = (form.text for form in expand(table, entry, wanted.__contains__))
            yield Lemma(entry.word, frozenset(filter(is_plain, forms)))


def is_whole(prefix: str) -> bool:
    """Whether a prefix makes a word of its own of what it is put to."""
    return not prefix or is_plain(prefix)


def is_word(table: AffixTable, entry: Entry) -> bool:
    """Whether the list's marks leave an entry as a word."""
    return not table.marked(entry.flags, "KEEPCASE") and NO_WORDS.isdisjoint(entry.fields)


FRENCH = Language("fr", "french", "french", "Français", "MPL 2.0 (Grammalecte)", "large_fr.msgpack.gz", lemmas)
