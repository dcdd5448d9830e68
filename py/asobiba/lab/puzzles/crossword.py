"""Finds puzzles of Crosswords in games of a static player against itself.

Cheap tests come first. A position qualifies if the best turn is ten points of equity ahead of the second. Then these
two and any close rivals are simulated with deals of the unseen tiles, until the answer is ahead beyond the 95 %
interval, or the position is dropped. With an empty bag, the ending is solved after every play; with one tile in the
bag, the endings after every draw (`crossword_draws`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move, board_after
from asobiba.crossword.notation.action_text import read_action, write_action
from asobiba.crossword.notation.cgp import Position, write_cgp
from asobiba.crossword.players.human_like import COMMON, Knowledge, LevelPlayer
from asobiba.crossword.players.levels import LEVELS
from asobiba.crossword.puzzles.position import (
    BINGO,
    DRAWS,
    ENDING,
    LEXICON,
    PERSON,
    PLAY,
    PLAYERS,
    RESCUE,
    state_of,
)
from asobiba.crossword.rules import transitions
from asobiba.crossword.rules.actions import Action, Pass, Play
from asobiba.crossword.rules.board import EMPTY, Cells, load_layout
from asobiba.crossword.rules.options import read_options
from asobiba.crossword.rules.placement import formed_by, placed
from asobiba.crossword.rules.state import Rules, State
from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE, load_tiles
from asobiba.crossword.rules.view import view_of
from asobiba.crossword.simulation.simulator import Simulation
from asobiba.crossword.simulation.static_eval import Scene, best_moves, scene_of
from asobiba.intervals import Estimate
from asobiba.puzzles.puzzle import Puzzle
from asobiba.ratings import level_ratings
from asobiba.words.lexicon_store import LexiconStore

from .arranging import Weekday
from .crossword_draws import EVERY, find, wins_alone
from .difficulty import puzzle_rating
from .stages import Chapter

AHEAD = 10.0  # least lead, in points of equity and in the simulation
LOOKED_AT = 6  # turns considered in a position
RIVALS = 2  # most turns simulated against the answer
NEAR = 6.0  # points of equity: turns further behind the second are not simulated
LOOKS, LOOKS_AGAIN = (
    (12,),
    (32, 64, 128),
)  # deals of the unseen tiles after which the lead is tested; the second tuple is for `prove`
A_GAME = 3  # most puzzles of each game, so that boards differ
ENDING_TILES = 11  # most tiles on both racks together
ENDING_SEEDS = 3  # one game in three is searched for endings, which take long
DRAWS_SEEDS = 10  # one game in ten is searched for puzzles about every draw, which take longest
ENDING_NODES = 600  # nodes searched after each play
MOST_PLAYS = 60
ENDING_AHEAD = 2
LEAST_RATING = 800
PROOF_SEED = 2**40  # seed of the deals that prove a puzzle again
NOTICING = ("child", "beginner", "casual", "intermediate", "club")  # levels that may overlook plays
SEEING_ALL = ("greedy", "champion")
SHORT = 3  # letters of the longest words that players learn by heart
LOOKING = 20  # factor on the odds of noticing a play for somebody who knows that the position is a puzzle
NOT_FIRST = 0.5  # chance of choosing a noticed answer when another play looks better
WEEK = (
    Weekday((PLAY,), 1150),
    Weekday((BINGO,), 1350),
    Weekday((RESCUE,), 1480),
    Weekday((ENDING, PLAY), 1600),
    Weekday((BINGO,), 1685),
    Weekday((BINGO, PLAY), 1690),
    Weekday((BINGO, RESCUE), 1720),
)
STAGES = (
    Chapter((PLAY, RESCUE), ("tiles2", "tiles3", "tiles4", "tiles5", "tiles6"), most=1500),
    Chapter((RESCUE,), ("two_letters",)),
    Chapter((RESCUE, PLAY), ("parallel", "hook")),
    Chapter((BINGO, PLAY), ("letters7",)),
    Chapter((BINGO,), ("letters8",)),
    Chapter((ENDING,)),
)


class _Tools:
    """The tools for all positions: one generator, the levels, the words."""

    def __init__(self) -> None:
        self.lexica = LexiconStore()
        self.layout, self.tiles = load_layout(), load_tiles()
        self.lexicon = self.lexica.open(LEXICON)
        self.offensive = self.lexica.offensive_words()
        self.generator = MoveGenerator(self.layout, self.tiles, self.lexicon.map)
        self.common = self.lexica.open(COMMON)
        self.levels = {name: self._level(name) for name in NOTICING}

    def _level(self, name: str) -> LevelPlayer:
        """A level with its vocabulary, only for its chance to notice plays."""
        level, accepts = LEVELS[name], self.lexicon.__contains__
        vocabulary = self.lexica.open(level.vocabulary or LEXICON)
        short_words = self.lexica.open(level.short_words) if level.short_words else vocabulary

        def knows(word: str) -> bool:
            return word in vocabulary or (len(word) <= SHORT and word in short_words)

        knowledge = Knowledge(self.layout, self.tiles, self.generator, knows, accepts, self.common.__contains__)
        return LevelPlayer(level, knowledge)

    def text(self, action: Action) -> str:
        return write_action(self.layout, action)

    def words(self, cells: Cells, action: Action) -> tuple[str, ...]:
        return formed_by(self, cells, action).texts if isinstance(action, Play) else ()

    def is_decent(self, cells: Cells, moves: Sequence[Move]) -> bool:
        return not any(word in self.offensive for move in moves for word in self.words(cells, move.action))

    def forget(self) -> None:
        """Drop the generator's cached boards."""
        self.generator.forget()


