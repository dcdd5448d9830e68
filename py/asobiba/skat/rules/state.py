"""One position of Skat: the present deal, the finished deals and the scores, and the seat to act.

`legality` has the legal actions in a position, `transitions` the effects of actions.

A deal is always three-handed: inside it players are numbered by *place*, 0 to 2, in order of play. At a table of three
a place is the seat. At a table of four the dealer sits out, and the places are the other seats in the same order.
Views, events and finished deals leave the rules with seats again (`renumbered`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeAlias

from asobiba.game import JSON, Event, Result, Seat

from .auction import Auction
from .cards import RAMSCH, Card, Cards, Hands
from .contract import BIDS, Contract, bids_of
from .fixed_deals import FixedDeal
from .options import Options

Place: TypeAlias = int

# The phases of a deal, as the view shows them.
BIDDING, SKAT, DISCARDING, DECLARING = "bid", "skat", "lay", "declare"
PUSHING, PUSH_DISCARDING, ANSWERING, PLAYING, OVER = "push", "push_lay", "re", "play", "over"
CONSENTING, SWAPPING = "offer", "swap"
# The offers that a seat may make to the other side.
GIVING_UP, REST = "resign", "rest"


# Names of fields with one seat in views, events and finished deals, and names of fields with several seats.
_ONE = frozenset({
    "seat", "dealer", "forehand", "middlehand", "rearhand", "asker", "answerer", "declarer", "leader", "winner",
    "claimed", "conceded", "given_up", "agreed", "doubler", "virgin", "durchmarsch",
})  # fmt: skip
_SEVERAL = frozenset({"to_act", "passed", "losers"})
_NESTED = frozenset({"deal", "auction", "calls", "offered", "pushes", "swaps", "tricks", "trick", "ramsch"})
# All other field names. An unknown name is an error, so that no place is left unconverted by mistake.
_WITHOUT_SEATS = frozenset({
    "answers", "bid", "bock", "call", "card", "cards", "changes", "contract", "dealt", "done", "factor", "game", "gave",
    "got", "hand", "hands", "kontra", "laid", "legal", "may", "next", "number", "of", "options", "phase", "picked",
    "points", "push_factor", "refused", "resign", "resigned", "result", "score", "seats", "skat", "skat_after", "taken",
    "totals", "tournament", "tricks_won", "turn", "what",
})  # fmt: skip
# Fields of a finished deal with an entry for each seat, and the entry of the seat that sat out.
_BY_SEAT: Mapping[str, JSON] = {"hands": [], "points": 0, "tricks_won": 0}


def place_of(seat: Seat, sits_out: Seat | None) -> Place | None:
    """The place of a seat; None for the one that sits out.

    >>> [place_of(seat, 1) for seat in range(4)]
    [0, None, 1, 2]
    """
    if sits_out is None:
        return seat
    return None if seat == sits_out else seat - (seat > sits_out)


def seat_at(place: Place, sits_out: Seat | None) -> Seat:
    """The seat of a place.

    >>> [seat_at(place, 1) for place in range(3)]
    [0, 2, 3]
    """
    return place if sits_out is None else place + (place >= sits_out)


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: the leader, the cards in the order played, and the winner (None while it is open)."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat | None = None

    def seats(self) -> tuple[Seat, ...]:
        """The seats that have played to it, in that order."""
        return tuple((self.leader + place) % 3 for place in range(len(self.cards)))


@dataclass(frozen=True, slots=True)
class PushedSkat:
    """A seat's push in Schieberamsch; `discard` is 0 if the Skat was pushed on unseen."""

    seat: Seat
    discard: Cards


@dataclass(frozen=True, slots=True)
class Swapped:
    """An exchange of the defenders before a Revolution: the seat, the card given to the partner, the card received."""

    seat: Seat
    gave: Card
    got: Card


