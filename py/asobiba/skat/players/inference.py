"""Inference about the hidden hands from the auction and the cards played: the likelihood of a deal.

*Calls.* Sampled deals that fit the calls badly are rejected, so the search gets likely deals more often. Kermit's
inference (Buro, Long, Furtak and Sturtevant 2009) weights deals in the same way, with tables from games between people;
here `contract_model` supplies the weights and the declarer's likely discards.

*Cards.* In a sampled deal, rules of thumb give the expected cost of each card that another seat could have played at an
earlier decision. The lower the cost, the more often players choose the card. So a deal in which somebody threw away
points for nothing is less likely than a deal in which they played the usual card.

Source of the idea: Solinas, Rebstock and Buro (2019), Improving Search with Supervised Learning in Trick-Based Card
Games, who use a neural network in place of rules of thumb.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import exp
from random import Random

from asobiba.skat.rules.cards import (
    DECK,
    NULL,
    RAMSCH,
    RANKS,
    TRUMP,
    Cards,
    members,
    points_of,
    set_of,
    suit_members,
)
from asobiba.skat.rules.contract import BIDS, read_contract
from asobiba.skat.rules.hidden_cards import HiddenCards, PossibleDeal, cards_of, hidden_from, sample_deal
from asobiba.skat.rules.scoring import TRICKS
from asobiba.skat.rules.view import View
from asobiba.skat.solver.bit_order import BitOrder
from asobiba.skat.solver.heuristics import Observation, bits

from .contract_model import call_chance, win_chance
from .rules_of_thumb import expected_costs, trial_game

TRIES = 8  # most samples to reject; then one of them is taken, likely ones more often
GOOD_DECLARER = 0.85  # win chance at which a game is no surprise
LEAST_LIKELIHOOD = 0.02  # lower limit for one seat's calls, because people also call for no good reason
DISCARD_NOISE = 0.05  # in win chance: the amount by which a declarer's discards are worse than the best one
TRIAL_GAMES, MOST_NODES = 24, 30000  # for Kontra and Re; some of Null take many nodes
_ACES = set_of(suit * 8 + RANKS.index("A") for suit in range(4))
SPREAD = 3.0  # card points: a card whose cost is higher by this number is played e times less often
ANY_CARD = 0.15  # share of decisions that the rules of thumb do not explain


class BidInference:
    """Inference from the other seats' calls, for the seat of a view."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._played = _played_by_seat(view)
        self._called, self._refused = _calls(view)
        self._likelihoods: dict[tuple[int, Cards], float] = {}
        self._game = view.contract[0] if view.contract else None
        other_declares = view.declarer is not None and view.declarer != view.seat
        open_hand = view.seats[view.declarer or 0].open is not None
        self._hidden_discard = other_declares and view.taken and self._game is not None and not open_hand

    def sample(self, hidden: HiddenCards, rng: Random) -> PossibleDeal:
        """A random deal, likely deals more often."""
        tried: list[tuple[float, PossibleDeal]] = []
        for _ in range(TRIES):
            deal = sample_deal(hidden, rng)
            if self._hidden_discard:
                deal = self._with_good_discard(deal, hidden, rng)
            likelihood = self.call_likelihood(deal)
            if rng.random() < likelihood:
                return deal
            tried.append((likelihood, deal))
        mark = rng.random() * sum(likelihood for likelihood, _ in tried)
        at = 0
        while at < TRIES - 1 and mark >= tried[at][0]:
            mark -= tried[at][0]
            at += 1
        return tried[at][1]

    def likelihood(self, deal: PossibleDeal, hidden: HiddenCards) -> float:
        """The likelihood of a deal, 0 to 1, by the calls and the declarer's discard."""
        if not self._hidden_discard:
            return self.call_likelihood(deal)
        chances = self._discard_chances(deal, hidden)
        return self.call_likelihood(deal) * exp((chances[deal.skat] - max(chances.values())) / DISCARD_NOISE)

    def call_likelihood(self, deal: PossibleDeal) -> float:
        """The likelihood of the calls with these hands, 0 to 1."""
        view, likelihood = self._view, 1.0
        for seat in range(3):
            if seat == view.seat:
                continue
            hand = deal.hands[seat] | self._played[seat]
            if seat == view.declarer and self._game is not None:
                won = self._win_chance(seat, hand, self._game, points_of(deal.skat))
                likelihood *= max(LEAST_LIKELIHOOD, min(1.0, won / GOOD_DECLARER)) ** 2
            elif hand.bit_count() == TRICKS:  # nobody knows which ten of twelve were the hand that bid
                likelihood *= self._likelihood_of_calls(seat, hand)
        return likelihood

    def declarer_win_rate(self, rng: Random) -> float:
        """The declarer's share of wins in trial games on likely deals, before this seat's first card."""
        view = self._view
        if view.declarer is None or view.contract is None:
            return 1.0
        hidden, contract = hidden_from(view), read_contract(" ".join(view.contract))
        order = view.declarer, (view.declarer + 1) % 3, (view.declarer + 2) % 3
        leader = (view.deal.forehand - view.declarer) % 3
        won, games, spent = 0.0, 0, 0
        while games < TRIAL_GAMES and spent < MOST_NODES:
            deal = self.sample(hidden, rng)
            first, second, third = (deal.hands[seat] | self._played[seat] for seat in order)
            result, cost = trial_game(contract, (first, second, third), deal.skat, leader)
            won, games, spent = won + result, games + 1, spent + cost
        return won / games

    def _with_good_discard(self, deal: PossibleDeal, hidden: HiddenCards, rng: Random) -> PossibleDeal:
        """The deal with a discard close to the declarer's best one in the Skat."""
        chances = self._discard_chances(deal, hidden)
        skat = max(sorted(chances), key=lambda pair: chances[pair] + DISCARD_NOISE * rng.random())
        seat = self._view.declarer or 0
        hands = list(deal.hands)
        hands[seat] = (hands[seat] | deal.skat) & ~skat
        return PossibleDeal((hands[0], hands[1], hands[2]), skat)

    def _discard_chances(self, deal: PossibleDeal, hidden: HiddenCards) -> dict[Cards, float]:
        """Each possible discard pair -> the declarer's win chance.

        Pairs come from the Skat and the cards that the declarer still holds; trumps and aces only count if they are in
        the Skat.
        """
        seat, game = self._view.declarer or 0, self._game or NULL
        pool, played = deal.hands[seat] | deal.skat, self._played[seat]
        forced = deal.skat & ~hidden.allowed[seat]
        free = pool & ~forced & ~(0 if game == NULL else _ACES | suit_members(pool, TRUMP, game))
        pairs = [forced | set_of(pair) for pair in combinations(members(free), 2 - forced.bit_count())]
        ouvert = "ouvert" in (self._view.contract or ())
        forehand = seat == self._view.deal.forehand
        return {
            pair: win_chance((pool & ~pair) | played, game, forehand, points_of(pair), ouvert)
            for pair in {deal.skat: None, **dict.fromkeys(pairs)}
        }

    def _likelihood_of_calls(self, seat: int, hand: Cards) -> float:
        """The chance that a hand is called as far as the seat went, and no further."""
        known = self._likelihoods.get((seat, hand))
        if known is None:
            forehand = seat == self._view.deal.forehand
            called, refused = self._called.get(seat), self._refused.get(seat)
            known = 1.0 if called is None else call_chance(hand, forehand, called)
            if refused is not None:
                known -= min(known, call_chance(hand, forehand, refused))
            known = self._likelihoods[seat, hand] = max(LEAST_LIKELIHOOD, known)
        return known

    def _win_chance(self, seat: int, hand: Cards, game: str, skat_points: float) -> float:
        ouvert = "ouvert" in (self._view.contract or ()) and seat == self._view.declarer
        return win_chance(hand, game, seat == self._view.deal.forehand, skat_points, ouvert)


