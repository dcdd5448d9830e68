"""Explains by reasons why one candidate is better than another. Their points add up to the difference in points.

The candidates are ranked by static equity, or by the result of a simulation or an endgame search; the difference is
between these. Its lines, each a `Reason` with points (docs/door-coach.md), come in this order:

1. The scores: `score`, `bingo`; `same_leave` if both moves keep the same tiles.
2. The leaves, their values, and their good and bad sides (`leave`). With an empty bag the tiles that are left cost
   their points (`left`), or one of the moves goes out (`goes_out`).
3. Vowels beside premium squares of an opening (`opening`), and who empties the bag (`closing`).
4. The board (`board_reasons`). Static equity ignores the opponent's replies, so in a static comparison these reasons
   have 0 points.
5. The rest of the difference, which a simulation (`simulation`) or the endgame (`ending`) has found.

All points are whole tenths, and so is their sum. In a static comparison, the line of the leaves absorbs the rounding,
because only its points are not exact to a tenth; in other comparisons, the last line does.

Phonies come first, and a clear difference in the number of drawn tiles (`turnover`) last; neither has points.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

from asobiba.crossword.endgame.preendgame import MOST_IN_BAG
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.rules.outcome import points_for_tiles
from asobiba.crossword.rules.tiles import BLANK, VOWELS, balance_of, missing
from asobiba.crossword.simulation.static_eval import OPENING, Scene, closing
from asobiba.game import JSON

from .board_reasons import board_reasons
from .candidate import Candidate, Coach, Comparison, Reason
from .opponent_replies import NO_REPLIES, ComparedReplies

STATIC, SIMULATION, ENDGAME = "static", "simulation", "endgame"
MORE_WINS = 0.02  # difference in the chance to win that counts with few tiles in the bag, whatever the points
MANY_MORE = 3  # difference in drawn tiles that makes a reason
UNBALANCED = (
    2  # a leave with this many more vowels than consonants is unbalanced; for more consonants the limit is one higher
)
TENTH = Decimal("0.1")


def compare_candidates(
    coach: Coach,
    scene: Scene,
    candidate: Candidate,
    other: Candidate,
    replies: ComparedReplies = NO_REPLIES,
) -> Comparison:
    """The points by which a candidate is better or worse than another one, and the reasons."""
    method = _method(candidate, other)
    lines: list[Reason] = []
    facts: list[Reason] = []
    total = tenths(candidate.ahead_of(other))
    if candidate.move != other.move:
        lines = [*_score(candidate, other), *_leave(coach, scene, candidate, other), *_stage(scene, candidate, other)]
        board = board_reasons(coach, scene, candidate, other, replies)
        lines += board if method != STATIC else []
        facts = [reason._replace(points=0.0) for reason in board] if method == STATIC else []
        lines = _added_up(lines, total, _searched(candidate, other, method))
    reasons = (*_phonies(candidate, other), *lines, *facts, *_turnover(scene, candidate, other))
    return Comparison(candidate.action, other.action, total / 10, method, _within(scene, candidate, other), reasons)


def tenths(points: float) -> int:
    """Points in whole tenths, halves away from zero, as browsers round: 2.65 is 27 tenths."""
    return int(Decimal(str(points)).quantize(TENTH, ROUND_HALF_UP).scaleb(1))


def _added_up(lines: Sequence[Reason], total: int, rest: Reason | None) -> list[Reason]:
    """The lines in whole tenths, adding up to `total`; lines without points are left out."""
    counted = [tenths(reason.points) for reason in lines]
    over = total - sum(counted)
    if rest:
        lines, counted = [*lines, rest], [*counted, over]
    elif over:
        inexact = next((at for at, reason in enumerate(lines) if reason.kind == "leave"), len(lines) - 1)
        counted[inexact] += over
    return [reason._replace(points=count / 10) for reason, count in zip(lines, counted, strict=True) if count]


def _method(candidate: Candidate, other: Candidate) -> str:
    mine, theirs = candidate.verdict, other.verdict
    if mine is None or theirs is None:
        return STATIC
    searched = (mine.exact and theirs.exact) or not (mine.rollouts or theirs.rollouts)
    return ENDGAME if searched else SIMULATION


def _searched(candidate: Candidate, other: Candidate, method: str) -> Reason | None:
    """The line for the rest of the difference, which only the simulation or the endgame explains."""
    mine, theirs = candidate.verdict, other.verdict
    if mine is None or theirs is None:
        return None
    arguments: dict[str, JSON] = {"spread": round(mine.spread, 1), "other": round(theirs.spread, 1)}
    if method == ENDGAME:
        return Reason("ending", 0.0, {**arguments, "exact": mine.exact and theirs.exact})
    wins: dict[str, JSON] = {"win": round(mine.win, 3), "other_win": round(theirs.win, 3)}
    return Reason("simulation", 0.0, {**arguments, **wins})


def _within(scene: Scene, candidate: Candidate, other: Candidate) -> float | None:
    """Half of the 95 % interval of the difference; None if unknown, or if near the end one of them wins more often."""
    mine, theirs = candidate.verdict, other.verdict
    if mine and theirs and 0 < scene.bag <= MOST_IN_BAG and abs(mine.win - theirs.win) >= MORE_WINS:
        return None
    margins = [each.verdict.margin for each in (candidate, other) if each.verdict and each.verdict.margin is not None]
    return max(margins, default=None)


def _phonies(candidate: Candidate, other: Candidate) -> list[Reason]:
    pairs = ((candidate.phonies, False), (other.phonies, True))
    return [Reason("phony", 0.0, {"words": list(words), "theirs": theirs}) for words, theirs in pairs if words]


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
    if candidate.leave and candidate.leave == other.leave and candidate.formed and other.formed:
        kind, arguments["leave"] = "same_leave", candidate.leave
    elif candidate.formed and candidate.formed.bingo and not (other.formed and other.formed.bingo):
        kind = "bingo"
    return [Reason(kind, float(candidate.score - other.score), arguments)]


def _leave(coach: Coach, scene: Scene, candidate: Candidate, other: Candidate) -> list[Reason]:
    """The two leaves with their values, and the tiles in which they differ."""
    points = (candidate.leave_value - other.leave_value) / POINT
    if candidate.leave == other.leave:
        return []
    sort, vowels = coach.rules.tiles.sort, coach.rules.tiles.vowels
    leaves: dict[str, JSON] = {"leave": sort(candidate.leave), "other_leave": sort(other.leave)}
    if not scene.bag:
        if candidate.leave and other.leave:
            return [Reason("left", points, leaves)]
        gain = points_for_tiles(scene.ending, (0, coach.rules.tiles.worth(scene.unseen)), out=0)[0]
        return [Reason("goes_out", points, {**leaves, "gain": gain})]
    mine, theirs = missing(other.leave, candidate.leave), missing(candidate.leave, other.leave)
    good = points > 0
    arguments: dict[str, JSON] = {
        **leaves,
        "tiles": sort(mine),
        "other_tiles": sort(theirs),
        "worth": candidate.leave_value / POINT,
        "other_worth": other.leave_value / POINT,
        "because": _facts(mine, candidate, other, vowels, good=good),
        "other_because": _facts(theirs, other, candidate, vowels, good=not good),
    }
    return [Reason("leave", points, arguments)]


def _facts(tiles: str, candidate: Candidate, other: Candidate, vowels: str, *, good: bool) -> list[str]:
    """The good, or bad, sides of the tiles that only one of the two leaves has."""
    found = leave_tags(tiles, candidate.leave, good, vowels)
    # A leave with a negative value is not praised for its mix of vowels and consonants.
    if good and candidate.leave_value > 0 and _is_balanced(candidate.leave, vowels):
        found += [] if _is_balanced(other.leave, vowels) else ["balance"]
    return found


def leave_tags(tiles: str, leave: str, good: bool, vowels: str = VOWELS) -> list[str]:
    """The good or bad sides of some tiles of a leave: values of `because` (docs/door-coach.md, Reason)."""
    many, consonants, _ = balance_of(leave, vowels)
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
            ("vowels", many - consonants >= UNBALANCED and any(tile in vowels for tile in tiles)),
            ("consonants", consonants - many > UNBALANCED and any(tile not in vowels + BLANK for tile in tiles)),
        ]
    return [name for name, true in facts if true]


def _is_balanced(leave: str, vowels: str) -> bool:
    many, consonants, _ = balance_of(leave, vowels)
    return len(leave) > 2 and abs(consonants - many) <= 1


def _stage(scene: Scene, candidate: Candidate, other: Candidate) -> list[Reason]:
    """The reasons that count only in an opening or when the bag is nearly empty."""
    hot = (candidate.hot_vowels, other.hot_vowels)
    found = [Reason("opening", OPENING * (hot[0] - hot[1]) / POINT, {"count": hot[0], "other": hot[1]})]
    return [*found, _closing(scene, candidate, other)] if scene.bag else found


def _closing(scene: Scene, candidate: Candidate, other: Candidate) -> Reason:
    """The reason about emptying the bag."""
    values, bags = [], []
    for each in (candidate, other):
        values.append(closing(scene, each.leave) if each.formed else 0)
        bags.append(each.bag_after(scene))
    return Reason("closing", (values[0] - values[1]) / POINT, {"count": bags[0], "other": bags[1]})


def _turnover(scene: Scene, candidate: Candidate, other: Candidate) -> list[Reason]:
    """The numbers of drawn tiles if they differ clearly; they have no points, since leave values include them."""
    drawn = [min(len(scene.rack) - len(each.leave), max(0, scene.bag)) for each in (candidate, other)]
    if candidate.move.exchanged or other.move.exchanged or abs(drawn[0] - drawn[1]) < MANY_MORE:
        return []
    return [Reason("turnover", 0.0, {"count": drawn[0], "other": drawn[1]})]
