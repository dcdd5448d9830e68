"""What the cards tell: against the same decisions looked at through the eyes of the seats that made them."""

from __future__ import annotations

import math

from asobiba.skat.players.inference import ANY_CARD, SPREAD, PlayInference
from asobiba.skat.players.rules_of_thumb import expected_costs
from asobiba.skat.players.solver_view import SolverView
from asobiba.skat.rules.actions import Play
from asobiba.skat.rules.hidden_cards import PossibleDeal
from asobiba.skat.rules.view import View
from asobiba.skat.solver.heuristics import bits
from tests.skat.tables import moments

ALL = 30


def chance_of(view: View, card: int) -> float:
    """How often the seat of this view plays the card."""
    seen = SolverView.of(view).seen
    legal, bit = bits(seen.legal), seen.order.mask(1 << card)
    if len(legal) == 1:
        return 1.0
    shares = {other: math.exp(-cost / SPREAD) for other, cost in expected_costs(seen).items()}
    return (1 - ANY_CARD) * shares.get(bit, 0.0) / sum(shares.values()) + ANY_CARD / len(legal)


def test_a_deal_is_as_likely_as_its_players_would_have_played_their_cards() -> None:
    telling = {True: 0, False: 0}  # for the declarer and for a defender
    for seed in (3, 11):
        chances: list[tuple[int, float]] = []  # of the deal so far: seat and chance
        for view, state, action in moments("casual", seed, {"tournament": True}):
            seat = view.seat
            assert seat is not None
            if not isinstance(action, Play):
                chances = []
                continue
            if not view.contract or view.contract[0] == "null":
                continue
            solver_view = SolverView.of(view)
            inference = PlayInference(view, solver_view.order, solver_view.first, ALL)
            expected = math.prod(chance for other, chance in chances if other != seat)
            deal = PossibleDeal(state.deal.hands, state.deal.skat)
            assert math.isclose(inference.likelihood(deal), expected, rel_tol=1e-9)
            looks = inference.looks
            assert looks == len(inference.decisions)
            assert math.isclose(inference.likelihood(deal), expected, rel_tol=1e-9)  # remembered
            assert inference.looks == looks
            telling[view.seat == view.declarer] += expected < 1
            chances.append((seat, chance_of(view, action.card)))
    assert min(telling.values()) > 20


def test_only_the_latest_decisions_are_looked_at_and_none_in_other_games() -> None:
    views = [view for view, _, _ in moments("casual", 3, {"tournament": True})]
    late = next(view for view in views if view.phase == "play" and len(view.tricks) == 5)
    seen = SolverView.of(late)
    everything = PlayInference(late, seen.order, seen.first, ALL).decisions
    assert len(everything) == 10 + len(late.trick.cards if late.trick else ())
    assert PlayInference(late, seen.order, seen.first, 4).decisions == everything[-4:]
    assert PlayInference(late, seen.order, seen.first, 0).decisions == []
