"""Why a word without an entry in the dictionary of meanings needs no vote."""

from __future__ import annotations

from collections.abc import Iterator

from asobiba.meanings.define import IN_LIST, INFLECTED_FORM, NAME_OR_NUMBER, POLITE
from asobiba.meanings.japanese import cards
from asobiba.words.lexicon_store import LexiconStore

from .inflection import ALONE
from .word_lists import INFLECTED, open_inflection, open_word_list


def derivations(word: str, lexica: LexiconStore) -> Iterator[tuple[str, str]]:
    """Each way in which a word is made, with the word that it is made of, "" if there is none.

    Raises:
        LexiconError: `lexicon/missing`, `lexicon/corrupt`.
    """
    spelt = cards(word)
    full = open_word_list(lexica, "full")
    for lemma in dict.fromkeys(open_inflection(lexica, open_word_list(lexica, "common")).lemmas(spelt)):
        yield INFLECTED_FORM, lemma
    if spelt + ALONE in lexica.kana(INFLECTED):
        if spelt[0] in "おご" and spelt[1:] in full:
            yield POLITE, spelt[1:]
        else:
            yield NAME_OR_NUMBER, ""
    elif spelt in full:
        yield IN_LIST, ""
