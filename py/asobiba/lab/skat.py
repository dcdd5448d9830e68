"""Trial games of Skat for the model of `skat.strength`, and its fit.

A trial deals at random and lets player 0 pick up the Skat, lay two cards away by a rule of thumb, and play the games
that are worth a thought: his longest suit with five trumps, Grand with four jacks and aces, Null where it is not
hopeless. Each game is a row: kind, won or not, features. `skat.trials` plays them; Null counts twice, once with open
cards and once by rules of thumb, because people see less than the solver and defend better than the thumb.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from asobiba import chance
from asobiba.errors import OptionError
from asobiba.skat.players.contract_model import KINDS, MOST_NULL_RISK, features, kind_of, trumps_of
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
from asobiba.skat.solver.trials import declarer_wins, null_by_thumb, null_holds

DEALS_AT_ONCE = 10
LEAST_TRUMPS = 5
LEAST_FOR_GRAND = 4
RIDGE = 0.5
ROUNDS = 40
_ACE, _TEN = RANKS.index("A"), RANKS.index("T")
_HIGH = set_of(suit * 8 + RANKS.index(rank) for suit in range(4) for rank in "JA")


@dataclass(frozen=True, slots=True)
class Deals:
    """Some deals to be tried, by their seeds."""

    first: int
    count: int


def trial_rows(deals: Deals) -> list[str]:
    """The rows of these deals, as they are written."""
    return [row for seed in range(deals.first, deals.first + deals.count) for row in _rows(seed)]


def _rows(seed: int) -> Iterator[str]:
    rng = chance.stream(seed, "skat trial")
    cards = chance.shuffled(CARDS, rng)
    twelve, others = set_of(cards[:12]), (set_of(cards[12:22]), set_of(cards[22:]))
    leader = chance.below(3, rng)
    for game in _games(twelve):
        laid = _laid(twelve, game)
        hand = twelve & ~laid
        won = declarer_wins(game, (hand, *others), laid, leader)
        yield _row(kind_of(game), won, features(hand, game, leader == 0, points_of(laid)))
    laid = min(map(set_of, combinations(members(twelve), 2)), key=lambda pair: _null_risk(twelve & ~pair))
    hand = twelve & ~laid
    seen = features(hand, NULL, leader == 0, 0)
    if seen[1] > MOST_NULL_RISK:
        return
    open_ = null_holds((hand, *others), leader)
    yield _row("ouvert", open_, seen)
    yield _row(NULL, open_, seen)
    yield _row(NULL, null_by_thumb((hand, *others), laid, leader), seen)


def _games(twelve: Cards) -> list[str]:
    longest = max(
        SUIT_GAMES, key=lambda game: (trumps_of(twelve, game), points_of(suit_members(twelve, TRUMP, game)), game)
    )
    games = [longest] if trumps_of(twelve, longest) >= LEAST_TRUMPS else []
    return games + [GRAND] * ((twelve & _HIGH).bit_count() >= LEAST_FOR_GRAND)


def _laid(twelve: Cards, game: str) -> Cards:
    """No trumps, no aces, no ten beside its ace; short suits first, dear cards first."""
    trumps = suit_members(twelve, TRUMP, game)

    def order(card: int) -> tuple[bool, bool, int, int]:
        suit = twelve & ~trumps & 0xFF << (card & 24)
        ace = bool(suit >> (card & 24) + _ACE & 1)
        return (card & 7 == _ACE, ace and card & 7 == _TEN, suit.bit_count(), -POINTS[card & 7])

    return set_of([*sorted(members(twelve & ~trumps), key=order), *members(trumps)][:2])


def _null_risk(hand: Cards) -> float:
    return features(hand, NULL, False, 0)[1]


def _row(kind: str, won: bool, seen: Sequence[float]) -> str:
    return " ".join([kind, str(int(won)), *(f"{value:.3g}" for value in seen)])


def fit_model(lines: Iterable[str], notes: Sequence[str]) -> tuple[str, dict[str, dict[str, float]]]:
    """A table of weights for `skat.strength`, and how well each kind fits.

    Args:
        lines: rows of `trial_rows`.
        notes: lines about where they come from.

    Returns:
        The text of the table, and by kind: rows, share won, mean log loss of the fit and of the share alone.

    Raises:
        OptionError: `lab/rows`: a line is no row, or a kind has none.
    """
    rows: dict[str, list[list[float]]] = {kind: [] for kind in KINDS}
    for number, line in enumerate(lines, 1):
        kind, *values = line.split() or [""]
        try:
            rows[kind].append([float(value) for value in values])
        except (KeyError, ValueError):
            raise OptionError("lab/rows", f"line {number} is no row of trials", line=number) from None
    text, told = [f"# {note}" for note in notes], {}
    for kind in KINDS:
        if not rows[kind]:
            raise OptionError("lab/rows", f"no trial of {kind}", kind=kind)
        data = np.array(rows[kind], dtype=np.float64)
        weights = _logistic(data[:, 1:], data[:, 0])
        text.append(" ".join([kind, *(f"{weight:.4g}" for weight in weights)]))
        told[kind] = _quality(data[:, 1:] @ weights, data[:, 0])
    return "\n".join(text) + "\n", told


def _logistic(seen: NDArray[np.float64], won: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights by Newton's method, with a ridge on all but the constant."""
    weights = np.zeros(seen.shape[1])
    ridge = np.full(seen.shape[1], RIDGE)
    ridge[0] = RIDGE / 50
    for _ in range(ROUNDS):
        share = 1 / (1 + np.exp(-np.clip(seen @ weights, -30, 30)))
        slope = seen.T @ (won - share) - ridge * weights
        bend = (seen.T * (share * (1 - share))) @ seen + np.diag(ridge)
        weights += np.linalg.solve(bend, slope)
    return weights


def _quality(scores: NDArray[np.float64], won: NDArray[np.float64]) -> dict[str, float]:
    share = 1 / (1 + np.exp(-np.clip(scores, -30, 30)))
    mean = float(won.mean())
    loss = -np.mean(won * np.log(share + 1e-9) + (1 - won) * np.log(1 - share + 1e-9))
    alone = -np.mean(won * np.log(mean + 1e-9) + (1 - won) * np.log(1 - mean + 1e-9))
    return {"rows": len(won), "won": round(mean, 3), "loss": round(float(loss), 3), "alone": round(float(alone), 3)}
