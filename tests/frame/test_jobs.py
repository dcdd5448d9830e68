"""Jobs at the door: thinking in slices, stopping at any time, and tables that move on meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from asobiba.bridge import Door
from asobiba.catalogue import entries
from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.jobs import MOST_JOBS, MOST_STOPPED, Jobs
from asobiba.work import Work
from tests.tables import ask, job_done, small_door

LEVELS = ("greedy", "champion")
WORK = 12  # units of a slice in these tests


def table(level: str = "champion", seed: int = 3) -> Door:
    """A door with table t1, at which the computer of that level is to act."""
    door = small_door()
    seats = [{"kind": "human"}, {"kind": "computer", "level": level}]
    opened = ask(door, type="new", game="crossword", seed=seed, seats=seats, options={})
    if opened["acting"] == "human":
        ask(door, type="act", table="t1", seat=0, ply=0, action="pass")
    return door


def thought(door: Door, budget: int = 60) -> dict[str, Any]:
    """Job j1, worked until it is done."""
    state = ask(door, type="start", job="move", table="t1", budget=budget)
    while not state["done"]:
        state = ask(door, type="work", job=state["job"], budget=WORK)
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_a_job_worked_to_its_end_plays_what_a_plain_step_with_its_budget_plays(level: str) -> None:
    door, other = table(level), table(level)
    state = thought(door)

    stepped = ask(door, type="step", table="t1", job=state["job"])

    assert stepped["record"] == ask(other, type="step", table="t1", limit=1, budget=60)["record"]
    assert state["progress"] == 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_move_can_be_played_at_any_time_even_before_the_first_slice(level: str) -> None:
    door = table(level)
    started = ask(door, type="start", job="move", table="t1")

    assert (started["kind"], started["done"], started["progress"]) == ("move", False, 0)
    assert ask(door, type="step", table="t1", job="j1")["acting"] == "human"


def test_progress_grows_and_is_never_ahead_of_the_end() -> None:
    door = table()
    states = [ask(door, type="start", job="move", table="t1", budget=60)]
    while not states[-1]["done"]:
        states.append(ask(door, type="work", job="j1", budget=WORK))

    assert len(states) > 2
    assert [one["progress"] for one in states] == sorted(one["progress"] for one in states)
    assert all(one["progress"] < 1 for one in states[:-1])


def test_other_messages_are_answered_between_slices_and_change_nothing() -> None:
    door, other = table(), table()
    ask(door, type="start", job="move", table="t1", budget=60)
    while not ask(door, type="work", job="j1", budget=WORK)["done"]:
        ask(door, type="ask", table="t1", seat=0, question="preview", arguments={"tiles": [[7, 7, "A"]]})
        ask(door, type="view", table="t1", seat=0)

    assert ask(door, type="stop", job="j1")["report"] == thought(other)["report"]


def test_a_job_that_is_stopped_is_gone_and_stopping_it_again_says_the_same() -> None:
    door = table()
    ask(door, type="start", job="move", table="t1")
    worked = ask(door, type="work", job="j1", budget=WORK)

    stopped = ask(door, type="stop", job="j1")

    assert stopped == worked
    assert ask(door, type="stop", job="j1") == stopped
    assert ask(door, type="work", job="j1", budget=1)["error"]["code"] == "job/unknown"
    assert ask(door, type="step", table="t1", job="j1")["error"]["code"] == "job/unknown"
    assert ask(door, type="view", table="t1", seat=0)["view"]["ply"] == 1


@pytest.mark.parametrize("moved_on", ["step", "undo"])
def test_a_table_that_moved_on_makes_its_jobs_stale(moved_on: str) -> None:
    door = table()
    ask(door, type="start", job="move", table="t1")
    ask(door, type="work", job="j1", budget=WORK)
    before = ask(door, type=moved_on, table="t1", **({"seat": 0} if moved_on == "undo" else {}))["record"]

    for request in ({"type": "work", "job": "j1", "budget": 1}, {"type": "step", "table": "t1", "job": "j1"}):
        assert ask(door, **request)["error"]["code"] == "job/stale"
    assert ask(door, type="stop", job="j1")["ok"]
    assert ask(door, type="write", table="t1", format="cgp", seat=0)["ok"]
    assert before == ask(door, type="load", record=before)["record"]


def test_a_move_that_was_taken_back_and_made_again_is_another_position() -> None:
    door = table()
    ask(door, type="start", job="move", table="t1")
    ask(door, type="undo", table="t1", seat=0)
    ask(door, type="act", table="t1", seat=0, ply=0, action="pass")

    assert ask(door, type="work", job="j1", budget=1)["error"]["code"] == "job/stale"


def test_closing_a_table_stops_its_jobs() -> None:
    door = table()
    ask(door, type="start", job="move", table="t1")
    ask(door, type="close", table="t1")

    assert ask(door, type="work", job="j1", budget=1)["error"]["code"] == "job/unknown"


def test_a_job_of_another_table_plays_nothing_here() -> None:
    door = table()
    seats = [{"kind": "computer", "level": "greedy"}] * 2
    ask(door, type="new", game="crossword", seed=3, seats=seats, options={})
    ask(door, type="start", job="move", table="t2")

    assert ask(door, type="step", table="t1", job="j1")["error"]["code"] == "job/other"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"job": "move", "table": "t9"}, "door/unknown_table"),
        ({"job": "move", "table": "t2"}, "job/nobody"),
        ({"job": "dream", "table": "t1"}, "job/kind"),
        ({"job": "dream", "game": "crossword"}, "job/kind"),
        ({"job": "dream", "game": "chess"}, "catalogue/game"),
        ({"job": "dream", "table": "t1", "seat": 7}, "turn/no_such_seat"),
        ({"job": 7}, "door/field"),
        ({"job": "move", "table": "t1", "budget": -1}, "door/field"),
    ],
)
def test_what_cannot_be_started_is_refused(fields: dict[str, Any], code: str) -> None:
    door = table()
    seats = [{"kind": "human"}] * 2
    ask(door, type="new", game="crossword", seed=3, seats=seats, options={})

    assert ask(door, type="start", **fields)["error"]["code"] == code


@pytest.mark.parametrize("kind", ["work", "stop"])
def test_an_unknown_job_is_named(kind: str) -> None:
    answer = ask(small_door(), type=kind, job="j77", budget=1)

    assert answer["error"]["code"] == "job/unknown"
    assert answer["error"]["data"] == {"job": "j77"}


def test_too_many_jobs_are_refused_but_stale_ones_make_room() -> None:
    door = table("greedy")
    for _ in range(MOST_JOBS):
        assert ask(door, type="start", job="move", table="t1")["ok"]

    assert ask(door, type="start", job="move", table="t1")["error"]["code"] == "job/too_many"
    ask(door, type="step", table="t1")
    ask(door, type="act", table="t1", seat=0, ply=2, action="pass")
    assert ask(door, type="start", job="move", table="t1")["ok"]


def test_what_is_shown_meanwhile_tells_nothing_of_the_hand_but_to_its_own_seat() -> None:
    door = table()
    for seat in (None, 0, 1):
        ask(door, type="start", job="move", table="t1", budget=60, seat=seat)
    reports = [ask(door, type="work", job=job, budget=60)["report"] for job in ("j1", "j2", "j3")]

    assert reports[0] == reports[1] == {name: reports[2][name] for name in reports[0]}
    assert sorted(reports[0]) == ["alive", "options", "rollouts", "stage"]
    assert (
        reports[2]["candidates"][0]["move"] == ask(door, type="step", table="t1", job="j3")["record"]["actions"][-1][1]
    )


def test_workers_with_the_same_record_share_the_work() -> None:
    """Each draws other deals; who is given the others' findings knows of all rollouts."""
    doors = [table(), table()]
    for worker, door in enumerate(doors):
        ask(door, type="start", job="move", table="t1", budget=200, worker=worker, seat=1)
    one, other = (ask(door, type="work", job="j1", budget=80) for door in doors)
    alone = one["report"]["rollouts"]
    assert other["report"]["candidates"] != one["report"]["candidates"]

    for _ in range(2):  # the newest share takes the place of the one before
        both = ask(doors[0], type="work", job="j1", budget=0, others=[other["share"], {}])["report"]

    assert both["rollouts"] == alone + sum(tally[0] for tally in other["share"]["tallies"])
    assert ask(doors[0], type="step", table="t1", job="j1")["ok"]


