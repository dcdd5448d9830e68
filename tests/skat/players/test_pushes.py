"""Pushes before a Schieberamsch: a trial of the search ends as the same cards do at a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from asobiba import chance
from asobiba.skat.game import SkatGame
from asobiba.skat.players.levels import LEVELS, LevelPlayer
from asobiba.skat.players.ramsch_search import CARD_POINT, PushSearch
from asobiba.skat.rules.actions import Action, Discard, Pass, Push, Take
from asobiba.skat.rules.cards import Cards, members
from asobiba.skat.rules.hidden_cards import PossibleDeal
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import Rules, State
from asobiba.skat.rules.view import View

PUSHES = ("push", "push_lay")


def finished(game: SkatGame, state: State) -> State:
    """The end of a deal whose players decide by rules of thumb, and do not count the cards that they pushed on."""
    player = LevelPlayer("casual")
    player.level = replace(LEVELS["casual"], habits=LEVELS["champion"].habits)
    while game.to_act(state):
        (seat,) = game.to_act(state)
        view = game.view(state, seat)
        known = replace(view, skat=None) if view.phase == "play" else view
        action = Pass() if view.phase == "bid" else player.choose(known, chance.stream(1, "pushes"))
        state = game.apply(state, seat, action).state
    return state


@pytest.mark.parametrize(("seed", "jacks"), [(1, False), (2, True), (3, False)])
def test_a_trial_ends_as_the_same_cards_do_at_a_table(seed: int, jacks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    game = SkatGame(Rules(read_options({"ramsch": "schieberamsch", "deal": 1, "jacks_pushed": jacks})))
    state, tried = game.new(seed).state, 0
    while state.deal.phase != "play":
        (seat,) = game.to_act(state)
        view, deal = game.view(state, seat), state.deal
        if view.phase in PUSHES:
            monkeypatch.setattr(PushSearch, "_next_deal", lambda self: None)
            search = PushSearch(view, chance.stream(1, "search"))
            search._deal = PossibleDeal(deal.hands, deal.skat)
            for choice in search._choices[::9]:
                end = finished(game, game.apply(state, seat, game.check(state, seat, chosen(view, choice))).state)
                lead = end.scores[seat] - (sum(end.scores) - end.scores[seat]) / 2
                done = end.done[-1]
                card_points = 0 if done["ramsch"]["durchmarsch"] is not None else done["points"][seat]
                assert search._trial(choice) == pytest.approx(lead - CARD_POINT * card_points)
                tried += 1
        usual = LevelPlayer("casual").choose(view, chance.stream(seed, "way"))
        state = game.apply(state, seat, Pass() if view.phase == "bid" else usual).state
    assert tried > 3


def chosen(view: View, choice: Cards) -> Action:
    """The action of a choice: two cards to push on, or whether to take them."""
    if view.phase == "push":
        return Take() if choice else Push()
    first, second = members(choice)
    return Discard((first, second))
