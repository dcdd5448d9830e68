"""Ratings and streaks (web/shell/storage/), run by Node: the example of the paper, a naive twin, wrong clocks."""

from __future__ import annotations

import random
from math import exp, log, pi, sqrt
from typing import Any

import pytest
from common import ROOT

from tests.web.node import answer_of_node

FOLDER = ROOT / "web" / "shell" / "storage"
PROGRAM = """
const [folder] = process.argv.slice(1);
const names = ["glicko", "ratings", "puzzle-sums", "statistics-merge"];
const modules = await Promise.all(names.map((name) => import(`${folder}/${name}.js`)));
const all = Object.assign({}, ...modules);
let text = "";
for await (const part of process.stdin) text += part;
const { merged } = all;
// The rows of a device that reads files of others, one after the other.
all.mergedRows = (schema, ...files) => {
  const here = new Map();
  for (const rows of files) {
    const { put, remove } = merged([...here.values()], rows, { schema, erasedToo: true });
    remove.forEach((id) => here.delete(id));
    put.forEach((row, id) => here.set(id, row));
  }
  return [...here.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
};
all.change = (stored, rows, how) => {
  const { put, remove, added } = merged(stored, rows, how);
  return { put: [...put.values()], remove: [...remove], added };
};
const plain = (one) => (one?.set ? new Set(one.set) : one);
const answers = JSON.parse(text).map(([name, ...given]) => all[name](...given.map(plain)));
console.log(JSON.stringify(answers));
"""
DAY = 86_400_000
NEWCOMER = {"rating": 1500, "deviation": 350, "volatility": 0.06}
Standing = dict[str, float]


def asked(*questions: list[Any]) -> list[Any]:
    """The answers to `[function, argument, ...]`."""
    answers: list[Any] = answer_of_node(PROGRAM, FOLDER.as_uri(), given=questions)
    return answers


def result(rating: float, deviation: float, score: float) -> Standing:
    return {"rating": rating, "deviation": deviation, "score": score}


def naive(before: Standing, results: list[Standing], tau: float = 0.5) -> Standing:
    """The paper's formulas as they stand there; the volatility by halving an interval."""
    mu, phi, sigma = (before["rating"] - 1500) / 173.7178, before["deviation"] / 173.7178, before["volatility"]
    mus = [(one["rating"] - 1500) / 173.7178 for one in results]
    gs = [1 / sqrt(1 + 3 * (one["deviation"] / 173.7178) ** 2 / pi**2) for one in results]
    es = [1 / (1 + exp(-g * (mu - other))) for g, other in zip(gs, mus, strict=True)]
    v = 1 / sum(g * g * e * (1 - e) for g, e in zip(gs, es, strict=True))
    total = sum(g * (one["score"] - e) for g, e, one in zip(gs, es, results, strict=True))
    delta, a = v * total, log(sigma**2)

    def f(x: float) -> float:
        return exp(x) * (delta**2 - phi**2 - v - exp(x)) / (2 * (phi**2 + v + exp(x)) ** 2) - (x - a) / tau**2

    sign = 1 if f(a) > 0 else -1
    low, high = a, a + sign / 100
    while sign * f(high) > 0:
        low, high = high, high + sign / 100
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if sign * f(middle) > 0 else (low, middle)
    new_sigma = exp(low / 2)
    new_phi = 1 / sqrt(1 / (phi**2 + new_sigma**2) + 1 / v)
    return {
        "rating": 173.7178 * (mu + new_phi**2 * total) + 1500,
        "deviation": 173.7178 * new_phi,
        "volatility": new_sigma,
    }


def test_the_example_of_the_paper() -> None:
    results = [result(1400, 30, 1), result(1550, 100, 0), result(1700, 300, 0)]
    (found,) = asked(["rated", {"rating": 1500, "deviation": 200, "volatility": 0.06}, results])
    assert round(found["rating"], 2) == 1464.05  # the paper has 1464.06, from numbers that it rounded on the way
    assert found["rating"] == pytest.approx(1464.06, abs=0.02)
    assert round(found["deviation"], 2) == 151.52
    assert found["volatility"] == pytest.approx(0.05999, abs=0.00001)


