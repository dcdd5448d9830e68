"""The Skatliste: a line for each deal as on paper, and the totals at its foot (Seeger-Fabian).

Source: docs/rules/skat.md, Lists. On paper the lines have only the points of the games. The 50 for each game won or
lost and the points for games that others lost are added once, at the foot. The scoring at the table does not matter:
minus points only and Seeger-Fabian give the same differences between the seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from asobiba.game import JSON
from asobiba.skat.rules.scoring import LOST_PENALTY, WON_BONUS, opponents_bonus


@dataclass(frozen=True, slots=True)
class ListRow:
    """One deal of a list.

    Args:
        number: the number of the deal, from 1.
        dealer: the seat that dealt.
        declarer: None if everybody passed.
        contract: the words of the announcement; () without a declarer.
        matadors: n with, -n without; None in Null and without a declarer.
        marks: the levels besides matadors and game: `hand`, `schneider`, `schneider_announced`, and so on.
        base: the base value; 0 without a declarer.
        factor: the factor of the base value, including an overbid; None in Null and without a declarer.
        overbid: whether the bid demanded a higher factor than was reached.
        kontra: 1, 2 after Kontra, 4 after Re.
        won: whether the declarer won; None without a declarer.
        ramsch: whether it was a Ramsch.
        points: points of the game itself for each seat.
        bock: 2 in a Bock round, else 1.
    """

    number: int
    dealer: int
    declarer: int | None
    contract: tuple[str, ...]
    matadors: int | None
    marks: tuple[str, ...]
    base: int
    factor: int | None
    overbid: bool
    kontra: int
    won: bool | None
    ramsch: bool
    points: tuple[int, ...]
    bock: int = 1


@dataclass(frozen=True, slots=True)
class ListFoot:
    """The foot of one seat's column: its games, and the total by Seeger-Fabian.

    Args:
        points: points of the games.
        won, lost: numbers of games as declarer.
        others_lost: number of games that the other seats lost; at a table of four also while this seat sat out.
        own: 50 for each game won, -50 for each game lost.
        others: points for games that others lost.
        total: the sum of points, own and others.
    """

    points: int
    won: int
    lost: int
    others_lost: int
    own: int
    others: int
    total: int


def row_of(deal: Mapping[str, JSON]) -> ListRow:
    """The line of a finished deal (docs/door-skat.md, Finished deal)."""
    score, seats, bock = deal["score"], len(deal["changes"]), deal["bock"]
    if score is None:
        # In Ramsch no points are added for won and lost games, so the changes are the game's own points.
        points, ramsch = tuple(deal["changes"]), deal["ramsch"] is not None
        what = (None, (), None, (), 0, None, False, 1, None)
        return ListRow(deal["number"], deal["dealer"], *what, ramsch, points, bock)
    declarer = deal["declarer"]
    return ListRow(
        number=deal["number"],
        dealer=deal["dealer"],
        declarer=declarer,
        contract=tuple(deal["contract"]),
        matadors=score["matadors"],
        marks=tuple(kind for kind, _ in score["steps"] if kind not in ("with", "without", "game")),
        base=score["base"],
        factor=score["raised"] or score["levels"],
        overbid=score["raised"] is not None,
        kontra=score["kontra"],
        won=score["won"],
        ramsch=False,
        points=tuple(score["score"] if seat == declarer else 0 for seat in range(seats)),
        bock=bock,
    )


def feet_of(rows: Sequence[ListRow], seats: int) -> tuple[ListFoot, ...]:
    """The foot of each seat's column in a list for a table of `seats` seats."""
    return tuple(_foot(rows, seat, opponents_bonus(seats)) for seat in range(seats))


def _foot(rows: Sequence[ListRow], seat: int, for_a_loss: int) -> ListFoot:
    points = sum(row.points[seat] for row in rows)
    won = sum(row.declarer == seat and row.won is True for row in rows)
    lost = sum(row.declarer == seat and row.won is False for row in rows)
    others_lost = sum(row.declarer not in (None, seat) and row.won is False for row in rows)
    own, others = WON_BONUS * won - LOST_PENALTY * lost, for_a_loss * others_lost
    return ListFoot(points, won, lost, others_lost, own, others, points + own + others)


def list_json(rows: Sequence[ListRow], seats: int, of: int) -> dict[str, JSON]:
    """A list as the page shows it (docs/door-skat.md, `list`); `running` has each seat's total after a line."""
    running, lines = [0] * seats, []
    for row in rows:
        running = [before + gain for before, gain in zip(running, row.points, strict=True)]
        lines.append({**_plain(row), "running": running})
    feet = [_plain(foot) for foot in feet_of(rows, seats)]
    return {"rows": lines, "feet": feet, "of": of, "for_a_loss": opponents_bonus(seats), "for_own": WON_BONUS}


def _plain(value: ListRow | ListFoot) -> dict[str, JSON]:
    fields = {name: getattr(value, name) for name in value.__slots__}
    return {name: list(field) if isinstance(field, tuple) else field for name, field in fields.items()}
