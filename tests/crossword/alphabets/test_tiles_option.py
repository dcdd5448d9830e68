"""`--tiles NAME|FILE` on the command line: any alphabet, also one that nobody ships."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from asobiba import chance
from asobiba.crossword.rules.tiles import load_tiles
from asobiba.words.lexicon_file import pack_lexicon
from tests.crossword.tables import rollouts_of

from .toy import TEXT, TOY, word_list

EMPTY = "/".join(["15"] * 15)
BOARD = "15/15/15/15/15/15/15/3[CH]ICO8/15/15/15/15/15/15/15"
GAME = Path(__file__).parents[2] / "data" / "alphabets" / "spanish.gcg"
WORDS = "chico\nchicos\nperros\nllaves\nllave\ncalle\nés\nla\nkilo\n"


@pytest.fixture
def words(tmp_path: Path) -> str:
    (tmp_path / "palabras.txt").write_text(WORDS, "utf-8")
    return str(tmp_path / "palabras.txt")


@pytest.fixture
def toy(tmp_path: Path) -> str:
    (tmp_path / "toy.tiles").write_text(TEXT, "utf-8")
    return str(tmp_path / "toy.tiles")


def lines(run: Any, *arguments: str) -> list[dict[str, Any]]:
    ran = run(*arguments)
    assert (ran.status, ran.err) == (0, "")
    return list(ran.lines)


def test_the_position_may_name_the_tiles(run: Any, words: str) -> None:
    cgp = f"{BOARD} AE[LL]SV?/ 0/0 0 ld spanish;"
    first, *others = lines(run, "moves", "--cgp", cgp, "--lexicon", words)
    assert first["move"] == "H4 [LL]AVES"
    assert first["tiles"][0] == [3, 7, "[LL]"]
    told = [{name: value for name, value in play.items() if name != "equity"} for play in others]
    assert {"move": "8D [CH]ICOS", "tiles": [[7, 7, "S"]], "score": 22} in told
    assert {play["move"] for play in others} >= {"H4 [ll]AVES", "F8 CA[LL]E", "8D [CH]ICOs"}
    given = lines(run, "moves", "--cgp", cgp.replace(" ld spanish;", ""), "--lexicon", words, "--tiles", "spanish")
    assert given == [first, *others]


def test_a_packed_list_brings_its_letters(run: Any, tmp_path: Path) -> None:
    alphabet = load_tiles("spanish").alphabet
    path = tmp_path / "es.lex"
    path.write_bytes(pack_lexicon([alphabet.read("[CH]ICO")], name="es", alphabet=alphabet))
    cgp = f"{EMPTY} [CH]ICO/ 0/0 0"
    found = lines(run, "moves", "--cgp", cgp, "--tiles", "spanish", "--lexicon", str(path))
    assert {play["move"][-7:] for play in found} == {"[CH]ICO"}
    ran = run("moves", "--cgp", f"{EMPTY} CHICO/ 0/0 0", "--lexicon", str(path))
    assert ran.status == 2
    assert "the words of es have other letters than the tiles of english" in ran.err


@pytest.mark.parametrize("level", ["beginner", "champion"])
def test_computers_play_with_tiles_that_nobody_ships(
    run: Any, words: str, toy: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rollouts = rollouts_of(monkeypatch)
    cgp = f"{BOARD} AE[LL]SV?/ 0/0 0"
    arguments = ["--cgp", cgp, "--lexicon", words, "--tiles", toy, "--level", level, "--budget", "100"]
    (chosen,) = lines(run, "choose", *arguments)
    assert chosen["action"] == "play"
    assert (len(rollouts) > 20) == (level == "champion")
    plays = lines(run, "moves", *arguments[:6])
    assert chosen["move"] in {play["move"] for play in plays}


def test_an_analysis_names_digraphs_as_they_are_written(run: Any, words: str, toy: str) -> None:
    cgp = f"{BOARD} AE[LL]SV?/ 0/0 0"
    arguments = ["--cgp", cgp, "--lexicon", words, "--tiles", toy, "--level", "champion", "--budget", "40"]
    found = lines(run, "analyse", *arguments)
    assert found[0]["move"] == "H4 [LL]AVES"
    assert "[LL]AVES (H4)" in found[0]["reasons"][0]["text"]
    assert all(ord(character) < 0x2C00 for character in str(found))


def test_an_endgame_is_solved(run: Any, words: str) -> None:
    spanish = load_tiles("spanish")
    cells = spanish.sort(spanish.all_tiles)
    held = spanish.read("SE[LL]AVK"[:-1])
    for tile in held + spanish.read("[CH]ICO"):
        cells = cells.replace(tile, "", 1)
    cells = cells.replace("?", "")
    rows = [f"{spanish.write(cells[at : at + 13])}{15 - len(cells[at : at + 13])}" for at in range(0, len(cells), 13)]
    board = "/".join(["3[CH]ICO8", "15", *rows, *["15"] * (13 - len(rows))])
    cgp = f"{board} {spanish.write(held)}/?? 0/0 0"
    (found,) = lines(run, "endgame", "--cgp", cgp, "--lexicon", words, "--tiles", "spanish", "--budget", "2000")
    assert found["line"][0].endswith("[LL]AVES") or "[CH]ICOS" in found["line"][0]


def test_a_gcg_file_is_replayed_with_the_tiles_that_it_names_or_others(run: Any, words: str, toy: str) -> None:
    (found,) = lines(run, "gcg", str(GAME), "--lexicon", words)
    assert found["problems"] == []
    assert found["turns"][1]["words"] == ["PE[RR]OS"]
    ran = run("gcg", str(GAME), "--lexicon", words, "--tiles", toy)
    assert ran.status == 1
    assert "on line 6: 8D [CH]ICOS scores 30, not 32" in ran.err  # a C counts 2 there
    assert "'[' in the rack 'AEOPQ[RR]U' is no tile" in ran.out


def test_whole_games_are_played(run: Any, toy: str, tmp_path: Path) -> None:
    words = word_list(chance.stream(7, "play"), 3000, 6)
    (tmp_path / "toy.txt").write_text("\n".join(map(TOY.alphabet.show, words)), "utf-8")
    arguments = ["--seats", "greedy,club", "--games", "2", "--tiles", toy, "--lexicon", str(tmp_path / "toy.txt")]
    games = lines(run, "play", "crossword", *arguments)
    assert [len(game["scores"]) for game in games] == [2, 2]
    assert all(min(game["scores"]) > 50 and game["actions"] > 10 for game in games)
    ran = run("play", "skat", "--seats", "casual,casual,casual", "--tiles", toy)
    assert ran.status == 2


def test_a_set_with_a_mistake_is_refused_with_its_line(run: Any, words: str, tmp_path: Path) -> None:
    (tmp_path / "bad.tiles").write_text("A 1 1\nCH 1 5\n")
    ran = run("moves", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", words, "--tiles", str(tmp_path / "bad.tiles"))
    assert ran.status == 1
    assert "bad.tiles line 2 begins with 'CH'" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_an_unknown_set_is_wrong_use(run: Any, words: str) -> None:
    ran = run("moves", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", words, "--tiles", "klingon")
    assert ran.status == 2
    assert "'klingon' is neither a tile set (there are english, " in ran.err
