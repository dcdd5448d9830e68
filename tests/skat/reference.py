"""Plain minimax over cards, to check the solvers against."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache

from asobiba.skat.rules.cards import NULL, Hands, following_cards, members, points_of, set_of, winning_place
from asobiba.skat.solver.double_dummy import DoubleDummySolver


@cache
def best_points(game: str, hands: Hands, leader: int, trick: tuple[int, ...] = ()) -> int:
    """Card points that player 0 gets from here with best play on both sides."""
    if len(trick) == 3:
        winner = (leader + winning_place(trick, game)) % 3
        return best_points(game, hands, winner) + (points_of(set_of(trick)) if winner == 0 else 0)
    if not any(hands) and not trick:
        return 0
    values = [best_points(game, after, leader, cards) for after, cards in _moves(game, hands, leader, trick)]
    return max(values) if (leader + len(trick)) % 3 == 0 else min(values)


@cache
def null_is_safe(hands: Hands, leader: int, trick: tuple[int, ...] = ()) -> bool:
    """Whether player 0 can avoid every trick."""
    if not any(hands) and not trick:
        return True
    found = []
    for after, cards in _moves(NULL, hands, leader, trick):
        if len(cards) < 3:
            found.append(null_is_safe(after, leader, cards))
            continue
        winner = (leader + winning_place(cards, NULL)) % 3
        found.append(winner != 0 and null_is_safe(after, winner))
    return any(found) if (leader + len(trick)) % 3 == 0 else all(found)


def solver_points(solver: DoubleDummySolver, hands: Hands, leader: int, trick: tuple[int, ...] = ()) -> int:
    """The card points that the declarer gets with best play on both sides: the highest threshold that is reached."""
    order = solver.order
    masks, bits = order.masks(hands), [order.bit_of[card] for card in trick]
    return bisect_left(range(1, 121), True, key=lambda need: not solver.reaches(masks, leader, bits, need))


def _moves(game: str, hands: Hands, leader: int, trick: tuple[int, ...]) -> list[tuple[Hands, tuple[int, ...]]]:
    player = (leader + len(trick)) % 3
    legal = following_cards(hands[player], trick[0], game) if trick else hands[player]
    moves = []
    for card in members(legal):
        held = [hand & ~(1 << card) if at == player else hand for at, hand in enumerate(hands)]
        moves.append(((held[0], held[1], held[2]), (*trick, card)))
    return moves
