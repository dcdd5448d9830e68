"""A toy alphabet of 34 letters, four of them of several characters, and words that are made up of them."""

from __future__ import annotations

from random import Random

from asobiba.chance import below
from asobiba.crossword.rules.tiles import TileSet, add_tiles

TEXT = """# the letters of no language
? 2 0
A 6 1 vowel
Ä 2 4 vowel
B 2 3
C 3 2
[CH] 2 5
D 3 2
E 8 1 vowel
F 2 4
G 2 3
H 2 4
I 5 1 vowel
J 1 8
K 2 5
L 3 1
[LL] 1 8
[L·L] 1 10
Ł 1 3
M 2 3
N 5 1
Ñ 1 8
O 6 1 vowel
Ö 1 8 vowel
P 2 3
Q 1 10
R 5 1
S 5 1
[SZ] 2 4
T 5 1
U 4 1 vowel
V 1 4
W 1 4
X 1 8
Y 1 4
Z 1 10
= É E
= Œ OE
= L.L [L·L]
"""
TOY: TileSet = add_tiles("toy", TEXT.encode())
LETTERS = TOY.letters
COMMON = TOY.read("AÄE[CH][LL]OS[SZ]")  # of which many words are made, so that plays cross


def word(rng: Random, longest: int) -> str:
    """A word of 2 letters or more, most of them common."""
    length = 2 + below(longest - 1, rng)
    return "".join(
        COMMON[below(len(COMMON), rng)] if rng.random() < 0.8 else LETTERS[below(len(LETTERS), rng)]
        for _ in range(length)
    )


def word_list(rng: Random, count: int, longest: int) -> list[str]:
    """About so many different words."""
    return sorted({word(rng, longest) for _ in range(count)})
