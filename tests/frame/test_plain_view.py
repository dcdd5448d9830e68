"""Views that came from another device: honest ones are in test_every_game.py, law 9; these are wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from asobiba import chance
from asobiba.bridge import Door
from asobiba.catalogue import entry
from asobiba.errors import GameError, RequestError
from asobiba.game import plain
from asobiba.together.plain_view import MOST_DEPTH, MOST_TEXT, guarded, read_view
from tests.frame.test_every_game import SUBJECTS, Playthrough, played
from tests.frame.test_fuzz import mutated_json, pick, presentable
from tests.tables import ask, real_lexica, sample, small_door

CASES = 60
FUZZED = [name for name in SUBJECTS if name != "duplicate"]  # searching tops takes seconds


def view_at(play: Playthrough, at: int, seat: int | None) -> Any:
    """A seat's view after some actions, as it arrives; -1 is the last one."""
    return json.loads(json.dumps(plain(play.game.view(play.states[at], seat))))


def answered(play: Playthrough, view: Any, question: str, arguments: dict[str, Any]) -> Any:
    return guarded(lambda: plain(play.game.ask(view, question, arguments)))


@pytest.mark.parametrize(
    ("name", "number"), sample([(name, number) for number in range(16) for name in FUZZED], 4 * len(FUZZED) - 1)
)
def test_a_mutated_view_is_answered_or_is_a_game_error(name: str, number: int) -> None:
    refused = 0
    for case in range(CASES):
        rng = chance.stream(2026, "view", name, number, case)
        play = played(name, number % 6)
        value = view_at(play, chance.below(len(play.states), rng), pick(play.watchers, rng))
        for _ in range(1 + chance.below(2, rng)):
            value = mutated_json(value, rng)
        try:
            view = read_view(play.game, value, play.players)
        except GameError as error:
            refused += presentable(error).code.startswith("view/")
            continue
        question, arguments = pick(list(SUBJECTS[name].questions), rng)
        try:
            json.dumps(answered(play, view, question, arguments))
        except GameError as error:
            presentable(error)
    assert refused > CASES / 2


def deep(levels: int) -> Any:
    return [deep(levels - 1)] if levels else 0


def grown(hand: str, tiles: str) -> Callable[[Any], None]:
    """Gives a seat more than a hand, and takes it from what is unseen, so that the sums agree."""

    def change(view: Any) -> None:
        own = view["seats"][0]
        view["rack" if "rack" in view else "hand"] = own["rack" if "rack" in own else "hand"] = tiles
        own["rack_size" if "rack_size" in own else "hand_size"] = len(tiles)

    return change


