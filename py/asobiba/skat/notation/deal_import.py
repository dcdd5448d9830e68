"""Deals written down elsewhere (docs/command-line.md, skat-replay) as games that can be opened and played on.

Each line of the text is one deal. Deals that follow one another, the next seat dealing, by the same options, are one
evening; whatever breaks the row begins another. Where only the declarer and his bid are known, the shortest auction
that ends there is written down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from asobiba.errors import GameError, RequestError
from asobiba.game import JSON, Seat
from asobiba.skat.rules.fixed_deals import OPTION, Dealt, write_dealt
from asobiba.skat.rules.options import MOST_DEALS

from .action_text import write_action
from .deal_replay import Replayed, replayed

MOST_TEXT = 400_000
MOST_LINES = 200


@dataclass(slots=True)
class _Evening:
    """Deals in a row, while they are read."""

    options: dict[str, JSON]
    deals: list[Dealt]
    actions: list[tuple[Seat, str]]
    finished: bool

    def goes_on_with(self, options: Mapping[str, JSON], deal: Dealt) -> bool:
        """Whether a deal is the next one of this evening."""
        fits = self.finished and len(self.deals) < MOST_DEALS and self.options == options
        return fits and deal.dealer == (self.deals[-1].dealer + 1) % 3

    def plain(self) -> dict[str, JSON]:
        """What a record of it needs."""
        options = {**self.options, OPTION: write_dealt(self.deals)}
        return {"options": options, "actions": self.actions, "title": "", "seats": [""] * 3}


def import_deals(text: str, read_json: Callable[[str], JSON]) -> dict[str, JSON]:
    """The games in lines of JSON.

    Args:
        text: the lines.
        read_json: what reads one; raises ValueError.

    Returns:
        `games`: title, seats (names), options and actions of each; `problems`: the line and the error of each line that
        is refused.

    Raises:
        RequestError: `skat/format`, the text is too long.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(text) > MOST_TEXT or len(lines) > MOST_LINES:
        raise RequestError("skat/format", f"a text of deals has at most {MOST_LINES} lines", format="deals")
    evenings: list[_Evening] = []
    problems: list[JSON] = []
    for number, line in lines:
        try:
            _take(evenings, replayed(_object(line, read_json)))
        except GameError as error:
            problems.append({"place": str(number), "error": error.plain()})
    return {"games": [evening.plain() for evening in evenings], "problems": problems}


def _take(evenings: list[_Evening], read: Replayed) -> None:
    options = read.options.plain()
    actions = [(seat, write_action(action)) for seat, action in read.actions]
    deal = Dealt(read.dealer, read.hands, read.skat)
    if evenings and evenings[-1].goes_on_with(options, deal):
        last = evenings[-1]
        last.deals.append(deal)
        last.actions += actions
        last.finished = read.finished
    else:
        evenings.append(_Evening(options, [deal], actions, read.finished))


def _object(line: str, read_json: Callable[[str], JSON]) -> Mapping[str, Any]:
    try:
        value = read_json(line)
    except ValueError as error:
        raise RequestError("skat/field", f"a deal is one JSON object in a line: {error!s:.80}", field="line") from None
    if not isinstance(value, dict):
        raise RequestError("skat/field", "a deal is a JSON object", field="line")
    return value
