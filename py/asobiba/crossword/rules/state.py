"""One position of Crosswords, hidden tiles included, and the seats to act.

The history (`turns`) also gives the scoreless turns in a row, the turns that seats still have to lose, and the last
play, so the state does not store these.

A play that can be challenged is pending: it lies on the board and its points are counted, but its player has not drawn
yet, so that nobody sees tiles that may go back. `waiting` are the opponents who may still challenge it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from asobiba.game import Event, Result, Seat

from .board import Cells, Layout
from .fixed_draws import FixedDraws
from .options import Options
from .tiles import TileSet

MOST_ACTIONS = 600  # after which the game ends; a long game of four players has about 250
MOST_SECONDS = 1_000_000  # for one action, more than eleven days


@dataclass(frozen=True, slots=True)
class Rules:
    """Board, tiles and options of one game; `fixed_draws` if it was imported."""

    layout: Layout
    tiles: TileSet
    options: Options
    players: int
    fixed_draws: FixedDraws | None = None


@dataclass(frozen=True, slots=True)
class State:
    """One position, hidden tiles included.

    Args:
        seed: decides all random events of this game.
        ply: number of actions so far.
        cells: the board.
        bag: tiles in drawing order.
        racks: by seat, sorted.
        scores: points by seat, with the pending play, before the adjustments at the end of the game.
        turn: the seat whose turn it is.
        waiting: opponents who may still challenge the last play, in the order of play.
        resigned: seats in the order of resigning.
        seconds: time used so far, by seat.
        turns: the score sheet, the oldest first; `kind` and `public` as in docs/door.md, Turn.
        result: None while the game goes on.
    """

    seed: int
    ply: int
    cells: Cells
    bag: str
    racks: tuple[str, ...]
    scores: tuple[int, ...]
    turn: Seat
    waiting: tuple[Seat, ...]
    resigned: tuple[Seat, ...]
    seconds: tuple[int, ...]
    turns: tuple[Event, ...]
    result: Result | None

    def latest_turns(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Kind and facts of every turn, the latest first."""
        return ((turn.kind, turn.public) for turn in reversed(self.turns))


def active_seats(state: State, first: Seat = 0) -> list[Seat]:
    """The seats that have not resigned, in the order of play, beginning at `first`."""
    players = len(state.racks)
    order = ((first + step) % players for step in range(players))
    return [seat for seat in order if seat not in state.resigned]


def next_seat(state: State, seat: Seat) -> Seat:
    """The next seat after this one that has not resigned."""
    return active_seats(state, (seat + 1) % len(state.racks))[0]


def last_play(state: State) -> Event | None:
    """The turn of the latest play that was not taken back, or None."""
    plays = (turn for turn in reversed(state.turns) if turn.kind == "play" and not turn.public["back"])
    return next(plays, None)


def pending_play(state: State) -> Event | None:
    """The turn of the play that can still be challenged, or None."""
    return last_play(state) if state.waiting else None


def pending_play_goes_out(state: State) -> bool:
    """Whether a pending play used the last tiles: it must be challenged or accepted before the end is scored."""
    play = pending_play(state)
    return play is not None and not state.bag and not state.racks[play.public["seat"]]


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats that may act: the one whose turn it is, then those who may still challenge; () if the game is over."""
    if state.result is not None:
        return ()
    if pending_play_goes_out(state):
        return state.waiting
    return (state.turn, *(seat for seat in state.waiting if seat != state.turn))


def owes_turn(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether a seat must still lose a turn for a failed challenge."""
    if rules.options.challenge != "double":
        return False
    own = [turn for turn in state.turns if turn.public["seat"] == seat]
    failed = [turn for turn in own if turn.kind == "challenge" and turn.public["verdict"] == "good"]
    lost = [turn for turn in own if turn.kind == "pass" and turn.public["lost"]]
    return len(failed) > len(lost)
