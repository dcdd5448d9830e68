"""The cards that a seat cannot see, and their possible places. Possible deals are sampled or enumerated.

A hidden card is in another hand, in the Skat, or in Schieberamsch among the pairs that were pushed on. A hand that has
failed to follow a suit has none of it. Sampling such deals and solving each with open cards is perfect information
Monte Carlo (PIMC), as in Kermit (Buro, Long, Furtak and Sturtevant 2009).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from asobiba import chance
from asobiba.errors import unfit_view
from asobiba.game import Seat

from .cards import DECK, JACKS, RAMSCH, Card, Cards, Hands, lowest_trump, members, read_card, set_of, void_cards
from .state import DISCARDING, PUSH_DISCARDING
from .view import View

SKAT = 3  # the place after the three seats
MOST_DEALINGS = 1000  # dead ends in a row; the view of a game meets a few at most


class PossibleDeal(NamedTuple):
    """A possible distribution of the cards now: three hands by seat, and the Skat."""

    hands: Hands
    skat: Cards


@dataclass(frozen=True, slots=True)
class HiddenCards:
    """The cards unknown to a seat. A place is a seat, 0 to 2, or the Skat, 3.

    Args:
        cards: the unseen cards, by number.
        capacity: number of unseen cards in each place.
        allowed: for each place, the cards that may be there.
        known: for each place, the cards known to be there now.
    """

    cards: tuple[Card, ...]
    capacity: tuple[int, ...]
    allowed: tuple[Cards, ...]
    known: tuple[Cards, ...]


def hidden_from(view: View) -> HiddenCards:
    """The cards unknown to the seat of a view, which must be a player's."""
    shown = [view.hand if at == view.seat else seat.open for at, seat in enumerate(view.seats)]
    seen = cards_of(card for trick in view.all_tricks for card in trick.cards)
    known = [cards_of(names or ()) for names in (*shown, view.skat)]
    if view.contract and "spitze" in view.contract and view.declarer is not None:
        known[view.declarer] |= set_of((lowest_trump(view.contract[0]),)) & ~seen
    for cards in known:
        seen |= cards
    sizes = [*(seat.cards for seat in view.seats), 0 if view.phase in (DISCARDING, PUSH_DISCARDING) else 2]
    capacity = tuple(size - cards.bit_count() for size, cards in zip(sizes, known, strict=True))
    allowed = [DECK & ~seat_voids(view, seat) for seat in range(3)] + [DECK]
    _restrict_pushed(view, allowed)
    return HiddenCards(tuple(members(DECK & ~seen)), capacity, tuple(allowed), tuple(known))


def seat_voids(view: View, seat: Seat) -> Cards:
    """The cards that a seat cannot hold because it has failed to follow their suit."""
    game = view.contract[0] if view.contract else RAMSCH
    return void_cards(((trick.leader, tuple(map(read_card, trick.cards))) for trick in view.all_tricks), seat, game)


def sample_deal(hidden: HiddenCards, rng: Random) -> PossibleDeal:
    """A random deal of the hidden cards.

    The cards with the fewest possible places are dealt first. Each goes to a place drawn in proportion to the place's
    free capacity, so dead ends are rare. After a dead end all cards are dealt again. Every possible deal can come up,
    but the deals are not equally likely.

    Raises:
        RequestError: `view/unfit`, a view from another device for which there is no deal.
    """
    places = {card: [at for at in range(4) if hidden.allowed[at] >> card & 1] for card in hidden.cards}
    for _ in range(MOST_DEALINGS):
        free = list(hidden.capacity)
        held = list(hidden.known)
        order = sorted(chance.shuffled(hidden.cards, rng), key=lambda card: len(places[card]))
        for card in order:
            open_places = [at for at in places[card] if free[at]]
            if not open_places:
                break
            at = _draw_place(open_places, free, rng)
            free[at] -= 1
            held[at] |= 1 << card
        else:
            return PossibleDeal((held[0], held[1], held[2]), held[SKAT])
    raise unfit_view("seats", "the hidden cards cannot be dealt")


def _draw_place(places: Sequence[int], free: Sequence[int], rng: Random) -> int:
    mark = chance.below(sum(free[at] for at in places), rng)
    for at in places:
        mark -= free[at]
        if mark < 0:
            return at
    return places[-1]


def possible_deals(hidden: HiddenCards, most: int) -> list[PossibleDeal] | None:
    """Every deal of the hidden cards, or None if there are more than `most`."""
    deals: list[PossibleDeal] = []
    free, held = list(hidden.capacity), list(hidden.known)

    def deal_from(number: int) -> bool:
        if number == len(hidden.cards):
            deals.append(PossibleDeal((held[0], held[1], held[2]), held[SKAT]))
            return len(deals) <= most
        card = hidden.cards[number]
        for at in range(4):
            if free[at] and hidden.allowed[at] >> card & 1:
                free[at] -= 1
                held[at] |= 1 << card
                within = deal_from(number + 1)
                free[at] += 1
                held[at] &= ~(1 << card)
                if not within:
                    return False
        return True

    return deals if deal_from(0) else None


def _restrict_pushed(view: View, allowed: list[Cards]) -> None:
    """Restrict the cards that this seat pushed on to the seats that took them later, and jacks that may not be pushed
    to the hands.
    """
    takers = [push["seat"] for push in view.pushes if push["taken"]]
    if not takers:
        return
    if not view.options["jacks_pushed"]:
        allowed[SKAT] &= DECK & ~JACKS
    if view.seat not in takers:
        return
    holder = [view.to_act[0]] if view.phase == PUSH_DISCARDING else []
    later = [*takers[takers.index(view.seat) + 1 :], *holder]
    discard = next(push["laid"] for push in view.pushes if push["seat"] == view.seat)
    for seat in range(3):
        if seat not in later:
            allowed[seat] &= ~cards_of(discard)


def cards_of(names: Iterable[str]) -> Cards:
    """The set of cards with these names."""
    return set_of(map(read_card, names))
