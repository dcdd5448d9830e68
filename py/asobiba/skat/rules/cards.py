"""The 32 cards, what they count, and how they rank in each kind of game.

A card is a whole number from 0 to 31: suit times 8 plus rank. A set of cards is an int with the bit of each of its
cards, because hands are copied and compared all the time. Cards are written suit first: `CJ`, `SA`, `HT`, `D7`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from asobiba.errors import NotationError

Card: TypeAlias = int
Cards: TypeAlias = int  # a set of cards, one bit each

SUITS = "CSHD"  # clubs, spades, hearts, diamonds: from the dearest down
RANKS = "789QKTAJ"
POINTS = (0, 0, 0, 3, 4, 10, 11, 2)  # by rank
CARDS = range(32)
FULL: Cards = (1 << 32) - 1
ALL_POINTS = 120
TRUMP = 4  # the suit of trumps; 0 to 3 are the plain suits

SUIT_GAMES = ("clubs", "spades", "hearts", "diamonds")
GRAND, NULL, RAMSCH = "grand", "null", "ramsch"
GAMES = (*SUIT_GAMES, GRAND, NULL)  # what a declarer may announce

_JACK = RANKS.index("J")
_NULL_ORDER = "789TJQKA"


def suit_table(game: str) -> tuple[int, ...]:
    """The suit that each card belongs to in a game: 0 to 3, or TRUMP."""
    return _SUITS_IN[game]


def power_table(game: str) -> tuple[int, ...]:
    """How high each card ranks within its suit (the jacks: among trumps) in a game; higher wins."""
    return _POWERS_IN[game]


def points_of(cards: Cards) -> int:
    """What a set of cards counts."""
    return sum(POINTS[card & 7] for card in members(cards))


def members(cards: Cards) -> list[Card]:
    """The cards of a set, by number."""
    return [card for card in CARDS if cards >> card & 1]


def set_of(cards: Iterable[Card]) -> Cards:
    """The set of these cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def suit_members(cards: Cards, suit: int, game: str) -> Cards:
    """Those of a set that belong to a suit in a game."""
    return cards & _MASKS_IN[game][suit]


def must_follow(hand: Cards, led: Card, game: str) -> Cards:
    """The cards of a hand that may be played to this lead: of its suit where there are any."""
    return suit_members(hand, _SUITS_IN[game][led], game) or hand


def winner(trick: Iterable[Card], game: str) -> int:
    """The place in the trick, from 0, of the card that takes it."""
    cards = list(trick)
    suits, powers = _SUITS_IN[game], _POWERS_IN[game]
    wanted = TRUMP if any(suits[card] == TRUMP for card in cards) else suits[cards[0]]
    return max(range(len(cards)), key=lambda place: (suits[cards[place]] == wanted, powers[cards[place]]))


def tops(game: str) -> list[Card]:
    """All trumps of a suit game or Grand, from the highest down."""
    trumps = members(_MASKS_IN[game][TRUMP])
    return sorted(trumps, key=lambda card: -_POWERS_IN[game][card])


def matadors(cards: Cards, game: str) -> int:
    """The unbroken run of highest trumps that these twelve cards hold (n) or lack (-n); 0 in Null.

    Source: docs/rules/skat.md, Matadors; the Skat counts with the declarer's hand, in hand games too.
    """
    if game == NULL:
        return 0
    order = tops(game)
    held = bool(cards >> order[0] & 1)
    run = next((at for at, card in enumerate(order) if bool(cards >> card & 1) != held), len(order))
    return run if held else -run


def display_order(cards: Cards, game: str) -> list[Card]:
    """A hand as people hold it: trumps first, then the suits from clubs down, high cards first."""
    suits, powers = _SUITS_IN[game], _POWERS_IN[game]
    return sorted(members(cards), key=lambda card: (suits[card] != TRUMP, suits[card], -powers[card]))


def read_card(text: str) -> Card:
    """A card from its two letters.

    Raises:
        NotationError: `skat/bad_card` with the text in `data.card`.
    """
    upper = text.strip().upper() if isinstance(text, str) else ""
    upper = upper.replace("10", "T")
    if len(upper) != 2 or upper[0] not in SUITS or upper[1] not in RANKS:
        message = f"{text!r:.40} is no card: suit C, S, H or D, then 7 8 9 T J Q K or A"
        raise NotationError("skat/bad_card", message, card=str(text)[:40])
    return SUITS.index(upper[0]) * 8 + RANKS.index(upper[1])


def not_followed(tricks: Iterable[tuple[int, Sequence[Card]]], seat: int, game: str) -> Cards:
    """The cards that a seat has shown not to hold, by not following suit.

    Args:
        tricks: the seat that led each, and its cards in the order played.
        seat: 0 to 2.
        game: by whose suits one follows.
    """
    suits, void = suit_table(game), 0
    for leader, cards in tricks:
        at = (seat - leader) % 3
        if 0 < at < len(cards) and suits[cards[at]] != suits[cards[0]]:
            void |= suit_members(FULL, suits[cards[0]], game)
    return void


def stays_below(own: int, others: int) -> bool:
    """Whether the n-th lowest own card of a suit has fewer than n cards of the others below it, for every n.

    Then it takes no trick in Null, whoever leads it: each lead takes at least one card away from the others, and one of
    its own. Both are bits of one suit, the higher the stronger.
    """
    ducked = 0
    while own:
        bit = own & -own
        own ^= bit
        if (others & (bit - 1)).bit_count() > ducked:
            return False
        ducked += 1
    return True


def write_card(card: Card) -> str:
    """The two letters of a card."""
    return SUITS[card >> 3] + RANKS[card & 7]


def write_cards(cards: Iterable[Card]) -> list[str]:
    """The names of cards, in the order given."""
    return [write_card(card) for card in cards]


def _suits_in(game: str) -> tuple[int, ...]:
    if game == NULL:
        return tuple(card >> 3 for card in CARDS)
    trump = SUIT_GAMES.index(game) if game in SUIT_GAMES else None
    return tuple(TRUMP if card & 7 == _JACK or card >> 3 == trump else card >> 3 for card in CARDS)


def _powers_in(game: str) -> tuple[int, ...]:
    if game == NULL:
        return tuple(_NULL_ORDER.index(RANKS[card & 7]) for card in CARDS)
    return tuple(card & 7 if card & 7 != _JACK else 11 - (card >> 3) for card in CARDS)


def _masks_in(game: str) -> tuple[Cards, ...]:
    suits = _suits_in(game)
    return tuple(set_of(card for card in CARDS if suits[card] == suit) for suit in range(5))


_ALL_GAMES = (*GAMES, RAMSCH)
_SUITS_IN = {game: _suits_in(game) for game in _ALL_GAMES}
_POWERS_IN = {game: _powers_in(game) for game in _ALL_GAMES}
_MASKS_IN = {game: _masks_in(game) for game in _ALL_GAMES}
