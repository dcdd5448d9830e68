"""The contract that a declarer announces, and the 63 values that can be bid."""

from __future__ import annotations

from dataclasses import dataclass, replace

from asobiba.errors import NotationError

from .cards import GAMES, GRAND, NULL, SUIT_GAMES

BASE_VALUES = {"clubs": 12, "spades": 11, "hearts": 10, "diamonds": 9, GRAND: 24}
NULL_VALUES = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}  # hand, ouvert
REVOLUTION = 92  # a house rule; twice a Null ouvert
# Every possible value: suit games with up to 11 matadors and 7 levels, Grand with up to 4, Null.
BIDS = tuple(
    sorted(
        {*NULL_VALUES.values()}
        | {BASE_VALUES[suit] * levels for suit in SUIT_GAMES for levels in range(2, 19)}
        | {BASE_VALUES[GRAND] * levels for levels in range(2, 12)}
    )
)
_ANNOUNCEMENTS = ("hand", "schneider", "schwarz", "ouvert", "spitze", "revolution")
_LETTERS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds", "G": GRAND, "N": NULL}


@dataclass(frozen=True, slots=True)
class Contract:
    """An announced game; `schneider` and `schwarz` are announcements, not results.

    `spitze` and `revolution` are house rules. `complete` adds implied announcements.
    """

    game: str
    hand: bool = False
    schneider: bool = False
    schwarz: bool = False
    ouvert: bool = False
    spitze: bool = False
    revolution: bool = False

    @property
    def base(self) -> int:
        """Base value of a suit game or Grand; the fixed value of a Null game."""
        if self.revolution:
            return REVOLUTION
        return NULL_VALUES[self.hand, self.ouvert] if self.game == NULL else BASE_VALUES[self.game]

    def complete(self) -> Contract:
        """The contract with implied announcements: ouvert implies Schwarz, Schwarz implies Schneider, except in Null.

        Revolution is an ouvert hand game.
        """
        if self.revolution:
            return replace(self, hand=True, ouvert=True)
        if self.game == NULL:
            return self
        schwarz = self.schwarz or self.ouvert
        return replace(self, schneider=self.schneider or schwarz, schwarz=schwarz)

    def words(self) -> list[str]:
        """The game and its announcements: `["grand", "hand", "schneider"]`."""
        return [self.game, *(word for word in _ANNOUNCEMENTS if getattr(self, word))]


def read_game(text: str) -> str:
    """A game that a declarer may announce, from its name or first letter.

    Raises:
        NotationError: `skat/bad_game` with the text in `data.game`.
    """
    lower = text.strip().lower() if isinstance(text, str) else ""
    game = lower if lower in GAMES else _LETTERS.get(lower.upper())
    if game is None:
        raise NotationError("skat/bad_game", f"{text!r:.40} is none of {', '.join(GAMES)}", game=str(text)[:40])
    return game


def read_contract(text: str) -> Contract:
    """A contract from its words, such as `grand hand schneider`; it may be one that cannot be announced.

    Raises:
        NotationError: `skat/bad_game`, or `skat/bad_action`: an announcement is unknown or repeated.

    >>> read_contract("grand hand schwarz").words()
    ['grand', 'hand', 'schneider', 'schwarz']
    """
    game, *words = text.split() or [""]
    unknown = [word for word in words if word not in _ANNOUNCEMENTS]
    if unknown or len(set(words)) < len(words):
        message = f"{text!r:.60}: after the game come {', '.join(_ANNOUNCEMENTS)}"
        raise NotationError("skat/bad_action", message, text=text[:60])
    return Contract(read_game(game), **dict.fromkeys(words, True)).complete()


def announcement_fault(contract: Contract) -> str | None:
    """The reason why a contract cannot be announced, or None: Schneider, Schwarz and open suit games need hand."""
    if contract.revolution and contract.game != NULL:
        return "Revolution is a Null game"
    if contract.game == NULL:
        extra = contract.schneider or contract.schwarz or contract.spitze
        return "a Null game has no Schneider, no Schwarz and no Spitze" if extra else None
    if (contract.schneider or contract.schwarz or contract.ouvert) and not contract.hand:
        return "Schneider, Schwarz and ouvert are announced in hand games only"
    return None


def bids_of(revolution: bool) -> tuple[int, ...]:
    """The values that can be bid, with that of Revolution if it is allowed."""
    return tuple(sorted((*BIDS, REVOLUTION))) if revolution else BIDS
