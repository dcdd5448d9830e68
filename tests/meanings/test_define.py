"""What words mean, in the packs that ship: known words, a brute-force twin, the school edition, faults of the packs."""

from __future__ import annotations

import json
import random
import tomllib
from collections import defaultdict
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from asobiba.bridge import Door
from asobiba.errors import LexiconError
from asobiba.meanings.define import define, language_of, meanings_of, open_pack
from asobiba.meanings.english_forms import PAIRS, PARTS, RULES
from asobiba.meanings.entry import LABELS, Meaning
from asobiba.meanings.japanese import RULES as JAPANESE_RULES
from asobiba.words.lexicon_store import LexiconStore
from tests.tables import real_lexica

ROOT = Path(__file__).parents[2]
LEXICON = ROOT / "lexicon"

# Word: lemma, form, part of speech, and a word of its gloss; a word may have more meanings than the one here.
ENGLISH = """
    QI          QI lemma noun energy
    PHI         PHI lemma noun Greek
    QAT         QAT lemma noun
    TURKEY      TURKEY lemma noun bird
    CHINA       CHINA lemma noun porcelain
    THE         THE lemma determiner before
    WITH        WITH lemma preposition together
    HERSELF     HERSELF lemma pronoun woman
    AT          AT lemma preposition place
    DOES        DOE plural noun female
    DOES        DO third_person verb engage
    BETTER      GOOD comparative adjective positive
    BETTER      BETTER lemma verb surpass
    BEST        GOOD superlative adjective positive
    WORSE       BAD comparative adjective undesirable
    FISHES      FISH plural noun aquatic
    FISHES      FISH third_person verb seek
    LEAVES      LEAF plural noun plants
    LEAVES      LEAVE third_person verb go
    AXES        AXIS plural noun line
    AXES        AXE plural noun tool
    MICE        MOUSE plural noun rodents
    CHILDREN    CHILD plural noun young
    WOMEN       WOMAN plural noun female
    QUIZZES     QUIZ plural noun examination
    WENT        GO past_tense verb location
    GONE        GO past_participle verb location
    BROKE       BREAK past_tense verb
    BROKEN      BREAK past_participle verb
    WAS         BE past_tense verb quality
    BEING       BE present_participle verb quality
    SENT        SEND past verb cause
    BARRED      BAR past verb prevent
    BARED       BARE past verb bare
    STOPPING    STOP present_participle verb
    DYEING      DYE present_participle verb color
    DYING       DIE present_participle verb pass
    SINGING     SING present_participle verb singing
    SINGEING    SINGE present_participle verb burn
    CHANGING    CHANGE present_participle verb
    PICNICKED   PICNIC past verb eat
    TRAVELLED   TRAVEL past verb
    TRAVELED    TRAVEL past verb
    HAPPIEST    HAPPY superlative adjective
    BIGGER      BIG comparative adjective
    SOONER      SOON comparative adverb near
    GUSTED      GUST past verb air
    HAZINGS     HAZING plural noun
    LARKINESS   LARKINESS lemma noun
    SELFIES     SELFIE plural noun photograph
    UNFRIENDED  UNFRIEND past verb contacts
    QUOKKAS     QUOKKA plural noun wallaby
"""
# What these words are not, though a rule or a name in WordNet would have it.
NOT_ENGLISH = """
    OFFER OFF, INNER IN, UPPER UP, HIS HI, SINGING SINGE, BARED BAR, DYING DYE, MEN MAN-verb, BUTTER BUTT, CORNER CORN,
    MASTER MAST
"""
NO_ENTRY = "SHEEPS MOUSEZ XYZZY GOED BREAKED A Z"
JAPANESE = """
    さくら         さくら lemma noun 桜 cherry Kirsch
    がつこう       がつこう lemma noun 学校 school Schule
    がっこう       がつこう lemma noun 学校 school Schule
    たべる         たべる lemma verb 食べる eat essen
    たべて         たべる te verb 食べる eat essen
    はしった       はしる past verb 走る run laufen
    およいで       およぐ te verb 泳ぐ swim schwimmen
    わかれ         わかれる stem verb 別れる part Abschied
    うつくしい     うつくしい lemma adjective 美しい beautiful schön
    うつくしくて   うつくしい te adjective 美しい beautiful schön
    たのしかつた   たのしい past adjective 楽しい enjoyable
    さしつかえる   さしつかえる lemma verb 差し支える hinder hindern
    うっかり       うつかり lemma suru_noun - careless Zerstreutheit
    スマホ         すまほ lemma noun - smartphone Smartphone
    きしゃ         きしや lemma noun 記者 reporter Reporter
    きしゃ         きしや lemma noun 汽車 train Eisenbahn
    いった         いく past verb 行く go gehen
"""


