"""One step of a rewrite: replace one or two cards in place, or insert any number of cards; never both.

The words before and after a step determine everything: the cards needed and discarded, and the chips.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .actions import illegal
from .scoring import BONUS_CHIPS, Chips, bonus_cards, length_chips

REPLACE, INSERT = "replace", "insert"
MOST_REPLACED = 2


@dataclass(frozen=True, slots=True)
class Step:
    """A legal step.

    Args:
        kind: `replace` or `insert`.
        at: the places in `after` of the cards from the hand.
        used: the cards from the hand, in that order.
        discarded: the cards that they replace, in that order; "" for an insertion.
        chips: the chips earned.
    """

    before: str
    after: str
    kind: str
    at: tuple[int, ...]
    used: str
    discarded: str
    chips: Chips

    def plain(self) -> dict[str, Any]:
        """The step as docs/door-kotoba.md shows it."""
        return {
            "from": self.before,
            "to": self.after,
            "kind": self.kind,
            "used": self.used,
            "discarded": self.discarded,
            "at": list(self.at),
            "chips": self.chips.plain(),
        }


def step_between(before: str, after: str, *, bonus_pays: bool) -> Step:
    """The step from one word to another.

    Args:
        bonus_pays: whether bonus cards laid in a rewrite earn chips (the option `rewrite_bonus`).

    Raises:
        IllegalAction: `kotoba/same_word`, `kotoba/shorter`, `kotoba/replaces`, `kotoba/inserts`.
    """
    if before == after:
        raise illegal("same_word", f"a step that leaves {before} as it is", word=after)
    if len(after) < len(before):
        raise illegal("shorter", f"{after} has fewer cards than {before}", word=after)
    if len(after) == len(before):
        return _replacing(before, after, bonus_pays)
    return _inserting(before, after, bonus_pays)


def _replacing(before: str, after: str, bonus_pays: bool) -> Step:
    at = tuple(place for place, (old, new) in enumerate(zip(before, after, strict=True)) if old != new)
    if len(at) > MOST_REPLACED:
        message = f"{len(at)} cards change from {before} to {after}; a step replaces {MOST_REPLACED} at most"
        raise illegal("replaces", message, word=after, changed=len(at))
    used = "".join(after[place] for place in at)
    chips = Chips(steps=1, bonus=_bonus(used, bonus_pays))
    return Step(before, after, REPLACE, at, used, "".join(before[place] for place in at), chips)


def _inserting(before: str, after: str, bonus_pays: bool) -> Step:
    at = inserted_at(before, after)
    if at is None:
        raise illegal("inserts", f"{after} does not have the cards of {before} in their order", word=after)
    used = "".join(after[place] for place in at)
    chips = Chips(length=length_chips(len(before), len(after)), bonus=_bonus(used, bonus_pays))
    return Step(before, after, INSERT, at, used, "", chips)


def inserted_at(before: str, after: str) -> tuple[int, ...] | None:
    """The places of the inserted cards in a longer word; None if it lacks the old cards in their order.

    If there are several ways, the old cards are matched as early as possible; the inserted cards are always the same.
    """
    places: list[int] = []
    kept = 0
    for place, card in enumerate(after):
        if kept < len(before) and card == before[kept]:
            kept += 1
        else:
            places.append(place)
    return tuple(places) if kept == len(before) else None


def _bonus(used: str, bonus_pays: bool) -> int:
    return BONUS_CHIPS * bonus_cards(used) if bonus_pays else 0
