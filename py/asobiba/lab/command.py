"""The commands `lab selfplay|fit|match|leads|win-chances`, `lab puzzles|puzzle-set|stages` and, for Skat,
`lab skat-trials|skat-fit|skat-games|skat-decisions|skat-network`.

They yield plain JSON, which `__main__` prints, one object a line.
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, TypeAlias

from asobiba.catalogue import entries, entry
from asobiba.commands.matches import Pair
from asobiba.crossword.equity.leaves import parse_leaves, shipped_table
from asobiba.crossword.equity.win_probability import parse_chances, shipped_chances
from asobiba.crossword.rules.tiles import KNOWN_TILES, TILE_SETS, TileSet, load_tiles
from asobiba.errors import OptionError
from asobiba.game import JSON
from asobiba.puzzles.puzzle import Puzzle
from asobiba.puzzles.puzzle_file import pack_puzzles, unpack_puzzles
from asobiba.record import strict_json
from asobiba.skat.players.contract_model import KINDS
from asobiba.words.alphabet import ENGLISH
from asobiba.words.lexicon import Lexicon

from .distribute import SCORE, Chunk, chunks, distribute, missing_package
from .match import play_pairs, summary
from .puzzles.arranging import Made
from .puzzles.finding import find_puzzles, made_from, plain_made, withdrawn
from .puzzles.finding import puzzle_set as arranged_set
from .puzzles.stages import stages as chosen_stages
from .selfplay import rows

GAMES_PER_TASK = 25  # some seconds of work
TASKS_PER_LINE = 40  # tasks between two lines of progress: a thousand games
SHIPPED = "static"
NETWORKS = {"contracts": ("skat-games", ".skat_network"), "cards": ("skat-decisions", ".skat_cards")}  # rows, module
LEAVES_HELP = "static (the table that ships), score (kept tiles are worth nothing), or the file of a table"

# Opens a lexicon by name or file, and a tile set (by default the lexicon's) with the language's leave values.
OpenWords: TypeAlias = Callable[[str, str | None], tuple[Lexicon, TileSet]]
Run: TypeAlias = Callable[[argparse.Namespace, OpenWords], Iterator[JSON]]


def add_commands(parser: argparse.ArgumentParser, whole: Callable[[int], Callable[[str], int]]) -> None:
    """Add the lab's commands to a parser; the parser stores the chosen command as `job`.

    Args:
        whole: returns a parser of whole numbers with this minimum.
    """
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", parser_class=type(parser))

    def command(name: str, job: Run, text: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        added.set_defaults(job=job)
        return added

    play = command("selfplay", selfplay, "play games and write the rack and the best equity of every turn")
    play.add_argument("--leaves", default=SHIPPED, metavar="NAME|FILE", help=LEAVES_HELP)
    play.add_argument("--games", type=whole(1), required=True, metavar="N", help="number of games")
    play.add_argument("--out", required=True, metavar="FILE", help="the rows, compressed with gzip")
    fitting = command("fit", fit, "fit a table of leave values to rows of self-play (needs numpy)")
    fitting.add_argument("rows", nargs="+", metavar="ROWS", help="files that selfplay wrote")
    fitting.add_argument("--ridge", type=whole(0), default=50, metavar="N", help="how strongly terms shrink towards 0")
    fitting.add_argument("--note", action="append", default=[], metavar="TEXT", help="note for the table: its date")
    fitting.add_argument("--out", required=True, metavar="FILE", help="the table")
    playing = command("match", match, "play pairs of games, seats swapped, between two static players")
    playing.add_argument("--leaves", nargs=2, default=[SHIPPED, SCORE], metavar="NAME|FILE", help=LEAVES_HELP)
    playing.add_argument("--pairs", type=whole(1), required=True, metavar="N", help="number of pairs")
    leading = command("leads", leads, "play games and write who was ahead after each turn, and at the end")
    leading.add_argument("--games", type=whole(1), required=True, metavar="N", help="number of games")
    leading.add_argument("--budget", type=whole(0), default=0, metavar="N", help="rollouts a turn; 0: static players")
    leading.add_argument("--out", required=True, metavar="FILE", help="the rows")
    chances = command("win-chances", win_chances, "fit the table of chances to win to rows of leads (needs numpy)")
    chances.add_argument("rows", nargs="+", metavar="ROWS", help="files that leads wrote")
    chances.add_argument("--check", nargs="+", default=[], metavar="ROWS", help="rows of other games, for its log loss")
    chances.add_argument("--note", action="append", default=[], metavar="TEXT", help="a note in the table")
    chances.add_argument("--out", required=True, metavar="FILE", help="the table")
    trials = command("skat-trials", skat_trials, "play trial games of Skat and write a row for each (needs numpy)")
    trials.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS, help="of contracts (default: all)")
    cards = command("skat-games", skat_games, "play trial games of Skat and write their cards (needs numpy)")
    decisions = command("skat-decisions", skat_decisions, "play games of Skat and write what cards cost (needs numpy)")
    for each in (trials, cards, decisions):
        each.add_argument("--deals", type=whole(1), required=True, metavar="N", help="number of deals")
        each.add_argument("--out", required=True, metavar="FILE", help="the rows")
        each.add_argument(
            "--seed", type=whole(0), default=1, metavar="S", help="seed of the first deal; then S + 1, ..."
        )
        each.add_argument(
            "--scheduler", metavar="ADDRESS", help="a Dask cluster to use instead of this machine's cores"
        )
    network = command("skat-network", skat_network, "train a network of Skat (needs numpy)")
    network.add_argument("rows", nargs="+", metavar="ROWS", help="files that skat-games or skat-decisions wrote")
    network.add_argument("--of", choices=NETWORKS, default="contracts", help="what it judges (default: contracts)")
    network.add_argument("--kind", choices=("suit", "grand"), required=True, help="of the games to learn")
    network.add_argument("--seed", type=whole(0), default=1, metavar="S", help="of the training (default: 1)")
    network.add_argument("--note", action="append", default=[], metavar="TEXT", help="a note in the network")
    network.add_argument("--out", required=True, metavar="FILE", help="the network")
    modelling = command("skat-fit", skat_fit, "fit the model of Skat contracts to rows of trials (needs numpy)")
    modelling.add_argument("rows", nargs="+", metavar="ROWS", help="files that skat-trials wrote")
    modelling.add_argument("--note", action="append", default=[], metavar="TEXT", help="a note in the table")
    modelling.add_argument("--out", required=True, metavar="FILE", help="the table")
    _add_puzzle_commands(command, whole)
    for each, usual in ((play, None), (fitting, TILE_SETS[0]), (playing, None), (leading, TILE_SETS[0])):
        which = f"default: {usual or 'those of the lexicon'}"
        each.add_argument("--tiles", default=usual, choices=KNOWN_TILES, metavar="NAME", help=which)
    for games in (play, playing, leading):
        games.add_argument("--lexicon", default="full", metavar="NAME|FILE", help="default: full")
        games.add_argument(
            "--seed", type=whole(0), default=1, metavar="S", help="seed of the first game, then S + 1 ..."
        )
        games.add_argument(
            "--scheduler", metavar="ADDRESS", help="a Dask cluster to use instead of this machine's cores"
        )


def _add_puzzle_commands(
    command: Callable[[str, Run, str], argparse.ArgumentParser], whole: Callable[[int], Callable[[str], int]]
) -> None:
    making = command("puzzles", puzzles, "find and prove puzzles of a game, one JSON object per line")
    packing = command("puzzle-set", puzzle_set, "arrange puzzles for the days and pack them")
    road = command("stages", stages, "choose the stages of a game from puzzles and pack them")
    for each in (making, packing, road):
        each.add_argument("game", metavar="GAME", help=", ".join(game.name for game in entries()))
    making.add_argument("--count", type=whole(1), default=10, metavar="N", help="number of puzzles; default: 10")
    making.add_argument("--seed", type=whole(0), default=1, metavar="S", help="the first seed; then S + 1, ...")
    making.add_argument("--processes", type=whole(1), default=1, metavar="N", help="default: 1; the output is the same")
    making.add_argument("--scheduler", metavar="ADDRESS", help="a Dask cluster to use instead of this machine's cores")
    for each in (packing, road):
        each.add_argument("made", metavar="FILE", help="the lines that `puzzles` wrote")
        each.add_argument("--out", required=True, metavar="FILE", help="the packed set")
    road.add_argument("--count", type=whole(1), default=24, metavar="N", help="number of stages; default: 24")
    packing.add_argument("--after", metavar="SET", help="a packed set that goes on with these puzzles")
    packing.add_argument(
        "--withdraw", type=whole(0), nargs="*", default=(), metavar="N", help="puzzles of SET to mark as withdrawn"
    )
    packing.add_argument("--most", type=whole(1), default=10_000, metavar="N", help="size of the whole set at most")


def selfplay(given: argparse.Namespace, open_words: OpenWords) -> Iterator[JSON]:
    """Play a static player against itself and write the rows; yields progress."""
    lexicon, tiles = open_words(given.lexicon, given.tiles)
    tasks = chunks(lexicon, (_table(given.leaves, tiles),), given.seed, given.games, GAMES_PER_TASK, tiles.name)
    note = (
        f"selfplay: {given.games} games, seed {given.seed}, lexicon {lexicon.name} {lexicon.fingerprint}, "
        f"leaves {Path(given.leaves).name}"
    )
    count = 0
    with _writing(given.out) as raw, gzip.GzipFile("", "wb", mtime=0, fileobj=raw) as stream:
        stream.write(f"# {note}\n".encode("ascii", "replace"))
        for number, text in enumerate(distribute(rows_of, tasks, given.scheduler), start=1):
            stream.write(text)
            count += text.count(b"\n")
            if number == len(tasks) or number % TASKS_PER_LINE == 0:
                yield {"games": min(number * GAMES_PER_TASK, given.games), "rows": count}


def rows_of(chunk: Chunk) -> bytes:
    """The rows of a task's games as text: each line has a rack and an equity in thousandths of a point."""
    (player,) = chunk.players()
    text = "".join([f"{rack} {equity}\n" for rack, equity in rows(player, chunk.first, chunk.count)])
    return player.generator.tiles.write(text).encode("utf-8")