def _calls(view: View) -> tuple[dict[int, int], dict[int, int]]:
    """The highest value that each seat bid or held, and the value at which each seat passed."""
    called: dict[int, int] = {}
    refused: dict[int, int] = {}
    bid, asker = 0, None  # the last value, and the seat that waits for an answer to it
    for call in view.auction.calls:
        seat, text = call["seat"], call["call"]
        if text == "pass":
            higher = [value for value in BIDS if value > bid]
            refused[seat] = bid if asker is not None or not higher else higher[0]
        elif text == "hold":
            called[seat] = bid
        else:
            called[seat] = bid = int(text)
        asker = None if text in ("pass", "hold") else seat
    return called, refused


def _played_by_seat(view: View) -> list[Cards]:
    played = [0, 0, 0]
    for trick in view.all_tricks:
        for place, name in enumerate(trick.cards):
            played[(trick.leader + place) % 3] |= cards_of((name,))
    return played


@dataclass(frozen=True, slots=True)
class _Decision:
    """A card that another player chose, and the public information at that time.

    Args:
        player: the player; 0 is the declarer.
        bit: the card.
        later: this card and the cards that the player has played since.
        played: the cards of earlier tricks.
        leader: the leader of the trick.
        trick: the cards in the trick before this card.
        void: for each player, the suits that the player had not followed before.
        led: for each player, the suits that the player had led before.
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
    """Inference from the cards played in a suit game or Grand, for the seat of a view. In other games nothing is
    inferred.

    Args:
        view: a view in the card play.
        order: the bits of the cards.
        first: the seat of player 0.
        most: number of the latest decisions to judge; each takes time in every deal.

    Attributes:
        decisions: the decisions to judge.
        looks: number of judgements so far, a measure of time; each judges one decision with one hand.
    """

    def __init__(self, view: View, order: BitOrder, first: int, most: int) -> None:
        self._order, self._first = order, first
        self._knows_skat = view.taken
        known = order.game not in (NULL, RAMSCH)
        self.decisions = _decisions(view, order, first)[-most:] if known and most else []
        self.looks = 0
        self._chances: list[dict[tuple[int, int], float]] = [{} for _ in self.decisions]

    def likelihood(self, deal: PossibleDeal) -> float:
        """The likelihood of the others' cards if they hold the hands of a deal, 0 to 1."""
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
        """The probability that a player with this hand (and this Skat, if known) plays this card."""
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
        costs = expected_costs(seen)
        least = min(costs.values())
        shares = {bit: exp((least - cost) / SPREAD) for bit, cost in costs.items()}
        by_rules = shares.get(decision.bit, 0.0) / sum(shares.values())
        return (1 - ANY_CARD) * by_rules + ANY_CARD / len(legal)


def _decisions(view: View, order: BitOrder, first: int) -> list[_Decision]:
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