def told(word: str, **given: Any) -> list[Meaning]:
    return meanings_of(word, given.pop("language", language_of(word)), given.pop("glosses", ""), real_lexica(), **given)


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


@pytest.mark.parametrize("row", rows(ENGLISH), ids=" ".join)
def test_known_english_words(row: list[str]) -> None:
    word, lemma, form, part, *hint = row
    found = [one for one in told(word) if (one.lemma, one.form, one.part) == (lemma, form, part)]
    assert len(found) == 1, [(one.lemma, one.form, one.part) for one in told(word)]
    glosses = " ".join(sense.gloss for sense in found[0].senses)
    assert glosses
    assert all(text in glosses for text in hint), glosses


@pytest.mark.parametrize("row", rows(JAPANESE), ids=" ".join)
def test_known_japanese_words(row: list[str]) -> None:
    word, lemma, form, part, writing, english, *german = row
    for language, hints in (("en", [english]), ("de", german)):
        found = [
            one
            for one in told(word, glosses=language)
            if (one.lemma, one.form, one.part, one.writing or "-") == (lemma, form, part, writing)
        ]
        assert found, [one.plain() for one in told(word, glosses=language)]
        glosses = " ".join(sense.gloss for one in found for sense in one.senses)
        assert all(hint in glosses for hint in hints), glosses
        assert not hints or found[0].language == language


def test_what_words_are_not() -> None:
    for pair in NOT_ENGLISH.replace("\n", " ").split(","):
        word, lemma = pair.split()
        lemma, _, part = lemma.partition("-")
        assert not [one for one in told(word) if one.lemma == lemma and (not part or one.part == part)], pair


@pytest.mark.parametrize("word", NO_ENTRY.split())
def test_nothing_is_invented(word: str) -> None:
    assert told(word) == []


def test_every_headword_is_told_and_every_answer_is_well_formed() -> None:
    pack = open_pack("en", real_lexica())
    allowed = set(PARTS.values())
    for head in random.Random(1).sample(list(pack.heads), 2000):
        found = told(head)
        assert found, head
        for one in found:
            assert one.part in allowed
            assert one.source in ("WordNet 3.0", "Asobiba")
            assert 1 <= len(one.senses) <= 2, head
            assert all(sense.gloss and not set(sense.gloss) & set('"|\t') for sense in one.senses), head


def brute_force(heads: dict[str, list[tuple[str, str]]], wanted: set[str]) -> dict[str, set[tuple[str, str]]]:
    """Of some words, lemma and form by putting every headword of the pack together with every rule."""
    found = defaultdict(set)
    for head, entries in heads.items():
        for part, letters in entries:
            for rule in RULES:
                if part in rule.parts and rule.letter in letters and (form := rule.spell(head)) in wanted:
                    found[str(form)].add((head, rule.form))
    return found


def test_forms_are_those_of_all_lemmas_with_all_rules() -> None:
    pack = open_pack("en", real_lexica())
    heads = {}
    for head in pack.heads:
        entries = str(pack.row(head)[0]).split(" ")  # type: ignore[index]
        own = [(entry[0], entry[1:]) for entry in entries if entry[0] not in "=~"]
        heads[head] = own + [(entry[1], entry[2:].partition(":")[0]) for entry in entries if entry[0] == "~"]
    full = set(random.Random(2).sample(sorted(store_words()), 4000))
    expected = brute_force(heads, full)
    for word in full:
        by_rule = [one for one in told(word) if not (word in heads and one.form in ("past_tense", "past_participle"))]
        found = {(one.lemma, one.form) for one in by_rule if one.form != "lemma"}
        assert found >= {pair for pair in expected[word] if not _only_of_other_part(word, pair)}, word
        extra = found - expected[word]
        assert all(word in pack.heads for _ in extra), (word, extra)


