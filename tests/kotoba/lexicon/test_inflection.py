"""Inflected forms by rule, against paradigms written by hand, and against ipadic's, which did not make the rules."""

from __future__ import annotations

import pytest

from asobiba.kotoba.lexicon.inflection import ADJECTIVE, GODAN, ICHIDAN
from asobiba.kotoba.lexicon.word_lists import INFLECTED, open_inflection, open_word_list
from asobiba.meanings.japanese import cards
from tests.tables import real_lexica

PARADIGMS = {  # how school grammars write them
    "かく": (
        "かかない かかず かかぬ かきます かきました かきません かきましょう かきたい かきたくない かいて "
        "かいた かいたら かいたり かけば かこう かける かけない かかれる かかせる かかせられる "
        "かかなかった かかなければ かきながら かきなさい かきそう"
    ),
    "わかる": (
        "わからない わからなかった わかります わかって わかった わかれば わかろう わからず わかりたい わかりません"
    ),
    "いう": ("いわない いいます いって いった いえば いおう いえる いわれる いわせる いわなくて いいたい いいません"),
    "およぐ": "およがない およぎます およいで およいだ およげば およごう およげる およがれる およぎたい",
    "はなす": "はなさない はなします はなして はなした はなせば はなそう はなせる はなしたい はなさずに",
    "まつ": "またない まちます まって まった まてば まとう まてる またれる またせる まちました",
    "しぬ": "しなない しにます しんで しんだ しねば しのう しなれる",
    "よぶ": "よばない よびます よんで よんだ よべば よぼう よばれる よびたい よばせる",
    "よむ": "よまない よみます よんで よんだ よめば よもう よめる よまれる よみたかった",
    "たべる": (
        "たべない たべます たべた たべて たべたい たべたかった たべれば たべよう たべろ たべられる "
        "たべさせる たべさせられる たべさせられたくなかった たべず たべながら たべません たべませんでした "
        "たべなければ たべたら たべたり"
    ),
    "みる": "みない みます みたい みれば みよう みられる みずに みなかった みました みたら みたり みながら",
    "いく": "いかない いきます いって いった いけば いこう いける いきたい",
    "くださる": "くださらない くださいます くださって くださった くださいました",
    "する": "しない します して した しよう しろ せよ すれば される させる したい せずに しません できる",
    "くる": "こない きます きて きた こよう こい くれば こられる こさせる きたい こなかった",
    "あかい": "あかく あかくて あかかった あかければ あかくない あかさ あかくなかった あかかったら あかそう",
    "きれい": "きれいに きれいな きれいだ きれいだった きれいです きれいではない きれいじゃない きれいでした",
    "しずか": "しずかに しずかな しずかだった しずかさ しずかです",
    "べんきょう": "べんきょうする べんきょうした べんきょうして べんきょうします べんきょうしない べんきょうできる "
    "べんきょうさせられたくない べんきょうすれば べんきょうしよう べんきょうしたい",
    "ぐぐる": "ぐぐった ぐぐらない ぐぐれば",
    "ばずる": "ばずった ばずって",
}
ALONE = "でした だった でしょう だろう ではない じゃない である"
NONE = (
    "べんきょうし きれいする つくえした てれま いわれられる かくない あらない たべりた しずかかった "
    "あかいな わからさ きゅわない いぬわ"
)


@pytest.mark.parametrize("lemma", PARADIGMS)
def test_every_form_of_a_paradigm_counts(lemma: str) -> None:
    forms = open_inflection(real_lexica(), open_word_list(real_lexica(), "common"))
    spelt = [cards(form) for form in PARADIGMS[lemma].split()]
    listed = open_word_list(real_lexica(), "common")
    longer = [form for form in spelt if len(form) > 2]
    assert [form for form in longer if form not in forms and form not in listed] == []
    assert all(cards(lemma) in forms.lemmas(form) or form in listed for form in longer)


def test_the_copula_counts_and_what_is_no_form_does_not() -> None:
    forms = open_inflection(real_lexica(), open_word_list(real_lexica(), "common"))
    assert all(cards(form) in forms for form in ALONE.split())
    assert [form for form in NONE.split() if cards(form) in forms] == []


NAMES = (
    "メルカリ ボカロ ナウシカ もののけひめ クレヨンしんちゃん セーラームーン ムーミン スパイダーマン "
    "ピーターパン アラジン ゴッホ ダーウィン ユニクロ スターバックス きめつのやいば あくたがわ "
    "まつおばしょう シンデレラ トヨタ にんてんどう おおさか なつめそうせき"
)
POLITE = "おそうしき おさら おみず おとうふ おふろ おさんぽ おてがみ ごかぞく ごちゅうもん おにくやさん ごせんぞさま"


@pytest.mark.parametrize("words", [NAMES, POLITE])
def test_famous_names_and_polite_words_need_no_vote_and_no_computer_plays_them(words: str) -> None:
    lexica = real_lexica()
    spelt = [cards(word) for word in words.split()]
    forms, full = open_inflection(lexica, open_word_list(lexica, "easy")), open_word_list(lexica, "full")
    common, known = open_word_list(lexica, "common"), open_word_list(lexica, "known")
    assert [word for word in spelt if word not in forms and word not in common] == []
    assert [word for word in spelt if word not in full] == []
    assert {word for word in spelt if word in known} <= {cards("おおさか")}


def test_forms_are_those_of_the_game_s_words() -> None:
    easy = open_inflection(real_lexica(), open_word_list(real_lexica(), "easy"))
    common = open_inflection(real_lexica(), open_word_list(real_lexica(), "common"))
    seldom = "うそぶく", "いななく"
    assert all(word[:-1] + "いた" in common for word in seldom)
    assert not any(word[:-1] + "いた" in easy for word in seldom)


def test_ipadic_has_the_same_forms() -> None:
    """て and た with their sound changes, and 〜く, are in the full list, which has them from ipadic."""
    full, common = open_word_list(real_lexica(), "full"), open_word_list(real_lexica(), "common")
    forms = open_inflection(real_lexica(), common)
    marked = [word for word in real_lexica().kana(INFLECTED).words() if word[:-1] in common]
    sounds = {
        "す": "した",
        "く": "いた",
        "ぐ": "いだ",
        **dict.fromkeys("うつる", "つた"),
        **dict.fromkeys("ぬぶむ", "んだ"),
    }
    pasts = [word[:-2] + sounds[word[-2]] for word in marked if word[-1] == GODAN]
    pasts += [word[:-2] + "た" for word in marked if word[-1] == ICHIDAN and len(word) > 3]
    pasts += [word[:-2] + "く" for word in marked if word[-1] == ADJECTIVE]
    assert len(pasts) > 4000
    assert all(form in forms for form in pasts)
    assert sum(form in full for form in pasts) / len(pasts) > 0.85
