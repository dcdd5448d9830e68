"""The pre-endgame weighs every draw, and agrees with solving each of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, zip_longest
from typing import Any

import pytest

from asobiba.crossword.endgame.draws import START_COST, Expected, tally
from asobiba.crossword.endgame.preendgame import (
    FEWEST_LEADERS,
    WIN_FIRST,
    Judged,
    LeaderSearch,
    chance_first,
    least_effort,
    left_in_bag,
    search_moves,
    simulated,
    unjudged,
)
from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move, board_after
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.notation.cgp import read_cgp
from asobiba.crossword.rules.actions import Pass, Play
from asobiba.crossword.simulation.simulator import Simulation
from asobiba.crossword.simulation.static_eval import Scene, best_moves
from asobiba.errors import NotationError, RequestError
from asobiba.words.word_map import WordMap
from tests.crossword.tables import LAYOUT, TILES, row
from tests.tables import sample

from .test_solver import ENDINGS, FIVE, SMALL, Small, full

CELLS = row(8, ".......CATS")
RACK = "AET"
WORDS = ("CAT", "CATS", "AT", "TA", "AS", "SAT", "TAS", "ATS", "ETA", "EAT", "AE", "TAE")


def generator() -> MoveGenerator:
    return MoveGenerator(LAYOUT, TILES, WordMap.of(WORDS))


def scene(unseen: str, spread: int = 0) -> Scene:
    return Scene(CELLS, RACK, unseen, (7,), spread, exchanges=0)


@pytest.mark.parametrize("unseen", ["AEVVWWJK", "EEVVWWJK", "AEEVVWWJK"])
def test_every_draw_counts_as_often_as_it_can_happen(unseen: str) -> None:
    search = search_moves(generator(), scene(unseen, -20), 10_000, count=2)
    assert search
    ranked = [each for each in search.judged if left_in_bag(search.scene, each.move) == 0]
    assert len(ranked) == 2
    for move, *_ in ranked:
        found = search.solve(move, 1_000_000)  # the search drops a move that is beaten
        assert found.proven
        assert (found.win, found.spread) == expected(move, unseen)


def expected(move: Move, unseen: str) -> tuple[float, float]:
    """Every tile that could be in the bag, one by one, each ending solved on its own."""
    maker, finals = generator(), []
    values = {}
    for places in combinations(range(len(unseen)), len(unseen) - 7):
        drawn = "".join(sorted(unseen[place] for place in places))
        if drawn not in values:
            theirs = "".join((Counter(unseen) - Counter(drawn)).elements())
            ending = Endgame(maker, board_after(CELLS, move.action, LAYOUT.size), (theirs, move.leave + drawn)).run(
                1_000_000
            )
            assert ending.proven
            values[drawn] = move.score - ending.value - 20
        finals.append(values[drawn])
    wins = sum(1.0 if final > 0 else 0.5 if final == 0 else 0.0 for final in finals)
    return wins / len(finals), sum(finals) / len(finals)


def test_with_few_nodes_the_fewest_moves_are_played_greedily_and_none_is_searched() -> None:
    search = search_moves(generator(), scene("AEVVWWJK"), 0)
    assert search
    ranked = search.judged
    assert len(ranked) == 2
    more = search_moves(generator(), scene("AEVVWWJK"), 10_000)
    assert more
    assert len(more.judged) > 2
    assert all(each.value == WIN_FIRST * each.expected.win + each.expected.spread for each in ranked)
    assert ranked == sorted(ranked, key=lambda each: -each.value)


def test_nothing_is_searched_where_every_move_leaves_tiles_in_the_bag() -> None:
    assert search_moves(generator(), replace(scene("AEVVWWJKK"), rack="J"), 1000) is None


def test_a_pass_is_searched_with_one_tile_in_the_bag_unless_it_ends_the_game() -> None:
    search = search_moves(generator(), replace(scene("AEVVWWJK"), rack="J"), 1000)
    assert search
    assert [each.move.action for each in search.judged] == [Pass()]
    assert search_moves(generator(), replace(scene("AEVVWWJK"), rack="J", scoreless=5), 1000) is None


@pytest.mark.parametrize("unseen", ["AEVVWWJ", "AEVVWWJKQXBD"])
def test_a_bag_of_none_or_of_five_is_refused(unseen: str) -> None:
    with pytest.raises(NotationError, match=r"^preendgame/bag:"):
        search_moves(generator(), scene(unseen), 1000)


class Nearly:
    """A small position with one or two tiles in the bag, and what its moves come to by greedy play to the end."""

    def __init__(self, seed: int) -> None:
        self.small = Small(seed)
        self.bag, self.twin = 1 + seed % 2, self.small.twin()
        rack, theirs = (held.replace("?", "A") for held in self.small.racks)
        self.scene = Scene(
            self.small.cells, FIVE.sort(rack + "BDA"[: max(0, 3 - len(rack))]), FIVE.sort(theirs + "CE"[: self.bag]),
            (len(theirs),), seed % 9 - 4, exchanges=0,
        )  # fmt: skip
        moves = best_moves(self.small.generator, self.scene, 24)
        self.simulation = Simulation(self.small.generator, self.scene, moves * 2, seed, budget=10_000, thorough=True)
        self.simulation.work(10_000)

    def search(self, worth: Callable[[float, float], float] | None = None, worker: int = 0) -> LeaderSearch:
        judged = {
            each.move: Judged(each.move, each.value, Expected(each.win, each.spread, proven=False))
            for each in self.simulation.ranked()
        }
        worth = worth or self.simulation.worth
        return LeaderSearch(self.small.generator, self.scene, list(judged.values()), worth, worker)

    def plays(self, search: LeaderSearch) -> list[Judged]:
        """The plays that empty the bag, the best first."""
        least = len(self.scene.rack) - self.bag  # tiles that may be left
        return [each for each in search.judged if isinstance(each.move.action, Play) and len(each.move.leave) <= least]

    def exhaustive(self, move: Move) -> Expected:
        """What a play comes to over every draw, each line tried to its end."""
        drawn = ["".join(found) for found in combinations(self.scene.unseen, self.bag)]
        finals = [self.final(move, each) for each in drawn]
        wins = sum(0.5 + 0.5 * ((final > 0) - (final < 0)) for final in finals)
        return Expected(wins / len(finals), sum(finals) / len(finals), proven=True)

    def final(self, move: Move, drawn: str) -> int:
        """The points ahead at the end after a play that draws these tiles, each line tried to its end."""
        cells = board_after(self.scene.cells, move.action, SMALL.size)
        theirs = "".join((Counter(self.scene.unseen) - Counter(drawn)).elements())
        value = self.twin.value(cells, FIVE.sort(theirs), FIVE.sort(move.leave + drawn), 0)
        return self.scene.spread + move.score - value


@pytest.mark.slow
@pytest.mark.parametrize("count", sample([5, 30], 2))
def test_the_leaders_come_to_what_trying_every_draw_and_line_gives(count: int) -> None:
    solved = best = positions = 0
    for seed in range(60):
        if positions == count:
            break
        nearly = Nearly(seed)
        search = nearly.search()
        plays = nearly.plays(search)
        if not plays or len(nearly.scene.rack + nearly.scene.unseen) > 7:
            continue  # with more tiles the twin takes too long
        positions += 1
        for _ in search.run(1_000_000):
            pass
        exact = {each.move: nearly.exhaustive(each.move) for each in plays}
        values = {move: nearly.simulation.worth(*each[:2]) for move, each in exact.items()}
        for move, value, found in nearly.plays(search):
            if found.proven:
                solved += 1
                assert found == pytest.approx(exact[move])
                assert value == pytest.approx(values[move])
        best += values[nearly.plays(search)[0].move] == pytest.approx(max(values.values()))
    assert positions == count
    assert solved > 3 * count
    assert best >= count - 2


def run_together(searches: list[LeaderSearch], effort: int) -> None:
    """Search in turns, each with what the others have proven."""
    for step, _ in enumerate(zip_longest(*[search.run(effort) for search in searches])):
        for search in searches if step % 10 == 0 else ():
            for other in searches:
                if other is not search:
                    search.merge(json.loads(json.dumps(other.share())))


def test_outcomes_that_another_engine_has_proven_are_known_at_once() -> None:
    given = read_cgp(ENDINGS[26])
    scene = Scene(given.cells, given.racks[0], given.racks[1], (len(given.racks[1]) - 1,), 0, exchanges=0)
    moves = [move for move in best_moves(full(), scene, 12) if move.leave != scene.rack][:2]
    long, short, taught = (LeaderSearch(full(), scene, unjudged(moves)) for _ in range(3))
    effort = least_effort(scene)
    for search, times in ((long, 3), (short, 1), (taught, 1)):
        if search is taught:
            taught.merge(json.loads(json.dumps(long.share())))
        for _ in search.run(times * effort):
            pass
    proven = [sum(each.proven for move in moves for each in search.outcomes(move)) for search in (long, short, taught)]
    assert proven[1] < proven[0] <= proven[2]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("engines", [1, 3])
def test_every_outcome_that_is_proven_is_that_of_trying_every_line(seed: int, engines: int) -> None:
    nearly = Nearly(seed)
    search, *others = [nearly.search(chance_first, worker) for worker in range(engines)]
    run_together([search, *others], 2000)
    proven = 0
    for move, _, found in nearly.plays(search):
        outcomes = search.outcomes(move)
        counted = tally(outcomes)
        assert counted.ways == sum(each.draw.ways for each in outcomes)
        for each in outcomes:
            value = nearly.final(move, each.draw.drawn)
            assert each.least <= (value > 0) - (value < 0) <= each.most
            proven += each.proven
        if outcomes and counted.proven == counted.ways:
            assert found.win == pytest.approx((counted.wins + counted.draws / 2) / counted.ways)
    assert proven


@pytest.mark.parametrize(
    "share",
    [7, [["pass"]], [["MOVE", [[99, 1]]]], [["MOVE", [[0, 2]]]], [["MOVE", [[-1, 1]]]]],
)
def test_outcomes_of_another_engine_that_do_not_fit_are_refused(share: Any) -> None:
    nearly = Nearly(0)
    search = nearly.search()
    move = write_action(SMALL, nearly.plays(search)[0].move.action)
    given = json.loads(json.dumps(share).replace("MOVE", move))
    for each in ({"outcomes": given}, given):
        with pytest.raises(RequestError, match=r"^job/share:"):
            search.merge(each)
    search.merge({"outcomes": [["8D NOWORD", [[0, 1]]]]})  # the other engine may have tried other moves


@pytest.mark.parametrize("seed", range(4))
def test_a_decision_says_on_which_side_of_a_number_the_value_lies(seed: int) -> None:
    small = Small(seed)
    value = small.twin().value(small.cells, *small.racks, 0)
    for aim in (value - 1, value, value + 1):
        endgame = Endgame(small.generator, small.cells, small.racks)
        for _ in range(10_000):  # a node at a time, so that it is interrupted everywhere
            if endgame.decide(aim, 1):
                break
        low, high = endgame.result.low, endgame.result.high
        assert endgame.decided(aim)
        assert low is None or low <= value
        assert high is None or high >= value


def test_leaders_are_searched_only_with_effort_for_two_and_no_further_than_it_goes() -> None:
    nearly = Nearly(8)
    effort = least_effort(nearly.scene)
    search = nearly.search()
    before = list(search.judged)
    assert list(search.run(effort - 1)) == []
    assert search.judged == before
    assert 0 < sum(search.run(effort)) <= effort


def test_with_just_the_effort_for_two_leaders_two_are_searched_in_small_slices() -> None:
    given = read_cgp(ENDINGS[10])
    scene = Scene(given.cells, given.racks[0], given.racks[1], (len(given.racks[1]) - 1,), 0, exchanges=0)
    moves = [move for move in best_moves(full(), scene, 12) if move.leave != scene.rack][:4]
    guessed = Expected(0.5, 0.0, proven=False)
    search = LeaderSearch(
        full(), scene, [Judged(move, move.score, guessed) for move in moves], lambda _win, spread: spread
    )
    effort = least_effort(scene)
    costs = list(search.run(effort))
    assert sum(bool(search.outcomes(each.move)) for each in search.judged) == FEWEST_LEADERS
    assert effort - len(costs) < sum(costs) <= effort  # nothing was solved, so all of it was needed
    assert max(costs) <= START_COST
    full().forget()


def test_no_move_counts_for_more_than_the_one_that_leads_the_simulation() -> None:
    nearly = Nearly(8)
    first, second, *others = nearly.search().judged
    eliminated = second._replace(value=first.value + 50)
    search = LeaderSearch(nearly.small.generator, nearly.scene, [first, eliminated, *others], nearly.simulation.worth)
    assert search.judged[0] == first
    assert search.judged[1] == eliminated._replace(value=first.value, expected=first.expected)


def test_what_was_not_searched_changes_as_what_was_did_on_average() -> None:
    nearly = Nearly(8)
    search = nearly.search()
    before = {each.move: each.expected for each in search.judged}
    for _ in search.run(least_effort(nearly.scene)):
        pass
    after = {each.move: each.expected for each in search.judged}
    searched = [move for move in after if search.outcomes(move)]
    win, spread = (sum(after[move][part] - before[move][part] for move in searched) / len(searched) for part in (0, 1))
    others = [move for move in after if move not in searched]
    assert others
    for move in others:
        assert after[move].win == pytest.approx(min(1.0, max(0.0, before[move].win + win)))
        assert after[move].spread == pytest.approx(before[move].spread + spread)


class Uncut(LeaderSearch):
    """Searches on where a move is beaten."""

    def _beaten(self, move: Move) -> bool:
        return False


def test_dropping_moves_that_are_beaten_changes_neither_the_best_move_nor_its_outcomes() -> None:
    dropped = 0
    for seed in range(6):
        nearly = Nearly(seed)
        judged = list({each.move: each for each in simulated(nearly.simulation)}.values())
        found, spent = [], []
        for kind in (LeaderSearch, Uncut):
            search = kind(nearly.small.generator, nearly.scene, judged)
            spent.append(sum(search.run(50_000)))
            best = search.judged[0]
            found.append((best, search.outcomes(best.move)))
        assert found[0] == found[1]
        dropped += spent[0] < spent[1]
    assert dropped
