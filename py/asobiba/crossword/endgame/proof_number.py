"""Proof numbers: whether a position is worth more than a bound, where plays are hard to order.

Depth-first proof-number search (df-pn, Nagai 2002) asks of each position whether the mover gains more than alpha. The
*proof number* of a position estimates how many positions must still be searched to prove it, the *disproof number* how
many to refute it. The search always continues where the least is left to do, and turns back as soon as another play
needs less. Null windows (`negamax`) finish one play before the next, so a play that is tried too early holds them up.

Numbers as seen by the mover: `proof` is the least disproof number of the plays, `disproof` the greatest proof number of
a play plus one for each other play (a *weak* sum: in an endgame most plays lead to the same positions, and a full sum
would count these again and again).
"""

from __future__ import annotations

from .boards import Board
from .negamax import EndSearch
from .plays import EndPlay
from .sharing import FEWEST, in_order
from .transposition import FAR, Known, ToMove

NEVER = 1 << 30  # a proof number that cannot be reached
FIRST_PROOF, PROOF_STEP = 10, 10  # what the first play that is not looked at is taken to need, and each later one more
UNLISTED = 30  # plays that a position is taken to have before they are generated
THRESHOLD = 3, 2  # a play is left when it needs this many times (a fraction) as much as the second best


class _Dropped(Exception):
    """The boards were dropped, and all numbers with them."""


class Node:
    """A position with the question whether the mover gains more than alpha.

    Args:
        fails: whether the mover probably gains no more.

    Attributes:
        proof, disproof: the estimates; 0 once it is proven or refuted.
        fresh: the plays that may gain more, the promising ones first; those from `at` on are not looked at yet.
        children: the plays that are looked at and not decided.
        missed: an upper bound on the plays that are refuted.
        near: whether it is the first position, or follows it.
        listed: whether all plays are generated; before that only the killer is fresh.
        spent: nodes searched below the position.
    """

    __slots__ = (
        "alpha",
        "at",
        "board",
        "children",
        "disproof",
        "fails",
        "fresh",
        "listed",
        "missed",
        "near",
        "proof",
        "spent",
        "to_move",
    )

    def __init__(self, board: Board, to_move: ToMove, alpha: int, fails: bool) -> None:
        self.board, self.to_move, self.alpha, self.fails = board, to_move, alpha, fails
        self.proof = self.disproof = 1
        self.fresh: list[EndPlay | None] = []
        self.children: list[Child] = []
        self.at = self.spent = 0
        self.missed, self.near, self.listed = -FAR, False, True

    @property
    def decided(self) -> bool:
        """Whether the question is answered."""
        return not self.proof or not self.disproof

    def decide(self, known: Known) -> None:
        """Answer the question, if what is known of the position suffices."""
        if known.low > self.alpha:
            self.proof, self.disproof = 0, NEVER
        elif known.high <= self.alpha:
            self.proof, self.disproof = NEVER, 0
        else:
            return
        self.children, self.fresh = [], []


class Child:
    """A play (None a pass) and the position that follows it.

    Attributes:
        turns: whether the other side moves there; otherwise it has a single tile that it cannot lay, and passed.
    """

    __slots__ = ("node", "play", "score", "turns")

    def __init__(self, play: EndPlay | None, score: int, turns: bool, node: Node) -> None:
        self.play, self.score, self.turns, self.node = play, score, turns, node


