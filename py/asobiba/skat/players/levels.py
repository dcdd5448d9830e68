"""Computer players of Skat: how each level bids, announces, lays away and plays a card, from its View alone."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from asobiba import chance
from asobiba.game import MoveThinking
from asobiba.jobs import Chosen
from asobiba.skat.rules.actions import Action, Bid, Claim, Declare, Hold, Kontra, Lay, Pass, Play, Push, Re, Take
from asobiba.skat.rules.cards import NULL, RAMSCH, Card, Cards, members, points_of
from asobiba.skat.rules.contract import Contract
from asobiba.skat.rules.hidden_cards import cards_of
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.view import View
from asobiba.skat.solver.heuristics import Situation, attack_null, bits, choose, duck, duck_null

from .bid_inference import Guess
from .bidding import Plan, best_plan, bid_limit, plans_by_hand, plans_with_skat, taken_worth
from .card_search import CardThinking, Effort
from .discard_search import PlanThinking
from .ramsch_search import RamschThinking
from .solver_view import Table, situation


@dataclass(frozen=True, slots=True)
class Level:
    """What a level can do.

    Args:
        slips: share of cards that are played without a thought.
        margin: points that a game must promise to be played.
        by_hand: whether hand games are announced.
        null: whether Null is seen.
        effort: what is looked at for a card; None for rules of thumb only.
        doubles: whether Kontra and Re are said.
        tries: whether what to lay away and to announce is found by trial games, and a hand game weighed against the
            Skat.
    """

    slips: float
    margin: float
    by_hand: bool
    null: bool
    effort: Effort | None
    doubles: bool
    tries: bool = False


_CLUB = Effort((0, 0, 0, 0, 0, 1500, 1500, 1500, 1500, 1500), 5, False, 10)
_CHAMPION = Effort((8000, 9000, 10000, 11000, 10000, 9000, 9000, 9000, 9000, 9000), 4, True, 80)
_LEVELS = {
    "beginner": Level(0.25, 12.0, False, False, None, False),
    "casual": Level(0.06, 4.0, False, True, None, False),
    "club": Level(0.0, 0.0, True, True, _CLUB, True),
    "champion": Level(0.0, -3.0, True, True, _CHAMPION, True, True),
}
LEVELS = tuple(_LEVELS)
WORTH_A_CLAIM = 3  # cards in hand; fewer are as soon played
SURE_BY_HAND = 0.8
SURE_OF_KONTRA, SURE_OF_RE = 0.2, 0.85


class LevelPlayer:
    """Plays as one level does."""

    def __init__(self, level: str) -> None:
        self.level = _LEVELS[level]

    def choose(self, view: View, rng: Random, budget: int = 0) -> Action:
        """The action to take; `budget` are worlds looked at for a card, 0 what the level is made for."""
        thinking = self.think(view, rng, budget)
        while not thinking.done:
            thinking.work(1)
        action: Action = thinking.best()
        return action

    def think(self, view: View, rng: Random, budget: int, worker: int = 0) -> Chosen | MoveThinking:
        """Begin to think; only cards need more than a moment."""
        if worker:
            rng = chance.stream(chance.below(2**53, rng), "worker", worker)
        if view.phase in ("lay", "declare") and self.level.tries and view.declarer == view.seat:
            return PlanThinking(view, rng, self.level.null)
        if view.phase != "play":
            return Chosen(lambda: self._announce(view))
        if view.may["claim"] and len(view.hand or ()) >= WORTH_A_CLAIM:
            return _chosen(Claim())
        if view.may["kontra"] and self.level.doubles and self._kontra(view, rng):
            return _chosen(Kontra())
        return self._card(view, rng, budget)

    def _announce(self, view: View) -> Action:
        """Everything but cards."""
        match view.phase:
            case "bid":
                return self._call(view)
            case "push":
                return Push() if _harmless(cards_of(view.hand or ())) else Take()
            case "push_lay":
                return _lay(_pushed(view))
            case "re":
                return Re() if self.level.doubles and self._own_chance(view) >= SURE_OF_RE else Pass()
            case "skat":
                by_hand = self._hand_plan(view)
                return Declare(by_hand.contract) if by_hand else Take()
            case "lay":
                return _lay(members(self._plan(view).laid))
        return Declare(self._after_laying(view))

    def _call(self, view: View) -> Action:
        options = read_options(view.options)
        forehand = view.seat == view.deal.forehand
        margin = self.level.margin - (6.0 if options.ramsch != "off" and view.auction.turn == "last" else 0.0)
        limit = bid_limit(cards_of(view.hand or ()), forehand, options, margin)
        if view.may["hold"]:
            return Hold() if view.bid <= limit else Pass()
        following = view.auction.next
        return Bid(following) if following is not None and following <= limit else Pass()

    def _plan(self, view: View) -> Plan:
        plans = plans_with_skat(cards_of(view.hand or ()), view.bid, self._leads(view), read_options(view.options))
        allowed = [plan for plan in plans if self.level.null or plan.contract.game != NULL]
        return best_plan(allowed, view.bid)

    def _hand_plan(self, view: View) -> Plan | None:
        """A hand game that promises as much as the Skat would, or None."""
        if not self.level.by_hand:
            return None
        hand = cards_of(view.hand or ())
        options, leads = read_options(view.options), self._leads(view)
        best = best_plan(plans_by_hand(hand, view.bid, leads, options), view.bid)
        if best.chance < SURE_BY_HAND or best.value < view.bid:
            return None
        if self.level.tries and best.worth < taken_worth(hand, view.bid, leads, options):
            return None
        return best

    def _after_laying(self, view: View) -> Contract:
        """The game for the ten cards that are left; what was laid is known."""
        hand, laid = cards_of(view.hand or ()), cards_of(view.skat or ())
        plans = plans_with_skat(hand | laid, view.bid, self._leads(view), read_options(view.options))
        return next((plan.contract for plan in plans if plan.laid == laid), best_plan(plans, view.bid).contract)

    def _leads(self, view: View) -> bool:
        return view.seat == view.deal.forehand

    def _own_chance(self, view: View) -> float:
        words = view.contract or ("clubs",)
        return Guess(view).chance_of(cards_of(view.hand or ()), words[0], points_of(cards_of(view.skat or ())))

    def _kontra(self, view: View, rng: Random) -> bool:
        """Whether the declarer would lose nearly always, by trial games in worlds that fit."""
        return Guess(view).declarer_wins(rng) <= SURE_OF_KONTRA

    def _card(self, view: View, rng: Random, budget: int) -> Chosen | MoveThinking:
        table = Table.of(view)
        at = situation(view, table)
        if rng.random() < self.level.slips:
            legal = bits(at.legal)
            return _chosen(Play(table.card(legal[chance.below(len(legal), rng)])))
        usual = _by_thumb(table, at)
        effort = self.level.effort
        if table.game == RAMSCH and effort is not None:
            return RamschThinking(view, rng, effort.ramsch, budget)
        if effort is None or not effort.nodes[len(view.tricks)]:
            return _chosen(Play(table.card(usual)))
        return CardThinking(view, rng, effort, usual, budget)


def _chosen(action: Action) -> Chosen:
    return Chosen(lambda: action)


def _by_thumb(table: Table, at: Situation) -> int:
    if table.game == RAMSCH:
        return duck(at)
    if table.game == NULL:
        return duck_null(at) if at.player == 0 else attack_null(at)
    return choose(at)


def _lay(cards: list[Card]) -> Lay:
    first, second = sorted(cards)[:2]
    return Lay((first, second))


def _pushed(view: View) -> list[Card]:
    """What to push on in a Schieberamsch: the two that would take most tricks, jacks where they may go."""
    legal = members(cards_of(view.legal))
    return sorted(legal, key=lambda card: (card & 7 == 7, card & 7 == 6, points_of(1 << card)))[-2:]


def _harmless(hand: Cards) -> bool:
    """Whether a Ramsch hand is so low that the Skat could only hurt it."""
    high = sum(card & 7 in (5, 6, 7) for card in members(hand))
    return high <= 2
