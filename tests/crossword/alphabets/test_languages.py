"""Every language that ships: its pack and index agree, games obey the laws, plays are those of the brute-force twin."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from asobiba.crossword.equity.leaves import leave_value_of, parse_leaves
from asobiba.crossword.rules.tiles import LANGUAGES, load_tiles, tiles_of_list
from asobiba.words.alphabet import PRIVATE
from asobiba.words.language_pack import MOST_BYTES

from .languages import CODES, LEXICA, compare_plays, play_game, table

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(params=CODES)
def code(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.slow
def test_a_pack_has_the_words_that_its_index_names(code: str) -> None:
    pack = LEXICA.pack(code)
    row = next(row for row in LEXICA.packs() if row.code == code)
    assert row.size <= MOST_BYTES
    assert (LANGUAGES[row.tiles], tiles_of_list(f"{code}-standard")) == (code, row.tiles)
    assert pack.alphabet == load_tiles(row.tiles).alphabet
    assert set(pack.everyday.map) <= set(pack.standard.map)
    assert not pack.offensive & set(pack.everyday.map)
    assert all(word in pack.standard for word in pack.offensive)
    assert parse_leaves("leaves", pack.leaves).keys() >= ({"?"} if pack.leaves else set())


def test_words_can_be_laid_with_the_tiles(code: str) -> None:
    tiles, words = table(code).tiles, LEXICA.pack(code).standard.map
    for length in (2, 3):
        assert words.words(length), length
        assert all((Counter(word) - Counter(tiles.all_tiles)).total() <= 2 for word in words.words(length))
    assert leave_value_of(tiles)("") == 0


@pytest.mark.slow
def test_a_game_obeys_the_laws(code: str) -> None:
    assert play_game(code, 1).state.result is not None


@pytest.mark.slow
def test_plays_are_those_of_the_twin(code: str) -> None:
    assert compare_plays(code, positions=4, one_in=150) > 0


@pytest.mark.skipif("es" not in CODES, reason="there is no Spanish pack")
def test_commands_take_the_language_that_a_position_or_a_file_names(run: Any, tmp_path: Path) -> None:
    cgp = f"{'/'.join(['15'] * 15)} AE[CH]TNOS/ 0/0 0 lex es-standard;"
    ran = run("moves", "--cgp", cgp, "--best", "1")
    assert (ran.status, json.loads(ran.out)["score"]) == (0, 82)
    assert "[CH]" in json.loads(run("choose", "--cgp", f"{cgp} ld spanish;", "--level", "greedy").out)["move"]
    file = tmp_path / "a.gcg"
    file.write_text("#player1 a A\n#player2 b B\n#lexicon es-standard\n>a: A[CH]EILO? 8G [CH]AL +14 14\n")
    assert json.loads(run("gcg", str(file)).out)["problems"] == []
    reviewed = run("review", "--gcg", str(file))
    assert reviewed.status == 0
    assert json.loads(reviewed.out.splitlines()[0])["move"] == "8G [CH]AL"
    assert not set(PRIVATE) & set(json.dumps(list(map(json.loads, reviewed.out.splitlines())), ensure_ascii=False))


def test_every_pack_is_in_the_wheel() -> None:
    about = (ROOT / "pyproject.toml").read_text("utf-8")
    assert '"lexicon/packs.json" = "asobiba/lexica/packs.json"' in about
    for row in LEXICA.packs():
        assert f'"lexicon/{row.tiles}/{row.file}" = "asobiba/lexica/{row.file}"' in about, "run python3 lexicon/make.py"
