"""The command line: `python -m asobiba moves|choose|...`; docs/command-line.md describes each command.

Commands write one JSON object per line. Errors are one line on standard error. The exit status is 0 on success, 1 when
the input has problems, 2 on wrong usage.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NoReturn

from . import __version__, matches
from .bridge import Door
from .catalogue import entry
from .crossword import cli
from .crossword.duplicate.cli import duplicate
from .errors import GameError, LexiconError, RequestError
from .game import JSON
from .kotoba.cli import TIERS, lists_of, score_lines
from .lab.command import add_commands
from .puzzle_desk import Asked
from .puzzles.schedule import date_of, day_number
from .record import MOST_SEED, strict_json
from .skat.cli import skat_replay, skat_score
from .words.lexicon import Lexicon
from .words.lexicon_store import LexiconStore

FINE, PROBLEMS, WRONG_USE = 0, 1, 2
NO_LEXICON = "none"
MOST_SECONDS = 3600
STANDARD_INPUT = "-"
ENDGAME_NODES = 400_000
# codes for unknown names and options: the command is wrong, not its input
_WRONG_USE_CODES = ("catalogue/", "option/", "lexicon/missing", "study/kind", "puzzle/")

_FEW_DIGITS = re.compile(r"[0-9]{1,16}")


_LINE_COMMANDS: tuple[tuple[str, Callable[[JSON], dict[str, JSON]], str], ...] = (
    ("skat-score", skat_score, "score games of Skat, one per line"),
    ("skat-replay", skat_replay, "replay deals of Skat by the rules, one per line"),
)


class _Problems(Exception):
    """The input has problems, which have been printed; the argument is the line that sums them up."""


class _WrongUse(Exception):
    """The command was used wrongly; the argument says how."""


class _Parser(argparse.ArgumentParser):
    """A parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and leave with status 2."""
        self.exit(WRONG_USE, f"{self.prog}: {_line(message)} (see --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    parsed = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], Iterator[str]] = parsed.run
    if sys.stdout is None:  # closed by whoever started us
        return _complain("there is no standard output to write to", WRONG_USE)
    try:
        _print(run(parsed))
    except _Problems as problems:
        return _complain(str(problems), PROBLEMS)
    except _WrongUse as wrong:
        return _complain(str(wrong), WRONG_USE)
    except GameError as error:
        wrong_use = error.code.startswith(_WRONG_USE_CODES)
        return _complain(str(error), WRONG_USE if wrong_use else PROBLEMS)
    except BrokenPipeError:
        # whoever read the output has seen enough; without this, Python complains when it closes the stream
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _complain(f"the output cannot be written: {error.strerror}", PROBLEMS)
    except KeyboardInterrupt:
        return _complain("interrupted", PROBLEMS)
    return FINE


def _parser() -> argparse.ArgumentParser:
    description = "Asobiba on the command line: each command writes one JSON object per line."
    parser = _Parser("asobiba", description=description, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"asobiba {__version__}")
    commands_ = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", parser_class=_Parser)

    def command(name: str, run: Callable[[argparse.Namespace], Iterator[str]], text: str) -> argparse.ArgumentParser:
        added = commands_.add_parser(name, help=text, description=text, allow_abbrev=False)
        added.set_defaults(run=run)
        return added

    moves = command("moves", _moves, "list every legal play of a position's first rack")
    _add_position(moves, lexicon=True)
    moves.add_argument("--best", type=_whole(1), default=0, metavar="N", help="only the N best by equity")
    choose = command("choose", _choose, "what a computer player would do with a position's first rack")
    analyse = command("analyse", _analyse, "compare the best turns of a position's first rack, with chances of winning")
    for subparser in (choose, analyse):
        _add_position(subparser, lexicon=subparser is choose)
        subparser.add_argument("--level", required=True, metavar="NAME", help=", ".join(entry("crossword").levels()))
        _add_effort(subparser, clock=subparser is choose)
        subparser.add_argument(
            "--seed", type=_whole(0), default=1, metavar="S", help="seed of the level's random choices"
        )
    endgame = command("endgame", _endgame, "solve an endgame: its value, the best line, and what is proven")
    _add_position(endgame, lexicon=False)
    endgame.add_argument("--budget", type=_whole(1), default=ENDGAME_NODES, metavar="N", help="positions to search")
    gcg = command("gcg", _gcg, "replay and re-score a game in a GCG file")
    gcg.add_argument("file", metavar="FILE", help="- is standard input")
    gcg.add_argument("--lexicon", metavar="NAME|FILE|none", help="default: the lexicon that the file names")
    score = command("kotoba-score", _kotoba_score, "score words and rewrites of kotoba, one JSON object per line")
    score.add_argument("file", nargs="?", default=STANDARD_INPUT, metavar="FILE", help="default: standard input")
    score.add_argument("--words", choices=TIERS, metavar="LIST", help=f"which words are listed: {', '.join(TIERS)}")
    review = command("review", _review, "review a game in a GCG file, turn by turn")
    review.add_argument("--gcg", required=True, metavar="FILE", help="- is standard input")
    review.add_argument("--lexicon", metavar="NAME|FILE", help="default: the one that the file names, else standard")
    review.add_argument("--method", default="static", choices=("static", "simulation"), help="default: static")
    review.add_argument("--budget", type=_whole(0), default=0, metavar="N", help="rollouts per turn")
    review.add_argument("--notes", action="store_true", help="write the GCG with the findings as notes")
    study = command("study", _study, "study words: short words, hooks, anagrams, patterns, drills, leaves")
    study.add_argument("kind", metavar="KIND", help=", ".join(cli.STUDIES))
    study.add_argument("arguments", nargs="*", metavar="NAME=VALUE", help="such as word=care, letters=aeinrs?")
    named = [f"{kind} ({', '.join(names)})" for kind, names in cli.STUDIES.items()]
    study.epilog = f"Kinds and their arguments: {'; '.join(named)}."
    study.add_argument("--lexicon", default="full", metavar="NAME|FILE", help="default: full")
    _add_puzzle(command("puzzle", _puzzle, "puzzles with their answers: that of a day, or by number"))
    play = command("play", _play, "play games between computer players")
    play.add_argument("game", nargs="?", default="crossword", metavar="GAME", help="crossword (default), kotoba, skat")
    play.add_argument("--seats", type=_levels, metavar="LEVEL,LEVEL[,...]", help="the players (or --first, --second)")
    play.add_argument("--first", metavar="LEVEL", help="play a match in pairs of games against --second")
    play.add_argument("--second", metavar="LEVEL", help="seats are swapped in the second game of each pair")
    play.add_argument("--games", type=_whole(1), default=1, metavar="N", help="number of games; full pairs in a match")
    _add_effort(play)
    play.add_argument("--seed", type=_whole(0), default=1, metavar="S", help="seed of the first game, then S + 1 ...")
    play.add_argument("--lexicon", metavar="NAME|FILE", help="for crossword; default: standard")
    same_racks = command("duplicate", _duplicate, "the racks and best plays of a game of duplicate")
    same_racks.add_argument("--seed", type=_whole(0), required=True, metavar="S", help="seed of the racks")
    same_racks.add_argument("--lexicon", required=True, metavar="NAME|FILE", help="standard, full, or a word list")
    same_racks.add_argument("--turns", type=_whole(1), default=0, metavar="N", help="only the first N turns")
    for name, evaluate, text in _LINE_COMMANDS:
        added = command(name, _each_line, text)
        added.add_argument("file", nargs="?", default=STANDARD_INPUT, metavar="FILE", help="JSON lines; default: stdin")
        added.set_defaults(evaluate=evaluate)
    command("door", _door, "answer requests: one line of standard input, one line of output")
    add_commands(command("lab", _lab, "self-play, matches and training of the tables that ship"), _whole)
    return parser


def _add_effort(parser: argparse.ArgumentParser, *, clock: bool = True) -> None:
    units = "work units per turn, with the same result everywhere; 0: the level's own"
    parser.add_argument("--budget", type=_whole(0), default=0, metavar="N", help=units)
    if clock:
        parser.add_argument("--seconds", type=_seconds, default=0.0, metavar="S", help="think for S seconds instead")


def _add_position(parser: argparse.ArgumentParser, *, lexicon: bool) -> None:
    """Add the position and its lexicon, which is required or else the one that the position names."""
    parser.add_argument("--cgp", required=True, metavar="CGP", help="the position; - is standard input")
    words = "standard, full, everyday, or a word list"
    usual = "" if lexicon else "; default: the lexicon that the position names, else standard"
    parser.add_argument("--lexicon", required=lexicon, metavar="NAME|FILE", help=words + usual)


def _moves(given: argparse.Namespace) -> Iterator[str]:
    lexica = LexiconStore()
    return map(_json, cli.moves(*_position(given, lexica), given.best, lexica))


def _choose(given: argparse.Namespace) -> Iterator[str]:
    entry("crossword").check_level(given.level)
    lexica = LexiconStore()
    effort = matches.Effort(given.budget, given.seconds)
    work = effort.spend if given.seconds else None
    position, lexicon = _position(given, lexica)
    yield _json(cli.choose(position, lexicon, given.level, lexica, effort.budget, given.seed, work))


def _analyse(given: argparse.Namespace) -> Iterator[str]:
    entry("crossword").check_level(given.level)
    lexica = LexiconStore()
    position, lexicon = _position(given, lexica)
    return map(_json, cli.analyse(position, lexicon, given.level, lexica, given.budget, given.seed))


def _endgame(given: argparse.Namespace) -> Iterator[str]:
    began = os.times().user
    found = cli.endgame(*_position(given, LexiconStore()), given.budget)
    yield _json({**found, "seconds": round(os.times().user - began, 2)})


def _gcg(given: argparse.Namespace) -> Iterator[str]:
    lexica = LexiconStore()
    judge = given.lexicon != NO_LEXICON
    lexicon = _lexicon(given.lexicon, lexica) if judge and given.lexicon is not None else None
    game = cli.gcg(_read(given.file), lexicon, lexica, judge=judge)
    yield _json(game)
    problems = game["problems"]
    if problems:
        first = problems[0]
        count = "1 problem" if len(problems) == 1 else f"{len(problems)} problems, the first"
        raise _Problems(f"{given.file}: {count} on line {first['line']}: {first['message']}")


def _review(given: argparse.Namespace) -> Iterator[str]:
    lexica = LexiconStore()
    lexicon = _lexicon(given.lexicon, lexica).name if given.lexicon else None
    source = _read(given.gcg)
    found = cli.review(source, lexicon, lexica, given.method, given.budget)
    if given.notes:
        yield cli.gcg_with_notes(source, found).removesuffix("\n")
        return
    yield from map(_json, found.pop("turns"))
    yield _json(found)


def _duplicate(given: argparse.Namespace) -> Iterator[str]:
    lexica = LexiconStore()
    return map(_json, duplicate(given.seed, _lexicon(given.lexicon, lexica), lexica, given.turns))


def _study(given: argparse.Namespace) -> Iterator[str]:
    lexica = LexiconStore()
    lexicon = _lexicon(given.lexicon, lexica)
    yield _json(cli.study(lexicon, given.kind, dict(map(_argument, given.arguments)), lexica))


def _argument(text: str) -> tuple[str, JSON]:
    """`count=5` as a name and a value: a whole number, true, false, or a text."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise _WrongUse(f"{text!r:.80} is not NAME=VALUE")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if _FEW_DIGITS.fullmatch(value) else value


