"""What a search of an endgame keeps about a board: the entries of its transposition table."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from .plays import EndPlay, PackedRack

FAR = 1 << 20  # more than any sum of points

# The mover's rack, the other's, and whether a pass would end the game. A plain tuple: it is hashed for every node.
ToMove: TypeAlias = tuple[PackedRack, PackedRack, bool]
Try: TypeAlias = tuple[int, int, EndPlay | None]  # priority, upper bound, play or pass
Best: TypeAlias = tuple[int, EndPlay | None]  # value, play or pass


class Known(NamedTuple):
    """What is proven of a position, and the play (None a pass) that proves the lower bound."""

    low: int
    high: int
    play: EndPlay | None


class Seen(NamedTuple):
    """The result of a search of some depth, and the play (None a pass) that was best."""

    depth: int
    low: int
    high: int
    play: EndPlay | None


UNKNOWN = Known(-FAR, FAR, None)


class Entry:
    """What the search knows of a board, by who is to move: one entry of the transposition table.

    `greedy` has the value and first play of greedy play, `chosen` the plays that were compared, by beta as well.
    """

    __slots__ = ("chosen", "greedy", "known", "seen")

    def __init__(self) -> None:
        self.known: dict[ToMove, Known] = {}
        self.seen: dict[ToMove, Seen] = {}
        self.greedy: dict[ToMove, Best] = {}
        self.chosen: dict[tuple[ToMove, int], list[Try]] = {}
