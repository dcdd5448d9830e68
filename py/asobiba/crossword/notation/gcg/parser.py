"""Reads GCG: bytes to text, text to a game and its problems. `document` describes the format.

Each line is read independently. An unreadable line becomes an `UnreadLine` and a `Problem`, and reading continues.
`replay` checks plays and scores.

A file may come from anybody: it has at most as many turns as a game, and the cost of a line depends only on its own
length.

Accepted, because existing files have them: mixed line ends, a byte order mark, no encoding pragma, lower-case
coordinates, missing racks, scores and totals, text after the total, notes that continue in the next line.

Digraphs are in brackets, `[CH]`. Programs that write no brackets write the letters of a tile side by side, so a file
without any bracket is read like that: in a play CHICO begins with the tile CH. On a rack C and H may be two tiles; they
are joined only if the rack would otherwise be too large, or lack a tile of the play.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from asobiba.crossword.rules.state import MOST_ACTIONS
from asobiba.crossword.rules.tiles import RACK_SIZE, TILE_SETS, TileSet, load_tiles, missing, tiles_of, tiles_of_family
from asobiba.errors import NotationError

from .document import (
    CHALLENGE,
    ENCODINGS,
    EXCHANGE,
    MOST_PLAYERS,
    OUT,
    PASS,
    PLAY,
    RACK,
    TIME,
    WITHDRAWN,
    GcgGame,
    GcgLine,
    GcgTurn,
    Pragma,
    Problem,
    UnreadLine,
    parse_player,
)
from .pragmas import TILE_DISTRIBUTION, options_in_pragma

MOST_BYTES = 1_000_000
MOST_TURNS = MOST_ACTIONS + 3 * MOST_PLAYERS  # the turns of a game, and three adjustments for each player at its end
MOST_LINES = 5_000  # lines that are not empty: the turns, with several notes for each
MOST_NICK = 100  # characters

_ENCODING = re.compile(rb"\s*#character-encoding[ \t]+([^\s]+)", re.IGNORECASE)
_LINE_END = re.compile(r"\r\n|\n|\r")  # not str.splitlines, which would also split at U+0085 and others
_BLANKS = re.compile(r"[ \t]+")
_PRAGMA = re.compile(r"#([A-Za-z0-9][^\s]*)(?:[ \t]+(.*))?", re.DOTALL)
_MOVE = re.compile(r">[ \t]*(\S*):(?:[ \t]+(.*))?", re.DOTALL)
_PLACE = re.compile(r"[0-9]{1,2}[A-Z]|[A-Z][0-9]{1,2}")
_NUMBER = re.compile(r"\+?[+-]?[0-9]{1,5}")  # some programs write a loss as +-6
_COUNT = re.compile(r"[1-9]")


class _LineError(Exception):
    """A line cannot be read: the last part of the problem's code, and a sentence."""


def decode_gcg(data: bytes) -> str:
    """The text of a file in the encoding of its byte order mark or its encoding pragma.

    A file with neither should be ISO-8859-1, but most are UTF-8: it is read as UTF-8 if that is possible.

    Raises:
        NotationError: `gcg/encoding`, the encoding is unknown or the bytes are not in it; `gcg/too_long`.
    """
    _check_length(len(data))
    codec = _codec(data)
    try:
        return data.decode(codec or "utf-8")
    except UnicodeDecodeError as error:
        if codec is None:
            return data.decode("iso-8859-1")
        line = len(_LINE_END.split(data[: error.start].decode("iso-8859-1")))
        problem = Problem(line, "gcg/encoding", f"byte {data[error.start]:#04x} is not {codec.upper()}")
        raise problem.error() from None


