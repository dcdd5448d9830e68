"""Plays our champion of Crosswords against another program: points a game and games won, with intervals.

    python3 build.py bench outsiders --pairs 100 --out FILE [--one static] [--budget 300] [--program COMMAND]

Pairs, seats, seeds, luck and the file are those of `strength`. Our rules are the referee: a turn that they refuse, or
whose score the outsider states wrongly, ends the match. Our generator also searches every board of the outsider.

Without `--program` the outsider is scrabble-solver, from npm at an exact version (`rivals`), in Node: it lists every
play with its points, and plays the first one with the most. Without a play it exchanges its whole rack.

Any other program, such as an adapter to Quackle or macondo, gets the file of the word list (a word a line, upper case)
as its last argument. It writes `ready`, then reads positions in CGP, a line each, and answers each with a line: points
and action in the engine's notation, `48 8D QU.ET`, `0 exchange AEI?` or `0 pass`. `.` may stand for a tile on the
board. It sees a player's view: board, own rack, scores, scoreless turns. Each line may take ten minutes. Its processor
time is that of the process that was started and of its threads (Linux only).
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from select import select
from time import monotonic
from typing import Any

import rivals
from strength import (
    KINDS,
    ROOT,
    Budgeted,
    knowledge_of,
    match_arguments,
    opened,
    pair,
    pairs_left,
    rows_of,
    summary,
)

from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.notation.action_text import read_action
from asobiba.crossword.notation.cgp import position_from, write_cgp
from asobiba.crossword.rules.actions import Action, Play
from asobiba.crossword.rules.options import Options
from asobiba.crossword.rules.placement import canonical, placement_of
from asobiba.crossword.rules.scoring import form_words
from asobiba.crossword.rules.view import View
from asobiba.errors import GameError
from asobiba.words.lexicon import Lexicon

FOLDER = ROOT / ".build" / "outsiders"
PATIENCE = 600.0  # seconds by the clock for a line, on a machine that may be busy
# What answers for scrabble-solver: it follows the text of `rivals.module`, and uses what is taken there.
ANSWERS = """
const { Cell } = take("@scrabble-solver/types");
const [words] = process.argv.slice(-1);
rival.learn(require("node:fs").readFileSync(words, "utf8").trim().toLowerCase().split("\\n").join(" "));
const tileOf = (letter) =>
  letter === "?"
    ? new Tile({ character: " ", isBlank: true })
    : new Tile({ character: letter.toLowerCase(), isBlank: letter !== letter.toUpperCase() });
const answer = (position) => {
  const [squares, racks] = position.split(" ");
  const rows = squares.replace(/\\d+/g, (count) => " ".repeat(count)).split("/");
  const cell = (letter, x, y) => new Cell({ x, y, ...(letter !== " " && { isEmpty: false, tile: tileOf(letter) }) });
  const cells = rows.map((row, y) => [...row].map((letter, x) => cell(letter, x, y)));
  const rack = racks.split("/")[0];
  const plays = solve(gaddag, config, new Board({ rows: cells }), [...rack].map(tileOf));
  if (!plays.length) {
    const unseen = 100 - rack.length - rows.join("").replaceAll(" ", "").length;
    return unseen - 7 >= 7 ? `0 exchange ${rack}` : "0 pass";
  }
  const { blankIndices, isHorizontal, points, tiles, x, y } = plays.reduce((a, b) => (b.points > a.points ? b : a));
  let word = "";
  for (let place = 0, [column, row] = [x, y]; place < tiles.length || (rows[row]?.[column] ?? " ") !== " "; ) {
    if (rows[row][column] !== " ") word += ".";
    else word += blankIndices.includes(place) ? tiles[place++] : tiles[place++].toUpperCase();
    if (isHorizontal) column++;
    else row++;
  }
  const [rowName, columnName] = [String(y + 1), String.fromCharCode(65 + x)];
  return `${points} ${isHorizontal ? rowName + columnName : columnName + rowName} ${word}`;
};
console.log("ready");
require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => console.log(answer(line)));
"""


class OutsiderError(Exception):
    """The other program is missing, does not answer, or breaks the rules."""


class Program:
    """A program that answers lines with lines."""

    def __init__(self, command: Sequence[str], patience: float = PATIENCE) -> None:
        """Start it and wait until it is ready.

        Raises:
            OutsiderError: it cannot be started, or writes another line.
        """
        self._patience, self._text = patience, b""
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise OutsiderError(f"{command[0]} cannot be started: {error.strerror}") from error
        assert self._process.stdin
        assert self._process.stdout
        self._in, self._out = self._process.stdin, self._process.stdout
        if (greeting := self._line()) != "ready":
            self.close()
            raise OutsiderError(f"{command[0]} is not ready, it says {greeting!r:.80}")

    def ask(self, line: str) -> str:
        """The program's answer to a line.

        Raises:
            OutsiderError: it has ended, or is silent.
        """
        try:
            self._in.write(line.encode() + b"\n")
            self._in.flush()
        except OSError as error:
            raise self._ended() from error
        return self._line()

    def seconds(self) -> float:
        """The program's processor time so far, in all threads; Linux only."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()
        self._out.close()
        with suppress(OSError):  # the program did not read the last line
            self._in.close()

    def _ended(self) -> OutsiderError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(10)
        self.close()
        return OutsiderError(f"it has ended with status {self._process.returncode}")

    def _line(self) -> str:
        until = monotonic() + self._patience
        while b"\n" not in self._text:
            if not select([self._out], [], [], max(0.0, until - monotonic()))[0]:
                self.close()
                raise OutsiderError(f"it has said nothing for {self._patience:.0f} seconds")
            more = os.read(self._out.fileno(), 1 << 16)
            if not more:
                raise self._ended()
            self._text += more
        line, _, self._text = self._text.partition(b"\n")
        return line.decode().strip()


