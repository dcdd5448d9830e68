"""The racks of duplicate against a twin that does what an arbiter does with a bag on a table."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from asobiba import chance
from asobiba.crossword.duplicate.draw import draw, reason_to_end, required, satisfies
from asobiba.crossword.rules.tiles import load_tiles

TILES = load_tiles()
RACKS = 10_000
KINDS = {tile: "v" if tile in "AEIOU" else "c" for tile in TILES.letters}


def has(tiles: list[str], least: int) -> bool:
    """Whether some reading of the blanks gives so many vowels and so many consonants."""
    letters = [KINDS[tile] for tile in tiles if tile != "?"]
    readings = product("vc", repeat=len(tiles) - len(letters))
    return any(min(Counter([*letters, *read])[kind] for kind in "vc") >= least for read in readings)


def arbiter(seed: int, turn: int, left_over: str, bag: str) -> tuple[str, str, str] | None:
    """Rack, kept tiles and bag, drawn tile by tile from a bag in alphabetical order, with the blanks first."""
    everything = sorted([*left_over, *bag])
    least = 2 if turn <= 15 and has(everything, 2) else 1
    if not has(everything, least):
        return None
    rack, inside = list(left_over), sorted(bag)
    attempt = 0
    while True:
        inside = chance.shuffled(inside, chance.stream(seed, "rack", turn, attempt))
        while len(rack) < 7 and inside:
            rack.append(inside.pop(0))
        if has(rack, least):
            kept = "" if attempt else left_over
            return "".join(sorted(rack)), "".join(sorted(kept)), "".join(sorted(inside))
        inside, rack, attempt = everything, [], attempt + 1


def ordered(tiles: str) -> str:
    return "".join(sorted(tiles))


def test_ten_thousand_racks_are_those_of_the_arbiter_and_keep_the_rule() -> None:
    drawn_racks = put_back = 0
    reasons: set[str] = set()
    seed = 0
    while drawn_racks < RACKS:
        seed += 1
        rng = chance.stream(seed, "arbiter")
        left_over, bag = "", TILES.all_tiles
        for turn in range(1, 101):
            drawn = draw(TILES, seed, turn, left_over, bag)
            twin = arbiter(seed, turn, left_over, bag)
            if drawn is None or twin is None:
                assert drawn is None
                assert twin is None
                left = left_over + bag
                assert not has(list(left), 1)
                reasons.add(reason_to_end(left))
                break
            assert (ordered(drawn.rack), ordered(drawn.kept), ordered(drawn.bag)) == twin
            assert ordered(drawn.rack + drawn.bag) == ordered(left_over + bag)
            assert drawn.rack == TILES.sort(drawn.rack)
            assert len(drawn.rack) == min(7, len(left_over + bag))
            assert drawn.kept == ("" if drawn.redrawn else TILES.sort(left_over))
            assert has(list(drawn.rack), required(left_over + bag, turn))
            drawn_racks += 1
            put_back += drawn.redrawn > 0
            laid = 1 + chance.below(len(drawn.rack), rng)
            left_over, bag = "".join(chance.shuffled(drawn.rack, rng)[laid:]), drawn.bag
    assert reasons == {"vowels", "consonants", "tiles"}
    assert put_back > RACKS / 20


@pytest.mark.parametrize(
    ("tiles", "least", "expected"),
    [
        ("AEBCDFG", 2, True),
        ("ABCDFGH", 2, False),
        ("ABCDFG?", 2, True),
        ("BCDFG??", 2, True),
        ("BCDFGH?", 2, False),
        ("AEIOU??", 2, True),
        ("AEIOUAY", 2, False),
        ("AEIOUYY", 2, True),
        ("??", 1, True),
        ("?", 1, False),
        ("A?", 1, True),
        ("", 1, False),
    ],
)
def test_a_blank_counts_once_for_whichever_side_lacks_and_y_is_a_consonant(
    tiles: str, least: int, expected: bool
) -> None:
    assert satisfies(tiles, least) is has(list(tiles), least) is expected


def test_two_of_each_are_needed_until_turn_15_unless_the_tiles_left_cannot_give_them() -> None:
    plenty, scarce = "AAEEBCDFGHKL", "ABCDFGHKL"
    assert [required(plenty, turn) for turn in (1, 15, 16, 30)] == [2, 2, 1, 1]
    assert [required(scarce, turn) for turn in (1, 15, 16, 30)] == [1, 1, 1, 1]
    assert [required("BCDFG", turn) for turn in (1, 16)] == [0, 0]


def test_a_rack_depends_on_the_seed_the_turn_and_the_tiles_that_are_left_alone() -> None:
    bag = TILES.all_tiles
    first = draw(TILES, 7, 3, "QU", bag.replace("Q", "", 1).replace("U", "", 1))
    again = draw(TILES, 7, 3, "UQ", "".join(reversed(bag.replace("Q", "", 1).replace("U", "", 1))))
    assert first == again
    assert len({draw(TILES, seed, turn, "", bag) for seed in range(20) for turn in range(1, 6)}) == 100


def test_the_game_ends_for_the_kind_that_is_used_up() -> None:
    assert reason_to_end("BCD") == "vowels"
    assert reason_to_end("AE") == "consonants"
    assert reason_to_end("?") == reason_to_end("G") == reason_to_end("") == "tiles"
