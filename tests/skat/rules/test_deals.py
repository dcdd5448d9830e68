"""Random deals with every option against simple twins of the rules; the double-dummy review; claims; the auction."""

from __future__ import annotations

from typing import Any

import pytest

from asobiba import chance
from asobiba.errors import GameError, RequestError
from asobiba.skat.game import SkatGame
from asobiba.skat.rules import legality, transitions
from asobiba.skat.rules.actions import Pass
from asobiba.skat.rules.auction import Auction
from asobiba.skat.rules.cards import ALL_POINTS, CARDS, RANKS, read_card
from asobiba.skat.rules.claims import takes_every_trick_by_counting, takes_no_trick_by_counting
from asobiba.skat.rules.contract import BIDS
from asobiba.skat.rules.options import CHOICES, FLAGS, read_options
from asobiba.skat.rules.state import Rules, State, to_act
from tests.skat.reference import best_points, null_is_safe
from tests.skat.tables import acted, at_random, cards, drawn_action

ORDERS = {"null": "789TJQKA"}
VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
JACKS = ["CJ", "SJ", "HJ", "DJ"]


def drawn_options(seed: int) -> dict[str, Any]:
    """Options drawn by a seed."""
    rng = chance.stream(seed, "options")
    drawn: dict[str, Any] = {name: choices[chance.below(len(choices), rng)] for name, choices in CHOICES.items()}
    return {**drawn, **{name: rng.random() < 0.5 for name in FLAGS}, "rounds": 1, "limit": 0}


def play_out(seed: int) -> State:
    """Three random deals, nearly all played to the last card."""
    rules = Rules(read_options(drawn_options(seed)))
    return at_random(rules, transitions.deal(rules, seed).state, chance.stream(seed, "random play"))


def played_to(limit: int, scoring: str) -> State:
    """A long random game of minus points, or of normal ones."""
    rules = Rules(read_options({"rounds": 16, "scoring": scoring, "limit": limit, "ramsch": "ramsch"}))
    return at_random(rules, transitions.deal(rules, 7).state, chance.stream(7, "random play"))


@pytest.mark.parametrize("limit", [301, 501, 701])
def test_bierlachs_ends_with_the_deal_in_which_the_limit_is_reached(limit: int) -> None:
    state = played_to(limit, "adjusted")
    assert state.result
    assert state.result.reason == "limit"
    assert min(state.done[-1]["totals"]) <= -limit < min(state.done[-2]["totals"])
    unlimited = played_to(0, "adjusted")
    assert unlimited.done[: len(state.done)] == state.done
    assert len(unlimited.done) == len(played_to(limit, "normal").done) == 48


def trump_order(game: str) -> list[str]:
    """Trumps from the top, written out."""
    suit = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}.get(game)
    return JACKS + ([suit + rank for rank in "ATKQ987"] if suit else [])


def twin_winner(cards: list[str], game: str) -> int:
    """The place of the winning card, from lists of cards in order."""
    if game == "null":
        order = ORDERS["null"]
        return max(range(3), key=lambda at: order.index(cards[at][1]) if cards[at][0] == cards[0][0] else -1)
    trumps = trump_order(game)
    if any(card in trumps for card in cards):
        return min((trumps.index(card), at) for at, card in enumerate(cards) if card in trumps)[1]
    order = "789QKTA"
    return max(range(3), key=lambda at: order.index(cards[at][1]) if cards[at][0] == cards[0][0] else -1)


def twin_matadors(cards: list[str], game: str) -> int:
    """The run of top trumps, by counting."""
    order = trump_order(game)
    run = 0
    for card in order:
        if (card in cards) != (order[0] in cards):
            break
        run += 1
    return run if order[0] in cards else -run


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_2000_random_deals_keep_32_cards_and_120_points_and_agree_with_simple_twins(block: int) -> None:
    for seed in range(block * 67, block * 67 + 67):
        state = play_out(seed)
        assert len(state.done) == 3
        for deal in state.done:
            check_deal(deal)
        assert [sum(deal["changes"][seat] for deal in state.done) for seat in range(3)] == list(state.scores)


