"""The inflection of English words: the rules, each named by a letter, and the condition on the lemmas of each rule.

Rules alone allow too much: OFFER would be a comparative of OFF. Therefore a pack lists, for each lemma, the letters of
the rules whose forms are in the word list. An analysis counts only if the lemma is a headword, its spelling fits the
rule, and the pack lists the rule's letter. Irregular forms (WENT, MICE) are headwords.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

NOUN, VERB, ADJECTIVE, ADVERB, OTHER = "n", "v", "a", "r", "o"
PARTS = {
    NOUN: "noun",
    VERB: "verb",
    ADJECTIVE: "adjective",
    ADVERB: "adverb",
    OTHER: "other",
    "p": "pronoun",
    "d": "determiner",
    "e": "preposition",
    "c": "conjunction",
    "i": "interjection",
    "u": "auxiliary",
}
PLURAL, THIRD_PERSON, PAST, PRESENT_PARTICIPLE = "plural", "third_person", "past", "present_participle"
COMPARATIVE, SUPERLATIVE = "comparative", "superlative"
PAST_TENSE, PAST_PARTICIPLE = "past_tense", "past_participle"  # for verbs in which the two differ
PRESENT = "present"  # of BE: AM and ARE

_VOWELS = frozenset("AEIOU")
_HISSING = ("S", "X", "Z", "SH", "CH")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that forms a word from a lemma.

    Args:
        letter: the rule's letter in a pack.
        parts: letters of the parts of speech that the rule fits.
        form: the form that the rule makes.
        cut: the ending that the rule removes.
        added: the ending that the rule adds.
        fits: the name of the condition on the lemma in CONDITIONS.
        doubles: whether the rule doubles the last letter first.
    """

    letter: str
    parts: str
    form: str
    cut: str
    added: str
    fits: str
    doubles: bool = False

    def spell(self, lemma: str) -> str | None:
        """The form of this lemma; None if the rule does not fit it."""
        if not lemma.endswith(self.cut) or not CONDITIONS[self.fits](lemma):
            return None
        stem = lemma[: len(lemma) - len(self.cut)]
        return stem + (stem[-1] if self.doubles else "") + self.added

    def lemma_of(self, word: str) -> str | None:
        """The lemma whose form this word would be; None if there is none."""
        stem = word[: len(word) - len(self.added)]
        lemma = (stem[:-1] if self.doubles else stem) + self.cut
        return lemma if word.endswith(self.added) and len(lemma) > 1 and self.spell(lemma) == word else None


def _consonant(lemma: str, at: int) -> bool:
    """Whether the letter at `at` stands for a consonant."""
    return len(lemma) >= -at and lemma[at] not in _VOWELS


def _after_consonant(lemma: str) -> bool:
    """Whether a consonant precedes the last letter, as in FLY and SOLILOQUY."""
    return _consonant(lemma, -2) or lemma[-3:-1] == "QU"


def _one_vowel_before_end(lemma: str) -> bool:
    """Whether a word ends in one vowel and a consonant that may be doubled: STOP, QUIT, TRAVEL; not BOX, SHOW, RAIN."""
    if len(lemma) < 2 or not _consonant(lemma, -1) or lemma[-1] in "WXYH" or lemma[-2] not in _VOWELS | {"Y"}:
        return False
    return len(lemma) < 3 or lemma[-3] not in _VOWELS or (lemma[-3:-1] in ("UI", "UA", "UE") and lemma[-4:-3] == "Q")


def _must_double(lemma: str) -> bool:
    """Whether the last letter has to be doubled: one syllable, as in STOP, but not in S (BUSED, GASSED)."""
    before = lemma[:-2].removesuffix("QU") if lemma[:-2].endswith("QU") else lemma[:-2]
    return _one_vowel_before_end(lemma) and lemma[-1] != "S" and not _VOWELS & set(before) and "Y" not in before[1:]


def _takes_s(lemma: str) -> bool:
    if lemma.endswith("Y"):
        return not _after_consonant(lemma)
    return not lemma.endswith(("S", "X", "Z", "SH"))


