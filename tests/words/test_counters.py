"""Numbers with counters, against paradigms written by hand, and in the lists with their writings."""

from __future__ import annotations

import pytest

from asobiba.kotoba.lexicon.word_lists import open_inflection, open_word_list
from asobiba.meanings.japanese import cards
from tests.tables import real_lexica

PARADIGMS = {
    "個": "いっこ にこ さんこ よんこ ごこ ろっこ ななこ はっこ きゅうこ じゅっこ なんこ",
    "回": "いっかい にかい さんかい よんかい ごかい ろっかい ななかい はっかい きゅうかい じゅっかい なんかい",
    "歳": "いっさい にさい さんさい よんさい ごさい ろくさい ななさい はっさい きゅうさい じゅっさい なんさい",
    "匹": "いっぴき にひき さんびき よんひき ごひき ろっぴき ななひき はっぴき きゅうひき じゅっぴき なんびき",
    "本": "いっぽん にほん さんぼん よんほん ごほん ろっぽん ななほん はっぽん きゅうほん じゅっぽん なんぼん",
    "枚": "いちまい にまい さんまい よんまい ごまい ろくまい ななまい はちまい きゅうまい じゅうまい なんまい",
    "分": "いっぷん にふん さんぷん よんぷん ごふん ろっぷん ななふん はっぷん きゅうふん じゅっぷん なんぷん",
    "人": "ひとり ふたり さんにん よにん ごにん ろくにん しちにん はちにん きゅうにん じゅうにん なんにん",
    "年": "いちねん にねん さんねん よねん ごねん ろくねん しちねん はちねん くねん じゅうねん なんねん",
    "月": "いちがつ にがつ さんがつ しがつ ごがつ ろくがつ しちがつ はちがつ くがつ じゅうがつ なんがつ",
    "日": "ついたち ふつか みっか よっか いつか むいか なのか ようか ここのか とおか なんにち",
    "つ": "ひとつ ふたつ みっつ よっつ いつつ むっつ ななつ やっつ ここのつ",
}
SHOWN = {
    "いっこ": "一個",
    "いっかい": "一回",
    "いちねん": "一年",
    "ごにん": "五人",
    "さんこ": "三個",
    "はたち": "二十歳",
    "はつか": "二十日",
}


@pytest.mark.parametrize("counter", PARADIGMS)
def test_numbers_with_counters_are_ordinary_words(counter: str) -> None:
    listed = open_word_list(real_lexica(), "common")
    spelt = [cards(form) for form in PARADIGMS[counter].split()]
    forms = open_inflection(real_lexica(), listed)
    assert [form for form in spelt if len(form) > 2 and form not in listed and form not in forms] == []


def test_numbers_are_shown_before_words_of_the_same_sound() -> None:
    told = real_lexica().surface_forms("ja-common")
    assert {word: told(cards(word))[0] for word in SHOWN} == SHOWN
