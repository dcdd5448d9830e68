"""Portuguese: Projecto Natura's word list (Portugal), and of VERO's dictionary (Brazil) what people are known to write.

VERO has 312,000 entries with 2.2 million forms, many of them in no other book; so only forms that wordfreq has met
count, of entries that it has met.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from frequency import read_frequency

from .dictionary import read_dictionary
from .expansion import expand
from .portuguese_families import portuguese_families
from .selection import Language, Lemma
from .sources import is_plain, the_file

FREQUENCY = "large_pt.msgpack.gz"


def lemmas(packages: Path) -> Iterator[Lemma]:
    """Natura's words, each by itself, and VERO's entries in small letters with the forms that have been met."""
    european = the_file(packages, "portuguese").read_text(encoding="utf-8").split()
    for word in filter(is_plain, european):
        yield Lemma(word, frozenset((word,)))
    found = read_dictionary(the_file(packages, "pt_BR.aff"), the_file(packages, "pt_BR.dic"))
    met = read_frequency(the_file(packages, FREQUENCY)).keys()
    # Names that VERO also has as some rare noun (bartolomeu): people who write them mean the name.
    names = {word.lower() for word in (*european, *(entry.word for entry in found.entries)) if word.istitle()}
    for entry in found.entries:
        if is_plain(entry.word) and entry.word in met and entry.word not in names:
            yield Lemma(entry.word, frozenset(form.text for form in expand(found.table, entry)) & met)


PORTUGUESE = Language(
    "pt",
    "portuguese",
    "portuguese",
    "Português",
    "MPL 1.1 (Projecto Natura), MPL (VERO)",
    FREQUENCY,
    lemmas,
    families=portuguese_families,
)
