"""Skat: trial games for the network of contracts, and its training (`skat.network.contracts`).

A row is a game: its name, whether it was won, the hand and the discard as sets of cards, the leader (0 is the
declarer), and the seed of the deal. The loss is the cross-entropy of the result. `skat_training` trains.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from asobiba.errors import OptionError
from asobiba.skat.network.contracts import CARDS, FOREHAND, INPUTS, contract_inputs, kind_of_network
from asobiba.skat.players.contract_model import win_chance
from asobiba.skat.rules.cards import points_of

from .skat import TrialDeals, played_trials
from .skat_training import (
    PLAIN_SUITS,
    Floats,
    Numbers,
    Weights,
    batch_count,
    batches,
    descended,
    exchanged_cards,
    first_parts,
    held_out_rows,
)

UNITS, EPOCHS, BATCH_SIZE, LEARNING_RATE = 32, 30, 256, 0.003


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
        "network": _loss(log_odds(trained(training, kind, seed).dequantized(), validation.inputs), validation.won),
    }
    return trained(trials, kind, seed).file(notes), {name: round(value, 4) for name, value in report.items()}


def log_odds(weights: Weights, inputs: Floats) -> Floats:
    """(games,), the log odds of winning each game, from inputs of (games, INPUTS)."""
    return weights.outputs(inputs @ weights.hidden + weights.hidden_biases)


def trained(trials: Trials, kind: str, seed: int, epochs: int = EPOCHS) -> Weights:
    """The weights after some epochs."""
    rng, count = np.random.default_rng(seed), len(trials.won)
    parts = first_parts(rng, INPUTS, UNITS, 0.15, 0.1)
    gradients = (
        _gradients(
            Weights(*parts), trials.inputs[rows][:, _exchanged(rng.permutation(PLAIN_SUITS[kind]))], trials.won[rows]
        )
        for rows in batches(count, BATCH_SIZE, epochs, rng)
    )
    return descended(parts, gradients, LEARNING_RATE, batch_count(count, BATCH_SIZE, epochs))


def _exchanged(suits: Numbers) -> Numbers:
    """The order of the inputs with the plain suits exchanged."""
    cards = exchanged_cards(suits)
    return np.concatenate([cards, CARDS + cards, [FOREHAND]])


def _gradients(weights: Weights, inputs: Floats, won: Floats) -> list[Floats]:
    sums = inputs @ weights.hidden + weights.hidden_biases
    slopes = ((1 / (1 + np.exp(-weights.outputs(sums))) - won) / len(won)).astype(np.float32)
    by_sums, by_output = weights.slopes(sums, slopes)
    return [inputs.T @ by_sums, by_sums.sum(0), by_output, slopes.sum(0, keepdims=True)]


def _loss(odds: NDArray[np.float64] | Floats, won: Floats) -> float:
    return float(np.mean(np.log1p(np.exp(np.where(won > 0, -1, 1) * np.clip(odds, -30, 30)))))
