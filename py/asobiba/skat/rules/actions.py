"""The actions of a seat as values; `notation.action_text` reads and writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .cards import Card
from .contract import Contract


@dataclass(frozen=True, slots=True)
class Bid:
    """Names a value, which the other seat must hold or pass. Forehand also bids 18 with it after two passes."""

    value: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Accepts the value that was bid."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Leaves the auction, declines to answer Kontra with Re, or ends the exchange of cards before a Revolution."""


@dataclass(frozen=True, slots=True)
class Take:
    """Picks up the Skat, or in Schieberamsch the two cards that were pushed."""


@dataclass(frozen=True, slots=True)
class Push:
    """Pushes the Skat of a Schieberamsch on unseen."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discards two cards into the Skat, or pushes them on in Schieberamsch; lower number first."""

    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class Declare:
    """Announces the game; with `resign` the declarer gives it up at once."""

    contract: Contract
    resign: bool = False


@dataclass(frozen=True, slots=True)
class Swap:
    """A defender gives a card to the partner and gets one, before a Revolution is played."""

    gave: Card
    got: Card


@dataclass(frozen=True, slots=True)
class Kontra:
    """A defender doubles, before their own first card."""


@dataclass(frozen=True, slots=True)
class Re:
    """The declarer redoubles, as the answer to Kontra."""


@dataclass(frozen=True, slots=True)
class Play:
    """Plays a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Resign:
    """Gives the game up: the declarer before playing a second card, a defender for both at any time."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Claims every remaining trick (in Null: none); it must be certain in any distribution of the hidden cards."""


@dataclass(frozen=True, slots=True)
class Concede:
    """Leaves every remaining trick to the other side."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Offers the other side to end the deal: `resign` (gives up, without Schneider) or `rest` (takes every remaining
    trick).
    """

    what: str


@dataclass(frozen=True, slots=True)
class Consent:
    """Accepts the offer."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """Rejects the offer; the deal is played on."""


Action: TypeAlias = (
    Bid
    | Hold
    | Pass
    | Take
    | Push
    | Discard
    | Declare
    | Swap
    | Kontra
    | Re
    | Play
    | Resign
    | Claim
    | Concede
    | Offer
    | Consent
    | Refuse
)
