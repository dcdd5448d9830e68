"""The pre-endgame: one or two tiles are in the bag, and a play that takes them all leads to an ending.

1. The candidates are the plays best by score and leave that empty the bag.
2. For each of them every draw that the unseen tiles allow, weighed by the number of ways to draw it, leaves the other
   player the rest of them: an ending with known racks (`endgame`).
3. First every ending is played greedily. Then, round after round, half of the candidates are left and their endings are
   searched four times as far. It can be stopped after any ending.

Plays that leave a tile in the bag, exchanges and passes are no candidates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb, prod

from asobiba.crossword.movegen.generator import Candidate, MoveGenerator, placed
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import Cells, with_tiles
from asobiba.crossword.rules.tiles import RACK_SIZE, missing, tiles_of
from asobiba.errors import NotationError

from .solver import Endgame

MOST_IN_BAG = 2
FIRST_NODES = 100  # for each ending, in the first round of searching
GROWTH = 4


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a candidate leads to.

    Args:
        action: the play.
        score: its points.
        win: expected chance to win, 0 to 1; a draw is half a win.
        spread: expected points ahead at the end.
        proven: whether all of its endings are solved, so that both numbers are exact.
    """

    action: Play
    score: int
    win: float
    spread: float
    proven: bool


class Preendgame:
    """A position with one or two tiles in the bag, looked into as far as one likes.

    Args:
        generator: of the layout, the tile set and the word list.
        cells: the board as it stands.
        rack: the mover's tiles.
        unseen: the tiles in the bag and on the other's rack, of which nothing more is known.
        spread: points by which the mover is ahead.
        candidates: how many plays are compared.

    Raises:
        NotationError: `preendgame/bag`: there are not one or two tiles in the bag.
    """

    def __init__(
        self, generator: MoveGenerator, cells: Cells, rack: str, unseen: str, spread: int, candidates: int = 8
    ) -> None:
        self.bag = len(unseen) - RACK_SIZE
        if not 1 <= self.bag <= MOST_IN_BAG:
            message = f"{len(unseen)} tiles are unseen: {self.bag} in the bag, not 1 or 2"
            raise NotationError("preendgame/bag", message, unseen=len(unseen))
        self.generator, self.cells, self.rack, self.spread = generator, cells, rack, spread
        self.draws = _draws(unseen, self.bag)
        self.prospects: list[Prospect] = []
        self._plays = self._candidates(candidates)
        self._endings: dict[tuple[Candidate, str], Endgame] = {}
        self._work = self._rounds()

    def run(self, nodes: int) -> list[Prospect]:
        """Spends about so many more nodes and tells what is known of the candidates, the best first.

        Empty until every candidate has been looked at once. Called again, it goes on; the same calls give the same
        answers on every machine.
        """
        for spent in self._work:
            nodes -= spent
            if nodes <= 0:
                break
        return self.prospects

    def _candidates(self, count: int) -> list[Candidate]:
        """The plays that empty the bag, best by equity."""
        found = [ranked.play for ranked in self.generator.best(self.cells, self.rack, 8 * count)]
        size = self.generator.layout.size
        return [play for play in found if len(placed(self.cells, play, size)) >= self.bag][:count]

    def _rounds(self) -> Iterator[int]:
        """Works, and tells how many nodes each step took."""
        plays, nodes = self._plays, 0
        while plays:
            for play in plays:
                for drawn, unseen, _ in self.draws:
                    yield self._search(play, drawn, unseen, nodes)
            self._rank()
            order = {prospect.action: place for place, prospect in enumerate(self.prospects)}
            if all(self.prospects[order[_action(play)]].proven for play in plays):
                return
            plays = sorted(plays, key=lambda play: order[_action(play)])
            if nodes:
                plays = plays[: max(2, (len(plays) + 1) // 2)]
            nodes = nodes * GROWTH or FIRST_NODES

    def _search(self, play: Candidate, drawn: str, unseen: str, nodes: int) -> int:
        ending = self._endings.get((play, drawn))
        if ending is None:
            laid = placed(self.cells, play, self.generator.layout.size)
            rack = missing(tiles_of(letter for _, letter in laid), self.rack) + drawn
            ending = Endgame(self.generator, with_tiles(self.cells, laid), (unseen, rack))
            self._endings[play, drawn] = ending
        before = ending.search.nodes if nodes else 0
        ending.run(nodes)
        return max(1, ending.search.nodes - before)

    def _rank(self) -> None:
        prospects = list(map(self._prospect, self._plays))
        prospects.sort(
            key=lambda one: (-one.win, -one.spread, one.action.start, not one.action.across, one.action.word)
        )
        self.prospects = prospects

    def _prospect(self, play: Candidate) -> Prospect:
        wins = spreads = ways = 0
        proven = True
        for drawn, _, weight in self.draws:
            ending = self._endings[play, drawn].ending
            final = self.spread + play.score - ending.value
            wins += weight * (2 if final > 0 else 1 if final == 0 else 0)
            spreads += weight * final
            ways += weight
            proven = proven and ending.proven
        return Prospect(_action(play), play.score, wins / (2 * ways), spreads / ways, proven)


def _action(play: Candidate) -> Play:
    return Play(play.start, play.across, play.word)


def _draws(unseen: str, count: int) -> list[tuple[str, str, int]]:
    """Every different draw of so many tiles: the tiles, what is left, and in how many ways it happens."""
    held = Counter(unseen)
    different = sorted({"".join(drawn) for drawn in combinations(sorted(unseen), count)})
    return [
        (drawn, missing(drawn, unseen), prod(comb(held[tile], number) for tile, number in Counter(drawn).items()))
        for drawn in different
    ]
