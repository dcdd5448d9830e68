"""Skat: what cards lose by double dummy, and the training of the network of card costs (`skat.network.card_costs`).

A row is a decision in a suit game or Grand after an auction, in which all three play by rules of thumb, now and then
any sensible card: what the player sees, and for each sensible card the card points that it loses against the best legal
card with open cards, and its cost by the rules of thumb. The network learns what to add to that cost. The loss is the
mean number of points lost by a player who chooses cards with probabilities by their costs (softmax), as in
`bench/skat_fit.py`. `skat_training` trains.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from asobiba import chance
from asobiba.errors import OptionError
from asobiba.skat.coach.double_dummy_review import OpenPlay, value_near
from asobiba.skat.network.card_costs import (
    CARD_INPUTS,
    HAND,
    INPUTS,
    PLAYER,
    PLAYERS,
    SUITS,
    VOID,
    card_inputs,
    decision_inputs,
)
from asobiba.skat.network.contracts import CARDS, kind_of_network
from asobiba.skat.players.contract_model import call_chance, win_chance
from asobiba.skat.players.rules_of_thumb import cheapest, expected_costs
from asobiba.skat.rules.auction import ANSWER, Auction
from asobiba.skat.rules.cards import DECK, GRAND, SUIT_GAMES, Cards, Hands, points_of, set_of
from asobiba.skat.rules.contract import Contract
from asobiba.skat.rules.scoring import value_of_game
from asobiba.skat.solver.bit_order import BitOrder, bit_order
from asobiba.skat.solver.double_dummy import DoubleDummySolver
from asobiba.skat.solver.heuristics import Observation, bits
from asobiba.skat.solver.playout import play_out

from .skat import TrialDeals, likely_games, some_discard
from .skat_training import (
    MOST,
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

UNITS, EPOCHS, BATCH_SIZE, LEARNING_RATE = 64, 6, 128, 0.004
# The files have to be small. Multiples of 1/16 that decay keeps near zero compress to half. Networks with finer weights
# choose no better cards, those without decay worse ones (bench/history.md, Skat).
DECAY, GRAIN = 0.05, 1 / 16
AT_ONCE = 4096  # decisions
HAND_SIZE = 10
SOFTNESS = 1.5  # card points

ANY_CARD = 0.06  # share of decisions in which any sensible card is played
SHARES = (0.05, 0.35, 0.5)  # of decisions that become rows, by complete tricks: early ones take long to solve


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


class Game(NamedTuple):
    """A suit game or Grand that is to be played.

    Args:
        game: its name.
        hands: ten cards of each player, the declarer first.
        discard: the declarer's.
        leader: the player who leads.
    """

    game: str
    hands: Hands
    discard: Cards
    leader: int


def decisions(seed: int) -> list[Decision]:
    """Some decisions of a game, to the last trick but one; none if it is not played (`auctioned`)."""
    rng = chance.stream(seed, "skat auction")
    played = auctioned(rng)
    if played is None:
        return []
    order, found = bit_order(played.game), []
    masks = order.masks(played.hands)

    def choose(seen: Observation) -> int:
        costs, tricks = expected_costs(seen), HAND_SIZE - seen.hand.bit_count()
        if len(costs) > 1 and seen.hand.bit_count() > 1 and rng.random() < SHARES[min(2, tricks)]:
            first, second, third = (mask & (seen.hand | seen.unseen) for mask in masks)
            found.append(Decision(seen, (first, second, third), costs))
        return sorted(costs)[chance.below(len(costs), rng)] if rng.random() < ANY_CARD else cheapest(costs)

    start = Observation(order, played.leader, masks[played.leader], 0, played.leader, ())
    for _ in play_out(start, masks, discard=order.mask(played.discard), choose=choose):
        pass
    return found


def auctioned(rng: Random) -> Game | None:
    """The game of a random deal after its auction, with the best chance of those that reach the bid, if one does.

    None if all pass or no suit game or Grand is likely. Hands that were called for Null play their best other game.
    """
    cards = chance.shuffled(range(CARDS), rng)
    hands = [set_of(cards[at : at + HAND_SIZE]) for at in range(0, PLAYERS * HAND_SIZE, HAND_SIZE)]
    auction = bidding(hands, [rng.random() for _ in hands])
    if auction.winner is None:
        return None
    second, third = (hands[(auction.winner + place) % PLAYERS] for place in (1, 2))
    twelve, leader = DECK & ~(second | third), -auction.winner % PLAYERS
    rated = []
    for game in likely_games(twelve):
        discard = some_discard(twelve, game, leader == 0, rng)
        won = win_chance(twelve & ~discard, game, leader == 0, points_of(discard))
        rated.append((value_of_game(Contract(game), twelve) >= auction.bid, won, game, discard))
    if not rated:
        return None
    *_, game, discard = max(rated)
    return Game(game, (twelve & ~discard, second, third), discard, leader)


def bidding(hands: Sequence[Cards], caution: Sequence[float]) -> Auction:
    """An auction in which a seat goes on as long as the chance that such a hand calls is not below its caution.

    Args:
        hands: ten cards of each seat, forehand first.
        caution: of each seat, from 0 (always calls) to 1 (hardly ever).
    """
    auction = Auction.begin(0)
    while (seat := auction.caller) is not None:
        value = next(iter(auction.values()), auction.bid)
        if call_chance(hands[seat], seat == 0, value) < caution[seat]:
            auction = auction.after_pass()
        else:
            auction = auction.after_hold() if auction.stage == ANSWER else auction.after_bid(value)
    return auction


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
    """The card points that the declarer still gets, the open trick included, after each legal card with open cards."""
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
        starts: (decisions + 1,), the place of each decision's first card, and the number of cards.
        card_inputs: (cards, CARD_INPUTS).
        lost: (cards,), card points that the card loses.
        costs: (cards,), the card points that it seems to cost by rules of thumb.
    """

    inputs: NDArray[np.uint8]
    seeds: Numbers
    starts: Numbers
    card_inputs: NDArray[np.uint8]
    lost: Floats
    costs: Floats

    def subset(self, which: Numbers) -> Decisions:
        """The decisions of these rows."""
        counts = np.diff(self.starts)[which]
        starts = np.concatenate([[0], np.cumsum(counts)])
        cards = np.repeat(self.starts[which] - starts[:-1], counts) + np.arange(starts[-1])
        lost, costs = self.lost[cards], self.costs[cards]
        return Decisions(self.inputs[which], self.seeds[which], starts, self.card_inputs[cards], lost, costs)

    @property
    def rows(self) -> Numbers:
        """(cards,), the decision of each card."""
        return np.repeat(np.arange(len(self.inputs)), np.diff(self.starts))


