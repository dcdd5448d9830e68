"""Where words come from that WordNet does not have: other spellings, affixes, other parts of speech, gerunds.

Nothing is guessed from the ending alone. The word it comes from has to have an entry of the right part of speech, and
the word list the forms that a word of the new part has: an -ER its plural, an OUT- its past and its -ING. LARKINESS is
-NESS of LARKY, GUSTED the past of a verb GUST that WordNet has as a noun.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from asobiba.meanings.english import From
from asobiba.meanings.english_forms import ADJECTIVE, ADVERB, NOUN, VERB, candidates

# What is written otherwise, and how WordNet is likely to have it.
SPELLINGS = tuple(
    (re.compile(pattern), by)
    for pattern, by in (
        (r"IS(E|ER|ED|ING|ATION|ATIONAL|ABLE|ABILITY)$", r"IZ\1"),
        (r"IZ(E|ER|ED|ING|ATION|ATIONAL|ABLE|ABILITY)$", r"IS\1"),
        (r"YS(E|ER)$", r"YZ\1"),
        (r"OUR(?=$|ED$|ER$|FUL$|LESS$|ABLE$|ITE$|IST$|ING$)", "OR"),
        (r"(?<=[BCDFGLMNPRTV])OR(?=$|ED$|FUL$|LESS$|ABLE$|ITE$)", "OUR"),
        (r"AE", "E"),
        (r"OE", "E"),
        (r"(?<=[BCDGHPTV])RE$", "ER"),
        (r"LL(?=ED$|ER$|ING$|OR$|IST$|OUS$)", "L"),
        (r"L(?=ED$|ER$|ING$|OR$|IST$|OUS$)", "LL"),
        (r"OGUE$", "OG"),
        (r"(?<=[CDF])ENCE$", "ENSE"),
        (r"AMME$", "AM"),
        (r"GREY", "GRAY"),
        (r"SULPH", "SULF"),
        (r"SULF", "SULPH"),
        (r"MOULD", "MOLD"),
        (r"XION$", "CTION"),
        (r"DGEMENT", "DGMENT"),
    )
)
_SHORTEST_SPELLING = 6
# These make nouns only of nouns that name an action or a state: RELOCATION, UNEVENNESS.
_OF_ACTIONS = ("UN-", "RE-", "MIS-", "DIS-")
_ACTIONS = ("NESS", "TION", "SION", "MENT", "ING", "ITY", "ANCE", "ENCE", "AL", "URE", "ER", "OR")


@dataclass(frozen=True, slots=True)
class Affix:
    """A way to make a word of another one.

    Args:
        name: `-NESS`, `UN-`.
        changes: for a suffix, what it is at the end of a word and what stands there in its base.
        parts: what part of speech it makes of which: `ra` an adverb of an adjective.
        least: letters of the base.
    """

    name: str
    changes: tuple[tuple[str, str], ...]
    parts: tuple[str, ...]
    least: int = 3

    def bases(self, word: str) -> Iterator[str]:
        """What the word may come from."""
        if self.name.endswith("-"):
            prefix = self.name[:-1]
            if word.startswith(prefix) and len(word) >= len(prefix) + self.least:
                yield word[len(prefix) :]
            return
        for ending, base in self.changes:
            if word.endswith(ending):
                stem = word[: len(word) - len(ending)]
                if base == "+":  # said twice before the suffix
                    if len(stem) > self.least and stem[-1] == stem[-2]:
                        yield stem[:-1]
                elif len(stem) + len(base) >= self.least:
                    yield stem + base


def _suffix(name: str, parts: str, *changes: tuple[str, str], least: int = 3) -> Affix:
    return Affix(f"-{name}", ((name, ""), *changes), tuple(parts.split()), least)


def _prefix(name: str, parts: str, least: int = 4) -> Affix:
    return Affix(f"{name}-", (), tuple(parts.split()), least)


AFFIXES = (
    _suffix("LY", "ra", ("ILY", "Y"), ("BLY", "BLE"), ("PLY", "PLE"), ("TLY", "TLE"), ("ICALLY", "IC"), ("LLY", "LL")),
    _suffix("NESS", "na", ("INESS", "Y")),
    _suffix("ER", "nv", ("ER", "E"), ("IER", "Y"), ("ER", "+")),
    _suffix("ABLE", "av", ("ABLE", "E"), ("IABLE", "Y"), ("ABLE", "+"), ("ABLE", "ATE"), least=4),
    _suffix("ABILITY", "na", ("ABILITY", "ABLE"), ("IBILITY", "IBLE"), least=5),
    _suffix("ITY", "na", ("ITY", "E"), least=4),
    _suffix("LESS", "an", ("ILESS", "Y")),
    _suffix("LIKE", "an"),
    _suffix("FUL", "an", ("IFUL", "Y")),
    _suffix("ISH", "an aa", ("ISH", "E"), ("ISH", "+"), least=4),
    _suffix("Y", "an av", ("Y", "E"), ("Y", "+"), least=3),
    _suffix("SHIP", "nn"),
    _suffix("HOOD", "nn"),
    _suffix("DOM", "nn", least=4),
    _suffix("IST", "nn na", ("IST", "Y"), ("IST", "E"), ("IST", "ISM"), ("IST", "IZE"), least=4),
    _suffix("ISM", "nn na", ("ISM", "E"), ("ISM", "IST"), least=4),
    _suffix("IZE", "vn va", ("IZE", "Y"), ("IZE", "E"), ("IZE", "IC"), least=4),
    _suffix("ISE", "vn va", ("ISE", "Y"), ("ISE", "E"), ("ISE", "IC"), least=4),
    _suffix("IZATION", "nv", ("IZATION", "IZE"), ("ISATION", "ISE"), ("ISATION", "IZE"), least=5),
    _suffix("ATION", "nv", ("ATION", "ATE"), least=5),
    _suffix("WISE", "rn", least=4),
    *(_prefix(name, "aa rr vv nn", least) for name, least in (("UN", 3), ("RE", 3), ("MIS", 3), ("DIS", 4))),
    *(_prefix(name, "vv", 3) for name in ("OUT", "FORE", "UNDER", "INTER", "UP", "BE")),
    _prefix("OVER", "vv aa nn rr", 3),
    _prefix("NON", "nn aa", 3),
    *(
        _prefix(name, "nn aa", 4)
        for name in ("ANTI", "SUPER", "SUB", "INTER", "SEMI", "MULTI", "MICRO", "MINI", "MEGA")
    ),
    *(_prefix(name, "nn aa", 4) for name in ("HYPER", "HYPO", "PSEUDO", "ULTRA", "POST", "NEO", "AUTO", "CYBER")),
    *(_prefix(name, "nn aa", 4) for name in ("UNDER", "MACRO", "NANO", "GIGA", "KILO", "MILLI", "CENTI", "BIO", "GEO")),
    *(_prefix(name, "vv nn aa", 4) for name in ("PRE", "COUNTER", "TRANS")),
    *(_prefix(name, "vv nn", 5) for name in ("CO", "DE")),
)


class Origins:
    """Finds where words come from."""

    def __init__(
        self, known: Collection[str], parts_of: Callable[[str], str], letters: Callable[[str, str], str]
    ) -> None:
        """Over a word list.

        Args:
            known: the words of the list.
            parts_of: the parts of speech for which a headword has an entry; "" if it is none.
            letters: of the rules whose forms of a lemma and part are in the list.
        """
        self._known, self._parts_of, self._letters = known, parts_of, letters

    def spelling(self, word: str) -> list[From]:
        """The headword that this is another spelling of, for each of its parts."""
        if len(word) < _SHORTEST_SPELLING:
            return []
        once = {pattern.sub(by, word, count=1) for pattern, by in SPELLINGS} - {word}
        twice = {pattern.sub(by, one, count=1) for one in once for pattern, by in SPELLINGS} - {word}
        for fitting in ([one for one in once if self._parts_of(one)], [one for one in twice if self._parts_of(one)]):
            if len(fitting) == 1:
                base = fitting[0]
                return [From(part, self._letters(word, part), base, part, "s") for part in self._parts_of(base)]
        return []

    def affix(self, word: str) -> list[From]:
        """What the word is made of with an affix; the first one of AFFIXES that fits."""
        for affix in AFFIXES:
            for base in affix.bases(word):
                parts = self._parts_of(base)
                found = [
                    From(made, letters, base, of, affix.name.lower())
                    for made, of in map(tuple, affix.parts)
                    if of in parts and self._plausible(letters := self._letters(word, made), made, affix)
                ]
                verbs = [one for one in found if one.part == VERB]
                found = [
                    one
                    for one in found
                    if one.part != NOUN or not (verbs or affix.name in _OF_ACTIONS) or base.endswith(_ACTIONS)
                ]
                if found:
                    return found
        return []

    def _plausible(self, letters: str, part: str, affix: Affix) -> bool:
        """Whether the list has the forms that a word of this part has."""
        if part == VERB:
            return bool(
                (set("fghij") & set(letters) and set("klmno") & set(letters))
                or (affix.name in ("OUT-", "RE-", "UN-", "OVER-", "MIS-") and set("klmno") & set(letters))
            )
        if affix.name == "-Y":
            return len(letters) == 2
        return part != NOUN or bool(letters) or affix.name not in ("-ER", "-IST")

    def other_part(self, word: str) -> Iterator[tuple[str, From]]:
        """The headwords of which this is a form, were they of another part of speech, as GUST is of GUSTED."""
        for rule, lemma in candidates(word):
            parts = self._parts_of(lemma)
            for part in rule.parts:
                letters = self._letters(lemma, part)
                if not parts or part in parts or rule.letter not in letters:
                    continue
                if part == VERB and not (set("fghij") & set(letters) and set("klmno") & set(letters)):
                    continue
                if part == ADVERB or (part == ADJECTIVE and lemma.endswith("Y") is False and NOUN not in parts):
                    continue
                yield lemma, From(part, letters, lemma, parts[0], "c")

    def gerund(self, word: str) -> Iterator[tuple[str, From]]:
        """The gerund of which this is the plural: HAZING of HAZINGS."""
        noun = word[:-1]
        if not word.endswith("INGS") or noun not in self._known or NOUN in self._parts_of(noun):
            return
        for rule, lemma in candidates(noun):
            if VERB in rule.parts and VERB in self._parts_of(lemma) and rule.letter in self._letters(lemma, VERB):
                yield noun, From(NOUN, self._letters(noun, NOUN), lemma, VERB, "g")
                return
