"""Inflected forms by rule: whether a word is a form of a listed verb, adjective or of the copula, in card spelling.

A rule takes a form of one class back to a word of another: たべたくない is a form of たべたい, that of たべる. The list
`ja-inflected` has the dictionary forms, each with a mark of its class; docs/rules/kotoba.md says which forms count.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import NamedTuple

GODAN, ICHIDAN, SURU, ZURU, KURU, IKU, HONORIFIC, ADJECTIVE, NA, DOING = "ごいすずくゆさけなべ"
"""The marks of the classes: verbs by their dictionary form, いく, くださる, adjectives in い, adjectives with な,
nouns with する."""
ALONE = "か"  # the mark of numbers with counters, famous names and words with お or ご: no forms
MARK_OF = dict.fromkeys("UKGSTNBMR", GODAN) | {
    "1": ICHIDAN, "X": SURU, "Z": ZURU, "Y": KURU, "I": IKU, "A": HONORIFIC, "i": ADJECTIVE, "j": NA, "s": DOING,
}  # fmt: skip
"""The mark of each class by its letter in the meanings (`meanings.japanese`)."""
_CAUSATIVE, _PASSIVE, _NEGATIVE, _POLITE, _END = "causative", "passive", "negative", "polite", ""
COPULA = frozenset(("でした", "だつた", "だろう", "でしよう", "である", "であつた", "ではない", "じやない"))
LEAST_CARDS = 3
_MOST_STEPS = 5  # たべさせられたくない


class _Rule(NamedTuple):
    """A form's class and ending, and those of the word that it is a form of."""

    form_class: str
    form: str
    word_class: str
    word: str


# The last kana, and what stands before ない, ます, ば and う; the past.
_ROWS = (
    (GODAN, "うわいえお", "つた"),
    (GODAN, "くかきけこ", "いた"),
    (GODAN, "ぐがぎげご", "いだ"),
    (GODAN, "すさしせそ", "した"),
    (GODAN, "つたちてと", "つた"),
    (GODAN, "ぬなにねの", "んだ"),
    (GODAN, "ぶばびべぼ", "んだ"),
    (GODAN, "むまみめも", "んだ"),
    (GODAN, "るらりれろ", "つた"),
    (IKU, "くかきけこ", "つた"),
    (HONORIFIC, "るらいれろ", "つた"),
)
_ADJECTIVE_ENDS = ("く", "くて", "かつた", "かつたら", "かつたり", "ければ", "かろう", "さ", "そう", "そうな", "そうに")
_NEGATIVE_ENDS = ("なく", "なくて", "なかつた", "なかつたら", "なかつたり", "なければ", "なかろう", "ないで")
_POLITE_ENDS = ("ました", "ましたら", "まして", "ません", "ませんでした", "ましよう")
_NA_ENDS = (
    *("に", "な", "だ", "だつた", "だつたら", "で", "です", "でした", "だろう", "でしよう", "なら"),
    *("さ", "そう", "そうな", "そうに"),
)


def _from_stems(mark: str, word: str, stems: tuple[str, str, str, str]) -> Iterator[_Rule]:
    """The forms of every verb from what stands before ない, ず, ます, and た without its た."""
    negative, old_negative, stem, past = stems
    done = past[:-1]
    for form_class, form in (
        (_NEGATIVE, f"{negative}ない"),
        *((_END, old_negative + ending) for ending in ("ず", "ずに", "ぬ")),
        *((_END, stem + ending) for ending in ("", "ながら", "なさい", "そう", "そうな", "そうに")),
        (_POLITE, f"{stem}ます"),
        (ADJECTIVE, f"{stem}たい"),
        *((_END, past + ending) for ending in ("", "ら", "り")),
        (_END, done + ("で" if past.endswith("だ") else "て")),
    ):
        yield _Rule(form_class, form, mark, word)


