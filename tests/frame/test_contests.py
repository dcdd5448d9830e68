"""Contests: results that are sent, checked by playing their records again, and compared."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from asobiba import chance
from asobiba.bridge import Door
from asobiba.record import Participant
from asobiba.session import Session
from asobiba.words.lexicon_store import LexiconStore
from tests.tables import ask, changed, small_lexica

GAMES: dict[str, dict[str, Any]] = {
    "duplicate": {"levels": ["club"], "options": {"lexicon": "standard", "invalid": "zero"}},
    "skat": {"levels": ["beginner", "beginner"], "options": {"rounds": 1}},
    "kotoba": {"levels": ["beginner"], "options": {"words": "easy", "rounds": 3}},
}
SEED = 5
LEXICA = small_lexica()


def lexica_of(game: str) -> LexiconStore:
    return LexiconStore() if game == "kotoba" else LEXICA


@cache
def door_of(game: str) -> Door:
    return Door(lexica_of(game))


@cache
def played(game: str, style: int = 1, seed: int = SEED) -> str:
    """A contest as JSON. The person plays as the weakest level does, with luck of their own."""
    door, about = door_of(game), GAMES[game]
    seats = (Participant("human", f"Ana {style}"), *(Participant("computer", "", level) for level in about["levels"]))
    session = Session.start(game, seed, seats, about["options"], lexica_of(game))
    person = session.entry.player(session.game, session.entry.levels()[style], lexica_of(game))
    while session.to_act:
        session.step()
        if session.to_act:
            rng = chance.stream(seed, "person", style, session.ply)
            action = person.choose(session.game.view(session.state, 0), rng, 0)
            session.act(0, session.ply, session.game.write_action(action))
    table = ask(door, type="load", record=session.record.plain())["table"]
    answer = ask(door, type="contest", table=table, seat=0)
    ask(door, type="close", table=table)
    return json.dumps(answer["contest"])


def contest(game: str, style: int = 1, seed: int = SEED) -> dict[str, Any]:
    value = json.loads(played(game, style, seed))
    assert isinstance(value, dict)
    return value


def checked(game: str, value: Any) -> dict[str, Any]:
    """The last answer of the job that checks a contest."""
    door = door_of(game)
    answer = ask(door, type="start", job="check", contest=value)
    while answer["ok"] and not answer["done"]:
        job = answer["job"]
        assert answer["report"]["score"] is answer["report"]["rounds"] is None
        answer = ask(door, type="work", job=job, budget=20)
    ask(door, type="stop", job=answer.get("job", f"j{door._jobs._started}"))
    return answer


@pytest.mark.parametrize("game", GAMES)
def test_an_honest_result_is_borne_out_by_its_record(game: str) -> None:
    sent = contest(game)
    report = checked(game, sent)["report"]
    assert [one["points"] for one in report["rounds"]] == sent["rounds"]
    assert report["score"] == sent["score"]
    assert report["actions"] == report["of"] == len(sent["record"]["actions"])
    assert report["unproven"] == ["help", "undo", "time"]
    start = 5 if game == "kotoba" else 0
    assert start + sum(sent["rounds"]) == sent["score"]


@pytest.mark.parametrize("game", GAMES)
def test_an_invitation_deals_the_same_game_and_tells_nothing_of_the_result(game: str) -> None:
    sent = contest(game)
    door = door_of(game)
    invitation = ask(door, type="invitation", contest=sent)["invitation"]
    assert invitation["by"] == "Ana 1"
    assert set(invitation) == {"game", "seed", "seats", "options", "seat", "by", "fingerprint"}
    about = {name: invitation[name] for name in ("game", "seed", "seats", "options")}
    table = ask(door, type="new", **about)
    first = ask(door, type="load", record={**sent["record"], "actions": []}, seat=0)
    assert table["view"] == first["view"]
    ask(door, type="close", table=table["table"])
    ask(door, type="close", table=first["table"])


@pytest.mark.parametrize("game", GAMES)
def test_two_results_are_compared_round_by_round(game: str) -> None:
    mine, theirs = contest(game, 1), contest(game, 2)
    found = ask(door_of(game), type="compare", contests=[mine, theirs])
    assert found["scores"] == [mine["score"], theirs["score"]]
    assert found["names"] == ["Ana 1", "Ana 2"]
    ahead = mine["score"] - theirs["score"]
    assert found["ranks"] == ([1, 1] if not ahead else [1, 2] if ahead > 0 else [2, 1])
    for row in found["rounds"]:
        number = row["round"]
        assert row["totals"] == [sum(one["rounds"][:number]) for one in (mine, theirs)]
    if game == "duplicate":  # the same racks and tops for both, whatever they play
        assert [row["sides"][0]["rack"] for row in found["rounds"]] == [
            row["sides"][1]["rack"] for row in found["rounds"]
        ]


def test_results_of_different_games_are_not_compared() -> None:
    door, mine = door_of("duplicate"), contest("duplicate")
    for other in (contest("duplicate", 1, 6), changed(mine, "record.seats.1.level", "child"), contest("skat")):
        answer = ask(door, type="compare", contests=[mine, other])
        assert (answer["error"]["code"], answer["error"]["data"]) == ("contest/other", {"contest": 1})
    for contests in ([], "x", [mine] * 9):
        assert ask(door, type="compare", contests=contests)["error"]["code"] == "door/field"


def test_a_game_that_is_not_over_or_has_other_people_is_no_contest() -> None:
    door, mine = Door(LEXICA), contest("duplicate")
    cut = {**mine["record"], "actions": mine["record"]["actions"][:4]}
    table = ask(door, type="load", record=cut)["table"]
    assert ask(door, type="contest", table=table, seat=0)["error"]["code"] == "contest/unfinished"
    assert ask(door, type="contest", table=table, seat=1)["error"]["code"] == "contest/seats"
    assert ask(door, type="contest", table=table, seat=9)["error"]["code"] == "turn/no_such_seat"
    people = ask(door, type="new", game="crossword", seed=1, seats=[{"kind": "human"}] * 2)["table"]
    assert ask(door, type="contest", table=people, seat=0)["error"]["code"] == "contest/seats"


# Tampering


def _action(change: Callable[[list[Any]], Any]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Change the list of actions in place."""

    def tamper(sent: dict[str, Any]) -> dict[str, Any]:
        changed = copy.deepcopy(sent)
        change(changed["record"]["actions"])
        return changed

    return tamper


