"""The door: JSON requests in, JSON answers out. docs/door.md describes every message.

`handle(request: str) -> str` never raises on bad input; a failed request changes nothing.
"""

from __future__ import annotations

import gc
import json
import platform
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from . import __version__, puzzle_desk
from .arguments import MESSAGE
from .catalogue import GameEntry, alphabet_of, derivations, entries, forms
from .catalogue import entry as game_entry
from .contests import puzzle_contest
from .contests.check import CHECK
from .contests.comparison import compare
from .contests.contest import contest_of
from .contests.reading import check_of, contest_from
from .errors import GameError, RequestError
from .game import JSON, Event, Seat
from .jobs import MOVE, PLAY, WARM_UP, Jobs, PlayingOn, WarmUp
from .meanings.define import define
from .proofs import CHECK_PROOF, PROVE
from .puzzles.stars import STARS
from .record import Participant, Record, json_object, participant_from, record_from, strict_json
from .session import Session
from .together.receipt import digest_of, first_difference, seed_of
from .together.view_desk import ViewDesk
from .words.lexicon_store import LexiconStore
from .work import Thinking, Work

Request = Mapping[str, Any]
MOST_COMPARED = 8  # results in one comparison
MOST_TABLES = 64  # a page opens one or two; more means that a caller forgets to close them
_WORDS = replace(MESSAGE, most_characters=100)
_text, _whole, _entries, _mapping = MESSAGE.text, MESSAGE.whole, MESSAGE.entries_of, MESSAGE.mapping
_flag = MESSAGE.flag


