"""ことばであそぼ as a `Game`: joins rules, notation and word lists; it has no rule of its own."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from asobiba.errors import RequestError
from asobiba.game import JSON, Result, Seat, Step
from asobiba.kotoba.lexicon.anagram_index import AnagramIndex
from asobiba.kotoba.lexicon.word_judge import Judge
from asobiba.kotoba.rules.actions import Action
from asobiba.kotoba.rules.options import Options
from asobiba.kotoba.rules.state import Rules, State
from asobiba.kotoba.rules.view import View

from .coach import hint, preview
from .rules import action_text, determinize, legality, transitions
from .rules.state import to_act
from .rules.view import view_of


@dataclass(frozen=True, slots=True)
class KotobaGame:
    """The rules of ことばであそぼ with a list of words.

    Args:
        rules: options and number of players.
        judge: tells which words need no vote, and finds words; used only by `check`, `actions` and `ask`.
        hint_index: returns the index of the words that a hint may suggest.
        familiar: lists of words, those that everybody knows first; they order the hints for a learner.
        begin: makes the first position of a seed; another than the usual one in a puzzle.
    """

    name: ClassVar[str] = "kotoba"
    rules_version: ClassVar[int] = 1

    rules: Rules
    judge: Judge
    hint_index: Callable[[], AnagramIndex]
    familiar: Sequence[Container[str]] = ()
    begin: Callable[[Rules, int], Step[State]] = transitions.deal

    @property
    def options(self) -> Options:
        """The complete options of this game."""
        return self.rules.options

    @property
    def players(self) -> int:
        """The number of players, 2 to 5."""
        return self.rules.players

    def new(self, seed: int) -> Step[State]:
        """The first position: usually the first player is drawn, everybody gets ten cards and five chips."""
        return self.begin(self.rules, seed)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Whose turn it is; during a vote everybody who has not voted; () when over."""
        return to_act(state)

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """The legal actions, except words that need a vote and rewrites of more than one step."""
        return legality.legal_actions(self.rules, state, seat, self.judge.words)

    def check(self, state: State, seat: Seat, action: Action, *, recorded: bool = False) -> Action:
        """The action as it is recorded: with a mark on exactly the words that need a vote (`legality.check`)."""
        return legality.check(self.rules, self.judge.is_listed, state, seat, action, recorded=recorded)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """The position after a checked action, and what happened."""
        return transitions.apply(self.rules, state, seat, action)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat may know; None is a spectator."""
        return view_of(self.rules, state, seat)

    def result(self, state: State) -> Result | None:
        """The result, or None while the game goes on."""
        return state.result

    def determinize(self, view: View, rng: Random) -> State:
        """A position that is consistent with this view: the unseen cards are dealt at random."""
        return determinize.state_from(self.rules, view, rng)

    def read_action(self, text: str) -> Action:
        """An action from its notation; raises NotationError."""
        return action_text.read_action(text)

    def write_action(self, action: Action) -> str:
        """The notation of an action."""
        return action_text.write_action(action)

    def ask(self, view: View, question: str, arguments: Mapping[str, JSON]) -> JSON:
        """Answer `preview`, `plan`, `surfaces` or `hint` (docs/door-kotoba.md, Questions).

        Raises:
            RequestError: `ask/question`, or the arguments are not of the right form.
        """
        if question == "preview":
            return preview.preview(self.rules, self.judge, view, arguments)
        if question == "plan":
            return preview.plan(self.rules, self.judge, view, arguments)
        if question == "surfaces":
            return preview.surface_forms(self.judge, arguments)
        if question == "hint":
            return hint.hint(self.rules, self.judge, self.hint_index(), view, arguments, self.familiar)
        raise RequestError("ask/question", f"no question {question!r:.80}", question=question[:80])
