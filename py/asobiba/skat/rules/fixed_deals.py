"""Deals that the seed did not make, as text in a record's options: the dealer, the hands of the players, the Skat.

    1 CJSAHTD7... SJ... DJ... C7D8; 2 ...

Each card is two letters. From deal to deal the next seat deals. The hands are in the order of the seats; at a table of
four the dealer has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from asobiba.errors import GameError, OptionError
from asobiba.game import JSON, Seat

from .cards import DECK, Cards, Hands, members, read_card, set_of, write_cards
from .options import MOST_DEALS

FIXED_DEALS_OPTION = "dealt"  # its name in a record's options; players do not choose it


@dataclass(frozen=True, slots=True)
class FixedDeal:
    """One deal: the seat that deals, the hands by place (see `state`), the two cards of the Skat."""

    dealer: Seat
    hands: Hands
    skat: Cards


def write_fixed_deals(deals: Sequence[FixedDeal]) -> str:
    """The deals as text, which `read_fixed_deals` reads."""
    names = [["".join(write_cards(members(cards))) for cards in (*deal.hands, deal.skat)] for deal in deals]
    return "; ".join(" ".join([str(deal.dealer), *hands]) for deal, hands in zip(deals, names, strict=True))


def read_fixed_deals(value: JSON, seats: int = 3) -> tuple[FixedDeal, ...]:
    """The deals in a record's option, for a table of `seats` seats.

    Raises:
        OptionError: `option/value`: the text has another form, or a deal does not have the 32 cards.
    """
    if value is None:
        return ()
    if not isinstance(value, str) or len(value) > 100 * MOST_DEALS:
        raise _error("is no text of deals")
    deals = tuple(_read_deal(text.split(), seats) for text in value.split(";"))
    for before, after in pairwise(deals):
        if after.dealer != (before.dealer + 1) % seats:
            raise _error("has a deal out of turn")
    return deals


def _read_deal(words: list[str], seats: int) -> FixedDeal:
    if (
        len(words) != 5
        or words[0] not in map(str, range(seats))
        or [len(word) for word in words[1:]] != [20, 20, 20, 4]
    ):
        raise _error("has a deal that is not a dealer, three hands of ten cards and two cards")
    try:
        first, second, third, skat = (_read_cards(word) for word in words[1:])
    except GameError as error:
        raise _error(f"has no card there: {error.message}") from error
    if first | second | third | skat != DECK:
        raise _error("has a deal that is not all 32 cards")
    return FixedDeal(int(words[0]), (first, second, third), skat)


def _read_cards(word: str) -> Cards:
    return set_of(read_card(word[at : at + 2]) for at in range(0, len(word), 2))


def _error(problem: str) -> OptionError:
    return OptionError(
        "option/value", f"option {FIXED_DEALS_OPTION} {problem}", option=FIXED_DEALS_OPTION, allowed="deals"
    )