WRONG: list[tuple[str, str, Callable[[Any], Any], str, str]] = [
    ("no field", "crossword", lambda view: view.pop("bag"), "view/malformed", "view.bag"),
    ("one more field", "crossword", lambda view: view.update(eyes=3), "view/malformed", "view.eyes"),
    ("a text for a number", "crossword", lambda view: view.update(turn="0"), "view/malformed", "view.turn"),
    ("true for a number", "crossword", lambda view: view.update(turn=True), "view/malformed", "view.turn"),
    ("a deeper number", "kotoba", lambda view: view["seats"][1].update(chips=None), "view/malformed", "seats[1].chips"),
    ("no seat", "crossword", lambda view: view["seats"].pop(), "view/malformed", "view.seats"),
    ("a seat that is none", "crossword", lambda view: view.update(seat=2), "view/malformed", "view.seat"),
    ("a seat below", "skat", lambda view: view.update(seat=-1), "view/malformed", "view.seat"),
    ("nested", "crossword", lambda view: view.update(turns=[deep(MOST_DEPTH)]), "view/malformed", "view.turns[0]"),
    ("a long text", "skat", lambda view: view.update(phase="x" * (MOST_TEXT + 1)), "view/malformed", "view.phase"),
    ("a large number", "skat", lambda view: view.update(bid=2**53), "view/malformed", "view.bid"),
    ("other options", "crossword", lambda view: view["options"].update(clock=77), "view/unfit", "view.options"),
    ("other tiles", "crossword", lambda view: view["tiles"]["Q"].update(value=99), "view/unfit", "view.tiles"),
    ("a short board", "crossword", lambda view: view["board"]["cells"].pop(), "view/unfit", "view.board"),
    ("no tile", "crossword", lambda view: view.update(rack="AEIÑRST"), "view/unfit", "view"),
    ("a long rack", "crossword", grown("rack", "AEINRSTO"), "view/unfit", "view.rack"),
    ("a million tiles", "crossword", lambda view: view["unseen"].update(E=2**53 - 1), "view/unfit", "view.unseen"),
    ("a million cards", "kotoba", lambda view: view["unseen"].update(い=2**53 - 1), "view/unfit", "view.unseen"),
    ("a second Q", "crossword", lambda view: view["unseen"].update(Q=-1), "view/unfit", "view.unseen"),
    ("a long hand", "kotoba", grown("hand", "あいうえおかきくけこさ"), "view/unfit", "view.seats"),
    ("too many cards", "kotoba", lambda view: view["unseen"].update(ん=-1), "view/unfit", "view.unseen"),
    ("a card twice", "skat", lambda view: view.update(hand=["CJ"] * 10), "view/unfit", "view.dealt"),
    ("many cards", "skat", lambda view: view["seats"][1].update(cards=13), "view/unfit", "view.seats"),
    ("a turn of no kind", "crossword", lambda view: view.update(turns=[{}]), "view/unfit", "view"),
]


@pytest.mark.parametrize(("name", "change", "code", "place"), [pytest.param(*case[1:], id=case[0]) for case in WRONG])
def test_a_wrong_view_is_refused_and_the_place_is_named(
    name: str, change: Callable[[Any], Any], code: str, place: str
) -> None:
    play = played(name, 0)
    value = view_at(play, 0, 0)
    change(value)
    with pytest.raises(RequestError) as refused:
        read_view(play.game, value, play.players)
    assert (refused.value.code, refused.value.data["field"].endswith(place)) == (code, True), str(refused.value)


@pytest.mark.parametrize("value", [None, [], "view", 3, {}])
def test_what_is_no_view_is_refused(value: Any) -> None:
    with pytest.raises(RequestError, match="view/malformed"):
        read_view(played("skat", 0).game, value, 3)


def test_cards_that_cannot_be_dealt_are_refused_in_good_time() -> None:
    plays = (played("skat", seed) for seed in range(30))
    play, value = next(
        (play, view) for play in plays for at in range(len(play.states)) if (view := view_at(play, at, 0))["tricks"]
    )
    value["tricks"] = [{**value["tricks"][0], "cards": ["C7", "S7", "H7"]}] * 3
    with pytest.raises(RequestError, match="view/unfit"):
        read_view(play.game, value, play.players)


def test_a_finished_deal_has_every_card_once() -> None:
    play = played("skat", 0)
    value = view_at(play, -1, 0)
    value["done"][0]["skat"] = value["done"][0]["hands"][0][:2]
    with pytest.raises(RequestError, match="done"):
        read_view(play.game, value, play.players)


SKAT = {"type": "ask", "game": "skat", "seats": 3, "options": {"deal": 1}, "question": "bids", "arguments": {}}


def test_the_answer_is_always_that_of_the_view_and_the_options_that_were_sent() -> None:
    door = small_door()
    people = [{"kind": "human"}] * 3
    for table, options in (("t1", {"deal": 1}), ("t2", {"deal": 2, "revolution": True})):
        assert ask(door, type="new", game="skat", seed=1, seats=people, options=options)["table"] == table
    for table, seat in (("t1", 0), ("t2", 0), ("t1", 1), ("t1", 1), ("t2", 2)):
        shown = ask(door, type="view", table=table, seat=seat)["view"]
        at_table = ask(door, type="ask", table=table, seat=seat, question="bids", arguments={})["answer"]
        assert ask(door, **{**SKAT, "options": shown["options"], "view": shown})["answer"] == at_table


