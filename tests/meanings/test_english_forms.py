"""English morphology: the rules that take words apart agree with a twin that puts lemmas together with every rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from asobiba.meanings.english import define_english
from asobiba.meanings.english_forms import CONDITIONS, PAIRS, RULES, candidates
from asobiba.meanings.meanings_file import Pack, pack_meanings, read_meanings_file

VOWELS = "AEIOU"
LEMMAS = """
    CAT DOG BOX QUIZ BUS GAS FLY DAY SOLILOQUY TOMATO PIANO TAXI MAN WOMAN FIREMAN STOP QUIT SQUAT RAIN TRAVEL
    OFFER BAR BARE AGREE FREE DYE DIE TIE LIE SINGE SING CHANGE PICNIC MUSIC BIG NICE HAPPY GAY RED FREE WRY
    DRY SHY PLAY SHOW FIX WISH CATCH PASS BUZZ TOE HOE SKI ECHO VETO GO DO AX AXE OX BE UP IN ON AD ID EVEN
    LEVEL PREFER EDIT KIDNAP HANDICAP WORSHIP BIAS FOCUS CANVAS GYM RHYTHM HYMN EYE AWE OWE ISSUE ARGUE ROUTE
    ROUT BINGE TINGE TING STOMACH EPOCH KNOW HURRAH
