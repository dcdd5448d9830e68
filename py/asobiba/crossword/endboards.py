"""Boards of an ending: each lane's plays, kept from one position to the next.

In an ending both racks are known and only shrink, so nothing has to be found twice:

1. A *hand* is a rack as one whole number, four bits for the count of each kind of tile. Hands subtract, and
   `Hands.within`
   has all parts of a hand, so that a play fits a hand if its tiles are in a set.
2. A lane, known by its text and what crosses it, keeps its plays for each hand that asked. A smaller hand's plays are
   picked from a larger hand's.
3. A play changes its own lane, the lanes that cross its tiles, and those beside the ends of the words it makes. All
   others are shared with the board before. Boards are interned by their cells, so that plays in another order meet
   again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from .board import EMPTY, Cells
from .lanes import ANY, FREE, MASK_BITS, Lane, Slot
from .moves import MoveGenerator, fill
from .pieces import Pieces
from .racks import Rack
from .tiles import BLANK, TileSet

Hand: TypeAlias = int  # counts of tiles, four bits for each kind
KIND_BITS = 4
KEPT_BOARDS = 60_000  # about four kilobytes each with their lanes, less than three in the page
KEPT_BARE = 2000  # lanes with their slots, some kilobytes each


class Site(NamedTuple):
    """Where a play's new tiles lie: their squares, also as a mask; the main word's first square; offsets in it."""

    squares: tuple[int, ...]
    mask: int
    start: int
    across: bool
    offsets: tuple[int, ...]
    lane: EndLane


EndPlay: TypeAlias = tuple[int, Hand, Site, str]  # score; tiles laid; where; the main word, blanks in lower case


Turn: TypeAlias = tuple[Hand, Hand, bool]  # the mover's hand, the other's, whether a pass would end the game


class Known(NamedTuple):
    """What is proven of a position, and the play (None a pass) that proves the lower bound."""

    low: int
    high: int
    play: EndPlay | None


class Seen(NamedTuple):
    """What a search of some depth said of a position, and the play (None a pass) that was best."""

    depth: int
    low: int
    high: int
    play: EndPlay | None


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

    def hand(self, rack: str) -> Hand:
        """The hand of a rack."""
        return sum(map(self.codes.__getitem__, rack))

    def rack(self, hand: Hand) -> str:
        """The tiles of a hand, sorted."""
        return "".join(tile * (hand >> place * KIND_BITS & 15) for place, tile in enumerate(self.kinds))

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


class SparseLane(Lane):
    """A lane that lists the slots with so many tiles when they are asked for: near the end only few are needed."""

    @cached_property
    def spans(self) -> list[tuple[int, int, int]]:
        """For each gap before a slot the range of those after it."""
        return self._ranges()

    def slots_of(self, tiles: int) -> list[Slot]:
        """The slots with so many new tiles."""
        text, gaps, more = self.text.upper(), self.gaps, tiles + 1
        return [
            (text[gaps[i] + 1 : gaps[i + more]], (1 << i + more) - (2 << i))
            for i, first, last in self.spans
            if first <= i + more <= last
        ]


class EndLane:
    """A lane, what its tiles make crossing plays score, and its plays for the hands that asked."""

    __slots__ = ("across", "crosses", "crossings", "greedy", "number", "outs", "plays", "sites", "step", "text", "wide")

    def __init__(self, number: int, text: str, crossings: tuple[int, ...], crosses: tuple[int, ...], size: int) -> None:
        self.number, self.text, self.crossings, self.crosses = number, text, crossings, crosses
        self.across, self.step = number < size, 1 if number < size else size
        self.plays: dict[Hand, list[EndPlay]] = {}
        self.wide: list[Hand] = []  # the hands whose plays were generated, not picked
        self.outs: dict[Hand, list[EndPlay]] = {}
        self.greedy: dict[Hand, tuple[int, EndPlay] | None] = {}
        self.sites: dict[int, Site] = {}

    def site(self, piece: str, filled: int, start: int) -> Site:
        """Where the plays of a slot lie."""
        found = self.sites.get(filled)
        if found is None:
            step = self.step
            offsets = tuple([offset for offset, cell in enumerate(piece) if cell == EMPTY])
            squares = tuple([start + step * offset for offset in offsets])
            mask = sum([1 << square for square in squares])
            found = self.sites[filled] = Site(squares, mask, start, self.across, offsets, self)
        return found


class Board:
    """A position's lanes: rows, then columns. `known`, `seen` and `greedy` belong to whoever searches."""

    __slots__ = ("before", "cells", "changed", "depends", "greedy", "known", "lanes", "outs", "seen")

    def __init__(self, cells: Cells, lanes: list[EndLane], before: Board | None, changed: list[EndLane]) -> None:
        self.cells, self.lanes, self.before, self.changed = cells, lanes, before, changed
        self.outs: dict[Hand, list[EndPlay]] = {}
        self.known: dict[Turn, Known] = {}
        self.seen: dict[Turn, Seen] = {}
        self.greedy: dict[Turn, tuple[int, EndPlay | None]] = {}
        self.depends: dict[Site, int] = {}


