"""The door: JSON in, JSON out. The only module that knows the messages; docs/door.md tells each of them.

`handle(request: str) -> str` never raises on bad input, and a request that fails has changed nothing.
"""

from __future__ import annotations

import gc
import json
import platform
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from . import __version__
from .arguments import MESSAGE
from .catalogue import GameEntry, entries, entry
from .errors import GameError, RequestError
from .game import JSON, Event, Seat
from .jobs import MOVE, Jobs
from .record import Record, Sitter, record_from, sitter_from, strict_json
from .session import Session
from .words.lexicon_store import LexiconStore
from .words.wordlist import own_lexicon

Request = Mapping[str, Any]
MOST_TABLES = 64  # a page opens one or two; more is a caller that forgets to close
_WORDS = replace(MESSAGE, most_characters=100)
_text, _whole, _entries, _mapping = MESSAGE.text, MESSAGE.whole, MESSAGE.entries_of, MESSAGE.mapping


class Door:
    """The tables that are open, and the store of lexica they play from."""

    def __init__(self, lexica: LexiconStore | None = None) -> None:
        self._lexica = lexica or LexiconStore()
        self._tables: dict[str, Session] = {}
        self._jobs = Jobs()
        self._opened = 0
        self._messages: dict[str, Callable[[Request], dict[str, JSON]]] = {
            "hello": self._hello,
            "new": self._new,
            "load": self._load,
            "act": self._act,
            "step": self._step,
            "start": self._start,
            "work": self._work,
            "stop": self._stop,
            "view": self._view,
            "ask": self._ask,
            "study": self._study,
            "undo": self._undo,
            "close": self._close,
            "words": self._words,
            "add_lexicon": self._add_lexicon,
            "write": self._write,
            "read": self._read,
            "import": self._import,
            "bench": self._bench,
        }

    def handle(self, request: str) -> str:
        """Answer one request; both are JSON objects."""
        asked: Request = {}
        try:
            asked = _parsed(request)
            answer = {"ok": True, "id": _id(asked), **self._message(asked)(asked)}
        except GameError as error:
            answer = {"ok": False, "id": _id(asked), "error": error.plain()}
        return json.dumps(answer, ensure_ascii=True, separators=(",", ":"))

    def _message(self, asked: Request) -> Callable[[Request], dict[str, JSON]]:
        kind = _text(asked, "type")
        if kind not in self._messages:
            raise RequestError("door/unknown_type", f"no message {kind!r:.80}", type=kind[:80])
        return self._messages[kind]

    def _hello(self, asked: Request) -> dict[str, JSON]:
        return {
            "version": __version__,
            "python": platform.python_version(),
            "games": [one.plain() for one in entries()],
            "lexica": self._lexica.catalogue(),
        }

    def _new(self, asked: Request) -> dict[str, JSON]:
        seats = tuple(sitter_from(one, f"seats[{at}]") for at, one in enumerate(_entries(asked, "seats")))
        options = _mapping(asked, "options")
        session = Session.sit_down(_text(asked, "game"), _whole(asked, "seed"), seats, options, self._lexica)
        return self._open(session, asked)

    def _load(self, asked: Request) -> dict[str, JSON]:
        return self._open(Session(record_from(asked.get("record")), self._lexica), asked)

    def _open(self, session: Session, asked: Request) -> dict[str, JSON]:
        seat = _seat(asked) if "seat" in asked else session.default_seat()
        session.check_seat(seat)
        if len(self._tables) >= MOST_TABLES:
            raise RequestError("door/too_many_tables", f"{MOST_TABLES} tables are open; close one", most=MOST_TABLES)
        self._opened += 1
        name = f"t{self._opened}"
        self._tables[name] = session
        return _table(name, session, session.first_events(), seat)

    def _act(self, asked: Request) -> dict[str, JSON]:
        name, session = self._table(asked)
        seat = _some_seat(asked)
        session.check_seat(seat)
        return _table(name, session, session.act(seat, _whole(asked, "ply"), _text(asked, "action")), seat)

    def _step(self, asked: Request) -> dict[str, JSON]:
        name, session = self._table(asked)
        session.check_seat(_seat(asked))
        events = self._step_by_job(name, asked) if "job" in asked else _step_at_once(session, asked)
        return _table(name, session, events, _seat(asked) if "seat" in asked else session.default_seat())

    def _step_by_job(self, table: str, asked: Request) -> list[Event]:
        job = self._jobs.fresh(_text(asked, "job"))
        if job.table != table or job.kind != MOVE:
            raise RequestError("job/other", f"job {job.name} thinks about no move at table {table}", job=job.name)
        events = self._tables[table].play(job.thinking)
        self._jobs.stop(job.name)
        return events

    def _start(self, asked: Request) -> dict[str, JSON]:
        kind = _text(asked, "job")
        if kind == MOVE:
            name, session = self._table(asked)
            thinking = session.think(_whole(asked, "budget", default=0), _whole(asked, "worker", default=0))
            state, own = session.state, _seat(asked) == session.acting()
            report = thinking.report if own else thinking.outline
            return self._jobs.start(kind, thinking, name, lambda: session.state is not state, report)
        return self._start_work_on_a_game(kind, asked)

    def _start_work_on_a_game(self, kind: str, asked: Request) -> dict[str, JSON]:
        budget, seat = _whole(asked, "budget", default=0), _seat(asked)
        where = {name: asked[name] for name in ("position", "ply") if name in asked}
        arguments = {**_mapping(asked, "arguments"), **where}
        if asked.get("table") is None:
            return self._jobs.start(kind, _entry(asked).job(kind, None, seat, arguments, budget, self._lexica))
        name, session = self._table(asked)
        session.check_seat(seat)
        played = session.played()
        work = session.entry.job(kind, played, seat, arguments, budget, self._lexica)
        # it is about what was played until now, which stays true while the game goes on, but not when it is undone
        return self._jobs.start(kind, work, name, lambda: not session.has_led_from(played))

    def _work(self, asked: Request) -> dict[str, JSON]:
        others = _entries(asked, "others") if "others" in asked else []
        collects = gc.isenabled()
        gc.disable()  # a search makes no circles, and looking for them among a lexicon's millions of objects takes long
        try:
            return self._jobs.work(_text(asked, "job"), _whole(asked, "budget"), others)
        finally:
            if collects:
                gc.enable()

    def _stop(self, asked: Request) -> dict[str, JSON]:
        return self._jobs.stop(_text(asked, "job"))

    def _view(self, asked: Request) -> dict[str, JSON]:
        if "position" in asked:
            return _entry(asked).view_position(asked["position"], self._lexica)
        _, session = self._table(asked)
        return {"view": session.view(_seat(asked), _ply(asked))}

    def _ask(self, asked: Request) -> dict[str, JSON]:
        question, arguments = _text(asked, "question"), _mapping(asked, "arguments")
        if "position" in asked:
            return {"answer": _entry(asked).ask_position(asked["position"], question, arguments, self._lexica)}
        _, session = self._table(asked)
        return {"answer": session.ask(_seat(asked), question, arguments, _ply(asked))}

    def _study(self, asked: Request) -> dict[str, JSON]:
        lexicon, kind, arguments = _text(asked, "lexicon"), _text(asked, "kind"), _mapping(asked, "arguments")
        return {"answer": _entry(asked).study(self._lexica.open(lexicon), kind, arguments, self._lexica)}

    def _undo(self, asked: Request) -> dict[str, JSON]:
        name, session = self._table(asked)
        seat = _some_seat(asked)
        session.check_seat(seat)
        session.undo(seat)
        return _table(name, session, [], seat)

    def _close(self, asked: Request) -> dict[str, JSON]:
        name, _ = self._table(asked)
        self._jobs.leave(name)
        del self._tables[name]
        return {}

    def _words(self, asked: Request) -> dict[str, JSON]:
        lexicon = self._lexica.open(_text(asked, "lexicon"))
        words = _WORDS.texts(asked, "words", required=True)
        capitals = [word.upper() if word.isascii() else word for word in words]  # not every letter keeps its length
        return {"words": [{"word": word, "in": word in lexicon} for word in capitals]}

    def _add_lexicon(self, asked: Request) -> dict[str, JSON]:
        lexicon, report = own_lexicon(_text(asked, "title"), _text(asked, "text"))
        self._lexica.add(lexicon)
        return report.plain()

    def _write(self, asked: Request) -> dict[str, JSON]:
        notes = _entries(asked, "notes") if "notes" in asked else []
        if "table" not in asked:
            return {"text": _entry(asked).annotate(_text(asked, "format"), _text(asked, "text"), notes)}
        _, session = self._table(asked)
        seat = _seat(asked)
        session.check_seat(seat)
        return {"text": session.write(_text(asked, "format"), seat, notes)}

    def _read(self, asked: Request) -> dict[str, JSON]:
        lexicon = asked.get("lexicon")
        found = None if lexicon is None else self._lexica.open(_text(asked, "lexicon"))
        one = _entry(asked)
        return {"game": one.read_text(_text(asked, "format"), _text(asked, "text"), found)}

    def _import(self, asked: Request) -> dict[str, JSON]:
        one = _entry(asked)
        games, problems = one.import_text(_text(asked, "format"), _text(asked, "text"), self._lexica, strict_json)
        return {"games": [_imported(one, game) for game in games], "problems": list(problems)}

    def _bench(self, asked: Request) -> dict[str, JSON]:
        gc.collect()
        gc.freeze()  # the lexicon's millions of objects are never garbage; do not walk them during a search
        arguments = {name: value for name, value in asked.items() if name not in ("type", "id")}
        return _entry(asked).bench(arguments, self._lexica)

    def _table(self, asked: Request) -> tuple[str, Session]:
        name = _text(asked, "table")
        if name not in self._tables:
            raise RequestError("door/unknown_table", f"no table {name!r:.80} is open", table=name[:80])
        return name, self._tables[name]


