"""Reviews: every turn against the best found, from a table and from a GCG text, stopped anywhere, written as notes."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from asobiba.bridge import Door
from asobiba.crossword.coach.english import note
from asobiba.crossword.coach.game_turns import GameTurn, GameTurns
from asobiba.crossword.coach.review_summary import MISTAKE, NOTHING_LOST, ReviewedTurn, deciding_turns, seat_totals
from tests.crossword.tables import read_gcg
from tests.tables import DATA, ask, job_done, small_door

SEATS = [{"kind": "computer", "level": "greedy", "name": "Greta"}, {"kind": "computer", "level": "beginner"}]
HUMANS = [{"kind": "human", "name": "Aki"}, {"kind": "human", "name": "Ben"}]


TURN = GameTurn(0, None, 3, 0, "play", "8D RETAINS", 66, (0, 0), "", "AEINRST", "waiting", False, None, 93)


def finished(seed: int = 5, **options: Any) -> tuple[Door, dict[str, Any]]:
    door = small_door()
    ask(door, type="new", game="crossword", seed=seed, seats=SEATS, options=options)
    return door, ask(door, type="step", table="t1")


def run(door: Door, budget: int = 40, **asked: Any) -> dict[str, Any]:
    state = job_done(door, budget, job="review", **asked)
    ask(door, type="stop", job=state["job"])
    report: dict[str, Any] = state["report"]
    return report


@cache
def reviewed() -> tuple[Door, dict[str, Any], dict[str, Any]]:
    door, table = finished()
    return door, table, run(door, table="t1")


@cache
def reviewed_from_gcg() -> tuple[str, dict[str, Any]]:
    """The same game as GCG text, and the review of that."""
    door, _, _ = reviewed()
    text = ask(door, type="write", table="t1", format="gcg")["text"]
    return text, run(door, game="crossword", arguments={"gcg": text})


@pytest.mark.slow
def test_every_turn_of_a_finished_game_is_reviewed() -> None:
    _, table, review = reviewed()
    turns = review["turns"]
    assert [turn["move"] for turn in turns if turn["kind"] == "play"] == [
        turn["move"] for turn in table["view"]["turns"] if turn["kind"] == "play"
    ]
    assert {turn["status"] for turn in turns} == {"reviewed"}
    assert (review["done"], review["of"], review["complete"]) == (len(turns), len(turns), True)
    assert review["final"] == table["view"]["result"]["scores"]
    assert review["names"] == ["Greta", "beginner"]
    assert json.loads(json.dumps(review)) == review


def test_a_turn_loses_the_difference_to_the_best() -> None:
    _, _, review = reviewed()
    lost = [turn for turn in review["turns"] if turn["lost"]]
    assert len(lost) > 3
    for turn in review["turns"]:
        played, best = turn["played"], turn["best"]
        assert played["score"] == turn["score"]
        assert turn["lost"] >= 0
        if played["win"] is None:
            assert turn["lost"] == pytest.approx(best["equity"] - played["equity"], abs=0.01)
        if turn["lost"]:
            assert best["move"] != played["move"]
            assert turn["reasons"]
            assert best["move"] in turn["note"]
        else:
            assert turn["reasons"] == []
        assert all(each["equity"] <= best["equity"] for each in turn["alternatives"] if best["win"] is None)


def test_what_the_hint_calls_the_best_loses_nothing_in_a_quick_review() -> None:
    door, _, review = reviewed()
    told = set()
    for turn in review["turns"][-12:]:
        asked = {"table": "t1", "seat": turn["seat"], "ply": turn["ply"], "question": "hint"}
        found = ask(door, type="ask", arguments={"steps": True}, **asked)["answer"]
        best = next((each for each in found["steps"] if each["kind"] == "move"), {}).get("candidate", {"move": "pass"})
        values = {each["move"]: each["value"] for each in (turn["best"], turn["played"], *turn["alternatives"])}
        assert values[best["move"]] > turn["best"]["value"] - NOTHING_LOST
        told.add(found["basis"])
    assert {"near_end", "proven"} <= told  # by points while there is a bag, then the endgame


def test_each_turn_has_its_position_that_can_be_opened_and_tried() -> None:
    door, _, review = reviewed()
    for turn in review["turns"][::5]:
        seen = ask(door, type="view", game="crossword", position={"cgp": turn["cgp"]})["view"]
        then = ask(door, type="view", table="t1", seat=turn["seat"], ply=turn["ply"])["view"]
        assert seen["board"]["cells"] == then["board"]["cells"]
        assert seen["rack"] == then["rack"] == turn["rack"]
        mine = [seat["score"] for seat in then["seats"]]
        assert [seat["score"] for seat in seen["seats"]] == [mine[turn["seat"]], mine[1 - turn["seat"]]]
        job = ask(door, type="start", job="analysis", position={"cgp": turn["cgp"]}, arguments={"method": "static"})
        assert job["ok"]
        ask(door, type="stop", job=job["job"])


def test_the_totals_are_the_sums_of_the_turns() -> None:
    _, _, review = reviewed()
    for seat, total in enumerate(review["seats"]):
        own = [turn for turn in review["turns"] if turn["seat"] == seat]
        assert total["turns"] == total["reviewed"] == len(own)
        assert total["lost"] == pytest.approx(sum(turn["lost"] for turn in own), abs=0.2)
        assert total["win_lost"] == pytest.approx(sum(turn["win_lost"] for turn in own), abs=0.01)
        assert total["best"] == sum(turn["lost"] == 0 for turn in own)
        assert total["bingos"] == sum(turn["played"]["bingo"] for turn in own)
        assert 0 <= total["accuracy"] <= 1
    assert review["graph"][-1]["lost"] == [total["lost"] for total in review["seats"]]
    assert [point["scores"] for point in review["graph"]] == [turn["scores"] for turn in review["turns"]]
    assert all(0 <= point["win"] <= 1 for point in review["graph"])


def test_the_graph_of_a_finished_game_ends_with_who_won() -> None:
    # whoever had won by seventeen points was said to win nine times in ten
    _, table, known = reviewed()
    for review in (known, reviewed_from_gcg()[1]):
        chances = [point["win"] for point in review["graph"] if point["scores"] != review["graph"][-1]["scores"]]
        assert review["graph"][-1]["win"] == (review["final"][0] > review["final"][1])
        assert all(0 < chance < 1 for chance in chances[:-1])
    assert sorted(review["final"]) == sorted(table["view"]["result"]["scores"])


def test_a_game_that_was_resigned_is_lost_in_the_graph_too() -> None:
    door = begun()
    assert run(door, table="t1")["graph"][-1]["win"] not in (0.0, 1.0)
    ask(door, type="act", table="t1", seat=0, ply=4, action="resign")
    assert run(door, table="t1")["graph"][-1]["win"] == 0.0


def test_a_play_that_was_taken_back_is_no_deciding_turn() -> None:
    # the play and the line that takes it back were two of three turns that decided the game
    text = "#player1 A A\n#player2 B B\n>A: TEN 8G TEN +6 6\n>B: ABZZXYV 9A ZZ +60 60\n>B: ABZZXYV -- -60 0\n"
    review = run(small_door(), game="crossword", arguments={"gcg": text + ">A: SNOTTEN 9F NO +40 46\n"})
    assert [turn["back"] for turn in review["turns"]] == [False, True, False, False]
    swings = [each["number"] for each in review["decided"] if each["why"] == "swing"]
    assert swings
    assert not {1, 2} & set(swings)


def test_three_turns_decide_a_game_and_mistakes_come_before_swings() -> None:
    _, _, review = reviewed()
    assert len(review["decided"]) == 3
    costs = sorted((turn["win_lost"] for turn in review["turns"] if turn["win_lost"] >= MISTAKE), reverse=True)[:3]
    told = [-each["win"] for each in review["decided"] if each["why"] == "mistake"]
    assert sorted(told, reverse=True) == pytest.approx(costs)
    for each in review["decided"]:  # rounded twice, 18.65 became 18.6 here and 18.7 there
        assert each["lost"] == (review["turns"][each["number"]]["lost"] if each["why"] == "mistake" else 0)
    numbers = [each["number"] for each in review["decided"]]
    assert numbers == sorted(set(numbers))


def test_the_game_read_from_gcg_gets_the_same_review() -> None:
    _, _, review = reviewed()
    _, again = reviewed_from_gcg()

    kept = [turn for turn in again["turns"] if turn["status"] == "reviewed"]
    assert [(turn["move"], turn["lost"], turn["cgp"].split()[0]) for turn in kept] == [
        (turn["move"], turn["lost"], turn["cgp"].split()[0]) for turn in review["turns"]
    ]
    assert {turn["status"] for turn in again["turns"]} == {"reviewed", "not_a_choice"}
    pairs = [dict(zip(one["names"], one["final"], strict=True)) for one in (again, review)]
    assert pairs[0] == pairs[1]
    assert again["problems"] == []
    assert all(turn["line"] for turn in again["turns"])


def test_a_stopped_review_keeps_its_reviewed_turns() -> None:
    door, _, full = reviewed()
    state = ask(door, type="start", job="review", table="t1")
    while state["report"]["done"] < 3:
        state = ask(door, type="work", job=state["job"], budget=10)
    assert 0 < state["progress"] < 1

    stopped = ask(door, type="stop", job=state["job"])["report"]

    assert (stopped["complete"], stopped["of"]) == (False, full["of"])
    done = [turn for turn in stopped["turns"] if turn["status"] == "reviewed"]
    assert done == full["turns"][: len(done)]
    assert [turn["status"] for turn in stopped["turns"][len(done) :]] == ["waiting"] * (full["of"] - len(done))
    assert sum(total["reviewed"] for total in stopped["seats"]) == len(done)


def begun() -> Door:
    """A table at which four good plays were made."""
    door = small_door()
    ask(door, type="new", game="crossword", seed=3, seats=HUMANS, options={})
    for ply in range(4):
        seat = ask(door, type="view", table="t1")["view"]["turn"]
        move = ask(door, type="ask", table="t1", seat=seat, question="hint")["answer"]["plays"][0]["move"]
        assert ask(door, type="act", table="t1", seat=seat, ply=ply, action=move)["ok"]
    return door


def test_only_the_own_turns_of_an_unfinished_game_are_reviewed() -> None:
    door = begun()

    review = run(door, table="t1", seat=0)

    own, others = ([turn for turn in review["turns"] if (turn["seat"] == 0) == mine] for mine in (True, False))
    assert {turn["status"] for turn in own} == {"reviewed"}
    assert {turn["status"] for turn in others} == {"unknown_rack"}
    assert {turn["rack"] for turn in others} == {""}
    assert all(turn["cgp"].split()[1].startswith("/") for turn in others)
    assert review["final"] is None
    spectator = run(door, table="t1")
    assert {turn["status"] for turn in spectator["turns"]} == {"unknown_rack"}


def test_seats_that_nobody_asked_for_are_skipped() -> None:
    door, _, _ = reviewed()
    review = run(door, table="t1", arguments={"seats": [1]})
    assert {turn["status"] for turn in review["turns"] if turn["seat"] == 0} == {"skipped"}
    assert {turn["status"] for turn in review["turns"] if turn["seat"] == 1} == {"reviewed"}


def test_a_review_by_simulation_has_chances_whatever_the_slices() -> None:
    door = begun()
    given = {"method": "simulation", "effort": 20}
    review = run(door, table="t1", seat=0, arguments=given)
    tried = [turn for turn in review["turns"] if turn["status"] == "reviewed"]
    assert len(tried) == 2
    assert all(0 < turn["best"]["win"] < 1 and turn["best"]["rollouts"] for turn in tried)
    assert review == run(door, 3, table="t1", seat=0, arguments=given)


def test_a_phony_that_was_taken_back_lost_what_the_best_would_have_brought() -> None:
    door = small_door()
    ask(door, type="new", game="crossword", seed=3, seats=HUMANS, options={"challenge": "single"})
    view = ask(door, type="view", table="t1", seat=0)["view"]
    seat = view["turn"]
    rack = ask(door, type="view", table="t1", seat=seat)["view"]["rack"].replace("?", "")
    phony = f"8G {rack[1]}{rack[0]}{rack[2]}{rack[3]}"
    ask(door, type="act", table="t1", seat=seat, ply=0, action=phony)
    assert ask(door, type="act", table="t1", seat=1 - seat, ply=1, action="challenge")["ok"]

    first = run(door, table="t1", seat=seat)["turns"][0]

    assert (first["back"], first["status"]) == (True, "reviewed")
    assert first["played"]["phonies"]
    assert first["lost"] > 0
    assert first["note"].startswith(f"{phony.split()[1]}: not in the lexicon.")


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (">a: CAT 8G CAT +10 10\n", "unknown_rack"),
        (">a: CATXYZQ 8G CAT +10 10\n", "reviewed"),
        (">a: CATXYZQ 1A CAT +10 10\n", "unplayable"),
        (">a: CATXYZQ -3 +0 0\n", "unknown_rack"),
        (">a: CATXYZQ -XYZ +0 0\n", "reviewed"),
        (">a: CATZZZZ 8G CAT +10 10\n", "unknown_rack"),
    ],
)
def test_imported_turns_with_unknown_racks_are_not_reviewed(text: str, status: str) -> None:
    review = run(small_door(), game="crossword", arguments={"gcg": f"#player1 a A\n#player2 b B\n{text}"})
    assert [turn["status"] for turn in review["turns"]] == [status]
    assert (review["turns"][0]["played"] is None) == (status != "reviewed")


def test_a_play_within_the_error_of_the_best_counts_as_the_best() -> None:
    usual = replace(TURN, scores=(38, 0))  # about what a turn is worth, so that it is no swing
    game = GameTurns(("a", "b"), (replace(usual, number=0), replace(usual, number=1)), None, None)
    candidate = {"phonies": [], "bingo": True, "equity": 70.0}
    results = [
        {"played": candidate, "best": candidate, "lost": 2.1, "win_lost": 0.03, "comparison": {"within": within}}
        for within in (7.7, 0.4)
    ]
    reviewed = [ReviewedTurn.of(turn, result) for turn, result in zip(game.turns, results, strict=True)]
    total = seat_totals(game, reviewed)[0]
    assert (total["reviewed"], total["best"], total["lost"], total["win_lost"]) == (2, 1, 2.1, 0.03)
    assert [each["number"] for each in deciding_turns(game, reviewed)] == [1]
    assert note("H4 RETSINA", False, 66, 2.1, (), (), 7.7).startswith("As good is H4 RETSINA (66)")


def test_a_turn_that_cannot_be_played_stops_no_other() -> None:
    text = ">a: AEINRST 8D RETAINS +66 66\n>b: XYZ 8D QUIZ +30 30\n>a: CATEEEE 7H CAT +1 67\n"
    review = run(small_door(), game="crossword", arguments={"gcg": f"#player1 a A\n#player2 b B\n{text}"})
    assert [turn["status"] for turn in review["turns"]][:2] == ["reviewed", "unplayable"]
    assert ("gcg/play", 4) in [(problem["code"], problem["line"]) for problem in review["problems"]]


@pytest.mark.parametrize(
    ("named", "judge"),
    [("CSW12", "full"), ("NWL23", "full"), ("SOWPODS", "full"), ("Klingon", "standard"), ("everyday", "everyday")],
)
def test_a_review_tells_which_list_stands_in_for_the_one_that_is_not_here(named: str, judge: str) -> None:
    text = f"#lexicon {named}\n>a: ACTEEEE 8G CAT +10 10\n"
    review = run(small_door(), game="crossword", arguments={"gcg": text})
    replaced = [remark["data"] for remark in review["remarks"] if remark["code"] == "gcg/list_replaced"]
    assert review["lexicon"] == judge
    assert replaced == ([] if named == judge else [{"list": judge, "asked": named}])


def test_every_line_of_the_format_goes_through_a_review() -> None:
    for name in ("every_line", "complete"):
        text = (DATA / "gcg" / f"{name}.gcg").read_text("utf-8")
        review = run(small_door(), game="crossword", arguments={"gcg": text})
        assert review["complete"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({}, "ask/text"),
        ({"gcg": ""}, "gcg/empty"),
        ({"gcg": "nonsense"}, "gcg/empty"),
        ({"gcg": ">a: CAT 8G CAT +10 10\n", "lexicon": "none"}, "lexicon/missing"),
        ({"gcg": ">a: CAT 8G CAT +10 10\n", "method": "magic"}, "ask/choice"),
        ({"gcg": ">a: CAT 8G CAT +10 10\n", "effort": 0}, "ask/number"),
        ({"gcg": ">a: CAT 8G CAT +10 10\n", "seats": [7]}, "ask/number"),
        ({"gcg": ">a: CAT 8G CAT +10 10\n", "seats": 0}, "ask/number"),
    ],
)
def test_a_wrong_review_is_refused(arguments: dict[str, Any], code: str) -> None:
    answer = ask(small_door(), type="start", job="review", game="crossword", arguments=arguments)
    assert answer["error"]["code"] == code


def test_notes_are_written_into_gcg_and_the_game_stays_the_same() -> None:
    door, _, review = reviewed()
    plain, imported = reviewed_from_gcg()
    notes = [[turn["ply"], turn["note"]] for turn in review["turns"]]

    text = ask(door, type="write", table="t1", format="gcg", notes=notes)["text"]

    assert text.count("#note ") == len(notes)
    assert read_gcg(text).turns == read_gcg(plain).turns
    assert read_gcg(text).texts("note") == [note for _, note in notes]
    lines = text.splitlines()
    for turn in review["turns"]:
        at = lines.index(f"#note {turn['note']}")
        assert at > 0
    noted = [[turn["line"], turn["note"]] for turn in imported["turns"] if turn["note"]]
    assert ask(door, type="write", game="crossword", format="gcg", text=plain, notes=noted)["text"] == text


def test_a_note_is_one_line_whatever_it_holds() -> None:
    door, _, review = reviewed()
    ply = review["turns"][0]["ply"]
    nasty = [[ply, "one\r\n>x: ABC - +0 0\u2028two\x00 " + "z" * 900]]
    text = ask(door, type="write", table="t1", format="gcg", notes=nasty)["text"]
    note = read_gcg(text).texts("note")[0]
    assert note.startswith("one >x: ABC - +0 0 two z")
    assert len(note) == 500


@pytest.mark.parametrize("notes", [["x"], [[0]], [[-1, "x"]], [[True, "x"]], [[0, 1]], [[99, "x"]]])
def test_notes_that_belong_nowhere_are_refused(notes: list[Any]) -> None:
    door, _, _ = reviewed()
    answer = ask(door, type="write", table="t1", format="gcg", notes=notes)
    assert answer["error"]["code"] == "write/notes"
    text = "#player1 a A\n>a: CAT 8G CAT +10 10\n"
    imported = ask(door, type="write", game="crossword", format="gcg", text=text, notes=notes)
    assert imported["error"]["code"] == "write/notes"


@pytest.mark.slow
def test_a_game_of_clabbers_is_reviewed_and_its_positions_are_of_clabbers() -> None:
    door, _ = finished(clabbers=True)

    review = run(door, table="t1", arguments={"method": "simulation", "effort": 12, "seats": [0]})

    assert review["method"] == "simulation"
    assert review["complete"]
    turn = next(each for each in review["turns"] if each["best"])
    assert any(each["best"] and each["best"]["rollouts"] for each in review["turns"])
    given = {"position": {"cgp": turn["cgp"], "rack": turn["rack"]}, "method": "static"}
    state = ask(door, type="start", job="analysis", game="crossword", arguments=given)
    by_equity = ask(door, type="work", job=state["job"], budget=1000)["report"]["candidates"]
    assert turn["best"]["move"] in [one["move"] for one in by_equity]


def test_an_opened_turn_knows_how_many_turns_before_it_scored_nothing() -> None:
    door = small_door()
    ask(door, type="new", game="crossword", seed=5, seats=HUMANS, options={})
    for ply, seat in enumerate((1, 0, 1) if ask(door, type="view", table="t1")["view"]["to_act"] == [1] else (0, 1, 0)):
        ask(door, type="act", table="t1", seat=seat, ply=ply, action="pass")

    review = run(door, table="t1", seat=0)

    assert [turn["cgp"].split()[3] for turn in review["turns"]] == ["0", "1", "2"]


@pytest.mark.slow
def test_a_review_that_was_stopped_goes_on_from_its_report() -> None:
    door, table, whole = reviewed()
    state = ask(door, type="start", job="review", table="t1")
    while state["report"]["done"] < 3:
        state = ask(door, type="work", job=state["job"], budget=1)
    stopped = ask(door, type="stop", job=state["job"])["report"]

    other = small_door()
    ask(other, type="load", record=table["record"])
    begun = ask(other, type="start", job="review", table="t1", arguments={"earlier": stopped})

    assert begun["report"] == stopped
    assert run(other, table="t1", arguments={"earlier": stopped}) == whole


@pytest.mark.parametrize(
    "spoil",
    [
        lambda review: review.update(effort=7),
        lambda review: review.update(method="simulation"),
        lambda review: review.update(turns=7),
        lambda review: review["turns"].__setitem__(0, None),
        lambda review: review["turns"][0].update(move="8H AT"),
        lambda review: review["turns"][0].update(lost="much"),
        lambda review: review["turns"][0].update(played=None),
        lambda review: review["turns"][0]["best"].update(equity=True),
        lambda review: review["turns"][0].update(status="waiting"),
    ],
)
def test_turns_of_an_earlier_report_that_do_not_fit_are_reviewed_anew(spoil: Any) -> None:
    door, _, whole = reviewed()
    earlier = json.loads(json.dumps(whole))
    spoil(earlier)

    state = ask(door, type="start", job="review", table="t1", arguments={"earlier": earlier})
    ask(door, type="stop", job=state["job"])

    assert state["report"]["turns"][0]["status"] == "waiting"


def test_the_problems_of_a_file_have_the_points_that_should_stand_there() -> None:
    gcg = "#player1 A A\n#player2 B B\n>A: AT 8H AT +4 5\n>B: E 9H E +3 3\nhello\n"
    state = ask(small_door(), type="start", job="review", game="crossword", arguments={"gcg": gcg})

    told = [(one["line"], one["code"], one["expected"]) for one in state["report"]["problems"]]
    assert told == [(3, "gcg/total", 4), (4, "gcg/score", 2), (5, "gcg/line", None)]


def test_an_imported_game_that_was_played_with_late_exchanges_is_reviewed_with_them() -> None:
    # the file has no line for the rule that lets somebody exchange when the bag has fewer than seven tiles
    door = small_door()
    seats = [HUMANS[0], SEATS[0]]
    table = ask(door, type="new", game="crossword", seed=6, seats=seats, options={"exchange_min_bag": 1})
    while (view := ask(door, type="step", table="t1")["view"])["bag"] > 6:
        hint = ask(door, type="ask", table="t1", seat=0, question="hint")["answer"]["plays"]
        move = hint[0]["move"] if hint else f"exchange {view['rack'][0]}"
        table = ask(door, type="act", table="t1", seat=0, ply=view["ply"], action=move)
    assert view["bag"] > 0
    ask(door, type="act", table="t1", seat=0, ply=view["ply"], action=f"exchange {view['rack'][0]}")
    gcg = ask(door, type="write", table="t1", seat=0, format="gcg")["text"]

    exchange = run(small_door(), game="crossword", arguments={"gcg": gcg})["turns"][-1]

    assert table["record"]["options"]["exchange_min_bag"] == 1
    assert (exchange["status"], exchange["kind"]) == ("reviewed", "exchange")
