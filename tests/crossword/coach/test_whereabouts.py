"""Where unseen tiles may be: counting against a list of all racks, and the champion's inference against all leaves."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import exp

import pytest

from asobiba.chance import stream
from asobiba.crossword.coach import whereabouts as asked
from asobiba.crossword.equity.leaves import leave_value_of
from asobiba.crossword.rules.state import State
from asobiba.crossword.rules.tiles import TileSet
from asobiba.crossword.rules.view import View
from asobiba.crossword.simulation.inference import LEAST, TEMPER
from asobiba.game import JSON
from tests.crossword.tables import TILES, game, position, row

# Tiles so few that all racks can be listed: on the board CAT, seven on each rack, and four in the bag.
RACKS, BAG = ["AEINOTZ", "EINSUVZ"], "OQUW"
COUNTS = Counter("CAT" + "".join(RACKS) + BAG)
FEW = TileSet("few", {tile: COUNTS[tile] for tile in TILES.counts}, TILES.values)
TABLE = game(2, tiles=FEW, exchange_min_bag=1)
START = position(row(8, ".......CAT"), RACKS, BAG)


def chances(view: View) -> dict[str, dict[str, JSON]]:
    answer = TABLE.ask(view, "whereabouts", {})
    return {piece["piece"]: piece for piece in answer["pieces"]}


def after(state: State, *actions: str) -> State:
    for text in actions:
        state = TABLE.apply(state, state.turn, TABLE.check(state, state.turn, TABLE.read_action(text))).state
    return state


def test_before_the_first_turn_every_rack_is_as_likely_as_another() -> None:
    view = TABLE.view(START, 0)
    racks = [Counter(rack) for rack in combinations(view.unseen_tiles, 7)]
    for tile, piece in chances(view).items():
        share = sum(rack[tile] > 0 for rack in racks) / len(racks)
        mean = sum(rack[tile] for rack in racks) / len(racks)
        assert piece["chance"][0] == piece["plain"][0] == pytest.approx(share, abs=1e-4)
        assert piece["expected"][0] == pytest.approx(mean, abs=1e-4)


def test_what_was_kept_is_weighed_as_the_champion_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin lists all leaves and, with the move generator, the best play that each rack would have had."""
    monkeypatch.setattr(asked, "SAMPLED_LEAVES", 4000)
    state = after(replace(START, turn=1), "exchange UVZ")
    view = TABLE.view(state, 0)
    unseen, value = view.unseen_tiles, leave_value_of(TABLE.rules.tiles)
    total = 0.0
    on_rack = dict.fromkeys(unseen, 0.0)
    for rack in combinations(unseen, 7):
        best = max(value("".join(sorted(held))) for size in range(4, 8) for held in combinations(rack, size))
        # Any four of the seven may be what was kept; the other three are what was put back.
        for leave in map("".join, combinations(rack, 4)):
            weight = LEAST + exp(-max(0, best - value("".join(sorted(leave)))) / TEMPER)
            total += weight
            for tile in set(unseen):
                kept = leave.count(tile)
                on_rack[tile] += weight * (kept + 3 * (unseen.count(tile) - kept) / 7)
    for tile, piece in chances(view).items():
        assert piece["expected"][0] == pytest.approx(on_rack[tile] / total, abs=0.06)


def test_the_last_turn_of_the_opponent_still_tells_after_ones_own() -> None:
    before = replace(START, turn=1)
    asks = TABLE.view(after(before, "exchange UVZ"), 0)
    answers = TABLE.view(after(before, "exchange UVZ", "pass"), 0)
    assert TABLE.ask(asks, "whereabouts", {})["inferred"]
    assert TABLE.ask(answers, "whereabouts", {})["inferred"]


def test_tiles_just_put_back_are_in_the_bag() -> None:
    view = TABLE.view(after(START, "exchange ZO"), 0)
    pieces = chances(view)
    assert pieces["Z"]["chance"] == [pieces["Z"]["chance"][0], 1.0]
    assert pieces["Z"]["expected"][1] >= 1
    sizes = [place["size"] for place in TABLE.ask(view, "whereabouts", {})["places"]]
    for at, size in enumerate(sizes):
        assert sum(piece["expected"][at] for piece in pieces.values()) == pytest.approx(size, abs=0.01)


def test_with_an_empty_bag_everything_is_known() -> None:
    state = position(row(8, ".......CAT"), [RACKS[0] + BAG[:2], RACKS[1] + BAG[2:]], bag="")
    pieces = chances(TABLE.view(state, 0))
    assert {tile: piece["chance"] for tile, piece in pieces.items()} == {tile: [1.0] for tile in RACKS[1] + BAG[2:]}


def test_what_a_seat_has_not_seen_changes_nothing() -> None:
    view = TABLE.view(after(replace(START, turn=1), "exchange UVZ"), 0)
    other = TABLE.view(TABLE.determinize(view, stream(1, "other")), 0)
    assert TABLE.ask(view, "whereabouts", {"seed": 4}) == TABLE.ask(other, "whereabouts", {"seed": 4})
