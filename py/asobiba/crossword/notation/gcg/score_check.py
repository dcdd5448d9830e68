"""Playing a GCG game again: every turn scored anew, and everything that does not add up (`gcg_table` does the work)."""

from __future__ import annotations

from dataclasses import dataclass

from asobiba.crossword.rules.board import Cells, Layout, load_layout
from asobiba.crossword.rules.tiles import TileSet
from asobiba.game import JSON

from .document import GcgGame, Problem
from .parser import scan_gcg
from .pragmas import options_of, tiles_of_game
from .replay import Accepts, Rescored, Table


@dataclass(frozen=True, slots=True)
class Replay:
    """A game played again. `final` are the totals as computed, by player; `cells` is the board at the end."""

    game: GcgGame
    turns: tuple[Rescored, ...]
    final: tuple[int, ...]
    cells: Cells
    problems: tuple[Problem, ...]

    def plain(self) -> dict[str, JSON]:
        """What `python -m asobiba gcg` prints, and the door answers to `read`."""
        players = self.game.players
        return {
            "players": [player.nick for player in players],
            "names": [player.name for player in players],
            "title": self.game.text("title"),
            "lexicon": self.game.text("lexicon"),
            "turns": [_plain_turn(rescored) for rescored in self.turns],
            "final": list(self.final),
            "problems": [{"line": one.line, "code": one.code, "message": one.message} for one in self.problems],
        }


def rescore(source: str | bytes, accepts: Accepts | None = None, arranges: Accepts | None = None) -> Replay:
    """Read a GCG file and play it again; every problem of either is told. See `scan_gcg` and `replay`.

    Args:
        source: the file.
        accepts: whether a word in capitals is acceptable; None to believe every word.
        arranges: the same for a game that calls itself Clabbers, where the letters may come in any order.

    Raises:
        NotationError: `gcg/too_long`.
    """
    game, problems = scan_gcg(source)
    return replay(game, (arranges or accepts) if options_of(game).get("clabbers") else accepts, problems)


def replay(
    game: GcgGame,
    accepts: Accepts | None = None,
    read_problems: list[Problem] | None = None,
    tiles: TileSet | None = None,
    layout: Layout | None = None,
) -> Replay:
    """Play a game again.

    Args:
        game: as `gcg_read` gave it.
        accepts: whether a word in capitals is acceptable; None to believe every word. Words of a play that was taken
            back are not asked about.
        read_problems: what reading found; they are told together with what playing finds, in the order of lines.
        tiles: the set that the file names unless given.
        layout: the standard board unless given.
    """
    table = Table(game, accepts, tiles or tiles_of_game(game), layout or load_layout())
    turns = tuple(table.play())
    problems = sorted([*(read_problems or []), *table.problems], key=lambda problem: problem.line)
    return Replay(game, turns, tuple(table.computed), table.cells, tuple(problems))


def _plain_turn(rescored: Rescored) -> dict[str, JSON]:
    turn = rescored.turn
    return {
        "player": turn.nick,
        "kind": turn.kind,
        "move": rescored.move,
        "score": turn.score,
        "computed": rescored.computed,
        "total": rescored.total,
        "rack": turn.rack,
        "words": list(rescored.words),
        "line": turn.line,
    }
