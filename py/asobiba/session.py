"""A game being played: its record, all its states, and its computer players. The engine's only mutable object.

A session keeps every state (states are small and share parts), so looking back and undoing cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from . import chance
from .catalogue import GameEntry, entry
from .errors import GameError, IllegalAction, RecordError, RequestError
from .game import JSON, Event, GameHistory, Seat, check_turn, plain
from .record import Participant, Record
from .registration import AnyGame, AnyPlayer
from .words.lexicon_store import LexiconStore
from .work import Thinking, Units, start_thinking

HUMAN = "human"  # the kind of a seat where a person plays
SLICE = 4  # units of work between two checks for waiting requests


class Session:
    """A game being played.

    Args:
        record: the game so far; the options of a new game may be incomplete.
        lexica: opens the word lists.

    Raises:
        GameError: an unknown game, option or level, or an action that cannot be replayed.
    """

    def __init__(self, record: Record, lexica: LexiconStore) -> None:
        self.entry: GameEntry = entry(record.game)
        self._check_version(record)
        self._lexica = lexica
        self._open(record)
        for participant in record.seats:
            if participant.level is not None:
                self.entry.check_level(participant.level)
        self.record = replace(record, actions=())
        first = self.game.new(record.seed)
        self._states: list[Any] = [first.state]
        self._events: list[tuple[Event, ...]] = [first.events]
        self._replay(record)

    def _open(self, record: Record) -> None:
        self.game: AnyGame = self.entry.open(record.options, len(record.seats), self._lexica)
        self.lexicon_changed = self.entry.lexicon_changed(record.options, len(record.seats), self._lexica)
        self._players: dict[Seat, AnyPlayer] = {}

    def find_words(self) -> None:
        """Open the game again if its word list was missing, because the file may have arrived since."""
        if self.entry.registration.lacks_words(self.game):
            self._open(self.record)

    @classmethod
    def start(
        cls, game: str, seed: int, seats: tuple[Participant, ...], options: Mapping[str, JSON], lexica: LexiconStore
    ) -> Session:
        """Start a new game with complete options in its record."""
        registered = entry(game)
        complete = registered.complete(options, len(seats), lexica)
        return cls(Record(game, registered.rules_version, seed, seats, complete), lexica)

    @property
    def state(self) -> Any:
        """The current state; only the game can read it."""
        return self._states[-1]

    @property
    def ply(self) -> int:
        """The number of actions so far."""
        return len(self.record.actions)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; () when the game is over."""
        return self.game.to_act(self.state)

    def acting(self, ply: int | None = None) -> Seat | None:
        """The seat that the game waits for, now or after `ply` actions, or None when the game is over.

        If several seats may act, the first one acts last, because its action may end the others' chance. Among the
        others, computers act before people.
        """
        first, *others = self.game.to_act(self._states[self._ply(ply)]) or (None,)
        for seat in others:
            if self._is_computer(seat):
                return seat
        if others and first is not None and self._is_computer(first):
            return others[0]
        return first

    def acting_kind(self, ply: int | None = None) -> str | None:
        """`human`, `computer`, or None when the game is over."""
        seat = self.acting(ply)
        return None if seat is None else self.record.seats[seat].kind

    def act(self, seat: Seat, ply: int, text: str) -> list[Event]:
        """Do a person's action. Nothing has changed if this raises.

        Raises:
            IllegalAction: `turn/stale` (the game is at another ply), `turn/over`, `turn/not_yours`, `turn/computer`,
                or the rules' own.
            NotationError: the text is not an action.
        """
        if ply != self.ply:
            raise IllegalAction("turn/stale", f"the table is at ply {self.ply}, not {ply}", ply=self.ply)
        check_turn(self.to_act, seat)
        if self._is_computer(seat):
            raise IllegalAction("turn/computer", f"seat {seat} is a computer's: it chooses for itself", seat=seat)
        return self._do(seat, self.game.read_action(text))

    def repeat(self, seat: Seat, text: str) -> None:
        """Repeat a recorded action as if it were new: words are judged again, and computers choose again.

        Raises:
            RecordError: `record/differs`, the action would now be recorded differently.
            GameError: the action is not possible here.
        """
        check_turn(self.to_act, seat)
        said = self.game.read_action(text)
        if self._is_computer(seat):
            said = self._player(seat).choose(self.game.view(self.state, seat), self._rng(seat), 0)
        action = self.game.check(self.state, seat, said)
        if self.game.write_action(action) != text:
            message = f"seat {seat} would have {self.game.write_action(action)!r}, not {text!r:.80}"
            raise RecordError("record/differs", message, seat=seat)
        self._append(seat, action)

    def rounds(self, seat: Seat) -> list[dict[str, JSON]]:
        """A seat's actions and `points` in each finished round (docs/door-duplicate.md, Rounds).

        Raises:
            RequestError: `catalogue/not_offered`, the game has no rounds to compare.
        """
        return self.entry.registration.rounds(self.history(), seat)

    def step(self, limit: int = 0, budget: int = 0) -> list[Event]:
        """Let computers act until a person is to act, the game is over, or `limit` actions are done (0: no limit)."""
        events: list[Event] = []
        done = 0
        seat = self.acting()
        while seat is not None and self._is_computer(seat) and (not limit or done < limit):
            action = self._player(seat).choose(self.game.view(self.state, seat), self._rng(seat), budget)
            events += self._do(seat, action)
            seat, done = self.acting(), done + 1
        return events

    def think(self, budget: int = 0, worker: int = 0) -> Thinking[Any]:
        """Start the search of the computer that is to act, from its own view. `play` does the action that it finds.

        Raises:
            RequestError: `job/nobody`, no computer is to act.
        """
        seat = self.acting()
        if seat is None or not self._is_computer(seat):
            raise RequestError("job/nobody", "no computer is to act")
        return start_thinking(self._player(seat), self.game.view(self.state, seat), self._rng(seat), budget, worker)

    def play(self, thinking: Thinking[Any]) -> list[Event]:
        """Do the best action that a search has found, for the computer that is to act."""
        seat = self.acting()
        return [] if seat is None else self._do(seat, thinking.action())

    def play_on(self) -> Units[None]:
        """Let computers act with their levels' budgets until a person is to act or the game is over.

        Yields the units of work after each slice. If the table changes during a search, that search is dropped.
        """
        while self.acting_kind() == "computer":
            state, thinking = self.state, self.think()
            while not thinking.done and self.state is state:
                thinking.step(SLICE)
                yield SLICE
            if self.state is state:
                self.play(thinking)

    def history(self) -> GameHistory:
        """All states and actions so far, for work on the whole game."""
        return GameHistory(self.game, self.record.seed, self._names(), tuple(self._states), tuple(self.record.actions))

    def warm_up(self) -> Units[None]:
        """Prepare the game for its first requests, in small parts."""
        computers = (self._player(seat) for seat in range(len(self.record.seats)) if self._is_computer(seat))
        yield from self.entry.registration.warm_up(self.game, computers, self._lexica)

    def continues(self, history: GameHistory) -> bool:
        """Whether the game still begins with this history, so that none of it was undone."""
        return tuple(self.record.actions[: len(history.actions)]) == history.actions

    def undo(self, seat: Seat, *, agreed: bool = False) -> None:
        """Go back to the state before this seat's last action; where other people play, only if they `agreed`.

        Raises:
            IllegalAction: `turn/no_undo` (another person is playing), `turn/nothing_to_undo`.
        """
        if not agreed and any(
            other != seat and not self._is_computer(other) for other in range(len(self.record.seats))
        ):
            raise IllegalAction("turn/no_undo", "undo is for games against computers only")
        own = [ply for ply, (actor, _) in enumerate(self.record.actions) if actor == seat]
        if not own:
            raise IllegalAction("turn/nothing_to_undo", f"seat {seat} has done nothing yet", seat=seat)
        self.record = self.record.until(own[-1])
        del self._states[own[-1] + 1 :], self._events[own[-1] + 1 :]

    def view(self, seat: Seat | None, ply: int | None = None) -> dict[str, JSON]:
        """A seat's knowledge as plain JSON, now or after `ply` actions; seat None is a spectator.

        Raises:
            IllegalAction: `turn/no_such_ply`, `turn/no_such_seat`.
        """
        at = self._ply(ply)
        self.check_seat(seat)
        return {**plain(self.game.view(self._states[at], seat)), "ply": at}

    def seen_since(self, since: int, seat: Seat | None, ply: int | None = None) -> list[dict[str, JSON]]:
        """The events that a seat saw in the actions after the first `since`, until now or until `ply`.

        Args:
            since: -1 adds the events before the first action.

        Raises:
            IllegalAction: `turn/no_such_ply`, `turn/no_such_seat`.
        """
        at = self._ply(ply)
        self.check_seat(seat)
        if since > at:
            raise IllegalAction("turn/no_such_ply", f"there is no ply {since}; the view is at {at}", ply=at)
        return [event.seen_by(seat) for events in self._events[since + 1 : at + 1] for event in events]

    def ask(self, seat: Seat | None, question: str, arguments: Mapping[str, JSON], ply: int | None = None) -> JSON:
        """The game's answer to a question about this seat's view, now or after `ply` actions.

        Raises:
            IllegalAction: `turn/no_such_ply`, `turn/no_such_seat`.
            RequestError: no such question, or an argument has the wrong form.
        """
        at = self._ply(ply)
        self.check_seat(seat)
        return plain(self.game.ask(self.game.view(self._states[at], seat), question, arguments))

    def first_events(self) -> tuple[Event, ...]:
        """The events before the first action: the draw for who starts, the deal."""
        return self._events[0]

    def check_seat(self, seat: Seat | None) -> None:
        """Raises IllegalAction (`turn/no_such_seat`) unless the seat exists or is None."""
        if seat is not None and not 0 <= seat < len(self.record.seats):
            raise IllegalAction("turn/no_such_seat", f"there is no seat {seat}", seat=seat)

    def default_seat(self) -> Seat | None:
        """The seat to show by default: the only person's, or that of the person to act; None if neither exists."""
        people = [seat for seat in range(len(self.record.seats)) if not self._is_computer(seat)]
        if len(people) == 1:
            return people[0]
        acting = self.acting()
        return acting if acting in people else None

    def write(self, form: str, seat: Seat | None, notes: Sequence[JSON] = (), shown_names: Sequence[str] = ()) -> str:
        """Write the game so far in one of its text formats, with only this seat's knowledge.

        Args:
            notes: `[ply, text]`, for formats that have notes.
            shown_names: the players' names on the page, by seat; "" or missing: the name in the record.
        """
        self.check_seat(seat)
        shown = [*shown_names[: len(self.record.seats)], *[""] * len(self.record.seats)]
        names = tuple(said or name for said, name in zip(shown, self._names(), strict=False))
        played = replace(self.history(), names=names)
        registration = self.entry.registration
        if notes and not registration.offers("annotate"):
            raise registration.not_offered("annotate")
        return registration.write_text(played, form, seat, notes)

    def _names(self) -> tuple[str, ...]:
        seats = enumerate(self.record.seats)
        return tuple(participant.name or participant.level or f"Player {at + 1}" for at, participant in seats)

    def _ply(self, ply: int | None) -> int:
        """Check a ply; None is the current one."""
        at = self.ply if ply is None else ply
        if not 0 <= at <= self.ply:
            raise IllegalAction("turn/no_such_ply", f"there is no ply {at}; the table is at {self.ply}", ply=self.ply)
        return at

    def _is_computer(self, seat: Seat) -> bool:
        return self.record.seats[seat].kind == "computer"

    def _rng(self, seat: Seat) -> Random:
        return chance.stream(self.record.seed, "player", seat, self.ply)

    def _player(self, seat: Seat) -> AnyPlayer:
        if seat not in self._players:
            level = self.record.seats[seat].level or ""
            self._players[seat] = self.entry.player(self.game, level, self._lexica)
        return self._players[seat]

    def _do(self, seat: Seat, action: Any) -> list[Event]:
        self._append(seat, self.game.check(self.state, seat, action))
        return list(self._events[-1])

    def _append(self, seat: Seat, action: Any) -> None:
        step = self.game.apply(self.state, seat, action)
        self._states.append(step.state)
        self._events.append(step.events)
        self.record = self.record.with_action(seat, self.game.write_action(action))

    def _replay(self, record: Record) -> None:
        for ply, (seat, text) in enumerate(record.actions):
            try:
                check_turn(self.to_act, seat)
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


