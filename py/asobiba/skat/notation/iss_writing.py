"""Writes a finished deal as a line of the International Skat Server (`iss_line`).

The format has no Kontra, no Ramsch and no house rules, so such deals are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from asobiba.errors import RequestError
from asobiba.game import Seat
from asobiba.skat.rules.cards import NULL
from asobiba.skat.rules.contract import Contract, read_contract
from asobiba.skat.rules.state import order_of_play

_CALLS = {"hold": "y", "pass": "p"}


def write_iss(names: Sequence[str], deals: Sequence[Mapping[str, Any]]) -> str:
    """The finished deals that the format can express, one a line; forehand's name comes first.

    Args:
        names: names of the seats.
        deals: the deals as plain JSON (docs/door-skat.md, Finished deal).

    Raises:
        RequestError: `skat/iss_deals`: no deal can be written (`data.deals` is the number of deals).
    """
    lines = [_line(names, deal) for deal in deals if is_writable(deal)]
    if not lines:
        message = f"none of the {len(deals)} finished deals can be written: the format has no Kontra and no Ramsch"
        raise RequestError("skat/iss_deals", message, deals=len(deals))
    return "".join(f"{line}\n" for line in lines)


def is_writable(deal: Mapping[str, Any]) -> bool:
    """Whether the format can express a finished deal: it has no Ramsch, no doubling and no house rule."""
    plain = not {"spitze", "revolution"}.intersection(deal["contract"] or ())
    return plain and not deal["ramsch"] and deal["kontra"] * deal["bock"] == 1


def result_numbers(deal: Mapping[str, Any]) -> dict[str, int]:
    """The numbers of a line's result: declarer (-1: none), score, matadors, card points, tricks, Schneider, Schwarz."""
    score = deal["score"]
    if score is None:
        return {"d": -1, "v": 0, "m": 0, "p": 0, "t": 0, "s": 0, "z": 0}
    points, tricks = score["points"], score["tricks"]
    plain = deal["contract"][0] != NULL and not score["resigned"]
    return {
        "d": order_of_play(deal).index(deal["declarer"]),
        "v": score["score"],
        "m": score["matadors"] or 0,
        "p": points,
        "t": tricks,
        "s": int(plain and (points >= 90 or points <= 30)),
        "z": int(plain and tricks in (0, 10)),
    }


def _line(names: Sequence[str], deal: Mapping[str, Any]) -> str:
    seats = order_of_play(deal)
    moves = [f"w {'.'.join([*(card for seat in seats for card in deal['hands'][seat]), *deal['skat']])}"]
    moves += [f"{seats.index(seat)} {what}" for seat, what in _moves(deal)]
    properties = {
        "GM": "Skat",
        "PC": "Asobiba",
        "CO": "",
        **{f"P{at}": names[seat] for at, seat in enumerate(seats)},
        **dict.fromkeys(("R0", "R1", "R2"), ""),
        "MV": " ".join(moves) + " ",
        "R": _result(deal),
    }
    return _properties(properties)


def _moves(deal: Mapping[str, Any]) -> Iterator[tuple[Seat, str]]:
    """The moves of the seats after the deal; the server's `w` follows the `s` that it answers."""
    for call in deal["calls"]:
        yield call["seat"], _CALLS.get(call["call"], call["call"])
    if deal["contract"] is None:
        return
    declarer = deal["declarer"]
    contract = read_contract(" ".join(deal["contract"]))
    cards: list[str] = []
    if deal["taken"]:
        yield declarer, f"s w {'.'.join(deal['skat'])}"
        cards = list(deal["skat_after"])
    if contract.ouvert:
        held = {*deal["hands"][declarer], *(deal["skat"] if deal["taken"] else [])}
        cards += sorted(held - {*cards})
    yield declarer, ".".join([_announcement(contract), *cards])
    order = order_of_play(deal)
    for trick in deal["tricks"]:
        first = order.index(trick["leader"])
        yield from zip((*order[first:], *order[:first]), trick["cards"], strict=False)
    yield from _ending(deal)


def _ending(deal: Mapping[str, Any]) -> Iterator[tuple[Seat, str]]:
    """The moves of the seats that showed the hand or gave up: the declarer, or both defenders."""
    declarer = deal["declarer"]
    side: tuple[Seat, ...] = ()
    order = order_of_play(deal)
    defenders = (*order[order.index(declarer) + 1 :], *order[: order.index(declarer)])
    if deal["claimed"] is not None:
        if deal["claimed"] == declarer or deal["agreed"] is None:  # otherwise the declarer gave up out of turn
            yield deal["claimed"], "SC"
        side = defenders if deal["claimed"] == declarer else (declarer,)
    elif deal["resigned"] or deal["conceded"] == declarer:
        side = (declarer,)
    elif deal["conceded"] is not None or deal["given_up"] is not None:
        side = defenders
    yield from ((seat, "RE") for seat in side)


def _result(deal: Mapping[str, Any]) -> str:
    numbers = result_numbers(deal)
    score = deal["score"]
    words = ["passed"] if score is None else ["win" if score["won"] else "loss"]
    bid = "overbid" if score and score["raised"] else "bidok"
    d, v, m, *rest = (f"{name}:{value}" for name, value in numbers.items())
    over = int(any(what == "RE" for _, what in _ending(deal))) if score else 0
    return " ".join([d, *words, v, m, bid, *rest, "p0:0", "p1:0", "p2:0", "l:-1", "to:-1", f"r:{over}"])


def _announcement(contract: Contract) -> str:
    plain = contract.game != NULL
    letters = "O" if contract.ouvert else ""
    if contract.hand and not (contract.ouvert and plain):
        letters += "H"
    if plain and not contract.ouvert:
        letters += "Z" if contract.schwarz else "S" if contract.schneider else ""
    return contract.game[0].upper() + letters


def _properties(properties: Mapping[str, str]) -> str:
    """A whole line; brackets within values are escaped."""
    inner = "".join(f"{name}[{_escaped(value)}]" for name, value in properties.items())
    return f"(;{inner} ;)"


def _escaped(value: str) -> str:
    return re.sub(r"([\\\]])", r"\\\1", value.replace("\n", " "))
