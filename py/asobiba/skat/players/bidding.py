"""Chooses the game, the discard and the highest bid, by win chances and the chosen scoring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from asobiba import chance
from asobiba.skat.network.contracts import discard_chance, is_hopeful
from asobiba.skat.rules.cards import DECK, JACKS, NULL, SUIT_GAMES, Cards, members, points_of, set_of
from asobiba.skat.rules.contract import BASE_VALUES, BIDS, Contract
from asobiba.skat.rules.options import Options
from asobiba.skat.rules.scoring import LOST_PENALTY, WON_BONUS, opponents_bonus, value_of_game

from .contract_model import MEAN_SKAT_POINTS, trump_count, win_chance

SUITS_TRIED = 2
DISCARDS_TRIED = 3  # discards of a contract that the network puts in order, and that trial games compare
MOST_BEHIND = 0.3  # a contract whose win chance is this much behind the best gets no trial games
# Multiplies the winning odds if an opponent also bids: 1,009 trial games gave 0.34 to 0.74. It applies only above the
# value of most suit games. Below it, more games are won than trial games predict, and bidding less loses points.
# Without a jack and with five trumps it applies earlier: against a bid of 30 they win as much as they lose (93 games).
RIVAL_ODDS, RIVALRY, JACKLESS_RIVALRY = 0.35, 40, 30
JACKLESS_TRUMPS = 5
REMEMBERED = 256  # number of hands whose results are cached, because each call and announcement needs them again


@dataclass(frozen=True, slots=True)
class ContractPlan:
    """A contract that could be announced, and its discard.

    Args:
        discard: the two cards to discard; 0 in a hand game.
        chance: chance to win, 0 to 1; 0 if the game is worth less than the bid.
        value: value of the game if it is just won.
        worth: expected points in the chosen scoring.
    """

    contract: Contract
    discard: Cards
    chance: float
    value: int
    worth: float


def expected_points(chance: float, value: int, options: Options) -> float:
    """The expected points gained on the others. A loss counts twice, and a tournament adds bonuses."""
    bonus, penalty = (WON_BONUS, LOST_PENALTY + opponents_bonus(3)) if options.tournament else (0, 0)
    return chance * (value + bonus) - (1 - chance) * (2 * value + penalty)


@lru_cache(REMEMBERED)
def skat_plans(twelve: Cards, bid: int, forehand: bool, options: Options) -> tuple[ContractPlan, ...]:
    """The plan with the best discard for each likely contract, the best plan first.

    A game that is worth less than the bid counts as lost.
    """
    plans = [_best_discards(twelve, contract, bid, forehand, options, 1)[0] for contract in likely_contracts(twelve)]
    return tuple(sorted(plans, key=lambda plan: (-plan.worth, plan.contract.words())))


def close_plans(twelve: Cards, bid: int, forehand: bool, options: Options) -> list[ContractPlan]:
    """The plans that are worth trial games, the best first: some discards for each contract."""
    plans = [
        plan
        for contract in likely_contracts(twelve)
        for plan in discard_plans(twelve, contract, bid, forehand, options)
    ]
    ordered = sorted(plans, key=lambda plan: (-plan.worth, plan.contract.words(), plan.discard))
    return [plan for plan in ordered if plan.chance >= ordered[0].chance - MOST_BEHIND]


def discard_plans(twelve: Cards, contract: Contract, bid: int, forehand: bool, options: Options) -> list[ContractPlan]:
    """The plans with the best discards of one contract, the best first.

    The model rates all 66 discards. The network, which sees every card but has learnt from sensible discards only, puts
    the model's best ones in order. The chances remain the model's, by place and not by discard.
    """
    plans = _best_discards(twelve, contract, bid, forehand, options, DISCARDS_TRIED)
    if not is_hopeful(twelve, contract.game):
        return plans
    discards = [plan.discard for plan in plans]
    discards.sort(key=lambda pair: -discard_chance(twelve & ~pair, pair, contract.game, forehand))
    return [replace(plan, discard=discard) for plan, discard in zip(plans, discards, strict=True)]


def plan_with(
    twelve: Cards, contract: Contract, discard: Cards, bid: int, forehand: bool, options: Options
) -> ContractPlan:
    """The plan of a contract with this very discard."""
    value, points = value_of_game(contract, twelve), points_of(discard)
    return _plan(contract, twelve & ~discard, discard, value, bid, forehand, points, options)


def hand_plans(hand: Cards, bid: int, forehand: bool, options: Options) -> list[ContractPlan]:
    """The hand games of ten cards, best first."""
    plans = []
    for contract in likely_contracts(hand):
        hand_game = Contract(contract.game, True, ouvert=contract.ouvert)
        value = value_of_game(hand_game, hand)
        plans.append(_plan(hand_game, hand, 0, value, bid, forehand, MEAN_SKAT_POINTS, options))
    return sorted(plans, key=lambda plan: (-plan.worth, plan.contract.words()))


@lru_cache(REMEMBERED)
def bid_limit(hand: Cards, forehand: bool, options: Options, margin: float = 0.0) -> int:
    """The highest value worth bidding, always the same for a hand; 0 to pass.

    High values are reached only against another bidder. Then the cards that beat a game are more often in one hand, so
    a win chance of two thirds is no reason to hold 60.

    Args:
        forehand: whether this seat leads.
        margin: the least expected points of a game to bid for; a bold margin, below zero, applies to low values only.
    """
    sampled = plans_with_skats(hand, forehand, options)
    by_hand = hand_plans(hand, 0, forehand, options)
    values = sorted({plan.value for plans in (*sampled, by_hand) for plan in plans})
    limit = 0
    for value in values:
        if call_worth(hand, value, forehand, options) > least_worth(hand, value, margin):
            limit = value
    return max((bid for bid in BIDS if bid <= limit), default=0)


def call_worth(hand: Cards, bid: int, forehand: bool, options: Options) -> float:
    """The expected points of a game at this bid, by hand or with the Skat."""
    odds = RIVAL_ODDS if bid >= rivalry(hand) else 1.0
    sampled = plans_with_skats(hand, forehand, options)
    with_skat = sum(_worth_at(plans, bid, options, odds) for plans in sampled) / len(sampled)
    return max(_worth_at(hand_plans(hand, 0, forehand, options), bid, options, odds), with_skat)


def least_worth(hand: Cards, bid: int, margin: float) -> float:
    """The least expected points for which this value is bid; a bold margin counts for low values only."""
    return margin if bid < rivalry(hand) else max(0.0, margin)


def rivalry(hand: Cards) -> int:
    """The value from which the cards that beat a hand's game are likely to be with the other bidder."""
    longest = max(trump_count(hand, game) for game in SUIT_GAMES)
    return RIVALRY if hand & JACKS or longest > JACKLESS_TRUMPS else JACKLESS_RIVALRY


