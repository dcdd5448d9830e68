"""Proof numbers come to the value of the exhaustive twin: cut off anywhere, with few boards, by several workers."""

from __future__ import annotations

import pytest

from asobiba.crossword.endgame.boards import Boards
from asobiba.crossword.endgame.negamax import EndSearch, OutOfNodes
from asobiba.crossword.endgame.plays import PackedRacks
from asobiba.crossword.endgame.proof_number import ProofSearch
from asobiba.crossword.endgame.sharing import NOTHING_REFUTED, Told, plain_share
from asobiba.crossword.endgame.solver import Endgame
from asobiba.errors import RequestError
from tests.tables import sample

from .test_solver import FIVE, Small


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proof numbers from the first node on, and every proof a finding."""
    monkeypatch.setattr("asobiba.crossword.endgame.solver.PROOFS_FROM", (0, 0))
    monkeypatch.setattr("asobiba.crossword.endgame.proof_number.FEWEST", 1)


def answer(small: Small, alpha: int, nodes: int) -> bool:
    """Whether the mover gains more than alpha, asked in slices of some nodes."""
    search = EndSearch(Boards(small.generator, small.cells, PackedRacks(FIVE, "".join(small.racks))))
    mine, theirs = map(search.boards.packed.pack, small.racks)
    proofs = ProofSearch(search)
    while True:
        search.limit = search.nodes + nodes
        try:
            return proofs.exceeds(search.boards.root, (mine, theirs, small.scoreless == 5), alpha)
        except OutOfNodes:
            continue


@pytest.mark.parametrize("seed", sample(range(100), 4))
def test_every_question_around_the_value_gets_the_answer_of_the_twin(seed: int) -> None:
    small = Small(seed)
    exact = small.twin().value(small.cells, *small.racks, small.scoreless)
    for alpha in (exact - 30, exact - 1, exact, exact + 30):
        assert answer(small, alpha, 1 + seed) == (exact > alpha)


# With a hundred boards and lanes these endings drop them at least twice, and still come to their end.
DROPPING = 9, 18, 22, 31, 70, 149, 151, 155, 171, 219, 227, 235, 328, 384


@pytest.mark.parametrize("seed", sample(DROPPING, 4))
@pytest.mark.parametrize("kept", [100, 100_000])
def test_value_and_line_are_those_of_the_twin_though_the_boards_are_dropped(
    seed: int, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asobiba.crossword.endgame.boards.KEPT_BOARDS_AND_LANES", kept)
    small = Small(seed)
    endgame = small.endgame()
    drops: list[int] = []
    endgame.boards.on_forget.append(lambda: drops.append(endgame.search.nodes))
    endgame.begin()
    exact = small.twin().value(small.cells, *small.racks, small.scoreless)
    while not endgame.result.proven:
        result = endgame.run(40)
        assert result.low is None or result.low <= exact
        assert result.high is None or result.high >= exact
    assert endgame.result.value == exact
    assert small.total(endgame.result.line) == exact
    assert len(drops) > 1 if kept == 100 else not drops


@pytest.mark.parametrize("seed", sample(range(60), 3))
def test_what_others_have_proven_is_taken_over_and_ends_the_search(seed: int) -> None:
    small = Small(seed)
    first, second = (
        Endgame(small.generator, small.cells, small.racks, pass_ends=small.scoreless == 5, worker=worker)
        for worker in range(2)
    )
    first.run(1_000_000)
    second.merge([first.share()])
    taught = second.run(1_000_000)
    assert (taught.value, taught.proven) == (first.result.value, True)
    assert small.total(taught.line) == taught.value
    assert taught.nodes <= first.result.nodes


@pytest.mark.parametrize(
    "text", ["", "999A/1/1/0/5/5/", "1A,x/1/1/0/5/5/", "/1/1/0/x/5/", "/g/1/0/5/5/", "/1/1/0/5/5/x", "/1/1/0/5/5/5"]
)
def test_what_is_no_finding_is_refused(text: str) -> None:
    endgame = Small(2).endgame()
    endgame.merge([plain_share(NOTHING_REFUTED, Told(1, 1, ("1A/1/1/0/5/5/",)))])
    with pytest.raises(RequestError, match=r"^job/share: the findings of a share"):
        endgame.merge([plain_share(NOTHING_REFUTED, Told(1, 2, (text,)))])
