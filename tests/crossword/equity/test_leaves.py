"""Leave values: the closed form is the mean over all ways to fill up the rack, and the table is plausible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, permutations

import pytest

from asobiba import chance
from asobiba.crossword.equity.leaves import Leaves, end_value, leave_value, load_leaves, parse_leaves, shipped_table
from asobiba.crossword.rules.tiles import TileSet, load_tiles
from asobiba.errors import OptionError

TILES = load_tiles()
FEW = TileSet("few", {"?": 1, "A": 3, "E": 2, "N": 3, "Q": 1, "S": 2}, {})  # 792 racks of seven


def worth(rack: str, weights: Mapping[str, int]) -> int:
    """What a rack is worth, term by term."""
    total = sum(weights.get(tile, 0) for tile in rack)
    total += sum(
        weights.get(kind * alike, 0) for kind, kept in Counter(rack).items() for alike in range(2, min(kept, 3) + 1)
    )
    total += sum(
        weights.get(first + second, 0)
        for first, second in combinations("AENQS?", 2)
        if first in rack and second in rack
    )
    return total + weights.get(str(sum(rack.count(vowel) for vowel in "AEIOU")), 0)


def expected(leave: str, weights: Mapping[str, int]) -> float:
    """The mean value of the racks that a leave is filled up to, one draw after the other."""
    rest = list(FEW.all_tiles)
    for tile in leave:
        rest.remove(tile)
    filled = [worth(leave + "".join(drawn), weights) for drawn in combinations(rest, 7 - len(leave))]
    return sum(filled) / len(filled)


def some_weights(seed: int) -> dict[str, int]:
    rng = chance.stream(seed, "weights")
    kinds = "AENQS?"
    names = [*kinds, *(kind * 2 for kind in kinds), *(kind * 3 for kind in kinds)]
    names += [first + second for first, second in combinations(kinds, 2)] + list("01234567")
    return {name: chance.below(20001, rng) - 10000 for name in names}


@pytest.mark.parametrize("seed", [1, 2])
def test_a_leave_is_worth_the_mean_of_its_filled_racks_less_that_of_a_random_rack(seed: int) -> None:
    weights = some_weights(seed)
    leaves, nothing = Leaves(weights, FEW), expected("", weights)

    every = sorted({"".join(some) for size in range(8) for some in combinations(FEW.all_tiles, size)})
    assert len(every) > 200
    for leave in every:
        assert leaves.value(leave) == pytest.approx(expected(leave, weights) - nothing, abs=20), leave


def test_keeping_nothing_is_worth_nothing() -> None:
    assert leave_value("") == 0


@pytest.mark.parametrize("leave", ["QU?", "AAB", "EES?"])
def test_the_order_of_the_tiles_does_not_matter(leave: str) -> None:
    assert len({leave_value("".join(order)) for order in permutations(leave)}) == 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("?", "S"),
        ("S", "E"),
        ("E", "Q"),
        ("QU", "Q"),
        ("ER", "UU"),
        ("AEINST", "AAEEII"),
        ("??", "?"),
        ("?S", "SS"),
        ("", "V"),
        ("AN", "AA"),
    ],
)
def test_the_table_in_the_package_agrees_with_common_knowledge(better: str, worse: str) -> None:
    assert leave_value(better) > leave_value(worse)


def test_a_leave_with_more_of_a_tile_than_the_set_has_a_value_too() -> None:
    """A position may be analysed as it stands on somebody's table."""
    assert leave_value("QQ") < leave_value("Q")
    assert leave_value("QQQQQQQ") != 0


def test_the_table_is_small_and_names_its_origin() -> None:
    text = shipped_table()

    assert len(text) < 6000
    assert all(word in text for word in ("games", "seed", "lexicon full", "ridge", "2026-", "python -m asobiba lab"))


def test_the_table_holds_every_tile_every_pair_and_every_number_of_vowels() -> None:
    weights = parse_leaves("shipped", shipped_table())
    kinds = TILES.letters + "?"

    assert {*kinds, *(first + second for first, second in combinations(kinds, 2)), *"01234567"} <= set(weights)
    assert load_leaves() is load_leaves()


@pytest.mark.parametrize("line", ["A", "A B", "A 1 B", "A 1.5"])
def test_a_table_that_cannot_be_read_names_the_line(line: str) -> None:
    with pytest.raises(OptionError) as caught:
        parse_leaves("mine", f"# note\nA 100\n{line}\n")

    assert (caught.value.code, caught.value.data["line"]) == ("crossword/bad_leaves", 3)


def test_with_an_empty_bag_going_out_gains_twice_the_other_tiles_and_keeping_tiles_costs_points() -> None:
    value = end_value(TILES.values, 11)

    assert (value(""), value("Q"), value("E?")) == (22000, -10000, -1000)
