"""Computes the keys of `words.multiset_keys` for a prime field: `python -m asobiba.lab.letter_keys 37`.

The keys are logarithms in GF(q^10) to the base x, a root of a primitive polynomial, by Pohlig and Hellman (1978): one
logarithm modulo each prime power that divides q^10 - 1, by baby steps and giant steps (Shanks, 1971). A field takes
some seconds, because the primes are small: q^10 - 1 = (q - 1)(q + 1)(q^4 + q^3 + q^2 + q + 1)(q^4 - q^3 + q^2 - q + 1).
"""

from __future__ import annotations

import sys
from functools import partial
from itertools import product
from math import isqrt
from typing import TypeAlias

Element: TypeAlias = tuple[int, ...]  # a polynomial in x, lowest coefficient first

DEGREE = 10
ONE: Element = (1, *[0] * (DEGREE - 1))
X: Element = (0, 1, *[0] * (DEGREE - 2))


class Field:
    """GF(q^10) for a prime q, with x^10 = -(a + b x + c x^2).

    Args:
        low: a, b and c.
    """

    def __init__(self, q: int, low: tuple[int, int, int]) -> None:
        self.q, self.low, self.order = q, low, q**DEGREE - 1

    def times(self, one: Element, other: Element) -> Element:
        """The product of two elements."""
        wide = [0] * (2 * DEGREE - 1)
        for place, factor in enumerate(one):
            for at, value in enumerate(other, place):
                wide[at] += factor * value
        for at in range(2 * DEGREE - 2, DEGREE - 1, -1):
            for place, factor in enumerate(self.low):
                wide[at - DEGREE + place] -= wide[at] % self.q * factor
        return tuple(value % self.q for value in wide[:DEGREE])

    def power(self, base: Element, exponent: int) -> Element:
        """A power with an exponent of 0 or more."""
        result = ONE
        for bit in f"{exponent:b}":
            result = self.times(result, result)
            if bit == "1":
                result = self.times(result, base)
        return result

    def is_primitive(self) -> bool:
        """Whether the powers of x are all elements but 0; then this is a field, and x has degree 10 over GF(q)."""
        parts = (self.order // prime for prime in primes_of(self.q))
        return self.power(X, self.order) == ONE and all(self.power(X, part) != ONE for part in parts)


def primes_of(q: int) -> list[int]:
    """The primes that divide q^10 - 1."""
    found = set()
    for part in (q - 1, q + 1, q**4 + q**3 + q**2 + q + 1, q**4 - q**3 + q**2 - q + 1):
        left, prime = part, 2
        while left > 1:
            if prime * prime > left:
                prime = left
            if left % prime:
                prime += 1
            else:
                found.add(prime)
                left //= prime
    return sorted(found)


def primitive(q: int) -> Field:
    """The field with the first polynomial that is primitive."""
    every = (Field(q, (a, b, c)) for c, b, a in product(range(q), range(q), range(1, q)))
    return next(filter(Field.is_primitive, every))


def keys(field: Field) -> list[int]:
    """The logarithms of 1 + a/x for a = 1, ..., q - 1."""
    inverse = field.power(X, field.order - 1)
    wanted = [field.times((a, *X[1:]), inverse) for a in range(1, field.q)]
    found, modulus, left = [0] * len(wanted), 1, field.order
    for prime in primes_of(field.q):
        times = 0
        while left % prime == 0:
            left, times = left // prime, times + 1
        logarithm = partial(_logarithm, field, prime, times, _BabySteps(field, prime, len(wanted)))
        inverted = pow(modulus, -1, prime**times)
        found = [
            known + modulus * ((logarithm(each) - known) * inverted % prime**times)
            for known, each in zip(found, wanted, strict=True)
        ]
        modulus *= prime**times
    return found


class _BabySteps:
    """The first powers of x^(order / prime), enough of them for `count` logarithms modulo that prime."""

    def __init__(self, field: Field, prime: int, count: int) -> None:
        self._field, self._prime = field, prime
        root = field.power(X, field.order // prime)
        self._steps, step = dict[Element, int](), ONE
        for number in range(min(prime, isqrt(prime * count) + 1)):
            self._steps[step] = number
            step = field.times(step, root)
        self._giant = field.power(root, -len(self._steps) % prime)

    def __call__(self, power: Element) -> int:
        """The exponent of this power."""
        giants = 0
        while power not in self._steps:
            power, giants = self._field.times(power, self._giant), giants + 1
        return (giants * len(self._steps) + self._steps[power]) % self._prime


def _logarithm(field: Field, prime: int, times: int, steps: _BabySteps, element: Element) -> int:
    """The logarithm modulo prime**times, digit by digit."""
    found = 0
    for digit in range(times):
        rest = field.times(element, field.power(X, -found % field.order))
        found += steps(field.power(rest, field.order // prime ** (digit + 1))) * prime**digit
    return found


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        chosen = primitive(int(argument))
        sys.stdout.write(f"{chosen.q}: {chosen.low} {keys(chosen)}\n")
