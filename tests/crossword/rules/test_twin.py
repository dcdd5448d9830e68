"""The rules against their brute-force twin: the same placements are legal, and score the same.

Placements are those that the move generator lists, and neighbours of them that are wrong in every way: moved, turned,
with a tile more or less, with another letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from asobiba import chance
from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.placement import placed
from asobiba.crossword.rules.scoring import Placement
from asobiba.crossword.rules.state import State
from tests.crossword.reference import judge
from tests.crossword.tables import LAYOUT, TILES, game


def positions(table: CrosswordGame, seed: int) -> Iterator[tuple[State, Random]]:
    """Positions of a game with random plays."""
    rng = chance.stream(seed, "twin")
    state = table.new(seed).state
    while state.result is None:
        yield state, rng
        plays = table.generator.plays(state.cells, state.racks[state.turn])
        text = "pass"
        if plays:
            play = plays[chance.below(len(plays), rng)]
            text = f"{LAYOUT.coordinates(play.start, play.across)} {play.word}"
        state = table.apply(state, state.turn, table.check(state, state.turn, table.read_action(text))).state


def neighbours(cells: str, placement: Placement, rng: Random) -> Iterator[Placement]:
    """Variations of this placement, nearly all of them illegal."""
    for step in (0, 1, -1, 15, -15):
        moved = [(square + step, letter) for square, letter in placement]
        if all(0 <= square < 225 for square, _ in moved):
            yield tuple(moved)
    yield tuple(sorted((square % 15 * 15 + square // 15, letter) for square, letter in placement))
    dropped = chance.below(len(placement), rng)
    yield placement[:dropped] + placement[dropped + 1 :]
    extra = chance.below(225, rng)
    if all(square != extra for square, _ in placement):
        yield tuple(sorted((*placement, (extra, "E"))))
    letter = TILES.letters[chance.below(26, rng)]
    yield tuple((square, letter if at == dropped else old) for at, (square, old) in enumerate(placement))


def in_one_line(placement: Placement) -> bool:
    """Whether the tiles are in one line, which the twin takes for granted."""
    rows = {square // 15 for square, _ in placement}
    columns = {square % 15 for square, _ in placement}
    return min(len(rows), len(columns)) == 1


@pytest.mark.parametrize("seed", range(4))
def test_preview_agrees_with_the_brute_force_twin(seed: int) -> None:
    table = game()
    seen = {True: 0, False: 0}
    for state, rng in positions(table, seed):
        view = table.view(state, state.turn)
        found = chance.shuffled(table.generator.plays(state.cells, state.racks[state.turn]), rng)
        for play in found[:12]:
            for placement in neighbours(state.cells, tuple(placed(state.cells, play, 15)), rng):
                if not placement or not in_one_line(placement):
                    continue
                tiles = [[*LAYOUT.place(square), letter] for square, letter in placement]
                answer = table.ask(view, "preview", {"tiles": tiles})
                if answer["code"] == "crossword/not_your_tiles":
                    continue
                free = all(state.cells[square] == EMPTY for square, _ in placement)
                first = state.cells == LAYOUT.empty and len(placement) < 2
                wanted = judge(LAYOUT, TILES, table.accepts, state.cells, placement) if free and not first else None
                assert (answer["score"] if answer["legal"] else None) == wanted, (placement, answer)
                seen[answer["legal"]] += 1
    assert min(seen.values()) > 50, seen