@cache
def _tools() -> _Tools:
    return _Tools()


def make(seed: int) -> list[Puzzle]:
    """The puzzles of the game with this seed."""
    found: list[Puzzle] = []
    for puzzle in _along(seed):
        found.append(puzzle)
        if len(found) >= A_GAME:
            break
    _tools().forget()
    return found


def _along(seed: int) -> Iterator[Puzzle]:
    tools = _tools()
    rules = Rules(tools.layout, tools.tiles, read_options({"lexicon": LEXICON}, PLAYERS), PLAYERS)
    state = transitions.deal(rules, seed).state
    while state.result is None:
        seat = state.turn
        scene = scene_of(view_of(rules, state, seat))
        moves = best_moves(tools.generator, scene, LOOKED_AT)
        look = _best_turn if scene.bag else _ending
        puzzle = _every_draw(seed, state, scene) or look(seed, state, scene, moves)
        if puzzle is not None:
            yield puzzle
        state = transitions.apply(rules, state, seat, moves[0].action).state


def _best_turn(seed: int, state: State, scene: Scene, moves: Sequence[Move]) -> Puzzle | None:
    """The puzzle of a position whose best turn is a play ahead of all others; else None."""
    tools, best = _tools(), moves[0]
    if len(moves) < 2 or best.play is None or (best.equity - moves[1].equity) / POINT < AHEAD:
        return None
    if not tools.is_decent(scene.cells, moves[:2]):
        return None
    tried = _simulated(scene, _with_rivals(moves), seed)
    if tried is None:
        return None
    deals, ahead, within = tried
    kind = BINGO if _is_only_bingo(scene, best) else RESCUE if is_rescue(scene, best) else PLAY
    proof = f"simulation deals={deals} ahead={ahead:.1f} within={within:.1f}"
    margin = round((best.equity - moves[1].equity) / POINT, 1)
    return _puzzle(seed, kind, state, scene, best, moves[1], margin, proof)


def _with_rivals(moves: Sequence[Move]) -> Sequence[Move]:
    """The best move, the second best, and other moves close to the second best."""
    least = moves[1].equity - NEAR * POINT
    return [moves[0], *[move for move in moves[1 : 1 + RIVALS] if move.equity >= least]]


def _simulated(
    scene: Scene, moves: Sequence[Move], seed: int, looks: Sequence[int] = LOOKS, least: float = AHEAD
) -> tuple[int, float, float] | None:
    """The deals played, the first move's lead over its nearest rival, and half the 95 % interval; None if unproven."""
    count = len(moves)
    simulation = Simulation(_tools().generator, scene, moves, seed, budget=looks[-1] * count, thorough=True)
    for deals in looks:
        simulation.work(deals * count - simulation.spent)
        if simulation.race.deals < 3:
            return None
        spreads = [[value.spread for value in values] for values in simulation.race.values]
        gaps = [_gap(spreads[0], rival) for rival in spreads[1:]]
        nearest = min(gaps, key=lambda gap: gap.low)
        if nearest.mean < least / 2:
            return None
        if nearest.low > 0 and nearest.mean >= least:
            return simulation.race.deals, nearest.mean, nearest.within or 0.0
    return None


