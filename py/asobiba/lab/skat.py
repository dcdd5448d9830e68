"""Trial games of Skat, and the logistic regression that fits `skat.players.contract_model` to them.

A trial deals at random, and player 0 picks up the Skat and plays each game that is not hopeless. The discard is one of
the model's best or the usual discard, so that the next model judges such discards well. Each game is a row: kind, won
or not, features. Suit games and Grands are played by the weighted rules of thumb, which the levels use. Null is played
twice, with open cards and by rules of thumb, because people see less than the solver but defend better than the rules
of thumb.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

import numpy as np
from numpy.typing import NDArray

from asobiba import chance
from asobiba.errors import OptionError
from asobiba.skat.network.contracts import is_hopeful
from asobiba.skat.players.contract_model import (
    KINDS,
    MOST_NULL_RISK,
    OUVERT,
    features,
    kind_of,
    trump_count,
    win_chance,
)
from asobiba.skat.players.rules_of_thumb import wins_by_thumb
from asobiba.skat.rules.cards import (
    CARDS,
    GRAND,
    NULL,
    POINTS,
    RANKS,
    SUIT_GAMES,
    TRUMP,
    Cards,
    members,
    points_of,
    set_of,
    suit_members,
)
from asobiba.skat.solver.null import NullSolver
from asobiba.skat.solver.playout import wins_null_by_heuristics

DEALS_AT_ONCE = 100
DISCARDS = 3  # best discards of the model, of which one is drawn
RIDGE = 0.5
ROUNDS = 40
_ACE, _TEN = RANKS.index("A"), RANKS.index("T")


@dataclass(frozen=True, slots=True)
class TrialDeals:
    """Consecutive seeds of deals to try, and the kinds of contracts to play."""

    first: int
    count: int
    kinds: tuple[str, ...] = KINDS


def trial_rows(deals: TrialDeals) -> list[str]:
    """The rows of these deals, as text."""
    return [row for seed in range(deals.first, deals.first + deals.count) for row in _rows(seed, deals.kinds)]


@dataclass(frozen=True, slots=True)
class PlayedTrial:
    """A suit game or Grand of a trial: the ten cards, the discard, the leader (0 is the declarer), the result."""

    game: str
    hand: Cards
    discard: Cards
    leader: int
    won: bool


def played_trials(seed: int, kinds: Sequence[str]) -> Iterator[PlayedTrial]:
    """The suit game and the Grand of a deal that are not hopeless, as far as their kinds are wanted."""
    twelve, others, leader, rng = dealt(seed)
    for game in likely_games(twelve):
        if kind_of(game) in kinds:
            discard = some_discard(twelve, game, leader == 0, rng)
            hand = twelve & ~discard
            yield PlayedTrial(game, hand, discard, leader, wins_by_thumb(game, (hand, *others), discard, leader))


def dealt(seed: int) -> tuple[Cards, tuple[Cards, Cards], int, Random]:
    """The declarer's twelve cards, the other hands, the leader, and the generator that goes on."""
    rng = chance.stream(seed, "skat trial")
    cards = chance.shuffled(CARDS, rng)
    others = set_of(cards[12:22]), set_of(cards[22:])
    return set_of(cards[:12]), others, chance.below(3, rng), rng


def _rows(seed: int, kinds: Sequence[str]) -> Iterator[str]:
    for trial in played_trials(seed, kinds):
        values = features(trial.hand, trial.game, trial.leader == 0, points_of(trial.discard))
        yield _row(kind_of(trial.game), trial.won, values)
    if NULL in kinds or OUVERT in kinds:
        twelve, others, leader, _ = dealt(seed)
        yield from (row for row in _null_rows(twelve, others, leader) if row.split()[0] in kinds)


def _null_rows(twelve: Cards, others: tuple[Cards, Cards], leader: int) -> Iterator[str]:
    discard = min(
        map(set_of, combinations(members(twelve), 2)), key=lambda pair: features(twelve & ~pair, NULL, False, 0)[1]
    )
    hand = twelve & ~discard
    values = features(hand, NULL, leader == 0, 0)
    if values[1] > MOST_NULL_RISK:
        return
    solver = NullSolver()
    won_open = solver.safe(solver.order.masks((hand, *others)), leader, ())
    yield _row(OUVERT, won_open, values)
    yield _row(NULL, won_open, values)
    yield _row(NULL, wins_null_by_heuristics((hand, *others), discard, leader), values)


