"""The endgame with a last tile in the bag: the mover's next play draws it, whatever it lays.

Both players are taken to know all tiles (decision 21). Then the mover has a rack of eight, of which the first play may
not use the last tile: `EndSearch` values each first play as a play of that rack. The mover may pass instead. If the
other side passes in return until the game ends, the mover gains what the end by passes is worth, so that is the most
that passing gains; it is what passing gains only where the pass ends the game at once.
"""

from __future__ import annotations

from .negamax import EndSearch, OutOfNodes
from .plays import EndPlay, PackedRack
from .solver import EndgameResult, action_of, list_plays
from .transposition import FAR, ToMove

GUESSED = 8  # promising plays whose value is guessed by greedy play of both sides


class LastTile:
    """The position of a mover who draws the last tile with the next play.

    Args:
        search: a search on this board, whose packed racks have all tiles.
        racks: the mover's and the other's.
        tile: the tile in the bag.
        pass_ends: whether a pass of the mover would end the game.
    """

    def __init__(self, search: EndSearch, racks: tuple[str, str], tile: str, *, pass_ends: bool = False) -> None:
        self.search, self.boards = search, search.boards
        packed = search.packed
        self._holds, self._others = map(packed.pack, racks)
        self._to_move: ToMove = self._holds + packed.pack(tile), self._others, False
        self._passed = packed.worth[self._others] - packed.worth[self._holds]  # the end by passes
        self._pass_ends = pass_ends
        self._waiting = [(lane, rack) for lane in self.boards.root.lanes for rack in (self._holds, self._others)]
        self._plays: list[EndPlay] = []  # the promising ones first
        self._refuted: dict[int, int] = {}  # alpha -> so many of the first plays gain no more
        self._best: EndPlay | None = None  # a pass
        self._guess, self._low, self._high = self._passed, -FAR, FAR  # of all plays; the guess also of a pass
        self._result: EndgameResult | None = None

    @property
    def begun(self) -> bool:
        """Whether the promising plays have been played out greedily."""
        return self._result is not None

    @property
    def result(self) -> EndgameResult:
        """The results so far; it must have begun."""
        if self._result is None:
            raise RuntimeError("begin the endgame first")
        return self._result

    def begin(self, nodes: int) -> bool:
        """List the plays, in the time of `nodes` nodes for each call, then guess their values; whether that is done."""
        list_plays(self.boards, self._waiting, nodes)
        if not self._waiting and self._result is None:
            self._list()
            self._sum_up()
        return self.begun

    def decide(self, aim: int, nodes: int) -> bool:
        """Search up to `nodes` more nodes for whether the mover's gain is above, at or below `aim`, or can be no more.

        Returns:
            Whether it is decided; call again until it is.
        """
        self.search.limit = self.search.nodes + nodes
        windows = (aim, aim - 1) if self.result.value > aim else (aim - 1, aim)
        try:
            for alpha in windows:
                if not self.decided(aim):
                    self._ask(alpha)
        except OutOfNodes:
            pass
        self._sum_up()
        return self.decided(aim)

    def decided(self, aim: int) -> bool:
        """Whether it is proven that the mover's gain is above, at or below `aim`, or no search can tell more."""
        low, high, most = self.result.low, self.result.high, self._high
        if (low is not None and low > aim) or (high is not None and high < aim) or low == high == aim:
            return True
        return most < aim or low == most == aim  # what is left depends on the answers to a pass

    def _list(self) -> None:
        """Order all plays by promise, and guess the mover's gain."""
        rack, others, _ = self._to_move
        self._plays, guess = self._guessed(self._holds, rack, others)
        if not self._plays:
            self._high = -FAR
        if self._passed > guess and not self._pass_ends:
            _, answer = self._guessed(self._others, others + rack - self._holds, self._holds)
            self._guess = min(self._passed, -answer)
        if guess > self._guess:
            self._guess, self._best = guess, self._plays[0]

    def _guessed(self, holds: PackedRack, rack: PackedRack, others: PackedRack) -> tuple[list[EndPlay], int]:
        """The plays of what a player holds, who then has the rest of `rack`, and the gain of the first: the promising
        ones are first, ordered by greedy play of both sides.
        """
        board = self.boards.root
        plays = self.boards.plays(board, holds)
        priority = self.boards.priorities(plays, rack)
        plays.sort(key=lambda play: -play[0] - priority[play[1]])
        guessed = []
        for play in plays[:GUESSED]:
            after = self.search.greedy(self.boards.after(board, play), (others, rack - play[1], False))
            guessed.append((play[0] - after, play))
        guessed.sort(key=lambda each: -each[0])
        best = guessed[0][0] if guessed else -FAR
        return [play for _, play in guessed] + plays[GUESSED:], best

    def _ask(self, alpha: int) -> None:
        """Ask of the plays, one after the other, whether one gains more than alpha.

        Raises:
            OutOfNodes: what was found before is kept.
        """
        if self._low > alpha or self._high <= alpha:
            return
        done = max([count for refuted, count in self._refuted.items() if refuted <= alpha], default=0)
        for place in range(done, len(self._plays)):
            self._refuted[alpha] = place
            play = self._plays[place]
            value = self.search.first_play(self.boards.root, self._to_move, play, alpha)
            if value > alpha:
                self._low, self._best = value, play
                return
        self._high = alpha

    def _sum_up(self) -> None:
        """The result from the bounds on all plays and on a pass."""
        low = max(self._low, self._passed) if self._pass_ends else self._low
        high = max(self._passed, self._high)
        self._result = EndgameResult(
            max(low, min(self._guess, high)),
            (action_of(self._best),),
            low == high,
            low if abs(low) < FAR else None,
            high if abs(high) < FAR else None,
            depth=1,
            nodes=self.search.nodes,
        )
