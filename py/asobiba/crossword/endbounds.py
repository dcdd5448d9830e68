"""Bounds on what a player still makes: the other could pass from now on.

Passing is always allowed, so nobody gains more than what he makes when the other only passes. That is a game of one
player, and it is bounded from the plays of the board as it stands, without another board:

1. Let S be the tiles that he has laid since, T those that he lays now. A play that no tile of S has to do with could
   be made on the board as it stands: at most the best play of T there.
2. If all its tiles and those of S in its words lie in one line, and nothing new crosses them, then all of them are a
   play on the board as it stands, and a part of it, what was laid first, is one, too: at most the best of such *lines*.
3. Else the new tiles form no line. Then T and perhaps tiles of S make a word in one lane, whatever crosses it, and each
   tile of T perhaps another with other tiles of S: at most the sum of the best *links*, words that fit a lane with
   these tiles, with what crosses them on the board as it stands. Those of S lie where they can lie by then.

Which parts are laid in which order is tried out: a few dozen cases for four tiles. With more no bound is looked for.
"""

from __future__ import annotations

from typing import TypeAlias

from .endboards import Board, Boards, Pair, Place, Rest
from .endlanes import EndPlay, Hand

MOST_TILES = 4  # of a hand that is bounded

Sum: TypeAlias = tuple[Pair, ...]  # links whose scores are added: the play's own, those that cross it
# The tiles laid now; all that are laid by then; lines; sums of links; those of them that meet what lies in one line.
Step: TypeAlias = tuple[Hand, Hand, list[Pair], list[Sum], list[Sum]]


