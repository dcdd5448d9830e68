"""Chance: the same address gives the same numbers, on every machine and in every version of Python."""

from __future__ import annotations

from collections import Counter

from asobiba.chance import below, shuffled, stream


def test_a_stream_is_the_same_on_every_machine() -> None:
    rng = stream(7, "exchange", 12)

    assert [below(1000, rng) for _ in range(6)] == [827, 885, 492, 276, 700, 70]


def test_streams_of_different_places_differ() -> None:
    firsts = {stream(*address).random() for address in [(7, "bag"), (7, "start"), (8, "bag"), (7, "exchange", 1)]}

    assert len(firsts) == 4


def test_an_address_is_not_read_across_its_borders() -> None:
    assert stream(1, 23).random() != stream(12, 3).random()


def test_shuffled_keeps_the_items_and_leaves_the_list_alone() -> None:
    items = list(range(50))

    mixed = shuffled(items, stream(1, "test"))

    assert items == list(range(50))
    assert sorted(mixed) == items
    assert mixed != items


def test_every_order_of_three_items_comes_up_about_equally_often() -> None:
    counts = Counter(tuple(shuffled("abc", stream(seed, "order"))) for seed in range(6000))

    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())