def check_deal(deal: Any) -> None:
    """Check a finished deal against the twins."""
    cards = [card for hand in deal["hands"] for card in hand] + deal["skat"]
    assert sorted(map(read_card, cards)) == list(CARDS)
    game = deal["contract"][0] if deal["contract"] else "ramsch"
    for trick in deal["tricks"]:
        if trick["winner"] is not None:
            assert (trick["leader"] + twin_winner(trick["cards"], game)) % 3 == trick["winner"]
    whole = len(deal["tricks"]) == 10
    if whole and (deal["declarer"] is not None or sum(deal["points"]) > ALL_POINTS - 22):
        skat = 0 if deal["declarer"] is not None else ALL_POINTS - sum(deal["points"])
        assert sum(deal["points"]) + skat == ALL_POINTS
        assert skat in (0, sum(VALUES.get(card[1], 0) for card in deal["skat_after"]))
    if deal["score"] and game != "null":
        twelve = deal["hands"][deal["declarer"]] + deal["skat"]
        assert deal["score"]["matadors"] == twin_matadors(twelve, game)


def finished(kind: str) -> tuple[State, int, Any]:
    """A state with a nearly whole Null or other deal, the deal's number, and the deal."""
    for seed in range(400):
        state = play_out(seed)
        for number, deal in enumerate(state.done):
            late = len(deal["tricks"]) >= 8  # minimax over more cards than that is slow
            if late and deal["contract"] and (deal["contract"][0] == "null") == (kind == "null"):
                return state, number, deal
    raise AssertionError("no such deal")


@pytest.mark.parametrize("kind", ["suit", "null"])
def test_the_double_dummy_review_agrees_with_minimax(kind: str) -> None:
    state, number, deal = finished(kind)
    game = SkatGame(Rules(read_options({})))
    view = game.view(state, None)
    last = sum(len(trick["cards"]) for trick in deal["tricks"])
    for plays in range(max(21, last - 9), last + 1):
        answer = game.ask(view, "solve", {"deal": number, "plays": plays})
        assert answer["reaches"] == twin_solve(deal, plays)
    with pytest.raises(RequestError):
        game.ask(view, "solve", {"deal": number, "plays": last + 1})


def twin_solve(deal: Any, plays: int) -> bool:
    """Whether the declarer could still win, by minimax over cards."""
    declarer, name = deal["declarer"], deal["contract"][0]
    held = [set(map(read_card, hand)) for hand in deal["hands"]]
    held[declarer] |= set(map(read_card, deal["skat"]))
    held[declarer] -= set(map(read_card, deal["skat_after"]))
    for swap in deal["swaps"]:
        both = {read_card(swap["gave"]), read_card(swap["got"])}
        for defender in {0, 1, 2} - {declarer}:
            held[defender] ^= both
    leader, taken, lost = (deal["dealer"] + 1) % 3, 0, False
    trick: list[int] = []
    for card in [read_card(card) for trick in deal["tricks"] for card in trick["cards"]][:plays]:
        held[(leader + len(trick)) % 3].remove(card)
        trick.append(card)
        if len(trick) == 3:
            leader = (leader + twin_winner([_name(played) for played in trick], name)) % 3
            if leader == declarer:
                taken += sum(VALUES.get(_name(played)[1], 0) for played in trick)
                lost = True
            trick = []
    masks = [sum(1 << card for card in held[(declarer + player) % 3]) for player in range(3)]
    hands = (masks[0], masks[1], masks[2])
    first = (leader - declarer) % 3
    if name == "null":
        return not lost and null_is_safe(hands, first, tuple(trick))
    goal = 120 if "schwarz" in deal["contract"] else 90 if "schneider" in deal["contract"] else 61
    skat = sum(VALUES.get(card[1], 0) for card in deal["skat_after"])
    return taken + skat + best_points(name, hands, first, tuple(trick)) >= goal


def _name(card: int) -> str:
    return "CSHD"[card >> 3] + RANKS[card & 7]


