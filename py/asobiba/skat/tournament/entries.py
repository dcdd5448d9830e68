"""The facts of a tournament: its options, its players, and the finished lists of its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from asobiba.arguments import FieldReader
from asobiba.game import JSON
from asobiba.skat.rules.options import CHOICES

_FIELDS = FieldReader("skat/tournament", "{field}: {form}", limits=True)
LEAST_TABLES, MOST_TABLES = 2, 3
SEATS = (3, 4)  # possible numbers of seats at a table
MOST_SERIES = 5
_MOST_SCORE = 100_000  # most points of a list, far above the possible points of 48 deals


@dataclass(frozen=True, slots=True)
class Tournament:
    """The choices made before the first deal.

    Args:
        seed: decides the draw and all cards.
        tables: number of tables.
        series: number of lists for each player.
        deals: number of deals of a series at each table.
        same_cards: whether all tables get the same cards.
        players: the players as seats of a record, one for each seat.
    """

    seed: int
    tables: int
    series: int
    deals: int
    same_cards: bool
    players: tuple[Mapping[str, JSON], ...]

    @property
    def seats(self) -> int:
        """The number of seats at each table."""
        return len(self.players) // self.tables

    @property
    def rounds(self) -> int:
        """The number of rounds in a series; in each, every seat deals once."""
        return self.deals // self.seats


@dataclass(frozen=True, slots=True)
class Foot:
    """The foot of a list for one seat; `total` is by Seeger-Fabian (`notation.skat_list.ListFoot`)."""

    points: int
    won: int
    lost: int
    total: int


ListFeet = tuple[Foot, ...]  # the feet of a table's list, by seat
SeriesLists = tuple[ListFeet | None, ...]  # the lists of a series, by table; None while the table plays


def read_tournament(value: JSON) -> Tournament:
    """A tournament in plain JSON (docs/door-skat.md, Tournaments).

    Raises:
        RequestError: `skat/tournament`, with the wrong field.
    """
    fields = _FIELDS.mapping({"tournament": value}, "tournament")
    tables = _FIELDS.whole(fields, "tables", LEAST_TABLES, MOST_TABLES)
    entries = _FIELDS.entries_of(fields, "players")
    if len(entries) not in [seats * tables for seats in SEATS]:
        raise _FIELDS.wrong("players", f"three or four for each of {tables} tables")
    names = [f"players[{at}]" for at in range(len(entries))]
    players = tuple(_FIELDS.mapping({name: entry}, name) for name, entry in zip(names, entries, strict=True))
    lengths = [len(entries) // tables * int(str(rounds)) for rounds in CHOICES["rounds"]]
    deals = _FIELDS.whole(fields, "deals", 1)
    if deals not in lengths:
        raise _FIELDS.wrong("deals", f"one of {', '.join(map(str, lengths))}")
    return Tournament(
        seed=_FIELDS.whole(fields, "seed"),
        tables=tables,
        series=_FIELDS.whole(fields, "series", 1, MOST_SERIES),
        deals=deals,
        same_cards=_FIELDS.flag(fields, "same_cards"),
        players=players,
    )


def read_lists(tournament: Tournament, arguments: Mapping[str, JSON]) -> tuple[SeriesLists, ...]:
    """The finished lists, series by series; only in the last one tables may still be playing.

    Raises:
        RequestError: `skat/tournament`, with the wrong field.
    """
    series = _FIELDS.entries_of(arguments, "lists", tournament.series)
    lists = tuple(_read_series(tournament, f"lists[{at}]", tables) for at, tables in enumerate(series))
    for at, tables in enumerate(lists[:-1]):
        if None in tables:
            raise _FIELDS.wrong(f"lists[{at}]", "a series is over before the next begins")
    return lists


def _read_series(tournament: Tournament, name: str, value: JSON) -> SeriesLists:
    tables = _FIELDS.entries_of({name: value}, name, tournament.tables)
    if len(tables) != tournament.tables:
        raise _FIELDS.wrong(name, f"a list or null for each of {tournament.tables} tables")
    return tuple(
        None if table is None else _read_feet(tournament, f"{name}[{at}]", table) for at, table in enumerate(tables)
    )


def _read_feet(tournament: Tournament, name: str, value: JSON) -> ListFeet:
    feet: Sequence[JSON] = _FIELDS.entries_of(_FIELDS.mapping({name: value}, name), "feet", tournament.seats)
    if len(feet) != tournament.seats:
        raise _FIELDS.wrong(f"{name}.feet", f"one for each of {tournament.seats} seats")
    return tuple(_read_foot(tournament, f"{name}.feet[{at}]", foot) for at, foot in enumerate(feet))


def _read_foot(tournament: Tournament, name: str, value: JSON) -> Foot:
    fields = _FIELDS.mapping({name: value}, name)
    points, total = (_FIELDS.whole(fields, field, -_MOST_SCORE, _MOST_SCORE) for field in ("points", "total"))
    won, lost = (_FIELDS.whole(fields, field, 0, tournament.deals) for field in ("won", "lost"))
    return Foot(points, won, lost, total)
