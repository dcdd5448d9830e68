"""Skat as one `Game`: rules, notation and views, joined. Every rule is somewhere else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from asobiba import chance
from asobiba.errors import RequestError
from asobiba.game import JSON, Result, Seat, Step
from asobiba.skat.coach.bid_calculator import calculate
from asobiba.skat.coach.double_dummy_review import solve
from asobiba.skat.players.levels import LevelPlayer
from asobiba.skat.rules.actions import Action
from asobiba.skat.rules.options import Options
from asobiba.skat.rules.state import Rules, State
from asobiba.skat.rules.view import View

from .notation import action_text
from .rules import determinize, legality, transitions
from .rules import state as rules
from .rules import view as views

ADVISER = "club"


@dataclass(frozen=True, slots=True)
class SkatGame:
    """The rules of Skat with one choice of options."""

    name: ClassVar[str] = "skat"
    rules_version: ClassVar[int] = 1

    rules: Rules

    @property
    def options(self) -> Options:
        """The options of this evening, complete."""
        return self.rules.options

    def new(self, seed: int) -> Step[State]:
        """The first deal."""
        return transitions.begin(self.rules, seed)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat that is to act; () when all is over."""
        return rules.to_act(state)

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Every legal action (`legality.actions` has the order)."""
        return legality.actions(self.rules, state, seat)

    def check(self, state: State, seat: Seat, action: Action, *, recorded: bool = False) -> Action:
        """The action as it is recorded (`legality.check`); no verdict is part of one."""
        return legality.check(self.rules, state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """The position after a checked action, and what happened."""
        return transitions.apply(self.rules, state, seat, action)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat may know; None is a spectator."""
        return views.view_of(self.rules, state, seat)

    def result(self, state: State) -> Result | None:
        """How the evening ended, or None."""
        return state.result

    def determinize(self, view: View, rng: Random) -> State:
        """Some position that looks like this view."""
        return determinize.state_from(self.rules, view, rng)

    def read_action(self, text: str) -> Action:
        """An action from its notation; raises NotationError."""
        return action_text.read_action(text)

    def write_action(self, action: Action) -> str:
        """The notation of an action."""
        return action_text.write_action(action)

    def ask(self, view: View, question: str, arguments: Mapping[str, JSON]) -> JSON:
        """Answer `contract`, `bids`, `hint` or `solve` (docs/door-skat.md, Questions).

        Raises:
            RequestError: `ask/question`, `ask/hint` (not this seat's turn), or the arguments are not of the right form.
        """
        if question in ("contract", "bids"):
            return calculate(self.rules.options, view, question, arguments)
        if question == "solve":
            return solve(view, arguments)
        if question == "hint":
            return {"level": ADVISER, "action": self._advice(view)}
        raise RequestError("ask/question", f"no question {question!r:.80}", question=question[:80])

    def _advice(self, view: View) -> str:
        """What the adviser would do in this seat; the same view gets the same advice."""
        if view.seat not in view.to_act:
            raise RequestError("ask/hint", "this seat is not to act", seat=view.seat)
        rng = chance.stream(view.deal.number, "hint", len(view.tricks))
        return self.write_action(LevelPlayer(ADVISER).choose(view, rng))