def _path(path: str, new: Callable[[dict[str, Any]], Any]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda sent: changed(sent, path, new(sent))


def _at(actions: list[Any], seat: int, number: int = 2) -> int:
    """The place of a seat's action in the list."""
    return [at for at, (actor, _) in enumerate(actions) if actor == seat][number]


def _replace(seat: int, text: Callable[[str], str], number: int = 2) -> Callable[[dict[str, Any]], dict[str, Any]]:
    def change(actions: list[Any]) -> None:
        at = _at(actions, seat, number)
        actions[at] = [seat, text(actions[at][1])]

    return _action(change)


def _better_top(text: str) -> str:
    """The top is said to be the slip itself."""
    slip, _, top = text.partition(" = ")
    return f"{slip} = {slip} {top.split()[-2]} 0"


TAMPERED: dict[str, tuple[Callable[[dict[str, Any]], dict[str, Any]], str]] = {
    "points of a round": (_path("rounds.2", lambda sent: sent["rounds"][2] + 9), "contest/points"),
    "points moved from round to round": (
        lambda sent: changed(changed(sent, "rounds.0", sent["rounds"][0] + 1), "rounds.1", sent["rounds"][1] - 1),
        "contest/points",
    ),
    "score": (_path("score", lambda sent: sent["score"] + 100), "contest/score"),
    "a round too many": (_path("rounds", lambda sent: [*sent["rounds"], 50]), "contest/rounds"),
    "a round too few": (_path("rounds", lambda sent: sent["rounds"][:-1]), "contest/rounds"),
    "another seed": (_path("record.seed", lambda sent: 6), "contest/computer"),
    "another level": (_path("record.seats.1.level", lambda sent: "child"), "contest/computer"),
    "no such level": (_path("record.seats.1.level", lambda sent: "wizard"), "catalogue/level"),
    "two people": (_path("record.seats.1", lambda sent: {"kind": "human", "name": "Ben"}), "contest/seats"),
    "the computer's seat": (_path("seat", lambda sent: 1), "contest/seats"),
    "a seat that is not there": (_path("seat", lambda sent: 2), "contest/malformed"),
    "the computer passes": (_replace(1, lambda text: "pass"), "contest/computer"),
    "a slip that cannot be laid": (_replace(0, lambda text: "1A QUIZ = " + text.partition(" = ")[2]), "contest/action"),
    "a forged top": (_replace(0, _better_top), "contest/action"),
    "a top that is not named": (_replace(0, lambda text: text.partition(" = ")[0]), "contest/action"),
    "other spelling of an action": (_replace(0, lambda text: text + " "), "contest/action"),
    "a phony said to be good": (lambda sent: _phony(sent), "contest/action"),
    "an action left out": (_action(lambda actions: actions.pop(3)), "contest/action"),
    "an action twice": (_action(lambda actions: actions.insert(4, actions[4])), "contest/action"),
    "the end cut off": (_action(lambda actions: actions.pop()), "contest/unfinished"),
    "an action after the end": (_action(lambda actions: actions.append([0, "pass"])), "contest/action"),
    "no actions": (_path("record.actions", lambda sent: []), "contest/unfinished"),
    "another word list": (_path("record.options.fingerprint", lambda sent: "0123456789abcdef"), "contest/lexicon"),
    "another option": (_path("record.options.invalid", lambda sent: "maybe"), "option/value"),
    "a newer form": (_path("schema", lambda sent: 2), "contest/schema"),
    "a field that nobody knows": (_path("help", lambda sent: False), "contest/malformed"),
    "points that are no number": (_path("rounds.0", lambda sent: "22"), "contest/malformed"),
    "more rounds than a game can have": (_path("rounds", lambda sent: [0] * 1001), "contest/malformed"),
    "newer rules": (_path("record.rules_version", lambda sent: 99), "record/rules_version"),
    "no record": (_path("record", lambda sent: None), "record/malformed"),
}


def _phony(sent: dict[str, Any]) -> dict[str, Any]:
    """The person's third slip is a phony of the whole rack, without the verdict."""
    door = door_of("duplicate")
    table = ask(door, type="load", record=sent["record"])["table"]
    at = _at(sent["record"]["actions"], 0)
    rack = ask(door, type="view", table=table, seat=0, ply=at)["view"]["rack"].replace("?", "")
    cells = ask(door, type="view", table=table, seat=0, ply=at)["view"]["board"]["cells"]
    ask(door, type="close", table=table)
    row = next(row for row in range(15) if cells[row] == "." * 15 and cells[row - 1 if row else 1].strip("."))
    column = next(column for column in range(15) if cells[row - 1 if row else 1][column] != ".")
    column = min(column, 15 - len(rack))
    return _replace(0, lambda text: f"{row + 1}{chr(65 + column)} {rack} = {text.partition(' = ')[2]}")(sent)


@pytest.mark.parametrize("way", TAMPERED)
def test_a_result_that_was_tampered_with_is_refused_with_the_place(way: str) -> None:
    tamper, code = TAMPERED[way]
    honest = contest("duplicate")
    forged = tamper(honest)
    assert forged != honest
    answer = checked("duplicate", forged)
    assert not answer["ok"]
    assert answer["error"]["code"] == code
    data = answer["error"]["data"]
    if code in ("contest/action", "contest/computer", "contest/points", "contest/rounds"):
        assert 1 <= data["round"] <= len(honest["rounds"]) + 1
    if code in ("contest/action", "contest/computer"):
        assert 0 <= data["ply"] <= len(forged["record"]["actions"])
    if code == "contest/malformed":
        assert data["field"]


def test_a_slip_in_the_third_turn_is_refused_with_the_third_turn() -> None:
    forged = TAMPERED["a forged top"][0](contest("duplicate"))
    assert checked("duplicate", forged)["error"]["data"]["round"] == 3


def test_computers_of_skat_that_play_into_ones_hands_are_refused() -> None:
    sent = contest("skat")
    actions = sent["record"]["actions"]
    door = door_of("skat")
    for ply, (seat, text) in enumerate(actions):
        if seat == 0 or len(text) != 2:
            continue
        table = ask(door, type="load", record={**sent["record"], "actions": actions[:ply]})["table"]
        legal = ask(door, type="view", table=table, seat=seat)["view"]["legal"]
        ask(door, type="close", table=table)
        other = next((card for card in legal if card != text), None)
        if other is None:
            continue
        error = checked("skat", changed(sent, f"record.actions.{ply}", [seat, other]))["error"]
        assert (error["code"], error["data"]["ply"]) == ("contest/computer", ply)
        return
    pytest.fail("no computer had a choice")


def test_a_comparison_refuses_points_that_a_record_does_not_bear_out() -> None:
    mine, theirs = contest("duplicate", 1), contest("duplicate", 2)
    forged = changed(theirs, "rounds.3", 200)
    assert ask(door_of("duplicate"), type="compare", contests=[mine, forged])["error"]["code"] == "contest/points"


# Puzzles


@cache
def solved(game: str, number: int = 3) -> tuple[str, str | None]:
    """The answer to a puzzle, and an action that is wrong."""
    why = ask(door_of("kotoba"), type="puzzle_why", game=game, number=number)
    return why["answer"], why["runner_up"]


def tried(game: str, answers: list[str], hints: int = 0, name: str = "Ana") -> dict[str, Any]:
    puzzle = {"game": game, "number": 3}
    return ask(door_of("kotoba"), type="contest", puzzle=puzzle, name=name, answers=answers, hints=hints)


@pytest.mark.parametrize("game", ["crossword", "kotoba", "skat"])
def test_a_puzzle_of_the_day_is_a_contest_too(game: str) -> None:
    answer, wrong = solved(game)
    mine = tried(game, [answer])["contest"]
    theirs = tried(game, [wrong or answer, answer] if wrong else [answer], hints=4, name="Ben")["contest"]
    gave_up = tried(game, [], name="Cleo")["contest"]
    assert [mine["stars"], theirs["stars"], gave_up["stars"]] == [3, 1, 0]
    report = checked("kotoba", mine)["report"]
    assert (report["score"], report["rounds"]) == (3, [{"points": 3, "action": answer, "right": True}])
    found = ask(door_of("kotoba"), type="compare", contests=[mine, theirs, gave_up])
    assert (found["scores"], found["ranks"], found["names"]) == ([3, 1, 0], [1, 2, 3], ["Ana", "Ben", "Cleo"])
    invitation = ask(door_of("kotoba"), type="invitation", contest=theirs)["invitation"]
    assert invitation == {"puzzle": {"game": game, "number": 3}, "by": "Ben"}


PUZZLE_TAMPERED: dict[str, tuple[dict[str, Any], str]] = {
    "more stars": ({"stars": 3}, "contest/score"),
    "more stars than there are": ({"stars": 4}, "contest/malformed"),
    "fewer tries": ({"answers": []}, "contest/malformed"),
    "the wrong one alone": ({"answers": ["WRONG"]}, "contest/score"),
    "on after the right one": ({"answers": ["RIGHT", "WRONG"]}, "contest/action"),
    "a card that is not there": ({"answers": ["XX"]}, "contest/action"),
    "another puzzle": ({"puzzle": {"game": "skat", "number": 999_999}}, "puzzle/number"),
    "a puzzle of no game": ({"puzzle": {"game": "chess", "number": 3}}, "catalogue/game"),
    "no answers": ({"answers": None}, "contest/malformed"),
    "a record besides": ({"record": {}}, "contest/malformed"),
    "a newer form": ({"schema": 2}, "contest/schema"),
    "a name of a thousand letters": ({"name": "A" * 1000}, "contest/malformed"),
}


@pytest.mark.parametrize("way", PUZZLE_TAMPERED)
def test_a_result_of_a_puzzle_that_was_tampered_with_is_refused(way: str) -> None:
    change, code = PUZZLE_TAMPERED[way]
    answer, wrong = solved("skat")
    names = {"RIGHT": answer, "WRONG": wrong}
    if change.get("answers"):
        change = {**change, "answers": [names.get(one, one) for one in change["answers"]]}
    honest = tried("skat", [str(wrong), answer])["contest"]
    assert checked("kotoba", honest)["ok"]
    assert checked("kotoba", {**honest, **change})["error"]["code"] == code


def test_results_of_a_puzzle_and_of_a_game_are_not_compared() -> None:
    both = [tried("skat", [solved("skat")[0]])["contest"], contest("skat")]
    assert ask(door_of("kotoba"), type="compare", contests=both)["error"]["code"] == "contest/other"


@pytest.mark.parametrize(
    "value",
    [None, 7, "x", [], {}, {"schema": True}, {"schema": 1}, {"schema": 1, "record": {}}, {"schema": 1, "puzzle": {}}],
)
def test_what_is_no_contest_is_refused_with_a_code(value: Any) -> None:
    for request in ({"type": "invitation"}, {"type": "start", "job": "check"}):
        code = ask(door_of("duplicate"), **request, contest=value)["error"]["code"]
        assert code in ("contest/malformed", "record/malformed")
