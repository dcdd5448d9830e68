"""The network of card costs: what it sees, its file read by plain loops, and how it changes the rules of thumb."""

from __future__ import annotations

import pkgutil
from dataclasses import replace
from struct import iter_unpack

import pytest

from asobiba import chance
from asobiba.lab.skat_cards import decisions
from asobiba.skat.game import SkatGame
from asobiba.skat.network import card_costs
from asobiba.skat.network.card_costs import INPUTS, card_inputs, decision_inputs, further_costs
from asobiba.skat.players import card_search
from asobiba.skat.players.card_search import CardSearch
from asobiba.skat.players.levels import LEVELS, LevelPlayer
from asobiba.skat.players.rules_of_thumb import expected_costs, learnt_costs
from asobiba.skat.players.solver_view import SolverView
from asobiba.skat.rules.cards import GRAND
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import Rules
from asobiba.skat.solver.bit_order import bit_order
from asobiba.skat.solver.heuristics import Observation

from .test_packed import plain_output

NAMES = (
    *("CARD", "OWN", "OUT", "ABOVE", "OWN_ABOVE", "WINS", "TRUMP", "VOID_OTHERS", "LED_BY", "WORTH"),
    *("HAND", "UNSEEN", "FIRST", "SECOND", "VOID", "LED", "PLAYER", "LEADER"),
    *("LEFT", "TRUMPS", "TRUMPS_OUT", "LYING", "OURS"),
)


def names(on: list[int]) -> set[tuple[str, int]]:
    """The inputs by the names of their blocks, each with its place in the block."""
    blocks = {name: start for name, start in vars(card_costs).items() if name.isupper() and name in NAMES}
    found = set()
    for at in on:
        name = max((name for name in blocks if blocks[name] <= at), key=blocks.__getitem__)
        found.add((name, at - blocks[name]))
    return found


def test_every_fact_of_a_decision_and_of_a_card_has_an_input_of_its_own() -> None:
    order = bit_order("hearts")
    diamonds, trumps = order.plain[0], order.trumps
    ten, ace, lower = 1 << 5, 1 << 6, 1 << 4  # of diamonds
    seen = Observation(order, 1, ten | 1 << 31, ace | 1 << 30, 0, (lower,), (0, 0, trumps), (diamonds, 0, 0))
    assert names(decision_inputs(seen)) == {
        *(("HAND", 5), ("HAND", 31), ("UNSEEN", 6), ("UNSEEN", 30), ("FIRST", 4)),
        *(("VOID", 2 * 5 + 4), ("LED", 0), ("PLAYER", 1), ("LEADER", 0)),
        *(("LEFT", 2), ("TRUMPS", 1), ("TRUMPS_OUT", 1), ("LYING", 1)),
    }
    suited = {("OWN", 1), ("OUT", 1), ("OWN_ABOVE", 0)}
    assert names(card_inputs(seen, ten)) == {
        *suited, ("CARD", 5), ("WORTH", 4), ("ABOVE", 1), ("LED_BY", 0), ("WINS", 0),
    }  # fmt: skip
    assert names(card_inputs(seen, 1 << 31)) == {
        *suited, ("CARD", 31), ("WORTH", 1), ("ABOVE", 0), ("VOID_OTHERS", 0), ("TRUMP", 0), ("WINS", 0),
    }  # fmt: skip
    ahead = Observation(order, 2, ten, 0, 0, (lower, ace), (0, 0, 0), (0, 0, 0))
    assert ("OURS", 0) in names(decision_inputs(ahead))
    assert ("WINS", 0) not in names(card_inputs(ahead, ten))


def test_trumps_are_the_last_suit_in_every_game() -> None:
    for game, plain in (("clubs", 3), (GRAND, 4)):
        order = bit_order(game)
        seen = [Observation(order, 0, 0, 0, 0, (), (run, 0, 0)) for run in [*order.plain, order.trumps]]
        assert [min(decision_inputs(each)) - card_costs.VOID for each in seen] == [*range(plain), 4]


@pytest.mark.parametrize("kind", ["suit", "grand"])
def test_a_shipped_network_says_what_plain_loops_over_its_file_say(kind: str) -> None:
    head, _, body = (pkgutil.get_data("asobiba.skat", f"data/{kind}-cards.network") or b"").partition(b"\n\n")
    units = int(head.split(b"\n")[0].split()[3])
    assert head.split(b"\n")[0] == b"network 1 %d %d" % (INPUTS, units)
    *biases, output_bias = (value for (value,) in iter_unpack("<h", body[: 2 * units + 2]))
    weights = [value for (value,) in iter_unpack("b", body[2 * units + 2 :])]
    *rows, output = (weights[at : at + units] for at in range(0, len(weights), units))
    seen = [each.seen for seed in range(40) for each in decisions(seed)]
    checked = [each for each in seen if (each.order.game == GRAND) == (kind == "grand")][:10]
    assert checked
    for each in checked:
        for bit, cost in further_costs(each, expected_costs(each)).items():
            on = decision_inputs(each) + card_inputs(each, bit)
            assert cost == plain_output(rows, biases, output, output_bias, on)


def test_learnt_costs_are_those_of_the_rules_and_of_the_network() -> None:
    for seen in [each.seen for seed in range(8) for each in decisions(seed)]:
        rules = expected_costs(seen)
        further = further_costs(seen, rules)
        assert learnt_costs(seen) == {bit: cost + further[bit] for bit, cost in rules.items()}


def test_a_champion_reckons_with_learnt_costs_and_a_club_player_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    game = SkatGame(Rules(read_options({"tournament": True, "deal": 1})))
    state = game.new(3).state
    while (view := game.view(state, game.to_act(state)[0])).phase != "play":
        action = LevelPlayer("club").choose(view, chance.stream(3, "bid"))
        state = game.apply(state, view.to_act[0], action).state
    rules = expected_costs(SolverView.of(view).seen)
    dearest = max(rules, key=rules.__getitem__)
    monkeypatch.setattr(card_search, "learnt_costs", lambda seen: {bit: -99.0 * (bit == dearest) for bit in rules})
    chosen = []
    for learnt in (LEVELS["champion"].effort, LEVELS["club"].effort):
        assert learnt
        search = CardSearch(view, chance.stream(1, "search"), replace(learnt, nodes=(3000,) * 10), 0)
        while not search.done:
            search.step(1)
        chosen.append(SolverView.of(view).order.mask(1 << search.action().card) == dearest)
    assert chosen == [True, False]
