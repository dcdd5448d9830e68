"""Reasons are true: every number in them is found again in another way, over many positions."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from asobiba.crossword.benchmark import fixed_positions
from asobiba.crossword.coach.analysis import Analysis
from asobiba.crossword.coach.candidate import (
    Candidate,
    Coach,
    Reason,
    Verdict,
    best_candidates,
    read_candidate,
    scene_for,
)
from asobiba.crossword.coach.english import sentence
from asobiba.crossword.coach.opponent_replies import DEALS, OpponentReplies
from asobiba.crossword.coach.questions import QUESTIONS
from asobiba.crossword.coach.reasons import compare_candidates, leave_tags, tenths
from asobiba.crossword.equity.leaves import leave_value
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.notation.cgp import Position
from asobiba.crossword.notation.position import read_position, state_of
from asobiba.crossword.registration import GAME
from asobiba.crossword.rules.placement import placed
from asobiba.crossword.simulation.static_eval import OPENING, Scene
from asobiba.words.lexicon import make_lexicon
from asobiba.words.lexicon_store import LexiconStore
from tests.crossword.tables import LAYOUT, TILES, game, position, row
from tests.tables import small_words

ROOT = Path(__file__).parents[3]
ENDINGS = [line for line in (ROOT / "bench" / "endings.txt").read_text("ascii").splitlines() if line[0] != "#"]
ORDER = [  # of the lines of a comparison; those of the board are one step
    {"phony"}, {"bingo", "score", "same_leave"}, {"leave", "left", "goes_out"}, {"opening"}, {"closing"},
    {"opens", "leaves_open", "closes", "leaves_closed", "reply", "blocks", "allows"}, {"simulation", "ending"},
    {"turnover"},
]  # fmt: skip
NAMES = ("FAIRY", "FAERIE")

ABOUT_SQUARES = {"opens", "leaves_open", "closes", "leaves_closed"}


@cache
def coach() -> Coach:
    return game(words=small_words()).coach


@cache
def real() -> Coach:
    """With a list long enough that opponents find what is open."""
    lexicon = LexiconStore().open("standard")
    return Coach(coach().rules, lexicon.__contains__, MoveGenerator(LAYOUT, TILES, lexicon.map))


def scene_of(cells: str, rack: str) -> Scene:
    """The scene of whoever holds these tiles; the other holds seven that nobody knows."""
    table = game(words=small_words())
    return scene_for(coach(), table.view(state_of(table.rules, Position(cells, (TILES.sort(rack), "")), 1), 0))


def pair(scene: Scene, table: Coach, one: str, other: str) -> tuple[Candidate, Candidate]:
    first, second = (read_candidate(table, scene, move) for move in (one, other))
    return first, second


def reasons_by_kind(cells: str, rack: str, one: str, other: str, *, words: tuple[str, ...] = ()) -> dict[str, Reason]:
    table = game(words=(*small_words(), *words)).coach
    scene = scene_of(cells, rack)
    first, second = pair(scene, table, one, other)
    replies = OpponentReplies(table, scene, 1)
    return reasons_of(table, scene, first, second, replies.compare(first, second))


def reasons_of(*compared: Any) -> dict[str, Reason]:
    """The reasons of `compare_candidates`, by kind."""
    return {reason.kind: reason for reason in compare_candidates(*compared).reasons}


def sample() -> list[tuple[Scene, Candidate, Candidate, tuple[Reason, ...], Any, Any]]:
    """Neighbours in the order of equity, in many positions, with their reasons and the answers to both."""
    found = []
    table = real()
    for cells, rack in fixed_positions()[3:35:4]:
        scene = scene_of(cells, rack)
        replies = OpponentReplies(table, scene, 1)
        best, *others = best_candidates(table, scene, 24)[::4]
        for one, other in [(best, others[0]), *((each, best) for each in others)]:
            known = replies.compare(one, other)
            why = compare_candidates(table, scene, one, other, known).reasons
            found.append((scene, one, other, why, known.mine, known.theirs))
    return found


@cache
def sampled() -> list[tuple[Scene, Candidate, Candidate, tuple[Reason, ...], Any, Any]]:
    return sample()


def test_the_lines_stand_in_one_order_and_add_up_in_tenths() -> None:
    for _, one, other, found, _, _ in sampled():
        places = [next(at for at, kinds in enumerate(ORDER) if reason.kind in kinds) for reason in found]
        assert places == sorted(places)
        tenths = [round(10 * reason.points) for reason in found]
        assert [reason.points for reason in found] == [count / 10 for count in tenths]
        assert sum(tenths) / 10 == pytest.approx(one.equity - other.equity, abs=0.0601)
    assert sum(len(found) for _, _, _, found, _, _ in sampled()) > 60


def test_points_at_once_are_the_difference_of_the_scores() -> None:
    seen = 0
    for _, one, other, found, _, _ in sampled():
        for reason in found:
            if reason.kind in ("score", "bingo", "same_leave"):
                seen += 1
                assert reason.points == one.score - other.score
                assert (reason.arguments["score"], reason.arguments["other"]) == (one.score, other.score)
                plays = one.formed is not None and other.formed is not None
                assert (reason.kind == "same_leave") == (plays and one.leave == other.leave)
                assert (reason.kind == "bingo") <= (not one.leave)
    assert seen > 20


def test_the_leaves_are_whole_and_their_values_are_those_of_the_table() -> None:
    # "is left with AM" was said of a play that kept AAAMS
    tags, seen = set(), 0
    for _, one, other, found, _, _ in sampled():
        for reason in found:
            if reason.kind != "leave":
                continue
            seen += 1
            given, mine, theirs = reason.arguments, Counter(one.leave), Counter(other.leave)
            assert (Counter(given["leave"]), Counter(given["other_leave"])) == (mine, theirs)
            assert (Counter(given["tiles"]), Counter(given["other_tiles"])) == (mine - theirs, theirs - mine)
            assert given["worth"] == leave_value(one.leave) / 1000
            assert given["other_worth"] == leave_value(other.leave) / 1000
            for whose, leave, better in (
                ("", one.leave, reason.points > 0),
                ("other_", other.leave, reason.points < 0),
            ):
                good = {"blank", "s", "q_with_u", "balance"}
                assert {tag in good for tag in given[f"{whose}because"]} <= {better}, (reason, leave)
                tags |= set(given[f"{whose}because"])
    assert seen > 20
    assert len(tags) > 2


def test_the_opponents_replies_are_the_best_plays() -> None:
    table, scene = real(), scene_of(*fixed_positions()[3])
    replies = OpponentReplies(table, scene, 1)
    one = best_candidates(table, scene, 1)[0]
    assert len(replies.replies_to(one)) == DEALS
    for found in replies.replies_to(one)[:8]:
        best = table.generator.best(one.board_after(scene), "".join(sorted(found.rack)), 1)
        assert found.move == (best[0] if best else None)
        assert not Counter(found.rack) - Counter(scene.unseen)


def test_an_opened_square_is_covered_as_often_as_its_reason_says() -> None:
    seen = Counter[str]()
    for _, _, _, found, answers, others in sampled():
        for reason in found:
            if reason.kind not in ABOUT_SQUARES:
                continue
            seen[reason.kind] += 1
            row_, column = reason.arguments["square"]
            square = LAYOUT.square(row_, column)
            assert LAYOUT.premiums[row_][column] == reason.arguments["premium"] in "TDt"
            shares = [sum(square in one.squares for one in known) / len(known) for known in (answers, others)]
            assert (reason.arguments["share"], reason.arguments["other"]) == (round(shares[0], 2), round(shares[1], 2))
            more = reason.kind in ("opens", "leaves_open")
            assert (shares[0] > shares[1]) == more
            assert reason.points == 0  # the static equity knows nothing of replies
            reaching = [one.score for one in (answers if more else others) if square in one.squares]
            assert reason.arguments["score"] == round(fmean(reaching), 1)
    assert set(seen) == ABOUT_SQUARES


def test_only_what_was_closed_is_opened_and_only_what_was_open_is_closed() -> None:
    # a square that lay open all the time was said to be opened by every play that did not cover it
    told_of = 0
    for scene, _, _, found, answers, others in sampled():
        racks = [one.rack for one in answers]
        for reason in found:
            if reason.kind not in ABOUT_SQUARES:
                continue
            square = LAYOUT.square(*reason.arguments["square"])
            plays = [next(iter(real().generator.best(scene.cells, rack, 1)), None) for rack in racks]
            reached = [ranked is not None and square in covered(scene.cells, ranked) for ranked in plays]
            shares = [fmean(square in one.squares for one in known) for known in (answers, others)]
            was_open = fmean(reached) > fmean(shares)
            assert was_open == (reason.kind in ("leaves_open", "closes")), (scene.cells, reason)
            told_of += 1
    assert told_of > 20


def covered(cells: str, move: Move) -> list[int]:
    return [square for square, _ in placed(cells, move.action, LAYOUT.size)]


def test_sentences_say_who_opens_and_who_closes_a_square() -> None:
    arguments = {"square": [14, 7], "premium": "T", "across": True, "share": 0.46, "other": 0.08, "score": 31.0}
    said = {kind: sentence(LAYOUT, NAMES, kind, 1.0, arguments) for kind in ABOUT_SQUARES}
    used = "the best reply uses it 46 % of the time, after FAERIE 8 %"
    assert said == {
        "opens": f"FAIRY opens the triple word row (15H): {used}",
        "leaves_open": f"FAIRY leaves the triple word row (15H) open: {used}",
        "closes": f"FAIRY closes the triple word row (15H): {used}",
        "leaves_closed": f"FAIRY does not open the triple word row (15H): {used}",
    }


@pytest.mark.parametrize(
    ("spreads", "ratings", "within", "rest"),
    [
        ((30.0, 18.0), (41.0, 37.0), 5.0, "higher"),
        ((30.0, 18.0), (37.0, 41.0), 14.0, "lower"),  # more points, but ahead less often
        ((18.0, 30.0), (20.0, 41.0), 5.0, "lower"),
    ],
)
def test_what_a_simulation_adds_or_takes_is_the_rest_of_the_difference(
    spreads: tuple[float, float], ratings: tuple[float, float], within: float, rest: str
) -> None:
    # LOTTO was 3.0 points worse, from -3.0 and +1.9: what the simulation found had no line
    scene = scene_of(row(8, "...TEN"), "AEIRSTV")
    one, other = (
        replace(each, verdict=Verdict(0.5, spread, rating, 40, within if behind else None))
        for each, spread, rating, behind in zip(
            pair(scene, coach(), "pass", "exchange V"), spreads, ratings, (False, True), strict=True
        )
    )
    found = compare_candidates(coach(), scene, one, other)
    assert (found.points, found.method, found.within) == (ratings[0] - ratings[1], "simulation", within)
    assert sum(round(10 * reason.points) for reason in found.reasons) == round(10 * found.points)
    last = found.plain_reasons(LAYOUT)[-1]
    assert last["kind"] == "simulation"
    assert last["text"].startswith(f"simulation rates passing {rest} than that: it ends {spreads[0]:+.1f} on average")


def test_points_are_rounded_as_the_page_rounds_them() -> None:
    assert [tenths(points) for points in (0.25, -0.25, 0.35, 2.65, -3.05, -0.04, 12.0)] == [3, -3, 4, 27, -31, 0, 120]


def test_the_reason_reply_has_the_means_of_the_best_replies() -> None:
    seen = 0
    for _, _, _, found, answers, others in sampled():
        for reason in found:
            if reason.kind == "reply":
                seen += 1
                means = [fmean(one.score for one in known) for known in (answers, others)]
                assert (reason.arguments["mine"], reason.arguments["other"]) == (round(means[0], 1), round(means[1], 1))
    assert seen


def test_the_same_leave_for_more_points_has_a_reason_of_its_own() -> None:
    found = reasons_by_kind(row(8, "......IN"), "AEFRYZ?", "9G FAERY", "I4 FAERY", words=("FAERY", "IF", "NA"))
    reason = found["same_leave"]
    assert reason.arguments["leave"] == "?Z"
    assert sentence(LAYOUT, NAMES, *reason).endswith("; both keep ?Z")


def test_reasons_name_both_plays_and_all_that_they_keep() -> None:
    found = reasons_by_kind(LAYOUT.empty, "AEFIIKR", "8E FIRIE", "8E FAKER", words=("FIRIE", "FAKER"))
    names = ("FIRIE", "FAKER")
    said = re.sub(r"[+-]\d+\.\d", "0", sentence(LAYOUT, names, *found["leave"]))
    assert said == "FIRIE keeps AK (0), FAKER II (0, the same tile twice, too many vowels)"
    assert sentence(LAYOUT, names, *found["score"]) == "FIRIE scores 16, FAKER 24"


def test_phonies_come_first_and_say_whose_they_are() -> None:
    scene = scene_of(row(8, ".....TEN"), "XZQVWAB")
    good, phony = pair(scene, coach(), "exchange VW", "I8 ZXQ")
    assert phony.phonies == ("ZXQ", "TENZ")
    first = compare_candidates(coach(), scene, good, phony).reasons[0]
    assert (first.kind, first.arguments) == ("phony", {"words": ["ZXQ", "TENZ"], "theirs": True})
    first = compare_candidates(coach(), scene, phony, good).reasons[0]
    assert (first.kind, first.arguments) == ("phony", {"words": ["ZXQ", "TENZ"], "theirs": False})


def test_vowels_beside_premiums_of_an_opening_are_counted() -> None:
    scene = scene_of(LAYOUT.empty, "AEINRST")
    one, other = pair(scene, coach(), "8D TRAIN", "8G TRAIN")
    # the premiums beside row 8 are in columns C, G, I and M: A lies at F, I at G; A at I, I at J
    assert (one.hot_vowels, other.hot_vowels) == (1, 1)
    third, _ = pair(scene, coach(), "8H TRAIN", "8D TRAIN")
    assert third.hot_vowels == 0
    found = reasons_of(coach(), scene, third, one)
    assert found["opening"].points == pytest.approx(-OPENING / 1000)
    assert found["opening"].arguments == {"count": 0, "other": 1}


def ending(number: int) -> tuple[Coach, Scene]:
    text = ENDINGS[number]
    state = read_position({"cgp": text, "lexicon": "standard"}, LexiconStore()).state()
    return real(), scene_for(real(), game().view(state, 0))


def test_with_an_empty_bag_a_leave_is_worth_what_it_costs_and_going_out_what_it_gains() -> None:
    table, scene = ending(0)
    assert scene.bag == 0
    theirs = 2 * TILES.worth(scene.unseen)
    best = best_candidates(table, scene, 40)
    passing = read_candidate(table, scene, "pass")
    for one in best:
        found = reasons_of(table, scene, one, passing)
        if not one.leave:
            assert found["goes_out"].arguments["gain"] == theirs
            assert found["goes_out"].points == theirs + TILES.worth(scene.rack)
        else:  # a blank costs nothing
            points = found["left"].points if "left" in found else 0
            assert points == TILES.worth(scene.rack) - TILES.worth(one.leave)


def test_a_blocked_reply_was_possible_and_is_not_any_more() -> None:
    seen = 0
    for number in range(4):
        table, scene = ending(number)
        replies = OpponentReplies(table, scene, 1)
        best = best_candidates(table, scene, 8)
        for one, other in pairwise(best):
            for reason in compare_candidates(table, scene, one, other, replies.compare(one, other)).reasons:
                if reason.kind not in ("blocks", "allows"):
                    continue
                seen += 1
                with_, without = (other, one) if reason.kind == "blocks" else (one, other)
                rack = "".join(sorted(scene.unseen))
                possible = [
                    {f"{LAYOUT.coordinates(play.start, play.across)} {play.word}" for play in plays}
                    for plays in (table.generator.plays(each.board_after(scene), rack) for each in (with_, without))
                ]
                assert reason.arguments["move"] in possible[0]
                assert reason.arguments["move"] not in possible[1] or not without.leave
    assert seen


def test_every_reason_has_a_sentence_and_plain_numbers() -> None:
    for _, _, _, found, _, _ in sampled():
        for reason in found:
            plain = reason.plain(LAYOUT, NAMES)
            assert plain["text"]
            assert not plain["text"].endswith(".")
            assert set(reason.arguments) <= set(plain)


@pytest.mark.parametrize(
    ("tiles", "leave", "good", "tags"),
    [
        ("?", "?S", True, ["blank"]),
        ("S", "EST", True, ["s"]),
        ("Q", "QU", True, ["q_with_u"]),
        ("Q", "EQ", False, ["q_without_u"]),
        ("II", "AII", False, ["duplicates", "vowels"]),
        ("U", "UV", False, []),
        ("V", "KTVW", False, ["consonants"]),
        ("E", "EST", True, []),
    ],
)
def test_tags_of_a_leave(tiles: str, leave: str, good: bool, tags: list[str]) -> None:
    assert leave_tags(tiles, leave, good) == tags


def test_compare_names_the_loss_and_the_reasons_for_the_better_play() -> None:
    table = game(words=small_words())
    view = table.view(position(row(8, "...TEN"), ("AEIRSTV", "")), 0)

    found = QUESTIONS["compare"](table.coach, view, {"move": "pass"})

    assert found["play"]["move"] == "pass"
    assert found["lost"] == pytest.approx(found["other"]["equity"] - found["play"]["equity"])
    assert found["reasons"] == found["other"]["reasons"]
    assert found["comparison"] == found["other"]["comparison"]
    assert (found["comparison"]["with"], found["comparison"]["method"]) == ("pass", "static")
    assert found["comparison"]["points"] == pytest.approx(found["lost"], abs=0.0501)


def test_a_lexicon_without_words_still_answers() -> None:
    table = game(words=tuple(make_lexicon("one", "one", ["ZZZZZ"]).map))
    view = table.view(position(row(8, "...TEN"), ("AEIRSTV", "")), 0)
    assert QUESTIONS["compare"](table.coach, view, {"move": "pass"})["other"]["action"] == "exchange"


@pytest.mark.parametrize(
    "cgp",
    [
        "15/9P5/8GLIFFS1/5EGO1OW1AHA/6R2AI1QIN/5COACTS2V1/6KY4WED/7U4U1E/13It/5ROGUY3DI/LEXEME3EONIAN/5STOuRIE1NU/4THERM3ATE/10LATS1/6VADA2E2 BDIJNOR// 3/384/247 0",  # noqa: E501
        "15/9B1W3/7O1U1I3/3ADVICE2E3/KANGA2T1T1L3/OWE3BA1Y1d3/R5ON2DE3/E5N2REDFIN/R5ES2A4/OM4S2QI4/1O4EM1UR4/1V4T2O2OUF/1I4S1u1YING1/1E5C7/J5THI1LING1 UZ/// 218/145/388/206 0",  # noqa: E501
    ],
    ids=["three", "four"],
)
def test_with_an_empty_bag_and_several_opponents_the_replies_are_of_racks_that_the_next_may_hold(cgp: str) -> None:
    # it was taken for granted that the next one holds all that is unseen, and the analysis of such an ending failed
    lexica = LexiconStore()
    laid = read_position({"cgp": f"{cgp} lex standard;"}, lexica)
    table = GAME.open_game(laid.options, laid.players, lexica)
    view = table.view(laid.state(table.options), 0)
    assert view.bag == 0
    work = Analysis(table.coach, view, {"method": "static"})
    while not work.done:
        work.step(100)
    kinds = {reason["kind"] for one in work.result()["candidates"] for reason in one["reasons"]}
    assert kinds & {"reply", *ABOUT_SQUARES}
