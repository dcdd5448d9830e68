"""Italian, from LibreItalia's dictionary.

A verb with one pronoun put to it is a word (vederlo, andarci), with two it is left out (andarcene): with those the list
would be three times as long as a phone can bear.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from .affixes import Affix
from .dictionary import read_dictionary
from .expansion import Form, expand
from .selection import Language, Lemma
from .sources import is_plain, the_file

SINGLE = frozenset(("", "mi", "ti", "ci", "vi", "si", "lo", "la", "li", "le", "ne", "gli"))
# Classes of which only some endings are wanted: single pronouns put to an infinitive, a gerund or an imperative, and
# of participles (E) feminine and plural.
WANTED = {**dict.fromkeys("DIL", SINGLE), "E": frozenset("aei")}
# In other classes: endings with two pronouns (portamelo), and participles with one (spandentisi).
_TWO_PRONOUNS = re.compile(r"(?:(?:glie|[mtcvs]e)(?:l[oaie]|ne)|[mtv]ici|(?:gli|[mtvc]i|l[aei])[csm]i|nt[ei]si)$")
OF_TWO = "h"  # the imperative's te, then pronouns (parlatemi)
# Words before an apostrophe (l'amico), and numbers written out (centotrentadue, also Roman ones).
LEFT_OUT = frozenset('clTUXiqrs^|!"£$@&()=')


def lemmas(packages: Path) -> Iterator[Lemma]:
    """The entries in small letters with their forms."""
    found = read_dictionary(the_file(packages, "it_IT.aff"), the_file(packages, "it_IT.dic"))
    for entry in found.entries:
        if is_plain(entry.word):
            forms = {form.text for form in expand(found.table, entry, _is_wanted) if not _two_pronouns(form)}
            yield Lemma(entry.word, frozenset(filter(is_plain, forms)))


def _is_wanted(flag: str) -> bool:
    return flag not in LEFT_OUT


def _two_pronouns(form: Form) -> bool:
    return any(map(_is_left_out, form.affixes))


def _is_left_out(affix: Affix) -> bool:
    if affix.flag in WANTED:
        return affix.add not in WANTED[affix.flag]
    return _TWO_PRONOUNS.search(affix.add.removeprefix("te") if affix.flag == OF_TWO else affix.add) is not None


ITALIAN = Language("it", "italian", "italian", "Italiano", "GPL 3 (LibreItalia)", "large_it.msgpack.gz", lemmas)
