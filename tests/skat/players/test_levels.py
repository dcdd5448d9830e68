"""Computer players: sampled deals fit the view, searches choose legal and good actions, from the view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from asobiba import chance
from asobiba.errors import RequestError
from asobiba.skat.game import SkatGame
from asobiba.skat.network.contracts import discard_chance, is_hopeful
from asobiba.skat.players.bidding import best_plan, bid_limit, close_plans, discard_plans, skat_plans
from asobiba.skat.players.card_search import (
    EXPECTED_POINT,
    MOST_DEALS,
    SOLVED_POINT,
    UNIT,
    CardSearch,
    SearchEffort,
)
from asobiba.skat.players.contract_model import win_chance
from asobiba.skat.players.discard_search import DiscardSearch
from asobiba.skat.players.inference import BidInference
from asobiba.skat.players.levels import BOLDEST, LevelPlayer
from asobiba.skat.players.ramsch_search import RamschSearch
from asobiba.skat.players.rules_of_thumb import expected_costs
from asobiba.skat.players.solver_view import SolverView
from asobiba.skat.rules.actions import Bid, Consent, Declare, Discard, Pass, Refuse, Take
from asobiba.skat.rules.cards import DECK, Cards, members, points_of, set_of, write_card
from asobiba.skat.rules.hidden_cards import (
    HiddenCards,
    PossibleDeal,
    cards_of,
    hidden_from,
    possible_deals,
    sample_deal,
)
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import GIVING_UP, Rules
from asobiba.skat.rules.view import View
from asobiba.skat.solver.double_dummy import DoubleDummySolver
from asobiba.skat.solver.heuristics import bits
from asobiba.skat.solver.playout import OpenPosition, declarer_reaches, heuristic_card
from asobiba.work import Work
from tests.skat.reference import best_points
from tests.skat.tables import computers, moments

EFFORT = SearchEffort((2000,) * 10, 4, True, 6)


def test_each_possible_deal_is_found_once() -> None:
    rng = chance.stream(4, "ways")
    for seed in range(20):
        cards = chance.shuffled(range(32), rng)[:7]
        barred = set_of(cards[: 1 + seed % 3])
        hidden = HiddenCards(tuple(sorted(cards)), (0, 3, 2, 2), (DECK, DECK & ~barred, DECK, DECK), (0, 0, 0, 0))
        found = possible_deals(hidden, 1000)
        expected = set()
        for first in combinations(cards, 3):
            rest = [card for card in cards if card not in first]
            for second in combinations(rest, 2):
                if not set_of(first) & barred:
                    expected.add(((0, set_of(first), set_of(second)), set_of(rest) & ~set_of(second)))
        assert found is not None
        assert set(found) == expected
        assert len(found) == len(expected)
        assert possible_deals(hidden, len(expected) - 1) is None


def test_sampled_deals_fit_the_view_and_give_the_declarer_a_hand_worth_the_bid() -> None:
    likelihoods, of_any = [], []
    for view, _, _ in moments("casual", 3, {"tournament": True}):
        if view.phase != "play" or view.declarer in (None, view.seat):
            continue
        hidden, rng = hidden_from(view), chance.stream(view.deal.number, "world", len(view.tricks))
        inference = BidInference(view)
        deal = inference.sample(hidden, rng)
        assert all(not deal.hands[seat] & ~(hidden.allowed[seat] | hidden.known[seat]) for seat in range(3))
        assert [hand.bit_count() for hand in deal.hands] == [seat.cards for seat in view.seats]
        assert sum(deal.hands) + deal.skat == set_of(hidden.cards) + sum(hidden.known)
        likelihoods.append(inference.call_likelihood(deal))
        of_any.append(inference.call_likelihood(sample_deal(hidden, rng)))
    assert sum(likelihoods) > 1.4 * sum(of_any)


def test_a_playout_without_rules_of_thumb_is_solved_and_a_whole_one_counts_the_points() -> None:
    for seed in range(12):
        cards = chance.shuffled(range(32), chance.stream(seed, "playout"))
        solver = DoubleDummySolver("hearts")
        hands = solver.order.masks((set_of(cards[:4]), set_of(cards[4:8]), set_of(cards[8:12])))
        played = DECK & ~(hands[0] | hands[1] | hands[2])
        start = OpenPosition(solver.order, hands, 0, played, (0, 0, 0), seed % 3, (), 20)
        assert declarer_reaches(solver, start, 0) == DoubleDummySolver("hearts").reaches(hands, start.leader, (), 20)
        left = start
        while any(left.hands):
            left = left.after(heuristic_card(left))
        assert declarer_reaches(solver, start, 10) == (left.need <= 0)


def test_in_the_last_tricks_wins_points_and_costs_of_all_possible_deals_choose_the_card() -> None:
    decided_by_points = 0
    for view, _, _ in moments("casual", 12, {"tournament": True}):
        if view.phase != "play" or not view.contract or view.contract[0] == "null" or len(view.tricks) < 7:
            continue
        deals = possible_deals(hidden_from(view), MOST_DEALS)
        if len(view.legal) == 1 or deals is None:
            continue
        thinking = CardSearch(view, chance.stream(1, "last"), SearchEffort((10**6,) * 10, 4, True, 0), 0)
        finish(thinking)
        wins, gained = by_minimax(view, deals)
        assert thinking.share()["wins"] == pytest.approx(wins)
        assert thinking.share()["gained"] == pytest.approx(gained)
        seen = SolverView.of(view).seen
        expected, point = expected_costs(seen), thinking.share()["weight"] * EXPECTED_POINT[-1]
        costs = [point * expected.get(bit, max(expected.values())) for bit in bits(seen.legal)]
        worth = [won - cost for won, cost in zip(wins, costs, strict=True)]
        with_points = [each + SOLVED_POINT * points for each, points in zip(worth, gained, strict=True)]
        chosen = bits(seen.legal).index(seen.order.bit_of[thinking.action().card])
        assert with_points[chosen] == pytest.approx(max(with_points), abs=1e-5)
        decided_by_points += worth[chosen] < max(worth) - 1e-5
    assert decided_by_points


def by_minimax(view: View, deals: Sequence[PossibleDeal]) -> tuple[list[float], list[float]]:
    """Each legal card's wins in these deals, and its points above the worst card where all win or all lose."""
    at, hidden, inference = SolverView.of(view), hidden_from(view), BidInference(view)
    order = at.order
    laid, legal = (tuple(map(order.card, cards)) for cards in (at.seen.trick, bits(at.seen.legal)))
    wins, gained = [0.0] * len(legal), [0.0] * len(legal)
    for deal in deals:
        values, weight = [], inference.likelihood(deal, hidden)
        for card in legal:
            first, second, third = (deal.hands[at.seat(player)] & ~(1 << card) for player in range(3))
            values.append(best_points(order.game, (first, second, third), at.seen.leader, (*laid, card)))
        need = at.goal - at.points[0] - points_of(deal.skat)
        won = [(value >= need) == (at.seen.player == 0) for value in values]
        worst = max(values) if at.seen.player else min(values)
        wins = [before + weight * each for before, each in zip(wins, won, strict=True)]
        if len(set(won)) == 1:
            gained = [before + weight * abs(value - worst) for before, value in zip(gained, values, strict=True)]
    return wins, gained


