"""What a search remembers does not change what it finds; groups bound their slots."""

from __future__ import annotations

import pytest

from asobiba import chance
from asobiba.crossword.benchmark import fixed_positions
from asobiba.crossword.equity.leaves import leave_value
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.lane import TILES as TILES_OF_SHAPE
from asobiba.crossword.movegen.subracks import BestByShape, Letters, ValuedRack
from asobiba.words.word_map import WordMap
from tests.crossword.tables import FOUR, LAYOUT, SMALL, TILES


def some_words(seed: int) -> WordMap:
    rng = chance.stream(seed, "words")
    made = {"".join("ABCD"[chance.below(4, rng)] for _ in range(2 + chance.below(4, rng))) for _ in range(60)}
    return WordMap.of(sorted(made))


def some_board(seed: int, number: int) -> str:
    rng = chance.stream(seed, "board", number)
    return "".join("ABCD"[chance.below(4, rng)] if chance.below(4, rng) == 0 else "." for _ in SMALL.empty)


@pytest.mark.parametrize("rack", ["ABCD", "AABBCCD", "ABC?", "ABCDA??"])
@pytest.mark.parametrize("seed", range(4))
def test_a_search_finds_the_same_whatever_was_asked_before(
    rack: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asobiba.crossword.movegen.best_plays.KNOWN_LANES", 5 if seed % 2 else 1000)
    words = some_words(seed)
    used = MoveGenerator(SMALL, FOUR, words)
    boards = [some_board(seed, number) for number in range(3)]
    search = used.search(rack)
    for count, number in [
        (1, 0),
        (1, 0),
        (9, 0),
        (3, 1),
        (1, 0),
        (400, 1),
        (2, 1),
        (2, 2),
        (30, 2),
        (400, 0),
        (400, 0),
    ]:
        fresh = MoveGenerator(SMALL, FOUR, words).best(boards[number], rack, count)
        assert search.run(used.lanes(boards[number]), count) == fresh
        assert search.run(used.lanes(boards[number]), count, fresh[-1].equity if fresh else 0) == fresh


def test_slot_groups_have_every_slot_and_bound_it() -> None:
    generator = MoveGenerator(LAYOUT, TILES, WordMap.of(["AB", "ABLE"]))
    for cells, _ in fixed_positions()[::10]:
        for lane in generator.lanes(cells):
            assert [slot for *_, slots in lane.slot_groups for slot in slots] == lane.slot_bounds[0]
            for base, shape, swing, slots in lane.slot_groups:
                assert len({slot[3] & -slot[3] for slot in slots}) == 1
                for slot in slots:
                    assert slot[0] <= base
                    assert slot[1] <= shape
                    assert slot[1] & TILES_OF_SHAPE <= shape & TILES_OF_SHAPE
                    assert slot[2] <= swing


@pytest.mark.parametrize(("rack", "blanks"), [("AEINRST", 0), ("QUIZ", 0), ("AE?", 1), ("EE??LOV", 2)])
def test_the_best_subrack_of_a_shape_is_the_best_of_all(rack: str, blanks: int) -> None:
    words = WordMap.of(["AB"])
    valued = ValuedRack(
        rack, Letters({letter: words.key(letter) for letter in TILES.letters}), TILES.values, leave_value
    )
    best = BestByShape(valued, blanks)
    for multiplier in (9, 1, 2):
        up_to = []
        for tiles in range(1, 8):
            shape = multiplier << 3 | tiles
            bonus = 50_000 if tiles == 7 else 0
            worths = [worth + (multiplier - 1) * (worth - value) for worth, value, _, _ in valued.parts(tiles, blanks)]
            if worths:
                assert best[shape] == max(worths) + bonus
                up_to.append(max(worths))
            if up_to:
                assert best.up_to[shape] == max(up_to)