def _gap(mine: Sequence[float], theirs: Sequence[float]) -> Estimate:
    """The lead of one move over another, deal by deal."""
    return Estimate.of([own - other for own, other in zip(mine, theirs, strict=False)])


def _is_only_bingo(scene: Scene, best: Move) -> bool:
    """Whether the best move is a bingo, and all other bingos have the same word."""
    if len(scene.rack) < RACK_SIZE or best.leave:
        return False
    tools = _tools()
    word = tools.words(scene.cells, best.action)[0]
    bingos = {
        tools.words(scene.cells, play)[0]
        for play in tools.generator.plays(scene.cells, scene.rack)
        if len(placed(scene.cells, play, tools.layout.size)) == RACK_SIZE
    }
    return bingos == {word}


def is_rescue(scene: Scene, best: Move) -> bool:
    """Whether a play of fewer than seven tiles makes a two-letter word or hooks a word of the board."""
    if len(placed(scene.cells, best.action, _tools().layout.size)) == RACK_SIZE:
        return False
    return bool(_cross_themes(scene.cells, best.action))


def _every_draw(seed: int, state: State, scene: Scene) -> Puzzle | None:
    """The puzzle of a position with one tile in the bag, if a single move wins with every draw; else None."""
    tools = _tools()
    if seed % DRAWS_SEEDS or scene.bag != 1 or BLANK in scene.rack + scene.unseen:
        return None
    found = find(tools.generator, scene)
    if found is None or not tools.is_decent(scene.cells, [found.best, found.second]):
        return None
    scores = list(state.scores)
    scores[1 - state.turn] = scores[state.turn] - found.scene.spread
    if scores[1 - state.turn] < 0:
        return None
    draws = len(set(scene.unseen))
    even = replace(state, scores=tuple(scores))
    return _puzzle(seed, DRAWS, even, found.scene, found.best, found.second, 0.0, f"every_draw draws={draws}")


def _ending(seed: int, state: State, scene: Scene, moves: Sequence[Move]) -> Puzzle | None:
    """The puzzle of an ending that is solved with a single best play; else None."""
    tools = _tools()
    if (
        seed % ENDING_SEEDS
        or len(scene.rack) + len(scene.unseen) > ENDING_TILES
        or BLANK in scene.rack + scene.unseen
        or len(moves) < 2
    ):
        return None
    solved = _solved(scene, ENDING_NODES)
    if solved is None:
        return None
    best, value, second, below = solved
    if value - below < ENDING_AHEAD or not tools.is_decent(scene.cells, [best, second]):
        return None
    return _puzzle(seed, ENDING, state, scene, best, second, float(value - below), "endgame")


def _solved(scene: Scene, nodes: int) -> tuple[Move, int, Move, int] | None:
    """The best play of an ending with its value, and the second best; None unless all values are proven."""
    tools = _tools()
    moves = [move for move in best_moves(tools.generator, scene, MOST_PLAYS) if move.play]
    if not 2 <= len(moves) < MOST_PLAYS:
        return None
    values: list[tuple[int, Move]] = []
    moves.append(Move(0, 0, Pass(), scene.rack))
    for move in moves:
        value = _value_after(scene, move, nodes)
        if value is None:
            return None
        values.append((value, move))
    values.sort(key=lambda each: -each[0])
    return values[0][1], values[0][0], values[1][1], values[1][0]


def _value_after(scene: Scene, move: Move, nodes: int) -> int | None:
    """The mover's gain on the opponent until the end of the game, in points; None if it is not proven."""
    tools = _tools()
    if not move.leave:
        return move.score + 2 * tools.tiles.worth(scene.unseen)
    cells = board_after(scene.cells, move.action, tools.layout.size)
    passes = move.play is None
    if passes and scene.pass_ends:
        return tools.tiles.worth(scene.unseen) - tools.tiles.worth(move.leave)
    after = Endgame(tools.generator, cells, (scene.unseen, move.leave), pass_ends=passes and scene.pass_ends)
    result = after.run(nodes)
    return move.score - result.value if result.proven else None


def _puzzle(
    seed: int, kind: str, state: State, scene: Scene, best: Move, second: Move, margin: float, proof: str
) -> Puzzle | None:
    tools = _tools()
    theirs = state.racks[1 - state.turn] if kind == ENDING else ""
    scores = state.scores[state.turn], state.scores[1 - state.turn]
    place = write_cgp(Position(scene.cells, (scene.rack, theirs), scores))
    answer, other = tools.text(best.action), tools.text(second.action)
    unrated = Puzzle(kind, _themes(scene, best), 0, place, answer, other, margin, proof)
    rating = _rating(unrated, best.action)
    return None if rating < LEAST_RATING else replace(unrated, rating=rating)