class ProofSearch:
    """Proof-number search on the boards of one endgame. What it proves is stored as `Entry.known`.

    Args:
        worker: number of this worker, if several search the same endgame.
    """

    def __init__(self, search: EndSearch, worker: int = 0) -> None:
        self.search, self.boards, self.worker = search, search.boards, worker
        self._nodes: dict[tuple[Board, ToMove], dict[int, Node]] = {}  # by position, then by alpha
        self._first: Node | None = None
        self._dropped = False
        self.boards.on_forget.append(self._forget)

    def _forget(self) -> None:
        self._nodes = {}
        self._dropped = True

    def exceeds(self, board: Board, to_move: ToMove, alpha: int, expected: bool = True) -> bool:
        """Whether the mover gains more than alpha.

        Args:
            expected: the likely answer. All plays of the side that is likely to fail must be refuted, and several
                workers take these in different orders.

        Raises:
            OutOfNodes: the results so far are kept; another call continues.
        """
        while True:
            self._dropped = False
            node = self._first = self._node(board, to_move, alpha, not expected)
            node.near = True
            try:
                self._search(node, NEVER, NEVER)
            except _Dropped:
                continue
            return node.proof == 0

    def first_play(self, board: Board, to_move: ToMove, play: EndPlay | None, alpha: int, expected: bool) -> int:
        """The value of a play: alpha or less, or a bound above it.

        Args:
            expected: whether the mover is likely to gain more than alpha.

        Raises:
            OutOfNodes: as `exceeds`.
        """
        mine, theirs, passed = to_move
        score, following = 0, (theirs, mine, True)
        if (play is None and passed) or (play and play[1] == mine):
            return self.search.first_play(board, to_move, play, alpha)  # it ends the game
        if play:
            most, exact = self.search.bounds.of(board, play, to_move, alpha, deep=True)
            self.search.count_answered()
            if exact or most <= alpha:
                return most
            score, board, following = play[0], self.boards.after(board, play), (theirs, mine - play[1], False)
        refuted = self.exceeds(board, following, score - alpha - 1, not expected)
        known = self.search.known(board, following)
        return score - (known.low if refuted else known.high)

    def learn(self, board: Board, to_move: ToMove, known: Known) -> None:
        """Take over what another worker has proven of a position."""
        self.search.prove(board, to_move, *known)
        for node in self._nodes.get((board, to_move), {}).values():
            node.decide(known)

    def _node(self, board: Board, to_move: ToMove, alpha: int, fails: bool) -> Node:
        asked = self._nodes.get((board, to_move))
        node = asked.get(alpha) if asked else None
        if node is None:
            node = Node(board, to_move, alpha, fails)
            node.decide(self.search.known(board, to_move))
            if not node.decided:
                self._expand(node)
            self._nodes.setdefault((board, to_move), {})[alpha] = node
        return node

    def _expand(self, node: Node) -> None:
        """Answer the question if the mover can end the game, else find the first plays to look at.

        A probable winner begins with the killer, before any other play is generated: in most positions it decides.
        """
        search, board, to_move = self.search, node.board, node.to_move
        search.count()
        node.spent = 1
        best, out = search.ending_now(board, to_move)
        if best > node.alpha:
            self._prove(node, best, out)
            return
        node.missed = best
        killer, value = search.bounds.killer(board, to_move[0])
        if killer and value > node.alpha and killer[1] != to_move[0] and not node.fails:
            node.fresh, node.disproof, node.listed = [killer], UNLISTED, False
        else:
            self._list(node)

    def _list(self, node: Node) -> None:
        """List the plays that may gain more than alpha, without those that are looked at."""
        tries, missed = self.search.tries(node.board, node.to_move, node.alpha, node.fresh)
        node.listed, node.missed = True, max(node.missed, missed)
        plays = [play for _, _, play in tries]
        node.fresh += in_order(plays, self.worker) if node.fails else plays
        if node.fresh:
            node.disproof = len(node.fresh)
        else:
            self._refute(node)

    def _prove(self, node: Node, low: int, play: EndPlay | None) -> None:
        self.search.prove(node.board, node.to_move, low, FAR, play)
        if play and play[1] != node.to_move[0]:
            self.search.bounds.refuted_by(node.to_move[0], play, low)
        node.decide(self.search.known(node.board, node.to_move))

    def _refute(self, node: Node) -> None:
        self.search.prove(node.board, node.to_move, -FAR, node.missed, None)
        node.decide(self.search.known(node.board, node.to_move))

    def _search(self, node: Node, most: int, most_disproof: int) -> None:
        """Search below a position until it is decided or one of its numbers reaches its limit."""
        search = self.search
        node.decide(search.known(node.board, node.to_move))
        if node.decided:
            return
        before = search.nodes
        try:
            while True:
                child, second, others = self._least(node)
                if not child or node.proof >= most or node.disproof >= most_disproof:
                    break
                limits = min(most, max(second + 1, second * THRESHOLD[0] // THRESHOLD[1])), most_disproof - others
                self._search(child.node, *(limits[::-1] if child.turns else limits))
        finally:
            node.spent += search.nodes - before
            if node.decided and node.spent >= FEWEST:
                self._tell(node)

    def _least(self, node: Node) -> tuple[Child | None, int, int]:
        """Bring the numbers of a position up to date, looking at fresh plays as long as they may need less.

        Returns:
            The play that needs least (None if the position is decided), what the second one needs, and the number of
            other plays.
        """
        first = second = NEVER
        best: Child | None = None
        greatest, waiting, node.children = 1, node.children[::-1], []
        while child := waiting.pop() if waiting else self._next(node, first):
            proof, disproof = self._weigh(node, child)
            if not proof:
                break
            if not disproof:
                continue
            node.children.append(child)
            greatest = max(greatest, disproof)
            if proof < first:
                first, second, best = proof, first, child
            elif proof < second:
                second = proof
        if node.decided:
            return None, 0, 0
        if node.at < len(node.fresh) or not node.listed:
            second = min(second, FIRST_PROOF + PROOF_STEP * node.at)
        others = len(node.children) + len(node.fresh) - node.at - 1 + (0 if node.listed else UNLISTED)
        if others < 0:
            self._refute(node)
        else:
            node.proof, node.disproof = first, greatest + others
        return best, second, others

    def _next(self, node: Node, least: int) -> Child | None:
        """The next fresh play that no bound decides, if it may need less than `least`."""
        while not node.decided and FIRST_PROOF + PROOF_STEP * node.at <= least:
            if node.at < len(node.fresh):
                child = self._look_at(node)
                if child:
                    return child
            elif node.listed:
                break
            else:
                self._list(node)
        return None

    def _weigh(self, node: Node, child: Child) -> tuple[int, int]:
        """Proof and disproof number of a play, as its player sees them. A proven play proves the position."""
        then = child.node
        proof, disproof = (then.disproof, then.proof) if child.turns else (then.proof, then.disproof)
        if not proof:
            self._prove(node, max(self._gained(child, proven=True), node.alpha + 1), child.play)
        elif not disproof:
            self._miss(node, child)
        return proof, disproof

    def _miss(self, node: Node, child: Child) -> None:
        """Leave out a refuted play. Near the first position the others are told of every one."""
        node.missed = max(node.missed, min(self._gained(child, proven=False), node.alpha))
        if node.near and 0 < child.node.spent < FEWEST:
            self._tell(child.node)

    def _tell(self, node: Node) -> None:
        self.search.findings.add(node.board, node.to_move, self.search.known(node.board, node.to_move))

    def _gained(self, child: Child, proven: bool) -> int:
        """What a decided play gains: the least if it is proven, the most if it is refuted."""
        known = self.search.known(child.node.board, child.node.to_move)
        value = known.high if proven == child.turns else known.low
        return child.score - value if child.turns else child.score + value

    def _look_at(self, node: Node) -> Child | None:
        """Look at the next fresh play; None if a bound decides it, and perhaps the position."""
        play, (mine, theirs, _) = node.fresh[node.at], node.to_move
        score, board, to_move, turns = 0, node.board, (theirs, mine, True), True
        if play:
            value, exact = self.search.bounds.of(board, play, node.to_move, node.alpha, deep=True)
            self.search.count_answered()
            if value <= node.alpha or exact:
                node.at += 1
                node.missed = max(node.missed, min(value, node.alpha))
                if value > node.alpha:
                    self._prove(node, value, play)
                return None
            score, rest = play[0], mine - play[1]
            board, turns = self.boards.after(board, play), theirs not in self.boards.packed.singles
            to_move = (theirs, rest, False) if turns else (rest, theirs, True)
        alpha = score - node.alpha - 1 if turns else node.alpha - score
        child = Child(play, score, turns, self._node(board, to_move, alpha, node.fails ^ turns))
        node.at += 1
        child.node.near |= node is self._first
        if self._dropped:
            raise _Dropped
        return child