def fit(given: argparse.Namespace, _: OpenWords) -> Iterator[JSON]:
    """Fit a table to rows and write it; yields the quality of the fit."""
    fitting, tiles = _with_numpy(".fit"), load_tiles(given.tiles)
    with _reading():
        notes, sample = fitting.read_rows(given.rows, tiles.read)
    found = fitting.fit(sample, tiles, given.ridge)
    count = int(sample.times.sum())
    notes += [f"fit: ridge {given.ridge}, {count} rows, {len(sample.racks)} different racks", *given.note]
    with _writing(given.out) as stream:
        stream.write(fitting.table(found, notes, tiles).encode("utf-8", "replace"))
    yield {
        "rows": count,
        "racks": len(sample.racks),
        "terms": len(found.weights),
        "mean": round(found.mean, 3),
        "explained": round(found.explained, 4),
    }


def match(given: argparse.Namespace, open_words: OpenWords) -> Iterator[JSON]:
    """Play pairs of games; yields the first player's results so far, with 95 % intervals."""
    lexicon, tiles = open_words(given.lexicon, given.tiles)
    tables = tuple(_table(name, tiles) for name in given.leaves)
    tasks = chunks(lexicon, tables, given.seed, given.pairs, GAMES_PER_TASK, tiles.name)
    pairs: list[Pair] = []
    for number, found in enumerate(distribute(play_pairs, tasks, given.scheduler), start=1):
        pairs += found
        if number == len(tasks) or number % TASKS_PER_LINE == 0:
            yield summary(pairs)


