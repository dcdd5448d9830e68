"""The errors of the engine.

Each error has a stable code (`area/what`), which the page translates, an English message for developers, and data that
name the wrong value or its place. Bugs are never wrapped in one of these.
"""

from __future__ import annotations

from typing import Any


class GameError(Exception):
    """An impossible request. Nothing has changed.

    Args:
        code: stable `area/what` string, such as `crossword/not_adjacent`.
        message: one English sentence for developers that names the wrong value.
        data: plain JSON values that name the place (`line=3`, `word="QZX"`).
    """

    def __init__(self, code: str, message: str, **data: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"

    def plain(self) -> dict[str, Any]:
        """The error as plain JSON: code, message, data."""
        return {"code": self.code, "message": self.message, "data": self.data}


class IllegalAction(GameError):
    """The rules do not allow this action in this state."""


class NotationError(GameError):
    """A text is not an action, position or game in the expected notation."""


class OptionError(GameError):
    """An option is unknown, or its value is not allowed."""


class RecordError(GameError):
    """A saved game cannot be read or replayed."""


class LexiconError(GameError):
    """A word list is missing, damaged or empty."""


class RequestError(GameError):
    """A message at the door is malformed, or names something that does not exist."""


def unfit_view(field: str, what: str) -> RequestError:
    """The error for a view from another device that no game shows; `field` is its wrong field, "" if none is known."""
    where = f"view.{field}" if field else "view"
    return RequestError("view/unfit", f"{where}: {what}", field=where)
