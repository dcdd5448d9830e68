"""Skat as one `Game`: joins rules, notation, players and coach; has no rules of its own.

The answer to `hint` is here, not in coach: it asks a computer player, and coach imports no player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from asobiba import chance
from asobiba.errors import RequestError
from asobiba.game import JSON, Result, Seat, Step
from asobiba.skat.coach.bid_calculator import calculate
from asobiba.skat.coach.card_cost import card_cost
from asobiba.skat.coach.double_dummy_review import solve
from asobiba.skat.notation import action_text
from asobiba.skat.notation.skat_list import list_json, row_of
from asobiba.skat.players.advice import advice
from asobiba.skat.rules import determinize, legality, transitions
from asobiba.skat.rules.actions import Action
from asobiba.skat.rules.options import Options
from asobiba.skat.rules.state import Rules, State, to_act
from asobiba.skat.rules.view import View, view_of

HINT_LEVEL = "club"


@dataclass(frozen=True, slots=True)
class SkatGame:
    """Skat with one set of options."""

    name: ClassVar[str] = "skat"
    rules_version: ClassVar[int] = 1

    rules: Rules

    @property
    def options(self) -> Options:
        """The options, complete."""
        return self.rules.options

    def new(self, seed: int) -> Step[State]:
        """The state before the first call."""
        return transitions.deal(self.rules, seed)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat that is to act; () when all deals are done."""
        return to_act(state)

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Every legal action, in the order of `legality.legal_actions`."""
        return legality.legal_actions(self.rules, state, seat)

    def check(self, state: State, seat: Seat, action: Action, *, recorded: bool = False) -> Action:
        """The action as it is recorded (`legality.check`); `recorded` makes no difference in Skat."""
        return legality.check(self.rules, state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """The state after a checked action, and the events."""
        return transitions.apply(self.rules, state, seat, action)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat may know; None is a spectator."""
        return view_of(self.rules, state, seat)

    def result(self, state: State) -> Result | None:
        """The final result, or None."""
        return state.result

    def determinize(self, view: View, rng: Random) -> State:
        """Some state that looks like this view."""
        return determinize.state_from(self.rules, view, rng)

    def read_action(self, text: str) -> Action:
        """An action from its notation; raises NotationError."""
        return action_text.read_action(text)

    def write_action(self, action: Action) -> str:
        """The notation of an action."""
        return action_text.write_action(action)

    def ask(self, view: View, question: str, arguments: Mapping[str, JSON]) -> JSON:
        """Answer `contract`, `bids`, `hint`, `solve`, `cost` or `list` (docs/door-skat.md, Questions).

        Raises:
            RequestError: `ask/question`, `ask/hint` (not this seat's turn), or an argument is malformed.
        """
        if question in ("contract", "bids"):
            return calculate(self.rules.options, view, question, arguments)
        if question == "solve":
            return solve(view, arguments)
        if question == "cost":
            return card_cost(view, arguments)
        if question == "list":
            return list_json([row_of(deal) for deal in view.done], len(view.seats), self.rules.deals)
        if question == "hint":
            return self._hint(view)
        raise RequestError("ask/question", f"no question {question!r:.80}", question=question[:80])

    def _hint(self, view: View) -> JSON:
        """The action that the level of the hints would choose, and why; the same view gets the same hint."""
        if view.seat not in view.to_act:
            raise RequestError("ask/hint", "this seat is not to act", seat=view.seat)
        rng = chance.stream(view.deal.number, "hint", len(view.tricks))
        action, reason = advice(view, HINT_LEVEL, rng)
        return {"level": HINT_LEVEL, "action": self.write_action(action), "reason": reason}
