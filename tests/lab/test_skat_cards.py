"""What cards of Skat cost: rows depend on their seeds, values are exact, training repeats and finds what counts."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import numpy as np
import pytest

from asobiba import chance
from asobiba.__main__ import main
from asobiba.errors import OptionError
from asobiba.lab import skat_cards
from asobiba.lab.skat import TrialDeals, likely_games
from asobiba.lab.skat_cards import (
    GRAIN,
    auctioned,
    bidding,
    decision_rows,
    decisions,
    exchanged,
    fit_network,
    open_values,
    predicted,
    read_decisions,
    trained,
)
from asobiba.skat.network.card_costs import card_inputs, decision_inputs
from asobiba.skat.network.packed import read_network
from asobiba.skat.players.contract_model import call_chance
from asobiba.skat.players.rules_of_thumb import expected_costs
from asobiba.skat.rules.cards import Cards, set_of
from asobiba.skat.rules.contract import BIDS, Contract
from asobiba.skat.rules.scoring import value_of_game
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


def calls(hand: Cards, forehand: bool, caution: float) -> int:
    """The number of values that a seat bids or holds if nobody passes."""
    return len(list(takewhile(lambda bid: call_chance(hand, forehand, bid) >= caution, BIDS)))


def test_the_highest_limit_wins_the_auction_and_the_game_reaches_the_bid_if_one_does() -> None:
    winners = set()
    for seed in range(16):
        rng = chance.stream(seed, "skat auction")
        cards = chance.shuffled(range(32), rng)
        hands = [set_of(cards[at : at + 10]) for at in (0, 10, 20)]
        caution = [rng.random() for _ in hands]
        limits = [calls(hand, seat == 0, caution[seat]) for seat, hand in enumerate(hands)]
        auction, played = bidding(hands, caution), auctioned(chance.stream(seed, "skat auction"))
        winner = next((seat for seat in range(3) if limits[seat] == max(limits) > 0), None)
        assert auction.winner == winner
        winners.add(winner)
        if winner is None:
            assert played is None
        elif played:
            twelve = hands[winner] | set_of(cards[30:])
            values = {game: value_of_game(Contract(game), twelve) for game in likely_games(twelve)}
            assert values[played.game] >= auction.bid or max(values.values()) < auction.bid
            assert played.hands[0] | played.discard == twelve
            assert played.leader == -winner % 3
    assert {0, 1, 2} <= winners


def test_values_are_what_trying_every_card_gives() -> None:
    late = [each for seed in range(12) for each in decisions(seed) if each.seen.hand.bit_count() <= 4]
    assert {each.seen.player for each in late} == {0, 1, 2}
    assert {len(each.seen.trick) for each in late} == {0, 1, 2}
    for decision in late:
        seen, twin = decision.seen, {}
        for bit in bits(seen.legal):
            after = [hand & ~bit for hand in decision.hands]
            twin[bit] = to_come(seen.order, after, seen.leader, (*seen.trick, bit))
        assert open_values(decision) == twin


def test_exchanged_suits_are_what_other_suits_would_have_been() -> None:
    rows = decision_rows(TrialDeals(1, 12, KINDS))
    for kind, suits in (("suit", [2, 0, 1]), ("grand", [3, 0, 1, 2])):
        kept = [row for row in rows if row.startswith(kind)]
        found = exchanged(read_decisions(kept, kind), np.array(suits))
        renamed = read_decisions([with_suits(row, suits) for row in kept], kind)
        assert np.array_equal(found.inputs, renamed.inputs)
        assert np.array_equal(found.card_inputs, renamed.card_inputs)


def with_suits(row: str, suits: list[int]) -> str:
    """A row whose suit `suits[at]` is called `at`."""

    def place(old: int) -> int:
        return suits.index(old // 7) * 7 + old % 7 if old < 7 * len(suits) else old

    def mask(old: str) -> str:
        return str(sum(1 << place(at) for at in range(32) if int(old) >> at & 1))

    kind, seed, player, leader, hand, unseen, trick, void, led, *cards = row.split()
    laid = trick if trick == "-" else ",".join(str(place(int(at))) for at in trick.split(","))
    groups = [",".join(map(mask, group.split(","))) for group in (void, led)]
    moved = [f"{place(int(at))}:{rest}" for at, rest in (card.split(":", 1) for card in cards)]
    return " ".join([kind, seed, player, leader, mask(hand), mask(unseen), laid, *groups, *moved])


def test_training_repeats_to_the_byte_and_finds_what_counts() -> None:
    rows = planted(800)
    data, report = fit_network(rows, "grand", 1, ["a test"])
    assert (data, report) == fit_network(rows, "grand", 1, ["a test"])
    assert data != fit_network(rows, "grand", 2, ["a test"])[0]
    assert report["network"] < 0.3 * report["any"]


def test_the_file_says_what_the_rounded_weights_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(skat_cards, "AT_ONCE", 7)
    rows = [row for row in decision_rows(TrialDeals(1, 9, KINDS)) if row.startswith("suit")]
    found = read_decisions(rows, "suit")
    weights = trained(found, "suit", 1, epochs=1)
    assert not (weights.hidden / GRAIN % 1).any()
    costs, packed = predicted(weights.dequantized(), found), read_network(weights.file(["a test"]))
    seen = [each.seen for seed in range(1, 10) for each in decisions(seed) if each.seen.order.game != "grand"]
    asked = [(each, bit) for each in seen for bit in sorted(expected_costs(each))]
    for (each, bit), cost, by_rules in zip(asked, costs, found.costs, strict=True):
        further = packed.evaluate(decision_inputs(each) + card_inputs(each, bit))
        assert further == pytest.approx(float(cost - by_rules), abs=0.001)


GOOD = "suit 1 0 0 3 0 - 0,0,0 0,0,0"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "suit 1",
        "suit 1 0 0 3 0 - 0,0,0 0,0 0:2:3 1:0:0",
        "suit 1 1 0 3 0 - 0,0,0 0,0,0 0:2:3 1:0:0",  # not on turn
        f"suit 1 0 0 {3 | 1 << 40} 0 - 0,0,0 0,0,0 0:2:3 1:0:0",
        "suit 1 0 0 3 0 4,5,6 0,0,0 0,0,0 0:2:3 1:0:0",
        GOOD,
        f"{GOOD} 0:2:3",
        f"{GOOD} 0:2:3 1:2",
        f"{GOOD} 0:2:3 2:2:2",  # not in the hand
        f"{GOOD} 0:2:3 1:2:nan",
        f"{GOOD} 0:2:3 -1:2:2",
    ],
)
def test_a_line_that_is_not_a_row_is_named_in_the_error(line: str) -> None:
    with pytest.raises(OptionError) as caught:
        read_decisions([f"{GOOD} 0:2:3 1:0:0", line], "suit")
    assert (caught.value.code, caught.value.data["line"]) == ("lab/rows", 2)


@pytest.mark.parametrize("seeds", [(1, 2), (5, 10)])
def test_deals_to_learn_and_deals_to_measure_are_both_needed(seeds: tuple[int, int]) -> None:
    rows = [GOOD.replace("suit 1", f"suit {seed}") + " 0:2:3 1:0:0" for seed in seeds]
    with pytest.raises(OptionError, match="both are needed"):
        fit_network(rows, "suit", 1, [])


def test_a_network_is_trained_by_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows, out = str(tmp_path / "rows"), tmp_path / "network"
    assert main(["lab", "skat-decisions", "--deals", "12", "--out", rows]) == 0
    train = ["lab", "skat-network", rows, "--kind", "suit", "--out", str(out)]
    assert main([*train, "--of", "cards"]) == 0
    assert '"rules"' in capsys.readouterr().out
    assert b"skat-decisions" in out.read_bytes().partition(b"\n\n")[0]
    assert main(train) != 0  # these rows are no games
