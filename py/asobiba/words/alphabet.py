"""Alphabets: the letters of a game's tiles and words, their order, and their spelling.

Inside the engine every tile is one character: a capital, or its small partner for a blank on the board. So rules and
searches work on plain texts in every language. A symbol that is one such character (A, Ä, Ł) is its own letter. Any
other symbol, such as the digraph CH or a letter without capitals, gets a private letter. Private letters are characters
of Glagolitic, which no word list uses, in the order of these symbols in the alphabet. Views contain private letters,
and a view's tile table says how to display them. All other input and output is translated:

- In *notation* (actions, CGP, GCG, the command line) a symbol of several characters is in square brackets, `8D
  [CH]ICO`, in small letters for a blank, `[ch]`. C and H without brackets are two tiles. MAGPIE and macondo write the
  same.
- In *word lists* and typed text, symbols are written as displayed, and the longest symbol counts: `chico` is CH, I, C,
  O. An alphabet may name other spellings (É for E).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from string import ascii_uppercase

from .multiset_keys import MOST_LETTERS, LetterKeys, letter_keys

PRIVATE = "".join(map(chr, range(0x2C00, 0x2C00 + MOST_LETTERS)))

_IN_BRACKETS = re.compile(r"\[([^\[\]]*)\]")


@dataclass(frozen=True)
class Alphabet:
    """The letters of a language's tiles. Alphabets with the same symbols are equal.

    Args:
        symbols: capitals as they are displayed, in alphabetical order.
        spellings: other spellings, in capitals -> letters.
    """

    symbols: tuple[str, ...]
    spellings: Mapping[str, str] = field(default_factory=dict, compare=False)

    @cached_property
    def letters(self) -> str:
        """The engine's characters for the symbols, in the same order."""
        private = iter(PRIVATE)
        return "".join(symbol if is_letter(symbol) else next(private) for symbol in self.symbols)

    @cached_property
    def keys(self) -> LetterKeys:
        """The keys of these letters for word maps."""
        return letter_keys(self.letters)

    @cached_property
    def displayed(self) -> Mapping[str, str]:
        """Letter -> displayed text, for letters whose text differs; blanks included, in lower case."""
        pairs = [(letter, text) for letter, text in zip(self.letters, self.symbols, strict=True) if letter != text]
        return dict(pairs) | {letter.lower(): text.lower() for letter, text in pairs}

    @property
    def text(self) -> str:
        """The symbols in one text, which `alphabet_of` reads: `ABC[CH]D`."""
        return self.write(self.letters)

    def write(self, text: str) -> str:
        """Turn private letters into symbols in brackets, in any text."""
        return text.translate(self._brackets) if self.displayed else text

    def show(self, text: str) -> str:
        """Turn private letters into displayed symbols."""
        return text.translate(self._shown) if self.displayed else text

    def read(self, text: str) -> str:
        """Turn symbols in brackets into letters; other text stays."""
        if "[" not in text:
            return text
        return _IN_BRACKETS.sub(lambda found: self._in_brackets(found[1]) or found[0], text)

    def join(self, text: str) -> str:
        """Turn symbols without brackets into letters, for programs that write no brackets. The longest match counts."""
        return self._joined.sub(lambda found: self._in_brackets(found[0]) or found[0], text) if self.displayed else text

    def segment(self, word: str) -> str | None:
        """The letters of a written word, in any case; None if a character belongs to no symbol."""
        if self._foreign.search(word):
            return None
        letters = word.upper()
        if self._longer is not None:
            letters = self._longer.sub(lambda found: self._written[found[0]], letters)
        return None if self._strange.search(letters) else letters

    def ordered(self, words: Iterable[str]) -> list[str]:
        """Words in alphabetical order."""
        return self.keys.ordered(words)

    @cached_property
    def _written(self) -> Mapping[str, str]:
        """Each symbol and each other spelling -> its letters."""
        return {**dict(zip(self.symbols, self.letters, strict=True)), **self.spellings}

    @cached_property
    def _longest_first(self) -> Sequence[str]:
        return sorted(self._written, key=len, reverse=True)

    @cached_property
    def _longer(self) -> re.Pattern[str] | None:
        """Matches spellings that differ from their letters."""
        other = [re.escape(text) for text in self._longest_first if self._written[text] != text]
        return re.compile("|".join(other)) if other else None

    @cached_property
    def _joined(self) -> re.Pattern[str]:
        """Finds symbols of several characters."""
        longest = sorted((symbol for symbol in self.symbols if len(symbol) > 1), key=len, reverse=True)
        return re.compile("|".join(map(re.escape, longest)) or "(?!)", re.IGNORECASE)

    @cached_property
    def _foreign(self) -> re.Pattern[str]:
        """Matches any character that is in no spelling, such as the long s (ſ), although its capital S is in one."""
        written = "".join(self._written)
        return re.compile(f"[^{re.escape(written + written.lower())}]")

    @cached_property
    def _strange(self) -> re.Pattern[str]:
        return re.compile(f"[^{re.escape(self.letters)}]")

    @cached_property
    def _brackets(self) -> Mapping[int, str]:
        return {ord(letter): f"[{text}]" for letter, text in self.displayed.items()}

    @cached_property
    def _shown(self) -> Mapping[int, str]:
        return {ord(letter): text for letter, text in self.displayed.items()}

    def _in_brackets(self, text: str) -> str | None:
        """The letter of a symbol or spelling; a small letter unless the text is all capitals."""
        letter = self._written.get(text.upper())
        if letter is None or len(letter) > 1:
            return None
        return letter if text == text.upper() else letter.lower()


def is_letter(text: str) -> bool:
    """Whether a text is one capital whose lower-case letter is also a single character, so that it can be its own
    letter.
    """
    small = text.lower()
    return len(text) == len(small) == 1 and text.isupper() and small != text and small.upper() == text


def alphabet_of(text: str) -> Alphabet:
    """The alphabet of a text of symbols; symbols of several characters are in brackets.

    Raises:
        ValueError: the text has no symbol or too many, or a symbol twice.
    """
    symbols = tuple(found[1] or found[0] for found in re.finditer(r"\[([^\[\]]+)\]|.", text))
    if not 0 < len(symbols) == len(set(symbols)) <= MOST_LETTERS:
        raise ValueError(f"{text!r:.80} is not an alphabet")
    return Alphabet(symbols)


ENGLISH = Alphabet(tuple(ascii_uppercase))
