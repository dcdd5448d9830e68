"""Deals that were played elsewhere (docs/command-line.md, skat-replay) as games that can be opened and played on.

Each line of the text is one deal. Consecutive deals with the same options, each dealt by the next seat, become one
game; any other deal begins a new one. Where only the declarer and the bid are given, the shortest such auction is
recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from asobiba.errors import GameError, RequestError
from asobiba.game import JSON, Seat
from asobiba.skat.rules.fixed_deals import FIXED_DEALS_OPTION, FixedDeal, write_fixed_deals
from asobiba.skat.rules.options import MOST_DEALS

from .action_text import write_action
from .deal_replay import Replay

MOST_TEXT = 400_000
MOST_LINES = 200


@dataclass(slots=True)
class _Game:
    """Consecutive deals."""

    options: dict[str, JSON]
    deals: list[FixedDeal]
    actions: list[tuple[Seat, str]]
    finished: bool

    def continues_with(self, options: Mapping[str, JSON], deal: FixedDeal) -> bool:
        """Whether a deal is the next one of this game."""
        fits = self.finished and len(self.deals) < MOST_DEALS and self.options == options
        return fits and deal.dealer == (self.deals[-1].dealer + 1) % 3

    def plain(self) -> dict[str, JSON]:
        """What its record is made of."""
        options = {**self.options, FIXED_DEALS_OPTION: write_fixed_deals(self.deals)}
        return {"options": options, "actions": self.actions, "title": "", "seats": [""] * 3}


def import_deals(text: str, read_json: Callable[[str], JSON]) -> dict[str, JSON]:
    """The games in lines of JSON.

    Args:
        text: the lines.
        read_json: reads a line; raises ValueError.

    Returns:
        `games`: title, seats (names), options and actions of each; `problems`: number and error of each refused line.

    Raises:
        RequestError: `skat/format`: the text is too long.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(text) > MOST_TEXT or len(lines) > MOST_LINES:
        raise RequestError("skat/format", f"a text of deals has at most {MOST_LINES} lines", format="deals")
    games: list[_Game] = []
    problems: list[JSON] = []
    for number, line in lines:
        try:
            _add(games, Replay(_object(line, read_json)))
        except GameError as error:
            problems.append({"place": str(number), "error": error.plain()})
    return {"games": [game.plain() for game in games], "problems": problems}


def _add(games: list[_Game], deal: Replay) -> None:
    options = deal.rules.options.plain()
    actions = [(seat, write_action(action)) for seat, action in deal.actions]
    if games and games[-1].continues_with(options, deal.dealt):
        last = games[-1]
        last.deals.append(deal.dealt)
        last.actions += actions
        last.finished = deal.finished
    else:
        games.append(_Game(options, [deal.dealt], actions, deal.finished))


def _object(line: str, read_json: Callable[[str], JSON]) -> Mapping[str, Any]:
    try:
        value = read_json(line)
    except ValueError as error:
        raise RequestError("skat/field", f"a deal is one JSON object in a line: {error!s:.80}", field="line") from None
    if not isinstance(value, dict):
        raise RequestError("skat/field", "a deal is a JSON object", field="line")
    return value
