"""What the laws of every game need to know of Skat: random options, hidden cards, what is conserved."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from asobiba import chance
from asobiba.game import Seat
from asobiba.skat.game import SkatGame
from asobiba.skat.rules import actions, determinize, options
from asobiba.skat.rules import view as views
from asobiba.skat.rules.cards import GRAND, JACKS, NULL, lowest_trump, members
from asobiba.skat.rules.contract import Contract, bids_of
from asobiba.skat.rules.legality import MOST_SWAPS
from asobiba.skat.rules.state import Rules, partner_of

# 64 values, each bid and answered, by two pairs at most; the Skat; pushes in a Ramsch; exchanges before a Revolution;
# thirty cards; an offer a trick, which two refuse.
MOST_ACTIONS_OF_A_DEAL = 2 * len(bids_of(True)) + 3 + 6 + 3 + 2 * (MOST_SWAPS + 1) + 30 + 3 * 10


def skat_open(players: int, rng: Random) -> SkatGame:
    """A game with random options; mostly of one round, because a deal is long."""
    chosen: dict[str, Any] = {name: rng.random() < 0.5 for name in options.FLAGS}
    for name, choices in options.CHOICES.items():
        chosen[name] = choices[chance.below(len(choices), rng)] if name != "limit" else 0
    chosen["rounds"] = 3 if rng.random() < 0.1 else 1
    if chosen["rounds"] > 1:  # in a single round a limit would cut short what the laws are to meet
        chosen["limit"] = options.CHOICES["limit"][chance.below(4, rng)]
    return SkatGame(Rules(options.read_options(chosen), seats=players))


def skat_any_card(game: SkatGame, state: Any, listed: list[Any], rng: Random) -> Any:
    """Play any card, or discard any two; instead of the Skat a Revolution, which is one contract of many."""
    if state.deal.phase == "skat":
        return actions.Declare(Contract(NULL, revolution=True).complete())
    first, second = chance.below(32, rng), chance.below(32, rng)
    return actions.Play(first) if rng.random() < 0.7 else actions.Discard((first, second))


def skat_hidden(moment: Any, seat: Seat | None, rng: Random) -> tuple[Any, Any]:
    """Another state and action that look the same to a seat: the cards that it cannot see are dealt anew.

    If the action ends the deal, all hands are shown, and nothing can be changed.
    """
    if len(moment.after.done) > len(moment.state.done):
        return moment.state, moment.action
    rules = Rules(options.read_options({}), seats=len(moment.state.scores))
    view = views.view_of(moment_rules(moment, rules), moment.state, seat)
    for _ in range(200):
        other = determinize.state_from(moment_rules(moment, rules), view, rng)
        action = skat_same(moment, seat, other)
        if action is not None:
            return replace(other, seed=moment.state.seed + 1), action
    return replace(moment.state, seed=moment.state.seed + 1), moment.action


def moment_rules(moment: Any, rules: Rules) -> Rules:
    """Rules that allow jacks to be pushed on if some were, and the same bids."""
    pushed = sum(push.discard for push in moment.state.deal.pushes) & JACKS
    return replace(
        rules, options=replace(rules.options, jacks_pushed=bool(pushed), revolution=moment.game.options.revolution)
    )


def skat_same(moment: Any, seat: Seat | None, other: Any) -> Any:
    """The action in another deal, or None if it is not possible there or would look different to the seat."""
    place, skat = other.deal.place_of(moment.seat), other.deal.skat
    held = other.deal.hands[place]
    match moment.action:
        case actions.Play(card):
            return moment.action if held >> card & 1 else None
        case actions.Take():
            return moment.action if seat != moment.seat or skat == moment.state.deal.skat else None
        case actions.Discard(cards) if seat != moment.seat:
            barred = JACKS if moment.state.deal.pushes or moment.state.deal.phase == "push_lay" else 0
            free = [card for card in range(32) if (held & ~barred) >> card & 1]
            return actions.Discard((free[0], free[1])) if cards else None
        case actions.Swap(gave, got):
            partner = partner_of(other.deal, place)
            if held >> gave & 1 and other.deal.hands[partner] >> got & 1:
                return moment.action
            defends = other.deal.place_of(seat) not in (None, other.deal.declarer)
            return None if defends else actions.Swap(members(held)[0], members(other.deal.hands[partner])[0])
        case actions.Declare(contract) if contract.ouvert:
            return moment.action if held == moment.state.deal.hands[place] else None
        case actions.Declare(contract) if contract.spitze:
            all_jacks = contract.game == GRAND and not JACKS & ~held
            return moment.action if held >> lowest_trump(contract.game) & 1 and not all_jacks else None
    return moment.action


def skat_count(state: Any) -> tuple[int, ...]:
    """All cards that are anywhere, by number: must be each of the 32 once."""
    deal = state.deal
    places = [*deal.hands, deal.skat, *(1 << card for trick in deal.tricks for card in trick.cards)]
    return tuple(card for card in range(32) for place in places if place >> card & 1)


QUESTIONS = (
    ("contract", {"contract": "clubs hand"}),
    ("bids", {}),
    ("solve", {"deal": 0, "plays": 18}),
    ("cost", {"deal": 0, "plays": 18}),
    ("list", {}),
    ("hint", {}),
    ("whereabouts", {"seed": 3}),
)
_TABLE = ((3, 4), skat_open, 12 * MOST_ACTIONS_OF_A_DEAL)
SUBJECT = (*_TABLE, skat_any_card, lambda game: True, skat_hidden, skat_count, QUESTIONS)
