"""What to keep in hand: most points come from long chains, and those from cards that many words have.

`all` keeps everything; `useful` throws away what few words have; `frequent` keeps only what most words have and draws
the rest anew, which is worth more than any card in particular (bench/history.md).
"""

from __future__ import annotations

from collections.abc import Mapping

from asobiba.kotoba.rules.cards import sort

_KEPT: Mapping[str, str] = {
    "useful": "いうんしくつきよかりるとこちたすまあらせじさけおー",
    "frequent": "いうんしくつきよかり",
}


def thrown(hand: str, policy: str) -> str:
    """The cards of a hand that a policy throws away."""
    kept = _KEPT.get(policy, hand)
    return sort(card for card in hand if card not in kept)