@pytest.mark.parametrize("share", [7, {"tallies": []}, {"tallies": "x"}, {"tallies": [[1, 2, 3, 4, "5"]] * 24}])
def test_a_share_of_other_work_is_refused_and_nothing_is_lost(share: JSON) -> None:
    door = table()
    ask(door, type="start", job="move", table="t1", budget=60)
    before = ask(door, type="work", job="j1", budget=WORK)

    assert ask(door, type="work", job="j1", budget=0, others=[share])["error"]["code"] == "job/share"
    assert ask(door, type="work", job="j1", budget=0) == before


class Counting(Work):
    """Work that counts, and fails where it is told to."""

    def __init__(self) -> None:
        self.count, self.fails = 0, False

    @property
    def done(self) -> bool:
        return self.count >= 10

    def step(self, units: int) -> None:
        if self.fails:
            raise RequestError("job/share", "told to fail")
        self.count += units

    def result(self) -> JSON:
        return {"count": self.count}


def test_a_slice_that_fails_loses_nothing() -> None:
    jobs, work = Jobs(), Counting()
    jobs.start("count", work)
    jobs.work("j1", 4, [])
    work.fails = True
    with pytest.raises(RequestError):
        jobs.work("j1", 4, [])
    work.fails = False

    assert jobs.work("j1", 1, [])["report"] == {"count": 5}


