"""Plain minimax over cards: the twin of the solvers."""

from __future__ import annotations

from functools import cache

from asobiba.skat.rules.cards import NULL, Cards, members, must_follow, points_of, set_of, winner

Hands = tuple[Cards, Cards, Cards]


@cache
def best_points(game: str, hands: Hands, leader: int, trick: tuple[int, ...] = ()) -> int:
    """Card points that player 0 gets from here with best play on both sides."""
    if not any(hands) and not trick:
        return 0
    values = []
    for after, cards in _moves(game, hands, leader, trick):
        if len(cards) < 3:
            values.append(best_points(game, after, leader, cards))
            continue
        taker = (leader + winner(cards, game)) % 3
        values.append(best_points(game, after, taker) + (points_of(set_of(cards)) if taker == 0 else 0))
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
        taker = (leader + winner(cards, NULL)) % 3
        found.append(taker != 0 and null_is_safe(after, taker))
    return any(found) if (leader + len(trick)) % 3 == 0 else all(found)


def _moves(game: str, hands: Hands, leader: int, trick: tuple[int, ...]) -> list[tuple[Hands, tuple[int, ...]]]:
    player = (leader + len(trick)) % 3
    legal = must_follow(hands[player], trick[0], game) if trick else hands[player]
    moves = []
    for card in members(legal):
        held = [hand & ~(1 << card) if at == player else hand for at, hand in enumerate(hands)]
        moves.append(((held[0], held[1], held[2]), (*trick, card)))
    return moves
