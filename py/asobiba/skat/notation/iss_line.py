"""Parses a line of the International Skat Server into players, moves and result, without applying any rule.

    (;GM[Skat]PC[International Skat Server]SE[1]ID[2]DT[2020-01-31/20:15:00/UTC]P0[ada]P1[ben]P2[cleo]
    MV[w HA.SK. ... 1 18 0 y 1 p 2 p 0 s w H8.CK 0 D.ST.H8 0 SA 1 S7 ... ]R[d:0 win v:27 m:1 bidok p:70 ...] ;)

A game is one line. A move has an author (`0` forehand, `1`, `2`, or `w`, the server) and a content: the deal, a value,
`y` (hold), `p` (pass), `s` (picks up the Skat), a game with the cards that are discarded or shown, a card, `SC` (shows
the hand: claims), `RE` (gives up), `TI.1` or `LE.1` (a seat ran out of time, or left). `??` is a hidden card.
docs/command-line.md, skat-iss, says more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from asobiba.errors import GameError, NotationError
from asobiba.game import JSON, Seat
from asobiba.skat.rules.cards import DECK, Card, Hands, read_card, set_of
from asobiba.skat.rules.contract import Contract, read_game
from asobiba.skat.rules.fixed_deals import FixedDeal

WORLD = "w"
MOST_LINE = 8_000
MOST_MOVES = 400
MOST_NAME = 40
HIDDEN_CARD, HIDDEN_PAIR = "??", "??.??"
_BEGIN = "(;GM[Skat]"
_PROPERTY = re.compile(r"\s*([A-Z][A-Z0-9]*)\[((?:[^\\\]]|\\.)*)\]")
_CONTRACT = re.compile(r"([CSHDGN])([HOSZ]*)")
_NUMBER = re.compile(r"(\w+):(-?[0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class Move:
    """One move: its number from 0 (the deal), the seat (None: the server), and its text."""

    number: int
    seat: Seat | None
    text: str

    def wrong(self, message: str, **data: JSON) -> NotationError:
        """The error that names this move."""
        return iss_error(f"move {self.number}, {self.text!r:.40}: {message}", "MV", move=self.number, **data)


@dataclass(frozen=True, slots=True)
class IssLine:
    """The parts of a line: names, forehand's first; moves; numbers and words of the result; other properties."""

    names: tuple[str, str, str]
    moves: tuple[Move, ...]
    result: Mapping[str, int]
    words: frozenset[str]
    properties: Mapping[str, str]


def iss_error(message: str, field: str, **data: JSON) -> NotationError:
    """The error for a line that cannot be read; `field` is the property."""
    place = f"{field} {data['move']}" if "move" in data else field
    return NotationError("skat/iss", f"{field}: {message}", field=field, place=place, **data)


def read_line(text: str) -> IssLine:
    """The parts of a line; text before `(;GM[Skat]` is left out.

    Raises:
        NotationError: `skat/iss`, with the wrong property in `data.field`.
    """
    begin = text.find(_BEGIN)
    if begin < 0 or len(text) > MOST_LINE:
        raise iss_error(f"a game is one line of {_BEGIN} ... ;), at most {MOST_LINE} characters", "GM")
    properties = _properties(text, begin + 2)
    if "MV" not in properties:
        raise iss_error("the line has no moves", "MV")
    names = tuple(properties.get(f"P{at}", "")[:MOST_NAME] for at in range(3))
    result = properties.get("R", "")
    return IssLine(
        (names[0], names[1], names[2]),
        _moves(properties["MV"]),
        {name: int(value) for name, value in _NUMBER.findall(result)},
        frozenset(word for word in result.split() if ":" not in word),
        properties,
    )


def _properties(text: str, at: int) -> dict[str, str]:
    found: dict[str, str] = {}
    while match := _PROPERTY.match(text, at):
        found.setdefault(match[1], re.sub(r"\\(.)", r"\1", match[2]))
        at = match.end()
    rest = text[at:].strip()
    if rest not in (";)", ")"):
        raise iss_error(f"the line does not end with ;) but with {rest[:30]!r}", next(reversed(found), "GM"))
    return found


def _moves(text: str) -> tuple[Move, ...]:
    words = text.split()
    if len(words) % 2 or len(words) > 2 * MOST_MOVES:
        raise iss_error(f"{len(words)} words are no pairs of a seat and what it does", "MV")
    moves = []
    for number, (who, what) in enumerate(zip(words[::2], words[1::2], strict=True)):
        if who not in ("0", "1", "2", WORLD):
            raise iss_error(f"move {number}: {who!r:.20} is none of 0, 1, 2 and w", "MV", move=number)
        moves.append(Move(number, None if who == WORLD else int(who), what))
    return tuple(moves)


def read_deal(move: Move, dealer: Seat) -> FixedDeal:
    """The deal of the first move; forehand is the seat after the dealer.

    Raises:
        NotationError: `skat/iss`: these are not the 32 cards, or some are hidden.
    """
    cards = read_cards(move, re.split(r"[.|]", move.text))
    if move.seat is not None or len(cards) != 32 or set_of(cards) != DECK:
        raise move.wrong("the first move deals each of the 32 cards once")
    hands = [set_of(cards[at : at + 10]) for at in (0, 10, 20)]
    by_seat: Hands = (hands[(0 - dealer - 1) % 3], hands[(1 - dealer - 1) % 3], hands[(2 - dealer - 1) % 3])
    return FixedDeal(dealer, by_seat, set_of(cards[30:]))


def read_cards(move: Move, names: Sequence[str]) -> list[Card]:
    """Cards of a move. Raises NotationError (`skat/iss` with `data.move` and `data.card`)."""
    cards = []
    for name in names:
        try:
            cards.append(read_card(name))
        except GameError:
            raise move.wrong(f"{name!r:.10} is no card that is known", card=name[:10]) from None
    return cards


def read_announcement(move: Move, *, taken: bool) -> tuple[Contract, list[Card]]:
    """The contract of `GHS`, `NO` or `D.ST.H8`, and the cards after it.

    Args:
        taken: whether the Skat was picked up; if not, the game is a hand game, even if only `O` says so.
    """
    name, *cards = move.text.split(".")
    match = _CONTRACT.fullmatch(name)
    if match is None:
        raise move.wrong("no game: C, S, H, D, G or N, then H, O, S, Z for hand, ouvert, Schneider, Schwarz announced")
    game, letters = read_game(match[1]), match[2]
    implied = not taken and match[1] != "N" and letters != ""
    words = {"schneider": "S" in letters, "schwarz": "Z" in letters, "ouvert": "O" in letters}
    return Contract(game, "H" in letters or implied, **words).complete(), read_cards(move, cards)
