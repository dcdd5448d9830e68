"""How wide a 95 % interval is that a few measured values allow."""

from __future__ import annotations

USUAL = 1.959963984540054  # of many values: of the normal distribution
FEW = 12.706, 4.303  # of two and of three


def sure(count: int) -> float:
    """Standard errors of a mean on either side of its 95 % interval: Student's t.

    The series goes by the degrees of freedom, one less than the values, and is right to 0.005 from three on.

    Args:
        count: of values, at least two.

    Source:
        Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5.
    """
    free, z = count - 1, USUAL
    if free <= len(FEW):
        return FEW[free - 1]
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(free) ** power for power, term in enumerate(terms, start=1))
