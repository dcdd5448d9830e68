"""Hints: the best plays, and one hint in four steps from a vague word to the move (docs/door.md, docs/door-coach.md).

`hint` and `plays` rank the legal plays of a view by score plus leave value (`leaves`). A hint in steps leads to the
best move of a quick review, perhaps an exchange or a pass: by static equity, or with an empty bag by a search of the
endgame, for three or four players by a simulation. The hint names its basis (`BASES`). The steps:

1. The kind of move: a bingo, a way to go out, a score of at least some points, or no play that is worth making.
2. The row or the column.
3. The tiles, and the length of the word.
4. The move.
"""

from __future__ import annotations

from itertools import islice

from asobiba.arguments import Arguments, FieldReader, flag, text, whole
from asobiba.crossword.equity.leaves import leave_value_for_view
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.movegen.generator import MOST_IN_CLABBERS
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.rules.board import Cells, Layout
from asobiba.crossword.rules.placement import placed
from asobiba.crossword.rules.tiles import RACK_SIZE
from asobiba.crossword.rules.view import View
from asobiba.crossword.simulation.static_eval import Scene
from asobiba.errors import RequestError
from asobiba.game import JSON

from .analysis import Analysis
from .candidate import (
    SPARE_MOVES,
    Candidate,
    Coach,
    best_candidates,
    is_offensive,
    plain_candidate,
    read_candidate,
    scene_for,
)
from .review import COUNT, STATIC_EFFORT

MOST_HINTS = 100
MOST_PLAYS = 1_000_000
STEPS = 4
BINGOS_AMONG = 100  # best candidates among which bingos are counted
ROUND = 5  # points in a hint are multiples of this
NEAR_END = 14  # at this number of tiles in the bag or fewer, static equity underrates who draws last
STATIC, UNSURE, SEARCHED, PROVEN = BASES = ("static", "near_end", "endgame", "proven")
_FIELDS = FieldReader("ask/{field}", "{field} is {form}", quotes=True)


def hint(coach: Coach, view: View, arguments: Arguments) -> dict[str, JSON]:
    """The best `count` plays; with `steps` the four steps of a hint and the one play to put on the board.

    The number of other plays is left out because counting takes longer.

    Raises:
        RequestError: `ask/count`, `ask/flag`, `ask/no_rack` (a spectator asks); with `steps` those of `scene_for`.
    """
    count = _FIELDS.whole(arguments, "count", 1, MOST_HINTS, 1)
    if not flag(arguments, "steps"):
        return {"plays": _suggested_plays(coach, view, count)}
    scene = scene_for(view)
    best, basis = _best(coach, view, scene)
    plays = [plain_play(coach.layout, view.cells, best.move)] if best.formed else _suggested_plays(coach, view, 1)
    steps = [_step(coach, scene, best, step) for step in range(1, STEPS + 1)]
    return {"plays": plays, "steps": steps, "basis": basis}


def all_plays(coach: Coach, view: View, arguments: Arguments) -> dict[str, JSON]:
    """The best `best` plays, or all if that is 0, in the same form as `hint`; `of` is the number of all plays.

    Raises:
        RequestError: `ask/best`, `ask/no_rack` (a spectator asks).
    """
    most, rack = _FIELDS.whole(arguments, "best", 0, MOST_PLAYS, 0), _rack(view)
    of = None if coach.rules.options.clabbers else coach.generator.count(view.cells, rack) if rack else 0
    count = MOST_IN_CLABBERS if of is None else of
    plays = _best_plays(coach, view, min(most or count, count))
    return {"plays": [plain_play(coach.layout, view.cells, move) for move in plays], "of": of}


def hint_step(coach: Coach, view: View, arguments: Arguments) -> dict[str, JSON]:
    """One step of the hint, to the best candidate or to `move`: the question `nudge`.

    Raises:
        RequestError: `ask/number`; or those of `scene_for`.
        NotationError: `move` cannot be read.
        IllegalAction: `move` cannot be played there.
    """
    scene = scene_for(view)
    step = whole(arguments, "step", 1, STEPS, 1)
    named = arguments.get("move") is not None
    candidate = read_candidate(coach, scene, text(arguments, "move")) if named else _best(coach, view, scene)[0]
    return _step(coach, scene, candidate, step)


