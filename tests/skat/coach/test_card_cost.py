"""What a card cost: the lines add up to the verdict, and every fact is true when they are replayed by the rules."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from asobiba.bridge import Door
from asobiba.skat.rules.cards import POINTS, Hands, read_card, set_of, winning_place
from tests.skat.reference import best_points
from tests.tables import ask, granted, small_door

PEOPLE = [{"kind": "human", "name": name} for name in ("Ada", "Ben", "Cleo")]


@cache
def played(seed: int, contract: str) -> tuple[Door, str, dict[str, Any]]:
    """A finished deal in which middlehand played this contract."""
    door = small_door()
    state = ask(door, type="new", game="skat", seed=seed, seats=PEOPLE, options={"deal": 1})
    while state["to_act"]:
        (seat,) = state["to_act"]
        view = ask(door, type="view", table=state["table"], seat=seat)["view"]
        action = action_in(view, contract)
        ply = len(state["record"]["actions"])
        state = granted(door, type="act", table=state["table"], seat=seat, ply=ply, action=action)
    return door, state["table"], state["view"]["done"][0]


def cost_at(door: Door, table: str, plays: int) -> dict[str, Any]:
    """What the next card cost after so many."""
    arguments = {"deal": 0, "plays": plays}
    return dict(granted(door, type="ask", table=table, seat=0, question="cost", arguments=arguments)["answer"])


def action_in(view: dict[str, Any], contract: str) -> str:
    """Middlehand bids 18 and plays the contract; cards are taken from either end of the legal ones in turn."""
    legal = view["legal"]
    if view["phase"] == "bid":
        return "18" if 18 in view["may"]["bid"] and not view["auction"]["calls"] else "pass"
    if view["phase"] == "skat":
        return "take"
    if view["phase"] == "lay":
        return f"lay {legal[-2]} {legal[-1]}"
    return f"declare {contract}" if view["phase"] == "declare" else str(legal[-(len(view["tricks"]) % 2)])


def replayed(deal: dict[str, Any], cards: list[str]) -> tuple[dict[str, tuple[int, int, int]], int]:
    """For each card the trick, who takes it and who held it; and the declarer's card points with the Skat."""
    leader, found = (deal["dealer"] + 1) % 3, {}
    points = sum(POINTS[read_card(card) & 7] for card in deal["skat_after"])
    for start in range(0, len(cards), 3):
        trick = cards[start : start + 3]
        if len(trick) < 3:
            break
        winner = (leader + winning_place(tuple(map(read_card, trick)), deal["contract"][0])) % 3
        for place, card in enumerate(trick):
            found[card] = start // 3 + 1, winner, (leader + place) % 3
        if winner == deal["declarer"]:
            points += sum(POINTS[read_card(card) & 7] for card in trick)
        leader = winner
    return found, points


@pytest.mark.parametrize(("seed", "contract"), [(1, "grand"), (2, "hearts"), (3, "clubs"), (5, "grand"), (7, "spades")])
def test_the_lines_add_up_and_say_what_happens_in_the_line(seed: int, contract: str) -> None:
    door, table, deal = played(seed, contract)
    before = [card for trick in deal["tricks"] for card in trick["cards"]]
    costs = 0
    for plays in range(14, len(before)):
        cost = cost_at(door, table, plays)
        found, after = replayed(deal, before[:plays] + cost["line"])
        assert cost["card"] == before[plays] == cost["line"][0]
        assert after == cost["after"]
        assert replayed(deal, before[:plays] + cost["best_line"])[1] == cost["before"]
        loss = (cost["before"] - cost["after"]) * (1 if cost["seat"] == deal["declarer"] else -1)
        assert loss == cost["cost"] >= 0
        assert sum(line["points"] for line in cost["lines"]) == -cost["cost"]
        best, _ = replayed(deal, before[:plays] + cost["best_line"])
        for line in cost["lines"]:
            assert (line["trick"], line["by"], line["seat"]) == found[line["card"]]
            assert (best[line["card"]][1] == deal["declarer"]) != (line["by"] == deal["declarer"])
        costs += cost["cost"] > 0
    assert costs


def open_cards(deal: dict[str, Any], plays: int) -> tuple[Hands, int, tuple[int, ...], int]:
    """By hand: the cards left from the declarer on, who leads, the open trick, the declarer's card points so far."""
    declarer, game = deal["declarer"], deal["contract"][0]
    hands = [{read_card(card) for card in hand} for hand in deal["hands"]]
    hands[declarer] |= {read_card(card) for card in deal["skat"]}
    hands[declarer] -= {read_card(card) for card in deal["skat_after"]}
    points = sum(POINTS[read_card(card) & 7] for card in deal["skat_after"])
    leader, trick = (deal["dealer"] + 1) % 3, []
    for card in [read_card(card) for each in deal["tricks"] for card in each["cards"]][:plays]:
        hands[(leader + len(trick)) % 3].discard(card)
        trick.append(card)
        if len(trick) == 3:
            leader = (leader + winning_place(trick, game)) % 3
            points += sum(POINTS[card & 7] for card in trick) if leader == declarer else 0
            trick = []
    turned = [set_of(hands[(declarer + at) % 3]) for at in range(3)]
    return (turned[0], turned[1], turned[2]), (leader - declarer) % 3, tuple(trick), points


@pytest.mark.parametrize(("seed", "contract"), [(1, "grand"), (3, "clubs"), (7, "spades")])
def test_values_before_and_after_each_late_card_are_those_of_plain_minimax(seed: int, contract: str) -> None:
    door, table, deal = played(seed, contract)

    def value(plays: int) -> int:
        hands, leader, trick, points = open_cards(deal, plays)
        return points + best_points(contract, hands, leader, trick)

    for plays in range(21, 30):
        cost = cost_at(door, table, plays)
        assert (cost["before"], cost["after"]) == (value(plays), value(plays + 1))


def test_in_null_the_trick_is_named_that_the_declarer_cannot_avoid() -> None:
    named = 0
    for seed in (3, 7):
        door, table, deal = played(seed, "null")
        before = [card for trick in deal["tricks"] for card in trick["cards"]]
        for plays in range(len(before)):
            cost = cost_at(door, table, plays)
            assert bool(cost["lines"]) == (cost["before"] != cost["after"])
            if cost["lines"]:
                [line] = cost["lines"]
                shown = cost["line"] if cost["before"] else cost["best_line"]
                found, _ = replayed(deal, before[:plays] + shown)
                assert (line["trick"], line["by"], line["seat"]) == found[line["card"]]
                assert line["by"] == deal["declarer"]
                named += 1
    assert named


def test_a_deal_that_is_not_there_and_a_card_that_was_not_played_are_refused() -> None:
    door, table, _ = played(1, "grand")
    for args in ({"deal": 1, "plays": 0}, {"deal": 0, "plays": 30}, {"deal": 0}):
        answer = ask(door, type="ask", table=table, seat=0, question="cost", arguments=args)
        assert answer["error"]["code"] == "ask/deal"
