"""The auction. Middlehand bids against forehand, then rearhand against the winner. If both pass, forehand may say 18.

Source: docs/rules/skat.md, Bidding. No call can be taken back. An auction is immutable: each call makes a new one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from asobiba.game import Seat

from .contract import BIDS

SAY, ANSWER, LAST, DONE = "say", "answer", "last", "done"


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the auction: a value, `hold` or `pass`."""

    seat: Seat
    call: str


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction so far, immutable.

    Args:
        forehand: the seat that leads.
        bid: the last value bid, 0 before the first.
        asker: the seat that bids values.
        answerer: the seat that holds or passes.
        stage: `say` (the asker is to call), `answer`, `last` (forehand alone: 18 or pass), `done`.
        calls: all calls in order.
        winner: the declarer when done; None before that, and if everybody has passed.
        bids: all values that can be bid.
    """

    forehand: Seat
    bid: int
    asker: Seat
    answerer: Seat
    stage: str
    calls: tuple[Call, ...]
    winner: Seat | None
    bids: tuple[int, ...] = BIDS

    @classmethod
    def begin(cls, forehand: Seat, bids: tuple[int, ...] = BIDS) -> Auction:
        """The auction before the first call."""
        return cls(forehand, 0, (forehand + 1) % 3, forehand, SAY, (), None, bids)

    @property
    def caller(self) -> Seat | None:
        """The seat that is to call; None when the auction is done."""
        return {SAY: self.asker, ANSWER: self.answerer, LAST: self.forehand}.get(self.stage)

    @property
    def passed(self) -> tuple[Seat, ...]:
        """The seats that have passed, in the order of passing."""
        return tuple(call.seat for call in self.calls if call.call == "pass")

    def values(self) -> tuple[int, ...]:
        """The values that may be bid now."""
        if self.stage == LAST:
            return self.bids[:1]
        return self.above if self.stage == SAY else ()

    @property
    def above(self) -> tuple[int, ...]:
        """The values above the last one."""
        return tuple(value for value in self.bids if value > self.bid)

    def after_bid(self, value: int) -> Auction:
        """The auction after the caller has bid a value."""
        called = self._with_call(str(value))
        if self.stage == LAST:
            return replace(called, bid=value, stage=DONE, winner=self.forehand)
        return replace(called, bid=value, stage=ANSWER)

    def after_hold(self) -> Auction:
        """The auction after the answerer has held the value."""
        called = self._with_call("hold")
        if called.bid == BIDS[-1]:  # there is no higher value, so the asker must pass
            return called.after_duel_won_by(called.answerer)
        return replace(called, stage=SAY)

    def after_pass(self) -> Auction:
        """The auction after the caller has passed."""
        called = self._with_call("pass")
        if self.stage == LAST:
            return replace(called, stage=DONE)
        return called.after_duel_won_by(self.answerer if self.stage == SAY else self.asker)

    def _with_call(self, call: str) -> Auction:
        caller = self.caller
        return self if caller is None else replace(self, calls=(*self.calls, Call(caller, call)))

    def after_duel_won_by(self, seat: Seat) -> Auction:
        """The auction after a duel: rearhand bids against its winner, or the winner is the declarer."""
        rearhand = (self.forehand + 2) % 3
        if rearhand not in (self.asker, self.answerer):
            second_round = replace(self, asker=rearhand, answerer=seat, stage=SAY)
            return second_round if self.bid < BIDS[-1] else replace(second_round, stage=DONE, winner=seat)
        if self.bid:
            return replace(self, stage=DONE, winner=seat)
        return replace(self, stage=LAST)
