"""The packed network: sums of packed whole numbers say what plain loops over the weights say."""

from __future__ import annotations

import pkgutil
from collections.abc import Sequence
from struct import iter_unpack

import pytest

from asobiba import chance
from asobiba.errors import GameError
from asobiba.skat.network.contracts import INPUTS, contract_inputs, discard_chance, is_hopeful
from asobiba.skat.network.packed import (
    ACTIVE_ONE,
    MOST_ACTIVE,
    OUTPUT_ONE,
    PackedNetwork,
    read_network,
    shipped_network,
)
from asobiba.skat.rules.cards import CARDS, GRAND, SUIT_GAMES, set_of


def plain_output(
    rows: Sequence[Sequence[int]], biases: Sequence[int], output: Sequence[int], output_bias: int, on: Sequence[int]
) -> float:
    """The simple twin: unit by unit and weight by weight."""
    found = output_bias
    for unit, bias in enumerate(biases):
        total = bias
        for at in on:
            total += rows[at][unit]
        found += min(MOST_ACTIVE, max(0, total)) * output[unit]
    return found / (ACTIVE_ONE * OUTPUT_ONE)


@pytest.mark.parametrize(("inputs", "units"), [(1, 1), (40, 7), (130, 64), (9, 33)])
def test_packed_sums_say_what_plain_loops_say_up_to_the_largest_weights(inputs: int, units: int) -> None:
    rng = chance.stream(inputs, "network")
    for largest in (3, 40, 127):

        def weights(count: int, most: int = largest) -> list[int]:
            return [chance.below(2 * most + 1, rng) - most for _ in range(count)]

        parts = [weights(units) for _ in range(inputs)], weights(units), weights(units), weights(1)[0]
        packed = PackedNetwork(*parts)
        for _ in range(20):
            on = chance.shuffled(range(inputs), rng)[: chance.below(min(inputs, 126) + 1, rng)]
            assert packed.evaluate(on) == plain_output(*parts, on)


def test_the_shipped_networks_say_what_plain_loops_over_their_files_say() -> None:
    rng = chance.stream(1, "shipped")
    for game in ("hearts", GRAND):
        kind = "grand" if game == GRAND else "suit"
        head, _, body = (pkgutil.get_data("asobiba.skat", f"data/{kind}.network") or b"").partition(b"\n\n")
        units = int(head.split(b"\n")[0].split()[3])
        assert head.split(b"\n")[0] == b"network 1 %d %d" % (INPUTS, units)
        *biases, output_bias = (value for (value,) in iter_unpack("<h", body[: 2 * units + 2]))
        weights = [value for (value,) in iter_unpack("b", body[2 * units + 2 :])]
        *rows, output = (weights[at : at + units] for at in range(0, len(weights), units))
        for _ in range(20):
            cards = chance.shuffled(CARDS, rng)
            on = contract_inputs(set_of(cards[:10]), set_of(cards[10:12]), game, bool(chance.below(2, rng)))
            assert shipped_network(kind).evaluate(on) == plain_output(rows, biases, output, output_bias, on)


def test_a_sure_game_has_a_high_chance_and_a_poor_one_a_low_chance() -> None:
    jacks, aces = [7, 15, 23, 31], [6, 14, 22, 30]
    best, discard = set_of([*jacks, *aces, 29, 28]), set_of([0, 8])
    assert discard_chance(best, discard, "diamonds", True) > 0.9
    assert discard_chance(best, discard, GRAND, True) > 0.9
    poor = set_of([0, 1, 2, 3, 7, 8, 9, 16, 17, 24])  # clubs: five low trumps with one jack, no Ace
    assert discard_chance(poor, set_of([10, 18]), "clubs", False) < 0.2
    assert [game for game in SUIT_GAMES if is_hopeful(poor | set_of([10, 18]), game)] == ["clubs"]
    assert not is_hopeful(poor, GRAND)


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"", "head"),
        (b"network 1 a b\n\n", "head"),
        (b"other 1 1\n\n1234567", "head"),
        (b"network 1 0 2\n\n", "head"),
        (b"network 1 2 2\n\nxx", "biases"),
        (b"network 1 1 1\n\n\x00\x40\x00\x00ab", "biases"),  # a bias that leaves its lane
        (b"network 1 2 2\n\n123456abcde", "weights"),
        (b"network 1 1 1\n\n1234abc", "weights"),
    ],
)
def test_a_damaged_network_is_an_error_that_names_the_place(data: bytes, place: str) -> None:
    with pytest.raises(GameError) as caught:
        read_network(data)
    assert (caught.value.code, caught.value.data) == ("skat/model", {"place": place})