class Table:
    """A game for programs in five verbs, the same in every game: `push`, `pop`, `legal`, `view`, `ask`.

    Actions are those of the seat that is to act; computers answer at once. `asobiba.play` makes a table.
    """

    def __init__(self, session: Session, lexica: LexiconStore) -> None:
        self.session, self._lexica = session, lexica
        session.step()

    @classmethod
    def start(cls, game: str, seed: int, seats: Sequence[str], options: Mapping[str, JSON]) -> Table:
        """Start a game; each seat is "human" or a level. Without seats: the least number, all human."""
        levels = seats or ["human"] * entry(game).least_seats
        people = tuple(
            Participant(HUMAN) if level == HUMAN else Participant("computer", level, level) for level in levels
        )
        lexica = LexiconStore()
        return cls(Session.start(game, seed, people, options, lexica), lexica)

    @property
    def scores(self) -> list[int]:
        """The score of each seat."""
        return [seat["score"] for seat in self.session.view(None)["seats"]]

    def push(self, action: str) -> Table:
        """Do an action in the game's notation. Nothing has changed if this raises.

        Raises:
            IllegalAction: `turn/over`, or the rules do not allow it.
            NotationError: the text is not an action.
        """
        self.session.act(self.session.acting() or 0, self.session.ply, action)
        self.session.step()
        return self

    def pop(self) -> Table:
        """Take back a person's last action and the computers' actions after it; do nothing if no person has acted."""
        record = self.session.record
        people = [ply for ply, (seat, _) in enumerate(record.actions) if record.seats[seat].kind == HUMAN]
        self.session = Session(record.until(people[-1] if people else len(record.actions)), self._lexica)
        return self

    def legal(self) -> Iterator[str]:
        """The legal actions of the seat that is to act, lazily, in the game's fixed order."""
        session, seat = self.session, self.session.acting()
        actions = () if seat is None else session.game.actions(session.state, seat)
        return map(session.game.write_action, actions)

    def view(self, seat: Seat | None = None) -> dict[str, JSON]:
        """A seat's view; by default of the seat to act, or a spectator's when the game is over."""
        return self.session.view(self.session.acting() if seat is None else seat)

    def ask(self, question: str, **arguments: JSON) -> JSON:
        """The answer to one of the game's questions for the seat that is to act (docs/door.md, Questions)."""
        return self.session.ask(self.session.acting(), question, arguments)
