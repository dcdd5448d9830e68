"""Skat: what cards cost by double dummy, and the training of the network of card costs (`skat.network.card_costs`).

A row is a decision in a suit game or Grand in which all three play by rules of thumb, now and then any sensible card:
what the player sees, and for each sensible card the card points that it loses against the best legal card with open
cards, and the cost by the rules of thumb. The network learns what to add to the cost by rules. The loss is the mean
number of points lost by a player who chooses cards with probabilities by their costs (softmax), as in
`bench/skat_fit.py`. Plain suits mean the same, so each batch is learnt with its suits exchanged at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from asobiba import chance
from asobiba.errors import OptionError
from asobiba.skat.coach.double_dummy_review import OpenPlay, value_near
from asobiba.skat.network.card_costs import (
    CARD_INPUTS,
    CARDS,
    HAND,
    INPUTS,
    PLAYER,
    SUITS,
    VOID,
    card_inputs,
    decision_inputs,
)
from asobiba.skat.network.contracts import kind_of_network
from asobiba.skat.players.contract_model import win_chance
from asobiba.skat.players.rules_of_thumb import expected_losses
from asobiba.skat.rules.cards import DECK, GRAND, SUIT_GAMES, Cards, Hands, points_of
from asobiba.skat.solver.bit_order import bit_order
from asobiba.skat.solver.double_dummy import DoubleDummySolver
from asobiba.skat.solver.heuristics import Observation, bits, winning_player

from .skat import TrialDeals, dealt, likely_games, some_discard
from .skat_network import HELD_OUT, MOST, PLAIN, Adam, Floats, Numbers, Weights

UNITS, EPOCHS, BATCH_SIZE, LEARNING_RATE = 128, 6, 128, 0.004
AT_ONCE = 4096  # decisions
SOFTNESS = 1.5  # card points

LEAST_CHANCE = 0.5  # of the declarer, by the contract model
ANY_CARD = 0.08  # share of decisions in which any sensible card is played
SHARES = (0.05, 0.2, 0.5)  # of decisions that become rows, by complete tricks: early ones take long to solve


class Decision(NamedTuple):
    """A decision with open cards.

    Args:
        seen: what the player sees.
        hands: the cards of each player, the declarer first.
        costs: the cost of each sensible card by rules of thumb.
    """

    seen: Observation
    hands: Hands
    costs: dict[int, float]


def decisions(seed: int) -> Iterator[Decision]:
    """Some decisions of a game, to the last trick but one; none if the declarer has no good game."""
    twelve, others, leader, rng = dealt(seed)
    plans = [(game, some_discard(twelve, game, leader == 0, rng)) for game in likely_games(twelve)]
    rated = [(_chance(twelve, game, discard, leader), game, discard) for game, discard in plans]
    best, game, discard = max(rated, default=(0.0, "", 0))
    if best < LEAST_CHANCE:
        return
    order = bit_order(game)
    held, skat = list(order.masks((twelve & ~discard, *others))), order.mask(discard)
    void, led, played = [0, 0, 0], [0, 0, 0], 0
    trick: tuple[int, ...] = ()
    while held[leader] or trick:
        player = (leader + len(trick)) % 3
        unseen = DECK & ~(held[player] | played | sum(trick) | (0 if player else skat))
        voids, leads = (void[0], void[1], void[2]), (led[0], led[1], led[2])
        seen = Observation(order, player, held[player], unseen, leader, trick, voids, leads)
        costs = expected_losses(seen)
        kept = rng.random() < SHARES[min(2, played.bit_count() // 3)]
        if kept and len(costs) > 1 and held[player].bit_count() > 1:
            yield Decision(seen, (held[0], held[1], held[2]), costs)
        bit = min(costs, key=lambda card: (round(costs[card], 6), card))
        if rng.random() < ANY_CARD:
            bit = sorted(costs)[chance.below(len(costs), rng)]
        held[player] ^= bit
        if trick and not bit & order.suit[trick[0]]:
            void[player] |= order.suit[trick[0]]
        trick = (*trick, bit)
        if len(trick) == 3:
            led[leader] |= order.suit[trick[0]]
            leader = winning_player(order, leader, trick)
            played, trick = played | sum(trick), ()


def _chance(twelve: Cards, game: str, discard: Cards, leader: int) -> float:
    return win_chance(twelve & ~discard, game, leader == 0, points_of(discard))


def decision_rows(deals: TrialDeals) -> list[str]:
    """The rows of these deals, as text: kind, seed, `player leader hand unseen`, trick, void and led by player, cards.

    Cards of the game are numbers of bits. Each card at the end is `number:points lost:cost by rules of thumb`.
    """
    return [
        decision_row(seed, decision, open_values(decision))
        for seed in range(deals.first, deals.first + deals.count)
        for decision in decisions(seed)
        if kind_of_network(decision.seen.order.game) in deals.kinds
    ]


def open_values(decision: Decision) -> dict[int, int]:
    """The declarer's points to come after each legal card, with open cards."""
    seen, values, guess = decision.seen, {}, 30
    solver = DoubleDummySolver(seen.order.game)
    position = OpenPlay(seen.order.game, decision.hands, seen.leader, seen.trick, 0, 0)
    for bit in bits(seen.legal):
        guess = values[bit] = value_near(solver, position.after(bit), guess)
    return values