class Bounds:
    """Bounds for the hands of one ending."""

    def __init__(self, boards: Boards) -> None:
        self.boards, self.hands = boards, boards.hands
        self._plans: dict[Hand, list[tuple[Hand, list[Step]]]] = {}
        self._steps: dict[Hand, dict[Hand, list[Pair]]] = {}
        size = boards.size
        self._full = (1 << size * size) - 1
        self._first = sum([1 << row * size for row in range(size)])
        self._last = self._first << size - 1

    def hope(self, hand: Hand, theirs: Hand, plays: list[EndPlay]) -> int:
        """What the best plays of the board as it stands gain, if none gets in another's way: no bound."""
        worth = self.hands.worth
        best = _best(plays)
        least = worth(theirs) - worth(hand)
        most = {hand: 2 * worth(theirs)}
        for laid, _ in self._plan(hand):
            gains = [best[now] + most[then] for now, then in self._steps[hand][laid] if now in best]
            most[laid] = max(gains, default=least + worth(laid))
        return max([score + most[laid] for laid, score in best.items()], default=least)

    def rest(self, board: Board, hand: Hand, theirs: Hand, plays: list[EndPlay]) -> Rest:
        """Bounds on what is gained after a first play of the hand, the end included."""
        plan, best = self._plan(hand), _best(plays)
        places: dict[Place, None] = {}
        reach = 0
        for _, laid, site, word in plays:
            if laid != hand:
                reach |= site.mask
                places[site.mask, "".join([word[offset] for offset in site.offsets])] = None
        lines, follow = self._lines(board, hand, reach, places)
        links = self._links(board, hand, reach) if self.hands.size(hand) > 2 else {}
        most, dearest = self._most(plan, hand, theirs, (best, lines, links))
        return Rest(most, best, follow, dearest, self._steps[hand])

    def _most(
        self,
        plan: list[tuple[Hand, list[Step]]],
        hand: Hand,
        theirs: Hand,
        found: tuple[dict[Hand, int], dict[Pair, int], dict[Pair, int]],
    ) -> tuple[dict[Hand, int], dict[Pair, int]]:
        """By the tiles that are laid: what can still be gained; and the dearest links to what was laid in one play."""
        worth = self.hands.worth
        best, lines, links = found
        most = {hand: 2 * worth(theirs)}
        gone, has = worth(theirs), worth(hand)
        dearest: dict[Pair, int] = {}
        for laid, steps in plan:
            value = gone - has + worth(laid)
            for now, then, together, sums, straight in steps:
                score = best.get(now, -1)
                if sums and links:
                    if straight:
                        dearest[laid, now] = _dearest(straight, links)
                    more = _dearest(sums, links)
                    if more > score:
                        score = more
                for line in together:
                    more = lines.get(line, -1)
                    if more > score:
                        score = more
                if score >= 0:
                    score += most[then]
                    if score > value:
                        value = score
            most[laid] = value
        return most, dearest

    def _lines(
        self, board: Board, hand: Hand, reach: int, places: dict[Place, None]
    ) -> tuple[dict[Pair, int], dict[Place, dict[Hand, int]]]:
        """The dearest plays a part of which lies there already: by tiles, and by the part if it is a play itself."""
        lines: dict[Pair, int] = {}
        follow: dict[Place, dict[Hand, int]] = {}
        find, singles = self.boards.lanes.lines, self.hands.singles
        for lane in board.lanes:
            if not lane.plays[hand]:
                continue
            found = lane.lines.get(hand)
            if found is None:
                found = find(lane, hand)
            for before, now, mask, letters, score in found:
                if (mask, letters) in places:
                    after = follow.setdefault((mask, letters), {})
                    if score > after.get(now, -1):
                        after[now] = score
                elif before in singles or not mask & reach:
                    continue
                if score > lines.get((before, now), -1):
                    lines[before, now] = score
        return lines, follow

    def _plan(self, hand: Hand) -> list[tuple[Hand, list[Step]]]:
        """For each choice of tiles that are laid, from many to few: what can be laid then, and what bounds it."""
        if hand in self._plans:
            return self._plans[hand]
        within, size = self.hands.within, self.hands.size
        plan = []
        for laid in sorted(within(hand) - {0, hand}, key=lambda one: (-size(one), one)):
            steps: list[Step] = []
            for now in sorted(within(hand - laid) - {0}):
                together = [(part, now) for part in sorted(within(laid) - {0})]
                sums = self._sums(now, laid)
                steps.append((now, laid + now, together, sums, [one for one in sums if self._straight(one)]))
            plan.append((laid, steps))
        self._plans[hand] = plan
        self._steps[hand] = {laid: [(now, then) for now, then, _, _, _ in steps] for laid, steps in plan}
        return plan

    def _sums(self, now: Hand, laid: Hand) -> list[Sum]:
        """The links of which a play of some tiles can consist, if they form no line with those that are laid."""
        within, size = self.hands.within, self.hands.size
        if size(now) + size(laid) < 3:
            return []
        found: set[Sum] = set()
        singles = sorted(one for one in within(now) if size(one) == 1)
        tiles = [one for one in singles for _ in range(_times(now, one))]
        for own in sorted(within(laid) - {laid}):
            if size(now + own) < 2:
                continue
            for crossing in self._crossings(tiles, laid - own):
                if own or crossing:
                    found.add(((own, now), *crossing))
        return sorted(found)

    def _straight(self, links: Sum) -> bool:
        """Whether links can come together if the tiles that lie there lie in one line."""
        (own, _), *crossing = links
        singles = self.hands.singles
        if own:
            return own in singles and not crossing
        return len(crossing) == 1 or all(part in singles for part, _ in crossing)

    def _crossings(self, tiles: list[Hand], others: Hand) -> list[Sum]:
        """The links that cross some tiles, each with some of the others; none, too."""
        if not tiles:
            return [()]
        first, rest = tiles[0], tiles[1:]
        found = list(self._crossings(rest, others))
        for part in sorted(self.hands.within(others) - {0}):
            found += [((part, first), *more) for more in self._crossings(rest, others - part)]
        return found

    def _links(self, board: Board, hand: Hand, reach: int) -> dict[Pair, int]:
        """The dearest words that fit a lane, whatever crosses it, by the tiles that lie there and those laid."""
        size = self.hands.size(hand)
        for _ in range(size - 2 if size > 3 else 0):
            reach = self._beside(board, reach)
        close = self._beside(board, reach)
        found: dict[Pair, int] = {}
        find = self.boards.lanes.links
        for lane in board.lanes:
            near = close & lane.area
            if not near:
                continue
            place = reach & lane.area
            links = lane.links.get((hand, place, near))
            if links is None:
                links = find(lane, hand, place, near)
            for pair, score in links:
                if score > found.get(pair, -1):
                    found[pair] = score
        return found

    def _beside(self, board: Board, reach: int) -> int:
        """Squares and the empty ones next to them, behind tiles that lie there."""
        taken = board.taken
        size = self.boards.size
        wide, first, last = reach, self._first, self._last
        for step in (1, size):
            ahead, back = reach, reach
            while ahead or back:
                if step == 1:
                    ahead, back = (ahead & ~last) << 1, (back & ~first) >> 1
                else:
                    ahead, back = ahead << size & self._full, back >> size
                wide |= ahead | back
                ahead &= taken
                back &= taken
        return wide & ~taken


def _best(plays: list[EndPlay]) -> dict[Hand, int]:
    """The best score of each choice of tiles."""
    best: dict[Hand, int] = {}
    for score, laid, _, _ in plays:
        if score > best.get(laid, -1):
            best[laid] = score
    return best


def _times(hand: Hand, single: Hand) -> int:
    return hand // single & 15


def _dearest(sums: list[Sum], links: dict[Pair, int]) -> int:
    best = -1
    for one in sums:
        total = 0
        for link in one:
            score = links.get(link)
            if score is None:
                break
            total += score
        else:
            if total > best:
                best = total
    return best
