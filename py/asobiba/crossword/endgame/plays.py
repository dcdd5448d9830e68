"""Lanes of an ending: each lane's plays, found once and kept.

In an ending both racks are known and only shrink, so nothing has to be found twice:

1. A *hand* is a rack as one whole number, four bits for the count of each kind of tile. Hands subtract, and
   `Hands.within` has all parts of a hand, so that a play fits a hand if its tiles are in a set.
2. A lane, known by its text and what crosses it, keeps its plays for each hand that asked. A smaller hand's plays are
   picked from a larger hand's.
3. Which words fit a lane's text is another question than what crosses it. The same text comes up with many crossings,
   and mostly nothing fits, so the answer is kept with the text (`Shape`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from asobiba.crossword.movegen.clabbers import AnyOrderPieces
from asobiba.crossword.movegen.generator import MoveGenerator, fill
from asobiba.crossword.movegen.lane import Lane
from asobiba.crossword.movegen.line import ANY, FREE
from asobiba.crossword.movegen.slot_words import Pieces, Row
from asobiba.crossword.movegen.subracks import Rack
from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE, TileSet

Hand: TypeAlias = int  # counts of tiles, four bits for each kind
KIND_BITS = 4
KEPT_BARE = 2000  # lanes that were asked how they score, some kilobytes each


class Site(NamedTuple):
    """Where a play's new tiles lie.

    Args:
        squares: of the new tiles; `mask` the same as bits, `filled` as the lane's gaps.
        start: the main word's first square, `offsets` those of the new tiles in it.
        ends: the squares that end the main word, as bits.
        others: the lanes that cross the new tiles.
        lane: the lane of the main word.
    """

    squares: tuple[int, ...]
    mask: int
    filled: int
    start: int
    across: bool
    offsets: tuple[int, ...]
    ends: int
    others: tuple[int, ...]
    lane: EndLane


EndPlay: TypeAlias = tuple[int, Hand, Site, str]  # score; tiles laid; where; the main word, blanks in lower case
Fit: TypeAlias = tuple[str, int, list[Row]]  # a piece in which tiles lie; the gaps it fills, as bits; words that fit


class Hands:
    """What is known of hands: their parts, worth and size."""

    def __init__(self, tiles: TileSet, racks: str) -> None:
        self.kinds = sorted(set(racks), key=tiles.order.__getitem__)
        self.codes: dict[str, int] = {}
        for place, tile in enumerate(self.kinds):
            self.codes[tile] = 1 << place * KIND_BITS
        blank = self.codes.get(BLANK, 0)
        self.codes.update((letter.lower(), blank) for letter in tiles.letters)
        self.singles = frozenset(self.codes.values())
        self._values: Mapping[str, int] = tiles.values
        self._within: dict[Hand, frozenset[Hand]] = {}
        self._worth: dict[Hand, int] = {}
        self._size: dict[Hand, int] = {}
        self._racks: dict[Hand, str] = {}

    def hand(self, rack: str) -> Hand:
        """The hand of a rack."""
        return sum(map(self.codes.__getitem__, rack))

    def rack(self, hand: Hand) -> str:
        """The tiles of a hand, sorted."""
        found = self._racks.get(hand)
        if found is None:
            kinds = enumerate(self.kinds)
            found = self._racks[hand] = "".join([tile * (hand >> place * KIND_BITS & 15) for place, tile in kinds])
        return found

    def within(self, hand: Hand) -> frozenset[Hand]:
        """All parts of a hand, the empty one and itself among them."""
        found = self._within.get(hand)
        if found is None:
            parts = [0]
            for place in range(len(self.kinds)):
                one = 1 << place * KIND_BITS
                parts = [part + one * taken for part in parts for taken in range((hand >> place * KIND_BITS & 15) + 1)]
            found = self._within[hand] = frozenset(parts)
        return found

    def size(self, hand: Hand) -> int:
        """How many tiles a hand has."""
        found = self._size.get(hand)
        if found is None:
            found = self._size[hand] = len(self.rack(hand))
        return found

    def worth(self, hand: Hand) -> int:
        """The points of a hand's tiles."""
        found = self._worth.get(hand)
        if found is None:
            found = self._worth[hand] = sum(map(self._values.__getitem__, self.rack(hand)))
        return found


