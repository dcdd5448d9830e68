"""The atlas's numbers (web/shell/atlas/) beside a simple twin: figures, intervals, periods, what to work on."""

from __future__ import annotations

import random
import statistics
from math import sqrt
from typing import Any

import pytest
from common import WEB

from asobiba.intervals import NORMAL, student_t
from tests.web.node import answer_of_node

ATLAS = (WEB / "shell" / "atlas").as_uri()
# Computes figures of games: [number, by tag, positions], and what to work on; every number as plain data.
COMPUTE = f"""
import {{ factsBy, numberOf, numbersBy, positionsOf }} from "{ATLAS}/figures.js";
import {{ adviceOf }} from "{ATLAS}/advice.js";
import {{ readFileSync }} from "node:fs";
const {{ games, figures }} = JSON.parse(readFileSync(0, "utf-8"));
const facts = factsBy(games);
const told = figures.map((figure) => ({{
  whole: numberOf(figure, facts),
  groups: figure.by ? Object.fromEntries(numbersBy(figure, facts)) : {{}},
  positions: positionsOf(figure, null, facts).map(({{ entry, fact }}) => [entry.id, fact.place]),
}}));
const advice = adviceOf(figures, facts).map(({{ figure, group, cost }}) => [figure.key, group, cost.low]);
console.log(JSON.stringify({{ told, advice }}));
"""
LOST: dict[str, Any] = {"key": "lost", "kind": "turn", "field": "lost", "unit": "points", "better": "less"}
FIGURES: list[dict[str, Any]] = [
    {**LOST, "how": "mean"},
    {**LOST, "how": "mean", "by": "tag"},
    {**LOST, "how": "mean", "by": "opponent"},
    {**LOST, "key": "cost", "how": "per game", "by": "tag", "advice": "cost"},
    {**LOST, "key": "rare", "how": "per game", "where": {"tag": "c"}, "advice": "rare"},
    {**LOST, "key": "found", "kind": "bingo", "how": "share", "field": "found", "by": "list", "better": "more"},
    {**LOST, "key": "count", "how": "count", "by": "tag"},
]


def made_games(count: int, seed: int = 3) -> list[dict[str, Any]]:
    draw = random.Random(seed)
    games = []
    for number in range(count):
        facts = [
            {
                "kind": "turn",
                "seat": 0,
                "place": place,
                "lost": round(draw.expovariate(0.2), 1) if draw.random() < 0.5 else 0,
                "tag": draw.choice("aabbbc"),
            }
            for place in range(draw.randint(3, 14))
        ]
        facts += [
            {"kind": "bingo", "seat": 0, "place": 20 + at, "found": int(draw.random() < 0.7), "lost": 0}
            for at in range(draw.randint(0, 2))
        ]
        entry = {
            "id": f"g{number}",
            "ended": number,
            "players": ["", draw.choice(["level:club", "Ben"])],
            "list": draw.choice(["full", "standard"]),
        }
        games.append({"entry": entry, "seats": [0], "facts": facts})
    return games


def compute(games: list[dict[str, Any]], figures: list[dict[str, Any]] = FIGURES) -> Any:
    return answer_of_node(COMPUTE, given={"games": games, "figures": figures})


def wilson(hits: float, count: int) -> tuple[float, float]:
    """The two solutions of |p - share| = z sqrt(p (1 - p) / n), found by halving."""
    share = hits / count

    def inside(p: float) -> bool:
        return abs(p - share) <= NORMAL * sqrt(p * (1 - p) / count) + 1e-15

    def edge(near: float, far: float) -> float:
        for _ in range(80):
            middle = (near + far) / 2
            near, far = (middle, far) if inside(middle) else (near, middle)
        return near

    return edge(share, 0.0), edge(share, 1.0)


def twin(figure: dict[str, Any], games: list[dict[str, Any]], group: str | None = None) -> dict[str, Any] | None:
    """The figure by its definition, game by game."""
    values: dict[str, list[float]] = {}
    by = figure.get("by")
    for game in games:
        entry = game["entry"]
        of_game = {"opponent": entry["players"][1], "list": entry["list"]}
        if group is not None and by in of_game and of_game[by] != group:
            continue
        values[entry["id"]] = [
            fact[figure["field"]]
            for fact in game["facts"]
            if fact["kind"] == figure["kind"]
            and all(fact[tag] == value for tag, value in figure.get("where", {}).items())
            and (group is None or by in of_game or fact[by] == group)
        ]
    found = [one for each in values.values() for one in each]
    if not found:
        return None
    some = [each for each in values.values() if each]
    base = {"count": len(found), "games": len(some)}
    if figure["how"] == "count":
        return {"value": len(found), "low": None, "high": None, **base}
    if figure["how"] == "share":
        low, high = wilson(sum(found), len(found))
        return {"value": sum(found) / len(found), "low": low, "high": high, **base}
    if figure["how"] == "per game":
        sums = [sum(each) for each in values.values()]
        half = student_t(len(sums)) * statistics.stdev(sums) / sqrt(len(sums))
        return {**interval(statistics.mean(sums), half, len(sums)), "count": len(found), "games": len(sums)}
    mean = sum(found) / len(found)
    rests = [sum(each) - mean * len(each) for each in some]
    # The rests sum up to 0, so their deviation is that of the ratio's numerator.
    half = student_t(len(some)) * statistics.stdev(rests) * sqrt(len(some)) / len(found)
    return {**interval(mean, half, len(some)), **base}


