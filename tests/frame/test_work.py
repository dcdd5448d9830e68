"""Work that a generator does: each part once, by whoever asks, and on from what is kept after an error."""

from __future__ import annotations

import pytest

from asobiba.work import SlicedWork, Units


def test_parts_that_were_done_before_are_not_done_again() -> None:
    done: list[int] = []

    def count() -> Units[int]:
        for part in range(4):
            done.append(part)
            yield 1
        return len(done)

    work = SlicedWork(count)
    before = work.slices()
    next(before)
    next(before)
    assert done == [0, 1]
    assert work.finish() == 4
    assert done == [0, 1, 2, 3]
    assert list(before) == []
    assert work.finish() == 4


def test_a_slice_goes_on_after_one_that_failed_where_what_was_found_leaves_off() -> None:
    found: list[int] = []
    trouble = [3]

    def go_on() -> Units[str]:
        for number in range(len(found), 6):
            if number in trouble:
                trouble.clear()
                raise RuntimeError("no memory")
            found.append(number)
            yield 2
        return "done"

    work = SlicedWork(go_on)
    work.step(3)
    assert (found, work.spent, work.done) == ([0, 1], 4, False)
    with pytest.raises(RuntimeError):
        work.step(100)
    assert (found, work.spent, work.done) == ([0, 1, 2], 6, False)
    work.step(100)
    assert (found, work.spent, work.done) == ([0, 1, 2, 3, 4, 5], 12, True)
    assert work.finish() == "done"
