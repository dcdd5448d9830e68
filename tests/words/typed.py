"""What typed characters mean for a rack, letter by letter: the simple twin of web/games/crossword/play/typing.js."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from asobiba.words.alphabet import Alphabet

BLANK = "?"


class Typed(NamedTuple):
    """What typed characters mean for a rack: letters to lay, blanks small; then what is left.

    `waiting` begins a symbol that the rack has (C, where there is CH and no C); nothing on the rack answers `refused`.
    """

    letters: str
    waiting: str
    refused: str


def typed(alphabet: Alphabet, keys: str, rack: str) -> Typed:
    """The tiles that somebody means who types these characters, from the first one on, with this rack.

    The longest symbol that the rack has, as a tile or by a blank, counts. So C, typed first, is laid as C if the rack
    has that tile, and H after it makes CH of both if the rack has that one.
    """
    written = {**dict(zip(alphabet.symbols, alphabet.letters, strict=True)), **alphabet.spellings}
    held, keys, laid = Counter(rack), keys.upper(), ""
    while keys:
        texts = sorted((text for text in written if keys.startswith(text)), key=len, reverse=True)
        found = next(filter(None, (_from_rack(text, written[text], held) for text in texts)), None)
        if found is None:
            begins = [text for text in written if text.startswith(keys) and _from_rack(text, written[text], held)]
            return Typed(laid, keys, "") if begins else Typed(laid, "", keys)
        text, letters = found
        held -= Counter(BLANK if letter.islower() else letter for letter in letters)
        laid, keys = laid + letters, keys[len(text) :]
    return Typed(laid, "", "")


def _from_rack(text: str, letters: str, held: Counter[str]) -> tuple[str, str] | None:
    """A text with its letters, small where only a blank is left; None if the rack does not have them."""
    left, laid = Counter(held), ""
    for letter in letters:
        tile = letter if left[letter] else BLANK
        if not left[tile]:
            return None
        left[tile] -= 1
        laid += letter if tile == letter else letter.lower()
    return text, laid
