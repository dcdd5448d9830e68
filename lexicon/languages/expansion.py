"""Every form of a dictionary's entries: at most one prefix and two suffixes, as Hunspell would accept them.

A suffix may be followed by another if its rule has that one's flag; prefix and suffix go together if both classes allow
it (`Y`), and the flag of either stands with the entry or with the rule of the other. A prefix's condition is about the
word with its suffix, a suffix's about the word without the prefix. Compounds are not made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from .affixes import Affix, AffixTable, Flags
from .dictionary import Entry

Allowed = Callable[[str], bool]


class Form(NamedTuple):
    """A form, and the affixes that it has, the prefix last."""

    text: str
    affixes: tuple[Affix, ...] = ()

    @property
    def flags(self) -> tuple[str, ...]:
        """The flags of its affixes."""
        return tuple(affix.flag for affix in self.affixes)


def anything(flag: str) -> bool:
    """Every affix counts."""
    return True


def expand(table: AffixTable, entry: Entry, allowed: Allowed = anything) -> Iterator[Form]:
    """The forms of an entry, one way of making each after another, so that a text may come twice.

    Args:
        table: the affixes.
        entry: the entry.
        allowed: which flags of affixes are wanted. The others are left out with everything that follows them.
    """
    if not table.marked(entry.flags, "ONLYINCOMPOUND"):
        for form in _made(table, entry, allowed):
            if _stands_alone(table, entry, form):
                yield form


def _made(table: AffixTable, entry: Entry, allowed: Allowed) -> Iterator[Form]:
    """What the rules make, whether or not it can stand alone."""
    bare = Form(entry.word)
    suffixed = list(_with_suffixes(table, bare, entry.flags, allowed))
    for form in (bare, *suffixed):
        yield form
        for prefix in _prefixes(table, entry.flags, form, allowed):
            yield from _prefixed(table, form, prefix)
    # A prefix's rule may allow suffixes that the entry does not have.
    for flag in entry.flags & table.prefixes.keys():
        if allowed(flag):
            for prefix in table.prefixes[flag]:
                for form in _with_suffixes(table, bare, prefix.follows - entry.flags, allowed):
                    yield from _prefixed(table, form, prefix)


def _with_suffixes(table: AffixTable, bare: Form, flags: Flags, allowed: Allowed) -> Iterator[Form]:
    """The word with one suffix, and with a second one after it."""
    for first in _suffixed(table, bare, flags, allowed):
        yield first
        yield from _suffixed(table, first, first.affixes[0].follows, allowed)


def _suffixed(table: AffixTable, form: Form, flags: Flags, allowed: Allowed) -> Iterator[Form]:
    for flag in flags & table.suffixes.keys():
        if allowed(flag):
            for suffix in table.suffixes[flag]:
                if _fits(table, form.text, suffix) and form.text.endswith(suffix.strip):
                    stem = form.text[: len(form.text) - len(suffix.strip)]
                    yield Form(stem + suffix.add, (*form.affixes, suffix))


def _prefixes(table: AffixTable, flags: Flags, form: Form, allowed: Allowed) -> Iterator[Affix]:
    """The prefixes that the entry, or a suffix of the form, may have."""
    for flag in flags.union(*(suffix.follows for suffix in form.affixes)) & table.prefixes.keys():
        if allowed(flag):
            yield from table.prefixes[flag]


def _prefixed(table: AffixTable, form: Form, prefix: Affix) -> Iterator[Form]:
    cross = prefix.cross and all(suffix.cross for suffix in form.affixes)
    if (cross or not form.affixes) and _fits(table, form.text, prefix) and form.text.startswith(prefix.strip):
        yield Form(prefix.add + form.text[len(prefix.strip) :], (*form.affixes, prefix))


def _fits(table: AffixTable, word: str, affix: Affix) -> bool:
    """Whether the affix can be put to a word: its condition, and that something is left of the word."""
    left = len(word) > len(affix.strip) or (table.full_strip and len(word) == len(affix.strip))
    at = affix.condition.match if affix.is_prefix else affix.condition.search
    return left and at(word) is not None


def _stands_alone(table: AffixTable, entry: Entry, form: Form) -> bool:
    """Whether a form is a word by itself: no mark says that something has to be put to it."""
    if not form.affixes:
        return not table.marked(entry.flags, "NEEDAFFIX")
    if any(table.marked(affix.follows, "ONLYINCOMPOUND") for affix in form.affixes):
        return False
    prefixes = [affix for affix in form.affixes if affix.is_prefix]
    suffixes = [affix for affix in form.affixes if not affix.is_prefix]
    outer = [*prefixes, *suffixes[-1:]]
    around = [any(table.marked(affix.follows, "CIRCUMFIX") for affix in side) for side in (prefixes, suffixes)]
    return around[0] == around[1] and not all(table.marked(affix.follows, "NEEDAFFIX") for affix in outer)
