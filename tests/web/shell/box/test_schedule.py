"""When cards of the box come again (web/shell/box/), run by Node: FSRS's published numbers, grades, days, the load."""

from __future__ import annotations

from typing import Any

import pytest
from common import ROOT

from tests.web.node import answer_of_node

PROGRAM = """
const [folder] = process.argv.slice(1);
const [schedule, boxes, log] = await Promise.all(
  ["shell/box/schedule.js", "shell/box/box.js", "shell/storage/box/log.js"].map((name) => import(`${folder}/${name}`)),
);
let text = "";
for await (const part of process.stdin) text += part;
globalThis.localStorage = { getItem: () => null, setItem: (name, value) => void (localStorage[name] = value) };
const settings = (chosen) => ({ retention: 0.9, most: 100, fresh: 10, order: "mixed", weights: null, ...chosen });
const scheduler = (chosen) => schedule.schedulerFor(settings(chosen));
const DAY = 86400000;
// Answers as [days after the first, grade].
const history = (answers) =>
  ({ answers: answers.map(([day, grade, ms = 0], at) => ({ id: String(at), at: NOON + day * DAY, grade, ms })) });
const NOON = new Date(2026, 10, 28, 12).getTime();
const now = (day) => NOON + day * DAY;
const functions = {
  memory: (answers, weights) => schedule.standingOf(scheduler({ weights }), history(answers)).memory,
  // The days until a card comes again, after each of these answers.
  intervals: (answers, chosen) => answers.map(([day], at) => {
    const standing = schedule.standingOf(scheduler(chosen), history(answers.slice(0, at + 1)));
    return schedule.dueOn(scheduler(chosen), standing) - schedule.localDay(NOON) - day;
  }),
  grade: (answer, times) => schedule.gradeOf(answer, times),
  lapses: (answers) => {
    const standing = schedule.standingOf(scheduler({}), history(answers));
    return [standing.lapses, schedule.isLeech(standing)];
  },
  // The ids that are due on a day, of cards with these answers, and what the first screen is told.
  due: (cards, day, chosen) => {
    const real = Date.now;
    Date.now = () => now(day);
    const rows = cards.map(({ id, source = "review" }, at) =>
      ({ id, source, game: "skat", kind: "puzzle", made: { at }, created: at }));
    const by = scheduler(chosen);
    const standings = new Map(cards.map(({ id, answers = [], ...more }) =>
      [id, schedule.standingOf(by, { ...log.historyOf([]), ...history(answers), ...more })]));
    const box = new boxes.Box(rows, standings, { scheduler: by, settings: settings(chosen), log: {} });
    box.keepDue();
    const next = box.nextDay();
    const answer = {
      due: box.due().map(({ card }) => card.id),
      next: next === null ? null : next - schedule.localDay(NOON),
      seconds: box.seconds(box.due()),
      kept: JSON.parse(localStorage["asobiba.box-due"] ?? "null"),
    };
    Date.now = real;
    return answer;
  },
};
console.log(JSON.stringify(JSON.parse(text).map(([name, ...given]) => functions[name](...given))));
"""
AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4


def asked(*questions: list[Any]) -> list[Any]:
    answers: list[Any] = answer_of_node(PROGRAM, (ROOT / "web").as_uri(), given=questions)
    return answers


def test_memory_and_intervals_are_those_that_fsrs_publishes() -> None:
    # The tests of the scheduler's own libraries: FSRS-6.test.ts of ts-fsrs, test_memo_state of py-fsrs, inference.rs of
    # fsrs-rs, all of the organisation open-spaced-repetition.
    first = [[[0, grade]] for grade in (AGAIN, HARD, GOOD, EASY)]
    history = [[0, AGAIN], [0, GOOD], [1, GOOD], [4, GOOD], [12, GOOD], [33, GOOD]]
    # Each answer on its day; twice on a day where those libraries have steps of minutes.
    grades = [GOOD] * 6 + [AGAIN] * 2 + [GOOD] * 5
    published = [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]
    days = [sum(published[:at]) for at in range(len(published))]
    *begun, learnt, intervals = asked(
        *(["memory", answers] for answers in first),
        ["memory", history],
        ["intervals", list(zip(days, grades, strict=True))],
    )
    assert [memory["stability"] for memory in begun] == [0.212, 1.2931, 2.3065, 8.2956]
    assert [memory["difficulty"] for memory in begun] == pytest.approx([6.4133, 5.11217071, 2.11810397, 1.0])
    assert learnt == pytest.approx({"stability": 53.62691, "difficulty": 6.3574867}, abs=1e-4)
    assert intervals[1:] == published[1:]


