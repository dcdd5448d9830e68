"""Mistakes in recorded deals are found at the door and become puzzles whose answers hold in other deals, too."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from asobiba import chance
from asobiba.bridge import Door
from asobiba.skat.notation.action_text import read_action
from asobiba.skat.puzzles.bids import BidTask, BidTrials
from asobiba.skat.puzzles.discards import DiscardTask
from asobiba.skat.puzzles.trial_games import WAYS, TrialContract, TrialGames, trial_deals
from asobiba.skat.rules.actions import Discard
from asobiba.skat.rules.auction import Auction
from asobiba.skat.rules.cards import DECK, points_of, read_card, set_of
from asobiba.skat.rules.contract import Contract, bids_of
from asobiba.skat.rules.hidden_cards import cards_of
from asobiba.skat.trainer.own_bids import reached_by
from asobiba.skat.trainer.past_deal import Done
from tests.skat.recorded import recorded
from tests.skat.reference import best_points
from tests.tables import ask, granted, small_door


def loaded(door: Door, name: str) -> dict[str, Any]:
    return granted(door, type="load", record=recorded(name))


def mistakes(name: str, kind: str) -> list[dict[str, Any]]:
    """What the door finds in a recorded deal; each begins at the decision, where its answer can be done."""
    door = small_door()
    record = loaded(door, name)["record"]
    job = ask(door, type="start", job="mistakes", table="t1", seat=0, arguments={"kind": kind, "deal": 0})
    while not job["done"]:
        before = job["progress"]
        job = ask(door, type="work", job=job["job"], budget=8)
        assert job["progress"] > before
    found: list[dict[str, Any]] = job["report"]["mistakes"]
    for mistake in found:
        answer, start = mistake["why"]["answer"], mistake["start"]
        assert mistake["verdicts"][answer] == "right"
        assert mistake["verdicts"].get(mistake["played"], "") != "right"
        table = ask(door, type="load", record={**record, **start})
        assert table["to_act"] == [mistake["task"]["seat"]] == [0]
        assert table["view"]["options"].get("puzzle") is None
        granted(door, type="act", table=table["table"], seat=0, ply=len(start["actions"]), action=answer)
    return found


def test_after_90_comes_the_value_of_a_revolution_where_one_is_played() -> None:
    """The trainer took 96 for the value that was due."""
    begun = Auction.begin(0, bids_of(revolution=True))
    for bid, due in ((88, 90), (90, 92), (92, 96)):
        auction = replace(begun, bid=bid)
        state = SimpleNamespace(deal=SimpleNamespace(auction=auction))
        assert reached_by([Done(0, state, 1, "pass")]) == (0, due)  # type: ignore[arg-type]


def test_a_discard_that_loses_is_found_and_its_answer_wins_more_in_other_deals() -> None:
    (found,) = mistakes("discard", "lay")
    assert (found["played"], found["task"]["contract"], found["ply"]) == ("lay SA DA", ["diamonds"], 12)
    assert [pair["cards"] for pair in found["why"]["pairs"]][-1] == ["SA", "DA"]
    read = [read_action(action) for action in (found["why"]["answer"], found["played"])]
    pairs = [set_of(action.cards) for action in read if isinstance(action, Discard)]
    twelve = cards_of(["SA", "DA", "ST", "CT", "S9", "SJ", "D7", "D9", "HT", "DJ", "HJ", "DQ"])
    task, games = DiscardTask(twelve, Contract("diamonds"), 0), TrialGames()
    deals = trial_deals(DECK & ~twelve, 30, chance.stream(1, "other deals"))
    for way in WAYS:
        best, played = (sum(games.won(way, task.played(pair), deal) for deal in deals) for pair in pairs)
        assert best - played >= 10


def test_a_game_that_brings_less_is_found_and_the_better_one_wins_more_in_other_deals() -> None:
    (found,) = mistakes("game", "declare")
    assert (found["played"], found["why"]["answer"], found["ply"]) == ("declare hearts", "declare grand", 13)
    assert (found["task"]["bid"], found["task"]["place"]) == (24, "middlehand")
    values = {" ".join(game["contract"]): game["value"] for game in found["why"]["announced"]}
    assert values == {"grand": 48, "clubs": 24, "hearts": 20}  # with the jacks of spades, hearts and diamonds
    hand, discard = cards_of(["SA", "DA", "CT", "S9", "SJ", "D7", "D9", "HJ", "DJ", "DQ"]), cards_of(["ST", "HT"])
    deals, games = trial_deals(DECK & ~hand & ~discard, 30, chance.stream(1, "other deals")), TrialGames()
    for way in WAYS:
        grand, hearts = (
            sum(games.won(way, TrialContract(Contract(game), hand, discard, 2), deal) for deal in deals)
            for game in ("grand", "hearts")
        )
        assert grand - hearts >= 10


@pytest.mark.parametrize(
    ("name", "code", "hand"),
    [("pass", "not_far_enough", "pass"), ("bid", "too_far", "22")],
)
@pytest.mark.slow
def test_a_bid_that_does_not_pay_is_found(name: str, code: str, hand: str) -> None:
    (found,) = mistakes(name, "bid")
    why, verdicts = found["why"], found["verdicts"]
    assert (found["played"], verdicts[found["played"]], found["ply"]) == (hand, code, 0)
    # By the record: nothing in one game, 18 named and 20 held in the other.
    assert why["went"]["bid"] == (0 if name == "pass" else 20)
    assert why["went"]["place"] in ("forehand", "middlehand", "rearhand")
    assert sum(game["share"] for game in why["on"]) == pytest.approx(1, abs=0.05)
    assert why["steps"][0] == {"bid": 0, "chance": None, "points": 0.0}
    assert [str(step["bid"] or "pass") for step in why["steps"]] == list(verdicts)
    assert all(0 <= step["chance"] <= 1 for step in why["steps"][1:])
    answer = int(why["answer"]) if why["answer"].isdigit() else 0
    door = small_door()
    dealt = loaded(door, name)["view"]["done"][0]["hands"][0]
    place = ("forehand", "rearhand", "middlehand").index(found["task"]["place"])
    trials = BidTrials(BidTask(cards_of(dealt), place), chance.stream(2, "other deals"))
    said = answer if code == "not_far_enough" else int(hand)
    points = sum(estimate.mean for estimate in trials.worth(said, 0.3).points)
    assert points > 0 if code == "not_far_enough" else points < 0


def test_a_card_that_loses_the_game_is_found_and_every_possible_deal_agrees() -> None:
    (found,) = mistakes("card", "card")
    assert (found["played"], found["task"]["asks"], found["task"]["tricks"]) == ("HT", "keep_often", 6)
    assert found["why"]["proof"] == {"how": "all_deals", "deals": 15}
    shares = {card["card"]: card["won"] for card in found["why"]["cards"]}
    # The cards as they lay, by plain minimax: the declarer has 22 points, and the Skat's 22.
    hands = tuple(cards_of(names.split()) for names in ("HT HJ SJ H9", "HA HQ S7 SQ", "SK C7 C9 S8"))
    best = {}
    for card in shares:
        held = hands[0] & ~(1 << read_card(card)), hands[1], hands[2]
        best[card] = 22 + points_of(cards_of(["CA", "SA"])) + best_points("hearts", held, 0, (read_card(card),))
    assert {card for card, points in best.items() if points >= 61} == {card for card, won in shares.items() if won == 1}
    assert best[found["why"]["answer"]] >= 61 > best["HT"]
    assert found["why"]["fails"]["line"]["won"] is False
    assert found["why"]["line"]["won"] is True


def test_no_mistake_is_made_up_and_wrong_requests_are_refused() -> None:
    assert mistakes("pass", "lay") == mistakes("pass", "card") == mistakes("card", "bid") == []
    assert mistakes("pass", "declare") == mistakes("discard", "declare") == []  # the discard was the fault
    door = small_door()
    loaded(door, "pass")
    start = {"type": "start", "job": "mistakes", "seat": 0}
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"table": "t1", "arguments": {"kind": "bid", "deal": 1}}, "ask/deal"),
        ({"table": "t1", "arguments": {"kind": "ramsch", "deal": 0}}, "ask/choice"),
        ({"table": "t1", "arguments": {"kind": "bid"}}, "ask/number"),
        ({"game": "skat", "arguments": {"kind": "bid", "deal": 0}}, "job/kind"),
        ({"table": "t1", "job": "analysis"}, "job/kind"),
    ]
    for more, code in wrong:
        assert ask(door, **{**start, **more})["error"]["code"] == code
