"""Check fields of JSON from outside: numbers, texts, lists and objects.

A `FieldReader` reads one field of a JSON object at a time. All readers check in the same way; their limits and errors
differ. `whole`, `text`, `texts`, `flag` and `choice` read the arguments of questions and jobs. `read_given` reads a
game's options by their schema.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from .errors import GameError, OptionError, RequestError
from .game import JSON

Arguments = Mapping[str, JSON]
MOST_NAME = 80  # characters in the name of a lexicon
MOST_NUMBER = 2**53 - 1  # the largest whole number that JavaScript keeps exactly


@dataclass(frozen=True, slots=True)
class FieldReader:
    """Reads the fields of one kind of JSON object. A missing field gets its default, if it has one.

    Args:
        code: error code; `{kind}` becomes `number`, `text`, `flag`, `choice` or `object`, and `{field}` the field's
            name.
        sentence: error message; `{field}` becomes the name, and `{form}` a description of a valid value.
        error: class of the errors.
        quotes: whether errors about numbers, flags and choices end with the given value.
        limits: whether the data of an error contain the limits (`least`, `most`, `allowed`).
        most_number: default upper limit of a number.
        most_characters: default upper limit of a text's length; None is no limit.
        most_entries: default upper limit of a list's length; None is no limit.
        entries: the word for a list's entries in errors.
    """

    code: str
    sentence: str
    error: type[GameError] = RequestError
    quotes: bool = False
    limits: bool = False
    most_number: int = MOST_NUMBER
    most_characters: int | None = None
    most_entries: int | None = None
    entries: str = "entries"

    def wrong(self, field: str, form: str, kind: str = "field", **limits: JSON) -> GameError:
        """The error for a field that does not have this form."""
        code, message = self.code.format(kind=kind, field=field), self.sentence.format(field=field, form=form)
        return self.error(code, message, field=field, **(limits if self.limits else {}))

    def whole(
        self, fields: Arguments, name: str, least: int = 0, most: int | None = None, default: int | None = None
    ) -> int:
        """Read a whole number from `least` to `most`."""
        value, most = fields.get(name, default), self.most_number if most is None else most
        if type(value) is not int or not least <= value <= most:
            form = self._quoting(f"a whole number from {least} to {most}", value)
            raise self.wrong(name, form, "number", least=least, most=most)
        return value

    def text(self, fields: Arguments, name: str, default: str | None = None, most: int | None = None) -> str:
        """Read a text of at most `most` characters."""
        value, most = fields.get(name, default), most or self.most_characters
        if not isinstance(value, str) or (most is not None and len(value) > most):
            form = "a text" if most is None else f"a text of at most {most} characters"
            raise self.wrong(name, form, "text", most=most)
        return value

    def texts(self, fields: Arguments, name: str, most: int | None = None, *, required: bool = False) -> list[str]:
        """Read a list of at most `most` texts; an optional list that is missing is empty. Errors name an entry
        `name[0]`.
        """
        entries = self.entries_of(fields if required or name in fields else {name: []}, name, most)
        return [self.text({f"{name}[{at}]": entry}, f"{name}[{at}]") for at, entry in enumerate(entries)]

    def entries_of(self, fields: Arguments, name: str, most: int | None = None) -> list[JSON]:
        """Read a list of at most `most` entries of any kind."""
        value, most = fields.get(name), most or self.most_entries
        if not isinstance(value, list) or (most is not None and len(value) > most):
            form = "a list" if most is None else f"a list of at most {most} {self.entries}"
            raise self.wrong(name, form, "text", most=most)
        return value

    def flag(self, fields: Arguments, name: str, default: bool = False) -> bool:
        """Read true or false."""
        value = fields.get(name, default)
        if not isinstance(value, bool):
            raise self.wrong(name, self._quoting("true or false", value), "flag")
        return value

    def choice(self, fields: Arguments, name: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        """Read one of the allowed words."""
        value = fields.get(name, default)
        if value not in allowed:
            form = self._quoting(f"one of {', '.join(allowed)}", value)
            raise self.wrong(name, form, "choice", allowed=list(allowed))
        return str(value)

    def mapping(self, fields: Arguments, name: str) -> Arguments:
        """Read an object; a missing one is empty."""
        value = fields.get(name, {})
        if not isinstance(value, Mapping):
            raise self.wrong(name, "an object", "object")
        return value

    def _quoting(self, form: str, value: JSON) -> str:
        return f"{form}, not {value!r:.80}" if self.quotes else form


ARGUMENTS = FieldReader(
    "ask/{kind}", "{field} is {form}", quotes=True, limits=True, most_characters=100, entries="texts"
)
MESSAGE = FieldReader("door/field", "{field}: must be {form}", most_entries=10_000)  # a message at the door

whole, text, texts = ARGUMENTS.whole, ARGUMENTS.text, ARGUMENTS.texts
flag, choice = ARGUMENTS.flag, ARGUMENTS.choice


def numbers(arguments: Arguments, name: str, count: int) -> Sequence[int]:
    """The numbers below `count` that an argument lists; all of them if it is left out.

    Raises:
        RequestError: `ask/number`.
    """
    given = arguments.get(name)
    if given is None:
        return range(count)
    if not isinstance(given, list):
        given = [None]
    return [whole({f"{name}[{at}]": number}, f"{name}[{at}]", 0, count - 1) for at, number in enumerate(given)]


def flag_option(name: str, default: bool = False) -> dict[str, JSON]:
    """An option schema's entry (docs/door.md, hello) for a flag."""
    return {"name": name, "kind": "flag", "default": default}


