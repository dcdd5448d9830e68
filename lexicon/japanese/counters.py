"""Numbers with counters by rule, 1 to 10 and 何, with their sound changes: にさい, さんびき, よんかい, はちまい.

Some numbers change before a counter in か, さ, た or は, and a counter in は changes behind some numbers.
What does not go by that rule is said of the counter itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

NUMBERS = "一二三四五六七八九十何"
READINGS = ("いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう", "じゅう", "なん")
_K, _S, _H = "かきくけこ", "さしすせそたちつてと", "はひふへほ"
_HALF = str.maketrans("はひふへほ", "ぱぴぷぺぽ")
_VOICED = str.maketrans("はひふへほかきくけこさしすせそわ", "ばびぶべぼがぎぐげござじずぜぞば")


class _Counter(NamedTuple):
    """A counter: its writing and reading, `third` (how it begins behind 三 and 何), and other readings of numbers."""

    writing: str
    reading: str
    third: str = ""
    numbers: str = ""
    leads: bool = False  # its writings come before those of words of the same sound


# third: "b" or "p" for は, "g" where it is voiced. numbers: what stands in the place of, or beside, the usual reading.
_COUNTERS = (
    *(_Counter("個", "こ", leads=True), _Counter("回", "かい", leads=True), _Counter("階", "かい", "g")),
    *(_Counter("か月", "かげつ"), _Counter("か国", "かこく"), _Counter("巻", "かん"), _Counter("件", "けん")),
    *(_Counter("軒", "けん", "g"), _Counter("曲", "きょく"), _Counter("機", "き"), _Counter("局", "きょく")),
    *(_Counter("歳", "さい", leads=True), _Counter("冊", "さつ", leads=True), _Counter("足", "そく", "g")),
    *(_Counter("週間", "しゅうかん"), _Counter("周", "しゅう"), _Counter("種類", "しゅるい"), _Counter("隻", "せき")),
    *(_Counter("章", "しょう"), _Counter("社", "しゃ"), _Counter("色", "しょく"), _Counter("世紀", "せいき")),
    *(_Counter("頭", "とう"), _Counter("点", "てん"), _Counter("通", "つう"), _Counter("着", "ちゃく")),
    *(_Counter("丁目", "ちょうめ"), _Counter("対", "つい"), _Counter("等", "とう")),
    *(_Counter("匹", "ひき", "b", leads=True), _Counter("本", "ほん", "b"), _Counter("杯", "はい", "b")),
    *(
        _Counter("票", "ひょう", "b"),
        _Counter("泊", "はく", "p"),
        _Counter("発", "はつ", "p"),
        _Counter("分", "ふん", "p"),
    ),
    *(_Counter("分", "ふん", "p"), _Counter("歩", "ほ", "p"), _Counter("編", "へん", "p"), _Counter("羽", "わ", "g")),
    *(_Counter("枚", "まい", leads=True), _Counter("台", "だい"), _Counter("番", "ばん"), _Counter("度", "ど")),
    *(
        _Counter("倍", "ばい"),
        _Counter("部", "ぶ"),
        _Counter("名", "めい"),
        _Counter("列", "れつ"),
        _Counter("問", "もん"),
    ),
    *(_Counter("割", "わり"), _Counter("話", "わ"), _Counter("段", "だん"), _Counter("字", "じ"), _Counter("位", "い")),
    *(_Counter("秒", "びょう"), _Counter("両", "りょう"), _Counter("膳", "ぜん"), _Counter("万円", "まんえん")),
    _Counter("人", "にん", numbers="四よ 七しち 九く -一 -二", leads=True),
    _Counter("年", "ねん", numbers="四よ 七しち 九く", leads=True),
    _Counter("円", "えん", numbers="四よ"),
    _Counter("時", "じ", numbers="四よ 七しち 九く -四よん -九きゅう"),
    _Counter("時間", "じかん", numbers="四よ 七しち 九く -四よん -九きゅう"),
    _Counter("月", "がつ", numbers="四し 七しち 九く -四よん -九きゅう -七なな"),
    _Counter("学期", "がっき"),
)
# Readings with Japanese numbers.
_OWN = (
    "一つ:ひとつ 二つ:ふたつ 三つ:みっつ 四つ:よっつ 五つ:いつつ 六つ:むっつ 七つ:ななつ 八つ:やっつ 九つ:ここのつ "
    "一人:ひとり 二人:ふたり 二十歳:はたち 一日:ついたち 二日:ふつか 三日:みっか 四日:よっか 五日:いつか 六日:むいか "
    "七日:なのか 八日:ようか 九日:ここのか 十日:とおか 十四日:じゅうよっか 二十日:はつか "
    "二十四日:にじゅうよっか 何日:なんにち"
)
# Words that one thinks of before the number.
_OTHERS_FIRST = frozenset(("きゅうさい", "ごかい", "いっさい", "じゅうにん", "いつか", "なんかい"))


def counted() -> Iterator[tuple[str, str, bool]]:
    """Reading, writing, and whether that writing comes before those of words of the same sound."""
    for counter in _COUNTERS:
        for number, usual in zip(NUMBERS, READINGS, strict=True):
            for reading in _numbers(counter, number, usual):
                for spoken in _joined(reading, counter):
                    yield spoken, number + counter.writing, counter.leads and spoken not in _OTHERS_FIRST
    for pair in _OWN.split(" "):
        writing, _, reading = pair.partition(":")
        yield reading, writing, reading not in _OTHERS_FIRST


def _numbers(counter: _Counter, number: str, usual: str) -> list[str]:
    told = counter.numbers.split(" ")
    if f"-{number}" in told:
        return []
    more = [one[1:] for one in told if one.startswith(number)]
    return [*([] if f"-{number}{usual}" in told else [usual]), *more]


def _joined(number: str, counter: _Counter) -> list[str]:
    """The number and the counter as they sound together."""
    reading, first = counter.reading, counter.reading[0]
    if number in ("さん", "なん") and counter.third:
        changed = first.translate(_HALF if counter.third == "p" else _VOICED) + reading[1:]
        plain = [number + reading] if first in "かわ" else []
        return [number + changed, *plain]
    short = {"いち": "いっ", "はち": "はっ", "じゅう": "じゅっ"}.get(number, "")
    if number == "ろく" and first in _K + _H:
        short = "ろっ"
    if not short or first not in _K + _S + _H:
        if number == "よん" and counter.third == "p":
            return [number + reading, number + first.translate(_HALF) + reading[1:]]
        return [number + reading]
    sounds = [short + first.translate(_HALF) + reading[1:]]
    if number == "じゅう":
        sounds.append("じっ" + sounds[0][3:])
    return [*sounds, number + reading] if number == "はち" else sounds
