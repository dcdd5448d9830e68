"""What counting alone says about hidden tiles and cards."""

from __future__ import annotations

from math import comb


def chance_to_draw(kind: int, unseen: int, draws: int) -> float:
    """The chance that n draws from u unseen tiles bring at least one of k equal tiles: 1 - C(u - k, n) / C(u, n)."""
    return 1 - comb(unseen - kind, draws) / comb(unseen, draws) if draws <= unseen else 0.0
