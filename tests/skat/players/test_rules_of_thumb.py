"""Whole games by rules of thumb: against a plain loop that asks for every card and counts the declarer's points."""

from __future__ import annotations

from collections.abc import Callable

from asobiba import chance
from asobiba.skat.players.rules_of_thumb import learnt_card, thumb_card, trial_game, wins_by_thumb
from asobiba.skat.rules.cards import DECK, Hands, points_of, set_of
from asobiba.skat.rules.contract import Contract
from asobiba.skat.solver.bit_order import bit_order
from asobiba.skat.solver.heuristics import Observation, winning_player


def declarer_points(
    game: str, hands: Hands, skat: int, leader: int, choose: Callable[[Observation], int] = thumb_card
) -> int:
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
            bit = choose(Observation(order, player, held[player], DECK & ~known, leader, tuple(trick), voids, leads))
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


def test_games_by_thumb_and_trial_games_are_won_with_61_points() -> None:
    results = set()
    for seed in range(60):
        cards = chance.shuffled(range(32), chance.stream(seed, "by thumb"))
        hands, skat = (set_of(cards[:10]), set_of(cards[10:20]), set_of(cards[20:30])), set_of(cards[30:])
        for game in ("clubs", "diamonds", "grand")[: 1 if seed % 2 else 3]:
            by_thumb = declarer_points(game, hands, skat, seed % 3) >= 61
            learnt = declarer_points(game, hands, skat, seed % 3, learnt_card) >= 61
            assert wins_by_thumb(game, hands, skat, seed % 3) == by_thumb, (seed, game)
            assert trial_game(Contract(game), hands, skat, seed % 3)[0] == learnt, (seed, game)
            results.add((by_thumb, learnt))
    assert results == {(True, True), (True, False), (False, True), (False, False)}
