"""The deck, multisets of cards, and ordinary spelling read as cards."""

from __future__ import annotations

import unicodedata

import pytest

from asobiba.errors import NotationError
from asobiba.kotoba.rules.cards import ALL_CARDS, BONUS, DECK, KANA, missing, sort, unseen, without
from asobiba.kotoba.rules.spelling import cards_spelling

# the table of the rules page, row by row
TABLE = """
あ2 い6 う6 え1 お2 わ1 ん6 ー2 か3 き3 く5 け1 こ2 が1 ぎ1 ぐ1 げ1 ご1 さ2 し5 す2 せ1 そ1 ざ1 じ2 ず1 ぜ1 ぞ1
た2 ち2 つ4 て1 と2 だ1 ぢ1 づ1 で1 ど1 な1 に1 ぬ1 ね1 の1 ば1 び1 ぶ1 べ1 ぼ1 は1 ひ1 ふ1 へ1 ほ1 ぱ1 ぴ1 ぷ1 ぺ1 ぽ1
ま2 み1 む1 め1 も1 や2 ゆ2 よ3 ら2 り3 る2 れ1 ろ1
"""


def test_the_deck_is_the_table_of_the_rules() -> None:
    assert DECK == {entry[0]: int(entry[1:]) for entry in TABLE.split()}
    assert (len(KANA), len(ALL_CARDS)) == (71, 120)


def test_the_kana_are_those_of_the_source() -> None:
    plain = [kana for kana in KANA if unicodedata.normalize("NFD", kana) == kana and kana != "ー"]
    voiced = [kana for kana in KANA if "\u3099" in unicodedata.normalize("NFD", kana)]
    half = [kana for kana in KANA if "\u309a" in unicodedata.normalize("NFD", kana)]
    assert (len(plain), len(voiced), len(half)) == (45, 20, 5)
    assert not set("をゐゑゔゃゅょっぁ") & set(KANA)


def test_there_are_eight_bonus_cards_one_of_each() -> None:
    assert BONUS == "ぬぢづぱぴぷぺぽ"
    assert {DECK[kana] for kana in BONUS} == {1}


def test_the_order_is_that_of_the_kana_table_with_the_long_vowel_last() -> None:
    assert sort("ーんぱばはがかあ") == "あかがはばぱんー"
    assert list(KANA) == sorted(KANA)


def test_cards_are_counted_with_their_number() -> None:
    assert missing("あいう", "ああえ") == "あえ"
    assert without("ああいう", "あう") == "あい"
    assert without("あい", "う") == "あい"
    assert unseen([ALL_CARDS[:-3]]) == {"ん": 1, "ー": 2}


@pytest.mark.parametrize(
    ("written", "cards"),
    [
        ("シャツ", "しやつ"),  # the source's own
        ("バッター", "ばつたー"),
        ("きょう", "きよう"),
        ("ぱーぷる", "ぱーぷる"),
        ("ﾊﾟｰﾌﾟﾙ", "ぱーぷる"),
        ("ﾃﾞﾝﾜ", "でんわ"),
        ("ファン", "ふあん"),
        ("ウィキ", "ういき"),
        ("クヮルテット", "くわるてつと"),
        ("ヵヶ", "かけ"),
        ("は\u3099は\u309aカ\u3099", "ばぱが"),
        ("か\u309bは\u309c", "がぱ"),
        ("", ""),
    ],
)
def test_ordinary_spelling_is_read_as_cards(written: str, cards: str) -> None:
    assert cards_spelling(written) == cards


@pytest.mark.parametrize("kana", KANA)
def test_every_card_spells_itself_in_every_script(kana: str) -> None:
    katakana = kana if kana == "ー" else chr(ord(kana) + 0x60)
    assert (
        cards_spelling(kana)
        == cards_spelling(katakana)
        == cards_spelling(unicodedata.normalize("NFD", katakana))
        == kana
    )


@pytest.mark.parametrize(
    ("written", "at", "character"),
    [
        ("てをに", 1, "を"),
        ("ヲトメ", 0, "ヲ"),
        ("ヴァイオリン", 0, "ヴ"),
        ("ゐど", 0, "ゐ"),
        ("ヱビス", 0, "ヱ"),
        ("身近", 0, "身"),
        ("あa", 1, "a"),
        ("あ い", 1, " "),
        ("アイス・クリーム", 3, "・"),
        ("いすゞ", 2, "ゞ"),
        ("あ\u3099", 1, "\u3099"),
        ("か\u309a", 1, "\u309a"),
        ("\u3099か", 0, "\u3099"),
        ("が\u3099", 1, "\u3099"),
        ("あ\udcff", 1, "\udcff"),
    ],
)
def test_what_no_card_has_is_named_with_its_place(written: str, at: int, character: str) -> None:
    with pytest.raises(NotationError) as error:
        cards_spelling(written)
    assert (error.value.code, error.value.data["at"], error.value.data["character"]) == ("kotoba/kana", at, character)


def test_a_text_without_end_is_no_word() -> None:
    with pytest.raises(NotationError, match="longer than"):
        cards_spelling("あ" * 201)
