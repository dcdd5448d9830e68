"""Tables for the tests: a game with a small word list, and positions drawn as 15 strings.

The word map here is a twin of the real one that knows nothing but Python's own dict, so that the rules' tests stand alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from asobiba.crossword.actions import Action, Play
from asobiba.crossword.board import cells_of, load_layout
from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.judge import Judge
from asobiba.crossword.moves import MoveGenerator
from asobiba.crossword.notation import read_action
from asobiba.crossword.options import read_options
from asobiba.crossword.placing import placement_of
from asobiba.crossword.rules import Rules, State
from asobiba.crossword.scoring import Formed, form
from asobiba.crossword.tiles import load_tiles, tiles_of
from asobiba.game import Step

LAYOUT = load_layout()
TILES = load_tiles()

# Enough short words that random games go on for a while, and long ones for bingos.
WORDS = tuple(
    """AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DA DE DO ED EF EH EL EM EN ER ES ET EX FA FE GO HA HE HI
    HO ID IF IN IS IT JO KA KI LA LI LO MA ME MI MU MY NA NE NO NU OD OE OF OH OI OM ON OP OR OS OW OX OY PA PE PI QI RE SH SI
    SO TA TE TI TO UH UM UN UP US UT WE WO XI XU YA YE YO ZA ACE ADO AGE AIR ALE ANT APE ARE ATE BAD BED BEE BIG BOX CAB CAT CUE
    DAY DEN DOG EAR EAT EGG EYE FAN FEE FIG FIN FLY FOX GAS GEL GUM HAT HEN HIT HUE ICE INK JAM JET KEY KIN LAW LEG LID MAN MEN
    NET NIT OAK OAR OIL ONE OUR PEN PIT RAN RAT ROW SEA SET SIT SUN TAN TEA TEN TIN TOE TON URN USE VAN VIE WAR WIN YES ZOO
    RAIN REIN SEAT TEAR TONE VINE WINE ZONE QUIT FIND JAPAN QUIET QUIETS FINAL FIGHT STONE TRAIN RETAIN RETINA NEAREST ENTRAIN
    RETAINS STAINER ANEROID TRAINED PRINCESS SECTION SECTIONS CAZIQUES""".split()
)


class StupidWords:
    """The word map's questions, answered from a plain list."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(words)
        self.arrangements = Counter("".join(sorted(word)) for word in self.words)
        self.by_length: dict[int, dict[int, list[str]]] = {}
        for word in sorted(self.words):
            self.by_length.setdefault(len(word), {}).setdefault(self.key(word), []).append(word)

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def key(self, letters: str) -> int:
        """Eight bits for each letter of the alphabet, counting it: keys add and never collide."""
        return sum(1 << 8 * (ord(letter) - ord("A")) for letter in letters)

    def of_length(self, length: int) -> Mapping[int, Sequence[str]]:
        """Key -> words of that length."""
        return self.by_length.get(length, {})

    def fits(self, before: str, after: str) -> int:
        """Mask of the letters that make a word between two texts."""
        alphabet = enumerate(TILES.letters)
        return sum(1 << number for number, letter in alphabet if before + letter + after in self.words)

    def has_arrangement(self, letters: str) -> bool:
        """Whether the letters in some order are a word."""
        return "".join(sorted(letters)) in self.arrangements


def game(players: int = 2, words: Iterable[str] = WORDS, **options: Any) -> CrosswordGame:
    """A game with some options."""
    chosen = read_options(options, players)
    known = StupidWords(words)
    judge = Judge(known, known if chosen.clabbers else None)
    return CrosswordGame(Rules(LAYOUT, TILES, chosen, players), judge, MoveGenerator(LAYOUT, TILES, known))


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


def formed(cells: str, text: str) -> Formed:
    """What a play written as `8D QUIET` forms on a board."""
    play = read_action(LAYOUT, TILES, text)
    if not isinstance(play, Play):
        raise TypeError(f"{text!r} is no play")
    return form(LAYOUT, TILES, cells, placement_of(LAYOUT, cells, play))
