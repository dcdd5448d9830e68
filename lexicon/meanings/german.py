"""German glosses of JMdict's entries, from FreeDict's Japanese-German dictionary in Debian's dict-freedict-jpn-deu.

FreeDict has JMdict as text for a dict server, with the German of WaDokuJT, without the numbers of the entries: an entry
is found again by what it is written and read as.
"""

from __future__ import annotations

import gzip
import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from japanese.reading import the_file

from .jmdict import LABELS

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_PART_OF_SPEECH = re.compile(r"\s*\((?:[^()]|\([^()]*\)|`[^']*')*\)\s*")
# Markers of gender before nouns: (m) Baum, kleiner (m) Knochen.
_GENDER = re.compile(r"\((?:[mfn]|pl|mf|[mfn]pl|[mfn](?:, ?[mfn])+)\) ?")
_FIELD = re.compile(r"\[[a-zA-Z ,]*\]")
_REFERENCE = re.compile(r"\{[^}]*\}")  # to other entries of JMdict
_NOTES = (
    *LABELS,
    *("word usually written using kana alone", "onomatopoeic or mimetic word", "yojijukugo", "abbreviation", "proverb"),
    *("idiomatic expression", "historical term", "jocular, humorous term", "children's language", "poetical term"),
    *(
        "female term or language",
        "male term or language",
        "literary or formal term",
        "quotation",
        "formal or literary term",
    ),
    *(
        "exclusively kanji",
        "exclusively kana",
        "male slang",
        "vulgar expression or word",
        "rude or X-rated term (not displayed in educational software)",
    ),
)
_STYLE = re.compile(r"\((?:allg\.|written style|colloquial|abbr\.?)\) ?")
_GLUED = re.compile(r"(.*[a-zà-ÿ]{3})([A-ZÄÖÜ][a-zà-ÿ]{2}.*)")
_NUMBER = re.compile(r"^\(\d+\) ?")


def read_german(folder: Path, forms: Mapping[int, tuple[list[str], list[str]]]) -> dict[int, list[list[str]]]:
    """The German glosses of each entry of JMdict, by its number, sense by sense.

    Args:
        folder: where the package is unpacked.
        forms: the written forms and the readings of JMdict's entries.
    """
    by_kana: defaultdict[str, set[int]] = defaultdict(set)
    by_kanji: defaultdict[str, set[int]] = defaultdict(set)
    for entry, (written, spoken) in forms.items():
        for form in written:
            by_kanji[form].add(entry)
        for form in spoken:
            by_kana[form].add(entry)
    text = gzip.decompress(the_file(folder, "freedict-jpn-deu.dict.dz").read_bytes())
    heads: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
    for line in the_file(folder, "freedict-jpn-deu.index").read_text("utf-8").splitlines():
        head, place, length = line.split("\t")
        heads[_number(place), _number(length)].add(head)
    found: dict[int, list[list[str]]] = {}
    for (start, size), names in heads.items():
        kana: set[int] = set().union(*(by_kana[name] for name in names if name in by_kana))
        kanji: set[int] = set().union(*(by_kanji[name] for name in names if name in by_kanji))
        in_kanji = any(name in by_kanji and name not in by_kana for name in names)
        entries = kana & kanji if in_kanji else {entry for entry in kana if not forms[entry][0] or not kanji}
        senses = german_senses(text[start : start + size].decode("utf-8"))
        best = max(sorted(entries), key=lambda entry: len(names & set().union(*forms[entry])), default=None)
        if senses and best is not None:
            found.setdefault(best, senses)
    return found


def german_senses(entry: str) -> list[list[str]]:
    """The glosses in the text of an entry, sense by sense, without the gender of nouns."""
    _, *lines = entry.split("\n")
    told = " ".join(line.strip() for line in lines if line.strip() and not _PART_OF_SPEECH.fullmatch(line))
    told = _REFERENCE.sub("", _FIELD.sub("", told))
    while "Note: " in told:
        before, _, rest = told.partition("Note: ")
        note = max((note for note in _NOTES if rest.startswith(note)), key=len, default="")
        if not note:
            return []
        told = before + rest.removeprefix(note).lstrip(" ,;")
    senses: list[list[str]] = [[]]
    for part in _parts(told):
        if _NUMBER.match(part) and senses[-1]:
            senses.append([])
        gloss = tidy(_NUMBER.sub("", part))
        if gloss and gloss not in senses[-1] and not gloss.startswith("=>"):
            senses[-1].append(gloss)
    return [sense for sense in senses if sense]


def tidy(gloss: str) -> str:
    """A gloss without gender, marks of style and what a loan was in its own language (quartettoQuartett)."""
    told = re.sub(r"\s+", " ", _STYLE.sub("", _GENDER.sub("", gloss))).strip(" ,;")
    before, after = (glued[1], glued[2]) if (glued := _GLUED.fullmatch(told)) else ("", told)
    told = f"{before}; {after}" if before[:1].isupper() else after
    return re.sub(r"\)(?=\w)", ") ", told)


def _parts(told: str) -> list[str]:
    """What stands between commas that are in no brackets."""
    parts, depth = [""], 0
    for character in told:
        depth += (character == "(") - (character == ")")
        if character == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]


def _number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * 64 + _DIGITS.index(digit)
    return number
