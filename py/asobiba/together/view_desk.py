"""Answers questions about a view that came from another device, where the table is, and starts work on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from asobiba.arguments import MESSAGE
from asobiba.catalogue import entry
from asobiba.errors import RequestError
from asobiba.game import JSON, GameHistory, plain
from asobiba.record import MOST_SEATS
from asobiba.registration import AnyGame
from asobiba.words.lexicon_store import LexiconStore
from asobiba.work import Units, Work

from .plain_view import guarded, read_view, state_of


class ViewWork(Work):
    """Work on a view; if it stumbles over the view, that is the view's error (`guarded`)."""

    def __init__(self, work: Work) -> None:
        self._work = work

    @property
    def done(self) -> bool:
        return self._work.done

    @property
    def progress(self) -> float:
        return self._work.progress

    def step(self, units: int) -> None:
        guarded(lambda: self._work.step(units))

    def result(self) -> JSON:
        return self._work.result()

    def share(self) -> JSON:
        return self._work.share()

    def merge(self, shares: Sequence[JSON]) -> None:
        self._work.merge(shares)


class ViewDesk:
    """Keeps the game and the view of the last question, because a player asks many questions about one view."""

    def __init__(self, lexica: LexiconStore) -> None:
        self._lexica = lexica
        self._opened: tuple[Any, Any] = None, None
        self._read: tuple[JSON, Any] = None, None

    def ask(self, request: Mapping[str, Any], question: str, arguments: Mapping[str, JSON]) -> JSON:
        """The answer that the table would give to the seat of the view in the request.

        Raises:
            RequestError: as `read_view`, or `view/unfit`; no such game or question, or an argument has the wrong form.
            OptionError: an option or the number of seats is not allowed.
        """
        game = self._game(request)
        view = self._view(game, request)
        return plain(guarded(lambda: game.ask(view, question, arguments)))

    def check(self, request: Mapping[str, Any]) -> None:
        """Check the view in a request. Raises as `ask`."""
        self._view(self._game(request), request)

    def warm_up(self, request: Mapping[str, Any]) -> Callable[[], Units[None]]:
        """A function that prepares the game of a request for its first questions, in small parts. Raises as `ask`."""
        game = self._game(request)
        registration = entry(game.name).registration
        return lambda: registration.warm_up(game, (), self._lexica)

    def open_job(self, kind: str, request: Mapping[str, Any], arguments: Mapping[str, JSON], budget: int) -> Work:
        """One of the game's kinds of work, on the view in the request.

        Raises:
            RequestError: `job/kind`, it needs a table, or there is none of this kind; or as `ask`.
        """
        game = self._game(request)
        view = self._view(game, request)
        registration = entry(game.name).registration
        if kind not in registration.view_jobs:
            raise RequestError("job/kind", f"{game.name} has no work {kind!r:.80} on a view", kind=kind[:80])
        history = GameHistory(game, 0, ("",) * len(view.seats), (state_of(game, view),), ())
        work = guarded(lambda: registration.open_job(kind, history, view.seat, arguments, budget, self._lexica))
        return ViewWork(work)

    def _game(self, request: Mapping[str, Any]) -> AnyGame:
        name, seats = MESSAGE.text(request, "game"), MESSAGE.whole(request, "seats", 1, MOST_SEATS)
        options = MESSAGE.mapping(request, "options")
        asked, game = self._opened
        if asked != (name, seats, options) or entry(name).registration.lacks_words(game):
            game = entry(name).open(options, seats, self._lexica)
            self._opened, self._read = ((name, seats, options), game), (None, None)
        found: AnyGame = game
        return found

    def _view(self, game: AnyGame, request: Mapping[str, Any]) -> Any:
        given, view = self._read
        if view is None or given != request["view"]:
            view = read_view(game, request["view"], request["seats"])
            self._read = request["view"], view
        return view
