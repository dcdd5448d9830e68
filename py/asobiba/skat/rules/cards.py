"""The 32 cards, their card points, and their rank in each kind of game.

A card is an integer from 0 to 31: suit times 8 plus rank. A set of cards is an integer with one bit for each card,
because hands are copied and compared very often. Cards are written suit first: `CJ`, `SA`, `HT`, `D7`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from asobiba.errors import NotationError

Card: TypeAlias = int
Cards: TypeAlias = int  # a set of cards, one bit each
Hands: TypeAlias = tuple[Cards, Cards, Cards]  # by seat, or by player with the declarer first

SUITS = "CSHD"  # clubs, spades, hearts, diamonds: from the highest bid value down
RANKS = "789QKTAJ"
POINTS = (0, 0, 0, 3, 4, 10, 11, 2)  # card points by rank
CARDS = range(32)
DECK: Cards = (1 << 32) - 1
ALL_POINTS = 120
TRUMP = 4  # the suit of trumps; 0 to 3 are the plain suits

SUIT_GAMES = ("clubs", "spades", "hearts", "diamonds")
GRAND, NULL, RAMSCH = "grand", "null", "ramsch"
GAMES = (*SUIT_GAMES, GRAND, NULL)  # games that a declarer may announce

_JACK = RANKS.index("J")
_NULL_ORDER = "789TJQKA"


def suit_table(game: str) -> tuple[int, ...]:
    """The suit of each card in a game: 0 to 3, or TRUMP."""
    return _SUITS_IN[game]


def strength_table(game: str) -> tuple[int, ...]:
    """The rank of each card within its suit in a game (of a jack, among the trumps); higher wins."""
    return _STRENGTHS_IN[game]


def points_of(cards: Cards) -> int:
    """The card points of a set of cards."""
    return sum(POINTS[card & 7] for card in members(cards))


def members(cards: Cards) -> list[Card]:
    """The cards of a set, by number."""
    return [card for card in CARDS if cards >> card & 1]


def set_of(cards: Iterable[Card]) -> Cards:
    """The set of these cards."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


JACKS: Cards = set_of(suit * 8 + _JACK for suit in range(4))


def suit_members(cards: Cards, suit: int, game: str) -> Cards:
    """The cards of a set that belong to a suit in a game."""
    return cards & _SUIT_MASKS_IN[game][suit]


def following_cards(hand: Cards, led: Card, game: str) -> Cards:
    """The cards of a hand that may be played on a lead: those of its suit, or all if there are none."""
    return suit_members(hand, _SUITS_IN[game][led], game) or hand


def winning_place(trick: Iterable[Card], game: str) -> int:
    """The place in the trick, from 0, of the card that takes it."""
    cards = list(trick)
    suits, strengths = _SUITS_IN[game], _STRENGTHS_IN[game]
    winning_suit = TRUMP if any(suits[card] == TRUMP for card in cards) else suits[cards[0]]
    return max(range(len(cards)), key=lambda place: (suits[cards[place]] == winning_suit, strengths[cards[place]]))


def matadors(cards: Cards, game: str) -> int:
    """The number n of top trumps in an unbroken run that these twelve cards hold, or -n if they lack them; 0 in Null.

    Source: docs/rules/skat.md, Value; the Skat counts with the declarer's hand, in hand games too.
    """
    if game == NULL:
        return 0
    trumps = sorted(members(_SUIT_MASKS_IN[game][TRUMP]), key=lambda card: -_STRENGTHS_IN[game][card])
    held = bool(cards >> trumps[0] & 1)
    run = next((at for at, card in enumerate(trumps) if bool(cards >> card & 1) != held), len(trumps))
    return run if held else -run


def lowest_trump(game: str) -> Card:
    """The lowest trump of a suit game (its seven) or of Grand (the jack of diamonds)."""
    return min(members(suit_members(DECK, TRUMP, game)), key=lambda card: _STRENGTHS_IN[game][card])


def display_order(cards: Cards, game: str) -> list[Card]:
    """A hand as people sort it: trumps first, then the suits from clubs down, high cards first."""
    suits, strengths = _SUITS_IN[game], _STRENGTHS_IN[game]
    return sorted(members(cards), key=lambda card: (suits[card] != TRUMP, suits[card], -strengths[card]))


def read_card(text: str) -> Card:
    """A card from its two letters. Raises NotationError (`skat/bad_card` with the text in `data.card`)."""
    upper = text.strip().upper() if isinstance(text, str) else ""
    upper = upper.replace("10", "T")
    if len(upper) != 2 or upper[0] not in SUITS or upper[1] not in RANKS:
        message = f"{text!r:.40} is no card: suit C, S, H or D, then 7 8 9 T J Q K or A"
        raise NotationError("skat/bad_card", message, card=str(text)[:40])
    return SUITS.index(upper[0]) * 8 + RANKS.index(upper[1])


def write_card(card: Card) -> str:
    """The two letters of a card."""
    return SUITS[card >> 3] + RANKS[card & 7]


def write_cards(cards: Iterable[Card]) -> list[str]:
    """The names of cards, in the order given."""
    return [write_card(card) for card in cards]


def void_cards(tricks: Iterable[tuple[int, Sequence[Card]]], seat: int, game: str) -> Cards:
    """The cards that a seat cannot hold because it has failed to follow their suit.

    Args:
        tricks: for each trick the seat that led, and the cards in the order played.
        seat: 0 to 2.
        game: decides the suit of each card.
    """
    suits, void = suit_table(game), 0
    for leader, cards in tricks:
        place = (seat - leader) % 3
        if 0 < place < len(cards) and suits[cards[place]] != suits[cards[0]]:
            void |= suit_members(DECK, suits[cards[0]], game)
    return void


def is_safe_null_suit(own: int, others: int) -> bool:
    """Whether the cards of one suit never take a trick in Null, whoever leads the suit.

    They are safe if, for every n, the n-th lowest own card has fewer than n cards of the others below it: each lead
    draws at least one card from the others and uses one own card. Both arguments are bits of one suit, low cards first.
    """
    ducked = 0
    while own:
        bit = own & -own
        own ^= bit
        if (others & (bit - 1)).bit_count() > ducked:
            return False
        ducked += 1
    return True


def _suits_in(game: str) -> tuple[int, ...]:
    if game == NULL:
        return tuple(card >> 3 for card in CARDS)
    trump = SUIT_GAMES.index(game) if game in SUIT_GAMES else None
    return tuple(TRUMP if card & 7 == _JACK or card >> 3 == trump else card >> 3 for card in CARDS)


def _strengths_in(game: str) -> tuple[int, ...]:
    if game == NULL:
        return tuple(_NULL_ORDER.index(RANKS[card & 7]) for card in CARDS)
    return tuple(card & 7 if card & 7 != _JACK else 11 - (card >> 3) for card in CARDS)


def _suit_masks_in(game: str) -> tuple[Cards, ...]:
    suits = _suits_in(game)
    return tuple(set_of(card for card in CARDS if suits[card] == suit) for suit in range(5))


_ALL_GAMES = (*GAMES, RAMSCH)
_SUITS_IN = {game: _suits_in(game) for game in _ALL_GAMES}
_STRENGTHS_IN = {game: _strengths_in(game) for game in _ALL_GAMES}
_SUIT_MASKS_IN = {game: _suit_masks_in(game) for game in _ALL_GAMES}