def _rating(puzzle: Puzzle, answer: Action) -> int:
    """The rating from each level's chance to find the answer: to notice it, and to prefer it to plays that look
    better.
    """
    rules, state = state_of(puzzle)
    view, tools = view_of(rules, state, PERSON), _tools()
    is_first = best_moves(tools.generator, scene_of(view), 1)[0].action == answer
    prefers = 1.0 if is_first else NOT_FIRST
    shares = {name: prefers * looked_for(level.chance_to_notice(view, answer)) for name, level in tools.levels.items()}
    greedy, champion = SEEING_ALL
    return rated({**shares, greedy: prefers, champion: 1.0})


def looked_for(noticed: float) -> float:
    """A person's chance to find a play when told that there is one, from the chance to notice the play in a game."""
    return LOOKING * noticed / (LOOKING * noticed + 1 - noticed)


def rated(found: Mapping[str, float]) -> int:
    """The rating of a puzzle from the levels' chances to find it, by their measured ratings."""
    ratings = level_ratings("crossword")
    return puzzle_rating({ratings[name].rating: share for name, share in found.items()})


def _themes(scene: Scene, best: Move) -> tuple[str, ...]:
    """The themes of the play."""
    tools = _tools()
    words = tools.words(scene.cells, best.action)
    new = placed(scene.cells, best.action, tools.layout.size)
    found = [f"letters{len(words[0])}" if len(new) == RACK_SIZE else f"tiles{len(new)}"]
    if len(new) == RACK_SIZE:
        found.append("bingo")
    if len(words) > 2:
        found.append("parallel")
    found += _cross_themes(scene.cells, best.action)
    if any(letter in "JQXZ" for _, letter in new):
        found.append("power_tile")
    if any(letter.islower() for _, letter in new):
        found.append("blank")
    if not best.play or len(words[0]) > len(new) + 2:
        found.append("extension")
    return tuple(found)


def _cross_themes(cells: Cells, action: Action) -> list[str]:
    """`two_letters` if a cross-word has two letters; `hook` if one lengthens a word of the board by one letter."""
    if not isinstance(action, Play):
        return []
    size = _tools().layout.size
    ends = [
        (_run(cells, square, -1, action.across), _run(cells, square, 1, action.across))
        for square, _ in placed(cells, action, size)
    ]
    two = ["two_letters"] if any(before + after == 1 for before, after in ends) else []
    hook = ["hook"] if any(max(each) > 1 and not min(each) for each in ends) else []
    return two + hook


def _run(cells: Cells, square: int, direction: int, across: bool) -> int:
    """The number of tiles in a row next to a square, at right angles to a play."""
    size = _tools().layout.size
    row, column = divmod(square, size)
    place, step = (row, size) if across else (column, 1)
    count = 0
    while 0 <= place + direction * (count + 1) < size and cells[square + step * direction * (count + 1)] != EMPTY:
        count += 1
    return count


def _move(scene: Scene, action: Action) -> Move:
    """The play of a scene that is this action."""
    return next(move for move in _tools().generator.best(scene.cells, scene.rack, EVERY) if move.action == action)


def prove(puzzle: Puzzle) -> bool:
    """Prove a puzzle again from its position, with new deals."""
    tools = _tools()
    rules, state = state_of(puzzle)
    scene = scene_of(view_of(rules, state, PERSON))
    answer = read_action(tools.layout, tools.tiles, puzzle.answer)
    if puzzle.kind == ENDING:
        solved = _solved(scene, ENDING_NODES)
        return solved is not None and solved[0].action == answer and solved[1] - solved[3] == puzzle.margin
    if puzzle.kind == DRAWS:
        return wins_alone(tools.generator, scene, _move(scene, answer))
    moves = best_moves(tools.generator, scene, LOOKED_AT)
    if moves[0].action != answer or (moves[0].equity - moves[1].equity) / POINT < AHEAD:
        return False
    if puzzle.kind == BINGO and not _is_only_bingo(scene, moves[0]):
        return False
    if puzzle.kind == RESCUE and not is_rescue(scene, moves[0]):
        return False
    return _simulated(scene, _with_rivals(moves), PROOF_SEED, LOOKS_AGAIN, 0.0) is not None
