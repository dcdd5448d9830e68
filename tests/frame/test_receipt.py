"""What is checked when a game is over: the views that a guest got, and the seed that nobody chose."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from asobiba import chance
from asobiba.bridge import Door
from asobiba.catalogue import entries, entry, forms
from tests.frame.test_fuzz import as_request, cases, mutated_json
from tests.tables import ask, real_lexica, small_door

NUMBERS = [f"{number:064x}" for number in (1, 2**255, 77)]


def played(name: str, door: Door, most: int = 12) -> dict[str, Any]:
    """The Table of a game, begun by computers."""
    game = entry(name)
    seats = [{"kind": "computer", "level": game.levels()[0]}] * max(2, game.least_seats)
    table = ask(door, type="new", game=name, seed=5, seats=seats, options={})
    return ask(door, type="step", table=table["table"], limit=most)


@pytest.mark.parametrize("name", [game.name for game in (*entries(), *forms())])
def test_a_guest_finds_its_views_in_the_record_or_the_first_that_differs(name: str) -> None:
    door = Door(real_lexica())
    table = played(name, door)
    kept: list[list[Any]] = []
    for ply in range(len(table["record"]["actions"]) + 1):
        shown = ask(door, type="view", table=table["table"], seat=1, ply=ply, digest=True)
        # A guest's page has read the view and written it again.
        arrived = json.loads(json.dumps(shown["view"], sort_keys=True).replace(".0,", ","))
        assert ask(door, type="digest", view=arrived)["digest"] == shown["digest"]
        kept.append([ply, shown["digest"]])
    asked = {"type": "witness", "record": table["record"], "seat": 1, "views": kept}
    assert ask(Door(real_lexica()), **asked) == {"ok": True, "id": None, "agrees": True, "ply": None}
    assert ask(door, **{**asked, "table": table["table"]})["agrees"]
    forged = [*kept[:3], [3, kept[2][1]], *kept[4:]]
    assert ask(door, **{**asked, "views": forged})["ply"] == 3
    assert ask(door, **{**asked, "seat": 0})["agrees"] is False
    later = [*kept, [len(kept), kept[-1][1]]]
    assert ask(door, **{**asked, "views": later}) == {"ok": True, "id": None, "agrees": False, "ply": len(kept)}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"views": [[0]]}, "door/field"),
        ({"views": [["0", "a"]]}, "door/field"),
        ({"views": [[0, 7]]}, "door/field"),
        ({"views": 3}, "door/field"),
        ({"seat": 7}, "turn/no_such_seat"),
        ({"table": "t9"}, "door/unknown_table"),
    ],
)
def test_a_wrong_witness_is_refused(changes: dict[str, Any], code: str) -> None:
    door = small_door()
    table = played("skat", door, 1)
    asked = {"type": "witness", "table": table["table"], "seat": 1, "views": [], **changes}
    assert ask(door, **asked)["error"]["code"] == code


@pytest.mark.parametrize("view", [None, [], "view"])
def test_only_an_object_has_a_digest(view: Any) -> None:
    assert ask(small_door(), type="digest", view=view)["error"]["code"] == "view/malformed"


def test_a_view_that_is_nested_too_deeply_has_no_digest() -> None:
    nested = '{"type":"digest","view":' + '{"a":' * 400 + "0" + "}" * 401
    assert json.loads(small_door().handle(nested))["error"]["code"] == "view/malformed"


def test_the_seed_is_a_hash_of_all_numbers_and_their_order() -> None:
    door = small_door()
    made = ask(door, type="seed", numbers=NUMBERS)
    read = [bytes.fromhex(number) for number in NUMBERS]
    digest = sha256(b"asobiba seed 1" + b"".join(read)).hexdigest()
    assert made["seed"] == int(digest, 16) // 2 ** (256 - 53)
    assert made["commitments"] == [sha256(b"asobiba commitment 1" + number).hexdigest() for number in read]
    assert ask(door, type="seed", numbers=NUMBERS[::-1])["seed"] != made["seed"]
    assert ask(door, type="seed", numbers=NUMBERS, commitments=made["commitments"]) == made


def test_seeds_are_spread_over_all_that_a_record_may_have() -> None:
    door = small_door()
    seeds = [ask(door, type="seed", numbers=[f"{number:064x}"])["seed"] for number in range(64)]
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert len({seed >> 48 for seed in seeds}) > 16


def test_a_number_without_its_commitment_is_named() -> None:
    door = small_door()
    made = ask(door, type="seed", numbers=NUMBERS)["commitments"]
    other = [made[0], made[1], made[1]]
    error = ask(door, type="seed", numbers=NUMBERS, commitments=other)["error"]
    assert (error["code"], error["data"]) == ("seed/commitment", {"at": 2})


@pytest.mark.parametrize(
    "changes",
    [
        {"numbers": []},
        {"numbers": [NUMBERS[0].replace("0", "G")]},
        {"numbers": [NUMBERS[0].upper().replace("0", "A")]},
        {"numbers": [NUMBERS[0] + "0"]},
        {"numbers": NUMBERS * 20},
        {"numbers": None},
        {"commitments": []},
        {"commitments": NUMBERS[:2]},
        {"commitments": [7, 7, 7]},
    ],
)
def test_wrong_numbers_and_commitments_are_refused(changes: dict[str, Any]) -> None:
    answer = ask(small_door(), **{"type": "seed", "numbers": NUMBERS, **changes})
    assert answer["error"]["code"] == "door/field"


def test_mutated_messages_are_answered() -> None:
    door = small_door()
    table = played("skat", door, 3)
    seen = ask(door, type="view", table=table["table"], seat=1, since=-1, digest=True)
    requests: list[dict[str, Any]] = [
        {"type": "witness", "record": table["record"], "seat": 1, "views": [[3, seen["digest"]]]},
        {"type": "witness", "table": table["table"], "seat": 1, "views": [[3, seen["digest"]]]},
        {"type": "digest", "view": seen["view"]},
        {"type": "seed", "numbers": NUMBERS, "commitments": ask(door, type="seed", numbers=NUMBERS)["commitments"]},
        {"type": "view", "table": table["table"], "seat": 1, "since": -1, "digest": True},
        {
            "type": "ask",
            "game": "skat",
            "seats": 3,
            "options": table["record"]["options"],
            "view": seen["view"],
            "question": "bids",
            "arguments": {},
        },
    ]
    for request in requests:
        assert ask(door, **request)["ok"]
    for rng in (*cases("together", 0), *cases("together", 1)):
        request = mutated_json(requests[chance.below(len(requests), rng)], rng)
        assert isinstance(json.loads(door.handle(as_request(request, rng)))["ok"], bool)
