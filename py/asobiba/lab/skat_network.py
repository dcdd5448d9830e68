"""Skat: trial games for the network of contracts, and its training (`skat.network.contracts`).

A row is a game: its name, whether it was won, the hand and the discard as sets of cards, the leader (0 is the
declarer), and the seed of the deal. The loss is the cross-entropy of the result. Plain suits mean the same, so each
batch is learnt with its suits exchanged at random. Gradient descent by Adam, with weights held in the range that ships.
The same rows and seed give the same bytes on the same machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from asobiba.errors import OptionError
from asobiba.skat.network.contracts import CARDS, FOREHAND, INPUTS, contract_inputs, kind_of_network
from asobiba.skat.network.packed import ACTIVE_ONE, MAGIC, MOST_ACTIVE, OUTPUT_ONE, read_network
from asobiba.skat.players.contract_model import win_chance
from asobiba.skat.rules.cards import GRAND, points_of

from .skat import TrialDeals, played_trials

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]
UNITS, EPOCHS, BATCH_SIZE = 32, 30, 256
LEARNING_RATE, BETA_1, BETA_2, EPSILON = 0.003, 0.9, 0.999, 1e-8  # of Adam (Kingma, Ba 2015)
PLAIN = 7  # cards of a plain suit
MOST = MOST_ACTIVE / ACTIVE_ONE  # activation of a hidden unit, and size of a weight of the hidden layer
MOST_OUTPUT = MOST_ACTIVE / OUTPUT_ONE
SCALES = (ACTIVE_ONE, ACTIVE_ONE, OUTPUT_ONE, ACTIVE_ONE * OUTPUT_ONE)  # of the parts of a network
HELD_OUT = 5  # one deal in five is not learnt and measures


@dataclass(frozen=True, slots=True)
class Trials:
    """Games of one kind, one a row: inputs (games, INPUTS), results, seeds, and the chances of the contract model."""

    inputs: Floats
    won: Floats
    seeds: Numbers
    model: NDArray[np.float64]

    def subset(self, which: NDArray[np.bool_]) -> Trials:
        """The games of these rows."""
        return Trials(self.inputs[which], self.won[which], self.seeds[which], self.model[which])


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of a network: (inputs, units), (units,), (units, 1) and (1,)."""

    hidden: Floats
    hidden_biases: Floats
    output: Floats
    output_bias: Floats

    def log_odds(self, inputs: Floats) -> Floats:
        """The log odds of winning each game."""
        active: Floats = np.clip(inputs @ self.hidden + self.hidden_biases, 0, MOST)
        return (active @ self.output + self.output_bias)[:, 0]

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


class Adam:
    """Gradient descent by Adam (Kingma, Ba 2015) on the parts of a network, held in the range that ships."""

    def __init__(self, parts: Sequence[Floats]) -> None:
        self._parts, self._steps = parts, 0
        self._means, self._variances = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]

    def step(self, gradients: Sequence[Floats], rate: float) -> None:
        """Change the parts."""
        self._steps += 1
        limits = MOST, MOST, MOST_OUTPUT, MOST_OUTPUT
        every = zip(self._parts, gradients, self._means, self._variances, limits, strict=True)
        for part, gradient, mean, variance, limit in every:
            mean += (1 - BETA_1) * (gradient - mean)
            variance += (1 - BETA_2) * (gradient * gradient - variance)
            scale = np.sqrt(variance / (1 - BETA_2**self._steps)) + EPSILON
            part -= rate * (mean / (1 - BETA_1**self._steps)) / scale
            np.clip(part, -limit, limit, out=part)


def game_rows(deals: TrialDeals) -> list[str]:
    """The rows of these deals, as text."""
    return [
        f"{trial.game} {int(trial.won)} {trial.hand} {trial.discard} {trial.leader} {seed}"
        for seed in range(deals.first, deals.first + deals.count)
        for trial in played_trials(seed, deals.kinds)
    ]


