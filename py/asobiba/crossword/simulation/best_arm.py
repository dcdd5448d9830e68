"""The bookkeeping of a simulation: who leads, by how much, and who is out.

Every option still in the race is tried with the same deals, so differences are taken deal by deal and the luck of a
deal drops out. What is known before the first rollout counts, too: the static equity is right to within some points, so
it weighs as much as a number of rollouts, and a few lucky ones decide nothing.

What the static equity, the own rollouts and those of other workers say of the options is put together (`ratings`): each
of these sources has seen other deals, and so is too high or too low by the same for all options. These offsets are
fitted along with the options' worth, by least squares, each mean weighed by its rollouts.

An option is out when it is behind the leader by more than DOUBT standard deviations of what is known about the
difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple, TypeAlias

PRIOR = 3.0  # points: standard deviation of the static equity from the truth, in mid-game (bench/history.md)
TYPICAL = 20.0  # points: standard deviation of the difference in one deal, before it is measured
DOUBT = 2.4  # standard deviations
OWN_VARIANCE = 6  # deals that the typical variance weighs as much as
FEWEST = 3  # deals before anybody is out
FITTING = 50  # rounds at most in which offsets and ratings are fitted in turn
FITTED = 0.002  # points: a change of an offset that is small enough

Source: TypeAlias = tuple[Sequence[float], Sequence[float]]  # of each option: a mean in points; rollouts it weighs


class Outcome(NamedTuple):
    """What a rollout, or a mean of several, came to.

    `value` in points is what is maximised; `win` is a chance, 0 to 1; `spread` is in points.
    """

    value: float
    win: float
    spread: float


NOTHING = Outcome(0.0, 0.0, 0.0)


class Tally(NamedTuple):
    """What rollouts say about one option, as sums: tallies of several workers add up (`merged`)."""

    rollouts: int
    value: float
    squares: float  # of the values
    win: float
    spread: float


def merged(parts: Iterable[Sequence[Tally]]) -> list[Tally]:
    """The tallies of the same options from several workers, put together."""
    return [Tally(*map(sum, zip(*tallies, strict=True))) for tallies in zip(*parts, strict=True)]


class Standings:
    """Options in a race. `alive` are the numbers of those still in it.

    Args:
        priors: static equity of each option in points; only differences matter.
        trust: standard deviation of the static equity from the truth. Options that are far behind do not start.
        thorough: to compare options rather than to choose one: all start, and nobody leaves for being behind.
    """

    def __init__(self, priors: Sequence[float], trust: float = PRIOR, *, thorough: bool = False) -> None:
        self.priors = priors
        self._doubt = 2 * trust**2  # variance of the difference of two options
        self._prior_rollouts = TYPICAL**2 / self._doubt  # that weigh as much as the static equity
        self._thorough = thorough
        best, reach = max(priors), DOUBT * sqrt(self._doubt)
        self.alive = [option for option, prior in enumerate(priors) if thorough or prior >= best - reach]
        self.outcomes: list[list[Outcome]] = [[] for _ in priors]
        self.others: Sequence[Sequence[Tally]] = ()
        self._sums: list[list[Outcome]] = [[NOTHING] for _ in priors]  # of the first outcomes of each option
        self._ratings: list[float] = []

    @property
    def deals(self) -> int:
        """Deals that all of those still in the race were tried with."""
        return min([len(self.outcomes[option]) for option in self.alive])

    def add(self, option: int, outcome: Outcome) -> None:
        """One rollout of an option, with the next deal."""
        self.outcomes[option].append(outcome)
        self._sums[option].append(Outcome(*map(sum, zip(self._sums[option][-1], outcome, strict=True))))
        self._ratings = []

    def join(self, others: Sequence[Sequence[Tally]]) -> None:
        """The tallies of other workers, in place of those that were joined before."""
        self.others = others
        self._ratings = []

    def rating(self, option: int) -> float:
        """What an option is worth, in points; only differences matter."""
        return self.ratings()[option]

    def ratings(self) -> list[float]:
        """Static equity, own rollouts and those of others weighed, for each option."""
        if not self._ratings:
            self._ratings = fitted(self._sources())
        return self._ratings

    def _sources(self) -> list[Source]:
        found: list[Source] = [(self.priors, [self._prior_rollouts] * len(self.priors))]
        if self.deals:
            means = [self.mean(option).value for option in range(len(self.priors))]
            found.append((means, list(map(self.counted, range(len(self.priors))))))
        for tallies in self.others:
            means = [tally.value / tally.rollouts if tally.rollouts else 0.0 for tally in tallies]
            found.append((means, [tally.rollouts for tally in tallies]))
        return found

    def leader(self) -> int:
        """The best of those alive; the first of equals."""
        return max(self.alive, key=self.ratings().__getitem__)

    def thin(self, most: int) -> None:
        """Leave out who is clearly behind, and the last until at most `most` are left."""
        if self.deals < FEWEST:
            return
        ranked = sorted(self.alive, key=self.ratings().__getitem__, reverse=True)
        leader = ranked[0]
        self.alive = sorted([leader, *[option for option in ranked[1:most] if not self._beaten(option, leader)]])
        self._ratings = []

    def _beaten(self, option: int, leader: int) -> bool:
        gap = self.rating(leader) - self.rating(option)
        return not self._thorough and gap > DOUBT * self.uncertainty(option, leader)

    def uncertainty(self, option: int, other: int) -> float:
        """Standard deviation, in points, of what is known about the difference of two that are alive."""
        pairs = zip(self.outcomes[option], self.outcomes[other], strict=False)
        differences = [one.value - two.value for one, two in pairs]
        count = len(differences)
        mean = sum(differences) / count if count else 0.0
        # a few rollouts tell little about their own variance, so the typical one weighs in
        variance = (sum([(one - mean) ** 2 for one in differences]) + OWN_VARIANCE * TYPICAL**2) / (
            count + OWN_VARIANCE
        )
        count += sum(min(tallies[option].rollouts, tallies[other].rollouts) for tallies in self.others)
        return sqrt(1 / (1 / self._doubt + count / variance))

    def mean(self, option: int) -> Outcome:
        """The mean outcome, as if the option had been tried with every deal: see `luck`."""
        return _plus(self._first(option, self.counted(option)), self.luck(option))

    def counted(self, option: int) -> int:
        """Rollouts of an option that count: not those of a deal that others in the race have not met yet."""
        return min(len(self.outcomes[option]), self.deals)

    def luck(self, option: int) -> Outcome:
        """What the deals that an option missed would have added to its mean, judged by those still in the race."""
        shared, deals = len(self.outcomes[option]), self.deals
        if not 0 < shared < deals:
            return NOTHING
        changes = [
            [all_ - these for all_, these in zip(self._first(one, deals), self._first(one, shared), strict=True)]
            for one in self.alive
        ]
        return Outcome(*[sum(column) / len(changes) for column in zip(*changes, strict=True)])

    def _first(self, option: int, count: int) -> Outcome:
        """The mean of an option's first outcomes."""
        return Outcome(*[total / count for total in self._sums[option][count]]) if count else NOTHING

    def tally(self, option: int) -> Tally:
        """The sums, corrected for the luck of missed deals, so that those of several workers can be added."""
        count, mean, luck = self.counted(option), self.mean(option), self.luck(option)
        squares = sum([(outcome.value + luck.value) ** 2 for outcome in self.outcomes[option][:count]])
        return Tally(count, count * mean.value, squares, count * mean.win, count * mean.spread)


def fitted(sources: Sequence[Source]) -> list[float]:
    """What each option is worth by all sources, each of which may be too high or too low alike for all options."""
    ratings = list(sources[0][0])
    offsets = [0.0] * len(sources)
    totals = [sum(weights) for weights in zip(*[weights for _, weights in sources], strict=True)]
    for _ in range(FITTING if len(sources) > 1 else 0):
        before = list(offsets)
        for at, (means, weights) in enumerate(sources[1:], 1):
            seen = sum(weights)
            gaps = zip(weights, means, ratings, strict=True)
            offsets[at] = sum([weight * (mean - rating) for weight, mean, rating in gaps]) / seen if seen else 0.0
        for option, total in enumerate(totals):
            found = zip(sources, offsets, strict=True)
            ratings[option] = sum([part[1][option] * (part[0][option] - offset) for part, offset in found]) / total
        if all(abs(offset - old) < FITTED for offset, old in zip(offsets, before, strict=True)):
            break
    return ratings


def _plus(one: Outcome, other: Outcome) -> Outcome:
    return Outcome(*map(sum, zip(one, other, strict=True)))