def test_a_view_of_other_options_or_another_number_of_seats_is_refused() -> None:
    door = small_door()
    shown = ask(door, type="new", game="skat", seed=1, seats=[{"kind": "human"}] * 3, options={"deal": 1})["view"]
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"options": {"deal": 2}}, "view/unfit"),
        ({"seats": 4}, "view/malformed"),
        ({"seats": 9}, "option/players"),
        ({"seats": "3"}, "door/field"),
        ({"game": "chess"}, "catalogue/game"),
        ({"options": {"deal": "x"}}, "option/value"),
        ({"question": "sing"}, "ask/question"),
    ]
    for change, code in wrong:
        assert ask(door, **{**SKAT, "view": shown, **change})["error"]["code"] == code, change
    assert ask(door, **{**SKAT, "view": shown})["ok"]


def test_a_view_is_checked_with_its_digest() -> None:
    door = small_door()
    shown = ask(door, type="new", game="skat", seed=1, seats=[{"kind": "human"}] * 3, options={"deal": 1})["view"]
    digest = ask(door, type="digest", view=shown)
    about = {name: SKAT[name] for name in ("game", "seats", "options")}
    assert ask(door, type="digest", view=shown, **about) == digest
    assert ask(door, type="digest", view={**shown, "bid": 18}, **about)["error"]["code"] == "view/unfit"
    assert ask(door, type="digest", view={}, **about)["error"]["code"] == "view/malformed"


@pytest.mark.parametrize("name", ["crossword", "kotoba", "skat", "duplicate"])
def test_a_game_is_prepared_for_questions_about_views(name: str) -> None:
    door = Door(real_lexica())
    seats = max(2, entry(name).least_seats)
    job = ask(door, type="start", job="warm_up", game=name, seats=seats, options={})
    for _ in range(3):
        job = ask(door, type="work", job=job["job"], budget=1)
    assert job["ok"]
    assert ask(door, type="stop", job=job["job"])["ok"]
    assert ask(door, type="start", job="warm_up", game=name, seats=50, options={})["error"]["code"] == "door/field"


@pytest.mark.parametrize("name", ["crossword", "kotoba", "skat", "duplicate"])
def test_what_a_guest_gets_of_the_record_does_not_depend_on_the_deal(name: str) -> None:
    door = Door(real_lexica())
    seats = [{"kind": "human"}] * max(2, entry(name).least_seats)
    records = [
        ask(door, type="new", game=name, seed=seed, seats=seats, options={})["record"] for seed in (1, 2**53 - 1)
    ]
    told = [{field: record[field] for field in record if field not in ("seed", "actions")} for record in records]
    assert told[0] == told[1]
    assert not told[0]["options"].keys() & {"dealt", "puzzle"}


def test_an_analysis_of_a_view_finds_what_it_finds_at_the_table() -> None:
    door = small_door()
    people = [{"kind": "human"}] * 2
    table = ask(door, type="new", game="crossword", seed=14, seats=people, options={"lexicon": "standard"}, seat=0)
    about = {"game": "crossword", "seats": 2, "options": table["record"]["options"], "view": table["view"]}
    wish = {"type": "start", "job": "analysis", "seat": 0, "arguments": {"method": "simulation", "count": 3}}
    reports = []
    for where in ({"table": table["table"]}, {**about, "ply": 0}):
        job = ask(door, **wish, **where)
        for _ in range(20):
            job = ask(door, type="work", job=job["job"], budget=5)
        reports.append(job["report"])
        assert ask(door, type="stop", job=job["job"])["ok"]
    assert reports[0] == reports[1]
    assert reports[0]["candidates"]
    assert ask(door, **{**wish, "job": "review"}, **about)["error"]["code"] == "job/kind"
    forged = {**table["view"], "bag": 3}
    assert ask(door, **wish, **{**about, "view": forged})["error"]["code"] == "view/unfit"
