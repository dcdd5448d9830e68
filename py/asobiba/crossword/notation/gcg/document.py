"""GCG, a whole game as text: the values, and writing them. `gcg_read` reads, `gcg_score` plays a game again.

A file is lines. A pragma is `#keyword text`; everything else that happens is `>Nick: RACK what score total`:

    >Ana: AEINRST 8D TRAINS +14 14      a play: `.` for a letter that lies there, a blank in lower case
    >Ben: QVVUUII -QVV +0 0             an exchange (`-3` when only the number is known)
    >Ana: EEOOUUU - +0 14               a pass
    >Ana: EEOOUUU -- -14 0              the last play is taken back
    >Ana: EEOOUUU (challenge) +5 19     points for a challenge that failed
    >Ana: (QV) +28 47                   points for the tiles that others are left with
    >Ben: QV (QV) -14 -14               points lost for one's own tiles
    >Ben: QV (time) -10 -24             points lost to the clock

Nothing of a file is lost: an entry stands for every line that is not empty, in order, unknown pragmas and lines that
cannot be read among them. Only the encoding pragma is no entry, because it belongs to the bytes.

Source: John Chew's description of the format (version 1.2, 2019), and what programs in fact write.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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

# kinds of turns; `OUT` and `RACK` are told apart by the sign of their points
PLAY, EXCHANGE, PASS, WITHDRAWN = "play", "exchange", "pass", "withdrawn"
CHALLENGE, OUT, RACK, TIME = "challenge", "out", "rack", "time"
LOSSES = (WITHDRAWN, RACK, TIME)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table: `nick` has no white space and starts their lines, `name` is the full name."""

    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class Pragma:
    """A line that starts with `#`. `keyword` is without it and in lower case; `line` is where it was read, from 1."""

    keyword: str
    text: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """A line that starts with `>`.

    Args:
        nick: who.
        kind: one of the kinds above.
        rack: what is known of the tiles held before; sorted as written, "" when not known.
        place: of a play, `8D` across or `D8` down; else "".
        tiles: of a play the word with `.` for letters that lay there, of an exchange the tiles, or their number as
            digits, of the end the tiles left over; else "".
        score: points as written, or None when they were not.
        total: the player's points after it as written, or None.
        extra: whatever stood after the total.
        line: where it was read, from 1.
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

    def what(self) -> str:
        """What was done, as it stands in the line between rack and score: `8D Q.IET`, `-ABC`, `(time)`."""
        fixed = {PASS: "-", WITHDRAWN: "--", CHALLENGE: "(challenge)", TIME: "(time)"}
        if self.kind in fixed:
            return fixed[self.kind]
        if self.kind == PLAY:
            return f"{self.place} {self.tiles}"
        return f"-{self.tiles}" if self.kind == EXCHANGE else f"({self.tiles})"


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that cannot be read, kept as it is; a problem says why."""

    text: str
    line: int = field(default=0, compare=False)


Entry: TypeAlias = Pragma | Turn | Unread


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a line (counted from 1): a stable `gcg/what` code and an English sentence.

    `expected` are the points that should stand there, where the wrong ones do.
    """

    line: int
    code: str
    message: str
    expected: int | None = None

    def error(self) -> NotationError:
        """The problem as an error that can be raised."""
        return NotationError(self.code, f"line {self.line}: {self.message}", line=self.line)


@dataclass(frozen=True, slots=True)
class GcgGame:
    """A game as its lines tell it, in their order."""

    entries: tuple[Entry, ...] = ()

    @property
    def turns(self) -> list[Turn]:
        """What happened, in order."""
        return [entry for entry in self.entries if isinstance(entry, Turn)]

    def texts(self, keyword: str) -> list[str]:
        """The texts of all pragmas with that keyword, in order: `texts("note")`."""
        return [entry.text for entry in self.entries if isinstance(entry, Pragma) and entry.keyword == keyword]

    def text(self, keyword: str) -> str | None:
        """The text of the first pragma with that keyword, or None: `text("lexicon")`."""
        return next(iter(self.texts(keyword)), None)

    @property
    def players(self) -> list[Player]:
        """Who plays: by the numbers of the `#player` pragmas, then whoever else has a turn, by first turns."""
        declared = [self.text(f"player{number}") for number in range(1, MOST_PLAYERS + 1)]
        players = [player_from(text) for text in declared if text]
        known = {player.nick for player in players}
        nicks = dict.fromkeys(turn.nick for turn in self.turns if turn.nick not in known)
        return [*players, *(Player(nick, nick) for nick in nicks)]


def player_from(text: str) -> Player:
    """The player in the text of a `#player` pragma: the nickname, then the full name."""
    nick, _, name = text.replace("\t", " ").partition(" ")
    return Player(nick, name.strip() or nick)


def write_gcg(game: GcgGame, encoding: str = "UTF-8") -> str:
    """The game as text, lines ended by a line feed: `read_gcg(write_gcg(game)) == game`.

    Args:
        game: what to write.
        encoding: what the first line says; `encode_gcg` also makes the bytes.
    """
    lines = [f"#character-encoding {encoding}", *map(_write_entry, game.entries)]
    return "".join(line + "\n" for line in lines)


def encode_gcg(game: GcgGame, encoding: str = "UTF-8") -> bytes:
    """The game as the bytes of a file, in UTF-8 or ISO-8859-1.

    Raises:
        NotationError: `gcg/encoding`, another encoding, or a character that it does not have; names the line.
    """
    codec = ENCODINGS.get(encoding.lower())
    if codec is None:
        message = f"the encodings are UTF-8 and ISO-8859-1, not {encoding!r:.40}"
        raise NotationError("gcg/encoding", message, text=encoding[:40])
    text = write_gcg(game, encoding)
    try:
        return text.encode(codec)
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        letter = text[error.start]
        message = f"line {line}: {encoding} has no {letter!r}"
        raise NotationError("gcg/encoding", message, line=line, text=letter) from None


def nicknames(names: Sequence[str]) -> list[str]:
    """A nickname for each player: the name without white space, and a number where two would be the same.

    Without colons too: other programs read a nickname up to the first one.
    """
    nicks: list[str] = []
    for number, name in enumerate(names, start=1):
        nick = "_".join(name.replace(":", " ").split()) or f"Player{number}"
        nicks.append(nick if nick not in nicks else _unused(nick, nicks))
    return nicks


def _unused(nick: str, nicks: Iterable[str]) -> str:
    number = 2
    while f"{nick}_{number}" in nicks:
        number += 1
    return f"{nick}_{number}"


def _write_entry(entry: Entry) -> str:
    if isinstance(entry, Unread):
        return entry.text
    if isinstance(entry, Pragma):
        return f"#{entry.keyword} {entry.text}".rstrip(" ") if entry.text else f"#{entry.keyword}"
    return _write_turn(entry)


def _write_turn(turn: Turn) -> str:
    # the rack's place stays empty, two blanks in a row, where the format's readers look for it
    rack = [turn.rack] if turn.rack or turn.kind != OUT else []
    fields = [f">{turn.nick}:", *rack, turn.what()]
    if turn.score is not None:
        fields.append(f"{turn.score:+d}" if turn.score or turn.kind not in LOSSES else "-0")
    if turn.total is not None:
        fields.append(str(turn.total))
    return " ".join([*fields, turn.extra]).rstrip(" ")
