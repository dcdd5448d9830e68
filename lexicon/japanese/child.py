"""Which words a child of ten knows, by how often they are met and by the grade of their kanji; children.txt adds to it.

Of the common words those with a way of writing that is met once in 10^5.3 words, in kana or in kanji of primary school,
if this reading of it is the usual one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .jmdict import Reading
from .writings import Usage

FREQUENT = 530  # hundredths of a decade: met at least once in 10^5.3 words
_PRIMARY_SCHOOL = 6  # its last grade


def child_knows(readings: Iterable[Reading], usage: Usage, grades: Mapping[str, int]) -> bool:
    """Whether one of the words with these readings is one that a child knows."""
    return any(
        usage.cost(form, one) <= FREQUENT and all(grades.get(kanji, 0) <= _PRIMARY_SCHOOL for kanji in form)
        for one in readings
        if one.common and not one.irregular
        for form in ([one.text] if one.in_kana else one.written[:1])
    )
