"""Duplicate as one `Game`: joins the modules of this package with the board, words and generator of Crosswords."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from asobiba.arguments import whole
from asobiba.crossword.coach.preview import preview
from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.rules.actions import Play
from asobiba.game import JSON, Questions, RuleFunctions, RulesGame, Seat

from . import action_text, determinize, legality, transitions
from .state import Action, Rules, State, to_act
from .tops import MOST_LISTED, Top, find_top, top_moves
from .view import View, plain_play, table_view, view_of


def _preview(game: DuplicateGame, view: View, arguments: Mapping[str, JSON]) -> JSON:
    """As in Crosswords, except that words are not judged before the turn is closed if a phony scores zero."""
    shown = preview(game.table.coach, table_view(game.rules, view), arguments)
    if game.options.invalid != "zero":
        return shown
    hidden = {"words": [{**word, "in": None} for word in shown["words"]]}
    if shown["code"] == "crossword/unknown_word":
        return {**shown, **hidden, "legal": True, "code": None, "message": None, "data": {}}
    return {**shown, **hidden}


def _best(game: DuplicateGame, view: View, arguments: Mapping[str, JSON]) -> JSON:
    number = whole(arguments, "turn", 1, len(view.turns))
    count = whole(arguments, "count", 1, MOST_LISTED, 10)
    turn = determinize.turns_of(game.rules, view)[number - 1]
    moves = top_moves(game.table.generator, turn.cells, turn.rack, count)
    plays = [move.play for move in moves if move.play and move.play != turn.top.play]
    laid = [turn.top.play] if turn.top.play else []
    return {"turn": number, "plays": [plain_play(game.rules, turn.cells, play) for play in [*laid, *plays][:count]]}


QUESTIONS: Questions = {"preview": _preview, "best": _best}


@dataclass(frozen=True, slots=True)
class DuplicateGame(RulesGame[Rules, State, Action, View]):
    """Duplicate with a board, a tile set and a word list.

    Args:
        table: a game of Crosswords with the same words, which judges words and finds plays.
    """

    name = "duplicate"
    rules_version = 1
    view_type = View
    functions = RuleFunctions(transitions.deal, to_act, transitions.apply, view_of, determinize.state_from)
    questions = QUESTIONS

    table: CrosswordGame

    def actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Every legal action in the order of `legal_actions`, without slips that have unknown words."""
        return legality.legal_actions(self.rules, state, seat, self._plays(state))

    def check(self, state: State, seat: Seat, action: Action, *, recorded: bool = False) -> Action:
        """The action to record: with the whole main word, the verdict, and the top if it closes the turn."""
        accepts = self.table.accepts
        return legality.check(self.rules, accepts, self._find_top, state, seat, action, recorded=recorded)

    def read_action(self, text: str) -> Action:
        return action_text.read_action(self.rules.layout, self.rules.tiles, text)

    def write_action(self, action: Action) -> str:
        return self.rules.tiles.write(action_text.write_action(self.rules.layout, action))

    def _find_top(self, cells: str, rack: str) -> Top:
        return find_top(self.table.generator, cells, rack)

    def _plays(self, state: State) -> Iterator[Play]:
        """The plays of the common rack, generated when the first one is asked for."""
        if state.rack:
            yield from self.table.generator.plays(state.cells, state.rack)
