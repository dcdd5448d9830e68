"""The languages of words that the page knows (shell/catalogue/lexica.js) are those of the tile sets and the packs."""

from __future__ import annotations

import json
import re

from common import ROOT

from asobiba.crossword.rules.tiles import known_tiles

LEXICA = (ROOT / "web" / "shell" / "catalogue" / "lexica.js").read_text("utf-8")


def tiles_of_the_page() -> dict[str, str]:
    """Tile set -> language."""
    table = re.search(r"const TILES = \{(.*?)\};", LEXICA, re.DOTALL)
    assert table
    return dict(re.findall(r'(\w+): "(\w+)"', table[1]))


def test_the_page_knows_the_language_of_every_tile_set() -> None:
    shipped = {name for name in known_tiles() if not name.startswith("own-")}
    assert {*tiles_of_the_page(), "english"} == shipped


def test_every_pack_has_the_tiles_that_the_page_says() -> None:
    known = {code: tiles for tiles, code in tiles_of_the_page().items()}
    rows = json.loads((ROOT / "lexicon" / "packs.json").read_text("utf-8"))
    assert {row["code"]: row["tiles"] for row in rows} == {row["code"]: known[row["code"]] for row in rows}
