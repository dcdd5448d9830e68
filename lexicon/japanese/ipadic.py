"""mecab-ipadic: readings of words and names, and the inflected forms that people call words."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from .reading import Found, playable_all, spelt, the_file

# Entry fields: surface, three numbers (the last is a cost), part of speech in four, conjugation, form, dictionary form,
# reading, sound.
_COST, _POS, _DETAIL, _DETAIL2, _CONJUGATION, _FORM, _READING = 3, 4, 5, 6, 8, 9, 11
_NOT_WORDS = {"助詞", "助動詞", "記号", "接頭詞", "フィラー", "その他"}
_VOICED_ENDING = ("五段・ガ行", "五段・ナ行", "五段・バ行", "五段・マ行")
_STEM_TAKES_TE = ("一段", "カ変", "サ変", "五段・サ行")


def entries(folder: Path) -> Iterator[list[str]]:
    """All entries of the dictionary that can stand alone."""
    for path in sorted(the_file(folder, "Noun.csv").parent.glob("*.csv")):
        with path.open(encoding="euc_jp", newline="") as stream:
            for entry in csv.reader(stream):
                if entry[_POS] not in _NOT_WORDS and entry[_DETAIL] not in ("接尾", "非自立", "数"):
                    yield entry


def read_ipadic(folder: Path, spelling: Mapping[str, frozenset[str]]) -> tuple[Found, set[str]]:
    """Words and names by reading, and apart from them the inflected forms."""
    found = Found(spelling)
    inflected: set[str] = set()
    for entry in entries(folder):
        if entry[_FORM] in ("*", "基本形"):
            found.add(entry[0], entry[_READING], name=entry[_DETAIL] == "固有名詞")
        elif entry[_POS] in ("動詞", "形容詞"):
            inflected |= playable_all(_forms(entry[_CONJUGATION], entry[_FORM], entry[_READING]))
    return found, inflected


def read_costs(folder: Path) -> dict[str, dict[str, int]]:
    """For each written form what each of its readings costs MeCab, which is less the more often it was met."""
    costs: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for entry in entries(folder):
        if entry[_FORM] in ("*", "基本形"):
            cards, cost = spelt(entry[_READING]), int(entry[_COST])
            costs[entry[0]][cards] = min(cost, costs[entry[0]].get(cards, cost))
    return dict(costs)


def _forms(conjugation: str, form: str, reading: str) -> Iterator[str]:
    """The forms that an entry of the dictionary stands for; most of its forms are stems, and no words."""
    if form == "連用形" or (form.startswith("命令") and not conjugation.startswith("形容詞")):
        yield reading
    if form == "連用形" and conjugation.startswith(_STEM_TAKES_TE):
        yield from (reading + "テ", reading + "タ")
    if form == "未然形" and conjugation.startswith("サ変") and reading.endswith("シ"):
        yield from (reading, reading + "テ", reading + "タ")
    if form == "連用タ接続":
        yield from _joined(conjugation, reading)
    if form == "連用テ接続" and reading.endswith("ク"):
        yield from (reading, reading + "テ")


def _joined(conjugation: str, reading: str) -> tuple[str, ...]:
    """走っ -> 走って, 走った; 泳い -> 泳いで, 泳いだ; 楽しかっ -> 楽しかった."""
    if conjugation.startswith("形容詞"):
        return (reading + "タ",)
    if conjugation.startswith(_VOICED_ENDING):
        return (reading + "デ", reading + "ダ")
    return (reading + "テ", reading + "タ")
