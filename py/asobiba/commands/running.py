"""Runs commands: reads input, prints JSON lines, and reports each error in one line."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NoReturn

from asobiba.errors import GameError, RequestError
from asobiba.game import JSON
from asobiba.record import MOST_SEED, strict_json

FINE, PROBLEMS, WRONG_USE = 0, 1, 2
MOST_SECONDS = 3600
STANDARD_INPUT = "-"
# Codes for unknown names and options, where the fault is in the command and not in its input.
_WRONG_USE_CODES = (
    "catalogue/",
    "crossword/other_letters",
    "define/glosses",
    "define/language",
    "option/",
    "lexicon/missing",
    "study/kind",
    "puzzle/",
)

_FEW_DIGITS = re.compile(r"[0-9]{1,16}")


class Problems(Exception):
    """The input has problems, which are already printed. The argument is a one-line summary."""


class WrongUse(Exception):
    """The command was used wrongly; the argument says how."""


class Parser(argparse.ArgumentParser):
    """A parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        """Report the error and exit with status 2."""
        self.exit(WRONG_USE, f"{self.prog}: {_line(message)} (see --help)\n")


def run_command(run: Callable[[argparse.Namespace], Iterator[str]], given: argparse.Namespace) -> int:
    """Run a command, print its lines, and return the exit status."""
    if sys.stdout is None:  # closed by the caller
        return _complain("there is no standard output to write to", WRONG_USE)
    try:
        _print(run(given))
    except Problems as problems:
        return _complain(str(problems), PROBLEMS)
    except WrongUse as wrong:
        return _complain(str(wrong), WRONG_USE)
    except GameError as error:
        wrong_use = error.code.startswith(_WRONG_USE_CODES)
        return _complain(str(error), WRONG_USE if wrong_use else PROBLEMS)
    except BrokenPipeError:
        # The reader closed the pipe. Redirect the output, because Python would complain when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _complain(f"the output cannot be written: {error.strerror}", PROBLEMS)
    except KeyboardInterrupt:
        return _complain("interrupted", PROBLEMS)
    return FINE


def answers(answers: Iterable[dict[str, JSON]]) -> Iterator[str]:
    """Write the answers as JSON lines; at the end, raise Problems if there were errors."""
    wrong: list[dict[str, JSON]] = []
    for answer in answers:
        if "error" in answer:
            wrong.append(answer)
        yield json_line(answer)
    if wrong:
        count = "1 line has a problem" if len(wrong) == 1 else f"{len(wrong)} lines have problems, the first"
        raise Problems(f"{count}: line {wrong[0]['line']}: {wrong[0]['error']['message']}")


def evaluated(
    lines: Iterable[bytes],
    evaluate: Callable[[Any], dict[str, JSON]],
    read: Callable[[bytes, int], Any] | None = None,
) -> Iterator[dict[str, JSON]]:
    """Evaluate lines except empty ones; errors become answers.

    Args:
        read: turns a line and its number into the value to evaluate; by default the line is JSON.
    """
    read = read or _line_value
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield evaluate(read(line, number))
        except GameError as error:
            yield {"line": number, "error": error.plain()}


def _line_value(line: bytes, number: int) -> JSON:
    try:
        return strict_json(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise RequestError("door/json", f"line {number} is no JSON: {error}", line=number) from None


def argument(text: str) -> tuple[str, JSON]:
    """Read `count=5` as a name and a value: a whole number, true, false, or a text."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise WrongUse(f"{text!r:.80} is not NAME=VALUE")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if _FEW_DIGITS.fullmatch(value) else value


def read_bytes(file: str) -> bytes:
    """The content of a file, or of standard input."""
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read()
    try:
        with open(file, "rb") as stream:
            return stream.read()
    except OSError as error:
        raise WrongUse(f"{file!r} cannot be read: {error.strerror}") from None


def read_lines(file: str) -> Iterable[bytes]:
    """The lines of a file, or of standard input as they arrive."""
    return sys.stdin.buffer if file == STANDARD_INPUT else read_bytes(file).splitlines()


def whole(least: int) -> Callable[[str], int]:
    """A reader of whole numbers from `least`."""

    def read(text: str) -> int:
        number = int(text) if _FEW_DIGITS.fullmatch(text) else -1
        if not least <= number <= MOST_SEED:
            raise argparse.ArgumentTypeError(f"{text!r:.40} is no whole number from {least} to {MOST_SEED}")
        return number

    return read


def seconds(text: str) -> float:
    """Read a number of seconds."""
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", text) or not 0 < float(text) <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"{text!r:.40} is no number of seconds up to {MOST_SECONDS}")
    return float(text)


def levels(text: str) -> list[str]:
    """Split names at commas."""
    return [level.strip() for level in text.split(",")]


def json_line(value: JSON) -> str:
    """A value as a line of JSON."""
    return json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(", ", ": "))


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def _complain(message: str, status: int) -> int:
    if sys.stdout is not None:
        sys.stdout.flush()
    sys.stderr.write(f"asobiba: {_line(message)}\n")
    return status


def _line(text: str) -> str:
    """The text as one line without control characters for the terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))
