"""UniDic in unidic-lite: readings out of MeCab's compiled dictionary: a header, a trie, tokens and features."""

from __future__ import annotations

import csv
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path

from .reading import Found, the_file

_HEADER = struct.Struct("<10I32s")
_TOKEN = struct.Struct("<HHHhII")
_POS, _DETAIL, _FORM, _SURFACE, _KANA = 0, 1, 5, 8, 17
_NOT_WORDS = {"助詞", "助動詞", "記号", "補助記号", "空白", "接頭辞", "接尾辞"}


def features(folder: Path) -> Iterator[list[str]]:
    """The feature fields of all tokens, those that tokens share once."""
    data = the_file(folder, "sys.dic").read_bytes()
    *_, trie, tokens, size, _, charset = _HEADER.unpack_from(data)
    if not charset.startswith(b"utf8"):
        raise ValueError(f"sys.dic is in {charset!r}, not in UTF-8")
    start = _HEADER.size + trie
    texts = data[start + tokens : start + tokens + size]
    places = sorted({token[4] for token in _TOKEN.iter_unpack(data[start : start + tokens])})
    yield from csv.reader(texts[place : texts.index(b"\0", place)].decode() for place in places)


def read_unidic(folder: Path, spelling: Mapping[str, frozenset[str]]) -> Found:
    """Words and names by their spelling in kana, which keeps ぢ and づ apart from じ and ず."""
    found = Found(spelling)
    for feature in features(folder):
        if len(feature) > _KANA and feature[_POS] not in _NOT_WORDS and feature[_FORM] in ("*", "終止形-一般"):
            found.add(feature[_SURFACE], feature[_KANA], name=feature[_DETAIL] == "固有名詞")
    return found
