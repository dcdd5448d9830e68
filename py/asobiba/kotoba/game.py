"""ことばであそぼ as a `Game`: joins rules, notation and word lists; it has no rules of its own."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass

from asobiba.game import Questions, RuleFunctions, RulesGame, Seat, Step
from asobiba.kotoba.lexicon.anagram_index import AnagramIndex
from asobiba.kotoba.lexicon.word_judge import Judge
from asobiba.kotoba.rules.actions import Action
from asobiba.kotoba.rules.state import Rules, State
from asobiba.kotoba.rules.view import View

from .coach import hint, preview, whereabouts
from .rules import action_text, determinize, legality, transitions
from .rules.state import to_act
from .rules.view import view_of

QUESTIONS: Questions = {
    "preview": lambda game, view, arguments: preview.preview(game.rules, game.judge, view, arguments),
    "plan": lambda game, view, arguments: preview.plan(game.rules, game.judge, view, arguments),
    "surfaces": lambda game, view, arguments: preview.surface_forms(game.judge, arguments),
    "hint": lambda game, view, arguments: hint.hint(
        game.rules, game.judge, game.hint_index(), view, arguments, game.familiar
    ),
    "whereabouts": lambda game, view, arguments: whereabouts.whereabouts(view, arguments),
}


@dataclass(frozen=True, slots=True)
class KotobaGame(RulesGame[Rules, State, Action, View]):
    """The rules of ことばであそぼ with a list of words.

    Args:
        rules: options and number of players.
        judge: decides which words need no vote, and finds words. Only `check`, `actions` and `ask` use it.
        hint_index: returns the index of the words that a hint may suggest.
        familiar: lists of words, the best known first; they order the hints for learners.
        begin: makes the first position from a seed; puzzles have their own.
    """

    name = "kotoba"
    rules_version = 1
    view_type = View
    functions = RuleFunctions(
        transitions.deal, lambda _, state: to_act(state), transitions.apply, view_of, determinize.state_from
    )
    questions = QUESTIONS

    judge: Judge
    hint_index: Callable[[], AnagramIndex]
    familiar: Sequence[Container[str]] = ()
    begin: Callable[[Rules, int], Step[State]] = transitions.deal

    @property
    def players(self) -> int:
        """The number of players, 2 to 5."""
        return self.rules.players

    def new(self, seed: int) -> Step[State]:
        return self.begin(self.rules, seed)

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """The legal actions, except words that need a vote and rewrites of more than one step."""
        return legality.legal_actions(self.rules, state, seat, self.judge.words)

    def check(self, state: State, seat: Seat, action: Action, *, recorded: bool = False) -> Action:
        """The action to record: with a mark on exactly the words that need a vote (`legality.check`)."""
        return legality.check(self.rules, self.judge.is_listed, state, seat, action, recorded=recorded)

    def read_action(self, text: str) -> Action:
        return action_text.read_action(text)

    def write_action(self, action: Action) -> str:
        return action_text.write_action(action)
