"""Plays a deal from elsewhere again by the rules: every call, card and announcement is checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asobiba.errors import GameError, RequestError
from asobiba.game import JSON, Seat
from asobiba.skat.rules.actions import Action, Bid, Declare, Hold, Kontra, Pass, Play, Push, Re, Resign, Take
from asobiba.skat.rules.auction import DONE
from asobiba.skat.rules.cards import NULL, points_of, set_of, write_cards
from asobiba.skat.rules.legality import check, may_kontra
from asobiba.skat.rules.settlement import declarer_matadors, history_json, taken_by
from asobiba.skat.rules.state import PLAYING, Deal, Rules, State, to_act
from asobiba.skat.rules.transitions import apply

from .deal_json import DealJson, field_error


class Replay:
    """A deal played again.

    Args:
        given: the fields of docs/command-line.md, skat-replay.

    Attributes:
        dealt: the cards as dealt.
        rules: the options, with this deal alone.
        actions: every action with its seat.

    Raises:
        GameError: a field, a call or a card is wrong; `data` names the place.
    """

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._json = DealJson(given)
        options = self._json.options()
        self.dealt = self._json.dealt()
        self.rules = Rules(options, (self.dealt,))
        self._state = State(0, Deal.begin(0, self.dealt), (), (0, 0, 0), (0, 0, 0), (0, 0, 0), None)
        self.actions: list[tuple[Seat, Action]] = []
        self._bid()
        if not self.finished and self._deal.is_ramsch:
            self._push()
        elif not self.finished:
            self._announce()
        self._play()

    @property
    def finished(self) -> bool:
        """Whether the deal is over."""
        return bool(self._state.done)

    @property
    def deal(self) -> Mapping[str, Any] | None:
        """The finished deal as plain JSON, or None."""
        return self._state.done[0] if self._state.done else None

    @property
    def current(self) -> Mapping[str, Any]:
        """The deal so far, with all hidden cards (`settlement.history_json`)."""
        return history_json(self._deal)

    @property
    def _deal(self) -> Deal:
        return self._state.deal

    def answer(self) -> dict[str, JSON]:
        """The tricks, points and score of the deal.

        Returns:
            `tricks`, `trick_winners`, `card_points` by seat, `matadors`, `score` by seat and more; `score` is None if
            the deal is not over.
        """
        deal = self._deal
        settled: Mapping[str, Any] = self._state.done[0] if self.finished else {}
        points: list[int] = settled.get("points") or [points_of(taken_by(deal, seat)) for seat in range(3)]
        if not self.finished and deal.declarer is not None:
            points[deal.declarer] += points_of(deal.skat)
        score = settled.get("score") or {}
        tricks = [
            {
                "leader": trick.leader,
                "cards": write_cards(trick.cards),
                "winner": trick.winner,
                "points": points_of(set_of(trick.cards)),
            }
            for trick in deal.done_tricks
        ]
        contract = deal.contract
        return {
            "finished": self.finished,
            "declarer": deal.declarer,
            "bid": deal.auction.bid,
            "game": contract.game if contract else ("ramsch" if deal.tricks else None),
            "tricks": tricks,
            "trick_winners": [trick["winner"] for trick in tricks],
            "card_points": points,
            "declarer_points": points[deal.declarer] if deal.declarer is not None else None,
            "matadors": declarer_matadors(deal) if contract and contract.game != NULL else None,
            "won": score.get("won"),
            "value": score.get("value"),
            "levels": score.get("levels"),
            "sentence": score.get("sentence"),
            "ramsch": settled.get("ramsch"),
            "score": settled.get("changes"),
        }

    def _bid(self) -> None:
        """The auction: its calls as given, or the shortest one that ends with the given declarer and bid."""
        calls, declarer = self._json.calls(), self._json.get("declarer")
        if calls is None:
            self._bid_shortest()
            return
        number = -1
        for number, (seat, call) in enumerate(calls):
            if self.finished:
                raise field_error("auction", f"everybody has passed after {number} calls")
            self._act(seat, call, {"auction": number})
        if self._deal.auction.stage != DONE:
            raise field_error("auction", f"the auction is not over after {number + 1} calls")
        if declarer is not None and declarer != self._deal.declarer:
            raise field_error("declarer", f"by the auction it is {self._deal.declarer}")

    def _bid_shortest(self) -> None:
        declarer = self._json.declarer()
        if declarer is None:
            for _ in range(3):
                self._act(None, Pass(), {"field": "declarer"})
            return
        bid = Bid(self._json.bid())
        calls: tuple[tuple[Action, ...], ...] = (
            (bid, Hold(), Pass(), Pass()),  # forehand
            (bid, Pass(), Pass()),
            (Pass(), bid, Pass()),
        )
        for call in calls[(declarer - self._deal.forehand) % 3]:
            if self._deal.auction.stage != DONE:  # the highest value ends the auction
                self._act(None, call, {"field": "bid"})

    def _push(self) -> None:
        if self.rules.options.ramsch != "schieberamsch":
            return
        for number, discard in enumerate(self._json.pushes()):
            if discard is None:
                self._act(None, Push(), {"push": number})
            else:
                self._act(None, Take(), {"push": number})
                self._act(None, discard, {"push": number})
        if self._deal.phase != PLAYING:
            raise field_error("pushes", "one entry a seat from forehand on: two cards, or null for an unseen push")

    def _announce(self) -> None:
        """The declarer picks up the Skat and discards, or plays by hand, and then announces the game."""
        picked_up = self._json.picked_up()
        if picked_up:
            self._act(None, Take(), {"picked_up": True})
            self._act(None, self._json.discard(), {"field": "discard"})
        elif self._json.get("discard"):
            raise field_error("discard", "nothing is laid away in a hand game")
        resign = self._json.resigned() and not self._json.get("plays")
        self._act(None, Declare(self._json.contract(hand=not picked_up), resign), {"field": "game"})

    def _play(self) -> None:
        """The cards, one after the other; Kontra and Re come before the first card of a defender."""
        kontra = self._json.kontra()
        for number, (seat, card) in enumerate(self._json.plays()):
            if self.finished:
                raise RequestError("skat/over", f"plays[{number}]: the deal is over", play=number)
            actor = to_act(self._state)[0]
            if kontra > 1 and may_kontra(self.rules, self._deal, actor):
                self._act(actor, Kontra(), {"kontra": kontra})
                self._act(None, Re() if kontra == 4 else Pass(), {"kontra": kontra})
                kontra = 1
            self._act(seat, Play(card), {"play": number})
        if kontra > 1:
            raise field_error("kontra", "Kontra could not be said in this deal")
        if self._json.resigned() and not self.finished:
            self._act(None, Resign(), {"field": "resigned"})

    def _act(self, seat: Seat | None, action: Action, place: Mapping[str, JSON]) -> None:
        """Take one action of the given seat, or of the seat to act; `place` is added to an error."""
        actor = to_act(self._state)[0] if seat is None else seat
        try:
            checked = check(self.rules, self._state, actor, action)
        except GameError as error:
            where = ", ".join(f"{name} {value}" for name, value in place.items())
            raise type(error)(error.code, f"{where}: {error.message}", **{**error.data, **place}) from error
        self.actions.append((actor, checked))
        self._state = apply(self.rules, self._state, actor, checked).state
