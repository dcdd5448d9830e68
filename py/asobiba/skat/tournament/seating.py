"""Who sits where: a draw for the first series, then by points, or by a plan in which one meets as many as possible.

Where every table has cards of its own, the players are seated by their points after each series, the first of them at
table 1. Where all tables have the same cards, everybody keeps the place at the table, and with it the cards to be
compared with; the plan moves the players of each place from table to table.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations, product

from asobiba import chance

Seating = tuple[tuple[int, ...], ...]  # the players of each table, in the order of its seats


def drawn(players: int, tables: int, seed: int) -> Seating:
    """The first series: a draw."""
    return in_order(chance.shuffled(range(players), chance.stream(seed, "seating")), tables)


def in_order(players: Sequence[int], tables: int) -> Seating:
    """The first players at the first table, and so on."""
    seats = len(players) // tables
    return tuple(tuple(players[table * seats : (table + 1) * seats]) for table in range(tables))


def by_plan(before: Sequence[Seating]) -> Seating:
    """The next series of a plan: everybody keeps the place at the table, and as few as possible meet once more.

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
    """Everybody who meets somebody in a series, as pairs."""
    return [frozenset(pair) for table in seating for pair in combinations(table, 2)]
