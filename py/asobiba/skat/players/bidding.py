"""Which game to announce, what to lay away, and how far to bid: by the model of `strength` and the chosen scoring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from asobiba import chance
from asobiba.skat.rules.cards import FULL, NULL, SUIT_GAMES, Cards, matadors, members, points_of, set_of
from asobiba.skat.rules.contract import BASES, BIDS, NULL_VALUES, Contract
from asobiba.skat.rules.options import Options
from asobiba.skat.rules.scoring import LOST_PENALTY, OPPONENTS_BONUS, WON_BONUS

from .contract_model import chance as win_chance
from .contract_model import trumps_of

SAMPLED_SKATS = 10
LIKELY_SKAT = 7.5  # card points of two cards that nobody has seen
SUITS_TRIED = 2
WAYS = 3  # to lay away, that are looked at closely for a game
UNLIKELIER = 0.3  # a plan whose chance is so much lower than the best one's is not looked at closely
REMEMBERED = 64  # hands whose limit and plans are kept: a seat asks for them again at each call and announcement


@dataclass(frozen=True, slots=True)
class Plan:
    """A game that could be announced.

    Args:
        contract: which.
        laid: the two cards laid away; 0 in a hand game.
        chance: to win it, 0 to 1.
        value: of the game if it is won plainly.
        worth: points to be expected, in the chosen scoring.
    """

    contract: Contract
    laid: Cards
    chance: float
    value: int
    worth: float


def expected(win: float, value: int, options: Options) -> float:
    """Points that a game brings on average, ahead of the others: a loss counts twice, a tournament adds its own."""
    bonus, penalty = (WON_BONUS, LOST_PENALTY + OPPONENTS_BONUS) if options.tournament else (0, 0)
    return win * (value + bonus) - (1 - win) * (2 * value + penalty)


@lru_cache(REMEMBERED)
def plans_with_skat(twelve: Cards, bid: int, forehand: bool, options: Options) -> tuple[Plan, ...]:
    """For each game worth a thought the best two cards to lay away; the best plan first.

    A game that is worth less than the bid counts as lost at the bid.
    """
    found = [_best_of(twelve, contract, bid, forehand, options)[0] for contract in _contracts(twelve)]
    return tuple(sorted(found, key=lambda plan: (-plan.worth, plan.contract.words())))


def close_plans(twelve: Cards, bid: int, forehand: bool, options: Options, most: int) -> list[Plan]:
    """The plans that are worth a closer look, best first: of each game that reaches the bid some ways to lay away."""
    found = [plan for one in _contracts(twelve) for plan in _best_of(twelve, one, bid, forehand, options, WAYS)]
    reaching = [plan for plan in found if plan.value >= bid] or found
    ordered = sorted(reaching, key=lambda plan: (-plan.worth, plan.contract.words(), plan.laid))
    return [plan for plan in ordered if plan.chance >= ordered[0].chance - UNLIKELIER][:most]


def plans_by_hand(hand: Cards, bid: int, forehand: bool, options: Options) -> list[Plan]:
    """The hand games of ten cards, best first."""
    made = []
    for contract in _contracts(hand):
        by_hand = Contract(contract.game, True, ouvert=contract.ouvert)
        value = _value(by_hand, hand)
        made.append(_plan(by_hand, hand, 0, value, bid, forehand, LIKELY_SKAT, options))
    return sorted(made, key=lambda plan: (-plan.worth, plan.contract.words()))


@lru_cache(REMEMBERED)
def bid_limit(hand: Cards, forehand: bool, options: Options, margin: float = 0.0) -> int:
    """The highest value worth bidding; 0 to pass. A hand has the same limit at every call: it draws its own Skats.

    Args:
        hand: the ten cards.
        forehand: whether this seat leads.
        options: the scoring.
        margin: points that a game must promise to be played; below zero is daring.
    """
    samples = _with_any_skat(hand, forehand, options)
    best_hand = plans_by_hand(hand, 0, forehand, options)
    values = sorted({plan.value for plans in (*samples, best_hand) for plan in plans})
    limit = 0
    for value in values:
        by_hand = max((plan.worth for plan in best_hand if plan.value >= value), default=-2.0 * value)
        taken = sum(_worth_at(plans, value, options) for plans in samples) / len(samples)
        if max(by_hand, taken) > margin:
            limit = value
    return max((bid for bid in BIDS if bid <= limit), default=0)


def taken_worth(hand: Cards, bid: int, forehand: bool, options: Options) -> float:
    """Points to be expected of picking up the Skat, after so high a bid."""
    samples = _with_any_skat(hand, forehand, options)
    return sum(_worth_at(plans, bid, options) for plans in samples) / len(samples)


def best_plan(plans: Iterable[Plan], bid: int) -> Plan:
    """The plan with the most to be expected of those that reach the bid; else of all."""
    listed = list(plans)
    reaching = [plan for plan in listed if plan.value >= bid]
    return max(reaching or listed, key=lambda plan: (plan.worth, plan.value))


def _with_any_skat(hand: Cards, forehand: bool, options: Options) -> list[tuple[Plan, ...]]:
    """The plans with some Skats; a hand always draws the same."""
    outside, rng = members(FULL & ~hand), chance.stream(hand, "skats")
    skats = [set_of(chance.shuffled(outside, rng)[:2]) for _ in range(SAMPLED_SKATS)]
    return [plans_with_skat(hand | skat, 0, forehand, options) for skat in skats]


def _worth_at(plans: Sequence[Plan], bid: int, options: Options) -> float:
    """What a picked-up Skat is worth when so much was bid: the best game that reaches it, else the loss."""
    return max((plan.worth for plan in plans if plan.value >= bid), default=expected(0.0, bid, options))


def _contracts(cards: Cards) -> list[Contract]:
    """The two longest suits, Grand, Null and Null ouvert."""
    suits = sorted(SUIT_GAMES, key=lambda game: (-trumps_of(cards, game), -BASES[game]))
    return [*map(Contract, suits[:SUITS_TRIED]), Contract("grand"), Contract(NULL), Contract(NULL, ouvert=True)]


def _best_of(
    twelve: Cards, contract: Contract, bid: int, forehand: bool, options: Options, ways: int = 1
) -> list[Plan]:
    """The best ways to lay two cards away for one game, of all 66 pairs."""
    value = _value(contract, twelve)
    rated = []
    for pair in combinations(members(twelve), 2):
        laid = 1 << pair[0] | 1 << pair[1]
        win = win_chance(twelve & ~laid, contract.game, forehand, points_of(laid), contract.ouvert)
        rated.append((-win, laid))
    best = [laid for _, laid in sorted(rated)[:ways]]
    return [_plan(contract, twelve & ~laid, laid, value, bid, forehand, points_of(laid), options) for laid in best]


def _plan(
    contract: Contract,
    hand: Cards,
    laid: Cards,
    value: int,
    bid: int,
    forehand: bool,
    points: float,
    options: Options,
) -> Plan:
    win = win_chance(hand, contract.game, forehand, points, contract.ouvert) if value >= bid else 0.0
    return Plan(contract, laid, win, value, expected(win, max(value, bid), options))


def _value(contract: Contract, cards: Cards) -> int:
    """What a game is worth if it is won plainly."""
    if contract.game == NULL:
        return NULL_VALUES[contract.hand, contract.ouvert]
    return BASES[contract.game] * (abs(matadors(cards, contract.game)) + 1 + contract.hand)