def likely_games(twelve: Cards) -> list[str]:
    """The suit game of the longest trumps and Grand, as far as they are not hopeless."""
    longest = max(
        SUIT_GAMES, key=lambda game: (trump_count(twelve, game), points_of(suit_members(twelve, TRUMP, game)), game)
    )
    return [game for game in (longest, GRAND) if is_hopeful(twelve, game)]


def some_discard(twelve: Cards, game: str, forehand: bool, rng: Random) -> Cards:
    """One of the shipped model's best discards, because the next model must judge its choices; or the usual discard."""
    pairs = sorted(
        map(set_of, combinations(members(twelve), 2)),
        key=lambda pair: -win_chance(twelve & ~pair, game, forehand, points_of(pair)),
    )
    return [*pairs[:DISCARDS], _discard(twelve, game)][chance.below(DISCARDS + 1, rng)]


def _discard(twelve: Cards, game: str) -> Cards:
    """Two cards, if possible no trump, no ace, and no ten with its ace; short suits first, then high points."""
    trumps = suit_members(twelve, TRUMP, game)

    def order(card: int) -> tuple[bool, bool, int, int]:
        suit = twelve & ~trumps & 0xFF << (card & 24)
        ace = bool(suit >> (card & 24) + _ACE & 1)
        return (card & 7 == _ACE, ace and card & 7 == _TEN, suit.bit_count(), -POINTS[card & 7])

    return set_of([*sorted(members(twelve & ~trumps), key=order), *members(trumps)][:2])


def _row(kind: str, won: bool, values: Sequence[float]) -> str:
    return " ".join([kind, str(int(won)), *(f"{value:.3g}" for value in values)])


def fit_model(lines: Iterable[str], notes: Sequence[str]) -> tuple[str, dict[str, dict[str, float]]]:
    """Fit weights for `contract_model`, and measure the fit of each kind.

    Args:
        lines: rows of `trial_rows`.
        notes: comments for the head of the text, such as the source of the rows.

    Returns:
        The text for `read_model`, and by kind: rows, share won, mean log loss of the fit and of the share alone.

    Raises:
        OptionError: `lab/rows`: a line is no row, or a kind has no rows.
    """
    rows: dict[str, list[list[float]]] = {kind: [] for kind in KINDS}
    for number, line in enumerate(lines, 1):
        kind, *values = line.split() or [""]
        try:
            rows[kind].append([float(value) for value in values])
        except (KeyError, ValueError):
            raise OptionError("lab/rows", f"line {number} is no row of trials", line=number) from None
    text, quality = [f"# {note}" for note in notes], {}
    for kind in KINDS:
        if not rows[kind]:
            raise OptionError("lab/rows", f"no trial of {kind}", kind=kind)
        data = np.array(rows[kind], dtype=np.float64)
        weights = _logistic(data[:, 1:], data[:, 0])
        text.append(" ".join([kind, *(f"{weight:.4g}" for weight in weights)]))
        quality[kind] = _quality(data[:, 1:] @ weights, data[:, 0])
    return "\n".join(text) + "\n", quality


def _logistic(rows: NDArray[np.float64], won: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logistic regression by Newton's method, with a ridge penalty, which is almost 0 for the constant."""
    weights = np.zeros(rows.shape[1])
    ridge = np.full(rows.shape[1], RIDGE)
    ridge[0] = RIDGE / 50
    for _ in range(ROUNDS):
        share = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        gradient = rows.T @ (won - share) - ridge * weights
        hessian = (rows.T * (share * (1 - share))) @ rows + np.diag(ridge)
        weights += np.linalg.solve(hessian, gradient)
    return weights


def _quality(scores: NDArray[np.float64], won: NDArray[np.float64]) -> dict[str, float]:
    share = 1 / (1 + np.exp(-np.clip(scores, -30, 30)))
    mean = float(won.mean())
    loss = -np.mean(won * np.log(share + 1e-9) + (1 - won) * np.log(1 - share + 1e-9))
    alone = -np.mean(won * np.log(mean + 1e-9) + (1 - won) * np.log(1 - mean + 1e-9))
    return {"rows": len(won), "won": round(mean, 3), "loss": round(float(loss), 3), "alone": round(float(alone), 3)}
