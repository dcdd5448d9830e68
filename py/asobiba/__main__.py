"""The command line: `python -m asobiba moves|choose|...`; docs/command-line.md describes each command.

Commands write one JSON object per line. Errors are one line on standard error. The exit status is 0 on success, 1 when
the input has problems, 2 on wrong usage.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence

from . import __version__
from .bridge import Door
from .catalogue import derivations, entry
from .commands import matches
from .commands.files import import_files
from .commands.proofs import checked
from .commands.running import (
    STANDARD_INPUT,
    Parser,
    Problems,
    WrongUse,
    answers,
    argument,
    evaluated,
    json_line,
    levels,
    read_bytes,
    read_lines,
    run_command,
    seconds,
    whole,
)
from .crossword import cli
from .crossword.duplicate.cli import duplicate
from .crossword.lexicon.game_words import check_letters, tiles_of
from .crossword.notation.cgp import read_cgp
from .crossword.notation.position import stand_in, usual_lexicon
from .crossword.rules.tiles import TILE_SETS, TileSet, load_tiles, tiles_of_family
from .errors import LexiconError
from .game import JSON
from .kotoba.cli import TIERS, lists_of, score_lines
from .lab.command import add_commands
from .meanings.define import NAMES, define, language_of
from .puzzle_desk import Asked
from .puzzles.schedule import date_of, day_number
from .skat.cli import skat_iss, skat_replay, skat_score
from .words.lexicon import Lexicon
from .words.lexicon_store import LexiconStore

NO_LEXICON = "none"
ENDGAME_NODES = 400_000

_LINE_COMMANDS: tuple[tuple[str, Callable[[JSON], dict[str, JSON]], str], ...] = (
    ("skat-score", skat_score, "score games of Skat, one per line"),
    ("skat-replay", skat_replay, "replay deals of Skat by the rules, one per line"),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    given = _parser().parse_args(arguments)
    return run_command(given.run, given)


def _parser() -> argparse.ArgumentParser:
    description = "Asobiba on the command line: each command writes one JSON object per line."
    parser = Parser("asobiba", description=description, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"asobiba {__version__}")
    commands_ = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: Callable[[argparse.Namespace], Iterator[str]], text: str) -> argparse.ArgumentParser:
        added = commands_.add_parser(name, help=text, description=text, allow_abbrev=False)
        added.set_defaults(run=run)
        return added

    moves = command("moves", _moves, "list every legal play of a position's first rack")
    _add_position(moves)
    moves.add_argument("--best", type=whole(1), default=0, metavar="N", help="only the N best by equity")
    choose = command("choose", _choose, "what a computer player would do with a position's first rack")
    analyse = command("analyse", _analyse, "compare the best turns of a position's first rack, with chances of winning")
    for subparser in (choose, analyse):
        _add_position(subparser)
        subparser.add_argument("--level", required=True, metavar="NAME", help=", ".join(entry("crossword").levels()))
        _add_effort(subparser, clock=subparser is choose)
        subparser.add_argument(
            "--seed", type=whole(0), default=1, metavar="S", help="seed of the level's random choices"
        )
    endgame = command("endgame", _endgame, "solve an endgame: its value, the best line, and what is proven")
    _add_position(endgame)
    endgame.add_argument("--budget", type=whole(1), default=ENDGAME_NODES, metavar="N", help="positions to search")
    gcg = command("gcg", _gcg, "replay and re-score a game in a GCG file")
    gcg.add_argument("file", metavar="FILE", help="- is standard input")
    gcg.add_argument("--lexicon", metavar="NAME|FILE|none", help="default: the lexicon that the file names")
    _add_tiles(gcg, "default: those that the file names, else english")
    files = command("import", _import, "bring in games of other programs, and of Asobiba, as records")
    files.add_argument("files", nargs="+", metavar="FILE", help="GCG, lines of Skat, Asobiba's games; or a folder")
    files.add_argument("--out", metavar="DIR", help="folder for the records, a file for each game")
    score = command("kotoba-score", _kotoba_score, "score words and rewrites of kotoba, one JSON object per line")
    score.add_argument("file", nargs="?", default=STANDARD_INPUT, metavar="FILE", help="default: standard input")
    score.add_argument("--words", choices=TIERS, metavar="LIST", help=f"which words are listed: {', '.join(TIERS)}")
    review = command("review", _review, "review a game in a GCG file, turn by turn")
    review.add_argument("--gcg", required=True, metavar="FILE", help="- is standard input")
    review.add_argument("--lexicon", metavar="NAME|FILE", help="default: the one that the file names, else standard")
    review.add_argument("--method", default="static", choices=("static", "simulation"), help="default: static")
    review.add_argument("--budget", type=whole(0), default=0, metavar="N", help="rollouts per turn")
    review.add_argument("--notes", action="store_true", help="write the GCG with the findings as notes")
    study = command("study", _study, "study words: short words, hooks, anagrams, patterns, drills, leaves")
    study.add_argument("kind", metavar="KIND", help=", ".join(cli.STUDIES))
    study.add_argument("arguments", nargs="*", metavar="NAME=VALUE", help="such as word=care, letters=aeinrs?")
    named = [f"{kind} ({', '.join(names)})" for kind, names in cli.STUDIES.items()]
    study.epilog = f"Kinds and their arguments: {'; '.join(named)}."
    study.add_argument("--lexicon", default="full", metavar="NAME|FILE", help="default: full")
    defined = command("define", _define, "what a word means: lemma, form, part of speech, glosses, source")
    defined.add_argument("word", metavar="WORD", help="in any case; Japanese in kana")
    languages = ", ".join(f"{code} ({name})" for name, code in NAMES.items())
    defined.add_argument("--language", metavar="L", help=f"of the word: {languages}; default: ja for kana, else en")
    defined.add_argument(
        "--glosses", default="en", metavar="L", help="of the glosses, such as de, where there are some"
    )
    defined.add_argument("--school", action="store_true", help="without offensive words and senses")
    checked = command(
        "check", _check, "compute saved proofs again: the same verdict, another one, or which version is needed"
    )
    checked.add_argument("files", nargs="+", metavar="FILE", help="proofs that the page has saved; - is standard input")
    _add_puzzle(command("puzzle", _puzzle, "puzzles with their answers: that of a day, or by number"))
    play = command("play", _play, "play games between computer players")
    play.add_argument("game", nargs="?", default="crossword", metavar="GAME", help="crossword (default), kotoba, skat")
    play.add_argument("--seats", type=levels, metavar="LEVEL,LEVEL[,...]", help="the players (or --first, --second)")
    play.add_argument("--first", metavar="LEVEL", help="play a match in pairs of games against --second")
    play.add_argument("--second", metavar="LEVEL", help="seats are swapped in the second game of each pair")
    play.add_argument("--games", type=whole(1), default=1, metavar="N", help="number of games; full pairs in a match")
    _add_effort(play)
    play.add_argument("--seed", type=whole(0), default=1, metavar="S", help="seed of the first game, then S + 1 ...")
    play.add_argument("--lexicon", metavar="NAME|FILE", help="for crossword; default: standard")
    _add_tiles(play, "for crossword; default: english")
    same_racks = command("duplicate", _duplicate, "the racks and best plays of a game of duplicate")
    same_racks.add_argument("--seed", type=whole(0), required=True, metavar="S", help="seed of the racks")
    same_racks.add_argument("--lexicon", required=True, metavar="NAME|FILE", help="standard, full, or a word list")
    same_racks.add_argument("--turns", type=whole(1), default=0, metavar="N", help="only the first N turns")
    for name, evaluate, text in _LINE_COMMANDS:
        added = command(name, _each_line, text)
        added.add_argument("file", nargs="?", default=STANDARD_INPUT, metavar="FILE", help="JSON lines; default: stdin")
        added.set_defaults(evaluate=evaluate)
    servers = command("skat-iss", _skat_iss, "replay games of the International Skat Server, one per line")
    servers.add_argument("file", nargs="?", default=STANDARD_INPUT, metavar="FILE", help="default: stdin")
    command("door", _door, "answer requests: one line of standard input, one line of output")
    add_commands(command("lab", _lab, "self-play, matches and training of the tables that ship"), whole)
    return parser


def _add_effort(parser: argparse.ArgumentParser, *, clock: bool = True) -> None:
    units = "work units per turn, with the same result everywhere; 0: the level's own"
    parser.add_argument("--budget", type=whole(0), default=0, metavar="N", help=units)
    if clock:
        parser.add_argument("--seconds", type=seconds, default=0.0, metavar="S", help="think for S seconds instead")


def _add_position(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for a position and its lexicon."""
    parser.add_argument("--cgp", required=True, metavar="CGP", help="the position; - is standard input")
    words = "standard, full, es-standard, ..., or a word list; default: the one that the position names"
    parser.add_argument("--lexicon", metavar="NAME|FILE", help=words)
    _add_tiles(parser, "default: those that the position names, else those of the lexicon")


