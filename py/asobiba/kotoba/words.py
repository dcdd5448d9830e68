"""The lists of words by tier, and what can be found in them. A small list stands in until the real ones are packed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from ..errors import IllegalAction
from ..words.shelf import Shelf
from .cards import missing
from .steps import step_between

_SOURCE = (
    "あいす あいて さいふ とうふ とつて とつぐ ばつぐ こうさ こうさく さんか さいんかい "
    "しよき こうしよきようふしよう とうきよう とうきようたわー "
    "きかく きかん わかれ わかれる つかれる つかえる さしつかえる "
    "かくれんぼ けいたいでんわ みぢか ぱるぷ ぱーぷる たいしよう ばつたー しやつ "
    "どうとくしん がんぜない せいせきじゆん どーもくん"
)


@dataclass(frozen=True, slots=True)
class PlainWords:
    """Words without an index: every question looks at all of them."""

    name: str
    words: frozenset[str]

    @property
    def fingerprint(self) -> str:
        """16 hexadecimal digits that change with the words."""
        return sha256("\n".join(sorted(self.words)).encode()).hexdigest()[:16]

    def __contains__(self, word: object) -> bool:
        """Whether this is a word of the list."""
        return word in self.words

    def new_words(self, hand: str) -> Iterable[str]:
        """Every word that the cards of a hand can lay, sorted."""
        cards = Counter(hand)
        return sorted(word for word in self.words if Counter(word) <= cards)

    def rewrites(self, word: str, hand: str) -> Iterable[str]:
        """Every word that one step makes of a word with the cards of a hand, sorted."""
        return sorted(after for after in self.words if _reaches(word, after, hand))

    def surfaces(self, word: str) -> Sequence[str]:
        """No kanji are known."""
        return ()


def _reaches(before: str, after: str, hand: str) -> bool:
    try:
        return not missing(hand, step_between(before, after, bonus_pays=True).used)
    except IllegalAction:
        return False


def open_words(shelf: Shelf, tier: str) -> PlainWords:
    """The list of a tier: `easy`, `common` or `full`.

    Raises:
        LexiconError: `lexicon/missing`, `lexicon/corrupt`.
    """
    return PlainWords(tier, frozenset(_SOURCE.split()))
