"""Fits the card model of Skat (`skat.players.rules_of_thumb`) to decisions from `skat_losses.py make --all`.

    PYTHONPATH=py python bench/skat_fit.py FILES --out py/asobiba/skat/data/cards.model [--folds 5]
    PYTHONPATH=py python bench/skat_fit.py --calls 4000

For every kind of decision, the weights first come from a ridge regression of a card's loss on the rules that apply to
it, both less their mean over the decision's cards. Then gradient descent reduces the mean loss of a player who chooses
cards with probabilities by these weights. Named blunders are left out. `--folds` also measures the loss of a player by
rules of thumb alone on deals outside the fit. `--calls N` fits `contract_model.CALL_WEIGHTS` instead, to the highest
bids of the champion with N random hands, and prints them with the log loss on the half outside the fit. Needs numpy.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from skat_losses import choices

from asobiba import chance
from asobiba.skat.players.bidding import bid_limit
from asobiba.skat.players.blunders import sensible
from asobiba.skat.players.card_facts import CardFacts
from asobiba.skat.players.contract_model import call_features
from asobiba.skat.players.levels import LEVELS
from asobiba.skat.players.rules_of_thumb import DECISIONS, PLAIN_RULE, decision_of, rules_for
from asobiba.skat.players.solver_view import SolverView
from asobiba.skat.rules.cards import CARDS, set_of, write_card
from asobiba.skat.rules.options import read_options
from asobiba.skat.solver.heuristics import choose_card

Floats = NDArray[np.float64]
RIDGE, ANCHOR, SOFTNESS, STEPS, RATE = 20.0, 0.3, 1.5, 500, 0.03
CALLED = (18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 45, 48, 60)
CALL_RIDGE, CALL_ROUNDS = 0.5, 40
LEAST = 40  # decisions of a kind; with fewer the usual card is played


@dataclass
class Decision:
    """The sensible cards of a decision: the rules that apply to each card, and each card's loss."""

    seed: int
    rules: list[dict[str, float]]
    lost: list[float]


def decisions(paths: Sequence[Path]) -> dict[str, list[Decision]]:
    """All decisions with a choice, by kind."""
    found: dict[str, list[Decision]] = defaultdict(list)
    for row in (json.loads(line) for path in paths for line in path.open()):
        for decision, view in choices(row):
            seen = SolverView.of(view).seen
            facts, usual = CardFacts(seen), choose_card(seen)
            sign = 1 if facts.declares else -1
            values = decision["values"]
            cards = sensible(facts)
            worth = [sign * values[write_card(seen.order.card(bit))] for bit in cards]
            if len(cards) > 1:
                best = max(sign * value for value in values.values())
                rules = [rules_for(facts, bit, usual) for bit in cards]
                found[decision_of(facts)].append(Decision(row["seed"], rules, [best - each for each in worth]))
    return found


def tables(chosen: Sequence[Decision], names: Sequence[str]) -> tuple[Floats, Floats, Floats]:
    """Rules by decision, card and name; losses and whether there is a card, by decision and card."""
    at = {name: number for number, name in enumerate(names)}
    most = max(len(decision.lost) for decision in chosen)
    rules = np.zeros((len(chosen), most, len(names)))
    lost, there = np.zeros((len(chosen), most)), np.zeros((len(chosen), most))
    for row, decision in enumerate(chosen):
        lost[row, : len(decision.lost)] = decision.lost
        there[row, : len(decision.lost)] = 1
        for card, applying in enumerate(decision.rules):
            for name, applies in applying.items():
                if name in at:
                    rules[row, card, at[name]] = applies
    return rules, lost, there


def fitted(chosen: Sequence[Decision]) -> dict[str, float]:
    """The weights of one kind of decision."""
    names = sorted({name for decision in chosen for rules in decision.rules for name in rules})
    if len(chosen) < LEAST:
        return {PLAIN_RULE: -1.0}
    rules, lost, there = tables(chosen, names)
    count = there.sum(1, keepdims=True)
    centred = (rules - (rules.sum(1) / count)[:, None]) * there[:, :, None]
    mean = (lost * there).sum(1, keepdims=True) / count
    flat, target = centred.reshape(-1, len(names)), ((lost - mean) * there).ravel()
    ridge = np.linalg.solve(flat.T @ flat + RIDGE * np.eye(len(names)), flat.T @ target)
    weights = _descended(ridge, rules, lost, there)
    return {name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True) if abs(weight) >= 0.001}


