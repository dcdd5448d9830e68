"""The Japanese lists: what is a word, what is not, how it is written, and what computers never say."""

from __future__ import annotations

import tomllib
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from asobiba.kotoba.rules.cards import KANA
from asobiba.kotoba.rules.spelling import cards_spelling
from asobiba.words.lexicon_store import LexiconStore

JAPANESE = Path(__file__).parents[2] / "lexicon" / "japanese"
KILOBYTE = 1000

SOURCE_WORDS = """
    みぢか かくれんぼ けいたいでんわ ぱーぷる たいしょう あいす あいて さいふ とうふ とって とつぐ
    バッグ こうさ こうさく さんか サインかい しょき こうしょきょうふしょう とうきょう
    とうきょうタワー きかく きかん わかれ わかれる つかれる つかえる さしつかえる しゃつ バッター
    ぱるぷ どうとくしん せいせきじゅん がんぜない どーもくん
"""
EASY = "さくら ともだち がっこう たべる うつくしい でんしゃ てれび ひこうき にほん あるく"
COMMON = "あさがお かたつむり こうしゃく おにごっこ ろてんぶろ すまほ てれわーく おしょうがつ こどものひ おおさかじょう"
FULL = """
    たべて はしった たのしかった つかれて およいで うつくしくて たべろ なつめそうせき ぴかちゅう
    どらえもん さかもとりょうま かぐやひめ
"""
# Slips, stems, parts of words, and what nobody would call a word.
NO_WORDS = "みじか ちかずく こずかい てじか たべれ きやか んんん うつくしけれ ございま たのしかつ"
SELDOM = "しょうたん げんだん じへい"
BLOCKED = "れいぷ せっくす うんこ きちがい じさつ ころす ちんぽ めくら ばいしゅん"
WRITTEN = {
    "きかく": "企画",
    "きかん": "期間",
    "しょき": "初期",
    "びょういん": "病院",
    "しゃつ": "シャツ",
    "あいす": "アイス",
    "かくれんぼ": "かくれんぼ",
    "さしつかえる": "差し支える",
    "とうきょうたわー": "東京タワー",
    "さいんかい": "サイン会",
    "こうしょきょうふしょう": "高所恐怖症",
}


@cache
def lexica() -> LexiconStore:
    return LexiconStore()


@cache
def words(tier: str) -> frozenset[str]:
    return frozenset(lexica().kana(f"ja-{tier}").words())


def missing(tier: str, text: str) -> list[str]:
    return [word for word in text.split() if cards_spelling(word) not in words(tier)]


def test_every_word_of_the_source_is_one_that_everybody_knows() -> None:
    assert missing("common", SOURCE_WORDS) == []


@pytest.mark.parametrize(("tier", "text"), [("easy", EASY), ("common", COMMON), ("full", FULL)])
def test_words_are_in_the_list_where_one_looks_for_them(tier: str, text: str) -> None:
    assert missing(tier, text) == []


def test_computers_know_what_people_say_and_not_what_stands_in_dictionaries_alone() -> None:
    assert missing("known", SOURCE_WORDS) == []
    assert len(missing("known", SELDOM)) == len(SELDOM.split())
    assert missing("common", SELDOM) == []


def test_what_is_no_word_is_in_no_list() -> None:
    assert [word for word in NO_WORDS.split() if word in words("full")] == []


def test_computers_do_not_know_what_is_blocked_and_people_may_play_it() -> None:
    assert len(missing("common", BLOCKED)) == len(BLOCKED.split())
    assert missing("full", BLOCKED) == []


def test_each_list_is_in_the_next_and_of_the_size_that_was_planned() -> None:
    assert words("easy") < words("known") < words("common") < words("full")
    assert 24_000 < len(words("easy")) < 26_000
    assert 45_000 < len(words("common")) < 49_000
    assert 260_000 < len(words("full")) < 290_000


def test_every_word_can_be_spelt_with_cards() -> None:
    assert {kana for word in words("full") for kana in word} == set(KANA)
    assert {len(word) for word in words("full")} == set(range(3, 15))


def test_packed_lists_stay_small() -> None:
    size = {path.name: path.stat().st_size for path in JAPANESE.iterdir()}
    assert size["ja-easy.kana"] + size["ja-common.kana"] <= 80 * KILOBYTE
    assert size["ja-known.kana"] <= 6 * KILOBYTE
    assert size["ja-full.kana"] <= 510 * KILOBYTE
    assert size["ja-common.surfaces"] <= 320 * KILOBYTE


@pytest.mark.parametrize(("word", "form"), WRITTEN.items())
def test_the_usual_way_of_writing_a_word_comes_first(word: str, form: str) -> None:
    assert lexica().surface_forms("ja-common")(cards_spelling(word))[0] == form


def test_every_common_word_has_a_way_of_writing_and_none_more_than_three() -> None:
    told = lexica().surface_forms("ja-common")
    forms = {word: told(word) for word in sorted(words("common"))}
    assert [word for word, form in forms.items() if not form] == []
    assert max(map(len, forms.values())) == 3


def test_ways_of_writing_that_offend_are_not_shown() -> None:
    told = lexica().surface_forms("ja-common")
    assert told(cards_spelling("りんかん"))[0] == "林間"
    assert "輪姦" not in told(cards_spelling("りんかん"))
    assert "死骸" not in told(cards_spelling("しがい"))


def test_computers_do_not_know_a_word_that_could_only_be_written_in_a_way_that_offends() -> None:
    assert missing("common", "いんい しぎゃく ふんけい") == ["いんい", "しぎゃく", "ふんけい"]
    assert missing("full", "いんい しぎゃく ふんけい") == []


def test_committed_files_are_those_that_their_source_file_counts() -> None:
    told = tomllib.loads((JAPANESE / "SOURCE.toml").read_text("utf-8"))["files"]
    made = [name for name in told if name != "words.txt"]
    assert len(made) == 8
    for name in made:
        data = (JAPANESE / name).read_bytes()
        assert (len(data), sha256(data).hexdigest()) == (told[name]["bytes"], told[name]["sha256"])


def test_crosswords_and_kana_lists_are_kept_apart_in_the_store() -> None:
    assert [name for name in lexica().names() if name.startswith("ja-")] == []
    assert lexica().has_surface_forms("ja-common")
