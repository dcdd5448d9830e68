"""Drills: is this short word real, and which of two leaves is worth more? The same seed asks the same.

A phony is three letters whose first two begin, and whose last two end, several real words (of two letters: one letter
away from several real words), so that it sounds like one. It is in none of the lexica at hand, and neither it nor what
it sounds like is part of an offensive word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from random import Random
from string import ascii_uppercase

from asobiba import chance
from asobiba.crossword.equity.leaves import leave_value
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.rules.tiles import TileSet
from asobiba.game import JSON
from asobiba.words.lexicon import Lexicon

FAMILIAR = 4  # real words that a phony resembles at each end
NEAR, FAR = 1000, 12_000  # thousandths of a point between two leaves that are worth asking about
MOST_TRIES = 200
SIZES = (1, 6)
SOUNDED = "AEIOUY"  # letters around which a word can be spoken
_SOUNDS = str.maketrans("KQZYV", "CCSIF")


def drill_words(
    lexicon: Lexicon, others: Sequence[Lexicon], offensive: Collection[str], length: int, count: int, seed: int
) -> list[JSON]:
    """Real words and phonies, about half of each, in the order in which they are asked; fewer where there are few."""
    rng = chance.stream(seed, "drill", length)
    real = [word for word in lexicon.map.words(length) if word not in offensive]
    fake = phonies(lexicon, others, offensive, length)
    wanted = sum(chance.below(2, rng) for _ in range(count))
    asked = [*_drawn(real, wanted, rng), *_drawn(fake, count - wanted, rng)]
    known = frozenset(real)
    return [{"word": word, "real": word in known} for word in chance.shuffled(asked, rng)]


def phonies(lexicon: Lexicon, others: Sequence[Lexicon], offensive: Collection[str], length: int) -> list[str]:
    """Plausible words of two or three letters that are none, sorted."""
    real = lexicon.map.words(length)
    heads, tails = Counter(word[:-1] for word in real), Counter(word[1:] for word in real)
    bad = {_sound(word[start : start + 3]) for word in sorted(offensive) for start in range(len(word) - 2)}
    fakes = []
    for head in sorted(heads):
        for last in ascii_uppercase:
            word = head + last
            if min(heads[head], tails[word[1:]]) >= FAMILIAR and not _is_real(word, (lexicon, *others)):
                fakes.append(word)
    fit = [word for word in fakes if _sounds(word) and word not in offensive]
    return [word for word in fit if length < 3 or _sound(word) not in bad]


def _sounds(word: str) -> bool:
    """Whether it could be spoken: vowels and consonants both, or two different vowels, and no double at the start."""
    vowels = sum(letter in SOUNDED for letter in word)
    return 0 < vowels < 3 and word[0] != word[1]


def _is_real(word: str, lexica: Sequence[Lexicon]) -> bool:
    return any(word in lexicon for lexicon in lexica)


def _sound(word: str) -> str:
    """Letters that sound alike as one, so that no phony says what it does not spell."""
    return word.translate(_SOUNDS)


def _drawn(words: Sequence[str], count: int, rng: Random) -> list[str]:
    return chance.shuffled(words, rng)[:count]


def drill_leaves(tiles: TileSet, count: int, seed: int, size: int | None) -> list[JSON]:
    """Pairs of leaves of the same size, worth more than nothing apart, and not worlds."""
    return [_pair(tiles, chance.stream(seed, "leaves", number), size) for number in range(count)]


def _pair(tiles: TileSet, rng: Random, size: int | None) -> JSON:
    kept = size or SIZES[0] + chance.below(SIZES[1], rng)
    for _ in range(MOST_TRIES):
        bag = chance.shuffled(tiles.all_tiles, rng)
        leaves = [tiles.sort(bag[:kept]), tiles.sort(bag[kept : 2 * kept])]
        values = [leave_value(leave) for leave in leaves]
        if NEAR <= abs(values[0] - values[1]) <= FAR:
            break
    told = [round(value / POINT, 1) for value in values]
    return {"leaves": leaves, "values": told, "better": int(values[1] > values[0])}
