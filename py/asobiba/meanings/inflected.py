"""Words of other languages in packs such as `es-en`: a headword's entries, and the lemmas of a word.

A row has two columns. The first has fields separated by spaces: the parts of speech of the entries (a letter of
`english_forms` for each, or `-` if the source names none, with `+` after an entry of this project); the number of the
paradigm that makes the headword's forms; and each lemma of which the headword is an irregular form. Before such a lemma
stand `=`, or `+` if this project named the lemma, and the form's letter in FORMS if it is known. The second column has
the glosses of the entries (`entry`); a headword without entries is only a form.

The row of `TABLE` has, separated by spaces, the letters of the language, then the paradigms. A paradigm is a list of
endings `lemma/form` with commas between, each followed by the letter of the form. A word is a form of a lemma if it has
the form's ending, the lemma is a headword, and the lemma has that paradigm.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .english_forms import PARTS
from .entry import Meaning, Sense, senses_of
from .meanings_file import Pack, corrupt

TABLE = "*"
LEMMA, FORM = "lemma", "form"
UNKNOWN = "-"
HAND_SOURCE = "Asobiba"
# Each form with its letter in a pack and the parts of speech that may have it.
NOMINAL, VERBAL, ADJECTIVAL = "napdo-", "vu-", "arn-"
FORMS = {
    "plural": ("p", NOMINAL),
    "feminine": ("f", NOMINAL),
    "feminine_plural": ("q", NOMINAL),
    "neuter": ("n", NOMINAL),
    "definite": ("d", NOMINAL),
    "definite_plural": ("e", NOMINAL),
    "diminutive": ("m", NOMINAL),
    "comparative": ("c", ADJECTIVAL),
    "superlative": ("s", ADJECTIVAL),
    "present": ("r", VERBAL),
    "past_tense": ("t", VERBAL),
    "imperfect": ("i", VERBAL),
    "future": ("u", VERBAL),
    "conditional": ("o", VERBAL),
    "subjunctive": ("j", VERBAL),
    "imperative": ("v", VERBAL),
    "past_participle": ("a", VERBAL),
    "active_participle": ("b", VERBAL),
    "gerund": ("g", VERBAL),
    "passive": ("w", VERBAL),
}
_NAMES = {letter: name for name, (letter, _) in FORMS.items()}
_BY_HAND, _IRREGULAR = "+", "="
_ENTRY = re.compile(r"([a-z-])(\+?)")
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_TWO_LETTERS = str.maketrans({"Œ": "OE", "Æ": "AE", "Ø": "O"})


class Entry(NamedTuple):
    """An entry of a headword.

    Args:
        part: letter of the part of speech.
        by_hand: this project wrote the entry.
    """

    part: str
    senses: Sequence[Sense]
    by_hand: bool = False


class FormOf(NamedTuple):
    """A word is a form of this lemma.

    Args:
        form: the name of the form, or `form` if it is unknown.
        by_hand: this project named the lemma.
    """

    lemma: str
    form: str = FORM
    by_hand: bool = False

    def packed(self) -> str:
        """The text in a row."""
        return (_BY_HAND if self.by_hand else _IRREGULAR) + letter_of(self.form) + self.lemma


class InflectedWords:
    """The words of a pack such as `es-en`.

    Raises:
        LexiconError: `define/corrupt`, it has no paradigms.
    """

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        row = pack.row(TABLE)
        if row is None:
            raise corrupt(pack.name, "it has no paradigms")
        # The pack names both sources in one text: glosses, then forms.
        self._glosses, _, self._forms = pack.source.partition(", ")
        self._letters, *paradigms = row[0].split(" ")
        self._endings: defaultdict[str, defaultdict[tuple[str, str], set[str]]] = defaultdict(lambda: defaultdict(set))
        for number, rules in enumerate(paradigms):
            for rule in rules.split(","):
                of_lemma, of_form = rule.split("/")
                name = _NAMES.get(of_form[-1:], FORM)
                self._endings[of_form if name == FORM else of_form[:-1]][of_lemma, name].add(str(number))

    def define(self, word: str) -> list[Meaning]:
        """The possible meanings of a word: this project's first, then its own entries, then those of its lemmas.

        Lemmas without a gloss or with only offensive ones are included only if there is nothing else.
        """
        head = self._spelt(word)
        own = [(entry.by_hand, self._meaning(head, entry)) for entry in self._entries(head)]
        bare = []
        for form in self._forms_of(head):
            entries = self._fitting(form)
            own += [(form.by_hand, self._meaning(head, entry, form)) for entry in entries]
            bare += [] if entries else [self._meaning(head, Entry(UNKNOWN, ()), form)]
        found = [meaning for _, meaning in sorted(own, key=lambda each: not each[0])]
        inoffensive = [one for one in found if one.form == LEMMA or one.for_schools()]
        return inoffensive or found or bare

    def _spelt(self, word: str) -> str:
        """A word as tiles spell it: capitals without accents that no tile has; "" if a character has no tile.

        Tiles of several letters may be in brackets, as in a play: `[LL]UVIA`.
        """
        capitals = _BRACKETS.sub(r"\1", word).upper()
        letters = "".join(letter if letter in self._letters else _plain(letter) for letter in capitals)
        return letters if all(letter in self._letters for letter in letters) else ""

    def _entries(self, head: str) -> list[Entry]:
        row = self._pack.row(head)
        parts = _ENTRY.findall(row[0].partition(" ")[0]) if row else []
        if not row or not parts:
            return []
        pairs = zip(parts, senses_of(row[1]), strict=True)
        return [Entry(part, senses, bool(by_hand)) for (part, by_hand), senses in pairs]

    def _fitting(self, form: FormOf) -> list[Entry]:
        """The entries of a lemma whose part of speech allows the form (CASAS is the plural of a noun); all if none
        does.
        """
        entries = self._entries(form.lemma)
        _, parts = FORMS.get(form.form, ("", ""))
        return [entry for entry in entries if entry.part in parts] or entries

    def _forms_of(self, word: str) -> list[FormOf]:
        """The lemmas of which this word is a form, irregular ones first, then by the length of the common start."""
        found: dict[str, FormOf] = {}
        for form in self._every_form_of(word):
            if form.lemma not in found or found[form.lemma].form == FORM:
                by_hand = form.by_hand or (form.lemma in found and found[form.lemma].by_hand)
                found[form.lemma] = form._replace(by_hand=by_hand)
        return list(found.values())

    def _every_form_of(self, word: str) -> Iterator[FormOf]:
        row = self._pack.row(word)
        for one in row[0].split(" ") if row else ():
            if one[:1] in (_BY_HAND, _IRREGULAR):
                name = _NAMES.get(one[1], FORM)
                yield FormOf(one[1:] if name == FORM else one[2:], name, one[0] == _BY_HAND)
        for at in range(len(word), 0, -1):
            for (of_lemma, name), paradigms in self._endings.get(word[at:], {}).items():
                found = self._pack.row(word[:at] + of_lemma)
                if found and not paradigms.isdisjoint(found[0].split(" ")[1:]):
                    yield FormOf(word[:at] + of_lemma, name)

    def _meaning(self, word: str, entry: Entry, form: FormOf | None = None) -> Meaning:
        of_entry = HAND_SOURCE if entry.by_hand else self._glosses
        sources = [of_entry] if entry.senses else []
        if form:
            sources.append(HAND_SOURCE if form.by_hand else self._forms)
        lemma, name = (form.lemma, form.form) if form else (word, LEMMA)
        source = ", ".join(dict.fromkeys(filter(None, sources)))
        language = self._pack.name.partition("-")[2]
        return Meaning(word, lemma, name, PARTS.get(entry.part, ""), entry.senses, source, language)


def letter_of(form: str) -> str:
    """The letter of a form in a pack; "" for an unknown form."""
    return FORMS[form][0] if form in FORMS else ""


def pack_row(parts: str, paradigm: str, lemmas: Sequence[FormOf]) -> str:
    """The first column of a headword."""
    return " ".join([parts, *([paradigm] if paradigm else []), *(form.packed() for form in lemmas)])


def _plain(letter: str) -> str:
    letters = unicodedata.normalize("NFD", letter.translate(_TWO_LETTERS))
    return "".join(each for each in letters if not unicodedata.combining(each))
