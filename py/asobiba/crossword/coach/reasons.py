"""Why one candidate is better than another, as facts with numbers (docs/door-coach.md, Reason).

The difference of two candidates is taken apart, and each part is a reason with its points:

1. Points at once: `score`, `bingo`, or `same_leave` where both keep the same tiles.
2. The tiles kept. Let C be what both keep. Then value(A) - value(B) = (value(A) - value(C)) - (value(B) - value(C)):
   what the first keeps besides (`keeps`) and what only the second keeps (`unloads`). With an empty bag, `goes_out`.
3. What the opponent can do next, with the same racks after both (`threats`): deals in which his best reply covers a
   premium square after one and not after the other are that square's (`opens`, `closes`; `leaves_open`,
   `leaves_closed` where that is how it was before; triple words are told before double words and these before triple
   letters); where there are none, the mean of his best replies (`reply`).
   With an empty bag his reply is known (`blocks`, `allows`).
4. Vowels beside premium squares of an opening (`opening`), and who empties the bag (`closing`).

Points below LEAST are no reason. At most MOST are told, the weightiest first. Where both were tried and the reasons do
not add up to what came of it, the last one says so (`outcome`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf, sqrt
from typing import NamedTuple

from asobiba.crossword.equity.units import POINT
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.tiles import BLANK, VOWELS, balance_of, missing
from asobiba.crossword.simulation.static_eval import OPENING, Scene, bag_after, closing, leave_in
from asobiba.errors import GameError
from asobiba.game import JSON

from .candidate import Coach, Considered, Verdict, consider, read_option
from .opponent_replies import UNTRIED, Answer, Compared

MOST = 4
LEAST = 0.5  # points
CLEAR_SHARE = 0.15  # of the deals: a square that is reached so much more often has been opened
CLEAR_SQUARE = {"T": 0.75, "D": 1.5, "t": 3.0}  # points; of premium squares worth a word, the hottest first
CLEAR_REPLY = 2.0  # points
SURE = 2.0  # standard errors
MANY_MORE = 3  # tiles drawn that are worth a word
UNBALANCED = 2  # more vowels than consonants; and one more the other way round


class Reason(NamedTuple):
    """A fact about one candidate against another; `points` speak for it (+) or against it (-)."""

    kind: str
    points: float
    arguments: Mapping[str, JSON]


def reasons(
    coach: Coach,
    scene: Scene,
    one: Considered,
    other: Considered,
    answers: Compared = UNTRIED,
) -> list[Reason]:
    """What speaks for and against one candidate, compared with another.

    Args:
        answers: the opponent's answers to both and to the board as it stands (`Threats.compared`).
    """
    if one.option == other.option:
        return _phonies(one, other)
    found = [*_score(one, other), *_leave(coach, scene, one, other), *_opening(one, other)]
    if scene.bag:
        found.append(_closing(scene, one, other))
    if scene.bag or len(scene.theirs) > 1:  # with an empty bag only a single opponent's tiles are known
        found += _replies(coach, scene, answers)
    elif answers.mine or answers.theirs:
        found += _known_reply(coach, scene, (one, other), answers)
    found = [reason for reason in found if abs(reason.points) >= LEAST]
    found.sort(key=lambda reason: -abs(reason.points))
    last = _outcome(one, other, sum(reason.points for reason in found))
    found = [*_phonies(one, other), *found][: MOST - len(last)]
    return [*found, *last, *_turnover(scene, one, other)][:MOST]


def mean(numbers: Sequence[float]) -> float:
    """The mean of some numbers, at least one."""
    return sum(numbers) / len(numbers)


def _phonies(one: Considered, other: Considered) -> list[Reason]:
    pairs = ((one.phonies, False), (other.phonies, True))
    return [Reason("phony", 0.0, {"words": list(words), "theirs": theirs}) for words, theirs in pairs if words]


def _outcome(one: Considered, other: Considered, told: float) -> list[Reason]:
    """What trying both showed, where the other reasons do not add up to it."""
    mine, theirs = one.verdict, other.verdict
    if mine is None or theirs is None or (one.phonies or other.phonies):
        return []
    gap = mine.spread - theirs.spread
    if abs(gap) < max(CLEAR_REPLY, _noise(mine, theirs)) or abs(gap - told) < max(CLEAR_REPLY, abs(gap) / 2):
        return []
    if gap * (mine.rating - theirs.rating) <= 0:
        return []  # more points, but less often ahead
    exact = mine.exact and theirs.exact
    return [Reason("outcome", gap, {"exact": exact})]


def _noise(mine: Verdict, theirs: Verdict) -> float:
    """Points of spread between two that chance alone may have made; an ending is searched, not tried."""
    if not (mine.rollouts and theirs.rollouts):
        return 0.0
    within = [each.within for each in (mine, theirs) if each.within is not None]
    return max(within, default=inf)


def _word(one: Considered) -> str | None:
    return one.formed.texts[0] if one.formed else None


def _score(one: Considered, other: Considered) -> list[Reason]:
    arguments: dict[str, JSON] = {"score": one.score, "other": other.score, "word": _word(one), "against": _word(other)}
    kind = "score"
    if one.leave == other.leave and one.formed and other.formed:
        kind, arguments = "same_leave", {**arguments, "leave": one.leave}
    elif one.formed and one.formed.bingo and not (other.formed and other.formed.bingo):
        kind = "bingo"
    return [Reason(kind, float(one.score - other.score), arguments)]


def _leave(coach: Coach, scene: Scene, one: Considered, other: Considered) -> list[Reason]:
    if not scene.bag and not (one.leave and other.leave):
        gain = 2 * coach.rules.tiles.worth(scene.unseen)
        return [Reason("goes_out", (one.worth - other.worth) / POINT, {"gain": gain})]
    if not scene.bag and abs(one.worth - other.worth) < CLEAR_REPLY * POINT:
        return []  # tiles only cost their points now, and these cost nearly the same
    mine, theirs = missing(other.leave, one.leave), missing(one.leave, other.leave)
    common = _worth(coach, scene, missing(mine, one.leave))
    tiles_of = coach.rules.tiles.sort
    found = []
    for kind, tiles, leave, points in (
        ("keeps", mine, one.leave, one.worth - common),
        ("unloads", theirs, other.leave, common - other.worth),
    ):
        good = (points > 0) == (kind == "keeps")
        tags = because(tiles, leave, good) if scene.bag else []
        if kind == "keeps" and good and _balanced(one.leave) and not _balanced(other.leave):
            tags.append("balance")
        arguments = {"tiles": tiles_of(tiles), "leave": tiles_of(leave), "because": tags}
        found += [Reason(kind, points / POINT, arguments)] if tiles else []
    return found


def _worth(coach: Coach, scene: Scene, leave: str) -> int:
    """What is kept in both cases; with an empty bag tiles are worth their points, and keeping none is no going out."""
    return leave_in(coach.rules.tiles, scene)(leave) if leave or scene.bag else 0


def because(tiles: str, leave: str, good: bool) -> list[str]:
    """What is true of some tiles of a leave, and makes them good or bad to keep."""
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


def _balanced(leave: str) -> bool:
    vowels, consonants, _ = balance_of(leave)
    return len(leave) > 2 and abs(consonants - vowels) <= 1


def _opening(one: Considered, other: Considered) -> list[Reason]:
    points = OPENING * (one.hot - other.hot) / POINT
    return [Reason("opening", points, {"count": one.hot, "other": other.hot})]


def _closing(scene: Scene, one: Considered, other: Considered) -> Reason:
    """Who empties the bag; an exchange leaves it as it is."""
    worth, rest = [], []
    for each in (one, other):
        play = each.option.play is not None
        worth.append(closing(scene, each.leave) if play else 0)
        rest.append(bag_after(scene, each.leave) if play else scene.bag)
    return Reason("closing", (worth[0] - worth[1]) / POINT, {"count": rest[0], "other": rest[1]})


def _turnover(scene: Scene, one: Considered, other: Considered) -> list[Reason]:
    """Tiles turned over: worth a word where they differ much, and no points, because the leave has them already."""
    drawn = [min(len(scene.rack) - len(each.leave), max(0, scene.bag)) for each in (one, other)]
    exchanged = [bool(each.option.exchanged) for each in (one, other)]
    if any(exchanged) or abs(drawn[0] - drawn[1]) < MANY_MORE:
        return []
    return [Reason("turnover", 0.0, {"count": drawn[0], "other": drawn[1]})]


def _known_reply(coach: Coach, scene: Scene, pair: tuple[Considered, Considered], answers: Compared) -> list[Reason]:
    """With an empty bag: a reply that is possible after one of both, and not after the other."""
    best = [known[0].move if known else None for known in (answers.mine, answers.theirs)]
    gap = (best[1].score if best[1] else 0) - (best[0].score if best[0] else 0)
    reply, without = (best[1], pair[0]) if gap > 0 else (best[0], pair[1])
    told = reply.play if reply else None
    if reply is None or told is None or abs(gap) < CLEAR_REPLY:
        return []
    move = f"{coach.layout.coordinates(told.start, told.across)} {told.word}"
    if without.leave and _is_possible(coach, replace(scene, cells=without.cells(scene), rack=scene.unseen), told, move):
        return []
    return [Reason("blocks" if gap > 0 else "allows", float(gap), {"move": move, "score": reply.score})]


def _is_possible(coach: Coach, scene: Scene, play: Play, move: str) -> bool:
    """Whether the scene's rack can make a play, whatever it scores there."""
    try:
        option = read_option(coach, scene, move)
    except GameError:
        return False
    return option.play == play and not consider(coach, scene, option).phonies