def _add_tiles(parser: argparse.ArgumentParser, usual: str) -> None:
    parser.add_argument("--tiles", metavar="NAME|FILE", help=f"the tile set; {usual}")


def _moves(given: argparse.Namespace) -> Iterator[str]:
    lexica = LexiconStore()
    return map(json_line, cli.moves(*_position(given, lexica, must_name=True), given.best, lexica))


def _choose(given: argparse.Namespace) -> Iterator[str]:
    entry("crossword").check_level(given.level)
    lexica = LexiconStore()
    effort = matches.Effort(given.budget, given.seconds)
    work = effort.spend if given.seconds else None
    position, lexicon = _position(given, lexica, must_name=True)
    yield json_line(cli.choose(position, lexicon, given.level, lexica, effort.budget, given.seed, work))


def _analyse(given: argparse.Namespace) -> Iterator[str]:
    entry("crossword").check_level(given.level)
    lexica = LexiconStore()
    position, lexicon = _position(given, lexica)
    return map(json_line, cli.analyse(position, lexicon, given.level, lexica, given.budget, given.seed))


def _endgame(given: argparse.Namespace) -> Iterator[str]:
    began = os.times().user
    lexica = LexiconStore()
    found = cli.endgame(*_position(given, lexica), given.budget, lexica)
    yield json_line({**found, "seconds": round(os.times().user - began, 2)})


