"""Turns a game in GCG into a record that can be opened and played on from any move.

GCG names the racks, but not the order of the bag, so the draws are reconstructed:

1. From each player's last turn back to the first: the unused tiles of a rack were there after the draw as well, and the
   others were drawn. Tiles that no line names stay open.
2. Open tiles get letters that are in the bag when they are drawn and that no other draw needs.
3. The game is played by the rules with the bag in that order. If an action is illegal, or the final board differs, the
   game cannot be imported, and the error names the place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from asobiba.crossword.notation.action_text import read_action
from asobiba.crossword.notation.position import LEAST_PLAYERS
from asobiba.crossword.rules.actions import Accept, Action, Play
from asobiba.crossword.rules.board import Cells, load_layout, with_tiles
from asobiba.crossword.rules.fixed_draws import FixedDraws
from asobiba.crossword.rules.placement import placement_of
from asobiba.crossword.rules.state import State, pending_play_goes_out
from asobiba.crossword.rules.tiles import RACK_SIZE, TileSet, tile_of
from asobiba.crossword.rules.view import View
from asobiba.errors import GameError, NotationError
from asobiba.game import JSON, Game, Seat

from .document import CHALLENGE, EXCHANGE, PASS, PLAY, WITHDRAWN
from .pragmas import options_of, tiles_of_game
from .replay import Replay, ScoredTurn, replay_gcg

OpenTable: TypeAlias = Callable[[Mapping[str, JSON], str, int], tuple[Mapping[str, JSON], Game[State, Action, View]]]
_BONUS = {5: "five", 10: "ten"}


@dataclass(slots=True)
class _Tile:
    """A tile on a rack; its letter is "" while it is open."""

    letter: str


@dataclass(slots=True)
class _Draw:
    """The tiles that a turn used, those known before it, and those drawn after it."""

    seat: Seat
    used: str
    known: str
    size: int  # of the rack before it
    exchange: bool
    line: int
    drawn: list[_Tile] = field(default_factory=list)


def import_gcg(text: str, open_table: OpenTable) -> dict[str, JSON]:
    """Import a game in GCG for the catalogue's `import_text`.

    Args:
        text: content of the file.
        open_table: completes options for fixed draws and a number of players, and opens their game; the lexicon is the
            one that the file names, or "".

    Returns:
        `games`: title, seats, options and actions of the one game, or nothing; `problems`: the reasons why it cannot be
        imported.

    Raises:
        NotationError: `gcg/too_long`.
    """
    read = replay_gcg(text)
    try:
        return {"games": [_game(read, open_table)], "problems": []}
    except GameError as error:
        return {"games": [], "problems": [{"place": None, "error": error.plain()}]}


def _game(read: Replay, open_table: OpenTable) -> dict[str, JSON]:
    for problem in read.problems:
        if problem.code == "gcg/rules":
            raise problem.error()
    players = len(read.game.players)
    if players < LEAST_PLAYERS:
        raise _unfit("somebody plays alone", 1)
    unplayable = [turn.turn.line for turn in read.turns if turn.turn.kind == PLAY and turn.computed is None]
    if not read.turns or unplayable:
        raise _unfit("it has turns that cannot be played", unplayable[0] if unplayable else 1)
    tiles = tiles_of_game(read.game)
    draws = _draws(read.turns, players, tiles)
    first = read.turns[0].player
    fixed = FixedDraws(first, tuple(_orders(draws, first, players, tiles)))
    options, game = open_table(_options(read), fixed.text(), players)
    names = [player.name or player.nick for player in read.game.players]
    return {
        "title": (read.game.text("title") or "")[:80],
        "seats": [name[:40] if name.isprintable() else "" for name in names],
        "options": options,
        "actions": _played(game, read),
    }


def _options(read: Replay) -> dict[str, JSON]:
    """The options in the file's pragmas and those that its turns imply: lexicon and challenges."""
    named = (read.game.text("lexicon") or "").lower()
    bonus = [turn.turn.score for turn in read.turns if turn.turn.kind == CHALLENGE]
    taken_back = any(turn.turn.kind == WITHDRAWN for turn in read.turns)
    challenge = _BONUS.get(bonus[0] or 0, "five") if bonus else "single" if taken_back else "void"
    return {
        "lexicon": named,
        "challenge": challenge,
        **options_of(read.game),
    }


