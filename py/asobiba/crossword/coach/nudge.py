"""A hint in steps, from a vague word to the move itself (docs/door-coach.md, nudge).

1. That there is something: a bingo, a way to go out, so many points; or that nothing is worth playing.
2. Where: the row or the column.
3. With what: the tiles, and how long the word is.
4. The move.
"""

from __future__ import annotations

from asobiba.arguments import Arguments, text, whole
from asobiba.crossword.rules.tiles import RACK_SIZE
from asobiba.crossword.rules.view import View
from asobiba.crossword.simulation.static_eval import Scene
from asobiba.game import JSON

from .candidate import Coach, Considered, best_options, consider, plain_candidate, read_option, scene_for

STEPS = 4
LOOKED_AT = 100  # best plays among which bingos are counted
ROUND = 5  # points are told in steps of so many


def nudge(coach: Coach, view: View, arguments: Arguments) -> dict[str, JSON]:
    """One step of the hint.

    Raises:
        RequestError: `ask/number`, or the view has no tiles to play (`scene_for`).
        NotationError: `move` cannot be read.
        IllegalAction: `move` cannot be played there.
    """
    scene = scene_for(coach, view)
    step = whole(arguments, "step", 1, STEPS, 1)
    best = _aim(coach, scene, arguments)
    tell = (_that, _where, _with_what, _move)[step - 1]
    return {"step": step, "steps": STEPS, **tell(coach, scene, best)}


def _aim(coach: Coach, scene: Scene, arguments: Arguments) -> Considered:
    if arguments.get("move") is None:
        return best_options(coach, scene, 1)[0]
    return consider(coach, scene, read_option(coach, scene, text(arguments, "move")))


def _that(coach: Coach, scene: Scene, best: Considered) -> dict[str, JSON]:
    if best.formed is None:
        return {"kind": _idle(best)}
    if not scene.bag and not best.leave:
        return {"kind": "out"}
    if best.formed.bingo:
        return {"kind": "bingo", "count": max(1, _bingos(coach, scene))}
    return {"kind": "score", "points": best.score // ROUND * ROUND or best.score}


def _idle(best: Considered) -> str:
    return "exchange" if best.option.back else "pass"


def _bingos(coach: Coach, scene: Scene) -> int:
    if len(scene.rack) < RACK_SIZE:
        return 0
    return sum(not option.leave for option in best_options(coach, scene, LOOKED_AT) if option.formed)


def _where(coach: Coach, scene: Scene, best: Considered) -> dict[str, JSON]:
    formed = best.formed
    if formed is None:
        return {"kind": "count", "count": len(best.option.back)} if best.option.back else {"kind": "pass"}
    row, column = coach.layout.place(formed.placement[0][0])
    name = str(row + 1) if formed.across else chr(ord("A") + column)
    return {"kind": "lane", "across": formed.across, "lane": row if formed.across else column, "name": name}


def _with_what(coach: Coach, scene: Scene, best: Considered) -> dict[str, JSON]:
    formed = best.formed
    if formed is None:
        return {"kind": "keep", "tiles": best.leave} if best.option.back else {"kind": "pass"}
    used = coach.rules.tiles.sort(formed.tiles)
    length = len(formed.words[0].letters)
    return {"kind": "tiles", "tiles": used, "count": len(used), "length": length, "score": best.score}


def _move(coach: Coach, scene: Scene, best: Considered) -> dict[str, JSON]:
    return {"kind": "move", "candidate": plain_candidate(coach, scene, best, 1)}
