"""A network of one hidden layer on binary inputs, evaluated by sums of packed whole numbers.

Each input that is on adds a row of weights to the hidden units. All units of a row lie in one `int`, in lanes of
sixteen bits, so that one addition adds to all units at once; masks then cut off what is below zero or above
`MOST_ACTIVE`. One dot product gives the output. The idea is that of NNUE (Nasu 2018), with Python's integers in place
of vector instructions.

A packed row is the sum of its weights shifted to their lanes. Negative weights borrow from the lane above, and the
offset that is added at the end to every lane gives it back.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Sequence
from functools import cache
from operator import mul
from struct import unpack_from

from asobiba.errors import GameError

ACTIVE_ONE = 64  # an activation of 1; so is a weight of 1 of the hidden layer
MOST_ACTIVE = 127  # activations are cut off here
OUTPUT_ONE = 32  # a weight of 1 of the output
LANE = 16  # bits
ZERO = 1 << 14  # what a lane holds for zero; sums stay below it in size, so that the masks have a free bit
MAGIC = b"network 1 "


class PackedNetwork:
    """A network, ready to evaluate.

    Args:
        rows: for each input its weights, one for each hidden unit, from -127 to 127.
        biases: of the hidden units.
        output: the weight of each hidden unit.
        output_bias: in units of 1 / (ACTIVE_ONE * OUTPUT_ONE).
    """

    def __init__(
        self, rows: Sequence[Sequence[int]], biases: Sequence[int], output: Sequence[int], output_bias: int
    ) -> None:
        self._ones = _packed([1] * len(biases))
        self._rows = list(map(_packed, rows))
        self._zero = _packed(biases) + ZERO * self._ones
        self._size = len(biases) * LANE // 8
        self._output, self._output_bias = output, output_bias

    def evaluate(self, inputs: Iterable[int]) -> float:
        """The output for the inputs that are on."""
        ones = self._ones
        total = sum(map(self._rows.__getitem__, inputs), self._zero)
        positive = total >> 14 & ones  # 1 in the lanes that are not below zero
        total &= positive * (ZERO - 1)
        large = total + (ZERO - MOST_ACTIVE - 1) * ones >> 14 & ones
        active = ((total | large * MOST_ACTIVE) & MOST_ACTIVE * ones).to_bytes(self._size, "little")[::2]
        output: int = sum(map(mul, active, self._output), self._output_bias)
        return output / (ACTIVE_ONE * OUTPUT_ONE)


def _packed(values: Sequence[int]) -> int:
    """Whole numbers in one, the first in the lowest bits."""
    total = 0
    for value in reversed(values):
        total = (total << LANE) + value
    return total


@cache
def shipped_network(name: str) -> PackedNetwork:
    """A network of the package's data. Raises GameError (`skat/model`) if the file is damaged."""
    return read_network(pkgutil.get_data("asobiba.skat", f"data/{name}.network") or b"")


def read_network(data: bytes) -> PackedNetwork:
    """A network from a file: a line with its inputs and hidden units, lines of notes, an empty line, then the numbers.

    The biases come first, two bytes each, then the weights, a byte with a sign each, by input, and those of the output.

    Raises:
        GameError: `skat/model`: the file is damaged; `place` is its damaged part, `head`, `biases` or `weights`.
    """
    head, _, body = data.partition(b"\n\n")
    first = head.split(b"\n")[0]
    try:
        inputs, units = map(int, first.removeprefix(MAGIC).split())
    except ValueError:
        inputs = units = 0
    if not first.startswith(MAGIC) or inputs < 1 or units < 1:
        raise _damaged("head", f"{first!r:.40} is not the size of a network")
    start, count = 2 * (units + 1), units * (inputs + 1)
    if len(body) < start:
        raise _damaged("biases", f"{len(body)} bytes, of {start}")
    if len(body) != start + count:
        raise _damaged("weights", f"{len(body) - start} bytes, not {count}")
    biases = unpack_from(f"<{units + 1}h", body)
    weights = unpack_from(f"{count}b", body, start)
    rows = [weights[at : at + units] for at in range(0, count, units)]
    if not _fit_lanes(rows[:-1], biases[:-1]):
        raise _damaged("biases", "sums of a hidden unit are larger than its lane")
    return PackedNetwork(rows[:-1], biases[:-1], rows[-1], biases[-1])


def _fit_lanes(rows: Sequence[Sequence[int]], biases: Sequence[int]) -> bool:
    """Whether the sum of every hidden unit stays below ZERO in size, whatever inputs are on."""
    return all(abs(bias) + sum(map(abs, column)) < ZERO for bias, *column in zip(biases, *rows, strict=True))


def _damaged(place: str, what: str) -> GameError:
    return GameError("skat/model", f"the network is damaged at its {place}: {what}", place=place)
