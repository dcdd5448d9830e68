"""The actions and the state of a duplicate game.

In a turn each seat hands in one slip: a play with the common rack, or a pass. The action that closes the turn contains
the top that was found at the time, so a game replays without a word list.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import Cells, Layout
from asobiba.crossword.rules.tiles import TileSet
from asobiba.game import Result, Seat

from .options import DuplicateOptions
from .tops import Top

MOST_PLAYERS = 40
MOST_TURNS = 100  # every turn but the last lays a tile or more
MOST_SLIPS = 10  # most slips of one seat for a turn, corrections included


@dataclass(frozen=True, slots=True)
class Slip:
    """Hand in a play, or a pass (`play` None).

    Args:
        phony: whether the play has an unlisted word; only if such slips score zero.
        seconds: the time used.
        final: with a referee, whether the slip can no longer be corrected; slips of computers are always final.
        top: the play to lay on the board if this slip closes the turn; `check` fills it in.
    """

    play: Play | None = None
    phony: bool = False
    seconds: int = 0
    final: bool = False
    top: Top | None = None


@dataclass(frozen=True, slots=True)
class Close:
    """The referee closes the turn; seats without a slip score nothing."""

    top: Top | None = None


Action: TypeAlias = Slip | Close


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """Board, tiles and options of one game; hashed by identity, because they are large."""

    layout: Layout
    tiles: TileSet
    options: DuplicateOptions
    players: int


@dataclass(frozen=True, slots=True)
class Handed:
    """A slip with its points; `corrected` counts the slips that it replaced."""

    play: Play | None
    score: int
    phony: bool
    seconds: int
    corrected: int = 0
    final: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A closed turn.

    Args:
        ply: number of actions before the one that closed the turn.
        number: the number of the turn, from 1.
        cells: the board before the top was laid.
        kept: the tiles of the rack that the previous turn left over.
        slips: the slips by seat; None for a seat that handed in nothing.
    """

    ply: int
    number: int
    cells: Cells
    rack: str
    kept: str
    redrawn: int
    top: Top
    slips: tuple[Handed | None, ...]

    def points(self, seat: Seat) -> int:
        """The points of a seat in this turn."""
        slip = self.slips[seat]
        return slip.score if slip else 0


@dataclass(frozen=True, slots=True)
class State:
    """One position.

    Args:
        seed: seed of all racks.
        ply: number of actions so far.
        turn: number of the turn, from 1.
        bag: the tiles in the bag, sorted, because each draw is random.
        rack: the common rack; "" when the game is over.
        kept, redrawn: see `Drawn`.
        slips: slips of this turn by seat; None for a seat that has handed in nothing.
        turns: the closed turns, the oldest first.
        result: None while the game goes on.
    """

    seed: int
    ply: int
    turn: int
    cells: Cells
    bag: str
    rack: str
    kept: str
    redrawn: int
    slips: tuple[Handed | None, ...]
    turns: tuple[Turn, ...]
    result: Result | None


def to_act(rules: Rules, state: State) -> tuple[Seat, ...]:
    """The seats that may act: those without a slip, then, with a referee, those that may correct one."""
    if state.result is not None:
        return ()
    missing = [seat for seat, slip in enumerate(state.slips) if slip is None]
    if not rules.options.referee:
        return tuple(missing)
    given = [seat for seat, slip in enumerate(state.slips) if slip is not None and not slip.final]
    return (*missing, *given)


def scores(state: State) -> tuple[int, ...]:
    """The points of every seat in the closed turns."""
    return tuple(sum(turn.points(seat) for turn in state.turns) for seat in range(len(state.slips)))


def best_possible(state: State) -> int:
    """The sum of the tops so far."""
    return sum(turn.top.score for turn in state.turns)
