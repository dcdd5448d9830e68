"""Why one candidate is better than another, as facts with numbers (docs/door-coach.md, Reason).

The difference of two candidates is split into parts, and each part is a reason with its points:

1. Points at once: `score`, `bingo`, or `same_leave` where both keep the same tiles.
2. The leaves. Let C be what both keep. Then value(A) - value(B) = (value(A) - value(C)) - (value(B) - value(C)): what
   only the first keeps (`keeps`) and what only the second keeps (`unloads`). With an empty bag, `goes_out`.
3. The next opponent's best replies, with the same racks after both (`opponent_replies`). Deals in which the best reply
   covers a premium square after one and not after the other count for that square: `opens`, `closes`; `leaves_open` or
   `leaves_closed` if it was so before. Triple words come before double words and these before triple letters. Without
   such a square, the mean of the best replies (`reply`). With an empty bag the reply is known (`blocks`, `allows`).
4. Vowels beside premium squares of an opening (`opening`), and who empties the bag (`closing`).

Reasons below LEAST points are left out; at most MOST remain, the most important first. If a simulation or the endgame
has judged both and the reasons do not add up to the difference that it found, the last one gives that (`outcome`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf, sqrt

from asobiba.crossword.equity.units import POINT
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import EMPTY, Square
from asobiba.crossword.rules.tiles import BLANK, VOWELS, balance_of, missing
from asobiba.crossword.simulation.static_eval import OPENING, Scene, bag_after, closing, leave_value_in_scene
from asobiba.errors import GameError
from asobiba.game import JSON

from .candidate import Candidate, Coach, Reason, Verdict, read_candidate
from .opponent_replies import NO_REPLIES, ComparedReplies

MOST = 4
LEAST = 0.5  # points
CLEAR_SHARE = 0.15  # of the deals: a square that is covered so much more often has been opened
CLEAR_SQUARE = {"T": 0.75, "D": 1.5, "t": 3.0}  # points for a reason, by premium square, the most important first
CLEAR_REPLY = 2.0  # points
CLEAR_ERRORS = 2.0  # standard errors
MANY_MORE = 3  # tiles drawn that make a reason
UNBALANCED = 2  # vowels more than consonants, or consonants one more than that


def reasons(
    coach: Coach,
    scene: Scene,
    candidate: Candidate,
    other: Candidate,
    replies: ComparedReplies = NO_REPLIES,
) -> tuple[Reason, ...]:
    """What speaks for and against a candidate, compared with another one.

    Args:
        replies: to both and to a pass (`OpponentReplies.compare`).
    """
    if candidate.move == other.move:
        return tuple(_phonies(candidate, other))
    found = [*_score(candidate, other), *_leave(coach, scene, candidate, other), *_opening(candidate, other)]
    if scene.bag:
        found.append(_closing(scene, candidate, other))
    if scene.bag or len(scene.theirs) > 1:  # with an empty bag only a single opponent's tiles are known
        found += _replies(coach, scene, replies)
    elif replies.mine or replies.theirs:
        found += _known_reply(coach, scene, candidate, other, replies)
    found = [reason for reason in found if abs(reason.points) >= LEAST]
    found.sort(key=lambda reason: -abs(reason.points))
    outcome = _outcome(candidate, other, sum(reason.points for reason in found))
    found = [*_phonies(candidate, other), *found][: MOST - len(outcome)]
    return tuple([*found, *outcome, *_turnover(scene, candidate, other)][:MOST])


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def _phonies(candidate: Candidate, other: Candidate) -> list[Reason]:
    pairs = ((candidate.phonies, False), (other.phonies, True))
    return [Reason("phony", 0.0, {"words": list(words), "theirs": theirs}) for words, theirs in pairs if words]


def _outcome(candidate: Candidate, other: Candidate, explained: float) -> list[Reason]:
    """The difference of the verdicts' spreads, where it is clear and the other reasons do not explain it."""
    mine, theirs = candidate.verdict, other.verdict
    if mine is None or theirs is None or (candidate.phonies or other.phonies):
        return []
    gap = mine.spread - theirs.spread
    if abs(gap) < max(CLEAR_REPLY, _noise(mine, theirs)) or abs(gap - explained) < max(CLEAR_REPLY, abs(gap) / 2):
        return []
    if gap * (mine.rating - theirs.rating) <= 0:
        return []  # more points, but less often ahead
    return [Reason("outcome", gap, {"exact": mine.exact and theirs.exact})]


def _noise(mine: Verdict, theirs: Verdict) -> float:
    """Points by which two spreads may differ by chance alone; an endgame search has none."""
    if not (mine.rollouts and theirs.rollouts):
        return 0.0
    return max((each.margin for each in (mine, theirs) if each.margin is not None), default=inf)


def _word(candidate: Candidate) -> str | None:
    return candidate.formed.texts[0] if candidate.formed else None


def _score(candidate: Candidate, other: Candidate) -> list[Reason]:
    arguments: dict[str, JSON] = {
        "score": candidate.score,
        "other": other.score,
        "word": _word(candidate),
        "against": _word(other),
    }
    kind = "score"
    if candidate.leave == other.leave and candidate.formed and other.formed:
        kind, arguments["leave"] = "same_leave", candidate.leave
    elif candidate.formed and candidate.formed.bingo and not (other.formed and other.formed.bingo):
        kind = "bingo"
    return [Reason(kind, float(candidate.score - other.score), arguments)]


