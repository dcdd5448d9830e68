"""A network of one hidden layer on binary inputs, evaluated by sums of packed whole numbers.

Each input that is on adds a row of weights to the hidden units. All units of a row lie in one `int`, in lanes of
sixteen bits, so that one addition adds to all units at once; masks then cut off what is below zero or above
`MOST_ACTIVE`. The output layer is packed in the same way, in lanes of 32 bits. The idea is that of NNUE (Nasu 2018),
with Python's integers in place of vector instructions.

A packed row is the sum of its weights shifted to their lanes. Negative weights borrow from the lane above, and the
offset that is added at the end to every lane gives it back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import mul
from struct import Struct, error, unpack_from

from asobiba.errors import GameError

ACTIVE_ONE = 64  # an activation of 1; so is a weight of 1 of the hidden layer
MOST_ACTIVE = 127  # activations are cut off here
OUTPUT_ONE = 32  # a weight of 1 of the output layer
LANE, OUTPUT_LANE = 16, 32  # bits
ZERO = 1 << 14  # what a hidden lane holds for zero; a lane is below 2^15, so that the masks have a free bit
MOST_SUM = ZERO - 1  # the largest sum of a hidden unit, in size
MAGIC = b"network 1 "


class PackedNetwork:
    """A network, ready to evaluate.

    Args:
        rows: for each input its weights, one for each hidden unit, from -127 to 127.
        biases: of the hidden units.
        outputs: for each hidden unit its weights, one for each output.
        output_biases: of the outputs, in units of 1 / (ACTIVE_ONE * OUTPUT_ONE).
    """

    def __init__(
        self,
        rows: Sequence[Sequence[int]],
        biases: Sequence[int],
        outputs: Sequence[Sequence[int]],
        output_biases: Sequence[int],
    ) -> None:
        units, count = len(biases), len(output_biases)
        self.inputs, self.units, self.outputs = len(rows), units, count
        self._rows = [packed(row, LANE) for row in rows]
        self._ones = packed([1] * units, LANE)
        self._zero = packed(biases, LANE) + ZERO * self._ones
        self._size = units * LANE // 8
        self._output_rows = [packed(row, OUTPUT_LANE) for row in outputs]
        self._output_zero = packed([bias + (1 << 31) for bias in output_biases], OUTPUT_LANE)
        self._read = Struct(f"<{count}I")

    def activations(self, inputs: Iterable[int]) -> bytes:
        """The hidden units after the inputs that are on, each from 0 to MOST_ACTIVE."""
        ones = self._ones
        total = sum(map(self._rows.__getitem__, inputs), self._zero)
        positive = total >> 14 & ones  # 1 in the lanes that are not below zero
        total &= positive * (ZERO - 1)
        large = total + (ZERO - MOST_ACTIVE - 1) * ones >> 14 & ones
        return ((total | large * MOST_ACTIVE) & MOST_ACTIVE * ones).to_bytes(self._size, "little")[::2]

    def evaluate(self, inputs: Iterable[int]) -> list[float]:
        """The outputs for the inputs that are on."""
        total = sum(map(mul, self.activations(inputs), self._output_rows), self._output_zero)
        values = self._read.unpack(total.to_bytes(self._read.size, "little"))
        return [(value - (1 << 31)) / (ACTIVE_ONE * OUTPUT_ONE) for value in values]


def packed(values: Sequence[int], lane: int) -> int:
    """Whole numbers in one, the first in the lowest bits."""
    total = 0
    for value in reversed(values):
        total = (total << lane) + value
    return total


def read_network(data: bytes) -> PackedNetwork:
    """A network from a file: a line with its sizes, lines of notes, an empty line, then the weights.

    The weights are bytes with a sign, by input and by hidden unit; the biases of both layers, two bytes each, precede
    them.

    Raises:
        GameError: `skat/model`, the file is damaged.
    """
    head, _, body = data.partition(b"\n\n")
    try:
        inputs, units, count = map(int, head.split(b"\n")[0].removeprefix(MAGIC).split())
        biases = unpack_from(f"<{units + count}h", body)
        weights = unpack_from(f"{units * (inputs + count)}b", body, 2 * (units + count))
    except (ValueError, error) as caught:
        raise GameError("skat/model", "the network is damaged") from caught
    rows = [weights[at * units : (at + 1) * units] for at in range(inputs)]
    rest = weights[inputs * units :]
    outputs = [rest[at * count : (at + 1) * count] for at in range(units)]
    return PackedNetwork(rows, biases[:units], outputs, biases[units:])