def _replies(coach: Coach, scene: Scene, answers: Compared) -> list[Reason]:
    if not answers.mine or len(answers.mine) != len(answers.theirs):
        return []
    gaps = [theirs.score - mine.score for mine, theirs in zip(answers.mine, answers.theirs, strict=True)]
    squares = _squares(coach, scene, answers, gaps)
    if squares:
        return squares
    points = mean(gaps)
    error = sqrt(mean([(gap - points) ** 2 for gap in gaps]) / len(gaps))
    if abs(points) < CLEAR_REPLY or abs(points) < SURE * error:
        return []
    means = [mean([each.score for each in known]) for known in (answers.mine, answers.theirs)]
    return [Reason("reply", points, {"mine": round(means[0], 1), "other": round(means[1], 1)})]


def _squares(coach: Coach, scene: Scene, answers: Compared, gaps: Sequence[int]) -> list[Reason]:
    """The premium squares that are reached more often after one than after the other: at most one each way."""
    premiums = "".join(coach.layout.premiums)
    hot = [square for square, cell in enumerate(scene.cells) if cell == EMPTY and premiums[square] in CLEAR_SQUARE]
    found = [reason for square in hot for reason in _square(coach, square, answers, gaps)]
    hottest = list(CLEAR_SQUARE)
    found.sort(key=lambda reason: (hottest.index(reason.arguments["premium"]), -abs(reason.points)))
    ways = dict.fromkeys(reason.points < 0 for reason in found)
    return [next(reason for reason in found if (reason.points < 0) == way) for way in ways]