def _kotoba_score(given: argparse.Namespace) -> Iterator[str]:
    return _answers(score_lines(_lines(given.file), lists_of(given.words, LexiconStore()) if given.words else None))


def _answers(answers: Iterable[dict[str, JSON]]) -> Iterator[str]:
    """Answers to lines as they come; those that tell of an error are counted at the end."""
    wrong: list[dict[str, JSON]] = []
    for answer in answers:
        if "error" in answer:
            wrong.append(answer)
        yield _json(answer)
    if wrong:
        count = "1 line has a problem" if len(wrong) == 1 else f"{len(wrong)} lines have problems, the first"
        raise _Problems(f"{count}: line {wrong[0]['line']}: {wrong[0]['error']['message']}")


def _play(given: argparse.Namespace) -> Iterator[str]:
    match = (given.first, given.second)
    if (given.seats is None) == (match == (None, None)) or match.count(None) == 1:
        raise _WrongUse("play: either --seats, or --first and --second")
    lexica = LexiconStore()
    game = entry(given.game)
    for level in given.seats or match:
        game.check_level(level)
    if given.lexicon is not None and not game.has_lexicon():
        raise _WrongUse(f"play: {given.game} has no lexicon")
    options = {"lexicon": _lexicon(given.lexicon or "standard", lexica).name} if game.has_lexicon() else {}
    gc.freeze()  # a lexicon's millions of objects are never garbage
    if given.seats is None:
        yield from _match(given, match, options, lexica)
        return
    for number in range(given.games):
        work = matches.Effort(given.budget, given.seconds)
        session = matches.play(given.game, given.seats, given.seed + number, options, lexica, work)
        yield _json(matches.plain_game(number + 1, session))