def choice_option(name: str, default: JSON, choices: Sequence[JSON]) -> dict[str, JSON]:
    """An option schema's entry for a choice; if the default is None, it depends on the number of players."""
    return {"name": name, "kind": "choice", "default": default, "choices": list(choices)}


def read_given(
    given: Arguments, schema: Iterable[Arguments], others: Mapping[str, Callable[[JSON], JSON]] | None = None
) -> dict[str, JSON]:
    """Check the given options by their schema and leave out those that are null.

    Args:
        schema: the options that players are offered.
        others: functions, by name of the option, that read options outside the schema or replace its check.

    Raises:
        OptionError: `option/unknown`, or `option/value` with the name of the option and its allowed values.
    """
    readers = {str(option["name"]): partial(_read_by_schema, option) for option in schema} | dict(others or {})
    unknown = sorted(set(given) - set(readers))
    if unknown:
        message = f"no option {unknown[0]!r:.80}; there are {', '.join(readers)}"
        raise OptionError("option/unknown", message, option=unknown[0][:80], allowed=list(readers))
    return {name: readers[name](value) for name, value in given.items() if value is not None}


def _read_by_schema(option: Arguments, value: JSON) -> JSON:
    kind, name = option["kind"], option["name"]
    if kind == "choice":
        return read_option(name, value, option["choices"])
    allowed: JSON
    if kind == "flag":
        fits, allowed = isinstance(value, bool), [True, False]
    elif kind == "whole":
        fits = type(value) is int and option["least"] <= value <= option["most"]
        allowed = f"{option['least']} to {option['most']}"
    else:
        fits, allowed = isinstance(value, str) and 0 < len(value) <= MOST_NAME, "the name of a lexicon"
    if not fits:
        raise wrong_option(name, value, allowed)
    return value


def read_option(name: str, value: JSON, choices: Sequence[JSON]) -> JSON:
    """The choice that equals the given value; `"7"` equals 7, because a page's address contains only text.

    Raises:
        OptionError: `option/value`.
    """
    for allowed in choices:
        if isinstance(value, (str, int)) and not isinstance(value, bool) and str(allowed) == str(value):
            return allowed
    raise wrong_option(name, value, list(choices))


def wrong_option(name: str, value: JSON, allowed: JSON) -> OptionError:
    """The error (`option/value`) for a value that the option does not allow."""
    message = f"option {name} may be {allowed}, not {value!r:.80}"
    return OptionError("option/value", message, option=name, allowed=allowed)