def _square(coach: Coach, square: int, answers: Compared, gaps: Sequence[int]) -> list[Reason]:
    mine, theirs = ([square in each.squares for each in known] for known in (answers.mine, answers.theirs))
    share, other = _share(square, answers.mine), _share(square, answers.theirs)
    points = sum(gap for gap, one, two in zip(gaps, mine, theirs, strict=True) if one != two) / len(gaps)
    more = share > other
    premium = "".join(coach.layout.premiums)[square]
    if abs(share - other) < CLEAR_SHARE or (-points if more else points) < CLEAR_SQUARE[premium]:
        return []
    reaching = [each for each in (answers.mine if more else answers.theirs) if square in each.squares]
    down = sum(1 for each in reaching if each.move and each.move.play and not each.move.play.across)
    arguments = {
        "square": list(coach.layout.place(square)),
        "premium": premium,
        "across": 2 * down < len(reaching),
        "share": round(share, 2),
        "other": round(other, 2),
        "score": round(mean([each.score for each in reaching]), 1),
    }
    was_open = 2 * _share(square, answers.before) > share + other
    kind = ("leaves_open" if was_open else "opens") if more else ("closes" if was_open else "leaves_closed")
    return [Reason(kind, points, arguments)]


def _share(square: int, known: Sequence[Answer]) -> float:
    """In how many of the deals the best reply covers a square; 0 where there are no deals."""
    return sum(square in each.squares for each in known) / len(known) if known else 0.0
