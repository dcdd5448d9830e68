"""Crosswords as one `Game`: joins rules, notation, lexicon and move generator, and has no rules of its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from asobiba.arguments import Arguments
from asobiba.crossword.coach.candidate import Coach
from asobiba.crossword.movegen.generator import MOST_IN_CLABBERS, MoveGenerator
from asobiba.crossword.rules.actions import Accepts, Action, Play
from asobiba.crossword.rules.board import Layout
from asobiba.crossword.rules.state import Rules, State, to_act
from asobiba.crossword.rules.tiles import TileSet
from asobiba.crossword.rules.view import View, view_of
from asobiba.game import JSON, Questions, RuleFunctions, RulesGame, Seat, Step
from asobiba.words.lexicon import UnavailableWords

from .coach import questions
from .notation import action_text
from .rules import determinize, legality, transitions


def _of_coach(answer: Callable[[Coach, View, Arguments], JSON]) -> Callable[[CrosswordGame, View, Arguments], JSON]:
    return lambda game, view, arguments: answer(game.coach, view, arguments)


QUESTIONS: Questions = {name: _of_coach(answer) for name, answer in questions.QUESTIONS.items()}


@dataclass(frozen=True, slots=True)
class CrosswordGame(RulesGame[Rules, State, Action, View]):
    """Crosswords with a board, a tile set and a word list.

    Args:
        accepts: decides whether a word is acceptable, in `check` and `ask` only.
        generator: finds plays with the words of the same lexicon.
        offensive: words that hints and the coach never suggest.
        begin: makes the first position from a seed; puzzles have their own.
    """

    name = "crossword"
    rules_version = 1
    view_type = View
    functions = RuleFunctions(
        transitions.deal, lambda _, state: to_act(state), transitions.apply, view_of, determinize.state_from
    )
    questions = QUESTIONS

    accepts: Accepts
    generator: MoveGenerator
    offensive: Collection[str] = ()
    begin: Callable[[Rules, int], Step[State]] = transitions.deal

    @property
    def lacks_words(self) -> bool:
        """Whether the lexicon could not be opened."""
        return isinstance(self.generator.words, UnavailableWords)

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
        return Coach(self.rules, self.accepts, self.generator, self.offensive)

    def new(self, seed: int) -> Step[State]:
        return self.begin(self.rules, seed)

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Every legal action in the order of `legal_actions`, without phonies; in Clabbers only the best 200 plays."""
        return legality.legal_actions(self.rules, state, seat, self._plays(state, seat))

    def check(self, state: State, seat: Seat, action: Action, *, recorded: bool = False) -> Action:
        """The action to record: a play with its whole main word, a challenge with its verdict (`legality.check`)."""
        return legality.check(self.rules, self.accepts, state, seat, action, recorded=recorded)

    def read_action(self, text: str) -> Action:
        return action_text.read_action(self.layout, self.tiles, text)

    def write_action(self, action: Action) -> str:
        return self.tiles.write(action_text.write_action(self.layout, action))

    def _plays(self, state: State, seat: Seat) -> Iterator[Play]:
        """The plays in the generator's order, generated when the first one is asked for."""
        cells, rack = state.cells, state.racks[seat]
        if not rack:
            return
        if self.options.clabbers:
            yield from (move.play for move in self.generator.best(cells, rack, MOST_IN_CLABBERS) if move.play)
        else:
            yield from self.generator.plays(cells, rack)