def expected_with_skat(hand: Cards, bid: int, forehand: bool, options: Options) -> float:
    """The expected points of picking up the Skat after this bid."""
    sampled = plans_with_skats(hand, forehand, options)
    return sum(_worth_at(plans, bid, options) for plans in sampled) / len(sampled)


def best_plan(plans: Iterable[ContractPlan], bid: int = 0) -> ContractPlan:
    """The plan with the most expected points among those that reach the bid, or among all if none does.

    Plans that were made for a bid count a game below it as lost. So they are compared without `bid`: if all are bad,
    the overbid game that costs least is best.
    """
    listed = list(plans)
    reaching = [plan for plan in listed if plan.value >= bid]
    return max(reaching or listed, key=lambda plan: (plan.worth, plan.value))


def plans_with_skats(hand: Cards, forehand: bool, options: Options) -> list[tuple[ContractPlan, ...]]:
    """The plans for eleven Skats, always the same for a hand. Each card outside the hand is in exactly one of these
    Skats. Random Skats might have the missing jack three times in ten, and the hand would look like a Grand.
    """
    outside = chance.shuffled(members(DECK & ~hand), chance.stream(hand, "skats"))
    skats = [set_of(outside[at : at + 2]) for at in range(0, len(outside), 2)]
    return [skat_plans(hand | skat, 0, forehand, options) for skat in skats]


def _worth_at(plans: Sequence[ContractPlan], bid: int, options: Options, odds: float = 1.0) -> float:
    """The expected points of the best plan that reaches the bid; if no plan does, those of a loss at the bid.

    The odds of winning each plan are multiplied by `odds`.
    """
    chances = ((plan, plan.chance * odds / (1 - plan.chance * (1 - odds))) for plan in plans if plan.value >= bid)
    worths = (expected_points(chance, plan.value, options) for plan, chance in chances)
    return max(worths, default=expected_points(0.0, bid, options))


def likely_contracts(cards: Cards) -> list[Contract]:
    """The two longest suits, Grand, Null and Null ouvert."""
    suits = sorted(SUIT_GAMES, key=lambda game: (-trump_count(cards, game), -BASE_VALUES[game]))
    return [*map(Contract, suits[:SUITS_TRIED]), Contract("grand"), Contract(NULL), Contract(NULL, ouvert=True)]


def _best_discards(
    twelve: Cards, contract: Contract, bid: int, forehand: bool, options: Options, count: int
) -> list[ContractPlan]:
    """The plans with the highest win chances for one contract, among all 66 discards."""
    rated = []
    for pair in combinations(members(twelve), 2):
        discard = 1 << pair[0] | 1 << pair[1]
        win = win_chance(twelve & ~discard, contract.game, forehand, points_of(discard), contract.ouvert)
        rated.append((-win, discard))
    return [plan_with(twelve, contract, discard, bid, forehand, options) for _, discard in sorted(rated)[:count]]


def _plan(
    contract: Contract,
    hand: Cards,
    discard: Cards,
    value: int,
    bid: int,
    forehand: bool,
    skat_points: float,
    options: Options,
) -> ContractPlan:
    win = win_chance(hand, contract.game, forehand, skat_points, contract.ouvert) if value >= bid else 0.0
    settled = max(value, -(-bid // contract.base) * contract.base)  # an overbid game is lost at the next higher value
    return ContractPlan(contract, discard, win, value, expected_points(win, settled, options))
