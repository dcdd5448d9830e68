"""Proofs: verdicts of every game are saved, computed again to the same figures, and doubted where they were changed."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from asobiba import __version__, chance
from asobiba.__main__ import main
from asobiba.bridge import Door
from asobiba.record import Participant
from asobiba.session import Session
from asobiba.words.lexicon_store import LexiconStore
from tests.skat.recorded import recorded
from tests.tables import BEGUN, DATA, ask, changed, job_done, real_lexica, small_lexica

SMALL = small_lexica()
GCG = (DATA / "gcg" / "complete.gcg").read_text("utf-8")
GAMES: dict[str, tuple[dict[str, Any], LexiconStore]] = {
    "crossword": ({"lexicon": "standard"}, SMALL),
    "kotoba": ({"words": "easy", "rounds": 3}, real_lexica()),
}
ENDING = (
    "BAKE5JEERED/3TAQUITO2A2/8R2OX2/7MA2B3/6VIN1HO3/5FIANCEE1W1/6NOY1R2A1/6YU2N2G1/10IS1G1/9FAA1L1/R7DIL"
    "UTE1/I8L1T1R1/C8E1I1S1/HOLDUP3T1N3/T4AVOWS1GEEZ DEIMNRS/EIOOP?? 281/431 0"
)
CASES: dict[str, dict[str, Any]] = {
    "a hint of Crosswords": {"game": "crossword", "ply": 4, "method": "hint"},
    "an analysis of Crosswords": {"game": "crossword", "ply": 5, "method": "analysis", "arguments": {"effort": 40}},
    "a turn of a review of Crosswords": {
        "game": "crossword",
        "method": "review",
        "arguments": {"turns": [3], "method": "simulation", "effort": 10},
    },
    "a turn of an imported game": {
        "game": "crossword",
        "method": "review",
        "position": None,
        "arguments": {"gcg": GCG, "lexicon": "standard", "turns": [2]},
    },
    "an ending of Crosswords": {
        "game": "crossword",
        "method": "analysis",
        "position": {"cgp": ENDING, "lexicon": "standard"},
        "arguments": {"effort": 4000, "count": 2},
    },
    "a hint of kotoba": {"game": "kotoba", "ply": 4, "method": "hint"},
    "a turn of a review of kotoba": {"game": "kotoba", "method": "review", "arguments": {"turns": [2]}},
    "a hint of Skat": {"game": "skat", "ply": 4, "method": "hint"},
    "the values of a deal": {"game": "skat", "method": "review", "arguments": {"deal": 0}},
    "what a card cost": {"game": "skat", "method": "cost", "arguments": {"deal": 0, "plays": 20}},
    "the trainer's verdict": {"game": "skat", "method": "mistakes", "arguments": {"deal": 0, "kind": "lay"}},
    "an entered deal": {"game": "skat", "method": "reaches", "position": BEGUN, "arguments": {"value": 61}},
}


def lexica_of(game: str) -> LexiconStore:
    return GAMES[game][1] if game in GAMES else SMALL


@cache
def record_of(game: str) -> dict[str, Any]:
    """A finished game, which computers played."""
    if game == "skat":
        return recorded("discard")
    options, lexica = GAMES[game]
    seats = (Participant("computer", "Ana", "beginner"), Participant("computer", "Ben", "beginner"))
    session = Session.start(game, 5, seats, options, lexica)
    session.step()
    return session.record.plain()


@cache
def proven(name: str) -> str:
    """A proof as the page saves it."""
    about = dict(CASES[name])
    door, game = Door(lexica_of(about["game"])), about["game"]
    if "position" not in about:
        answer = ask(door, type="load", record=record_of(game))
        about["table"] = answer["table"]
        view = ask(door, type="view", table=about["table"], seat=None, ply=about.get("ply", 0))["view"]
        about["seat"] = view["to_act"][0] if "ply" in about else 0
    report = job_done(door, 30, job="prove", **about)["report"]
    return json.dumps(report["proof"])


def check(proof: dict[str, Any]) -> dict[str, Any]:
    report = job_done(Door(lexica_of(proof["game"])), 7, job="check_proof", proof=proof)["report"]
    assert isinstance(report, dict)
    return report


def proof_of(name: str) -> dict[str, Any]:
    value = json.loads(proven(name))
    assert isinstance(value, dict)
    return value


def simulated() -> dict[str, Any]:
    """An analysis by simulation with the words that ship, as the native engine computes it."""
    door = Door(real_lexica())
    about = {"game": "crossword", "position": {"cgp": f"{'15/' * 14}15 AEINRST/ 0/0 0", "lexicon": "standard"}}
    arguments = {"effort": 60, "count": 4}
    report = job_done(door, 30, job="prove", method="analysis", arguments=arguments, **about)["report"]
    found = report["proof"]
    assert isinstance(found, dict)
    return found


def error_of(proof: Any) -> dict[str, Any]:
    answer = ask(Door(SMALL), type="start", job="check_proof", proof=proof)
    if answer["ok"]:
        answer = ask_until_error(Door(SMALL), proof)
    error = answer["error"]
    assert isinstance(error, dict)
    return error


def ask_until_error(door: Door, proof: Any) -> dict[str, Any]:
    state = ask(door, type="start", job="check_proof", proof=proof)
    while state["ok"] and not state["done"]:
        state = ask(door, type="work", job=state["job"], budget=30)
    return state


@pytest.mark.parametrize("name", CASES)
def test_a_proof_is_computed_again_to_the_same_figures(name: str) -> None:
    proof = proof_of(name)
    assert (proof["format"], proof["schema"], proof["version"]) == ("asobiba-proof", 1, __version__)
    assert proof["result"] not in (None, [], {})
    report = check(proof)
    assert (report["verdict"], report["changed"], report["differences"]) == ("same", [], [])
    assert report["found"] == proof["result"]


def test_a_proof_says_what_was_computed_and_nothing_of_the_players() -> None:
    proof = proof_of("a turn of a review of Crosswords")
    assert (proof["method"], proof["effort"], proof["seed"]) == ("review", 10, 1)
    assert proof["arguments"] == {"method": "simulation", "turns": [3]}
    assert "Ana" not in proven("a turn of a review of Crosswords")
    assert [turn["number"] for turn in proof["result"]] == [3]
    assert "kanji" not in proven("a hint of kotoba")  # it depends on what is loaded
    mistakes = proof_of("the trainer's verdict")["result"]["mistakes"]
    assert [mistake["played"] for mistake in mistakes] == ["lay SA DA"]
    ending = proof_of("an ending of Crosswords")["result"]
    assert (ending["method"], ending["proven"]) == ("endgame", True)


@pytest.mark.parametrize(
    ("name", "path", "new", "place"),
    [
        ("a hint of Crosswords", "result.plays.0.score", 999, "result.plays[0].score"),
        ("a turn of a review of Crosswords", "result.0.lost", 44.5, "result[0].lost"),
        ("a turn of a review of kotoba", "result.0.got", 7, "result[0].got"),
        ("the trainer's verdict", "result.mistakes.0.why.proof.ahead", 99.9, "result.mistakes[0].why.proof.ahead"),
        ("the values of a deal", "result.values.3", 119, "result.values[3]"),
        ("an entered deal", "result.reaches", False, "result.reaches"),
    ],
)
def test_a_figure_that_was_changed_by_hand_is_named(name: str, path: str, new: Any, place: str) -> None:
    report = check(changed(proof_of(name), path, new))
    assert (report["verdict"], report["changed"]) == ("other", ["result"])
    (difference,) = report["differences"]
    assert (difference["place"], difference["claimed"]) == (place, new)
    assert difference["found"] != new


def test_a_part_that_was_changed_by_hand_is_named_with_what_follows_from_it() -> None:
    seed = check(changed(proof_of("an analysis of Crosswords"), "seed", 2))
    assert (seed["verdict"], seed["changed"]) == ("other", ["method"])
    assert all(found["place"].startswith("result.candidates[") for found in seed["differences"])
    assert check(changed(proof_of("an entered deal"), "rules_version", 99))["changed"] == ["method"]
    contract = check(changed(proof_of("an entered deal"), "position.typed.game", "spades"))
    assert (contract["verdict"], contract["changed"]) == ("other", ["position"])


def test_another_version_is_named_unless_its_figures_are_the_same() -> None:
    old = changed(proof_of("what a card cost"), "version", "9.1.0")
    assert check(old)["verdict"] == "same"
    other = check(changed(old, "result.cost", 119))
    assert (other["verdict"], other["needs"], other["here"]) == ("needs", {"version": "9.1.0"}, __version__)
    unreadable = changed(changed(old, "rules_version", 3), "position.record.rules_version", 3)
    assert check(unreadable)["needs"] == {"version": "9.1.0"}
    newer = error_of(changed(old, "schema", 2))
    assert (newer["code"], newer["data"]["version"]) == ("proof/schema", "9.1.0")


def test_other_words_are_named() -> None:
    for name in ("a hint of Crosswords", "a turn of an imported game", "an ending of Crosswords", "a hint of kotoba"):
        report = check(changed(proof_of(name), "words", "0123456789abcdef"))
        assert (report["verdict"], report["needs"]) == ("needs", {"words": "0123456789abcdef"})


@pytest.mark.parametrize(
    ("path", "new", "code", "field"),
    [
        ("format", "asobiba-games", "proof/malformed", "format"),
        ("colour", "red", "proof/malformed", "colour"),
        ("version", 1, "proof/malformed", "version"),
        ("position", {"view": {}}, "proof/malformed", "position"),
        ("arguments.earlier", {}, "proof/arguments", "earlier"),
        ("method", "riddle", "proof/method", None),
        ("game", "chess", "catalogue/game", None),
        ("position.record.actions.3.1", "0 hum", "proof/position", None),
        ("position.seat", "first", "proof/position", "seat"),
    ],
)
def test_a_file_that_is_no_proof_is_refused_with_its_place(path: str, new: Any, code: str, field: str | None) -> None:
    error = error_of(changed(proof_of("the values of a deal"), path, new))
    assert error["code"] == code
    assert error["data"].get("field") == field


def test_a_deep_file_is_refused() -> None:
    deep: Any = 1
    for _ in range(40):
        deep = [deep]
    assert error_of(changed(proof_of("an entered deal"), "result", deep))["code"] == "proof/malformed"


def test_a_game_that_goes_on_proves_no_review() -> None:
    door, record = Door(SMALL), copy.deepcopy(record_of("crossword"))
    del record["actions"][6:]
    table = ask(door, type="load", record=record)["table"]
    wanted = {"table": table, "seat": 0, "method": "review", "arguments": {"turns": [0]}}
    state = ask(door, type="start", job="prove", **wanted)
    assert ask(door, type="work", job=state["job"], budget=5)["error"]["code"] == "proof/unfinished"


def test_a_view_of_another_device_is_proven_as_its_table_would() -> None:
    own = proof_of("a hint of Crosswords")
    asked = {"game": "crossword", **own["position"], "method": "hint", "arguments": {}}
    elsewhere = job_done(Door(SMALL), 5, job="prove", **asked)["report"]["proof"]
    assert (elsewhere["result"], elsewhere["seals"]) == (own["result"], own["seals"])


def places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all parts of a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [at, *(place for name, part in inner for place in places(part, (*at, name)))]


@pytest.mark.parametrize("name", ["what a card cost", "an entered deal", "a hint of kotoba", "a hint of Crosswords"])
def test_no_file_breaks_the_check(name: str) -> None:
    rng = chance.stream(3, "proofs")
    proof = proof_of(name)
    ways = [way for way in places(proof) if way]
    for _ in range(40):
        way = rng.choice(ways)
        value = rng.choice((None, True, -1, 10**9, 1.5, "", "x", [], {}, [1], {"a": 1}))
        answer = ask_until_error(Door(lexica_of(proof["game"])), changed(proof, ".".join(map(str, way)), value))
        assert answer["ok"] or answer["error"]["code"].startswith(("proof/", "catalogue/", "lexicon/")), way


def test_the_command_line_checks_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, other, broken = (tmp_path / name for name in ("good.json", "other.json", "broken.json"))
    proof = proof_of("what a card cost")
    good.write_text(json.dumps(proof), "utf-8")
    other.write_text(json.dumps(changed(proof, "result.cost", 3)), "utf-8")
    broken.write_text("{", "utf-8")
    assert main(["check", str(good)]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "same"
    assert main(["check", str(good), str(other), str(broken)]) == 1
    told = capsys.readouterr()
    assert [json.loads(line)["verdict"] for line in told.out.splitlines()] == ["same", "other", None]
    assert told.err == f"asobiba: not the same verdict: {other}, {broken}\n"