def finish(thinking: Work) -> None:
    """Work in small slices to the end."""
    slices = 0
    while not thinking.done:
        assert 0 <= thinking.progress <= 1
        thinking.step(1)
        slices += 1
        assert slices < 100_000


SEARCHES = {
    "club": {"CardSearch", "RamschSearch", "UnslicedThinking"},
    "champion": {"BidSearch", "CardSearch", "DiscardSearch", "PushSearch", "RamschSearch", "UnslicedThinking"},
}


@pytest.mark.parametrize("level", SEARCHES)
@pytest.mark.slow
def test_every_search_can_be_stopped_at_any_time_and_gives_a_legal_action(level: str) -> None:
    kinds = set()
    for options in ({"tournament": True}, {"ramsch": "schieberamsch"}):
        session = computers(level, 8, options)
        for ply in range(60):
            if not session.to_act:
                break
            thinking = session.think(budget=3)
            kinds.add(type(thinking).__name__)
            for _ in range(ply % 3):
                thinking.step(1)
            session.play(thinking)
    for view in (*ramsch_views(8, "schieberamsch", "push")[:2], *ramsch_views(3)[:2]):
        thinking = LevelPlayer(level).think(view, chance.stream(8, "stopped"), 3)
        kinds.add(type(thinking).__name__)
        assert thinking.action() is not None
    assert kinds == SEARCHES[level]


def test_who_helps_a_defender_searches_for_a_card_and_leaves_kontra_alone() -> None:
    for view, _, _ in moments("casual", 5, {"kontra": True, "deal": 1}):
        if view.phase == "play" and view.may["kontra"]:
            helper = LevelPlayer("champion").think(view, chance.stream(1, "kontra"), 3, worker=1)
            assert isinstance(helper, CardSearch)
            return
    pytest.fail("no defender might say Kontra")


