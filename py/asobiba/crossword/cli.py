"""The commands for positions and games of Crosswords, with plain JSON as results; `__main__` parses and prints."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from asobiba import chance
from asobiba.crossword.coach.analysis import Analysis
from asobiba.crossword.coach.hint import plain_play
from asobiba.crossword.endgame.draws import tally
from asobiba.crossword.endgame.preendgame import MOST_IN_BAG, search_moves
from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.equity.leaves import LeaveValue, leave_value_for_view
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.equity.win_probability import turn_worth, win_chance
from asobiba.crossword.lexicon.game_words import tiles_of as tiles_of_set
from asobiba.crossword.movegen.generator import MOST_IN_CLABBERS, MoveGenerator
from asobiba.crossword.movegen.move import Move, by_equity
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.notation.cgp import Position, options_of, position_with_tiles, read_cgp, read_cgp_with, write_cgp
from asobiba.crossword.notation.gcg.parser import decode_gcg, parse_gcg
from asobiba.crossword.notation.gcg.pragmas import tiles_of_game
from asobiba.crossword.notation.gcg.replay import replay_gcg
from asobiba.crossword.notation.position import TypedPosition, lexicon_of, state_of
from asobiba.crossword.players.champion import BUDGET, RACE_MOVES, ChampionPlayer, StaticPlayer
from asobiba.crossword.rules.actions import Action, Exchange, Play
from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.placement import formed_by, placed
from asobiba.crossword.rules.state import Rules
from asobiba.crossword.rules.tiles import (
    RACK_SIZE,
    TILE_SETS,
    TileSet,
    add_tiles,
    known_tiles,
    load_tiles,
    missing,
    tiles_of,
)
from asobiba.crossword.rules.view import View, view_of
from asobiba.crossword.simulation.static_eval import Scene, scene_of
from asobiba.crossword.study.queries import study as answer
from asobiba.errors import NotationError, OptionError, RequestError
from asobiba.game import JSON
from asobiba.words.lexicon import Lexicon
from asobiba.words.lexicon_store import LexiconStore
from asobiba.work import Work, start_thinking

from .registration import GAME

STUDIES: Mapping[str, tuple[str, ...]] = {  # kind -> its arguments
    "short": ("length", "letter"),
    "likely": ("length", "most"),
    "hooks": ("word",),
    "anagrams": ("letters", "shorter", "least", "most"),
    "pattern": ("pattern", "most"),
    "drill_words": ("length", "count", "seed"),
    "drill_leaves": ("count", "seed", "size"),
    "leave": ("tiles",),
    "word": ("word",),
}
ALL_AT_ONCE = 1_000_000  # units of work


def tiles_named(given: str | None) -> TileSet | None:
    """The tile set of a name, or else the tile set in a file.

    Raises:
        OptionError: `option/value`: there is neither; `crossword/bad_tiles`: the file cannot be read as a tile set.
    """
    if given is None or given in known_tiles():
        return None if given is None else load_tiles(given)
    try:
        with open(given, "rb") as stream:
            return add_tiles(given, stream.read())
    except OSError as error:
        message = f"{given!r} is neither a tile set (there are {', '.join(known_tiles())}) nor a file that can be read"
        raise OptionError("option/value", message, option="tiles", allowed=list(known_tiles())) from error


def position_and_tiles(cgp: str, tiles: TileSet | None, usual: str = TILE_SETS[0]) -> tuple[str, TileSet]:
    """The position and its tiles: those given, else those that it names, else the usual ones.

    Raises:
        NotationError: the position cannot be read.
    """
    if tiles is None:
        position = read_cgp_with(cgp, load_tiles(usual))
        named = load_tiles(str(options_of(position).get("tiles", TILE_SETS[0])))
        return (cgp if usual == TILE_SETS[0] else write_cgp(position)), named
    return write_cgp(position_with_tiles(read_cgp(cgp, tiles), tiles)), tiles


def tiles_of_gcg(source: bytes, usual: str = TILE_SETS[0]) -> TileSet:
    """The tile set that a GCG file names, else the usual one."""
    return tiles_of_game(parse_gcg(source, usual=load_tiles(usual))[0])


def written(value: JSON, tiles: TileSet) -> JSON:
    """A JSON result with digraphs in brackets in all its texts."""
    if not tiles.alphabet.displayed:
        return value
    if isinstance(value, str):
        return tiles.write(value)
    if isinstance(value, Mapping):
        return {name: written(each, tiles) for name, each in value.items()}
    return [written(each, tiles) for each in value] if isinstance(value, list | tuple) else value


def names_lexicon(cgp: str, lexica: LexiconStore) -> bool:
    """Whether a position names a lexicon of the store."""
    return read_cgp(cgp).operation("lex") in lexica.names()


def lexicon_named(cgp: str, lexica: LexiconStore) -> Lexicon:
    """The lexicon that a position names if the store has it, else the usual one. Raises NotationError."""
    return lexica.open(lexicon_of(read_cgp(cgp), lexica))


def moves(cgp: str, lexicon: Lexicon, best: int = 0, lexica: LexiconStore | None = None) -> Iterator[dict[str, JSON]]:
    """Every legal play of the first rack of a position.

    Args:
        cgp: the position; its board may have phonies.
        best: number of plays, by equity; 0 for all, by score. In Clabbers, where two blanks make millions of plays,
            there are at most `MOST_IN_CLABBERS`.
        lexica: store with the offensive words, for a position of a school game.

    Returns:
        The plays, the best first by equity (by score without `best`). Ties are ordered by the other of the two, then
        by the first square of the main word, across before down, alphabetically.

    Raises:
        NotationError: the position cannot be read.
    """
    seat = _Seat.at(read_cgp(cgp), lexicon.name, lexica)
    cells, rack = seat.view.cells, seat.view.rack
    if not rack:
        return iter(())
    generator = seat.generator(lexicon, lexica)
    if generator.any_order:
        best = min(best or MOST_IN_CLABBERS, MOST_IN_CLABBERS)
    if best:
        return map(seat.plain, generator.best(cells, rack, best, seat.leave))
    found = [seat.move(play, score) for play, score in generator.plays(cells, rack).scored()]
    found.sort(key=lambda move: (-move.score, *by_equity(move)))
    return map(seat.plain, found)


def choose(
    cgp: str,
    lexicon: Lexicon,
    level: str,
    lexica: LexiconStore,
    budget: int = 0,
    seed: int = 1,
    work: Callable[[Work], None] | None = None,
) -> dict[str, JSON]:
    """The action that a computer player would take with the first rack of a position.

    Args:
        cgp: the position; the player does not see the racks after the first.
        level: name of the computer player in the catalogue.
        lexica: store with the vocabulary of the level.
        budget: work units; 0 is the level's own number.
        seed: seed of the level's random choices.
        work: runs the search while there is time; None uses the whole budget.

    Raises:
        NotationError: the position cannot be read; `cgp/rack`: its first rack is empty.
    """
    seat = _chooser(cgp, lexicon, lexica, seed)
    game = GAME.open_game(seat.rules.options.plain(), seat.rules.players, lexica)
    player = GAME.open_player(game, level, lexica)
    rng = chance.stream(seed, "player", 0, 0)
    if work is None:
        return seat.action(player.choose(seat.view, rng, budget))
    search = start_thinking(player, seat.view, rng, budget)
    work(search)
    return seat.action(search.action())


def endgame(cgp: str, lexicon: Lexicon, nodes: int, lexica: LexiconStore | None = None) -> dict[str, JSON]:
    """Solve an endgame for the first rack of a position.

    Args:
        cgp: the position, with an empty bag. An empty second rack holds all unseen tiles. With eight to eleven
            unseen tiles, one to four are in the bag, and `_preendgame` answers.
        nodes: positions to search; the same number gives the same answer everywhere.
        lexica: store with the leave values of other languages.

    Returns:
        `value` (points gained on the other player from now on), `final` (points ahead at the end), `line` (the best
        line as actions), `proven`, `bound` (proven lower and upper bound of the value; None for a missing bound),
        `depth`, `nodes`.

    Raises:
        NotationError: the position cannot be read or is no endgame (`Endgame`); `endgame/bag`: tiles are unseen.
    """
    position = read_cgp(cgp)
    seat = _Seat.at(position, lexicon.name, lexica)
    rules, layout, tiles = seat.rules, seat.rules.layout, seat.rules.tiles
    generator = MoveGenerator(layout, tiles, lexicon.map, any_order=rules.options.clabbers)
    racks = position.racks
    bag = missing(tiles_of(position.cells.replace(EMPTY, "")) + "".join(racks), tiles.all_tiles)
    if racks[0] and racks[1:] == ("",) and bag:
        if 0 < len(bag) - RACK_SIZE <= MOST_IN_BAG:
            if generator.any_order:
                raise NotationError("endgame/clabbers", "in Clabbers the bag has to be empty", racks=list(racks))
            return _preendgame(generator, position, tiles.sort(bag), nodes)
        if len(bag) <= RACK_SIZE:
            racks, bag = (racks[0], tiles.sort(bag)), ""
    if bag and len(racks) == 2:  # with tiles in the bag, an empty rack is unknown
        raise NotationError("endgame/bag", f"{len(bag)} tiles are neither on the board nor on a rack", tiles=bag)
    result = Endgame(generator, position.cells, racks, pass_ends=scene_of(seat.view).pass_ends).run(nodes)
    line = [tiles.write(write_action(layout, action)) for action in result.line]
    return {
        "value": result.value,
        "final": position.scores[0] - position.scores[1] + result.value,
        "line": line,
        "proven": result.proven,
        "bound": [result.low, result.high],
        "depth": result.depth,
        "nodes": result.nodes,
    }


def _preendgame(generator: MoveGenerator, position: Position, unseen: str, nodes: int) -> dict[str, JSON]:
    """The plays that draw the last one to four tiles, each averaged over all tiles that may be in the bag.

    Returns:
        `bag` (number of tiles in it) and `candidates`: `move`, `score`, `win` (probability), `spread` (expected points
        ahead at the end), `proven` (whether all endgames after the play are), `outcomes` (`wins`, `draws` and `losses`
        in ways to draw, and how many of all ways are `proven`). The best is first.
    """
    spread = position.scores[0] - position.scores[1]
    scene = Scene(position.cells, position.racks[0], unseen, (RACK_SIZE,), spread, exchanges=0)
    search = search_moves(generator, scene, nodes)
    if search is None:
        return {"bag": len(unseen) - RACK_SIZE, "candidates": []}
    candidates = [
        {
            "move": generator.tiles.write(write_action(generator.layout, candidate.move.action)),
            "score": candidate.move.score,
            "win": round(candidate.expected.win, 4),
            "spread": round(candidate.expected.spread, 2),
            "proven": candidate.expected.proven,
            "outcomes": tally(search.outcomes(candidate.move))._asdict(),
        }
        for candidate in search.judged
    ]
    return {"bag": len(unseen) - RACK_SIZE, "candidates": candidates}


def analyse(
    cgp: str, lexicon: Lexicon, level: str, lexica: LexiconStore, budget: int = 0, seed: int = 1
) -> Iterator[dict[str, JSON]]:
    """The best moves with the first rack of a position as a level judges them, the best first.

    Args:
        cgp: the position; the level does not see the racks after the first.
        level: the strongest level simulates; others judge by score and leave, with the words that they know.
        lexica: store with the vocabulary of the level.
        budget: number of rollouts; 0 is the level's own number.
        seed: seed of the dealt tiles.

    Returns:
        Move, score, leave and equity (points); `win` (probability) and `spread` (expected points ahead at the end);
        rollouts; `exact` with an empty bag; the comparison with the best move (for the best move, with the second),
        with reasons.

    Raises:
        NotationError: the position cannot be read; `cgp/rack`: its first rack is empty.
    """
    seat = _chooser(cgp, lexicon, lexica, seed)
    game = GAME.open_game(seat.rules.options.plain(), seat.rules.players, lexica)
    player = GAME.open_player(game, level, lexica)
    method = "auto" if isinstance(player, ChampionPlayer) else "static"
    scene = scene_of(seat.view)
    # In Clabbers every level knows every word, and the coach names only one order of the same tiles.
    options = None if game.options.clabbers else StaticPlayer(player.knowledge).best_moves(scene, RACE_MOVES)
    given = {"method": method, "effort": budget or BUDGET, "seed": seed}
    analysis = Analysis(game.coach, seat.view, given, moves=options)
    while not analysis.done:
        analysis.step(ALL_AT_ONCE)
    found = (_plain_candidate(candidate, scene) for candidate in analysis.result()["candidates"])
    return map(partial(written, tiles=seat.rules.tiles), found)


def _plain_candidate(candidate: Mapping[str, JSON], scene: Scene) -> dict[str, JSON]:
    """A candidate as printed; without rollouts, win probability and spread are computed from its equity."""
    lead, unseen = scene.spread + candidate["equity"], len(scene.unseen)
    spread = lead - turn_worth(unseen) if candidate["spread"] is None else candidate["spread"]
    win = round(win_chance(lead, unseen), 4) if candidate["win"] is None else candidate["win"]
    estimates = {"win": win, "spread": round(spread, 2), "rollouts": candidate["rollouts"], "exact": candidate["exact"]}
    return {
        **{name: candidate[name] for name in ("move", "score", "leave", "equity")},
        **estimates,
        "comparison": candidate["comparison"],
        "reasons": candidate["reasons"],
    }


def review(source: bytes, lexicon: str | None, lexica: LexiconStore, method: str, budget: int) -> dict[str, JSON]:
    """Review a game in GCG (docs/door-coach.md, Review).

    Args:
        source: bytes of the file.
        lexicon: name of the lexicon; None for the one that the file names, else the usual one.
        method: `static` or `simulation`.
        budget: rollouts for each turn; 0 is the default.

    Raises:
        GameError: the file cannot be read, or the store does not have the lexicon.
    """
    given: dict[str, JSON] = {"gcg": decode_gcg(source), "method": method}
    given |= {"lexicon": lexicon} if lexicon else {}
    work = GAME.open_job("review", None, None, given, budget, lexica)
    while not work.done:
        work.step(ALL_AT_ONCE)
    found: dict[str, JSON] = written(work.result(), tiles_of_gcg(source, lexica.tiles_of(lexicon or "")))
    return found


def study(lexicon: Lexicon, kind: str, arguments: Mapping[str, JSON], lexica: LexiconStore) -> JSON:
    """Answer a question about words (docs/door-coach.md, study).

    Raises:
        RequestError: `study/kind`; `option/unknown`: the kind has no such argument; or an argument has the wrong form.
    """
    known = STUDIES.get(kind, ())
    strange = sorted(set(arguments) - set(known))
    if strange and known:
        message = f"{kind} has no {strange[0]!r:.80}; there is {', '.join(known)}"
        raise RequestError("option/unknown", message, option=strange[0][:80], allowed=list(known))
    return answer(lexicon, kind, arguments, lexica)


def gcg_with_notes(source: bytes, review: Mapping[str, JSON]) -> str:
    """The GCG text of a reviewed file with the notes of its review."""
    notes = [[turn["line"], turn["note"]] for turn in review["turns"] if turn["note"]]
    return GAME.annotate("gcg", decode_gcg(source), notes)


def gcg(
    source: bytes, lexicon: Lexicon | None, lexica: LexiconStore, tiles: TileSet | None = None, *, judge: bool = True
) -> dict[str, JSON]:
    """Replay a game in GCG and score it again (`Replay.plain`).

    Args:
        source: bytes of the file.
        lexicon: the acceptable words; None for the lexicon that the file names, if the store has it.
        tiles: the tile set; None for the one that the file names.
        judge: False accepts every word.
    """
    if judge and lexicon is None:
        named = (parse_gcg(source)[0].text("lexicon") or "").lower()
        lexicon = lexica.open(named) if named in lexica.names() else None
    if lexicon is None or not judge:
        return replay_gcg(source, tiles=tiles).plain()
    accepts, arranges = lexicon.__contains__, lexicon.map.has_arrangement
    return replay_gcg(source, accepts, arranges, tiles, usual=load_tiles(lexicon.tiles)).plain()


def _chooser(cgp: str, lexicon: Lexicon, lexica: LexiconStore, seed: int) -> _Seat:
    """The seat with the first rack of a position. Raises NotationError if that is empty."""
    position = read_cgp(cgp)
    if not position.racks[0]:
        raise NotationError("cgp/rack", "rack 1 is empty: there is nothing to choose from", player=0, text="")
    return _Seat.at(position, lexicon.name, lexica, seed)


@dataclass(frozen=True, slots=True)
class _Seat:
    """The seat with the first rack of a position, and its view."""

    rules: Rules
    view: View
    leave: LeaveValue

    @classmethod
    def at(cls, position: Position, lexicon: str, lexica: LexiconStore | None = None, seed: int = 1) -> _Seat:
        """The first seat of a game with this position; leave values of other languages come from the store."""
        rules = TypedPosition(position, lexicon).rules()
        if lexica is not None:
            rules = replace(rules, tiles=tiles_of_set(rules.tiles.name, lexica))
        view = view_of(rules, state_of(rules, position, seed), 0)
        return cls(rules, view, leave_value_for_view(rules.tiles, view))

    def generator(self, lexicon: Lexicon, lexica: LexiconStore | None) -> MoveGenerator:
        """A move generator with the lexicon's words that this game accepts."""
        options = self.rules.options
        words = lexica.school_edition(lexicon.name) if lexica and options.school else lexicon
        return MoveGenerator(self.rules.layout, self.rules.tiles, words.map, any_order=options.clabbers)

    def move(self, play: Play, score: int) -> Move:
        """A play with its static value."""
        used = tiles_of(letter for _, letter in placed(self.view.cells, play, self.rules.layout.size))
        kept = missing(used, self.view.rack or "")
        return Move(score * POINT + self.leave(kept), score, play, kept)

    def plain(self, move: Move) -> dict[str, JSON]:
        """A play as printed."""
        found: dict[str, JSON] = written(plain_play(self.rules.layout, self.view.cells, move), self.rules.tiles)
        return found

    def action(self, action: Action) -> dict[str, JSON]:
        """An action of a player as printed."""
        kind = type(action).__name__.lower()
        if isinstance(action, Play):
            score = formed_by(self.rules, self.view.cells, action).score
            return {"action": kind, **self.plain(self.move(action, score))}
        back = action.tiles if isinstance(action, Exchange) else ""
        kept = self.leave(missing(back, self.view.rack or "")) / POINT
        move, back = self.rules.tiles.write(write_action(self.rules.layout, action)), self.rules.tiles.write(back)
        return {"action": kind, "move": move, "tiles": back, "score": 0, "equity": kept}
