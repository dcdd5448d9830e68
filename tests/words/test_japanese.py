"""The Japanese lists: what is a word, what is not, how it is written, and what computers never say."""

from __future__ import annotations

import tomllib
from functools import cache
from hashlib import sha256
from pathlib import Path
from unicodedata import normalize

import pytest

from asobiba.kotoba.lexicon.word_lists import open_word_list
from asobiba.kotoba.rules.cards import KANA
from asobiba.kotoba.rules.spelling import cards_spelling
from tests.tables import real_lexica

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
OFFENDING = "いんい しぎゃく ふんけい"  # could only be written in a way that offends
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
    # spelt in kana, where a rare word of the same reading was shown
    "きゅうり": "きゅうり",
    "うまい": "うまい",
    "みかん": "みかん",
    "うがい": "うがい",
    "うちわ": "うちわ",
    "すいか": "スイカ",
    "きりん": "キリン",
    "けいしょく": "軽食",
    # small kana, which cards do not have
    "うっかり": "うっかり",
    "しっかり": "しっかり",
    "やっぱり": "やっぱり",
    "びっくり": "びっくり",
    "ちょうちょ": "チョウチョ",
    # the usual reading of a way of writing
    "さっきゅう": "早急",
    "ついたち": "一日",
    "ひとり": "一人",
    "よろん": "世論",
    "じゅうぶん": "十分",
    "いっぱい": "いっぱい",
    "かぶと": "兜",
    "すずめ": "雀",
    "しちょうしゃ": "視聴者",
    # what the word says first, where it was shown in kana alone
    "くらい": "暗い",
    "あくる": "明くる",
    # numbers
    "さんびゃく": "三百",
    "ひゃくまん": "百万",
}
# What is shown beside the cards: not what they show anyway, nor another word when that is the usual one.
SHOWN = {
    "きかく": ["企画", "規格"],
    "きかん": ["期間", "機関"],
    "きゅうり": ["きゅうり"],
    "うっかり": ["うっかり"],
    "みかん": [],
    "うちわ": ["団扇"],
    "うまい": ["上手い"],
    "りんご": ["林檎"],
    "きれい": ["綺麗"],
    "あつい": ["暑い", "熱い"],
    "こうえん": ["公演", "公園"],
    "れもん": ["レモン"],
    # one kanji for a word said twice, and kanji that people read as another word
    "つくづく": ["熟々"],
    "ほとほと": [],
    "あたし": [],
    "おのずから": ["自ずから"],
    "まさぐる": [],
    "つらい": ["辛い"],
    "すべて": ["全て"],
    "やはり": [],
}
CHILD = """
    きゅうり もぐら かくれんぼ おにごっこ うんどうかい ともだち
    たべる がっこう らいおん しゅくだい くつした ほんだな さんすう
    うれしい ころぶ かくれる にげる ふとん すいか たまねぎ にわとり かたつむり いるか
"""
NO_CHILD = (
    "がくめい めんぷ あっこう かぶぬし ざいむ はんけつ ひとづま さいけん ゆうし うちわけ けんあん ほうあん ていかん"
)
HIRAGANA = {chr(code) for code in range(ord("ぁ"), ord("ん") + 1)} | {"ー"}
RARE_WAYS = "窮理 久離 右舞 貴輪 鵜飼い 未刊 面布"


@cache
def words(tier: str) -> frozenset[str]:
    return frozenset(real_lexica().kana(f"ja-{tier}").words())


def missing(tier: str, text: str) -> list[str]:
    return [word for word in text.split() if cards_spelling(word) not in words(tier)]


# List -> words that are in it, and words that are not.
KNOWN = {
    "child": (CHILD, NO_CHILD),
    "easy": (EASY, ""),
    "known": (SOURCE_WORDS, SELDOM),
    "common": (f"{SOURCE_WORDS} {COMMON} {SELDOM}", f"{BLOCKED} {OFFENDING}"),
    "full": (f"{FULL} {BLOCKED} {OFFENDING}", NO_WORDS),
}


@pytest.mark.parametrize("tier", KNOWN)
def test_a_list_has_what_its_players_know_and_nothing_else(tier: str) -> None:
    """People may play what is blocked; computers do not, nor what stands in dictionaries alone."""
    inside, outside = KNOWN[tier]
    assert missing(tier, inside) == []
    assert missing(tier, outside) == outside.split()


