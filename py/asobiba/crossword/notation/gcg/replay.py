"""The table at which a GCG game is played again: the board, the totals, and what does not add up. See `gcg_score`.

The board is built up turn by turn by the rules' own placement and scoring. A turn that cannot be is a problem, and the
turns after it are still played. Each mistake is told once: a play's points are compared with the board, a total with
the written total before it plus the written points.

Racks may be known in part. What a player needs and does not hold is a problem only where the rack is known whole: seven
tiles, or all that can be left when the bag is empty, in a file that does not call itself `#incomplete`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from asobiba.crossword.notation.action_text import read_coordinates
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import EMPTY, Cells, Layout, with_tiles
from asobiba.crossword.rules.placement import canonical, check_place, check_shape, placement_of
from asobiba.crossword.rules.scoring import Formed, form
from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE, TileSet, missing, tiles_of
from asobiba.errors import GameError, NotationError

from .document import EXCHANGE, OUT, PASS, PLAY, RACK, WITHDRAWN, Entry, GcgGame, Pragma, Problem, Turn

Accepts = Callable[[str], bool]

_OWN_TURNS = (PLAY, EXCHANGE, PASS)


@dataclass(frozen=True, slots=True)
class Rescored:
    """A turn of the file, and what it is worth.

    Args:
        turn: as it was read.
        player: index among the players.
        move: a play with its whole main word (`8D QUIET`), everything else as it was written.
        words: formed by a play, in capitals, main word first.
        computed: points as scored anew; None for a play that cannot be made.
        total: the player's points after it: as written, or computed where nothing was written.
    """

    turn: Turn
    player: int
    move: str
    words: tuple[str, ...]
    computed: int | None
    total: int


@dataclass(slots=True)
class Table:
    """The board and the totals while a game is played again."""

    game: GcgGame
    accepts: Accepts | None
    tiles: TileSet
    layout: Layout
    cells: Cells = ""
    computed: list[int] = field(default_factory=list)  # totals by player, as scored here
    written: list[int] = field(default_factory=list)  # totals by player, as the file has them
    problems: list[Problem] = field(default_factory=list)
    lain: tuple[int, Cells, int, int] | None = None  # the last play: player, cells before, its points, as written
    told: int | None = None  # points of a play taken back as its line had them; if wrong, that was told there
    last: int | None = None  # the player of the last turn
    ended: int = 0  # line of the first end adjustment
    here: int = 0  # line of the turn being played

    def __post_init__(self) -> None:
        self.cells = self.layout.empty
        self.computed = [0] * len(self.game.players)
        self.written = list(self.computed)

    def play(self) -> Iterator[Rescored]:
        """Play the whole game."""
        for number, entry in enumerate(self.game.entries):
            self.here = entry.line
            if isinstance(entry, Turn):
                yield self._take(entry, self.game.entries[number + 1 :])
            elif isinstance(entry, Pragma) and entry.keyword == "recycle":
                self._recycle(entry)

    def _recycle(self, pragma: Pragma) -> None:
        """`#recycle H8 Nick`, a house rule that only our own games have: the blank becomes the letter it stands for."""
        try:
            square, _ = read_coordinates(self.layout, (pragma.text.split() or [""])[0])
        except NotationError as error:
            self._problem("recycle", error.message)
            return
        letter = self.cells[square]
        if not letter.islower():
            self._problem("recycle", f"there is no blank on {pragma.text.split()[0]}")
        self.cells = with_tiles(self.cells, [(square, letter.upper())])
        self.lain = None

    def _take(self, turn: Turn, following: Sequence[Entry]) -> Rescored:
        """Play one turn; `following` are the lines after it."""
        player = [one.nick for one in self.game.players].index(turn.nick)
        self._check_order(turn, player)
        formed = self._formed(turn) if turn.kind == PLAY else None
        points = self._points(turn, player, formed)
        if formed is not None:
            self._lay(turn, player, formed, following)
        total = self._add_up(turn, player, points)
        words = formed.texts if formed else ()
        return Rescored(turn, player, self._move(turn, formed), words, points, total)

    def _problem(self, code: str, message: str, expected: int | None = None) -> None:
        self.problems.append(Problem(self.here, f"gcg/{code}", message, expected))

    def _check_order(self, turn: Turn, player: int) -> None:
        if turn.kind in (OUT, RACK):
            self.ended = self.ended or turn.line
        if turn.kind not in _OWN_TURNS:
            return
        if self.ended:
            self._problem("order", f"{turn.nick} moves after the end on line {self.ended}")
        elif self.last == player:
            self._problem("order", f"{turn.nick} moves twice in a row")
        self.last = player
        if turn.kind == EXCHANGE:
            self.lain = None  # whoever goes on lets the last play stand; a pass may be a turn lost to a challenge

    def _formed(self, turn: Turn) -> Formed | None:
        """What a play forms, or None when it cannot be made."""
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
        return form(self.layout, self.tiles, self.cells, placement)

    def _reason(self, error: GameError) -> str:
        """The rules' message with its square named as players name it."""
        square = error.data.get("square")
        if not isinstance(square, list):
            return error.message
        return error.message.replace(str(square), self.layout.coordinates(self.layout.square(*square), across=True))

    def _points(self, turn: Turn, player: int, formed: Formed | None) -> int | None:
        """The points of a turn, after checking everything about it but the points."""
        match turn.kind:
            case "play":
                self._check_rack(turn, formed.tiles if formed else "", len(self.game.players))
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
        self._check_rack(turn, "", len(self.game.players))
        return 0

    def _lay(self, turn: Turn, player: int, formed: Formed, following: Sequence[Entry]) -> None:
        self.lain = (player, self.cells, formed.score, formed.score if turn.score is None else turn.score)
        self.cells = formed.cells
        over = missing(self.tiles.all_tiles, tiles_of(self.cells.replace(EMPTY, "")))
        if over:
            self._problem("too_many", f"there are more {_tile_names(over)} on the board than in the set")
        unknown = [word for word in formed.texts if self.accepts is not None and not self.accepts(word)]
        if unknown and not _taken_back(following):
            self._problem("unknown_word", f"not acceptable: {', '.join(unknown)}")

    def _unseen(self) -> str:
        """Every tile that does not lie on the board."""
        left = self.tiles.all_tiles
        for tile in tiles_of(self.cells.replace(EMPTY, "")):
            left = left.replace(tile, "", 1)
        return left

    def _check_rack(self, turn: Turn, used: str, players: int) -> None:
        unseen = self._unseen()
        over = missing(unseen, turn.rack)
        if over:
            self._problem("rack", f"the rack {turn.rack} has more {_tile_names(over)} than are left")
        lacking = missing(turn.rack, used)
        # fewer than seven tiles are all there are only when everything else unseen fits on the other racks
        last_tiles = len(unseen) - len(turn.rack) <= RACK_SIZE * (players - 1) and self.game.text("incomplete") is None
        if lacking and turn.rack and (len(turn.rack) == RACK_SIZE or last_tiles):
            self._problem("rack", f"the rack {turn.rack} does not have {_tile_names(lacking)}")

    def _exchange(self, turn: Turn) -> int:
        known = "" if turn.tiles.isdecimal() else turn.tiles
        self._check_rack(turn, known, len(self.game.players))
        count = len(known) or int(turn.tiles)
        bag = max(0, len(self._unseen()) - RACK_SIZE * len(self.game.players))
        if count > bag:
            self._problem("exchange", f"{count} tiles cannot be exchanged for {bag} in the bag")
        return 0

    def _withdraw(self, turn: Turn, player: int) -> int:
        if self.lain is None or self.lain[0] != player:
            self._problem("withdrawn", f"{turn.nick} has no play to take back here")
            return 0
        _, self.cells, points, written = self.lain
        self.lain, self.told = None, -written
        self._check_rack(turn, "", len(self.game.players))
        return -points

    def _bonus(self, turn: Turn, player: int) -> int:
        if self.lain is None or self.lain[0] != player:
            self._problem("challenge", f"the last play is not {turn.nick}'s")
        if turn.score is None or turn.score <= 0:
            self._problem("challenge", "a challenge that fails gains points")
        return turn.score or 0

    def _gain(self, turn: Turn) -> int:
        unseen = self.tiles.sort(self._unseen())
        over = missing(unseen, turn.tiles)
        complete = len(self.game.players) == 2 and self.game.text("incomplete") is None
        if over or (complete and self.tiles.sort(turn.tiles) != unseen):
            self._problem("end", f"the tiles left over are {unseen or 'none'}, not {turn.tiles or 'none'}")
        transfer = any(other.kind == RACK for other in self.game.turns)
        return self.tiles.worth(turn.tiles) * (1 if transfer else 2)

    def _loss(self, turn: Turn) -> int:
        over = missing(self._unseen(), turn.tiles)
        if over:
            self._problem("end", f"{turn.tiles} has more {_tile_names(over)} than are left")
        if turn.rack and self.tiles.sort(turn.rack) != self.tiles.sort(turn.tiles):
            self._problem("end", f"the points are for {turn.tiles}, but the rack is {turn.rack}")
        return -self.tiles.worth(turn.tiles)

    def _time(self, turn: Turn) -> int:
        if turn.score is None or turn.score > 0:
            self._problem("time", "time costs points")
        return turn.score or 0

    def _add_up(self, turn: Turn, player: int, points: int | None) -> int:
        """Compare points and total with what is written; the player's total after the turn."""
        told, self.told = self.told, None
        if turn.score is not None and points is not None and turn.score not in (points, told):
            self._problem("score", f"{turn.what()} scores {points}, not {turn.score}", points)
        written = turn.score if turn.score is not None else points or 0
        before = self.written[player]
        self.computed[player] += points if points is not None else written
        self.written[player] = turn.total if turn.total is not None else before + written
        total = before + written
        if self.written[player] != total:
            self._problem("total", f"the total is {total} ({before} {written:+d}), not {turn.total}", total)
        return self.written[player]

    def _move(self, turn: Turn, formed: Formed | None) -> str:
        if formed is None:
            return turn.what()
        play = canonical(self.layout, formed)
        return f"{self.layout.coordinates(play.start, play.across)} {play.word}"


def _taken_back(following: Sequence[Entry]) -> bool:
    """Whether the lines after a play take it back; other players may lose a turn before."""
    turns = (entry for entry in following if isinstance(entry, Turn) and entry.kind != PASS)
    after = next(turns, None)
    return after is not None and after.kind == WITHDRAWN


def _tile_names(tiles: str) -> str:
    return ", ".join("blanks" if tile == BLANK else tile for tile in dict.fromkeys(tiles))