def _gcg(given: argparse.Namespace) -> Iterator[str]:
    lexica = LexiconStore()
    judge = given.lexicon != NO_LEXICON
    source, chosen = read_bytes(given.file), cli.tiles_named(given.tiles)
    tiles = chosen or cli.tiles_of_gcg(source, lexica.tiles_of(given.lexicon or ""))
    lexicon = _lexicon(given.lexicon, lexica, tiles) if judge and given.lexicon is not None else None
    game = cli.gcg(source, lexicon, lexica, chosen, judge=judge)
    yield json_line(game)
    problems = game["problems"]
    if problems:
        first = problems[0]
        count = "1 problem" if len(problems) == 1 else f"{len(problems)} problems, the first"
        raise Problems(f"{given.file}: {count} on line {first['line']}: {first['message']}")


def _import(given: argparse.Namespace) -> Iterator[str]:
    refused = 0
    for found in import_files(given.files, given.out):
        yield json_line(found)
        refused += bool(found["problems"])
    if refused:
        raise Problems("1 file has problems" if refused == 1 else f"{refused} files have problems")


def _check(given: argparse.Namespace) -> Iterator[str]:
    lexica = LexiconStore()
    failed = []
    for file in given.files:
        report = checked(read_bytes(file), lexica)
        failed += [] if report["verdict"] == "same" else [file]
        yield json_line({"file": file, **report})
    if failed:
        raise Problems(f"not the same verdict: {', '.join(failed)}")


