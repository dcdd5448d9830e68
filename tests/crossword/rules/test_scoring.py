"""Scores of plays: every worked example of the rules with its source, and special cases."""

from __future__ import annotations

import pytest

from tests.crossword.tables import board, formed, row
from tests.tables import named

EMPTY = board("")

# SECTION down column O from row 8 to row 14, and an R on I15.
SECTION_AND_R = board(" ".join(["."] * 7 + ["." * 14 + letter for letter in "SECTION"] + ["." * 8 + "R"]))

EXAMPLES = [
    ("EYE, Y on a double letter (Japanese source)", EMPTY, "3F EYE", 10),
    ("FIGHT, one tile on a double word (Japanese source)", EMPTY, "2A FIGHT", 24),
    ("FINAL through the N on E3, F doubles the word, L its letter (Japanese source, with F at its printed 4)",
     row(3, "....N"), "3C FINAL", 18),
    ("PRINCESS through the R on I15, completing SECTIONS (Japanese source)", SECTION_AND_R, "15H PRINCESS", 215),
    ("CAZIQUES over two triple words, Q on a double letter, seven tiles (Japanese source)",
     row(1, "..........I"), "1H CAZIQUES", 392),
    ("15 letters over three triple words are x27 (English source)",
     row(1, ".NCOP.R.GHTABL."), "1A UNCOPYRIGHTABLE", 28 * 27),
    ("two double words are x4 (English source)", EMPTY, "5E NEAREST", 7 * 4 + 50),
    ("a bingo's 50 points are added last, not multiplied", EMPTY, "8H RETAINS", (7 + 1) * 2 + 50),
    ("a blank scores nothing even on a triple letter", EMPTY, "6B zA", 1),
    ("the same without a blank", EMPTY, "6B ZA", 31),
    ("the word premium under a blank counts", EMPTY, "1A zAX", (0 + 1 + 8) * 3),
    ("a premium counts on the turn that covers it", EMPTY, "8H QI", 22),
    ("and on no later one", row(8, ".......QI"), "8H QIS", 12),
]  # fmt: skip


@pytest.mark.parametrize(("cells", "play", "score"), named(EXAMPLES))
def test_worked_examples_of_the_rules_score_as_printed(cells: str, play: str, score: int) -> None:
    assert formed(cells, play).score == score


@pytest.mark.parametrize(
    ("cells", "play", "scores"),
    [
        (SECTION_AND_R, "15H PRINCESS", {"PRINCESS": 135, "SECTIONS": 30}),
        (board(". . . . .....O ....E"), "6E EX", {"EX": 25, "OX": 25}),  # X on the triple letter of F6
        (board("... ... .D. ..A"), "3B DO", {"DO": 6, "OA": 4}),
    ],
    ids=["the bingo counts for no word", "a letter premium in every word", "a double word in both words"],
)
def test_every_word_of_a_play_has_its_score(cells: str, play: str, scores: dict[str, int]) -> None:
    assert [(word.text, word.score) for word in formed(cells, play).words] == list(scores.items())


def test_cross_words_come_in_reading_order_after_the_main_word() -> None:
    play = formed(row(8, ".......AIR"), "7H TEN")
    assert play.texts == ("TEN", "TA", "EI", "NR")


def test_a_single_tile_that_forms_words_both_ways_is_a_play_across() -> None:
    cells = board(".A E")
    across, down = formed(cells, "1A TA"), formed(cells, "A1 TE")
    assert across == down
    assert (across.across, across.texts, across.score) == (True, ("TA", "TE"), 12)


def test_a_single_tile_takes_the_direction_in_which_it_forms_a_word() -> None:
    play = formed(row(8, ".......A"), "H7 TA")
    assert (play.across, play.texts) == (False, ("TA",))


def test_six_tiles_are_no_bingo_and_seven_are() -> None:
    assert not formed(EMPTY, "8H RETAIN").bingo
    assert formed(EMPTY, "8H RETAINS").bingo
    assert formed(SECTION_AND_R, "15H PRINCESS").bingo
