"""Hunspell's files: small ones written by hand after hunspell(5), and a naive twin that takes words apart."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest
from languages.affixes import Affix, AffixError, AffixTable, parse_affixes
from languages.dictionary import Dictionary, Entry, parse_entries, parse_entry, read_dictionary
from languages.expansion import expand

from tests.tables import named


def dictionary(aff: str, dic: str) -> Dictionary:
    table = parse_affixes(aff)
    return Dictionary(table, list(parse_entries(table, dic.split())))


def all_words(dictionary: Dictionary) -> set[str]:
    """Every text that the dictionary has; those of forbidden entries are taken out again."""
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for entry in dictionary.entries:
        forbidden = dictionary.table.marked(entry.flags, "FORBIDDENWORD")
        found[forbidden].update(form.text for form in expand(dictionary.table, entry))
    return found[False] - found[True]


def words(aff: str, dic: str) -> set[str]:
    return all_words(dictionary(aff, dic))


BOTH = "PFX A Y 1\nPFX A 0 re .\nSFX B {} 2\nSFX B 0 ed [^y]\nSFX B y ied y\n"
SIDES = "SFX X Y 1\nSFX X 0 able/P .\nPFX P Y 1\nPFX P 0 un .\nPFX R Y 1\nPFX R 0 re/S .\nSFX S Y 1\nSFX S 0 s .\n"
WENT = "SFX A Y 1\nSFX A go went go\n"
MARKS = """
NEEDAFFIX N
ONLYINCOMPOUND O
FORBIDDENWORD !
CIRCUMFIX C
SFX S Y 1
SFX S 0 s .
SFX T Y 1
SFX T 0 t/C .
SFX V Y 1
SFX V 0 v/NS .
SFX W Y 1
SFX W 0 w/O .
PFX G Y 1
PFX G 0 ge/C .
PFX P Y 1
PFX P 0 pre .
"""
# What affixes make of entries: the affix file, the entries, the words.
AFFIXED = [
    (
        "suffixes strip and add where their condition holds",
        "SFX S Y 4\nSFX S y ies [^aeiou]y\nSFX S 0 s [aeiou]y\nSFX S 0 es [sxzh]\nSFX S 0 s [^sxzhy]\n",
        "fly/S toy/S fox/S cat/S sheep",
        "fly flies toy toys fox foxes cat cats sheep",
    ),
    ("prefix and suffix go together if both allow it", BOTH.format("Y"), "work/AB try/B",
     "work worked rework reworked try tried"),
    ("but not if one does not", BOTH.format("N"), "work/AB", "work worked rework"),
    (
        "a suffix may have another after it",
        "SFX Y Y 1\nSFX Y 0 s .\nSFX X Y 1\nSFX X 0 able/Y .\nPFX P Y 1\nPFX P 0 un .\n",
        "drink/X eat/XP",
        "drink drinkable drinkables eat eatable eatables uneat uneatable uneatables",
    ),
    ("a suffix may bring the flag of a prefix", SIDES, "drink/X", "drink drinkable undrinkable"),
    ("a prefix may bring the flag of a suffix", SIDES, "run/R", "run rerun reruns"),
    ("a whole word is not stripped", WENT, "go/A", "go"),
    ("but where the file says so", f"FULLSTRIP\n{WENT}", "go/A", "go went"),
    ("signs in conditions are letters but for the point and brackets",
     "SFX A Y 2\nSFX A 0 s [a-c]\nSFX A 0 t *.$\n", "b/A -/A *b$/A", "b - -s *b$ *b$t"),
    ("a form that needs an affix", MARKS, "stem/NS", "stems"),
    ("a form in compounds only", MARKS, "part/OS", ""),
    ("a forbidden form", MARKS, "foo/S foos/!", "foo"),
    ("a circumfix", MARKS, "mach/GT", "mach gemacht"),
    ("a suffix that needs another", MARKS, "x/V", "x xvs"),
    ("a prefix is one, too", MARKS, "x/VP", "x prex xvs prexv prexvs"),
    ("a suffix in compounds only", MARKS, "x/W", "x"),
    ("an entry that needs an affix", MARKS, "x/NP", "prex"),
]  # fmt: skip


@pytest.mark.parametrize(("aff", "dic", "expected"), named(AFFIXED))
def test_affixes_make_the_words_of_the_format(aff: str, dic: str, expected: str) -> None:
    assert words(aff, dic) == set(expected.split())


def test_a_prefix_is_put_to_the_suffixed_word() -> None:
    table = parse_affixes("FULLSTRIP\nPFX I Y 2\nPFX I 0 im [bp]\nPFX I 0 in [^bp]\nSFX S Y 1\nSFX S go went go\n")
    assert {form.text: form.flags for form in expand(table, parse_entry(table, "go/IS"))} == {
        "go": (),
        "went": ("S",),
        "ingo": ("I",),
        "inwent": ("S", "I"),
    }


@pytest.mark.parametrize(
    ("kind", "first", "second"), [("long", "Aa", "Bb"), ("num", "101", "2"), ("UTF-8", "ä", "ß"), ("short", "a", "b")]
)
def test_flags_come_in_four_kinds(kind: str, first: str, second: str) -> None:
    flag = "" if kind == "short" else f"FLAG {kind}\n"
    aff = f"{flag}SFX {first} Y 1\nSFX {first} 0 s .\nSFX {second} Y 1\nSFX {second} 0 ed .\n"
    both = f"{first},{second}" if kind == "num" else first + second
    assert words(aff, f"x/{first} y/{both}") == {"x", "xs", "y", "ys", "yed"}


def test_aliases_stand_for_sets_of_flags_and_of_fields() -> None:
    table = parse_affixes("AF 2\nAF AB\nAF A\nAM 1\nAM po:noun is:plural\nSFX A Y 1\nSFX A 0 s/2 . 1\n")
    entry = parse_entry(table, "cat/1 po:1")
    assert entry.flags == {"A", "B"}
    assert table.suffixes["A"][0].follows == {"A"}
    assert table.suffixes["A"][0].morphology == ("po:noun", "is:plural")
    with pytest.raises(AffixError, match="AF 3"):
        parse_entry(table, "dog/3")


def test_fields_and_slashes_of_entries() -> None:
    table = parse_affixes("SFX A Y 1\nSFX A 0 s .\n")
    entry = parse_entry(table, "New York/A po:name is:sg")
    assert (entry.word, entry.flags, entry.fields) == ("New York", {"A"}, ("po:name", "is:sg"))
    assert (entry.field("po"), entry.field("st")) == ("name", "")
    assert parse_entry(table, r"km\/h/A").word == "km/h"
    assert parse_entry(table, "a\tpo:x").fields == ("po:x",)


def test_files_are_read_in_their_encoding(tmp_path: Path) -> None:
    (tmp_path / "x.aff").write_bytes("SET ISO8859-2\nSFX Ż Y 1\nSFX Ż ź zie ź\n".encode("iso8859-2"))
    (tmp_path / "x.dic").write_bytes("1\nłódź/Ż\n".encode("iso8859-2"))
    assert all_words(read_dictionary(tmp_path / "x.aff", tmp_path / "x.dic")) == {"łódź", "łódzie"}


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(AffixError, match="SFX A Y 2"):
        parse_affixes("SFX A Y 2\nSFX A 0 s .\nSFX B Y 0\n")
    with pytest.raises(AffixError, match="COMPLEXPREFIXES"):
        parse_affixes("COMPLEXPREFIXES\n")


# The twin: takes a text apart in every way and looks up what is left, as a spelling checker does.


def accepted(found: Dictionary, text: str) -> bool:
    return any(gives(found.table, entry, text) for entry in found.entries)


def gives(table: AffixTable, entry: Entry, text: str) -> bool:
    prefixes = [None, *(affix for group in table.prefixes.values() for affix in group)]
    suffixes = [None, *(affix for group in table.suffixes.values() for affix in group)]
    return any(
        whole(entry.word, prefix, first, second) == text and together(table, entry, prefix, first, second)
        for prefix, first, second in product(prefixes, suffixes, suffixes)
        if first or not second
    )


def whole(word: str | None, prefix: Affix | None, first: Affix | None, second: Affix | None) -> str | None:
    for affix in filter(None, (first, second, prefix)):
        at = affix.condition.match if affix.is_prefix else affix.condition.search
        if word is None or not at(word) or len(word) <= len(affix.strip):
            return None
        if affix.is_prefix:
            word = affix.add + word[len(affix.strip) :] if word.startswith(affix.strip) else None
        else:
            word = word[: len(word) - len(affix.strip)] + affix.add if word.endswith(affix.strip) else None
    return word


def together(table: AffixTable, entry: Entry, prefix: Affix | None, first: Affix | None, second: Affix | None) -> bool:
    used = [affix for affix in (prefix, first, second) if affix]
    if not used:
        return not table.marked(entry.flags, "NEEDAFFIX")
    if second and first and second.flag not in first.follows:
        return False
    if not prefix or not first:
        return (prefix or used[0]).flag in entry.flags
    by_suffix = any(prefix.flag in affix.follows for affix in (first, second) if affix)
    cross = all(affix.cross for affix in used)
    both, left, right = (prefix.flag in entry.flags, first.flag in entry.flags, first.flag in prefix.follows)
    return cross and ((both and (left or right)) or (left and by_suffix))


def toy(chance: random.Random) -> tuple[str, str]:
    """An affix file and a dictionary over the letters a and b, with everything that may follow anything."""

    def some(least: int, most: int) -> str:
        return "".join(chance.choices("ab", k=chance.randint(least, most)))

    lines = ["NEEDAFFIX N"]
    for kind, flag in [("PFX", "P"), ("PFX", "Q"), ("SFX", "S"), ("SFX", "T"), ("SFX", "U")]:
        rules = []
        for _ in range(chance.randint(1, 3)):
            strip, follows = some(0, 1), "".join(chance.sample("PQSTU", chance.randint(0, 2)))
            condition = chance.choice([strip or ".", ".", "[^a]", "[ab]", "a."])
            rules.append(f"{kind} {flag} {strip or 0} {some(1, 2)}{'/' + follows if follows else ''} {condition}")
        lines += [f"{kind} {flag} {chance.choice('YYYN')} {len(rules)}", *rules]
    entries = [f"{some(1, 3)}/{''.join(chance.sample('PQSTUN', chance.randint(1, 3)))}" for _ in range(3)]
    return "\n".join(lines), " ".join(entries)


@pytest.mark.parametrize("seed", range(40))
def test_the_twin_accepts_the_same(seed: int) -> None:
    found = dictionary(*toy(random.Random(seed)))
    every = {"".join(letters) for length in range(1, 6) for letters in product("ab", repeat=length)}
    assert {text for text in all_words(found) if len(text) < 6} == {text for text in every if accepted(found, text)}
