"""Alphabets: which letters a game's tiles and words have, in which order, and how they are written and typed.

Inside the engine every tile is one character, a capital with a small partner for a blank on the board; so all rules and
searches work on plain texts, whatever the language. A symbol that is one such character (A, Ä, Ł) is its own letter.
Any other, such as the digraph CH or a letter without capitals, gets a letter of a script that no word list uses,
Glagolitic, by its place among such symbols of its alphabet. That letter is private: it stands in views, whose tile
table says how it is shown, and is translated where text comes in or goes out:

- In *notation* (actions, CGP, GCG, the command line) a symbol of several characters is in square brackets, `8D
  [CH]ICO`, in small letters for a blank, `[ch]`. C and H without brackets are two tiles. MAGPIE and macondo write the
  same.
- In *word lists*, and when somebody types, symbols are written as they are displayed: `chico` is CH, I, C, O, because
  the longest symbol counts. An alphabet may name other spellings (É for E).
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
    """The letters of a language's tiles. Two are equal if their symbols are.

    Args:
        symbols: as they are displayed, capitals, in alphabetical order.
        spellings: other ways to write something, in capitals -> letters.
    """

    symbols: tuple[str, ...]
    spellings: Mapping[str, str] = field(default_factory=dict, compare=False)

    @cached_property
    def letters(self) -> str:
        """The characters that stand for the symbols inside the engine, in the same order."""
        private = iter(PRIVATE)
        return "".join(symbol if is_letter(symbol) else next(private) for symbol in self.symbols)

    @cached_property
    def keys(self) -> LetterKeys:
        """The keys of these letters for word maps."""
        return letter_keys(self.letters)

    @cached_property
    def displayed(self) -> Mapping[str, str]:
        """Letter -> what is shown for it, where that is not the letter itself; blanks in small letters, too."""
        pairs = [(letter, text) for letter, text in zip(self.letters, self.symbols, strict=True) if letter != text]
        return dict(pairs) | {letter.lower(): text.lower() for letter, text in pairs}

    @property
    def text(self) -> str:
        """The symbols in one text, which `alphabet_of` reads: `ABC[CH]D`."""
        return self.write(self.letters)

    def write(self, text: str) -> str:
        """Notation: private letters become symbols in brackets. Any text may have letters in it."""
        return text.translate(self._brackets) if self.displayed else text

    def show(self, text: str) -> str:
        """What a player sees: private letters become their symbols."""
        return text.translate(self._shown) if self.displayed else text

    def read(self, text: str) -> str:
        """Letters of notation: symbols in brackets become letters; whatever is no symbol stays as it is."""
        if "[" not in text:
            return text
        return _IN_BRACKETS.sub(lambda found: self._in_brackets(found[1]) or found[0], text)

    def join(self, text: str) -> str:
        """Letters of notation without brackets, as some programs write it: the longest symbol counts (ambiguous)."""
        return self._joined.sub(lambda found: self._in_brackets(found[0]) or found[0], text) if self.displayed else text

    def segment(self, word: str) -> str | None:
        """The letters of a word as it is written, in any case; None if a character is no part of a symbol."""
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
        """Finds what is written with other characters than its letters."""
        other = [re.escape(text) for text in self._longest_first if self._written[text] != text]
        return re.compile("|".join(other)) if other else None

    @cached_property
    def _joined(self) -> re.Pattern[str]:
        """Finds symbols of several characters."""
        longest = sorted((symbol for symbol in self.symbols if len(symbol) > 1), key=len, reverse=True)
        return re.compile("|".join(map(re.escape, longest)) or "(?!)", re.IGNORECASE)

    @cached_property
    def _foreign(self) -> re.Pattern[str]:
        """A character that nothing is written with, though its capital may be (the long s, ſ)."""
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
        """The letter of a symbol; the small one if it is not in capitals."""
        letter = self._written.get(text.upper())
        if letter is None or len(letter) > 1:
            return None
        return letter if text == text.upper() else letter.lower()


def is_letter(text: str) -> bool:
    """Whether a text is one capital with a small partner of its own, so that it can be a letter by itself."""
    small = text.lower()
    return len(text) == len(small) == 1 and text.isupper() and small != text and small.upper() == text


def alphabet_of(text: str) -> Alphabet:
    """The alphabet whose symbols are in one text, those of several characters in brackets.

    Raises:
        ValueError: there is none or too many, or one twice.
    """
    symbols = tuple(found[1] or found[0] for found in re.finditer(r"\[([^\[\]]+)\]|.", text))
    if not 0 < len(symbols) == len(set(symbols)) <= MOST_LETTERS:
        raise ValueError(f"{text!r:.80} is not an alphabet")
    return Alphabet(symbols)


ENGLISH = Alphabet(tuple(ascii_uppercase))
