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
from typing import Final, NamedTuple, TypeAlias

from .board import EMPTY, Cells
from .lanes import ANY, FREE, Lane
from .moves import MoveGenerator, fill
from .pieces import Pieces
from .racks import Rack
from .tiles import BLANK, TileSet

Hand: TypeAlias = int  # counts of tiles, four bits for each kind
KIND_BITS = 4


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
        self._values: Mapping[str, int] = tiles.values
        self._within: dict[Hand, frozenset[Hand]] = {}
        self._worth: dict[Hand, int] = {}

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

    def worth(self, hand: Hand) -> int:
        """The points of a hand's tiles."""
        found = self._worth.get(hand)
        if found is None:
            found = self._worth[hand] = sum(map(self._values.__getitem__, self.rack(hand)))
        return found


class EndLane:
    """A lane and its plays for the hands that asked."""

    __slots__ = ("greedy", "lane", "outs", "plays", "sites", "wide")

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self.plays: dict[Hand, list[EndPlay]] = {}
        self.wide: list[Hand] = []  # the hands whose plays were generated, not picked
        self.outs: dict[Hand, list[EndPlay]] = {}
        self.greedy: dict[Hand, tuple[int, EndPlay] | None] = {}
        self.sites: dict[int, Site] = {}

    def site(self, piece: str, filled: int, start: int) -> Site:
        """Where the plays of a slot lie."""
        found = self.sites.get(filled)
        if found is None:
            step = self.lane.squares.step
            offsets = tuple([offset for offset, cell in enumerate(piece) if cell == EMPTY])
            squares = tuple([start + step * offset for offset in offsets])
            mask = sum([1 << square for square in squares])
            found = self.sites[filled] = Site(squares, mask, start, self.lane.across, offsets, self)
        return found


class Board:
    """A position's lanes: rows, then columns. `known`, `seen` and `greedy` belong to whoever searches."""

    __slots__ = ("cells", "crossings", "depends", "greedy", "known", "lanes", "seen", "texts")

    def __init__(self, cells: Cells, texts: list[str], crossings: list[tuple[int, ...]], lanes: list[EndLane]) -> None:
        self.cells, self.texts, self.crossings, self.lanes = cells, texts, crossings, lanes
        self.known: dict[Turn, Known] = {}
        self.seen: dict[Turn, Seen] = {}
        self.greedy: dict[Turn, tuple[int, EndPlay | None]] = {}
        self.depends: dict[Site, int] = {}


class Boards:
    """All boards of one ending."""

    def __init__(self, generator: MoveGenerator, cells: Cells, hands: Hands) -> None:
        self.generator, self.hands = generator, hands
        self.size: Final = generator.layout.size
        self._pieces: dict[Hand, Pieces] = {}
        self._lanes: dict[tuple[int, str, tuple[int, ...]], EndLane] = {}
        self._boards: dict[Cells, Board] = {}
        self.root = self._first(cells)

    def _first(self, cells: Cells) -> Board:
        size, crossings = self.size, self.generator.crossings
        texts = [cells[start : start + size] for start in range(0, size * size, size)]
        texts += [cells[start::size] for start in range(size)]
        nothing = (FREE,) * size
        lanes = [EndLane(self._lane(number, text, nothing)) for number, text in enumerate(texts)]
        for lane in self.generator.lanes(cells):
            lanes[lane.squares.start // size if lane.across else size + lane.squares.start] = EndLane(lane)
        found = self._boards[cells] = Board(cells, texts, list(map(crossings, texts)), lanes)
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
        found: list[EndPlay] = []
        for lane in board.lanes:
            outs = lane.outs.get(hand)
            if outs is None:
                plays = lane.plays.get(hand)
                if plays is None:
                    plays = self._lane_plays(lane, hand)
                outs = lane.outs[hand] = [play for play in plays if play[1] == hand]
            if outs:
                found += outs
        found.sort(key=_score, reverse=True)
        return found

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
                mask |= self._ends(board.texts[row], column, row * self.size, 1, site.mask)
                mask |= self._ends(board.texts[self.size + column], row, column, self.size, site.mask)
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

    def _lane_plays(self, lane: EndLane, hand: Hand) -> list[EndPlay]:
        within = self.hands.within
        for wide in lane.wide:
            if hand in within(wide):
                parts = within(hand)
                plays = [play for play in lane.plays[wide] if play[1] in parts]
                break
        else:
            plays = self._generate(lane, hand)
            lane.wide.append(hand)
        lane.plays[hand] = plays
        return plays

    def _generate(self, lane: EndLane, hand: Hand) -> list[EndPlay]:
        pieces = self._pieces.get(hand)
        if pieces is None:
            generator = self.generator
            rack = Rack(self.hands.rack(hand), generator.keys, generator.tiles.values)
            pieces = self._pieces[hand] = Pieces(generator.words, generator.letters, rack, {})
        bare, known, code = lane.lane, pieces.found, self.hands.codes
        holds = ANY if pieces.rack.blanks else pieces.rack.mask
        dead = sum([place for place, mask in bare.checks if not mask & holds])
        found: list[EndPlay] = []
        for piece, filled in bare.slots:
            if filled & dead:
                continue
            rows = known.get(piece)
            if rows is None:
                rows = pieces.rows(piece)
            if rows:
                laid = fill(rows, bare.scoring(filled), bare.across)
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
            found = self._boards[cells] = self._with(board, cells, site)
        return found

    def _with(self, board: Board, cells: Cells, site: Site) -> Board:
        size, crossings = self.size, self.generator.crossings
        texts, crosses, lanes = board.texts.copy(), board.crossings.copy(), board.lanes.copy()
        changed = set()
        for square in site.squares:
            row, column = divmod(square, size)
            for number, offset, other in ((row, column, size), (size + column, row, 0)):
                start, step = (row * size, 1) if number < size else (column, size)
                text = cells[start : start + step * size : step]
                texts[number] = text
                crosses[number] = crossings(text)
                changed.add(number)
                first = text.rfind(EMPTY, 0, offset)
                last = text.find(EMPTY, offset)
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
            key = (number, texts[number], crossing)
            lane = self._lanes.get(key)
            if lane is None:
                lane = self._lanes[key] = EndLane(self._lane(*key))
            lanes[number] = lane
        return Board(cells, texts, crosses, lanes)

    def _lane(self, number: int, text: str, crossing: tuple[int, ...]) -> Lane:
        across = number < self.size
        square = number * self.size if across else number - self.size
        squares = self.generator.layout.lane(square, across)
        return Lane(squares, across, text, crossing, self.generator.material)


def _score(play: tuple[int, ...] | EndPlay | tuple[int, EndPlay]) -> int:
    return play[0]