def leads(given: argparse.Namespace, open_words: OpenWords) -> Iterator[JSON]:
    """Play games and write who was ahead after each turn; yields progress."""
    found = _with_numpy(".win_chances")
    lexicon, tiles = open_words(given.lexicon, given.tiles)
    parts = chunks(lexicon, (_table(SHIPPED, tiles),), given.seed, given.games, GAMES_PER_TASK, tiles.name)
    tasks = [found.Games(part, given.budget) for part in parts]
    note = f"leads: {given.games} games, seed {given.seed}, lexicon {lexicon.name} {lexicon.fingerprint}"
    with _writing(given.out) as stream:
        stream.write(f"# {note}, {given.budget} rollouts a turn\n".encode("ascii", "replace"))
        for number, text in enumerate(distribute(found.lead_rows, tasks, given.scheduler), start=1):
            stream.write(text)
            if number == len(tasks) or number % TASKS_PER_LINE == 0:
                yield {"games": min(number * GAMES_PER_TASK, given.games)}


def win_chances(given: argparse.Namespace, _: OpenWords) -> Iterator[JSON]:
    """Fit the table of chances to win and write it; yields its log loss on other games beside the shipped table's."""
    found = _with_numpy(".win_chances")
    with _reading():
        notes, rows_ = found.read_leads(given.rows)
        checked = found.read_leads(given.check)[1] if given.check else None
    text = found.table(found.fit(rows_), [*notes, f"win-chances: {len(rows_)} rows", *given.note])
    with _writing(given.out) as stream:
        stream.write(text.encode("ascii", "replace"))
    report: dict[str, JSON] = {"rows": len(rows_)}
    if checked is not None:
        pairs = ("loss", parse_chances(text)), ("shipped", shipped_chances())
        report |= {"checked": len(checked)} | {name: round(found.log_loss(each, checked), 4) for name, each in pairs}
    yield report