def _verbs() -> Iterator[_Rule]:
    for mark, row, past in _ROWS:
        word, a, i, e, o = tuple(row)
        yield from _from_stems(mark, word, (a, a, i, past))
        order = i if mark == HONORIFIC else e  # ください
        yield from (_Rule(_END, form, mark, word) for form in (order, f"{o}う", f"{e}ば"))
        yield from (_Rule(_PASSIVE, form, mark, word) for form in (f"{a}れる", f"{e}る"))
        yield _Rule(_CAUSATIVE, f"{a}せる", mark, word)
    for mark in (ICHIDAN, _CAUSATIVE, _PASSIVE):
        yield from _from_stems(mark, "る", ("", "", "", "た"))
        yield from (_Rule(_END, form, mark, "る") for form in ("ろ", "よ", "れば", "よう"))
        if mark != _PASSIVE:
            yield _Rule(_PASSIVE, "られる", mark, "る")
    yield _Rule(_CAUSATIVE, "させる", ICHIDAN, "る")
    doing = (("し", "せ", "し", "した"), "しろ せよ すれば しよう", "される できる", "させる")
    irregular = (
        (SURU, "する", *doing),
        (DOING, "", *doing),
        (ZURU, "ずる", ("じ", "ぜ", "じ", "じた"), "じろ ぜよ ずれば じよう", "じられる", "じさせる"),
        (KURU, "くる", ("こ", "こ", "き", "きた"), "こい くれば こよう", "こられる", "こさせる"),
    )
    for mark, word, stems, ends, passive, causative in irregular:
        yield from (rule for rule in _from_stems(mark, word, stems) if mark != DOING or rule.form != "し")
        yield from (_Rule(_END, form, mark, word) for form in ends.split(" "))
        yield from (_Rule(_PASSIVE, form, mark, word) for form in passive.split(" "))
        yield _Rule(_CAUSATIVE, causative, mark, word)
    yield _Rule(_END, "する", DOING, "")


def _others() -> Iterator[_Rule]:
    yield from (_Rule(_END, form, ADJECTIVE, "い") for form in _ADJECTIVE_ENDS)
    yield _Rule(_NEGATIVE, "くない", ADJECTIVE, "い")
    yield from (_Rule(_END, form, _NEGATIVE, "ない") for form in _NEGATIVE_ENDS)
    yield from (_Rule(_END, form, _POLITE, "ます") for form in _POLITE_ENDS)
    yield from (_Rule(_END, form, NA, "") for form in _NA_ENDS)
    yield from (_Rule(_NEGATIVE, form, NA, "") for form in ("ではない", "じやない"))


_BY_ENDING: dict[str, tuple[_Rule, ...]] = {}
for _rule in (*_verbs(), *_others()):
    _BY_ENDING[_rule.form] = (*_BY_ENDING.get(_rule.form, ()), _rule)
_LONGEST = max(map(len, _BY_ENDING))


class Inflection:
    """The inflected forms of the words of a list."""

    def __init__(self, marked: Container[str], words: Container[str]) -> None:
        """`marked` has dictionary forms, each with its class's mark behind it; those of `words` count."""
        self._marked, self._words = marked, words

    def __contains__(self, word: object) -> bool:
        """Whether a word is a form of a listed word or of the copula, or needs no vote without one."""
        if not isinstance(word, str):
            return False
        return word in COPULA or word + ALONE in self._marked or any(self.lemmas(word))

    def lemmas(self, word: str) -> Iterator[str]:
        """The listed words that a word is a form of; one may come twice."""
        return self._lemmas(word, None, _MOST_STEPS)

    def _lemmas(self, word: str, of_class: str | None, steps: int) -> Iterator[str]:
        """`of_class`: the class of the word, None for any."""
        for size in range(min(_LONGEST, len(word)) + 1):
            at = len(word) - size
            for rule in _BY_ENDING.get(word[at:], ()):
                if of_class not in (None, rule.form_class):
                    continue
                before = word[:at] + rule.word
                if self._is_lemma(before, rule):
                    yield before
                elif steps:
                    yield from self._lemmas(before, rule.word_class, steps - 1)

    def _is_lemma(self, word: str, rule: _Rule) -> bool:
        if word == "ある" and rule.form_class == _NEGATIVE:
            return False  # its negative is ない
        listed = len(word) < LEAST_CARDS or word in self._words  # shorter ones are in no list
        return listed and word + rule.word_class in self._marked
