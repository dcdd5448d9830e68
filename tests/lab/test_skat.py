"""Trial games of Skat: rows depend on their seeds alone, and the fit finds the weights that made the rows."""

from __future__ import annotations

import math

import pytest

from asobiba import chance
from asobiba.errors import OptionError
from asobiba.lab.skat import TrialDeals, fit_model, trial_rows
from asobiba.skat.players.contract_model import KINDS, features, read_model

HAND = 0b10000000_10000011_11000000_10010001  # any ten cards: only the number of features matters
NUMBERS = {
    "suit": len(features(HAND, "clubs", True, 10)),
    "grand": len(features(HAND, "grand", True, 10)),
    "null": len(features(HAND, "null", True, 10)),
    "ouvert": len(features(HAND, "null", True, 10)),
}


def planted(kind: str, count: int) -> list[str]:
    """Rows whose win chance depends on the second feature alone, by the weights -1 and 2."""
    rng = chance.stream(count, kind)
    rows = []
    for _ in range(count):
        values = [1.0, *(round(rng.random() * 2 - 1, 3) for _ in range(NUMBERS[kind] - 1))]
        won = rng.random() < 1 / (1 + math.exp(1 - 2 * values[1]))
        rows.append(" ".join([kind, str(int(won)), *map(str, values)]))
    return rows


def test_rows_depend_on_their_seeds_alone() -> None:
    assert trial_rows(TrialDeals(5, 3)) == [*trial_rows(TrialDeals(5, 1)), *trial_rows(TrialDeals(6, 2))]
    for row in trial_rows(TrialDeals(1, 6)):
        kind, won, *values = row.split()
        assert won in ("0", "1")
        assert len(values) == NUMBERS[kind]


def test_only_the_kinds_that_are_asked_for_are_played() -> None:
    for kinds in (("suit",), ("grand", "ouvert"), ("null",)):
        assert {row.split()[0] for row in trial_rows(TrialDeals(1, 12, kinds))} == set(kinds)


def test_the_fit_finds_the_weights_that_made_the_rows() -> None:
    rows = [row for kind in KINDS for row in planted(kind, 3000)]
    text, quality = fit_model(rows, ["a test"])
    assert text.startswith("# a test\n")
    for weights in read_model(text).values():
        assert abs(weights[0] + 1) < 0.25
        assert abs(weights[1] - 2) < 0.35
        assert max(map(abs, weights[2:])) < 0.35
    assert all(fit["loss"] < fit["alone"] for fit in quality.values())


@pytest.mark.parametrize("line", ["suit 1 x", "whist 1 2 3", "0.5"])
def test_a_line_that_is_not_a_row_is_named_in_the_error(line: str) -> None:
    with pytest.raises(OptionError) as caught:
        fit_model([*planted("suit", 3), line], [])
    assert caught.value.data["line"] == 4
