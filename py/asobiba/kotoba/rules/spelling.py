"""Converts ordinary spelling to cards, including katakana, small kana, half-width katakana, separate voiced marks."""

from __future__ import annotations

from asobiba.errors import NotationError

from .cards import KANA

MOST_TEXT = 200  # characters

_SMALL = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
_HALF_WIDTH = dict(
    zip(
        map(chr, range(0xFF66, 0xFF9E)),
        "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン",
        strict=True,
    )
)
_VOICED = "\u3099\u309b\uff9e"
_SEMI_VOICED = "\u309a\u309c\uff9f"
_TAKE_VOICED = "かきくけこさしすせそたちつてとはひふへほ"
_TAKE_SEMI_VOICED = "はひふへほ"
_TO_HIRAGANA = ord("ア") - ord("あ")


def cards_spelling(text: str) -> str:
    """The cards that spell a text, one character each.

    Raises:
        NotationError: `kotoba/kana`: a character is on no card; it and its place (`data.at`) are named;
            `kotoba/too_long`.
    """
    if len(text) > MOST_TEXT:
        raise NotationError("kotoba/too_long", f"longer than {MOST_TEXT} characters: {text[:40]}...", word=text[:40])
    cards: list[str] = []
    for at, character in enumerate(text):
        if character in _VOICED or character in _SEMI_VOICED:
            marked = _marked(cards[-1], character) if cards else None
            if marked is None:
                raise _no_card(text, at)
            cards[-1] = marked
        else:
            cards.append(_card(text, at, character))
    return "".join(cards)


def _card(text: str, at: int, character: str) -> str:
    full = _HALF_WIDTH.get(character, character)
    kana = chr(ord(full) - _TO_HIRAGANA) if "ァ" <= full <= "ヶ" else full
    card = kana.translate(_SMALL)
    if card not in KANA:
        raise _no_card(text, at)
    return card


def _marked(card: str, mark: str) -> str | None:
    """The card with a voiced or semi-voiced mark; None if the kana cannot have it."""
    if mark in _VOICED:
        return chr(ord(card) + 1) if card in _TAKE_VOICED else None
    return chr(ord(card) + 2) if card in _TAKE_SEMI_VOICED else None


def _no_card(text: str, at: int) -> NotationError:
    character = text[at]
    message = f"no card has {character!r}, character {at} of {text[:40]!r}"
    return NotationError("kotoba/kana", message, text=text, at=at, character=character)