def skat_trials(given: argparse.Namespace, _: OpenWords) -> Iterator[JSON]:
    """Play trial games of Skat and write their rows; yields progress."""
    return _skat_rows(given, _with_numpy(".skat").trial_rows, tuple(given.kinds))


def skat_games(given: argparse.Namespace, _: OpenWords) -> Iterator[JSON]:
    """Play suit games and Grands of Skat and write their cards; yields progress."""
    return _skat_rows(given, _with_numpy(".skat_network").game_rows, ("suit", "grand"))


def skat_decisions(given: argparse.Namespace, _: OpenWords) -> Iterator[JSON]:
    """Play suit games and Grands of Skat and write what the cards of decisions cost; yields progress."""
    return _skat_rows(given, _with_numpy(".skat_cards").decision_rows, ("suit", "grand"))


def _skat_rows(given: argparse.Namespace, rows_: Callable[[Any], list[str]], kinds: tuple[str, ...]) -> Iterator[JSON]:
    skat = _with_numpy(".skat")
    first, size = given.seed, skat.DEALS_AT_ONCE
    starts = range(0, given.deals, size)
    tasks = [skat.TrialDeals(first + done, min(size, given.deals - done), kinds) for done in starts]
    count = 0
    with _writing(given.out) as stream:
        for number, found in enumerate(distribute(rows_, tasks, given.scheduler), start=1):
            stream.write("".join(f"{row}\n" for row in found).encode("ascii"))
            count += len(found)
            if number == len(tasks) or number % TASKS_PER_LINE == 0:
                yield {"deals": min(number * size, given.deals), "rows": count}


def skat_fit(given: argparse.Namespace, _: OpenWords) -> Iterator[JSON]:
    """Fit the model of Skat contracts and write it; yields the quality of the fit by kind."""
    lines = _lines(given.rows)
    text, report = _with_numpy(".skat").fit_model(lines, [f"skat-fit: {len(lines)} rows of skat-trials", *given.note])
    with _writing(given.out) as stream:
        stream.write(text.encode("ascii", "replace"))
    yield report