CONDITIONS: dict[str, Callable[[str], bool]] = {
    "s": _takes_s,
    "es": lambda lemma: lemma.endswith((*_HISSING, "O", "I")),
    "y": lambda lemma: len(lemma) > 2 and _after_consonant(lemma),
    "e": lambda lemma: lemma.endswith("E"),
    "man": lambda lemma: len(lemma) > 4,
    "hissing doubled": lambda lemma: lemma[-1:] in ("S", "Z") and _one_vowel_before_end(lemma),
    "doubled": _one_vowel_before_end,
    "c": lambda lemma: lemma[-2:-1] in _VOWELS,
    "plain": lambda lemma: (
        not lemma.endswith("E") and not _must_double(lemma) and not (lemma.endswith("Y") and _after_consonant(lemma))
    ),
    "ing": lambda lemma: (
        lemma.endswith(("EE", "OE", "YE", "NGE", "UE", "GE")) or (not lemma.endswith("E") and not _must_double(lemma))
    ),
    "e-ing": lambda lemma: not lemma.endswith(("EE", "OE", "YE", "IE")),
}

RULES = (
    Rule("a", NOUN, PLURAL, "", "S", "s"),
    Rule("b", NOUN, PLURAL, "", "ES", "es"),
    Rule("c", NOUN, PLURAL, "Y", "IES", "y"),
    Rule("d", NOUN, PLURAL, "", "ES", "hissing doubled", doubles=True),
    Rule("e", NOUN, PLURAL, "MAN", "MEN", "man"),
    Rule("a", VERB, THIRD_PERSON, "", "S", "s"),
    Rule("b", VERB, THIRD_PERSON, "", "ES", "es"),
    Rule("c", VERB, THIRD_PERSON, "Y", "IES", "y"),
    Rule("d", VERB, THIRD_PERSON, "", "ES", "hissing doubled", doubles=True),
    Rule("f", VERB, PAST, "", "ED", "plain"),
    Rule("g", VERB, PAST, "", "D", "e"),
    Rule("h", VERB, PAST, "Y", "IED", "y"),
    Rule("i", VERB, PAST, "", "ED", "doubled", doubles=True),
    Rule("j", VERB, PAST, "C", "CKED", "c"),
    Rule("k", VERB, PRESENT_PARTICIPLE, "", "ING", "ing"),
    Rule("l", VERB, PRESENT_PARTICIPLE, "E", "ING", "e-ing"),
    Rule("m", VERB, PRESENT_PARTICIPLE, "IE", "YING", "e"),
    Rule("n", VERB, PRESENT_PARTICIPLE, "", "ING", "doubled", doubles=True),
    Rule("o", VERB, PRESENT_PARTICIPLE, "C", "CKING", "c"),
    Rule("p", ADJECTIVE + ADVERB, COMPARATIVE, "", "ER", "plain"),
    Rule("q", ADJECTIVE + ADVERB, COMPARATIVE, "", "R", "e"),
    Rule("r", ADJECTIVE + ADVERB, COMPARATIVE, "Y", "IER", "y"),
    Rule("s", ADJECTIVE + ADVERB, COMPARATIVE, "", "ER", "doubled", doubles=True),
    Rule("t", ADJECTIVE + ADVERB, SUPERLATIVE, "", "EST", "plain"),
    Rule("u", ADJECTIVE + ADVERB, SUPERLATIVE, "", "ST", "e"),
    Rule("v", ADJECTIVE + ADVERB, SUPERLATIVE, "Y", "IEST", "y"),
    Rule("w", ADJECTIVE + ADVERB, SUPERLATIVE, "", "EST", "doubled", doubles=True),
)
# A lemma has both the comparative and the superlative, or neither; these pairs of letters count only together.
PAIRS = dict(zip("pqrs", "tuvw", strict=True))


def candidates(word: str) -> Iterator[tuple[Rule, str]]:
    """Every rule that could make this word, with the lemma, whether that lemma exists or not."""
    for rule in RULES:
        lemma = rule.lemma_of(word)
        if lemma is not None:
            yield rule, lemma