def test_each_list_is_in_the_next_and_of_the_size_that_was_planned() -> None:
    assert words("child") < words("easy") < words("known") < words("common") < words("full")
    assert 4_000 < len(words("child")) < 6_000
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
    assert size["ja-child.kana"] <= 4 * KILOBYTE
    assert size["ja-full.kana"] <= 510 * KILOBYTE
    assert size["ja-common.surfaces"] <= 160 * KILOBYTE


@pytest.mark.parametrize(("word", "form"), WRITTEN.items())
def test_the_usual_way_of_writing_a_word_comes_first(word: str, form: str) -> None:
    assert real_lexica().surface_forms("ja-common")(cards_spelling(word))[0] == form


@pytest.mark.parametrize(("word", "forms"), SHOWN.items())
def test_beside_the_cards_stands_what_they_do_not_show(word: str, forms: list[str]) -> None:
    assert list(open_word_list(real_lexica(), "full").surface_forms(cards_spelling(word))) == forms


def test_no_word_that_computers_know_is_shown_as_a_rare_one_of_the_same_reading() -> None:
    told = real_lexica().surface_forms("ja-common")
    shown = {form for word in words("known") for form in told(word)}
    assert shown.isdisjoint(RARE_WAYS.split())


def test_beside_a_word_in_kana_no_single_kanji_stands_for_a_word_said_twice() -> None:
    """つくづく was 熟, which is じゅく: one kanji does not say a word twice."""
    told = real_lexica().surface_forms("ja-common")
    twice = [word for word in words("common") if len(word) == 4 and told(word)[0] == word and said_twice(word)]
    assert len(twice) > 50
    assert [word for word in twice if any(len(form) == 1 for form in told(word))] == []


def test_no_word_is_written_as_a_number_in_digits() -> None:
    told = real_lexica().surface_forms("ja-common")
    forms = {form for word in words("common") for form in told(word)}
    assert [form for form in forms if form.isdecimal()] == []


def said_twice(word: str) -> bool:
    """The same kana twice, the second time perhaps with a voicing mark."""
    first, second = word[:2], word[2:]
    return first[1:] == second[1:] and normalize("NFD", first)[0] == normalize("NFD", second)[0]


def test_words_with_small_kana_that_have_no_kanji_are_shown_with_them() -> None:
    """441 of the words that computers know had nothing beside cards such as うつかり."""
    told, shown = real_lexica().surface_forms("ja-common"), open_word_list(real_lexica(), "full").surface_forms
    small = [word for word in words("known") if told(word)[0] != word and set(told(word)[0]) <= HIRAGANA]
    assert len(small) > 300
    assert [word for word in small if not shown(word)] == []


def test_every_common_word_has_a_way_of_writing_and_none_more_than_three() -> None:
    told = real_lexica().surface_forms("ja-common")
    forms = {word: told(word) for word in sorted(words("common"))}
    assert [word for word, form in forms.items() if not form] == []
    assert max(map(len, forms.values())) == 3


def test_the_list_of_the_words_played_most_shows_how_they_are_written() -> None:
    """played.txt was read line by line; a change of how a word is written changes it, too."""
    told = real_lexica().surface_forms("ja-common")
    lines = [line for line in (JAPANESE / "played.txt").read_text("utf-8").splitlines() if line[0] != "#"]
    played = {word: forms for _, word, *forms in (line.partition("#")[0].split() for line in lines)}
    assert len(played) == 1000
    assert {word: list(told(word)) for word in played} == played


def test_ways_of_writing_that_offend_are_not_shown() -> None:
    told = real_lexica().surface_forms("ja-common")
    assert told(cards_spelling("りんかん"))[0] == "林間"
    assert "輪姦" not in told(cards_spelling("りんかん"))
    assert "死骸" not in told(cards_spelling("しがい"))


def test_committed_files_are_those_that_their_source_file_counts() -> None:
    told = tomllib.loads((JAPANESE / "SOURCE.toml").read_text("utf-8"))["files"]
    made = [name for name in told if name != "words.txt"]
    assert len(made) == 15
    for name in made:
        data = (JAPANESE / name).read_bytes()
        assert (len(data), sha256(data).hexdigest()) == (told[name]["bytes"], told[name]["sha256"])


def test_crosswords_and_kana_lists_are_kept_apart_in_the_store() -> None:
    assert [name for name in real_lexica().names() if name.startswith("ja-")] == []
    assert real_lexica().has_surface_forms("ja-common")
