"""A deal written down elsewhere, played again by the rules: every call, card and announcement is checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from asobiba.arguments import FieldReader
from asobiba.errors import GameError, RequestError
from asobiba.game import JSON, Seat
from asobiba.skat.rules import state as r
from asobiba.skat.rules.actions import Action, Bid, Declare, Hold, Kontra, Lay, Pass, Play, Push, Re, Resign, Take
from asobiba.skat.rules.auction import DONE, Auction
from asobiba.skat.rules.cards import FULL, Card, Cards, points_of, read_card, set_of, write_cards
from asobiba.skat.rules.contract import BIDS, Contract, game_name
from asobiba.skat.rules.legality import check
from asobiba.skat.rules.options import Options, read_options
from asobiba.skat.rules.settlement import settle, taken_by
from asobiba.skat.rules.state import Deal, Rules, State, to_act
from asobiba.skat.rules.transitions import apply

FIELDS = (
    "options",
    "dealer",
    "hands",
    "skat",
    "auction",
    "declarer",
    "bid",
    "picked_up",
    "discard",
    "game",
    "announcements",
    "kontra",
    "pushes",
    "resigned",
    "plays",
)
_ANNOUNCEMENTS = ("hand", "schneider", "schwarz", "ouvert")
_FIELDS = FieldReader("skat/field", "{field}: {form}")
_field = _FIELDS.wrong


@dataclass(frozen=True, slots=True)
class Replayed:
    """A deal that was played again: how it was dealt, by which options, and every action that followed."""

    dealer: Seat
    hands: tuple[Cards, Cards, Cards]
    skat: Cards
    options: Options
    actions: tuple[tuple[Seat, Action], ...]
    finished: bool


def replayed(given: Mapping[str, Any]) -> Replayed:
    """Play a deal again, to be opened as a game. See `replay`."""
    table = _played(given)
    deal = _dealt(given)
    options = table.rules.options
    return Replayed(deal.dealer, deal.dealt, deal.skat_dealt, options, tuple(table.actions), table.done is not None)


def replay(given: Mapping[str, Any]) -> dict[str, JSON]:
    """Play a deal again.

    Args:
        given: the fields of docs/command-line.md, skat-replay.

    Returns:
        `tricks`, `trick_winners`, `card_points` by seat, `matadors`, `score` by seat and more; `score` is None while
        cards are left to play.

    Raises:
        GameError: what is wrong, with the place in `data`.
    """
    return _played(given).answer()


def _played(given: Mapping[str, Any]) -> _Table:
    unknown = sorted(set(given) - set(FIELDS))
    if unknown:
        raise _field(str(unknown[0])[:40], f"there are {', '.join(FIELDS)}")
    options = read_options({} if given.get("options") is None else _FIELDS.mapping(given, "options"))
    table = _Table(Rules(replace(_with_ramsch(options, given), rounds=1, deal=0)), given)
    table.bid()
    table.announce()
    table.play()
    return table


def _with_ramsch(options: Options, given: Mapping[str, Any]) -> Options:
    """A deal that says it is a Ramsch is one, whatever the options; so is one with pushes a Schieberamsch."""
    if given.get("pushes"):
        return replace(options, ramsch="schieberamsch")
    kontra = options.kontra or given.get("kontra") not in (None, 1, False)
    ramsch = options.ramsch
    if given.get("game") == "ramsch" and ramsch == "off":
        ramsch = "ramsch"
    return replace(options, ramsch=ramsch, kontra=kontra)


class _Table:
    """One deal being played again; `done` is the finished deal once the last card is played."""

    def __init__(self, rules: Rules, given: Mapping[str, Any]) -> None:
        self.rules = rules
        self.given = given
        self.state = State(0, _dealt(given), (), (0, 0, 0), (0, 0, 0), (0, 0, 0), None)
        self.last = self.state.deal
        self.done: dict[str, JSON] | None = None
        self.actions: list[tuple[Seat, Action]] = []

    def bid(self) -> None:
        """The auction, from its calls or from `declarer` and `bid`."""
        calls, declarer = self.given.get("auction"), self.given.get("declarer")
        if calls is None:
            self._skip_auction(declarer)
            return
        for number, call in enumerate(_FIELDS.entries_of(self.given, "auction")):
            self._do(*_call(call, number), place={"auction": number})
        if self.last.auction.turn != DONE:
            raise _field("auction", f"the auction is not over after {len(calls)} calls")
        if declarer is not None and declarer != self.last.declarer:
            raise _field("declarer", f"by the auction it is {self.last.declarer}")

    def announce(self) -> None:
        """The Skat, what is laid away, the game; the pushes of a Schieberamsch."""
        if self.done is not None:
            return
        if self.last.is_ramsch:
            self._push()
            return
        picked_up = self._picked_up()
        if picked_up:
            self._do(None, Take(), place={"picked_up": True})
            self._do(None, _lay(_FIELDS.entries_of(self.given, "discard"), "discard"), place={"field": "discard"})
        elif self.given.get("discard"):
            raise _field("discard", "nothing is laid away in a hand game")
        resign = self.given.get("resigned") is True and not self.given.get("plays")
        self._do(None, Declare(self._contract(hand=not picked_up), resign), place={"field": "game"})

    def play(self) -> None:
        """The cards, one after the other, with Kontra and Re before the first card of the first defender."""
        doubled = self.given.get("kontra", 1)
        if doubled not in (1, 2, 4) or isinstance(doubled, bool):
            raise _field("kontra", "1, 2 after Kontra or 4 after Re")
        for number, card in enumerate(_cards_played(self.given)):
            if self.done is not None:
                raise RequestError("skat/over", f"plays[{number}]: the deal is over", play=number)
            actor = to_act(self.state)[0]
            if doubled > 1 and r.may_kontra(self.rules, self.last, actor):
                self._do(actor, Kontra(), place={"kontra": doubled})
                self._do(None, Re() if doubled == 4 else Pass(), place={"kontra": doubled})
                doubled = 1
            self._do(card[0], Play(card[1]), place={"play": number})
        if doubled > 1:
            raise _field("kontra", "Kontra could not be said in this deal")
        if self.given.get("resigned") is True and self.done is None:
            self._do(None, Resign(), place={"field": "resigned"})

    def answer(self) -> dict[str, JSON]:
        """What came of it."""
        deal = self.last
        points = [points_of(taken_by(deal, seat)) for seat in range(3)]
        if self.done is not None:
            points = cast(list[int], self.done["points"])
        elif deal.declarer is not None:
            points[deal.declarer] += points_of(deal.skat)
        score = self.done["score"] if self.done else None
        tricks = [
            {
                "leader": t.leader,
                "cards": write_cards(t.cards),
                "winner": t.winner,
                "points": points_of(set_of(t.cards)),
            }
            for t in deal.done_tricks
        ]
        return {
            "finished": self.done is not None,
            "declarer": deal.declarer,
            "bid": deal.auction.bid,
            "game": deal.contract.game if deal.contract else ("ramsch" if deal.tricks else None),
            "tricks": tricks,
            "trick_winners": [trick["winner"] for trick in tricks],
            "card_points": points,
            "declarer_points": points[deal.declarer] if deal.declarer is not None else None,
            "matadors": self._matadors(),
            "won": score["won"] if score else None,
            "value": score["value"] if score else None,
            "levels": score["levels"] if score else None,
            "sentence": score["sentence"] if score else None,
            "ramsch": self.done["ramsch"] if self.done else None,
            "score": self.done["changes"] if self.done else None,
        }

    def _matadors(self) -> JSON:
        if self.last.contract is None or self.last.declarer is None:
            return None
        finished = settle(self.rules.options, self.last, (0, 0, 0)).plain["score"]
        return finished["matadors"]

    def _skip_auction(self, declarer: JSON) -> None:
        """The shortest auction that ends as it must have ended: the declarer at the bid, or everybody passed."""
        auction = self.last.auction
        bid = self.given.get("bid", 18)
        if declarer is None:
            if self.given.get("game") not in (None, "ramsch"):
                raise _field("declarer", "who plays: a seat from 0 to 2, or give the auction")
            for _ in range(3):
                self._do(None, Pass(), place={"field": "declarer"})
            return
        seat = _seat(declarer, "declarer")
        if type(bid) is not int or bid not in BIDS:
            raise _field("bid", f"{bid!r:.20} is no value of any game")
        # Forehand listens, middlehand asks first, then rearhand.
        calls: dict[int, tuple[Action, ...]] = {
            0: (Bid(bid), Hold(), Pass(), Pass()),
            1: (Bid(bid), Pass(), Pass()),
            2: (Pass(), Bid(bid), Pass()),
        }
        for call in calls[(seat - auction.forehand) % 3]:
            if self.last.auction.turn != DONE:  # nobody speaks after the highest value
                self._do(None, call, place={"field": "bid"})

    def _push(self) -> None:
        if self.rules.options.ramsch != "schieberamsch":
            return
        pushes = _FIELDS.entries_of(self.given, "pushes")
        for number, laid in enumerate(pushes):
            if laid is None:
                self._do(None, Push(), place={"push": number})
            else:
                self._do(None, Take(), place={"push": number})
                self._do(None, _lay(laid, f"pushes[{number}]"), place={"push": number})
        if self.last.phase != r.PLAYING:
            raise _field("pushes", "one entry a seat from forehand on: two cards, or null for an unseen push")

    def _picked_up(self) -> bool:
        if self.given.get("picked_up") is None:
            return "discard" in self.given and "hand" not in self._announced()
        return _FIELDS.flag(self.given, "picked_up")

    def _announced(self) -> list[Any]:
        said = _FIELDS.entries_of(self.given, "announcements") if self.given.get("announcements") is not None else []
        unknown = [word for word in said if word not in _ANNOUNCEMENTS]
        if unknown:
            raise _field("announcements", f"{unknown[0]!r:.20} is none of {', '.join(_ANNOUNCEMENTS)}")
        return said

    def _contract(self, hand: bool) -> Contract:
        said = self._announced()
        game = self.given.get("game")
        if not isinstance(game, str):
            raise _field("game", "clubs, spades, hearts, diamonds, grand or null")
        words = {word: word in said for word in ("schneider", "schwarz", "ouvert")}
        return Contract(game_name(game), hand or "hand" in said, **words).complete()

    def _do(self, seat: Seat | None, action: Action, place: Mapping[str, JSON]) -> None:
        """One action of a seat, or of whoever is to act; an error gets the place."""
        actor = to_act(self.state)[0] if seat is None else seat
        try:
            checked = check(self.rules, self.state, actor, action)
        except GameError as error:
            where = ", ".join(f"{name} {value}" for name, value in place.items())
            raise type(error)(error.code, f"{where}: {error.message}", **{**error.data, **place}) from error
        before = self.last
        self.actions.append((actor, checked))
        step = apply(self.rules, self.state, actor, checked)
        scored = next((event.public["deal"] for event in step.events if event.kind == "score"), None)
        self.state = step.state
        if scored is None:
            self.last = step.state.deal
        else:
            self.done, self.last = scored, _last_position(before, checked, scored)


def _last_position(before: Deal, action: Action, scored: Mapping[str, Any]) -> Deal:
    """The deal at its end, for what `answer` reads off it."""
    tricks = tuple(
        r.Trick(trick["leader"], tuple(map(read_card, trick["cards"])), trick["winner"]) for trick in scored["tricks"]
    )
    contract = action.contract if isinstance(action, Declare) else before.contract
    return replace(before, tricks=tricks, contract=contract, auction=_auction_after(before.auction, action))


def _auction_after(auction: Auction, action: Action) -> Auction:
    return auction.given_up() if isinstance(action, Pass) and auction.turn != DONE else auction


def _dealt(given: Mapping[str, Any]) -> Deal:
    """The deal before the first call.

    Raises:
        RequestError: `skat/field`: hands and Skat are not the 32 cards, ten each and two.
    """
    dealer = _seat(given.get("dealer"), "dealer")
    hands = _FIELDS.entries_of(given, "hands")
    if len(hands) != 3:
        raise _field("hands", "three lists of ten cards")
    sets = [_hand(hand, f"hands[{seat}]", 10) for seat, hand in enumerate(hands)]
    skat = _hand(given.get("skat"), "skat", 2)
    seen: Cards = 0
    for name, cards in zip(("hands[0]", "hands[1]", "hands[2]", "skat"), (*sets, skat), strict=True):
        if seen & cards:
            twice = write_cards(card for card in range(32) if seen & cards & (1 << card))
            raise _field(name, f"{', '.join(twice)}: dealt twice")
        seen |= cards
    if seen != FULL:
        raise _field("hands", "not all 32 cards are dealt")
    dealt = (sets[0], sets[1], sets[2])
    return Deal(0, dealer, dealt, skat, dealt, skat, r.BIDDING, Auction.begin((dealer + 1) % 3))


def _hand(given: JSON, place: str, count: int) -> Cards:
    names = given.split() if isinstance(given, str) else given
    if not isinstance(names, Sequence) or len(names) != count:
        raise _field(place, f"{count} cards")
    cards = [_card(name, place) for name in names]
    if len(set(cards)) < count:
        raise _field(place, "a card is there twice")
    return set_of(cards)


def _lay(given: JSON, place: str) -> Lay:
    names = given.split() if isinstance(given, str) else given
    if not isinstance(names, Sequence) or len(names) != 2:
        raise _field(place, "two cards")
    low, high = sorted(_card(name, place) for name in names)
    return Lay((low, high))


def _cards_played(given: Mapping[str, Any]) -> list[tuple[Seat | None, Card]]:
    """Cards in the order played: one by one, with their seats, or trick by trick."""
    played: list[tuple[Seat | None, Card]] = []
    plays = given.get("plays")
    for number, one in enumerate(
        plays.split() if isinstance(plays, str) else _FIELDS.entries_of(given, "plays") if plays else []
    ):
        place = f"plays[{number}]"
        if isinstance(one, Mapping):
            seat = None if one.get("seat") is None else _seat(one["seat"], f"{place}.seat")
            played.append((seat, _card(one.get("card"), place)))
        elif isinstance(one, Sequence) and not isinstance(one, str) and len(one) == 2 and type(one[0]) is int:
            played.append((one[0], _card(one[1], place)))
        elif isinstance(one, Sequence) and not isinstance(one, str):
            played += [(None, _card(name, place)) for name in one]
        else:
            played.append((None, _card(one, place)))
    return played


def _call(given: JSON, number: int) -> tuple[Seat | None, Action]:
    """A call as text or number, alone or with its seat."""
    spoken, said = None, given
    if isinstance(given, Mapping):
        spoken, said = given.get("seat"), given.get("call", given.get("bid"))
    elif isinstance(given, Sequence) and not isinstance(given, str) and len(given) == 2:
        spoken, said = given[0], given[1]
    seat = None if spoken is None else _seat(spoken, f"auction[{number}].seat")
    word = str(said).strip().lower()
    if word in ("hold", "yes", "ja"):
        return seat, Hold()
    if word in ("pass", "no", "weg"):
        return seat, Pass()
    if word.isascii() and word.isdigit() and len(word) < 5:
        return seat, Bid(int(word))
    raise RequestError("skat/field", f"auction[{number}]: a value, hold or pass", field="auction", auction=number)


def _card(given: JSON, place: str) -> Card:
    try:
        return read_card(given)
    except GameError as error:
        raise type(error)(error.code, f"{place}: {error.message}", **error.data, field=place) from error


def _seat(given: JSON, place: str) -> Seat:
    if type(given) is not int or given not in range(3):
        raise _field(place, "a seat from 0 to 2")
    return given