def test_the_same_as_a_naive_twin() -> None:
    draw = random.Random(5)
    cases = []
    for _ in range(300):
        before = {
            "rating": draw.uniform(300, 2800),
            "deviation": draw.uniform(30, 350),
            "volatility": draw.uniform(0.03, 0.2),
        }
        results = [
            result(draw.uniform(300, 2800), draw.choice([0, 30, 200]), draw.choice([0, 0.25, 0.5, 1]))
            for _ in range(draw.randint(1, 6))
        ]
        cases.append((before, results))
    for found, (before, results) in zip(asked(*(["rated", *case] for case in cases)), cases, strict=True):
        assert found == pytest.approx(naive(before, results), rel=1e-4)


def test_a_result_that_is_next_to_impossible_does_not_throw_the_rating_about() -> None:
    strong = {"rating": 1900, "deviation": 60, "volatility": 0.06}
    (lost,) = asked(["rated", strong, [result(600, 50, 0)]])
    assert 1800 < lost["rating"] < 1900
    assert lost["volatility"] < 0.07


def test_a_period_without_results_only_adds_to_the_uncertainty() -> None:
    before = {"rating": 1700, "deviation": 100, "volatility": 0.06}
    one, none, long = asked(["rated", before, []], ["idle", before, 0], ["idle", before, 10_000])
    assert one == pytest.approx({**before, "deviation": 173.7178 * sqrt((100 / 173.7178) ** 2 + 0.06**2)})
    assert none == before
    assert long == {**before, "deviation": 350}


LEVELS = {
    "child": {"rating": 700, "within": 98},
    "club": {"rating": 1600, "within": 49},
    "champion": {"rating": 2200, "within": 49},
}


def row(at: int, level: str, ahead: float | None, help_: int | None = 0) -> dict[str, Any]:
    given = {"ahead": ahead, "help": help_}
    return {
        "id": f"g{at}",
        "when": at * DAY,
        "level": level,
        **{name: one for name, one in given.items() if one is not None},
    }


def test_a_finished_game_without_help_against_one_level_counts() -> None:
    rows = [
        row(1, "club", 1),
        row(2, "club", 1, help_=1),  # a hint, or a turn taken back
        row(3, "mixed", 1),
        row(4, "people", None),
        row(5, "club", None),  # of an earlier version
        row(6, "club", 0.5),
        row(7, "club", 1, help_=None),
    ]
    (found,) = asked(["countedGames", rows, LEVELS])
    assert [(one["id"], one["score"]) for one in found] == [("g1", 1), ("g6", 0.5)]
    assert found[0]["rating"] == 1600
    assert found[0]["deviation"] == pytest.approx(25)


def test_a_puzzle_that_was_solved_costs_no_rating() -> None:
    counted = asked(*[["countedAttempts", [attempt(1, None, stars=stars)]] for stars in (3, 2, 1, 0)])
    before, *after = [steps[-1] for steps in asked(*[["history", results] for results in counted])]
    assert before["rating"] > before["before"]
    assert [step["rating"] == pytest.approx(step["before"]) for step in after] == [True, True, False]
    assert after[-1]["rating"] < after[-1]["before"]


