"""What a declarer announces, and the values that one can bid."""

from __future__ import annotations

from dataclasses import dataclass

from asobiba.errors import NotationError

from .cards import GAMES, GRAND, NULL, SUIT_GAMES

BASES = {"clubs": 12, "spades": 11, "hearts": 10, "diamonds": 9, GRAND: 24}
NULL_VALUES = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}  # hand, ouvert
# Every value that some game can have: suit games with up to 11 matadors and 7 levels, Grand with up to 4, Null.
BIDS = tuple(
    sorted(
        {*NULL_VALUES.values()}
        | {BASES[suit] * levels for suit in SUIT_GAMES for levels in range(2, 19)}
        | {BASES[GRAND] * levels for levels in range(2, 12)}
    )
)
_WORDS = ("hand", "schneider", "schwarz", "ouvert")
_LETTERS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds", "G": GRAND, "N": NULL}


@dataclass(frozen=True, slots=True)
class Contract:
    """An announced game; `schneider` and `schwarz` are announcements, not results.

    `complete` makes one whose announcements imply what they must.
    """

    game: str
    hand: bool = False
    schneider: bool = False
    schwarz: bool = False
    ouvert: bool = False

    @property
    def base(self) -> int:
        """Base value of a suit or Grand; the fixed value of a Null game."""
        return NULL_VALUES[self.hand, self.ouvert] if self.game == NULL else BASES[self.game]

    def complete(self) -> Contract:
        """The same with what is implied: ouvert implies Schwarz, Schwarz implies Schneider, but for Null."""
        if self.game == NULL:
            return self
        schwarz = self.schwarz or self.ouvert
        return Contract(self.game, self.hand, self.schneider or schwarz, schwarz, self.ouvert)

    def words(self) -> list[str]:
        """The game and its announcements: `["grand", "hand", "schneider"]`."""
        return [self.game, *(word for word in _WORDS if getattr(self, word))]


def game_name(text: str) -> str:
    """The name of a game that a declarer may announce, from its name or first letter.

    Raises:
        NotationError: `skat/bad_game` with the text in `data.game`.
    """
    lower = text.strip().lower() if isinstance(text, str) else ""
    found = lower if lower in GAMES else _LETTERS.get(lower.upper())
    if found is None:
        raise NotationError("skat/bad_game", f"{text!r:.40} is none of {', '.join(GAMES)}", game=str(text)[:40])
    return found


def read_contract(text: str) -> Contract:
    """A contract from its words, such as `grand hand schneider`; says nothing about whether it is allowed.

    Raises:
        NotationError: `skat/bad_game`, or `skat/bad_action`: an announcement that there is not, or one said twice.

    >>> read_contract("grand hand schwarz").words()
    ['grand', 'hand', 'schneider', 'schwarz']
    """
    game, *words = text.split() or [""]
    unknown = [word for word in words if word not in _WORDS]
    if unknown or len(set(words)) < len(words):
        raise NotationError("skat/bad_action", f"{text!r:.60}: after the game come {', '.join(_WORDS)}", text=text[:60])
    return Contract(game_name(game), **dict.fromkeys(words, True)).complete()


def fault(contract: Contract) -> str | None:
    """Why a contract cannot be announced, in English, or None: Schneider, Schwarz and open suit games need hand."""
    if contract.game == NULL:
        return "a Null game has no Schneider and no Schwarz" if contract.schneider or contract.schwarz else None
    if (contract.schneider or contract.schwarz or contract.ouvert) and not contract.hand:
        return "Schneider, Schwarz and ouvert are announced in hand games only"
    return None


def next_bid(bid: int) -> int | None:
    """The lowest value above a bid; None above the highest."""
    return next((value for value in BIDS if value > bid), None)
