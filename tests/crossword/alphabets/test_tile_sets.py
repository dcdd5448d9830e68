"""The published tile sets have their totals; a file with a mistake is refused with the line of it."""

from __future__ import annotations

import pytest

from asobiba.crossword.rules.tiles import (
    BLANK,
    KNOWN_TILES,
    RACK_SIZE,
    TILE_SETS,
    add_tiles,
    known_tiles,
    load_tiles,
    parse_tiles,
)
from asobiba.errors import OptionError

# Name -> letters, tiles, points of all tiles together, blanks, digraphs: as published.
SETS = {
    "catalan": (26, 100, 189, 2, ["L·L", "NY", "QU"]),
    "danish": (27, 100, 247, 2, []),
    "dutch": (26, 102, 230, 2, []),
    "english": (26, 100, 187, 2, []),
    "finnish": (25, 101, 218, 2, []),
    "french": (26, 102, 197, 2, []),
    "german": (29, 102, 202, 2, []),
    "italian": (21, 120, 293, 2, []),
    "norwegian": (26, 100, 202, 2, []),
    "polish": (32, 100, 190, 2, []),
    "portuguese": (24, 120, 204, 3, []),
    "spanish": (28, 100, 192, 2, ["CH", "LL", "RR"]),
    "swedish": (27, 100, 194, 2, []),
}


def test_every_set_is_checked() -> None:
    assert sorted(KNOWN_TILES) == sorted(SETS)
    assert set(TILE_SETS) <= set(KNOWN_TILES) <= set(known_tiles())


@pytest.mark.parametrize("name", SETS)
def test_a_published_set_has_its_totals(name: str) -> None:
    tiles = load_tiles(name)
    letters, size, points, blanks, digraphs = SETS[name]
    assert len(tiles.letters) == letters
    assert tiles.size == len(tiles.all_tiles) == size
    assert tiles.worth(tiles.all_tiles) == points
    assert (tiles.counts[BLANK], tiles.values[BLANK]) == (blanks, 0)
    shown = [text for letter, text in tiles.alphabet.displayed.items() if letter.isupper()]
    assert shown == digraphs
    assert all(tiles.counts[letter] >= 1 <= tiles.values[letter] for letter in tiles.letters)


@pytest.mark.parametrize("name", SETS)
def test_from_a_third_to_a_half_of_the_tiles_are_vowels(name: str) -> None:
    tiles = load_tiles(name)
    assert set(tiles.vowels) <= set(tiles.letters)
    assert 0.33 < tiles.balance_of(tiles.all_tiles).vowels / tiles.size < 0.5


@pytest.mark.parametrize(
    ("name", "text", "letters"),
    [
        ("german", "Straße", "STRASSE"),
        ("german", "Café", "CAFE"),
        ("german", "Äpfel", "ÄPFEL"),
        ("french", "cœur", "COEUR"),
        ("french", "été", "ETE"),
        ("spanish", "pingüino", "PINGUINO"),
        ("spanish", "cigüeña", "CIGUEÑA"),
        ("dutch", "financiën", "FINANCIEN"),
        ("polish", "źdźbło", "ŹDŹBŁO"),
        ("swedish", "idé", "IDE"),
        ("portuguese", "coração", "CORAÇAO"),
        ("catalan", "il·lusió", "I[L·L]USIO"),
        ("italian", "perché", "PERCHE"),
        ("finnish", "yö", "YÖ"),
        ("norwegian", "blåbær", "BLÅBÆR"),
        ("danish", "rødgrød", "RØDGRØD"),
    ],
)
def test_words_become_tiles_as_the_language_has_it(name: str, text: str, letters: str) -> None:
    tiles = load_tiles(name)
    assert tiles.alphabet.segment(text) == tiles.read(letters)


def test_tiles_are_sorted_by_the_alphabet_with_blanks_last() -> None:
    tiles = load_tiles("spanish")
    assert tiles.write(tiles.sort(tiles.read("?ZÑ[CH]DN[LL]C"))) == "C[CH]D[LL]NÑZ?"
    assert load_tiles("swedish").sort("ÖZÅA") == "AZÅÖ"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("A 1 1\nB 1\n", 2),
        ("A 1 1\nB one 1\n", 2),
        ("A 1 1\nA 1 1\n", 2),
        ("A 1 1\n\nB 1 1 consonant\n", 3),
        ("A 1 1\nCH 1 5\n", 2),
        ("A 1 1\n[ch] 1 5\n", 2),
        ("A 1 1\n[] 1 5\n", 2),
        ("A 1 1\n[C H] 1 5\n", 2),
        ("A 1 1\n[CHCHC] 1 5\n", 2),
        ("a 1 1\n", 1),
        ("A 1 1\n. 1 1\n", 2),
        ("A 1 1\n7 1 1\n", 2),
        ("A 1 1\n[A/] 1 1\n", 2),
        ("A 1 1\nⰀ 1 1\n", 2),
        ("A 1000 1\n", 1),
        ("A 1 -1\n", 1),
        ("# a note\nA -1 1", 2),
        ("A ١ 1\n", 1),
        ("A 1 1\n= É\n", 2),
        ("A 1 1\n= É E\n", 2),
        ("A 1 1\n= [É] A\n", 2),
        ("# nothing\n? 2 0\n", 2),
        ("", 1),
        ("".join(f"[A{letter}] 1 1\n[B{letter}] 1 1\n" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"), 48),
    ],
)
def test_a_mistake_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(OptionError) as caught:
        parse_tiles("broken", text)
    assert caught.value.code == "crossword/bad_tiles"
    assert caught.value.data["line"] == line
    assert f"broken line {line} " in caught.value.message


def test_a_file_that_is_not_utf_8_is_refused_with_its_line() -> None:
    with pytest.raises(OptionError) as caught:
        add_tiles("broken", "A 1 1\nÄ 1 6\n".encode("latin-1"))
    assert (caught.value.code, caught.value.data["line"]) == ("crossword/bad_tiles", 2)


def test_the_same_set_has_the_same_name_whatever_its_file_is_called() -> None:
    one, other = add_tiles("one", b"A 1 1\nB 2 3\n"), add_tiles("other", b"# mine\r\nA 1 1\r\n? 0 0\r\nB 2 3\r\n")
    assert one is other is load_tiles(one.name)
    assert one.name.startswith("own-")
    assert add_tiles("one", b"A 1 1\nB 2 4\n").name != one.name
    assert RACK_SIZE == 7
