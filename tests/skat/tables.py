"""Tables of Skat for the tests: actions by whoever is to act."""

from __future__ import annotations

from asobiba.skat.notation.action_text import read_action
from asobiba.skat.rules import legality, transitions
from asobiba.skat.rules.actions import Action
from asobiba.skat.rules.state import Rules, State, to_act


def acted(rules: Rules, state: State, *actions: Action | str) -> State:
    """The state after these actions, each checked and made by whoever is to act; a text is read first."""
    for action in actions:
        seat = to_act(state)[0]
        read = read_action(action) if isinstance(action, str) else action
        state = transitions.apply(rules, state, seat, legality.check(rules, state, seat, read)).state
    return state
