"""The standings: the totals of the lists by Seeger-Fabian, over all series.

Source: Skatwettspielordnung: the higher total is ahead; ties are broken by more games won, then by fewer games lost.
The Skatwettspielordnung draws lots after that; here the rank is shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from asobiba.game import JSON
from asobiba.skat.rules.settlement import final_ranks

from .entries import Foot, SeriesLists
from .seating import Seating


@dataclass(slots=True)
class Standing:
    """The results of one player.

    Args:
        player: index in the players of the tournament.
        points: points of the games alone.
        won, lost: games as declarer.
        series: the total of each series; None while its list is unfinished.
        rank: 1 for the best; equal players share a rank.
    """

    player: int
    points: int = 0
    won: int = 0
    lost: int = 0
    series: list[int | None] = field(default_factory=list)
    rank: int = 0

    @property
    def total(self) -> int:
        """The total by Seeger-Fabian."""
        return sum(total or 0 for total in self.series)

    def plain(self) -> dict[str, JSON]:
        """The standing as the page shows it."""
        names = ("player", "rank", "total", "points", "won", "lost", "series")
        return {name: getattr(self, name) for name in names}


def standings(players: int, seatings: Sequence[Seating], lists: Sequence[SeriesLists]) -> list[Standing]:
    """The standings after these lists, the best first; equal players stay in the order of their numbers.

    Args:
        seatings: the seatings of every series so far; the last series may have no lists yet.
    """
    found = [Standing(player) for player in range(players)]
    for seating, tables in zip_longest(seatings, lists, fillvalue=()):
        for seated, feet in zip_longest(seating, tables):
            for seat, player in enumerate(seated):
                _add(found[player], None if feet is None else feet[seat])
    totals, won, lost = ([getattr(one, name) for one in found] for name in ("total", "won", "lost"))
    for one, rank in zip(found, final_ranks(totals, won, lost), strict=True):
        one.rank = rank
    return sorted(found, key=lambda one: one.rank)


def _add(standing: Standing, foot: Foot | None) -> None:
    standing.series.append(None if foot is None else foot.total)
    if foot is not None:
        standing.points += foot.points
        standing.won += foot.won
        standing.lost += foot.lost
