"""What the tests of Skat share: actions of whoever is to act, random play, games between computers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from asobiba import chance
from asobiba.record import Participant
from asobiba.session import Session
from asobiba.skat.notation.action_text import read_action
from asobiba.skat.rules import legality, transitions
from asobiba.skat.rules.actions import Action, Bid, Discard, Pass, Play
from asobiba.skat.rules.cards import Cards, members, read_card, set_of
from asobiba.skat.rules.state import Rules, State, to_act
from asobiba.skat.rules.view import View
from asobiba.words.lexicon_store import LexiconStore


def cards(names: str) -> Cards:
    """A set of cards by their names."""
    return set_of(map(read_card, names.split()))


def acted(rules: Rules, state: State, *actions: Action | str) -> State:
    """The state after these actions or their texts, each legal and by whoever is to act."""
    for given in actions:
        seat = to_act(state)[0]
        action = read_action(given) if isinstance(given, str) else given
        state = transitions.apply(rules, state, seat, legality.check(rules, state, seat, action)).state
    return state


def drawn_action(rules: Rules, state: State, seat: int, rng: Random) -> Action:
    """A legal action at random, without listing all of them."""
    deal = state.deal
    if deal.phase == "play":
        cards = members(legality.legal_cards(deal, seat))
        return Play(cards[chance.below(len(cards), rng)])
    if deal.phase in ("lay", "push_lay"):
        cards = chance.shuffled(members(legality.discardable(rules, deal, seat)), rng)
        return Discard((min(cards[:2]), max(cards[:2])))
    if deal.phase == "bid":
        values = deal.auction.values()[:4]
        return Bid(values[chance.below(len(values), rng)]) if values and rng.random() < 0.4 else Pass()
    listed = [action for action in legality.legal_actions(rules, state, seat) if not getattr(action, "resign", False)]
    return listed[chance.below(len(listed), rng)]


def at_random(rules: Rules, state: State, rng: Random, until: Callable[[State], bool] = lambda state: False) -> State:
    """The state after random actions, until it is as asked or the game is over."""
    while to_act(state) and not until(state):
        seat = to_act(state)[0]
        state = transitions.apply(rules, state, seat, drawn_action(rules, state, seat, rng)).state
    return state


def computers(level: str, seed: int, options: dict[str, Any]) -> Session:
    """A new game between three computers of a level."""
    seats = tuple(Participant("computer", level, level) for _ in range(3))
    return Session.start("skat", seed, seats, options, LexiconStore())


def moments(level: str, seed: int, options: dict[str, Any]) -> list[tuple[View, Any, Action]]:
    """The view of the seat that acts, the state and the action, throughout a game between computers."""
    session = computers(level, seed, options)
    session.step()
    played = session.history()
    return [
        (session.game.view(state, seat), state, session.game.read_action(text))
        for state, (seat, text) in zip(played.states, played.actions, strict=False)
    ]