def _imported(one: GameEntry, game: Mapping[str, Any]) -> dict[str, JSON]:
    """A game of another program as the record of one among people; `load` judges it."""
    seats = tuple(Sitter("human", name) for name in game["seats"])
    actions = tuple((seat, text) for seat, text in game["actions"])
    record = Record(one.name, one.rules_version, 0, seats, game["options"], actions)
    return {"title": game["title"] or None, "record": record.plain()}


def _step_at_once(session: Session, asked: Request) -> list[Event]:
    return session.step(_whole(asked, "limit", default=0), _whole(asked, "budget", default=0))


def _table(name: str, session: Session, events: Any, seat: Seat | None) -> dict[str, JSON]:
    happened: list[Event] = list(events)
    return {
        "table": name,
        "record": session.record.plain(),
        "view": session.view(seat),
        "events": [event.seen_by(seat) for event in happened],
        "to_act": list(session.to_act),
        "acting": session.acting_kind(),
        "lexicon_changed": session.lexicon_changed,
    }


def _parsed(request: str) -> Request:
    try:
        value = strict_json(request)
    except ValueError as error:
        raise RequestError("door/not_json", f"a request is one JSON object: {error}") from None
    if not isinstance(value, dict):
        raise RequestError("door/not_an_object", "a request is a JSON object")
    return value


def _id(asked: Request) -> JSON:
    given = asked.get("id")
    return given if isinstance(given, (str, int)) else None


def _entry(asked: Request) -> GameEntry:
    """The game that a request names; without a name the first of the catalogue."""
    return entry(_text(asked, "game", entries()[0].name))


def _some_seat(asked: Request) -> Seat:
    return _whole(asked, "seat")


def _seat(asked: Request) -> Seat | None:
    return None if asked.get("seat") is None else _some_seat(asked)


def _ply(asked: Request) -> int | None:
    return _whole(asked, "ply") if "ply" in asked else None


_default_door = Door()


def handle(request: str) -> str:
    """Answer one request at the door of this process: the same tables for every caller."""
    return _default_door.handle(request)
