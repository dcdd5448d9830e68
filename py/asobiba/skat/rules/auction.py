"""The auction: middlehand bids to forehand, then rearhand to the survivor; forehand is asked last, at 18.

Source: docs/rules/skat.md, Bidding. Nothing that was said can be taken back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from asobiba.game import Seat

from .contract import BIDS

SAY, ANSWER, LAST, DONE = "say", "answer", "last", "done"


@dataclass(frozen=True, slots=True)
class Call:
    """Something said in the auction: a value, `hold` or `pass`."""

    seat: Seat
    call: str


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction so far.

    Args:
        forehand: the seat that leads.
        bid: the last value named, 0 before the first.
        asker: who names values.
        answerer: who holds or passes.
        turn: `say` (the asker is to speak), `answer`, `last` (forehand alone, 18 or nothing), `done`.
        calls: all that was said.
        winner: the declarer when done; None while it goes on and where everybody passed.
    """

    forehand: Seat
    bid: int
    asker: Seat
    answerer: Seat
    turn: str
    calls: tuple[Call, ...]
    winner: Seat | None

    @classmethod
    def begin(cls, forehand: Seat) -> Auction:
        """Before anybody has spoken."""
        return cls(forehand, 0, (forehand + 1) % 3, forehand, SAY, (), None)

    @property
    def speaker(self) -> Seat | None:
        """Who is to speak; None when it is done."""
        return {SAY: self.asker, ANSWER: self.answerer, LAST: self.forehand}.get(self.turn)

    @property
    def passed(self) -> tuple[Seat, ...]:
        """The seats that have passed, in that order."""
        return tuple(call.seat for call in self.calls if call.call == "pass")

    def values(self) -> tuple[int, ...]:
        """What the speaker may name now."""
        if self.turn == LAST:
            return BIDS[:1]
        return tuple(value for value in BIDS if value > self.bid) if self.turn == SAY else ()

    def named(self, value: int) -> Auction:
        """After the speaker has named a value."""
        said = self._said(str(value))
        if self.turn == LAST:
            return replace(said, bid=value, turn=DONE, winner=self.forehand)
        return replace(said, bid=value, turn=ANSWER)

    def held(self) -> Auction:
        """After the answerer has held the value."""
        return self._after_hold(self._said("hold"))

    def given_up(self) -> Auction:
        """After the speaker has passed."""
        said = self._said("pass")
        if self.turn == LAST:
            return replace(said, turn=DONE)
        return said.won_by(self.answerer if self.turn == SAY else self.asker)

    def _said(self, call: str) -> Auction:
        speaker = self.speaker
        return self if speaker is None else replace(self, calls=(*self.calls, Call(speaker, call)))

    @staticmethod
    def _after_hold(said: Auction) -> Auction:
        if said.bid == BIDS[-1]:  # nothing higher can be named: the asker is beaten
            return said.won_by(said.answerer)
        return replace(said, turn=SAY)

    def won_by(self, seat: Seat) -> Auction:
        """After one of the two has given up: rearhand comes against the other, or the other is the declarer."""
        rearhand = (self.forehand + 2) % 3
        if rearhand not in (self.asker, self.answerer):
            fresh = replace(self, asker=rearhand, answerer=seat, turn=SAY)
            return fresh if self.bid < BIDS[-1] else replace(fresh, turn=DONE, winner=seat)
        if self.bid:
            return replace(self, turn=DONE, winner=seat)
        return replace(self, turn=LAST)