class Outsider:
    """A player by another program. Counts its plays, and its plays with the highest score that our generator finds."""

    def __init__(self, program: Program, game: CrosswordGame, generator: MoveGenerator) -> None:
        self.program, self._game, self._generator = program, game, generator
        self.turns = self.plays = self.tops = 0
        self.seconds = 0.0

    def choose(self, view: View, _rng: object) -> Action:
        """The program's answer to the position that its seat sees.

        Raises:
            OutsiderError: the answer cannot be read or played, or our rules count other points.
        """
        began = self.program.seconds()
        text = self.program.ask(position_of(view))
        self.seconds += self.program.seconds() - began
        self.turns += 1
        said, action = self._read(text)
        if isinstance(action, Play):
            try:
                action, points = self._scored(view, action)
            except GameError as error:
                raise OutsiderError(f"{text!r:.80} cannot be played: {error}: {position_of(view)}") from error
            most = max(score for _, score in self._generator.plays(view.cells, view.rack or "").scored())
            self.plays += 1
            self.tops += points == most
        else:
            points = 0
        if said != points:
            raise OutsiderError(f"{text!r} scores {points} by our rules: {position_of(view)}")
        return action

    def _read(self, text: str) -> tuple[int, Action]:
        points, _, action = text.partition(" ")
        try:
            return int(points), read_action(self._game.layout, self._game.tiles, action)
        except (ValueError, GameError) as error:
            raise OutsiderError(f"{text!r:.80} is no answer: points and an action, such as '48 8D QU.ET'") from error

    def _scored(self, view: View, play: Play) -> tuple[Play, int]:
        layout = self._game.layout
        formed = form_words(layout, self._game.tiles, view.cells, placement_of(layout, view.cells, play))
        return canonical(layout, formed), formed.score


def position_of(view: View) -> str:
    """A seat's view of a game as a line of CGP."""
    racks, scores = [seat.rack or "" for seat in view.seats], [seat.score for seat in view.seats]
    scoreless = 0
    for _, turn in view.latest_turns():
        if turn.get("score"):
            break
        scoreless += 1
    options = Options(lexicon=str(view.options["lexicon"]))
    return write_cgp(position_from(options, view.cells, racks, scores, view.turn, scoreless))


def scrabble_solver() -> list[str]:
    """The command that plays by scrabble-solver.

    Raises:
        SystemExit: npm cannot fetch it.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    script = FOLDER / f"{rivals.RIVAL}-{rivals.VERSION}.cjs"
    script.write_text(rivals.module() + ANSWERS, "utf-8")
    return ["node", str(script)]


def list_of(lexicon: Lexicon, name: str) -> Path:
    """A file with the words of a list, one a line."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    words = FOLDER / f"{name}.txt"
    words.write_text("\n".join(sorted(lexicon.map)) + "\n", "utf-8")
    return words


def match(given: argparse.Namespace) -> Iterator[str]:
    """Play the pairs that the file does not have yet."""
    command = shlex.split(given.program) if given.program else scrabble_solver()
    against = given.program or f"{rivals.RIVAL} {rivals.VERSION}"
    game, lexicon = opened(given.lexicon)
    knowledge, judge = knowledge_of(game, lexicon), knowledge_of(game, lexicon)
    ours = Budgeted(KINDS[given.one](knowledge), given.budget)
    outsider = Outsider(Program([*command, str(list_of(lexicon, given.lexicon))]), game, judge.generator)

    def play_pair(seed: int) -> dict[str, Any]:
        before = outsider.plays, outsider.tops
        row = pair(game, ours, outsider, seed)
        counts = [outsider.plays - before[0], outsider.tops - before[1]]
        return {**row, "one": given.one, "budget": given.budget, "against": against, "tops": counts}

    try:
        yield from map(told, pairs_left(given, (knowledge, judge), play_pair))
    finally:
        outsider.program.close()


def told(rows: Sequence[dict[str, Any]]) -> str:
    """The result of some pairs in one line."""
    plays, tops = (sum(row["tops"][at] for row in rows) for at in (0, 1))
    names = ", ".join(sorted({f"{row['one']} against {row['against']}" for row in rows}))
    return f"{names}: {summary(rows)}; {tops} of its {plays} plays score the most that ours finds"


def main() -> None:
    """Play, or add up."""
    parser = match_arguments(__doc__, 100, "outsiders.jsonl")
    parser.add_argument("--program", metavar="COMMAND", help="the outsider, if it is not scrabble-solver")
    given = parser.parse_args()
    if given.sum:
        print(told([row for file in given.sum for row in rows_of(file)]))
        return
    try:
        for line in match(given):
            print(line, flush=True)
    except (OutsiderError, GameError) as error:
        sys.exit(f"bench: {error}")


if __name__ == "__main__":
    main()
