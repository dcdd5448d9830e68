"""Inference from the cards played: how well a deal goes with what the others have played so far.

In a deal every earlier decision of another seat can be looked at again: the cards that were legal for it, and what the
rules of thumb expect each to cost. A player takes a card the more often the less it costs; so a deal in which somebody
has thrown away points for nothing is less likely than one in which the card was the usual one.
Source of the idea: Solinas, Rebstock and Buro (2019), Improving Search with Supervised Learning in Trick-Based Card
Games, who ask a network; here the rules of thumb answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from asobiba.skat.rules.cards import DECK, NULL, RAMSCH
from asobiba.skat.rules.hidden_cards import PossibleDeal, cards_of
from asobiba.skat.rules.view import View
from asobiba.skat.solver.bit_order import BitOrder
from asobiba.skat.solver.heuristics import Observation, bits

from .rules_of_thumb import expected_losses

SPREAD = 3.0  # card points: a card that costs so much more is played e times less often
ANY_CARD = 0.15  # of the decisions are not explained by the rules of thumb


@dataclass(frozen=True, slots=True)
class _Decision:
    """A card that another player chose, and what all could see then.

    Args:
        player: who chose; 0 declares.
        bit: the card.
        later: the cards that this player has played since, with this one.
        played: the cards of the tricks before.
        leader: who led the trick.
        trick: what lay in it.
        void: for each player, the suits not followed until then.
        led: for each player, the suits led until then.
    """

    player: int
    bit: int
    later: int
    played: int
    leader: int
    trick: tuple[int, ...]
    void: tuple[int, int, int]
    led: tuple[int, int, int]


class PlayInference:
    """What the cards tell the seat of a view in a suit game or Grand; in other games nothing.

    Args:
        view: in the card play.
        order: the bits of the cards.
        first: the seat of player 0.
        most: how many decisions are looked at, the latest; each takes time in every deal.

    Attributes:
        decisions: those that are looked at.
        looks: how often one was looked at with some hand, which is what takes the time.
    """

    def __init__(self, view: View, order: BitOrder, first: int, most: int) -> None:
        self._order, self._first = order, first
        self._knows_skat = view.taken
        known = order.game not in (NULL, RAMSCH)
        self.decisions = _decisions(view, order, first)[-most:] if known and most else []
        self.looks = 0
        self._chances: list[dict[tuple[int, int], float]] = [{} for _ in self.decisions]

    def likelihood(self, deal: PossibleDeal) -> float:
        """How likely the others would have played these cards with the hands of a deal, 0 to 1."""
        order, first = self._order, self._first
        hands = deal.hands[first], deal.hands[(first + 1) % 3], deal.hands[(first + 2) % 3]
        masks, skat = order.masks(hands), order.mask(deal.skat)
        likelihood = 1.0
        for decision, chances in zip(self.decisions, self._chances, strict=True):
            knows = skat if not decision.player and self._knows_skat else 0
            hand = masks[decision.player] | decision.later
            chance = chances.get((hand, knows))
            if chance is None:
                chance = chances[hand, knows] = self._chance(decision, hand, knows)
            likelihood *= chance
        return likelihood

    def _chance(self, decision: _Decision, hand: int, skat: int) -> float:
        """How often a player with this hand, and this Skat where it is known, plays this card."""
        self.looks += 1
        known = hand | decision.played | sum(decision.trick) | skat
        seen = Observation(
            self._order,
            decision.player,
            hand,
            DECK & ~known,
            decision.leader,
            decision.trick,
            decision.void,
            decision.led,
        )
        legal = bits(seen.legal)
        if len(legal) == 1:
            return 1.0
        costs = expected_losses(seen)
        least = min(costs.values())
        shares = {bit: exp((least - cost) / SPREAD) for bit, cost in costs.items()}
        by_rules = shares.get(decision.bit, 0.0) / sum(shares.values())
        return (1 - ANY_CARD) * by_rules + ANY_CARD / len(legal)


def _decisions(view: View, order: BitOrder, first: int) -> list[_Decision]:
    """The decisions of the other players, in the order played."""
    found: list[_Decision] = []
    void, led, played = [0, 0, 0], [0, 0, 0], 0
    own = ((view.seat or 0) - first) % 3
    later = [0, 0, 0]
    tricks = [
        ((trick.leader - first) % 3, [order.mask(cards_of((name,))) for name in trick.cards])
        for trick in view.all_tricks
    ]
    for leader, cards in tricks:
        for place, bit in enumerate(cards):
            later[(leader + place) % 3] |= bit
    for leader, cards in tricks:
        for place, bit in enumerate(cards):
            player, trick = (leader + place) % 3, tuple(cards[:place])
            if player != own:
                voids, leads = (void[0], void[1], void[2]), (led[0], led[1], led[2])
                found.append(_Decision(player, bit, later[player], played, leader, trick, voids, leads))
            later[player] ^= bit
            if trick and not bit & order.suit[trick[0]]:
                void[player] |= order.suit[trick[0]]
        if len(cards) == 3:
            led[leader] |= order.suit[cards[0]]
        played |= sum(cards)
    return found
