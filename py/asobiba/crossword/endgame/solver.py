"""The endgame: exact play when the bag is empty and two players know all tiles.

`Endgame` begins with the line of greedy play and then searches deeper and deeper (`negamax`), so it has an answer at
any time: the line of the deepest finished search. If the last search needed no guess, the answer is proven. It is made
in null windows: "is the value at least this?", then "is it no more?". If proving the first bound takes too long,
because the answer so far is too high, the search first tries one 20 points lower, and the answer rises from there
(MTD(f) by Plaat and others).

The first nodes of that search go to null windows, which are faster where the plays are ordered well. The others go to
proof numbers (`proof_number`), which answer the same questions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.rules.actions import Action, Pass, Play
from asobiba.crossword.rules.board import EMPTY, Cells
from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE, tiles_of
from asobiba.errors import NotationError, RequestError
from asobiba.game import JSON

from .boards import Board, Boards
from .negamax import ALL, EndSearch, OutOfNodes
from .plays import EndLane, EndPlay, PackedRack, PackedRacks
from .proof_number import ProofSearch
from .sharing import NOTHING_REFUTED, Refuted, Split, plain_share, read_share
from .transposition import FAR, UNKNOWN, Known, ToMove

# Plies. The first search orders the plays of the second. The first depth is not 1: on small endgames a search of one
# ply was sometimes worse than greedy play, a search of two plies never (tests/crossword/endgame).
DEPTHS = (2, ALL)
WINDOW = 8  # points on either side of the last answer
DROPS = 0, 20  # points below the last answer at which null windows are tried, one after the other
PATIENCE = 10_000, 2_000  # most nodes for each of these windows, doubled in each round
# Nodes of null windows to the end, after which proof numbers go on: of the first of two workers, and of the second.
PROOFS_FROM = 3_000, 1_000
UNBOUNDED = 1 << 40  # nodes
LANE_COST = 2, 20, 200  # generating a lane's plays takes as long as about this number of nodes, by blanks in the rack
PLAYS_A_NODE = 40  # plays generated in the time of a node
CLABBERS = 7, 5, 3  # most tiles of a rack in Clabbers, by its blanks: more tiles have hundreds of thousands of plays


@dataclass(frozen=True, slots=True)
class EndgameResult:
    """The results of an endgame search so far.

    Args:
        value: points that the mover gains on the other from now to the end by the line, including the adjustments at
            the end.
        line: the best line found, from the mover's action to the end of the game; if the search was cut off, perhaps
            only the first action.
        proven: whether value and line are exact.
        low: the least that the mover gains against any defence; None if nothing is proven.
        high: the most that the mover can gain; None if nothing is proven.
        depth: plies of the deepest finished search; 0 is the greedy line.
        nodes: positions searched so far.
    """

    value: int
    line: tuple[Action, ...]
    proven: bool
    low: int | None
    high: int | None
    depth: int
    nodes: int


class Endgame:
    """An endgame of two players, searched as far as needed.

    Args:
        cells: the board as it stands.
        racks: the mover's and the other's; the bag is empty.
        pass_ends: whether a pass of the mover would end the game by the rule of scoreless turns.
        search: a search on the same board with other racks, whose boards and table this endgame shares.
        worker: number of this worker, if several search the same endgame.

    Raises:
        NotationError: `endgame/racks` (not two), `endgame/empty` (nobody can move, or the game is over), `endgame/rack`
            (no tile, or too many), `endgame/too_many` (more of a tile than the set has), `endgame/clabbers` (not
            `solvable`).
    """

    def __init__(
        self,
        generator: MoveGenerator,
        cells: Cells,
        racks: tuple[str, ...],
        *,
        pass_ends: bool = False,
        search: EndSearch | None = None,
        worker: int = 0,
    ) -> None:
        _check(generator, cells, racks)
        self.search = search or EndSearch(Boards(generator, cells, PackedRacks(generator.tiles, "".join(racks))))
        self.boards = self.search.boards
        mine, theirs = map(self.boards.packed.pack, racks)
        self.to_move: ToMove = mine, theirs, pass_ends
        self.worker = worker
        self._shares = worker > 0  # whether other workers search the same endgame, as far as is known
        self._others: list[Refuted] = []
        self._depths = list(DEPTHS)
        self._low, self._high = -FAR, FAR
        self._guess = 0
        self._limit = self._patience = 0
        self._postponed = 0  # postponed null windows in a row
        self._proofs = ProofSearch(self.search, worker)
        self._deep = 0  # nodes spent on searches to the end
        self._waiting = [(lane, rack) for lane in self.boards.root.lanes for rack in self.to_move[:2]]
        self._result: EndgameResult | None = None

    @property
    def begun(self) -> bool:
        """Whether the greedy line is known."""
        return self._result is not None

    @property
    def result(self) -> EndgameResult:
        """The results so far; at least the greedy line must be known (`begun`)."""
        if self._result is None:
            raise RuntimeError("begin the endgame first, or run it")
        return self._result

    def begin(self, nodes: int = UNBOUNDED) -> bool:
        """Generate both players' plays and then the line of greedy play, in the time of `nodes` nodes for each call.

        Returns:
            Whether that line is known; call again until it is. With blanks this takes several calls.
        """
        list_plays(self.boards, self._waiting, nodes)
        if not self._waiting and self._result is None:
            self._result = self._greedy()
        return self.begun

    def run(self, nodes: int) -> EndgameResult:
        """Search up to `nodes` more nodes; returns the results so far.

        The same calls give the same answers on every machine. Another call continues the search.
        """
        if not self.begun:
            self.begin()
        result = self.result
        self._limit = self.search.nodes + nodes
        try:
            while not result.proven:
                self._step()
                result = self.result
        except OutOfNodes:
            self._cut_off()
        return self.result

    def decide(self, aim: int, nodes: int) -> bool:
        """Search up to `nodes` more nodes, only for whether the value is above, at or below `aim`.

        Two null windows around `aim` answer that, which is cheaper than the value itself.

        Returns:
            Whether it is decided; call again until it is.
        """
        if not self.begun:
            self.begin()
        self.search.limit = self.search.nodes + nodes
        windows = (aim + 1, aim) if self.result.value > aim else (aim, aim + 1)
        try:
            for beta in windows:
                if not self.decided(aim):
                    self.search.value(self.boards.root, self.to_move, beta - 1, beta, ALL)
                    self._cut_off()
        except OutOfNodes:
            self._cut_off()
        return self.decided(aim)

    def decided(self, aim: int) -> bool:
        """Whether it is proven that the value is above, at or below `aim`."""
        low, high = self.result.low, self.result.high
        return (low is not None and low > aim) or (high is not None and high < aim) or low == high == aim

    def forget(self) -> None:
        """Drop all boards but the first and their results; a later search finds them again."""
        self.boards.forget()

    def share(self) -> JSON:
        """What the other workers need, as plain JSON: the refuted plays, and the newest proofs."""
        self._shares = True
        split, refuted = self.search.split, NOTHING_REFUTED
        if split:
            refuted = Refuted(split.board.cells, split.listed, split.at_most, split.refuted)
        return plain_share(refuted, self.search.findings.told(self.worker))

    def merge(self, shares: Sequence[JSON]) -> None:
        """Leave out plays that others have refuted, and take over what they have proven.

        Raises:
            RequestError: `job/share`, a share has another form or belongs to another endgame.
        """
        read = [read_share(share) for share in shares if share != {}]
        self._others = [refuted for refuted, _ in read]
        self._leave_out_refuted()
        try:
            learnt = self.search.findings.join([told for _, told in read])
        except ValueError:
            raise RequestError("job/share", "the findings of a share belong to another endgame") from None
        for board, to_move, known in learnt:
            self._proofs.learn(board, to_move, known)

    def _leave_out_refuted(self) -> None:
        """Leave out the plays of the split position that others have refuted."""
        split = self.search.split
        if split:
            for cells, listed, at_most, refuted in self._others:
                if (cells, listed) == (split.board.cells, split.listed) and at_most <= split.at_most:
                    split.refuted |= refuted

    def _share(self, alpha: int, beta: int) -> None:
        """Choose the split position: the position whose plays must all be refuted if the estimated value is right."""
        search, board, to_move, at_most = self.search, self.boards.root, self.to_move, alpha
        if self._guess >= beta:  # if the best play is as good as estimated, all answers to it must be refuted
            known, seen = search.entry(board).known.get(to_move), search.entry(board).seen.get(to_move)
            play = (seen and seen.play) or (known and known.play)
            following = self._after(board, to_move, play) if play else None
            if play is None or following is None:
                search.split = None
                return
            (board, to_move), at_most = following, play[0] - beta
        old = search.split
        if old is None or (old.board.cells, old.to_move, old.at_most) != (board.cells, to_move, at_most):
            search.split = Split(board, to_move, self.boards.plays(board, to_move[0]), at_most, self.worker)
            self._leave_out_refuted()
        elif old.board is not board:
            old.board = board  # the boards have been dropped since

    def _greedy(self) -> EndgameResult:
        self._guess = self.search.greedy(self.boards.root, self.to_move)
        return self._result_at(0, self._guess)

    def _step(self) -> None:
        """Search one more window; go to the next depth when both bounds meet.

        The window is around the last answer; at the last depth it is a null window and proves a bound.
        """
        depth = self._depths[0]
        known = self.search.known(self.boards.root, self.to_move)
        if known.low < known.high:
            if depth == ALL:
                self._take_over(known)
            alpha, beta = self._window(depth)
            value = self._search(alpha, beta, depth)
            if value is None:
                return
            self._guess = value
            if value < beta:
                self._high = value
            if value > alpha:
                self._low = value
            known = self.search.known(self.boards.root, self.to_move)
        if known.low == known.high:
            self.search.limit = self._limit
            self._result = self._result_at(depth, known.low)
        elif self._low >= self._high:
            self._low, self._high = -FAR, FAR
            del self._depths[0]
            self._result = self._result_at(depth, self._guess)
            self._bound_without_search()

    def _bound_without_search(self) -> None:
        """Bound the value by what the other side can do at once after each play."""
        board, to_move, search = self.boards.root, self.to_move, self.search
        tries, _ = search.tries(board, to_move, -FAR)
        most = max([search.ending_now(board, to_move)[0], *[bound for _, bound, _ in tries]])
        if most < FAR:
            search.prove(board, to_move, -FAR, most, None)

    def _take_over(self, known: Known) -> None:
        """Go on from the bounds that are proven, perhaps by another worker."""
        if known.low > self._low:
            self._low, self._guess = known.low, max(self._guess, known.low)
        if known.high < self._high:
            self._high, self._guess = known.high, min(self._guess, known.high)

    def _search(self, alpha: int, beta: int, depth: int) -> int | None:
        """The value within a window, or a bound; None if the window is postponed.

        Raises:
            OutOfNodes: the nodes of this call are used up.
        """
        search, first = self.search, depth == ALL and self._guess != self._low
        if first and not self._patience:
            times, which = divmod(self._postponed, len(DROPS))
            self._patience = search.nodes + (PATIENCE[which] << times)
        search.limit = min(self._limit, self._patience) if first else self._limit
        if depth == ALL and self._shares:
            self._share(alpha, beta)
        before = search.nodes
        try:
            if depth == ALL and self._asks_proofs:
                value = self._asked(alpha)
            else:
                value = search.value(self.boards.root, self.to_move, alpha, beta, depth)
        except OutOfNodes:
            if not first or search.nodes > self._limit:
                raise
            self._postponed, self._patience = self._postponed + 1, 0
            return None
        finally:
            if depth == ALL:
                self._deep += search.nodes - before
        self._postponed = self._patience = 0
        return value

    @property
    def _asks_proofs(self) -> bool:
        """Whether null windows have had their nodes, so that proof numbers go on."""
        return self._deep >= PROOFS_FROM[self.worker & 1]

    def _asked(self, alpha: int) -> int:
        """A bound on the value, above alpha or not, by proof numbers."""
        exceeds = self._proofs.exceeds(self.boards.root, self.to_move, alpha, alpha < self._guess)
        known = self.search.known(self.boards.root, self.to_move)
        return known.low if exceeds else known.high

    def _cut_off(self) -> None:
        """Store the answer so far with the proven bounds; if they refute it, the answer is the refuting play."""
        low, high, result = self._known(0), self._known(1), self.result
        value, line = result.value, result.line
        if low is not None and low > value:
            value, line = low, (action_of(self.search.entry(self.boards.root).known[self.to_move].play),)
        if high is not None and high < value:
            value = high
        self._result = replace(result, value=value, line=line, low=low, high=high, nodes=self.search.nodes)

    def _window(self, depth: int) -> tuple[int, int]:
        if depth == ALL:
            rising = self._guess == self._low
            beta = self._guess + 1 if rising else self._guess - DROPS[self._postponed % len(DROPS)]
            return beta - 1, beta
        return max(self._guess - WINDOW, self._low - 1), min(self._guess + WINDOW, self._high + 1)

    def _known(self, end: int) -> int | None:
        known = self.search.entry(self.boards.root).known.get(self.to_move, UNKNOWN)
        bound = (known.low, known.high)[end]
        return bound if abs(bound) < FAR else None

    def _result_at(self, depth: int, value: int) -> EndgameResult:
        low, high = self._known(0), self._known(1)
        proven = depth > 0 and low is not None and low == high
        place = self.boards.root, self.to_move
        line = self._proven_line(*place, value) if proven else self._likely_line(*place, depth)
        return EndgameResult(value, tuple(map(action_of, line)), proven, low, high, depth, self.search.nodes)

    def guess_after(self, first: EndPlay | None) -> int:
        """What the mover gains by a first play if both sides then play greedily."""
        following = self._after(self.boards.root, self.to_move, first)
        if following is None:
            mine, theirs, _ = self.to_move
            worth = self.boards.packed.worth
            return first[0] + 2 * worth[theirs] if first else worth[theirs] - worth[mine]
        return (first[0] if first else 0) - self.search.greedy(*following)

    def bound_after(self, first: EndPlay | None, alpha: int) -> int:
        """What the mover gains by a first play: alpha or less, or a bound above it. Raises OutOfNodes."""
        where = self.boards.root, self.to_move, first, alpha
        if self._asks_proofs:
            return self._proofs.first_play(*where, alpha < self._guess)
        before = self.search.nodes
        try:
            return self.search.first_play(*where)
        finally:
            self._deep += self.search.nodes - before

    def proven_line_after(self, first: EndPlay | None, value: int, nodes: int | None = None) -> tuple[Action, ...]:
        """The best play of both sides after a first play that is proven to gain `value`.

        Raises:
            OutOfNodes: it takes more than so many nodes.
        """
        following = self._after(self.boards.root, self.to_move, first)
        if following is None:
            return ()
        self.search.limit = self.search.nodes + (nodes or UNBOUNDED)
        return tuple(map(action_of, self._proven_line(*following, (first[0] if first else 0) - value)))

    def likely_line_after(self, first: EndPlay | None) -> tuple[Action, ...]:
        """What both sides play greedily after a first play, or better where a search has found it."""
        following = self._after(self.boards.root, self.to_move, first)
        return tuple(map(action_of, self._likely_line(*following, 1))) if following else ()

    def _proven_line(self, board: Board, to_move: ToMove, value: int) -> Iterator[EndPlay | None]:
        """The line of best plays of both sides; each play is proven to reach the exact value of its position."""
        while True:
            if self._asks_proofs:
                self._proofs.exceeds(board, to_move, value - 1)
            else:
                self.search.value(board, to_move, value - 1, value, ALL)
            play = self.search.entry(board).known[to_move].play
            yield play
            following = self._after(board, to_move, play)
            if following is None:
                return
            board, to_move = following
            value = (play[0] if play else 0) - value

    def _likely_line(self, board: Board, to_move: ToMove, depth: int) -> Iterator[EndPlay | None]:
        """The best plays found down to a depth, then greedy play."""
        while True:
            entry = self.search.entry(board)
            seen = entry.seen.get(to_move)
            if depth > 0 and seen:
                play = seen.play
            else:
                self.search.greedy(board, to_move)
                play = entry.greedy[to_move][1]
            yield play
            following = self._after(board, to_move, play)
            if following is None:
                return
            board, to_move = following
            depth -= 1

    def _after(self, board: Board, to_move: ToMove, play: EndPlay | None) -> tuple[Board, ToMove] | None:
        """The board and the next to move after a play or a pass; None at the end of the game."""
        mine, theirs, passed = to_move
        if play:
            return (self.boards.after(board, play), (theirs, mine - play[1], False)) if mine != play[1] else None
        return None if passed else (board, (theirs, mine, True))


def list_plays(boards: Boards, waiting: list[tuple[EndLane, PackedRack]], nodes: int) -> None:
    """Generate the plays of lanes of the first board, in the time of `nodes` nodes; what is done leaves `waiting`."""
    while waiting and nodes > 0:
        lane, rack = waiting.pop()
        found = boards.lanes.all(lane, rack)
        blanks = boards.packed.tiles[rack].count(BLANK)
        nodes -= LANE_COST[min(blanks, len(LANE_COST) - 1)] + len(found) // PLAYS_A_NODE


def action_of(play: EndPlay | None) -> Action:
    """The action of a play of this endgame; None is a pass."""
    return Play(play[2].start, play[2].across, play[3]) if play else Pass()


def solvable(generator: MoveGenerator, racks: Sequence[str]) -> bool:
    """Whether the plays of both racks can be listed; in Clabbers, large racks with blanks have too many plays."""
    return not generator.any_order or all(
        len(rack) <= CLABBERS[min(rack.count(BLANK), len(CLABBERS) - 1)] for rack in racks
    )


def _check(generator: MoveGenerator, cells: Cells, racks: tuple[str, ...]) -> None:
    tiles = generator.tiles
    if len(racks) != 2:
        raise NotationError("endgame/racks", f"an ending has two racks, not {len(racks)}", racks=len(racks))
    for player, rack in enumerate(racks):
        if not rack:
            raise NotationError("endgame/empty", f"rack {player + 1} is empty: the game is over", player=player)
        strange = sorted(set(rack) - set(tiles.counts))
        if strange or len(rack) > RACK_SIZE:
            raise NotationError(
                "endgame/rack", f"rack {player + 1}: {rack!r:.40} is no rack", player=player, text=rack[:40]
            )
    counts = Counter(tiles_of(cells.replace(EMPTY, "")) + "".join(racks))
    for tile in sorted(counts):
        if counts[tile] > tiles.counts.get(tile, 0):
            message = f"{counts[tile]} {tile} on the board and in the racks; the set has {tiles.counts.get(tile, 0)}"
            raise NotationError("endgame/too_many", message, tile=tile, text=tile)
    if not solvable(generator, racks):
        raise NotationError("endgame/clabbers", "too many plays of Clabbers", racks=list(racks))
