"""The entries of the transposition table: the results of a search for each board."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from .plays import EndPlay, PackedRack

FAR = 1 << 20  # more than any sum of points

# The mover's rack, the other's, and whether a pass would end the game. A plain tuple: it is hashed for every node.
ToMove: TypeAlias = tuple[PackedRack, PackedRack, bool]
Try: TypeAlias = tuple[int, int, EndPlay | None]  # priority, upper bound, play or pass
Best: TypeAlias = tuple[int, EndPlay | None]  # value, play or pass


class Known(NamedTuple):
    """Proven bounds on a position, and the play (None a pass) that proves the lower one."""

    low: int
    high: int
    play: EndPlay | None


class Seen(NamedTuple):
    """The bounds that a search of some depth found, and its best play (None a pass)."""

    depth: int
    low: int
    high: int
    play: EndPlay | None


UNKNOWN = Known(-FAR, FAR, None)


class Entry:
    """The results for one board, by the player to move.

    `greedy` has value and first play of greedy play; `chosen` has the compared plays, by beta as well.
    """

    __slots__ = ("chosen", "greedy", "known", "seen")

    def __init__(self) -> None:
        self.known: dict[ToMove, Known] = {}
        self.seen: dict[ToMove, Seen] = {}
        self.greedy: dict[ToMove, Best] = {}
        self.chosen: dict[tuple[ToMove, int], list[Try]] = {}