def _descended(start: Floats, rules: Floats, lost: Floats, there: Floats) -> Floats:
    """The weights after gradient descent (Adam) on the mean loss of soft choices, held near the start."""
    weights, slope, square = start.copy(), np.zeros_like(start), np.zeros_like(start)
    for step in range(1, STEPS + 1):
        score = np.where(there > 0, -(rules @ weights) / SOFTNESS, -1e9)
        share = np.exp(score - score.max(1, keepdims=True)) * there
        share /= share.sum(1, keepdims=True)
        pull = share * (lost - (share * lost).sum(1, keepdims=True))
        gradient = (-np.einsum("dc,dcn->n", pull, rules) / SOFTNESS + ANCHOR * (weights - start)) / len(rules)
        slope, square = 0.9 * slope + 0.1 * gradient, 0.99 * square + 0.01 * gradient**2
        weights -= RATE * slope / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights


def losses(weights: dict[str, float], chosen: Sequence[Decision]) -> list[float]:
    """The loss in each decision of the card with the lowest predicted cost."""
    found = []
    for decision in chosen:
        costs = [sum(weights.get(name, 0) * applies for name, applies in rules.items()) for rules in decision.rules]
        found.append(decision.lost[int(np.argmin(costs))])
    return found


def call_rows(hands: int) -> tuple[Floats, Floats]:
    """The features of each hand at each value, and whether the champion bids that value in a tournament."""
    options, margin = read_options({"tournament": True}), LEVELS["champion"].margin
    rows, called = [], []
    for seed in range(1, hands + 1):
        rng = chance.stream(seed, "calls")
        hand = set_of(chance.shuffled(CARDS, rng)[:10])
        forehand = chance.below(3, rng) == 0
        limit = bid_limit(hand, forehand, options, margin)
        rows += [call_features(hand, forehand, value) for value in CALLED]
        called += [float(limit >= value) for value in CALLED]
    return np.array(rows), np.array(called)


def logistic(rows: Floats, called: Floats) -> Floats:
    """Logistic regression by Newton's method with a small ridge penalty."""
    weights = np.zeros(rows.shape[1])
    for _ in range(CALL_ROUNDS):
        share = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        hessian = (rows.T * (share * (1 - share))) @ rows + CALL_RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(hessian, rows.T @ (called - share) - CALL_RIDGE * weights)
    return weights


def fit_calls(hands: int) -> None:
    """Print the weights of calls, and the log loss on the second half of the hands of a fit to the first."""
    rows, called = call_rows(hands)
    half = len(CALLED) * (hands // 2)
    share = np.clip(1 / (1 + np.exp(-rows[half:] @ logistic(rows[:half], called[:half]))), 0.01, 0.99)
    loss = -np.mean(np.where(called[half:] > 0, np.log(share), np.log(1 - share)))
    print(", ".join(f"{weight:.4g}" for weight in logistic(rows, called)), f"  # log loss {loss:.3f}")


def main() -> None:
    """Fit, say how well, and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--calls", type=int, default=0, metavar="N")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--folds", type=int, default=0)
    parser.add_argument("--note", action="append", default=[])
    given = parser.parse_args()
    if given.calls:
        fit_calls(given.calls)
        return
    found = decisions(given.files)
    if given.folds:
        everything: list[float] = []
        for kind in DECISIONS:
            chosen, lost = found[kind], []
            for fold in range(given.folds if len(chosen) >= LEAST else 0):
                held = [decision for decision in chosen if decision.seed % given.folds == fold]
                weights = fitted([decision for decision in chosen if decision.seed % given.folds != fold])
                lost += losses(weights, held)
            everything += lost
            print(f"{kind:48} {len(chosen):6} {np.mean(lost) if lost else float('nan'):6.2f}", file=sys.stderr)
        print(f"{'all':48} {len(everything):6} {np.mean(everything):6.2f}", file=sys.stderr)
    if given.out:
        count = sum(map(len, found.values()))
        lines = [
            f"# bench/skat_fit.py: {count} decisions of skat_losses.py make",
            *(f"# {note}" for note in given.note),
        ]
        for kind in DECISIONS:
            lines += [f"[{kind}]", *(f"{weight:g} {name}" for name, weight in fitted(found[kind]).items())]
        given.out.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