def _only_of_other_part(word: str, pair: tuple[str, str]) -> bool:
    """Whether a form is left out because the word has better meanings than another part of speech of the lemma."""
    return all((one.lemma, one.form) != pair for one in told(word)) and bool(told(word))


@cache
def store_words() -> frozenset[str]:
    from asobiba.words.lexicon_file import read_lexicon_file

    return frozenset(read_lexicon_file(real_lexica().read("full")).decode_words())


def test_every_form_that_a_rule_makes_is_in_the_list() -> None:
    pack, full = open_pack("en", real_lexica()), store_words()
    for head in random.Random(3).sample(list(pack.heads), 3000):
        for entry in str(pack.row(head)[0]).split(" "):  # type: ignore[index]
            if entry[0] in "=":
                continue
            part, letters = (entry[1], entry[2:].partition(":")[0]) if entry[0] == "~" else (entry[0], entry[1:])
            for letter in letters.removesuffix("+"):
                (rule,) = [rule for rule in RULES if rule.letter == letter and part in rule.parts]
                assert rule.spell(head) in full, (head, letter)
            if part in "ar":
                assert all(PAIRS[letter] in letters for letter in letters if letter in PAIRS)


def test_japanese_forms_fit_the_class_of_their_lemma() -> None:
    pack = open_pack("ja-en", real_lexica())
    for head in random.Random(4).sample(list(pack.heads), 4000):
        classes = str(pack.row(head)[0]).split(" ")  # type: ignore[index]
        for letter, form, of_lemma, ending in JAPANESE_RULES:
            if letter in classes and head.endswith(of_lemma):
                word = head.removesuffix(of_lemma) + ending
                assert (head, form) in {(one.lemma, one.form) for one in told(word, language="ja")}, (head, word)


def test_the_school_edition_tells_nothing_of_what_it_leaves_out() -> None:
    left_out = sorted(real_lexica().offensive_words())
    assert len([word for word in left_out if told(word)]) > 300
    assert [word for word in left_out if told(word, school=True)] == []
    pack = open_pack("en", real_lexica())
    marked = [head for head in pack.heads if set("!#") & set(str(pack.row(head)[1]))]  # type: ignore[index]
    assert len(marked) > 50
    for head in marked:
        labels = {label for one in told(head, school=True) for sense in one.senses for label in sense.labels}
        assert not labels & {"offensive", "vulgar"}, head


def test_labels_are_those_of_the_docs() -> None:
    text = (ROOT / "docs" / "door.md").read_text("utf-8").partition("### define")[2].partition("### ")[0]
    labels = {label for name in ("en", "ja-en") for label in marks_of(name)}
    assert labels
    assert all(f"`{label}`" in text for label in labels)


def marks_of(name: str) -> set[str]:
    pack = open_pack(name, real_lexica())
    senses = {sense[:1] for line in pack.columns[-1] for entry in line.split("\t") for sense in entry.split("|")}
    return {LABELS[mark] for mark in senses if mark in LABELS}


def test_the_packs_are_small_and_what_their_sources_say() -> None:
    for language, names in (("english", ["en"]), ("japanese", ["ja-en", "ja-de"])):
        files = tomllib.loads((LEXICON / language / "SOURCE.toml").read_text("utf-8"))["files"]
        for name in names:
            data = (LEXICON / language / f"{name}.meanings").read_bytes()
            assert len(data) <= 1_500_000
            assert files[f"{name}.meanings"]["sha256"] == sha256(data).hexdigest()


@pytest.mark.parametrize(
    "name", ["everyday", "standard", "full", "ja-child", "ja-easy", "ja-known", "ja-common", "ja-full"]
)
def test_as_many_words_have_an_entry_as_the_readme_says(name: str) -> None:
    (row,) = [
        line
        for line in (LEXICON / "README.md").read_text("utf-8").splitlines()
        if line.startswith(f"| {name} | ") and " % | " in line
    ]
    share = float(row.split("|")[3].split()[0])
    words = sorted(store_of(name))
    sample = random.Random(5).sample(words, 1500)
    assert 100 * sum(bool(told(word)) for word in sample) / len(sample) == pytest.approx(share, abs=4)


