"""Tables for the tests: a game with a small word list, and positions drawn as 15 strings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.notation.action_text import read_action
from asobiba.crossword.notation.gcg.document import GcgGame
from asobiba.crossword.notation.gcg.parser import parse_gcg
from asobiba.crossword.rules.actions import Action, Play
from asobiba.crossword.rules.board import cells_of, load_layout, parse_layout
from asobiba.crossword.rules.options import read_options
from asobiba.crossword.rules.placement import placement_of
from asobiba.crossword.rules.scoring import FormedWords, form_words
from asobiba.crossword.rules.state import Rules, State
from asobiba.crossword.rules.tiles import TileSet, load_tiles, parse_tiles, tiles_of
from asobiba.crossword.simulation.best_arm import Race, Value
from asobiba.game import Step
from asobiba.words.lexicon import Lexicon, make_lexicon

LAYOUT = load_layout()
TILES = load_tiles()
# A board and tiles so few that everything can be tried.
SMALL = parse_layout("small", ["T..d.", ".D...", "..D..", "...t.", "d...T"])
FOUR = parse_tiles("four", "\n".join(f"{letter} 5 {value}" for value, letter in enumerate("ABCD", 1)) + "\n? 2 0")
# Forty tiles that nearly always make a word, so that random games are played to the last tile.
_EASY = {"A": 7, "E": 8, "I": 5, "N": 6, "S": 5, "T": 7, "?": 2}
EASY = TileSet("easy", {tile: _EASY.get(tile, 0) for tile in TILES.counts}, TILES.values)

# Enough short words that random games go on for a while, and long ones for bingos.
_LIST = """
AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DA DE DO ED EF EH EL EM EN ER ES ET EX FA FE GO HA HE
HI HO ID IF IN IS IT JO KA KI LA LI LO MA ME MI MU MY NA NE NO NU OD OE OF OH OI OM ON OP OR OS OW OX OY PA PE PI QI
RE SH SI SO TA TE TI TO UH UM UN UP US UT WE WO XI XU YA YE YO ZA ACE ADO AGE AIR ALE ANT APE ARE ATE BAD BED BEE BIG
BOX CAB CAT CUE DAY DEN DOG EAR EAT EGG EYE FAN FEE FIG FIN FLY FOX GAS GEL GUM HAT HEN HIT HUE ICE INK JAM JET KEY
KIN LAW LEG LID MAN MEN NET NIT OAK OAR OIL ONE OUR PEN PIT RAN RAT ROW SEA SET SIT SUN TAN TEA TEN TIN TOE TON URN
USE VAN VIE WAR WIN YES ZOO RAIN REIN SEAT TEAR TONE VINE WINE ZONE QUIT FIND JAPAN QUIET QUIETS FINAL FIGHT STONE
TRAIN RETAIN RETINA NEAREST ENTRAIN RETAINS STAINER ANEROID TRAINED PRINCESS SECTION SECTIONS CAZIQUES
"""
WORDS = tuple(_LIST.split())


def game(players: int = 2, words: Sequence[str] = WORDS, tiles: TileSet = TILES, **options: Any) -> CrosswordGame:
    """A game with some options."""
    chosen = read_options(options, players)
    lexicon = _lexicon(tuple(words))
    accepts = lexicon.map.has_arrangement if chosen.clabbers else lexicon.__contains__
    generator = MoveGenerator(LAYOUT, tiles, lexicon.map, any_order=chosen.clabbers)
    return CrosswordGame(Rules(LAYOUT, tiles, chosen, players), accepts, generator)


@cache
def _lexicon(words: tuple[str, ...]) -> Lexicon:
    return make_lexicon("test", "test", words)


def board(text: str) -> str:
    """Cells of a board drawn as rows; rows that are left out below are empty, and so is what a row leaves out."""
    rows = [row.ljust(15, ".") for row in text.split()]
    return cells_of(rows + ["." * 15] * (15 - len(rows)))


def row(number: int, text: str) -> str:
    """Cells of an otherwise empty board with one row, counted from 1."""
    return cells_of(["." * 15] * (number - 1) + [text.ljust(15, ".")] + ["." * 15] * (15 - number))


def position(cells: str, racks: Sequence[str], bag: str | None = None, **fields: Any) -> State:
    """A position; the bag holds every tile that is not elsewhere, sorted, unless it is given."""
    if bag is None:
        rest = Counter(TILES.all_tiles) - Counter(tiles_of(cells.replace(".", "")))
        bag = TILES.sort((rest - Counter("".join(racks))).elements())
    nobody = (0,) * len(racks)
    sorted_racks = tuple(map(TILES.sort, racks))
    return replace(State(1, 0, cells, bag, sorted_racks, nobody, 0, (), (), nobody, (), None), **fields)


def act(table: CrosswordGame, state: State, seat: int, text: str) -> Step[State]:
    """Read, check and apply one action."""
    return table.apply(state, seat, check(table, state, seat, text))


def check(table: CrosswordGame, state: State, seat: int, text: str) -> Action:
    """Read and check one action."""
    return table.check(state, seat, table.read_action(text))


def after(table: CrosswordGame, state: State, *actions: tuple[int, str]) -> State:
    """The position after some actions."""
    for seat, text in actions:
        state = act(table, state, seat, text).state
    return state


def formed(cells: str, text: str) -> FormedWords:
    """What a play written as `8D QUIET` forms on a board."""
    play = read_action(LAYOUT, TILES, text)
    if not isinstance(play, Play):
        raise TypeError(f"{text!r} is no play")
    return form_words(LAYOUT, TILES, cells, placement_of(LAYOUT, cells, play))


def read_gcg(source: str | bytes) -> GcgGame:
    """The game in a GCG file in which every line can be read."""
    game, problems = parse_gcg(source)
    assert problems == []
    return game


def rollouts_of(monkeypatch: pytest.MonkeyPatch) -> list[Value]:
    """The worth of every rollout that counts in a race from now on; the list grows."""
    found: list[Value] = []
    add = Race.add

    def told(race: Race, arm: int, value: Value) -> None:
        found.append(value)
        add(race, arm, value)

    monkeypatch.setattr(Race, "add", told)
    return found
