"""A table of four: the dealer sits out; compared with the same deal at a table of three."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from asobiba import chance
from asobiba.bridge import Door
from asobiba.catalogue import entries
from asobiba.errors import OptionError
from asobiba.registration import AnyGame
from asobiba.skat.rules.fixed_deals import FixedDeal, write_fixed_deals
from asobiba.skat.rules.state import renumbered
from asobiba.skat.rules.view import three_handed
from asobiba.words.lexicon_store import LexiconStore
from tests.frame.test_every_game import SUBJECTS, choose
from tests.tables import granted


def game_of(seats: int, **options: Any) -> AnyGame:
    """A game of one round at a table of so many seats."""
    skat = next(one for one in entries() if one.name == "skat")
    return skat.open({"rounds": 1, **options}, seats, LexiconStore())


def played_out(game: AnyGame, seed: int) -> list[Any]:
    """The states of a game at random."""
    return [game.new(seed).state, *(after for _, _, after in moves_of(game, seed))]


def moves_of(game: AnyGame, seed: int) -> Iterator[tuple[Any, Any, Any]]:
    """The actions of a game at random, each with the states before and after it."""
    state, rng, subject = game.new(seed).state, chance.stream(seed, "four"), SUBJECTS["skat"]
    while game.to_act(state):
        (seat,) = game.to_act(state)
        action = game.check(state, seat, choose(subject, game, state, seat, rng))
        before, state = state, game.apply(state, seat, action).state
        yield before, action, state


def test_every_seat_deals_once_a_round_and_never_acts_in_its_deal() -> None:
    game = game_of(4, rounds=3)
    states = played_out(game, 5)

    assert [deal["dealer"] for deal in states[-1].done] == [(states[0].deal.sits_out + at) % 4 for at in range(12)]
    for state in states[:-1]:
        view = game.view(state, state.deal.sits_out)
        assert view.deal.sits_out == view.deal.dealer == state.deal.sits_out not in view.to_act
        order = (view.deal.dealer, view.deal.forehand, view.deal.middlehand, view.deal.rearhand)
        assert [(seat - order[0]) % 4 for seat in order] == [0, 1, 2, 3]


def test_who_sits_out_sees_what_a_spectator_sees() -> None:
    game = game_of(4, ramsch="schieberamsch", kontra=True)
    for state in played_out(game, 11):
        dealer = game.view(state, state.deal.sits_out)
        spectator = game.view(state, None)
        assert (dealer.hand, dealer.dealt, dealer.skat, dealer.picked, dealer.legal) == (None, None, None, None, ())
        assert (dealer.seats, dealer.tricks, dealer.trick) == (spectator.seats, spectator.tricks, spectator.trick)
        assert dealer.pushes == spectator.pushes


def test_a_finished_deal_is_told_as_it_is_recorded() -> None:
    game, scored = game_of(4), 0
    for before, action, after in moves_of(game, 5):
        events = {event.kind: event.public for event in game.apply(before, game.to_act(before)[0], action).events}
        if "score" in events:
            scored += 1
            assert events["score"]["deal"] == after.done[-1]
            if "trick" in events:
                assert events["trick"]["winner"] == after.done[-1]["tricks"][-1]["winner"]
    assert scored == 4


@pytest.mark.parametrize(("seats", "for_a_loss"), [(3, 40), (4, 30)])
def test_a_view_says_what_seeger_fabian_gives(seats: int, for_a_loss: int) -> None:
    game = game_of(seats)
    assert game.view(game.new(1).state, 0).tournament == {"for_own": 50, "for_a_loss": for_a_loss}


@pytest.mark.parametrize("dealer", range(4))
def test_a_deal_goes_at_a_table_of_four_as_at_a_table_of_three(dealer: int) -> None:
    """The twin: the same cards and actions with the dealer's seat left out of the numbers."""
    large = game_of(4, deal=1)
    seed = next(seed for seed in range(99) if large.new(seed).state.deal.sits_out == dealer)
    moves = list(moves_of(large, seed))
    dealt = moves[0][0].deal
    others = [seat for seat in range(4) if seat != dealt.sits_out]
    fixed = write_fixed_deals([FixedDeal(dealt.dealer, dealt.dealt, dealt.skat_dealt)])
    small = game_of(3, dealt=fixed)
    state = small.new(1).state
    for before, action, _ in moves:
        (seat,) = large.to_act(before)
        assert [others[at] for at in small.to_act(state)] == [seat]
        view, twin = three_handed(large.view(before, seat)), small.view(state, others.index(seat))
        assert (view.hand, view.may, view.legal, view.auction) == (twin.hand, twin.may, twin.legal, twin.auction)
        assert (view.tricks, view.trick, view.declarer) == (twin.tricks, twin.trick, twin.declarer)
        state = small.apply(state, others.index(seat), action).state
    (deal,), (twin_deal,) = moves[-1][2].done, state.done
    assert [deal["changes"][seat] for seat in others] == twin_deal["changes"]
    assert deal["changes"][dealt.sits_out] == 0
    assert [deal["hands"][seat] for seat in others] == twin_deal["hands"]
    assert [{**call, "seat": others.index(call["seat"])} for call in deal["calls"]] == twin_deal["calls"]


