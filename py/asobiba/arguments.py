"""Reading the arguments of questions and jobs: plain JSON in, values of the right kind and size out."""

from __future__ import annotations

from collections.abc import Mapping

from .errors import RequestError
from .game import JSON

Arguments = Mapping[str, JSON]


def whole(arguments: Arguments, name: str, least: int, most: int, usual: int | None = None) -> int:
    """A whole number.

    Raises:
        RequestError: `ask/number` with the field and its range.
    """
    value = arguments.get(name, usual)
    if type(value) is not int or not least <= value <= most:
        message = f"{name} is a whole number from {least} to {most}, not {value!r:.80}"
        raise RequestError("ask/number", message, field=name, least=least, most=most)
    return value


def text(arguments: Arguments, name: str, usual: str | None = None, most: int = 100) -> str:
    """A text of at most so many characters.

    Raises:
        RequestError: `ask/text` with the field.
    """
    value = arguments.get(name, usual)
    if not isinstance(value, str) or len(value) > most:
        raise RequestError("ask/text", f"{name} is a text of at most {most} characters", field=name, most=most)
    return value


def texts(arguments: Arguments, name: str, most: int) -> list[str]:
    """A list of texts, none if it is left out.

    Raises:
        RequestError: `ask/text` with the field.
    """
    value = arguments.get(name, [])
    if not isinstance(value, list) or len(value) > most:
        raise RequestError("ask/text", f"{name} is a list of at most {most} texts", field=name, most=most)
    return [text({f"{name}[{at}]": one}, f"{name}[{at}]") for at, one in enumerate(value)]


def flag(arguments: Arguments, name: str, usual: bool = False) -> bool:
    """True or false.

    Raises:
        RequestError: `ask/flag` with the field.
    """
    value = arguments.get(name, usual)
    if not isinstance(value, bool):
        raise RequestError("ask/flag", f"{name} is true or false, not {value!r:.80}", field=name)
    return value


def choice(arguments: Arguments, name: str, allowed: tuple[str, ...], usual: str) -> str:
    """One of some words.

    Raises:
        RequestError: `ask/choice` with the field and what it may be.
    """
    value = arguments.get(name, usual)
    if value not in allowed:
        message = f"{name} is one of {', '.join(allowed)}, not {value!r:.80}"
        raise RequestError("ask/choice", message, field=name, allowed=list(allowed))
    return str(value)
