"""What cards of Skat cost: rows depend on their seeds, values are exact, training repeats and finds what counts."""

from __future__ import annotations

import pytest

from asobiba import chance
from asobiba.errors import OptionError
from asobiba.lab.skat import TrialDeals
from asobiba.lab.skat_cards import (
    decision_rows,
    decisions,
    fit_network,
    open_values,
    predicted,
    read_decisions,
    trained,
)
from asobiba.skat.network.card_costs import card_inputs, decision_inputs
from asobiba.skat.network.packed import read_network
from asobiba.skat.players.rules_of_thumb import expected_losses
from asobiba.skat.solver.bit_order import BitOrder
from asobiba.skat.solver.heuristics import bits, winning_player

KINDS = ("suit", "grand")


def planted(count: int) -> list[str]:
    """Leads in Grand of two cards, of which the higher one costs ten points, in whatever suit."""
    rows = []
    for seed in range(count):
        rng = chance.stream(seed, "planted")
        low, high = chance.below(3, rng) + 7 * chance.below(4, rng), 4 + chance.below(3, rng) + 7 * chance.below(4, rng)
        cards = " ".join(f"{place}:{10 * (place == high)}:0" for place in sorted((low, high)))
        rows.append(f"grand {seed} 0 0 {1 << low | 1 << high} 0 - 0,0,0 0,0,0 {cards}")
    return rows


def to_come(order: BitOrder, hands: list[int], leader: int, trick: tuple[int, ...]) -> int:
    """The declarer's points with best play, by trying every card."""
    if len(trick) == 3:
        winner = winning_player(order, leader, trick)
        gain = 0 if winner else sum(order.points[bit] for bit in trick)
        return gain + (to_come(order, hands, winner, ()) if hands[0] else 0)
    player = (leader + len(trick)) % 3
    legal = bits((hands[player] & order.suit[trick[0]] or hands[player]) if trick else hands[player])
    found = []
    for bit in legal:
        after = [hand & ~bit for hand in hands]
        found.append(to_come(order, after, leader, (*trick, bit)))
    return min(found) if player else max(found)


def test_rows_depend_on_their_seeds_alone() -> None:
    rows = decision_rows(TrialDeals(5, 3, KINDS))
    assert rows == [*decision_rows(TrialDeals(5, 1, KINDS)), *decision_rows(TrialDeals(6, 2, KINDS))]


def test_values_are_what_trying_every_card_gives() -> None:
    late = [each for seed in range(12) for each in decisions(seed) if each.seen.hand.bit_count() <= 4]
    assert len(late) > 20
    for hands, seen in ((list(each.hands), each.seen) for each in late):
        twin = {}
        for bit in bits(seen.legal):
            after = [hand & ~bit for hand in hands]
            twin[bit] = to_come(seen.order, after, seen.leader, (*seen.trick, bit))
        found = open_values(next(each for each in late if each.seen is seen))
        assert found == twin


def test_training_repeats_to_the_byte_and_finds_what_counts() -> None:
    rows = planted(800)
    data, report = fit_network(rows, "grand", 1, ["a test"])
    assert (data, report) == fit_network(rows, "grand", 1, ["a test"])
    assert data != fit_network(rows, "grand", 2, ["a test"])[0]
    assert report["network"] < 0.3 * report["any"]


def test_the_file_says_what_the_rounded_weights_say() -> None:
    rows = [row for row in decision_rows(TrialDeals(1, 9, KINDS)) if row.startswith("suit")]
    found = read_decisions(rows, "suit")
    weights = trained(found, "suit", 1, epochs=1)
    costs, packed = predicted(weights.dequantized(), found), read_network(weights.file(["a test"]))
    seen = [each.seen for seed in range(1, 10) for each in decisions(seed) if each.seen.order.game != "grand"]
    asked = [(each, bit) for each in seen for bit in sorted(expected_losses(each))]
    for (each, bit), cost, by_rules in zip(asked, costs, found.rules, strict=True):
        further = packed.evaluate(decision_inputs(each) + card_inputs(each, bit))
        assert further == pytest.approx(float(cost - by_rules), abs=0.001)


@pytest.mark.parametrize(
    "line", ["suit 1 0 0 3 0 - 0,0,0 0,0 1:2:3", "suit 1 0 0 3 0 - 0,0,0 0,0,0 1:2", "grand 1", ""]
)
def test_a_line_that_is_not_a_row_is_named_in_the_error(line: str) -> None:
    with pytest.raises(OptionError) as caught:
        read_decisions([line], "suit")
    assert caught.value.code == "lab/rows"
