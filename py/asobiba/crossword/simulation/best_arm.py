"""Best-arm identification: finds the best of several moves by rollouts, whose results are noisy.

The arms (of a multi-armed bandit) are numbered. A race tries them and eliminates those whose further rollouts would
decide little: the clearly worse ones, and those known to be as good as the leader (racing, or successive elimination).
All arms still alive are tried with the same deals, and differences are taken deal by deal, so the luck of a deal
cancels out. The static equity is a prior with an error of some points. It weighs as much as a number of rollouts, so a
few lucky rollouts decide nothing.

`Race.ratings` combines the static equity, a worker's own rollouts and those of other workers. Each of these sources has
seen other deals, so it is too high or too low by the same amount (its offset) for all arms. Offsets and ratings are
fitted together, by least squares, each mean weighted by its rollouts.

An arm is eliminated when more rollouts would hardly be worth it: when the points that are lost on average by never
choosing it again (the expected opportunity cost) are negligible. That depends on how far it is behind the leader and on
the uncertainty of this difference, so a race between equals ends as well once both are known to be equal.

Source of this rule: Chick & Inoue (2001) and Branke, Chick & Schmidt, "Selecting a selection procedure" (2007).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from typing import NamedTuple

MID_GAME_ERROR = 3.0  # points: standard deviation of the error of the static equity in mid-game (bench/history.md)
TYPICAL = 20.0  # points: standard deviation of the difference in one deal, before it is measured
FEWEST_DEALS = 3  # fewest deals before arms are eliminated only because too many are alive
OWN_VARIANCE = 6  # weight of the typical variance, in deals
MOST_ROUNDS = 50  # most rounds of fitting, each of which fits offsets and then ratings
CONVERGED = 0.002  # points: an offset that changes by less has converged


class Value(NamedTuple):
    """The worth of a rollout, or the mean of several.

    The race maximises `value`, in points; `win` is a chance, 0 to 1; `spread` is in points.
    """

    value: float
    win: float
    spread: float


NOTHING = Value(0.0, 0.0, 0.0)


class Totals(NamedTuple):
    """Sums over the rollouts of one arm, so that those of several workers can be added."""

    rollouts: int
    value: float


class Source(NamedTuple):
    """The results of one source for all arms: means in points, and the weight of each mean in rollouts."""

    means: Sequence[float]
    weights: Sequence[float]


class Race:
    """The comparison of arms; `alive` are the numbers of those not eliminated.

    Args:
        priors: static equity of each arm in points; only differences matter.
        static_error: standard deviation of the error of the static equity.
        negligible: an arm is eliminated, or does not start, when dropping it costs fewer points on average.
        thorough: compare arms rather than choose one: all start, and none is eliminated for being behind.
    """

    def __init__(
        self,
        priors: Sequence[float],
        static_error: float = MID_GAME_ERROR,
        *,
        negligible: float,
        thorough: bool = False,
    ) -> None:
        self.priors, self._negligible = priors, negligible
        self._prior_variance = 2 * static_error**2  # the variance of the difference of two arms
        self._prior_weight = TYPICAL**2 / self._prior_variance  # in rollouts
        self._thorough = thorough
        self.alive = list(range(len(priors)))
        self.values: list[list[Value]] = [[] for _ in priors]
        self.others: Sequence[Sequence[Totals]] = ()
        self._sums: list[list[Value]] = [[NOTHING] for _ in priors]  # prefix sums of each arm's values
        self._compared: dict[tuple[int, int], tuple[int, float, float]] = {}  # pairs of arms -> `_differences`
        self._ratings: list[float] = []
        self._eliminate(len(priors))

    @property
    def deals(self) -> int:
        """The number of deals that every arm alive was tried with."""
        return min([len(self.values[arm]) for arm in self.alive])

    def add(self, arm: int, value: Value) -> None:
        """Add a rollout of an arm, with the next deal."""
        self.values[arm].append(value)
        self._sums[arm].append(_plus(self._sums[arm][-1], value))
        self._ratings = []

    def join(self, others: Sequence[Sequence[Totals]]) -> None:
        """Take the totals of other workers, replacing earlier ones."""
        self.others = others
        self._ratings = []

    def rating(self, arm: int) -> float:
        """The worth of an arm in points; only differences matter."""
        return self.ratings()[arm]

    def ratings(self) -> list[float]:
        """The worth of each arm from static equity, own rollouts and those of others (cached)."""
        if not self._ratings:
            self._ratings = fit_ratings(self._sources())
        return self._ratings

    def _sources(self) -> list[Source]:
        sources = [Source(self.priors, [self._prior_weight] * len(self.priors))]
        deals = self.deals
        if deals:
            counts = [min(len(values), deals) for values in self.values]
            lucks = {count: self._missed_luck(count, deals).value for count in dict.fromkeys(counts)}
            means = [
                sums[count].value / count + lucks[count] if count else 0.0
                for sums, count in zip(self._sums, counts, strict=True)
            ]
            sources.append(Source(means, counts))
        for totals in self.others:
            means = [each.value / each.rollouts if each.rollouts else 0.0 for each in totals]
            sources.append(Source(means, [each.rollouts for each in totals]))
        return sources

    def leader(self) -> int:
        """The best arm alive; of equal arms the first."""
        return max(self.alive, key=self.ratings().__getitem__)

    def eliminate(self, most: int) -> None:
        """Eliminate arms that are not worth more rollouts, then the lowest ones until at most `most` are alive."""
        if self.deals:
            self._eliminate(most if self.deals >= FEWEST_DEALS else len(self.alive))

    def _eliminate(self, most: int) -> None:
        leader, *others = sorted(self.alive, key=self.ratings().__getitem__, reverse=True)
        self.alive = sorted([leader, *[arm for arm in others[: most - 1] if self._worth_trying(arm, leader)]])
        self._ratings = []

    def _worth_trying(self, arm: int, leader: int) -> bool:
        gap = self.rating(leader) - self.rating(arm)
        return self._thorough or opportunity_cost(gap, self.uncertainty(arm, leader)) >= self._negligible

    def uncertainty(self, arm: int, other: int) -> float:
        """Standard deviation, in points, of the estimated difference of two arms that are alive."""
        count, total, squares = self._differences(min(arm, other), max(arm, other))
        # the variance of a few rollouts is unreliable, so it is averaged with the typical variance
        around_mean = squares - total * total / count if count else 0.0
        variance = (around_mean + OWN_VARIANCE * TYPICAL**2) / (count + OWN_VARIANCE)
        count += sum(min(totals[arm].rollouts, totals[other].rollouts) for totals in self.others)
        return sqrt(1 / (1 / self._prior_variance + count / variance))

    def _differences(self, arm: int, other: int) -> tuple[int, float, float]:
        """The deals that two arms share, the sum of the differences of their values, and that of the squares."""
        count, total, squares = self._compared.get((arm, other), (0, 0.0, 0.0))
        for one, two in zip(self.values[arm][count:], self.values[other][count:], strict=False):
            difference = one.value - two.value
            count, total, squares = count + 1, total + difference, squares + difference * difference
        self._compared[arm, other] = count, total, squares
        return count, total, squares

    def mean(self, arm: int) -> Value:
        """The mean value, as if the arm had been tried with every deal (`missed_luck`)."""
        return _plus(self._mean_of_first(arm, self.counted(arm)), self.missed_luck(arm))

    def counted(self, arm: int) -> int:
        """The number of an arm's rollouts that count: all but that of a deal which some arm alive has not played."""
        return min(len(self.values[arm]), self.deals)

    def missed_luck(self, arm: int) -> Value:
        """Correction for the deals that an eliminated arm did not play, estimated from the survivors."""
        return self._missed_luck(len(self.values[arm]), self.deals)

    def _missed_luck(self, shared: int, deals: int) -> Value:
        if not 0 < shared < deals:
            return NOTHING
        means = [(self._mean_of_first(each, deals), self._mean_of_first(each, shared)) for each in self.alive]
        changes = [[every - first for every, first in zip(*pair, strict=True)] for pair in means]
        return Value(*[sum(column) / len(changes) for column in zip(*changes, strict=True)])

    def _mean_of_first(self, arm: int, count: int) -> Value:
        return Value(*[total / count for total in self._sums[arm][count]]) if count else NOTHING

    def totals(self, arm: int) -> Totals:
        """The sums of an arm, corrected for the luck of missed deals, so that those of several workers can be added."""
        count = self.counted(arm)
        return Totals(count, count * self.mean(arm).value)


