"""Negamax with alpha-beta for endgames: the points that the mover gains from a position to the end.

1. Values are the mover's points from now on less the other's, including the adjustments at the end. Going out ends the
   game and gains twice the other's tiles (with the ending `transfer` once, and the other loses as much: the same
   difference).
2. A pass after a pass ends the game, and both lose their tiles. The rules say six scoreless turns; with two or more of
   them left the value is the same. (Let a be the best that the mover gains by playing, b the value that the other's
   best play leaves to the mover, e the value of the end: with n passes left the values are e, max(a, e), max(a, min(b,
   e)), and from there on they repeat.) So a pass is worth e at most, and is tried only where e would be enough.
3. A *threat* is a play by which the other would go out next. It depends on some squares (its footprint). A play of ours
   that touches none of them leaves the threat standing, and is worth at most its score, less the threat's, less twice
   the tiles that we keep. Most plays are refuted by this bound, without being made.
4. Move ordering: first the best play of an earlier search and the killer (one of the newest refuting plays, whose lane
   is unchanged), both before any other play is generated. The others are ordered by the bound in 3, or without a bound
   by score, the best score of the tiles left, and the number of tiles laid.
5. A play that a bound refutes is not made (`bounds`).
6. If the opponent holds enough tiles, the promising refutations are ordered by how many opposing plays remain unbounded
   (by the bound in 3) after each.
7. The first search is two plies deep and tries only the most promising plays; the second goes to the end, from the
   start. At the horizon both sides play greedily to the end. `horizons` counts how often that guess was used or plays
   were left out: a result without any is *proven*, whatever its depth, and stored as such (`Entry.known`).

Nodes, not seconds, are counted: the same position and budget give the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import islice
from operator import itemgetter
from typing import TypeAlias

from .boards import Board, Boards
from .bounds import PlayBounds
from .plays import EndPlay
from .sharing import Findings, Split
from .transposition import FAR, UNKNOWN, Best, Entry, Known, Seen, ToMove, Try

ALL = 99  # a depth that no ending reaches

WIDTHS = 0, 40, 200  # most plays to try, by depth
COMPARED_FROM = 3  # plays are compared only if the other side has at least this number of tiles
CANDIDATES = 6  # most promising plays to compare
ANSWERED_A_NODE = 4  # plays refuted by a reply that they do not touch, which count as one node
FEW = 3  # with this number of unrefuted replies or fewer, a play is good enough to stop comparing
Place: TypeAlias = tuple[Board, ToMove, int, int, int]  # position, alpha, beta and depth


class OutOfNodes(Exception):
    """The budget is used up."""


class Walk:
    """A loop over the plays of a position, with its progress, so that it can be interrupted and continued.

    Attributes:
        tried: number of plays tried.
        best: value of the best play so far, `play`.
        missed: an upper bound on the plays that need not be tried.
        guessed: whether a guess was used before the interruption.
    """

    __slots__ = ("best", "guessed", "missed", "play", "tried", "tries")

    def __init__(self, tries: list[Try], best: int, play: EndPlay | None, missed: int = -FAR) -> None:
        self.tries, self.best, self.play, self.missed = tries, best, play, missed
        self.tried, self.guessed = 0, False


class EndSearch:
    """Searches the boards of one endgame.

    `limit` is the number of nodes after which the search stops with OutOfNodes; `split` is the position whose plays
    several workers refute together; `findings` are proofs that outlive the boards.
    """

    def __init__(self, boards: Boards) -> None:
        self.boards, self.packed = boards, boards.packed
        self.nodes, self.limit, self.horizons = 0, 0, 0
        self.split: Split | None = None
        self.findings = Findings(boards)
        self._table: dict[Board, Entry] = {}  # transposition table
        self.bounds = PlayBounds(boards)
        self._ready: dict[tuple[Board, ToMove, int], tuple[list[Try], int]] = {}  # by `_unrefuted`
        self._paused: dict[Place, Walk] = {}  # interrupted positions
        boards.on_forget.append(self._forget)

    def entry(self, board: Board) -> Entry:
        """The entry of a board in the transposition table."""
        found = self._table.get(board)
        if found is None:
            found = self._table[board] = Entry()
            found.known = self.findings.of(board)
        return found

    def known(self, board: Board, to_move: ToMove) -> Known:
        """What is proven of a position."""
        return self.entry(board).known.get(to_move, UNKNOWN)

    def prove(self, board: Board, to_move: ToMove, low: int, high: int, play: EndPlay | None) -> None:
        """Store proven bounds, with the play that proves the lower one."""
        known = self.known(board, to_move)
        better = low > known.low
        self.entry(board).known[to_move] = Known(
            max(low, known.low), min(high, known.high), play if better else known.play
        )

    def _forget(self) -> None:
        self._table = {self.boards.root: self.entry(self.boards.root)}
        self.bounds.forget()
        self._ready.clear()
        self._paused.clear()

    def greedy(self, board: Board, to_move: ToMove) -> int:
        """The value of greedy play by both sides until the end; `Entry.greedy` keeps it with the first play."""
        known = self.entry(board).greedy
        found = known.get(to_move)
        if found is None:
            self.nodes += 1
            mine, theirs, passed = to_move
            worth = self.packed.worth
            play: EndPlay | None = next(iter(self.boards.going_out(board, mine)), None)
            if play:
                value = play[0] + 2 * worth[theirs]
            else:
                play = self.boards.greedy(board, mine)
                if play:
                    value = play[0] - self.greedy(self.boards.after(board, play), (theirs, mine - play[1], False))
                elif passed:
                    value = worth[theirs] - worth[mine]
                else:
                    value = -self.greedy(board, (theirs, mine, True))
            found = known[to_move] = value, play
        return found[0]

    def value(self, board: Board, to_move: ToMove, alpha: int, beta: int, depth: int) -> int:
        """The value if it lies between alpha and beta, else a bound on that side.

        Raises:
            OutOfNodes: the results so far are kept.
        """
        entry = self.entry(board)
        known = entry.known.get(to_move, UNKNOWN)
        if known.low >= beta or known.low == known.high:
            return known.low
        if known.high <= alpha:
            return known.high
        seen = entry.seen.get(to_move)
        if seen and seen.depth >= depth and (seen.low >= beta or seen.high <= alpha or seen.low == seen.high):
            self.horizons += 1
            return seen.low if seen.low >= beta else seen.high
        if depth <= 0:
            self.horizons += 1
            return self.greedy(board, to_move)
        first = seen.play if seen else None
        if depth == 2 and not seen and to_move in entry.greedy:
            first = entry.greedy[to_move][1]  # otherwise the width limit may leave it out
        return self._expand(board, to_move, alpha, beta, depth, first)

    def _expand(self, board: Board, to_move: ToMove, alpha: int, beta: int, depth: int, first: EndPlay | None) -> int:
        self.count()
        place = board, to_move, alpha, beta, depth
        walk, horizons = self._paused.pop(place, None), self.horizons
        if walk:
            horizons = before = self.horizons - walk.guessed
        else:
            best, play = self.ending_now(board, to_move)
            if best >= beta:
                return self._keep(board, to_move, best, FAR, ALL, play)
            early, compared = self._ahead(board, to_move, (alpha, beta), depth, first)
            walk = Walk(early, best, play)
            before = self._walk(board, to_move, walk, (alpha, beta), depth)
            if walk.best < beta:
                others, missed = self._others(board, to_move, (max(alpha, walk.best), beta), depth, early, compared)
                walk = Walk(others, walk.best, walk.play, missed)
        if walk.best < beta:
            try:
                before = self._walk(board, to_move, walk, (alpha, beta), depth)
            except OutOfNodes:
                if depth > ALL // 2 and not self._split_of(board, to_move, depth):
                    walk.guessed = self.horizons > horizons
                    self._paused[place] = walk
                raise
        best, play = walk.best, walk.play
        if best >= beta:
            if play:
                self.bounds.refuted_by(to_move[0], play, best)
            return self._keep(board, to_move, best, FAR, depth if self.horizons > before else ALL, play)
        depth = depth if self.horizons > horizons else ALL
        if best > alpha:
            return self._keep(board, to_move, best, best, depth, play)
        return self._keep(board, to_move, -FAR, max(best, walk.missed), depth, play)

    def _others(
        self,
        board: Board,
        to_move: ToMove,
        window: tuple[int, int],
        depth: int,
        early: list[Try],
        compared: list[Try] | None,
    ) -> tuple[list[Try], int]:
        """The plays that were not tried early, in the order of trying them, and a bound on the plays left out."""
        alpha, beta = window
        ready = self._ready.pop((board, to_move, alpha), None) if not early else None
        tries, missed = ready or self.tries(board, to_move, alpha, [play for _, _, play in early])
        if depth < len(WIDTHS) and len(tries) > WIDTHS[depth]:
            self.horizons += 1
            del tries[WIDTHS[depth] :]
        if compared is not None:
            tries = self._easiest_first(board, to_move, tries, beta, compared)
        split = self._split_of(board, to_move, depth)
        return split.part(tries, alpha, missed) if split else (tries, missed)

    def _split_of(self, board: Board, to_move: ToMove, depth: int) -> Split | None:
        split = self.split
        return split if split and split.board is board and split.to_move == to_move and depth > ALL // 2 else None

    def _ahead(
        self, board: Board, to_move: ToMove, window: tuple[int, int], depth: int, first: EndPlay | None
    ) -> tuple[list[Try], list[Try] | None]:
        """The plays to try before the others are generated, and the plays to compare (None: no comparison)."""
        alpha, beta = window
        split = self._split_of(board, to_move, depth)
        if split and split.worker:
            return [], None  # the first worker takes the promising plays
        early = self._early(board, to_move, beta, first)
        if beta - alpha == 1 and self._compares(to_move, depth):
            return self._easy(board, to_move, beta, early), early
        return early, None

    def _compares(self, to_move: ToMove, depth: int) -> bool:
        """Whether plays are compared by the number of replies that they leave unrefuted."""
        size = self.packed.size
        return depth > ALL // 2 and size[to_move[1]] >= COMPARED_FROM and size[to_move[0]] > 1

    def _easy(self, board: Board, to_move: ToMove, beta: int, early: list[Try]) -> list[Try]:
        """Plays to try before others are generated: those compared earlier or with few replies left to refute."""
        chosen = self.entry(board).chosen
        found = chosen.get((to_move, beta))
        if found is None:
            easy = [each for each in early if self._unrefuted(board, to_move, each[2], beta) <= FEW]
            found = chosen[to_move, beta] = easy
        return found

    def _easiest_first(self, board: Board, to_move: ToMove, tries: list[Try], beta: int, early: list[Try]) -> list[Try]:
        """The promising plays, those with the fewest unrefuted replies first, then all others."""
        old = [play for _, _, play in early]
        front = [each for each in tries if each[2] in old]
        front += [each for each in tries if each[1] >= beta and each not in front][:CANDIDATES]
        compared = []
        self._ready.clear()
        for each in front:
            unrefuted = self._unrefuted(board, to_move, each[2], beta)
            compared.append((unrefuted, each))
            if unrefuted <= FEW:
                break
        compared.sort(key=_count)
        chosen = self.entry(board).chosen[to_move, beta] = [each for _, each in compared]
        return chosen + [each for each in tries if each not in chosen]

    def _unrefuted(self, board: Board, to_move: ToMove, play: EndPlay | None, beta: int) -> int:
        """The number of replies that a search must refute to prove that a play is worth beta."""
        mine, theirs, _ = to_move
        if not play:
            return FAR
        rest = mine - play[1]
        if rest in self.packed.singles or theirs in self.packed.singles:
            return 0
        board, to_move, alpha = self.boards.after(board, play), (theirs, rest, False), play[0] - beta
        known = self.entry(board).known.get(to_move, UNKNOWN)
        if known.high <= alpha:
            return 0
        if known.low > alpha:
            return FAR
        self.nodes += 1
        if self.ending_now(board, to_move)[0] > alpha:
            return FAR
        ready = self._ready[board, to_move, alpha] = self.tries(board, to_move, alpha)
        return len(ready[0])

    def _walk(self, board: Board, to_move: ToMove, walk: Walk, window: tuple[int, int], depth: int) -> int:
        """Try plays one after another until one is worth beta. Returns `horizons` before the best was tried.

        Raises:
            OutOfNodes: `walk` keeps the progress.
        """
        (alpha, beta), at = window, self.horizons
        alpha = max(alpha, walk.best)
        split = self._split_of(board, to_move, depth)
        for _, bound, tried in islice(walk.tries, walk.tried, None):
            if bound <= alpha:
                walk.missed = max(walk.missed, bound)
            else:
                before = self.horizons
                value = self._try(board, to_move, tried, alpha, beta, depth, walk.best > -FAR)
                if split and value <= alpha and self.horizons == before:
                    split.note(tried, value)
                if value > walk.best:
                    walk.best, walk.play, at = value, tried, before
                    alpha = max(alpha, value)
                    if value >= beta:
                        break
            walk.tried += 1
        return at

    def _early(self, board: Board, to_move: ToMove, beta: int, first: EndPlay | None) -> list[Try]:
        """The plays to try before the others are generated: the best of an earlier search, and the killer."""
        mine = to_move[0]
        tries: list[Try] = []
        if first and first[1] != mine:
            tries.append((0, FAR, first))
        killer, value = self.bounds.killer(board, mine)
        if killer and value >= beta and killer is not first and killer[1] != mine:
            tries.append((0, FAR, killer))
        return tries

    def ending_now(self, board: Board, to_move: ToMove) -> Best:
        """The best way to end the game with this turn, by going out or by a second pass."""
        mine, theirs, passed = to_move
        worth = self.packed.worth
        best = worth[theirs] - worth[mine] if passed else -FAR
        for out in self.boards.going_out(board, mine)[:1]:
            value = out[0] + 2 * worth[theirs]
            if value >= best:
                return value, out
        return best, None

    def _try(
        self, board: Board, to_move: ToMove, play: EndPlay | None, alpha: int, beta: int, depth: int, narrow: bool
    ) -> int:
        """The value of one play, or a bound; with `narrow` a null window tests first whether it is above alpha."""
        mine, theirs, _ = to_move
        score, alone = 0, False
        if play:
            score, rest = play[0], mine - play[1]
            alone = theirs in self.packed.singles  # the other side has one tile: it goes out or passes
            most, exact = self.bounds.of(board, play, to_move, alpha, deep=depth > ALL // 2)
            self.count_answered()
            if exact or most <= alpha:
                return most
            board = self.boards.after(board, play)
            to_move = (rest, theirs, True) if alone else (theirs, rest, False)
        else:
            to_move = theirs, mine, True
        if alone:
            return score + self.value(board, to_move, alpha - score, beta - score, depth - 2)
        if narrow and beta - alpha > 1:
            value = score - self.value(board, to_move, score - alpha - 1, score - alpha, depth - 1)
            if not alpha < value < beta:
                return value
        return score - self.value(board, to_move, score - beta, score - alpha, depth - 1)

    def first_plays(self, board: Board, to_move: ToMove) -> list[EndPlay | None]:
        """Every play of the mover and a pass, those first that end the game, then the most promising ones."""
        out = self.boards.going_out(board, to_move[0])
        tries, _ = self.tries(board, to_move, -FAR)
        plays = [*out, *(play for _, _, play in tries)]
        return plays if None in plays else [*plays, None]

    def hopeful(self, board: Board, to_move: ToMove, alpha: int) -> Collection[EndPlay | None]:
        """The plays that may gain more than alpha, and those that end the game."""
        tries, _ = self.tries(board, to_move, alpha)
        return {*(play for _, _, play in tries), *self.boards.going_out(board, to_move[0])}

    def first_play(self, board: Board, to_move: ToMove, play: EndPlay | None, alpha: int) -> int:
        """The value of a play, searched to the end: alpha or less, or a bound above it.

        Raises:
            OutOfNodes: the results so far are kept.
        """
        mine, theirs, passed = to_move
        if play and play[1] == mine:
            return play[0] + 2 * self.packed.worth[theirs]
        if passed and not play:
            return self.packed.worth[theirs] - self.packed.worth[mine]
        return self._try(board, to_move, play, alpha, alpha + 1, ALL, narrow=False)

    def count(self) -> None:
        """Count a node. Raises OutOfNodes."""
        self.nodes += 1
        if self.nodes > self.limit:
            raise OutOfNodes

    def count_answered(self) -> None:
        """Count plays that a reply refuted, several as one node, because their bound takes time, too. Raises
        OutOfNodes.
        """
        if self.bounds.answered >= ANSWERED_A_NODE:
            self.bounds.answered = 0
            self.count()

    def tries(
        self, board: Board, to_move: ToMove, alpha: int, done: Sequence[EndPlay | None] = ()
    ) -> tuple[list[Try], int]:
        """All plays not in `done` that may be better than alpha, by priority, and a bound on the remaining plays."""
        mine, theirs, passed = to_move
        worth = self.packed.worth
        plays = self.boards.plays(board, mine)
        threats = self.boards.threats(board, theirs)
        priority = self.boards.priorities(plays, mine)
        kept = {laid: 2 * worth[mine - laid] for laid in priority}
        tries: list[Try] = []
        missed = -FAR
        for play in plays:
            score, laid, site, _ = play
            if laid == mine or (done and play in done):
                continue
            mask = site.mask
            for threat, footprint in threats:
                if not mask & footprint:
                    bound = score - threat - kept[laid]
                    if bound > alpha:
                        tries.append((bound, bound, play))
                    elif bound > missed:
                        missed = bound
                    break
            else:
                tries.append((score + priority[laid], FAR, play))
        if not passed:
            bound = worth[theirs] - worth[mine]
            if threats:
                bound = min(bound, -threats[0][0] - 2 * worth[mine])
            tries.append((bound, bound, None))
        tries.sort(key=_priority, reverse=True)
        return tries, missed

    def _keep(self, board: Board, to_move: ToMove, low: int, high: int, depth: int, play: EndPlay | None) -> int:
        """Store a result. The play that proves the lower bound is stored with it, and is tried first next time."""
        answer, entry = low if low > -FAR else high, self.entry(board)
        if depth == ALL:
            self.prove(board, to_move, low, high, play)
        seen = entry.seen.get(to_move)
        if seen:
            if low == -FAR:
                play = seen.play
            if seen.depth == depth:
                low, high = max(low, seen.low), min(high, seen.high)
        entry.seen[to_move] = Seen(depth, low, high, play)
        return answer


_priority: Callable[[Try], int] = itemgetter(0)
_count: Callable[[tuple[int, Try]], int] = itemgetter(0)
