"""One position of Skat: the deal that is played, the finished deals and the scores, and whose turn it is.

What may be done in a position is in `legality`, what an action changes in `transitions`.
"""

from __future__ import annotations

from dataclasses import dataclass

from asobiba.game import JSON, Result, Seat

from .auction import Auction
from .cards import RAMSCH, Card, Cards, Hands
from .contract import Contract
from .fixed_deals import FixedDeal
from .options import Options

# The phases of a deal, as the view shows them.
BIDDING, SKAT, DISCARDING, DECLARING = "bid", "skat", "lay", "declare"
PUSHING, PUSH_DISCARDING, ANSWERING, PLAYING, OVER = "push", "push_lay", "re", "play", "over"
CONSENTING = "offer"
# What a seat may offer the other side.
GIVING_UP, REST = "resign", "rest"


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
    """What a seat did with the Skat of a Schieberamsch; `discard` is 0 where it was pushed on unseen."""

    seat: Seat
    discard: Cards


@dataclass(frozen=True, slots=True)
class Offered:
    """An offer that has not been answered by all who are asked: who made it, what it is, how many have answered."""

    seat: Seat
    what: str
    answers: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal with all hidden cards.

    Args:
        number: from 0.
        dealer: the seat that deals; forehand is the next seat.
        dealt: the three hands as dealt.
        skat_dealt: the Skat as dealt.
        hands: the cards that the seats hold now.
        skat: the Skat now: as dealt, discarded, or pushed on; 0 while somebody holds twelve cards.
        phase: what is to be done: `bid`, `skat`, `lay`, `declare`, `push`, `push_lay`, `re`, `play`, `offer`,
            `over`.
        auction: the bidding so far.
        taken: the declarer picked up the Skat.
        contract: what is played; None before the announcement, and in Ramsch.
        resigned: the declarer gave up.
        kontra: the factor: 1, 2 after Kontra, 4 after Re.
        doubler: the seat that said Kontra.
        pushes: what was done with the Skat of a Schieberamsch, from forehand on.
        tricks: all tricks that were begun, the open one last.
        claimed: the seat that claimed the remaining tricks.
        conceded: the seat that left the remaining tricks to the other side.
        given_up: the defender who gave the game up.
        offered: what the other side is asked to agree to now.
        refused: how many tricks were complete when an offer was last refused.
        agreed: the seat whose consent ended the deal.
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
    tricks: tuple[Trick, ...] = ()
    claimed: Seat | None = None
    conceded: Seat | None = None
    given_up: Seat | None = None
    offered: Offered | None = None
    refused: int | None = None
    agreed: Seat | None = None

    @classmethod
    def begin(cls, number: int, dealt: FixedDeal) -> Deal:
        """A deal before the first call."""
        auction = Auction.begin((dealt.dealer + 1) % 3)
        return cls(number, dealt.dealer, dealt.hands, dealt.skat, dealt.hands, dealt.skat, BIDDING, auction)

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
        """The game that decides how cards rank now; before an announcement they rank as in Ramsch and Grand."""
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
    """Who answers an offer, in order of play: both defenders, or the declarer."""
    if offerer == deal.declarer or deal.declarer is None:
        return ((offerer + 1) % 3, (offerer + 2) % 3)
    return (deal.declarer,)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one game, and the deals that come from outside, if any; with `open_hands` all cards are seen."""

    options: Options
    dealt: tuple[FixedDeal, ...] = ()
    open_hands: bool = False

    @property
    def deals(self) -> int:
        """How many deals are played."""
        return 1 if self.options.deal else len(self.dealt) or self.options.deals


@dataclass(frozen=True, slots=True)
class State:
    """One position.

    Args:
        seed: of all random draws.
        deal: the deal that is played; at the end the last one.
        done: the finished deals as plain JSON (docs/door-skat.md, Finished deal).
        scores: by seat.
        wins: games won as declarer, by seat.
        losses: games lost as declarer, by seat.
        result: the final result; None while deals are left.
    """

    seed: int
    deal: Deal
    done: tuple[JSON, ...]
    scores: tuple[int, int, int]
    wins: tuple[int, int, int]
    losses: tuple[int, int, int]
    result: Result | None


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat that is to act; () when all deals are done."""
    if state.result is not None:
        return ()
    return (seat_to_act(state.deal),)


def seat_to_act(deal: Deal) -> Seat:
    """The seat that is to act in a deal."""
    if deal.phase == BIDDING and deal.auction.caller is not None:
        return deal.auction.caller
    if deal.phase in (PUSHING, PUSH_DISCARDING):
        return (deal.forehand + len(deal.pushes)) % 3
    if deal.phase == PLAYING:
        return deal.next_player
    if deal.offered:
        return asked_seats(deal, deal.offered.seat)[deal.offered.answers]
    return deal.forehand if deal.declarer is None else deal.declarer