def test_a_declarer_may_always_give_a_null_up_and_other_games_unless_schneider_is_near() -> None:
    view = next(view for view, _, _ in moments("casual", 3, {}) if len(view.tricks) == 9)
    taken = [replace(trick, winner=None, cards=("CA", "CT", "CK")) for trick in view.tricks]
    rich = replace(view, tricks=tuple(taken), phase="offer", offered={"what": GIVING_UP})
    for contract, action in ((("null",), Consent()), (("clubs",), Refuse())):
        asked = replace(rich, contract=contract)
        assert LevelPlayer("champion").choose(asked, chance.stream(1, "offer")) == action


def test_shares_of_other_workers_are_counted_and_malformed_ones_refused() -> None:
    view = next(view for view, _, _ in moments("casual", 3, {}) if len(view.tricks) == 4 and len(view.legal) > 2)
    own, other = (CardSearch(view, chance.stream(seed, "share"), EFFORT, 0) for seed in (1, 2))
    finish(own)
    finish(other)
    alone = own.result()
    own.merge([other.share(), other.share()])
    weights = own.share()["weight"] + 2 * other.share()["weight"]
    wins = [a + 2 * b for a, b in zip(own.share()["wins"], other.share()["wins"], strict=True)]
    expected = sorted(round(count / weights, 3) for count in wins)
    assert sorted(own.result()["cards"].values()) == pytest.approx(expected)
    chosen = set()
    for place in range(len(wins)):
        own.merge([{**other.share(), "gained": [1e6 * (at == place) for at in range(len(wins))]}])
        chosen.add(write_card(own.action().card))
    assert chosen == set(own.result()["cards"])
    own.merge([])
    assert own.result() == alone
    for wrong in ({}, {"wins": [], "gained": [], "weight": 1}, 7):
        with pytest.raises(RequestError):
            own.merge([wrong])


def ramsch_views(seed: int, kind: str = "ramsch", phase: str = "play") -> list[View]:
    """The views of the seats that play a card, or push the Skat, in a Ramsch played by rules of thumb."""
    game = SkatGame(Rules(read_options({"ramsch": kind, "deal": 1})))
    state, player, found = game.new(seed).state, LevelPlayer("casual"), []
    while game.to_act(state):
        (seat,) = game.to_act(state)
        view = game.view(state, seat)
        if view.phase == phase:
            found.append(view)
        action = Pass() if view.phase == "bid" else player.choose(view, chance.stream(seed, "thumb", len(found)))
        state = game.apply(state, seat, action).state
    return found


def test_a_card_of_a_ramsch_depends_on_the_view_and_the_seed_alone() -> None:
    for view in ramsch_views(3)[::4]:
        own, again = (RamschSearch(view, chance.stream(1, "ramsch"), 4) for _ in range(2))
        finish(own)
        finish(again)
        assert own.action() == again.action()
        assert write_card(own.action().card) in view.legal
        again.merge([own.share()])
        assert again.action() == own.action()
        with pytest.raises(RequestError):
            again.merge([{"worth": [1.0], "count": []}])


def test_plans_for_trial_games_begin_with_the_best_of_the_model_and_reach_the_bid() -> None:
    options = read_options({"tournament": True})
    for seed in range(6):
        twelve: Cards = set_of(chance.shuffled(range(32), chance.stream(seed, "plans"))[:12])
        plans = close_plans(twelve, 18, True, options)
        best = skat_plans(twelve, 18, True, options)
        reaching = [plan for plan in best if plan.value >= 18]
        top = max(reaching, key=lambda plan: plan.worth)
        first = discard_plans(twelve, top.contract, 18, True, options)[0]
        assert plans[0] == first == replace(top, discard=first.discard)
        assert all(plan.value >= 18 and plan.discard.bit_count() == 2 and not plan.discard & ~twelve for plan in plans)


def test_the_network_puts_only_the_best_discards_of_the_model_in_order() -> None:
    options, changed = read_options({"tournament": True}), 0
    for seed in range(12):
        twelve = set_of(chance.shuffled(range(32), chance.stream(seed, "network"))[:12])
        for plan in skat_plans(twelve, 18, False, options):
            game = plan.contract.game
            model = {
                pair: win_chance(twelve & ~pair, game, False, points_of(pair), plan.contract.ouvert)
                for pair in map(set_of, combinations(members(twelve), 2))
            }
            best = sorted(model, key=lambda pair: (-model[pair], pair))[:3]
            plans = discard_plans(twelve, plan.contract, 18, False, options)
            found = [each.discard for each in plans]
            assert sorted(found) == sorted(best)
            assert [each.chance for each in plans] == sorted((each.chance for each in plans), reverse=True)
            if is_hopeful(twelve, game):
                rated = [discard_chance(twelve & ~pair, pair, game, False) for pair in found]
                assert rated == sorted(rated, reverse=True)
                changed += found != best
            else:
                assert found == best
    assert changed


