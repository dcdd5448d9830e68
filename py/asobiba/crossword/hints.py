"""The answers to `hint` and `plays`: the legal plays of a view, the best by score and leave first.

The equity of a play is its score plus what the kept tiles are worth later (`leaves`). With an empty bag nothing will be
drawn to them: then going out gains twice the others' tiles, and tiles kept count against.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import RequestError
from ..game import JSON
from .leaves import leave_value
from .moves import Candidate, MoveGenerator, placed
from .rules import Rules
from .tiles import missing, tiles_of
from .views import View

MOST_HINTS = 100
MOST_PLAYS = 1_000_000


def hint(rules: Rules, generator: MoveGenerator, view: View, arguments: Mapping[str, JSON]) -> dict[str, JSON]:
    """The best `count` plays (docs/door.md, Questions).

    Raises:
        RequestError: `ask/count`, `ask/no_rack` (a spectator asks).
    """
    return _plays(rules, generator, view, _whole(arguments, "count", 1, MOST_HINTS, usual=1))


def plays(rules: Rules, generator: MoveGenerator, view: View, arguments: Mapping[str, JSON]) -> dict[str, JSON]:
    """The best `best` plays, or with 0 all of them, in the same form as `hint`.

    Raises:
        RequestError: `ask/best`, `ask/no_rack` (a spectator asks).
    """
    return _plays(rules, generator, view, _whole(arguments, "best", 0, MOST_PLAYS, usual=0))


def equity(rules: Rules, view: View, rack: str, play: Candidate) -> int:
    """Thousandths of a point that a play is worth to the player of a rack."""
    used = tiles_of(letter for _, letter in placed(view.cells, play, rules.layout.size))
    kept = missing(used, rack)
    if view.bag:
        return play.score * 1000 + leave_value(kept)
    return 1000 * (play.score + (-rules.tiles.worth(kept) if kept else 2 * rules.tiles.worth(view.unseen_tiles)))


def _plays(rules: Rules, generator: MoveGenerator, view: View, most: int) -> dict[str, JSON]:
    rack = view.rack
    if rack is None:
        raise RequestError("ask/no_rack", "a spectator has no tiles to play")
    found = generator.plays(view.cells, rack) if rack else []
    worths = {play: equity(rules, view, rack, play) for play in found}
    rated = sorted(found, key=lambda play: (-worths[play], -play.score, play.start, not play.across, play.word))
    return {"plays": [_plain(rules, view, play, worths[play]) for play in rated[: most or None]], "of": len(found)}


def _plain(rules: Rules, view: View, play: Candidate, worth: int) -> dict[str, JSON]:
    new = placed(view.cells, play, rules.layout.size)
    return {
        "move": f"{rules.layout.coordinates(play.start, play.across)} {play.word}",
        "tiles": [[*rules.layout.place(square), letter] for square, letter in new],
        "score": play.score,
        "equity": worth / 1000,
    }


def _whole(arguments: Mapping[str, JSON], name: str, least: int, most: int, *, usual: int) -> int:
    value = arguments.get(name, usual)
    if type(value) is not int or not least <= value <= most:
        raise RequestError(f"ask/{name}", f"{name} is a whole number from {least} to {most}, not {value!r:.80}")
    return value
