"""Surface forms: the usual spellings of words in kana (kanji, katakana, small kana), in a file beside their list.

The file is read only when a table shows kanji. It is one line of ASCII, then the payload:

    asobiba surfaces 1 NAME COUNT FINGERPRINT CRC\\n

COUNT and FINGERPRINT are those of the kana list. The payload is raw LZMA of a text in UTF-16: a line for each word of
the sorted list, with its surface forms, the most usual first, separated by `/`; an empty line means none. A form is
shortened by its reading: `H` and `K` stand for the reading in hiragana or katakana, with the small kana that a rule
predicts. `h` and `k` are followed by the places where the rule is wrong, A for the first. A number n at the end stands
for the last n kana of the reading.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from asobiba.errors import LexiconError

from .packed_file import Damaged, read_packed, write_packed

_KIND = "asobiba surfaces"
_LZMA = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 3, "lp": 1, "pb": 1}
_FILTERS: list[dict[str, Any]] = [_LZMA]
_KATAKANA = str.maketrans({chr(code): chr(code + 0x60) for code in range(ord("ぁ"), ord("ゖ") + 1)})
_HIRAGANA = str.maketrans({chr(code + 0x60): chr(code) for code in range(ord("ぁ"), ord("ゖ") + 1)})
_SMALL = dict(zip("あいうえおやゆよつわ", "ぁぃぅぇぉゃゅょっゎ", strict=True))
_FULL = {small: full for full, small in _SMALL.items()}
_I_ROW = "きしちにひみりぎじぢびぴ"
_DOUBLED = "かきくけこさしすせそたちつてとぱぴぷぺぽ"
_DOUBLED_IN_LOANS = _DOUBLED + "がぎぐげござじずぜぞだでどばびぶべぼ"
_FIRST_PLACE = ord("A")


class SurfaceForms:
    """The surface forms of the words of one list."""

    def __init__(self, lines: Mapping[str, str]) -> None:
        """Wrap a mapping; `lines` maps each word to its line of the file."""
        self._lines = lines

    def __call__(self, word: str) -> tuple[str, ...]:
        """The surface forms of a word, the most usual first; () for a word that is not in the list."""
        line = self._lines.get(word, "")
        return tuple(expand(word, form) for form in line.split("/")) if line else ()


def pack_surface_forms(written: Mapping[str, Sequence[str]], *, name: str, digest: str) -> bytes:
    """A file of the surface forms of all words of a list; `digest` is the list's fingerprint."""
    lines = ("/".join(shorten(word, form) for form in written[word]) for word in sorted(written))
    payload = lzma.compress("\n".join(lines).encode("utf-16-le"), lzma.FORMAT_RAW, filters=_FILTERS)
    return write_packed(f"{_KIND} 1 {name} {len(written)} {digest}", payload)


def unpack_surface_forms(data: bytes, words: Sequence[str], digest: str) -> SurfaceForms:
    """The surface forms in a file, for the words of its list.

    Raises:
        LexiconError: `lexicon/corrupt`: the file is damaged, or belongs to other words.
    """
    try:
        _, (_, _, of), _, _, payload = read_packed(data, _KIND, {"1": 3})
        if of != digest:
            raise Damaged("it belongs to another list of words")
        lines = lzma.decompress(payload, lzma.FORMAT_RAW, filters=_FILTERS).decode("utf-16-le").split("\n")
        return SurfaceForms(dict(zip(sorted(words), lines, strict=True)))
    except (lzma.LZMAError, ValueError) as error:
        message = f"the file of surfaces is damaged: {error}"
        raise LexiconError("lexicon/corrupt", message, what=str(error)) from error


def shorten(word: str, form: str) -> str:
    """Shorten a surface form as the file stores it."""
    plain = form.translate(_HIRAGANA)
    if form in (plain, plain.translate(_KATAKANA)) and "".join(_FULL.get(kana, kana) for kana in plain) == word:
        loan = form != plain
        wrong = [at for at, small in enumerate(_predict_small(word, loan)) if small != (plain[at] in _FULL)]
        mark = "K" if loan else "H"
        return mark.lower() + "".join(chr(_FIRST_PLACE + at) for at in wrong) if wrong else mark
    same = 0
    while same < min(len(form), len(word)) and form[-1 - same] == word[-1 - same]:
        same += 1
    return f"{form[: len(form) - same]}{same or ''}"


def expand(word: str, short: str) -> str:
    """The inverse of `shorten`."""
    if short[0] in "HKhk":
        small = list(_predict_small(word, short[0] in "Kk"))
        for place in short[1:]:
            small[ord(place) - _FIRST_PLACE] ^= True
        form = "".join(_SMALL.get(kana, kana) if is_small else kana for kana, is_small in zip(word, small, strict=True))
        return form.translate(_KATAKANA) if short[0] in "Kk" else form
    stem = short.rstrip("0123456789")
    return stem + word[len(word) - int(short[len(stem) :] or 0) :]


def _predict_small(word: str, loan: bool) -> Iterator[bool]:
    """For each kana of a word, whether it is predicted to be small."""
    for before, kana, after in zip(" " + word, word, word[1:] + " ", strict=False):
        if kana in "やゆよ":
            yield before in _I_ROW
        elif kana == "つ":
            yield before != " " and after in (_DOUBLED_IN_LOANS if loan else _DOUBLED)
        else:
            yield loan and before + kana in _LOAN_PAIRS


_LOAN_PAIRS = frozenset(["ふあ", "ふい", "ふう", "ふえ", "ふお", "てい", "でい", "しえ", "じえ", "ちえ"])
