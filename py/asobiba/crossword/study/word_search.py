"""Finds the words of a lexicon by their letters and by a pattern.

*Anagrams* of all letters: each way to fill in the blanks is looked up in the word map. Anagrams of some of the letters:
there may be 32,768 subsets, so all words are filtered instead. One `translate` deletes the rack's letters from all
words. Only words in which at most as many letters remain as there are blanks are compared tile by tile.

*Likely* words are those whose letters can be drawn from all tiles in the most ways, blanks included, as in lists for
study elsewhere. Ways are counted by the number of blanks: a letter of which the set has n and the word m is drawn as
n over m - b ways with b blanks, and the letters are multiplied out like polynomials in b.

*Patterns* become a regular expression over all words of possible lengths, one word a line. A part between two `*` need
only match at its first occurrence: if the rest of the pattern matches after a later occurrence, it also matches after
the first. So these parts are atomic groups, and there is no backtracking.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb

from asobiba.crossword.rules.tiles import BLANK, TileSet
from asobiba.errors import RequestError
from asobiba.words.alphabet import ENGLISH, Alphabet
from asobiba.words.word_map import WordMap

SHORTEST, LONGEST = 2, 15
MOST_BLANKS = 2
MOST_PATTERN = 60  # characters

_PARTS = re.compile(r"[.?*^\[\]]+|[^.?*^\[\]]+")  # parts of a pattern: signs, or letters


def anagrams(words: WordMap, rack: str) -> list[str]:
    """The words that use exactly the letters of a rack, in alphabetical order, with blanks in lower case."""
    letters = rack.replace(BLANK, "")
    found = {
        word
        for filled in combinations_with_replacement(words.keys.letters, len(rack) - len(letters))
        for word in words.anagrams(letters + "".join(filled))
    }
    return [_mark_blanks(word, letters) for word in words.keys.ordered(found)]


def shorter_anagrams(words: WordMap, rack: str, least: int) -> Iterator[tuple[int, list[str]]]:
    """(length, words) of the words that use at least `least` letters of a rack, the longest first."""
    for length in range(len(rack), max(least, SHORTEST) - 1, -1):
        yield length, _of_length(words.words(length), rack)


def _of_length(words: Sequence[str], rack: str) -> list[str]:
    letters = rack.replace(BLANK, "")
    blanks = len(rack) - len(letters)
    lacking = "\n".join(words).translate({ord(letter): None for letter in letters}).split("\n")
    near = [word for word, other in zip(words, lacking, strict=True) if len(other) <= blanks] if words else []
    marked = (_mark_blanks(word, letters) for word in near)
    return [word for word in marked if sum(map(str.islower, word)) <= blanks]


def likely(words: WordMap, tiles: TileSet, length: int) -> list[str]:
    """The words of this length, those first that the most draws from all tiles can spell."""
    letters = {word: "".join(sorted(word)) for word in words.words(length)}
    ways = {each: draws_of(each, tiles) for each in set(letters.values())}
    return sorted(letters, key=lambda word: -ways[letters[word]])


def draws_of(letters: str, tiles: TileSet) -> int:
    """In how many ways as many tiles can be drawn from all tiles so that they spell these letters."""
    blanks = tiles.counts.get(BLANK, 0)
    ways = [1] + [0] * blanks  # by the number of blanks
    for letter in set(letters):
        count, there = letters.count(letter), tiles.counts.get(letter, 0)
        own = [comb(there, count - used) if used <= count else 0 for used in range(blanks + 1)]
        ways = [sum(ways[most - used] * own[used] for used in range(most + 1)) for most in range(blanks + 1)]
    return sum(number * comb(blanks, used) for used, number in enumerate(ways))


def _mark_blanks(word: str, letters: str) -> str:
    """The word with those letters in lower case that are missing from `letters`."""
    marked = ""
    for letter in word:
        rest = letters.replace(letter, "", 1)
        marked += letter.lower() if rest == letters else letter
        letters = rest
    return marked


def read_letters(text: str, alphabet: Alphabet = ENGLISH) -> str:
    """Read a rack of 1 to 15 letters in upper or lower case, with at most two blanks; returns it sorted, blanks last.

    Raises:
        RequestError: `study/letters`.
    """
    letters, blanks = alphabet.segment(text.replace(BLANK, "")), text.count(BLANK)
    if letters is None or not 1 <= len(letters) + blanks <= LONGEST or blanks > MOST_BLANKS:
        named = "A-Z" if alphabet == ENGLISH else alphabet.text
        message = f"{text!r:.60} is not 1 to 15 letters {named} with at most {MOST_BLANKS} ?"
        raise RequestError("study/letters", message, text=text[:60])
    return "".join(alphabet.ordered(letters)) + BLANK * blanks


def matching(words: WordMap, pattern: str, alphabet: Alphabet = ENGLISH) -> list[str]:
    """The words that match a pattern, the shortest first, each length in alphabetical order.

    Raises:
        RequestError: `study/pattern`: the pattern cannot be read.
    """
    tokens = _tokens(pattern, alphabet)
    letters = sum(token != "*" for token in tokens)
    lengths = range(max(letters, SHORTEST), (LONGEST if "*" in tokens else letters) + 1)
    expression = re.compile(_expression(tokens, alphabet), re.MULTILINE)
    lists = [words.words(length) for length in lengths]
    return [word for same in lists if same for word in expression.findall("\n".join(same))]


def _tokens(pattern: str, alphabet: Alphabet) -> list[str]:
    letters = alphabet.letters
    text = "".join(alphabet.segment(part) or part for part in _PARTS.findall(pattern.strip()))
    tokens = re.findall(rf"[{letters}]|[.?]|\*|\[\^?[{letters}]+\]", text)
    if not tokens or "".join(tokens) != text or len(text) > MOST_PATTERN:
        message = f"{pattern!r:.60} is no pattern of letters, `.`, `*` and `[AE]`"
        raise RequestError("study/pattern", message, text=pattern[:60])
    return tokens


def _expression(tokens: Sequence[str], alphabet: Alphabet) -> str:
    any_letter = f"[{alphabet.letters}]"
    segments: list[str] = [""]
    for token in tokens:
        if token == "*":
            segments.append("")
        else:
            # a negated class must not match the end of the line
            segments[-1] += f"(?!\n){token}" if token.startswith("[^") else any_letter if token in ".?" else token
    first, *others = segments
    if not others:
        return f"^{first}$"
    *middle, last = others
    return (
        "^" + first + "".join(f"(?>{any_letter}*?{segment})" for segment in middle if segment) + f"{any_letter}*{last}$"
    )