def read_decisions(lines: Sequence[str], kind: str) -> Decisions:
    """The decisions of one kind, `suit` or `grand`, from rows of `decision_rows`.

    Raises:
        OptionError: `lab/rows`, a line is no row, or there is no decision of this kind.
    """
    order = bit_order(GRAND if kind == "grand" else SUIT_GAMES[0])
    inputs, seeds, starts, of_cards, figures = [], [], [0], [], []
    for number, line in enumerate(lines, 1):
        try:
            if line.split()[0] == kind:
                seed, seen, cards = _read_row(line, order)
                inputs.append(_switched(INPUTS, decision_inputs(seen))[CARD_INPUTS:])
                of_cards += [_switched(CARD_INPUTS, card_inputs(seen, bit)) for bit, _, _ in cards]
                figures += [(lost, cost) for _, lost, cost in cards]
                seeds.append(seed)
                starts.append(len(figures))
        except (ValueError, IndexError) as error:
            raise OptionError("lab/rows", f"line {number} is no row of decisions", line=number) from error
    if not inputs:
        raise OptionError("lab/rows", f"no decision of {kind}", kind=kind)
    lost, costs = np.array(figures, np.float32).T
    return Decisions(np.array(inputs), np.array(seeds, np.int64), np.array(starts), np.array(of_cards), lost, costs)


def _read_row(line: str, order: BitOrder) -> tuple[int, Observation, list[tuple[int, float, float]]]:
    """The seed, the observation, and for each card its bit, loss and cost. Raises ValueError if it is no row."""
    _, *numbers, trick, void, led = line.split()[:9]
    seed, player, leader, hand, unseen = map(int, numbers)
    laid = tuple(1 << int(place) for place in trick.split(",") if place != "-")
    (v0, v1, v2), (l0, l1, l2) = (map(int, group.split(",")) for group in (void, led))
    seen = Observation(order, player, hand, unseen, leader, laid, (v0, v1, v2), (l0, l1, l2))
    cards = [(1 << int(place), float(lost), float(cost)) for place, lost, cost in map(_parts, line.split()[9:])]
    fits = (leader + len(laid)) % PLAYERS == player and len(laid) < PLAYERS and 0 <= seed < 1 << 53
    masks = [hand, unseen, *laid, *seen.void, *seen.led]
    if not fits or len(cards) < 2 or any(mask != mask & DECK for mask in masks):
        raise ValueError
    if any(bit != bit & seen.legal or not isfinite(lost + cost) for bit, lost, cost in cards):
        raise ValueError
    return seed, seen, cards


def _switched(count: int, on: Sequence[int]) -> NDArray[np.uint8]:
    inputs = np.zeros(count, np.uint8)
    inputs[on] = 1
    return inputs


def _parts(text: str) -> tuple[str, str, str]:
    place, lost, cost = text.split(":")
    return place, lost, cost


