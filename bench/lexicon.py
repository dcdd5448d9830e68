"""Measures how fast a lexicon is ready for play.

    python3 build.py bench lexicon [FILE ...]

It takes packed lexica or plain lists; without a file, the lexica of the source tree. It prints size, bytes a word, time
to open, time to read the words, and for each word length the time to build its part of the word map: the median of five
runs, beside a reference loop that shows the machine's present speed. The page (Pyodide) calls the same `measure`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "py"))

from asobiba.words.lexicon import open_lexicon
from asobiba.words.lexicon_file import LONGEST, SHORTEST, is_packed, pack_lexicon, read_lexicon_file
from asobiba.words.own_list import own_lexicon, read_words

REPEATS = 5


def reference_loop() -> int:
    """A million turns of plain Python."""
    total = 0
    for number in range(1_000_000):
        total += number * number
    return total


def milliseconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The median time of a piece of work."""
    times = []
    for _ in range(repeats):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return 1000 * median(times)


def measure(data: bytes, repeats: int = REPEATS) -> dict[str, float]:
    """Figures of one packed lexicon: bytes, words, bytes a word, and milliseconds for each stage."""
    packed = read_lexicon_file(data)
    words = packed.decode_words()
    text = "\r\n".join(words).lower()
    figures: dict[str, float] = {
        "words": len(words),
        "bytes": len(data),
        "bytes a word": len(data) / len(words),
        "reference loop": milliseconds(reference_loop, repeats),
        "open": milliseconds(lambda: open_lexicon(data), repeats),
        "read the words": milliseconds(lambda: open_lexicon(data).map.words(SHORTEST), repeats),
    }
    figures |= {f"map of {length}": _building(data, length, repeats) for length in range(SHORTEST, LONGEST + 1)}
    figures["open, read, map of 2-8"] = milliseconds(lambda: everything(data, 8), repeats)
    figures["open, read, map of 2-15"] = milliseconds(lambda: everything(data, LONGEST), repeats)
    figures["read as a player's own list"] = milliseconds(lambda: own_lexicon("own", text), repeats)
    return figures


def everything(data: bytes, longest: int) -> None:
    """Open a lexicon and build its map up to a length."""
    lexicon = open_lexicon(data)
    for length in range(SHORTEST, longest + 1):
        lexicon.map.anagram_table(length)


def table(name: str, figures: dict[str, float]) -> str:
    """The figures as lines of text."""
    words, size, each, *times = figures.items()
    lines = [f"{name}: {words[1]:,.0f} words, {size[1]:,.0f} bytes, {each[1]:.3f} a word"]
    lines += [f"  {stage:28} {value:9.2f} ms" for stage, value in times]
    return "\n".join(lines)


def _building(data: bytes, length: int, repeats: int) -> float:
    times = []
    for _ in range(repeats):
        words = open_lexicon(data).map
        words.words(length)
        times.append(milliseconds(lambda words=words: words.anagram_table(length), 1))  # type: ignore[misc]
    return median(times)


def _packed(path: Path) -> bytes:
    data = path.read_bytes()
    return data if is_packed(data) else pack_lexicon(read_words(data).words, name="list")


def main() -> None:
    """Measure the files named, or the lexica of the source tree."""
    import argparse  # the page's Python, which this file also runs in, has none

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="packed lexica or plain lists")
    folder = Path(__file__).resolve().parent.parent / "lexicon" / "english"
    for path in parser.parse_args().files or sorted(folder.glob("*.lex")):
        print(table(path.name, measure(_packed(path))))


if __name__ == "__main__":
    main()