@dataclass(frozen=True, slots=True)
class Offered:
    """An offer not yet answered by all: the seat that made it, the offer, and the number of answers."""

    seat: Seat
    what: str
    answers: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal with all hidden cards. Its seats are places, 0 to 2.

    Args:
        number: from 0.
        dealer: the place that bids last (at a table of three, the dealer); forehand is the next place.
        dealt: the three hands as dealt.
        skat_dealt: the Skat as dealt.
        hands: the present cards of the seats.
        skat: the present Skat: as dealt, discarded, or pushed on; 0 while somebody holds twelve cards.
        phase: the next thing to do: `bid`, `skat`, `lay`, `declare`, `push`, `push_lay`, `swap`, `re`, `play`,
            `offer`, `over`.
        taken: whether the declarer picked up the Skat.
        contract: None before the announcement, and in Ramsch.
        resigned: whether the declarer gave up.
        kontra: 1, 2 after Kontra, 4 after Re.
        doubler: the seat that said Kontra.
        pushes: the pushes of a Schieberamsch in order, forehand's first.
        swaps: the defenders' exchanges before a Revolution.
        swappers: number of defenders who have finished exchanging.
        tricks: all tricks begun, the open one last.
        claimed: the seat that claimed the remaining tricks.
        conceded: the seat that left the remaining tricks to the other side.
        given_up: the defender who gave the game up.
        offered: the open offer.
        refused: number of complete tricks when an offer was last refused.
        agreed: the seat whose consent ended the deal.
        sits_out: the seat that deals and does not play; None at a table of three.
    """

    number: int
    dealer: Seat
    dealt: Hands
    skat_dealt: Cards
    hands: Hands
    skat: Cards
    phase: str
    auction: Auction
    taken: bool = False
    contract: Contract | None = None
    resigned: bool = False
    kontra: int = 1
    doubler: Seat | None = None
    pushes: tuple[PushedSkat, ...] = ()
    swaps: tuple[Swapped, ...] = ()
    swappers: int = 0
    tricks: tuple[Trick, ...] = ()
    claimed: Seat | None = None
    conceded: Seat | None = None
    given_up: Seat | None = None
    offered: Offered | None = None
    refused: int | None = None
    agreed: Seat | None = None
    sits_out: Seat | None = None

    @classmethod
    def begin(cls, number: int, dealt: FixedDeal, seats: int = 3, bids: tuple[int, ...] = BIDS) -> Deal:
        """A deal before the first call, at a table of `seats` seats; `bids` are all values that can be bid."""
        sits_out = dealt.dealer if seats > 3 else None
        dealer = dealt.dealer if sits_out is None else (sits_out + 2) % 3
        auction = Auction.begin((dealer + 1) % 3, bids)
        hands, skat = dealt.hands, dealt.skat
        return cls(number, dealer, hands, skat, hands, skat, BIDDING, auction, sits_out=sits_out)

    def place_of(self, seat: Seat | None) -> Place | None:
        """The place of a seat at the table; None for a spectator and for the seat that sits out."""
        return None if seat is None else place_of(seat, self.sits_out)

    def seat_at(self, place: Place) -> Seat:
        """The seat at the table that has a place."""
        return seat_at(place, self.sits_out)

    @property
    def dealing_seat(self) -> Seat:
        """The seat at the table that deals."""
        return self.dealer if self.sits_out is None else self.sits_out

    @property
    def forehand(self) -> Seat:
        """The seat after the dealer, which leads to the first trick."""
        return (self.dealer + 1) % 3

    @property
    def declarer(self) -> Seat | None:
        """The winner of the auction."""
        return self.auction.winner

    @property
    def is_ramsch(self) -> bool:
        """Whether everybody has passed."""
        return self.auction.stage == "done" and self.auction.winner is None

    @property
    def game(self) -> str:
        """The game that decides the rank of cards now; before an announcement they rank as in Ramsch and Grand."""
        return self.contract.game if self.contract else RAMSCH

    @property
    def open_trick(self) -> Trick | None:
        """The trick that is not complete yet, or None."""
        return self.tricks[-1] if self.tricks and self.tricks[-1].winner is None else None

    @property
    def done_tricks(self) -> tuple[Trick, ...]:
        """The complete tricks."""
        return self.tricks[:-1] if self.open_trick else self.tricks

    @property
    def next_player(self) -> Seat:
        """The seat that plays the next card."""
        if not self.tricks:
            return self.forehand
        last = self.tricks[-1]
        return (last.leader + len(last.cards)) % 3 if last.winner is None else last.winner


def asked_seats(deal: Deal, offerer: Seat) -> tuple[Seat, ...]:
    """The seats that answer an offer, in order of play: both defenders, or the declarer."""
    if offerer == deal.declarer or deal.declarer is None:
        return ((offerer + 1) % 3, (offerer + 2) % 3)
    return (deal.declarer,)


def partner_of(deal: Deal, seat: Seat) -> Seat:
    """The other defender."""
    return next(at for at in range(3) if at not in (seat, deal.declarer))


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one game, deals from outside, and the number of seats at the table (3 or 4).

    With `open_hands` everybody sees all cards.
    """

    options: Options
    dealt: tuple[FixedDeal, ...] = ()
    open_hands: bool = False
    seats: int = 3

    @property
    def bids(self) -> tuple[int, ...]:
        """All values that can be bid."""
        return bids_of(self.options.revolution)

    @property
    def deals(self) -> int:
        """The number of deals to play."""
        return 1 if self.options.deal else len(self.dealt) or self.seats * self.options.rounds


