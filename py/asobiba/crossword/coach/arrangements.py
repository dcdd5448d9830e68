"""Finds words behind an arrangement: in Clabbers letters may lie in any order, and people ask which word is meant."""

from __future__ import annotations

from asobiba.arguments import Arguments, texts
from asobiba.crossword.rules.view import View
from asobiba.game import JSON

from .candidate import Coach

MOST_WORDS = 100
MOST_LETTERS = 15


def arrangements(coach: Coach, view: View, arguments: Arguments) -> dict[str, JSON]:
    """The listed words that have exactly the letters of each given word: the question `arrangements`.

    Raises:
        RequestError: `ask/text`.
    """
    asked = [word.upper() for word in texts(arguments, "words", MOST_WORDS, required=True)]
    found = {
        word: list(coach.generator.words.anagrams(word)) if 2 <= len(word) <= MOST_LETTERS and word.isascii() else []
        for word in asked
    }
    return {"words": found}
