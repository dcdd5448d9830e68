"""Static evaluation: what can be done now, by score, value of the leave and where in the game we are.

`scene_of` takes from a view what counts for choosing; `options` ranks plays and exchanges:

1. A play is worth its score and its leave (`leaves`). Once the bag is empty, going out gains twice the others' tiles.
2. On the empty board a vowel beside a letter premium invites the opponent to cross it there: OPENING for each.
3. Near the end of the bag it matters who will be first to play from an empty one: `closing`.
4. An exchange is worth the tiles that are kept; the turn that it costs is in its score of zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from asobiba.crossword.equity.leaves import Leave, leave_value, leave_with
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.rules.actions import Exchange, Pass, Play
from asobiba.crossword.rules.board import Cells, Layout
from asobiba.crossword.rules.outcome import scoreless_turns, turn_limit_reached
from asobiba.crossword.rules.tiles import RACK_SIZE, VOWELS, TileSet, missing
from asobiba.crossword.rules.view import View

OPENING = -700  # thousandths of a point for a vowel with a letter premium beside it
# Thousandths of a point for a play after which so many tiles are in the bag: it takes the last, and the opponent moves
# first when all tiles are known; or it leaves that to him (measured: bench/history.md).
CLOSING = {0: -5000, 1: 5000, 2: 5000}
LAST_DRAWS = 9  # tiles in the bag, from which on a play can leave so few
MOST_EXCHANGES = 6  # that are worth a thought


@dataclass(frozen=True, slots=True)
class Scene:
    """What a seat sees of a position when it is to choose a turn.

    Args:
        cells: the board.
        rack: own tiles, sorted.
        unseen: the tiles in the bag and in other hands, sorted.
        theirs: how many tiles each opponent holds, the next to play first; who has a play to stand has drawn for it.
        spread: own points less the best opponent's.
        exchanges: how many tiles may be exchanged at most.
        scoreless: turns in a row, before this one, without a point.
        pass_ends: whether a pass now would end the game.
    """

    cells: Cells
    rack: str
    unseen: str
    theirs: tuple[int, ...]
    spread: int
    exchanges: int
    scoreless: int = 0
    pass_ends: bool = False

    @property
    def bag(self) -> int:
        """Tiles in the bag."""
        return len(self.unseen) - sum(self.theirs)


def scene_of(view: View) -> Scene:
    """What a view shows to a seat whose turn it is; a pending play is taken to stand."""
    seat, players = view.seat or 0, len(view.seats)
    order = [(seat + step) % players for step in range(1, players)]
    others = [one for one in order if not view.seats[one].resigned]
    pending = view.pending.seat if view.pending else None
    sizes = [min(RACK_SIZE, view.seats[one].rack_size + view.bag * (one == pending)) for one in others]
    spread = view.seats[seat].score - max(view.seats[one].score for one in others)
    return Scene(
        view.cells,
        view.rack or "",
        view.unseen_tiles,
        tuple(sizes),
        spread,
        view.may["exchange"],
        scoreless_turns(view),
        turn_limit_reached(view.options["scoreless_limit"], view, len(others) + 1, passes=1) is not None,
    )


def best_moves(generator: MoveGenerator, scene: Scene, count: int, *, one_each: bool = False) -> list[Move]:
    """The best moves by static equity, never empty: where nothing else is possible there is a pass.

    Args:
        one_each: in Clabbers, only one order of the same tiles on the same squares (`MoveGenerator.best`).
    """
    moves = [*_plays(generator, scene, count, one_each), *_exchanges(generator.tiles, scene)]
    moves.sort(key=lambda move: -move.equity)
    return moves[:count] or [Move(leave_in(generator.tiles, scene)(scene.rack), 0, Pass(), scene.rack)]


def _plays(generator: MoveGenerator, scene: Scene, count: int, one_each: bool) -> list[Move]:
    if not scene.rack:
        return []
    layout = generator.layout
    adjusted = scene.cells == layout.empty or 0 < scene.bag <= LAST_DRAWS
    leave, looked_at = leave_in(generator.tiles, scene), count * 2 if adjusted else count
    moves = generator.best(scene.cells, scene.rack, looked_at, leave, one_each=one_each)
    if not adjusted:
        return moves
    return [
        move._replace(equity=move.equity + adjustment(layout, scene, move.play, move.leave))
        for move in moves
        if move.play
    ]


def adjustment(layout: Layout, scene: Scene, play: Play, kept: str) -> int:
    """What counts for a play beside its score and its leave, in thousandths of a point: the opening, and `closing`."""
    return (opening_cost(layout, play) if scene.cells == layout.empty else 0) + closing(scene, kept)


def closing(scene: Scene, kept: str) -> int:
    """What a play's share in emptying the bag is worth, in thousandths of a point; 0 when it is empty already."""
    return CLOSING.get(bag_after(scene, kept), 0) if scene.bag > 0 else 0


def bag_after(scene: Scene, kept: str) -> int:
    """How many tiles are in the bag after a play that keeps these, when the rack is full again."""
    return max(0, scene.bag + len(kept) - len(scene.rack))


def opening_cost(layout: Layout, play: Play) -> int:
    """What a first play loses by vowels beside letter premiums, in thousandths of a point: 0 or less."""
    return OPENING * hot_vowels(layout, play)


def hot_vowels(layout: Layout, play: Play) -> int:
    """How many vowels of a first play lie beside letter premiums."""
    step, beside = (1, layout.size) if play.across else (layout.size, 1)
    hot = [
        letter
        for square, letter in enumerate(play.word)
        if letter.upper() in VOWELS
        and max(layout.letter_multipliers[play.start + step * square + side] for side in (-beside, beside)) > 1
    ]
    return len(hot)


def leave_in(tiles: TileSet, scene: Scene) -> Leave:
    """What kept tiles are worth to the one who is to play."""
    return leave_with(tiles, scene.bag, scene.unseen)


def _exchanges(tiles: TileSet, scene: Scene) -> list[Move]:
    """The exchanges that keep the best leaves."""
    rack, most = scene.rack, min(scene.exchanges, len(scene.rack))
    leaves = sorted({"".join(keep) for size in range(len(rack) - most, len(rack)) for keep in combinations(rack, size)})
    leaves.sort(key=leave_value, reverse=True)
    return [
        Move(leave_value(leave), 0, Exchange(tiles.sort(missing(leave, rack))), leave)
        for leave in leaves[:MOST_EXCHANGES]
    ]


@lru_cache(1 << 15)
def best_kept(rack: str) -> tuple[int, str]:
    """The value and the tiles of the best leave that an exchange could keep of a rack."""
    keeps = {"".join(keep) for size in range(len(rack)) for keep in combinations(rack, size)}
    return max((leave_value(keep), keep) for keep in sorted(keeps))
