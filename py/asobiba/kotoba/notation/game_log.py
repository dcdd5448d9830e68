"""Writes a game in the text format `log`, which people can read, and reads logs and scores them again.

The options are followed by one line for each action; players are numbered from 1 in the order of their seats:

    #kotoba 1
    #player1 Aki
    #rounds 4
    >2 new けいたいでんわ +3 =15
    >2 discard うさ
    ?3 どーもくん 3:yes 1:yes accepted
    >3 rewrite きかく きかん わかれ -2 +2 =8

`-` is the price, `+` the chips earned, `=` the player's points after the action (cards and chips); `?` is a ballot. A
log shows no hands and no deck, so nothing in it is secret.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from asobiba.errors import GameError, NotationError
from asobiba.game import JSON, Event, Seat
from asobiba.kotoba.rules.action_text import read_action
from asobiba.kotoba.rules.actions import Discard, New, Rewrite, WordAction, illegal
from asobiba.kotoba.rules.cards import START_CHIPS
from asobiba.kotoba.rules.options import Options, read_options
from asobiba.kotoba.rules.scoring import new_word_chips, sum_chips
from asobiba.kotoba.rules.spelling import cards_spelling
from asobiba.kotoba.rules.state import Rules
from asobiba.kotoba.rules.word_legality import (
    Situation,
    TableWord,
    check_may_rewrite,
    check_new,
    find_target,
    follow_chain,
    price_of,
)

TITLE = "#kotoba"
VERSION = 1
MOST_TEXT = 200_000  # characters
MOST_LINES = 2_000
_LOGGED_OPTIONS = ("rounds", "price_to", "rewrite_bonus")  # options that change points or rounds
_WORDS = {True: "yes", False: "no"}
_PRAGMA = re.compile(r"#(\w+)(?: (.*))?")
_ACTION = re.compile(r">([1-9]) (.+?)(?: -(\d{1,4}))?(?: \+(\d{1,4}))?(?: =(\d{1,4}))?")
_BALLOT = re.compile(r"\?([1-9]) (\S+)((?: [1-9]:(?:yes|no))+) (accepted|refused)")
_PLAYER = re.compile(r"player([1-5])")


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The public part of a position: the words on the table, and all chips."""

    rules: Rules
    chips: tuple[int, ...]
    words: tuple[TableWord, ...] = ()
    used: tuple[str, ...] = ()
    made: bool = False

    def points(self, seat: Seat) -> int:
        """Cards and chips of a seat."""
        return self.chips[seat] + sum(len(word.word) for word in self.words if word.owner == seat)

    def after_new(self, seat: Seat, action: New) -> tuple[Scoreboard, int, int]:
        """The scoreboard after a new word, its price (0) and chips. Raises IllegalAction if it breaks a rule."""
        check_new(self._situation(seat, action.word), action.word)
        earned = new_word_chips(action.word).total
        lying = TableWord(len(self.words), action.word, seat, 0)
        chips = tuple(count + earned * (player == seat) for player, count in enumerate(self.chips))
        used = (*self.used, action.word)
        return replace(self, chips=chips, words=(*self.words, lying), used=used, made=True), 0, earned

    def after_rewrite(self, seat: Seat, action: Rewrite, in_round: int) -> tuple[Scoreboard, int, int]:
        """The scoreboard after a rewrite, its price and chips. Raises IllegalAction if it breaks a rule."""
        situation = replace(self._situation(seat, "".join(action.chain)), round=in_round)
        target = find_target(situation, action.target)
        cost = price_of(target)
        check_may_rewrite(situation, cost)
        steps = list(follow_chain(situation, action.chain, bonus_pays=self.rules.options.rewrite_bonus))
        if not steps:
            raise illegal("no_steps", "a rewrite has a step at least")
        earned = sum_chips(step.chips for step in steps).total
        words = tuple(TableWord(word.id, action.word, seat, 0) if word is target else word for word in self.words)
        chips = list(self.chips)
        chips[seat] += earned - cost
        chips[target.owner] += cost if self.rules.options.price_to == "owner" else 0
        after = replace(self, chips=tuple(chips), words=words, used=(*self.used, *action.chain[1:]), made=True)
        return after, cost, earned

    def _situation(self, seat: Seat, hand: str) -> Situation:
        phase = "discard" if self.made else "make"
        return Situation(seat, (seat,), phase, 1, hand, self.chips[seat], self.used, (), (), 0, self.words)


def new_scoreboard(rules: Rules) -> Scoreboard:
    """The scoreboard at the start: no words, and everybody's first chips."""
    return Scoreboard(rules, (START_CHIPS,) * rules.players)


def write_log(rules: Rules, names: Sequence[str], turns: Sequence[Event]) -> str:
    """The log of a game so far."""
    lines = [f"{TITLE} {VERSION}"]
    lines += [f"#player{number} {' '.join(name.split())}" for number, name in enumerate(names, start=1)]
    for name in _LOGGED_OPTIONS:
        value = getattr(rules.options, name)
        lines.append(f"#{name} {_WORDS[value] if isinstance(value, bool) else value}")
    board = new_scoreboard(rules)
    for turn in turns:
        board, line = _line(board, turn.kind, turn.public)
        lines.append(line)
    return "".join(f"{line}\n" for line in lines)