def test_a_field_of_which_nobody_said_whether_it_has_a_seat_is_an_error() -> None:
    """It kept the number of a place, so that a table of four showed another seat."""
    assert renumbered({"seat": 1, "offered": {"seat": 2, "what": "rest"}}, lambda place: place + 1) == {
        "seat": 2,
        "offered": {"seat": 3, "what": "rest"},
    }
    with pytest.raises(KeyError, match="thrower"):
        renumbered({"thrower": 1}, lambda place: place + 1)


def declared(deal: dict[str, Any]) -> bool:
    """Whether somebody played alone."""
    return deal["score"] is not None


@pytest.mark.parametrize(
    ("options", "lost", "won"),
    [
        ({"tournament": True}, (-50, 30, 30), (50, 0, 0)),
        ({"tournament": True, "scoring": "adjusted"}, (-80, 0, 0), (0, -50, -50)),
    ],
)
def test_seeger_fabian_gives_thirty_to_all_three_others_with_the_dealer(
    options: dict[str, Any], lost: tuple[int, int, int], won: tuple[int, int, int]
) -> None:
    game = game_of(4, rounds=3, **options)
    deals = [deal for seed in range(12) for deal in played_out(game, seed)[-1].done if declared(deal)]
    assert {deal["score"]["won"] for deal in deals} == {True, False}
    for deal in deals:
        own, other, dealer = won if deal["score"]["won"] else lost
        score, adjusted = deal["score"]["score"], "scoring" in options
        base = score if not (adjusted and deal["score"]["won"]) else 0
        against = -score if adjusted and deal["score"]["won"] else 0
        expected = [other + against] * 4
        expected[deal["dealer"]] = dealer + against
        expected[deal["declarer"]] = base + own
        assert deal["changes"] == expected


def test_deals_of_elsewhere_may_be_for_a_table_of_four() -> None:
    state = game_of(4).new(3).state
    fixed = FixedDeal(3, state.deal.dealt, state.deal.skat_dealt)
    opened = game_of(4, dealt=write_fixed_deals([fixed])).new(0).state
    assert (opened.deal.sits_out, opened.deal.dealt) == (3, fixed.hands)
    with pytest.raises(OptionError):
        game_of(3, dealt=write_fixed_deals([fixed]))


def test_computers_play_a_round_and_the_review_names_the_seats() -> None:
    door = Door()
    seats = [{"kind": "computer", "level": "casual"}] * 4
    table = granted(door, type="new", game="skat", seats=seats, options={"rounds": 1}, seed=2)
    while table["acting"]:
        table = granted(door, type="step", table=table["table"], ply=table["view"]["ply"])
    view = table["view"]
    assert len(view["done"]) == 4
    listed = granted(door, type="ask", table=table["table"], question="list", arguments={})["answer"]
    assert (len(listed["feet"]), listed["for_a_loss"]) == (4, 30)
    late = [(number, deal) for number, deal in enumerate(view["done"]) if declared(deal) and len(deal["tricks"]) > 8]
    assert late
    for number, deal in late:
        order, trick = [seat for seat in range(4) if seat != deal["dealer"]], deal["tricks"][7]
        for at in range(3):
            arguments = {"deal": number, "plays": 21 + at}
            cost = granted(door, type="ask", table=table["table"], question="cost", arguments=arguments)["answer"]
            seat = order[(order.index(trick["leader"]) + at) % 3]
            assert (cost["seat"], cost["card"]) == (seat, trick["cards"][at])
    for kind in ("bid", "lay", "card"):
        who = {"seat": view["done"][0]["dealer"], "arguments": {"kind": kind, "deal": 0}}
        job = granted(door, type="start", table=table["table"], job="mistakes", **who)
        job = granted(door, type="work", job=job["job"], budget=1000)
        assert (job["done"], job["report"]) == (True, {"mistakes": []})
    text = granted(door, type="write", table=table["table"], format="iss")["text"]
    assert text.count("GM[Skat]") == sum(map(declared, view["done"]))
