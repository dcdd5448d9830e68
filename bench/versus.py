"""Compares this tree's engine with another revision's, in turns in one process: speed and answers.

    python3 build.py bench versus [REVISION] [--only NAME ...] [--rounds 5]

Both engines are asked through the door, whose messages every version understands, so module names do not matter. The
other revision is unpacked into `.build/versus/`. Both engines do each unit of work (a position, an ending, a turn), one
after the other, in an order that changes from round to round; the minimum processor time of the rounds counts. A line
has the medians over all units, the ratio of the sums, and the number of different answers.

`start` compares two processes that import the engine and say hello.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any, TypeAlias

ROOT = Path(__file__).resolve().parents[1]
BEFORE = "1850ac6"  # the last revision before the packages were divided
POSITIONS = ROOT / "py" / "asobiba" / "crossword" / "data" / "positions.txt"
ENDINGS = ROOT / "bench" / "endings.txt"
HELLO = 'from asobiba.bridge import handle; handle(\'{"type": "hello"}\')'
Json = dict[str, Any]


class Engine:
    """One version of the package `asobiba`. Both are in this process; `sys.modules` has the version that is working."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, folder
        self.modules: dict[str, ModuleType] = {}
        with self:
            from asobiba.bridge import Door

            self.door = Door()

    def __enter__(self) -> Engine:
        sys.path.insert(0, str(self.folder))
        sys.modules.update(self.modules)
        return self

    def __exit__(self, *_: object) -> None:
        sys.path.remove(str(self.folder))
        self.modules = {
            name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] == "asobiba"
        }

    def ask(self, message: Json) -> Json:
        """One answer of the door.

        Raises:
            RuntimeError: the door answered with an error.
        """
        answer: Json = json.loads(self.door.handle(json.dumps(message)))
        if not answer["ok"]:
            raise RuntimeError(f"{self.name}: {message['type']}: {answer['error']}")
        return answer

    def timed(self, unit: Callable[[Engine], Json]) -> tuple[float, Json]:
        """Milliseconds of processor time for a unit of work, and its result."""
        with self:
            gc.collect()
            gc.disable()
            began = time.process_time()
            answer = unit(self)
            spent = time.process_time() - began
            gc.enable()
        return spent * 1000, answer


Unit: TypeAlias = Callable[[Engine], Json]


def message_unit(message: Json) -> Unit:
    """One message of the door."""
    return lambda engine: engine.ask(message)


def about(position: Json, question: str, **arguments: object) -> Unit:
    """A question about a position of Crosswords."""
    message = {"type": "ask", "game": "crossword", "position": position, "question": question, "arguments": arguments}
    return lambda engine: engine.ask(message)


def analysis(position: Json, slices: int, units: int, **arguments: object) -> Unit:
    """Run a number of slices of an analysis, and return its report."""

    def unit(engine: Engine) -> Json:
        start = {"type": "start", "job": "analysis", "game": "crossword", "position": position, "arguments": arguments}
        job = engine.ask(start)["job"]
        for _ in range(slices):
            engine.ask({"type": "work", "job": job, "budget": units})
        return {"report": engine.ask({"type": "stop", "job": job})["report"]}

    return unit


def games(game: str, level: str, seats: int, seeds: int, turns: int, **options: object) -> list[Unit]:
    """The turns of some games among computers, each as one unit; the table is opened by a game's first."""
    return [unit for seed in range(seeds) for unit in turns_of(game, level, seats, seed, turns, options)]


def turns_of(game: str, level: str, seats: int, seed: int, turns: int, options: Mapping[str, object]) -> list[Unit]:
    """The first turns of one game."""
    tables: dict[tuple[str, int], str] = {}

    def turn(number: int) -> Unit:
        def unit(engine: Engine) -> Json:
            if number == 0:
                players = [{"kind": "computer", "level": level}] * seats
                opened = {"type": "new", "game": game, "seed": seed, "seats": players, "options": options}
                tables[engine.name, seed] = engine.ask(opened)["table"]
            played = engine.ask({"type": "step", "table": tables[engine.name, seed], "limit": 1})
            return {"actions": played["record"]["actions"], "view": played["view"]}

        return unit

    return [turn(number) for number in range(turns)]


