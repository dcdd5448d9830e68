"""The network of Skat contracts: rows depend on their seeds alone, training repeats to the byte, finds what counts."""

from __future__ import annotations

import pytest

from asobiba import chance
from asobiba.errors import OptionError
from asobiba.lab.skat import TrialDeals
from asobiba.lab.skat_network import fit_network, game_rows, log_odds, read_trials, trained
from asobiba.skat.network.contracts import contract_inputs
from asobiba.skat.network.packed import read_network
from asobiba.skat.rules.cards import CARDS, JACKS, set_of

KINDS = ("suit", "grand")


def planted(count: int) -> list[str]:
    """Grands that are won by whoever has two jacks or more, whatever the other cards are."""
    rows = []
    for seed in range(count):
        cards = chance.shuffled(CARDS, chance.stream(seed, "planted"))
        hand, discard = set_of(cards[:10]), set_of(cards[10:12])
        rows.append(f"grand {int((hand & JACKS).bit_count() >= 2)} {hand} {discard} {seed % 3} {seed}")
    return rows


def test_rows_depend_on_their_seeds_alone() -> None:
    rows = game_rows(TrialDeals(5, 3, KINDS))
    assert rows == [*game_rows(TrialDeals(5, 1, KINDS)), *game_rows(TrialDeals(6, 2, KINDS))]
    assert {row.split()[0] == "grand" for row in game_rows(TrialDeals(1, 12, ("grand",)))} == {True}


def test_training_repeats_to_the_byte_and_finds_what_counts() -> None:
    rows = planted(1500)
    data, report = fit_network(rows, "grand", 1, ["a test"])
    assert (data, report) == fit_network(rows, "grand", 1, ["a test"])
    assert data != fit_network(rows, "grand", 2, ["a test"])[0]
    assert b"a test" in data.partition(b"\n\n")[0]
    assert report["network"] < 0.5 * report["alone"]


def test_the_file_says_what_the_rounded_weights_say() -> None:
    trials = read_trials(planted(300), "grand")
    weights = trained(trials, "grand", 1, epochs=2)
    packed = read_network(weights.file(["a test"]))
    expected = log_odds(weights.dequantized(), trials.inputs)
    for row, odds in zip(planted(300)[:20], expected, strict=False):
        _, _, hand, discard, leader, _ = row.split()
        on = contract_inputs(int(hand), int(discard), "grand", leader == "0")
        assert packed.evaluate(on) == pytest.approx(float(odds), abs=0.001)


@pytest.mark.parametrize("line", ["grand 1 x", "suit", "hearts 1 2 3 0 5", ""])
def test_a_line_that_is_not_a_row_is_named_in_the_error(line: str) -> None:
    with pytest.raises(OptionError) as caught:
        read_trials([line], "grand")
    assert caught.value.code == "lab/rows"
