"""Spanish, from RLA-ES (Recursos Lingüísticos Abiertos del Español), which LibreOffice and Debian have.

Words are the forms that a Spanish dictionary of verbs lists: all tenses with the future subjunctive, the forms for vos,
participles in both genders and numbers. Forms with pronouns put to their end (dámelo, comerse) are out, as the rules of
Scrabble in Spanish have it. Most of them are made by flags of their own, those beyond ASCII; those of irregular verbs
(hazlo) are entries without flags, which `Pronouns` tells from words that only look like it (parte).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

from .dictionary import read_dictionary
from .expansion import expand
from .selection import Language, Lemma
from .sources import is_plain, the_file

SECOND = ("lo", "la", "los", "las", "le", "les")
FIRST = ("me", "te", "se", "nos", "os")
ENDS = (*FIRST, *SECOND, *(first + second for first, second in product(FIRST, SECOND)))
REFLEXIVE = ("rse", "ndose")
# What looks like an imperative with a pronoun, and is none.
OTHERS = """
allá ameos aquellas aquellos abriles barrillos cabrales cachelos caos capela entretela éste faralá frescales fuerte
fuese hala híjole menos mochales órale parte pinole recelo regala solo sólo tate tela tétanos vale viejales
"""


def lemmas(packages: Path) -> Iterator[Lemma]:
    """The entries in small letters with their forms; names without forms."""
    found = read_dictionary(the_file(packages, "es_ES.aff"), the_file(packages, "es_ES.dic"))
    plain, alone = [], []
    for entry in found.entries:
        if not is_plain(entry.word):
            yield Lemma(entry.word, frozenset())
        elif entry.flags:
            forms = (form.text for form in expand(found.table, entry, str.isascii))
            plain.append(Lemma(entry.word, frozenset(form for form in forms if not bare(form).endswith(REFLEXIVE))))
        else:
            alone.append(entry.word)
    yield from plain
    pronouns = Pronouns([*(form for lemma in plain for form in lemma.forms), *alone])
    yield from (Lemma(word, frozenset({word})) for word in alone if not pronouns.at_end_of(word))


def bare(word: str) -> str:
    """A word without the accents of its stress; Ñ stays."""
    letters = unicodedata.normalize("NFD", word)
    return unicodedata.normalize("NFC", "".join(each for each in letters if each not in "\u0301\u0308"))


class Pronouns:
    """Tells which words are a form of a verb with pronouns at its end."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words, self._others = frozenset(map(bare, words)), frozenset(OTHERS.split())

    def at_end_of(self, word: str) -> bool:
        """Whether what is left of a word without pronouns is a word, and may have them."""
        letters = bare(word)
        return word not in self._others and (
            letters.endswith(REFLEXIVE)
            or any(
                letters.endswith(end) and self._may_have(word, letters.removesuffix(end), end)
                for end in ENDS
                if len(letters) > len(end) + 1
            )
        )

    def _may_have(self, word: str, verb: str, end: str) -> bool:
        if end.startswith("os") and verb[-1] in "aei" and verb + "d" in self._words:
            return True  # amad + os: amaos
        if end.startswith("nos") and verb.endswith("mo") and verb + "s" in self._words:
            return True  # vayamos + nos: vayámonos
        if verb not in self._words:
            return False
        if end == "se" and word == bare(word) and len(verb) > len("dan"):
            return False  # imperfect subjunctive: harinease
        # duran + te, hablas + te, amad + os are durante, hablaste, amados
        return not ((end.startswith("te") and verb[-1] in "ns") or (end == "os" and verb[-1] in "dn"))


SPANISH = Language("es", "spanish", "spanish", "Español", "MPL 2.0 (RLA-ES)", "large_es.msgpack.gz", lemmas, by_room=1)