def _draws(turns: Sequence[ScoredTurn], players: int, tiles: TileSet) -> list[_Draw]:
    """Every player's first draw of seven, then every turn with the draw after it."""
    bag = tiles.size - RACK_SIZE * players
    sizes = [RACK_SIZE] * players
    draws = [_Draw(seat, "", "", 0, False, 0) for seat in range(players)]
    cells = load_layout().empty
    for turn, after in zip(turns, [*turns[1:], None], strict=True):
        if turn.turn.kind not in (PLAY, EXCHANGE, PASS):
            continue
        back = after is not None and after.turn.kind == WITHDRAWN
        used, lying = ("", cells) if back or turn.turn.kind == PASS else _used(turn, cells, tiles)
        cells = lying
        seat, exchange = turn.player, turn.turn.kind == EXCHANGE
        draws.append(_Draw(seat, used, turn.turn.rack, sizes[seat], exchange, turn.turn.line))
        left = sizes[seat] - len(used)
        if left < 0:
            raise _unfit("more tiles are used than there are", turn.turn.line)
        new = len(used) if exchange else min(RACK_SIZE - left, bag)
        bag -= 0 if exchange else new
        sizes[seat] = left + new
    for seat in range(players):
        _reconstruct_draws([draw for draw in draws if draw.seat == seat], sizes[seat])
    return draws


def _used(turn: ScoredTurn, cells: Cells, tiles: TileSet) -> tuple[str, Cells]:
    """The tiles that leave the rack, and the board after the turn."""
    if turn.turn.kind == EXCHANGE:
        if turn.turn.tiles.isdigit():
            raise _unfit("the tiles that were exchanged are not told", turn.turn.line)
        return turn.turn.tiles, cells
    play = read_action(load_layout(), tiles, turn.move)
    placement = placement_of(load_layout(), cells, play) if isinstance(play, Play) else ()
    return "".join(tile_of(letter) for _, letter in placement), with_tiles(cells, placement)


def _reconstruct_draws(draws: list[_Draw], size: int) -> None:
    """Find the draws of one player, from the last turn back to the first; `draws[0]` are the first seven tiles."""
    sure: Counter[str] = Counter()  # tiles that were on the rack, shown in the line or not
    for draw in draws[1:]:
        sure |= Counter(draw.known)
        draw.known = "".join(sure.elements())
        sure -= Counter(draw.used)
    held = [_Tile("") for _ in range(size)]
    for draw in reversed(draws[1:]):
        kept_count = draw.size - len(draw.used)
        unused = Counter(draw.known) - Counter(draw.used)
        kept, rest = _find_tiles(held, "".join(unused.elements()), draw.line)
        more = max(0, kept_count - len(kept))
        # some remaining tiles were kept, though the file does not show them: rather these than drawn ones
        kept, draw.drawn = [*kept, *rest[:more]], rest[more:]
        if len(kept) != kept_count:
            raise _unfit("the racks do not follow from one another", draw.line)
        held = [*kept, *map(_Tile, draw.used)]
    draws[0].drawn = held


def _find_tiles(held: list[_Tile], letters: str, line: int) -> tuple[list[_Tile], list[_Tile]]:
    """Split the held tiles into those with these letters, which open tiles may become, and the others."""
    rest = list(held)
    found = []
    for letter in letters:
        tile = min(
            (held for held in rest if held.letter in (letter, "")), key=lambda held: not held.letter, default=None
        )
        if tile is None:
            raise _unfit(f"{letter} was on the rack, but not on the next one", line)
        tile.letter = letter
        rest = [other for other in rest if other is not tile]
        found.append(tile)
    return found, rest