def decision_row(seed: int, decision: Decision, values: Mapping[int, int]) -> str:
    """A row, from the declarer's points after each legal card."""
    seen, sign = decision.seen, 1 if decision.seen.player == 0 else -1
    best = max(sign * value for value in values.values())
    groups = [(bit.bit_length() - 1 for bit in seen.trick), seen.void, seen.led]
    cards = [
        f"{bit.bit_length() - 1}:{best - sign * values[bit]}:{cost:.2f}" for bit, cost in sorted(decision.costs.items())
    ]
    numbers = [kind_of_network(seen.order.game), seed, seen.player, seen.leader, seen.hand, seen.unseen]
    return " ".join([*map(str, numbers), *(",".join(map(str, group)) or "-" for group in groups), *cards])


@dataclass(frozen=True, slots=True)
class Decisions:
    """Decisions of one kind, and their cards.

    Args:
        inputs: (decisions, inputs of a decision).
        seeds: (decisions,), of the deals.
        first: (decisions + 1,), the place of each decision's first card, and the number of cards.
        card_inputs: (cards, CARD_INPUTS).
        lost: (cards,), card points that the card loses.
        rules: (cards,), the same by rules of thumb.
    """

    inputs: NDArray[np.uint8]
    seeds: Numbers
    first: Numbers
    card_inputs: NDArray[np.uint8]
    lost: Floats
    rules: Floats

    def subset(self, which: Numbers) -> Decisions:
        """The decisions of these rows."""
        counts = np.diff(self.first)[which]
        first = np.concatenate([[0], np.cumsum(counts)])
        cards = np.repeat(self.first[which] - first[:-1], counts) + np.arange(first[-1])
        lost, rules = self.lost[cards], self.rules[cards]
        return Decisions(self.inputs[which], self.seeds[which], first, self.card_inputs[cards], lost, rules)

    @property
    def rows(self) -> Numbers:
        """(cards,), the decision of each card."""
        return np.repeat(np.arange(len(self.inputs)), np.diff(self.first))


def read_decisions(lines: Sequence[str], kind: str) -> Decisions:
    """The decisions of one kind, `suit` or `grand`, from rows of `decision_rows`.

    Raises:
        OptionError: `lab/rows`, a line is no row, or there is no decision of this kind.
    """
    order = bit_order(GRAND if kind == "grand" else SUIT_GAMES[0])
    inputs, seeds, first, of_cards, figures = [], [], [0], [], []
    for number, line in enumerate(lines, 1):
        try:
            name, seed, player, leader, hand, unseen, trick, void, led, *cards = line.split()
            if name == kind:
                laid = tuple(1 << int(place) for place in trick.split(",") if place != "-")
                seen = Observation(
                    order, int(player), int(hand), int(unseen), int(leader), laid, _three(void), _three(led)
                )
                inputs.append(_switched(INPUTS, decision_inputs(seen))[CARD_INPUTS:])
                for place, lost, cost in map(_parts, cards):
                    of_cards.append(_switched(CARD_INPUTS, card_inputs(seen, 1 << int(place))))
                    figures.append((float(lost), float(cost)))
                seeds.append(int(seed))
                first.append(len(figures))
        except (ValueError, IndexError, KeyError) as error:
            raise OptionError("lab/rows", f"line {number} is no row of decisions", line=number) from error
    if not inputs:
        raise OptionError("lab/rows", f"no decision of {kind}", kind=kind)
    lost, rules = np.array(figures, np.float32).T
    return Decisions(np.array(inputs), np.array(seeds), np.array(first), np.array(of_cards), lost, rules)


def _switched(count: int, on: Sequence[int]) -> NDArray[np.uint8]:
    inputs = np.zeros(count, np.uint8)
    inputs[on] = 1
    return inputs


def _three(text: str) -> tuple[int, int, int]:
    first, second, third = map(int, text.split(","))
    return first, second, third


def _parts(text: str) -> tuple[str, str, str]:
    place, lost, cost = text.split(":")
    return place, lost, cost


