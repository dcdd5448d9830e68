"""Deals that look like a view to its seat: who may hold what, and one such deal drawn at random.

What a seat cannot see is shared out among the places that it may lie in: the other hands (with what they have played),
the Skat, and in a Schieberamsch the pairs that were pushed on. A hand that did not follow a suit holds none of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from asobiba import chance
from asobiba.game import Seat

from .cards import FULL, RAMSCH, Card, Cards, members, not_followed, read_card, set_of
from .state import JACKS
from .view import View

SKAT = 3  # the place after the three seats


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a seat does not know.

    Args:
        cards: the unseen cards, by number.
        room: how many of them each place takes: seats 0 to 2, then the Skat.
        allowed: for each place, the cards that may lie there.
        known: for each place, the cards that are known to lie there now.
    """

    cards: tuple[Card, ...]
    room: tuple[int, int, int, int]
    allowed: tuple[Cards, Cards, Cards, Cards]
    known: tuple[Cards, Cards, Cards, Cards]


def hidden_from(view: View) -> Hidden:
    """What the seat of a view (a player's, not a spectator's) does not know."""
    shown = [view.hand if seat == view.seat else one.open for seat, one in enumerate(view.seats)]
    known = [cards_of(names or ()) for names in (*shown, view.skat)]
    seen = cards_of(card for trick in _tricks(view) for card in trick.cards)
    for cards in known:
        seen |= cards
    sizes = [*(one.cards for one in view.seats), 0 if view.phase in ("lay", "push_lay") else 2]
    room = [size - cards.bit_count() for size, cards in zip(sizes, known, strict=True)]
    allowed = [FULL & ~void_cards(view, seat) for seat in range(3)] + [FULL]
    _restrict_pushed(view, allowed)
    return Hidden(tuple(members(FULL & ~seen)), _four(room), _four(allowed), _four(known))


def void_cards(view: View, seat: Seat) -> Cards:
    """The cards that a seat has shown not to hold, by not following suit."""
    game = view.contract[0] if view.contract else RAMSCH
    return not_followed(((trick.leader, tuple(map(read_card, trick.cards))) for trick in _tricks(view)), seat, game)


def share_out(hidden: Hidden, rng: Random) -> tuple[Cards, Cards, Cards, Cards]:
    """One way to deal the unseen cards, drawn at random: what each place holds now.

    The cards with the fewest places left are dealt first, each to a place drawn in proportion to its room, so that a
    dead end is rare; where there is one, it is dealt again. All ways are possible, but not all are equally likely.
    """
    places = {card: [at for at in range(4) if hidden.allowed[at] >> card & 1] for card in hidden.cards}
    while True:
        room = list(hidden.room)
        held = list(hidden.known)
        order = sorted(chance.shuffled(hidden.cards, rng), key=lambda card: len(places[card]))
        for card in order:
            open_ = [at for at in places[card] if room[at]]
            if not open_:
                break
            at = _drawn(open_, room, rng)
            room[at] -= 1
            held[at] |= 1 << card
        else:
            return held[0], held[1], held[2], held[SKAT]


def all_ways(hidden: Hidden, most: int) -> list[tuple[Cards, Cards, Cards, Cards]] | None:
    """Every way to deal the unseen cards, or None where there are more than `most`."""
    found: list[tuple[Cards, Cards, Cards, Cards]] = []
    room, held = list(hidden.room), list(hidden.known)

    def deal(number: int) -> bool:
        if number == len(hidden.cards):
            found.append((held[0], held[1], held[2], held[SKAT]))
            return len(found) <= most
        card = hidden.cards[number]
        for at in range(4):
            if room[at] and hidden.allowed[at] >> card & 1:
                room[at] -= 1
                held[at] |= 1 << card
                within = deal(number + 1)
                room[at] += 1
                held[at] &= ~(1 << card)
                if not within:
                    return False
        return True

    return found if deal(0) else None


def _drawn(places: Sequence[int], room: Sequence[int], rng: Random) -> int:
    mark = chance.below(sum(room[at] for at in places), rng)
    for at in places:
        mark -= room[at]
        if mark < 0:
            return at
    return places[-1]


def _restrict_pushed(view: View, allowed: list[Cards]) -> None:
    """What this seat pushed on is with those who took it later; jacks that may not be pushed are in no Skat."""
    takers = [push["seat"] for push in view.pushes if push["taken"]]
    if not takers:
        return
    if not view.options["jacks_pushed"]:
        allowed[SKAT] &= FULL & ~JACKS
    if view.seat not in takers:
        return
    holder = [view.to_act[0]] if view.phase == "push_lay" else []
    later = [*takers[takers.index(view.seat) + 1 :], *holder]
    laid = next(push["laid"] for push in view.pushes if push["seat"] == view.seat)
    for seat in range(3):
        if seat not in later:
            allowed[seat] &= ~cards_of(laid)


def _tricks(view: View) -> list[_Shown]:
    shown = [_Shown(trick.leader, trick.cards) for trick in view.tricks]
    return [*shown, _Shown(view.trick.leader, view.trick.cards)] if view.trick else shown


@dataclass(frozen=True, slots=True)
class _Shown:
    leader: Seat
    cards: tuple[str, ...]


def _four(values: Sequence[int]) -> tuple[int, int, int, int]:
    first, second, third, fourth = values
    return first, second, third, fourth


def cards_of(names: Iterable[str]) -> Cards:
    """The set of cards with these names."""
    return set_of(map(read_card, names))
