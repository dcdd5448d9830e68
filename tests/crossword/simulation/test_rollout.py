"""Rollouts and the rule of scoreless turns."""

from __future__ import annotations

from dataclasses import replace

from asobiba.crossword.simulation.rollout import Deal, Leaf, Rollouts
from asobiba.crossword.simulation.static_eval import pass_move, scene_of
from tests.crossword.tables import TILES, game, position, row

TABLE = game()


def test_a_rollout_counts_the_scoreless_turns_before_its_move() -> None:
    state = position(row(8, ".......CAT"), ["SQ", "AEINRST"], "EEEEEEE")
    scene = replace(scene_of(TABLE.view(state, 0)), unseen="AEEEEEEEINRST", spread=100)
    deal = Deal(("AEINRST",), "EEEEEEE")
    for limit, before in [(6, {"scoreless": 5}), ("passes", {"passes": 1})]:
        for fewer in (0, 1):
            at = replace(scene, scoreless_limit=limit, **{name: count - fewer for name, count in before.items()})
            rollouts = Rollouts(TABLE.generator, at, [pass_move(TILES, at)])
            leaf = rollouts.leaf(rollouts.made(0), deal)
            assert at.pass_ends == (not fewer)
            assert (leaf == Leaf(100 - 11 + 7, 0)) == at.pass_ends
    opening = replace(at, cells=TABLE.layout.empty, scoreless_limit=6, scoreless=5)
    assert not opening.pass_ends  # before the first word nothing ends the game
