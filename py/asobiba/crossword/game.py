"""Crosswords as one `Game`: rules, notation, lexicon and move generator, joined. Every rule is somewhere else."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import ClassVar

from asobiba.crossword.coach.candidate import Coach
from asobiba.crossword.coach.hint import MOST_IN_CLABBERS
from asobiba.crossword.movegen.generator import Candidate, MoveGenerator
from asobiba.crossword.rules.actions import Accept, Action, Challenge, Exchange, Pass, Play, Recycle, Resign
from asobiba.crossword.rules.board import Cells, Layout
from asobiba.crossword.rules.options import Options
from asobiba.crossword.rules.state import Rules, State
from asobiba.crossword.rules.tiles import TileSet
from asobiba.crossword.rules.view import View
from asobiba.crossword.rules.word_judge import Judge
from asobiba.game import JSON, Result, Seat, Step

from .coach import questions
from .notation import action_text
from .rules import state as rules
from .rules import transitions
from .rules import view as views


@dataclass(frozen=True, slots=True)
class CrosswordGame:
    """The rules of Crosswords with a board, a tile set and a word list.

    Args:
        rules: layout, tiles, options and number of players.
        judge: says which words are acceptable; asked by `check` and `ask` only.
        generator: finds plays with the words of the same lexicon.
        unfit: words that nobody here suggests, because they are not fit for company.
    """

    name: ClassVar[str] = "crossword"
    rules_version: ClassVar[int] = 1

    rules: Rules
    judge: Judge
    generator: MoveGenerator
    unfit: Collection[str] = ()

    @property
    def options(self) -> Options:
        """The options of this game, complete."""
        return self.rules.options

    @property
    def players(self) -> int:
        """How many sit at the table, 2 to 4."""
        return self.rules.players

    @property
    def layout(self) -> Layout:
        """The board."""
        return self.rules.layout

    @property
    def tiles(self) -> TileSet:
        """The tile set."""
        return self.rules.tiles

    @property
    def coach(self) -> Coach:
        """What the coach needs of this game."""
        return Coach(self.rules, self.judge.accepts, self.generator, self.unfit)

    def new(self, seed: int) -> Step[State]:
        """The first position: who starts is drawn, then everybody draws seven tiles."""
        return transitions.deal(self.rules, seed)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is, then the opponents who may still challenge the last play; () when over."""
        return rules.to_act(state)

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Every legal action, phonies excepted; in Clabbers only the best two hundred plays.

        Order: plays as the generator finds them; exchanges by number, then alphabetically; pass; challenge; accept;
        recycled blanks by square; resign.
        """
        if rules.may_take_turn(state, seat):
            yield from self._plays(state, seat)
            yield from self._exchanges(state, seat)
            yield Pass()
        if seat in state.waiting:
            yield Challenge()
            yield Accept()
        if rules.may_take_turn(state, seat):
            yield from map(Recycle, rules.recyclable(self.rules, state, seat))
        if seat in rules.to_act(state):
            yield Resign()

    def check(self, state: State, seat: Seat, action: Action, *, recorded: bool = False) -> Action:
        """The action as it is recorded: the whole main word, a challenge with its verdict (`rules.check`)."""
        return rules.check(self.rules, self.judge.accepts, state, seat, action, recorded=recorded)

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
        """Some position that looks like this view: the unseen tiles dealt at random."""
        return views.state_from(self.rules, view, rng)

    def read_action(self, text: str) -> Action:
        """An action from its notation; raises NotationError."""
        return action_text.read_action(self.layout, self.tiles, text)

    def write_action(self, action: Action) -> str:
        """The notation of an action."""
        return action_text.write_action(self.layout, action)

    def ask(self, view: View, question: str, arguments: Mapping[str, JSON]) -> JSON:
        """Answer one of `questions.QUESTIONS` (docs/door.md and docs/door-coach.md, Questions).

        Raises:
            RequestError: `ask/question`, or the arguments are not of the right form.
        """
        return questions.answer(self.coach, view, question, arguments)

    def _plays(self, state: State, seat: Seat) -> Iterator[Play]:
        rack = state.racks[seat]
        if rack:
            for _, start, across, word in self._candidates(state.cells, rack):
                yield Play(start, across, word)

    def _candidates(self, cells: Cells, rack: str) -> Sequence[Candidate]:
        if self.options.clabbers:
            return [play for _, play in self.generator.best(cells, rack, MOST_IN_CLABBERS)]
        return self.generator.plays(cells, rack)

    def _exchanges(self, state: State, seat: Seat) -> Iterator[Exchange]:
        for count in range(1, rules.most_exchanged(self.rules, state, seat) + 1):
            distinct = dict.fromkeys(combinations(state.racks[seat], count))
            yield from (Exchange("".join(tiles)) for tiles in distinct)