class Door:
    """The open tables and jobs, and the lexica they use."""

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
            "define": lambda request: define(request, self._lexica, derivations),
            "add_lexicon": self._add_lexicon,
            "write": self._write,
            "read": self._read,
            "import": self._import,
            "bench": self._bench,
            "puzzle": lambda request: puzzle_desk.describe(request, self._lexica),
            "puzzle_list": lambda request: puzzle_desk.listed(request, self._lexica),
            "puzzle_table": self._puzzle_table,
            "try_puzzle": lambda request: puzzle_desk.judge(request, self._lexica),
            "puzzle_hint": lambda request: puzzle_desk.hint(request, self._lexica),
            "puzzle_why": lambda request: puzzle_desk.why(request, self._lexica),
            "contest": self._contest,
            "invitation": self._invitation,
            "compare": self._compare,
            "digest": self._digest,
            "witness": self._witness,
            "seed": self._seed,
        }

    @cached_property
    def _views(self) -> ViewDesk:
        """Made when the first question about a view comes."""
        return ViewDesk(self._lexica)

    def handle(self, text: str) -> str:
        """Answer one request; request and answer are JSON objects."""
        request: Request = {}
        try:
            request = json_object(text, "a request", "door/not_json", "door/not_an_object")
            answer = {"ok": True, "id": _id(request), **self._handler(request)(request)}
        except GameError as error:
            answer = {"ok": False, "id": _id(request), "error": error.plain()}
        return json.dumps(answer, ensure_ascii=True, separators=(",", ":"))

    def _handler(self, request: Request) -> Callable[[Request], dict[str, JSON]]:
        kind = _text(request, "type")
        if kind not in self._messages:
            raise RequestError("door/unknown_type", f"no message {kind!r:.80}", type=kind[:80])
        return self._messages[kind]

    def _hello(self, request: Request) -> dict[str, JSON]:
        return {
            "version": __version__,
            "python": platform.python_version(),
            "games": [game.plain() for game in entries()],
            "forms": [form.plain() for form in forms()],
            "lexica": self._lexica.catalogue(),
            "stars": list(STARS),
        }

    def _new(self, request: Request) -> dict[str, JSON]:
        seats = tuple(participant_from(seat, f"seats[{at}]") for at, seat in enumerate(_entries(request, "seats")))
        options = _mapping(request, "options")
        session = Session.start(_text(request, "game"), _whole(request, "seed"), seats, options, self._lexica)
        return self._open(session, request)

    def _load(self, request: Request) -> dict[str, JSON]:
        return self._open(Session(record_from(request.get("record")), self._lexica), request)

    def _open(self, session: Session, request: Request) -> dict[str, JSON]:
        seat = _seat(request) if "seat" in request else session.default_seat()
        session.check_seat(seat)
        if len(self._tables) >= MOST_TABLES:
            raise RequestError("door/too_many_tables", f"{MOST_TABLES} tables are open; close one", most=MOST_TABLES)
        self._opened += 1
        name = f"t{self._opened}"
        self._tables[name] = session
        return _table(name, session, session.first_events(), seat)

    def _act(self, request: Request) -> dict[str, JSON]:
        name, session = self._table(request)
        seat = _required_seat(request)
        viewer = _viewer(request, seat)
        session.check_seat(seat)
        session.check_seat(viewer)
        return _table(name, session, session.act(seat, _whole(request, "ply"), _text(request, "action")), viewer)

    def _step(self, request: Request) -> dict[str, JSON]:
        name, session = self._table(request)
        session.check_seat(_seat(request))
        if "job" in request:
            events = self._step_by_job(name, request)
        else:
            events = session.step(_whole(request, "limit", default=0), _whole(request, "budget", default=0))
        return _table(name, session, events, _seat(request) if "seat" in request else session.default_seat())

    def _step_by_job(self, table: str, request: Request) -> list[Event]:
        job = self._jobs.current(_text(request, "job"))
        if job.table != table or not isinstance(job.work, Thinking):
            raise RequestError("job/other", f"job {job.name} thinks about no move at table {table}", job=job.name)
        events = self._tables[table].play(job.work)
        self._jobs.stop(job.name)
        return events

    def _start(self, request: Request) -> dict[str, JSON]:
        kind = _text(request, "job")
        if kind == MOVE:
            name, session = self._table(request)
            thinking = session.think(_whole(request, "budget", default=0), _whole(request, "worker", default=0))
            state, own = session.state, _seat(request) == session.acting()
            report = thinking.result if own else thinking.outline
            return self._jobs.start(kind, thinking, name, lambda: session.state is not state, report)
        if kind == WARM_UP and "table" not in request:
            return self._jobs.start(kind, WarmUp(self._views.warm_up(request)))
        if kind == WARM_UP:
            name, session = self._table(request)
            return self._jobs.start(kind, WarmUp(session.warm_up), name)
        if kind == PLAY:
            name, session = self._table(request)
            work = PlayingOn(session.play_on, lambda: {"record": session.record.plain()})
            return self._jobs.start(kind, work, name)
        if kind == CHECK:
            return self._jobs.start(kind, check_of(contest_from(request.get("contest")), self._lexica))
        if kind in (PROVE, CHECK_PROOF):
            return self._jobs.start(kind, self._proof_work(kind, request))
        return self._start_game_job(kind, request)

    def _proof_work(self, kind: str, request: Request) -> Work:
        from .proofs.computation import check_of_proof, proving  # few players need it, so no start waits for it

        if kind == CHECK_PROOF:
            return check_of_proof(request.get("proof"), self._lexica)
        session = self._table(request)[1] if "table" in request else None
        return proving(request, session, _seat(request), self._lexica)

    def _contest(self, request: Request) -> dict[str, JSON]:
        if "puzzle" in request:
            return {"contest": puzzle_contest.made_from(request, self._lexica).plain()}
        _, session = self._table(request)
        seat = _required_seat(request)
        session.check_seat(seat)
        return {"contest": contest_of(session, seat).plain()}

    def _invitation(self, request: Request) -> dict[str, JSON]:
        return {"invitation": contest_from(request.get("contest")).invitation()}

    def _compare(self, request: Request) -> dict[str, JSON]:
        contests = [contest_from(one) for one in _entries(request, "contests", MOST_COMPARED)]
        if not contests:
            raise RequestError("door/field", "contests: must be a list of one or more", field="contests")
        return compare(contests, self._lexica)

    def _digest(self, request: Request) -> dict[str, JSON]:
        digest = digest_of(request.get("view"))
        if "game" in request:
            self._views.check(request)
        return {"digest": digest}

    def _seed(self, request: Request) -> dict[str, JSON]:
        return seed_of(request)

    def _witness(self, request: Request) -> dict[str, JSON]:
        if "table" in request:
            _, session = self._table(request)
        else:
            session = Session(record_from(request.get("record")), self._lexica)
        ply = first_difference(session, _seat(request), _entries(request, "views"))
        return {"agrees": ply is None, "ply": ply}

    def _start_game_job(self, kind: str, request: Request) -> dict[str, JSON]:
        budget, seat = _whole(request, "budget", default=0), _seat(request)
        arguments = _mapping(request, "arguments")
        if "worker" in request:
            arguments = {**arguments, "worker": _whole(request, "worker")}
        if "view" in request:
            return self._jobs.start(kind, self._views.open_job(kind, request, arguments, budget))
        arguments = {**arguments, **{name: request[name] for name in ("position", "ply") if name in request}}
        if request.get("table") is None:
            return self._jobs.start(
                kind, _entry(request).registration.open_job(kind, None, seat, arguments, budget, self._lexica)
            )
        name, session = self._table(request)
        session.check_seat(seat)
        history = session.history()
        work = session.entry.registration.open_job(kind, history, seat, arguments, budget, self._lexica)
        # The job is about the game so far. It stays valid while the game continues, until one of these actions is
        # undone.
        return self._jobs.start(kind, work, name, lambda: not session.continues(history))

    def _work(self, request: Request) -> dict[str, JSON]:
        others = _entries(request, "others") if "others" in request else []
        collects = gc.isenabled()
        gc.disable()  # a search makes no reference cycles, and collecting would walk a lexicon's millions of objects
        try:
            return self._jobs.work(_text(request, "job"), _whole(request, "budget"), others)
        finally:
            if collects:
                gc.enable()

    def _stop(self, request: Request) -> dict[str, JSON]:
        return self._jobs.stop(_text(request, "job"))

    def _view(self, request: Request) -> dict[str, JSON]:
        if "position" in request:
            entry = _entry(request)
            return entry.registration.view_position(request["position"], self._lexica)
        _, session = self._table(request)
        seat, ply = _seat(request), _ply(request)
        view = session.view(seat, ply)
        answer: dict[str, JSON] = {"view": view}
        if _flag(request, "digest"):
            answer |= self._digest({"view": view})
        if "since" in request:
            since = _whole(request, "since", least=-1)
            answer["events"] = session.seen_since(since, seat, ply)
            answer |= {"to_act": view["to_act"], "acting": session.acting_kind(ply)}
        return answer

    def _ask(self, request: Request) -> dict[str, JSON]:
        question, arguments = _text(request, "question"), _mapping(request, "arguments")
        if "position" in request:
            entry = _entry(request)
            asked = request["position"], question, arguments
            return {"answer": entry.registration.ask_position(*asked, self._lexica)}
        if "view" in request:
            return {"answer": self._views.ask(request, question, arguments)}
        _, session = self._table(request)
        return {"answer": session.ask(_seat(request), question, arguments, _ply(request))}

    def _study(self, request: Request) -> dict[str, JSON]:
        lexicon, kind, arguments = _text(request, "lexicon"), _text(request, "kind"), _mapping(request, "arguments")
        entry, opened = _entry(request), self._lexica.open(lexicon)
        return {"answer": entry.registration.study(opened, kind, arguments, self._lexica)}

    def _undo(self, request: Request) -> dict[str, JSON]:
        name, session = self._table(request)
        seat = _required_seat(request)
        viewer = _viewer(request, seat)
        session.check_seat(seat)
        session.check_seat(viewer)
        session.undo(seat, agreed=request.get("agreed") is True)
        return _table(name, session, [], viewer)

    def _close(self, request: Request) -> dict[str, JSON]:
        name, _ = self._table(request)
        self._jobs.stop_all(name)
        del self._tables[name]
        return {}

    def _words(self, request: Request) -> dict[str, JSON]:
        lexicon = self._lexica.open(_text(request, "lexicon"))
        words = _WORDS.texts(request, "words", required=True)
        # Other texts keep their case, because capitals can change the length of a letter (ß).
        read = [lexicon.alphabet.segment(word) or (word.upper() if word.isascii() else word) for word in words]
        return {"words": [{"word": lexicon.alphabet.show(word), "in": word in lexicon} for word in read]}

    def _add_lexicon(self, request: Request) -> dict[str, JSON]:
        title, text = _text(request, "title"), _text(request, "text")
        if request.get("tiles") is None:
            return self._lexica.own(title, text).plain()
        tiles = _text(request, "tiles")
        return self._lexica.own(title, text, alphabet_of(tiles), tiles).plain()

    def _write(self, request: Request) -> dict[str, JSON]:
        notes = _entries(request, "notes") if "notes" in request else []
        if "table" not in request:
            entry, form, text = _entry(request), _text(request, "format"), _text(request, "text")
            return {"text": entry.registration.annotate(form, text, notes)}
        _, session = self._table(request)
        seat = _seat(request)
        session.check_seat(seat)
        return {"text": session.write(_text(request, "format"), seat, notes, MESSAGE.texts(request, "names"))}

    def _read(self, request: Request) -> dict[str, JSON]:
        lexicon = request.get("lexicon")
        opened = None if lexicon is None else self._lexica.open(_text(request, "lexicon"))
        return {
            "game": _entry(request).registration.read_text(_text(request, "format"), _text(request, "text"), opened)
        }

    def _import(self, request: Request) -> dict[str, JSON]:
        entry = _entry(request)
        form, text = _text(request, "format"), _text(request, "text")
        found = entry.registration.import_text(form, text, self._lexica, strict_json)
        return {"games": [_imported(entry, game) for game in found["games"]], "problems": list(found["problems"])}

    def _bench(self, request: Request) -> dict[str, JSON]:
        gc.collect()
        gc.freeze()  # keep the lexicon's millions of objects out of garbage collection during a search
        arguments = {name: value for name, value in request.items() if name not in ("type", "id")}
        entry = _entry(request)
        return entry.registration.bench(arguments, self._lexica)

    def _puzzle_table(self, request: Request) -> dict[str, JSON]:
        asked = puzzle_desk.Asked(request, self._lexica)
        session = asked.session(_text(request, "name", ""))
        return {**self._open(session, {"seat": asked.seat}), "puzzle": asked.plain()}

    def _table(self, request: Request) -> tuple[str, Session]:
        name = _text(request, "table")
        if name not in self._tables:
            raise RequestError("door/unknown_table", f"no table {name!r:.80} is open", table=name[:80])
        self._tables[name].find_words()
        return name, self._tables[name]


