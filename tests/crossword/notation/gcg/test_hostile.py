"""Files that were made to keep the reader busy. Work is counted, in calls of functions, so that no clock decides."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from asobiba.crossword.notation.gcg.parser import MOST_LINES, MOST_TURNS, parse_gcg
from asobiba.crossword.notation.gcg.replay import replay_gcg
from asobiba.errors import GameError
from tests.tables import ask, small_door

HEAD = "#player1 a Ann\n#player2 b Bob\n"
NOTHING = "#note nothing\n"


def repeated(lines: str, size: int) -> str:
    """A file of about so many bytes that begins as any other, and goes on with the same lines again and again."""
    return HEAD + lines * (size // len(lines))


def exchanges(size: int) -> str:
    """Nobody plays: 16 kB took 9 s in the page, 65 kB 106 s and 1.9 GB of memory."""
    return repeated(">a: A -A +0 0\n>b: B -B +0 0\n", size)


def withdrawn_plays(size: int) -> str:
    """The same play, laid and taken back: 335 kB took 122 s and the engine's life."""
    return repeated(">a: CAT 8G CAT +10 10\n>a: CAT -- -10 0\n", size)


def passes(size: int) -> str:
    """A play, and then only passes: each play looked for its withdrawal through all of them."""
    return repeated(">a: AT 8G AT +4 4\n>b: - +0 0\n>b: - +0 0\n>b: - +0 0\n", size)


def ends(size: int) -> str:
    """Points for tiles again and again."""
    return repeated(">a: (Q) +20 20\n>b: Q (Q) -10 -10\n", size)


def notes(size: int) -> str:
    """Notes that go on in the next line."""
    return repeated(NOTHING + "and more\n", size)


def players(size: int) -> str:
    """The same player is named again and again."""
    return repeated("#player1 c Cid\n", size)


def long_nick(size: int) -> str:
    """A name as long as the rest of the file."""
    return f"#player1 {'n' * (size // 2)} Ann\n" + "#note x\nmore\n" * (size // 26)


def descriptions(size: int) -> str:
    """Options again and again."""
    return repeated("#description Asobiba rules: school\n", size)


def nonsense(size: int) -> str:
    """Lines that are none."""
    return repeated("???\n", size)


def one_line(size: int) -> str:
    """A word that no board has room for."""
    return HEAD + f">a: AT 8G {'A' * size} +4 4\n"


HOSTILE = (exchanges, withdrawn_plays, passes, ends, notes, players, long_nick, descriptions, nonsense, one_line)


def work_of(do: Callable[[], Any]) -> int:
    """How often functions are called, and generators resumed, while something is done."""
    count = 0

    def call(*_: Any) -> None:
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(call)
    try:
        do()
    except GameError:
        pass
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("make", HOSTILE)
def test_reading_costs_no_more_than_the_length(make: Callable[[int], str]) -> None:
    """Of files that are short enough to be read whole."""
    short, long = (work_of(lambda size=size: replay_gcg(make(size))) for size in (3_000, 12_000))  # type: ignore[misc]

    assert long <= 4.4 * short + 2_000


@pytest.mark.parametrize(
    ("make", "size"), [(exchanges, 16_000), (exchanges, 65_000), (withdrawn_plays, 335_000), (nonsense, 999_000)]
)
def test_a_file_longer_than_any_game_is_refused_before_much_is_done(make: Callable[[int], str], size: int) -> None:
    door, text = small_door(), make(size)
    answers: list[dict[str, Any]] = []

    def read() -> None:
        answers.append(ask(door, type="import", game="crossword", format="gcg", text=text))
        answers.append(ask(door, type="read", format="gcg", text=text, lexicon=None))
        answers.append(ask(door, type="start", job="review", arguments={"gcg": text}))

    work = work_of(read)

    assert [answer["error"]["code"] for answer in answers] == ["gcg/too_long"] * 3
    assert work < 1_500_000


def test_a_file_may_have_as_many_turns_and_notes_as_a_game() -> None:
    turn = ">a: AT - +0 0\n"
    game, _ = parse_gcg(HEAD + turn * MOST_TURNS)
    assert len(game.turns) == MOST_TURNS
    assert len(parse_gcg(NOTHING * MOST_LINES)[0].lines) == MOST_LINES

    for text in (HEAD + turn * (MOST_TURNS + 1), NOTHING * (MOST_LINES + 1)):
        with pytest.raises(GameError, match=r"^gcg/too_long:"):
            parse_gcg(text)
