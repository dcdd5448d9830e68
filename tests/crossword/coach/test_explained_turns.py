"""What the coach says of whole games: the lines of a verdict add up to it, and every reason is true.

The checks find each fact again in a simple way: scores by the rules read literally (`reference.judge`), leaves and
tiles by counting letters, replies by generating all plays. They share nothing with the coach but the values of leaves,
and the racks that it dealt to the opponent. How a reason is put into words is held by `test_reasons`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import cached_property
from statistics import fmean
from typing import Any

import pytest

from asobiba.bridge import Door
from asobiba.crossword.coach.candidate import Coach, scene_for
from asobiba.crossword.coach.english import sentence, subjects
from asobiba.crossword.coach.opponent_replies import OpponentReplies
from asobiba.crossword.equity.leaves import leave_value
from asobiba.crossword.notation.position import read_position
from asobiba.crossword.registration import GAME
from asobiba.words.lexicon_store import LexiconStore
from tests.crossword.reference import judge
from tests.crossword.tables import LAYOUT, TILES
from tests.tables import ask, job_done, real_lexica, sample, small_lexica

Turn = dict[str, Any]
Replies = list[tuple[int, set[int]]]  # the score of the best play with each rack, and the squares of its new tiles
TILE_SET = Counter(dict(TILES.counts))
NO_REPLIES_BELOW = 8  # tiles in the bag: then replies are valued in another way
ORDER = [  # of the lines of a comparison; those of the board are one step
    {"phony"}, {"bingo", "score", "same_leave"}, {"leave", "left", "goes_out"}, {"opening"}, {"closing"},
    {"opens", "leaves_open", "closes", "leaves_closed", "reply", "blocks", "allows"}, {"simulation", "ending"},
    {"turnover"},
]  # fmt: skip
TRUE_OF = {  # what is said of a leave, and when it is true of it
    "blank": lambda leave: "?" in leave,
    "s": lambda leave: "S" in leave,
    "q_with_u": lambda leave: {"Q", "U"} <= set(leave),
    "q_without_u": lambda leave: "Q" in leave and "U" not in leave,
    "duplicates": lambda leave: max(Counter(leave).values()) > 1,
    "vowels": lambda leave: vowels(leave) >= consonants(leave) + 2,
    "consonants": lambda leave: consonants(leave) > vowels(leave) + 2,
    "balance": lambda leave: len(leave) > 2 and abs(vowels(leave) - consonants(leave)) < 2,
}
GOOD = {"blank", "s", "q_with_u", "balance"}


def vowels(leave: str) -> int:
    return sum(tile in "AEIOU" for tile in leave)


def consonants(leave: str) -> int:
    return sum(tile not in "AEIOU?" for tile in leave)


class Position:
    """A position of a review, read from its CGP text."""

    def __init__(self, cgp: str) -> None:
        rows, racks, *_ = cgp.split()
        self.cgp = cgp
        self.cells = re.sub(r"\d+", lambda run: "." * int(run[0]), rows).replace("/", "")
        self.rack = racks.split("/")[0]
        seen = Counter("?" if cell.islower() else cell for cell in self.cells if cell != ".") + Counter(self.rack)
        self.unseen = "".join(sorted((TILE_SET - seen).elements()))
        self.bag = max(0, len(self.unseen) - 7)

    def racks(self, coach: Coach, game: Any) -> list[str]:
        """The racks that the coach dealt to the opponent."""
        state = read_position({"cgp": self.cgp, "lexicon": "standard"}, small_lexica()).state()
        return list(OpponentReplies(coach, scene_for(game.view(state, 0)), 1).racks)


class Option:
    """One of two moves that are compared, with what it is known to do."""

    def __init__(self, position: Position, given: Mapping[str, Any]) -> None:
        self.position, self.given = position, given
        self.move: str = given["move"]
        placement = tuple((row * 15 + column, letter) for row, column, letter in given["tiles"])
        new = dict(placement)
        self.cells = "".join(new.get(square, cell) for square, cell in enumerate(position.cells))
        self.hot = placement if not position.cells.strip(".") else ()
        used = "".join("?" if letter.islower() else letter for _, letter in placement)
        if self.move.startswith("exchange "):
            used = self.move.split()[1]
        self.leave = "".join(sorted((Counter(position.rack) - Counter(used)).elements()))
        self.drawn = min(len(used), position.bag)
        self.plays = bool(placement)
        score = judge(LAYOUT, TILES, lambda _: True, position.cells, placement) if placement else 0
        assert score is not None
        self.score = score

    @cached_property
    def hot_vowels(self) -> int:
        """Vowels of a first play with a letter premium above or below them, or beside them if it goes down."""
        across = len({square // 15 for square, _ in self.hot}) == 1
        sides = (-15, 15) if across else (-1, 1)
        beside = [
            any("".join(LAYOUT.premiums)[square + side] in "dt" for side in sides)
            for square, letter in self.hot
            if letter.upper() in "AEIOU"
        ]
        return sum(beside)

    @property
    def worth(self) -> float:
        if self.position.bag:
            return leave_value(TILES.sort(self.leave)) / 1000
        if not self.leave:
            return 2 * sum(TILES.values[tile] for tile in self.position.unseen)
        return -sum(TILES.values[tile] for tile in self.leave)

    @property
    def left_in_bag(self) -> int:
        return self.position.bag - (self.drawn if self.plays else 0)

    @property
    def equity(self) -> float:
        """Score and leave, less a vowel's cost in an opening, and what emptying the bag costs."""
        closing = {0: -5, 1: 5, 2: 5}.get(self.left_in_bag, 0) if self.position.bag and self.plays else 0
        return self.score + self.worth - 0.7 * self.hot_vowels + closing


