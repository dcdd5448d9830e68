"""Typing with tiles of other languages (web/games/crossword/play/typing.js), compared with its twin in tests/words."""

from __future__ import annotations

import random
from typing import Any

import pytest
from common import ROOT

from asobiba.crossword.rules.tiles import TileSet, load_tiles
from asobiba.crossword.rules.view import tile_table
from tests.web.node import answer_of_node
from tests.words.typed import typed

FOLDER = ROOT / "web" / "games" / "crossword" / "play"
EMPTY = ["." * 15] * 15
PROGRAM = """
const { emptyPlacing, reduce, placedTiles } = await import(process.argv[1] + "/placing.js");
const { readKey } = await import(process.argv[1] + "/keys.js");
const { lettersIn, symbolsOf } = await import(process.argv[1] + "/typing.js");
let text = "";
for await (const part of process.stdin) text += part;
const { tiles, cells, games, written } = JSON.parse(text);
const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const ends = games.map(({ rack, keys }) => {
  let state = reduce(emptyPlacing(), { type: "sync", cells, rack, tiles });
  state = reduce(state, { type: "square", row: 7, col: 2 });
  for (const key of keys) {
    const intent = readKey({ ...none, ...(typeof key === "string" ? { key } : key) }, state, "board");
    if (intent) state = reduce(state, intent);
  }
  const inOrder = placedTiles(state).sort((a, b) => a[1] - b[1]);
  return { laid: inOrder.map(([, , letter]) => letter).join(""), note: state.note?.kind ?? "" };
});
console.log(JSON.stringify({ ends, read: written.map((each) => lettersIn(symbolsOf(tiles), each)) }));
"""

Key = str | dict[str, Any]


def run(tiles: TileSet, games: list[tuple[str, list[Key]]], *, row: str = "", written: list[str] | None = None) -> Any:
    cells = [row.ljust(15, ".") if number == 7 else line for number, line in enumerate(EMPTY)]
    asked = {
        "tiles": tile_table(tiles),
        "cells": cells,
        "games": [{"rack": tiles.read(rack), "keys": keys} for rack, keys in games],
        "written": written or [],
    }
    return answer_of_node(PROGRAM, FOLDER.as_uri(), given=asked)


def laid(name: str, rack: str, *keys: Key, row: str = "") -> str:
    """What lies on the board after these keys, in notation."""
    tiles = load_tiles(name)
    text: str = run(tiles, [(rack, list(keys))], row=tiles.read(row))["ends"][0]["laid"]
    return tiles.write(text)


@pytest.mark.parametrize(
    ("name", "rack", "keys", "expected"),
    [
        ("spanish", "[CH]ICO", "chico", "[CH]ICO"),
        ("spanish", "C[CH]ICO", "chico", "[CH]ICO"),
        ("spanish", "CHICO", "chico", "CHICO"),
        ("spanish", "?ICO", "chico", "[ch]ICO"),
        ("spanish", "[LL]EVAR", "llevar", "[LL]EVAR"),
        ("spanish", "PE[RR]O", "perro", "PE[RR]O"),
        ("spanish", "NIÑO", "niño", "NIÑO"),
        ("spanish", "ARBOL", "árbol", "ARBOL"),
        ("spanish", "PINA", "pin'a", "PINA"),
        ("spanish", "PIÑA", "pina", "PIÑA"),
        ("spanish", "PINÑA", "pin'a", "PIÑA"),
        ("spanish", "PI?A", "pin'a", "PIñA"),
        ("catalan", "CE[L·L]A", "cel·la", "CE[L·L]A"),
        ("catalan", "LCE[L·L]A", "cel.la", "CE[L·L]A"),
        ("catalan", "[QU]E", "que", "[QU]E"),
        ("catalan", "A[NY]", "any", "A[NY]"),
        ("german", "STRASE?", "straße", "STRASsE"),
        ("german", "MÜHE", "mühe", "MÜHE"),
        ("german", "MÜHE", "muhe", "MÜHE"),
        ("polish", "ŁÓDŹ", "łódź", "ŁÓDŹ"),
        ("polish", "ŁÓDŹ", "lodz", "ŁÓDŹ"),
        ("polish", "LODŻŹZ", "lodz''", "LODŻ"),
    ],
)
def test_words_are_typed_as_they_are_written(name: str, rack: str, keys: str, expected: str) -> None:
    assert laid(name, rack, *keys) == expected


def test_a_letter_may_be_typed_with_the_keys_that_its_keyboard_needs() -> None:
    alt_gr = {"key": "ł", "ctrlKey": True, "altKey": True}
    assert laid("polish", "ŁAN", alt_gr, "a", "n") == "ŁAN"
    assert laid("polish", "?AN", {"key": "Ł", "shiftKey": True}, "a", "n") == "łAN"
    dot = {"key": "·", "shiftKey": True}
    assert laid("catalan", "CE[L·L]A", "c", "e", "l", dot, "l", "a") == "CE[L·L]A"


def test_what_begins_a_digraph_waits_for_the_rest() -> None:
    spanish = load_tiles("spanish")
    ends = run(
        spanish, [("[CH]ICO", ["c", "h"]), ("[CH]IAO", ["c"]), ("[CH]IAO", ["c", "a"]), ("[CH]IAO", ["c", "a", "a"])]
    )["ends"]
    assert [end["note"] for end in ends] == ["placed", "waiting", "not_in_rack", "placed"]
    assert [spanish.write(end["laid"]) for end in ends] == ["[CH]", "", "", "A"]


def test_who_spells_the_whole_word_types_over_a_digraph_that_lies_there() -> None:
    assert laid("spanish", "AO", *"acho", row="...[CH]") == "AO"


def test_the_page_and_the_engine_agree_on_what_was_typed() -> None:
    """Random racks and words of both sets with digraphs; where the engine refuses, the page only has to refuse, too."""
    for name in ("spanish", "catalan"):
        tiles = load_tiles(name)
        random_ = random.Random(f"typed {name}")
        bag = tiles.all_tiles
        games = []
        for _ in range(400):
            rack = random_.sample(bag, 9)
            word = tiles.alphabet.show(
                "".join(random_.sample(rack, random_.randint(1, 5))).replace("?", random_.choice("CLRNQ"))
            )
            games.append((tiles.write("".join(rack)), list(word.lower())))
        ends = run(tiles, games)["ends"]
        complete = 0
        for (rack, keys), end in zip(games, ends, strict=True):
            meant = typed(tiles.alphabet, "".join(keys), tiles.read(rack))
            if meant.waiting or meant.refused:
                continue
            complete += 1
            assert end["laid"] == meant.letters, (name, rack, keys)
        assert complete > 200


def test_written_words_are_read_with_and_without_brackets() -> None:
    spanish = load_tiles("spanish")
    read = run(spanish, [], written=["8D CHICO", "8D [CH]ICO", "[ch]Ico", "H4 PEÑA", "PERRO"])["read"]
    assert [spanish.write(each) for each in read] == ["8D [CH]ICO", "8D [CH]ICO", "[ch]Ico", "H4 PEÑA", "PE[RR]O"]
