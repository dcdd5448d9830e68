"""Imports deals played elsewhere as games that can be opened and played on.

Each line of the text is one deal: JSON (docs/command-line.md, skat-replay) or a line of the International Skat Server
(skat-iss). Consecutive deals of the same players with the same options become one game if the next seat deals each
time; any other deal begins a new game. If only the declarer and the bid are given, the record has the shortest auction
with that result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asobiba.errors import GameError, RequestError
from asobiba.game import JSON, Seat
from asobiba.skat.rules.fixed_deals import FIXED_DEALS_OPTION, FixedDeal, write_fixed_deals
from asobiba.skat.rules.options import MOST_DEALS

from .action_text import write_action
from .deal_replay import Replay
from .iss import IssReplay
from .iss_line import read_line

MOST_TEXT = 400_000
MOST_LINES = 200
_NOBODY = ("", "", "")


@dataclass(slots=True)
class _Game:
    """Consecutive deals."""

    names: tuple[str, str, str]
    title: str
    options: dict[str, JSON]
    deals: list[FixedDeal]
    actions: list[tuple[Seat, str]]
    finished: bool

    def next_dealer(self) -> Seat | None:
        """The seat that must deal the next deal of this game; None if the game takes no further deal."""
        takes = self.finished and len(self.deals) < MOST_DEALS
        return (self.deals[-1].dealer + 1) % 3 if takes else None

    def continues_with(self, options: Mapping[str, JSON], deal: FixedDeal, names: Sequence[str]) -> bool:
        """Whether a deal is the next one of this game."""
        return self.options == options and tuple(names) == self.names and deal.dealer == self.next_dealer()

    def plain(self) -> dict[str, JSON]:
        """The game's fields for a record."""
        options = {**self.options, FIXED_DEALS_OPTION: write_fixed_deals(self.deals)}
        return {"options": options, "actions": self.actions, "title": self.title, "seats": list(self.names)}


def import_deals(text: str, read_json: Callable[[str], JSON]) -> dict[str, JSON]:
    """Import games from lines of JSON.

    Args:
        read_json: reads a line; raises ValueError.

    Returns:
        `games`: title, seats (names), options and actions of each; `problems`: line number and error of each refused
        line.

    Raises:
        RequestError: `skat/format`: the text is too long.
    """
    return _imported(text, "deals", lambda games, line: _add(games, Replay(_object(line, read_json))))


def import_iss(text: str) -> dict[str, JSON]:
    """Import games from lines of the International Skat Server, with the result of `import_deals`.

    Raises:
        RequestError: `skat/format`: the text is too long.
    """
    return _imported(text, "iss", _add_iss)


def _imported(text: str, form: str, add: Callable[[list[_Game], str], None]) -> dict[str, JSON]:
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(text) > MOST_TEXT or len(lines) > MOST_LINES:
        raise RequestError("skat/format", f"a text of deals has at most {MOST_LINES} lines", format=form)
    games: list[_Game] = []
    problems: list[JSON] = []
    for number, line in lines:
        try:
            add(games, line)
        except GameError as error:
            problems.append({"place": str(number), "error": error.plain()})
    return {"games": [game.plain() for game in games], "problems": problems}


def _add_iss(games: list[_Game], text: str) -> None:
    """Add a line: the next deal of the last game if forehand's name fits, else the first deal of a new game."""
    line = read_line(text)
    dealer = 2
    if games and (following := games[-1].next_dealer()) is not None:
        turned = tuple(games[-1].names[(following + 1 + at) % 3] for at in range(3))
        dealer = following if line.names == turned else dealer
    number = line.properties.get("ID", "")
    _add(games, IssReplay(line, dealer), f"ISS {number}" if number else "ISS")


def _add(games: list[_Game], deal: Replay | IssReplay, title: str = "") -> None:
    names = deal.names if isinstance(deal, IssReplay) else _NOBODY
    options = deal.rules.options.plain()
    actions = [(seat, write_action(action)) for seat, action in deal.actions]
    if games and games[-1].continues_with(options, deal.dealt, names):
        last = games[-1]
        last.deals.append(deal.dealt)
        last.actions += actions
        last.finished = deal.finished
    else:
        games.append(_Game(names, title, options, [deal.dealt], actions, deal.finished))


def _object(line: str, read_json: Callable[[str], JSON]) -> Mapping[str, Any]:
    try:
        value = read_json(line)
    except ValueError as error:
        raise RequestError("skat/field", f"a deal is one JSON object in a line: {error!s:.80}", field="line") from None
    if not isinstance(value, dict):
        raise RequestError("skat/field", "a deal is a JSON object", field="line")
    return value
