"""Where hidden cards may be: counting against a list of all deals, and the champion's weights against the same list."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import product

import pytest

from asobiba.chance import stream
from asobiba.skat.coach import whereabouts as asked
from asobiba.skat.coach.whereabouts import counted, whereabouts
from asobiba.skat.players.inference import BidInference, PlayInference
from asobiba.skat.rules.cards import DECK, members, read_card
from asobiba.skat.rules.hidden_cards import SKAT, HiddenCards, PossibleDeal, hidden_from
from asobiba.skat.rules.view import View
from asobiba.skat.solver.bit_order import bit_order
from tests.skat.tables import computers
from tests.tables import ask, small_door


def every_deal(hidden: HiddenCards) -> list[tuple[int, ...]]:
    """The place of each hidden card, for every deal: all assignments are tried."""
    allowed = [[at for at in range(4) if hidden.allowed[at] >> card & 1] for card in hidden.cards]
    wanted = {at: size for at, size in enumerate(hidden.capacity) if size}
    return [deal for deal in product(*allowed) if Counter(deal) == wanted]


def hidden_cards(names: str, capacity: tuple[int, ...], barred: dict[int, str]) -> HiddenCards:
    cards = tuple(sorted(map(read_card, names.split())))
    allowed = [DECK & ~sum(1 << read_card(name) for name in barred.get(at, "").split()) for at in range(4)]
    return HiddenCards(cards, capacity, tuple(allowed), (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("names", "capacity", "barred"),
    [
        ("CA C7 H8 H9 SJ D7", (0, 2, 2, 2), {}),
        ("CA C7 H8 H9 SJ D7", (0, 3, 1, 2), {1: "CA C7"}),
        ("CA C7 H8 H9 SJ D7", (2, 0, 4, 0), {2: "H8", 0: "SJ"}),
        ("CA C7 H8 H9 SJ D7 DA ST", (0, 4, 2, 2), {1: "H8 H9", 2: "CA C7", SKAT: "SJ"}),
    ],
)
def test_counting_gives_the_share_of_all_deals_that_are_possible(
    names: str, capacity: tuple[int, ...], barred: dict[int, str]
) -> None:
    hidden = hidden_cards(names, capacity, barred)
    deals, shares = every_deal(hidden), counted(hidden)
    assert deals
    for number, card in enumerate(hidden.cards):
        for at in range(4):
            assert shares[card, at] == pytest.approx(sum(deal[number] == at for deal in deals) / len(deals))


@cache
def played_deal(seed: int) -> tuple[View, ...]:
    """What each seat of a deal of computers saw after every action."""
    session = computers("club", seed, {"deal": 1})
    session.step()
    return tuple(session.game.view(state, seat) for state in session.history().states for seat in range(3))


def late(seed: int) -> list[View]:
    """Views of a deal with two tricks to go, when few deals are possible."""
    return [view for view in played_deal(seed) if view.phase == "play" and len(view.tricks) == 8]


def test_late_in_a_deal_the_chances_are_the_likelihoods_of_all_deals() -> None:
    """The twin puts every card at every place, and asks the champion's inference about each deal."""
    assert late(5)
    for view in late(5)[:3]:
        hidden = hidden_from(view)
        game, declarer = (view.contract or ("",))[0], view.declarer or 0
        calls, plays = BidInference(view), PlayInference(view, bit_order(game), declarer, 12)
        total = 0.0
        shares: dict[tuple[int, int], float] = defaultdict(float)
        for places in every_deal(hidden):
            held = list(hidden.known)
            for card, at in zip(hidden.cards, places, strict=True):
                held[at] |= 1 << card
            deal = PossibleDeal((held[0], held[1], held[2]), held[SKAT])
            weight = calls.likelihood(deal, hidden) * plays.likelihood(deal)
            total += weight
            for place in zip(hidden.cards, places, strict=True):
                shares[place] += weight
        answer = whereabouts(view, {})
        assert answer["inferred"]
        shown = [SKAT if place["seat"] is None else place["seat"] for place in answer["places"]]
        for piece in answer["pieces"]:
            expected = [shares[read_card(piece["piece"]), at] / total for at in shown]
            assert piece["chance"] == pytest.approx(expected, abs=1e-4)


def test_sampled_deals_come_close_to_the_weights_of_all_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    view = late(5)[0]
    exact = whereabouts(view, {})
    monkeypatch.setattr(asked, "MOST_DEALS", 0)
    monkeypatch.setattr(asked, "SAMPLED", 2000)
    sampled = whereabouts(view, {})
    assert sampled["worlds"] == 2000
    gaps = [
        abs(one - other)
        for piece, rival in zip(exact["pieces"], sampled["pieces"], strict=True)
        for one, other in zip(piece["chance"], rival["chance"], strict=True)
    ]
    # The champion's sampler is quick and not exact: it takes the likeliest of eight deals where none is likely.
    assert sum(gaps) / len(gaps) < 0.1


def test_what_a_seat_has_not_seen_changes_nothing_and_the_same_seed_answers_the_same() -> None:
    for view in played_deal(7)[::17]:
        game = computers("club", 7, {"deal": 1}).game
        other = game.view(game.determinize(view, stream(1, "other")), view.seat)
        assert whereabouts(view, {"seed": 2}) == whereabouts(other, {"seed": 2}) == whereabouts(view, {"seed": 2})


def test_a_hand_that_did_not_follow_has_none_of_the_suit_and_all_numbers_add_up() -> None:
    for view in played_deal(9)[::5]:
        answer = whereabouts(view, {})
        sizes = [place["size"] for place in answer["places"]]
        assert sum(sizes) == len(answer["pieces"])
        hidden = hidden_from(view)
        for at, place in enumerate(answer["places"]):
            assert sum(piece["expected"][at] for piece in answer["pieces"]) == pytest.approx(place["size"], abs=0.01)
            for piece in answer["pieces"]:
                seat = SKAT if place["seat"] is None else place["seat"]
                if not hidden.allowed[seat] >> read_card(piece["piece"]) & 1:
                    assert piece["chance"][at] == piece["plain"][at] == 0
        assert not set(hidden.cards) & set(members(sum(1 << read_card(name) for name in view.hand or ())))


def test_whoever_sits_out_and_spectators_know_nothing() -> None:
    door = small_door()
    people = [{"kind": "human"} for _ in range(4)]
    table = ask(door, type="new", game="skat", seed=1, seats=people, options={})
    out = table["view"]["deal"]["sits_out"] if "sits_out" in table["view"]["deal"] else table["view"]["deal"]["dealer"]
    for seat in (None, out):
        answer = ask(door, type="ask", table=table["table"], seat=seat, question="whereabouts")
        assert answer["error"]["code"] == "ask/no_hand"
    playing = next(seat for seat in range(4) if seat != out)
    answer = ask(door, type="ask", table=table["table"], seat=playing, question="whereabouts")["answer"]
    assert {place["seat"] for place in answer["places"]} == set(range(4)) - {playing, out} | {None}