def test_only_the_last_jobs_that_are_gone_are_remembered() -> None:
    jobs = Jobs()
    for _ in range(MOST_STOPPED + 1):
        jobs.stop(jobs.start("count", Counting())["job"])

    assert jobs.stop("j2")["job"] == "j2"
    with pytest.raises(RequestError, match="job/unknown"):
        jobs.stop("j1")


WARM = {"type": "start", "job": "warm_up", "table": "t1"}
HUMAN, COMPUTER = {"kind": "human"}, {"kind": "computer", "level": "beginner"}


def test_a_warm_up_leaves_nothing_of_the_words_to_be_decoded_and_changes_no_answer() -> None:
    door, cold = small_door(), small_door()
    for one in (door, cold):
        ask(one, type="new", game="crossword", seed=3, seats=[HUMAN, COMPUTER], options={})
    state = ask(door, **WARM)
    slices = 0
    while not state["done"]:
        state = ask(door, type="work", job=state["job"], budget=1000)  # one part all the same
        slices += 1

    words = door._tables["t1"].game.generator.words
    assert set(words._tables) == set(words._bits) == set(range(2, 16))
    assert slices > len(words._tables)  # one part at a time
    question = {"type": "ask", "table": "t1", "seat": 0, "question": "hint", "arguments": {}}
    assert ask(door, **question) == ask(cold, **question)
    assert ask(door, type="view", table="t1") == ask(cold, type="view", table="t1")


def test_the_words_of_the_tops_of_duplicate_are_warmed_up_as_well() -> None:
    door = small_door()
    ask(door, type="new", game="duplicate", seed=3, seats=[HUMAN, COMPUTER], options={})
    job_done(door, 1, job="warm_up", table="t1")
    table = door._tables["t1"]
    player = table._player(1)
    for generator in (table.game.table.generator, player.player.knowledge.generator):
        assert set(generator.words._tables) == set(range(2, 16))
    assert set(table.game.table.generator.words._completions) == set(range(2, 16))


@pytest.mark.parametrize("game", [game.name for game in entries()])
def test_every_game_can_be_warmed_up_and_is_played_on_meanwhile(game: str) -> None:
    door = Door()
    least = next(one.least_seats for one in entries() if one.name == game)
    level = next(one.levels()[0] for one in entries() if one.name == game)
    seats = [{"kind": "computer", "level": level}] * least
    ask(door, type="new", game=game, seed=3, seats=seats, options={})
    state = ask(door, **WARM)
    ask(door, type="work", job=state["job"], budget=1)
    assert ask(door, type="step", table="t1", limit=1)["ok"]
    while not state["done"]:
        state = ask(door, type="work", job=state["job"], budget=1)
        assert state["ok"]
    assert state["report"] == {}


ON = {"type": "start", "job": "play", "table": "t1"}


@pytest.mark.parametrize("game", [game.name for game in entries()])
def test_computers_that_play_on_in_slices_do_what_a_plain_step_does(game: str) -> None:
    door, plain = Door(), Door()
    entry = next(one for one in entries() if one.name == game)
    others = [{"kind": "computer", "level": entry.levels()[0]}] * (entry.least_seats - 1)
    for one in (door, plain):
        ask(one, type="new", game=game, seed=4, seats=[*others, HUMAN], options={})
    stepped = ask(plain, type="step", table="t1")
    state = ask(door, **ON)
    assert (state["kind"], state["share"], state["report"]["record"]["actions"]) == ("play", {}, [])
    while not state["done"]:
        state = ask(door, type="work", job=state["job"], budget=1)
        actions = state["report"]["record"]["actions"]
        assert actions == stepped["record"]["actions"][: len(actions)]
    assert ask(door, type="stop", job=state["job"])["report"]["record"] == stepped["record"]


def test_computers_play_on_from_wherever_the_table_is_meanwhile() -> None:
    door = table()
    state = ask(door, **ON)
    ask(door, type="work", job=state["job"], budget=1)
    stepped = ask(door, type="step", table="t1", limit=1, budget=8)
    assert ask(door, type="work", job=state["job"], budget=1)["done"]
    assert ask(door, type="stop", job=state["job"])["report"]["record"] == stepped["record"]
