"""Decides which racks of a GCG file are reliable and which are unknown, and finds tiles for the unknown ones.

A rack is unknown if it is missing or incomplete, if it contradicts the tile set, the play or other racks, or if it is a
placeholder such as IIIIIII, which some annotators write for an opponent's rack.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from asobiba.crossword.notation.action_text import read_action
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import EMPTY, Cells, load_layout, with_tiles
from asobiba.crossword.rules.placement import placement_of
from asobiba.crossword.rules.tiles import RACK_SIZE, missing, tile_of, tiles_of
from asobiba.errors import NotationError
from asobiba.game import Seat

from .document import EXCHANGE, PASS, PLAY, WITHDRAWN
from .draws import Contradiction, Draw, reconstruct
from .pragmas import tiles_of_game
from .remarks import Remark
from .replay import Replay, ScoredTurn

CHOICES = (PLAY, EXCHANGE, PASS)
_PLACEHOLDER = 4  # this number of equal tiles is a placeholder if the player's other racks are mostly unknown


@dataclass(slots=True)
class KnownRacks:
    """The racks and draws of a game.

    Args:
        orders: the bag at the start and after each exchange, in drawing order.
        exchanged: line of an exchange -> the tiles.
        guessed: the lines of turns whose rack is unknown.
        remarks: the importer's changes.
        small_exchange: somebody exchanged with fewer than seven tiles in the bag.
        speaks_after_end: somebody passed after the play that went out, which stands for a failed challenge.
    """

    orders: list[str] = field(default_factory=list)
    exchanged: dict[int, str] = field(default_factory=dict)
    guessed: set[int] = field(default_factory=set)
    remarks: list[Remark] = field(default_factory=list)
    small_exchange: bool = False
    speaks_after_end: bool = False


def known_racks(read: Replay) -> KnownRacks:
    """The racks of a game in which every play is possible.

    Raises:
        NotationError: `gcg/unfit`: no racks fit the plays.
    """
    return _Reader(read).racks()


def unknown_racks(read: Replay) -> set[int]:
    """The lines of turns with unreliable racks. If no racks fit, racks that are only incomplete are not listed."""
    reader = _Reader(read)
    try:
        return reader.racks().guessed
    except NotationError:
        return {line for line, rack in reader.shown.items() if not rack}


class _Reader:
    """Reads the racks of one game."""

    def __init__(self, read: Replay) -> None:
        self.read = read
        self.tiles = tiles_of_game(read.game)
        self.players = len(read.game.players)
        self.found = KnownRacks()
        self.shown = self._trusted_racks()
        self.sizes = [RACK_SIZE] * self.players  # of the racks now

    def racks(self) -> KnownRacks:
        draws, found = self._draws(), self.found
        try:
            found.orders, drawn, dropped = reconstruct(draws, self.sizes, self.read.turns[0].player, self.tiles)
        except Contradiction as wrong:
            raise unfit(wrong.what, draws[wrong.draw].line or self.read.turns[-1].turn.line) from None
        for number, why in sorted(dropped.items()):
            line = draws[number].line
            found.guessed.add(line)
            self._distrust(line, self.shown[line], self.tiles.write(why))
        found.exchanged = {draw.line: draw.used for draw in drawn if draw.exchange}
        return found

    def _distrust(self, line: int, rack: str, why: str) -> None:
        self.found.remarks.append(Remark(line, "rack_unknown", {"rack": self.tiles.write(rack), "why": why}))

    def _trusted_racks(self) -> dict[int, str]:
        """The rack of each choice by its line; "" if it cannot be right by itself."""
        wrong = {each.line: each.message for each in self.read.problems if each.code.endswith("/rack")}
        racks: dict[int, str] = {}
        for turn in self.read.turns:
            if turn.turn.kind not in CHOICES:
                continue
            line, rack = turn.turn.line, turn.turn.rack
            why = wrong.get(line) or ("it is a placeholder" if self._is_placeholder(turn) else "")
            if why:
                self._distrust(line, rack, why)
            racks[line] = "" if why else rack
        return racks

    def _is_placeholder(self, turn: ScoredTurn) -> bool:
        rack = turn.turn.rack
        repeated = len(rack) == RACK_SIZE and max(Counter(rack).values()) >= _PLACEHOLDER
        own = [other.turn for other in self.read.turns if other.player == turn.player and other.turn.kind == PLAY]
        known = sum(len(other.rack) == RACK_SIZE for other in own)
        return repeated and (len(set(rack)) == 1 or known * 2 < len(own))

    def _draws(self) -> list[Draw]:
        """Every player's first draw of seven, then every turn with the draw after it."""
        turns, found, sizes = self.read.turns, self.found, self.sizes
        bag = self.tiles.size - RACK_SIZE * self.players
        draws = [Draw(seat, "", "", 0, False, 0) for seat in range(self.players)]
        cells = load_layout().empty
        for turn, after in zip(turns, [*turns[1:], None], strict=True):
            if turn.turn.kind not in CHOICES:
                continue
            exchange = turn.turn.kind == EXCHANGE
            found.small_exchange |= exchange and bag < RACK_SIZE
            found.speaks_after_end |= not bag and 0 in sizes
            size = sizes[turn.player]
            draw, lying = self._draw(turn, cells, size, exchange)
            if after is not None and after.turn.kind == WITHDRAWN:
                draw.used = ""
            else:
                cells = lying
            if len(draw.used) > size:
                raise unfit("more tiles are used than there are", draw.line)
            draws.append(draw)
            new = len(draw.used) if exchange else min(RACK_SIZE - (size - len(draw.used)), bag)
            bag -= 0 if exchange else new
            sizes[turn.player] = size - len(draw.used) + new
        return draws

    def _draw(self, turn: ScoredTurn, cells: Cells, size: int, exchange: bool) -> tuple[Draw, Cells]:
        """A turn as a draw, and the board after it."""
        line = turn.turn.line
        used, lying = self._used(turn, cells, size)
        rack = "" if missing(self.shown[line], used) else self.shown[line]
        if len(rack) != size:
            self.found.guessed.add(line)
        instead = self._any_exchange(turn, len(used)) if exchange else ""
        return Draw(turn.player, used, rack or used, size, exchange, line, instead), lying

    def _used(self, turn: ScoredTurn, cells: Cells, size: int) -> tuple[str, Cells]:
        """The tiles that leave the rack, and the board after the turn."""
        impossible = turn.turn.kind == PLAY and turn.computed is None
        if turn.turn.kind == PASS or impossible:
            return "", cells
        if turn.turn.kind == EXCHANGE:
            return self._exchanged(turn, size), cells
        play = read_action(load_layout(), self.tiles, turn.move)
        placement = placement_of(load_layout(), cells, play) if isinstance(play, Play) else ()
        return "".join(tile_of(letter) for _, letter in placement), with_tiles(cells, placement)

    def _exchanged(self, turn: ScoredTurn, size: int) -> str:
        """The tiles of an exchange. If only their number is known, tiles that the player does not need later are
        assumed.
        """
        line, rack, tiles = turn.turn.line, self.shown[turn.turn.line], turn.turn.tiles
        if not tiles.isdecimal() and (rack or not turn.turn.rack):
            return tiles
        count = int(tiles) if tiles.isdecimal() else len(tiles)
        if count == len(rack):
            return rack
        self.found.guessed.add(line)
        self.found.remarks.append(Remark(line, "exchange_unknown", {"count": count}))
        if len(rack) != size:
            return self._any_exchange(turn, count)
        return _most_frequent(Counter(rack) - Counter(self._next_rack(turn, turn.player)), count, Counter(rack))

    def _any_exchange(self, turn: ScoredTurn, count: int) -> str:
        """Tiles that a player may have exchanged, preferably tiles that were played later and are on no rack now."""
        held = "".join(self._next_rack(turn, seat) for seat in range(self.players))
        gone = Counter(tiles_of(turn.before.replace(EMPTY, "")) + held)
        later = Counter(tiles_of(self.read.cells.replace(EMPTY, ""))) - gone
        return _most_frequent(later, count, Counter(self.tiles.counts) - gone)

    def _next_rack(self, turn: ScoredTurn, seat: Seat) -> str:
        """The known tiles of a seat at its next turn."""
        later = (each.turn for each in self.read.turns if each.turn.line > turn.turn.line and each.player == seat)
        return next((self.shown[each.line] for each in later if self.shown.get(each.line)), "")


def _most_frequent(first: Counter[str], count: int, second: Counter[str]) -> str:
    """`count` tiles: the most frequent of `first`, then of `second`."""
    chosen = ""
    while len(chosen) < count:
        pool = +first or +(second - Counter(chosen))
        if not pool:
            break
        tile = max(sorted(pool), key=lambda tile: pool[tile])
        first[tile] -= 1
        chosen += tile
    return chosen


def unfit(what: str, line: int) -> NotationError:
    """The error for a game that cannot be played, with the line."""
    return NotationError("gcg/unfit", f"this game cannot be set up to be played: {what} (line {line})", line=line)
