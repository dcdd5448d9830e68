"""Counts which files of other programs come in, and with which remarks.

    python3 build.py bench files DIR [DIR ...]

It reads every file of the folders, as `python -m asobiba import` does, and prints how many came in as they are written,
how many with remarks that change or add something, how many were refused and why, and how often each remark was made.
The folders are public collections, which are never part of this project.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "py"))

from asobiba.commands.files import import_files

INFERRED = ("gcg/list_found", "gcg/list_replaced", "gcg/words_unknown", "gcg/tiles_found")  # change nothing


def main() -> None:
    """Read the folders and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", metavar="DIR")
    counts, remarks = Counter[str](), Counter[str]()
    start = perf_counter()
    for line in import_files(parser.parse_args().folders, None):
        found: dict[str, Any] = line
        made = [remark["code"] for game in found["games"] for remark in game["remarks"]]
        remarks.update(made)
        for problem in found["problems"]:
            print(f"{found['file']}: {problem['error']['code']}: {problem['error']['message']}")
        state = "refused" if found["problems"] else "with remarks" if set(made) - set(INFERRED) else "as written"
        counts[state] += 1
    print(f"{counts.total()} files in {perf_counter() - start:.1f} s:", dict(counts))
    print("remarks:", dict(remarks.most_common()))


if __name__ == "__main__":
    main()