def _review(given: argparse.Namespace) -> Iterator[str]:
    lexica = LexiconStore()
    source = read_bytes(given.gcg)
    lexicon = _lexicon(given.lexicon, lexica, cli.tiles_of_gcg(source)).name if given.lexicon else None
    found = cli.review(source, lexicon, lexica, given.method, given.budget)
    if given.notes:
        yield cli.gcg_with_notes(source, found).removesuffix("\n")
        return
    yield from map(json_line, found.pop("turns"))
    yield json_line(found)


def _duplicate(given: argparse.Namespace) -> Iterator[str]:
    lexica = LexiconStore()
    return map(json_line, duplicate(given.seed, _lexicon(given.lexicon, lexica), lexica, given.turns))


def _study(given: argparse.Namespace) -> Iterator[str]:
    lexica = LexiconStore()
    lexicon = _lexicon(given.lexicon, lexica)
    yield json_line(cli.study(lexicon, given.kind, dict(map(argument, given.arguments)), lexica))


def _define(given: argparse.Namespace) -> Iterator[str]:
    language = given.language or language_of(given.word)
    request = {"word": given.word, "language": language, "glosses": given.glosses, "school": given.school}
    found = define(request, LexiconStore(), derivations)
    yield json_line(found["meanings"])
    if not found["meanings"]:
        raise Problems(f"there is no entry for {given.word!r:.60} in {found['language']}")


def _kotoba_score(given: argparse.Namespace) -> Iterator[str]:
    return answers(score_lines(read_lines(given.file), lists_of(given.words, LexiconStore()) if given.words else None))


def _play(given: argparse.Namespace) -> Iterator[str]:
    match = (given.first, given.second)
    if (given.seats is None) == (match == (None, None)) or match.count(None) == 1:
        raise WrongUse("play: either --seats, or --first and --second")
    lexica = LexiconStore()
    game = entry(given.game)
    for level in given.seats or match:
        game.check_level(level)
    if (given.lexicon is not None or given.tiles is not None) and not game.has_lexicon():
        raise WrongUse(f"play: {given.game} has no lexicon and no tiles")
    tiles = cli.tiles_named(given.tiles)
    words = given.lexicon or usual_lexicon(tiles.name if tiles else TILE_SETS[0], lexica)
    options = {"lexicon": _lexicon(words, lexica, tiles).name} if game.has_lexicon() else {}
    options |= {"tiles": tiles.name} if tiles else {}
    gc.freeze()  # keep a lexicon's millions of objects out of garbage collection
    if given.seats is None:
        yield from _match(given, match, options, lexica)
        return
    for number in range(given.games):
        work = matches.Effort(given.budget, given.seconds)
        session = matches.play(given.game, given.seats, given.seed + number, options, lexica, work)
        yield json_line(matches.plain_game(number + 1, session))


def _match(
    given: argparse.Namespace, levels: tuple[str, str], options: dict[str, JSON], lexica: LexiconStore
) -> Iterator[str]:
    """Yield each pair of games, then the match result, also after an interruption; progress goes to standard error."""
    count = (given.games + 1) // 2
    work = matches.Effort(given.budget, given.seconds)
    seeds = range(given.seed, given.seed + count)
    played: list[matches.Pair] = []
    try:
        for pair in matches.play_pairs(given.game, levels, seeds, options, lexica, work):
            played.append(pair)
            sys.stderr.write(matches.progress_line(matches.plain_match(levels, played), count) + "\n")
            yield json_line(matches.plain_pair(len(played), given.seed + len(played) - 1, pair))
    except KeyboardInterrupt:
        if played:
            yield json_line(matches.plain_match(levels, played))
        raise
    yield json_line(matches.plain_match(levels, played))


