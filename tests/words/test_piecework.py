"""Work in pieces: it is done once, by whoever asks, and begins again after an error."""

from __future__ import annotations

import pytest

from asobiba.words.piecework import Pieces, Piecework


def test_pieces_that_were_done_before_are_not_done_again() -> None:
    done: list[int] = []

    def count() -> Pieces[int]:
        for piece in range(4):
            done.append(piece)
            yield
        return len(done)

    work = Piecework(count)
    before = work.pieces()
    next(before)
    next(before)
    assert done == [0, 1]
    assert work.result() == 4
    assert done == [0, 1, 2, 3]
    assert list(before) == []
    assert work.result() == 4


def test_work_that_raised_begins_again() -> None:
    tries: list[int] = []

    def fail_first() -> Pieces[str]:
        tries.append(1)
        yield
        if len(tries) == 1:
            raise ValueError
        return "done"

    work = Piecework(fail_first)
    with pytest.raises(ValueError):
        work.result()
    assert work.result() == "done"
    assert len(tries) == 2
