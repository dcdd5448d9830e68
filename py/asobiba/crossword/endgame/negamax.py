"""The search of an ending: who gains how much from here on, by alpha-beta.

1. Values are the mover's points from here on less the other's, with what the end adds and takes. Going out ends the
   game and gains twice the other's tiles (or, as `transfer`, once, which the other loses: the same difference).
2. A pass after a pass ends the game, and both lose their tiles. The rules say six scoreless turns; with two or more of
   them left the value is the same. (Let a be the best that the mover makes by playing, b what the other leaves him by
   playing, e the end: with n passes left the values are e, max(a, e), max(a, min(b, e)), and from there on they
   repeat.) So a pass is worth e at most, and is tried only where e would be enough.
3. A *threat* is a play by which the other would go out next. A play of ours that touches none of the squares it
   depends on leaves it standing, and is worth at most its score less the threat's and less twice the tiles we keep:
   most plays are refuted by this, without being made.
4. Plays are tried in this order: the best of an earlier look; what refuted last time, both before any other play is
   looked for; then by score, the best that the tiles left could make afterwards and the number of tiles laid, or by the
   bound of 3.
5. Against a single tile nothing has to be searched: a play is answered by the best square that is left or made for it,
   or by a pass. A play that leaves its player a single tile is bounded likewise: the other passes from there on, or
   makes first the play that refuted something else, if that and the play leave each other alone.
   One that leaves two of three is bounded by what they score if the other passes from there on (`endalone`).
6. Which play refutes decides how much is left to be refuted after it. Where the other has tiles enough, the promising
   ones are compared by that: how many of his plays on the board that each makes are not refuted by 3.
7. First two plies deep, with the most promising plays only, then to the end, each time from the start. At the horizon
   both play greedily to the end. `horizons` counts how often that guess was used or plays were left out: what never did
   that is *proven*, whatever its depth, and kept as such (`Board.known`).

Nodes, not seconds, are counted: the same position and budget give the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TypeAlias

from .boards import Board, Boards, Known, Seen, Turn
from .bounds import most_alone
from .plays import EndPlay, Hand, Site

FAR = 1 << 20  # more than any sum of points
ALL = 99  # a depth that no ending reaches

Try: TypeAlias = tuple[int, int, EndPlay | None]  # promise, upper bound, play or pass
Best: TypeAlias = tuple[int, EndPlay | None]  # value, play or pass
UNKNOWN = Known(-FAR, FAR, None)
EASE = 7  # points by which a play comes earlier for each tile that it lays
WIDTHS = 0, 40, 200  # plays that are tried, by the depth where it is one or two
CHOOSY = 3  # tiles of the other from which on plays are compared by what they leave to be refuted
CANDIDATES = 6  # promising plays that are compared so
FEW = 3  # plays left to be refuted that are few enough to look no further
NO_KILLER: tuple[EndPlay | None, int] = None, -FAR


class OutOfNodes(Exception):
    """The budget is used up."""


class EndSearch:
    """Searches the boards of one ending. `limit` is the number of nodes after which it stops with OutOfNodes."""

    def __init__(self, boards: Boards) -> None:
        self.boards, self.hands = boards, boards.hands
        self.nodes, self.limit, self.horizons = 0, 0, 0
        self._ready: dict[tuple[Board, Turn, int], tuple[list[Try], int]] = {}  # what `_left` found of each
        self._killers: dict[Hand, tuple[EndPlay, int]] = {}

    def greedy(self, board: Board, turn: Turn) -> int:
        """The value if both play greedily from here on. Its plays are in `Board.greedy`."""
        found = board.greedy.get(turn)
        if found is None:
            self.nodes += 1
            mine, theirs, passed = turn
            worth = self.hands.worth
            play: EndPlay | None = next(iter(self.boards.outs(board, mine)), None)
            if play:
                value = play[0] + 2 * worth(theirs)
            else:
                play = self.boards.greedy(board, mine)
                if play:
                    value = play[0] - self.greedy(self.boards.after(board, play), (theirs, mine - play[1], False))
                elif passed:
                    value = worth(theirs) - worth(mine)
                else:
                    value = -self.greedy(board, (theirs, mine, True))
            found = board.greedy[turn] = value, play
        return found[0]

    def value(self, board: Board, turn: Turn, alpha: int, beta: int, depth: int) -> int:
        """The value if it lies between alpha and beta, else a bound on that side.

        Raises:
            OutOfNodes: nothing that was found is lost.
        """
        known = board.known.get(turn, UNKNOWN)
        if known.low >= beta or known.low == known.high:
            return known.low
        if known.high <= alpha:
            return known.high
        seen = board.seen.get(turn)
        if seen and seen.depth >= depth and (seen.low >= beta or seen.high <= alpha or seen.low == seen.high):
            self.horizons += 1
            return seen.low if seen.low >= beta else seen.high
        if depth <= 0:
            self.horizons += 1
            return self.greedy(board, turn)
        first = seen.play if seen else None
        if depth == 2 and not seen and turn in board.greedy:
            first = board.greedy[turn][1]  # among the plays that are tried, however many there are
        return self._expand(board, turn, alpha, beta, depth, first)

    def _expand(self, board: Board, turn: Turn, alpha: int, beta: int, depth: int, first: EndPlay | None) -> int:
        self.nodes += 1
        if self.nodes > self.limit:
            raise OutOfNodes
        horizons = self.horizons
        best, play = self._at_once(board, turn)
        if best >= beta:
            return self._keep(board, turn, best, FAR, ALL, play)
        early = self._early(board, turn, beta, first)
        choosy = beta - alpha == 1 and self._choosy(turn, depth)
        compared: list[Try] = []
        if choosy:
            early, compared = self._easy(board, turn, beta, early), early
        best, play, missed, before = self._walk(board, turn, early, (alpha, beta), depth, (best, play))
        if best < beta:
            ready = self._ready.pop((board, turn, max(alpha, best)), None) if not early else None
            tries, missed = ready or self._tries(board, turn, max(alpha, best), early)
            if depth < len(WIDTHS) and len(tries) > WIDTHS[depth]:
                self.horizons += 1
                del tries[WIDTHS[depth] :]
            if choosy:
                tries = self._easiest(board, turn, tries, beta, compared)
            best, play, refuted, before = self._walk(board, turn, tries, (alpha, beta), depth, (best, play))
            missed = max(missed, refuted)
        if best >= beta:
            if play:
                self._killers[turn[0]] = play, best
            return self._keep(board, turn, best, FAR, depth if self.horizons > before else ALL, play)
        depth = depth if self.horizons > horizons else ALL
        if best > alpha:
            return self._keep(board, turn, best, best, depth, play)
        return self._keep(board, turn, -FAR, max(best, missed), depth, play)

    def _choosy(self, turn: Turn, depth: int) -> bool:
        """Whether so much hangs on which play refutes that they are compared first."""
        size = self.hands.size
        return depth > ALL // 2 and size(turn[1]) >= CHOOSY and size(turn[0]) > 1

    def _easy(self, board: Board, turn: Turn, beta: int, early: list[Try]) -> list[Try]:
        """What is tried before the plays are looked for: what was chosen before, or what leaves little to refute."""
        found = board.chosen.get((turn, beta))
        if found is None:
            found = board.chosen[turn, beta] = [one for one in early if self._left(board, turn, one[2], beta) <= FEW]
        return found

    def _easiest(self, board: Board, turn: Turn, tries: list[Try], beta: int, early: list[Try]) -> list[Try]:
        """What is tried, in the order of what it leaves to be refuted, as far as it is promising; then all others."""
        old = [play for _, _, play in early]
        front = [one for one in tries if one[2] in old]
        front += [one for one in tries if one[1] >= beta and one not in front][:CANDIDATES]
        compared = []
        self._ready.clear()
        for one in front:
            left = self._left(board, turn, one[2], beta)
            compared.append((left, one))
            if left <= FEW:
                break
        compared.sort(key=_count)
        chosen = board.chosen[turn, beta] = [one for _, one in compared]
        return chosen + [one for one in tries if one not in chosen]

    def _left(self, board: Board, turn: Turn, play: EndPlay | None, beta: int) -> int:
        """How many of the other's plays would have to be refuted by a search, if a play is to be worth beta."""
        mine, theirs, _ = turn
        if not play:
            return FAR
        rest = mine - play[1]
        if rest in self.hands.singles or theirs in self.hands.singles:
            return 0
        board, turn, alpha = self.boards.after(board, play), (theirs, rest, False), play[0] - beta
        known = board.known.get(turn, UNKNOWN)
        if known.high <= alpha:
            return 0
        if known.low > alpha:
            return FAR
        self.nodes += 1
        if self._at_once(board, turn)[0] > alpha:
            return FAR
        ready = self._ready[board, turn, alpha] = self._tries(board, turn, alpha, [])
        return len(ready[0])

    def _walk(
        self, board: Board, turn: Turn, tries: list[Try], window: tuple[int, int], depth: int, so_far: Best
    ) -> tuple[int, EndPlay | None, int, int]:
        """Tries one after another until one is worth beta.

        Returns:
            The best value and its play; a bound on those that were not tried; `horizons` before the best was tried.
        """
        (alpha, beta), (best, play) = window, so_far
        alpha = max(alpha, best)
        missed, at = -FAR, self.horizons
        for _, bound, tried in tries:
            if bound <= alpha:
                missed = max(missed, bound)
                continue
            before = self.horizons
            value = self._try(board, turn, tried, alpha, beta, depth, best > -FAR)
            if value > best:
                best, play, at = value, tried, before
                alpha = max(alpha, value)
                if value >= beta:
                    break
        return best, play, missed, at

    def _early(self, board: Board, turn: Turn, beta: int, first: EndPlay | None) -> list[Try]:
        """What is tried before the plays are looked for: the best of an earlier look, what refuted last time."""
        mine = turn[0]
        tries: list[Try] = []
        if first and first[1] != mine:
            tries.append((0, FAR, first))
        killer, value = self._killers.get(mine, NO_KILLER)
        if killer and value >= beta and killer is not first and killer[1] != mine:
            lane = killer[2].lane
            if board.lanes[lane.number] is lane:
                tries.append((0, FAR, killer))
        return tries

    def _at_once(self, board: Board, turn: Turn) -> Best:
        """The best way to end the game with this turn."""
        mine, theirs, passed = turn
        worth = self.hands.worth
        best = worth(theirs) - worth(mine) if passed else -FAR
        for out in self.boards.outs(board, mine)[:1]:
            value = out[0] + 2 * worth(theirs)
            if value >= best:
                return value, out
        return best, None

    def _try(
        self, board: Board, turn: Turn, play: EndPlay | None, alpha: int, beta: int, depth: int, narrow: bool
    ) -> int:
        """The value of one play, or a bound; first by the narrow question whether it is better than alpha at all."""
        mine, theirs, _ = turn
        score = 0
        if play:
            score, rest = play[0], mine - play[1]
            alone = theirs in self.hands.singles  # after the play he goes out, or has to pass
            most = self._most(board, play, rest, theirs, alpha) if rest in self.hands.singles else FAR
            if most <= alpha:
                return most
            reply = self._last_tile(board, play, theirs) if alone else -1
            if reply >= 0:
                return score - reply - 2 * self.hands.worth(rest)
            if alone and most < FAR:
                return most
            then = self.boards.after(board, play)
            if depth > ALL // 2 and self.hands.size(mine) == 3 and rest not in self.hands.singles:
                most = most_alone(self.boards, board, play, then, rest, theirs)
                if most <= alpha:
                    return most
            board = then
            if alone:
                return score + self.value(board, (rest, theirs, True), alpha - score, beta - score, depth - 2)
            turn = theirs, rest, False
        else:
            turn = theirs, mine, True
        if narrow and beta - alpha > 1:
            value = score - self.value(board, turn, score - alpha - 1, score - alpha, depth - 1)
            if not alpha < value < beta:
                return value
        return score - self.value(board, turn, score - beta, score - alpha, depth - 1)

    def _most(self, board: Board, play: EndPlay, last: Hand, theirs: Hand, alpha: int) -> int:
        """A bound on a play that leaves a single tile.

        The other may pass until the end, or make first the play that refuted something else, if both leave each other
        alone. It is the value itself where he has nothing to play.
        """
        worth, score = self.hands.worth, play[0]
        tile = self._last_tile(board, play, last)
        most = score + (tile + 2 * worth(theirs) if tile >= 0 else worth(theirs) - worth(last))
        reply, _ = self._killers.get(theirs, NO_KILLER)
        if most <= alpha or not reply or board.lanes[reply[2].lane.number] is not reply[2].lane:
            return most
        depends = self.boards.depends
        if depends(board, play[2]) & depends(board, reply[2]):
            return most
        left = theirs - reply[1]
        tile = max(self._last_tile(board, play, last, reply[2].mask), self.boards.new_single(board, reply, last))
        after = tile + 2 * worth(left) if tile >= 0 else worth(left) - worth(last)
        return min(most, score - reply[0] + after)

    def _last_tile(self, board: Board, play: EndPlay, hand: Hand, taken: int = 0) -> int:
        """What somebody scores by going out with one tile after a play; negative if he cannot, and has to pass.

        Nobody who can go out with one tile gains by waiting: if the other then passes too, the game ends, and that
        is worse.
        """
        best = self.boards.new_single(board, play, hand)
        mask = play[2].mask | taken
        for score, depends in self._threats(board, hand):
            if score <= best:
                break
            if not mask & depends:
                return score
        return best

    def _tries(self, board: Board, turn: Turn, alpha: int, early: list[Try]) -> tuple[list[Try], int]:
        """What else is worth trying, the most promising first; and a bound on the rest."""
        done = [play for _, _, play in early]
        mine, theirs, passed = turn
        worth = self.hands.worth
        plays = self.boards.plays(board, mine)
        threats = self._threats(board, theirs)
        promise = self._promises(plays, mine)
        kept = {laid: 2 * worth(mine - laid) for laid in promise}
        tries: list[Try] = []
        missed = -FAR
        for play in plays:
            score, laid, site, _ = play
            if laid == mine or (done and play in done):
                continue
            mask = site.mask
            for threat, depends in threats:
                if not mask & depends:
                    bound = score - threat - kept[laid]
                    if bound > alpha:
                        tries.append((bound, bound, play))
                    elif bound > missed:
                        missed = bound
                    break
            else:
                tries.append((score + promise[laid], FAR, play))
        if not passed:
            bound = worth(theirs) - worth(mine)
            if threats:
                bound = min(bound, -threats[0][0] - 2 * worth(mine))
            tries.append((bound, bound, None))
        tries.sort(key=_promise, reverse=True)
        return tries, missed

    def _threats(self, board: Board, hand: Hand) -> list[tuple[int, int]]:
        """How the other could go out: score and the squares it depends on, the dearest first, one for each site."""
        threats = board.threats.get(hand)
        if threats is None:
            found: dict[Site, tuple[int, int]] = {}
            for score, _, site, _ in self.boards.outs(board, hand):
                if site not in found:
                    found[site] = score, self.boards.depends(board, site)
            threats = board.threats[hand] = list(found.values())
        return threats

    def _promises(self, plays: list[EndPlay], mine: Hand) -> dict[Hand, int]:
        """For each choice of tiles to lay: what the others could make on the board as it is, less their worth.

        And `EASE` for each tile laid. Where many plays refute, the one that lays most leaves the fewest turns, and so
        the fewest positions to be looked at; that matters far more than which play refutes by most.
        """
        most: dict[Hand, int] = {}
        for score, laid, _, _ in plays:
            if score > most.get(laid, -1):
                most[laid] = score
        worth, within, size = self.hands.worth, self.hands.within, self.hands.size
        promises = {}
        for laid in most:
            rest = mine - laid
            total = worth(rest)
            later = max(
                [most[part] + (total if part == rest else worth(part) - total) for part in most.keys() & within(rest)],
                default=0,
            )
            promises[laid] = max(later, 0) - total + EASE * size(laid)
        return promises

    def _keep(self, board: Board, turn: Turn, low: int, high: int, depth: int, play: EndPlay | None) -> int:
        """Remembers what was found. A play is kept with the lower bound that it proves, and to be tried first."""
        answer = low if low > -FAR else high
        if depth == ALL:
            known = board.known.get(turn, UNKNOWN)
            better = low > known.low
            board.known[turn] = Known(max(low, known.low), min(high, known.high), play if better else known.play)
        seen = board.seen.get(turn)
        if seen:
            if low == -FAR:
                play = seen.play
            if seen.depth == depth:
                low, high = max(low, seen.low), min(high, seen.high)
        board.seen[turn] = Seen(depth, low, high, play)
        return answer


_promise: Callable[[Try], int] = itemgetter(0)
_count: Callable[[tuple[int, Try]], int] = itemgetter(0)
