"""Reads a view from plain JSON: the inverse of `game.plain`, for views that came from another device.

Such a view may be anything. It is accepted if its fields have the types of the game's view, and if the game can make a
state that shows exactly this view (`Game.determinize`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin

from asobiba import chance
from asobiba.arguments import MOST_NUMBER
from asobiba.errors import GameError, RequestError, unfit_view
from asobiba.game import JSON, Seat, plain
from asobiba.registration import AnyGame

MOST_DEPTH = 12  # lists and objects inside each other
MOST_ENTRIES = 5_000  # of a list or an object
MOST_TEXT = 20_000  # characters; a player's own words in an option are the longest text

PLY = "ply"  # the door adds it to every view; not every game's view has this field
Answer = TypeVar("Answer")

# The exceptions that a view may cause if its free parts, such as a turn of the score sheet, lack something. They count
# as bugs everywhere else.
_STUMBLES = (ArithmeticError, AttributeError, LookupError, RuntimeError, StopIteration, TypeError, ValueError)


def read_view(game: AnyGame, value: JSON, players: int) -> Any:
    """The view that `plain` wrote, with the door's `ply` or without it.

    Raises:
        RequestError: `view/malformed`, a field has the wrong form (`data.field`); `view/unfit`, no state of this game
            shows this view.
    """
    kind: Any = game.view_type
    given = dict(_object(value, "view"))
    if PLY not in _hints(kind):
        _read(int, given.pop(PLY, 0), "view.ply")
    view = _read(kind, given, "view")
    _check_seat(view.seat, len(view.seats), players)
    for name, shown in guarded(lambda: _rebuilt(game, view)).items():
        if shown != given[name]:
            raise unfit_view(name, "does not agree with the rest of the view")
    return view


def read_object(value: JSON) -> dict[str, JSON]:
    """A view of any game: an object of at most `MOST_DEPTH` levels.

    Raises:
        RequestError: `view/malformed`.
    """
    found: dict[str, JSON] = _free(_object(value, "view"), "view", MOST_DEPTH)
    return found


def guarded(answer: Callable[[], Answer]) -> Answer:
    """The result of work on a view from another device.

    Raises:
        RequestError: `view/unfit`, the view lacks something. Other GameErrors pass.
    """
    try:
        return answer()
    except _STUMBLES as error:
        raise unfit_view("", f"lacks something: {type(error).__name__}: {error}"[:500]) from error


def state_of(game: AnyGame, view: Any) -> Any:
    """A state that agrees with a view, always the same one."""
    return game.determinize(view, chance.stream(0, "view"))


def _rebuilt(game: AnyGame, view: Any) -> dict[str, JSON]:
    """The same view, as plain JSON, of a state that agrees with it."""
    try:
        shown: dict[str, JSON] = plain(game.view(state_of(game, view), view.seat))
    except GameError as error:
        if error.code == "view/unfit":
            raise
        raise unfit_view("", error.message) from error
    return shown


def _check_seat(seat: Seat | None, seats: int, players: int) -> None:
    if seats != players:
        raise _malformed("view.seats", f"must have {players} entries, not {seats}")
    if seat is not None and not 0 <= seat < players:
        raise _malformed("view.seat", f"must be null or a seat below {players}, not {seat}")


def _read(kind: Any, value: JSON, where: str) -> Any:
    """A value of an annotated type."""
    if kind is Any:
        return _free(value, where, MOST_DEPTH)
    origin = get_origin(kind)
    if origin is UnionType:
        (inner,) = (part for part in get_args(kind) if part is not type(None))
        return None if value is None else _read(inner, value, where)
    if origin is tuple:
        return _read_tuple(get_args(kind), value, where)
    if origin is not None:
        inner = get_args(kind)[1]
        return {name: _read(inner, item, f"{where}.{name:.40}") for name, item in _object(value, where).items()}
    if is_dataclass(kind):
        return _read_fields(kind, value, where)
    return _read_scalar(kind, value, where)


def _read_tuple(kinds: tuple[Any, ...], value: JSON, where: str) -> tuple[Any, ...]:
    given = _list(value, where)
    if kinds[-1] is ...:
        kinds = kinds[:1] * len(given)
    if len(given) != len(kinds):
        raise _malformed(where, f"must have {len(kinds)} entries, not {len(given)}")
    return tuple(_read(kind, item, f"{where}[{at}]") for at, (kind, item) in enumerate(zip(kinds, given, strict=True)))


def _read_fields(kind: Any, value: JSON, where: str) -> Any:
    given, hints = _object(value, where), _hints(kind)
    for wrong in sorted(set(given) ^ set(hints)):
        raise _malformed(f"{where}.{wrong:.40}", "is missing" if wrong in hints else "is no field of a view")
    return kind(**{name: _read(hint, given[name], f"{where}.{name}") for name, hint in hints.items()})


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """Name -> type of the fields of a dataclass, whose annotations are texts."""
    names = vars(sys.modules[kind.__module__])
    return {item.name: eval(str(item.type), names) for item in fields(kind)}  # noqa: S307  the engine's own text


def _read_scalar(kind: Any, value: JSON, where: str) -> JSON:
    if type(value) is not kind:
        forms = {int: "a whole number", str: "a text", bool: "true or false"}
        raise _malformed(where, f"must be {forms[kind]}, not {value!r:.80}")
    if isinstance(value, (int, float)) and abs(value) > MOST_NUMBER:
        raise _malformed(where, f"must be at most {MOST_NUMBER}")
    if isinstance(value, str) and len(value) > MOST_TEXT:
        raise _malformed(where, f"has more than {MOST_TEXT} characters")
    return value


def _free(value: JSON, where: str, depth: int) -> JSON:
    """Plain JSON of any form."""
    if value is None:
        return None
    if not depth:
        raise _malformed(where, "is nested too deeply")
    if isinstance(value, dict):
        return {name: _free(item, f"{where}.{name:.40}", depth - 1) for name, item in _object(value, where).items()}
    if isinstance(value, list):
        return [_free(item, f"{where}[{at}]", depth - 1) for at, item in enumerate(_list(value, where))]
    return _read_scalar(type(value), value, where)


def _object(value: JSON, where: str) -> dict[str, JSON]:
    if not isinstance(value, dict) or len(value) > MOST_ENTRIES:
        raise _malformed(where, f"must be an object of at most {MOST_ENTRIES} fields")
    return value


def _list(value: JSON, where: str) -> list[JSON]:
    if not isinstance(value, list) or len(value) > MOST_ENTRIES:
        raise _malformed(where, f"must be a list of at most {MOST_ENTRIES} entries")
    return value


def _malformed(where: str, what: str) -> RequestError:
    return RequestError("view/malformed", f"{where}: {what}", field=where)
