"""bench/outsiders.py: what another program is told and answers, and what is said where it is missing or wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from asobiba.chance import stream
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.notation.cgp import read_cgp
from asobiba.crossword.rules.view import View
from tests.crossword.tables import LAYOUT, after, board, game, position

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))

from outsiders import Outsider, OutsiderError, Program, position_of, told

TABLE = game()
FIRST = position(board(""), ["AEEINRT", "DEIQTU?"])
# A program that gives the answer that stands in its arguments, whatever it is asked, and ends after it.
SAYS = "import sys; print('ready', flush=True); input(); print(sys.argv[1], flush=True); input()"


def view(*actions: tuple[int, str]) -> View:
    """What the seat to act sees after some actions."""
    state = after(TABLE, FIRST, *actions)
    return TABLE.view(state, state.turn)


def answers(text: str) -> Outsider:
    """An outsider that always answers the same."""
    return Outsider(Program([sys.executable, "-c", SAYS, text]), TABLE, TABLE.generator)


@pytest.fixture
def started() -> Iterator[list[Outsider]]:
    """Outsiders put in here are ended after the test."""
    outsiders: list[Outsider] = []
    yield outsiders
    for outsider in outsiders:
        outsider.program.close()


def choose(started: list[Outsider], text: str, seen: View) -> tuple[Outsider, object]:
    started.append(answers(text))
    return started[-1], started[-1].choose(seen, stream(1, "test"))


def test_a_position_tells_what_its_seat_sees_and_no_more() -> None:
    line = position_of(view((0, "8D TRAIN")))
    read = read_cgp(line)
    assert line.startswith("15/15/15/15/15/15/15/3TRAIN7/15/")
    assert (read.racks, read.scores, read.scoreless) == (("DEIQTU?", ""), (0, 12), 0)


def test_scoreless_turns_are_those_since_the_last_points() -> None:
    assert read_cgp(position_of(view())).scoreless == 0
    assert read_cgp(position_of(view((0, "pass"), (1, "exchange QU")))).scoreless == 2
    assert read_cgp(position_of(view((0, "8D TRAIN"), (1, "pass")))).scoreless == 1


def test_a_play_may_have_dots_for_tiles_that_lie_there(started: list[Outsider]) -> None:
    outsider, action = choose(started, "2 D8 .E", view((0, "8D TRAIN")))
    assert action == TABLE.read_action("D8 TE")
    assert (outsider.turns, outsider.plays, outsider.tops) == (1, 1, 0)


def test_a_play_that_scores_the_most_is_counted(started: list[Outsider]) -> None:
    seen = view((0, "8D TRAIN"))
    play, points = max(TABLE.generator.plays(seen.cells, seen.rack or "").scored(), key=lambda scored: scored[1])
    outsider, _ = choose(started, f"{points} {write_action(LAYOUT, play)}", seen)
    assert (outsider.turns, outsider.plays, outsider.tops) == (1, 1, 1)


@pytest.mark.parametrize("text", ["0 pass", "0 exchange DEQ"])
def test_turns_without_points_are_taken_as_they_are(started: list[Outsider], text: str) -> None:
    outsider, action = choose(started, text, view((0, "8D TRAIN")))
    assert action == TABLE.read_action(text.partition(" ")[2])
    assert (outsider.turns, outsider.plays, outsider.tops) == (1, 0, 0)
    assert outsider.seconds >= 0


@pytest.mark.parametrize("text", ["", "pass", "x 8D CAT", "12 8D", "12 8D C4T", "12 99Z CAT"])
def test_what_is_no_answer_is_told_with_the_form_of_one(started: list[Outsider], text: str) -> None:
    with pytest.raises(OutsiderError, match=r"is no answer: points and an action, such as '48 8D QU\.ET'"):
        choose(started, text, view())


def test_other_points_than_ours_stop_the_match_and_tell_the_position(started: list[Outsider]) -> None:
    with pytest.raises(OutsiderError, match=r"'13 8D TRAIN' scores 12 by our rules: 15/15/.* AEEINRT/ 0/0 0 "):
        choose(started, "13 8D TRAIN", view())


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(OutsiderError, match=r"^no-such-player cannot be started: No such file"):
        Program(["no-such-player", "words.txt"])


def test_a_program_that_is_not_ready_is_quoted() -> None:
    with pytest.raises(OutsiderError, match="is not ready, it says 'no words'"):
        Program([sys.executable, "-c", "print('no words')"])


def test_a_program_that_ends_is_told_with_its_status() -> None:
    with pytest.raises(OutsiderError, match="it has ended with status 3"):
        Program([sys.executable, "-c", "raise SystemExit(3)"])


def test_a_program_that_is_silent_is_ended() -> None:
    program = Program([sys.executable, "-c", "print('ready', flush=True); input(); input()"], patience=30)
    program._patience = 0.05
    with pytest.raises(OutsiderError, match="it has said nothing for 0 seconds"):
        program.ask("a position")
    assert program._process.returncode


def test_a_summary_tells_who_played_and_how_many_plays_were_tops() -> None:
    row = {
        "seed": 1,
        "games": [[400, 380], [390, 400]],
        "luck": [0.0, 0.0],
        "work": [[20, 10.0], [20, 1.0]],
        "one": "champion",
        "budget": 300,
        "against": "somebody 1.0",
        "tops": [19, 18],
    }
    line = told([json.loads(json.dumps(row))])
    assert line.startswith("champion against somebody 1.0: 1 pairs: +5.0 points a game")
    assert line.endswith("500 and 50 ms of CPU a turn; 18 of its 19 plays score the most that ours finds")
