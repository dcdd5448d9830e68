"""Words by their letters and by a pattern, among all words of a lexicon.

*Anagrams* of all letters: every way to fill in the blanks is a probe of the word map. Of some of the letters, which may
be any of 32,768 parts: all words are looked at instead. Deleting the letters of the rack from all words at once leaves
of each the letters that the rack does not have at all; only where these are no more than the blanks is a word compared
tile by tile.

*Patterns* become a regular expression over all words of the lengths that can fit, one a line. What stands between two
`*` may be taken where it is found first, because whatever fits later fits after that too: so these parts are atomic
groups, nothing is tried twice, and no pattern takes longer than reading the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from string import ascii_uppercase

from asobiba.crossword.rules.tiles import BLANK
from asobiba.errors import RequestError
from asobiba.words.word_map import WordMap

SHORTEST, LONGEST = 2, 15
MOST_BLANKS = 2
MOST_PATTERN = 60  # characters

_LETTERS = re.compile(r"[A-Z?]{1,15}")
_PIECE = re.compile(r"[A-Z]|[.?]|\*|\[\^?[A-Z]+\]")


def anagrams(words: WordMap, rack: str) -> list[str]:
    """The words that use exactly these letters, blanks in lower case, sorted by their letters."""
    letters = rack.replace(BLANK, "")
    found = {
        word
        for filled in combinations_with_replacement(ascii_uppercase, len(rack) - len(letters))
        for word in words.anagrams(letters + "".join(filled))
    }
    return [_with_blanks(word, letters) for word in sorted(found)]


def parts(words: WordMap, rack: str, least: int) -> Iterator[tuple[int, list[str]]]:
    """Length and words, long ones first, that use at least so many of these letters."""
    for length in range(len(rack), max(least, SHORTEST) - 1, -1):
        yield length, _of_length(words.words(length), rack)


def _of_length(words: Sequence[str], rack: str) -> list[str]:
    letters = rack.replace(BLANK, "")
    blanks = len(rack) - len(letters)
    lacking = "\n".join(words).translate({ord(letter): None for letter in letters}).split("\n")
    near = [word for word, other in zip(words, lacking, strict=True) if len(other) <= blanks] if words else []
    laid = (_with_blanks(word, letters) for word in near)
    return [word for word in laid if sum(map(str.islower, word)) <= blanks]


def _with_blanks(word: str, letters: str) -> str:
    """The word as it would lie: letters that the rack does not have (any more) are blanks, in lower case."""
    laid = ""
    for letter in word:
        rest = letters.replace(letter, "", 1)
        laid += letter.lower() if rest == letters else letter
        letters = rest
    return laid


def read_letters(text: str) -> str:
    """A rack of letters in any case, at most two of them blanks.

    Raises:
        RequestError: `study/letters`.
    """
    rack = text.upper() if text.isascii() else text
    if not _LETTERS.fullmatch(rack) or rack.count(BLANK) > MOST_BLANKS:
        message = f"{text!r:.60} is not 1 to 15 letters A-Z with at most {MOST_BLANKS} ?"
        raise RequestError("study/letters", message, text=text[:60])
    return "".join(sorted(rack, key=lambda tile: (tile == BLANK, tile)))


def matching(words: WordMap, pattern: str) -> list[str]:
    """The words that fit a pattern, the short ones first, each length sorted.

    Raises:
        RequestError: `study/pattern`, it cannot be read.
    """
    pieces = _pieces(pattern)
    single = sum(piece != "*" for piece in pieces)
    lengths = range(max(single, SHORTEST), (LONGEST if "*" in pieces else single) + 1)
    expression = re.compile(_expression(pieces), re.MULTILINE)
    lists = [words.words(length) for length in lengths]
    return [word for same in lists if same for word in expression.findall("\n".join(same))]


def _pieces(pattern: str) -> list[str]:
    text = pattern.strip().upper() if pattern.isascii() else pattern
    pieces = _PIECE.findall(text)
    if not pieces or "".join(pieces) != text or len(text) > MOST_PATTERN:
        message = f"{pattern!r:.60} is no pattern of letters, `.`, `*` and `[AE]`"
        raise RequestError("study/pattern", message, text=pattern[:60])
    return pieces


def _expression(pieces: Sequence[str]) -> str:
    """The pattern as a regular expression for one line."""
    segments: list[str] = [""]
    for piece in pieces:
        if piece == "*":
            segments.append("")
        else:
            # a negated class must not take the end of the line
            one = f"(?!\n){piece}" if piece.startswith("[^") else "[A-Z]" if piece in ".?" else piece
            segments[-1] += one
    first, *others = segments
    if not others:
        return f"^{first}$"
    *middle, last = others
    return "^" + first + "".join(f"(?>[A-Z]*?{one})" for one in middle if one) + f"[A-Z]*{last}$"
