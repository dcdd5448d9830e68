"""Replays a GCG game: scores every turn again and finds all contradictions.

The board is built up turn by turn with the placement and scoring of the rules. An impossible turn is a problem, and the
turns after it are still played. Each mistake is reported once: the points of a play are compared with the board, a
total with the written total before it plus the written points.

A rack may be known in part. A player's use of a tile that the rack does not show is a problem only if the rack is
complete: seven tiles, or all that can be left when the bag is empty, in a file that does not call itself `#incomplete`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from asobiba.crossword.notation.action_text import read_coordinates
from asobiba.crossword.rules.actions import Accepts, Play
from asobiba.crossword.rules.board import EMPTY, Cells, Layout, load_layout, with_tiles
from asobiba.crossword.rules.outcome import points_for_tiles
from asobiba.crossword.rules.placement import canonical, check_place, check_shape, placement_of
from asobiba.crossword.rules.scoring import FormedWords, form_words
from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE, TileSet, missing, tiles_of
from asobiba.errors import GameError, NotationError
from asobiba.game import JSON

from .document import EXCHANGE, OUT, PASS, PLAY, RACK, WITHDRAWN, GcgGame, GcgTurn, Pragma, Problem
from .parser import parse_gcg
from .pragmas import options_of, tiles_of_game

_OWN_TURNS = (PLAY, EXCHANGE, PASS)


@dataclass(frozen=True, slots=True)
class ScoredTurn:
    """A turn of the file with its score by the rules.

    Args:
        turn: as written in the file.
        player: index among the players.
        before: the board before the turn.
        move: a play with its whole main word (`8D QUIET`), anything else as written.
        words: words formed by a play, in capitals, main word first.
        computed: the points by the rules; None for an impossible play.
        total: the player's points after the turn: as written, or else computed.
    """

    turn: GcgTurn
    player: int
    before: Cells
    move: str
    words: tuple[str, ...]
    computed: int | None
    total: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A game played again: `final` are the computed totals by player, `cells` is the board at the end."""

    game: GcgGame
    turns: tuple[ScoredTurn, ...]
    final: tuple[int, ...]
    cells: Cells
    problems: tuple[Problem, ...]

    def plain(self) -> dict[str, JSON]:
        """The output of `python -m asobiba gcg` and the answer to `read` (docs/door.md)."""
        players, write = self.game.players, tiles_of_game(self.game).write
        return {
            "players": [player.nick for player in players],
            "names": [player.name for player in players],
            "title": self.game.text("title"),
            "lexicon": self.game.text("lexicon"),
            "turns": [_plain_turn(turn, write) for turn in self.turns],
            "final": list(self.final),
            "problems": [{"line": found.line, "code": found.code, "message": found.message} for found in self.problems],
        }


def replay_gcg(
    source: str | bytes,
    accepts: Accepts | None = None,
    arranges: Accepts | None = None,
    tiles: TileSet | None = None,
    usual: TileSet | None = None,
) -> Replay:
    """Read a GCG file (`parse_gcg`) and play it again (`replay_game`), with the problems of both.

    Args:
        accepts: whether a word is acceptable; None accepts every word.
        arranges: `accepts` for a game of Clabbers, where the letters may be in any order.
        tiles: tile set; None for the one that the file names.
        usual: tile set for a file that names none.

    Raises:
        NotationError: `gcg/too_long`.
    """
    game, problems = parse_gcg(source, tiles, usual)
    return replay_game(game, (arranges or accepts) if options_of(game).get("clabbers") else accepts, problems)


def replay_game(game: GcgGame, accepts: Accepts | None = None, problems: Sequence[Problem] = ()) -> Replay:
    """Play a parsed game again.

    Args:
        accepts: whether a word is acceptable; None accepts every word. Not called for plays that were taken back.
        problems: the problems of reading; the replay includes them, in the order of lines.
    """
    replayer = _Replayer(game, accepts, tiles_of_game(game), load_layout())
    turns = tuple(replayer.play())
    found = sorted([*problems, *replayer.problems], key=lambda problem: problem.line)
    return Replay(game, turns, tuple(replayer.computed), replayer.cells, tuple(found))


