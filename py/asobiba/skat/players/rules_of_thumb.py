"""Chooses a card by rules of thumb: the card model weighs the rules that apply, and named blunders are left out.

The weight of a rule is its mean cost in card points by double dummy, over many games; the weights were fitted to the
decisions of `bench/skat_losses.py`, separately for each kind of decision. A network may correct the costs
(`learnt_costs`), in trial games too. Null and Ramsch have rules of their own (`solver.heuristics`).
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

from asobiba.errors import GameError
from asobiba.skat.network.card_costs import further_costs
from asobiba.skat.rules.cards import NULL, RAMSCH, Cards, Hands, points_of
from asobiba.skat.rules.contract import Contract
from asobiba.skat.rules.scoring import WINNING_POINTS
from asobiba.skat.solver.bit_order import bit_order
from asobiba.skat.solver.heuristics import Observation, choose_card
from asobiba.skat.solver.null import NullSolver
from asobiba.skat.solver.playout import play_out, wins_null_by_heuristics

from .blunders import sensible
from .card_facts import CardFacts
from .follow_rules import follow_rules
from .lead_rules import lead_rules

MODEL = "cards.model"
PLAIN_RULE = "usual"  # the rule that names the card of `solver.heuristics`

CardModel = Mapping[str, Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class Habits:
    """The errors of a player of some strength.

    Args:
        remembers: complete tricks whose side cards the player remembers; older cards may lie anywhere.
        likes: name of a rule -> card points that the player believes it gains, besides the rule's weight.
        ignores: rules that the player does not know.
    """

    remembers: int = 10
    likes: Mapping[str, float] = field(default_factory=dict)
    ignores: frozenset[str] = frozenset()


FAULTLESS = Habits()
GAME_COST = 200  # of a trial game, in nodes of a solver, which take as long


def thumb_card(seen: Observation, habits: Habits = FAULTLESS) -> int:
    """The card that a player plays without calculating."""
    if seen.order.game in (NULL, RAMSCH):
        return choose_card(seen)
    return cheapest(expected_costs(seen, habits))


def learnt_card(seen: Observation) -> int:
    """The card of least cost by the rules of thumb and the network, in a suit game or Grand."""
    return cheapest(learnt_costs(seen))


def cheapest(costs: Mapping[int, float]) -> int:
    """The card of least cost; of equal ones the one of the lowest bit."""
    return min(costs, key=lambda bit: (round(costs[bit], 6), bit))


def expected_costs(seen: Observation, habits: Habits = FAULTLESS) -> dict[int, float]:
    """The card points that each sensible card seems to cost the own side, in a suit game or Grand.

    Only differences count. Cards that are named blunders are left out, unless all are.
    """
    facts, usual = CardFacts(seen), choose_card(seen)
    weights = model()[decision_of(facts)]
    return {bit: _cost(rules_for(facts, bit, usual), weights, habits) for bit in sensible(facts)}


def learnt_costs(seen: Observation) -> dict[int, float]:
    """The same by the rules of thumb and a network that learnt their errors (`network.card_costs`)."""
    costs = expected_costs(seen)
    further = further_costs(seen, costs)
    return {bit: cost + further[bit] for bit, cost in costs.items()}


def rules_for(facts: CardFacts, bit: int, usual: int) -> dict[str, float]:
    """The rules of thumb that apply to a card, by name; `usual` is the card chosen by `solver.heuristics`."""
    rules = follow_rules(facts, bit) if facts.seen.trick else lead_rules(facts, bit)
    return {**rules, PLAIN_RULE: float(bit == usual)}


def decision_of(facts: CardFacts) -> str:
    """The kind of decision, by the player's role and the state of the trick; each kind has weights of its own."""
    seen = facts.seen
    if not seen.trick:
        return "declarer leads" if facts.declares else "defender leads"
    place = "second" if len(seen.trick) == 1 else "third"
    led = "trumps" if facts.is_trump(seen.trick[0]) else "side suit"
    if facts.declares:
        return f"declarer {place}, {led}"
    return f"defender {place} after {'the declarer' if seen.leader == 0 else 'the partner'}, {led}"


