"""Hints are always legal, and only the seat that is to act gets one."""

from __future__ import annotations

import pytest

from asobiba.skat.coach.bid_calculator import calculate
from asobiba.skat.players.contract_model import win_chance
from asobiba.skat.rules import transitions
from asobiba.skat.rules.cards import DECK, members, points_of, set_of
from asobiba.skat.rules.fixed_deals import FixedDeal
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import Rules
from asobiba.skat.rules.view import view_of
from tests.skat.tables import cards
from tests.tables import ask, small_door

PEOPLE = [{"kind": "human", "name": name} for name in ("Ada", "Ben", "Cleo")]


@pytest.mark.parametrize(("seed", "ramsch"), [(1, False), (47, True)])
def test_a_deal_can_be_played_by_hints_alone(seed: int, ramsch: bool) -> None:
    """In the second deal everybody gets the hint to pass, so that it becomes a Schieberamsch."""
    door = small_door()
    options = {"kontra": True, "ramsch": "schieberamsch", "deal": 1}
    reasons: set[str | None] = set()
    state = ask(door, type="new", game="skat", seed=seed, seats=PEOPLE, options=options)
    while state["to_act"]:
        (seat,) = state["to_act"]
        hint = ask(door, type="ask", table=state["table"], seat=seat, question="hint")["answer"]
        assert hint["level"] == "club"
        reasons.add(hint["reason"] and hint["reason"]["kind"])
        ply = len(state["record"]["actions"])
        state = ask(door, type="act", table=state["table"], seat=seat, ply=ply, action=hint["action"])
        assert state["ok"], (hint, state)
    (deal,) = state["view"]["done"]
    assert reasons >= ({"weak"} if ramsch else {"bid", "game", "only"})
    assert (deal["ramsch"] is not None) == ramsch


@pytest.mark.parametrize("laid", ["CK SK", "CJ HA"])  # what is advised, and what nobody would
def test_the_chance_of_an_announcement_is_that_of_the_cards_that_lie_in_the_skat(laid: str) -> None:
    door = small_door()
    state = ask(door, type="new", game="skat", seed=1, seats=PEOPLE, options={"deal": 1})
    table = state["table"]
    for seat, action in ((1, "18"), (0, "pass"), (2, "pass"), (1, "take"), (1, f"lay {laid}")):
        advised = ask(door, type="ask", table=table, seat=seat, question="hint")["answer"]
        ply = len(state["record"]["actions"])
        state = ask(door, type="act", table=table, seat=seat, ply=ply, action=action)
        assert state["ok"]
    assert advised["action"] == "lay CK SK"
    hint = ask(door, type="ask", table=table, seat=1, question="hint")["answer"]
    game = hint["action"].split()[1]
    chance = win_chance(cards(" ".join(state["view"]["hand"])), game, False, points_of(cards(laid)), False)
    assert hint["reason"] == {"kind": "game", "game": game, "chance": 5 * round(20 * chance)}
    assert (hint["reason"] == advised["reason"]) == (laid == "CK SK")


def test_a_seat_that_is_not_to_act_gets_no_hint() -> None:
    door = small_door()
    table = ask(door, type="new", game="skat", seed=1, seats=PEOPLE, options={})["table"]
    answer = ask(door, type="ask", table=table, seat=0, question="hint")
    assert answer["error"]["code"] == "ask/hint"


@pytest.mark.parametrize(
    ("hand", "contract", "sure"),
    [
        ("CJ SJ HJ DJ CA CK C7 H7 H8 S9", "grand hand", True),  # with 4, whatever is in the Skat
        ("CJ SJ HJ DJ CA CK C7 H7 H8 S9", "clubs hand", False),
        ("CJ SJ HJ DT CA CK C7 H7 H8 S9", "grand hand", False),
        ("CJ SJ HJ DT CA CK C7 H7 H8 S9", "grand", True),
    ],
)
def test_the_skat_of_a_hand_game_may_change_the_matadors_unless_all_are_in_hand(
    hand: str, contract: str, sure: bool
) -> None:
    own = cards(hand)
    rest = members(DECK & ~own)
    fixed = FixedDeal(0, (set_of(rest[:10]), own, set_of(rest[10:20])), set_of(rest[20:]))
    rules = Rules(read_options({}), (fixed,))
    view = view_of(rules, transitions.deal(rules, 1).state, 1)
    answer = calculate(rules.options, view, "contract", {"contract": contract})
    assert isinstance(answer, dict)
    assert answer["sure"] is sure