def _match(
    given: argparse.Namespace, levels: tuple[str, str], options: dict[str, JSON], lexica: LexiconStore
) -> Iterator[str]:
    """Pairs, the result so far on standard error, and the result; an interrupted match tells what it has."""
    count = (given.games + 1) // 2
    work = matches.Effort(given.budget, given.seconds)
    seeds = range(given.seed, given.seed + count)
    played: list[matches.Pair] = []
    try:
        for pair in matches.play_pairs(given.game, levels, seeds, options, lexica, work):
            played.append(pair)
            sys.stderr.write(matches.progress_line(matches.plain_match(levels, played), count) + "\n")
            yield _json(matches.plain_pair(len(played), given.seed + len(played) - 1, pair))
    except KeyboardInterrupt:
        if played:
            yield _json(matches.plain_match(levels, played))
        raise
    yield _json(matches.plain_match(levels, played))


def _door(given: argparse.Namespace) -> Iterator[str]:
    door = Door()
    # bytes that are no UTF-8 become characters that no name or word may have, so that the door refuses them itself
    for line in sys.stdin.buffer:
        request = line.decode("utf-8", "surrogateescape").strip()
        if request:
            yield door.handle(request)


def _each_line(given: argparse.Namespace) -> Iterator[str]:
    return _answers(_evaluated(_lines(given.file), given.evaluate))