def test_a_history_is_the_same_in_whatever_order_rows_come() -> None:
    draw = random.Random(7)
    results: list[dict[str, Any]] = [
        {"id": f"r{at}", "when": draw.randrange(50) * DAY // 2, **result(1500 + 10 * at, 20, at % 3 / 2)}
        for at in range(40)
    ]
    shuffled = draw.sample(results, len(results))
    one, other, now = asked(["history", results], ["history", shuffled], ["standing", [], 0])
    assert one == other
    assert now is None
    first, second = one[:2]
    assert first["before"] == 1500
    idle = {name: first[name] for name in NEWCOMER}
    days = (second["when"] - first["when"]) // DAY
    idle["deviation"] = min(350, sqrt(idle["deviation"] ** 2 + days * (173.7178 * idle["volatility"]) ** 2))
    match = next(result(one["rating"], one["deviation"], one["score"]) for one in results if one["id"] == second["id"])
    assert {name: second[name] for name in NEWCOMER} == pytest.approx(naive(idle, [match]), rel=1e-4)


def test_two_devices_that_have_each_others_rows_show_the_same_and_lose_nothing() -> None:
    here = [attempt(at, "2026-11-23") for at in range(5)]
    there = [attempt(at, "2026-11-24", stars=at % 4, when=100 + at) for at in range(3, 9)]
    one, other = asked(["countedAttempts", [*here, *there]], ["countedAttempts", [*there, *here]])
    key = lambda each: each["id"]  # noqa: E731
    assert sorted(one, key=key) == sorted(other, key=key)
    assert len(one) == 9
    assert [each["score"] for each in one if each["id"] in ("a3@3", "a4@4")] == [
        1,
        1,
    ]  # the first attempt at each counts


def counted(name: str, at: int, **changes: Any) -> dict[str, Any]:
    """A row of the statistics of a game with its own deal."""
    told = {"digest": f"moves-{name}", "deal": f"deal-{name}", "level": "club", "help": 0, "ahead": 1}
    return {"schema": 1, "id": name, "when": at, **told, **changes}


def test_two_devices_that_read_each_others_statistics_have_the_same_rows() -> None:
    here = [counted("a", 1), counted("b", 2), counted("c", 9, help=2)]
    there = [
        counted("a", 1),
        counted("other", 1, deal="deal-b", digest="m", ahead=0),  # b's deal, played before
        counted("copy", 9, deal="deal-c", digest="moves-c"),  # c, brought as a file without its notes
        counted("d", 4),
    ]
    one, other = asked(["mergedRows", 1, here, there], ["mergedRows", 1, there, here])
    assert one == other
    assert [(row["id"], row["help"], row["ahead"]) for row in one] == [
        ("a", 0, 1),
        ("c", 2, 1),
        ("d", 0, 1),
        ("other", 0, 0),
    ]
    old = {name: value for name, value in counted("a", 1).items() if name not in ("deal", "help", "ahead")}
    new = counted("a", 3, ahead=0.5)  # the same game in two versions of the page
    one, other = asked(["mergedRows", 1, [old], [new]], ["mergedRows", 1, [new], [old]])
    assert one == other == [{**new, "when": 1}]


def test_many_devices_in_any_order_end_with_the_same_rows() -> None:
    draw = random.Random(11)
    cases = []
    for _ in range(40):
        rows = [
            counted(f"g{at}", draw.randrange(6), deal=f"deal-{draw.randrange(8)}", ahead=draw.choice([0, 1]))
            for at in range(16)
        ]
        cases.append([draw.sample(rows, 8) for _ in range(4)])
    turned = [[draw.sample(file, 8) for file in reversed(files)] for files in cases]
    found = asked(*(["mergedRows", 1, *files] for files in cases + turned))
    assert found[:40] == found[40:]
    for files, rows in zip(cases, found, strict=False):
        played = [row for file in files for row in file]
        first = {deal: min((row["when"], row["id"]) for row in played if row["deal"] == deal) for deal in deals(played)}
        assert {row["deal"]: (row["when"], row["id"]) for row in rows} == first


def deals(rows: list[dict[str, Any]]) -> set[str]:
    return {row["deal"] for row in rows}


def test_what_was_erased_comes_back_by_a_file_only_and_newer_rows_stay() -> None:
    stored = [
        {"schema": 1, "id": "a", "digest": "moves-a", "deal": "deal-a", "erased": True},
        counted("n", 5, schema=99),
    ]
    rows = [counted("a", 1), counted("n", 1)]
    played, brought = asked(
        ["change", stored, rows, {"schema": 1, "erasedToo": False}],
        ["change", stored, rows, {"schema": 1, "erasedToo": True}],
    )
    assert played == {"put": [], "remove": [], "added": 0}
    assert brought == {"put": [rows[0]], "remove": [], "added": 1}


def test_a_rating_in_levels_and_the_level_that_is_even() -> None:
    ratings = (500, 720, 1000, 1640, 2000, 2500)
    matches = zip(
        ("child", "child", "child", "club", "champion", "champion"),
        (False, True, False, True, False, False),
        strict=True,
    )
    assert asked(*(["amongLevels", {"rating": rating}, LEVELS] for rating in ratings)) == [
        {"above": None, "below": "child"},
        {"as": "child"},
        {"above": "child", "below": "club"},
        {"as": "club"},
        {"above": "club", "below": "champion"},
        {"above": "champion", "below": None},
    ]
    assert asked(*(["evenLevel", {"rating": rating}, LEVELS] for rating in ratings)) == [
        *({"level": level, "even": even} for level, even in matches),
    ]
    chances = asked(*(["expected", {"rating": 1600}, {"rating": rating}] for rating in (1600, 1200, 2000)))
    assert chances == pytest.approx([0.5, 10 / 11, 1 / 11])


def test_the_next_puzzle_is_near_the_rating_and_new() -> None:
    puzzles = [{"number": at, "rating": 600 + 20 * at} for at in range(100)]
    standing = {"rating": 1200}
    (found,) = asked(["pickPuzzle", puzzles, standing, {"set": list(range(30))}])
    assert 30 <= found["number"] <= 37
    newcomer, nothing = asked(
        ["pickPuzzle", puzzles, None, {"set": []}], ["pickPuzzle", puzzles[:3], standing, {"set": [0, 1, 2]}]
    )
    assert abs(newcomer["rating"] - 1500) <= 80
    assert nothing is None


def attempt(
    number: int, day: str | None, stars: int = 3, when: int | None = None, game: str = "skat"
) -> dict[str, Any]:
    at = number if when is None else when
    return {
        "id": f"a{number}@{at}",
        "number": number,
        "rating": 1500,
        "day": day,
        "when": at,
        "stars": stars,
        "game": game,
    }


def test_streaks_are_days_in_a_row_and_a_wrong_clock_does_not_break_them() -> None:
    days = ["2026-11-20", "2026-11-21", "2026-11-23", "2026-11-24", "2026-11-25"]
    solved = [attempt(at, day) for at, day in enumerate(days)]
    given_up = attempt(7, "2026-11-22", stars=0)
    practice = attempt(8, None)
    again = attempt(9, "2026-11-24", game="crossword")  # yesterday once more
    ahead = attempt(10, "2027-11-26")  # while the clock was a year ahead
    attempts = [*solved, given_up, practice, again, ahead]
    told = asked(
        ["streak", attempts, "2026-11-25"],
        ["streak", attempts, "2026-11-26"],  # today's is not solved yet
        ["streak", attempts, "2026-11-27"],
        ["streak", attempts, "2026-11-24"],  # a clock set back
        ["streak", attempts, "2026-11-25", "crossword"],
        ["streak", [], "2026-11-25"],
        ["streak", [attempt(1, "2026-12-31"), attempt(2, "2027-01-01")], "2027-01-01"],
    )
    assert [(one["now"], one["longest"]) for one in told] == [(3, 3), (3, 3), (0, 3), (2, 3), (1, 1), (0, 0), (2, 2)]


def test_the_clock_is_believed_as_far_as_the_server_bears_it_out() -> None:
    server = 1_795_392_000_000
    said = {"server": server, "clock": server + 5}
    year_ahead = {"server": server, "clock": server + 365 * DAY}
    told = asked(
        ["believed", server, None],
        ["believed", server + 3 * DAY, said],
        ["believed", server - 2 * DAY, said],  # set back: never before what the server said
        ["believed", server + 365 * DAY, said],  # set on without a line: a month at most
        ["believed", server + 366 * DAY, year_ahead],  # wrong when the server was heard, and still wrong
        ["believed", server + 2 * DAY, year_ahead],  # put right since
    )
    assert [round((time - server) / DAY) for time in told] == [0, 3, 0, 31, 1, 2]
