"""Ending a deal with the consent of the other side (ISkO 4.4.2): who asks, who answers, and what it then counts."""

from __future__ import annotations

import pytest

from asobiba.errors import IllegalAction
from asobiba.skat.players.levels import LevelPlayer
from asobiba.skat.rules import claims
from asobiba.skat.rules.actions import Consent, Offer, Refuse
from asobiba.skat.rules.state import State, to_act
from asobiba.skat.rules.view import view_of
from tests.skat.tables import acted, at_random

from .test_concessions import RULES, chance, played


def declarer_to_play(seed: int, game: str, cards: int) -> State:
    """A deal after at least so many cards in which the declarer is on turn."""
    state, rng = played(seed, game, cards), chance.stream(seed, "offer")
    return at_random(RULES, state, rng, lambda state: bool(state.done) or to_act(state) == (state.deal.declarer,))


@pytest.mark.parametrize("game", ["clubs", "grand"])
@pytest.mark.parametrize("cards", [6, 9, 14])
def test_a_declarer_gives_up_with_the_consent_of_one_defender_and_loses_without_schneider(
    game: str, cards: int
) -> None:
    for seed in range(5):
        state = declarer_to_play(seed, game, cards)
        declarer = state.deal.declarer
        assert declarer is not None
        offered = acted(RULES, state, Offer("resign"))
        assert to_act(offered) == ((declarer + 1) % 3,)
        second = acted(RULES, offered, Refuse())
        assert to_act(second) == ((declarer + 2) % 3,)
        for asked in (offered, second):
            deal = acted(RULES, asked, Consent()).done[0]
            assert (deal["resigned"], deal["agreed"]) == (True, to_act(asked)[0])
            assert deal["score"]["score"] == -2 * deal["score"]["value"]
            assert not {step for step, _ in deal["score"]["steps"]} & {"schneider", "schwarz"}


def test_who_was_refused_plays_on_and_may_ask_again_after_the_trick() -> None:
    state = acted(RULES, declarer_to_play(1, "clubs", 6), Offer("resign"), Refuse(), Refuse())
    deal = state.deal
    assert (deal.phase, to_act(state), deal.offered) == ("play", (deal.declarer,), None)
    with pytest.raises(IllegalAction, match="once a trick"):
        acted(RULES, state, Offer("resign"))
    rng, tricks = chance.stream(1, "on"), len(deal.done_tricks)
    state = at_random(
        RULES, state, rng, lambda now: len(now.deal.done_tricks) > tricks and to_act(now) == (deal.declarer,)
    )
    assert acted(RULES, state, Offer("resign")).deal.phase == "offer"


@pytest.mark.parametrize("game", ["clubs", "grand", "null"])
def test_the_rest_is_given_to_whoever_asks_for_it_when_all_on_the_other_side_agree(game: str) -> None:
    for seed in range(8):
        state = played(seed, game, 4)
        if state.done:
            continue
        seat, declarer = to_act(state)[0], state.deal.declarer
        offered = acted(RULES, state, Offer("rest"))
        answers = 2 if seat == declarer else 1
        if answers == 2:
            assert acted(RULES, offered, Consent(), Refuse()).deal.phase == "play"
        deal = acted(RULES, offered, *[Consent()] * answers).done[0]
        if game == "null":
            assert deal["score"]["won"] is (seat == declarer)
            continue
        before = sum(trick.winner == seat for trick in state.deal.done_tricks)
        left = 10 - len(state.deal.done_tricks)
        assert (deal["claimed"], deal["tricks_won"][seat], sum(deal["points"])) == (seat, before + left, 120)


def test_nothing_is_offered_before_the_second_card_in_ramsch_or_with_the_last_card() -> None:
    begun = declarer_to_play(2, "clubs", 0)
    assert claims.offers(begun.deal, to_act(begun)[0]) == ("rest",)  # alone, without anybody's consent
    with pytest.raises(IllegalAction):
        acted(RULES, begun, Offer("resign"))
    assert claims.offers(played(2, "clubs", 27).deal, 0) == ()
    assert claims.offers(begun.deal, (begun.deal.next_player + 1) % 3) == ()


def test_a_computer_lets_the_declarer_give_up_unless_schneider_is_near_and_plays_an_unproven_rest() -> None:
    answers = set()
    for seed in range(12):
        for cards in (6, 12, 18, 21):
            state = declarer_to_play(seed, "grand", cards)
            if state.done or "resign" not in claims.offers(state.deal, to_act(state)[0]):
                continue
            offered = acted(RULES, state, Offer("resign"))
            view = view_of(RULES, offered, to_act(offered)[0])
            points = sum(trick.points or 0 for trick in view.tricks if trick.winner != view.declarer)
            answer = LevelPlayer("casual").choose(view, chance.stream(seed, "answer"))
            assert answer == (Consent() if points < 70 else Refuse())
            answers.add(answer)
            rest = acted(RULES, state, Offer("rest"))
            asked = view_of(RULES, rest, to_act(rest)[0])
            assert LevelPlayer("casual").choose(asked, chance.stream(seed, "rest")) == Refuse()
    assert answers == {Consent(), Refuse()}
