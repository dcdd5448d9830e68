"""Static evaluation: ranks the moves of a position by score, leave and stage of the game.

`scene_of` extracts from a view everything that matters for choosing a move; `best_moves` ranks plays and exchanges:

1. A play is worth its score and its leave (`leaves`). Once the bag is empty, going out gains twice the others' tiles.
2. On the empty board, a vowel beside a letter premium lets the opponent use the premium; each such vowel costs OPENING.
3. Near the end it matters who moves first once the bag is empty: `closing`.
4. An exchange is worth its leave; its cost is the score of zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from asobiba.crossword.equity.leaves import LeaveValue, leave_value, leave_value_of, leave_value_with_bag
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.rules.actions import Exchange, Pass, Play
from asobiba.crossword.rules.board import EMPTY, Cells, Layout
from asobiba.crossword.rules.outcome import passes_in_a_row, scoreless_end_reason, scoreless_turns
from asobiba.crossword.rules.placement import Table
from asobiba.crossword.rules.tiles import RACK_SIZE, VOWELS, TileSet, missing
from asobiba.crossword.rules.view import View
from asobiba.game import JSON

OPENING = -700  # thousandths of a point for a vowel of the first play with a letter premium beside it
# Thousandths of a point for a play, by the number of tiles that it leaves in the bag: with 0 the opponent moves first
# when all tiles are known; with 1 or 2 the opponent must take them (measured: bench/history.md).
CLOSING = {0: -5000, 1: 5000, 2: 5000}
LAST_DRAWS = 9  # with more tiles in the bag, every play leaves more tiles than CLOSING lists
MOST_EXCHANGES = 6


@dataclass(frozen=True, slots=True)
class Scene:
    """The facts that matter to the seat that is to choose a move.

    Args:
        cells: the board.
        rack: own tiles, sorted.
        unseen: the tiles in the bag and on the others' racks, sorted.
        theirs: number of tiles of each opponent, the next to play first; a pending play is taken to stand.
        spread: own points less the best opponent's.
        exchanges: most tiles that may be exchanged.
        scoreless: scoreless turns in a row before this one.
        passes: passes by choice in a row before this turn.
    """

    cells: Cells
    rack: str
    unseen: str
    theirs: tuple[int, ...]
    spread: int
    exchanges: int
    scoreless: int = 0
    passes: int = 0
    scoreless_limit: JSON = 6
    ending: str = "double"
    exchange_min_bag: int = 7

    @property
    def bag(self) -> int:
        """Tiles in the bag."""
        return len(self.unseen) - sum(self.theirs)

    @property
    def pass_ends(self) -> bool:
        """Whether a pass now would end the game."""
        return self.scoreless_turns_end(self.cells, self.scoreless + 1, self.passes + 1)

    def scoreless_turns_end(self, cells: Cells, scoreless: int, passes: int) -> bool:
        """Whether so many scoreless turns, and passes by choice, in a row end the game with this board."""
        reason = scoreless_end_reason(self.scoreless_limit, scoreless, passes, len(self.theirs) + 1)
        return reason is not None and cells.strip(EMPTY) != ""


def scene_of(view: View) -> Scene:
    """The scene of a view for its seat. A pending play is assumed to stand, and its player to have drawn."""
    seat, players = view.seat or 0, len(view.seats)
    order = [(seat + step) % players for step in range(1, players)]
    others = [other for other in order if not view.seats[other].resigned]
    pending = view.pending.seat if view.pending else None
    return Scene(
        cells=view.cells,
        rack=view.rack or "",
        unseen=view.unseen_tiles,
        theirs=tuple(min(RACK_SIZE, view.seats[other].rack_size + view.bag * (other == pending)) for other in others),
        spread=view.seats[seat].score - max(view.seats[other].score for other in others),
        exchanges=view.may["exchange"],
        scoreless=scoreless_turns(view),
        passes=passes_in_a_row(view),
        scoreless_limit=view.options["scoreless_limit"],
        ending=view.options["ending"],
        exchange_min_bag=view.options["exchange_min_bag"],
    )


def best_moves(generator: MoveGenerator, scene: Scene, count: int, *, one_each: bool = False) -> list[Move]:
    """The best moves by static equity; at least a pass.

    Args:
        one_each: in Clabbers, list only one order of the same tiles on the same squares (`MoveGenerator.best`).
    """
    moves = [*_plays(generator, scene, count, one_each), *_exchanges(generator.tiles, scene)]
    moves.sort(key=lambda move: -move.equity)
    return moves[:count] or [pass_move(generator.tiles, scene)]


def pass_move(tiles: TileSet, scene: Scene) -> Move:
    """A pass, worth the tiles that it keeps."""
    return Move(leave_value_in_scene(tiles, scene)(scene.rack), 0, Pass(), scene.rack)


def _plays(generator: MoveGenerator, scene: Scene, count: int, one_each: bool) -> list[Move]:
    if not scene.rack:
        return []
    adjusted = scene.cells == generator.layout.empty or 0 < scene.bag <= LAST_DRAWS
    leave, looked_at = leave_value_in_scene(generator.tiles, scene), count * 2 if adjusted else count
    moves = generator.best(scene.cells, scene.rack, looked_at, leave, one_each=one_each)
    if not adjusted:
        return moves
    return [
        move._replace(equity=move.equity + adjustment(generator, scene, move.play, move.leave))
        for move in moves
        if move.play
    ]


def adjustment(table: Table, scene: Scene, play: Play, leave: str) -> int:
    """The value of a play besides score and leave, in thousandths of a point: `opening_cost` and `closing`."""
    opens = scene.cells == table.layout.empty
    return (opening_cost(table.layout, play, table.tiles.vowels) if opens else 0) + closing(scene, leave)


def closing(scene: Scene, leave: str) -> int:
    """The adjustment for the tiles that a play leaves in the bag, in thousandths of a point; 0 with an empty bag."""
    return CLOSING.get(bag_after(scene, leave), 0) if scene.bag > 0 else 0


def bag_after(scene: Scene, leave: str) -> int:
    """The number of tiles in the bag after a play with this leave and the draw."""
    return max(0, scene.bag + len(leave) - len(scene.rack))


def opening_cost(layout: Layout, play: Play, vowels: str = VOWELS) -> int:
    """The cost of a first play's vowels beside letter premiums, in thousandths of a point: 0 or less."""
    return OPENING * hot_vowels(layout, play, vowels)