class Shape:
    """A lane's text, wherever it lies, and which words fit it.

    Args:
        crosses: what its tiles make crossing plays score.
    """

    __slots__ = ("_opens", "crosses", "fits", "gaps", "text")

    def __init__(self, text: str, crosses: tuple[int, ...]) -> None:
        self.text, self.crosses = text, crosses
        self.gaps = [-1, *[offset for offset, cell in enumerate(text) if cell == EMPTY], len(text)]
        self.fits: dict[Hand, list[list[Fit] | None]] = {}  # by number of tiles
        self._opens: list[list[int] | None] = [None] * (RACK_SIZE + 1)

    def found(self, pieces: Pieces, tiles: int) -> list[Fit]:
        """What fits where tiles lie already, with so many new ones."""
        gaps, text, more, known = self.gaps, self.text.upper(), tiles + 1, pieces.found
        fits = []
        for i in range(len(gaps) - more):
            if gaps[i + more] - gaps[i] > more:
                piece = text[gaps[i] + 1 : gaps[i + more]]
                rows = known.get(piece)
                if rows is None:
                    rows = pieces.rows(piece)
                if rows:
                    fits.append((piece, (1 << i + more) - (2 << i), rows))
        return fits

    def opens(self, tiles: int) -> list[int]:
        """So many gaps in a row with no tile beside them, as bits."""
        found = self._opens[tiles]
        if found is None:
            gaps, more = self.gaps, tiles + 1
            found = self._opens[tiles] = [
                (1 << i + more) - (2 << i) for i in range(len(gaps) - more) if gaps[i + more] - gaps[i] == more
            ]
        return found


