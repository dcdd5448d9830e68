"""The answers to `hint` and `plays`: the legal plays of a view, the best by score and leave first.

The equity of a play is its score plus what the kept tiles are worth later (`leaves`). With an empty bag nothing will be
drawn to them: then going out gains twice the others' tiles, and tiles kept count against.
"""

from __future__ import annotations

from collections.abc import Mapping

from asobiba.arguments import FieldReader
from asobiba.crossword.equity.leaves import leave_of
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.movegen.generator import Candidate, MoveGenerator, placed
from asobiba.crossword.rules.state import Rules
from asobiba.crossword.rules.view import View
from asobiba.errors import RequestError
from asobiba.game import JSON

MOST_HINTS = 100
MOST_PLAYS = 1_000_000
MOST_IN_CLABBERS = 200  # there two blanks alone make millions of plays, so they are neither listed nor counted
_ARGUMENTS = FieldReader("ask/{field}", "{field} is {form}", quotes=True)


def hint(rules: Rules, generator: MoveGenerator, view: View, arguments: Mapping[str, JSON]) -> dict[str, JSON]:
    """The best `count` plays (docs/door.md, Questions). The others are not counted: that would take longer.

    Raises:
        RequestError: `ask/count`, `ask/no_rack` (a spectator asks).
    """
    count = _ARGUMENTS.whole(arguments, "count", 1, MOST_HINTS, 1)
    return {"plays": _best(rules, generator, view, _rack(view), count)}


def plays(rules: Rules, generator: MoveGenerator, view: View, arguments: Mapping[str, JSON]) -> dict[str, JSON]:
    """The best `best` plays, or with 0 all of them, in the same form as `hint`; `of` is how many there are.

    Raises:
        RequestError: `ask/best`, `ask/no_rack` (a spectator asks).
    """
    most, rack = _ARGUMENTS.whole(arguments, "best", 0, MOST_PLAYS, 0), _rack(view)
    of = None if rules.options.clabbers else len(generator.plays(view.cells, rack)) if rack else 0
    count = MOST_IN_CLABBERS if of is None else of
    return {"plays": _best(rules, generator, view, rack, min(most or count, count)), "of": of}


def _rack(view: View) -> str:
    if view.rack is None:
        raise RequestError("ask/no_rack", "a spectator has no tiles to play")
    return view.rack


def _best(rules: Rules, generator: MoveGenerator, view: View, rack: str, count: int) -> list[JSON]:
    found = generator.best(view.cells, rack, count, leave_of(rules.tiles, view)) if rack and count else []
    return [_plain(rules, view, play, equity) for equity, play in found]


def _plain(rules: Rules, view: View, play: Candidate, worth: int) -> dict[str, JSON]:
    new = placed(view.cells, play, rules.layout.size)
    return {
        "move": f"{rules.layout.coordinates(play.start, play.across)} {play.word}",
        "tiles": [[*rules.layout.place(square), letter] for square, letter in new],
        "score": play.score,
        "equity": worth / POINT,
    }
