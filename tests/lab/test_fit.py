"""The fit finds the worth of racks again that made the rows."""

from __future__ import annotations

import gzip
from itertools import combinations
from pathlib import Path

import pytest

from asobiba import chance
from asobiba.crossword.equity.leaves import parse_leaves
from asobiba.crossword.rules.tiles import load_tiles
from asobiba.errors import OptionError
from asobiba.lab.fit import Fit, fit, read_rows, table, term_names, terms

TILES = load_tiles()


def worth(rack: str, weights: dict[str, int]) -> int:
    """What a rack is worth, term by term as the module's text says; the simple twin of the matrix."""
    total = sum(weights.get(tile, 0) for tile in rack)
    for kind in set(rack):
        total += sum(weights.get(kind * alike, 0) for alike in (2, 3) if rack.count(kind) >= alike)
    for one, two in combinations(TILES.letters + "?", 2):
        if one in rack and two in rack:
            total += weights.get(one + two, 0)
    return total + weights.get(str(sum(rack.count(vowel) for vowel in "AEIOU")), 0)


def racks(count: int) -> list[str]:
    return [TILES.sort(chance.shuffled(TILES.all_tiles, chance.stream(number, "rack"))[:7]) for number in range(count)]


def some_weights() -> dict[str, int]:
    rng = chance.stream(1, "weights")
    return {name: chance.below(20001, rng) - 10000 for name in term_names(TILES)}


def write(path: Path, text: str) -> str:
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
    return str(path)


def test_the_matrix_says_what_a_rack_is_worth() -> None:
    some, weights = [*racks(300), "AAAEEE?", "??EIOUU", "JKQXZVW", "IIIIIII"], some_weights()

    found = terms(some, TILES) @ [weights[name] for name in term_names(TILES)]

    assert [round(value) for value in found] == [worth(rack, weights) for rack in some]


def test_there_are_420_terms() -> None:
    """27 tiles, 22 kinds with a second, 12 with a third, 351 pairs, 0 to 7 vowels."""
    names = term_names(TILES)

    assert len(names) == len(set(names)) == 27 + 22 + 12 + 351 + 8


def test_a_fit_without_noise_foretells_racks_that_it_has_not_seen(tmp_path: Path) -> None:
    weights = some_weights()
    known, new = racks(6000), [TILES.sort(rack) for rack in ("AEINST?", "QUIZZED", "VVUUIIO")]
    rows = "".join(f"{rack} {40000 + worth(rack, weights)}\n" for rack in known)
    _, sample = read_rows([write(tmp_path / "rows.gz", rows)])

    found = fit(sample, TILES, ridge=0.001)

    middle = sum(worth(rack, weights) for rack in known) / len(known)
    centre = sum(worth(rack, found.weights) for rack in known) / len(known)
    assert found.explained > 0.9999
    for rack in new:
        assert worth(rack, found.weights) - centre == pytest.approx(worth(rack, weights) - middle, abs=400)


def test_equal_racks_count_as_often_as_they_came(tmp_path: Path) -> None:
    files = {"one.gz": "# a\nAEINRST 70000\nEEIOUUV 10000\n", "two.gz": "AEINRST 90000\n"}
    _, sample = read_rows([write(tmp_path / name, text) for name, text in files.items()])

    assert sample.racks == ["AEINRST", "EEIOUUV"]
    assert list(sample.means) == [80.0, 10.0]
    assert list(sample.times) == [2.0, 1.0]


def test_the_notes_of_the_rows_are_kept(tmp_path: Path) -> None:
    files = {"one.gz": "# seed 1\nAEINRST 70000\n", "two.gz": "# seed 2\nEEIOUUV 10000\n"}
    notes, _ = read_rows([write(tmp_path / name, text) for name, text in files.items()])

    assert notes == ["seed 1", "seed 2"]


@pytest.mark.parametrize("line", ["AEINRST", "AEINRST 70 80", "AEINRST much"])
def test_a_line_that_is_no_row_is_named(tmp_path: Path, line: str) -> None:
    with pytest.raises(OptionError) as caught:
        read_rows([write(tmp_path / "rows.gz", f"AEINRST 70000\n{line}\n")])

    assert caught.value.code == "lab/rows"
    assert caught.value.data["line"] == 2


def test_a_table_is_read_as_it_was_written() -> None:
    weights = some_weights()

    assert parse_leaves("t", table(Fit(weights, 40.0, 0.5), ["where it comes from"], TILES)) == weights
