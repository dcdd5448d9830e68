"""Leaves of other tiles are trained by the same commands; digraphs are in brackets in rows and tables."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from asobiba.crossword.equity.leaves import Leaves, leave_value_of, parse_leaves
from asobiba.crossword.rules.tiles import load_tiles

pytest.importorskip("numpy")
WORDS = (
    "chico chica coche leche llave llano calle perro perra tierra arroz niño niña año ala las los les una uno dos tres "
    "casa cosa mesa sola solo luna lona pena peña mano mono rana sano sana toro tira risa rosa rusa ron son sin ser"
)


@pytest.fixture
def words(tmp_path: Path) -> str:
    (tmp_path / "palabras.txt").write_text(WORDS.replace(" ", "\n"), "utf-8")
    return str(tmp_path / "palabras.txt")


def test_leaves_of_spanish_tiles_are_trained(run: Any, words: str, tmp_path: Path) -> None:
    rows, table = str(tmp_path / "rows.gz"), str(tmp_path / "spanish.leaves")
    common = ("--tiles", "spanish", "--out")
    ran = run("lab", "selfplay", "--games", "2", "--leaves", "score", "--lexicon", words, *common, rows)
    assert (ran.status, ran.err) == (0, "")
    text = gzip.decompress(Path(rows).read_bytes()).decode("utf-8")
    assert "[CH]" in text or "[LL]" in text or "[RR]" in text
    assert all(ord(character) < 0x2C00 for character in text)

    assert run("lab", "fit", rows, *common, table).status == 0
    tiles, fitted = load_tiles("spanish"), Path(table).read_text("utf-8")
    weights = {tiles.read(key): weight for key, weight in parse_leaves("spanish", fitted).items()}
    assert tiles.read("[CH]") in weights
    assert tiles.read("C[CH]") in weights
    assert Leaves(weights, tiles).value("") == 0

    ran = run("lab", "match", "--pairs", "1", "--leaves", table, "score", "--lexicon", words, "--tiles", "spanish")
    assert (ran.status, ran.err) == (0, "")


def test_the_words_must_have_the_letters_of_the_tiles(run: Any, tmp_path: Path) -> None:
    ran = run(
        "lab", "selfplay", "--games", "1", "--tiles", "german", "--lexicon", "everyday", "--out", str(tmp_path / "a")
    )
    assert ran.status == 2
    assert "other letters than the tiles of german" in ran.err


def test_without_a_table_all_leaves_of_other_letters_are_worth_the_same() -> None:
    value = leave_value_of(load_tiles("spanish"))
    assert [value(leave) for leave in ("", "Ñ", "?", "AEINRS?")] == [0, 0, 0, 0]
    assert leave_value_of(load_tiles("dutch")) is leave_value_of(load_tiles("english"))
