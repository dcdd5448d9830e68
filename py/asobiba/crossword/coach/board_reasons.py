"""Reasons about the board: which replies a move allows or prevents, compared with another move.

The opponent's best replies with the same racks are compared (`opponent_replies`):

1. A premium square counts if more of the best replies cover it after one move than after the other: `opens`, `closes`;
   `leaves_open` or `leaves_closed` if the move did not change that. Triple words come before double words, double words
   before triple letters. At most one square counts for a move, and at most one against it.
2. Without such a square, the mean score of the best replies counts (`reply`).
3. With an empty bag the opponent's best reply is known, and a move prevents or allows it (`blocks`, `allows`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt

from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import EMPTY, Square
from asobiba.crossword.simulation.static_eval import Scene
from asobiba.errors import GameError
from asobiba.game import JSON

from .candidate import Candidate, Coach, Reason, read_candidate
from .opponent_replies import ComparedReplies

CLEAR_SHARE = 0.15  # a square counts as opened if replies cover it more often by this share of the deals
CLEAR_SQUARE = {"T": 0.75, "D": 1.5, "t": 3.0}  # fewest points of a reason, by premium square, the most important first
CLEAR_REPLY = 2.0  # points
CLEAR_ERRORS = 2.0  # standard errors


def board_reasons(
    coach: Coach, scene: Scene, candidate: Candidate, other: Candidate, replies: ComparedReplies
) -> list[Reason]:
    """Reasons why the board after a candidate is better or worse for the next opponent than after another candidate."""
    if scene.bag or len(scene.theirs) > 1:  # with an empty bag only a single opponent's tiles are known
        return _sampled_replies(coach, scene, replies)
    if replies.mine or replies.theirs:
        return _known_reply(coach, scene, candidate, other, replies)
    return []


def _known_reply(
    coach: Coach, scene: Scene, candidate: Candidate, other: Candidate, replies: ComparedReplies
) -> list[Reason]:
    """With an empty bag: a reply that is possible after only one of the two moves."""
    mine, theirs = (known[0].move if known else None for known in (replies.mine, replies.theirs))
    gap = (theirs.score if theirs else 0) - (mine.score if mine else 0)
    reply, without = (theirs, candidate) if gap > 0 else (mine, other)
    if reply is None or reply.play is None or abs(gap) < CLEAR_REPLY:
        return []
    move = write_action(coach.layout, reply.play)
    after = replace(scene, cells=without.board_after(scene), rack=scene.unseen)
    if without.leave and _is_possible(coach, after, reply.play, move):
        return []
    return [Reason("blocks" if gap > 0 else "allows", float(gap), {"move": move, "score": reply.score})]


def _is_possible(coach: Coach, scene: Scene, play: Play, move: str) -> bool:
    """Whether the scene's rack can make a play, with any score."""
    try:
        candidate = read_candidate(coach, scene, move)
    except GameError:
        return False
    return candidate.action == play and not candidate.phonies


def _sampled_replies(coach: Coach, scene: Scene, replies: ComparedReplies) -> list[Reason]:
    if not replies.mine or len(replies.mine) != len(replies.theirs):
        return []
    gaps = [theirs.score - mine.score for mine, theirs in zip(replies.mine, replies.theirs, strict=True)]
    squares = _squares(coach, scene, replies, gaps)
    if squares:
        return squares
    points = _mean(gaps)
    error = sqrt(_mean([(gap - points) ** 2 for gap in gaps]) / len(gaps))
    if abs(points) < CLEAR_REPLY or abs(points) < CLEAR_ERRORS * error:
        return []
    means = [_mean([each.score for each in known]) for known in (replies.mine, replies.theirs)]
    return [Reason("reply", points, {"mine": round(means[0], 1), "other": round(means[1], 1)})]


def _squares(coach: Coach, scene: Scene, replies: ComparedReplies, gaps: Sequence[int]) -> list[Reason]:
    """The premium squares that replies cover more often after one of the moves: at most one square for each move."""
    premiums = "".join(coach.layout.premiums)
    hot = [square for square, cell in enumerate(scene.cells) if cell == EMPTY and premiums[square] in CLEAR_SQUARE]
    found = [reason for square in hot for reason in _square(coach, square, premiums[square], replies, gaps)]
    order = list(CLEAR_SQUARE)
    found.sort(key=lambda reason: (order.index(reason.arguments["premium"]), -abs(reason.points)))
    signs = dict.fromkeys(reason.points < 0 for reason in found)
    return [next(reason for reason in found if (reason.points < 0) == sign) for sign in signs]


def _square(coach: Coach, square: Square, premium: str, replies: ComparedReplies, gaps: Sequence[int]) -> list[Reason]:
    """A reason for one premium square, if replies cover it clearly more often after one move than after the other."""
    mine, theirs, before = ([square in each.squares for each in known] for known in replies)
    share, other = _mean(mine), _mean(theirs)
    points = sum(gap for gap, covered, covers in zip(gaps, mine, theirs, strict=True) if covered != covers) / len(gaps)
    more = share > other
    if abs(share - other) < CLEAR_SHARE or (-points if more else points) < CLEAR_SQUARE[premium]:
        return []
    covering = [each for each in (replies.mine if more else replies.theirs) if square in each.squares]
    down = sum(1 for each in covering if each.move and each.move.play and not each.move.play.across)
    arguments: dict[str, JSON] = {
        "square": list(coach.layout.place(square)),
        "premium": premium,
        "across": 2 * down < len(covering),
        "share": round(share, 2),
        "other": round(other, 2),
        "score": round(_mean([each.score for each in covering]), 1),
    }
    was_open = 2 * _mean(before) > share + other
    kind = ("leaves_open" if was_open else "opens") if more else ("closes" if was_open else "leaves_closed")
    return [Reason(kind, points, arguments)]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
