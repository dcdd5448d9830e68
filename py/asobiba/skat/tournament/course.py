"""The course of a tournament: the series so far and the next one, table by table, and the standings.

Nothing is stored here. The same entries give the same seatings and the same cards at any time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from asobiba import chance
from asobiba.arguments import MOST_NUMBER
from asobiba.game import JSON
from asobiba.skat.rules.cards import CARDS, Hands, set_of
from asobiba.skat.rules.fixed_deals import FIXED_DEALS_OPTION, FixedDeal, write_fixed_deals

from .entries import SeriesLists, Tournament, read_lists, read_tournament
from .seating import Seating, by_plan, drawn, in_order
from .standings import standings

QUESTION = "tournament"
_HAND = 10  # cards


def tournament_course(position: JSON, arguments: Mapping[str, JSON]) -> dict[str, JSON]:
    """The answer to the question `tournament` (docs/door-skat.md, Tournaments).

    Args:
        position: the tournament (`read_tournament`).
        arguments: `lists` (`read_lists`).

    Raises:
        RequestError: `skat/tournament`, with the wrong field.
    """
    tournament = read_tournament(position)
    lists = read_lists(tournament, arguments)
    seatings = _seatings(tournament, lists)
    return {
        "series": [_series(tournament, at, seating) for at, seating in enumerate(seatings)],
        "standings": [one.plain() for one in standings(len(tournament.players), seatings, lists)],
        "over": len(lists) == tournament.series and None not in lists[-1],
    }


def _seatings(tournament: Tournament, lists: Sequence[SeriesLists]) -> list[Seating]:
    players, finished = len(tournament.players), sum(None not in tables for tables in lists)
    seatings = [drawn(players, tournament.tables, tournament.seed)]
    for done in range(1, min(finished, tournament.series - 1) + 1):
        if tournament.same_cards:
            seatings.append(by_plan(seatings))
        else:
            order = [one.player for one in standings(players, seatings, lists[:done])]
            seatings.append(in_order(order, tournament.tables))
    return seatings


def _series(tournament: Tournament, number: int, seating: Seating) -> dict[str, JSON]:
    return {
        "tables": [
            {"players": list(seated), "new": _new(tournament, number, table, seated)}
            for table, seated in enumerate(seating)
        ]
    }


def _new(tournament: Tournament, number: int, table: int, seated: Sequence[int]) -> dict[str, JSON]:
    """The message `new` of docs/door.md that opens a table, by the Skatordnung without any house rule.

    Each table has its own seed even if the cards are the same, so that computers do not all play alike.
    """
    options: dict[str, JSON] = {"rounds": tournament.rounds, "tournament": True}
    if tournament.same_cards:
        options[FIXED_DEALS_OPTION] = write_fixed_deals(_cards(tournament, number))
    return {
        "game": "skat",
        "seed": chance.below(MOST_NUMBER + 1, chance.stream(tournament.seed, "table", number, table)),
        "seats": [dict(tournament.players[player]) for player in seated],
        "options": options,
    }


def _cards(tournament: Tournament, number: int) -> list[FixedDeal]:
    """The cards of a series for every table; the first dealer is random, then each seat deals in turn."""
    first = chance.below(tournament.seats, chance.stream(tournament.seed, "dealer", number))
    found = []
    for deal in range(tournament.deals):
        order = chance.shuffled(CARDS, chance.stream(tournament.seed, "cards", number, deal))
        hands = cast(Hands, tuple(set_of(order[at : at + _HAND]) for at in range(0, 3 * _HAND, _HAND)))
        found.append(FixedDeal((first + deal) % tournament.seats, hands, set_of(order[3 * _HAND :])))
    return found