def fit_network(lines: Sequence[str], kind: str, seed: int, notes: Sequence[str]) -> tuple[bytes, dict[str, float]]:
    """Train on all decisions of a kind.

    Returns:
        The file of the network; and the decisions, with the mean card points lost on one deal in five by any card, by
        the rules of thumb, and by these with a network that was trained without these deals.
    """
    found = read_decisions(lines, kind)
    held_out = found.seeds % HELD_OUT == 0
    training, validation = (found.subset(np.flatnonzero(which)) for which in (~held_out, held_out))
    costs = predicted(trained(training, kind, seed).dequantized(), validation)
    report = {
        "decisions": float(len(found.inputs)),
        "any": float(np.mean(np.add.reduceat(validation.lost, validation.first[:-1]) / np.diff(validation.first))),
        "rules": _mean_loss(validation, validation.rules),
        "network": _mean_loss(validation, costs),
    }
    return trained(found, kind, seed).file(notes), {name: round(value, 4) for name, value in report.items()}


def predicted(weights: Weights, found: Decisions) -> Floats:
    """The cost of each card."""
    costs = found.rules.copy()
    for start in range(0, len(found.inputs), AT_ONCE):
        part = found.subset(np.arange(start, min(start + AT_ONCE, len(found.inputs))))
        costs[found.first[start] :][: len(part.lost)] += _output(weights, _sums(weights, part))
    return costs


def _mean_loss(found: Decisions, costs: Floats) -> float:
    """The card points lost by the cheapest card of each decision."""
    order = np.lexsort((costs, found.rows))
    return float(found.lost[order[found.first[:-1]]].mean())


def _sums(weights: Weights, found: Decisions) -> Floats:
    """The sums of the hidden units, for each card."""
    of_decisions = found.inputs.astype(np.float32) @ weights.hidden[CARD_INPUTS:] + weights.hidden_biases
    sums: Floats = of_decisions[found.rows] + found.card_inputs.astype(np.float32) @ weights.hidden[:CARD_INPUTS]
    return sums


def _output(weights: Weights, sums: Floats) -> Floats:
    output: Floats = (np.clip(sums, 0, MOST) @ weights.output + weights.output_bias)[:, 0]
    return output


def trained(found: Decisions, kind: str, seed: int, epochs: int = EPOCHS) -> Weights:
    """The weights after some epochs."""
    rng = np.random.default_rng(seed)
    parts = [
        rng.normal(0, 0.12, (INPUTS, UNITS)).astype(np.float32),
        np.full(UNITS, 0.3, np.float32),
        rng.normal(0, 0.05, (UNITS, 1)).astype(np.float32),
        np.zeros(1, np.float32),
    ]
    adam, steps = Adam(parts), epochs * -(-len(found.inputs) // BATCH_SIZE)
    for step, batch in enumerate(_minibatches(found, 4 if kind == "grand" else 3, epochs, rng), 1):
        adam.step(_gradients(Weights(*parts), batch), LEARNING_RATE * (1 - step / (steps + 1)))
    return Weights(*parts)


def _minibatches(found: Decisions, plain: int, epochs: int, rng: np.random.Generator) -> Iterator[Decisions]:
    """Decisions in random order, with the plain suits exchanged."""
    for _ in range(epochs):
        shuffled = rng.permutation(len(found.inputs))
        for start in range(0, len(shuffled), BATCH_SIZE):
            suits = np.concatenate([rng.permutation(plain), np.arange(plain, SUITS)])
            moved = (suits[:plain, None] * PLAIN + np.arange(PLAIN)).ravel()
            cards = np.concatenate([moved, np.arange(len(moved), CARDS)])
            blocks = [block + cards for block in range(HAND, VOID, CARDS)]
            blocks += [block + suits for block in range(VOID, PLAYER, SUITS)]
            order = np.concatenate([*blocks, np.arange(PLAYER, INPUTS)]) - CARD_INPUTS
            batch = found.subset(shuffled[start : start + BATCH_SIZE])
            of_cards = batch.card_inputs[:, np.concatenate([cards, np.arange(CARDS, CARD_INPUTS)])]
            yield replace(batch, inputs=batch.inputs[:, order], card_inputs=of_cards)


def _gradients(weights: Weights, batch: Decisions) -> list[Floats]:
    """Of the mean loss of a player who chooses by a softmax of the costs."""
    rows, sums = batch.rows, _sums(weights, batch)
    shares = np.exp(np.clip(-(_output(weights, sums) + batch.rules) / SOFTNESS, -60, 60))
    shares /= np.bincount(rows, shares)[rows]
    pull = shares * (batch.lost - np.bincount(rows, shares * batch.lost)[rows])
    error = (-pull / (SOFTNESS * len(batch.inputs))).astype(np.float32)[:, None]
    hidden_error = error @ weights.output.T * ((sums > 0) & (sums < MOST))
    by_decision = np.add.reduceat(hidden_error, batch.first[:-1], axis=0)
    hidden = np.concatenate([batch.card_inputs.T @ hidden_error, batch.inputs.T @ by_decision])
    return [hidden, hidden_error.sum(0), np.clip(sums, 0, MOST).T @ error, np.zeros(1, np.float32)]
