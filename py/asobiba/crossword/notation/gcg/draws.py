"""Reconstructs the draws of a game from partly known racks.

A file names racks, but not the order of the bag:

1. Go from each player's last turn back to the first. Tiles of a rack that the previous turn left over were kept, and
   the others were drawn. Tiles that no line names stay open.
2. Open tiles get letters that are in the bag when they are drawn and that no other draw needs.
3. Racks that contradict each other, or the number of a tile in the set, are dropped one by one, because plays are more
   reliable than noted racks. Of two contradicting racks the one is dropped whose loss resolves more contradictions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from asobiba.crossword.rules.tiles import TileSet
from asobiba.game import Seat


@dataclass(slots=True)
class OpenTile:
    """A tile on a rack; its letter is "" while it is open."""

    letter: str


@dataclass(slots=True)
class Draw:
    """A turn and the draw after it.

    Args:
        used: the tiles that left the rack.
        known: the tiles of the rack before the turn that the file names, including the used ones.
        size: number of tiles on the rack before the turn.
        exchange: whether the used tiles went back into the bag.
        instead: for an exchange, other tiles to assume if the named tiles are impossible; else "".
        line: line of the file; 0 for the first tiles.
        drawn: the tiles drawn after the turn.
    """

    seat: Seat
    used: str
    known: str
    size: int
    exchange: bool
    line: int
    instead: str = ""
    drawn: list[OpenTile] = field(default_factory=list)


class Contradiction(Exception):
    """The racks of a file contradict each other or the tile set.

    Args:
        what: a sentence.
        draw: the number of the draw where the contradiction was found.
        tiles: the tiles of which there are too many; "" for other contradictions.
        forward: whether it was found on the way from the first draw to the last.
    """

    def __init__(self, what: str, draw: int, tiles: str = "", *, forward: bool = False) -> None:
        super().__init__(what)
        self.what, self.draw, self.tiles, self.forward = what, draw, tiles, forward


class Reconstruction(NamedTuple):
    """The bag at the start and after each exchange, in drawing order, and the draws whose racks were dropped."""

    orders: list[str]
    draws: list[Draw]
    dropped: dict[int, str]  # number of the draw -> why


def reconstruct(draws: Sequence[Draw], sizes: Sequence[int], first: Seat, tiles: TileSet) -> Reconstruction:
    """The draws of a whole game.

    Args:
        draws: the first tiles by seat (`used`, `known` and `size` empty), then every turn.
        sizes: of the racks at the end, by seat.
        first: the seat that began; it was dealt tiles first.

    Raises:
        Contradiction: the plays are impossible with any racks.
    """
    draws, dropped = list(draws), dict[int, str]()
    while True:
        try:
            return Reconstruction(_orders(_solved(draws, sizes), first, len(sizes), tiles), draws, dropped)
        except Contradiction as found:
            worst = _rack_to_drop(draws, sizes, first, tiles, found)
            if worst is None:
                raise
            draws[worst] = _without_rack(draws[worst])
            dropped[worst] = found.what


def _may_be_wrong(draw: Draw) -> bool:
    return len(draw.known) > len(draw.used) or (bool(draw.instead) and draw.used != draw.instead)


def _without_rack(draw: Draw) -> Draw:
    if len(draw.known) > len(draw.used):
        return replace(draw, known=draw.used)
    return replace(draw, known=draw.instead, used=draw.instead)


def _rack_to_drop(
    draws: list[Draw], sizes: Sequence[int], first: Seat, tiles: TileSet, found: Contradiction
) -> int | None:
    """The rack without which the reconstruction gets furthest; None if no rack is left that could be wrong."""
    seat = draws[found.draw].seat
    candidates = [
        number
        for number, draw in enumerate(draws)
        if _may_be_wrong(draw)
        and (set(found.tiles) & set(draw.known) if found.tiles else draw.seat == seat)
        and not (found.forward and number > found.draw)
    ]

    def cost(number: int) -> tuple[tuple[int, int], int]:
        trial = [*draws[:number], _without_rack(draws[number]), *draws[number + 1 :]]
        return _faults(trial, sizes, first, tiles), number

    return min(candidates, key=cost, default=None)


def _faults(draws: list[Draw], sizes: Sequence[int], first: Seat, tiles: TileSet) -> tuple[int, int]:
    """The severity of the first contradiction: first by how early it is found, then by the work left there."""
    try:
        _orders(_solved(draws, sizes), first, len(sizes), tiles)
    except Contradiction as found:
        if found.tiles:
            return 1, len(found.tiles)
        return (3, -found.draw) if found.forward else (2, found.draw)
    return 0, 0


def _solved(draws: Sequence[Draw], sizes: Sequence[int]) -> list[Draw]:
    """Copies of the draws with the drawn tiles filled in."""
    copies = [replace(draw, drawn=[]) for draw in draws]
    for seat, size in enumerate(sizes):
        _solve_seat([(number, draw) for number, draw in enumerate(copies) if draw.seat == seat], size)
    return copies


def _solve_seat(draws: list[tuple[int, Draw]], size: int) -> None:
    """Find the draws of one player, from the last turn back to the first; `draws[0]` are the first tiles."""
    sure: Counter[str] = Counter()  # tiles that were certainly on the rack, named in the line or not
    for number, draw in draws[1:]:
        sure |= Counter(draw.known)
        if sure.total() > draw.size:
            raise Contradiction("it does not follow from the player's racks before", number, forward=True)
        draw.known = "".join(sure.elements())
        sure -= Counter(draw.used)
    held = [OpenTile("") for _ in range(size)]
    for number, draw in reversed(draws[1:]):
        kept_count = draw.size - len(draw.used)
        unused = Counter(draw.known) - Counter(draw.used)
        if kept_count < 0 or unused.total() > kept_count:
            raise Contradiction("it has more tiles than the player can have", number)
        kept, rest = _find_tiles(held, unused.elements(), number)
        more = kept_count - len(kept)
        # Some kept tiles are not in the file. Assume open tiles of this rack for them, rather than drawn tiles.
        kept, draw.drawn = [*kept, *rest[:more]], rest[more:]
        if len(kept) != kept_count:
            raise Contradiction("it does not follow from the rack before", number)
        held = [*kept, *map(OpenTile, draw.used)]
    draws[0][1].drawn = held


def _find_tiles(held: list[OpenTile], letters: Iterable[str], number: int) -> tuple[list[OpenTile], list[OpenTile]]:
    """Split the held tiles into tiles with these letters and the others; an open tile can take any of the letters."""
    rest = list(held)
    found = []
    for letter in letters:
        fitting = (tile for tile in rest if tile.letter in (letter, ""))
        tile = min(fitting, key=lambda tile: not tile.letter, default=None)
        if tile is None:
            raise Contradiction(f"{letter} is on it, but not on the player's next rack", number)
        tile.letter = letter
        rest = [other for other in rest if other is not tile]
        found.append(tile)
    return found, rest


def _orders(draws: list[Draw], first: Seat, players: int, tiles: TileSet) -> list[str]:
    """The bag at the start and after each exchange, in drawing order."""
    dealt = [draws[(first + step) % players] for step in range(players)]
    everything = [*dealt, *draws[players:]]
    fill(everything, tiles)
    bag = Counter(tiles.all_tiles)
    orders: list[str] = []
    drawn = ""
    for draw in everything:
        drawn += "".join(tile.letter for tile in draw.drawn)
        if draw.exchange:
            orders.append(_order(bag, drawn))
            bag = bag - Counter(drawn) + Counter(draw.used)
            drawn = ""
    return [*orders, _order(bag, drawn)]


def _order(bag: Counter[str], drawn: str) -> str:
    over = "".join(sorted((Counter(drawn) - bag).elements()))
    if over:
        raise Contradiction(f"there are not so many {', '.join(dict.fromkeys(over))}", 0, over)
    return drawn + "".join(sorted((bag - Counter(drawn)).elements()))


def fill(draws: list[Draw], tiles: TileSet) -> None:
    """Give open tiles letters that are in the bag when they are drawn and that no later draw needs, blanks last.

    Raises:
        Contradiction: there are not enough.
    """
    stages = _stages(draws)
    given: Counter[str] = Counter()
    for stage, spare in zip(stages, _spare(stages, tiles), strict=True):
        over = "".join(sorted((-spare).elements()))
        if over:
            raise Contradiction(f"there are not so many {', '.join(dict.fromkeys(over))}", 0, over)
        letters = tiles.sort((spare - given).elements())
        open_tiles = [tile for draw in stage for tile in draw.drawn if not tile.letter]
        if len(open_tiles) > len(letters):
            raise Contradiction("more tiles are drawn than there are", len(draws) - 1)
        for tile, letter in zip(open_tiles, letters, strict=False):
            tile.letter = letter
        given.update(letters[: len(open_tiles)])


def _stages(draws: list[Draw]) -> list[list[Draw]]:
    """The draws up to each exchange, which puts its tiles into the bag, and the draws after the last one."""
    stages: list[list[Draw]] = [[]]
    for draw in draws:
        stages[-1].append(draw)
        if draw.exchange:
            stages.append([])
    return stages if stages[-1] else stages[:-1]


def _spare(stages: list[list[Draw]], tiles: TileSet) -> list[Counter[str]]:
    """For each stage, the tiles that no later draw takes if no open tile is drawn; negative where tiles are missing."""
    bag, left = Counter(tiles.all_tiles), []
    for stage in stages:
        bag = bag.copy()
        bag.subtract(tile.letter for draw in stage for tile in draw.drawn if tile.letter)
        left.append(bag)
        if stage[-1].exchange:
            bag = bag.copy()
            bag.update(stage[-1].used)
    spare = [left[-1]]
    for bag in reversed(left[:-1]):
        spare.append(Counter({tile: min(bag[tile], spare[-1][tile]) for tile in bag.keys() | spare[-1].keys()}))
    return spare[::-1]