def opportunity_cost(gap: float, deviation: float) -> float:
    """The points lost on average by a choice that is believed to be ahead by `gap`, with this standard deviation.

    It is the mean of max(0, -x) where x is normally distributed around `gap` (the unit normal loss, scaled).
    """
    distance = gap / deviation
    return deviation * (exp(-distance * distance / 2) / sqrt(2 * pi) - distance * erfc(distance / sqrt(2)) / 2)


def fit_ratings(sources: Sequence[Source]) -> list[float]:
    """The worth of each arm by all sources, each of which may be wrong by the same amount for all arms."""
    first, *others = sources
    if not others:
        return list(first.means)
    totals = [sum(weights) for weights in zip(*[source.weights for source in sources], strict=True)]
    own = [weight * mean for mean, weight in zip(*first, strict=True)]
    offsets = [_offset_alone(first, source) for source in others]
    ratings: list[float] = []
    for _ in range(MOST_ROUNDS):
        pairs = zip(others, offsets, strict=True)
        columns = [[weight * (mean - off) for mean, weight in zip(*source, strict=True)] for source, off in pairs]
        ratings = [sum(parts) / total for parts, total in zip(zip(own, *columns, strict=True), totals, strict=True)]
        before, offsets = offsets, [_offset(ratings, source) for source in others]
        if all(abs(offset - old) < CONVERGED for offset, old in zip(offsets, before, strict=True)):
            break
    return ratings


def _offset(ratings: Sequence[float], source: Source, weights: Sequence[float] | None = None) -> float:
    """By how much a source is too high, given the ratings: the weighted mean; 0 without weights."""
    weights = weights or source.weights
    total = sum(weights)
    gaps = zip(weights, source.means, ratings, strict=True)
    return sum([weight * (mean - rating) for weight, mean, rating in gaps]) / total if total else 0.0


def _offset_alone(first: Source, source: Source) -> float:
    """The offset of a source that is the only one besides the first: the solution, so one round of fitting suffices.

    The rating of an arm is a mean of both sources, so its gap counts by the harmonic mean of their weights.
    """
    pairs = zip(first.weights, source.weights, strict=True)
    return _offset(first.means, source, [one * two / (one + two) for one, two in pairs])


def _plus(first: Value, second: Value) -> Value:
    return Value(*map(sum, zip(first, second, strict=True)))
