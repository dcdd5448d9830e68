"""Analysis: nudges, candidates, simulations and endings of any position; whatever the slices, and wherever it stops."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations, count
from typing import Any

import pytest

from asobiba.crossword.coach.analysis import Analysis
from asobiba.crossword.coach.candidate import (
    Coach,
    Verdict,
    best_candidates,
    plain_candidate,
)
from asobiba.crossword.coach.endgame_candidates import EndgameCandidates, LastDrawCandidates
from asobiba.crossword.coach.opponent_replies import OpponentReplies
from asobiba.crossword.coach.questions import QUESTIONS, chance_to_draw
from asobiba.crossword.coach.simulated_draws import SimulatedDraws
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.notation.position import read_position
from asobiba.crossword.rules.state import State
from asobiba.crossword.rules.view import View
from asobiba.crossword.simulation.inference import Inference
from asobiba.crossword.simulation.simulator import Simulation
from asobiba.crossword.simulation.static_eval import Scene
from asobiba.errors import GameError, RequestError
from tests.crossword.endgame.reference import Exhaustive
from tests.crossword.tables import LAYOUT, TILES, game, position, row
from tests.crossword.tables import act as play
from tests.tables import ask, small_door, small_lexica, small_words, worked

EMPTY = ["." * 15] * 15
TEN = [*EMPTY[:7], "......TEN......", *EMPTY[8:]]
PHONY = ["XZJ............", *EMPTY[1:]]  # no word, and the centre is empty
TABLE = game(words=small_words())


def view(rows: list[str], rack: str, **fields: Any) -> View:
    laid = read_position({"rows": rows, "rack": rack, **fields}, small_lexica())
    return TABLE.view(laid.state(TABLE.options), 0)


def coach() -> Coach:
    return TABLE.coach


def analysed(seen: View, **arguments: Any) -> dict[str, Any]:
    report: dict[str, Any] = worked(Analysis(coach(), seen, arguments), 50)
    return report


def nudged(seen: View, step: int, **more: Any) -> Any:
    return QUESTIONS["nudge"](coach(), seen, {"step": step, **more})


def test_a_hint_goes_from_vague_to_the_move_itself() -> None:
    seen = view(TEN, "ACTINGS")
    steps = [nudged(seen, step) for step in (1, 2, 3, 4)]

    move = steps[3]["candidate"]
    assert [step["step"] for step in steps] == [1, 2, 3, 4]
    assert steps[0]["kind"] in ("score", "bingo")
    if steps[0]["kind"] == "score":
        assert steps[0]["points"] <= move["score"] < steps[0]["points"] + 5
    places = [(row, column) for row, column, _ in move["tiles"]]
    lane = [row for row, _ in places] if steps[1]["across"] else [column for _, column in places]
    assert set(lane) == {steps[1]["lane"]}
    assert steps[1]["name"] == (str(lane[0] + 1) if steps[1]["across"] else "ABCDEFGHIJKLMNO"[lane[0]])
    assert sorted(steps[2]["tiles"]) == sorted(letter for _, _, letter in move["tiles"])
    assert steps[2]["length"] == len(move["move"].split()[1])
    assert "move" not in steps[0]
    assert "candidate" not in steps[2]


def test_a_score_below_five_points_is_not_rounded() -> None:
    # "You can score at least 0 points" is no hint
    seen = view(TEN, "?")
    best = nudged(seen, 4)["candidate"]
    assert (best["action"], 0 < best["score"] < 5) == ("play", True)
    assert nudged(seen, 1) == {"step": 1, "steps": 4, "kind": "score", "points": best["score"]}


def test_a_bingo_is_announced() -> None:
    found = nudged(view(EMPTY, "ACTIONS"), 1)
    assert (found["kind"], found["count"] > 0) == ("bingo", True)


def test_the_hint_for_a_rack_without_a_good_play_leads_to_an_exchange() -> None:
    seen = view(EMPTY, "VVWWJQX")
    kinds = [nudged(seen, step) for step in (1, 2, 3, 4)]
    assert [found["kind"] for found in kinds] == ["exchange", "count", "keep", "move"]
    assert kinds[3]["candidate"]["move"] == "exchange " + kinds[3]["candidate"]["move"].split()[1]
    assert len(kinds[2]["tiles"]) == 7 - kinds[1]["count"]


def test_a_hint_can_lead_to_a_given_move() -> None:
    seen = view(TEN, "ACTINGS")
    assert nudged(seen, 4, move="9H ACT")["candidate"]["move"] == "9H ACT"


@pytest.mark.parametrize(
    ("rows", "rack"), [(TEN, "ACTINGS"), (EMPTY, "ACTIONS"), (EMPTY, "VVWWJQX"), (TEN, "UIVWAGN"), (EMPTY, "Q")]
)
def test_one_question_brings_all_steps_of_the_hint_and_the_play_to_lay_out(rows: list[str], rack: str) -> None:
    seen = view(rows, rack)
    found = QUESTIONS["hint"](coach(), seen, {"steps": True})
    assert found["steps"] == [nudged(seen, step) for step in (1, 2, 3, 4)]
    best = found["steps"][3]["candidate"]
    if best["action"] == "play":
        assert found["plays"] == [{name: best[name] for name in ("move", "tiles", "score", "equity")}]
    else:
        assert found["plays"] == QUESTIONS["hint"](coach(), seen, {})["plays"]


def test_all_steps_of_a_hint_need_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = []
    best = MoveGenerator.best
    monkeypatch.setattr(MoveGenerator, "best", lambda *given, **more: searches.append(given) or best(*given, **more))
    found = QUESTIONS["hint"](coach(), view(TEN, "ACTINGS"), {"steps": True})
    assert [step["kind"] for step in found["steps"]] == ["score", "lane", "tiles", "move"]
    assert len(searches) == 1


@pytest.mark.parametrize(("rows", "rack", "code"), [(TEN, "", "ask/empty_rack")])
def test_nothing_to_choose_is_refused(rows: list[str], rack: str, code: str) -> None:
    with pytest.raises(GameError, match=f"^{code}:"):
        nudged(view(rows, rack), 1)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"effort": 0}, "ask/number"),
        ({"count": 25}, "ask/number"),
        ({"method": "magic"}, "ask/choice"),
        ({"moves": "8D ACT"}, "ask/text"),
        ({"moves": ["8D"]}, "crossword/bad_action"),
        ({"moves": ["1A ACT"]}, "crossword/not_adjacent"),
        ({"moves": ["7G ZZZ"]}, "crossword/not_your_tiles"),
        ({"moves": ["exchange ZZ"]}, "crossword/not_your_tiles"),
        ({"moves": ["resign"]}, "crossword/bad_action"),
    ],
)
def test_a_wrong_analysis_is_refused_before_it_begins(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(GameError, match=f"^{code}:"):
        Analysis(coach(), view(TEN, "ACTINGS"), arguments)


def test_candidates_are_complete_at_once_and_better_known_later() -> None:
    work = Analysis(coach(), view(TEN, "ACTINGS"), {"effort": 60, "count": 6})
    first = work.result()
    assert len(first["candidates"]) == 6
    assert all(one["win"] is None and one["reasons"] == [] for one in first["candidates"])
    for one in first["candidates"]:
        assert one["equity"] == pytest.approx(one["score"] + one["worth"])
    work.step(40)
    middle = work.result()
    assert 0 < middle["done"] < 60
    assert all(0 < one["win"] < 1 for one in middle["candidates"])
    last = worked(work, 40)
    assert (last["done"], last["of"]) == (60, len(TABLE.generator.plays("".join(TEN), "ACGINST")))
    assert all(one["reasons"] for one in last["candidates"])
    assert [one["rank"] for one in last["candidates"]] == [1, 2, 3, 4, 5, 6]


def test_the_size_of_the_slices_changes_nothing() -> None:
    given = {"effort": 30, "count": 4}
    reports = [worked(Analysis(coach(), view(TEN, "ACTINGS"), given), units) for units in (1, 7, 10_000)]
    assert reports[0] == reports[1] == reports[2]


def test_progress_only_grows_and_ends_at_one() -> None:
    work = Analysis(coach(), view(TEN, "ACTINGS"), {"effort": 30, "count": 4})
    seen = [work.progress]
    while not work.done:
        work.step(5)
        seen.append(work.progress)
    assert seen == sorted(seen)
    assert (seen[0], seen[-1]) == (0, 1)


def test_a_given_play_is_compared_and_its_phonies_are_named() -> None:
    report = analysed(view(TEN, "ACTINGS"), method="static", count=3, moves=["J8 GAT", "9H ACT"])
    told = {one["move"]: one for one in report["candidates"]}
    assert len(told) == 5
    assert told["J8 GAT"]["phonies"] == ["GAT", "TENG"]
    assert any(reason["kind"] == "phony" for reason in told["J8 GAT"]["reasons"])


@pytest.mark.parametrize("rows", [PHONY, EMPTY, TEN])
def test_any_board_is_analysed_as_it_stands(rows: list[str]) -> None:
    report = analysed(view(rows, "ACTINGS"), effort=20, count=3)
    assert report["method"] == "simulation"
    assert all(one["rollouts"] > 0 for one in report["candidates"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cells", "mine", "theirs"),
    [(row(8, "......TEN"), "AT", "ES"), (row(8, "....CARD"), "DO", "EI"), (row(8, ".....ACT"), "S", "AB")],
)
def test_with_an_empty_bag_the_endings_are_those_of_an_exhaustive_search(cells: str, mine: str, theirs: str) -> None:
    scene = Scene(cells, mine, theirs, (len(theirs),), spread=7, exchanges=0)
    twin = Exhaustive(LAYOUT, TILES, TABLE.accepts)
    options = twin.of_plays(cells, mine, theirs)
    values = EndgameCandidates(coach(), scene, best_candidates(coach(), scene, 6))
    for _ in values.run(5_000):
        pass

    best = values.candidates[0]
    assert len(options) > 1
    assert values.proven
    assert best.verdict is not None
    assert best.verdict.exact
    assert best.verdict.spread == 7 + max([twin.of_pass(cells, mine, theirs, 0), *options.values()])
    assert values.bound == [best.verdict.spread, best.verdict.spread]
    for one in values.candidates:
        assert one.formed
        assert one.verdict
        assert one.verdict.spread == 7 + options[one.formed.placement] or not one.verdict.exact
    assert values.line[0]["move"] == plain_candidate(coach(), scene, best, 1)["move"]


@pytest.mark.slow
def test_with_a_tile_in_the_bag_the_endings_after_each_draw_are_those_of_an_exhaustive_search() -> None:
    scene = Scene(row(8, "......TEN"), "AST", "EES", (2,), spread=7, exchanges=0)
    twin = Exhaustive(LAYOUT, TILES, TABLE.accepts)
    last = last_draw(scene)
    for _ in last.run(1_000):
        pass
    solved = [one for one in last.candidates if one.verdict and one.verdict.exact]
    assert len(solved) >= 2
    for one in solved:
        draws = [("E", "ES"), ("E", "ES"), ("S", "EE")]
        after = [twin.value(one.board_after(scene), rest, one.leave + drawn, 0) for drawn, rest in draws]
        ends = [7 + one.score - value for value in after]
        assert one.verdict == Verdict(
            win=pytest.approx(sum((end > 0) + 0.5 * (end == 0) for end in ends) / 3),
            spread=pytest.approx(sum(ends) / 3),
            rating=pytest.approx(one.value),
            rollouts=3,
            exact=True,
        )
    assert last.candidates == sorted(last.candidates, key=lambda one: -one.value)
    assert solved[0] == last.candidates[0]
    wins = [one.verdict.win for one in last.candidates if one.verdict]
    assert wins == sorted(wins, reverse=True)
    best = last.outcomes([last.candidates[0].move])[0]
    assert best["move"] == write_action(LAYOUT, solved[0].action)
    assert best["proven"] == best["wins"] + best["draws"] + best["losses"] == 3
    assert [row[:3] for row in best["rows"]] == [["E", "", 2], ["S", "", 1]]


def last_draw(scene: Scene) -> LastDrawCandidates:
    """The candidates of a scene after all its deals have been tried."""
    known = [replace(one, verdict=Verdict(0.5, 0.0, 0.0, 3)) for one in best_candidates(coach(), scene, 6)]
    moves = [one.move for one in known]
    simulation = Simulation(coach().generator, scene, moves, 1, budget=100, thorough=True)
    simulation.work(100)
    return LastDrawCandidates(coach(), known, simulation, SimulatedDraws(simulation))


def test_too_little_effort_for_two_endings_changes_nothing() -> None:
    scene = Scene(row(8, "......TEN"), "AST", "EES", (2,), spread=7, exchanges=0)
    assert list(last_draw(scene).run(60)) == []


@pytest.mark.parametrize("clabbers", [False, True])
@pytest.mark.parametrize(("bag", "draws"), [("D", 7), ("DE", None)])
def test_the_report_counts_the_tiles_that_the_last_one_may_be(bag: str, draws: int | None, clabbers: bool) -> None:
    """In Clabbers all of them are tried as well, but no endgame after them is searched."""
    table = game(words=small_words(), clabbers=clabbers)
    state = position(row(8, "......TEN"), ["ACTINGS", "AEIORSS"], bag)
    seen = replace(table.view(state, 0), unseen=Counter("AEIORSS" + bag), bag=len(bag))
    report: dict[str, Any] = worked(Analysis(table.coach, seen, {"effort": 12, "count": 2}))
    assert report["draws"] == draws
    assert (report["draws_effort"] is None) == (report["outcomes"] == []) == clabbers


def test_the_told_effort_searches_the_endings_with_every_draw() -> None:
    """With four tiles in the bag, of which the leaders leave one: that takes more than to draw them all."""
    state = position(row(8, "......TEN"), ["ACTINGS", "EEEEEEE"], "EDDS")
    seen = replace(TABLE.view(state, 0), unseen=Counter("EEEEEEEEDDS"), bag=4)
    effort = analysed(seen, effort=30, count=24)["draws_effort"]
    assert sum(each["searched"] for each in analysed(seen, effort=effort, count=24)["outcomes"]) > 1


def test_with_few_tiles_in_the_bag_more_plays_are_tried_than_are_told() -> None:
    state = position(row(8, "......TEN"), ["AECCON", "ADILOST"], "T")
    seen = replace(TABLE.view(state, 0), unseen=Counter("ADILOSTT"), bag=1)
    [told] = analysed(seen, effort=600, count=1)["candidates"]
    [by_equity] = analysed(seen, count=1, method="static")["candidates"]
    both = analysed(seen, effort=600, count=1, moves=[by_equity["move"]])["candidates"]
    assert [each["move"] for each in both] == [told["move"], by_equity["move"]]


@pytest.mark.parametrize(("bag", "deals"), [("D", 8), ("DE", 72)])
def test_with_one_or_two_tiles_in_the_bag_every_deal_is_tried_once(bag: str, deals: int) -> None:
    state = position(row(8, "......TEN"), ["ACTINGS", "AEIORSS"], bag)
    seen = replace(TABLE.view(state, 0), unseen=Counter("AEIORSS" + bag), bag=len(bag))
    one, other = (analysed(seen, effort=250, count=3, seed=seed)["candidates"] for seed in (1, 2))
    assert one[0]["rollouts"] == deals
    assert [one[0][name] for name in ("move", "rollouts", "spread", "win")] == [
        other[0][name] for name in ("move", "rollouts", "spread", "win")
    ]


def test_the_rows_of_the_draws_fill_up_while_the_deals_are_tried() -> None:
    state = position(row(8, "......TEN"), ["ACTINGS", "AEIORSS"], "DE")
    seen = replace(TABLE.view(state, 0), unseen=Counter("AEIORSS" + "DE"), bag=2)
    begun, tried = (analysed(seen, effort=effort, count=3) for effort in (30, 250))
    assert begun["draws_effort"] > 250
    row_counts = []
    for report in (begun, tried):
        outcomes = report["outcomes"][0]
        rows = [each for each in outcomes["rows"] if each[3] is not None]
        row_counts.append(len(rows))
        assert not outcomes["searched"]
        assert outcomes["proven"] == 0
        assert outcomes["ways"] == sum(each[2] for each in outcomes["rows"])
        assert outcomes["wins"] + outcomes["draws"] + outcomes["losses"] == sum(each[2] for each in rows)
    assert 0 < row_counts[0] < row_counts[1] == len(outcomes["rows"])
    # with every deal tried once the rows have to average to what the simulation found
    best = next(one for one in tried["candidates"] if one["move"] == outcomes["move"])
    assert sum(each[2] * each[3] for each in rows) / outcomes["ways"] == pytest.approx(best["spread"], abs=0.01)


def test_chances_to_draw_are_those_of_all_draws() -> None:
    tiles = "AABCCCD"
    for draws in range(8):
        hands = list(combinations(range(7), draws))
        for kind in "ABCD":
            held = sum(any(tiles[one] == kind for one in hand) for hand in hands) / len(hands)
            assert chance_to_draw(tiles.count(kind), 7, draws) == pytest.approx(held)


def test_an_earlier_turn_of_a_table_can_be_analysed_at_the_door() -> None:
    door = small_door()
    seats = [{"kind": "human"}, {"kind": "computer", "level": "greedy"}]
    ask(door, type="new", game="crossword", seed=14, seats=seats, options={})
    rack = ask(door, type="view", table="t1", seat=0)["view"]["rack"]
    ask(door, type="act", table="t1", seat=0, ply=0, action="pass")
    ask(door, type="step", table="t1", limit=1)

    started = ask(door, type="start", job="analysis", table="t1", seat=0, ply=0, arguments={"method": "static"})

    assert started["report"]["cgp"].split()[1] == f"{rack}/"
    assert started["report"]["method"] == "static"
    stopped = ask(door, type="stop", job=started["job"])
    assert stopped["report"]["candidates"] == started["report"]["candidates"]
    wrong = ask(door, type="start", job="analysis", table="t1", seat=0, ply=9)
    assert wrong["error"]["code"] == "turn/no_such_ply"
    spectator = ask(door, type="start", job="analysis", table="t1")
    assert spectator["error"]["code"] == "ask/no_rack"


def test_offensive_words_are_not_suggested_but_valued_when_asked_about() -> None:
    decent = replace(coach(), offensive={"ACTING"})
    seen = view(TEN, "ACTINGS")
    every, fit = (Analysis(one, seen, {"count": 24}).result()["candidates"] for one in (coach(), decent))
    assert any("ACTING" in one["words"] for one in every)
    assert not any("ACTING" in one["words"] for one in fit)
    assert len(fit) == 24
    move = next(one["move"] for one in every if "ACTING" in one["words"])
    asked = Analysis(decent, seen, {"count": 3, "moves": [move]}).result()["candidates"]
    assert move in [one["move"] for one in asked]


def test_a_stopped_analysis_keeps_its_report() -> None:
    door = small_door()
    position = {"rows": TEN, "rack": "ACTINGS"}
    job = ask(door, type="start", job="analysis", position=position, arguments={"effort": 400})["job"]
    worked = ask(door, type="work", job=job, budget=60)
    stopped = ask(door, type="stop", job=job)
    assert stopped["report"] == worked["report"]
    assert stopped["report"]["candidates"][0]["rollouts"] > 0
    assert ask(door, type="work", job=job, budget=1)["error"]["code"] == "job/unknown"


class Crash(Exception):
    """What nobody expected."""


@pytest.mark.slow
@pytest.mark.parametrize("at", [1, 5, 40])
@pytest.mark.parametrize("where", [(Simulation, "work"), (OpponentReplies, "_reply"), (Inference, "work")])
def test_a_slice_that_fails_loses_nothing(monkeypatch: pytest.MonkeyPatch, where: tuple[type, str], at: int) -> None:
    seen = game(words=small_words()).view(after_a_play(), 0)
    given = {"effort": 40, "count": 3}
    expected = worked(Analysis(coach(), seen, given), 5)
    real, calls = getattr(*where), count(1)

    def failing(*arguments: Any) -> Any:
        if next(calls) == at:
            raise Crash
        return real(*arguments)

    monkeypatch.setattr(*where, failing)
    work, crashes = Analysis(coach(), seen, given), 0
    while not work.done:
        try:
            work.step(5)
        except Crash:
            crashes += 1
            assert not work.done
            assert work.result()["candidates"]
    assert crashes == (1 if next(calls) > at else 0)
    assert work.result() == expected


def after_a_play() -> State:
    """A table at which the other played last, so that there is something to infer."""
    state = position("".join(["." * 15] * 15), ("ACTINGS", "OUGHTEN"), turn=1)
    return play(TABLE, state, 1, "8E OUGHT").state


def analysed_in_clabbers(bag: str | None, racks: tuple[str, str], **arguments: Any) -> dict[str, Any]:
    table = game(words=small_words(), clabbers=True)
    seen = table.view(position("".join(TEN), racks, bag), 0)
    if bag is not None:
        seen = replace(seen, unseen=Counter(racks[1]), bag=0)
    report: dict[str, Any] = worked(Analysis(table.coach, seen, {"count": 5, **arguments}))
    return report


def test_moves_of_clabbers_are_simulated_and_explained_as_in_other_games() -> None:
    report = analysed_in_clabbers(None, ("ACTINGS", "OUGHTEN"), effort=30)
    assert (report["method"], report["of"], report["done"]) == ("simulation", None, 30)
    assert all(not one["phonies"] and one["rollouts"] >= 5 for one in report["candidates"])
    assert any(one["reasons"] for one in report["candidates"])


def test_in_clabbers_an_ending_is_solved_unless_there_are_too_many_plays() -> None:
    solved = analysed_in_clabbers("", ("ACT", "OUGH"))
    assert (solved["method"], solved["proven"]) == ("endgame", True)
    assert solved["line"][0]["move"] == solved["candidates"][0]["move"]
    played = analysed_in_clabbers("", ("ACTIN?", "OUGH"))
    assert (played["method"], played["proven"]) == ("playout", None)
    assert all(one["rollouts"] == 1 and not one["exact"] for one in played["candidates"])
    ends = [one["spread"] for one in played["candidates"]]
    assert ends == sorted(ends, reverse=True)


def test_engines_that_share_an_ending_come_to_the_same_result_and_mid_game_is_not_shared() -> None:
    """A share from outside is checked."""
    seen = replace(TABLE.view(position("".join(TEN), ("ACTINGS", "OUGHT"), ""), 0), unseen=Counter("OUGHT"), bag=0)
    given: dict[str, Any] = {"effort": 96_000, "count": 3}
    alone = Analysis(coach(), seen, given)
    expected = worked(alone)
    several = [Analysis(coach(), seen, {**given, "worker": worker}) for worker in range(3)]
    while not several[0].done:
        for each in several:
            each.merge([json.loads(json.dumps(other.share())) for other in several if other is not each])
            each.step(7)
    found = several[0].result()
    assert several[0].spent < alone.spent
    assert found["proven"]
    assert all(line["proven"] for line in found["lines"])
    assert found["bound"] == expected["bound"]
    assert len(found["candidates"]) <= 3 + 1 + len(found["lines"])  # and the play of the whole search
    assert [line["spread"] for line in found["lines"]] == [line["spread"] for line in expected["lines"]]
    with pytest.raises(RequestError, match=r"^job/share:"):
        several[0].merge([{"cells": ""}])
    simulated = Analysis(coach(), view(TEN, "ACTINGS"), {"effort": 30})
    simulated.step(20)
    assert simulated.share() == {}


def test_with_three_players_the_chance_to_win_is_against_the_best_of_the_others() -> None:
    table = game(3, words=small_words())
    chances = []
    for scores in ((0, 0, 0), (0, 200, 0), (200, 0, 0)):
        state = position("".join(TEN), ("ACTINGS", "OUGHTEN", "ADEILRS"), scores=scores)
        report = worked(Analysis(table.coach, table.view(state, 0), {"effort": 12, "count": 2}))
        chances.append(report["candidates"][0]["win"])
    assert chances[1] < chances[0] < chances[2]


def test_a_seat_may_analyse_while_another_is_to_play() -> None:
    state = position("".join(TEN), ("ACTINGS", "OUGHTEN"), turn=1)
    ahead = QUESTIONS["nudge"](coach(), TABLE.view(state, 0), {"step": 4})
    own = QUESTIONS["nudge"](coach(), TABLE.view(position("".join(TEN), ("ACTINGS", "OUGHTEN")), 0), {"step": 4})
    assert ahead == own


def test_when_the_game_is_over_there_is_nothing_to_choose() -> None:
    door = small_door()
    seats = [{"kind": "computer", "level": "greedy"}] * 2
    ask(door, type="new", game="crossword", seed=5, seats=seats, options={})
    ask(door, type="step", table="t1")
    for question in ("nudge", "compare", "after", "replies"):
        asked = ask(door, type="ask", table="t1", seat=0, question=question, arguments={"move": "pass"})
        assert asked["error"]["code"] == "ask/over"
    assert ask(door, type="ask", table="t1", seat=0, question="tiles")["ok"]
