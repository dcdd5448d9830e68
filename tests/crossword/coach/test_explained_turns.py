"""What the coach says of whole games: the lines of a verdict add up to it, and every sentence is true.

The checks read the English sentences and find each fact again in a simple way: scores by the rules read literally
(`reference.judge`), leaves and tiles by counting letters, replies by generating all plays. They share nothing with the
coach but the values of leaves, and the racks that it dealt to the opponent.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import cache, cached_property
from statistics import fmean
from typing import Any

import pytest

from asobiba.bridge import Door
from asobiba.crossword.coach.candidate import Coach, scene_for
from asobiba.crossword.coach.opponent_replies import OpponentReplies
from asobiba.crossword.equity.leaves import leave_value
from asobiba.crossword.notation.position import read_position
from asobiba.crossword.registration import GAME
from asobiba.words.lexicon_store import LexiconStore
from tests.crossword.reference import judge
from tests.crossword.tables import LAYOUT, TILES
from tests.tables import ask, sample, small_lexica

Turn = dict[str, Any]
Replies = list[tuple[int, set[int]]]  # the score of the best play with each rack, and the squares of its new tiles
TILE_SET = Counter(dict(TILES.counts))
NO_REPLIES_BELOW = 8  # tiles in the bag: then replies are valued in another way
LEAVE = r"(?P<{0}>[A-Z?]+|nothing) \((?P<{0}_worth>[+-]\d+\.\d)(?P<{0}_facts>[^)]*)\)"
USED = r"the best reply uses it (?P<share>\d+) % of the time, after (?P<them>.+) (?P<other>\d+) %"
SQUARE = r"the (?P<premium>triple word|double word|triple letter) (?P<line>row|column) \((?P<square>\w+)\)"
PATTERNS = {
    "score": r"(?P<me>.+) scores (?P<score>\d+), (?P<them>.+) (?P<other>\d+)",
    "same_leave": r"(?P<me>.+) scores (?P<score>\d+), (?P<them>.+) (?P<other>\d+); both keep (?P<leave>[A-Z?]+)",
    "bingo": r"(?P<me>.+) plays all seven tiles: (?P<score>\d+) points, (?P<them>.+) (?P<other>\d+)",
    "leave": rf"(?P<me>.+) keeps {LEAVE.format('mine')}, (?P<them>.+) {LEAVE.format('theirs')}"
    r"(: (?P<more>[A-Z?]+|nothing) instead of (?P<less>[A-Z?]+|nothing))?",
    "left": r"(?P<me>.+) is left with (?P<mine>[A-Z?]+), (?P<them>.+) with (?P<theirs>[A-Z?]+)",
    "goes_out": r"(?P<out>.+) goes out and gains (?P<gain>\d+), (?P<stays>.+) is left with (?P<left>[A-Z?]+)",
    "opening": r"(?P<me>.+) puts (?P<count>\d+) vowels beside premium squares, (?P<them>.+) (?P<other>\d+)",
    "closing": r"(?P<me>.+) leaves (?P<count>\d+) in the bag, (?P<them>.+) (?P<other>\d+)",
    "turnover": r"(?P<me>.+) draws (?P<count>\d+) tiles, (?P<them>.+) (?P<other>\d+)",
    "opens": rf"(?P<me>.+) opens {SQUARE}: {USED}",
    "leaves_open": rf"(?P<me>.+) leaves {SQUARE} open: {USED}",
    "closes": rf"(?P<me>.+) closes {SQUARE}: {USED}",
    "leaves_closed": rf"(?P<me>.+) does not open {SQUARE}: {USED}",
    "reply": r"after (?P<me>.+) the best reply scores (?P<count>[\d.]+) on average, "
    r"after (?P<them>.+) (?P<other>[\d.]+)",
    "blocks": r"(?P<me>.+) prevents (?P<move>\w+ \w+) for (?P<score>\d+), (?P<them>.+) allows it",
    "allows": r"(?P<me>.+) allows (?P<move>\w+ \w+) for (?P<score>\d+), (?P<them>.+) prevents it",
    "simulation": r"simulation rates (?P<me>.+) (?P<how>higher|lower) than that: "
    r"it ends (?P<count>[+-][\d.]+) on average, (?P<them>.+) (?P<other>[+-][\d.]+)",
    "ending": r"(with best play|as far as the ending was searched) "
    r"(?P<me>.+) ends (?P<count>[+-][\d.]+), (?P<them>.+) (?P<other>[+-][\d.]+)",
}
TRUE_OF = {  # what is said of a leave, and when it is true of it
    "a blank": lambda leave: "?" in leave,
    "an S": lambda leave: "S" in leave,
    "Q with U": lambda leave: {"Q", "U"} <= set(leave),
    "a Q without U": lambda leave: "Q" in leave and "U" not in leave,
    "the same tile twice": lambda leave: max(Counter(leave).values()) > 1,
    "too many vowels": lambda leave: vowels(leave) >= consonants(leave) + 2,
    "too many consonants": lambda leave: consonants(leave) > vowels(leave) + 2,
    "vowels and consonants in balance": lambda leave: len(leave) > 2 and abs(vowels(leave) - consonants(leave)) < 2,
}


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
        return list(OpponentReplies(coach, scene_for(coach, game.view(state, 0)), 1).racks)


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

    @property
    def name(self) -> str:
        if self.move == "pass":
            return "passing"
        first, rest = self.move.split()
        return f"exchanging {rest}" if first == "exchange" else rest.upper()

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
        """Check everything; returns how many sentences of each kind there were."""
        self.check_sum()
        kinds: Counter[str] = Counter()
        for reason in self.turn["reasons"]:
            kind = reason["kind"]
            said = re.fullmatch(PATTERNS[kind], reason["text"])
            assert said, reason
            self.check_names(said.groupdict())
            check = CHECKS.get(kind)
            if check:
                check(self, said.groupdict(), reason["points"])
            else:
                self.check_board(kind, said.groupdict(), coach, game)
            kinds[kind] += 1
        return kinds

    def check_sum(self) -> None:
        comparison, reasons = self.turn["comparison"], self.turn["reasons"]
        shown = [Decimal(f"{reason['points']:+.1f}") for reason in reasons]
        assert all(Decimal(repr(reason["points"])) == points for reason, points in zip(reasons, shown, strict=True))
        assert sum(shown) == Decimal(repr(comparison["points"])), self.turn
        assert comparison["points"] == pytest.approx(self.turn["lost"], abs=0.0501)
        assert comparison["with"] == self.them.move
        if comparison["method"] == "static":
            assert comparison["points"] == pytest.approx(self.me.equity - self.them.equity, abs=0.0601), self.turn

    def check_names(self, said: Mapping[str, str | None]) -> None:
        names = {self.me.name, self.them.name}
        if len(names) == 1:
            names = {f"{each.name} ({each.move.split()[0]})" for each in (self.me, self.them)}
        told = [said[name] for name in ("me", "them", "out", "stays") if said.get(name)]
        assert set(told) == names, (told, names)
        if said.get("me"):
            assert said["me"] in (self.me.name, f"{self.me.name} ({self.me.move.split()[0]})")

    def check_board(self, kind: str, said: Mapping[str, Any], coach: Coach, game: Any) -> None:
        if kind in ("blocks", "allows"):
            return self.check_known_reply(said, coach, *((self.them, self.me)[:: 1 if kind == "blocks" else -1]))
        if self.position.bag < NO_REPLIES_BELOW:
            return None
        mine, theirs = self.replies = self.replies or self.best_replies(coach, game)
        if kind == "reply":
            assert float(said["count"]) == pytest.approx(fmean(score for score, _ in mine), abs=0.051)
            assert float(said["other"]) == pytest.approx(fmean(score for score, _ in theirs), abs=0.051)
            return None
        square = square_of(said["square"])
        name = {"T": "triple word", "D": "double word", "t": "triple letter"}
        assert name["".join(LAYOUT.premiums)[square]] == said["premium"]
        shares = [fmean(square in covered for _, covered in replies) for replies in (mine, theirs)]
        assert [int(said["share"]), int(said["other"])] == [pytest.approx(100 * share, abs=1) for share in shares]
        assert (shares[0] > shares[1]) == (kind in ("opens", "leaves_open"))
        return None

    def check_known_reply(self, said: Mapping[str, str], coach: Coach, possible: Option, without: Option) -> None:
        """The reply is there after one of both, for so many points, and not after the other."""
        replies = [dict(all_replies(coach, each.cells, self.position.unseen)) for each in (possible, without)]
        assert replies[0][said["move"]] == int(said["score"])
        assert said["move"] not in replies[1] or not without.leave


def check_scores(turn: Explained, said: Mapping[str, str], points: float) -> None:
    assert (int(said["score"]), int(said["other"])) == (turn.me.score, turn.them.score)
    assert points == turn.me.score - turn.them.score
    if "leave" in said:
        assert sorted(said["leave"]) == sorted(turn.me.leave) == sorted(turn.them.leave)


def check_bingo(turn: Explained, said: Mapping[str, str], points: float) -> None:
    check_scores(turn, said, points)
    assert len(turn.position.rack) == 7
    assert not turn.me.leave


def check_leaves(turn: Explained, said: Mapping[str, Any], points: float) -> None:
    leaves = {"mine": turn.me, "theirs": turn.them}
    for side, option in leaves.items():
        assert sorted(said[side].replace("nothing", "")) == sorted(option.leave)
        assert float(said[f"{side}_worth"]) == pytest.approx(option.worth, abs=0.0501)
        for fact in said[f"{side}_facts"].split(", ")[1:]:
            assert TRUE_OF[fact](option.leave), (fact, option.leave)
    assert points == pytest.approx(turn.me.worth - turn.them.worth, abs=0.151)  # it takes up what is rounded
    if said["more"]:
        mine, theirs = Counter(turn.me.leave), Counter(turn.them.leave)
        assert Counter(said["more"].replace("nothing", "")) == mine - theirs
        assert Counter(said["less"].replace("nothing", "")) == theirs - mine


def check_left(turn: Explained, said: Mapping[str, str], points: float) -> None:
    assert (sorted(said["mine"]), sorted(said["theirs"])) == (sorted(turn.me.leave), sorted(turn.them.leave))
    assert points == turn.me.worth - turn.them.worth


def check_going_out(turn: Explained, said: Mapping[str, str], points: float) -> None:
    out, stays = (turn.me, turn.them) if points > 0 else (turn.them, turn.me)
    assert (out.leave, sorted(stays.leave)) == ("", sorted(said["left"]))
    assert said["out"].startswith(out.name)
    assert int(said["gain"]) == out.worth
    assert points == turn.me.worth - turn.them.worth


def check_opening(turn: Explained, said: Mapping[str, str], points: float) -> None:
    assert (int(said["count"]), int(said["other"])) == (turn.me.hot_vowels, turn.them.hot_vowels)
    assert (turn.me.hot_vowels > turn.them.hot_vowels) == (points < 0)


def check_closing(turn: Explained, said: Mapping[str, str], _: float) -> None:
    assert (int(said["count"]), int(said["other"])) == (turn.me.left_in_bag, turn.them.left_in_bag)


def check_turnover(turn: Explained, said: Mapping[str, str], _: float) -> None:
    assert (int(said["count"]), int(said["other"])) == (turn.me.drawn, turn.them.drawn)


def check_searched(turn: Explained, said: Mapping[str, str], points: float) -> None:
    for name, option in (("count", turn.me), ("other", turn.them)):
        assert float(said[name]) == pytest.approx(option.given["spread"], abs=0.0501)
    if "how" in said:
        assert said["how"] == ("higher" if points > 0 else "lower")
    else:  # an ending is ranked by how it ends
        gap = turn.me.given["spread"] - turn.them.given["spread"]
        assert turn.turn["comparison"]["points"] == pytest.approx(gap, abs=0.0501)


CHECKS: Mapping[str, Callable[[Explained, Mapping[str, Any], float], None]] = {
    "score": check_scores,
    "same_leave": check_scores,
    "bingo": check_bingo,
    "leave": check_leaves,
    "left": check_left,
    "goes_out": check_going_out,
    "opening": check_opening,
    "closing": check_closing,
    "turnover": check_turnover,
    "simulation": check_searched,
    "ending": check_searched,
}


def square_of(name: str) -> int:
    row, column = re.findall(r"\d+", name)[0], re.findall(r"[A-O]", name)[0]
    return (int(row) - 1) * 15 + "ABCDEFGHIJKLMNO".index(column)


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
    state = ask(door, type="start", job="review", table=table, arguments=how)
    while not state["done"]:
        state = ask(door, type="work", job=state["job"], budget=2000)
    game = GAME.open_game(options, 2, lexica)
    coach, kinds = game.coach, Counter[str]()
    for turn in state["report"]["turns"]:
        if turn["comparison"]:
            kinds += Explained(turn).check(coach, game) + Counter({"turns": 1})
    return kinds


@cache
def real_lexica() -> LexiconStore:
    return LexiconStore()


def test_the_lines_of_a_verdict_add_up_and_their_sentences_are_true() -> None:
    lexica = small_lexica()
    kinds = check_turns(Door(lexica), lexica, 5, ("child", "beginner"), seats=[0])
    assert kinds["turns"] >= 20
    assert {"score", "leave", "ending"} <= set(kinds)


# Games by their seeds, with the least number of turns that must have lost points: 310 in all.
TURNS = {1: 33, 2: 42, 3: 32, 4: 35, 5: 38, 6: 40, 7: 45, 8: 45}


@pytest.mark.slow
@pytest.mark.parametrize("seed", [*sample((1, 3, 5, 7), 4), *sample((2, 4, 6, 8), 4)])
def test_every_sentence_about_a_game_with_the_real_words_is_true(seed: int) -> None:
    # every other game is reviewed by simulation
    lexica = real_lexica()
    how = {"method": "simulation", "effort": 12} if seed % 2 else {"method": "static"}
    kinds = check_turns(Door(lexica), lexica, seed, ("child", "beginner"), **how)
    assert kinds["turns"] >= TURNS[seed], kinds
