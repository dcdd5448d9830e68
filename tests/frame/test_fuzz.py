"""Mutated input at every reader: only GameErrors come out, the door always answers, and what fails changes nothing.

Every case is drawn from its own number, so that a failure names the case that repeats it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from asobiba import chance
from asobiba.bridge import Door
from asobiba.crossword.notation.cgp import read_cgp, write_cgp
from asobiba.crossword.notation.gcg.parser import parse_gcg
from asobiba.crossword.notation.gcg.replay import replay_game, replay_gcg
from asobiba.crossword.notation.gcg.writer import write_gcg
from asobiba.errors import GameError
from asobiba.record import read_record, record_from, write_record
from asobiba.session import Session
from asobiba.words.lexicon_store import LexiconStore
from tests.tables import BEGUN, DATA, small_door, small_lexica

ROUNDS = 40  # each with CASES mutated inputs, one test a round
CASES = 60

CGP = (
    "2CAT10/15/4DOGS7/15/15/15/15/3QUiET7/15/15/15/15/15/15/14A AEINRS?/EE/ 48/-3/0 2 lex standard; ld english; lm 8D;"
)
GCG = (DATA / "gcg" / "every_line.gcg").read_bytes()
PLAYED = (DATA / "gcg" / "complete.gcg").read_bytes()
RECORD: dict[str, Any] = {
    "schema": 1,
    "game": "crossword",
    "rules_version": 1,
    "seed": 7,
    "seats": [{"kind": "human", "name": "Aki", "level": None}, {"kind": "computer", "name": "", "level": "beginner"}],
    "options": {"lexicon": "standard", "challenge": "five", "clock": 25, "fingerprint": "0123456789abcdef"},
    "actions": [[1, "pass @3"], [0, "pass"], [1, "pass"], [0, "pass @60"]],
}
SEATS = [{"kind": "human", "name": "Aki"}, {"kind": "computer", "level": "greedy", "name": "Greta"}]
REQUESTS: list[dict[str, Any]] = [
    {"type": "hello", "id": 1},
    {"type": "new", "game": "crossword", "seed": 7, "seats": SEATS, "options": {"lexicon": "standard", "clock": 25}},
    {"type": "load", "record": RECORD, "seat": 0},
    {"type": "act", "table": "t1", "seat": 0, "ply": 0, "action": "pass"},
    {"type": "act", "table": "t1", "seat": 0, "ply": 0, "action": "8D QUIET"},
    {"type": "act", "table": "t1", "seat": 0, "ply": 0, "action": "exchange AEI? @5"},
    {"type": "act", "table": "t2", "seat": 0, "ply": 1, "action": "challenge"},
    {"type": "act", "table": "t2", "seat": 1, "ply": 1, "action": "accept"},
    {"type": "act", "table": "t2", "seat": 0, "ply": 1, "action": "recycle H8"},
    {"type": "act", "table": "t2", "seat": 1, "ply": 1, "action": "resign"},
    {"type": "view", "table": "t2", "seat": None},
    {"type": "undo", "table": "t2", "seat": 1},
    {"type": "write", "table": "t2", "format": "cgp"},
    {"type": "step", "table": "t1", "limit": 1, "budget": 0},
    {"type": "view", "table": "t1", "seat": 0, "ply": 0},
    {
        "type": "ask",
        "table": "t1",
        "seat": 0,
        "question": "preview",
        "arguments": {"tiles": [[7, 3, "Q"], [7, 4, "u"]]},
    },
    {"type": "ask", "table": "t1", "seat": 0, "question": "hint", "arguments": {"count": 3}},
    {"type": "ask", "table": "t1", "seat": None, "question": "plays", "arguments": {"best": 5}},
    {"type": "undo", "table": "t1", "seat": 0},
    {"type": "close", "table": "t2"},
    {"type": "words", "lexicon": "standard", "words": ["qi", "zzz"]},
    {"type": "add_lexicon", "title": "mine", "text": "cat\nCATS\r\nx-ray # no\n"},
    {"type": "write", "table": "t1", "format": "gcg", "seat": 0},
    {"type": "read", "format": "gcg", "text": GCG.decode(), "lexicon": "full"},
    {"type": "view", "game": "crossword", "position": {"cgp": CGP}},
    {"type": "ask", "position": {"cgp": CGP, "rack": "ABC"}, "question": "nudge", "arguments": {"step": 2}},
    {"type": "ask", "table": "t1", "seat": 0, "question": "tiles", "arguments": {"draws": 5}},
    {"type": "start", "job": "analysis", "position": {"cgp": CGP}, "arguments": {"method": "static", "count": 2}},
    {"type": "start", "job": "review", "game": "crossword", "arguments": {"gcg": GCG.decode(), "effort": 3}},
    {"type": "write", "game": "crossword", "format": "gcg", "text": GCG.decode(), "notes": [[11, "well played"]]},
    {"type": "import", "game": "crossword", "format": "gcg", "text": PLAYED.decode()},
    {"type": "import", "game": "skat", "format": "deals", "text": json.dumps(BEGUN)},
    {"type": "study", "lexicon": "full", "kind": "anagrams", "arguments": {"letters": "act?", "shorter": True}},
    {"type": "study", "lexicon": "full", "kind": "pattern", "arguments": {"pattern": "[^AE]*S."}},
]
CHALLENGED: dict[str, Any] = {
    "type": "new",
    "game": "crossword",
    "seed": 11,
    "seats": [{"kind": "human"}, {"kind": "human"}, {"kind": "human"}],
    "options": {"lexicon": "full", "challenge": "double", "recycle_blanks": True},
}
PHONY = {"type": "act", "table": "t2", "seat": 2, "ply": 0, "action": "8G GIQ"}
VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 15, 10**6, 2**53, 10**30, 0.5, 1e308),
    *("", " ", "0", "A", "?", "t1", "é", "\x00", "\n", "\ud800", "8D QUIET", "crossword", "x" * 300),
    *([], [[]], [None], {}, {"": {}}, [0, "pass"], [[7, 7, "A"]], {"kind": "human"}),
]
PIECES = [
    *"/\n\r\t\x00\ufeff\ud800\x85 0-+().?éſİ日>#:@;,[]{}",
    *("", "16", "--", '"', "\\", "null", "1e999", "9" * 4400, "A" * 40, "#player3 x y\n"),
]


def pick(items: list[Any], rng: Random) -> Any:
    return items[chance.below(len(items), rng)]


def mutated_text(text: str, rng: Random) -> str:
    """The text after one to four cuts, insertions, repetitions, turned or moved parts, changes of case or of lines."""
    for _ in range(1 + chance.below(4, rng)):
        start = chance.below(len(text) + 1, rng)
        end = min(len(text), start + chance.below(12, rng))
        match chance.below(8, rng):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:start] + pick(PIECES, rng) + text[start:]
            case 2:
                text = text[:end] + text[start:end] * (1 + chance.below(3, rng)) + text[end:]
            case 3:
                text = text[:start] + pick(PIECES, rng) + text[end:]
            case 4:
                text = text[:start] + text[start:end].swapcase() + text[end:]
            case 5:
                text = text[:start] + text[start:end][::-1] + text[end:]
            case 6:
                text = "\n".join(chance.shuffled(text.split("\n"), rng))
            case 7:
                lines = text.split("\n")
                lines.insert(chance.below(len(lines), rng), pick(lines, rng))
                text = "\n".join(lines)
    return text


def mutated_bytes(data: bytes, rng: Random) -> bytes:
    text = mutated_text(data.decode("latin-1"), rng)
    codec = pick(["latin-1", "utf-8", "utf-16", "utf-8-sig"], rng) if rng.random() < 0.2 else "latin-1"
    return text.encode(codec, "replace")


def mutated_json(value: Any, rng: Random) -> Any:
    """The value with something in it replaced, left out, repeated, renamed or wrapped."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        names = sorted(set(value) - {"type"}) if len(value) > 1 and rng.random() < 0.8 else sorted(value)
        name = pick(names, rng)
        rest = {key: item for key, item in value.items() if key != name}
        kind = chance.below(10, rng)
        if kind == 0:
            return rest
        if kind == 1:
            return {**rest, pick(["", "x", "seed", "type", name.upper()], rng): value[name]}
        return {**value, name: mutated_json(value[name], rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = chance.below(len(value), rng)
        kind = chance.below(5, rng)
        if kind == 0:
            return value[:at] + value[at + 1 :]
        if kind == 1:
            return value[:at] + [value[at]] * 5 + value[at:]
        return [*value[:at], mutated_json(value[at], rng), *value[at + 1 :]]
    if isinstance(value, str) and rng.random() < 0.5:
        return mutated_text(value, rng)
    return [value] if rng.random() < 0.1 else pick(VALUES, rng)


def as_request(value: Any, rng: Random) -> str:
    """The value as JSON, one time in four with its text mutated as well."""
    text = json.dumps(value, ensure_ascii=rng.random() < 0.5)
    return mutated_text(text, rng) if rng.random() < 0.25 else text


def refused(read: Callable[..., Any], *arguments: Any) -> GameError | None:
    """The GameError that reading raises, or None; anything else is a failure."""
    try:
        read(*arguments)
    except GameError as error:
        return presentable(error)
    return None


def presentable(error: GameError) -> GameError:
    """The error, after a look at what the page would get."""
    area, _, what = error.code.partition("/")
    assert area
    assert what
    json.dumps(error.plain())
    assert len(error.message) < 2000
    return error


def cases(name: str, number: int) -> list[Random]:
    return [chance.stream(2026, "fuzz", name, number, case) for case in range(CASES)]


@pytest.mark.parametrize("number", range(ROUNDS))
def test_a_mutated_cgp_is_a_position_or_a_game_error(number: int):
    for rng in cases("cgp", number):
        text = mutated_text(CGP, rng)
        if refused(read_cgp, text) is None:
            position = read_cgp(text)
            assert len(position.cells) == 225
            assert read_cgp(write_cgp(position)) == position


@pytest.mark.slow
@pytest.mark.parametrize("number", range(ROUNDS))
def test_a_mutated_gcg_is_read_scored_and_never_loses_a_line(number: int):
    for rng in cases("gcg", number):
        data = mutated_bytes(GCG, rng)
        game, problems = parse_gcg(data)
        result = replay_game(game, None, problems)
        json.dumps(result.plain())
        assert len(result.final) == len(game.players)
        assert [problem.line for problem in result.problems] == sorted(problem.line for problem in result.problems)
        assert parse_gcg(write_gcg(game))[0] == game


@pytest.mark.parametrize("number", range(ROUNDS))
def test_a_mutated_record_replays_or_is_a_game_error(number: int):
    check_mutated_records(RECORD, small_lexica(), cases("record", number))


def check_mutated_records(record: dict[str, Any], lexica: LexiconStore, rngs: list[Random]) -> None:
    for rng in rngs:
        text = as_request(mutated_json(record, rng), rng)
        if refused(read_record, text) is None:
            read = read_record(text)
            assert read_record(write_record(read)) == read
            refused(Session, read, lexica)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_the_door_answers_mutated_requests_and_those_that_fail_change_nothing(number: int):
    door = small_door()
    for request in (REQUESTS[1], CHALLENGED, PHONY):
        assert answered(door, json.dumps(request))["ok"]
    check_mutated_requests(door, REQUESTS, cases("door", number))


def check_mutated_requests(door: Door, requests: list[dict[str, Any]], rngs: list[Random]) -> None:
    for rng in rngs:
        request = as_request(mutated_json(pick(requests, rng), rng), rng)
        before = everything(door)
        answer = answered(door, request)
        if not answer["ok"]:
            assert set(answer["error"]) == {"code", "message", "data"}
            assert everything(door) == before
        for game in answer.get("games", []) if answer["ok"] else []:
            if "record" in game:
                refused(lambda record: Session(record_from(record), small_lexica()), game["record"])


def answered(door: Door, request: str) -> dict[str, Any]:
    answer = json.loads(door.handle(request))
    assert isinstance(answer, dict)
    assert isinstance(answer["ok"], bool)
    return answer


def everything(door: Door) -> Any:
    """All that a request could have changed: tables, their records and states, and the store."""
    tables = {name: (table.record, table.ply, table.state) for name, table in door._tables.items()}
    return tables, door._lexica.names()


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, "9" * 10_000, '"' + "\\ud800" * 10, "", "\ud800", "NaN", "\ufeff{}"]
)
def test_monsters_are_refused(text: str):
    assert not answered(small_door(), text)["ok"]
    assert refused(read_record, text) is not None
    assert refused(read_cgp, text) is not None
    assert replay_gcg(text).problems


def test_the_inputs_are_fine_before_they_are_mutated():
    """Otherwise every mutation would be refused at once, and the tests above would try nothing."""
    assert read_cgp(CGP).operation("lex") == "standard"
    assert replay_gcg(GCG).problems == ()
    assert Session(read_record(json.dumps(RECORD)), small_lexica()).ply == 4
    for request in REQUESTS:
        door = small_door()
        answers = [answered(door, json.dumps(one)) for one in (REQUESTS[1], CHALLENGED, PHONY, request)]
        assert [answer["ok"] for answer in answers[:3]] == [True] * 3
        assert answers[3]["ok"] or answers[3]["error"]["code"].split("/")[0] in ("crossword", "turn", "ask")
        assert request["type"] != "import" or answers[3]["games"]


def test_many_mutations_are_accepted_and_many_refused():
    accepted = [refused(read_cgp, mutated_text(CGP, rng)) is None for rng in cases("cgp", 0)]
    assert 3 < accepted.count(True) < CASES - 3
