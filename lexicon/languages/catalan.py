"""Catalan, from Softcatalà's spelling dictionary.

Words are all forms of verbs, nouns and adjectives, those of Valencia and the Balearic Islands as well. A verb with a
pronoun has a hyphen or an apostrophe (portar-lo, porta'm), so it is no word, nor is what elides (l'home). L·L is a
tile, so a point between two L is no sign but part of a letter (col·legi).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .dictionary import read_dictionary
from .expansion import expand
from .selection import Language, Lemma
from .sources import is_plain, the_file


def lemmas(packages: Path) -> Iterator[Lemma]:
    """The entries in small letters with their forms; names without forms."""
    found = read_dictionary(the_file(packages, "ca.aff"), the_file(packages, "ca.dic"))
    # All prefixes are elided words (d', l') or those of units (kV).
    endings = found.table.suffixes.keys()
    for entry in found.entries:
        if not is_word(entry.word):
            yield Lemma(entry.word, frozenset())
        elif not found.table.marked(entry.flags, "FORBIDDENWORD"):
            forms = (form.text for form in expand(found.table, entry, endings.__contains__))
            yield Lemma(entry.word, frozenset(filter(is_word, forms)))


def is_word(text: str) -> bool:
    """Whether a text has small letters only, L·L being one of them."""
    return is_plain(text.replace("l·l", "ll"))


CATALAN = Language("ca", "catalan", "catalan", "Català", "LGPL 3 (Softcatalà)", "large_ca.msgpack.gz", lemmas)