class Boards:
    """All boards of one ending."""

    def __init__(self, generator: MoveGenerator, cells: Cells, hands: Hands) -> None:
        self.generator, self.hands = generator, hands
        self.size: Final = generator.layout.size
        self._values = {**generator.tiles.values, BLANK: 0}
        self._pieces: dict[Hand, Pieces] = {}
        self._lanes: dict[tuple[int, str, tuple[int, ...]], EndLane] = {}
        self._bare: dict[EndLane, SparseLane] = {}
        self._boards: dict[Cells, Board] = {}
        self.root = self._first(cells)

    def _first(self, cells: Cells) -> Board:
        size, crossings = self.size, self.generator.crossings
        texts = [cells[start : start + size] for start in range(0, size * size, size)]
        texts += [cells[start::size] for start in range(size)]
        played: dict[int, Lane] = {}
        for lane in self.generator.lanes(cells):
            played[lane.squares.start // size if lane.across else size + lane.squares.start] = lane
        nothing = (FREE,) * size
        lanes = []
        for number, text in enumerate(texts):
            crossing = tuple(played[number].crossings) if number in played else nothing
            lanes.append(EndLane(number, text, crossing, crossings(text), size))
        found = self._boards[cells] = Board(cells, lanes, None, [])
        return found

    def plays(self, board: Board, hand: Hand) -> list[EndPlay]:
        """Every play of a hand, each placement once."""
        found: list[EndPlay] = []
        for lane in board.lanes:
            plays = lane.plays.get(hand)
            if plays is None:
                plays = self._lane_plays(lane, hand)
            if plays:
                found += plays
        return found

    def outs(self, board: Board, hand: Hand) -> list[EndPlay]:
        """The plays that lay the whole hand, the highest score first."""
        found = board.outs.get(hand)
        if found is None:
            before = board.before.outs.get(hand) if board.before else None
            if before is None:
                found, lanes = [], board.lanes
            else:
                now, lanes = board.lanes, board.changed
                found = [play for play in before if now[play[2].lane.number] is play[2].lane]
            for lane in lanes:
                outs = lane.outs.get(hand)
                if outs is None:
                    outs = self._lane_outs(lane, hand)
                if outs:
                    found += outs
            found.sort(key=_score, reverse=True)
            board.outs[hand] = found
        return found

    def _lane_outs(self, lane: EndLane, hand: Hand) -> list[EndPlay]:
        plays = lane.plays.get(hand)
        if plays is None:
            tiles = self.hands.size(hand)
            outs = self._generate(lane, hand, range(tiles, tiles + 1))
        else:
            outs = [play for play in plays if play[1] == hand]
        lane.outs[hand] = outs
        return outs

    def greedy(self, board: Board, hand: Hand) -> EndPlay | None:
        """The play with the highest sum of its score and its tiles' worth; the first of equal ones."""
        best: tuple[int, EndPlay] | None = None
        for lane in board.lanes:
            found = lane.greedy[hand] if hand in lane.greedy else self._lane_greedy(lane, hand)
            if found and (best is None or found[0] > best[0]):
                best = found
        return best[1] if best else None

    def _lane_greedy(self, lane: EndLane, hand: Hand) -> tuple[int, EndPlay] | None:
        plays = lane.plays.get(hand)
        if plays is None:
            plays = self._lane_plays(lane, hand)
        worth = self.hands.worth
        found = lane.greedy[hand] = max([(play[0] + worth(play[1]), play) for play in plays], key=_score, default=None)
        return found

    def depends(self, board: Board, site: Site) -> int:
        """The squares that a play at a site depends on: while they stay as they are, it can be made and scores the
        same.

        They are its own and those that end the words through them.
        """
        mask = board.depends.get(site)
        if mask is None:
            mask = site.mask
            for square in site.squares:
                row, column = divmod(square, self.size)
                mask |= self._ends(board.lanes[row].text, column, row * self.size, 1, site.mask)
                mask |= self._ends(board.lanes[self.size + column].text, row, column, self.size, site.mask)
            board.depends[site] = mask
        return mask

    def _ends(self, text: str, offset: int, start: int, step: int, own: int) -> int:
        """The squares, as a mask, that end the run through an offset of a lane once a play's own are filled."""
        mask = 0
        for places in (range(offset - 1, -1, -1), range(offset + 1, self.size)):
            for place in places:
                square = 1 << start + step * place
                if text[place] == EMPTY and not own & square:
                    mask |= square
                    break
        return mask

    def new_single(self, board: Board, play: EndPlay, hand: Hand) -> int:
        """The most that one tile scores on a square that a play made something of; negative if it fits on none.

        These are the squares at the ends of the play's words.
        """
        _, _, site, word = play
        size, crossings, lanes = self.size, self.generator.crossings, board.lanes
        letter = self.hands.rack(hand)
        value = self._values[letter]
        bit = self.generator.letters.bits.get(letter, ANY)
        main = site.lane
        along, across = (0, size) if site.across else (size, 0)  # the first lane in the play's direction, in the other
        line = main.number - along
        begin = site.start % size if site.across else site.start // size
        text = main.text[:begin] + word + main.text[begin + len(word) :]
        best = self._single(text, crossings(text), begin, lanes, across, line, main.number, bit, value)
        for offset in site.offsets:
            number = across + begin + offset
            text = lanes[number].text
            text = text[:line] + word[offset] + text[line + 1 :]
            found = self._single(text, crossings(text), line, lanes, along, begin + offset, number, bit, value)
            if found > best:
                best = found
        return best

    def _single(
        self,
        text: str,
        crosses: tuple[int, ...],
        inside: int,
        lanes: list[EndLane],
        others: int,
        line: int,
        number: int,
        bit: int,
        value: int,
    ) -> int:
        """The most that one tile scores at the ends of the run through an offset of a lane."""
        size, material, best = self.size, self.generator.material, -1
        for offset in (text.rfind(EMPTY, 0, inside), text.find(EMPTY, inside)):
            if offset < 0:
                continue
            one, two = crosses[offset], lanes[others + offset].crosses[line]
            if one & two & bit:
                square = number * size + offset if number < size else offset * size + number - size
                worth = value * material.letter_multipliers[square]
                score = (one >> MASK_BITS) + worth
                if two != FREE:
                    score += (two >> MASK_BITS) + worth
                score *= material.word_multipliers[square]
                if score > best:
                    best = score
        return best

    def _lane_plays(self, lane: EndLane, hand: Hand) -> list[EndPlay]:
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

    def _generate(self, lane: EndLane, hand: Hand, sizes: range) -> list[EndPlay]:
        """The plays with so many tiles of a hand."""
        pieces = self._pieces.get(hand)
        if pieces is None:
            generator = self.generator
            rack = Rack(self.hands.rack(hand), generator.keys, generator.tiles.values)
            pieces = self._pieces[hand] = Pieces(generator.words, generator.letters, rack, {})
        bare, known, code = self._bare.get(lane) or self._bare_of(lane), pieces.found, self.hands.codes
        holds = ANY if pieces.rack.blanks else pieces.rack.mask
        dead = sum([place for place, mask in bare.checks if not mask & holds])
        found: list[EndPlay] = []
        for tiles in sizes:
            for piece, filled in bare.slots_of(tiles):
                if filled & dead:
                    continue
                rows = known.get(piece)
                if rows is None:
                    rows = pieces.rows(piece)
                if rows:
                    laid = fill(rows, bare.scorings.get(filled) or bare.scoring(filled), bare.across)
                    if laid:
                        site = lane.site(piece, filled, laid[0][1])
                        offsets = site.offsets
                        found += [
                            (score, sum([code[word[offset]] for offset in offsets]), site, word)
                            for score, _, _, word in laid
                        ]
        return found

    def after(self, board: Board, play: EndPlay) -> Board:
        """The board with a play on it."""
        _, _, site, word = play
        cells = board.cells
        letters = [word[offset] for offset in site.offsets]
        before = 0
        parts = []
        for square, letter in zip(site.squares, letters, strict=True):
            parts += [cells[before:square], letter]
            before = square + 1
        cells = "".join(parts) + cells[before:]
        found = self._boards.get(cells)
        if found is None:
            if len(self._boards) >= KEPT_BOARDS:
                self._forget()
            found = self._boards[cells] = self._with(board, cells, site)
        return found

    def _forget(self) -> None:
        """Forget all boards but the first, and with them what was found there: memory is bounded."""
        for lane in self._lanes.values():
            lane.sites.clear()  # a site knows its lane: nobody collects circles while a game is searched
        self._lanes.clear()
        self._bare.clear()
        self._boards = {self.root.cells: self.root}

    def _with(self, board: Board, cells: Cells, site: Site) -> Board:
        size, crossings = self.size, self.generator.crossings
        lanes = board.lanes.copy()
        crosses = [lane.crosses for lane in lanes]
        texts: dict[int, str] = {}
        changed = set()
        for number, offset in self._runs(site):
            start, step = (number * size, 1) if number < size else (number - size, size)
            text = texts[number] = cells[start : start + step * size : step]
            crosses[number] = crossings(text)
            changed.add(number)
            other = size if number < size else 0
            first, last = text.rfind(EMPTY, 0, offset), text.find(EMPTY, offset)
            if first >= 0:
                changed.add(other + first)
            if last >= 0:
                changed.add(other + last)
        rows, columns = crosses[:size], crosses[size:]
        for number in changed:
            if number < size:
                crossing = tuple([cross[number] for cross in columns])
            else:
                crossing = tuple([cross[number - size] for cross in rows])
            text = texts.get(number) or lanes[number].text
            key = (number, text, crossing)
            lane = self._lanes.get(key)
            if lane is None:
                lane = self._lanes[key] = EndLane(*key, crosses[number], size)
            lanes[number] = lane
        return Board(cells, lanes, board, [lanes[number] for number in changed])

    def _runs(self, site: Site) -> list[tuple[int, int]]:
        """The lanes that get a tile, each with the place of one in it."""
        places = [divmod(square, self.size) for square in site.squares]
        row, column = places[0]
        if site.across:
            return [(row, column), *[(self.size + other, row) for _, other in places]]
        return [(self.size + column, row), *[(other, column) for other, _ in places]]

    def _bare_of(self, lane: EndLane) -> SparseLane:
        """A lane's slots, kept for a while: most plays of a lane are looked for soon after it came up."""
        if len(self._bare) >= KEPT_BARE:
            self._bare.clear()
        square = lane.number * self.size if lane.across else lane.number - self.size
        squares = self.generator.layout.lane(square, lane.across)
        found = self._bare[lane] = SparseLane(squares, lane.across, lane.text, lane.crossings, self.generator.material)
        return found


def _score(play: tuple[int, ...] | EndPlay | tuple[int, EndPlay]) -> int:
    return play[0]