def workloads() -> Mapping[str, tuple[int, list[Unit]]]:
    """Units of work by name, each with the most rounds: a turn of a game can be played only once."""
    lines = [line.split() for line in POSITIONS.read_text().splitlines() if not line.startswith("#")]
    boards = [({"cgp": f"{board} {rack}/ 0/0 0", "lexicon": "full"}, rack) for board, rack in lines]
    blank, blanks = (
        [({**position, "rack": rack[: 7 - count] + "?" * count}, rack) for position, rack in boards] for count in (1, 2)
    )
    endings = [{"cgp": line, "lexicon": "full"} for line in ENDINGS.read_text().splitlines()]
    everything = [
        {"type": "bench", "lexicon": "full", "blanks": blanks, "first": first, "count": 4}
        for blanks, step in ((0, 4), (1, 8), (2, 32))
        for first in range(0, 100, step)
    ]
    return {
        "all plays": (99, [message_unit(message) for message in everything]),
        "best play": (99, [about(position, "hint", count=1) for position, _ in boards]),
        "best play, a blank": (99, [about(position, "hint", count=1) for position, _ in blank]),
        "counted, a blank": (99, [about(position, "plays", best=1) for position, _ in blank]),
        "counted, two blanks": (99, [about(position, "plays", best=1) for position, _ in blanks[::4]]),
        "best 50": (99, [about(position, "hint", count=50) for position, _ in boards]),
        "rollouts": (99, [analysis(position, 1, 40, method="simulation", effort=40) for position, _ in boards[::8]]),
        "endings": (3, [analysis(position, 1, 100, method="endgame") for position in endings[::5]]),
        "Crosswords turns": (1, games("crossword", "club", 2, 4, 18, lexicon="full")),
        "Skat turns": (1, games("skat", "champion", 3, 3, 16)),
        "kotoba turns": (1, games("kotoba", "champion", 3, 3, 10)),
    }  # fmt: skip


def compare(engines: tuple[Engine, Engine], units: list[Unit], rounds: int) -> str:
    """Medians of both engines in milliseconds, the ratio of new to old, and the number of different answers."""
    spent: tuple[list[float], list[float]] = ([], [])
    different = 0
    for number, unit in enumerate(units):
        least = [float("inf")] * 2
        answers: list[Json] = [{}, {}]
        for turn in range(rounds):
            for side in (0, 1) if (number + turn) % 2 else (1, 0):
                taken, answers[side] = engines[side].timed(unit)
                least[side] = min(least[side], taken)
        different += answers[0] != answers[1]
        spent[0].append(least[0])
        spent[1].append(least[1])
    old, new = median(spent[0]), median(spent[1])
    pairs = median(after / before for before, after in zip(*spent, strict=True))
    total = sum(spent[1]) / sum(spent[0])
    return f"{len(units):5} {old:9.2f} {new:9.2f} {new / old:7.3f} {pairs:7.3f} {total:7.3f} {different:6}"


def starts(folders: tuple[Path, Path], rounds: int) -> str:
    """The medians for processes that import the engine and send `hello`, over all rounds."""
    spent: tuple[list[float], list[float]] = ([], [])
    for turn in range(8 * rounds):
        for side in (0, 1) if turn % 2 else (1, 0):
            before = sum(os.times()[2:4])  # of ended children: user and system
            environment = {**os.environ, "PYTHONPATH": str(folders[side])}
            subprocess.run([sys.executable, "-c", HELLO], env=environment, check=True)
            spent[side].append((sum(os.times()[2:4]) - before) * 1000)
    old, new = median(spent[0]), median(spent[1])
    return f"{8 * rounds:5} {old:9.2f} {new:9.2f} {new / old:7.3f} {'':7} {sum(spent[1]) / sum(spent[0]):7.3f}"


def unpacked(revision: str) -> Path:
    """The folder with the package of a revision, its word lists beside it."""
    folder = ROOT / ".build" / "versus" / revision
    if not folder.exists():
        archive = subprocess.run(
            ["git", "archive", revision, "py", "lexicon"], cwd=ROOT, capture_output=True, check=True
        )
        with tarfile.open(fileobj=BytesIO(archive.stdout)) as files:
            files.extractall(folder, filter="data")
    return folder / "py"


def main() -> int:
    """Print a line for each workload."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", nargs="?", default=BEFORE)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="workloads by the beginning of their names")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    folders = unpacked(given.revision), ROOT / "py"
    print(f"{'':22}{'units':>5} {'old ms':>9} {'new ms':>9} {'medians':>7} {'pairs':>7} {'sums':>7} {'differ':>6}")
    if not given.only or "start" in given.only:
        print(f"{'start':22}{starts(folders, given.rounds)}", flush=True)
    sys.path[:] = [path for path in sys.path if Path(path or ".").resolve() != folders[1]]
    engines = Engine("old", folders[0]), Engine("new", folders[1])
    for name, (rounds, units) in workloads().items():
        if not given.only or name.startswith(tuple(given.only)):
            print(f"{name:22}{compare(engines, units, min(rounds, given.rounds))}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
