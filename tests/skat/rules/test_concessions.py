"""Leaving the rest to the other side: who gets which tricks, by written-out trumps and by playing all endings."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from asobiba import chance
from asobiba.errors import IllegalAction
from asobiba.skat.notation.action_text import read_action, write_action
from asobiba.skat.rules import claims, legality, settlement, transitions
from asobiba.skat.rules.actions import Bid, Claim, Concede, Declare, Discard, Pass, Play, Resign, Take
from asobiba.skat.rules.cards import Hands, following_cards, members, points_of, read_card, set_of, winning_place
from asobiba.skat.rules.claims import may_concede
from asobiba.skat.rules.contract import read_contract
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import Deal, Rules, State
from tests.skat.tables import acted, at_random

from .test_deals import trump_order

RULES = Rules(read_options({"rounds": 1}))
GAMES = ("clubs", "hearts", "grand")


def played(seed: int, game: str, cards: int) -> State:
    """A deal in which forehand plays a game for 18, after so many cards played at random."""
    state, rng = transitions.deal(RULES, seed).state, chance.stream(seed, "concession")
    forehand = state.deal.forehand
    skat = members(state.deal.skat)
    calls = [Pass(), Pass(), Bid(18), Take(), Discard((skat[0], skat[1])), Declare(read_contract(game))]
    state = acted(RULES, state, *calls)
    assert state.deal.declarer == forehand
    return at_random(RULES, state, rng, lambda state: sum(len(trick.cards) for trick in state.deal.tricks) >= cards)


def conceding_side(deal: Deal) -> set[int]:
    assert deal.declarer is not None
    return {deal.declarer} if deal.next_player == deal.declarer else {0, 1, 2} - {deal.declarer}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("cards", [4, 8, 12, 13, 20, 22, 26])
def test_the_other_side_gets_all_but_the_highest_trumps(game: str, cards: int) -> None:
    for seed in range(6):
        state = played(seed, game, cards)
        deal, side = state.deal, conceding_side(state.deal)
        if not may_concede(deal, deal.next_player):
            continue
        done = acted(RULES, state, Concede()).done[0]
        assert done["conceded"] == deal.next_player
        assert (sum(done["points"]), sum(done["tricks_won"])) == (120, 10)
        holder = {card: seat for seat in range(3) for card in members(deal.hands[seat])}
        if deal.open_trick:
            holder |= dict(zip(deal.open_trick.cards, deal.open_trick.seats(), strict=True))
        top = [card for card in map(read_card, trump_order(game)) if card in holder]
        sure = top[: next((at for at, card in enumerate(top) if holder[card] not in side), len(top))]
        kept = sum(points_of(settlement.taken_by(deal, seat)) for seat in side) + points_of(set_of(sure))
        kept += points_of(deal.skat) if deal.declarer in side else 0
        assert sum(done["points"][seat] for seat in side) == kept
        tricks = sum(trick.winner in side for trick in deal.done_tricks)
        most = max([sum(holder[card] == seat for card in sure) for seat in side])
        assert sum(done["tricks_won"][seat] for seat in side) == tricks + most


@cache
def least(game: str, hands: Hands, leader: int, trick: tuple[int, ...], side: frozenset[int]) -> tuple[int, int]:
    """The fewest tricks, and the fewest card points, that a side makes whatever anybody plays."""
    if not any(hands) and not trick:
        return 0, 0
    player, found = (leader + len(trick)) % 3, []
    for card in members(following_cards(hands[player], trick[0], game) if trick else hands[player]):
        held = [hand & ~(1 << card) if seat == player else hand for seat, hand in enumerate(hands)]
        after, cards = (held[0], held[1], held[2]), (*trick, card)
        if len(cards) < 3:
            found.append(least(game, after, leader, cards, side))
            continue
        winner = (leader + winning_place(cards, game)) % 3
        tricks, points = least(game, after, winner, (), side)
        found.append((tricks + 1, points + points_of(set_of(cards))) if winner in side else (tricks, points))
    return min(tricks for tricks, _ in found), min(points for _, points in found)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_side_keeps_it_makes_in_every_possible_ending(game: str) -> None:
    kept = 0
    for seed in range(40):
        state = played(seed, game, 21 + seed % 3)
        deal, side = state.deal, conceding_side(state.deal)
        lying = deal.open_trick.cards if deal.open_trick else ()
        leader = deal.open_trick.leader if deal.open_trick else deal.next_player
        tricks, points = least(game, deal.hands, leader, lying, frozenset(side))
        done = acted(RULES, state, Concede()).done[0]
        won = sum(trick.winner in side for trick in deal.done_tricks)
        got = sum(points_of(settlement.taken_by(deal, seat)) for seat in side)
        got += points_of(deal.skat) if deal.declarer in side else 0
        sure = sum(done["tricks_won"][seat] for seat in side) - won
        assert sure <= tricks
        assert sum(done["points"][seat] for seat in side) - got <= points
        kept += sure
    assert kept


def test_a_side_without_a_trick_is_schwarz_unless_it_holds_the_highest_trump() -> None:
    """Forehand has played a Grand to three cards, lost each trick, and concedes."""
    seen = set()
    for seed in range(400):
        state = played(seed, "grand", 9)
        deal = state.deal
        if deal.next_player != deal.declarer:
            while state.deal.next_player != deal.declarer:
                legal = members(legality.legal_cards(state.deal, state.deal.next_player))
                state = acted(RULES, state, Play(legal[0]))
            deal = state.deal
        if any(trick.winner == deal.declarer for trick in deal.done_tricks) or deal.next_player != deal.declarer:
            continue
        done = acted(RULES, state, Concede()).done[0]
        steps = [step for step, _ in done["score"]["steps"]]
        trumps = [card for card in map(read_card, trump_order("grand")) if any(hand >> card & 1 for hand in deal.hands)]
        lying = deal.open_trick.cards if deal.open_trick else ()
        highest = trumps and deal.hands[deal.next_player] >> trumps[0] & 1
        if any(card in map(read_card, trump_order("grand")) for card in lying):
            continue
        assert ("schwarz" in steps) == (not highest)
        assert not done["score"]["won"]
        seen.add(bool(highest))
    assert seen == {True, False}


def test_in_null_the_declarer_loses_and_the_defenders_let_the_game_pass() -> None:
    outcomes = set()
    for seed in range(60):
        state = played(seed, "null", 7 + seed % 9)
        if state.done or not may_concede(state.deal, state.deal.next_player):
            continue
        declarer = state.deal.declarer
        done = acted(RULES, state, Concede()).done[0]
        assert done["score"]["won"] == (done["conceded"] != declarer)
        assert done["score"]["score"] == (23 if done["score"]["won"] else -46)
        outcomes.add(done["score"]["won"])
    assert outcomes == {True, False}


def test_the_declarer_gives_up_while_that_costs_less_and_the_last_card_plays_itself() -> None:
    state = played(3, "grand", 0)
    assert not may_concede(state.deal, state.deal.next_player)
    with pytest.raises(IllegalAction, match=r"^skat/no_conceding:"):
        legality.check(RULES, state, state.deal.next_player, Concede())
    state = played(3, "grand", 1)
    assert may_concede(state.deal, state.deal.next_player)
    assert not may_concede(state.deal, (state.deal.next_player + 1) % 3)
    state = played(3, "grand", 27)
    assert not may_concede(state.deal, state.deal.next_player)
    for seed in range(20):
        state = played(seed, "clubs", 12)
        seat = state.deal.next_player
        listed = list(legality.legal_actions(RULES, state, seat))
        assert Concede() in listed
        assert (Resign() in listed) == (seat != state.deal.declarer and not settlement.is_lost(state.deal))


@pytest.mark.parametrize("game", GAMES)
def test_a_defender_gives_the_game_up_at_its_lowest_and_only_while_the_declarer_can_win(game: str) -> None:
    outcomes = set()
    for seed in range(40):
        state = played(seed, game, 1 + seed % 26)
        deal, seat = state.deal, state.deal.next_player
        if state.done or seat == deal.declarer or deal.hands[seat].bit_count() < 2:
            continue
        assert deal.declarer is not None
        theirs = sum(points_of(settlement.taken_by(deal, at)) for at in range(3) if at != deal.declarer)
        assert claims.may_resign(deal, seat) == (theirs < 60)
        if theirs >= 60:
            outcomes.add("lost")
            continue
        done = acted(RULES, state, Resign()).done[0]
        own = points_of(settlement.taken_by(deal, deal.declarer)) + points_of(deal.skat)
        steps = [step for step, _ in done["score"]["steps"]]
        assert (done["given_up"], done["resigned"], done["score"]["won"]) == (seat, False, True)
        assert (steps[2:] == ["schneider"]) == (own >= 90)
        assert "schwarz" not in steps
        assert done["points"][deal.declarer] == done["score"]["points"] == own
        outcomes.add(steps[-1])
    assert {"game", "lost"} <= outcomes


def test_a_declarer_who_bid_too_high_is_given_what_is_still_possible() -> None:
    """Hearts with or without one is 20: at a bid of 24 it needs Schneider, at 36 Schwarz, 60 it never reaches."""
    found = {}
    for seed in range(60):
        state = played(seed, "hearts", 1)
        if state.deal.next_player == state.deal.declarer or abs(settlement.declarer_matadors(state.deal)) != 1:
            continue
        for bid in (20, 24, 36, 60):
            auction = replace(state.deal.auction, bid=bid)
            risen = replace(state, deal=replace(state.deal, auction=auction))
            score = acted(RULES, risen, Resign()).done[0]["score"]
            found[bid] = score["won"], score["value"], score["steps"][-1][0]
    assert found == {
        20: (True, 20, "game"),
        24: (True, 30, "schneider"),
        36: (True, 40, "schwarz"),
        60: (False, 60, "game"),
    }


def test_nobody_concedes_in_ramsch() -> None:
    rules = Rules(read_options({"rounds": 1, "ramsch": "ramsch"}))
    state = transitions.deal(rules, 1).state
    state = acted(rules, state, "pass", "pass", "pass")
    assert not may_concede(state.deal, state.deal.next_player)


def test_its_text_is_read_and_written() -> None:
    assert read_action("concede") == Concede()
    assert [write_action(action) for action in (Concede(), Claim(), Resign())] == ["concede", "claim", "resign"]
