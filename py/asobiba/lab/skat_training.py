"""The training of Skat's networks: weights, gradient descent, and what batches have in common.

Gradient descent by Adam (Kingma, Ba 2015), with decay of weights if asked for (Loshchilov, Hutter 2019), and with every
weight held in the range that ships. Plain suits mean the same, so each batch is learnt with its suits exchanged at
random. The same rows and seed give the same bytes on the same machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from asobiba.errors import OptionError
from asobiba.skat.network.contracts import CARDS
from asobiba.skat.network.packed import ACTIVE_ONE, MAGIC, MOST_ACTIVE, OUTPUT_ONE, read_network

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]
BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-8  # of Adam
PLAIN = 7  # cards of a plain suit
PLAIN_SUITS = {"suit": 3, "grand": 4}  # of a kind of games
MOST = MOST_ACTIVE / ACTIVE_ONE  # activation of a hidden unit, and size of a weight of the hidden layer
MOST_OUTPUT = MOST_ACTIVE / OUTPUT_ONE
SCALES = (ACTIVE_ONE, ACTIVE_ONE, OUTPUT_ONE, ACTIVE_ONE * OUTPUT_ONE)  # of the parts of a network
HELD_OUT = 5  # one deal in five is not learnt and measures


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of a network: (inputs, units), (units,), (units, 1) and (1,)."""

    hidden: Floats
    hidden_biases: Floats
    output: Floats
    output_bias: Floats

    def outputs(self, sums: Floats) -> Floats:
        """(rows,), from the sums of the hidden units, (rows, units)."""
        active: Floats = np.clip(sums, 0, MOST)
        return (active @ self.output + self.output_bias)[:, 0]

    def slopes(self, sums: Floats, slopes: Floats) -> tuple[Floats, Floats]:
        """From the slopes of a loss by the outputs, (rows,): by the sums, (rows, units), and by `output`."""
        column = slopes[:, None]
        return column @ self.output.T * ((sums > 0) & (sums < MOST)), np.clip(sums, 0, MOST).T @ column

    def quantized(self) -> list[NDArray[np.int16]]:
        """The whole numbers that ship, in the order of the fields."""
        parts = (self.hidden, self.hidden_biases, self.output, self.output_bias)
        return [np.rint(part * scale).astype(np.int16) for part, scale in zip(parts, SCALES, strict=True)]

    def dequantized(self) -> Weights:
        """The weights as they ship."""
        return Weights(
            *((part / scale).astype(np.float32) for part, scale in zip(self.quantized(), SCALES, strict=True))
        )

    def file(self, notes: Sequence[str]) -> bytes:
        """The file of the network, for `read_network`. Raises GameError (`skat/model`) if a sum may leave its lane."""
        hidden, hidden_biases, output, output_bias = self.quantized()
        head = MAGIC + f"{len(hidden)} {len(hidden_biases)}".encode()
        lines = [head, *(note.encode("ascii", "replace") for note in notes), b"", b""]
        small = np.concatenate([hidden.ravel(), output.ravel()]).astype("i1").tobytes()
        data = b"\n".join(lines) + np.concatenate([hidden_biases, output_bias]).astype("<i2").tobytes() + small
        read_network(data)
        return data


def first_parts(rng: np.random.Generator, inputs: int, units: int, spread: float, output_spread: float) -> list[Floats]:
    """Random parts of a network to begin with, in the order of `Weights`."""
    return [
        rng.normal(0, spread, (inputs, units)).astype(np.float32),
        np.full(units, 0.3, np.float32),
        rng.normal(0, output_spread, (units, 1)).astype(np.float32),
        np.zeros(1, np.float32),
    ]


def descended(
    parts: Sequence[Floats], gradients: Iterable[Sequence[Floats]], rate: float, steps: int, decay: float = 0.0
) -> Weights:
    """The weights after a step along each gradient; the rate falls to 0.

    Args:
        parts: changed in place, so that a generator of gradients sees them as they are by then.
        steps: number of gradients.
        decay: what the weights of the hidden layer lose in a step, as a share of the rate.
    """
    means, variances = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    limits = MOST, MOST, MOST_OUTPUT, MOST_OUTPUT
    hidden = parts[0]
    for step, found in enumerate(gradients, 1):
        falling = rate * (1 - step / (steps + 1))
        hidden *= 1 - decay * falling
        for part, gradient, mean, variance, limit in zip(parts, found, means, variances, limits, strict=True):
            mean += (1 - BETA_1) * (gradient - mean)
            variance += (1 - BETA_2) * (gradient * gradient - variance)
            scale = np.sqrt(variance / (1 - BETA_2**step)) + EPSILON
            part -= falling * (mean / (1 - BETA_1**step)) / scale
            np.clip(part, -limit, limit, out=part)
    return Weights(*parts)


def batches(count: int, size: int, epochs: int, rng: np.random.Generator) -> Iterator[Numbers]:
    """The rows of each batch, in a random order in each epoch."""
    for _ in range(epochs):
        shuffled = rng.permutation(count)
        yield from (shuffled[start : start + size] for start in range(0, count, size))


def batch_count(count: int, size: int, epochs: int) -> int:
    """The number of `batches`."""
    return epochs * -(-count // size)


def exchanged_cards(suits: Numbers) -> Numbers:
    """The order of a block of cards in which what was plain suit `suits[at]` is suit `at`."""
    plain = (suits[:, None] * PLAIN + np.arange(PLAIN)).ravel()
    return np.concatenate([plain, np.arange(len(plain), CARDS)])


def held_out_rows(seeds: Numbers) -> NDArray[np.bool_]:
    """Which rows are not learnt and measure. Raises OptionError (`lab/rows`) if these are none or all."""
    held_out: NDArray[np.bool_] = seeds % HELD_OUT == 0
    if held_out.all() or not held_out.any():
        raise OptionError("lab/rows", f"of {HELD_OUT} deals one measures and the others are learnt, so both are needed")
    return held_out