def test_a_higher_retention_brings_cards_back_sooner_and_a_lower_one_later() -> None:
    answers = [[day, GOOD] for day in (0, 2, 10, 40, 200)]
    usual, sooner, later, own = asked(
        *(["intervals", answers, {"retention": retention}] for retention in (0.9, 0.95, 0.8)),
        ["memory", [[0, GOOD]], [0.4, 1.2, 3.1, 15.5, *[1.0] * 12, 1.0, 0.5, 0.1, 0.1, 0.2]],
    )
    assert all(a < b < c for a, b, c in zip(sooner[1:], usual[1:], later[1:], strict=True))
    assert own["stability"] == 3.1  # one's own parameters, from another program


def test_an_answer_earns_its_grade_by_how_it_was_found() -> None:
    slow = {"right": True, "tries": 0, "hints": 0, "ms": 40_000}
    usual = [10_000] * 8
    assert asked(
        ["grade", {**slow, "ms": 9_000}, usual],
        ["grade", {**slow, "tries": 1}, []],
        ["grade", {**slow, "hints": 1}, []],
        ["grade", slow, usual],
        ["grade", slow, usual[:3]],  # too few to say what is late
        ["grade", {**slow, "right": False}, usual],
    ) == [GOOD, HARD, HARD, HARD, GOOD, AGAIN]


def test_a_card_that_is_forgotten_again_and_again_is_a_leech() -> None:
    often = [[day, grade] for day in range(6) for grade in (AGAIN, GOOD)]
    assert asked(["lapses", [[0, AGAIN], [0, GOOD]]], ["lapses", [*often, [7, AGAIN]]]) == [[0, False], [6, True]]


def test_a_day_brings_no_more_than_the_player_has_chosen() -> None:
    reviews = [{"id": f"r{at}", "answers": [[0, GOOD]]} for at in range(5)]
    fresh = [{"id": f"f{at}", "source": "course" if at < 2 else "review"} for at in range(4)]
    others = [
        {"id": "suspended", "answers": [[0, GOOD]], "suspended": True},
        {"id": "buried", "answers": [[0, GOOD]], "buried": 4e15},
        {"id": "deleted", "deleted": True},
        {"id": "later", "answers": [[0, EASY]]},
    ]
    cards = [*reviews, *fresh, *others]
    mixed, after, before, none, missed = asked(
        ["due", cards, 2, {"most": 4, "fresh": 2}],
        ["due", cards, 2, {"most": 4, "fresh": 2, "order": "reviews"}],
        ["due", cards, 2, {"most": 4, "fresh": 2, "order": "fresh"}],
        ["due", cards, 1, {"fresh": 0}],
        ["due", [{"id": "x", "answers": [[0, GOOD], [2, AGAIN]]}], 2, {"most": 0}],
    )
    # What the player missed comes before what a course brings.
    assert mixed["due"] == ["r0", "r1", "f2", "r2", "r3", "f3"]
    assert after["due"] == ["r0", "r1", "r2", "r3", "f2", "f3"]
    assert before["due"] == ["f2", "f3", "r0", "r1", "r2", "r3"]
    assert [none["due"], none["next"]] == [[], 2]
    assert missed["due"] == ["x"]  # what was forgotten today is asked until it is known
    assert mixed["seconds"] == 6 * 20


def test_the_first_screen_is_told_of_the_coming_days() -> None:
    cards = [
        {"id": "a", "answers": [[0, GOOD, 30_000]]},
        {"id": "b", "answers": [[0, EASY, 10_000]]},
        {"id": "c"},
        {"id": "d"},
    ]
    kept = asked(["due", cards, 1, {"fresh": 1}])[0]["kept"]
    assert kept["reviews"][:9] == [0, 1, 1, 1, 1, 1, 1, 2, 2]
    assert [kept[name] for name in ("fresh", "today", "mostFresh", "seconds")] == [2, 0, 1, 30]
