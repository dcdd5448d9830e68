"""The pack `en`: WordNet's senses of the words of the English lists, their forms, and what is written by hand.

english/meanings.toml comes first: it has the small words that WordNet leaves out (THE, WITH), and forms and lemmas that
are put right. english/short.toml says what words of two and three letters mean that WordNet does not have.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from asobiba.meanings import english_forms as forms
from asobiba.meanings.english import FormOf, From, Own, pack_row
from asobiba.meanings.entry import NOT_FOR_SCHOOLS, Sense

from .origins import Origins
from .wordnet import FILES, WordNet

MOST_SENSES = 2
LONGEST_GLOSS = 90
LONG_GLOSS = 120  # longer than this, a gloss does without its asides, and the next sense is left out
SOURCE = "WordNet 3.0"
# Participles that differ from the past tense, by their endings; every verb that tells the two apart has one of these.
_PARTICIPLE = re.compile(
    r".*(EN|[AO]WN|[OE]RN|ORNE|GONE|DONE|BEGUN|[DR]UNK|[RS]UNG|RUNG|SUNK|STUNK|SPRUNG|SHRUNK|SWUM|RUN|COME|SLAIN|LAIN|BADE|EATEN)"
)


@dataclass(slots=True)
class Found:
    """What is known of one headword."""

    own: dict[str, Own] = field(default_factory=dict)
    others: list[FormOf | From] = field(default_factory=list)


def english_rows(
    wordnet: WordNet, words: Collection[str], hand: Mapping[str, Any], short: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    """The rows of the pack.

    Args:
        wordnet: as `read_wordnet` read it.
        words: of the largest list, in capitals.
        hand: english/meanings.toml.
        short: what english/short.toml says of words.
    """
    known = frozenset(words)
    wrong = {(form, lemma) for form, lemma in (text.split() for text in hand["not"])}
    found: defaultdict[str, Found] = defaultdict(Found)
    for head, parts in wordnet.lemmas.items():
        for part, senses in parts.items():
            letters = _letters(head, part, known, wrong)
            if head in known or letters:
                found[head].own[part] = Own(part, letters, _chosen(senses))
    for head, alias in _irregular(wordnet, known, found, wrong):
        found[head].others.append(alias)
    _add_by_hand(found, hand, known, wrong)
    _add_short(found, short, known, wrong)
    _add_origins(found, known, wrong)
    return {head: pack_row(tuple(one.own.values()), one.others) for head, one in found.items() if one.own or one.others}


def _add_short(
    found: defaultdict[str, Found],
    short: Mapping[str, str],
    known: Collection[str],
    wrong: Collection[tuple[str, str]],
) -> None:
    """Add what english/short.toml says of words that WordNet does not have, and their plurals."""
    for head, gloss in short.items():
        if head in found and _is_unit(found[head].own, gloss):
            found[head].own.clear()  # HM is more of a doubt than of a hectometre
        if head not in known or found[head].own:
            continue
        found[head].own[forms.OTHER] = Own(forms.OTHER, "", (Sense(gloss),), by_hand=True)
        for plural in (rule.spell(head) for rule in forms.RULES[:2]):
            if plural in known and (plural, head) not in wrong and not found[str(plural)].own:
                found[str(plural)].others.append(FormOf(forms.OTHER, forms.PLURAL, head))


def _add_origins(found: defaultdict[str, Found], known: Collection[str], wrong: Collection[tuple[str, str]]) -> None:
    """Add what is known of words without an entry: which word they come from."""

    def parts_of(head: str) -> str:
        if head not in found or (head, head) in wrong:
            return ""
        return "".join(
            dict.fromkeys([*found[head].own, *(one.part for one in found[head].others if isinstance(one, From))])
        )

    origins = Origins(known, parts_of, lambda head, part: _letters(head, part, known, wrong))
    refused = {form for form, lemma in wrong if form == lemma}
    for find in (origins.spelling, origins.affix, origins.affix, origins.spelling):
        missing = [word for word in sorted(frozenset(known) - refused) if not _is_told(word, found)]
        for word, entries in [(word, find(word)) for word in missing]:
            found[word].others += entries
    for find_head in (origins.other_part, origins.gerund):
        missing = [word for word in sorted(frozenset(known) - refused) if not _is_told(word, found)]
        for head, entry in [pair for word in missing for pair in find_head(word)]:
            if entry not in found[head].others:
                found[head].others.append(entry)


def _is_told(word: str, found: Mapping[str, Found]) -> bool:
    """Whether a word has an entry or is a form of one."""
    if word in found and (found[word].own or found[word].others):
        return True
    for rule, lemma in forms.candidates(word):
        if lemma in found:
            entries: list[Own | From] = [*found[lemma].own.values()]
            entries += [one for one in found[lemma].others if isinstance(one, From)]
            if any(one.part in rule.parts and rule.letter in one.letters for one in entries):
                return True
    return False


def _is_unit(own: Mapping[str, Own], gloss: str) -> bool:
    """Whether WordNet has only the sign of a unit or an element where short.toml says something else."""
    told = [sense.gloss for one in own.values() for sense in one.senses]
    return bool(told) and "unit" not in gloss and all(re.search(r"\bunits? of\b|element|equal to", one) for one in told)


def _chosen(senses: list[tuple[str, tuple[str, ...]]]) -> tuple[Sense, ...]:
    """The senses that are told: the most usual ones, those that offend only if there are no others."""
    ordered = sorted(senses, key=lambda sense: bool(NOT_FOR_SCHOOLS & set(sense[1])))
    told = [Sense(shortened(gloss), labels) for gloss, labels in ordered[:MOST_SENSES]]
    return tuple(told[:1] if told and len(told[0].gloss) > LONG_GLOSS else told)


def shortened(gloss: str) -> str:
    """A gloss up to the last semicolon that keeps it short; a long one without brackets, examples and lists."""
    told, *more = (part.strip() for part in gloss.replace("|", "/").replace("\t", " ").split(";"))
    if len(told) > LONG_GLOSS:
        bare = re.split(r",? e\.g\.,? | such as |: (?=\w+.*(?: and .*){3})", re.sub(r" ?\([^()]*\)", "", told))[
            0
        ].strip(" ,")
        return bare or told
    for part in more:
        if len(told) + len(part) + 2 > LONGEST_GLOSS:
            break
        told += f"; {part}"
    return told


def _letters(head: str, part: str, known: Collection[str], wrong: Collection[tuple[str, str]]) -> str:
    """The letters of the rules whose forms of this lemma are in the list."""
    rules = [rule for rule in forms.RULES if part in rule.parts]
    fitting = {rule.letter for rule in rules if (form := rule.spell(head)) in known and (form, head) not in wrong}
    if part == forms.VERB and head.endswith("NGE") and "k" in fitting and head[:-1] in known:
        fitting.discard("l")  # SINGEING, and not SINGING, which is of SING
    if part == forms.VERB and "b" in fitting:
        fitting.discard("a")  # GOES, and not GOS
    if part in forms.ADJECTIVE + forms.ADVERB:
        fitting = {letter for pair in forms.PAIRS.items() if fitting.issuperset(pair) for letter in pair}
    return "".join(sorted(fitting))


def _irregular(
    wordnet: WordNet, known: Collection[str], found: Mapping[str, Found], wrong: Collection[tuple[str, str]]
) -> Iterator[tuple[str, FormOf]]:
    """The forms of the list that no rule makes."""
    pasts: defaultdict[str, list[str]] = defaultdict(list)
    for form, lemmas in wordnet.irregular.items():
        for part, lemma in lemmas:
            if part == forms.VERB and form in known and not form.endswith(("S", "ING")):
                pasts[lemma].append(form)
    for form, lemmas in sorted(wordnet.irregular.items()):
        for part, lemma in dict.fromkeys(lemmas):
            own = found[lemma].own if lemma in found else {}
            if form not in known or part not in own or (form, lemma) in wrong or form == lemma:
                continue
            if any(
                rule.spell(lemma) == form and rule.letter in own[part].letters
                for rule in forms.RULES
                if part in rule.parts
            ):
                continue
            yield form, FormOf(part, _form_of(form, part, pasts[lemma]), lemma)


def _form_of(form: str, part: str, pasts: Collection[str]) -> str:
    """Which form of a lemma an irregular one is; `pasts` are those of a verb that are no -S and no -ING."""
    if part == forms.NOUN:
        return forms.PLURAL
    if part != forms.VERB:
        return forms.SUPERLATIVE if form.endswith("ST") else forms.COMPARATIVE
    if form.endswith("ING"):
        return forms.PRESENT_PARTICIPLE
    if form.endswith("S"):
        return forms.THIRD_PERSON
    participles = [past for past in pasts if _PARTICIPLE.fullmatch(past)]
    if participles and len(participles) < len(pasts):
        return forms.PAST_PARTICIPLE if form in participles else forms.PAST_TENSE
    return forms.PAST


def _add_by_hand(
    found: defaultdict[str, Found], hand: Mapping[str, Any], known: Collection[str], wrong: Collection[tuple[str, str]]
) -> None:
    """Add what english/meanings.toml says: small words come before what WordNet has, others after it."""
    for part, entries in hand["words"].items():
        code = _CODES[part]
        for word, gloss in entries.items():
            head = word.upper()
            if head not in known:
                raise ValueError(f"english/meanings.toml: {head} is in no list")
            parts = found[head].own
            own = Own(code, _letters(head, code, known, wrong), (Sense(gloss),), by_hand=True)
            found[head].own = {**parts, code: own} if code in FILES else {code: own, **parts}
    for form, entries in hand["forms"].items():
        code = forms.VERB if form in _VERB_FORMS else forms.NOUN
        for word, lemma in entries.items():
            head, base = word.upper(), lemma.upper()
            if head not in known or code not in found[base].own:
                raise ValueError(f"english/meanings.toml: {word} or {lemma} is not known")
            found[head].others = [one for one in found[head].others if not isinstance(one, FormOf) or one.lemma != base]
            found[head].others.append(FormOf(code, form, base))


_CODES = {name: code for code, name in forms.PARTS.items()}
_VERB_FORMS = {
    forms.PRESENT,
    forms.PAST,
    forms.PAST_TENSE,
    forms.PAST_PARTICIPLE,
    forms.PRESENT_PARTICIPLE,
    forms.THIRD_PERSON,
}


def read_hand(folder: Path) -> dict[str, Any]:
    """english/meanings.toml."""
    return tomllib.loads((folder / "meanings.toml").read_text("utf-8"))


def read_short(folder: Path) -> dict[str, str]:
    """The meanings in english/short.toml, by word in capitals."""
    groups = tomllib.loads((folder / "short.toml").read_text("utf-8"))
    return {
        word.upper(): gloss
        for group in groups.values()
        for level, entries in group.items()
        if level != "out"
        for word, gloss in entries.items()
        if word != "plain"
    }
