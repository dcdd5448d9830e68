"""Deals that were written down elsewhere, as text in a record's options: who deals, three hands and the Skat.

    1 CJSAHTD7... SJ... DJ... C7D8; 2 ...

Each card is two letters. From deal to deal the next seat deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from asobiba.errors import GameError, OptionError
from asobiba.game import JSON, Seat

from .cards import FULL, Cards, read_card, set_of, write_cards
from .options import MOST_DEALS

OPTION = "dealt"  # in a record's options; nobody chooses it

Hands: TypeAlias = tuple[Cards, Cards, Cards]


@dataclass(frozen=True, slots=True)
class Dealt:
    """One deal: the seat that deals, the hands by seat, the two cards of the Skat."""

    dealer: Seat
    hands: Hands
    skat: Cards


def write_dealt(deals: Sequence[Dealt]) -> str:
    """The deals as text; `read_dealt` reads it."""
    return "; ".join(" ".join([str(one.dealer), *map(_names, (*one.hands, one.skat))]) for one in deals)


def read_dealt(value: JSON) -> tuple[Dealt, ...]:
    """The deals in a record's option.

    Raises:
        OptionError: `option/value`, it is none of this form, or not the 32 cards.
    """
    if value is None:
        return ()
    if not isinstance(value, str) or len(value) > 100 * MOST_DEALS:
        raise _wrong("is no text of deals")
    deals = tuple(_read(text.split()) for text in value.split(";"))
    for before, after in pairwise(deals):
        if after.dealer != (before.dealer + 1) % 3:
            raise _wrong("has a deal out of turn")
    return deals


def _read(words: list[str]) -> Dealt:
    if len(words) != 5 or words[0] not in ("0", "1", "2") or [len(word) for word in words[1:]] != [20, 20, 20, 4]:
        raise _wrong("has a deal that is not a dealer, three hands of ten cards and two cards")
    try:
        first, second, third, skat = (_cards(word) for word in words[1:])
    except GameError as error:
        raise _wrong(f"has no card there: {error.message}") from error
    if first | second | third | skat != FULL:
        raise _wrong("has a deal that is not all 32 cards")
    return Dealt(int(words[0]), (first, second, third), skat)


def _cards(word: str) -> Cards:
    return set_of(read_card(word[at : at + 2]) for at in range(0, len(word), 2))


def _names(cards: Cards) -> str:
    return "".join(write_cards(card for card in range(32) if cards & (1 << card)))


def _wrong(what: str) -> OptionError:
    return OptionError("option/value", f"option {OPTION} {what}", option=OPTION, allowed="deals")
