"""Changes the state: the next position and its events. Trusts its input, needs no word list."""

from __future__ import annotations

from dataclasses import replace

from asobiba.crossword.movegen.move import board_after
from asobiba.crossword.rules.placement import formed_by, placed
from asobiba.crossword.rules.tiles import missing, tiles_of
from asobiba.game import Event, Result, Seat, Step, plain

from .draw import draw, reason_to_end
from .legality import closes
from .standings import details, ranks
from .state import Action, Close, Handed, Rules, Slip, State, Turn, scores
from .tops import Top
from .view import plain_slip, plain_turn


def deal(rules: Rules, seed: int) -> Step[State]:
    """The first position of a seed: an empty board and the first rack."""
    nobody: tuple[Handed | None, ...] = (None,) * rules.players
    state = State(seed, 0, 0, rules.layout.empty, rules.tiles.all_tiles, "", "", 0, nobody, (), None)
    events: list[Event] = []
    return Step(_next_turn(rules, state, "", events), tuple(events))


def apply(rules: Rules, state: State, seat: Seat, action: Action) -> Step[State]:
    """The position after an action that `check` returned, and its events."""
    events: list[Event] = []
    after = state
    if isinstance(action, Slip):
        after = _hand_in(rules, state, seat, action, events)
    if closes(rules, state, seat, action) and action.top is not None:
        after = _close(rules, after, action.top, events)
    elif isinstance(action, Close):
        raise ValueError("an action that closes a turn has its top once it is checked")
    return Step(replace(after, ply=state.ply + 1), tuple(events))


def _hand_in(rules: Rules, state: State, seat: Seat, slip: Slip, events: list[Event]) -> State:
    before = state.slips[seat]
    score = 0 if slip.play is None or slip.phony else formed_by(rules, state.cells, slip.play).score
    handed = Handed(slip.play, score, slip.phony, slip.seconds, before.corrected + 1 if before else 0, slip.final)
    public = {"ply": state.ply, "seat": seat, "turn": state.turn, "corrected": handed.corrected > 0}
    events.append(Event("slip", public, {seat: plain_slip(rules.layout, handed)}))
    return replace(state, slips=(*state.slips[:seat], handed, *state.slips[seat + 1 :]))


def _close(rules: Rules, state: State, top: Top, events: list[Event]) -> State:
    turn = Turn(state.ply, state.turn, state.cells, state.rack, state.kept, state.redrawn, top, state.slips)
    nobody: tuple[Handed | None, ...] = (None,) * rules.players
    state = replace(state, turns=(*state.turns, turn), slips=nobody)
    events.append(Event("top", plain_turn(rules, turn)))
    if top.play is None:
        return _end(rules, state, state.rack + state.bag, "no_play", events)
    size = rules.layout.size
    used = tiles_of(letter for _, letter in placed(state.cells, top.play, size))
    left_over = rules.tiles.sort(missing(used, state.rack))
    return _next_turn(rules, replace(state, cells=board_after(state.cells, top.play, size)), left_over, events)


def _next_turn(rules: Rules, state: State, left_over: str, events: list[Event]) -> State:
    drawn = draw(rules.tiles, state.seed, state.turn + 1, left_over, state.bag)
    if drawn is None:
        left = left_over + state.bag
        return _end(rules, state, left, reason_to_end(left, rules.tiles.vowels), events)
    facts = {"turn": state.turn + 1, "rack": drawn.rack, "kept": drawn.kept, "redrawn": drawn.redrawn}
    events.append(Event("rack", facts))
    number, (rack, kept, bag, redrawn) = state.turn + 1, drawn
    return replace(state, turn=number, rack=rack, kept=kept, bag=bag, redrawn=redrawn)


def _end(rules: Rules, state: State, left: str, reason: str, events: list[Event]) -> State:
    """End the game; all remaining tiles go into the bag."""
    points = scores(state)
    result = Result(points, ranks(points), reason, details(state))
    events.append(Event("end", plain(result)))
    return replace(state, bag=rules.tiles.sort(left), rack="", kept="", redrawn=0, result=result)
