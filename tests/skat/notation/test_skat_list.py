"""The Skatliste: a list reckoned by hand (Seeger-Fabian), and the foot against the scores of the table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from asobiba import chance
from asobiba.game import plain
from asobiba.skat.game import SkatGame
from asobiba.skat.notation.skat_list import ListRow, feet_of, list_json, row_of
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import Rules, State
from tests.skat.rules.test_deals import play_out
from tests.skat.tables import drawn_action
from tests.tables import granted, small_door


def played(number: int, declarer: int | None, points: int, seats: int) -> ListRow:
    """A line of a list: what the declarer writes; None: passed in."""
    columns = tuple(points if seat == declarer else 0 for seat in range(seats))
    won = None if declarer is None else points > 0
    return ListRow(number, (number - 1) % seats, declarer, ("grand",), 1, (), 24, 2, False, 1, won, False, columns)


# Reckoned by hand. Three seats: A wins 24, 48 and loses 96; B wins 20, loses 54; C wins 72; one deal is passed in.
# A: 24 + 48 - 96 = -24; 50 x (2 - 1) = 50; B lost once: 40.        -24 + 50 + 40 = 66
# B: 20 - 54 = -34;       50 x (1 - 1) = 0;  A lost once: 40.        -34 + 0 + 40 = 6
# C: 72;                  50 x (1 - 0) = 50; A and B lost once: 80.   72 + 50 + 80 = 202
AT_THREE: list[tuple[int | None, int]] = [(0, 24), (1, 20), (2, 72), (0, -96), (1, -54), (None, 0), (0, 48)]
# At four, the same games and a fourth seat D that wins 23 and loses 46: the others get 30 a lost game.
# A: -24 + 50 + 30 x 2 = 86     B: -34 + 0 + 30 x 2 = 26
# C: 72 + 50 + 30 x 3 = 212     D: 23 - 46 = -23; 50 x 0; 30 x 2 = 60; 37
AT_FOUR: list[tuple[int | None, int]] = [*AT_THREE, (3, 23), (3, -46)]


@pytest.mark.parametrize(
    ("games", "seats", "totals"),
    [(AT_THREE, 3, [66, 6, 202]), (AT_FOUR, 4, [86, 26, 212, 37])],
    ids=["three", "four"],
)
def test_a_list_reckoned_by_hand(games: list[tuple[int | None, int]], seats: int, totals: list[int]) -> None:
    rows = [played(number, declarer, points, seats) for number, (declarer, points) in enumerate(games, 1)]
    assert [foot.total for foot in feet_of(rows, seats)] == totals
    assert list_json(rows, seats, 12)["rows"][-1]["running"] == [foot.points for foot in feet_of(rows, seats)]


def twin(state: State, seat: int) -> int:
    """The total of a seat, deal by deal as the table counts a tournament."""
    total = 0
    for deal in state.done:
        if deal["score"] is None:
            total += deal["changes"][seat]
        elif deal["declarer"] == seat:
            total += deal["score"]["score"] + (50 if deal["score"]["won"] else -50)
        elif not deal["score"]["won"]:
            total += 40
    return total


@pytest.mark.parametrize("seed", range(12))
def test_the_foot_is_what_the_table_counts_deal_by_deal(seed: int) -> None:
    state = play_out(seed)
    rows: list[Any] = [row_of(deal) for deal in plain(state.done)]
    assert [foot.total for foot in feet_of(rows, 3)] == [twin(state, seat) for seat in range(3)]
    assert [(row.declarer, row.won) for row in rows] == [
        (deal["declarer"], deal["score"] and deal["score"]["won"]) for deal in state.done
    ]


def played_record(seats: int, rounds: int, **options: Any) -> dict[str, Any]:
    """A record as it is saved: every deal of the game, played at random to its end."""
    chosen = {"rounds": rounds, "tournament": True, **options}
    people = [{"kind": "human"}] * seats
    record: dict[str, Any] = ask("new", game="skat", seed=11, seats=people, options=chosen)["record"]
    game = SkatGame(Rules(read_options(chosen)))
    state, rng = game.new(11).state, chance.stream(11, "random play")
    while game.to_act(state):
        seat = game.to_act(state)[0]
        action = drawn_action(game.rules, state, seat, rng)
        record["actions"].append([seat, game.write_action(action)])
        state = game.apply(state, seat, action).state
    return record


def ask(kind: str, **request: Any) -> dict[str, Any]:
    """The answer of a new door: it knows nothing but the request; a record is loaded before a question."""
    door = small_door()
    if kind == "ask":
        request["table"] = granted(door, type="load", record=request.pop("record"))["table"]
    return granted(door, type=kind, **request)


def test_a_list_of_36_is_saved_loaded_and_reckoned() -> None:
    record = played_record(3, 12)
    answer = ask("ask", record=record, seat=0, question="list", arguments={})["answer"]
    assert [row["number"] for row in answer["rows"]] == list(range(1, 37))
    assert (answer["of"], answer["for_a_loss"]) == (36, 40)
    view = ask("load", record=json.loads(json.dumps(record)))["view"]
    assert [foot["total"] for foot in answer["feet"]] == [seat["score"] for seat in view["seats"]]
    assert (
        sum(foot["won"] + foot["lost"] for foot in answer["feet"])
        == sum(row["won"] is not None for row in answer["rows"])
        > 20
    )
