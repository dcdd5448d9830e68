"""What a seat can do, as values; the notation is in `notation`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .cards import Card
from .contract import Contract


@dataclass(frozen=True, slots=True)
class Bid:
    """Names a value, which the other holds or passes; also forehand's 18 when all others passed."""

    value: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Says yes to the value that was named."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Leaves the auction."""


@dataclass(frozen=True, slots=True)
class Take:
    """Picks up the Skat, or the two cards that were pushed on."""


@dataclass(frozen=True, slots=True)
class Push:
    """Passes the Skat of a Schieberamsch on without a look."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lays two cards away, or pushes them on in a Schieberamsch; lower number first."""

    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class Declare:
    """Announces the game; with `resign` it is given up at once."""

    contract: Contract
    resign: bool = False


@dataclass(frozen=True, slots=True)
class Kontra:
    """A defender doubles, before his own first card."""


@dataclass(frozen=True, slots=True)
class Re:
    """The declarer doubles again, at once."""


@dataclass(frozen=True, slots=True)
class Play:
    """Plays a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Resign:
    """The declarer gives up, before his second card."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Takes all that is left: allowed where it cannot be prevented, whatever lies where."""


Action: TypeAlias = Bid | Hold | Pass | Take | Push | Lay | Declare | Kontra | Re | Play | Resign | Claim
