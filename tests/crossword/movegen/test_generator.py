"""The move generator finds what its brute-force twin finds, with the same scores, each play once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest

from asobiba import chance
from asobiba.crossword.benchmark import fixed_positions
from asobiba.crossword.equity.leaves import LeaveValue, end_value, leave_value
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move, board_after, by_equity
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import Layout, with_tiles
from asobiba.crossword.rules.placement import placed
from asobiba.crossword.rules.scoring import form_words
from asobiba.crossword.rules.tiles import TileSet, missing, parse_tiles, tiles_of
from asobiba.words.word_map import WordMap
from tests.crossword.reference import Placement, WordList, arrangements, listed
from tests.crossword.tables import LAYOUT, SMALL, TILES, row
from tests.tables import named, real_lexica, sample

FIVE = parse_tiles("five", "\n".join(f"{letter} 4 {value}" for value, letter in enumerate("ABCDE", 1)) + "\n? 2 0")


@cache
def full() -> MoveGenerator:
    return MoveGenerator(LAYOUT, TILES, real_lexica().open("full").map)


@cache
def full_list() -> WordList:
    return WordList(list(real_lexica().open("full").map))


def tiny(*words: str, layout: Layout = LAYOUT, tiles: TileSet = TILES, any_order: bool = False) -> MoveGenerator:
    return MoveGenerator(layout, tiles, WordMap.of(words), any_order=any_order)


def pick(items: str, rng: Random) -> str:
    return items[chance.below(len(items), rng)]


def found_by(generator: MoveGenerator, cells: str, rack: str) -> dict[Placement, int]:
    """What the generator finds, as placements; fails if one is listed twice or a word is not as it would lie."""
    plays = generator.plays(cells, rack)
    found = {}
    for play, score in plays.scored():
        placement = tuple(placed(cells, play, generator.layout.size))
        after = with_tiles(cells, placement)
        lane = generator.layout.lane(play.start, play.across)
        first = lane.index(play.start)
        assert "".join(after[square] for square in lane[first : first + len(play.word)]) == play.word
        found[placement] = score
    assert len(found) == len(plays)
    return found


def words_of_five(rng: Random) -> list[str]:
    count = 10 + chance.below(60, rng)
    return sorted({"".join(pick("ABCDE", rng) for _ in range(2 + chance.below(4, rng))) for _ in range(count)})


def small_positions(seed: int) -> Iterator[tuple[str, str]]:
    """A board that fills up: with plays, and now and then with a letter or a blank that no rule would allow there."""
    rng = chance.stream(seed, "small")
    cells = SMALL.empty
    generator = tiny(*words_of_five(chance.stream(seed, "words")), layout=SMALL, tiles=FIVE)
    for turn in range(6):
        blanks = 2 if (seed + turn) % 12 == 0 else chance.below(2, rng)
        rack = "".join(pick("ABCDE", rng) for _ in range(1 + chance.below(4 - blanks, rng))) + "?" * blanks
        yield cells, rack
        plays = sorted(generator.plays(cells, rack), key=lambda play: (play.start, play.across, play.word))
        if plays:
            cells = board_after(cells, plays[chance.below(len(plays), rng)], SMALL.size)
        if chance.below(4, rng) == 0:
            cells = with_tiles(cells, [(chance.below(25, rng), pick("ABCDEabc", rng))])


@pytest.mark.parametrize("seed", range(30))
def test_small_boards_give_what_every_arrangement_of_tiles_gives(seed: int) -> None:
    words = words_of_five(chance.stream(seed, "words"))
    generator = tiny(*words, layout=SMALL, tiles=FIVE)
    for cells, rack in small_positions(seed):
        expected = arrangements(SMALL, FIVE, frozenset(words).__contains__, cells, rack)
        assert found_by(generator, cells, rack) == expected, (cells, rack)


@pytest.mark.parametrize("seed", range(8))
def test_clabbers_gives_what_every_arrangement_of_tiles_gives(seed: int) -> None:
    words = words_of_five(chance.stream(seed, "words"))[:25]
    letters = {"".join(sorted(word)) for word in words}
    generator = tiny(*words, layout=SMALL, tiles=FIVE, any_order=True)
    for cells, rack in small_positions(seed):
        expected = arrangements(SMALL, FIVE, lambda word: "".join(sorted(word)) in letters, cells, rack)
        assert found_by(generator, cells, rack) == expected, (cells, rack)


REAL = [*((0, number) for number in range(14)), (1, 20), (1, 23), (2, 30)]


@pytest.mark.slow
@pytest.mark.parametrize(("blanks", "number"), [*sample(REAL[:14], 5), *sample(REAL[14:16], 2), REAL[16]])
def test_the_real_board_and_list_give_what_every_word_tried_everywhere_gives(blanks: int, number: int) -> None:
    cells, rack = fixed_positions(blanks)[number]
    if number % 3 == 0:
        cells = cells[:100] + cells[100:].lower()  # some of the tiles on the board are blanks
    if blanks == 2:
        rack = rack[2:]  # five tiles, two of them blanks, are enough for the twin
    assert found_by(full(), cells, rack) == listed(LAYOUT, TILES, full_list(), cells, rack)


@pytest.mark.parametrize("rack", ["AEINRST", "QI", "VVVVVVV", "ZA?"])
@pytest.mark.slow
def test_the_opening_covers_the_centre(rack: str) -> None:
    found = found_by(full(), LAYOUT.empty, rack)
    assert found == listed(LAYOUT, TILES, full_list(), LAYOUT.empty, rack)
    assert all(LAYOUT.centre in dict(placement) for placement in found)


@pytest.mark.parametrize("blanks", [0, 1, 2])
@pytest.mark.slow
def test_every_play_scores_what_the_rules_say(blanks: int) -> None:
    generator = full()
    for cells, rack in fixed_positions(blanks)[60 : 70 - 4 * blanks]:
        for play, score in generator.plays(cells, rack).scored():
            formed = form_words(LAYOUT, TILES, cells, tuple(placed(cells, play, LAYOUT.size)))
            assert (formed.score, formed.across) == (score, play.across)
            assert not missing(rack, formed.tiles)


def in_order(generator: MoveGenerator, cells: str, rack: str, leave: LeaveValue) -> list[Move]:
    """All plays with their equity, in the documented order."""

    def kept(play: Play) -> str:
        return missing(tiles_of(letter for _, letter in placed(cells, play, generator.layout.size)), rack)

    moves = [
        Move(score * 1000 + leave(kept(play)), score, play, kept(play))
        for play, score in generator.plays(cells, rack).scored()
    ]
    return sorted(moves, key=by_equity)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("leave", "blanks"), sample([*product([leave_value, end_value(TILES.values, 20), lambda _: 0], range(3))], 4)
)
def test_best_is_the_top_of_all_plays_in_order(blanks: int, leave: LeaveValue) -> None:
    generator = full()
    for cells, rack in (*fixed_positions(blanks)[70 : 82 - 5 * blanks], (LAYOUT.empty, "AEINRS?")):
        everything = in_order(generator, cells, rack, leave)
        for count in (1, 10, 50, 2000):
            assert generator.best(cells, rack, count, leave) == everything[:count]


@pytest.mark.parametrize("seed", range(20))
def test_best_on_small_boards_is_the_top_of_all_plays_whatever_leaves_are_worth(seed: int) -> None:
    generator = tiny(*words_of_five(chance.stream(seed, "words")), layout=SMALL, tiles=FIVE)

    def leave(tiles: str) -> int:
        return chance.below(40_000, chance.stream(seed, "leave", "".join(sorted(tiles)))) - 20_000

    for cells, rack in small_positions(seed):
        everything = in_order(generator, cells, rack, leave)
        for count in (1, 5):
            assert generator.best(cells, rack, count, leave) == everything[:count]


@pytest.mark.parametrize("rack", ["???", "AB???", "????", "???????", "ABCE???"])
@pytest.mark.parametrize("seed", range(2))
def test_racks_with_many_blanks_have_the_plays_of_the_twin(rack: str, seed: int) -> None:
    words = words_of_five(chance.stream(seed, "words"))[:40]
    generator, twin = tiny(*words, layout=SMALL, tiles=FIVE), WordList(words)
    for cells, _ in [*small_positions(seed)][:4]:
        found = found_by(generator, cells, rack)
        assert found == listed(SMALL, FIVE, twin, cells, rack)
        assert generator.count(cells, rack) == len(found)
        best = generator.best(cells, rack, 5, lambda _: 0)
        assert [move.score for move in best] == sorted(found.values(), reverse=True)[:5]


def test_a_search_finds_the_same_on_a_board_whatever_boards_it_saw_before() -> None:
    generator = full()
    for rack in ("AEINRST", "QUIZ?AE", "EE??LOV"):
        search = generator.search(rack)
        for cells, _ in fixed_positions()[40:50]:
            lanes = generator.lanes(cells)
            best = search.best(lanes)
            assert best == MoveGenerator(LAYOUT, TILES, generator.words).search(rack).best(lanes)
            assert best is not None
            assert search.best(lanes, best.equity) == best
            assert search.best(lanes, best.equity + 1) is None


def test_a_search_is_kept_for_its_rack_with_its_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("asobiba.crossword.movegen.generator.SEARCHES", 3)
    used, (cells, _) = MoveGenerator(LAYOUT, TILES, full().words), fixed_positions()[0]
    worthless = end_value(TILES.values, 0)
    for rack, leave in (("QUEEN?S", None), ("S?NEEUQ", worthless), ("UQNEES?", None), ("AEINRST", None), ("AB", None)):
        fresh = MoveGenerator(LAYOUT, TILES, used.words)
        assert used.best(cells, rack, 5, leave) == fresh.best(cells, rack, 5, leave)
    assert used.search("AB") is used.search("BA")
    assert used.search("AB") is not used.search("AB", worthless)


def test_best_of_equal_plays_is_the_first_in_reading_order_across_before_down() -> None:
    best = tiny("AA", "AB", "BA").best(LAYOUT.empty, "AAB", 3, lambda leave: 0)
    assert [move.action for move in best] == [Play(97, False, "AB"), Play(97, False, "BA"), Play(111, True, "AB")]


def test_clabbers_best_is_the_top_of_all_plays_in_order() -> None:
    generator = tiny("AA", "ACE", "BAD", "CEDE", "ABIDE", any_order=True)
    cells = row(8, "......BAD")
    for rack in ("ACEDE", "DAB?", "CD??"):
        everything = in_order(generator, cells, rack, leave_value)
        for count in (1, 7, 400):
            assert generator.best(cells, rack, count) == everything[:count]


def test_a_coach_in_clabbers_tells_the_best_order_of_the_same_tiles_on_the_same_squares() -> None:
    generator = tiny("AA", "ACE", "BAD", "CEDE", "ABIDE", "DECAF", "FACED", any_order=True)
    cells = row(8, "......BAD")
    for rack in ("ACEDE", "DAB?", "CD??", "ACDEF"):
        best: dict[tuple[int, bool, int, str], int] = {}
        for equity, _, play, kept in in_order(generator, cells, rack, leave_value):
            assert isinstance(play, Play)
            place = play.start, play.across, len(play.word), kept
            best[place] = max(equity, best.get(place, equity))

        found = generator.best(cells, rack, 10_000, one_each=True)

        assert sorted(one.equity for one in found) == sorted(best.values())
    orders = generator.best(LAYOUT.empty, "ACDEF", 3, one_each=True)
    assert {move.play.word for move in orders if move.play} <= {"DECAF", "FACED"}


LONG = "INTERNATIONALLY"
# The words of the list, the board, the rack, where a play begins if that matters, and the words of all plays there.
FOUND = [
    ("a tile beyond seven empty squares is played through", LONG, row(8, LONG[:4] + "......." + LONG[11:]), "RNATION",
     None, LONG),
    ("a blank is not matched against the same letter on the board", "FEE", row(8, ".......EE"), "F?", 111, "FEE fEE"),
    ("each copy of a letter may be the blank", "EERIE", LAYOUT.empty, "EERI?", 108, "EERIe EeRIE eERIE"),
    ("two blanks may stand for the same letter", "ZZZ", LAYOUT.empty, "Z??", 110, "Zzz zZz zzZ"),
    ("phonies and an uncovered centre are taken as they are", "XQZS", row(1, "XQZ"), "S", None, "XQZS"),
    ("the words of one key are not mixed up with their anagrams", "OPTS POST STOP", row(8, ".......T"), "OPS",
     None, "OPTS OPTS POST POST STOP STOP"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "cells", "rack", "start", "expected"), named(FOUND))
def test_these_plays_are_found_and_no_others(
    words: str, cells: str, rack: str, start: int | None, expected: str
) -> None:
    plays = tiny(*words.split()).plays(cells, rack)
    found = [play.word for play in plays if start is None or (play.start, play.across) == (start, True)]
    assert sorted(found) == expected.split()


def test_a_single_tile_that_makes_two_words_is_one_play_across() -> None:
    cells = with_tiles(LAYOUT.empty, [(111, "A"), (97, "A")])
    plays = tiny("AB").plays(cells, "B").scored()
    assert [(play, score) for play, score in plays if dict(placed(cells, play, 15)) == {112: "B"}] == [
        (Play(start=111, across=True, word="AB"), 2 * (1 + 3) * 2)
    ]


def test_a_single_tile_that_makes_one_word_is_listed_in_the_direction_of_the_word() -> None:
    cells = with_tiles(LAYOUT.empty, [(112, "A"), (127, "B")])
    assert [(play.start, play.across, play.word) for play in tiny("CAB").plays(cells, "C")] == [(97, False, "CAB")]


def test_a_blank_on_the_board_stays_as_it_lies_and_scores_nothing() -> None:
    ((play, score),) = tiny("QI", "QIS").plays(row(8, ".......qI"), "S").scored()
    assert (play.word, score) == ("qIS", 2)


def test_nothing_is_found_where_nothing_is_possible() -> None:
    assert tiny("AB").plays(LAYOUT.empty, "A") == []
    assert tiny("AB").plays("A" * 225, "B") == []
    assert tiny("AB").best(LAYOUT.empty, "B", 5) == []


def test_plays_are_read_like_a_list_of_them_rows_before_columns() -> None:
    cells, rack = fixed_positions(1)[0]
    plays = full().plays(cells, rack)
    everything = list(plays)
    assert len(plays) == len(everything) > 1000
    assert (plays[0], plays[-1], plays[5:9]) == (everything[0], everything[-1], everything[5:9])
    assert plays == everything
    assert plays != everything[1:]
    assert plays != 0
    across = [play.across for play in plays]
    assert across == sorted(across, reverse=True)
    assert {type(play) for play in plays} == {Play}


def test_what_was_learnt_about_one_board_does_not_change_what_is_found_on_the_next() -> None:
    used, positions = full(), fixed_positions()[90:]
    for cells, rack in positions:
        used.plays(cells, rack)
    fresh = MoveGenerator(LAYOUT, TILES, used.words)
    for position in positions:
        assert list(used.plays(*position).scored()) == list(fresh.plays(*position).scored())


def test_fixed_positions_hold_no_more_tiles_than_there_are() -> None:
    assert len(fixed_positions()) == 100
    for blanks in (0, 1, 2):
        for cells, rack in fixed_positions(blanks):
            held = Counter(tiles_of(cells.replace(".", ""))) + Counter(rack)
            assert len(rack) == 7
            assert all(count <= TILES.counts[tile] for tile, count in held.items())
