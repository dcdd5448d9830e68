"""Which form of its lemma a word is, told by endings where they leave no doubt; the readers of some languages know it.

An entry of a spelling dictionary does not say what it is. A verb is told by forms that only verbs have (a gerund), a
noun by forms that only nouns have (Danish HUSENE); then the ending after the stem tells the form. What two endings
could mean, or no ending here, is only `form`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from languages.selection import Lemma

from asobiba.meanings.inflected import FORM

# Names that yield to another one: an imperative that is spelt like the present or the subjunctive.
_WEAK = ("imperative",)


class Rules(NamedTuple):
    """The endings of one kind of words whose lemma ends so.

    Args:
        of_lemma: the ending of the lemma; what is before it is the stem.
        shown_by: endings of which a lemma of this kind has one, after the stem; () for any lemma.
        names: ending after the stem -> what a form that has it may be.
    """

    of_lemma: str
    shown_by: tuple[str, ...]
    names: Mapping[str, Collection[str]]


@dataclass(frozen=True)
class Told:
    """How the forms of a language are told.

    Args:
        rules: of all kinds of words.
        plain: what a form is compared as, such as without the accents of stress.
    """

    rules: tuple[Rules, ...]
    plain: Callable[[str], str] = str


def unaccented(word: str) -> str:
    """A word without accents; Ñ and Ç stay as they are."""
    if word.isascii():
        return word
    letters = unicodedata.normalize("NFD", word)
    return unicodedata.normalize("NFC", "".join(each for each in letters if each not in "\u0300\u0301\u0302\u0308"))


def names_of(code: str, lemma: Lemma) -> dict[str, set[str]]:
    """What each form of an entry is, as far as the source or an ending tells it."""
    found: dict[str, set[str]] = {form: set(names) for form, names in lemma.told.items()}
    told = LANGUAGES.get(code)
    fitting = [rules for rules in told.rules if lemma.word.endswith(rules.of_lemma)] if told else []
    if told and fitting:
        word, plain = told.plain(lemma.word), {form: told.plain(form) for form in lemma.forms}
        spelt = set(plain.values())
        for rules in fitting:
            stem = lemma.word.removesuffix(rules.of_lemma)
            start = word[: len(stem)]
            if not rules.shown_by or any(start + ending in spelt for ending in rules.shown_by):
                for form, bare in plain.items():
                    names = _named(rules, form, stem) or _named(rules, bare, start)
                    found.setdefault(form, set()).update(names)
    return found


def name_of(names: Collection[str]) -> str:
    """The one name among several; `form` if they do not agree."""
    kept = {name for name in names if name not in _WEAK} or set(names)
    return kept.pop() if len(kept) == 1 else FORM


def _named(rules: Rules, form: str, stem: str) -> Collection[str]:
    """What a form is by what stands after the stem."""
    return rules.names.get(form[len(stem) :], ()) if form.startswith(stem) else ()


def _rules(of_lemma: str, shown_by: tuple[str, ...], endings: Mapping[str, str]) -> Rules:
    names: dict[str, set[str]] = {}
    for name, each in endings.items():
        for ending in each.split(" "):
            names.setdefault(ending, set()).add(name)
    return Rules(of_lemma, shown_by, names)


_SPANISH_AR = {
    "present": "o as a áis an",
    "past_tense": "é aste ó asteis aron",
    "imperfect": "aba abas ábamos abais aban",
    "future": "aré arás ará aremos aréis arán",
    "conditional": "aría arías aríamos aríais arían",
    "subjunctive": "e es emos éis en ara aras áramos arais aran ase ases ásemos aseis asen are ares áremos areis aren",
    "imperative": "ad á",
    "past_participle": "ado ada ados adas",
    "gerund": "ando",
}
_SPANISH_ER = {
    "present": "o es e éis en",
    "past_tense": "í iste ió isteis ieron",
    "imperfect": "ía ías íamos íais ían",
    "future": "eré erás erá eremos eréis erán",
    "conditional": "ería erías eríamos eríais erían",
    "subjunctive": "a as amos áis an iera ieras iéramos ierais ieran iese ieses iésemos ieseis iesen iere ieres",
    "imperative": "ed",
    "past_participle": "ido ida idos idas",
    "gerund": "iendo",
}
_SPANISH_IR = {
    **_SPANISH_ER,
    "present": "o es e ís en",
    "future": "iré irás irá iremos iréis irán",
    "conditional": "iría irías iríamos iríais irían",
    "imperative": "id",
}
_SPANISH = (
    _rules("ar", ("ando",), _SPANISH_AR),
    _rules("er", ("iendo",), _SPANISH_ER),
    _rules("ir", ("iendo",), _SPANISH_IR),
    _rules("o", ("as",), {"plural": "os", "feminine": "a", "feminine_plural": "as"}),
    _rules("o", (), {"plural": "os"}),
    *(_rules(vowel, (), {"plural": vowel + "s"}) for vowel in "aeiu"),
    _rules("z", (), {"plural": "ces"}),
    *(_rules(end, (), {"plural": end + "es"}) for end in ("l", "n", "s", "d", "j", "y")),
    *(_rules(end, (end + "as",), {"feminine": end + "a", "feminine_plural": end + "as"}) for end in ("ón", "án", "és")),
    _rules("or", ("oras",), {"plural": "ores", "feminine": "ora", "feminine_plural": "oras"}),
    _rules("r", ("res",), {"plural": "res"}),
)
_ITALIAN_ARE = {
    "present": "o a iamo ano",
    "past_tense": "ai asti ò ammo aste arono",
    "imperfect": "avo avi ava avamo avate avano",
    "future": "erò erai erà eremo erete eranno",
    "conditional": "erei eresti erebbe eremmo ereste erebbero",
    "subjunctive": "ino iate assi asse assimo assero",
    "past_participle": "ato ata ati",
    "gerund": "ando",
}
_ITALIAN_ERE = {
    "present": "o e iamo ete ono",
    "imperfect": "evo evi eva evamo evate evano",
    "future": "erò erai erà eremo erete eranno",
    "conditional": "erei eresti erebbe eremmo ereste erebbero",
    "subjunctive": "a ano iate essi esse essimo essero",
    "past_participle": "uto uta uti ute",
    "gerund": "endo",
}
_ITALIAN_IRE = {
    "present": "o e iamo ite ono isco isci isce iscono",
    "past_tense": "ii isti ì immo iste irono",
    "imperfect": "ivo ivi iva ivamo ivate ivano",
    "future": "irò irai irà iremo irete iranno",
    "conditional": "irei iresti irebbe iremmo ireste irebbero",
    "subjunctive": "a ano iate isca iscano issi isse issimo issero",
    "past_participle": "ito ita iti",
    "gerund": "endo",
}
_ITALIAN = (
    _rules("are", ("ava",), _ITALIAN_ARE),
    _rules("ere", ("eva",), _ITALIAN_ERE),
    _rules("ire", ("iva",), _ITALIAN_IRE),
    _rules("o", ("a",), {"plural": "i", "feminine": "a", "feminine_plural": "e"}),
    *(_rules(end, (), {"plural": plural}) for end, plural in (("o", "i"), ("co", "chi"), ("go", "ghi"), ("e", "i"))),
    *(_rules(end, (), {"plural": plural}) for end, plural in (("a", "e"), ("ca", "che"), ("ga", "ghe"), ("cia", "ce"))),
)
_FRENCH_ER = {
    "present": "e es ons ez ent",
    "imperfect": "ais ait aient",
    "future": "erai eras era erons erez eront",
    "conditional": "erais erait erions eriez eraient",
    "past_tense": "ai as a âmes âtes èrent",
    "subjunctive": "asse asses ât assions assiez assent",
    "past_participle": "é ée és ées",
    "active_participle": "ant",
}
_FRENCH_IR = {
    "imperfect": "issais issait issaient",
    "future": "irai iras ira irons irez iront",
    "conditional": "irais irait irions iriez iraient",
    "past_participle": "i ie ies",
    "active_participle": "issant",
}
_FRENCH = (
    _rules("er", ("ant",), _FRENCH_ER),
    _rules("ir", ("issant",), _FRENCH_IR),
    *(_rules(end, (), {"plural": end + "s"}) for end in "abcdéfghijklmnopqrtuvwy"),
    *(_rules(end, (), {"plural": plural}) for end, plural in (("al", "aux"), ("eau", "eaux"), ("eu", "eux"))),
    *(
        _rules(end, (feminine + "s",), {"feminine": feminine, "feminine_plural": feminine + "s"})
        for end, feminine in (
            *((end, end + "e") for end in ("d", "t", "n", "l", "u", "i", "é", "s", "r")),
            *((end, end + end[-1] + "e") for end in ("el", "en", "on", "et", "eil", "os", "as")),
            *(("eux", "euse"), ("er", "ère"), ("f", "ve"), ("eur", "euse"), ("teur", "trice"), ("eau", "elle")),
        )
    ),
    _rules("e", (), {"plural": "es"}),
)
_SCANDINAVIAN_VERB = {
    "present": "er ar r",
    "past_participle": "et at t",
    "past_tense": "ede ade te de dde",
    "active_participle": "ende ande",
    "passive": "es as s edes ades tes des",
}
_DANISH = (
    _rules("e", ("ede", "te"), _SCANDINAVIAN_VERB),
    *(
        _rules("", ends, {"definite": "en et n t", "plural": "er e r", "definite_plural": "erne ene rne ne"})
        for ends in (("erne",), ("ene",), ("rne",), ("ne",))
    ),
    _rules("", ("ere", "est"), {"neuter": "t", "comparative": "ere", "superlative": "est este"}),
)
_SWEDISH = (
    _rules("a", ("ade", "te", "de", "dde"), _SCANDINAVIAN_VERB),
    _rules("", ("arna",), {"definite": "en n", "plural": "ar", "definite_plural": "arna"}),
    _rules("", ("erna",), {"definite": "en n et", "plural": "er", "definite_plural": "erna"}),
    _rules("", ("rna",), {"definite": "n t", "plural": "r", "definite_plural": "rna"}),
    _rules("a", ("orna",), {"definite": "an", "plural": "or", "definite_plural": "orna"}),
    _rules("e", ("arna",), {"definite": "en", "plural": "ar", "definite_plural": "arna"}),
    _rules("", ("are", "ast"), {"neuter": "t", "comparative": "are", "superlative": "ast aste"}),
)
LANGUAGES = {
    "es": Told(_SPANISH, unaccented),
    "it": Told(_ITALIAN),
    "fr": Told(_FRENCH),
    "da": Told(_DANISH),
    "sv": Told(_SWEDISH),
}