def read_trials(lines: Iterable[str], kind: str) -> Trials:
    """The games of one kind, `suit` or `grand`, from rows of `game_rows`.

    Raises:
        OptionError: `lab/rows`, a line is no row, or there is no game of this kind.
    """
    found = []
    for number, line in enumerate(lines, 1):
        try:
            game, *numbers = line.split()
            won, hand, discard, leader, seed = map(int, numbers)
            if kind_of_network(game) == kind:
                inputs = contract_inputs(hand, discard, game, leader == 0)
                chance = win_chance(hand, game, leader == 0, points_of(discard))
                found.append((inputs, won, seed, chance))
        except ValueError as error:
            raise OptionError("lab/rows", f"line {number} is no row of games", line=number) from error
    if not found:
        raise OptionError("lab/rows", f"no game of {kind}", kind=kind)
    inputs_on, results, seeds, model = zip(*found, strict=True)
    rows = np.zeros((len(found), INPUTS), np.float32)
    for at, on in enumerate(inputs_on):
        rows[at, on] = 1
    return Trials(rows, np.array(results, np.float32), np.array(seeds, np.int64), np.array(model))


def fit_network(lines: Sequence[str], kind: str, seed: int, notes: Sequence[str]) -> tuple[bytes, dict[str, float]]:
    """Train on all games of a kind.

    Returns:
        The file of the network; and the games, with the mean log losses on one deal in five of the share won alone, of
        the contract model, and of a network that was trained without these deals.

    Raises:
        OptionError: `lab/rows`, a line is no row, or there are no games to learn or to measure.
    """
    trials = read_trials(lines, kind)
    held_out = held_out_rows(trials.seeds)
    training, validation = trials.subset(~held_out), trials.subset(held_out)
    share = float(training.won.mean())
    report = {
        "games": float(len(trials.won)),
        "alone": _loss(np.full(len(validation.won), np.log(share / (1 - share))), validation.won),
        "model": _loss(np.log(validation.model / (1 - validation.model)), validation.won),
        "network": _loss(trained(training, kind, seed).dequantized().log_odds(validation.inputs), validation.won),
    }
    return trained(trials, kind, seed).file(notes), {name: round(value, 4) for name, value in report.items()}


def held_out_rows(seeds: Numbers) -> NDArray[np.bool_]:
    """Which rows are not learnt and measure. Raises OptionError (`lab/rows`) if these are none or all."""
    held_out: NDArray[np.bool_] = seeds % HELD_OUT == 0
    if held_out.all() or not held_out.any():
        raise OptionError("lab/rows", f"of {HELD_OUT} deals one measures and the others are learnt, so both are needed")
    return held_out


def trained(trials: Trials, kind: str, seed: int, epochs: int = EPOCHS) -> Weights:
    """The weights after some epochs."""
    rng = np.random.default_rng(seed)
    parts = [
        rng.normal(0, 0.15, (INPUTS, UNITS)).astype(np.float32),
        np.full(UNITS, 0.3, np.float32),
        rng.normal(0, 0.1, (UNITS, 1)).astype(np.float32),
        np.zeros(1, np.float32),
    ]
    adam, steps = Adam(parts), epochs * -(-len(trials.won) // BATCH_SIZE)
    for step, (rows, order) in enumerate(_minibatches(len(trials.won), 4 if kind == GRAND else 3, epochs, rng), 1):
        gradients = _gradients(Weights(*parts), trials.inputs[rows][:, order], trials.won[rows])
        adam.step(gradients, LEARNING_RATE * (1 - step / (steps + 1)))
    return Weights(*parts)


def _minibatches(count: int, suits: int, epochs: int, rng: np.random.Generator) -> Iterator[tuple[Numbers, Numbers]]:
    """Rows, and the order of the inputs with the plain suits exchanged."""
    for _ in range(epochs):
        shuffled = rng.permutation(count)
        for start in range(0, count, BATCH_SIZE):
            plain = (rng.permutation(suits)[:, None] * PLAIN + np.arange(PLAIN)).ravel()
            cards = np.concatenate([plain, np.arange(len(plain), CARDS)])
            yield shuffled[start : start + BATCH_SIZE], np.concatenate([cards, CARDS + cards, [FOREHAND]])


def _gradients(weights: Weights, inputs: Floats, won: Floats) -> list[Floats]:
    active = np.clip(inputs @ weights.hidden + weights.hidden_biases, 0, MOST)
    log_odds = active @ weights.output + weights.output_bias
    error = ((1 / (1 + np.exp(-log_odds)) - won[:, None]) / len(won)).astype(np.float32)
    hidden_error = error @ weights.output.T * ((active > 0) & (active < MOST))
    return [inputs.T @ hidden_error, hidden_error.sum(0), active.T @ error, error.sum(0)]


def _loss(log_odds: NDArray[np.float64] | Floats, won: Floats) -> float:
    return float(np.mean(np.log1p(np.exp(np.where(won > 0, -1, 1) * np.clip(log_odds, -30, 30)))))
