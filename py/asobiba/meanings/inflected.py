"""Words of other languages in packs like `es-en`: the entries of a headword, and the lemmas that a word is a form of.

A row has two columns. The first has, between spaces, the parts of speech of the entries (a letter of `english_forms`
each, `-` where the source names none), the number of the paradigm that makes the forms of the headword, and `=LEMMA`
for each lemma whose forms no paradigm makes. The second column has the glosses of the entries (`entry`); a headword
without entries is there for its forms.

The row of `TABLE` has, between spaces, the letters of the language, then the paradigms: of each the endings
`lemma/form` between commas. A word is a form of a lemma if it ends so, the lemma is a headword, and that is its
paradigm.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence

from .english_forms import PARTS
from .entry import Meaning, Sense, senses_of
from .meanings_file import Pack, corrupt

TABLE = "*"
LEMMA, FORM = "lemma", "form"
UNKNOWN = "-"
_IRREGULAR = "="
_TWO_LETTERS = str.maketrans({"Œ": "OE", "Æ": "AE", "Ø": "O"})
Entry = tuple[str, Sequence[Sense]]


class InflectedWords:
    """A pack of such words.

    Raises:
        LexiconError: `define/corrupt`, it has no paradigms.
    """

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        row = pack.row(TABLE)
        if row is None:
            raise corrupt(pack.name, "it has no paradigms")
        self._letters, *paradigms = row[0].split(" ")
        self._endings: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        for number, rules in enumerate(paradigms):
            for rule in rules.split(","):
                of_lemma, of_form = rule.split("/")
                self._endings[of_form][of_lemma].add(str(number))

    def define(self, word: str) -> list[Meaning]:
        """What a word may mean, its own entries first.

        Lemmas without a gloss, and those with nothing but offensive ones, are told only if there is nothing else.
        """
        head = self._spelt(word)
        found = [self._meaning(head, head, LEMMA, entry) for entry in self._entries(head)]
        bare = []
        for lemma in dict.fromkeys(self._lemmas(head)):
            entries = self._entries(lemma)
            found += [self._meaning(head, lemma, FORM, entry) for entry in entries]
            bare += [] if entries else [self._meaning(head, lemma, FORM, (UNKNOWN, ()))]
        inoffensive = [one for one in found if one.form == LEMMA or one.for_schools()]
        return inoffensive or found or bare

    def _spelt(self, word: str) -> str:
        """A word as tiles spell it: in capitals, without accents that no tile has; "" if it is no word."""
        letters = "".join(letter if letter in self._letters else _plain(letter) for letter in word.upper())
        return letters if all(letter in self._letters for letter in letters) else ""

    def _entries(self, head: str) -> list[Entry]:
        row = self._pack.row(head)
        parts = row[0].partition(" ")[0] if row else ""
        return list(zip(parts, senses_of(row[1]), strict=True)) if row and parts else []

    def _lemmas(self, word: str) -> Iterator[str]:
        """The lemmas that this word is a form of, those first that have most in common with it."""
        row = self._pack.row(word)
        yield from (one[1:] for one in (row[0].split(" ") if row else ()) if one.startswith(_IRREGULAR))
        for at in range(len(word), 0, -1):
            for of_lemma, paradigms in self._endings.get(word[at:], {}).items():
                found = self._pack.row(word[:at] + of_lemma)
                if found and not paradigms.isdisjoint(found[0].split(" ")[1:]):
                    yield word[:at] + of_lemma

    def _meaning(self, word: str, lemma: str, form: str, entry: Entry) -> Meaning:
        part, senses = entry
        language = self._pack.name.partition("-")[2]
        return Meaning(word, lemma, form, PARTS.get(part, ""), senses, self._pack.source, language)


def pack_row(parts: str, paradigm: str, lemmas: Sequence[str]) -> str:
    """The first column of a headword."""
    return " ".join([parts, *([paradigm] if paradigm else []), *(_IRREGULAR + lemma for lemma in lemmas)])


def _plain(letter: str) -> str:
    letters = unicodedata.normalize("NFD", letter.translate(_TWO_LETTERS))
    return "".join(each for each in letters if not unicodedata.combining(each))