def hot_vowels(layout: Layout, play: Play, vowels: str = VOWELS) -> int:
    """The number of a first play's vowels beside letter premiums."""
    step, beside = (1, layout.size) if play.across else (layout.size, 1)
    multipliers = layout.letter_multipliers
    return sum(
        letter.upper() in vowels
        and max(multipliers[play.start + step * offset + side] for side in (-beside, beside)) > 1
        for offset, letter in enumerate(play.word)
    )


def leave_value_in_scene(tiles: TileSet, scene: Scene) -> LeaveValue:
    """The values of leaves for the player whose turn it is, in thousandths of a point."""
    return leave_value_with_bag(tiles, scene.bag, scene.unseen)


def _exchanges(tiles: TileSet, scene: Scene) -> list[Move]:
    rack, most = scene.rack, min(scene.exchanges, len(scene.rack))
    value = leave_value_of(tiles)
    leaves = sorted(sorted(leaves_kept(rack, most)), key=value, reverse=True)
    return [
        Move(value(leave), 0, Exchange(tiles.sort(missing(leave, rack))), leave) for leave in leaves[:MOST_EXCHANGES]
    ]


def leaves_kept(rack: str, most: int) -> set[str]:
    """The leaves after exchanges of 1 to `most` tiles from a sorted rack."""
    return {"".join(leave) for size in range(len(rack) - most, len(rack)) for leave in combinations(rack, size)}


def best_leave(rack: str, most: int, value: LeaveValue) -> str:
    """The best leave after an exchange of 1 to `most` tiles; of equal ones the first in the alphabet."""
    return max(sorted(leaves_kept(rack, most)), key=value)


@lru_cache(1 << 15)
def best_kept(rack: str, value: LeaveValue = leave_value, most: int | None = None) -> tuple[int, str]:
    """The value and the tiles of the best leave after an exchange of at most `most` tiles (None: any number)."""
    return max((value(leave), leave) for leave in leaves_kept(rack, len(rack) if most is None else most))