class _LastPlay(NamedTuple):
    """The last play while it can be challenged, with its points: `computed` and `written`."""

    player: int
    before: Cells
    computed: int
    written: int


@dataclass(slots=True)
class _Replayer:
    """The board and the totals while a game is played again."""

    game: GcgGame
    accepts: Accepts | None
    tiles: TileSet
    layout: Layout
    cells: Cells = ""
    computed: list[int] = field(default_factory=list)  # totals by player, as scored here
    written: list[int] = field(default_factory=list)  # totals by player, as in the file
    problems: list[Problem] = field(default_factory=list)
    last_play: _LastPlay | None = None
    withdrawn_score: int | None = None  # written score of a withdrawal, negative; a wrong one is reported there
    last_player: int | None = None
    end_line: int = 0  # the line of the first adjustment at the end
    line: int = 0  # the line of the turn being played
    # computed once from the whole file, so that the cost of a turn does not depend on its length
    seats: dict[str, int] = field(default_factory=dict)  # nickname -> index among the players
    incomplete: bool = False
    transfers: bool = False  # players lose points for tiles left, so the player who goes out gains them only once

    def __post_init__(self) -> None:
        self.cells = self.layout.empty
        self.seats = {player.nick: index for index, player in enumerate(self.game.players)}
        self.computed = [0] * len(self.seats)
        self.written = list(self.computed)
        self.incomplete = self.game.text("incomplete") is not None
        self.transfers = any(turn.kind == RACK for turn in self.game.turns)

    def play(self) -> Iterator[ScoredTurn]:
        taken_back = iter(plays_taken_back(self.game.turns))
        for line in self.game.lines:
            self.line = line.line
            if isinstance(line, GcgTurn):
                yield self._turn(line, next(taken_back))
            elif isinstance(line, Pragma) and line.keyword == "recycle":
                self._recycle(line)

    def _recycle(self, pragma: Pragma) -> None:
        """Replace a blank by its letter: `#recycle H8 Nick`, a house rule that only our files have."""
        try:
            square, _ = read_coordinates(self.layout, (pragma.text.split() or [""])[0])
        except NotationError as error:
            self._problem("recycle", error.message)
            return
        letter = self.cells[square]
        if not letter.islower():
            self._problem("recycle", f"there is no blank on {pragma.text.split()[0]}")
        self.cells = with_tiles(self.cells, [(square, letter.upper())])
        self.last_play = None

    def _turn(self, turn: GcgTurn, taken_back: bool) -> ScoredTurn:
        """Play one turn; `taken_back` means that the lines after it take back its play."""
        before = self.cells
        player = self.seats[turn.nick]
        self._check_order(turn, player)
        formed = self._formed(turn) if turn.kind == PLAY else None
        points = self._points(turn, player, formed)
        if formed is not None:
            self._lay(turn, player, formed, taken_back)
        total = self._add_up(turn, player, points)
        words = formed.texts if formed else ()
        return ScoredTurn(turn, player, before, self._move(turn, formed), words, points, total)

    def _problem(self, code: str, message: str, expected: int | None = None) -> None:
        self.problems.append(Problem(self.line, f"gcg/{code}", self.tiles.write(message), expected))

    def _check_order(self, turn: GcgTurn, player: int) -> None:
        if turn.kind in (OUT, RACK):
            self.end_line = self.end_line or turn.line
        if turn.kind not in _OWN_TURNS:
            return
        if self.end_line:
            self._problem("order", f"{turn.nick} moves after the end on line {self.end_line}")
        elif self.last_player == player:
            self._problem("order", f"{turn.nick} moves twice in a row")
        self.last_player = player
        if turn.kind == EXCHANGE:
            self.last_play = None  # this turn accepts the play; a pass does not, because it may be a lost turn

    def _formed(self, turn: GcgTurn) -> FormedWords | None:
        try:
            start, across = read_coordinates(self.layout, turn.place)
            placement = placement_of(self.layout, self.cells, Play(start, across, turn.tiles))
            check_shape(self.layout, self.cells, placement)
            check_place(self.layout, self.cells, placement)
        except GameError as error:
            self._problem("play", f"{turn.place} {turn.tiles} cannot be played: {self._reason(error)}")
            return None
        if len(placement) > RACK_SIZE:
            self._problem("play", f"{turn.place} {turn.tiles} places {len(placement)} tiles, more than {RACK_SIZE}")
            return None
        return form_words(self.layout, self.tiles, self.cells, placement)

    def _reason(self, error: GameError) -> str:
        """The message of the rules, with squares in players' notation."""
        square = error.data.get("square")
        if not isinstance(square, list):
            return error.message
        return error.message.replace(str(square), self.layout.coordinates(self.layout.square(*square), across=True))

    def _points(self, turn: GcgTurn, player: int, formed: FormedWords | None) -> int | None:
        """The points of a turn; checks everything else about it."""
        match turn.kind:
            case "play":
                self._check_rack(turn, formed.tiles if formed else "")
                return formed.score if formed else None
            case "exchange":
                return self._exchange(turn)
            case "withdrawn":
                return self._withdraw(turn, player)
            case "challenge":
                return self._bonus(turn, player)
            case "out":
                return self._gain(turn)
            case "rack":
                return self._loss(turn)
            case "time":
                return self._time(turn)
        self._check_rack(turn, "")
        return 0

    def _lay(self, turn: GcgTurn, player: int, formed: FormedWords, taken_back: bool) -> None:
        written = formed.score if turn.score is None else turn.score
        self.last_play = _LastPlay(player, self.cells, formed.score, written)
        self.cells = formed.cells
        over = missing(self.tiles.all_tiles, tiles_of(self.cells.replace(EMPTY, "")))
        if over:
            self._problem("too_many", f"there are more {_tile_names(over)} on the board than in the set")
        unknown = [word for word in formed.texts if self.accepts is not None and not self.accepts(word)]
        if unknown and not taken_back:
            self._problem("unknown_word", f"not acceptable: {', '.join(unknown)}")

    def _unseen(self) -> str:
        left = self.tiles.all_tiles
        for tile in tiles_of(self.cells.replace(EMPTY, "")):
            left = left.replace(tile, "", 1)
        return left

    def _check_rack(self, turn: GcgTurn, used: str) -> None:
        unseen = self._unseen()
        over = missing(unseen, turn.rack)
        if over:
            self._problem("rack", f"the rack {turn.rack} has more {_tile_names(over)} than are left")
        lacking = missing(turn.rack, used)
        # fewer than seven tiles can be a complete rack only if all other unseen tiles fit on the other racks
        last_tiles = len(unseen) - len(turn.rack) <= RACK_SIZE * (len(self.seats) - 1) and not self.incomplete
        if lacking and turn.rack and (len(turn.rack) == RACK_SIZE or last_tiles):
            self._problem("rack", f"the rack {turn.rack} does not have {_tile_names(lacking)}")

    def _exchange(self, turn: GcgTurn) -> int:
        known = "" if turn.tiles.isdecimal() else turn.tiles
        self._check_rack(turn, known)
        count = len(known) or int(turn.tiles)
        bag = max(0, len(self._unseen()) - RACK_SIZE * len(self.seats))
        if count > bag:
            self._problem("exchange", f"{count} tiles cannot be exchanged for {bag} in the bag")
        return 0

    def _withdraw(self, turn: GcgTurn, player: int) -> int:
        play = self.last_play
        if play is None or play.player != player:
            self._problem("withdrawn", f"{turn.nick} has no play to take back here")
            return 0
        self.cells, self.last_play, self.withdrawn_score = play.before, None, -play.written
        self._check_rack(turn, "")
        return -play.computed

    def _bonus(self, turn: GcgTurn, player: int) -> int:
        if self.last_play is None or self.last_play.player != player:
            self._problem("challenge", f"the last play is not {turn.nick}'s")
        if turn.score is None or turn.score <= 0:
            self._problem("challenge", "a challenge that fails gains points")
        return turn.score or 0

    def _gain(self, turn: GcgTurn) -> int:
        unseen = self.tiles.sort(self._unseen())
        over = missing(unseen, turn.tiles)
        complete = len(self.seats) == 2 and not self.incomplete
        if over or (complete and self.tiles.sort(turn.tiles) != unseen):
            self._problem("end", f"the tiles left over are {unseen or 'none'}, not {turn.tiles or 'none'}")
        ending = "transfer" if self.transfers else "double"
        return points_for_tiles(ending, [0, self.tiles.worth(turn.tiles)], out=0)[0]

    def _loss(self, turn: GcgTurn) -> int:
        over = missing(self._unseen(), turn.tiles)
        if over:
            self._problem("end", f"{turn.tiles} has more {_tile_names(over)} than are left")
        if turn.rack and self.tiles.sort(turn.rack) != self.tiles.sort(turn.tiles):
            self._problem("end", f"the points are for {turn.tiles}, but the rack is {turn.rack}")
        return points_for_tiles("transfer", [self.tiles.worth(turn.tiles)])[0]

    def _time(self, turn: GcgTurn) -> int:
        if turn.score is None or turn.score > 0:
            self._problem("time", "time costs points")
        return turn.score or 0

    def _add_up(self, turn: GcgTurn, player: int, points: int | None) -> int:
        """Compare points and total with the file; returns the player's total after the turn."""
        withdrawn, self.withdrawn_score = self.withdrawn_score, None
        wrong = turn.score is not None and points is not None and turn.score not in (points, withdrawn)
        if wrong:
            self._problem("score", f"{turn.action()} scores {points}, not {turn.score}", points)
        written = turn.score if turn.score is not None else points or 0
        before = self.written[player]
        self.computed[player] += points if points is not None else written
        self.written[player] = turn.total if turn.total is not None else before + written
        total = before + written
        if self.written[player] != total and not (wrong and self.written[player] == before + (points or 0)):
            self._problem("total", f"the total is {total} ({before} {written:+d}), not {turn.total}", total)
        return self.written[player]

    def _move(self, turn: GcgTurn, formed: FormedWords | None) -> str:
        if formed is None:
            return turn.action()
        play = canonical(self.layout, formed)
        return f"{self.layout.coordinates(play.start, play.across)} {play.word}"


def plays_taken_back(turns: Sequence[GcgTurn]) -> list[bool]:
    """For each turn, whether it is a play that the next turn takes back; lost turns of others may lie in between."""
    found: list[bool] = []
    following = ""  # the kind of the next turn except passes
    for turn in reversed(turns):
        found.append(turn.kind == PLAY and following == WITHDRAWN)
        following = turn.kind if turn.kind != PASS else following
    return found[::-1]


def _tile_names(tiles: str) -> str:
    return ", ".join("blanks" if tile == BLANK else tile for tile in dict.fromkeys(tiles))


def _plain_turn(scored: ScoredTurn, write: Callable[[str], str]) -> dict[str, JSON]:
    turn = scored.turn
    return {
        "player": turn.nick,
        "kind": turn.kind,
        "move": write(scored.move),
        "score": turn.score,
        "computed": scored.computed,
        "total": scored.total,
        "rack": write(turn.rack),
        "words": list(map(write, scored.words)),
        "line": turn.line,
    }