class Explained:
    """One turn: the better move over the one that was played, and what the coach says of it."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.position = Position(turn["cgp"])
        self.me, self.them = Option(self.position, turn["best"]), Option(self.position, turn["played"])
        self.replies: list[Replies] = []  # after both, once a sentence needs them

    def best_replies(self, coach: Coach, game: Any) -> list[Replies]:
        racks = self.position.racks(coach, game)
        return [best_replies(coach, each.cells, racks) for each in (self.me, self.them)]

    def check(self, coach: Coach, game: Any) -> Counter[str]:
        """Check everything; returns how many reasons of each kind there were."""
        self.check_sum()
        names = subjects(self.me.move, self.them.move)
        for reason in self.turn["reasons"]:
            kind, given = reason["kind"], reason
            check = CHECKS.get(kind)
            if check:
                check(self, given, reason["points"])
            else:
                self.check_board(kind, given, coach, game)
            assert reason["text"] == sentence(LAYOUT, names, kind, reason["points"], given)
        return Counter(reason["kind"] for reason in self.turn["reasons"])

    def check_sum(self) -> None:
        comparison, reasons = self.turn["comparison"], self.turn["reasons"]
        shown = [Decimal(f"{reason['points']:+.1f}") for reason in reasons]
        assert all(Decimal(repr(reason["points"])) == points for reason, points in zip(reasons, shown, strict=True))
        assert sum(shown) == Decimal(repr(comparison["points"])), self.turn
        assert comparison["points"] == pytest.approx(self.turn["lost"], abs=0.0501)
        assert comparison["with"] == self.them.move
        places = [next(at for at, kinds in enumerate(ORDER) if reason["kind"] in kinds) for reason in reasons]
        assert places == sorted(places)
        if comparison["method"] == "static":
            assert comparison["points"] == pytest.approx(self.me.equity - self.them.equity, abs=0.0601), self.turn

    def check_board(self, kind: str, given: Mapping[str, Any], coach: Coach, game: Any) -> None:
        if kind in ("blocks", "allows"):
            return self.check_known_reply(given, coach, *((self.them, self.me)[:: 1 if kind == "blocks" else -1]))
        if self.position.bag < NO_REPLIES_BELOW:
            return None
        mine, theirs = self.replies = self.replies or self.best_replies(coach, game)
        if kind == "reply":
            means = [round(fmean(score for score, _ in replies), 1) for replies in (mine, theirs)]
            assert [given["mine"], given["other"]] == means
            return None
        row, column = given["square"]
        square, more = 15 * row + column, kind in ("opens", "leaves_open")
        assert LAYOUT.premiums[row][column] == given["premium"] in "TDt"
        shares = [fmean(square in covered for _, covered in replies) for replies in (mine, theirs)]
        assert [given["share"], given["other"]] == [round(share, 2) for share in shares]
        assert (shares[0] > shares[1]) == more
        reaching = [score for score, covered in (mine if more else theirs) if square in covered]
        assert given["score"] == round(fmean(reaching), 1)
        # a square that lay open all the time was once said to be opened by every play that did not cover it
        before = best_replies(coach, self.position.cells, self.position.racks(coach, game))
        was_open = fmean(square in covered for _, covered in before) > fmean(shares)
        assert was_open == (kind in ("leaves_open", "closes")), (self.position.cgp, given)
        return None

    def check_known_reply(self, given: Mapping[str, Any], coach: Coach, possible: Option, without: Option) -> None:
        """The reply is there after one of both, for so many points, and not after the other."""
        replies = [dict(all_replies(coach, each.cells, self.position.unseen)) for each in (possible, without)]
        assert replies[0][given["move"]] == given["score"]
        assert given["move"] not in replies[1] or not without.leave


Given = Mapping[str, Any]


def check_scores(turn: Explained, given: Given, points: float) -> None:
    me, them = turn.me, turn.them
    assert (given["score"], given["other"], points) == (me.score, them.score, me.score - them.score)
    assert (given["kind"] == "same_leave") == bool(me.plays and them.plays and me.leave == them.leave != "")
    if given["kind"] == "bingo":
        assert (len(turn.position.rack), me.leave) == (7, "")


def check_leaves(turn: Explained, given: Given, points: float) -> None:
    for whose, option, better in (("", turn.me, points > 0), ("other_", turn.them, points < 0)):
        assert sorted(given[f"{whose}leave"]) == sorted(option.leave)
        assert given[f"{whose}worth"] == option.worth
        for fact in given[f"{whose}because"]:
            assert TRUE_OF[fact](option.leave), (fact, option.leave)
            assert (fact in GOOD) == better, (fact, option.leave)
    assert points == pytest.approx(turn.me.worth - turn.them.worth, abs=0.151)  # it takes up what is rounded
    mine, theirs = Counter(turn.me.leave), Counter(turn.them.leave)
    assert (Counter(given["tiles"]), Counter(given["other_tiles"])) == (mine - theirs, theirs - mine)


def check_left(turn: Explained, given: Given, points: float) -> None:
    leaves = [sorted(given[name]) for name in ("leave", "other_leave")]
    assert leaves == [sorted(turn.me.leave), sorted(turn.them.leave)]
    assert points == turn.me.worth - turn.them.worth


def check_going_out(turn: Explained, given: Given, points: float) -> None:
    check_left(turn, given, points)
    out = turn.me if points > 0 else turn.them
    assert (out.leave, given["gain"]) == ("", out.worth)


def check_opening(turn: Explained, given: Given, points: float) -> None:
    assert (given["count"], given["other"]) == (turn.me.hot_vowels, turn.them.hot_vowels)
    assert (turn.me.hot_vowels > turn.them.hot_vowels) == (points < 0)


def check_closing(turn: Explained, given: Given, _: float) -> None:
    assert (given["count"], given["other"]) == (turn.me.left_in_bag, turn.them.left_in_bag)


def check_turnover(turn: Explained, given: Given, _: float) -> None:
    assert (given["count"], given["other"]) == (turn.me.drawn, turn.them.drawn)


def check_searched(turn: Explained, given: Given, points: float) -> None:
    for name, option in (("spread", turn.me), ("other", turn.them)):
        assert given[name] == pytest.approx(option.given["spread"], abs=0.0501)
    if given["kind"] == "ending":  # it is ranked by how it ends
        gap = turn.me.given["spread"] - turn.them.given["spread"]
        assert turn.turn["comparison"]["points"] == pytest.approx(gap, abs=0.0501)


CHECKS: Mapping[str, Callable[[Explained, Given, float], None]] = {
    "score": check_scores,
    "same_leave": check_scores,
    "bingo": check_scores,
    "leave": check_leaves,
    "left": check_left,
    "goes_out": check_going_out,
    "opening": check_opening,
    "closing": check_closing,
    "turnover": check_turnover,
    "simulation": check_searched,
    "ending": check_searched,
}


def best_replies(coach: Coach, cells: str, racks: list[str]) -> Replies:
    found: Replies = []
    for rack in racks:
        best = next(iter(coach.generator.best(cells, rack, 1)), None)
        play = best.play if best else None
        if best is None or play is None:
            found.append((0, set()))
            continue
        squares = [play.start + step * (1 if play.across else 15) for step in range(len(play.word))]
        found.append((best.score, {square for square in squares if cells[square] == "."}))
    return found


def all_replies(coach: Coach, cells: str, rack: str) -> list[tuple[str, int]]:
    scored = coach.generator.plays(cells, rack).scored()
    return [(f"{LAYOUT.coordinates(play.start, play.across)} {play.word}", score) for play, score in scored]


def check_turns(door: Door, lexica: LexiconStore, seed: int, levels: tuple[str, str], **how: Any) -> Counter[str]:
    """Play a game between two levels and check every turn of its review that lost points; what was said, by kind."""
    seats = [{"kind": "computer", "level": level} for level in levels]
    options = {"lexicon": "standard"}
    table = ask(door, type="new", game="crossword", seed=seed, seats=seats, options=options)["table"]
    ask(door, type="step", table=table)
    state = job_done(door, 2000, job="review", table=table, arguments=how)
    game = GAME.open_game(options, 2, lexica)
    coach, kinds = game.coach, Counter[str]()
    for turn in state["report"]["turns"]:
        if turn["comparison"]:
            kinds += Explained(turn).check(coach, game) + Counter({"turns": 1})
    return kinds


@pytest.mark.slow
def test_the_lines_of_a_verdict_add_up_and_are_true() -> None:
    lexica = small_lexica()
    kinds = check_turns(Door(lexica), lexica, 5, ("child", "beginner"), seats=[0])
    assert kinds["turns"] >= 20
    assert {"score", "leave", "ending"} <= set(kinds)


# Games by their seeds, with the least number of turns that must have lost points: 310 in all.
TURNS = {1: 33, 2: 42, 3: 32, 4: 35, 5: 38, 6: 40, 7: 45, 8: 45}


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample((5, 1, 3, 7, 2, 4, 6, 8), 8))
def test_every_reason_in_a_game_with_the_real_words_is_true(seed: int) -> None:
    # every other game is reviewed by simulation
    lexica = real_lexica()
    how = {"method": "simulation", "effort": 12} if seed % 2 else {"method": "static"}
    kinds = check_turns(Door(lexica), lexica, seed, ("child", "beginner"), **how)
    assert kinds["turns"] >= TURNS[seed], kinds
    assert {"opens", "leaves_open", "closes", "leaves_closed", "leave", "left"} <= set(kinds)
