"""Drills ask which short words are real, and which of two leaves is worth more. A seed decides the questions.

Phonies look plausible. The first two letters of a three-letter phony begin several real words, and its last two end
several; a two-letter phony shares each of its letters with several real words. A phony can be pronounced and is in none
of the given lexica. No offensive word contains a phony or a text that sounds like it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from random import Random

from asobiba import chance
from asobiba.crossword.equity.leaves import leave_value_of
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.rules.tiles import VOWELS, TileSet
from asobiba.game import JSON
from asobiba.words.lexicon import Lexicon

SIMILAR_WORDS = 4  # real words that a phony resembles at each end
NEAR, FAR = 1000, 12_000  # thousandths of a point between the two leaves of a question
MOST_TRIES = 200
SIZES = (1, 6)  # smallest leave, and the number of sizes
_SAME_SOUND = str.maketrans("KQZYV", "CCSIF")


def drill_words(
    lexicon: Lexicon,
    others: Sequence[Lexicon],
    offensive: Collection[str],
    length: int,
    count: int,
    seed: int,
    vowels: str = VOWELS,
) -> list[JSON]:
    """`count` questions in random order, about half real words and half phonies; fewer if there are not enough.

    Args:
        others: more lexica; their words are not used as phonies either.
        offensive: words that are never asked.
        vowels: the vowels of the tile set.
    """
    rng = chance.stream(seed, "drill", length)
    real = [word for word in lexicon.map.words(length) if word not in offensive]
    fake = phonies(lexicon, others, offensive, length, vowels)
    real_count = sum(chance.below(2, rng) for _ in range(count))
    words = [*chance.shuffled(real, rng)[:real_count], *chance.shuffled(fake, rng)[: count - real_count]]
    known = frozenset(real)
    return [{"word": word, "real": word in known} for word in chance.shuffled(words, rng)]


def phonies(
    lexicon: Lexicon, others: Sequence[Lexicon], offensive: Collection[str], length: int, vowels: str = VOWELS
) -> list[str]:
    """Plausible phonies of two or three letters, in alphabetical order."""
    real = lexicon.map.words(length)
    heads, tails = Counter(word[:-1] for word in real), Counter(word[1:] for word in real)
    bad = {_sound_key(word[start : start + 3]) for word in sorted(offensive) for start in range(len(word) - 2)}
    fakes = []
    for head in sorted(heads):
        for last in lexicon.alphabet.letters:
            word = head + last
            similar = min(heads[head], tails[word[1:]])
            if similar >= SIMILAR_WORDS and not any(word in each for each in (lexicon, *others)):
                fakes.append(word)
    fit = [word for word in fakes if _is_pronounceable(word, vowels) and word not in offensive]
    return [word for word in fit if length < 3 or _sound_key(word) not in bad]


def _is_pronounceable(word: str, vowels: str) -> bool:
    """Whether the word has one or two vowels, Y among them, and does not begin with a double letter."""
    sounded = sum(letter in vowels + "Y" for letter in word)
    return 0 < sounded < 3 and word[0] != word[1]


def _sound_key(word: str) -> str:
    """A key that is equal for words that sound alike, so that no phony sounds like an offensive word."""
    return word.translate(_SAME_SOUND)


def drill_leaves(tiles: TileSet, count: int, seed: int, size: int | None) -> list[JSON]:
    """`count` pairs of leaves of the same size, where possible between NEAR and FAR apart in value."""
    return [_pair(tiles, chance.stream(seed, "leaves", number), size) for number in range(count)]


def _pair(tiles: TileSet, rng: Random, size: int | None) -> JSON:
    kept = size or SIZES[0] + chance.below(SIZES[1], rng)
    for _ in range(MOST_TRIES):
        bag = chance.shuffled(tiles.all_tiles, rng)
        leaves = [tiles.sort(bag[:kept]), tiles.sort(bag[kept : 2 * kept])]
        values = list(map(leave_value_of(tiles), leaves))
        if NEAR <= abs(values[0] - values[1]) <= FAR:
            break
    points = [round(value / POINT, 1) for value in values]
    return {"leaves": leaves, "values": points, "better": int(values[1] > values[0])}