class EndLane:
    """A lane and its plays for the hands that asked.

    `checks` are the gaps that something crosses, as bits, each with the mask of letters that fit.
    """

    __slots__ = (
        "across", "checks", "crossings", "greedy", "number", "outs", "plays", "shape", "sites", "step", "wide",
    )  # fmt: skip

    def __init__(self, number: int, shape: Shape, crossings: tuple[int, ...], size: int) -> None:
        self.number, self.shape, self.crossings = number, shape, crossings
        self.across, self.step = number < size, 1 if number < size else size
        gaps = shape.gaps
        self.checks = [
            (1 << place, crossings[gaps[place]] & ANY)
            for place in range(1, len(gaps) - 1)
            if crossings[gaps[place]] != FREE
        ]
        self.plays: dict[Hand, list[EndPlay]] = {}
        self.wide: list[Hand] = []  # the hands whose plays were generated, not picked
        self.outs: dict[Hand, list[EndPlay]] = {}
        self.greedy: dict[Hand, tuple[int, EndPlay] | None] = {}
        self.sites: dict[int, Site] = {}

    def site(self, piece: str, filled: int, start: int) -> Site:
        """Where the plays of a slot lie."""
        found = self.sites.get(filled)
        if found is None:
            step, size, gaps = self.step, len(self.crossings), self.shape.gaps
            offsets = tuple([offset for offset, cell in enumerate(piece) if cell == EMPTY])
            squares = tuple([start + step * offset for offset in offsets])
            mask = sum([1 << square for square in squares])
            before, after = gaps[(filled & -filled).bit_length() - 2], gaps[filled.bit_length()]
            first = self.number * size if self.across else self.number - size
            ends = 1 << first + before * step if before >= 0 else 0
            if after < size:
                ends |= 1 << first + after * step
            others = tuple([size + square % size if self.across else square // size for square in squares])
            found = self.sites[filled] = Site(squares, mask, filled, start, self.across, offsets, ends, others, self)
        return found


class LanePlays:
    """Finds the plays of lanes."""

    def __init__(self, generator: MoveGenerator, hands: Hands) -> None:
        self.generator, self.hands = generator, hands
        self._pieces: dict[Hand, Pieces] = {}
        self._shapes: dict[str, Shape] = {}
        self._bare: dict[EndLane, Lane] = {}

    def forget(self) -> None:
        """Forget all: memory is bounded."""
        self._pieces.clear()
        self._shapes.clear()
        self._bare.clear()

    def shape(self, text: str) -> Shape:
        """The shape of a text."""
        found = self._shapes.get(text)
        if found is None:
            found = self._shapes[text] = Shape(text, self.generator.lattice.crossings(text))
        return found

    def all(self, lane: EndLane, hand: Hand) -> list[EndPlay]:
        """Every play of a hand. `EndLane.plays` has those that were asked for before."""
        within = self.hands.within
        for wide in lane.wide:
            if hand in within(wide):
                parts = within(hand)
                plays = [play for play in lane.plays[wide] if play[1] in parts]
                break
        else:
            outs, tiles = lane.outs.get(hand), self.hands.size(hand)
            plays = self._generate(lane, hand, range(1, tiles + (outs is None)))
            if outs:
                plays += outs
            lane.wide.append(hand)
        lane.plays[hand] = plays
        return plays

    def outs(self, lane: EndLane, hand: Hand) -> list[EndPlay]:
        """The plays that lay the whole hand. `EndLane.outs` has those that were asked for before."""
        plays = lane.plays.get(hand)
        if plays is None:
            tiles = self.hands.size(hand)
            outs = self._generate(lane, hand, range(tiles, tiles + 1))
        else:
            outs = [play for play in plays if play[1] == hand]
        lane.outs[hand] = outs
        return outs

    def greedy(self, lane: EndLane, hand: Hand) -> tuple[int, EndPlay] | None:
        """The highest sum of a play's score and its tiles' worth. `EndLane.greedy` has what was asked for before."""
        plays = lane.plays.get(hand)
        if plays is None:
            plays = self.all(lane, hand)
        worth = self.hands.worth
        found = lane.greedy[hand] = max([(play[0] + worth(play[1]), play) for play in plays], key=_score, default=None)
        return found

    def _generate(self, lane: EndLane, hand: Hand, sizes: range) -> list[EndPlay]:
        """The plays with so many tiles of a hand."""
        pieces = self._pieces.get(hand) or self._taken_apart(hand)
        fits_of = lane.shape.fits.get(hand)
        if fits_of is None:
            fits_of = lane.shape.fits[hand] = [None] * (RACK_SIZE + 1)
        found: list[EndPlay] = []
        for tiles in sizes:
            fits = fits_of[tiles]
            if fits is None:
                fits = fits_of[tiles] = lane.shape.found(pieces, tiles)
            if tiles > 1 and lane.checks:
                fits = fits + self._beside(lane, pieces, tiles)
            if fits:
                self._fill(lane, pieces, fits, found)
        return found

    def _beside(self, lane: EndLane, pieces: Pieces, tiles: int) -> list[Fit]:
        """What fits where no tile lies in the lane, but beside it."""
        piece = EMPTY * tiles
        rows = pieces.found.get(piece)
        if rows is None:
            rows = pieces.rows(piece)
        if not rows:
            return []
        crossed = sum([place for place, _ in lane.checks])
        return [(piece, filled, rows) for filled in lane.shape.opens(tiles) if filled & crossed]

    def _fill(self, lane: EndLane, pieces: Pieces, fits: list[Fit], found: list[EndPlay]) -> None:
        """Adds the plays that fit what crosses the lane, too."""
        holds = ANY if pieces.rack.blanks else pieces.rack.mask
        dead = sum([place for place, mask in lane.checks if not mask & holds])
        crossed = 0 if lane.across else sum([place for place, _ in lane.checks])
        code = self.hands.codes
        for piece, filled, rows in fits:
            # one tile that makes two words is listed by the row
            if filled & dead or (filled & crossed and not filled & filled - 1):
                continue
            bare = self._bare.get(lane) or self._bare_of(lane)
            scoring = bare.scorings.get(filled) or bare.scoring(filled)
            laid = fill(rows, scoring)
            if laid:
                site = lane.site(piece, filled, scoring[0])
                offsets = site.offsets
                found += [(score, sum([code[word[offset]] for offset in offsets]), site, word) for word, score in laid]

    def _taken_apart(self, hand: Hand) -> Pieces:
        generator = self.generator
        rack = Rack(self.hands.rack(hand), generator.keys, generator.tiles.values)
        pieces = AnyOrderPieces if generator.any_order else Pieces
        found = self._pieces[hand] = pieces(generator.words, generator.letters, rack, {})
        return found

    def _bare_of(self, lane: EndLane) -> Lane:
        """What a lane's slots score, kept for a while: most plays of a lane are looked for soon after it came up."""
        if len(self._bare) >= KEPT_BARE:
            self._bare.clear()
        generator = self.generator
        line = generator.lattice.line(lane.number, lane.shape.text)
        found = self._bare[lane] = Lane(line, lane.crossings, generator.material)
        return found


def _score(play: tuple[int, EndPlay]) -> int:
    return play[0]
