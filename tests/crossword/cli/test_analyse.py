"""`analyse` compares the moves of any position, by simulation or by equity alone."""

from __future__ import annotations

from typing import Any

import pytest

from asobiba.crossword.cli import analyse, choose
from asobiba.errors import NotationError
from tests.tables import real_lexica

ROWS = ["15"] * 15
QUIET = "/".join([*ROWS[:7], "3QUiET7", *ROWS[8:]])
CORNER_PHONY = "/".join(["XZQJ11", *ROWS[1:]])  # no word, and the centre is not covered


def analysed(board: str, racks: str, level: str, budget: int = 60, rest: str = "0/0 0") -> list[dict[str, Any]]:
    lexicon = real_lexica().open("standard")
    return [dict(candidate) for candidate in analyse(f"{board} {racks} {rest}", lexicon, level, real_lexica(), budget)]


@pytest.mark.parametrize("level", ["beginner", "greedy", "champion"])
def test_every_line_of_analyse_has_the_documented_fields(level: str) -> None:
    lines = analysed(QUIET, "AEIRSTV/", level)
    assert len(lines) > 5
    for line in lines:
        fields = ["move", "score", "leave", "equity", "win", "spread", "rollouts", "exact", "comparison", "reasons"]
        assert list(line) == fields
        assert 0 < line["win"] < 1
        assert (line["rollouts"] > 0) == (level == "champion")
    assert len({line["move"] for line in lines}) == len(lines)


def test_the_champion_ranks_the_bingo_first_after_rollouts() -> None:
    first, second, *_ = analysed(QUIET, "AEINRST/", "champion")
    assert first["score"] > 50
    assert first["leave"] == ""
    assert first["win"] > second["win"]
    assert first["rollouts"] == second["rollouts"]


def test_the_same_position_budget_and_seed_give_the_same_lines() -> None:
    assert analysed(QUIET, "AEIRSTV/", "champion", 40) == analysed(QUIET, "AEIRSTV/", "champion", 40)


def test_the_other_racks_of_the_position_are_ignored() -> None:
    assert analysed(QUIET, "AEIRSTV/", "champion", 40) == analysed(QUIET, "AEIRSTV/DDEEFGG", "champion", 40)


def test_a_player_far_ahead_is_likely_to_win() -> None:
    ahead, behind = (analysed(QUIET, "AEIRSTV/", "champion", 40, f"{spread} 0")[0] for spread in ("300/0", "0/300"))
    assert ahead["win"] > 0.9
    assert behind["win"] < 0.1


def test_a_board_with_phonies_and_an_empty_centre_is_accepted() -> None:
    lines = analysed(CORNER_PHONY, "AEIRSTV/", "champion", 40)
    assert lines
    assert all(line["rollouts"] for line in lines)


def test_an_exchange_is_compared_with_plays() -> None:
    assert any(line["move"].startswith("exchange ") for line in analysed(QUIET, "IIUUVVW/", "champion", 60))


def test_an_empty_rack_is_refused() -> None:
    with pytest.raises(NotationError, match=r"^cgp/rack:"):
        analysed(QUIET, "/ABC", "champion")


def test_the_champion_uses_the_given_budget() -> None:
    lexicon, position = real_lexica().open("standard"), f"{QUIET} AEIRSTV/ 0/0 0"
    chosen = [choose(position, lexicon, "champion", real_lexica(), 40, seed) for seed in (3, 3)]
    assert chosen[0] == chosen[1]
    assert chosen[0]["action"] == "play"