def _leave(coach: Coach, scene: Scene, candidate: Candidate, other: Candidate) -> list[Reason]:
    difference = candidate.leave_value - other.leave_value
    if not scene.bag and not (candidate.leave and other.leave):
        gain = 2 * coach.rules.tiles.worth(scene.unseen)
        return [Reason("goes_out", difference / POINT, {"gain": gain})]
    if not scene.bag and abs(difference) < CLEAR_REPLY * POINT:
        return []  # tiles only cost their points now, and these cost nearly the same
    mine, theirs = missing(other.leave, candidate.leave), missing(candidate.leave, other.leave)
    kept = missing(mine, candidate.leave)  # by both; with an empty bag none counts 0, though a play would go out
    common = leave_value_in_scene(coach.rules.tiles, scene)(kept) if kept or scene.bag else 0
    sort = coach.rules.tiles.sort
    found = []
    for kind, tiles, leave, points in (
        ("keeps", mine, candidate.leave, candidate.leave_value - common),
        ("unloads", theirs, other.leave, common - other.leave_value),
    ):
        good = (points > 0) == (kind == "keeps")
        tags = leave_tags(tiles, leave, good) if scene.bag else []
        if kind == "keeps" and good and _is_balanced(candidate.leave) and not _is_balanced(other.leave):
            tags.append("balance")
        arguments = {"tiles": sort(tiles), "leave": sort(leave), "because": tags}
        found += [Reason(kind, points / POINT, arguments)] if tiles else []
    return found


def leave_tags(tiles: str, leave: str, good: bool) -> list[str]:
    """What makes some tiles of a leave good or bad to keep: values of `because` (docs/door-coach.md, Reason)."""
    vowels, consonants, _ = balance_of(leave)
    if good:
        facts = [
            ("blank", BLANK in tiles),
            ("s", "S" in tiles),
            ("q_with_u", ("Q" in tiles and "U" in leave) or ("U" in tiles and "Q" in leave)),
        ]
    else:
        facts = [
            ("q_without_u", "Q" in tiles and "U" not in leave),
            ("duplicates", any(leave.count(tile) > 1 for tile in tiles)),
            ("vowels", vowels - consonants >= UNBALANCED and any(tile in VOWELS for tile in tiles)),
            ("consonants", consonants - vowels > UNBALANCED and any(tile not in VOWELS + BLANK for tile in tiles)),
        ]
    return [name for name, true in facts if true]


def _is_balanced(leave: str) -> bool:
    vowels, consonants, _ = balance_of(leave)
    return len(leave) > 2 and abs(consonants - vowels) <= 1


def _opening(candidate: Candidate, other: Candidate) -> list[Reason]:
    points = OPENING * (candidate.hot_vowels - other.hot_vowels) / POINT
    return [Reason("opening", points, {"count": candidate.hot_vowels, "other": other.hot_vowels})]


def _closing(scene: Scene, candidate: Candidate, other: Candidate) -> Reason:
    """Who empties the bag; an exchange leaves as many tiles in it as before."""
    values, bags = [], []
    for each in (candidate, other):
        is_play = each.formed is not None
        values.append(closing(scene, each.leave) if is_play else 0)
        bags.append(bag_after(scene, each.leave) if is_play else scene.bag)
    return Reason("closing", (values[0] - values[1]) / POINT, {"count": bags[0], "other": bags[1]})


def _turnover(scene: Scene, candidate: Candidate, other: Candidate) -> list[Reason]:
    """Tiles turned over, where they differ much. That has no points, because the leaves' values include it."""
    drawn = [min(len(scene.rack) - len(each.leave), max(0, scene.bag)) for each in (candidate, other)]
    if candidate.move.exchanged or other.move.exchanged or abs(drawn[0] - drawn[1]) < MANY_MORE:
        return []
    return [Reason("turnover", 0.0, {"count": drawn[0], "other": drawn[1]})]


def _known_reply(
    coach: Coach, scene: Scene, candidate: Candidate, other: Candidate, replies: ComparedReplies
) -> list[Reason]:
    """With an empty bag: a reply that is possible after one of both, and not after the other."""
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
    """Whether the scene's rack can make a play, whatever it scores there."""
    try:
        candidate = read_candidate(coach, scene, move)
    except GameError:
        return False
    return candidate.action == play and not candidate.phonies


def _replies(coach: Coach, scene: Scene, replies: ComparedReplies) -> list[Reason]:
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
    """The premium squares that replies cover more often after one than after the other: at most one each way."""
    premiums = "".join(coach.layout.premiums)
    hot = [square for square, cell in enumerate(scene.cells) if cell == EMPTY and premiums[square] in CLEAR_SQUARE]
    found = [reason for square in hot for reason in _square(coach, square, premiums[square], replies, gaps)]
    order = list(CLEAR_SQUARE)
    found.sort(key=lambda reason: (order.index(reason.arguments["premium"]), -abs(reason.points)))
    signs = dict.fromkeys(reason.points < 0 for reason in found)
    return [next(reason for reason in found if (reason.points < 0) == sign) for sign in signs]


def _square(coach: Coach, square: Square, premium: str, replies: ComparedReplies, gaps: Sequence[int]) -> list[Reason]:
    """A premium square as a reason, where replies cover it clearly more often after one than after the other."""
    mine, theirs, before = ([square in each.squares for each in known] for known in replies)
    share, other = _mean(mine), _mean(theirs)
    points = sum(gap for gap, covered, covers in zip(gaps, mine, theirs, strict=True) if covered != covers) / len(gaps)
    more = share > other
    if abs(share - other) < CLEAR_SHARE or (-points if more else points) < CLEAR_SQUARE[premium]:
        return []
    covering = [each for each in (replies.mine if more else replies.theirs) if square in each.squares]
    down = sum(1 for each in covering if each.move and each.move.play and not each.move.play.across)
    arguments = {
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
