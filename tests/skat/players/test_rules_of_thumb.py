"""Whole games by rules of thumb: against a plain loop that asks for every card and counts the declarer's points."""

from __future__ import annotations

from asobiba import chance
from asobiba.skat.players.rules_of_thumb import thumb_card, wins_by_thumb
from asobiba.skat.rules.cards import DECK, Hands, points_of, set_of
from asobiba.skat.solver.bit_order import bit_order
from asobiba.skat.solver.heuristics import Observation, winning_player


def declarer_points(game: str, hands: Hands, skat: int, leader: int) -> int:
    """The declarer's card points after ten tricks, with the Skat."""
    order = bit_order(game)
    held, points = list(order.masks(hands)), points_of(skat)
    void, led, gone = [0, 0, 0], [0, 0, 0], 0
    for _ in range(10):
        trick: list[int] = []
        for place in range(3):
            player = (leader + place) % 3
            known = held[player] | gone | sum(trick) | (order.mask(skat) if player == 0 else 0)
            voids, leads = (void[0], void[1], void[2]), (led[0], led[1], led[2])
            bit = thumb_card(
                Observation(order, player, held[player], DECK & ~known, leader, tuple(trick), voids, leads)
            )
            held[player] ^= bit
            if trick and not bit & order.suit[trick[0]]:
                void[player] |= order.suit[trick[0]]
            trick.append(bit)
        led[leader] |= order.suit[trick[0]]
        gone |= sum(trick)
        leader = winning_player(order, leader, tuple(trick))
        if leader == 0:
            points += sum(order.points[bit] for bit in trick)
    return points


def test_a_game_by_thumb_is_won_with_61_points() -> None:
    results = set()
    for seed in range(60):
        cards = chance.shuffled(range(32), chance.stream(seed, "by thumb"))
        hands = set_of(cards[:10]), set_of(cards[10:20]), set_of(cards[20:30])
        for game in ("clubs", "diamonds", "grand"):
            points = declarer_points(game, hands, set_of(cards[30:]), seed % 3)
            assert wins_by_thumb(game, hands, set_of(cards[30:]), seed % 3) == (points >= 61), (seed, game)
            results.add(points >= 61)
    assert results == {True, False}
