"""The top against a brute force that knows every play, and against a second reading of the rule for ties."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from asobiba import chance
from asobiba.crossword.duplicate.tops import find_top, tie_break, top_moves
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import board_after
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import load_layout
from asobiba.crossword.rules.placement import canonical
from asobiba.crossword.rules.scoring import form_words
from asobiba.crossword.rules.tiles import load_tiles
from asobiba.words.lexicon import make_lexicon
from tests.crossword.reference import Placement, WordList, listed
from tests.tables import small_words

LAYOUT, TILES = load_layout(), load_tiles()
POSITIONS = 24


@cache
def generator() -> MoveGenerator:
    return MoveGenerator(LAYOUT, TILES, make_lexicon("small", "small", small_words()).map)


@cache
def words() -> WordList:
    return WordList(list(small_words()))


def written_rule(rack: str, cells: str, placement: Placement) -> tuple[object, ...]:
    """The rule of docs/rules/duplicate.md, section 3, read by somebody else."""
    used = Counter("?" if letter.islower() else letter for _, letter in placement)
    leave = list((Counter(rack) - used).elements())
    play = canonical(LAYOUT, form_words(LAYOUT, TILES, cells, placement))
    uneven = abs(sum(1 if tile in "AEIOU" else -1 for tile in leave if tile != "?"))
    for _ in range(leave.count("?")):
        uneven -= uneven > 0
    blanks = tuple(-place for place, letter in enumerate(play.word) if letter.islower())
    row, column = divmod(play.start, 15)
    return (
        used["?"],
        uneven,
        len(placement),
        play.word.upper(),
        (row, column),
        not play.across,
        blanks,
    )


@pytest.mark.slow
def test_the_top_is_the_first_of_the_best_plays_that_a_brute_force_finds() -> None:
    seen_ties = seen_blanks = 0
    for number in range(POSITIONS):
        rng = chance.stream(number, "tops")
        cells, bag = LAYOUT.empty, chance.shuffled(TILES.all_tiles, rng)
        for _ in range(chance.below(7, rng)):
            rack = "".join(bag[:7])
            top = find_top(generator(), cells, TILES.sort(rack))
            if top.play is not None:
                cells = board_after(cells, top.play, LAYOUT.size)
            bag = bag[7:]
        rack = TILES.sort("".join(bag[:7]))
        if number % 6 == 0 and "?" not in rack:
            rack = rack[:6] + "?"
        found = listed(LAYOUT, TILES, words(), cells, rack)
        top = find_top(generator(), cells, rack)
        best = max(found.values(), default=0)
        equal = [placement for placement, score in found.items() if score == best]
        assert (top.score, top.equals) == (best, max(0, len(equal) - 1))
        if equal:
            chosen = min(equal, key=lambda placement: written_rule(rack, cells, placement))
            assert top.play == canonical(LAYOUT, form_words(LAYOUT, TILES, cells, chosen))
        seen_ties += len(equal) > 1
        seen_blanks += "?" in rack
    assert seen_ties >= 5
    assert seen_blanks >= 4


def test_many_equal_plays_are_all_compared() -> None:
    """Two blanks alone make hundreds of plays that score nothing."""
    cells = LAYOUT.empty
    equal = top_moves(generator(), cells, "??")
    found = listed(LAYOUT, TILES, words(), cells, "??")
    best = max(found.values())
    assert len(equal) == sum(score == best for score in found.values())
    assert len(equal) > 24


def test_ties_are_broken_in_the_written_order() -> None:
    cells = LAYOUT.empty
    centre = LAYOUT.centre

    def key(word: str, across: bool = True, back: int = 0, rack: str = "AEINST?") -> tuple[object, ...]:
        return tie_break(cells, rack, Play(centre - back * LAYOUT.step(across), across, word), LAYOUT.size)

    assert key("TEA") < key("TEa")  # no blank
    assert key("SIT", rack="AINSTTX") != key("SAT", rack="AINSTTX")
    assert key("TEA", rack="AAEINTT") < key("TIN", rack="AAEINTT")  # AINT is even, AAET is not as even
    assert key("NA", rack="AANN") < key("NAAN", rack="AANN")  # equally even: fewer tiles
    assert key("ANT") < key("NAT")  # alphabet
    assert key("ANT", back=1) < key("ANT")  # first square
    assert key("ANT") < key("ANT", across=False)  # across
    assert key("AaN") < key("aAN")  # the blank later in the word


def test_nothing_can_be_laid_without_a_word() -> None:
    assert find_top(generator(), LAYOUT.empty, "VVVVVVV") == (None, 0, 0)
