"""The chance that a declarer wins a suit game or Grand with these ten cards and this discard, by a network.

It sees every card, so it knows what the few features of `players.contract_model` do not say: which cards are held
together. It learnt from games that are not hopeless, and from discards that the model or a rule of thumb would make, so
it is asked about nothing else.
"""

from __future__ import annotations

from math import exp

from asobiba.skat.rules.cards import GRAND, JACKS, NULL, RANKS, TRUMP, Cards, members, set_of, suit_members
from asobiba.skat.solver.bit_order import bit_order

from .packed import shipped_network

CARDS = 32
FOREHAND = 2 * CARDS  # the input after the hand and the discard
INPUTS = FOREHAND + 1
LEAST_TRUMPS, LEAST_FOR_GRAND = 5, 4  # trumps; jacks and Aces
_HIGH = JACKS | set_of(suit * 8 + RANKS.index("A") for suit in range(4))


def is_hopeful(twelve: Cards, game: str) -> bool:
    """Whether a suit game or Grand is one that the network learnt, by the twelve cards before the discard."""
    if game == NULL:
        return False
    if game == GRAND:
        return (twelve & _HIGH).bit_count() >= LEAST_FOR_GRAND
    return suit_members(twelve, TRUMP, game).bit_count() >= LEAST_TRUMPS


def contract_inputs(hand: Cards, discard: Cards, game: str, forehand: bool) -> list[int]:
    """The inputs that are on: the hand, then the discard, by the bits of the game; and whether the declarer leads."""
    order = bit_order(game)
    on = [FOREHAND] if forehand else []
    for start, mask in ((0, order.mask(hand)), (CARDS, order.mask(discard))):
        on += [start + bit for bit in members(mask)]
    return on


def discard_chance(hand: Cards, discard: Cards, game: str, forehand: bool) -> float:
    """The chance to win, 0 to 1.

    Args:
        hand: the declarer's ten cards after the discard.
        discard: the two cards.
        game: a suit game or Grand.
        forehand: whether the declarer leads.
    """
    log_odds = shipped_network(kind_of_network(game)).evaluate(contract_inputs(hand, discard, game, forehand))
    return 1 / (1 + exp(-log_odds))


def kind_of_network(game: str) -> str:
    """The name of the network for a suit game or Grand."""
    return GRAND if game == GRAND else "suit"
