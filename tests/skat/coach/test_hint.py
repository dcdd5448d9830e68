"""Hints are always legal, and only the seat that is to act gets one."""

from __future__ import annotations

import pytest

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


def test_a_seat_that_is_not_to_act_gets_no_hint() -> None:
    door = small_door()
    table = ask(door, type="new", game="skat", seed=1, seats=PEOPLE, options={})["table"]
    answer = ask(door, type="ask", table=table, seat=0, question="hint")
    assert answer["error"]["code"] == "ask/hint"
