"""GCG is a text format for whole games. This module has a class for each kind of line.

A file consists of lines. A pragma is `#keyword text`; every event of the game is `>Nick: RACK what score total`:

    >Ana: AEINRST 8D TRAINS +14 14      a play: `.` for a letter that lies there, a blank in lower case
    >Ben: QVVUUII -QVV +0 0             an exchange (`-3` when only the number is known)
    >Ana: EEOOUUU - +0 14               a pass
    >Ana: EEOOUUU -- -14 0              the last play is taken back
    >Ana: EEOOUUU (challenge) +5 19     points for a challenge that failed
    >Ana: (QV) +28 47                   points for the tiles that others are left with
    >Ben: QV (QV) -14 -14               points lost for one's own tiles
    >Ben: QV (time) -10 -24             points lost to the clock

Nothing is lost: every line that is not empty is kept in order, including unknown pragmas and unreadable lines. Only the
encoding pragma is left out, because it is about the bytes.

Source: John Chew's description of the format (version 1.2, 2019), and files of other programs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from asobiba.errors import NotationError

MOST_PLAYERS = 4
ENCODINGS = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "us-ascii": "ascii",
    "ascii": "ascii",
    "iso-8859-1": "iso-8859-1",
    "iso8859-1": "iso-8859-1",
    "iso_8859-1": "iso-8859-1",
    "latin1": "iso-8859-1",
    "latin-1": "iso-8859-1",
}

# kinds of turns; `OUT` and `RACK` differ by the sign of their points
PLAY, EXCHANGE, PASS, WITHDRAWN = "play", "exchange", "pass", "withdrawn"
CHALLENGE, OUT, RACK, TIME = "challenge", "out", "rack", "time"
LOSSES = (WITHDRAWN, RACK, TIME)


@dataclass(frozen=True, slots=True)
class GcgPlayer:
    """A player: `nick`, without white space, starts the player's lines; `name` is the full name."""

    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class Pragma:
    """A line that starts with `#`: its keyword in lower case, its text, and its line number, from 1."""

    keyword: str
    text: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class GcgTurn:
    """A line that starts with `>`.

    Args:
        kind: one of the kinds above.
        rack: the tiles before the turn in the order of the file, perhaps only some of them; "" if unknown.
        place: of a play, `8D` across or `D8` down; else "".
        tiles: of a play the word with `.` for letters on the board; of an exchange the tiles, or their number in
            digits; at the end the tiles left over; else "".
        score: points as written, or None.
        total: the player's points after the turn as written, or None.
        extra: the text after the total.
        line: number of the line, from 1.
    """

    nick: str
    kind: str
    rack: str = ""
    place: str = ""
    tiles: str = ""
    score: int | None = None
    total: int | None = None
    extra: str = ""
    line: int = field(default=0, compare=False)

    def action(self) -> str:
        """The part of the line between rack and score: `8D Q.IET`, `-ABC`, `(time)`."""
        fixed = {PASS: "-", WITHDRAWN: "--", CHALLENGE: "(challenge)", TIME: "(time)"}
        if self.kind in fixed:
            return fixed[self.kind]
        if self.kind == PLAY:
            return f"{self.place} {self.tiles}"
        return f"-{self.tiles}" if self.kind == EXCHANGE else f"({self.tiles})"


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A line that cannot be read, as it stands."""

    text: str
    line: int = field(default=0, compare=False)


GcgLine: TypeAlias = Pragma | GcgTurn | UnreadLine


@dataclass(frozen=True, slots=True)
class Problem:
    """A mistake in a line (from 1): a stable `gcg/...` code and an English sentence.

    `expected` are the right points if a score or a total is wrong.
    """

    line: int
    code: str
    message: str
    expected: int | None = None

    def error(self) -> NotationError:
        """The problem as an exception."""
        return NotationError(self.code, f"line {self.line}: {self.message}", line=self.line)


@dataclass(frozen=True, slots=True)
class GcgGame:
    """All lines of a game, in order."""

    lines: tuple[GcgLine, ...] = ()

    @property
    def turns(self) -> list[GcgTurn]:
        """All turns, in order."""
        return [line for line in self.lines if isinstance(line, GcgTurn)]

    def texts(self, keyword: str) -> list[str]:
        """The texts of all pragmas with that keyword, in order: `texts("note")`."""
        return [line.text for line in self.lines if isinstance(line, Pragma) and line.keyword == keyword]

    def text(self, keyword: str) -> str | None:
        """The text of the first pragma with that keyword, or None: `text("lexicon")`."""
        return next(iter(self.texts(keyword)), None)

    @property
    def players(self) -> list[GcgPlayer]:
        """The players of the `#player` pragmas by number, then others in the order of their first turns."""
        declared = [self.text(f"player{number}") for number in range(1, MOST_PLAYERS + 1)]
        players = [parse_player(text) for text in declared if text]
        known = {player.nick for player in players}
        nicks = dict.fromkeys(turn.nick for turn in self.turns if turn.nick not in known)
        return [*players, *(GcgPlayer(nick, nick) for nick in nicks)]


def parse_player(text: str) -> GcgPlayer:
    """The player in the text of a `#player` pragma: nickname, then full name."""
    nick, _, name = text.replace("\t", " ").partition(" ")
    return GcgPlayer(nick, name.strip() or nick)
