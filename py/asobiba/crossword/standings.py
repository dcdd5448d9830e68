"""The bookkeeping of a simulation: who leads, by how much, and who is out.

Every option still in the race is tried with the same deals, so differences are taken deal by deal and the luck of a
deal drops out. What is known before the first rollout counts, too: the static equity is right to within some points, so
it weighs as much as a number of rollouts, and a few lucky ones decide nothing.

An option is out when it is behind the leader by more than DOUBT standard deviations of what is known about the
difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

PRIOR = 5.0  # points: standard deviation of the static equity from the truth, in mid-game
TYPICAL = 30.0  # points: standard deviation of the difference in one deal, before it is measured
DOUBT = 2.4  # standard deviations
OWN_VARIANCE = 6  # deals that the typical variance weighs as much as
FEWEST = 3  # deals before anybody is out


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

    @property
    def deals(self) -> int:
        """Deals that those still in the race were tried with."""
        return len(self.outcomes[self.alive[0]])

    def add(self, option: int, outcome: Outcome) -> None:
        """One rollout of an option, with the next deal."""
        self.outcomes[option].append(outcome)

    def rating(self, option: int) -> float:
        """Static equity and rollouts weighed; comparable between options with the same deals."""
        outcomes = self.outcomes[option]
        total = sum([outcome.value for outcome in outcomes])
        return (self._prior_rollouts * self.priors[option] + total) / (self._prior_rollouts + len(outcomes))

    def leader(self) -> int:
        """The best of those alive; the first of equals."""
        return max(self.alive, key=self.rating)

    def thin(self, most: int) -> None:
        """Leave out who is clearly behind, and the last until at most `most` are left."""
        if self.deals < FEWEST:
            return
        ranked = sorted(self.alive, key=self.rating, reverse=True)
        leader = ranked[0]
        self.alive = sorted([leader, *[option for option in ranked[1:most] if not self._beaten(option, leader)]])

    def _beaten(self, option: int, leader: int) -> bool:
        gap = self.rating(leader) - self.rating(option)
        return not self._thorough and gap > DOUBT * self.uncertainty(option, leader)

    def uncertainty(self, option: int, other: int) -> float:
        """Standard deviation, in points, of what is known about the difference of two that are alive."""
        pairs = zip(self.outcomes[option], self.outcomes[other], strict=True)
        differences = [one.value - two.value for one, two in pairs]
        count = len(differences)
        mean = sum(differences) / count if count else 0.0
        # a few rollouts tell little about their own variance, so the typical one weighs in
        variance = (sum([(one - mean) ** 2 for one in differences]) + OWN_VARIANCE * TYPICAL**2) / (
            count + OWN_VARIANCE
        )
        return sqrt(1 / (1 / self._doubt + count / variance))

    def mean(self, option: int) -> Outcome:
        """The mean outcome, as if the option had been tried with every deal: see `luck`."""
        return _mean(self.outcomes[option], self.luck(option))

    def luck(self, option: int) -> Outcome:
        """What the deals that an option missed would have added to its mean, judged by the leader's."""
        shared, reference = len(self.outcomes[option]), self.outcomes[self.leader()]
        if not 0 < shared < len(reference):
            return NOTHING
        all_deals, these = _mean(reference), _mean(reference[:shared])
        return Outcome(*[one - two for one, two in zip(all_deals, these, strict=True)])

    def tally(self, option: int) -> Tally:
        """The sums, corrected for the luck of missed deals, so that those of several workers can be added."""
        count, mean, luck = len(self.outcomes[option]), self.mean(option), self.luck(option)
        squares = sum([(outcome.value + luck.value) ** 2 for outcome in self.outcomes[option]])
        return Tally(count, count * mean.value, squares, count * mean.win, count * mean.spread)


def _mean(outcomes: Sequence[Outcome], more: Outcome = NOTHING) -> Outcome:
    count = len(outcomes)
    if not count:
        return more
    columns = zip(*outcomes, strict=True)
    return Outcome(*[sum(column) / count + extra for column, extra in zip(columns, more, strict=True)])
