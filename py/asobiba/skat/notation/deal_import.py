"""Imports deals played elsewhere as games that can be opened and played on.

Each line of the text is one deal: JSON (docs/command-line.md, skat-replay) or a line of the International Skat Server
(skat-iss). Consecutive deals of the same players with the same options become one game if the next seat deals each
time; any other deal begins a new game. If only the declarer and the bid are given, the record has the shortest auction
with that result.

A deal of the server that stays unfinished, or that our rules score otherwise, keeps the server's result beside the
record (`kept.counted`), and remarks say so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
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
_REMARKS = {
    "left": "{name} left: the deal is unfinished",
    "time": "the time of {name} ran out: the deal is unfinished",
    "hidden": "a card is hidden: the deal is unfinished",
    "left_out": "after the hidden card {count} moves of the line are missing here",
    "announced": "{name} announced {game} (as the server writes it), but the cards discarded are hidden",
    "unsettled": "the rules know no such end: the deal is unfinished",
    "cut": "the line stops before the deal is over",
    "counted": "the server counted {score} for {name}",
    "differs": "the server counted {score} for {name}; by the rules it is {own}",
}


@dataclass(slots=True)
class _Game:
    """Consecutive deals."""

    names: tuple[str, str, str]
    title: str
    options: dict[str, JSON]
    deals: list[FixedDeal]
    actions: list[tuple[Seat, str]]
    finished: bool
    counted: list[JSON] = field(default_factory=list)
    remarks: list[JSON] = field(default_factory=list)

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
        game = {"options": options, "actions": self.actions, "title": self.title, "seats": list(self.names)}
        kept = {"kept": {"counted": self.counted}} if self.counted else {}
        aborted = {"foreign": True} if self.counted and not self.finished else {}
        return {**game, "remarks": self.remarks, **kept, **aborted}

    def believe(self, line: int, deal: IssReplay) -> None:
        """Keep the server's result of the last deal where ours is another one, or none; say so with the line."""
        scores = {each["name"]: each for each in deal.differences()}
        if deal.finished and not scores.keys() & {"d", "v"}:
            return
        counted = deal.counted or {"declarer": None, "score": None}
        own = deal.state.done[0]["score"] if deal.finished else None
        stopped = None if deal.finished else deal.stopped
        told = {"deal": len(self.deals), "stopped": stopped, "seat": deal.stopped_by, **counted}
        self.counted.append({**told, "own": own["score"] if own else None})
        if stopped is not None:
            self._remark(line, stopped, deal.stopped_by)
        if deal.announced:
            self._remark(line, "announced", deal.state.deal.declarer, {"game": deal.announced})
        if deal.left_out > 1:
            self._remark(line, "left_out", None, {"count": deal.left_out})
        if counted["declarer"] is not None or deal.finished:
            values = {"score": counted["score"], "own": own["score"] if own else 0}
            self._remark(line, "differs" if deal.finished else "counted", counted["declarer"], values)

    def _remark(self, line: int, code: str, seat: Seat | None, values: Mapping[str, JSON] | None = None) -> None:
        data = {**(values or {}), "name": "-" if seat is None else self.names[seat]}
        message = _REMARKS[code].format_map(data)
        self.remarks.append({"line": line, "code": f"iss/{code}", "message": message, "data": data})


def import_deals(text: str, read_json: Callable[[str], JSON]) -> dict[str, JSON]:
    """Import games from lines of JSON.

    Args:
        read_json: reads a line; raises ValueError.

    Returns:
        `games`: title, seats (names), options, actions and `remarks` of each; `problems`: line number and error of each
        refused line.

    Raises:
        RequestError: `skat/format`: the text is too long.
    """
    return _imported(text, "deals", lambda games, line, _: _add(games, Replay(_object(line, read_json))))


def import_iss(text: str) -> dict[str, JSON]:
    """Import games from lines of the International Skat Server, with the result of `import_deals`.

    A game may also have `kept` (`counted`: for each such deal `deal` from 1, `stopped` and `seat`, the server's
    `declarer` and `score`, and the score by the rules, `own`), and `foreign`, if its last deal is unfinished.

    Raises:
        RequestError: `skat/format`: the text is too long.
    """
    return _imported(text, "iss", _add_iss)


def _imported(text: str, form: str, add: Callable[[list[_Game], str, int], None]) -> dict[str, JSON]:
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(text) > MOST_TEXT or len(lines) > MOST_LINES:
        raise RequestError("skat/format", f"a text of deals has at most {MOST_LINES} lines", format=form)
    games: list[_Game] = []
    problems: list[JSON] = []
    for number, line in lines:
        try:
            add(games, line, number)
        except GameError as error:
            problems.append({"place": str(number), "error": error.plain()})
    return {"games": [game.plain() for game in games], "problems": problems}


def _add_iss(games: list[_Game], text: str, number: int) -> None:
    """Add a line: the next deal of the last game if forehand's name fits, else the first deal of a new game."""
    line = read_line(text)
    dealer = 2
    if games and (following := games[-1].next_dealer()) is not None:
        turned = tuple(games[-1].names[(following + 1 + at) % 3] for at in range(3))
        dealer = following if line.names == turned else dealer
    deal = IssReplay(line, dealer)
    about = " ".join(word for word in ("ISS", line.properties.get("ID", "")) if word)
    players = ", ".join(name for name in deal.names if name)
    _add(games, deal, f"{players} · {about}" if players else about)
    games[-1].believe(number, deal)


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
