"""Crosswords as one `Game`: joins rules, notation, lexicon and move generator, and has no rule of its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from asobiba.crossword.coach.candidate import Coach
from asobiba.crossword.movegen.generator import MOST_IN_CLABBERS, MoveGenerator
from asobiba.crossword.rules.actions import Action, Play
from asobiba.crossword.rules.board import Layout
from asobiba.crossword.rules.options import Options
from asobiba.crossword.rules.state import Rules, State, to_act
from asobiba.crossword.rules.tiles import TileSet
from asobiba.crossword.rules.view import View, view_of
from asobiba.crossword.rules.word_judge import Judge
from asobiba.game import JSON, Result, Seat, Step
from asobiba.words.lexicon import UnavailableWords

from .coach import questions
from .notation import action_text
from .rules import determinize, legality, transitions


@dataclass(frozen=True, slots=True)
class CrosswordGame:
    """Crosswords with a board, a tile set and a word list.

    Args:
        rules: layout, tiles, options and number of players.
        judge: decides which words are acceptable, in `check` and `ask` only.
        generator: finds plays with the words of the same lexicon.
        offensive: words which hints and the coach never suggest.
        begin: makes the first position of a seed; another than the usual one in a puzzle.
    """

    name: ClassVar[str] = "crossword"
    rules_version: ClassVar[int] = 1

    rules: Rules
    judge: Judge
    generator: MoveGenerator
    offensive: Collection[str] = ()
    begin: Callable[[Rules, int], Step[State]] = transitions.deal

    @property
    def lacks_words(self) -> bool:
        """Whether the words could not be opened."""
        return isinstance(self.generator.words, UnavailableWords)

    @property
    def options(self) -> Options:
        """The options of this game, complete."""
        return self.rules.options

    @property
    def players(self) -> int:
        """Number of players, 2 to 4."""
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
        """The parts of this game that the coach needs."""
        return Coach(self.rules, self.judge.accepts, self.generator, self.offensive)

    def new(self, seed: int) -> Step[State]:
        """The first position: usually the seats draw for the start, then seven tiles each."""
        return self.begin(self.rules, seed)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is, then the opponents who may still challenge the last play; () when over."""
        return to_act(state)

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Every legal action in the order of `legal_actions`, phonies excepted; in Clabbers only the best 200 plays."""
        return legality.legal_actions(self.rules, state, seat, self._plays(state, seat))

    def check(self, state: State, seat: Seat, action: Action, *, recorded: bool = False) -> Action:
        """The action as it is recorded: the whole main word, a challenge with its verdict (`legality.check`)."""
        return legality.check(self.rules, self.judge.accepts, state, seat, action, recorded=recorded)

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
        """A position that looks like this view, the unseen tiles dealt at random."""
        return determinize.state_from(self.rules, view, rng)

    def read_action(self, text: str) -> Action:
        """An action from its notation; raises NotationError."""
        return action_text.read_action(self.layout, self.tiles, text)

    def write_action(self, action: Action) -> str:
        """The notation of an action."""
        return self.tiles.write(action_text.write_action(self.layout, action))

    def ask(self, view: View, question: str, arguments: Mapping[str, JSON]) -> JSON:
        """Answer one of `questions.QUESTIONS` (docs/door.md and docs/door-coach.md, Questions).

        Raises:
            RequestError: `ask/question`, or the arguments are not of the right form.
        """
        return questions.answer(self.coach, view, question, arguments)

    def _plays(self, state: State, seat: Seat) -> Iterator[Play]:
        """The plays in the order of the generator, which is called when the first of them is taken."""
        cells, rack = state.cells, state.racks[seat]
        if not rack:
            return
        if self.options.clabbers:
            yield from (move.play for move in self.generator.best(cells, rack, MOST_IN_CLABBERS) if move.play)
        else:
            yield from self.generator.plays(cells, rack)
