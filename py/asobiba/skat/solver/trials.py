"""A declarer's game played to its end from open hands: rules of thumb first, the exact solver for the rest."""

from __future__ import annotations

from asobiba.skat.rules.cards import NULL, Cards, points_of
from asobiba.skat.rules.scoring import ENOUGH

from .double_dummy import Hands, Solver, layout
from .heuristics import Situation, attack_null, duck_null, played_on
from .null import NullSolver
from .playout import Position, reaches

THUMB_TRICKS = 3


def declarer_wins(game: str, hands: tuple[Cards, Cards, Cards], laid: Cards, leader: int) -> bool:
    """Whether the declarer gets 61 points: three tricks by rules of thumb, then best play with open cards.

    Args:
        game: a suit game or Grand.
        hands: the declarer's ten cards first, then the others' in order of play.
        laid: the two cards laid away.
        leader: the player who leads.
    """
    lay = layout(game)
    held = lay.mask(hands[0]), lay.mask(hands[1]), lay.mask(hands[2])
    start = Position(held, lay.mask(laid), 0, (0, 0, 0), leader, (), ENOUGH - points_of(laid))
    return reaches(Solver(game), start, THUMB_TRICKS)


def null_holds(hands: tuple[Cards, Cards, Cards], leader: int) -> bool:
    """Whether a Null game is won with all cards open and best play."""
    lay = layout(NULL)
    masks: Hands = (lay.mask(hands[0]), lay.mask(hands[1]), lay.mask(hands[2]))
    return NullSolver().safe(masks, leader, ())


def null_by_thumb(hands: tuple[Cards, Cards, Cards], laid: Cards, leader: int) -> bool:
    """Whether a Null game is won when all play by rules of thumb."""
    lay = layout(NULL)
    held = [lay.mask(hand) for hand in hands]
    start = Situation(lay, leader, held[leader], 0, leader, ())
    return all(taker for taker, _ in played_on(start, held, _null_card, laid=lay.mask(laid)))


def _null_card(at: Situation) -> int:
    return duck_null(at) if at.player == 0 else attack_null(at)
