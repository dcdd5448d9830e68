"""Scores of plays: every worked example of the rules with its source, and special cases."""

from __future__ import annotations

import pytest

from tests.crossword.tables import board, formed, row
from tests.tables import named

EMPTY = board("")

SECTION_AND_R = board(
    """...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ..............S
    ..............E
    ..............C
    ..............T
    ..............I
    ..............O
    ..............N
    ........R......"""
)

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
]  # fmt: skip


@pytest.mark.parametrize(("cells", "play", "score"), named(EXAMPLES))
def test_worked_examples_of_the_rules_score_as_printed(cells: str, play: str, score: int) -> None:
    assert formed(cells, play).score == score


def test_princess_scores_each_word_and_the_bingo() -> None:
    play = formed(SECTION_AND_R, "15H PRINCESS")
    assert [(word.text, word.score) for word in play.words] == [("PRINCESS", 135), ("SECTIONS", 30)]
    assert play.bingo


def test_blank_scores_nothing_even_on_a_triple_letter() -> None:
    assert formed(EMPTY, "6B zA").score == 1
    assert formed(EMPTY, "6B ZA").score == 31


def test_the_word_premium_under_a_blank_counts() -> None:
    assert formed(EMPTY, "1A zAX").score == (0 + 1 + 8) * 3


def test_a_premium_counts_only_on_the_turn_that_covers_it() -> None:
    assert formed(EMPTY, "8H QI").score == 22
    assert formed(row(8, ".......QI"), "8H QIS").score == 12


def test_a_premium_counts_in_every_word_that_the_new_tile_is_in() -> None:
    """An X on the triple letter of F6 with an O above and an E left of it."""
    cells = board(
        """...............
        ...............
        ...............
        ...............
        .....O.........
        ....E.........."""
    )
    play = formed(cells, "6E EX")
    assert [(word.text, word.score) for word in play.words] == [("EX", 25), ("OX", 25)]


def test_a_double_word_counts_in_both_words() -> None:
    play = formed(board("... ... .D. ..A"), "3B DO")
    assert [(word.text, word.score) for word in play.words] == [("DO", 6), ("OA", 4)]


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
