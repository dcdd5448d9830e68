"""Skat as one `Game`: joins rules, notation and coach; has no rules of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from asobiba.game import Questions, RuleFunctions, RulesGame, Seat
from asobiba.skat.coach.bid_calculator import calculate
from asobiba.skat.coach.card_cost import card_cost
from asobiba.skat.coach.double_dummy_review import solve
from asobiba.skat.coach.hint import hint
from asobiba.skat.coach.whereabouts import whereabouts
from asobiba.skat.notation import action_text
from asobiba.skat.notation.skat_list import list_json, row_of
from asobiba.skat.rules import determinize, legality, transitions
from asobiba.skat.rules.actions import Action
from asobiba.skat.rules.state import Rules, State, to_act
from asobiba.skat.rules.view import View, view_of

QUESTIONS: Questions = {
    "contract": lambda game, view, arguments: calculate(game.options, view, "contract", arguments),
    "bids": lambda game, view, arguments: calculate(game.options, view, "bids", arguments),
    "solve": lambda game, view, arguments: solve(view, arguments),
    "cost": lambda game, view, arguments: card_cost(view, arguments),
    "list": lambda game, view, arguments: list_json(
        [row_of(deal) for deal in view.done], len(view.seats), game.rules.deals
    ),
    "hint": lambda game, view, arguments: hint(view),
    "whereabouts": lambda game, view, arguments: whereabouts(view, arguments),
}


@dataclass(frozen=True, slots=True)
class SkatGame(RulesGame[Rules, State, Action, View]):
    """Skat with one set of options."""

    name = "skat"
    rules_version = 1
    view_type = View
    functions = RuleFunctions(
        transitions.deal, lambda _, state: to_act(state), transitions.apply, view_of, determinize.state_from
    )
    questions = QUESTIONS

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Every legal action, in the order of `legality.legal_actions`."""
        return legality.legal_actions(self.rules, state, seat)

    def check(self, state: State, seat: Seat, action: Action, *, recorded: bool = False) -> Action:
        """The action to record (`legality.check`); `recorded` makes no difference in Skat."""
        return legality.check(self.rules, state, seat, action)

    def read_action(self, text: str) -> Action:
        return action_text.read_action(text)

    def write_action(self, action: Action) -> str:
        return action_text.write_action(action)
