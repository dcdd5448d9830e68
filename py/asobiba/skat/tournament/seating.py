"""The seats of each series. The first series is drawn; later ones follow the points, or a plan that mixes opponents.

If every table has its own cards, the players are seated by their points after each series, the best at table 1. If all
tables have the same cards, players keep their place at the table, and so the cards on which they are compared; the plan
moves the players of each place from table to table.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations, product

from asobiba import chance

Seating = tuple[tuple[int, ...], ...]  # the players of each table, in the order of its seats


def drawn(players: int, tables: int, seed: int) -> Seating:
    """The random seating of the first series."""
    return in_order(chance.shuffled(range(players), chance.stream(seed, "seating")), tables)


def in_order(players: Sequence[int], tables: int) -> Seating:
    """Seat the first players at the first table, the next ones at the second, and so on."""
    seats = len(players) // tables
    return tuple(tuple(players[table * seats : (table + 1) * seats]) for table in range(tables))


def by_plan(before: Sequence[Seating]) -> Seating:
    """The next series of a plan: players keep their place at the table, and as few as possible meet again.

    Pairs that have met more often weigh more. The players of the first place stay at their tables.

    Args:
        before: the series so far, at least one.
    """
    first, *others = zip(*before[0], strict=True)  # the players of each place, by table
    met: dict[frozenset[int], int] = {}
    for seating in before:
        for pair in pairs(seating):
            met[pair] = met.get(pair, 0) + 1
    moved = product(*(permutations(place) for place in others))
    seatings = (tuple(zip(first, *places, strict=True)) for places in moved)
    return min(seatings, key=lambda seating: sum(met.get(pair, 0) for pair in pairs(seating)))


def pairs(seating: Seating) -> list[frozenset[int]]:
    """The pairs of players who meet in a series."""
    return [frozenset(pair) for table in seating for pair in combinations(table, 2)]
