"""Computer players: worlds are all and only those that fit, cards and announcements keep to the rules and pay off."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from asobiba import chance
from asobiba.errors import RequestError
from asobiba.game import Thinking
from asobiba.record import Sitter
from asobiba.session import Session
from asobiba.skat.game import SkatGame
from asobiba.skat.players.bid_inference import Guess
from asobiba.skat.players.bidding import close_plans, plans_with_skat
from asobiba.skat.players.card_search import UNIT, CardThinking, Effort
from asobiba.skat.players.discard_search import PlanThinking
from asobiba.skat.players.levels import LevelPlayer
from asobiba.skat.players.ramsch_search import RamschThinking
from asobiba.skat.rules.actions import Pass
from asobiba.skat.rules.cards import FULL, Cards, members, points_of, read_card, set_of
from asobiba.skat.rules.hidden_cards import Hidden, all_ways, hidden_from
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import Rules
from asobiba.skat.rules.view import View
from asobiba.skat.solver.double_dummy import Solver
from asobiba.skat.solver.playout import Position, play, reaches, thumb_card
from asobiba.words.lexicon_store import LexiconStore

EFFORT = Effort((2000,) * 10, 4, True, 6)


def moments(level: str, seed: int, options: dict[str, Any]) -> list[tuple[Any, Any, Any]]:
    """Every view of an evening from which its player acts, and the true position."""
    session = Session.sit_down(
        "skat", seed, tuple(Sitter("computer", level, level) for _ in range(3)), options, LexiconStore()
    )
    session.step()
    played = session.played()
    return [
        (session.game, session.game.view(state, seat), state)
        for state, (seat, _) in zip(played.states, played.actions, strict=False)
    ]


def test_all_ways_to_deal_are_found_once_each() -> None:
    rng = chance.stream(4, "ways")
    for seed in range(20):
        cards = chance.shuffled(range(32), rng)[:7]
        barred = set_of(cards[: 1 + seed % 3])
        hidden = Hidden(tuple(sorted(cards)), (0, 3, 2, 2), (FULL, FULL & ~barred, FULL, FULL), (0, 0, 0, 0))
        found = all_ways(hidden, 1000)
        expected = set()
        for first in combinations(cards, 3):
            rest = [card for card in cards if card not in first]
            for second in combinations(rest, 2):
                if not set_of(first) & barred:
                    expected.add((0, set_of(first), set_of(second), set_of(rest) & ~set_of(second)))
        assert found is not None
        assert set(found) == expected
        assert len(found) == len(expected)
        assert all_ways(hidden, len(expected) - 1) is None


def test_drawn_worlds_look_like_the_view_and_hold_a_declarer_who_would_have_bid() -> None:
    chances = []
    for _, view, _ in moments("casual", 3, {"tournament": True}):
        if view.phase != "play" or view.declarer in (None, view.seat):
            continue
        hidden, rng = hidden_from(view), chance.stream(view.deal.number, "world", len(view.tricks))
        guess = Guess(view)
        world = guess.draw(hidden, rng)
        assert all(not world[seat] & ~(hidden.allowed[seat] | hidden.known[seat]) for seat in range(3))
        assert [hand.bit_count() for hand in world[:3]] == [seat.cards for seat in view.seats]
        assert sum(world) == sum(set_of(hidden.cards) | known for known in hidden.known[:1]) + sum(hidden.known[1:])
        chances.append(guess.plausible(world))
    assert sum(chances) / len(chances) > 0.3


def test_a_game_played_on_by_thumb_ends_where_the_solver_says() -> None:
    for seed in range(12):
        cards = chance.shuffled(range(32), chance.stream(seed, "playout"))
        solver = Solver("hearts")
        held = tuple(solver.layout.mask(set_of(cards[at : at + 4])) for at in (0, 4, 8))
        gone = FULL & ~(held[0] | held[1] | held[2])
        at = Position((held[0], held[1], held[2]), 0, gone, (0, 0, 0), seed % 3, (), 20)
        assert reaches(solver, at, 0) == Solver("hearts").reaches(at.held, at.leader, (), 20)
        left = at
        while any(left.held):
            left = play(solver, left, thumb_card(solver, left))
        assert reaches(solver, at, 10) == (left.need <= 0)


def test_in_the_last_tricks_the_card_is_one_that_wins_in_most_of_all_deals_that_are_left() -> None:
    looked = 0
    for _, view, _ in moments("casual", 5, {"tournament": True}):
        if view.phase != "play" or not view.contract or view.contract[0] == "null" or len(view.tricks) < 7:
            continue
        thinking = CardThinking(view, chance.stream(1, "last"), Effort((10**6,) * 10, 4, False, 0), 0)
        finish(thinking)
        shares = thinking.report()["cards"]
        best = members(1 << thinking.best().card)[0]
        looked += len(shares) > 1
        assert shares[written(best)] == max(shares.values())
    assert looked


def written(card: int) -> str:
    """The name of a card."""
    return next(name for name in (suit + rank for suit in "CSHD" for rank in "789QKTAJ") if read_card(name) == card)


def finish(thinking: Thinking) -> None:
    """Work in small slices to the end."""
    slices = 0
    while not thinking.done:
        assert 0 <= thinking.progress <= 1
        thinking.work(1)
        slices += 1
        assert slices < 100_000


@pytest.mark.parametrize("level", ["club", "champion"])
def test_every_kind_of_thinking_can_be_left_at_any_time_and_gives_a_legal_action(level: str) -> None:
    kinds = set()
    for options in ({"tournament": True}, {"ramsch": "schieberamsch"}):
        session = Session.sit_down(
            "skat", 8, tuple(Sitter("computer", "x", level) for _ in range(3)), options, LexiconStore()
        )
        for ply in range(60):
            if not session.to_act:
                break
            thinking = session.think(budget=3)
            kinds.add(type(thinking).__name__)
            for _ in range(ply % 3):
                thinking.work(1)
            session.play(thinking)
    assert {"CardThinking", "Chosen"} <= kinds


def test_shares_of_other_workers_are_counted_and_others_refused() -> None:
    view = next(view for _, view, _ in moments("casual", 3, {}) if len(view.tricks) == 4 and len(view.legal) > 2)
    one, other = (CardThinking(view, chance.stream(seed, "share"), EFFORT, 0) for seed in (1, 2))
    finish(one)
    finish(other)
    alone = one.report()
    one.join([other.share(), other.share()])
    weights = one.share()["worlds"] + 2 * other.share()["worlds"]
    wins = [a + 2 * b for a, b in zip(one.share()["wins"], other.share()["wins"], strict=True)]
    expected = sorted(round(count / weights, 3) for count in wins)
    assert sorted(one.report()["cards"].values()) == pytest.approx(expected)
    one.join([])
    assert one.report() == alone
    for wrong in ({}, {"wins": [], "close": [], "worlds": 1}, 7):
        with pytest.raises(RequestError):
            one.join([wrong])


def ramsch_views(seed: int) -> list[View]:
    """Everything that the players of a Ramsch see who play by rules of thumb."""
    game = SkatGame(Rules(read_options({"ramsch": "ramsch", "deal": 1})))
    state, player, found = game.new(seed).state, LevelPlayer("casual"), []
    while game.to_act(state):
        (seat,) = game.to_act(state)
        view = game.view(state, seat)
        if view.phase == "play":
            found.append(view)
        action = Pass() if view.phase == "bid" else player.choose(view, chance.stream(seed, "thumb", len(found)))
        state = game.apply(state, seat, action).state
    return found


def test_a_card_of_a_ramsch_hangs_on_the_view_and_the_draw_alone() -> None:
    for view in ramsch_views(3)[::4]:
        one, again = (RamschThinking(view, chance.stream(1, "ramsch"), 4) for _ in range(2))
        finish(one)
        finish(again)
        assert one.best() == again.best()
        assert written(one.best().card) in view.legal
        again.join([one.share()])
        assert again.best() == one.best()
        with pytest.raises(RequestError):
            again.join([{"worth": [1.0], "count": []}])


def test_plans_that_are_looked_at_closely_begin_with_the_models_best_and_reach_the_bid() -> None:
    options = read_options({"tournament": True})
    for seed in range(6):
        twelve: Cards = set_of(chance.shuffled(range(32), chance.stream(seed, "plans"))[:12])
        plans = close_plans(twelve, 18, True, options, 8)
        best = plans_with_skat(twelve, 18, True, options)
        reaching = [plan for plan in best if plan.value >= 18]
        assert plans[0] == max(reaching, key=lambda plan: plan.worth)
        assert all(plan.value >= 18 and plan.laid.bit_count() == 2 and not plan.laid & ~twelve for plan in plans)
        assert points_of(plans[0].laid) <= 22


def test_a_plan_that_was_not_tried_in_a_world_yet_has_not_lost_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlanThinking, "_trial", lambda self, plan: (plan.chance, UNIT))
    inside = 0
    for _, view, _ in moments("casual", 3, {}):
        if view.phase != "lay" or view.declarer != view.seat:
            continue
        thinking = PlanThinking(view, chance.stream(1, "plans"), null=True)
        said = [thinking._worth(at) for at in range(len(thinking._plans))]
        while not thinking.done:
            thinking.work(1)
            inside += bool(thinking._ahead)
            assert [thinking._worth(at) for at in range(len(said))] == pytest.approx(said)
    assert inside > 0


def test_a_player_sees_only_its_view() -> None:
    game = SkatGame(Rules(read_options({"tournament": True})))
    session = Session.sit_down(
        "skat", 6, tuple(Sitter("computer", "x", "champion") for _ in range(3)), {}, LexiconStore()
    )
    while session.state.deal.phase != "play":
        session.step(1)
    (seat,) = session.to_act
    view = session.game.view(session.state, seat)
    chosen = set()
    for other in range(3):
        state = game.determinize(view, chance.stream(other, "other"))
        again = game.view(state, seat)
        thinking = CardThinking(again, chance.stream(5, "same"), EFFORT, 0)
        finish(thinking)
        chosen.add(thinking.best())
    assert len(chosen) == 1
