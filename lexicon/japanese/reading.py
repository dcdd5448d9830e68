"""What the dictionaries have in common: entries, and readings as cards spell them."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

KANA = frozenset(
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわん"
    "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽー"
)
SHORTEST = 3
LONGEST = 14
_SMALL = dict(zip("ぁぃぅぇぉゃゅょゎっゕゖ", "あいうえおやゆよわつかけ", strict=True))
_KATAKANA = {chr(code): chr(code - 0x60) for code in range(ord("ァ"), ord("ヶ") + 1)}
_TO_CARDS = str.maketrans({**_SMALL, **{one: _SMALL.get(plain, plain) for one, plain in _KATAKANA.items()}})
_DROPPED = re.compile("[・･= 　]")
_FOLD = str.maketrans("ぢづ", "じず")


@dataclass(slots=True)
class Found:
    """The readings of one dictionary, as card strings: words in their dictionary form, and names as they are written.

    `spelling` gives for written forms the readings that have ぢ or づ: an entry that has じ or ず there is a slip.
    """

    spelling: Mapping[str, frozenset[str]] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)
    names: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def add(self, written: str, reading: str, *, name: bool) -> None:
        """Take an entry in, if cards can spell it."""
        cards = playable(reading)
        if cards is None or self._slips(written, cards):
            return
        if name:
            self.names[written].add(cards)
        else:
            self.words.add(cards)

    def _slips(self, written: str, cards: str) -> bool:
        right = self.spelling.get(written, ())
        return cards not in right and cards in {one.translate(_FOLD) for one in right}


def playable(reading: str) -> str | None:
    """The card string of a reading; None if there are no cards for it, or it is too short or too long."""
    cards = spelt(reading)
    return cards if SHORTEST <= len(cards) <= LONGEST and KANA.issuperset(cards) else None


def spelt(reading: str) -> str:
    """A reading in hiragana of full size. What has no card stays as it is."""
    return unicodedata.normalize("NFKC", _DROPPED.sub("", reading)).translate(_TO_CARDS)


def playable_all(readings: Iterable[str]) -> set[str]:
    """The card strings of all readings that have one."""
    found = {playable(reading) for reading in readings}
    return {cards for cards in found if cards is not None}


def the_file(folder: Path, name: str) -> Path:
    """The one file of this name below a folder.

    Raises:
        FileNotFoundError: it is not there; the message says how to get it.
    """
    found = sorted(folder.rglob(name))
    if not found:
        raise FileNotFoundError(f"no {name} in {folder}: lexicon/README.md says how to get the packages")
    return found[0]