def test_by_counting_a_hand_wins_every_trick_only_if_nobody_can_beat_it() -> None:
    assert takes_every_trick_by_counting("clubs", cards("CJ SJ HJ SA"), cards("DJ CA S7 H7 D7 D8"))
    assert not takes_every_trick_by_counting("clubs", cards("CJ SJ SA"), cards("HJ DJ CA S7 S8"))
    assert not takes_every_trick_by_counting("clubs", cards("CJ ST"), cards("SA H7 D7 D8"))
    assert takes_every_trick_by_counting("grand", cards("HA HT HK"), cards("HQ H9 CA DA D7 D8"))


def test_by_counting_a_null_hand_is_safe_if_every_card_ducks_in_time() -> None:
    assert takes_no_trick_by_counting(cards("H7 H9 HJ"), cards("H8 HT HQ HK S7 S8"), (read_card("ST"),))
    assert not takes_no_trick_by_counting(cards("H9 HJ"), cards("H7 H8 HT HQ HK"), (read_card("HK"),))


def test_after_two_passes_forehand_may_bid_18_only() -> None:
    auction = Auction.begin(0).after_pass().after_pass()
    assert (auction.stage, auction.caller, auction.values()) == ("last", 0, (18,))
    assert auction.after_bid(18).winner == 0
    assert auction.after_pass().winner is None


def test_rearhand_bids_above_the_last_bid_of_middlehand() -> None:
    auction = Auction.begin(1).after_bid(18).after_hold().after_bid(20).after_pass()  # forehand passes at 20
    assert (auction.asker, auction.answerer, auction.bid) == (0, 2, 20)
    assert auction.values() == tuple(value for value in BIDS if value > 20)
    assert auction.after_pass().winner == 2


def test_holding_the_highest_value_wins_the_auction() -> None:
    assert Auction.begin(0).after_bid(264).after_hold().winner == 0


def test_a_seat_out_of_turn_is_refused() -> None:
    rules = Rules(read_options({}))
    state = transitions.deal(rules, 1).state
    seat = (to_act(state)[0] + 1) % 3
    with pytest.raises(GameError, match="not to act"):
        legality.check(rules, state, seat, Pass())


@pytest.mark.parametrize("which", [1, 2, 3, 9])
def test_a_single_deal_of_a_game_can_be_dealt_again(which: int) -> None:
    whole, alone = Rules(read_options({"rounds": 5})), Rules(read_options({"rounds": 5, "deal": str(which)}))
    state = transitions.deal(whole, 77).state
    while state.deal.number + 1 < which:
        state = acted(whole, state, Pass())
    again = transitions.deal(alone, 77).state
    dealt = state.deal
    assert (again.deal.dealt, again.deal.skat, again.deal.dealer) == (dealt.dealt, dealt.skat, dealt.dealer)
    view = SkatGame(alone).view(again, 0)
    assert (view.deal.number, view.deal.of) == (1, 1)
    while to_act(again):
        again = acted(alone, again, Pass())
    assert len(again.done) == 1


@pytest.mark.parametrize("wrong", [-1, 65, True, "x", 1.0])
def test_a_number_of_a_deal_that_no_game_has_is_refused(wrong: object) -> None:
    with pytest.raises(GameError) as caught:
        read_options({"deal": wrong})
    assert caught.value.data["option"] == "deal"


def test_pushed_cards_are_shown_when_the_deal_is_over() -> None:
    rules = Rules(read_options({"ramsch": "schieberamsch"}))
    for seed in range(3):
        rng = chance.stream(seed, "pushes")
        state = transitions.deal(rules, seed).state
        while not state.done:
            seat = to_act(state)[0]
            action = Pass() if state.deal.phase == "bid" else drawn_action(rules, state, seat, rng)
            state = acted(rules, state, action)
        deal = state.done[0]
        skat = deal["skat"]
        for push in deal["pushes"]:
            assert sorted(push["got"]) == sorted(skat)
            assert push["taken"] == (push["laid"] is not None)
            skat = push["laid"] or skat
        assert len(deal["pushes"]) == 3
        assert sorted(skat) == sorted(deal["skat_after"])