def parse_gcg(
    source: str | bytes, tiles: TileSet | None = None, usual: TileSet | None = None
) -> tuple[GcgGame, list[Problem]]:
    """The readable part of the game in a GCG file, and all problems in the order of lines.

    `tiles`, if given, override the file's tile set; `usual` is used if the file names none. Digraphs are in brackets:
    `>Ana: AB[CH]O 8D`. If the bytes are not in the encoding that the file names, that is a problem, too, and they are
    read as UTF-8 if possible, else as ISO-8859-1.

    Raises:
        NotationError: `gcg/too_long`.
    """
    _check_length(len(source))
    reader = _LineReader(tiles or usual or load_tiles(), given=tiles is not None, usual=usual)
    text = source if isinstance(source, str) else reader.decode(source)
    reader.brackets = "[" in text
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        reader.read(line, number)
    return reader.finish()


def _check_length(length: int) -> None:
    if length > MOST_BYTES:
        raise NotationError("gcg/too_long", f"a game has at most {MOST_BYTES} bytes, not {length}", line=1)


def _codec(data: bytes) -> str | None:
    """The encoding by a byte order mark or a pragma in the first line; None if there is neither."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if data.startswith(b"\xef\xbb\xbf"):
        return "utf-8-sig"
    named = _ENCODING.match(data)
    if named is None:
        return None
    name = named.group(1).decode("iso-8859-1")
    if name.lower() not in ENCODINGS:
        raise Problem(1, "gcg/encoding", f"the encoding {name!r:.40} is not known").error()
    return ENCODINGS[name.lower()]


@dataclass(slots=True)
class _LineReader:
    """Reads the lines of a file one by one, and holds those read so far."""

    tiles: TileSet
    given: bool = False  # whether the caller gave the tiles, which override pragmas
    named: bool = False  # whether a `#tile-distribution` pragma named the tiles
    usual: TileSet | None = None
    brackets: bool = True  # whether this file has digraphs in brackets
    lines: list[GcgLine] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    nicks: dict[str, int] = field(default_factory=dict)  # nickname -> the line where it came first
    declared: set[str] = field(default_factory=set)  # the numbers of the #player pragmas
    turns: int = 0

    def decode(self, data: bytes) -> str:
        """The text of a file; adds a problem if it is not in its encoding."""
        try:
            return decode_gcg(data)
        except NotationError as error:
            line = error.data["line"]
            self._add_problem(line, "encoding", error.message.removeprefix(f"line {line}: "))
            try:
                return data.decode("utf-8")
            except UnicodeDecodeError:
                return data.decode("iso-8859-1")

    def read(self, line: str, number: int) -> None:
        """Read one line; adds a problem if that is impossible.

        Raises:
            NotationError: `gcg/too_long`: there are more lines than a game can have.
        """
        if not line.strip(" \t"):
            return
        try:
            read = self._read(line, number)
        except _LineError as error:
            code, message = error.args
            self._add_problem(number, code, message)
            read = UnreadLine(line, number)
        if read is None:
            return
        self.lines.append(read)
        self.turns += isinstance(read, GcgTurn)
        if self.turns > MOST_TURNS or len(self.lines) > MOST_LINES:
            most = f"a game has at most {MOST_TURNS} turns, and {MOST_LINES} lines with its notes"
            raise NotationError("gcg/too_long", f"line {number}: {most}", line=number)

    def finish(self) -> tuple[GcgGame, list[Problem]]:
        if not self.lines:
            self._add_problem(1, "empty", "there is no game in this file")
        unnamed = not self.named and self.tiles is self.usual and self.tiles.name != TILE_SETS[0]
        named = [Pragma(TILE_DISTRIBUTION, self.tiles.name)] if self.given or unnamed else []
        return GcgGame((*named, *self.lines)), self.problems

    def _add_problem(self, line: int, code: str, message: str) -> None:
        self.problems.append(Problem(line, f"gcg/{code}", message))

    def _read(self, line: str, number: int) -> GcgLine | None:
        stripped = line.strip(" \t")
        if stripped.startswith("#"):
            return self._pragma(stripped, number)
        if stripped.startswith(">"):
            return self._turn(stripped, number)
        return self._rest_of_note(stripped, number)

    def _rest_of_note(self, line: str, number: int) -> Pragma:
        """The second line of a note that another program broke in two; it becomes a separate note."""
        last = self.lines[-1] if self.lines else None
        if not isinstance(last, Pragma) or last.keyword != "note":
            raise _LineError("line", f"{line!r:.60} starts with neither # nor >")
        if line.startswith(tuple(f"{nick}:" for nick in self.nicks)):
            raise _LineError("line", f"{line!r:.60} lacks the > of a move")
        return Pragma("note", line, number)

    def _pragma(self, line: str, number: int) -> Pragma | None:
        found = _PRAGMA.fullmatch(line)
        if found is None:
            raise _LineError("pragma", f"{line!r:.60} is no `#keyword text`")
        keyword, text = found.group(1).lower(), found.group(2) or ""
        if keyword == "character-encoding":
            return None
        if keyword.startswith("player") and keyword[6:].isdecimal():
            self._declare(keyword[6:], text, number)
        if keyword in ("rack1", "rack2", "rack3", "rack4"):
            self._check_rack(self.tiles.read(text))
        if keyword == TILE_DISTRIBUTION and self.given:
            return None
        self._set_tiles(keyword, text)
        return Pragma(keyword, text, number)

    def _set_tiles(self, keyword: str, text: str) -> None:
        """Take the tile set that a pragma names; that of the word list counts only if no other pragma names one."""
        try:
            options = options_in_pragma(keyword, text)
        except NotationError as error:
            raise _LineError("rules", error.message) from None
        if "tiles" in options:
            self.tiles, self.named = load_tiles(str(options["tiles"])), True
        elif keyword == "lexicon" and not (self.named or self.given) and tiles_of_family(text) != TILE_SETS[0]:
            self.tiles = load_tiles(tiles_of_family(text))

    def _declare(self, which: str, text: str, number: int) -> None:
        if which not in ("1", "2", "3", "4"):
            raise _LineError("player", f"there are players 1 to {MOST_PLAYERS}, not {which:.20}")
        player = parse_player(text)
        if not player.nick:
            raise _LineError("player", f"player {which} has no nickname")
        if player.nick in self.nicks:
            where = self.nicks[player.nick]
            raise _LineError("player", f"the nickname {player.nick!r:.40} is taken since line {where}")
        if which in self.declared:
            raise _LineError("player", f"player {which} is named twice")
        self._check_room(player.nick)
        self.declared.add(which)
        self.nicks[player.nick] = number

    def _turn(self, line: str, number: int) -> GcgTurn:
        nick, rest = self._split_nick(line)
        self._check_nick(nick, number)
        words = [word for word in _BLANKS.split(rest) if word]
        rack = self.tiles.read(words.pop(0)) if words and not _starts_action(words[0], len(words)) else ""
        try:
            kind, place, tiles, used = self._action(words)
        except _LineError:
            self._check_rack(rack)  # the first mistake in the line is told
            raise
        if self._joins:
            rack = self._joined(rack, tiles_of(tiles.replace(".", "")) if kind == PLAY else "")
        rack = self._known_rack(rack, number)
        score, total, extra = _numbers(words[used:])
        if kind == OUT and ((score or 0) < 0 or (rack and not score)):
            kind = RACK
        return GcgTurn(nick, kind, rack, place, tiles, score, total, extra, number)

    def _split_nick(self, line: str) -> tuple[str, str]:
        for nick in sorted(self.nicks, key=len, reverse=True):
            if line.startswith(f">{nick}:"):
                return nick, line[len(nick) + 2 :]
        found = _MOVE.fullmatch(line)
        if found is None or not found.group(1):
            raise _LineError("move", f"{line!r:.60} is no `>Nick: ...`")
        return found.group(1), found.group(2) or ""

    def _check_nick(self, nick: str, number: int) -> None:
        if nick in self.nicks:
            return
        if self.declared:
            raise _LineError("player", f"nobody is called {nick!r:.40}")
        self._check_room(nick)
        self.nicks[nick] = number

    def _check_room(self, nick: str) -> None:
        if len(nick) > MOST_NICK:
            raise _LineError("player", f"the nickname {nick!r:.40} has more than {MOST_NICK} characters")
        if len(self.nicks) == MOST_PLAYERS:
            raise _LineError("player", f"{nick!r:.40} is one player more than {MOST_PLAYERS}")

    def _known_rack(self, rack: str, number: int) -> str:
        """The rack of a turn; an invalid rack becomes "" and a problem, and the turn can still be played."""
        try:
            self._check_rack(rack)
        except _LineError as error:
            self._add_problem(number, *error.args)
            return ""
        return rack

    def _check_rack(self, rack: str) -> None:
        for tile in rack:
            if tile not in self.tiles.counts:
                raise _LineError("rack", f"{tile!r} in the rack {rack!r:.40} is no tile")
        if len(rack) > RACK_SIZE:
            raise _LineError("rack", f"the rack {rack!r:.40} has {len(rack)} tiles, more than {RACK_SIZE}")

    @property
    def _joins(self) -> bool:
        return not self.brackets and bool(self.tiles.alphabet.displayed)

    def _joined(self, rack: str, used: str) -> str:
        """A rack of a file without brackets, with digraphs joined; the tiles `used` were played from it."""
        return self.tiles.alphabet.join(rack) if len(rack) > RACK_SIZE or missing(rack, used) else rack

    def _action(self, words: list[str]) -> tuple[str, str, str, int]:
        """Kind, place and tiles of a turn, and the number of words that they take in the line."""
        if not words:
            raise _LineError("move", "there is no move after the nickname and the rack")
        first = words[0]
        if first.startswith("("):
            return self._in_brackets(first)
        if first.startswith("-"):
            return self._with_dash(first)
        if len(words) < 2 or not _PLACE.fullmatch(first.upper()):
            raise _LineError("move", f"{' '.join(words[:2])!r:.60} is no move; a play is `8D WORD`")
        word = self.tiles.alphabet.join(words[1]) if self._joins else self.tiles.read(words[1])
        self._check_word(word)
        return PLAY, first.upper(), word, 2

    def _in_brackets(self, word: str) -> tuple[str, str, str, int]:
        inner = self.tiles.read(word[1:-1])
        if not word.endswith(")"):
            raise _LineError("move", f"{word!r:.60} lacks its closing bracket")
        if inner.lower() in ("challenge", "time"):
            return (CHALLENGE if inner.lower() == "challenge" else TIME), "", "", 1
        for tile in inner:
            if tile not in self.tiles.counts:
                raise _LineError("move", f"{tile!r} in {word!r:.60} is no tile")
        return OUT, "", inner, 1

    def _with_dash(self, word: str) -> tuple[str, str, str, int]:
        if word in ("-", "--"):
            return (PASS if word == "-" else WITHDRAWN), "", "", 1
        what = self.tiles.read(word[1:])
        if not _COUNT.fullmatch(what):
            self._check_rack(what)
        if _COUNT.fullmatch(what) and int(what) > RACK_SIZE:
            raise _LineError("move", f"{what} tiles are more than a rack has")
        return EXCHANGE, "", what, 1

    def _check_word(self, word: str) -> None:
        letters = self.tiles.letters + self.tiles.letters.lower() + "."
        for letter in word:
            if letter not in letters:
                raise _LineError("word", f"{letter!r} in the word {word!r:.40} is no letter")


def _starts_action(word: str, words: int) -> bool:
    """Whether a word is the start of an action and not a rack: it is a place, or starts like another action."""
    return word.startswith(("-", "(")) or bool(words > 1 and _PLACE.fullmatch(word.upper()))


def _numbers(words: list[str]) -> tuple[int | None, int | None, str]:
    numbers: list[int] = []
    while words and len(numbers) < 2 and _NUMBER.fullmatch(words[0]):
        numbers.append(int(words.pop(0).replace("+", "")))
    if words and len(numbers) < 2 and words[0][0] in "+-0123456789":
        raise _LineError("score", f"{words[0]!r:.40} is no number of points")
    score = numbers[0] if numbers else None
    total = numbers[1] if len(numbers) > 1 else None
    return score, total, " ".join(words)