""".split()  # noqa: SIM905


def ends_short(lemma: str) -> bool:
    """Whether it ends in one vowel and a consonant that may be said twice."""
    last, before = lemma[-1], lemma[-2]
    u_of_qu = lemma[-3:-1] in ("UI", "UA", "UE") and lemma[-4:-3] == "Q"
    one_vowel = before in "AEIOUY" and (len(lemma) == 2 or lemma[-3] not in VOWELS or u_of_qu)
    return last not in VOWELS and last not in "WXYH" and one_vowel


def doubles_surely(lemma: str) -> bool:
    """Whether it has one syllable and doubles its last letter."""
    head = lemma[:-2]
    rest = head[:-2] if head.endswith("QU") else head
    return ends_short(lemma) and lemma[-1] != "S" and not set(rest) & set(VOWELS) and "Y" not in rest[1:]


def naive_forms(lemma: str) -> Iterator[tuple[str, str]]:
    """Letter and form of every rule: the conditions said again, in other words, and without taking anything apart."""
    yield from naive_nouns(lemma)
    yield from naive_endings(lemma)
    last, before = lemma[-1], lemma[-2]
    if last == "C" and before in VOWELS:
        yield from (("j", f"{lemma}KED"), ("o", f"{lemma}KING"))
    if lemma.endswith(("EE", "OE", "YE", "GE", "UE")) or (last != "E" and not doubles_surely(lemma)):
        yield "k", f"{lemma}ING"
    if last == "E" and before not in "EOYI":
        yield "l", f"{lemma[:-1]}ING"
    if lemma.endswith("IE"):
        yield "m", f"{lemma[:-2]}YING"


def naive_nouns(lemma: str) -> Iterator[tuple[str, str]]:
    hissing = lemma.endswith(("S", "X", "Z", "SH"))
    if not hissing and not ends_in_y(lemma):
        yield "a", f"{lemma}S"
    if hissing or lemma.endswith(("CH", "O", "I")):
        yield "b", f"{lemma}ES"
    if ends_short(lemma) and lemma[-1] in "SZ":
        yield "d", f"{lemma}{lemma[-1]}ES"
    if lemma.endswith("MAN") and len(lemma) > 4:
        yield "e", f"{lemma[:-3]}MEN"


def ends_in_y(lemma: str) -> bool:
    return lemma[-1] == "Y" and (lemma[-2] not in VOWELS or lemma[-3:-1] == "QU")


def naive_endings(lemma: str) -> Iterator[tuple[str, str]]:
    if ends_in_y(lemma) and len(lemma) > 2:
        for letter, ending in (("c", "IES"), ("h", "IED"), ("r", "IER"), ("v", "IEST")):
            yield letter, lemma[:-1] + ending
    if lemma[-1] == "E":
        yield from (("g", f"{lemma}D"), ("q", f"{lemma}R"), ("u", f"{lemma}ST"))
    elif not doubles_surely(lemma) and not ends_in_y(lemma):
        yield from (("f", f"{lemma}ED"), ("p", f"{lemma}ER"), ("t", f"{lemma}EST"))
    if ends_short(lemma):
        for letter, ending in (("i", "ED"), ("n", "ING"), ("s", "ER"), ("w", "EST")):
            yield letter, lemma + lemma[-1] + ending


def test_the_rules_are_those_of_the_twin() -> None:
    for lemma in LEMMAS:
        found = {(rule.letter, form) for rule in RULES if (form := rule.spell(lemma)) is not None}
        assert found == set(naive_forms(lemma)), lemma


def test_taking_apart_finds_what_putting_together_made() -> None:
    made = defaultdict(set)
    for lemma in LEMMAS:
        for rule in RULES:
            form = rule.spell(lemma)
            if form is not None:
                made[form].add((rule, lemma))
    for form, expected in made.items():
        found = {(rule, lemma) for rule, lemma in candidates(form) if lemma in LEMMAS}
        assert found == expected, form


@pytest.mark.parametrize(
    ("lemma", "forms"),
    [
        ("STOP", "STOPS STOPPED STOPPING"),
        ("BAR", "BARS BARRED BARRING"),
        ("BARE", "BARES BARED BARING"),
        ("TRAVEL", "TRAVELS TRAVELED TRAVELLED TRAVELING TRAVELLING"),
        ("QUIT", "QUITS QUITTED QUITTING"),
        ("PICNIC", "PICNICS PICNICKED PICNICKING"),
        ("DIE", "DIES DIED DYING"),
        ("DYE", "DYES DYED DYEING"),
        ("FLY", "FLIES FLIED FLYING"),
        ("AGREE", "AGREES AGREED AGREEING"),
    ],
)
def test_verbs(lemma: str, forms: str) -> None:
    made = {rule.spell(lemma) for rule in RULES if "v" in rule.parts} - {None}
    assert made >= set(forms.split())
    assert not made & {
        "STOPED",
        "BARED" if lemma == "BAR" else "",
        "DYING" if lemma == "DYE" else "",
        "FLYS",
        "PICNICED" * 2,
    }


def test_each_letter_is_one_rule_of_a_part() -> None:
    for part in "nvar":
        letters = [rule.letter for rule in RULES if part in rule.parts]
        assert len(letters) == len(set(letters))
    assert {rule.fits for rule in RULES} == set(CONDITIONS)
    assert set(PAIRS) | set(PAIRS.values()) == {rule.letter for rule in RULES if "a" in rule.parts}


def pack_of(rows: dict[str, tuple[str, str]]) -> Pack:
    return read_meanings_file(pack_meanings(rows, name="en", source="A dictionary"), "en")


def test_a_form_counts_only_if_lemma_rule_and_letter_fit() -> None:
    pack = pack_of({"DOG": ("na", "a pet"), "RUN": ("van", "go fast"), "RAN": ("=3vRUN", "")})
    assert [(one.lemma, one.form) for one in define_english("DOGS", [pack])] == [("DOG", "plural")]
    assert [(one.lemma, one.form) for one in define_english("RAN", [pack])] == [("RUN", "past_tense")]
    assert [(one.lemma, one.form) for one in define_english("RUNNING", [pack])] == [("RUN", "present_participle")]
    for word in ("DOGES", "DOGED", "RUNED", "RUNING", "RUNNED", "CATS", "DOGSS", ""):
        assert define_english(word, [pack]) == []


def test_origins_are_told_step_by_step() -> None:
    pack = pack_of(
        {
            "LARKY": ("a", "given to larks"),
            "LARKINESS": ("~nb:aLARKY:-ness", ""),
            "GUST": ("na ~vafk:nGUST:c", "a strong wind"),
        }
    )
    (found,) = define_english("LARKINESSES", [pack])
    assert (found.lemma, found.form, found.part) == ("LARKINESS", "plural", "noun")
    assert [(one.lemma, one.how, one.affix) for one in found.origins] == [("LARKY", "derived", "-ness")]
    assert found.senses[0].gloss == "given to larks"
    assert [(one.part, one.form) for one in define_english("GUSTS", [pack])] == [("noun", "plural")]
    (past,) = define_english("GUSTED", [pack])
    assert (past.part, past.form, past.origins[0].how, past.origins[0].part) == ("verb", "past", "other_part", "noun")


def test_a_circle_of_origins_ends() -> None:
    pack = pack_of({"AAB": ("~n:nBAA:s", ""), "BAA": ("~n:nAAB:s", "")})
    (found,) = define_english("AAB", [pack])
    assert found.senses == ()
