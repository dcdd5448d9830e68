"""The coach's quick answers about a view: `nudge`, `compare`, `after`, `replies`, `tiles` (docs/door-coach.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from asobiba.arguments import Arguments, text, whole
from asobiba.crossword.movegen.generator import placed
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.notation.cgp import Position
from asobiba.crossword.notation.position import Laid
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.view import View
from asobiba.crossword.simulation.static_eval import Scene
from asobiba.game import JSON

from .candidate import Coach, Considered, best_options, consider, plain_candidate, read_option, scene_for
from .english import plain_reason
from .nudge import nudge
from .opponent_replies import DEALS, Answer, Threats
from .outlook import outlook
from .reasons import reasons

MOST_DEALS = 100
SEED = 1


def answer(coach: Coach, view: View, question: str, arguments: Arguments) -> JSON:
    """Answer one of `QUESTIONS`.

    Raises:
        GameError: an argument is not of the right form, or names what cannot be done there.
    """
    return QUESTIONS[question](coach, view, arguments)


def compare(coach: Coach, view: View, arguments: Arguments) -> dict[str, JSON]:
    """A play against another one, or the best by equity: what it loses, and why.

    Raises:
        GameError: one of them cannot be read or played.
    """
    scene = scene_for(coach, view)
    play = _named(coach, scene, text(arguments, "move"))
    given = arguments.get("with")
    other = best_options(coach, scene, 1)[0] if given is None else _named(coach, scene, text(arguments, "with"))
    told = reasons(coach, scene, other, play, Threats(coach, scene, SEED).compared(other, play))
    why = [plain_reason(coach.layout, reason) for reason in told]
    return {
        "play": plain_candidate(coach, scene, play, 2),
        "other": plain_candidate(coach, scene, other, 1, why),
        "lost": round(other.equity - play.equity, 3),
        "reasons": why,
    }


def after(coach: Coach, view: View, arguments: Arguments, known: Sequence[str] = ()) -> Laid:
    """The position when something is done: the next player to play.

    Args:
        known: what is known of the others' racks, in the order of play.

    Raises:
        GameError: it cannot be read or done there.
    """
    scene = scene_for(coach, view)
    one = _named(coach, scene, text(arguments, "move"))
    seat, players = view.seat or 0, len(view.seats)
    order = [(seat + step) % players for step in range(players)]
    scores = [view.seats[each].score for each in order]
    scores[0] += one.score
    racks = [one.leave, *known, *("",) * (players - 1 - len(known))]
    position = Position(
        cells=one.cells(scene),
        racks=(*racks[1:], racks[0]),
        scores=(*scores[1:], scores[0]),
        scoreless=0 if one.formed else scene.scoreless + 1,
    )
    return Laid.of(position, coach.rules.options)


def replies(coach: Coach, view: View, arguments: Arguments) -> dict[str, JSON]:
    """What the next opponent would answer with racks that he may hold, the dearest first.

    Raises:
        GameError: an argument is not of the right form, or the move cannot be done.
    """
    scene = scene_for(coach, view)
    one = _named(coach, scene, text(arguments, "move"))
    deals = whole(arguments, "deals", 1, MOST_DEALS, DEALS)
    seed = whole(arguments, "seed", 0, 2**53 - 1, SEED)
    answers = Threats(coach, scene, seed, deals).answers(one)
    answers.sort(key=lambda each: (-each.score, each.rack))
    count = len(answers)
    return {
        "deals": count,
        "mean": round(sum(each.score for each in answers) / count, 2) if count else 0.0,
        "bingos": round(sum(len(each.squares) == 7 for each in answers) / count, 3) if count else 0.0,
        "replies": [_reply(coach, one.cells(scene), each) for each in answers],
    }


def _reply(coach: Coach, cells: str, one: Answer) -> dict[str, JSON]:
    play, layout = one.play, coach.layout
    new = placed(cells, play, layout.size) if play else []
    return {
        "rack": coach.rules.tiles.sort(one.rack),
        "move": write_action(layout, Play(play.start, play.across, play.word)) if play else "pass",
        "tiles": [[*layout.place(square), letter] for square, letter in new],
        "score": one.score,
    }


def plain_position(laid: Laid) -> dict[str, JSON]:
    """A position as the door tells it, to be sent back as `position`."""
    return {"position": {"cgp": laid.text, "lexicon": laid.lexicon}}


def _after(coach: Coach, view: View, arguments: Arguments) -> dict[str, JSON]:
    return plain_position(after(coach, view, arguments))


def _named(coach: Coach, scene: Scene, move: str) -> Considered:
    return consider(coach, scene, read_option(coach, scene, move))


QUESTIONS: Mapping[str, Callable[[Coach, View, Arguments], JSON]] = {
    "nudge": nudge,
    "compare": compare,
    "after": _after,
    "replies": replies,
    "tiles": outlook,
}
