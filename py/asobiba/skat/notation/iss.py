"""Replays games of the International Skat Server by the rules.

The move `RE` gives up, but does not say how the deal then counts; the line's result does. Our rules have several ways
to end a deal there; the replay takes the way whose value is that of the result (`_endings`). A deal stays unfinished if
somebody left or ran out of time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from asobiba.errors import GameError
from asobiba.game import JSON, Seat
from asobiba.skat.rules import actions
from asobiba.skat.rules.actions import Action
from asobiba.skat.rules.cards import Card, members, set_of
from asobiba.skat.rules.contract import Contract
from asobiba.skat.rules.fixed_deals import FixedDeal
from asobiba.skat.rules.legality import check
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import DECLARING, DISCARDING, PLAYING, SKAT, Deal, Rules, State, to_act
from asobiba.skat.rules.transitions import apply

from .iss_line import IssLine, Move, iss_error, read_announcement, read_cards, read_deal
from .iss_writing import result_numbers

_LAST = 1  # cards in hand: the last trick is played automatically


class IssReplay:
    """A line played again.

    Args:
        line: the parts of the line.
        dealer: the seat that deals; forehand, `P0` of the line, is the next one.

    Attributes:
        dealt: the cards as dealt.
        rules: the usual options, with this deal alone.
        actions: every action with its seat.

    Raises:
        NotationError: `skat/iss`, with `data.field` and `data.move` (its number, from 0).
    """

    def __init__(self, line: IssLine, dealer: Seat = 2) -> None:
        if not line.moves:
            raise iss_error("there is no deal", "MV")
        self._line = line
        self._forehand = (dealer + 1) % 3
        self.dealt: FixedDeal = read_deal(line.moves[0], dealer)
        self.rules = Rules(read_options({}), (self.dealt,))
        self.state = State(0, Deal.begin(0, self.dealt), (), (0, 0, 0), (0, 0, 0), (0, 0, 0), None)
        self.actions: list[tuple[Seat, Action]] = []
        self._shown: Contract | None = None
        self._gave_up: set[Seat] = set()
        self._broken_off = False
        for move in line.moves[1:]:
            self._make(move)
        self._end_as_the_result_says()

    @property
    def finished(self) -> bool:
        """Whether the deal is over."""
        return bool(self.state.done)

    @property
    def names(self) -> tuple[str, str, str]:
        """The players by seat."""
        first, second, third = (self._line.names[(seat - self._forehand) % 3] for seat in range(3))
        return first, second, third

    def plain(self) -> dict[str, JSON]:
        """The finished deal, and the differences between the line's result and the rules."""
        deal: dict[str, Any] = self.state.done[0] if self.finished else {}
        return {
            "names": list(self.names),
            "finished": self.finished,
            "deal": deal or None,
            "differs": self._differences(deal) if deal else [],
        }

    def _differences(self, deal: dict[str, Any]) -> list[JSON]:
        """The differences between the line's result and the rules: `name`, `line`, `rules`."""
        own = result_numbers(deal)
        return [
            {"name": name, "line": self._line.result[name], "rules": own[name]}
            for name in ("d", "v", "m")
            if self._line.result.get(name, own[name]) != own[name]
        ]

    def _make(self, move: Move) -> None:
        if move.text.startswith(("TI.", "LE.")) and move.seat is None:
            self._broken_off = True
        elif move.seat is None:
            self._show_skat(move)
        elif move.text == "RE" or move.text.partition(".")[0] == "SC":
            self._give_up_or_show(move, self._seat(move))
        elif self.finished:
            raise move.wrong("the deal is over")
        elif self.state.deal.phase == PLAYING:
            self._act(move, actions.Play(self._cards(move, 1)[0]))
        elif self.state.deal.phase in (SKAT, DISCARDING, DECLARING):
            self._announce(move)
        else:
            self._act(move, self._call(move))

    def _seat(self, move: Move) -> Seat:
        return (self._forehand + (move.seat or 0)) % 3

    def _cards(self, move: Move, count: int) -> list[Card]:
        cards = read_cards(move, move.text.split("."))
        if len(cards) != count:
            raise move.wrong("one card" if count == 1 else f"{count} cards")
        return cards

    def _call(self, move: Move) -> Action:
        word = move.text
        if word in ("y", "p"):
            return actions.Hold() if word == "y" else actions.Pass()
        if word.isascii() and word.isdigit() and len(word) < 5:
            return actions.Bid(int(word))
        raise move.wrong("in the auction come a value, y and p")

    def _show_skat(self, move: Move) -> None:
        if self.state.deal.phase != DISCARDING or set_of(self._cards(move, 2)) != self.dealt.skat:
            raise move.wrong("the Skat that was dealt comes after s")

    def _announce(self, move: Move) -> None:
        """The declarer picks up, discards and announces; some clients send the discard after the game."""
        deal = self.state.deal
        if move.text == "s":
            return self._act(move, actions.Take())
        if deal.phase == DISCARDING and self._shown is not None:
            contract, self._shown = self._shown, None
            self._discard(move, self._cards(move, 2))
            return self._act(move, actions.Declare(contract))
        contract, cards = read_announcement(move, taken=deal.taken)
        if deal.phase == DISCARDING and not cards:
            self._check_turn(move)
            self._shown = contract
            return None
        if deal.phase == DISCARDING:
            self._discard(move, cards[:2])
            cards = cards[2:]
        if cards and set_of(cards) != self.state.deal.hands[self._seat(move)]:
            raise move.wrong("the cards that are shown are not the hand")
        return self._act(move, actions.Declare(contract))

    def _discard(self, move: Move, cards: Sequence[Card]) -> None:
        if len(set(cards)) != 2:
            raise move.wrong("two cards are discarded")
        self._act(move, actions.Discard((min(cards), max(cards))))

    def _give_up_or_show(self, move: Move, seat: Seat) -> None:
        """`RE` of the declarer, or of both defenders, ends the deal; showing a hand does not end it."""
        if self.finished or move.text != "RE":
            return
        deal = self.state.deal
        if deal.phase != PLAYING:
            raise move.wrong("nobody gives up before a game is announced")
        self._gave_up.add(seat)
        if seat == deal.declarer or len(self._gave_up - {deal.declarer}) == 2:
            self._give_up(move, declarer=seat == deal.declarer)

    def _end_as_the_result_says(self) -> None:
        """End a deal that stops in the middle of the play, but has a result: the others have accepted a claim."""
        last = self._line.moves[-1]
        known = self._line.words & {"win", "loss"}
        if not self.finished and self.state.deal.phase == PLAYING and known and not self._broken_off:
            self._give_up(last, declarer="loss" in known)

    def _give_up(self, move: Move, *, declarer: bool) -> None:
        """End the deal in the first legal way that has the value of the result, else in the first legal way."""
        ways = [found for way in self._endings(declarer) if (found := self._played(way)) is not None]
        if not ways:
            raise move.wrong("the deal cannot end here")
        value = self._line.result.get("v")
        fitting = [way for way in ways if result_numbers(way[0].done[0])["v"] == value]
        self.state, steps = (fitting or ways)[0]
        self.actions += steps

    def _endings(self, declarer: bool) -> Iterator[tuple[Action, ...]]:
        """The ways in which the rules let a deal end when a side gives up: the declarer, or else the defenders."""
        deal = self.state.deal
        on_turn = to_act(self.state)[0]
        if (on_turn == deal.declarer) is declarer:
            if declarer:
                yield from ((actions.Resign(),), (actions.Concede(),), (actions.Offer("resign"), actions.Consent()))
            else:
                yield from ((actions.Concede(),), (actions.Resign(),))
        else:
            yield (actions.Claim(),)
            yield (actions.Offer("rest"), *[actions.Consent()] * (1 if declarer else 2))
        if max(hand.bit_count() for hand in deal.hands) <= _LAST:
            left = sum(map(bool, deal.hands))
            yield tuple(actions.Play(members(deal.hands[(on_turn + at) % 3])[0]) for at in range(left))

    def _played(self, way: Sequence[Action]) -> tuple[State, list[tuple[Seat, Action]]] | None:
        """The state after these actions, and the actions with the seats to act; None if they do not end the deal."""
        state, steps = self.state, []
        try:
            for action in way:
                seat = to_act(state)[0]
                steps.append((seat, check(self.rules, state, seat, action)))
                state = apply(self.rules, state, *steps[-1]).state
        except GameError:
            return None
        return (state, steps) if state.done else None

    def _check_turn(self, move: Move) -> None:
        if self._seat(move) not in to_act(self.state):
            raise move.wrong(f"seat {(to_act(self.state)[0] - self._forehand) % 3} is to act")

    def _act(self, move: Move, action: Action) -> None:
        seat = self._seat(move)
        try:
            checked = check(self.rules, self.state, seat, action)
        except GameError as error:
            raise move.wrong(error.message, because=error.code) from error
        self.actions.append((seat, checked))
        self.state = apply(self.rules, self.state, seat, checked).state