def _evaluated(lines: Iterable[bytes], evaluate: Callable[[JSON], dict[str, JSON]]) -> Iterator[dict[str, JSON]]:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield evaluate(_line_value(line, number))
        except GameError as error:
            yield {"line": number, "error": error.plain()}


def _line_value(line: bytes, number: int) -> JSON:
    try:
        return strict_json(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise RequestError("door/json", f"line {number} is no JSON: {error}", line=number) from None


def _add_puzzle(puzzle: argparse.ArgumentParser) -> None:
    puzzle.add_argument("game", metavar="GAME", help="crossword, kotoba, skat")
    which = puzzle.add_mutually_exclusive_group(required=True)
    which.add_argument("--day", metavar="YYYY-MM-DD", help="the puzzle of a day")
    which.add_argument("--number", type=_whole(0), metavar="N", help="the puzzle with this number, from 0")
    puzzle.add_argument("--count", type=_whole(1), default=1, metavar="K", help="so many days or numbers; default: 1")


def _puzzle(given: argparse.Namespace) -> Iterator[str]:
    lexica = LexiconStore()
    for further in range(given.count):
        if given.day is None:
            request = {"game": given.game, "number": given.number + further}
        else:
            request = {"game": given.game, "day": date_of(day_number(given.day) + further)}
        yield _json(Asked(request, lexica).full())


def _lab(given: argparse.Namespace) -> Iterator[str]:
    lexica = LexiconStore()
    return map(_json, given.job(given, lambda name: _lexicon(name, lexica)))


def _position(given: argparse.Namespace, lexica: LexiconStore) -> tuple[str, Lexicon]:
    """A position as CGP, and its lexicon: given, or named by the position."""
    cgp: str = _read(given.cgp).decode("utf-8", "replace") if given.cgp == STANDARD_INPUT else given.cgp
    return cgp, cli.lexicon_named(cgp, lexica) if given.lexicon is None else _lexicon(given.lexicon, lexica)


def _lexicon(given: str, lexica: LexiconStore) -> Lexicon:
    """The lexicon of that name, or else in that file."""
    names = lexica.names()
    if given not in names and os.path.isfile(given):
        return lexica.open_file(given)
    if names and given not in names:
        message = f"{given!r} is neither a lexicon (there are {', '.join(names)}) nor a file"
        raise LexiconError("lexicon/missing", message, name=given)
    return lexica.open(given)


def _read(file: str) -> bytes:
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read()
    try:
        with open(file, "rb") as stream:
            return stream.read()
    except OSError as error:
        raise _WrongUse(f"{file!r} cannot be read: {error.strerror}") from None


def _lines(file: str) -> Iterable[bytes]:
    """The lines of a file, those of standard input as they come."""
    return sys.stdin.buffer if file == STANDARD_INPUT else _read(file).splitlines()


def _whole(least: int) -> Callable[[str], int]:
    """A reader of whole numbers from `least`."""

    def read(text: str) -> int:
        number = int(text) if _FEW_DIGITS.fullmatch(text) else -1
        if not least <= number <= MOST_SEED:
            raise argparse.ArgumentTypeError(f"{text!r:.40} is no whole number from {least} to {MOST_SEED}")
        return number

    return read


def _seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", text) or not 0 < float(text) <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"{text!r:.40} is no number of seconds up to {MOST_SECONDS}")
    return float(text)


def _levels(text: str) -> list[str]:
    return [level.strip() for level in text.split(",")]


def _json(value: JSON) -> str:
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
    """The text as one line that does nothing to a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))


if __name__ == "__main__":
    sys.exit(main())