@dataclass(frozen=True, slots=True)
class State:
    """One position.

    Args:
        seed: decides all random draws.
        deal: the present deal; at the end the last one.
        done: the finished deals as plain JSON (docs/door-skat.md, Finished deal).
        scores: by seat.
        wins: games won as declarer, by seat.
        losses: games lost as declarer, by seat.
        result: the final result; None while deals are left.
    """

    seed: int
    deal: Deal
    done: tuple[JSON, ...]
    scores: tuple[int, ...]
    wins: tuple[int, ...]
    losses: tuple[int, ...]
    result: Result | None


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat that is to act; () when all deals are done."""
    if state.result is not None:
        return ()
    return (state.deal.seat_at(place_to_act(state.deal)),)


def place_to_act(deal: Deal) -> Place:
    """The place that is to act in a deal."""
    if deal.phase == BIDDING and deal.auction.caller is not None:
        return deal.auction.caller
    if deal.phase in (PUSHING, PUSH_DISCARDING):
        return (deal.forehand + len(deal.pushes)) % 3
    if deal.phase == PLAYING:
        return deal.next_player
    if deal.phase == SWAPPING and deal.declarer is not None:
        return (deal.declarer + 1 + deal.swappers) % 3
    if deal.offered:
        return asked_seats(deal, deal.offered.seat)[deal.offered.answers]
    return deal.forehand if deal.declarer is None else deal.declarer


def order_of_play(deal: Mapping[str, JSON]) -> tuple[Seat, Seat, Seat]:
    """The seats that played a finished deal: forehand, middlehand, rearhand."""
    dealer, seats = deal["dealer"], len(deal["hands"])
    return (dealer + 1) % seats, (dealer + 2) % seats, (dealer + 3) % seats


def at_table(deal: Mapping[str, JSON], sits_out: Seat | None) -> dict[str, JSON]:
    """A finished deal with places replaced by seats."""
    if sits_out is None:
        return dict(deal)
    by_seat = {name: [*deal[name][:sits_out], none, *deal[name][sits_out:]] for name, none in _BY_SEAT.items()}
    return {**renumbered(deal, lambda place: seat_at(place, sits_out)), **by_seat, "dealer": sits_out}


def seen_at_table(event: Event, sits_out: Seat | None) -> Event:
    """An event of a deal with places replaced by seats."""
    if sits_out is None:
        return event
    secret = {seat_at(place, sits_out): told for place, told in event.secret.items()}
    return Event(event.kind, renumbered(event.public, lambda place: seat_at(place, sits_out)), secret)


def renumbered(value: Any, number: Callable[[int], int]) -> Any:
    """A view, an event or a finished deal with its seats renumbered; lists by seat keep their order.

    Raises:
        KeyError: a field has an unknown name.
    """
    if isinstance(value, Mapping):
        return {name: _field(name, item, number) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(renumbered(item, number) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {item.name: _field(item.name, getattr(value, item.name), number) for item in fields(value)}
        return replace(value, **changed)
    return value


def _field(name: str, value: Any, number: Callable[[int], int]) -> Any:
    if name in _ONE and type(value) is int:
        return number(value)
    if name in _SEVERAL and isinstance(value, (list, tuple)):
        return type(value)(map(number, value))
    if name not in _ONE | _SEVERAL | _NESTED | _WITHOUT_SEATS:
        raise KeyError(name)
    return renumbered(value, number) if name in _NESTED else value
