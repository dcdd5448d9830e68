"""What is written by hand of the words of a language, `lexicon/<language>/meanings.toml`: it comes before FreeDict's.

    [words]
    noun = '''
    semana: week
    '''
    [forms]
    past_tense = '''
    ser: fui fue fueron
    '''

Under each part of speech a line for each word with its gloss, senses between bars; under each form a line for each
lemma with the words that are this form of it, under `form` those of which no form is named.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from asobiba.meanings.english_forms import PARTS
from asobiba.meanings.entry import BETWEEN_SENSES, Sense
from asobiba.meanings.inflected import FORM, FORMS, FormOf

FILE = "meanings.toml"
_LETTERS = {name: letter for letter, name in PARTS.items()}


@dataclass
class Hand:
    """What is written by hand.

    Args:
        words: word, as it is played -> letter of its part of speech -> senses.
        forms: form -> what it is a form of.
    """

    words: defaultdict[str, dict[str, tuple[Sense, ...]]] = field(default_factory=lambda: defaultdict(dict))
    forms: defaultdict[str, list[FormOf]] = field(default_factory=lambda: defaultdict(list))


def read_hand(folder: Path, spell: Callable[[str], str]) -> Hand:
    """The file of a language; nothing if it has none.

    Args:
        folder: of the language.
        spell: spells a word as it is played.

    Raises:
        ValueError: a line is not like these, names a word twice, or a part or form that there is not.
    """
    found, path = Hand(), folder / FILE
    if not path.is_file():
        return found
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    for part, text in tables.get("words", {}).items():
        for word, gloss in _lines(text, part, _LETTERS):
            if _LETTERS[part] in found.words[spell(word)]:
                raise ValueError(f"{FILE}: {word!r} is there twice as a {part}")
            found.words[spell(word)][_LETTERS[part]] = tuple(Sense(one.strip()) for one in gloss.split(BETWEEN_SENSES))
    for form, text in tables.get("forms", {}).items():
        for lemma, words in _lines(text, form, {FORM, *FORMS}):
            for word in words.split():
                found.forms[spell(word)].append(FormOf(spell(lemma), form, by_hand=True))
    return found


def _lines(text: str, name: str, known: Container[str]) -> Iterator[tuple[str, str]]:
    """What stands before and after the colon of each line."""
    if name not in known:
        raise ValueError(f"{FILE}: there is no {name!r}")
    for line in filter(None, text.split("\n")):
        before, colon, after = line.partition(": ")
        if not colon or not after.strip():
            raise ValueError(f"{FILE}, {name}: {line!r} has no colon, or nothing behind it")
        yield before, after
