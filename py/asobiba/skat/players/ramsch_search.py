"""Chooses a card in Ramsch, and what to push on before it: plays candidates out by rules of thumb on sampled deals.

Three players play for themselves, so there is no double-dummy value to solve for; mean scores of playouts suffice.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from asobiba.game import JSON
from asobiba.skat.rules.actions import Action, Discard, Play, Push, Take
from asobiba.skat.rules.cards import DECK, JACKS, RAMSCH, Card, Cards, members, points_of, set_of
from asobiba.skat.rules.hidden_cards import PossibleDeal, cards_of, hidden_from, sample_deal
from asobiba.skat.rules.options import Options, read_options
from asobiba.skat.rules.scoring import TRICKS, ramsch_score
from asobiba.skat.rules.view import View
from asobiba.skat.solver.bit_order import bit_order
from asobiba.skat.solver.heuristics import Observation, bits, choose_card
from asobiba.skat.solver.playout import play_out
from asobiba.work import Thinking, read_shares

from .solver_view import SolverView

CARD_POINT = 0.1  # score points for each card point that is not taken, while the result is open
HEURISTIC_BONUS = 1.0  # score points added to the mean of the heuristic card
PUSHED_FROM = 8  # most dangerous cards of twelve, of which two are pushed on
FIRST_LOOK, LEFT = 6, 8  # deals for every pair, and the pairs that are then compared further
PUSH_DEALS = 48


class RamschSearch(Thinking[Play]):
    """The search for a card of a Ramsch; `action` is the card with the best mean score so far.

    A unit of work is one card played out on one deal.

    Args:
        view: the view of the seat that is to play a card.
        rng: samples the deals.
        deals: number of deals in all.
        budget: most units of work; 0 stands for the units of all `deals`, which are also the upper limit.
    """

    def __init__(self, view: View, rng: Random, deals: int, budget: int = 0) -> None:
        self._rng, self._options = rng, read_options(view.options)
        self._view = SolverView.of(view)
        self._seen = self._view.seen
        self._hidden = hidden_from(view)
        self._pushers = sum(not push["taken"] for push in view.pushes)
        self._tricks = [view.seats[self._view.seat(player)].tricks for player in range(3)]
        self._heuristic_card = choose_card(self._seen)
        self._candidates = bits(self._seen.legal)
        most = deals * len(self._candidates)
        self._most = min(most, budget) if budget else most
        self._spent = 0
        self._worth = dict.fromkeys(self._candidates, 0.0)
        self._count = dict.fromkeys(self._candidates, 0)
        self._others: list[dict[str, list[float]]] = []
        self._deal = PossibleDeal((0, 0, 0), 0)

    @property
    def done(self) -> bool:
        return len(self._candidates) == 1 or self._spent >= self._most

    @property
    def progress(self) -> float:
        return 1.0 if self.done else self._spent / self._most

    def step(self, units: int) -> None:
        for _ in range(units):
            if self.done:
                return
            at = self._spent % len(self._candidates)
            if not at:
                self._deal = sample_deal(self._hidden, self._rng)
            bit = self._candidates[at]
            self._worth[bit] += self._play_out(bit)
            self._count[bit] += 1
            self._spent += 1

    def action(self) -> Play:
        worth, count = dict(self._worth), dict(self._count)
        for other in self._others:
            for at, bit in enumerate(self._candidates):
                worth[bit] += other["worth"][at]
                count[bit] += int(other["count"][at])

        def mean(bit: int) -> tuple[float, int]:
            return (worth[bit] / max(1, count[bit]) + HEURISTIC_BONUS * (bit == self._heuristic_card), -bit)

        tried = [bit for bit in self._candidates if count[bit]] or [self._heuristic_card]
        return Play(self._view.card(max(tried, key=mean)))

    def result(self) -> JSON:
        """The number of deals played out, and the share of the work done."""
        return {"worlds": self._spent // len(self._candidates), "done": round(self.progress, 2)}

    def share(self) -> JSON:
        """The sum of scores of each card, and the number of its playouts."""
        return {"worth": list(self._worth.values()), "count": list(self._count.values())}

    def merge(self, shares: Sequence[JSON]) -> None:
        self._others = read_shares(shares, len(self._candidates), ("worth", "count"))

    def _play_out(self, bit: int) -> float:
        """The lead over the others on the current deal after this card, in score points."""
        seen, order = self._seen, self._view.order
        hands = self._view.masks(self._deal)
        points, tricks = list(self._view.points), list(self._tricks)
        played = DECK & ~(hands[0] | hands[1] | hands[2] | order.mask(self._deal.skat) | sum(seen.trick))
        winner = seen.leader
        for winner, cards in play_out(seen, hands, played=played, first=bit):
            points[winner] += sum(order.points[card] for card in cards)
            tricks[winner] += 1
        if self._options.ramsch_skat == "last":
            points[winner] += points_of(self._deal.skat)
        return self._score(points, tricks)

    def _score(self, points: list[int], tricks: list[int]) -> float:
        return _lead(self._seen.player, points, tricks, self._pushers, self._options)


class PushSearch(Thinking[Action]):
    """The search for a decision before a Schieberamsch: take the two cards or not, and which two to push on.

    Whoever takes them in a trial, and every later seat, decides by rules of thumb. A unit of work is one trial.

    Args:
        view: the view of the seat that is to decide.
        rng: samples the deals.
    """

    def __init__(self, view: View, rng: Random) -> None:
        self._view, self._rng, self._options = view, rng, read_options(view.options)
        self._hidden, self._hand = hidden_from(view), cards_of(view.hand or ())
        self._player = ((view.seat or 0) - view.deal.forehand) % 3
        self._pushers = sum(not push["taken"] for push in view.pushes)
        taken = view.phase == "push_lay"
        usual = cards_pushed(self._hand, self._options)
        legal = cards_of(view.legal)
        pairs = map(set_of, combinations(_dangerous(legal, PUSHED_FROM), 2)) if taken else ()
        self._choices: list[Cards] = sorted({usual, *pairs}) if taken else [0, DECK]  # a pair; or to push, or to take
        self._worth = dict.fromkeys(self._choices, 0.0)
        self._deal = PossibleDeal((0, 0, 0), 0)
        self._deals = 0
        self._untried: list[Cards] = []

    @property
    def done(self) -> bool:
        return self._deals >= PUSH_DEALS and not self._untried

    @property
    def progress(self) -> float:
        return 1.0 if self.done else min(0.99, self._deals / (PUSH_DEALS + 1))

    def step(self, units: int) -> None:
        for _ in range(units):
            if self.done:
                return
            if not self._untried:
                self._next_deal()
            choice = self._untried.pop()
            self._worth[choice] += self._trial(choice)

    def action(self) -> Action:
        best = max(self._choices, key=lambda choice: (self._worth[choice], -choice))
        if self._view.phase == "push":
            return Take() if best else Push()
        first, second = members(best)
        return Discard((first, second))

    def result(self) -> JSON:
        """The number of deals tried, and the share of the work done."""
        return {"worlds": self._deals, "done": round(self.progress, 2)}

    def _next_deal(self) -> None:
        if self._deals == FIRST_LOOK:
            self._choices = sorted(self._choices, key=lambda choice: (-self._worth[choice], choice))[:LEFT]
        self._deal = sample_deal(self._hidden, self._rng)
        self._deals += 1
        self._untried = list(self._choices)

    def _trial(self, choice: Cards) -> float:
        """The lead over the others on the current deal after a choice, in score points."""
        seat, forehand, options = self._view.seat or 0, self._view.deal.forehand, self._options
        hands, skat, pushers = list(self._deal.hands), self._deal.skat, self._pushers
        if self._view.phase == "push":
            if choice:
                hands[seat], skat = _after_taking(hands[seat], skat, options)
            pushers += not choice
        else:
            hands[seat], skat = self._hand & ~choice, choice
        for player in range(self._player + 1, 3):
            other = (forehand + player) % 3
            if is_low(hands[other]):
                pushers += 1
            else:
                hands[other], skat = _after_taking(hands[other], skat, options)
        return self._played((hands[forehand], hands[(forehand + 1) % 3], hands[(forehand + 2) % 3]), skat, pushers)

    def _played(self, hands: tuple[Cards, Cards, Cards], skat: Cards, pushers: int) -> float:
        order = bit_order(RAMSCH)
        masks, points, tricks = order.masks(hands), [0, 0, 0], [0, 0, 0]
        winner = 0
        for winner, cards in play_out(Observation(order, 0, masks[0], 0, 0, ()), masks):
            points[winner] += sum(order.points[card] for card in cards)
            tricks[winner] += 1
        if self._options.ramsch_skat == "last":
            points[winner] += points_of(skat)
        return _lead(self._player, points, tricks, pushers, self._options)


def is_low(hand: Cards) -> bool:
    """Whether a hand has so few Tens, Aces and jacks that the two cards would make it worse, by rules of thumb."""
    return sum(card & 7 in (5, 6, 7) for card in members(hand)) <= 2


def cards_pushed(twelve: Cards, options: Options) -> Cards:
    """The two cards to push on by rules of thumb: those most likely to win tricks, jacks if they may be pushed."""
    return set_of(_dangerous(twelve if options.jacks_pushed else twelve & ~JACKS, 2))


def _after_taking(hand: Cards, skat: Cards, options: Options) -> tuple[Cards, Cards]:
    """The hand of a seat that takes the two cards, and the cards that it pushes on, by rules of thumb."""
    twelve = hand | skat
    pushed = cards_pushed(twelve, options)
    return twelve & ~pushed, pushed


def _dangerous(cards: Cards, count: int) -> list[Card]:
    """The cards that are most likely to win tricks: jacks, then Aces, then those with the most card points."""
    return sorted(members(cards), key=lambda card: (card & 7 == 7, card & 7 == 6, points_of(1 << card)))[-count:]


def _lead(player: int, points: Sequence[int], tricks: Sequence[int], pushers: int, options: Options) -> float:
    """A player's score less the mean of the others' scores, and a little less for each card point."""
    changes = ramsch_score(points, tricks, pushers, options).changes
    others = sum(changes) - changes[player]
    card_points = 0.0 if TRICKS in tricks else CARD_POINT * points[player]
    return changes[player] - others / 2 - card_points
