"""A deal played elsewhere as a JSON object, read field by field (docs/command-line.md, skat-replay).

A field is read only when it is needed, because some fields have no meaning in some deals. Each error names its field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from asobiba.arguments import FieldReader
from asobiba.errors import GameError, RequestError
from asobiba.game import JSON, Seat
from asobiba.skat.rules.actions import Action, Bid, Discard, Hold, Pass
from asobiba.skat.rules.cards import DECK, Card, Cards, members, read_card, set_of, write_cards
from asobiba.skat.rules.contract import BIDS, Contract, read_game
from asobiba.skat.rules.fixed_deals import FixedDeal
from asobiba.skat.rules.options import Options, read_options

FIELDS = (
    *("options", "dealer", "hands", "skat", "auction", "declarer", "bid", "picked_up", "discard"),
    *("game", "announcements", "kontra", "pushes", "resigned", "plays"),
)
_ANNOUNCEMENTS = ("hand", "schneider", "schwarz", "ouvert")
_READER = FieldReader("skat/field", "{field}: {form}")
field_error = _READER.wrong


class DealJson:
    """The fields of one deal. Every method may raise GameError: `skat/field` with `data.field`, or a notation error.

    Args:
        given: the object; its fields may have any form.

    Raises:
        RequestError: `skat/field`: a field is unknown.
    """

    def __init__(self, given: Mapping[str, Any]) -> None:
        unknown = sorted(set(given) - set(FIELDS))
        if unknown:
            raise field_error(str(unknown[0])[:40], f"there are {', '.join(FIELDS)}")
        self._given = given

    def get(self, name: str) -> JSON:
        """A field as given, or None."""
        return self._given.get(name)

    def options(self) -> Options:
        """The options of one round, with Kontra, Ramsch and Schieberamsch allowed if the deal shows them."""
        given = {} if self.get("options") is None else _READER.mapping(self._given, "options")
        options = replace(read_options(given), rounds=1, deal=0)
        if self.get("pushes"):
            return replace(options, ramsch="schieberamsch")
        ramsch = options.ramsch
        if self.get("game") == "ramsch" and ramsch == "off":
            ramsch = "ramsch"
        return replace(options, ramsch=ramsch, kontra=options.kontra or self.get("kontra") not in (None, 1, False))

    def dealt(self) -> FixedDeal:
        """The dealer, the three hands and the Skat, 32 cards in all."""
        dealer = _read_seat(self.get("dealer"), "dealer")
        hands = _READER.entries_of(self._given, "hands")
        if len(hands) != 3:
            raise field_error("hands", "three lists of ten cards")
        sets = [_read_cards(hand, f"hands[{seat}]", 10) for seat, hand in enumerate(hands)]
        skat = _read_cards(self.get("skat"), "skat", 2)
        seen: Cards = 0
        for name, cards in zip(("hands[0]", "hands[1]", "hands[2]", "skat"), (*sets, skat), strict=True):
            if seen & cards:
                raise field_error(name, f"{', '.join(write_cards(members(seen & cards)))}: dealt twice")
            seen |= cards
        if seen != DECK:
            raise field_error("hands", "not all 32 cards are dealt")
        return FixedDeal(dealer, (sets[0], sets[1], sets[2]), skat)

    def calls(self) -> Iterator[tuple[Seat | None, Action]] | None:
        """The calls of the auction, with their seats if given; None if the auction is left out."""
        if self.get("auction") is None:
            return None
        return (_read_call(call, number) for number, call in enumerate(_READER.entries_of(self._given, "auction")))

    def declarer(self) -> Seat | None:
        """The declarer if no auction is given; None if everybody passed."""
        if self.get("declarer") is not None:
            return _read_seat(self.get("declarer"), "declarer")
        if self.get("game") not in (None, "ramsch"):
            raise field_error("declarer", "who plays: a seat from 0 to 2, or give the auction")
        return None

    def bid(self) -> int:
        """The bid if no auction is given."""
        bid = self._given.get("bid", 18)
        if type(bid) is not int or bid not in BIDS:
            raise field_error("bid", f"{bid!r:.20} is no value of any game")
        return bid

    def picked_up(self) -> bool:
        """Whether the declarer picked up the Skat; if the field is missing, whether there is a discard."""
        if self.get("picked_up") is None:
            return "discard" in self._given and "hand" not in self._announcements()
        return _READER.flag(self._given, "picked_up")

    def discard(self) -> Discard:
        """The declarer's discard."""
        return _read_discard(_READER.entries_of(self._given, "discard"), "discard")

    def contract(self, hand: bool) -> Contract:
        """The announced contract."""
        announced = self._announcements()
        game = self.get("game")
        if not isinstance(game, str):
            raise field_error("game", "clubs, spades, hearts, diamonds, grand or null")
        words = {word: word in announced for word in ("schneider", "schwarz", "ouvert")}
        return Contract(read_game(game), hand or "hand" in announced, **words).complete()

    def pushes(self) -> Iterator[Discard | None]:
        """The push of each seat in a Schieberamsch, forehand's first; None for an unseen push."""
        for number, cards in enumerate(_READER.entries_of(self._given, "pushes")):
            yield None if cards is None else _read_discard(cards, f"pushes[{number}]")

    def kontra(self) -> int:
        """The factor: 1, 2 after Kontra, 4 after Re."""
        factor = self._given.get("kontra", 1)
        if factor not in (1, 2, 4) or isinstance(factor, bool):
            raise field_error("kontra", "1, 2 after Kontra or 4 after Re")
        return int(factor)

    def plays(self) -> list[tuple[Seat | None, Card]]:
        """The cards in the order played, with their seats if given: card by card, or trick by trick."""
        plays = self.get("plays")
        entries = plays.split() if isinstance(plays, str) else _READER.entries_of(self._given, "plays") if plays else []
        cards: list[tuple[Seat | None, Card]] = []
        for number, entry in enumerate(entries):
            place = f"plays[{number}]"
            if isinstance(entry, Mapping):
                seat = None if entry.get("seat") is None else _read_seat(entry["seat"], f"{place}.seat")
                cards.append((seat, _read_card(entry.get("card"), place)))
            elif isinstance(entry, Sequence) and not isinstance(entry, str):
                if len(entry) == 2 and type(entry[0]) is int:
                    cards.append((entry[0], _read_card(entry[1], place)))
                else:
                    cards += [(None, _read_card(name, place)) for name in entry]
            else:
                cards.append((None, _read_card(entry, place)))
        return cards

    def resigned(self) -> bool:
        """Whether the declarer gave up."""
        return self.get("resigned") is True

    def _announcements(self) -> list[Any]:
        announced = _READER.entries_of(self._given, "announcements") if self.get("announcements") is not None else []
        unknown = [word for word in announced if word not in _ANNOUNCEMENTS]
        if unknown:
            raise field_error("announcements", f"{unknown[0]!r:.20} is none of {', '.join(_ANNOUNCEMENTS)}")
        return announced


