"""What the command line does with positions and games of Crosswords, as plain JSON; `__main__` reads and prints."""

from __future__ import annotations

from collections.abc import Iterator

from .. import chance
from ..errors import NotationError
from ..game import JSON
from ..words.lexicon import Lexicon
from ..words.shelf import Shelf
from .actions import Action, Exchange, Play
from .board import EMPTY, Layout, load_layout
from .cgp import Position, read_cgp
from .entry import open_game, open_player
from .gcg_read import scan_gcg
from .gcg_score import rescore
from .leaves import leave_value
from .moves import Candidate, MoveGenerator, placed
from .notation import write_action
from .placing import placement_of
from .rules import State
from .scoring import form
from .tiles import RACK_SIZE, load_tiles, missing, tiles_of
from .views import view_of

LEAST_PLAYERS = 2


def moves(cgp: str, lexicon: Lexicon, best: int = 0) -> Iterator[dict[str, JSON]]:
    """Every legal play of the first rack of a position.

    Args:
        cgp: the position; its board is taken as it stands.
        lexicon: whose words may be formed.
        best: so many plays, by equity; 0 for all of them, by score.

    Returns:
        The plays from the best down. Equal ones: by equity (by score, with `best`), then by the main word's first
        square row by row, across before down, alphabetically.

    Raises:
        NotationError: the position cannot be read.
    """
    position = read_cgp(cgp)
    rack, layout = position.racks[0], load_layout()
    plays = MoveGenerator(layout, load_tiles(), lexicon.map).plays(position.cells, rack) if rack else []
    rated = [(play, _equity(play, position, layout)) for play in plays]
    if best:
        rated.sort(key=lambda one: (-one[1], -one[0].score, *_place(one[0])))
    else:
        rated.sort(key=lambda one: (-one[0].score, -one[1], *_place(one[0])))
    return (_plain_play(play, equity, position, layout) for play, equity in rated[: best or None])


def choose(cgp: str, lexicon: Lexicon, level: str, shelf: Shelf, budget: int = 0, seed: int = 1) -> dict[str, JSON]:
    """What a computer player would do with the first rack of a position, knowing no more than its player.

    Args:
        cgp: the position; racks after the first are not shown to the player.
        lexicon: of the game; it lies on the shelf.
        level: of the computer player; one of those that the catalogue lists.
        shelf: where the level finds its vocabulary.
        budget: work units; 0 is what the level is made for.
        seed: of whatever the level leaves to chance.

    Raises:
        NotationError: the position cannot be read, or `cgp/rack`: its first rack is empty.
    """
    position = read_cgp(cgp)
    if not position.racks[0]:
        raise NotationError("cgp/rack", "rack 1 is empty: there is nothing to choose from", player=0, text="")
    players = max(LEAST_PLAYERS, len(position.racks))
    game = open_game({"lexicon": lexicon.name}, players, shelf)
    view = view_of(game.rules, _state(position, players, seed), 0)
    action = open_player(game, level, shelf).choose(view, chance.stream(seed, "player", 0, 0), budget)
    return _plain_action(action, position, load_layout())


def gcg(source: bytes, lexicon: Lexicon | None, shelf: Shelf, *, judge: bool = True) -> dict[str, JSON]:
    """A GCG game played again and scored anew (`gcg_score.Replay.plain`).

    Args:
        source: the bytes of the file.
        lexicon: whose words are acceptable; None for the one that the file names, if it is on the shelf.
        shelf: where that is looked for.
        judge: False to believe every word.
    """
    if judge and lexicon is None:
        named = scan_gcg(source)[0].text("lexicon")
        lexicon = shelf.open(named) if named in shelf.names() else None
    if lexicon is None or not judge:
        return rescore(source).plain()
    return rescore(source, lexicon.__contains__, lexicon.map.has_arrangement).plain()


def _state(position: Position, players: int, seed: int) -> State:
    """Some state of this position, the first rack to move; what is not known of the others' racks is drawn."""
    tiles = load_tiles()
    nothing = (0,) * players
    known = [*position.racks, *("",) * (players - len(position.racks))]
    lying = tiles_of(position.cells.replace(EMPTY, ""))
    bag = "".join(chance.shuffled(missing(lying + "".join(known), tiles.all_tiles), chance.stream(seed, "deal")))
    racks = [known[0]]
    for rack in known[1:]:
        drawn = RACK_SIZE - len(rack)
        racks.append(tiles.sort(rack + bag[:drawn]))
        bag = bag[drawn:]
    return State(
        seed=seed,
        ply=0,
        cells=position.cells,
        bag=bag,
        racks=tuple(racks),
        scores=(*position.scores, *nothing)[:players],
        turn=0,
        waiting=(),
        resigned=(),
        seconds=nothing,
        turns=(),
        result=None,
    )


def _scored(play: Play, position: Position, layout: Layout) -> Candidate:
    """A play with its score."""
    placement = placement_of(layout, position.cells, play)
    score = form(layout, load_tiles(), position.cells, placement).score
    return Candidate(score, play.start, play.across, play.word)


def _equity(play: Candidate, position: Position, layout: Layout) -> int:
    """Score and value of the leave, in thousandths of a point."""
    used = tiles_of(letter for _, letter in placed(position.cells, play, layout.size))
    return play.score * 1000 + leave_value(missing(used, position.racks[0]))


def _place(play: Candidate) -> tuple[int, bool, str]:
    return play.start, not play.across, play.word


def _plain_play(play: Candidate, equity: int, position: Position, layout: Layout) -> dict[str, JSON]:
    tiles = [[*layout.place(square), letter] for square, letter in placed(position.cells, play, layout.size)]
    move = f"{layout.coordinates(play.start, play.across)} {play.word}"
    return {"move": move, "tiles": tiles, "score": play.score, "equity": equity / 1000}


def _plain_action(action: Action, position: Position, layout: Layout) -> dict[str, JSON]:
    kind = type(action).__name__.lower()
    if isinstance(action, Play):
        play = _scored(action, position, layout)
        return {"action": kind, **_plain_play(play, _equity(play, position, layout), position, layout)}
    back = action.tiles if isinstance(action, Exchange) else ""
    kept = leave_value(missing(back, position.racks[0])) / 1000
    return {"action": kind, "move": write_action(layout, action), "tiles": back, "score": 0, "equity": kept}