def store_of(name: str) -> list[str]:
    from asobiba.words.lexicon_file import read_lexicon_file

    return (
        real_lexica().kana(name).words()
        if name.startswith("ja-")
        else read_lexicon_file(real_lexica().read(name)).decode_words()
    )


# At the door, and what is wrong with packs.


def ask(door: Door, **request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(door.handle(json.dumps({"type": "define", **request})))
    return answer


def test_the_door_tells_what_a_word_means() -> None:
    answer = ask(Door(real_lexica()), word="mice")
    assert (answer["ok"], answer["language"], answer["word"]) == (True, "en", "mice")
    (mouse,) = [one for one in answer["meanings"] if one["part"] == "noun"]
    assert (mouse["lemma"], mouse["form"], mouse["source"]) == ("MOUSE", "plural", "WordNet 3.0")
    assert ask(Door(real_lexica()), word="xyzzy") == {
        "ok": True,
        "id": None,
        "word": "xyzzy",
        "language": "en",
        "meanings": [],
    }


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"word": "cat", "language": "tlh"}, "define/language"),
        ({"word": 7}, "door/field"),
        ({}, "door/field"),
        ({"word": "a" * 41}, "door/field"),
        ({"word": "cat", "school": "yes"}, "door/field"),
        ({"word": "cat", "language": 3}, "door/field"),
    ],
)
def test_the_door_refuses_what_is_no_question(request_: dict[str, Any], code: str) -> None:
    answer = ask(Door(real_lexica()), **request_)
    assert not answer["ok"]
    assert answer["error"]["code"] == code


@pytest.mark.parametrize("word", ["", " ", "CAT DOG", "é", "ーー", "𠮷", "カ゛", "\u0000", "İ", "ß" * 40])
def test_odd_words_have_no_entry_and_do_no_harm(word: str) -> None:
    assert ask(Door(real_lexica()), word=word)["meanings"] == []


def broken(folder: Path, name: str, change: Any) -> LexiconStore:
    for path in LEXICON.glob("*/*.meanings"):
        (folder / path.name).write_bytes(path.read_bytes())
    path = folder / f"{name}.meanings"
    data = change(path.read_bytes())
    path.unlink() if data is None else path.write_bytes(data)
    return LexiconStore(str(folder))


@pytest.mark.parametrize(
    ("change", "code", "what"),
    [
        (lambda data: None, "lexicon/missing", None),
        (lambda data: data[: len(data) // 2], "define/corrupt", "cut short"),
        (lambda data: b"", "define/corrupt", "begin like one"),
        (lambda data: data.replace(b"meanings 1", b"meanings 9", 1), "define/corrupt", "another version"),
        (lambda data: data[:5000] + b"x" + data[5001:], "define/corrupt", "cut short, or changed"),
    ],
)
@pytest.mark.parametrize(("name", "word"), [("en", "cat"), ("ja-en", "さくら"), ("ja-de", "さくら")])
def test_a_damaged_pack_is_a_typed_error(
    tmp_path: Path, name: str, word: str, change: Any, code: str, what: str | None
) -> None:
    answer = ask(Door(broken(tmp_path, name, change)), word=word, glosses="de")
    assert answer["error"]["code"] == code
    assert answer["error"]["data"]["name"] == name
    assert what is None or what in answer["error"]["data"]["what"]
    assert what is not None or answer["error"]["data"]["file"] == f"{name}.meanings"


def test_packs_that_do_not_belong_together_are_noticed(tmp_path: Path) -> None:
    lexica = broken(tmp_path, "ja-de", lambda data: data)
    pack = open_pack("ja-de", lexica)
    object.__setattr__(pack, "base", "00000000")
    with pytest.raises(LexiconError, match="belongs to another") as error:
        define({"word": "さくら", "glosses": "de"}, lexica)
    assert error.value.code == "define/corrupt"
