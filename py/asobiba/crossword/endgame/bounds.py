"""What a player makes of his last two tiles if the other only passes: a bound that needs no search.

The most on a board is found once. After a play only what the play made or touched is looked at: all else can only have
become less. So the bound is never too low, and too high only by what the plays take from each other.
"""

from __future__ import annotations

from .boards import Alone, Board, Boards
from .plays import EndPlay, Hand


def most_alone(boards: Boards, board: Board, play: EndPlay, then: Board, rest: Hand, theirs: Hand) -> int:
    """What a play and the two tiles that it leaves gain at most; `then` is the board with it.

    The other may pass until the end, so he loses no more than that.
    """
    worth = boards.hands.worth
    best = _best_after(boards, board, play, then, rest)
    unplayed = min([worth(rest - laid) - score for laid, score in best.items() if laid != rest], default=worth(rest))
    most = worth(theirs) - unplayed
    return play[0] + (max(most, best[rest] + 2 * worth(theirs)) if rest in best else most)


def _best_after(boards: Boards, board: Board, play: EndPlay, then: Board, rest: Hand) -> dict[Hand, int]:
    """`Alone.best` after a play, or somewhat more.

    A play is looked at again if it is new or scores otherwise than before, or if it and the play share a square that
    they depend on: there a last tile may touch both.
    """
    before = board.alone.get(rest) or _alone(boards, board, rest)
    find, known, touched = boards.lanes.all, before.known, boards.depends(board, play[2])
    near = [one for one, depends in before.singles if depends & touched]
    again = set(map(_key, near))
    plays = [one for one in near if then.lanes[one[2].lane.number] is one[2].lane]
    for old, lane in zip(board.lanes, then.lanes, strict=True):
        if old is not lane:
            found = lane.plays.get(rest)
            if found is None:
                found = find(lane, rest)
            plays += [one for one in found if (key := (one[0], one[2].mask, one[3])) not in known or key in again]
    return _most(boards, then, rest, plays, before.best) if plays else before.best


def _alone(boards: Boards, board: Board, hand: Hand) -> Alone:
    plays, depends = boards.plays(board, hand), boards.depends
    singles = [(play, depends(board, play[2])) for play in plays if play[1] != hand]
    best = _most(boards, board, hand, plays, {})
    found = board.alone[hand] = Alone(best, singles, set(map(_key, plays)))
    return found


def _most(boards: Boards, board: Board, hand: Hand, plays: list[EndPlay], so_far: dict[Hand, int]) -> dict[Hand, int]:
    """The most by the tiles laid, where only some plays can do better than what is known so far."""
    best = so_far.copy()
    for score, laid, _, _ in plays:
        if score > best.get(laid, -1):
            best[laid] = score
    both = best.get(hand, -1)
    for play in plays:
        score, laid, _, _ = play
        if laid != hand:
            last = hand - laid
            later = max(best.get(last, -1), boards.new_single(board, play, last))
            if later >= 0:
                both = max(both, score + later)
    if both >= 0:
        best[hand] = both
    return best


def _key(play: EndPlay) -> tuple[int, int, str]:
    return play[0], play[2].mask, play[3]