def _best(coach: Coach, view: View, scene: Scene) -> tuple[Candidate, str]:
    """The best move of a quick review (`review`), and its basis, one of `BASES`."""
    if view.bag:
        return best_candidates(coach, scene, COUNT)[0], STATIC if view.bag > NEAR_END else UNSURE
    analysis = Analysis(coach, view, {"method": "endgame", "effort": STATIC_EFFORT, "count": COUNT}, explain=False)
    while not analysis.done:
        analysis.step(STATIC_EFFORT)
    return analysis.candidates[0], PROVEN if analysis.endgame and analysis.endgame.proven else SEARCHED


def _rack(view: View) -> str:
    if view.rack is None:
        raise RequestError("ask/no_rack", "a spectator has no tiles to play")
    return view.rack


def _suggested_plays(coach: Coach, view: View, count: int) -> list[JSON]:
    """The best plays without offensive words."""
    plays = _best_plays(coach, view, count + SPARE_MOVES)
    decent = (move for move in plays if not is_offensive(coach, view.cells, move.action))
    return [plain_play(coach.layout, view.cells, move) for move in islice(decent, count)]


def _best_plays(coach: Coach, view: View, count: int) -> list[Move]:
    rack = _rack(view)
    leave = leave_value_for_view(coach.rules.tiles, view)
    return list(coach.generator.best(view.cells, rack, count, leave)) if rack and count else []


def plain_play(layout: Layout, cells: Cells, move: Move) -> dict[str, JSON]:
    """A play as plain JSON: move, new tiles, score, and equity in points."""
    return {
        "move": write_action(layout, move.action),
        "tiles": [[*layout.place(square), letter] for square, letter in placed(cells, move.action, layout.size)],
        "score": move.score,
        "equity": move.equity / POINT,
    }


def _step(coach: Coach, scene: Scene, candidate: Candidate, step: int) -> dict[str, JSON]:
    facts = (_what, _where, _with_what, _move)[step - 1]
    return {"step": step, "steps": STEPS, **facts(coach, scene, candidate)}


def _what(coach: Coach, scene: Scene, candidate: Candidate) -> dict[str, JSON]:
    if candidate.formed is None:
        return {"kind": "exchange" if candidate.move.exchanged else "pass"}
    if not scene.bag and not candidate.leave:
        return {"kind": "out"}
    if candidate.formed.bingo:
        return {"kind": "bingo", "count": max(1, _count_bingos(coach, scene))}
    return {"kind": "score", "points": candidate.score // ROUND * ROUND or candidate.score}


def _count_bingos(coach: Coach, scene: Scene) -> int:
    if len(scene.rack) < RACK_SIZE:
        return 0
    return sum(not candidate.leave for candidate in best_candidates(coach, scene, BINGOS_AMONG) if candidate.formed)


def _where(coach: Coach, scene: Scene, candidate: Candidate) -> dict[str, JSON]:
    formed, back = candidate.formed, candidate.move.exchanged
    if formed is None:
        return {"kind": "count", "count": len(back)} if back else {"kind": "pass"}
    row, column = coach.layout.place(formed.placement[0][0])
    name = str(row + 1) if formed.across else chr(ord("A") + column)
    return {"kind": "lane", "across": formed.across, "lane": row if formed.across else column, "name": name}


def _with_what(coach: Coach, scene: Scene, candidate: Candidate) -> dict[str, JSON]:
    formed = candidate.formed
    if formed is None:
        return {"kind": "keep", "tiles": candidate.leave} if candidate.move.exchanged else {"kind": "pass"}
    tiles = coach.rules.tiles.sort(formed.tiles)
    length = len(formed.words[0].letters)
    return {"kind": "tiles", "tiles": tiles, "count": len(tiles), "length": length, "score": candidate.score}


def _move(coach: Coach, scene: Scene, candidate: Candidate) -> dict[str, JSON]:
    return {"kind": "move", "candidate": plain_candidate(coach, scene, candidate, 1)}