@pytest.mark.parametrize(
    ("hand", "least", "most"),
    [
        ("CJ SJ DJ CT CK C9 H9 H8 H7 DA", 36, 48),  # clubs; a Grand only with help from the Skat: 60 was held once
        ("CJ SJ HA HT DA DK C9 C8 S9 S7", 30, 48),
        ("HJ DJ CT CK CQ C9 C8 HA D8 S7", 24, 36),
        ("CJ SJ CA CT CK SA ST HA H8 D7", 72, 264),  # a Grand by itself
        ("CJ SJ HJ DJ CA CT C8 HA DK D7", 120, 264),
        ("CJ DJ HK HQ H9 SA ST C8 C7 D9", 0, 20),
        ("CA CT CQ C9 C7 SA HT DA D8 D7", 18, 27),  # no jack and five trumps: 36 was held once
        ("DT DA DQ D9 D8 CA C8 SA ST H7", 18, 27),
    ],
)
@pytest.mark.parametrize("margin", [0.0, -12.0])
def test_nobody_bids_beyond_what_the_hand_itself_is_worth(hand: str, least: int, most: int, margin: float) -> None:
    for tournament in (False, True):
        for forehand in (False, True):
            bold = margin if tournament else max(BOLDEST, margin)
            limit = bid_limit(cards_of(hand.split()), forehand, read_options({"tournament": tournament}), bold)
            assert least <= limit <= most


@pytest.mark.parametrize("level", ["beginner", "casual", "club"])
def test_the_contract_that_is_declared_is_the_one_discarded_for(level: str) -> None:
    game, player, changed = SkatGame(Rules(read_options({"tournament": True}))), LevelPlayer(level), 0
    for seed in range(30):
        state = game.new(seed).state
        (declarer,) = game.to_act(state)
        state = game.apply(state, declarer, Bid(18)).state
        while state.deal.phase == "bid":
            state = game.apply(state, game.to_act(state)[0], Pass()).state
        state = game.apply(state, declarer, Take()).state
        view = game.view(state, declarer)
        twelve, forehand = cards_of(view.hand or ()), declarer == view.deal.forehand
        plans = skat_plans(twelve, 18, forehand, read_options(view.options))
        best = best_plan([plan for plan in plans if player.level.null or plan.contract.game != "null"], 18)
        laid = player.choose(view, chance.stream(1, "lay"))
        assert isinstance(laid, Discard)
        changed += set_of(laid.cards) != best.discard
        state = game.apply(state, declarer, laid).state
        declared = player.choose(game.view(state, declarer), chance.stream(1, "declare"))
        assert isinstance(declared, Declare)
        assert declared.contract.game == best.contract.game
    assert changed > 3


def test_a_plan_that_was_not_tried_on_the_current_deal_yet_has_not_lost_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DiscardSearch, "_trial", lambda self, plan: (plan.chance, UNIT))
    inside = 0
    for view, _, _ in moments("casual", 3, {}):
        if view.phase != "lay" or view.declarer != view.seat:
            continue
        thinking = DiscardSearch(view, chance.stream(1, "plans"), null=True)
        expected = [thinking._worth(at) for at in range(len(thinking._plans))]
        while not thinking.done:
            thinking.step(1)
            inside += bool(thinking._untried)
            assert [thinking._worth(at) for at in range(len(expected))] == pytest.approx(expected)
    assert inside > 0


def test_a_player_chooses_from_the_view_alone() -> None:
    game = SkatGame(Rules(read_options({"tournament": True})))
    session = computers("champion", 6, {})
    while session.state.deal.phase != "play":
        session.step(1)
    (seat,) = session.to_act
    view = session.game.view(session.state, seat)
    chosen = set()
    for other in range(3):
        state = game.determinize(view, chance.stream(other, "other"))
        again = game.view(state, seat)
        thinking = CardSearch(again, chance.stream(5, "same"), EFFORT, 0)
        finish(thinking)
        chosen.add(thinking.action())
    assert len(chosen) == 1
