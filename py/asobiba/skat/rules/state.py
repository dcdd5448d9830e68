"""The rules of Skat: one deal and the evening so far, whose turn it is, and what is allowed.

What an action changes is in `turns`, the auction in `auction`, what a game is worth in `scoring`.
"""

from __future__ import annotations

from dataclasses import dataclass

from asobiba.game import JSON, Result, Seat

from .auction import Auction
from .cards import FULL, NULL, RAMSCH, RANKS, Card, Cards, must_follow, not_followed, set_of
from .claims import Sight, is_sure
from .contract import BIDS, Contract
from .fixed_deals import Dealt
from .options import Options

BIDDING, SKAT, LAYING, DECLARING = "bid", "skat", "lay", "declare"
PUSHING, PUSH_LAYING, ANSWERING, PLAYING, OVER = "push", "push_lay", "re", "play", "over"
LEAST_CLAIMED = 2  # cards in hand: the last one plays itself
JACKS: Cards = set_of(suit * 8 + RANKS.index("J") for suit in range(4))
# Of one deal: 63 values named and answered by two pairs at most, the Skat, and thirty cards; pushes in a Ramsch.
MOST_ACTIONS_OF_A_DEAL = 2 * len(BIDS) + 3 + 6 + 3 + 30


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: who led, the cards in the order played, and who took it (None while it lies there)."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat | None = None

    def seats(self) -> tuple[Seat, ...]:
        """Who played each card."""
        return tuple((self.leader + at) % 3 for at in range(len(self.cards)))


@dataclass(frozen=True, slots=True)
class PushOn:
    """What a seat did with the Skat of a Schieberamsch; `laid` is 0 where it was passed on unseen."""

    seat: Seat
    laid: Cards


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal, with everything that is hidden from anybody.

    Args:
        number: from 0.
        dealer: the seat that deals; forehand sits after it.
        dealt: the three hands as dealt.
        skat_dealt: the two cards laid down.
        hands: what the seats hold now.
        skat: the two cards that lie there now: as dealt, laid away, or pushed on; 0 while somebody holds twelve.
        phase: what is to be done: `bid`, `skat`, `lay`, `declare`, `push`, `push_lay`, `re`, `play`.
        auction: how it went.
        taken: the declarer picked up the Skat.
        contract: what is played; None before, and in a Ramsch.
        resigned: the declarer gave up.
        kontra: 1, 2 after Kontra, 4 after Re.
        doubler: the seat that said Kontra.
        pushes: in a Schieberamsch, by order of seats.
        tricks: all that were begun, the open one last.
        claimed: the seat that took all that was left.
    """

    number: int
    dealer: Seat
    dealt: tuple[Cards, Cards, Cards]
    skat_dealt: Cards
    hands: tuple[Cards, Cards, Cards]
    skat: Cards
    phase: str
    auction: Auction
    taken: bool = False
    contract: Contract | None = None
    resigned: bool = False
    kontra: int = 1
    doubler: Seat | None = None
    pushes: tuple[PushOn, ...] = ()
    tricks: tuple[Trick, ...] = ()
    claimed: Seat | None = None

    @property
    def forehand(self) -> Seat:
        """The seat after the dealer: leads first, bids last."""
        return (self.dealer + 1) % 3

    @property
    def declarer(self) -> Seat | None:
        """Who won the auction."""
        return self.auction.winner

    @property
    def is_ramsch(self) -> bool:
        """Everybody passed, and it is played all the same."""
        return self.auction.turn == "done" and self.auction.winner is None

    @property
    def game(self) -> str:
        """The game by whose order cards rank now: Grand's before anything was announced."""
        return self.contract.game if self.contract else RAMSCH

    @property
    def open_trick(self) -> Trick | None:
        """The trick that lies on the table, or None."""
        return self.tricks[-1] if self.tricks and self.tricks[-1].winner is None else None

    @property
    def done_tricks(self) -> tuple[Trick, ...]:
        """The tricks that somebody has taken."""
        return self.tricks[:-1] if self.open_trick else self.tricks

    def turn_to_play(self) -> Seat:
        """Whose card is next."""
        if not self.tricks:
            return self.forehand
        last = self.tricks[-1]
        return (last.leader + len(last.cards)) % 3 if last.winner is None else last.winner


