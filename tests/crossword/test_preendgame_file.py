"""bench/preendgame.py reads a file of positions: the expected plays of a line, and what is wrong with one."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

import pytest

from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.words.word_map import WordMap
from tests.crossword.tables import LAYOUT, TILES

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))

from preendgame import judge_file, read_line

# Rows full of tiles that form no words, under which nearly everything is unseen.
FULL_ROWS = ["AAAAAAAABBCCDDD", "EEEEEEEEEEEFFGG", "HHIIIIIIIIIJKLL", "MMNNNNNOOOOOOOO", "PPRRRRRSSSSTTTT"]
ROWS = "/".join([*FULL_ROWS, *["15"] * 10])
POSITION = f"{ROWS} AT/ 10/20 0 lex other; KEY 8D AT, pass;"


def generator() -> MoveGenerator:
    return MoveGenerator(LAYOUT, TILES, WordMap.of(("AT",)))


def test_a_line_has_a_spread_all_unseen_tiles_and_keys() -> None:
    line = read_line(generator(), 3, POSITION)
    assert (line.number, line.keys, line.scene.spread) == (3, ("8D AT", "pass"), -10)
    lying = ROWS.split("/15")[0].replace("/", "")
    assert sorted(line.scene.unseen + line.scene.rack + lying) == sorted(TILES.all_tiles)


def test_a_bad_line_is_told_with_its_number_and_the_others_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(f"# a comment\n\nnonsense\n{POSITION}\n", "utf-8")
    judge_file(generator(), path, Namespace(first=0, count=10, nodes=10, plays=2))
    first, second, last = capsys.readouterr().out.splitlines()
    assert first.startswith("3: cgp/fields: ")
    assert second.startswith("4: preendgame/bag: ")  # the bag is far too full
    assert last.startswith("0 positions, 2 bad lines")
