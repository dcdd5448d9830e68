"""What is particular to Skat under the laws of every game: options, hidden cards, what is conserved."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from asobiba import chance
from asobiba.game import Seat
from asobiba.skat.game import SkatGame
from asobiba.skat.rules import actions, determinize, options
from asobiba.skat.rules import view as views
from asobiba.skat.rules.state import JACKS, Rules


def skat_open(players: int, rng: Random) -> SkatGame:
    """An evening with every option drawn; most of one round, because a deal is long."""
    chosen: dict[str, Any] = {name: rng.random() < 0.5 for name in options.FLAGS}
    for name, choices in options.CHOICES.items():
        chosen[name] = choices[chance.below(len(choices), rng)]
    chosen["rounds"] = 3 if rng.random() < 0.1 else 1
    return SkatGame(Rules(options.read_options(chosen)))


def skat_any_card(game: SkatGame, state: Any, listed: list[Any], rng: Random) -> Any:
    """Any card, or any two to lay away."""
    first, second = chance.below(32, rng), chance.below(32, rng)
    return actions.Play(first) if rng.random() < 0.7 else actions.Lay((first, second))


def skat_hidden(moment: Any, seat: Seat | None, rng: Random) -> tuple[Any, Any]:
    """The cards that a seat cannot see dealt anew, so that the action is possible and shows the seat the same.

    Where the action ends the deal all hands are shown, and nothing can be changed.
    """
    if len(moment.after.done) > len(moment.state.done):
        return moment.state, moment.action
    rules = Rules(options.read_options({}))
    view = views.view_of(moment_rules(moment, rules), moment.state, seat)
    for _ in range(200):
        other = determinize.state_from(moment_rules(moment, rules), view, rng)
        action = skat_same(moment, seat, other)
        if action is not None:
            return replace(other, seed=moment.state.seed + 1), action
    return replace(moment.state, seed=moment.state.seed + 1), moment.action


def moment_rules(moment: Any, rules: Rules) -> Rules:
    """Rules under which hidden cards are dealt: jacks may have been pushed on or not."""
    pushed = sum(push.laid for push in moment.state.deal.pushes) & JACKS
    return Rules(replace(rules.options, jacks_pushed=bool(pushed)))


def skat_same(moment: Any, seat: Seat | None, other: Any) -> Any:
    """The action in another deal, or None where it is not possible there or would show the seat something else."""
    held, skat = other.deal.hands[moment.seat], other.deal.skat
    match moment.action:
        case actions.Play(card):
            return moment.action if held >> card & 1 else None
        case actions.Take():
            return moment.action if seat != moment.seat or skat == moment.state.deal.skat else None
        case actions.Lay(cards) if seat != moment.seat:
            barred = JACKS if moment.state.deal.pushes or moment.state.deal.phase == "push_lay" else 0
            free = [card for card in range(32) if (held & ~barred) >> card & 1]
            return actions.Lay((free[0], free[1])) if cards else None
        case actions.Declare(contract) if contract.ouvert:
            return moment.action if held == moment.state.deal.hands[moment.seat] else None
    return moment.action


def skat_count(state: Any) -> tuple[int, ...]:
    """All cards that are somewhere, by number: 32, none of them twice."""
    deal = state.deal
    places = [*deal.hands, deal.skat, *(1 << card for trick in deal.tricks for card in trick.cards)]
    return tuple(card for card in range(32) for place in places if place >> card & 1)
