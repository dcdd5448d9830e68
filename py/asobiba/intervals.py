"""Means of a few measured values with 95 % confidence intervals by Student's t distribution."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt  # not `statistics`, which would delay the first screen
from typing import NamedTuple

NORMAL = 1.959963984540054  # the 97.5 % quantile of the normal distribution, for many values
OF_TWO_AND_THREE = 12.706, 4.303  # exact factors for 1 and 2 degrees of freedom; the series below is inaccurate there


def student_t(count: int) -> float:
    """The factor that turns a standard error into half the 95 % interval, for a mean of `count` values (two or more).

    The series in the degrees of freedom (count - 1) is accurate to 0.005 for 3 or more.

    Source:
        Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5.
    """
    free, z = count - 1, NORMAL
    if free <= len(OF_TWO_AND_THREE):
        return OF_TWO_AND_THREE[free - 1]
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(free) ** power for power, term in enumerate(terms, start=1))


class Estimate(NamedTuple):
    """A mean, its standard error, and half its 95 % interval; `error` and `within` are None for a single value."""

    mean: float
    error: float | None = None
    within: float | None = None

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval; the mean of a single value."""
        return self.mean - (self.within or 0.0)

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval; the mean of a single value."""
        return self.mean + (self.within or 0.0)

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """The estimate from at least one independent value."""
        count = len(values)
        mean = fsum(values) / count
        if count == 1:
            return cls(mean)
        deviation = sqrt(fsum((value - mean) ** 2 for value in values) / (count - 1))
        return cls(mean, deviation / sqrt(count), student_t(count) * deviation / sqrt(count))

    def __format__(self, spec: str) -> str:
        """The mean with its interval: `+3.1 (+1.0 to +5.2)`; the spec formats each number."""
        mean = format(self.mean, spec)
        if self.within is None:
            return mean
        return f"{mean} ({format(self.low, spec)} to {format(self.high, spec)})"
