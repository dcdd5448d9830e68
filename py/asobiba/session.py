"""One table: a record, the states that it led to, and who sits where. The only mutable object of the engine.

Every state since the first is kept (they are small and share their parts), so looking back and undoing cost nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from . import chance
from .catalogue import GameEntry, entry
from .errors import GameError, IllegalAction, RecordError, RequestError
from .game import JSON, Event, MoveThinking, Played, Seat, Thinking, plain
from .jobs import thinking
from .record import Record, Sitter
from .registration import AnyGame, AnyPlayer
from .words.lexicon_store import LexiconStore


class Session:
    """A game being played.

    Args:
        record: what has been played so far; its options may be incomplete when the game is new.
        lexica: where lexica are found.

    Raises:
        GameError: the record names a game, an option or a level that there is not, or an action that does not replay.
    """

    def __init__(self, record: Record, lexica: LexiconStore) -> None:
        self.entry: GameEntry = entry(record.game)
        self._check_version(record)
        self.game: AnyGame = self.entry.open(record.options, len(record.seats), lexica)
        self.lexicon_changed = self.entry.lexicon_changed(record.options, len(record.seats), lexica)
        self._players: dict[Seat, AnyPlayer] = {}
        self._lexica = lexica
        for sitter in record.seats:
            if sitter.level is not None:
                self.entry.check_level(sitter.level)
        self.record = replace(record, actions=())
        first = self.game.new(record.seed)
        self._states: list[Any] = [first.state]
        self._events: list[tuple[Event, ...]] = [first.events]
        self._replay(record)

    @classmethod
    def sit_down(
        cls, game: str, seed: int, seats: tuple[Sitter, ...], options: Mapping[str, JSON], lexica: LexiconStore
    ) -> Session:
        """A new game; its record has every option filled in."""
        made = entry(game)
        complete = made.complete(options, len(seats), lexica)
        return cls(Record(game, made.rules_version, seed, seats, complete), lexica)

    @property
    def state(self) -> Any:
        """The state now. Only the game looks into it."""
        return self._states[-1]

    @property
    def ply(self) -> int:
        """How many actions have been done."""
        return len(self.record.actions)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; () when the game is over."""
        return self.game.to_act(self.state)

    def acting(self) -> Seat | None:
        """The seat that the table waits for, or None when the game is over.

        Of several who may act, those listed behind the first speak before it, computers among them at once: the first
        may end the others' chance to speak.
        """
        first, *others = self.to_act or (None,)
        for seat in others:
            if self._is_computer(seat):
                return seat
        if others and first is not None and self._is_computer(first):
            return others[0]
        return first

    def acting_kind(self) -> str | None:
        """`human`, `computer`, or None when the game is over."""
        seat = self.acting()
        return None if seat is None else self.record.seats[seat].kind

    def act(self, seat: Seat, ply: int, text: str) -> list[Event]:
        """Do what a person asks for; nothing has changed if it raises.

        Raises:
            IllegalAction: `turn/stale` (the table is at another ply), `turn/over`, `turn/not_yours`, `turn/computer`,
                or the rules' own.
            NotationError: the text is no action.
        """
        if ply != self.ply:
            raise IllegalAction("turn/stale", f"the table is at ply {self.ply}, not {ply}", ply=self.ply)
        if not self.to_act:
            raise IllegalAction("turn/over", "the game is over")
        if seat not in self.to_act:
            raise IllegalAction("turn/not_yours", f"seat {seat} is not to act", seat=seat, to_act=list(self.to_act))
        if self._is_computer(seat):
            raise IllegalAction("turn/computer", f"seat {seat} is a computer's: it chooses for itself", seat=seat)
        return self._do(seat, self.game.read_action(text))

    def step(self, limit: int = 0, budget: int = 0) -> list[Event]:
        """Let computers act until a person must, the game is over, or `limit` actions are done (0: no limit)."""
        events: list[Event] = []
        done = 0
        while self.acting_kind() == "computer" and (not limit or done < limit):
            events += self._step_once(budget)
            done += 1
        return events

    def think(self, budget: int = 0, worker: int = 0) -> MoveThinking:
        """The thinking of the computer that is to act, from its own view; `play` does what it comes to.

        Raises:
            RequestError: `job/nobody`, no computer is to act.
        """
        seat = self.acting()
        if seat is None or not self._is_computer(seat):
            raise RequestError("job/nobody", "no computer is to act")
        return thinking(self._player(seat), self.game.view(self.state, seat), self._rng(seat), budget, worker)

    def play(self, thought: Thinking) -> list[Event]:
        """Do what the thinking of the computer that is to act has come to so far."""
        seat = self.acting()
        return [] if seat is None else self._do(seat, thought.best())

    def played(self) -> Played:
        """All that was played so far, for work on the whole game."""
        return Played(self.game, self.record.seed, self._names(), tuple(self._states), tuple(self.record.actions))

    def has_led_from(self, played: Played) -> bool:
        """Whether what was played until some time is still part of this game: it was not undone."""
        return tuple(self.record.actions[: len(played.actions)]) == played.actions

    def undo(self, seat: Seat) -> None:
        """Go back to before this seat's last action.

        Raises:
            IllegalAction: `turn/no_undo` (another person sits at the table), `turn/nothing_to_undo`.
        """
        if any(other != seat and not self._is_computer(other) for other in range(len(self.record.seats))):
            raise IllegalAction("turn/no_undo", "undo is for games against computers only")
        own = [ply for ply, (actor, _) in enumerate(self.record.actions) if actor == seat]
        if not own:
            raise IllegalAction("turn/nothing_to_undo", f"seat {seat} has done nothing yet", seat=seat)
        self.record = self.record.until(own[-1])
        del self._states[own[-1] + 1 :], self._events[own[-1] + 1 :]

    def view(self, seat: Seat | None, ply: int | None = None) -> dict[str, JSON]:
        """What a seat may know, as plain JSON, now or after `ply` actions; None is a spectator.

        Raises:
            IllegalAction: `turn/no_such_ply`, `turn/no_such_seat`.
        """
        at = self._ply(ply)
        self.check_seat(seat)
        return {**plain(self.game.view(self._states[at], seat)), "ply": at}

    def ask(self, seat: Seat | None, question: str, arguments: Mapping[str, JSON], ply: int | None = None) -> JSON:
        """The game's answer to a question about this seat's view, now or after `ply` actions.

        Raises:
            IllegalAction: `turn/no_such_ply`, `turn/no_such_seat`.
            RequestError: the question is none, or not asked in the right form.
        """
        at = self._ply(ply)
        self.check_seat(seat)
        return plain(self.game.ask(self.game.view(self._states[at], seat), question, arguments))

    def first_events(self) -> tuple[Event, ...]:
        """What happened before the first action: the draw for the start, the deal."""
        return self._events[0]

    def check_seat(self, seat: Seat | None) -> None:
        """Raises IllegalAction (`turn/no_such_seat`) unless the seat exists or is None."""
        if seat is not None and not 0 <= seat < len(self.record.seats):
            raise IllegalAction("turn/no_such_seat", f"there is no seat {seat}", seat=seat)

    def default_seat(self) -> Seat | None:
        """The seat whose view the page wants when it names none: the only person's, else the person's who is to act."""
        people = [seat for seat in range(len(self.record.seats)) if not self._is_computer(seat)]
        if len(people) == 1:
            return people[0]
        acting = self.acting()
        return acting if acting in people else None

    def write(self, form: str, seat: Seat | None, notes: Sequence[JSON] = ()) -> str:
        """The game so far in one of its own text formats, telling no more than this seat may know.

        Args:
            notes: on single plies, where the format has room for them.
        """
        self.check_seat(seat)
        return self.entry.write_text(self.game, self._names(), self._states, self.record.actions, form, seat, notes)

    def _names(self) -> tuple[str, ...]:
        seats = enumerate(self.record.seats)
        return tuple(sitter.name or sitter.level or f"Player {at + 1}" for at, sitter in seats)

    def _ply(self, asked: int | None) -> int:
        """The ply that is meant; None is now."""
        at = self.ply if asked is None else asked
        if not 0 <= at <= self.ply:
            raise IllegalAction("turn/no_such_ply", f"there is no ply {at}; the table is at {self.ply}", ply=self.ply)
        return at

    def _is_computer(self, seat: Seat) -> bool:
        return self.record.seats[seat].kind == "computer"

    def _step_once(self, budget: int) -> list[Event]:
        seat = self.acting()
        if seat is None:
            return []
        action = self._player(seat).choose(self.game.view(self.state, seat), self._rng(seat), budget)
        return self._do(seat, action)

    def _rng(self, seat: Seat) -> Random:
        return chance.stream(self.record.seed, "player", seat, self.ply)

    def _player(self, seat: Seat) -> AnyPlayer:
        if seat not in self._players:
            level = self.record.seats[seat].level or ""
            self._players[seat] = self.entry.player(self.game, level, self._lexica)
        return self._players[seat]

    def _do(self, seat: Seat, action: Any) -> list[Event]:
        settled = self.game.check(self.state, seat, action)
        self._append(seat, settled)
        return list(self._events[-1])

    def _append(self, seat: Seat, action: Any) -> None:
        step = self.game.apply(self.state, seat, action)
        self._states.append(step.state)
        self._events.append(step.events)
        self.record = self.record.with_action(seat, self.game.write_action(action))

    def _replay(self, record: Record) -> None:
        for ply, (seat, text) in enumerate(record.actions):
            try:
                if seat not in self.to_act:
                    raise IllegalAction("turn/not_yours", f"seat {seat} is not to act", seat=seat)
                action = self.game.read_action(text)
                self._append(seat, self.game.check(self.state, seat, action, recorded=True))
            except GameError as error:
                raise RecordError(
                    "record/action", f"actions[{ply}]: {error.message}", ply=ply, cause=error.code
                ) from error

    def _check_version(self, record: Record) -> None:
        if record.rules_version > self.entry.rules_version:
            known = self.entry.rules_version
            message = f"written by rules {record.rules_version}; this engine knows {known}"
            raise RecordError("record/rules_version", message, rules_version=record.rules_version, known=known)
