"""Crosswords: fast games between two static players: draw, find the best move, place it.

The rules are those of `crossword.rules` for two players with the default options; a test plays the same seeds in a
`Session` and compares every action. A game is several times faster, because there are no views, checks and events.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from asobiba import chance
from asobiba.crossword.equity.leaves import LeaveValue, end_value
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move, board_after
from asobiba.crossword.rules.actions import Exchange, Pass
from asobiba.crossword.rules.board import load_layout
from asobiba.crossword.rules.legality import exchange_allowance
from asobiba.crossword.rules.options import Options
from asobiba.crossword.rules.state import MOST_ACTIONS
from asobiba.crossword.rules.tiles import RACK_SIZE, missing
from asobiba.crossword.rules.transitions import draw_for_start
from asobiba.crossword.simulation.static_eval import best_leave

SCORELESS = 6  # scoreless turns in a row that end a game
EXCHANGE_BAG = Options().exchange_min_bag

Row: TypeAlias = tuple[str, int]  # a sorted rack, and the equity of its best move


@dataclass(frozen=True, slots=True)
class FastPlayer:
    """A player that takes the move with the best equity: score plus leave.

    Args:
        generator: finds the moves.
        leave: the value of a leave while there are tiles in the bag.
        ends: whether leaves with an empty bag have their value at the end of the game.
    """

    generator: MoveGenerator
    leave: LeaveValue
    ends: bool = True


def score_alone(leave: str) -> int:
    """The leave value of a player that only counts the score: always 0."""
    return 0


class FastGame:
    """One game of two players.

    Args:
        players: the players by seat.
        seed: the seed of the draw for the start, the bag and exchanges, as in a `Session`.
        own_ends: whether each seat draws from its own end of the bag, so that its draws hardly depend on the other
            seat's; in a Session all draw from the front.
    """

    def __init__(self, players: tuple[FastPlayer, FastPlayer], seed: int, *, own_ends: bool = False) -> None:
        self.players, self.seed, self.own_ends = players, seed, own_ends
        self.layout, self.tiles = load_layout(), players[0].generator.tiles
        self.bag = "".join(chance.shuffled(self.tiles.all_tiles, chance.stream(seed, "bag")))
        self.cells = self.layout.empty
        self.racks = ["", ""]
        self.scores = [0, 0]
        self.done: list[Move] = []
        self.turn, _ = draw_for_start(self.tiles, 2, chance.stream(seed, "start"))
        self._scoreless = 0
        for seat in (self.turn, 1 - self.turn):
            self._draw(seat)

    def play(self) -> list[int]:
        """Play to the end and return the final scores by seat."""
        while not self.over():
            self.step()
        return self.final_scores()

    def step(self) -> Row:
        """Play one turn; returns the rack before it and the equity of the move."""
        seat = self.turn
        rack, done = self.racks[seat], self._choose(seat)
        self.done.append(done)
        self._do(seat, done)
        self.turn = 1 - seat
        return rack, done.equity

    def over(self) -> bool:
        """Whether the game has ended."""
        if not all(self.racks) or len(self.done) >= MOST_ACTIONS:
            return True
        return self._scoreless >= SCORELESS and self.cells != self.layout.empty

    def final_scores(self) -> list[int]:
        """The scores by seat with the adjustments at the end."""
        left = [self.tiles.worth(rack) for rack in self.racks]
        if all(self.racks):
            return [score - worth for score, worth in zip(self.scores, left, strict=True)]
        return [score + (0 if rack else 2 * sum(left)) for score, rack in zip(self.scores, self.racks, strict=True)]

    def _choose(self, seat: int) -> Move:
        rack, player = self.racks[seat], self.players[seat]
        best = self._best(seat)
        most = exchange_allowance(EXCHANGE_BAG, len(rack), len(self.bag))
        kept = best_leave(rack, most, player.leave) if most else None
        if best is not None and (kept is None or best.equity >= player.leave(kept)):
            return best
        if kept is None:
            return Move(player.leave(rack), 0, Pass(), rack)
        return Move(player.leave(kept), 0, Exchange(self.tiles.sort(missing(kept, rack))), kept)

    def _best(self, seat: int) -> Move | None:
        player, leave = self.players[seat], self.players[seat].leave
        if player.ends and not self.bag:
            leave = end_value(self.tiles.values, self.tiles.worth(self.racks[1 - seat]))
        return next(iter(player.generator.best(self.cells, self.racks[seat], 1, leave)), None)

    def _do(self, seat: int, done: Move) -> None:
        self._scoreless = 0 if done.play else self._scoreless + 1
        if done.play:
            self.cells = board_after(self.cells, done.action, self.layout.size)
            self.scores[seat] += done.score
            self.racks[seat] = done.leave
            self._draw(seat)
        elif done.exchanged:
            drawn = self._drawn(seat, len(done.exchanged))
            address = chance.stream(self.seed, "exchange", len(self.done) - 1)
            self.bag = "".join(chance.shuffled(self.bag + done.exchanged, address))
            self.racks[seat] = self.tiles.sort(done.leave + drawn)

    def _draw(self, seat: int) -> None:
        rack = self.racks[seat]
        self.racks[seat] = self.tiles.sort(rack + self._drawn(seat, RACK_SIZE - len(rack)))

    def _drawn(self, seat: int, count: int) -> str:
        if self.own_ends and seat:
            first = max(0, len(self.bag) - count)
            self.bag, drawn = self.bag[:first], self.bag[first:]
        else:
            drawn, self.bag = self.bag[:count], self.bag[count:]
        return drawn


def rows(player: FastPlayer, first: int, count: int) -> Iterator[Row]:
    """The rows of a player's games against itself, one for each turn with tiles in the bag.

    The seeds of the `count` games are consecutive and begin with `first`.
    """
    for seed in range(first, first + count):
        table = FastGame((player, player), seed)
        while table.bag and not table.over():
            yield table.step()
        player.generator.forget()
