"""Slots that no word fits are left out, and no others; the best plays stay the same."""

from __future__ import annotations

import re
from functools import cache

import pytest

from asobiba import chance
from asobiba.crossword.benchmark import fixed_positions
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.lane import Lane
from asobiba.words.word_map import WordMap
from tests.crossword.tables import FOUR, LAYOUT, SMALL, TILES
from tests.tables import real_lexica


@cache
def words() -> WordMap:
    return real_lexica().open("full").map


def lanes_without_impossible(generator: MoveGenerator, cells: str) -> list[Lane]:
    lanes = generator.lanes(cells)
    generator.leave_out_impossible(lanes)
    return lanes


def filled(lane: Lane) -> set[int]:
    return {slot[3] for slots in lane.slot_bounds for slot in slots}


def fits(lane: Lane, gaps: int, word: str, letters: str) -> bool:
    """Whether a word fits a slot, square by square."""
    text = lane.slot_text(gaps)
    start = lane.gaps[(gaps & -gaps).bit_length() - 2] + 1
    if len(word) != len(text):
        return False
    for offset, (letter, cell) in enumerate(zip(word, text, strict=True)):
        crossing = lane.crossings[start + offset]
        if cell not in (".", letter):
            return False
        if cell == "." and crossing >= 0 and not crossing >> letters.index(letter) & 1:
            return False
    return True


@pytest.mark.parametrize("seed", range(20))
def test_the_slots_left_out_are_those_that_no_word_fits(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("asobiba.crossword.movegen.fitting_words.FEWEST_TILES", 0)
    rng = chance.stream(seed, "fitting")

    def letters(count: int) -> str:
        return "".join("ABCD"[chance.below(4, rng)] for _ in range(count))

    some = sorted({letters(2 + chance.below(4, rng)) for _ in range(30)})
    cells = "".join(letters(1) if chance.below(3, rng) == 0 else "." for _ in SMALL.empty)
    every = MoveGenerator(SMALL, FOUR, WordMap.of(some)).lanes(cells)
    possible = lanes_without_impossible(MoveGenerator(SMALL, FOUR, WordMap.of(some)), cells)
    for lane, left in zip(every, possible, strict=True):
        fitting = {gaps for gaps in filled(lane) if any(fits(lane, gaps, word, FOUR.letters) for word in some)}
        assert filled(left) == fitting, (cells, lane.line.text)


@pytest.mark.slow
@pytest.mark.parametrize("blanks", [0, 1, 2])
def test_searches_find_the_same_plays_without_them(blanks: int) -> None:
    generator, other = (MoveGenerator(LAYOUT, TILES, words()) for _ in range(2))
    left_out = 0
    for cells, rack in fixed_positions(blanks)[::5]:
        before = sum(len(filled(lane)) for lane in generator.lanes(cells))
        left_out += before - sum(len(filled(lane)) for lane in lanes_without_impossible(generator, cells))
        assert generator.best(cells, rack, 20) == other.best(cells, rack, 20)
    assert left_out > 1000


@pytest.mark.parametrize("blanks", [0, 1, 2])
@pytest.mark.slow
def test_searches_of_many_racks_find_the_same_plays_and_leave_slots_out(
    blanks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twin: a search that asks for no text; and what was left out fits no word, letter by letter."""
    monkeypatch.setattr("asobiba.crossword.movegen.fitting_words.MOST_TEXTS", 50)
    generator, other = (MoveGenerator(LAYOUT, TILES, words()) for _ in range(2))
    left_out: set[str] = set()
    for cells, rack in fixed_positions(blanks)[3::40]:
        for some in (rack, rack[1:], rack[::2]):
            lanes = generator.lanes(cells)
            assert generator.search(some, many=True).run(lanes, 5) == other.best(cells, some, 5)
        for lane, every in zip(lanes, other.lanes(cells), strict=True):
            left_out.update(map(lane.slot_text, filled(every) - filled(lane)))
    for text in left_out:
        assert not re.search(f"^{text}$", "\n".join(words().words(len(text))), re.MULTILINE)
    assert len(left_out) > 20


@pytest.mark.parametrize("rack", ["ABCDA", "ABC?"])
@pytest.mark.parametrize("seed", range(8))
def test_plays_asked_again_are_the_same_without_slots_of_impossible_texts(
    seed: int, rack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asobiba.crossword.movegen.lane.MANY_LETTERS", 2)
    rng = chance.stream(seed, "asked again")

    def letters(count: int) -> str:
        return "".join("ABCD"[chance.below(4, rng)] for _ in range(count))

    words = WordMap.of(sorted({letters(2 + chance.below(4, rng)) for _ in range(40)}))
    cells = "".join(letters(1) if chance.below(3, rng) == 0 else "." for _ in SMALL.empty)
    generator = MoveGenerator(SMALL, FOUR, words)
    before = {text for lane in generator.lanes(cells) for _, slots in lane.slots for text, _ in slots}
    first = list(generator.plays(cells, rack))
    assert [list(generator.plays(cells, rack)) for _ in range(3)] == [first] * 3
    after = {text for lane in generator.lanes(cells) for _, slots in lane.slots for text, _ in slots}
    for text in before - after:
        assert not any(re.fullmatch(text, word) for word in words)
    assert after < before


def test_in_clabbers_nothing_is_left_out() -> None:
    some, (cells, _) = WordMap.of(["AB"]), fixed_positions()[0]
    slots = [
        list(map(filled, lanes))
        for lanes in (
            MoveGenerator(LAYOUT, TILES, some, any_order=True).lanes(cells),
            lanes_without_impossible(MoveGenerator(LAYOUT, TILES, some, any_order=True), cells),
        )
    ]
    assert slots[0] == slots[1]
