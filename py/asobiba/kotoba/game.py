"""ことばであそぼ as one `Game`: rules, notation and words, joined. Every rule is somewhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import ClassVar

from asobiba.errors import IllegalAction, RequestError
from asobiba.game import JSON, Result, Seat, Step
from asobiba.kotoba.lexicon.anagram_index import Index
from asobiba.kotoba.lexicon.word_judge import Judge
from asobiba.kotoba.rules.actions import Action, Discard, New, Rewrite, Vote
from asobiba.kotoba.rules.options import Options
from asobiba.kotoba.rules.state import Rules, State
from asobiba.kotoba.rules.view import View
from asobiba.kotoba.rules.word_legality import Situation, TableWord, check_may_rewrite, check_word, price_of

from .coach import hint, preview
from .rules import action_text, transitions
from .rules import state as rules
from .rules import view as views


@dataclass(frozen=True, slots=True)
class KotobaGame:
    """The rules of ことばであそぼ with a list of words.

    Args:
        rules: options and number of players.
        judge: says which words need no vote, and finds words; asked by `check`, `actions` and `ask` only.
        ordinary: gives what finds the words that a hint may name.
    """

    name: ClassVar[str] = "kotoba"
    rules_version: ClassVar[int] = 1

    rules: Rules
    judge: Judge
    ordinary: Callable[[], Index]

    @property
    def options(self) -> Options:
        """The options of this game, complete."""
        return self.rules.options

    @property
    def players(self) -> int:
        """How many sit at the table, 2 to 5."""
        return self.rules.players

    def new(self, seed: int) -> Step[State]:
        """The first position: who begins is drawn, everybody gets ten cards and five chips."""
        return transitions.deal(self.rules, seed)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Whose turn it is; during a vote everybody who has not voted; () when over."""
        return rules.to_act(state)

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """The legal actions, except words that need a vote and rewrites of more than one step.

        Order: yes, no; new words and then, for every word on the table that can be bought, what one step makes of it,
        as the index finds them; discards by number, then in the order of the kana table.
        """
        if seat not in rules.to_act(state):
            return
        if state.ballot is not None:
            yield from (Vote(True), Vote(False))
            return
        if not state.made:
            yield from self._words(state, seat)
            yield from self._rewrites(state, seat)
        hand = state.hands[seat]
        for count in range(len(hand) + 1):
            yield from (Discard("".join(cards)) for cards in dict.fromkeys(combinations(hand, count)))

    def check(self, state: State, seat: Seat, action: Action, *, recorded: bool = False) -> Action:
        """The action as it is recorded: words to be voted on are marked, and no others (`rules.check`)."""
        return rules.check(self.rules, self.judge.lists, state, seat, action, recorded=recorded)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """The position after a checked action, and what happened."""
        return transitions.apply(self.rules, state, seat, action)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat may know; None is a spectator."""
        return views.view_of(self.rules, state, seat)

    def result(self, state: State) -> Result | None:
        """How it ended, or None."""
        return state.result

    def determinize(self, view: View, rng: Random) -> State:
        """Some position that looks like this view: the unseen cards dealt at random."""
        return views.state_from(self.rules, view, rng)

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
            return preview.surfaces(self.judge, arguments)
        if question == "hint":
            return hint.hint(self.rules, self.judge, self.ordinary(), view, arguments)
        raise RequestError("ask/question", f"no question {question!r:.80}", question=question[:80])

    def _words(self, state: State, seat: Seat) -> Iterator[New]:
        situation = rules.situation_of(state, seat)
        for word in self.judge.words.new_words(situation.hand):
            if _may_appear(situation, word):
                yield New(word)

    def _rewrites(self, state: State, seat: Seat) -> Iterator[Rewrite]:
        situation = rules.situation_of(state, seat)
        for target in state.words:
            if _may_buy(situation, target):
                found = self.judge.words.rewrites(target.word, situation.hand)
                yield from (Rewrite((target.word, word)) for word in found if _may_appear(situation, word))


def _may_appear(situation: Situation, word: str) -> bool:
    try:
        check_word(situation, word)
    except IllegalAction:
        return False
    return True


def _may_buy(situation: Situation, target: TableWord) -> bool:
    try:
        check_may_rewrite(situation, price_of(target))
    except IllegalAction:
        return False
    return target.owner != situation.seat
