"""The table of chances to win: its rows are leads of real games, and its chances are shares of them."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from math import erf, exp, sqrt
from pathlib import Path

import numpy as np
import pytest

from asobiba import __main__
from asobiba.crossword.equity.win_probability import SHIPPED, SPREADS, UNSEEN, parse_chances, shipped_chances
from asobiba.errors import OptionError
from asobiba.lab.win_chances import BLUR, NEAR, champion_turns, fit, leads, log_loss, read_leads, static_turns, table
from tests.crossword.tables import rollouts_of
from tests.lab.test_selfplay import static


@pytest.mark.parametrize(("budget", "simulated"), [(0, False), (26, True)])
def test_rows_are_the_leads_of_the_seat_that_moved(
    budget: int, simulated: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two seats in turn see one game: one is ahead at the end by what the other is behind."""
    rollouts = rollouts_of(monkeypatch)
    player = static()
    found = list(leads(champion_turns(player.generator, 5, budget) if budget else static_turns(player, 5)))

    assert (len(rollouts) > 20) == simulated
    assert [unseen for unseen, _, _ in found] == sorted((unseen for unseen, _, _ in found), reverse=True)
    assert {abs(final) for _, _, final in found} == {abs(found[0][2])}
    assert [final > 0 for _, _, final in found] == [(found[0][2] > 0) == (turn % 2 == 0) for turn in range(len(found))]


def test_the_table_is_the_share_of_changes_that_leave_a_lead() -> None:
    """A plain twin: each row is one weighted mean over all turns."""
    rows = [(3, 10, -4), (8, -20, 15), (9, 5, 5), (30, 40, -30), (70, 0, 100)]
    found = fit(np.array(rows, dtype=np.float64))

    for unseen, row in zip(UNSEEN, found, strict=True):
        weights = [exp(-(((sqrt(turn[0]) - sqrt(unseen)) / NEAR) ** 2)) for turn in rows]
        changes = [final - ahead for _, ahead, final in rows]
        mean = sum(w * change for w, change in zip(weights, changes, strict=True)) / sum(weights)
        spread = sqrt(sum(w * (c - mean) ** 2 for w, c in zip(weights, changes, strict=True)) / sum(weights))
        for at, chance in zip(SPREADS, row, strict=True):
            shares = [(1 + erf((at + change) / (1 + BLUR * spread) / sqrt(2))) / 2 for change in changes]
            share = sum(w * each for w, each in zip(weights, shares, strict=True)) / sum(weights)
            assert chance == pytest.approx(min(9_999, max(1, 10_000 * share)), abs=0.51)


def test_a_table_is_read_as_it_was_written() -> None:
    rows = np.array([(8, ahead, ahead + change) for ahead in (-30, 0, 30) for change in (-40, 0, 40)], dtype=float)
    found = fit(rows)
    read = parse_chances(table(found, ["a note"]))

    assert [read.win(spread, 8) * 10_000 for spread in SPREADS] == pytest.approx(found[UNSEEN.index(8)])
    assert 0 < log_loss(read, rows) < 0.7
    lines = [[*map(int, line.split())] for line in shipped_text().splitlines() if not line.startswith("#")]
    assert [(line[0], len(line[1:])) for line in lines] == [(unseen, len(SPREADS)) for unseen in UNSEEN]


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda rows: rows[:-1], 19),  # the last row is missing
        (lambda rows: [*rows[:4], rows[4].replace(" ", " x", 1), *rows[5:]], 5),
        (lambda rows: [*rows[:4], rows[4] + " 9999", *rows[5:]], 5),
        (lambda rows: [*rows[:2], rows[3], rows[2], *rows[4:]], 3),
        (lambda rows: [*rows[:6], " ".join([rows[6].rpartition(" ")[0], "10001"]), *rows[7:]], 7),
    ],
)
def test_a_damaged_table_is_an_error_that_names_the_line(change: Callable[[list[str]], list[str]], line: int) -> None:
    rows = [line for line in shipped_text().splitlines() if not line.startswith("#")]
    with pytest.raises(OptionError) as caught:
        parse_chances("\n".join(change(rows)))
    assert (caught.value.code, caught.value.data) == ("crossword/bad_chances", {"line": line})


def shipped_text() -> str:
    return (pkgutil.get_data("asobiba.crossword", f"data/{SHIPPED}") or b"").decode("ascii")


def test_the_same_games_give_the_same_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows, out = tmp_path / "rows", tmp_path / "table"
    played = ["leads", "--games", "2", "--seed", "3", "--budget", "26", "--lexicon", "everyday", "--out", str(rows)]
    assert __main__.main(["lab", *played]) == 0
    fitted = ["win-chances", str(rows), "--check", str(rows), "--note", "2026-11-29", "--out", str(out)]
    texts = []
    for _ in range(2):
        assert __main__.main(["lab", *fitted]) == 0
        texts.append(out.read_text())

    assert texts[0] == texts[1]
    assert texts[0].startswith("# leads: 2 games, seed 3, lexicon everyday ")
    assert "26 rollouts a turn" in texts[0]
    assert '"shipped"' in capsys.readouterr().out


def test_bad_rows_are_named(tmp_path: Path) -> None:
    bad = tmp_path / "rows"
    bad.write_text("# a note\n8 1 2\n8 x 2\n")
    with pytest.raises(OptionError, match="rows line 3"):
        read_leads([str(bad)])


def test_the_table_that_ships_is_better_than_a_coin() -> None:
    """Leads of other games than those of the table: 0.37, a coin 0.69, the other player's chances 2.3."""
    games = [lead for seed in range(900_001, 900_007) for lead in leads(static_turns(static(), seed))]

    assert log_loss(shipped_chances(), np.array(games, dtype=np.float64)) < 0.5
