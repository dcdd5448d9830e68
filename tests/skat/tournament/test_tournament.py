"""Tournaments: who sits where and with whom, what each table is dealt, and how the lists are added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from typing import Any

import pytest

from asobiba.skat.rules.fixed_deals import read_fixed_deals
from asobiba.skat.tournament.seating import Seating, by_plan, drawn, in_order, pairs
from tests.tables import ask, granted, job_done, small_door

SHAPES = [(2, 3), (3, 3), (2, 4), (3, 4)]  # tables, and places at each


def tournament(
    tables: int = 2, *, seats: int = 3, series: int = 3, same_cards: bool = False, **changes: Any
) -> dict[str, Any]:
    people = [{"kind": "human", "name": "Ada"}]
    computers = [{"kind": "computer", "level": "beginner", "name": f"C{at}"} for at in range(1, seats * tables)]
    fields = {"seed": 5, "tables": tables, "series": series, "deals": seats, "same_cards": same_cards}
    return {**fields, "players": [*people, *computers], **changes}


def course(position: Any, lists: Sequence[Any] = ()) -> dict[str, Any]:
    request = {"type": "ask", "game": "skat", "position": position, "question": "tournament"}
    answer = ask(small_door(), **request, arguments={"lists": lists})
    return dict(answer["answer"]) if answer["ok"] else answer


def foot(total: int, won: int = 0, lost: int = 0) -> dict[str, int]:
    return {"points": total - 50 * (won - lost), "won": won, "lost": lost, "total": total}


def a_list(*totals: int) -> dict[str, Any]:
    return {"feet": [foot(total) for total in totals]}


def meetings(plan: Sequence[Seating]) -> Counter[frozenset[int]]:
    return Counter(pair for seating in plan for pair in pairs(seating))


def fewest(tables: int, seats: int, series: int) -> int:
    """A twin by exhaustion: the least sum of squares of meetings of all plans in which everybody keeps the place."""
    first = in_order(range(tables * seats), tables)
    places = list(zip(*first, strict=True))
    seatings = [
        tuple(zip(places[0], *moved, strict=True)) for moved in product(*(permutations(place) for place in places[1:]))
    ]
    plans = ([first, *rest] for rest in product(seatings, repeat=series - 1))
    return min(sum(count**2 for count in meetings(plan).values()) for plan in plans)


@pytest.mark.parametrize(("tables", "seats"), SHAPES)
def test_a_plan_lets_nobody_meet_more_often_than_any_plan_must(tables: int, seats: int) -> None:
    plan = [in_order(range(tables * seats), tables)]
    while len(plan) < 3:
        plan.append(by_plan(plan))
        assert sum(count**2 for count in meetings(plan).values()) == fewest(tables, seats, len(plan))


def test_nine_players_meet_six_others_in_three_series() -> None:
    plan = [drawn(9, 3, seed=8)]
    plan += [by_plan(plan)]
    plan += [by_plan(plan)]
    assert set(meetings(plan).values()) == {1}


@pytest.mark.parametrize(("tables", "seats"), SHAPES)
def test_everybody_plays_once_in_each_series_and_keeps_the_place(tables: int, seats: int) -> None:
    plan = [drawn(tables * seats, tables, seed=11)]
    for _ in range(5):
        plan.append(by_plan(plan))
    for seating in plan:
        assert sorted(player for table in seating for player in table) == list(range(tables * seats))
        assert [sorted(place) for place in zip(*seating, strict=True)] == [
            sorted(place) for place in zip(*plan[0], strict=True)
        ]


def test_the_draw_depends_on_the_seed_and_on_nothing_else() -> None:
    assert drawn(9, 3, seed=5) == ((6, 3, 4), (0, 2, 1), (5, 7, 8))
    assert len({drawn(9, 3, seed) for seed in range(40)}) > 30


def test_after_the_first_series_the_best_meet_at_the_first_table() -> None:
    first = course(tournament())["series"][0]["tables"]
    lists = [[a_list(10, 300, 20), a_list(200, 30, 100)]]
    told = course(tournament(), lists)

    by_points = [first[0]["players"][1], first[1]["players"][0], first[1]["players"][2]]
    assert told["series"][1]["tables"][0]["players"] == by_points
    assert [one["player"] for one in told["standings"]][:3] == by_points
    assert [one["total"] for one in told["standings"]] == [300, 200, 100, 30, 20, 10]
    assert told["series"][0]["tables"] == first
    assert [one["series"] for one in told["standings"]][:2] == [[300, None], [200, None]]


def test_equal_totals_are_decided_by_games_won_then_by_games_lost() -> None:
    feet = [foot(100, 3, 2), foot(100, 4, 2), foot(100, 4, 1)]
    told = course(tournament(series=1, deals=12), [[{"feet": feet}, a_list(100, 0, 0)]])
    tables = [one["players"] for one in told["series"][0]["tables"]]

    assert [one["player"] for one in told["standings"]][:4] == [*reversed(tables[0]), tables[1][0]]
    assert [one["rank"] for one in told["standings"]] == [1, 2, 3, 4, 5, 5]
    assert told["over"]


def test_a_list_counts_as_soon_as_it_is_finished_but_all_are_seated_together() -> None:
    told = course(tournament(), [[None, a_list(200, 30, 100)]])
    assert len(told["series"]) == 1
    assert not told["over"]
    assert sorted(one["total"] for one in told["standings"]) == [0, 0, 0, 30, 100, 200]
    assert told["standings"][0]["series"] == [200]
    assert told["standings"][-1]["series"] == [None]


def test_a_tournament_that_is_over_seats_nobody_anew() -> None:
    told = course(tournament(series=1), [[a_list(1, 2, 3), a_list(4, 5, 6)]])
    assert told["over"]
    assert len(told["series"]) == 1


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("deals", [12, 36, 48])
@pytest.mark.parametrize("same_cards", [False, True])
def test_every_table_opens_with_its_players_and_as_many_deals_as_chosen(
    seats: int, deals: int, same_cards: bool
) -> None:
    door, position = small_door(), tournament(seats=seats, deals=deals, same_cards=same_cards)
    for table in course(position)["series"][0]["tables"]:
        opened = granted(door, type="new", seat=None, **table["new"])
        assert opened["view"]["deal"]["of"] == deals
        assert opened["record"]["options"]["tournament"] is True
        assert [seat["name"] for seat in opened["record"]["seats"]] == [
            position["players"][player]["name"] for player in table["players"]
        ]


def test_the_same_cards_lie_at_every_table_and_others_in_every_series() -> None:
    lists = [[a_list(0, 0, 0)] * 3] * 2
    told = course(tournament(3, same_cards=True), lists)
    dealt = [[table["new"]["options"]["dealt"] for table in one["tables"]] for one in told["series"]]

    assert [len(set(tables)) for tables in dealt] == [1, 1, 1]
    assert len({tables[0] for tables in dealt}) == 3
    assert len(read_fixed_deals(dealt[0][0])) == 3
    assert len({table["new"]["seed"] for one in told["series"] for table in one["tables"]}) == 9
    own = course(tournament(3), lists)["series"]
    assert all("dealt" not in table["new"]["options"] for one in own for table in one["tables"])


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.slow
def test_a_tournament_of_computers_is_played_and_reckoned_at_the_door(seats: int) -> None:
    """Job by job, as the page does; the totals of the standings are the scores at the tables."""
    door = small_door()
    position = tournament(seats=seats, same_cards=True, series=2)
    position["players"][0] = {"kind": "computer", "level": "beginner", "name": "C0"}
    lists: list[list[Any]] = []
    scores: Counter[int] = Counter()

    while not (told := course(position, lists))["over"]:
        lists.append([])
        for table in told["series"][-1]["tables"]:
            name = granted(door, type="new", seat=None, **table["new"])["table"]
            job_done(door, 200, job="play", table=name)
            lists[-1].append(granted(door, type="ask", table=name, seat=None, question="list", arguments={})["answer"])
            result = granted(door, type="view", table=name, seat=None)["view"]["result"]
            scores.update(dict(zip(table["players"], result["scores"], strict=True)))
    assert {one["player"]: one["total"] for one in told["standings"]} == scores


@pytest.mark.parametrize(
    ("changes", "lists", "field"),
    [
        ({"tables": 4}, [], "tables"),
        ({"players": [{"kind": "human"}] * 5}, [], "players"),
        ({"players": [1] * 6}, [], "players[0]"),
        ({"deals": 10}, [], "deals"),
        ({"series": 0}, [], "series"),
        ({"same_cards": 1}, [], "same_cards"),
        ({"seed": -1}, [], "seed"),
        ({}, {}, "lists"),
        ({}, [[None]], "lists[0]"),
        ({}, [[None, a_list(1, 2, 3)], [None, None]], "lists[0]"),
        ({}, [[None, {"feet": [foot(1)]}]], "lists[0][1].feet"),
        ({}, [[None, {"feet": [foot(1), foot(1), {**foot(1), "won": 4}]}]], "won"),
        ({"series": 1}, [[None, None], [None, None]], "lists"),
    ],
)
def test_what_is_no_tournament_is_refused_with_the_field(changes: dict[str, Any], lists: Any, field: str) -> None:
    told = course(tournament(**changes), lists)
    assert (told["error"]["code"], told["error"]["data"]["field"]) == ("skat/tournament", field)