def _cost(rules: Mapping[str, float], weights: Mapping[str, float], habits: Habits) -> float:
    cost = 0.0
    for name, applies in rules.items():
        if applies:
            weight = 0.0 if name in habits.ignores else weights.get(name, 0.0)
            cost += applies * (weight - habits.likes.get(name, 0.0))
    return cost


def wins_by_thumb(
    game: str, hands: Hands, skat: Cards, leader: int, choose: Callable[[Observation], int] = thumb_card
) -> bool:
    """Whether the declarer gets 61 points in a suit game or Grand in which all three play by rules of thumb.

    Args:
        game: a suit game or Grand.
        hands: the ten cards of each player, the declarer first.
        skat: the declarer's discard.
        leader: the player who leads.
        choose: how they choose a card.
    """
    order = bit_order(game)
    masks = order.masks(hands)
    need = WINNING_POINTS - points_of(skat)
    left = WINNING_POINTS - 1  # card points that the defenders may still take
    for winner, cards in play_out(
        Observation(order, leader, masks[leader], 0, leader, ()), masks, discard=order.mask(skat), choose=choose
    ):
        points = sum(order.points[card] for card in cards)
        if winner:
            left -= points
        else:
            need -= points
        if need <= 0 or left < 0:
            break
    return need <= 0


def trial_game(contract: Contract, hands: Hands, skat: Cards, leader: int) -> tuple[float, int]:
    """The result of a game in an open deal, 0 (lost) to 1 (won), and its cost in nodes.

    All three play by the weighed rules of thumb and the network that corrects them. Null is the mean of the solver's
    result and of a playout by its rules of thumb; Null ouvert is the solver's.

    Args:
        contract: the contract that player 0 plays.
        hands: the ten cards of each player.
        skat: the discard, or the Skat of a hand game.
        leader: the player who leads.
    """
    if contract.game != NULL:
        return float(wins_by_thumb(contract.game, hands, skat, leader, learnt_card)), GAME_COST
    solver = NullSolver()
    open_cards = solver.safe(solver.order.masks(hands), leader, ())
    hidden_cards = open_cards if contract.ouvert else wins_null_by_heuristics(hands, skat, leader)
    return (open_cards + hidden_cards) / 2, 2 * solver.nodes + GAME_COST


@cache
def model() -> CardModel:
    """The shipped weights, by kind of decision and name of the rule.

    Raises:
        GameError: `skat/model`: the file is damaged.
    """
    return read_card_model((pkgutil.get_data("asobiba.skat", f"data/{MODEL}") or b"").decode("ascii"))


def read_card_model(text: str) -> dict[str, dict[str, float]]:
    """Weights from text: a kind of decision in brackets, then on each line a weight and a rule; `#` begins a comment.

    Raises:
        GameError: `skat/model` with the number of the line.
    """
    weights: dict[str, dict[str, float]] = {}
    rules: dict[str, float] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        entry = line.split("#")[0].strip()
        if entry.startswith("[") and entry.endswith("]"):
            rules = weights[entry[1:-1]] = {}
            continue
        if not entry:
            continue
        weight, _, name = entry.partition(" ")
        try:
            if rules is None:
                raise ValueError
            rules[name] = float(weight)
        except ValueError:
            message = f"line {number} of the card model is no weight with its rule"
            raise GameError("skat/model", message, line=number) from None
    missing = sorted(set(DECISIONS) - set(weights))
    if missing:
        raise GameError("skat/model", f"the card model has no weights where {missing[0]}", kind=missing[0])
    return weights


DECISIONS = (
    "declarer leads",
    "defender leads",
    *(f"declarer {place}, {led}" for place in ("second", "third") for led in ("trumps", "side suit")),
    *(
        f"defender {place} after the {whom}, {led}"
        for place in ("second", "third")
        for whom in ("declarer", "partner")
        for led in ("trumps", "side suit")
    ),
)