def interval(mean: float, half: float, games: int) -> dict[str, Any]:
    """Of values that are never negative; none of fewer than five games."""
    known = games >= 5
    return {"value": mean, "low": max(0, mean - half) if known else None, "high": mean + half if known else None}


@pytest.mark.parametrize("count", [2, 7, 60])
def test_every_figure_is_that_of_its_twin(count: int) -> None:
    games = made_games(count)
    for figure, told in zip(FIGURES, compute(games)["told"], strict=True):
        assert told["whole"] == pytest.approx(twin(figure, games), abs=1e-6), figure
        for group, number in told["groups"].items():
            assert number == (pytest.approx(twin(figure, games, group), abs=1e-6) if number["games"] > 1 else number)


def test_positions_are_all_facts_of_a_figure_and_the_worst_come_first() -> None:
    games = made_games(20)
    facts = {(game["entry"]["id"], fact["place"]): fact for game in games for fact in game["facts"]}
    told = compute(games)["told"]
    lost = [facts[game, place]["lost"] for game, place in told[0]["positions"]]
    assert lost == sorted((fact["lost"] for fact in facts.values() if fact["kind"] == "turn"), reverse=True)
    found = [facts[game, place]["found"] for game, place in told[5]["positions"]]
    assert found == sorted(fact["found"] for fact in facts.values() if fact["kind"] == "bingo")


def test_advice_is_chosen_by_what_it_surely_costs() -> None:
    games = made_games(60)
    advice = compute(games)["advice"]
    lows = {}
    for figure in (FIGURES[3], FIGURES[4]):
        groups = ["a", "b", "c"] if figure.get("by") else [None]
        known = {group: twin(figure, games, group) for group in groups}
        best = max(known, key=lambda group: known[group]["low"])  # type: ignore[index]
        lows[figure["key"], best] = known[best]["low"]  # type: ignore[index]
    expected = sorted((item for item in lows.items() if item[1] > 0), key=lambda item: -item[1])
    assert [(key, group) for key, group, _ in advice] == [key for key, _ in expected]
    assert [low for *_, low in advice] == pytest.approx([low for _, low in expected])


def test_nothing_is_advised_from_few_games_or_from_chance() -> None:
    assert compute(made_games(4))["advice"] == []
    games = made_games(30)
    for at, game in enumerate(games):
        game["facts"] = [{"kind": "turn", "seat": 0, "place": 0, "lost": 30 if at == 0 else 0, "tag": "a"}]
    assert compute(games)["advice"] == []


def test_periods_are_compared_with_as_much_before_them() -> None:
    program = f"""
import {{ chosenGames, filterFrom, gamesOf, namedPlayers, queryOf }} from "{ATLAS}/filters.js";
import {{ readFileSync }} from "node:fs";
const {{ entries, queries, now }} = JSON.parse(readFileSync(0, "utf-8"));
const ids = (games) => games && games.map(({{ entry }}) => entry.id);
const told = queries.map((query) => {{
  const filter = filterFrom(query);
  const chosen = chosenGames(gamesOf(entries, filter.player), filter, now);
  return [ids(chosen.now), ids(chosen.before), queryOf(filter)];
}});
console.log(JSON.stringify({{ told, named: namedPlayers(entries) }}));
"""
    day = 86_400_000
    own = [
        {
            "id": f"g{at}",
            "ended": (100 - at) * day,
            "players": ["", "level:club" if at % 2 else "Ben"],
            "own": [0],
            "list": "full",
            "complete": True,
            "facts": [{"kind": "turn", "seat": 0, "place": 0}],
        }
        for at in range(50)
    ]
    both = [{"kind": "turn", "seat": seat, "place": seat} for seat in (0, 1)]
    foreign = [
        {**own[0], "id": "f", "own": [], "players": ["Ana", "Ben"], "facts": both},
        {**own[1], "id": "begun", "complete": False},
    ]
    queries = [
        {},
        {"period": "games-10"},
        {"period": "days-30"},
        {"period": "games-10", "opponent": "Ben"},
        {"player": "Ben", "period": "never"},
    ]
    answer = answer_of_node(program, given={"entries": [*own, *foreign], "queries": queries, "now": 100 * day + 1})
    names = [f"g{at}" for at in range(50)]
    assert answer["told"] == [
        [names, None, ""],
        [names[:10], names[10:20], "?period=games-10"],
        [names[:30], names[30:], "?period=days-30"],
        [names[0:20:2], names[20:40:2], "?opponent=Ben&period=games-10"],
        [["f"], None, "?player=Ben"],
    ]
    assert answer["named"] == [["Ana", 1], ["Ben", 1]]