def _read_call(given: JSON, number: int) -> tuple[Seat | None, Action]:
    caller, call = None, given
    if isinstance(given, Mapping):
        caller, call = given.get("seat"), given.get("call", given.get("bid"))
    elif isinstance(given, Sequence) and not isinstance(given, str) and len(given) == 2:
        caller, call = given[0], given[1]
    seat = None if caller is None else _read_seat(caller, f"auction[{number}].seat")
    word = str(call).strip().lower()
    if word in ("hold", "yes", "ja"):
        return seat, Hold()
    if word in ("pass", "no", "weg"):
        return seat, Pass()
    if word.isascii() and word.isdigit() and len(word) < 5:
        return seat, Bid(int(word))
    raise RequestError("skat/field", f"auction[{number}]: a value, hold or pass", field="auction", auction=number)


def _read_discard(given: JSON, place: str) -> Discard:
    names = given.split() if isinstance(given, str) else given
    if not isinstance(names, Sequence) or len(names) != 2:
        raise field_error(place, "two cards")
    low, high = sorted(_read_card(name, place) for name in names)
    return Discard((low, high))


def _read_cards(given: JSON, place: str, count: int) -> Cards:
    names = given.split() if isinstance(given, str) else given
    if not isinstance(names, Sequence) or len(names) != count:
        raise field_error(place, f"{count} cards")
    cards = [_read_card(name, place) for name in names]
    if len(set(cards)) < count:
        raise field_error(place, "a card is there twice")
    return set_of(cards)


def _read_card(given: JSON, place: str) -> Card:
    try:
        return read_card(given)
    except GameError as error:
        raise type(error)(error.code, f"{place}: {error.message}", **error.data, field=place) from error


def _read_seat(given: JSON, place: str) -> Seat:
    if type(given) is not int or given not in range(3):
        raise field_error(place, "a seat from 0 to 2")
    return given
