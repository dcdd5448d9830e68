"""What a card of a suit game or Grand costs beyond its cost by rules of thumb, by a network that learnt their errors.

The network sees the player's cards, those that may be in other hands, the open trick, and who has led and failed to
follow which suits; of the card that is asked about it also sees how it stands in its suit and in the trick. It learnt
from games by rules of thumb after auctions, by the cost with open cards (`lab.skat_cards`).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from asobiba.skat.rules.cards import members
from asobiba.skat.solver.heuristics import Observation, winning_card, winning_player

from .contracts import CARDS, kind_of_network
from .packed import shipped_network

SUITS, PLAYERS = 5, 3  # trumps are the last suit; suit games have three plain ones
COUNTS, HIGHER = 12, 8  # 0 to 11 cards; 0 to 7 higher ones or more
WORTHS = (0, 2, 3, 4, 10, 11)  # card points of a card
RICH = (1, 5, 10, 14, 18)  # least card points in the trick
# The inputs of a card: the card itself, the cards of its suit in the hand and elsewhere, higher ones elsewhere and in
# the hand, whether it wins the trick so far and is a trump, the other players known to be void in it, who has led its
# suit to complete tricks, its worth; then the inputs of a decision. The lab exchanges plain suits in the blocks of
# cards (CARD, HAND to SECOND) and of suits (VOID, LED).
CARD, OWN, OUT, ABOVE, OWN_ABOVE, WINS, TRUMP, VOID_OTHERS, LED_BY, WORTH, CARD_INPUTS = accumulate(
    (CARDS, COUNTS, COUNTS, HIGHER, HIGHER, 1, 1, PLAYERS - 1, PLAYERS, len(WORTHS)), initial=0
)
HAND, UNSEEN, FIRST, SECOND, VOID, LED, PLAYER, LEADER, LEFT, TRUMPS, TRUMPS_OUT, LYING, OURS, INPUTS = accumulate(
    (CARDS,) * 4 + (PLAYERS * SUITS,) * 2 + (PLAYERS,) * 2 + (COUNTS,) * 3 + (len(RICH) + 1, 1), initial=CARD_INPUTS
)


def decision_inputs(seen: Observation) -> list[int]:
    """The inputs that are on for every card of a decision: cards by their bits, suits by player, and counts."""
    order, trick = seen.order, seen.trick
    on = [start + place for start, mask in ((HAND, seen.hand), (UNSEEN, seen.unseen)) for place in members(mask)]
    on += [start + bit.bit_length() - 1 for start, bit in zip((FIRST, SECOND), trick, strict=False)]
    suits = [*enumerate(order.plain), (SUITS - 1, order.trumps)]
    for start, masks in ((VOID, seen.void), (LED, seen.led)):
        for player, mask in enumerate(masks):
            on += [start + player * SUITS + suit for suit, run in suits if mask & run]
    lying = sum(order.points[bit] for bit in trick)
    on += [PLAYER + seen.player, LEADER + seen.leader, LYING + sum(lying >= least for least in RICH)]
    counted = ((LEFT, seen.hand), (TRUMPS, seen.hand & order.trumps), (TRUMPS_OUT, seen.unseen & order.trumps))
    on += [start + mask.bit_count() for start, mask in counted]
    if trick and (winning_player(order, seen.leader, trick) == 0) == (seen.player == 0):
        on.append(OURS)
    return on


def card_inputs(seen: Observation, bit: int) -> list[int]:
    """The inputs that are on for one card of a decision."""
    order = seen.order
    suit, higher = order.suit[bit], order.suit[bit] & ~(2 * bit - 1)
    counted = (OWN, seen.hand & suit), (OUT, seen.unseen & suit)
    above = (ABOVE, seen.unseen & higher), (OWN_ABOVE, seen.hand & higher)
    on = [CARD + bit.bit_length() - 1, WORTH + WORTHS.index(order.points[bit])]
    on += [start + mask.bit_count() for start, mask in counted]
    on += [start + min(HIGHER - 1, mask.bit_count()) for start, mask in above]
    on += [VOID_OTHERS + place for place in range(PLAYERS - 1) if seen.void[(seen.player + place + 1) % 3] & bit]
    on += [LED_BY + player for player in range(PLAYERS) if seen.led[player] & bit]
    if seen.trick and winning_card(order, (*seen.trick, bit)) == bit:
        on.append(WINS)
    if bit & order.trumps:
        on.append(TRUMP)
    return on


def further_costs(seen: Observation, cards: Iterable[int]) -> dict[int, float]:
    """The card points that each of these cards costs beyond its cost by rules of thumb; only differences count."""
    on, judge = decision_inputs(seen), shipped_network(f"{kind_of_network(seen.order.game)}-cards")
    return {bit: judge.evaluate(on + card_inputs(seen, bit)) for bit in cards}
