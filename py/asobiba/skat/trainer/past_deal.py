"""A finished deal as one seat saw it: each action with the state before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from asobiba.game import GameHistory, Seat
from asobiba.skat.puzzles.position import card_of, write_position
from asobiba.skat.rules.fixed_deals import FixedDeal
from asobiba.skat.rules.state import BIDDING, DECLARING, DISCARDING, PLAYING, SKAT, Deal, State, place_to_act
from asobiba.skat.rules.view import View

# The phases before the first card. Kontra, Re and the like are left out: they change no answer, and a puzzle's table
# does not offer them.
ANNOUNCED = (BIDDING, SKAT, DISCARDING, DECLARING)
NOBODY = -1  # the place of a seat that sat out


class Done(NamedTuple):
    """An action of the deal: its number in the game, the state before it, its place, and its text."""

    ply: int
    state: State
    seat: Seat
    text: str


def card_played(step: Done) -> str:
    """The card that an action played; "" for any other action."""
    return card_of(step.text) if step.state.deal.phase == PLAYING else ""


class PastDeal:
    """A finished deal. Its seats are places, even at a table of four, because the solvers need three players.

    Args:
        history: the game.
        number: index of the finished deal, from 0.
        seat: the seat whose decisions are judged.
    """

    def __init__(self, history: GameHistory, number: int, seat: Seat) -> None:
        self.number = number
        last: State = history.states[-1]
        self.finished: Any = last.done[number]
        self.last_view: View = history.game.view(last, seat)
        self.steps = [
            Done(ply, state, place_to_act(state.deal), text)
            for ply, (state, (_, text)) in enumerate(zip(history.states, history.actions, strict=False))
            if len(state.done) == number
        ]
        place = self.start.place_of(seat)
        self.seat = NOBODY if place is None else place
        self.declares = self.finished["declarer"] == seat

    @property
    def start(self) -> Deal:
        """The deal before the first call."""
        deal: Deal = self.steps[0].state.deal
        return deal

    @property
    def dealt(self) -> FixedDeal:
        """The cards as they were dealt."""
        return FixedDeal(self.start.dealer, self.start.dealt, self.start.skat_dealt)

    @property
    def leader(self) -> int:
        """The number of seats from this one up to the leader."""
        return (self.start.forehand - self.seat) % 3

    def own(self, phase: str) -> list[Done]:
        """The actions of the seat in a phase."""
        return [step for step in self.steps if step.seat == self.seat and step.state.deal.phase == phase]

    def position(self, step: Done, contract: Sequence[str] = ()) -> str:
        """The notation of a puzzle that begins before an action."""
        earlier = [other for other in self.steps if other.ply < step.ply]
        before = [other.text for other in earlier if other.state.deal.phase in ANNOUNCED]
        plays = [card for card in map(card_played, earlier) if card]
        return write_position(self.dealt, before, plays, " ".join(contract))