def _line(board: Scoreboard, kind: str, turn: Mapping[str, Any]) -> tuple[Scoreboard, str]:
    """A turn of the game as a line of the log, and the scoreboard after it."""
    seat: Seat = turn["seat"]
    if kind == "discard":
        return replace(board, made=False), f">{seat + 1} discard {turn['cards']}".rstrip()
    if kind == "ballot":
        votes = " ".join(f"{vote['seat'] + 1}:{_WORDS[vote['yes']]}" for vote in turn["votes"])
        return board, f"?{seat + 1} {turn['word']} {votes} {'accepted' if turn['accepted'] else 'refused'}"
    if kind == "new":
        board, _, earned = board.after_new(seat, New(turn["word"]))
        return board, f">{seat + 1} new {turn['word']} +{earned} ={board.points(seat)}"
    chain = (turn["from"]["word"], *(step["to"] for step in turn["steps"]))
    board, cost, earned = board.after_rewrite(seat, Rewrite(chain), turn["round"])
    return board, f">{seat + 1} rewrite {' '.join(chain)} -{cost} +{earned} ={board.points(seat)}"


@dataclass(slots=True)
class LogReader:
    """Reads a log line by line, and holds the result so far."""

    board: Scoreboard
    first: Seat | None = None
    ended: int = 0  # finished turns
    turns: list[dict[str, JSON]] = field(default_factory=list)
    problems: list[dict[str, JSON]] = field(default_factory=list)

    def problem(self, line: int, error: GameError) -> None:
        """Add a problem with a line."""
        self.problems.append({"line": line, "code": error.code, "message": error.message})

    def read_action_line(self, line: int, match: re.Match[str]) -> None:
        """Read a new word, a rewrite or a discard. An error becomes a problem of this line."""
        number, text, cost, earned, points = match.groups()
        seat = int(number) - 1
        try:
            action = read_action(text)
            self._in_turn(seat)
            computed = self._do(seat, action)
        except GameError as error:
            self.problem(line, error)
            return
        written = {"price": cost, "chips": earned, "points": points}
        for name, given in written.items():
            if given is not None and int(given) != computed[name]:
                wrong = NotationError("kotoba/log_score", f"{name}: {given}, not {computed[name]}")
                self.problem(line, wrong)
        kind = type(action).__name__.lower()
        self.turns.append({"line": line, "player": seat + 1, "kind": kind, "action": text, **computed})

    def _in_turn(self, seat: Seat) -> None:
        players = self.board.rules.players
        self.first = seat if self.first is None else self.first
        if seat >= players or seat != (self.first + self.ended) % players:
            raise NotationError("kotoba/log_order", f"player {seat + 1} is not to act")
        if self.ended >= players * self.board.rules.options.rounds:
            raise NotationError("kotoba/log_order", "the last round is over")

    def _do(self, seat: Seat, action: object) -> dict[str, int]:
        cost = earned = 0
        if isinstance(action, Discard):
            self.board = replace(self.board, made=False)
            self.ended += 1
        elif isinstance(action, (New, Rewrite)):
            self.board, cost, earned = self._made(seat, action)
        else:
            raise NotationError("kotoba/log_line", "votes stand in lines with `?`")
        return {"price": cost, "chips": earned, "points": self.board.points(seat)}

    def _made(self, seat: Seat, action: WordAction) -> tuple[Scoreboard, int, int]:
        if self.board.made:
            raise illegal("already_made", "there is one word in a turn")
        if isinstance(action, New):
            return self.board.after_new(seat, action)
        return self.board.after_rewrite(seat, action, 1 + self.ended // self.board.rules.players)


def read_log(text: str) -> dict[str, JSON]:
    """Replay a log, without hands and word lists, and score it.

    Returns:
        `players` (names), `options`, `turns` (line, player, kind, action; computed price, chips and points), `final`
        (points by player) and `problems` (line, code, message).

    Raises:
        NotationError: `kotoba/log_line`: the text is not a log.
        OptionError: the head has an unknown option.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    if len(text) > MOST_TEXT or len(lines) > MOST_LINES or not lines or lines[0].split()[:1] != [TITLE]:
        raise NotationError("kotoba/log_line", f"a log begins with {TITLE} and has {MOST_LINES} lines at most")
    names, options = _head(lines)
    reader = LogReader(new_scoreboard(Rules(options, len(names))))
    for number, line in enumerate(lines, start=1):
        _read_line(reader, number, line.strip())
    board = reader.board
    return {
        "players": names,
        "options": {name: getattr(options, name) for name in _LOGGED_OPTIONS},
        "turns": reader.turns,
        "final": [board.points(seat) for seat in range(len(names))],
        "problems": reader.problems,
    }


def _read_line(reader: LogReader, number: int, line: str) -> None:
    action, ballot = _ACTION.fullmatch(line), _BALLOT.fullmatch(line)
    if action:
        reader.read_action_line(number, action)
    elif ballot:
        try:
            cards_spelling(ballot[2])
        except NotationError as error:
            reader.problem(number, error)
    elif line and not line.startswith("#"):
        reader.problem(number, NotationError("kotoba/log_line", f"{line[:80]!r} is no line of a log"))


def _head(lines: Sequence[str]) -> tuple[list[str], Options]:
    names: dict[int, str] = {}
    given: dict[str, JSON] = {}
    for line in lines:
        match = _PRAGMA.fullmatch(line.strip())
        if not match:
            continue
        player = _PLAYER.fullmatch(match[1])
        if player:
            names[int(player[1])] = match[2] or ""
        elif match[1] in _LOGGED_OPTIONS:
            given[match[1]] = {"yes": True, "no": False}.get(match[2] or "", match[2])
    if not 2 <= len(names) <= 5 or sorted(names) != list(range(1, len(names) + 1)):
        raise NotationError("kotoba/log_line", "a log names two to five players: #player1, #player2, ...")
    return [names[number] for number in sorted(names)], read_options(given, len(names))
