"""Discard policies. Long chains gain most points, and they need cards of frequent kana.

`all` keeps all cards; `useful` discards rare kana; `frequent` keeps only the most frequent kana, because a new card is
worth more than any other card in hand (bench/history.md).
"""

from __future__ import annotations

from collections.abc import Mapping

from asobiba.kotoba.rules.cards import sort

_KEPT: Mapping[str, str] = {
    "useful": "いうんしくつきよかりるとこちたすまあらせじさけおー",
    "frequent": "いうんしくつきよかり",
}


def discards_of(hand: str, policy: str) -> str:
    """The cards of a hand that a policy discards."""
    kept = _KEPT.get(policy, hand)
    return sort(card for card in hand if card not in kept)
