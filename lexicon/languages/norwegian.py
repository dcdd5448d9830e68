"""Norwegian (bokmål), from the word list of the project spell-norwegian, which Debian has as wnorwegian.

The list has every form on a line of its own and does not say which belong together; `base_of` tells it by their
endings, so that a word is taken out with its forms. Genitives (husets) are left out: every noun, adjective and
participle has them, and they would double the list. Passives (leses, brukes, bruktes) are in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from .selection import Language, Lemma
from .sources import is_plain, the_file

# Endings of nouns, verbs and adjectives, the longest first. What they are put to may lose its -e (kaste, kasta).
ENDINGS = (
    *("ende", "este", "ede", "ene", "ere", "est", "ete", "nde"),
    *("de", "dd", "en", "er", "es", "et", "ne", "st", "te", "tt", "a", "e", "n", "r", "s", "t"),
)
LEAST_BASE = 2
# Comparison: the list has it of any adjective, also of what nobody compares (karminrødere, purketest).
COMPARED = ("ere", "est", "este", "tst", "tste")
LONGEST_COMPARED = 7
SHORTEST_IN_ET = 5


def lemmas(packages: Path) -> Iterator[Lemma]:
    """The words in small letters, each with what looks like its forms; names without forms."""
    lines = the_file(packages, "usr/share/dict/bokmaal").read_text(encoding="latin-1").split("\n")
    yield from (Lemma(line, frozenset()) for line in lines if line.istitle())
    listed = frozenset(filter(is_plain, lines))
    words = frozenset(word for word in listed if not (is_genitive(word, listed) or is_odd_comparison(word, listed)))
    families = defaultdict(set)
    for word in words:
        families[base_of(word, words)].add(word)
    yield from (Lemma(base, frozenset(forms)) for base, forms in sorted(families.items()))


def is_genitive(word: str, words: frozenset[str]) -> bool:
    """Whether a word is another one with an s, neither its passive nor a word with forms of its own (brus, of bru)."""
    other = word.removesuffix("s")
    return (
        other != word
        and other in words
        and not (is_infinitive(other, words) or is_past(other, words) or has_forms(word, words))
    )


def is_infinitive(word: str, words: frozenset[str]) -> bool:
    """Whether a verb's present and present participle are there (lese, leser, lesende; gå, går, gående)."""
    return word + "r" in words and not words.isdisjoint((word + "nde", word + "ende"))


def is_past(word: str, words: frozenset[str]) -> bool:
    """Whether a word is the past tense of a verb (brukte, of bruke; krevde; nådde): its passive is bruktes."""
    stem = word[:-3] if word.endswith("dde") else word[:-2]
    return word.endswith(("te", "de")) and any(is_infinitive(each, words) for each in (stem, stem + "e"))


def has_forms(word: str, words: frozenset[str]) -> bool:
    """Whether a word has endings: those of a noun (brusen), an adjective (visse, visst) or a verb (låse, låser)."""
    noun = not words.isdisjoint((word + "en", word + "et"))
    return noun or (word + "e" in words and not words.isdisjoint((word + "t", word + "er")))


def is_odd_comparison(word: str, words: frozenset[str]) -> bool:
    """Whether a word compares an adjective in -et, or a long one (a compound as a rule) not in -ig, -som or -bar.

    The plural of who does something (spillere) has the same ending as a comparison.
    """
    ending = next((each for each in COMPARED if word.endswith(each)), "")
    stem = word.removesuffix(ending.lstrip("t"))
    compared = bool(ending) and stem in words and word + "n" not in words
    too_long = len(stem) > LONGEST_COMPARED and not stem.endswith(("ig", "som", "bar"))
    return compared and (too_long or (stem.endswith("et") and len(stem) >= SHORTEST_IN_ET))


def base_of(word: str, words: frozenset[str]) -> str:
    """The shortest word of which this is a form, as far as endings show it: kast of kastene, jente of jenter."""
    for ending in ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= LEAST_BASE:
            single = stem[:-1] if stem.endswith("mm") else stem  # rommet, of rom
            if base := next((each for each in (stem, stem + "e", single) if each in words), ""):
                return base
    return word


NORWEGIAN = Language(
    "nb", "norwegian", "norwegian", "Norsk (bokmål)", "GPL 3 (spell-norwegian)", "small_nb.msgpack.gz", lemmas
)