def fit_network(lines: Sequence[str], kind: str, seed: int, notes: Sequence[str]) -> tuple[bytes, dict[str, float]]:
    """Train on all decisions of a kind.

    Returns:
        The file of the network; and the decisions, with the mean card points lost on one deal in five by any sensible
        card, by the rules of thumb, and by these with a network that was trained without these deals.

    Raises:
        OptionError: `lab/rows`, a line is no row, or there are no decisions to learn or to measure.
    """
    found = read_decisions(lines, kind)
    held_out = held_out_rows(found.seeds)
    training, validation = (found.subset(np.flatnonzero(which)) for which in (~held_out, held_out))
    costs = predicted(trained(training, kind, seed).dequantized(), validation)
    report = {
        "decisions": float(len(found.inputs)),
        "any": float(np.mean(np.add.reduceat(validation.lost, validation.starts[:-1]) / np.diff(validation.starts))),
        "rules": _mean_loss(validation, validation.costs),
        "network": _mean_loss(validation, costs),
    }
    return trained(found, kind, seed).file(notes), {name: round(value, 4) for name, value in report.items()}


def predicted(weights: Weights, found: Decisions) -> Floats:
    """(cards,), the card points that each card seems to cost, by the rules of thumb and the network."""
    costs = found.costs.copy()
    for start in range(0, len(found.inputs), AT_ONCE):
        part = found.subset(np.arange(start, min(start + AT_ONCE, len(found.inputs))))
        costs[found.starts[start] :][: len(part.lost)] += weights.outputs(_sums(weights, part))
    return costs


def _mean_loss(found: Decisions, costs: Floats) -> float:
    """The card points lost by the cheapest card of each decision."""
    order = np.lexsort((costs, found.rows))
    return float(found.lost[order[found.starts[:-1]]].mean())


def _sums(weights: Weights, found: Decisions) -> Floats:
    """The sums of the hidden units, for each card."""
    of_decisions = found.inputs.astype(np.float32) @ weights.hidden[CARD_INPUTS:] + weights.hidden_biases
    sums: Floats = of_decisions[found.rows] + found.card_inputs.astype(np.float32) @ weights.hidden[:CARD_INPUTS]
    return sums


def trained(found: Decisions, kind: str, seed: int, epochs: int = EPOCHS) -> Weights:
    """The weights after some epochs."""
    rng, count = np.random.default_rng(seed), len(found.inputs)
    parts = first_parts(rng, INPUTS, UNITS, 0.12, 0.05)
    gradients = (
        _gradients(Weights(*parts), exchanged(found.subset(rows), rng.permutation(PLAIN_SUITS[kind])))
        for rows in batches(count, BATCH_SIZE, epochs, rng)
    )
    weights = descended(parts, gradients, LEARNING_RATE, batch_count(count, BATCH_SIZE, epochs), DECAY)
    grains = np.clip(np.rint(weights.hidden / GRAIN), -(MOST // GRAIN), MOST // GRAIN)
    return replace(weights, hidden=(grains * GRAIN).astype(np.float32))


def exchanged(batch: Decisions, suits: Numbers) -> Decisions:
    """The same decisions with other plain suits: what was suit `suits[at]` is suit `at`."""
    cards = exchanged_cards(suits)
    groups = np.concatenate([suits, np.arange(len(suits), SUITS)])
    blocks = [block + cards for block in range(HAND, VOID, CARDS)]
    blocks += [block + groups for block in range(VOID, PLAYER, SUITS)]
    order = np.concatenate([*blocks, np.arange(PLAYER, INPUTS)]) - CARD_INPUTS
    of_cards = batch.card_inputs[:, np.concatenate([cards, np.arange(CARDS, CARD_INPUTS)])]
    return replace(batch, inputs=batch.inputs[:, order], card_inputs=of_cards)


def _gradients(weights: Weights, batch: Decisions) -> list[Floats]:
    """Of the mean loss of a player who chooses by a softmax of the costs."""
    rows, sums = batch.rows, _sums(weights, batch)
    shares = np.exp(np.clip(-(weights.outputs(sums) + batch.costs) / SOFTNESS, -60, 60))
    shares /= np.bincount(rows, shares)[rows]
    pull = shares * (batch.lost - np.bincount(rows, shares * batch.lost)[rows])
    by_sums, by_output = weights.slopes(sums, (-pull / (SOFTNESS * len(batch.inputs))).astype(np.float32))
    by_decision = np.add.reduceat(by_sums, batch.starts[:-1], axis=0)
    hidden = np.concatenate([batch.card_inputs.T @ by_sums, batch.inputs.T @ by_decision])
    only_differences_count = np.zeros(1, np.float32)  # of the bias of the output
    return [hidden, by_sums.sum(0), by_output, only_differences_count]
