"""The values of a deal after each card, and what each seat gave away."""

from __future__ import annotations

import pytest

from asobiba.skat.coach.double_dummy_review import OpenPlay, may_be_won
from tests.skat.coach.test_card_cost import cost_at, open_cards, played
from tests.skat.reference import best_points, null_is_safe
from tests.tables import ask, job_done

LATE = 15  # cards after which plain minimax is quick


@pytest.mark.parametrize(("seed", "contract"), [(1, "grand"), (3, "clubs"), (2, "null")])
def test_late_values_are_those_of_plain_minimax_and_the_sums_those_of_the_costs(seed: int, contract: str) -> None:
    door, table, deal = played(seed, contract)
    job = job_done(door, 4, job="review", table=table, seat=0, arguments={"deal": 0})
    report, count = job["report"], sum(len(trick["cards"]) for trick in deal["tricks"])
    values = report["values"]
    assert (report["deal"], report["declarer"], len(values)) == (0, deal["declarer"], count + 1)
    for plays in range(LATE, count + 1):
        hands, leader, trick, points = open_cards(deal, plays)
        if contract == "null":
            taken = any(each["winner"] == deal["declarer"] for each in deal["tricks"][: plays // 3])
            assert values[plays] == int(not taken and null_is_safe(hands, leader, trick))
        else:
            assert values[plays] == points + best_points(contract, hands, leader, trick)
    lost = [0, 0, 0]
    for plays in range(LATE, count):
        cost = cost_at(door, table, plays)
        named = [card for card in report["cards"] if card["plays"] == plays]
        assert [(card["card"], card["seat"], card["lost"]) for card in named if card["lost"]] == (
            [(cost["card"], cost["seat"], cost["cost"])] if cost["cost"] else []
        )
        lost[cost["seat"]] += cost["cost"]
    for seat, total in enumerate(report["seats"]):
        early = sum(card["lost"] for card in report["cards"] if card["seat"] == seat and card["plays"] < LATE)
        assert total["lost"] == early + lost[seat]
        assert total["cards"] >= total["choices"] >= total["best"] >= 0
    assert sum(total["cards"] for total in report["seats"]) == count


def test_schwarz_is_lost_with_the_first_trick_of_the_defenders() -> None:
    schwarz = ["grand", "hand", "schneider", "schwarz"]
    for trick, mine in (((), 0xFF), ((1 << 30,), 0x7F)):  # after two tricks, and in the third
        for tricks in (1, 2):
            position = OpenPlay("grand", (mine, 0xFF00, 0xFF0000), 0, trick, 50, tricks)
            assert position.tricks_lost == 2 - tricks
            assert may_be_won(schwarz, position) == (tricks == 2)
            assert may_be_won(["grand", "hand", "schneider"], position)


def test_the_review_of_no_deal_is_refused() -> None:
    door, table, _ = played(1, "grand")
    for deal in (1, -1, None, "0"):
        answer = ask(door, type="start", job="review", table=table, seat=0, arguments={"deal": deal})
        assert answer["error"]["code"] == "ask/deal"