@dataclass(frozen=True, slots=True)
class Rules:
    """The choices of one evening; Skat has no other material but deals that were written down elsewhere."""

    options: Options
    dealt: tuple[Dealt, ...] = ()

    @property
    def deals(self) -> int:
        """How many deals are played."""
        return 1 if self.options.deal else len(self.dealt) or self.options.deals


@dataclass(frozen=True, slots=True)
class State:
    """One position of an evening.

    Args:
        seed: of all chance.
        deal: the deal that is played; the last one stays when all is over.
        done: the deals that are finished, as plain JSON (docs/door-skat.md, Finished deal).
        scores: by seat.
        wins: declarers' games won, by seat.
        losses: lost, by seat.
        result: how it ended; None while it goes on.
    """

    seed: int
    deal: Deal
    done: tuple[JSON, ...]
    scores: tuple[int, int, int]
    wins: tuple[int, int, int]
    losses: tuple[int, int, int]
    result: Result | None


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat that is to act; () when all is over."""
    if state.result is not None:
        return ()
    return (actor(state.deal),)


def actor(deal: Deal) -> Seat:
    """The seat that a deal waits for."""
    if deal.phase == BIDDING and deal.auction.speaker is not None:
        return deal.auction.speaker
    if deal.phase in (PUSHING, PUSH_LAYING):
        return (deal.forehand + len(deal.pushes)) % 3
    if deal.phase == PLAYING:
        return deal.turn_to_play()
    return deal.forehand if deal.declarer is None else deal.declarer


def legal_cards(deal: Deal, seat: Seat) -> Cards:
    """The cards that a seat may play now."""
    trick = deal.open_trick
    return must_follow(deal.hands[seat], trick.cards[0], deal.game) if trick else deal.hands[seat]


def layable(rules: Rules, deal: Deal, seat: Seat) -> Cards:
    """The cards that a seat may lay away or push on now."""
    pushing = deal.phase == PUSH_LAYING and not rules.options.jacks_pushed
    return deal.hands[seat] & ~(JACKS if pushing else 0)


def may_kontra(rules: Rules, deal: Deal, seat: Seat) -> bool:
    """Whether a defender may say Kontra now: before his own first card, once, never in Null."""
    return (
        rules.options.kontra
        and deal.phase == PLAYING
        and deal.contract is not None
        and deal.contract.game != NULL
        and deal.kontra == 1
        and seat != deal.declarer
        and cards_played(deal, seat) == 0
    )


def may_resign(deal: Deal, seat: Seat) -> bool:
    """Whether the declarer may give up: after the announcement, before his second card."""
    return deal.phase == PLAYING and seat == deal.declarer and cards_played(deal, seat) <= 1


def may_claim(deal: Deal, seat: Seat) -> bool:
    """Whether the rest is sure to this seat, whatever lies where, by what it can see; it is to play a card.

    The declarer or a defender then takes every trick himself; the declarer of a Null game takes none.
    """
    if deal.phase != PLAYING or deal.contract is None or seat != deal.turn_to_play():
        return False
    if deal.hands[seat].bit_count() < LEAST_CLAIMED:
        return False
    return (deal.contract.game != NULL or seat == deal.declarer) and is_sure(sight_of(deal, seat))


def sight_of(deal: Deal, seat: Seat) -> Sight:
    """What a seat that is to play a card can see; an ouvert hand is taken for hidden."""
    trick = deal.open_trick
    others = (seat + 1) % 3, (seat + 2) % 3
    allowed = FULL & ~void_cards(deal, others[0]), FULL & ~void_cards(deal, others[1])
    sizes = deal.hands[others[0]].bit_count(), deal.hands[others[1]].bit_count()
    cards = trick.cards if trick else ()
    return Sight(deal.game, deal.hands[seat], unseen_by(deal, seat), cards, sizes, allowed)


def void_cards(deal: Deal, seat: Seat) -> Cards:
    """The cards that a seat has shown not to hold, by not following suit."""
    return not_followed(((trick.leader, trick.cards) for trick in deal.tricks), seat, deal.game)


def cards_played(deal: Deal, seat: Seat) -> int:
    """How many cards of a deal a seat has played."""
    return sum(seat in trick.seats() for trick in deal.tricks)


def unseen_by(deal: Deal, seat: Seat) -> Cards:
    """The cards that a seat has not seen: in other hands, or in a Skat that it does not know."""
    seen = deal.hands[seat] | set_of(card for trick in deal.tricks for card in trick.cards)
    return FULL & ~(seen | (deal.skat if seat == deal.declarer and deal.taken else 0))
