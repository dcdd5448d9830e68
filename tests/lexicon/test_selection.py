"""How entries become lists: hand-kept verdicts, whole entries cut, everyday words, words that offend."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from languages.hand import Hand, HandError, read_hand
from languages.making import LANGUAGES, alphabet_of
from languages.selection import Language, Lemma, SelectionError, Words, played, select
from languages.spanish import Pronouns

ROOT = Path(__file__).resolve().parents[2]
SPANISH = LANGUAGES["spanish"]
MET = {"casa": 300, "casas": 350, "boston": 400, "rosa": 410, "rosas": 450, "raro": 690, "puta": 400, "té": 380}


def lemma(text: str, *, offensive: bool = False) -> Lemma:
    word, *others = text.split()
    return Lemma(word, frozenset({word, *others}), offensive)


def chosen(*lemmas: Lemma, hand: Hand | None = None, language: Language = SPANISH) -> Words:
    return select(language, alphabet_of(language), lemmas, MET, hand or Hand())


def test_words_are_spelt_as_they_are_played() -> None:
    alphabet = alphabet_of(SPANISH)
    words = ("CORAZÓN", "pingüino", "año", "churrigueresco", "kilo", "a", "anticonstitucional", "achicharramiento")
    assert [played(alphabet, word) for word in words] == [
        *("corazon", "pinguino", "año", "churrigueresco", None, None, None, "achicharramiento")
    ]


def test_short_words_are_in_only_if_they_are_named() -> None:
    with pytest.raises(SelectionError, match="fe te"):
        chosen(lemma("té"), lemma("fe"))
    hand = Hand(short={"te": "everyday", "fe": "out", "ox": "standard"})
    words = chosen(lemma("té"), lemma("fe"), hand=hand)
    assert (words.standard, words.everyday) == ({"te", "ox"}, {"te"})


def test_longer_words_that_are_named_have_that_list() -> None:
    hand = Hand(more={"casas": "out", "raro": "everyday", "pibe": "standard"})
    words = chosen(lemma("casa casas"), lemma("raro rara"), hand=hand)
    assert words.standard == {"casa", "raro", "rara", "pibe"}
    assert words.everyday == {"casa", "raro"}


def test_whole_entries_are_taken_out_those_that_are_met_least() -> None:
    entries = (lemma("casa casas"), lemma("rosa rosas rosita"), lemma("raro rara raros raras"), lemma("xilema"))
    assert chosen(*entries, language=replace(SPANISH, most=9, by_room=0)).standard == {
        *("casa", "casas", "rosa", "rosas", "rosita", "raro", "rara", "raros", "raras")
    }
    assert chosen(*entries, language=replace(SPANISH, most=8, by_room=0)).standard == {
        "casa",
        "casas",
        "rosa",
        "rosas",
        "rosita",
    }


def test_a_noun_may_come_before_a_verb_that_has_more_forms() -> None:
    verb = lemma("raro rarear rareo rareas rarea rareamos rareais rarean rareaba")
    entries = (verb, lemma("sapo sapos"))
    for by_room, raro, kept in ((0, 600, verb.forms), (1, 600, {"sapo", "sapos"}), (0.5, 600, verb.forms)):
        language = replace(SPANISH, most=9, by_room=by_room)
        words = select(language, alphabet_of(SPANISH), entries, {"raro": raro, "sapo": 640}, Hand())
        assert words.standard == kept


def test_a_word_that_is_met_because_it_is_a_name_is_no_everyday_word() -> None:
    names = (Lemma("Boston", frozenset()), Lemma("Rosa", frozenset()))
    words = chosen(lemma("boston bostones"), lemma("rosa rosas"), *names)
    assert "boston" in words.standard
    assert words.everyday == {"rosa", "rosas"}


def test_a_form_is_offensive_unless_a_harmless_entry_has_it() -> None:
    entries = (lemma("puta putas", offensive=True), lemma("follar follo follón"), lemma("follón follones"))
    words = chosen(*entries, hand=Hand(offensive={"casa"}, offensive_entries={"follar"}))
    assert words.offensive == {"puta", "putas", "follar", "follo"}
    assert not words.everyday & words.offensive
    with pytest.raises(SelectionError, match="nada"):
        chosen(*entries, hand=Hand(offensive_entries={"nada"}))


@pytest.mark.parametrize(
    ("short", "message"),
    [
        ("[two.everyday]\nplain = 'abc'\n", "'abc' does not belong there"),
        ("[two.everyday]\nplain = 'de'\n[two.out]\nde = 'twice'\n", "'de' is there twice"),
        ("[two.often]\nplain = 'de'\n", "no list is called 'often'"),
        ("[two\n", "short.toml"),
    ],
)
def test_mistakes_in_hand_kept_files_are_named(tmp_path: Path, short: str, message: str) -> None:
    (tmp_path / "short.toml").write_text(short)
    with pytest.raises(HandError, match=message):
        read_hand(tmp_path)


def test_spanish_forms_with_pronouns_are_told_from_words_that_look_like_it() -> None:
    verbs = "di haz hacer ama amad duran harinea dad vayamos cao compungis den"
    with_pronouns = "dilo hazme hazlo hacerlo ámala amala amadlos amaos vayámonos denle haciéndose quejarse"
    alike = "durante harinease dados parte caos compungiste"
    pronouns = Pronouns(verbs.split())
    assert list(filter(pronouns.at_end_of, f"{with_pronouns} {alike}".split())) == with_pronouns.split()


def notices() -> Iterator[str]:
    for language in LANGUAGES.values():
        if (ROOT / "lexicon" / language.name / f"{language.code}.pack").is_file():
            yield f"lexicon/{language.name}/{language.code}.pack"


def test_the_notices_name_every_pack() -> None:
    notice = (ROOT / "NOTICE.md").read_text("utf-8")
    assert [name for name in notices() if name not in notice and name.rpartition("/")[2] not in notice] == []
