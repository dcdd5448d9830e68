"""The adviser: what it says may always be done, and it says it only to whoever is to act."""

from __future__ import annotations

import json
from typing import Any

import pytest

from asobiba.bridge import Door
from tests.tables import small_door

PEOPLE = [{"kind": "human", "name": name} for name in ("Ada", "Ben", "Cleo")]


def ask(door: Door, **request: Any) -> dict[str, Any]:
    answer = json.loads(door.handle(json.dumps(request)))
    assert isinstance(answer, dict)
    return answer


@pytest.mark.parametrize(("seed", "ramsch"), [(1, False), (22, True)])
def test_a_deal_is_played_out_by_the_advice_alone(seed: int, ramsch: bool) -> None:
    """The second deal is one in which everybody is told to pass: cards are pushed, and nobody declares."""
    door = small_door()
    options = {"kontra": True, "ramsch": "schieberamsch", "deal": 1}
    state = ask(door, type="new", game="skat", seed=seed, seats=PEOPLE, options=options)
    while state["to_act"]:
        (seat,) = state["to_act"]
        advice = ask(door, type="ask", table=state["table"], seat=seat, question="hint")["answer"]
        assert advice["level"] == "club"
        ply = len(state["record"]["actions"])
        state = ask(door, type="act", table=state["table"], seat=seat, ply=ply, action=advice["action"])
        assert state["ok"], (advice, state)
    (deal,) = state["view"]["done"]
    assert (deal["ramsch"] is not None) == ramsch


def test_who_is_not_to_act_is_told_nothing() -> None:
    door = small_door()
    table = ask(door, type="new", game="skat", seed=1, seats=PEOPLE, options={})["table"]
    answer = ask(door, type="ask", table=table, seat=0, question="hint")
    assert answer["error"]["code"] == "ask/hint"
