"""The levels of Skat: how each bids, announces, discards and plays a card, from its view alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from random import Random

from asobiba import chance
from asobiba.skat.rules import actions
from asobiba.skat.rules.actions import Action
from asobiba.skat.rules.cards import NULL, RAMSCH, Card, Cards, members, points_of
from asobiba.skat.rules.contract import REVOLUTION, Contract, read_contract
from asobiba.skat.rules.hidden_cards import cards_of
from asobiba.skat.rules.options import Options, read_options
from asobiba.skat.rules.scoring import value_of_game
from asobiba.skat.rules.state import GIVING_UP
from asobiba.skat.rules.view import View, three_handed
from asobiba.skat.solver.heuristics import Observation
from asobiba.work import Thinking, UnslicedThinking

from .bid_search import BidSearch, Choice
from .bidding import (
    ContractPlan,
    best_plan,
    bid_limit,
    call_worth,
    discard_plans,
    hand_plans,
    least_worth,
    rivalry,
    skat_plans,
)
from .card_search import CardSearch, SearchEffort
from .discard_search import DiscardSearch
from .house_rules import exchange, is_sure_revolution, with_spitze, without_spitze_card
from .inference import BidInference
from .ramsch_search import PushSearch, RamschSearch, cards_pushed, is_low
from .rules_of_thumb import FAULTLESS, Habits, thumb_card
from .solver_view import SolverView


@dataclass(frozen=True, slots=True)
class Level:
    """The abilities of a level.

    Args:
        habits: the errors of its rules of thumb.
        margin: the least expected points of a game that it bids for in a tournament; below zero is bold.
        hand_games: whether it announces hand games.
        null: whether it considers Null.
        effort: the effort of the search for a card; None plays by rules of thumb only.
        doubles: whether it uses Kontra and Re.
        trial_games: whether it finds discard, announcement and pushes by trial games, decides calls near its limit by
            them, and plays by hand only if that promises more than picking up the Skat.
    """

    habits: Habits
    margin: float
    hand_games: bool
    null: bool
    effort: SearchEffort | None
    doubles: bool
    trial_games: bool = False

    def least_worth(self, options: Options) -> float:
        """The least expected points of a game to bid for in this scoring."""
        return self.margin if options.tournament else max(BOLDEST, self.margin)


# Beginners forget the cards played, take tricks for the sake of it, play their Aces at once and draw trumps late, hold
# their Tens back, ruff high, discard from long suits, ignore the declarer's seat when they lead, and bid on sure games
# alone; players in a pub forget less, but ignore the declarer's seat as well.
_BEGINNER = Habits(
    remembers=1,
    likes={
        "wins": 10.0,
        "boss": 12.0,
        "trump": -3.0,
        "trump boss": -3.0,
        "trump jack wins": 6.0,
        "ruff wins": 6.0,
        "ruff jack": 3.0,
        "gives partner points": -8.0,
        "gives partner points surely": 4.0,
        "discard single low": -4.0,
        "discard, length": 4.0,
        "discard from ten": 3.0,
        "long through": 3.0,
        "short to the back": 3.0,
        "under ace": 4.0,
        "under ten": 4.0,
        "usual": -2.0,
    },
)
_CASUAL = Habits(
    remembers=2,
    likes={"wins": 1.5, "boss": 2.0, "gives partner points": -2.0, "gives partner points surely": 2.0},
    ignores=frozenset({"long through", "short to the back", "single to the back", "side, next", "under ten, next"}),
)
_CLUB = SearchEffort((0, 0, 0, 0, 0, 1500, 1500, 1500, 1500, 1500), 5, False, 10)
_CHAMPION = SearchEffort(
    (8000, 9000, 10000, 11000, 10000, 9000, 9000, 9000, 9000, 9000), 4, True, 80, recalled=12, learnt=True
)
LEVELS = {
    "beginner": Level(_BEGINNER, 25.0, False, False, None, False),
    "casual": Level(_CASUAL, 4.0, False, True, None, False),
    "club": Level(FAULTLESS, 0.0, True, True, _CLUB, True),
    "champion": Level(FAULTLESS, -12.0, True, True, _CHAMPION, True, True),
}
LEVEL_NAMES = tuple(LEVELS)
LEAST_CLAIMED = 3  # cards in hand; with fewer cards, playing is as quick as claiming
HAND_GAME_CHANCE = 0.8  # least win chance of a hand game
HAND_GAME_TRIED = 0.6  # least win chance of a hand game that trial games compare with picking up the Skat
NEAR_THE_LIMIT = 30.0  # a call whose expected points are this near the least ones is decided by trial games
KONTRA_CHANCE, RE_CHANCE = 0.2, 0.85  # highest win chance of the declarer for Kontra, lowest for Re
NEAR_SCHNEIDER = 70  # from this number of card points on, the defenders try to make the declarer Schneider
BOLDEST = -3.0  # lowest margin outside tournaments: without bonuses, passing costs less
RAMSCH_BONUS = 6.0  # points by which the last bidder lowers the margin to avoid a Ramsch


class LevelPlayer:
    """A computer player of one level."""

    def __init__(self, level: str) -> None:
        self.level = LEVELS[level]

    def choose(self, view: View, rng: Random, budget: int = 0) -> Action:
        """The action to take; `budget` as in `think`."""
        thinking = self.think(view, rng, budget)
        while not thinking.done:
            thinking.step(1)
        action: Action = thinking.action()
        return action

    def think(self, view: View, rng: Random, budget: int, worker: int = 0) -> Thinking[Action]:
        """Begin to choose an action: at once, or by a search.

        Args:
            budget: units of work of a card search; 0 is the level's own number.
            worker: number of this worker, if several share the work.
        """
        view = three_handed(view)
        if worker:
            rng = chance.stream(chance.below(2**53, rng), "worker", worker)
        if view.phase in ("lay", "declare") and self.level.trial_games and view.declarer == view.seat:
            return DiscardSearch(view, rng, self.level.null)
        if view.phase in ("push", "push_lay") and self.level.trial_games:
            return PushSearch(view, rng)
        choice = self._choice(view) if self.level.trial_games else None
        if choice is not None:
            return BidSearch(view, rng, choice, self.level.null)
        if view.phase != "play":
            return UnslicedThinking(lambda: self._before_play(view, rng))
        if view.may["claim"] and len(view.hand or ()) >= LEAST_CLAIMED:
            return _chosen(actions.Claim())
        doubles = view.may["kontra"] and self.level.doubles and not worker  # those who help search for a card
        if doubles and BidInference(view).declarer_win_rate(rng) <= KONTRA_CHANCE:
            return _chosen(actions.Kontra())
        return self._card(view, rng, budget)

    def _before_play(self, view: View, rng: Random) -> Action:
        match view.phase:
            case "bid":
                return self._call(view)
            case "push":
                return actions.Push() if is_low(cards_of(view.hand or ())) else actions.Take()
            case "push_lay":
                return _discard(members(cards_pushed(cards_of(view.hand or ()), read_options(view.options))))
            case "re":
                may_win = self.level.doubles and not _is_overbid(view)
                doubles = may_win and BidInference(view).declarer_win_rate(rng) >= RE_CHANCE
                return actions.Re() if doubles else actions.Pass()
            case "offer":
                return actions.Consent() if _consents(view) else actions.Refuse()
            case "swap":
                return exchange(view)
            case "skat":
                return self._skat(view)
            case "lay":
                return _discard(members(_best_discard(view, best_plan(self._considered(view)).contract)))
        return actions.Declare(with_spitze(view, self._contract(view), cards_of(view.hand or ())))

    def _considered(self, view: View) -> list[ContractPlan]:
        """The plans that the level considers."""
        return [plan for plan in _plans(view) if self.level.null or plan.contract.game != NULL]

    def _contract(self, view: View) -> Contract:
        """The contract of the cards that were discarded, perhaps by somebody else."""
        plans, discard = self._considered(view), cards_of(view.skat or ())
        best = best_plan(plans)
        if _best_discard(view, best.contract) == discard:
            return best.contract
        return next((plan for plan in plans if plan.discard == discard), best).contract

    def _skat(self, view: View) -> Action:
        """Pick up the Skat, or announce a hand game."""
        if self._plays_revolution(view):
            return actions.Declare(Contract(NULL, revolution=True).complete())
        by_hand = self._hand_plan(view)
        return (
            actions.Declare(with_spitze(view, by_hand.contract, cards_of(view.hand or ())))
            if by_hand
            else actions.Take()
        )

    def _call(self, view: View) -> Action:
        value = _next_value(view)
        return _calling(view) if value is not None and value <= self.limit(view) else actions.Pass()

    def limit(self, view: View) -> int:
        """The highest value that it bids for, without trial games; 0 to pass."""
        hand, options, forehand = cards_of(view.hand or ()), read_options(view.options), view.seat == view.deal.forehand
        limit = bid_limit(hand, forehand, options, self._margin(view, options))
        return max(limit, REVOLUTION) if self._plays_revolution(view) else limit

    def _margin(self, view: View, options: Options) -> float:
        """The least expected points of a game that this call may lead to."""
        avoid_ramsch = options.ramsch != "off" and view.auction.turn == "last"
        return self.level.least_worth(options) - (RAMSCH_BONUS if avoid_ramsch else 0.0)

    def _choice(self, view: View) -> Choice | None:
        """The decision for trial games: a call near the limit, or Skat or hand game; None if there is none."""
        if view.phase not in ("bid", "skat") or self._plays_revolution(view):
            return None
        hand, options, forehand = cards_of(view.hand or ()), read_options(view.options), view.seat == view.deal.forehand
        if view.phase == "skat":
            plan = best_plan(hand_plans(hand, view.bid, forehand, options), view.bid)
            if plan.chance < HAND_GAME_TRIED or plan.value < view.bid:
                return None
            by_hand = actions.Declare(with_spitze(view, plan.contract, hand))
            return Choice(view.bid, actions.Take(), by_hand, actions.Take(), -inf)
        value = _next_value(view)
        if value is None or value >= rivalry(hand):
            return None
        least = least_worth(hand, value, self._margin(view, options))
        if abs(call_worth(hand, value, forehand, options) - least) > NEAR_THE_LIMIT:
            return None
        return Choice(value, _calling(view), _calling(view), actions.Pass(), least)

    def _plays_revolution(self, view: View) -> bool:
        """Whether the hand cannot lose a Revolution, and the options and the bid allow one."""
        possible = bool(view.options["revolution"]) and self.level.hand_games and view.bid <= REVOLUTION
        return possible and is_sure_revolution(cards_of(view.hand or ()))

    def _hand_plan(self, view: View) -> ContractPlan | None:
        """A hand game that is safe enough without comparing it with picking up the Skat, or None."""
        if not self.level.hand_games:
            return None
        hand = cards_of(view.hand or ())
        options, forehand = read_options(view.options), view.seat == view.deal.forehand
        best = best_plan(hand_plans(hand, view.bid, forehand, options), view.bid)
        return best if best.chance >= HAND_GAME_CHANCE and best.value >= view.bid else None

    def _card(self, view: View, rng: Random, budget: int) -> Thinking[Action]:
        kept = without_spitze_card(view)
        if kept is not view:
            solver_view = SolverView.of(kept)
            return _chosen(actions.Play(solver_view.card(thumb_card(solver_view.seen, self.level.habits))))
        solver_view, effort = SolverView.of(view), self.level.effort
        if effort is not None and solver_view.order.game == RAMSCH:
            return RamschSearch(view, rng, effort.ramsch_deals, budget)
        habits = self.level.habits
        card = thumb_card(_remembered(view, solver_view.seen, habits.remembers), habits)
        if effort is None or not effort.nodes[len(view.tricks)]:
            return _chosen(actions.Play(solver_view.card(card)))
        return CardSearch(view, rng, effort, card, budget)


def _remembered(view: View, seen: Observation, tricks: int) -> Observation:
    """The observation of a player who has forgotten the side cards of all but the last `tricks` tricks."""
    if len(view.tricks) <= tricks:
        return seen
    late = SolverView.of(replace(view, tricks=view.tricks[-tricks:])).seen
    return replace(seen, unseen=seen.unseen | late.unseen & ~seen.order.trumps)


def _next_value(view: View) -> int | None:
    """The value that the seat is asked to hold or may bid next; None if there is none."""
    return view.bid if view.may["hold"] else view.auction.next


def _calling(view: View) -> Action:
    value = view.auction.next
    return actions.Hold() if view.may["hold"] or value is None else actions.Bid(value)


def _chosen(action: Action) -> UnslicedThinking[Action]:
    return UnslicedThinking(lambda: action)


def _plans(view: View) -> tuple[ContractPlan, ...]:
    """The plans of a declarer who has picked up the Skat, before or after the discard."""
    twelve = cards_of(view.hand or ()) | cards_of(view.skat or ())
    return skat_plans(twelve, view.bid, view.seat == view.deal.forehand, read_options(view.options))


def _best_discard(view: View, contract: Contract) -> Cards:
    """The best discard for a contract, before or after it."""
    twelve, forehand = cards_of(view.hand or ()) | cards_of(view.skat or ()), view.seat == view.deal.forehand
    return discard_plans(twelve, contract, view.bid, forehand, read_options(view.options))[0].discard


def _is_overbid(view: View) -> bool:
    """Whether a declarer's game is worth less than the bid, so that winning it is not enough."""
    cards = cards_of(view.hand or ()) | cards_of(view.skat or ())
    return value_of_game(read_contract(" ".join(view.contract or ())), cards) < view.bid


def _consents(view: View) -> bool:
    """Whether to accept an offer. A declarer may give up unless Schneider is near, which Null does not have; an
    unproven claim of the rest is refused.
    """
    if view.offered is None or view.offered["what"] != GIVING_UP:
        return False
    if view.contract and view.contract[0] == NULL:
        return True
    tricks = [cards_of(trick.cards) for trick in view.tricks if trick.winner != view.declarer]
    return sum(map(points_of, tricks)) < NEAR_SCHNEIDER


def _discard(cards: list[Card]) -> actions.Discard:
    first, second = sorted(cards)[:2]
    return actions.Discard((first, second))
