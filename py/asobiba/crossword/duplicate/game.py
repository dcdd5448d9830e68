"""Duplicate as one `Game`: joins the modules of this package with the board, words and generator of Crosswords."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from asobiba.arguments import whole
from asobiba.crossword.coach.preview import preview
from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.rules.actions import Play
from asobiba.errors import RequestError
from asobiba.game import JSON, Result, Seat, Step

from . import action_text, determinize, legality, transitions
from .options import DuplicateOptions
from .state import Action, Rules, State, to_act
from .tops import MOST_LISTED, Top, find_top, top_moves
from .view import View, plain_play, table_view, view_of


@dataclass(frozen=True, slots=True)
class DuplicateGame:
    """Duplicate with a board, a tile set and a word list.

    Args:
        rules: board, tiles, options and number of seats.
        table: a game of Crosswords with the same words: it judges them and finds plays.
    """

    name: ClassVar[str] = "duplicate"
    rules_version: ClassVar[int] = 1

    rules: Rules
    table: CrosswordGame

    @property
    def options(self) -> DuplicateOptions:
        """The options of this game, complete."""
        return self.rules.options

    def new(self, seed: int) -> Step[State]:
        """The first position: an empty board and the first rack."""
        return transitions.deal(self.rules, seed)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seats that have not handed in a slip, then, with a referee, those that have; () when it is over."""
        return to_act(self.rules, state)

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Every legal action in the order of `legal_actions`, slips with unknown words excepted."""
        return legality.legal_actions(self.rules, state, seat, self._plays(state))

    def check(self, state: State, seat: Seat, action: Action, *, recorded: bool = False) -> Action:
        """The action as it is recorded: the whole main word, the verdict, the top if it closes the turn."""
        accepts = self.table.judge.accepts
        return legality.check(self.rules, accepts, self._find_top, state, seat, action, recorded=recorded)

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
        """A position that looks like this view."""
        return determinize.state_from(self.rules, view, rng)

    def read_action(self, text: str) -> Action:
        """An action from its notation; raises NotationError."""
        return action_text.read_action(self.rules.layout, self.rules.tiles, text)

    def write_action(self, action: Action) -> str:
        """The notation of an action."""
        return self.rules.tiles.write(action_text.write_action(self.rules.layout, action))

    def ask(self, view: View, question: str, arguments: Mapping[str, JSON]) -> JSON:
        """Answer `preview` or `best` (docs/door-duplicate.md, Questions).

        Raises:
            RequestError: `ask/question`, or the arguments are not of the right form.
        """
        if question == "preview":
            return self._preview(view, arguments)
        if question == "best":
            return self._best(view, arguments)
        raise RequestError("ask/question", f"no question {question!r:.80}", question=question[:80])

    def _preview(self, view: View, arguments: Mapping[str, JSON]) -> JSON:
        """As in Crosswords, but where a phony scores zero the words are not judged before the turn is closed."""
        shown = preview(self.table.coach, table_view(self.rules, view), arguments)
        if self.options.invalid != "zero":
            return shown
        hidden = {"words": [{**word, "in": None} for word in shown["words"]]}
        if shown["code"] == "crossword/unknown_word":
            return {**shown, **hidden, "legal": True, "code": None, "message": None, "data": {}}
        return {**shown, **hidden}

    def _best(self, view: View, arguments: Mapping[str, JSON]) -> JSON:
        """The best plays of a closed turn by score, the top first."""
        number = whole(arguments, "turn", 1, len(view.turns))
        count = whole(arguments, "count", 1, MOST_LISTED, 10)
        turn = determinize.turns_of(self.rules, view)[number - 1]
        moves = top_moves(self.table.generator, turn.cells, turn.rack, count)
        plays = [move.play for move in moves if move.play and move.play != turn.top.play]
        laid = [turn.top.play] if turn.top.play else []
        return {"turn": number, "plays": [plain_play(self.rules, turn.cells, play) for play in [*laid, *plays][:count]]}

    def _find_top(self, cells: str, rack: str) -> Top:
        return find_top(self.table.generator, cells, rack)

    def _plays(self, state: State) -> Iterator[Play]:
        """The plays of the common rack; the generator is called when the first of them is taken."""
        if state.rack:
            yield from self.table.generator.plays(state.cells, state.rack)