def _door(given: argparse.Namespace) -> Iterator[str]:
    door = Door()
    # Bytes that are not UTF-8 become surrogates. No name or word may contain them, so the door rejects the request.
    for line in sys.stdin.buffer:
        request = line.decode("utf-8", "surrogateescape").strip()
        if request:
            yield door.handle(request)


def _each_line(given: argparse.Namespace) -> Iterator[str]:
    return answers(evaluated(read_lines(given.file), given.evaluate))


def _skat_iss(given: argparse.Namespace) -> Iterator[str]:
    return answers(evaluated(read_lines(given.file), skat_iss, read=lambda line, number: line))


def _add_puzzle(puzzle: argparse.ArgumentParser) -> None:
    puzzle.add_argument("game", metavar="GAME", help="crossword, kotoba, skat")
    which = puzzle.add_mutually_exclusive_group(required=True)
    which.add_argument("--day", metavar="YYYY-MM-DD", help="the puzzle of a day")
    which.add_argument("--number", type=whole(0), metavar="N", help="the puzzle with this number, from 0")
    puzzle.add_argument("--count", type=whole(1), default=1, metavar="K", help="so many days or numbers; default: 1")


def _puzzle(given: argparse.Namespace) -> Iterator[str]:
    lexica = LexiconStore()
    for further in range(given.count):
        if given.day is None:
            request = {"game": given.game, "number": given.number + further}
        else:
            request = {"game": given.game, "day": date_of(day_number(given.day) + further)}
        yield json_line(Asked(request, lexica).full())


def _lab(given: argparse.Namespace) -> Iterator[str]:
    lexica = LexiconStore()

    def open_words(lexicon: str, tiles: str | None) -> tuple[Lexicon, TileSet]:
        named = tiles or lexica.tiles_of(lexicon)
        found = _lexicon(lexicon, lexica, load_tiles(named))
        check_letters(found, load_tiles(named))
        return found, tiles_of(named, lexica)

    return map(json_line, given.job(given, open_words))


def _position(given: argparse.Namespace, lexica: LexiconStore, *, must_name: bool = False) -> tuple[str, Lexicon]:
    """The position as CGP, and its lexicon: the given one, the one that the position names, or the usual one."""
    cgp: str = read_bytes(given.cgp).decode("utf-8", "replace") if given.cgp == STANDARD_INPUT else given.cgp
    usual = lexica.tiles_of(given.lexicon or "")
    cgp, tiles = cli.position_and_tiles(cgp, cli.tiles_named(given.tiles), usual)
    if given.lexicon is None and must_name and not cli.names_lexicon(cgp, lexica):
        named = read_cgp(cgp).operation("lex") or ""
        judge = stand_in(named, tiles.name, lexica)
        if tiles_of_family(named, ""):  # a list of other programs
            print(f"asobiba: {named} is not here; the words are judged by the list {judge}", file=sys.stderr)
            return cgp, lexica.open(judge)
        raise WrongUse(f"the words are missing: name them by --lexicon, or in the position (`lex {judge};`)")
    lexicon = cli.lexicon_named(cgp, lexica) if given.lexicon is None else _lexicon(given.lexicon, lexica, tiles)
    check_letters(lexicon, tiles)
    return cgp, lexicon


def _lexicon(given: str, lexica: LexiconStore, tiles: TileSet | None = None) -> Lexicon:
    """Open a lexicon by name, or else from a file; the tiles say which letters a text file is read with."""
    names = lexica.names()
    if given not in names and os.path.isfile(given):
        return lexica.open_file(given, tiles.alphabet, tiles.name) if tiles else lexica.open_file(given)
    if names and given not in names:
        message = f"{given!r} is neither a lexicon (there are {', '.join(names)}) nor a file"
        raise LexiconError("lexicon/missing", message, name=given)
    return lexica.open(given)


if __name__ == "__main__":
    sys.exit(main())