def _imported(entry: GameEntry, game: Mapping[str, Any]) -> dict[str, JSON]:
    """An imported game as a record with people at all seats; `load` checks its actions."""
    seats = tuple(Participant("human", name) for name in game["seats"])
    actions = tuple((seat, text) for seat, text in game["actions"])
    record = Record(entry.name, entry.rules_version, 0, seats, game["options"], actions)
    more = {name: game[name] for name in ("remarks", "kept", "foreign") if game.get(name)}
    return {"title": game["title"] or None, "record": record.plain(), **more}


def _table(name: str, session: Session, events: Iterable[Event], seat: Seat | None) -> dict[str, JSON]:
    """The Table of docs/door.md for this seat."""
    return {
        "table": name,
        "record": session.record.plain(),
        "view": session.view(seat),
        "events": [event.seen_by(seat) for event in events],
        "to_act": list(session.to_act),
        "acting": session.acting_kind(),
        "lexicon_changed": session.lexicon_changed,
    }


def _id(request: Request) -> JSON:
    given = request.get("id")
    return given if isinstance(given, (str, int)) else None


def _entry(request: Request) -> GameEntry:
    """The game that a request names, or the catalogue's first."""
    return game_entry(_text(request, "game", entries()[0].name))


def _viewer(request: Request, seat: Seat) -> Seat | None:
    """Whose view the answer has: that of the seat itself, unless the request names another or none."""
    if "viewer" not in request:
        return seat
    return None if request["viewer"] is None else _whole(request, "viewer")


def _required_seat(request: Request) -> Seat:
    return _whole(request, "seat")


def _seat(request: Request) -> Seat | None:
    return None if request.get("seat") is None else _required_seat(request)


def _ply(request: Request) -> int | None:
    return _whole(request, "ply") if "ply" in request else None


_default_door = Door()


def handle(request: str) -> str:
    """Answer one request at this process's door; all callers share its tables."""
    return _default_door.handle(request)