def _orders(draws: list[_Draw], first: Seat, players: int, tiles: TileSet) -> list[str]:
    """The bag at the start and after each exchange, in drawing order."""
    # the player who begins is dealt tiles first
    dealt = [draws[(first + step) % players] for step in range(players)]
    everything = [*dealt, *draws[players:]]
    _fill(everything, tiles)
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
    if Counter(drawn) - bag:
        raise _unfit("more of a tile are drawn than there are", 1)
    return drawn + "".join(sorted((bag - Counter(drawn)).elements()))


def _fill(draws: list[_Draw], tiles: TileSet) -> None:
    """Give open tiles letters that are in the bag when they are drawn and that no later draw needs, blanks last."""
    stages = _stages(draws)
    given: Counter[str] = Counter()
    for stage, spare in zip(stages, _spare(stages, tiles), strict=True):
        letters = tiles.sort((spare - given).elements())
        open_tiles = [tile for draw in stage for tile in draw.drawn if not tile.letter]
        if len(open_tiles) > len(letters):
            raise _unfit("more tiles are drawn than there are", stage[-1].line)
        for tile, letter in zip(open_tiles, letters, strict=False):
            tile.letter = letter
        given.update(letters[: len(open_tiles)])


def _stages(draws: list[_Draw]) -> list[list[_Draw]]:
    """The draws up to each exchange, which puts its tiles into the bag, and the draws after the last one."""
    stages: list[list[_Draw]] = [[]]
    for draw in draws:
        stages[-1].append(draw)
        if draw.exchange:
            stages.append([])
    return stages if stages[-1] else stages[:-1]


def _spare(stages: list[list[_Draw]], tiles: TileSet) -> list[Counter[str]]:
    """For each stage, the tiles that stay in the bag from then on if no open tile is drawn."""
    bag, left = Counter(tiles.all_tiles), []
    for stage in stages:
        bag = bag.copy()
        bag.subtract(tile.letter for draw in stage for tile in draw.drawn if tile.letter)
        left.append(bag)
        bag = bag + Counter(stage[-1].used) if stage[-1].exchange else bag
    spare = [left[-1]]
    for bag in reversed(left[:-1]):
        spare.append(bag & spare[-1])
    return spare[::-1]


def _played(game: Game[State, Action, View], read: Replay) -> list[JSON]:
    """The actions that lead to the file's board, checked by the rules."""
    state = game.new(0).state
    actions: list[JSON] = []
    for turn in read.turns:
        text = _action(turn)
        if text is None or state.result is not None:
            continue
        seat = turn.player
        if turn.turn.kind in (WITHDRAWN, CHALLENGE):
            seat = next(iter(state.waiting), seat)
        state = _do(game, state, seat, text, actions, turn.turn.line)
    while pending_play_goes_out(state):
        state = _do(game, state, state.waiting[0], game.write_action(Accept()), actions, 0)
    if state.cells != read.cells:
        raise _unfit("another board comes of it", read.turns[-1].turn.line)
    return actions


def _action(turn: ScoredTurn) -> str | None:
    kind = turn.turn.kind
    if kind == PLAY:
        return turn.move
    if kind == EXCHANGE:
        return f"exchange {turn.turn.tiles}"
    return {PASS: "pass", WITHDRAWN: "challenge phony", CHALLENGE: "challenge good"}.get(kind)


def _do(game: Game[State, Action, View], state: State, seat: Seat, text: str, actions: list[JSON], line: int) -> State:
    try:
        action = game.check(state, seat, game.read_action(text), recorded=True)
        after = game.apply(state, seat, action).state
    except GameError as error:
        raise _unfit(error.message, line) from error
    actions.append([seat, game.write_action(action)])
    return after


def _unfit(what: str, line: int) -> NotationError:
    return NotationError("gcg/unfit", f"this game cannot be set up to be played: {what} (line {line})", line=line)