def skat_network(given: argparse.Namespace, _: OpenWords) -> Iterator[JSON]:
    """Train a network of Skat for one kind of games and write it; yields its quality."""
    lines, (source, module) = _lines(given.rows), NETWORKS[given.of]
    notes = [f"skat-network: {len(lines)} rows of {source}, {given.kind}, seed {given.seed}", *given.note]
    data, report = _with_numpy(module).fit_network(lines, given.kind, given.seed, notes)
    with _writing(given.out) as stream:
        stream.write(data)
    yield report


@contextmanager
def _reading() -> Iterator[None]:
    """Errors of files of rows become `lab/rows`."""
    try:
        yield
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise OptionError("lab/rows", f"the rows cannot be read: {error}") from error


def _lines(files: Sequence[str]) -> list[str]:
    """The lines of the files that hold rows of Skat."""
    with _reading():
        return [line for path in files for line in Path(path).read_text("ascii").splitlines()]


def puzzles(given: argparse.Namespace, _: OpenWords) -> Iterator[JSON]:
    """Find puzzles; yields each as it is found."""
    game = entry(given.game).name
    yield from map(plain_made, find_puzzles(game, given.count, given.seed, given.processes, given.scheduler))


def puzzle_set(given: argparse.Namespace, _: OpenWords) -> Iterator[JSON]:
    """Arrange and pack puzzles; yields the number of each kind."""
    game = entry(given.game).name
    made = _made(given.made)
    try:
        earlier = unpack_puzzles(game, Path(given.after).read_bytes()) if given.after else ()
    except (OSError, ValueError) as error:
        raise OptionError("lab/puzzles", f"the puzzles cannot be read: {error}") from error
    kept = [withdrawn(puzzle) if at in given.withdraw else puzzle for at, puzzle in enumerate(earlier)]
    yield _packed(game, arranged_set(game, made, kept, given.most), given.out)


def stages(given: argparse.Namespace, _: OpenWords) -> Iterator[JSON]:
    """Choose the stages and pack them; yields the number of each kind."""
    game = entry(given.game).name
    yield _packed(game, chosen_stages(game, _made(given.made), given.count), given.out)


def _made(path: str) -> list[Made]:
    """The lines that `puzzles` wrote."""
    try:
        return [made_from(strict_json(line)) for line in Path(path).read_text("utf-8").splitlines() if line]
    except (OSError, ValueError) as error:
        raise OptionError("lab/puzzles", f"the puzzles cannot be read: {error}") from error


def _packed(game: str, puzzles: Sequence[Puzzle], out: str) -> JSON:
    """Write a set; the number of puzzles of each kind."""
    data = pack_puzzles(game, puzzles)
    with _writing(out) as stream:
        stream.write(data)
    kinds = sorted({puzzle.kind for puzzle in puzzles})
    by_kind: dict[str, JSON] = {kind: sum(puzzle.kind == kind for puzzle in puzzles) for kind in kinds}
    return {"puzzles": len(puzzles), "bytes": len(data), "kinds": by_kind}


def _with_numpy(name: str) -> ModuleType:
    """A module of the lab that needs numpy."""
    try:
        return import_module(name, __package__)
    except ImportError as error:
        raise missing_package(error) from error


def _table(name: str, tiles: TileSet) -> str:
    """The text of a table of leave values: a named one for these tiles, or a file."""
    if name == SCORE:
        return SCORE
    if name == SHIPPED:
        english = set(tiles.letters) <= set(ENGLISH.letters)
        return tiles.leaves or (shipped_table() if english else "")
    try:
        text = Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        message = f"{name!r} is neither {SHIPPED} nor {SCORE} nor a table that can be read: {error}"
        raise OptionError("option/leaves", message, name=name) from error
    parse_leaves(name, text)  # raises here, not in a remote worker
    return text


def _writing(path: str) -> BinaryIO:
    try:
        return open(path, "wb")
    except OSError as error:
        raise OptionError("option/out", f"{path!r} cannot be written: {error.strerror}", name=path) from error
