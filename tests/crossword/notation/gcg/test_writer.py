"""Played games written as GCG score the same when they are read again, and reveal nothing hidden."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import pytest

from asobiba import chance
from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.notation.cgp import read_cgp, write_cgp
from asobiba.crossword.notation.gcg.document import GcgGame, GcgTurn
from asobiba.crossword.notation.gcg.replay import Replay, replay_game
from asobiba.crossword.notation.gcg.writer import game_of, write_gcg
from asobiba.crossword.notation.position import position_of
from asobiba.crossword.rules.actions import Accept, Accepts, Action, Challenge, Pass, Play, Recycle, Resign
from asobiba.crossword.rules.legality import may_take_turn
from asobiba.crossword.rules.state import State
from asobiba.words.word_map import WordMap
from tests.crossword import tables
from tests.crossword.tables import LAYOUT, TILES, WORDS, read_gcg
from tests.tables import sample

# two letters are always a word, and three around any of AEINORST, so that games are played to the last tile
EASY = tuple(
    sorted({first + middle + last for first in TILES.letters for middle in ("", *"AEINORST") for last in TILES.letters})
)
MAPS = {words: WordMap.of(words) for words in (WORDS, EASY)}
NAMES = ["Ana María", "Ben", "Ben", "Chi: Ito"]


def game(players: int, words: tuple[str, ...] = WORDS, *, phonies: bool = False, **options: Any) -> CrosswordGame:
    """A game with some words; with phonies, every other of them is not acceptable."""
    rules = tables.game(players, **options).rules
    accepted = frozenset(words[::2] if phonies else words)
    return CrosswordGame(rules, accepted.__contains__, MoveGenerator(LAYOUT, TILES, MAPS[words]))


def table_with_phonies(players: int, **options: Any) -> CrosswordGame:
    """A game in which every other word played is a phony."""
    return game(players, phonies=True, **options)


def played(table: CrosswordGame, seed: int, most: int = 400) -> list[State]:
    """The states of a random game, played to its end or for `most` actions."""
    states = [table.new(seed).state]
    for ply in range(most):
        seats = table.to_act(states[-1])
        if not seats:
            break
        rng = chance.stream(seed, "driver", ply)
        seat = seats[chance.below(len(seats), rng)]
        action = some_action(table, states[-1], seat, rng)
        states.append(table.apply(states[-1], seat, table.check(states[-1], seat, action)).state)
    return states


def some_action(table: CrosswordGame, state: State, seat: int, rng: Any) -> Action:
    """A play when there is one, most of the time; anything else that is allowed now and then, but for resigning."""
    if seat in state.waiting and (not may_take_turn(state, seat) or rng.random() < 0.3):
        return Challenge() if rng.random() < 0.6 else Accept()
    actions = [action for action in table.actions(state, seat) if not isinstance(action, (Resign, Challenge, Accept))]
    plays = [action for action in actions if isinstance(action, Play)]
    swaps = [action for action in actions if isinstance(action, Recycle)]
    if swaps:
        return swaps[0]
    if plays and rng.random() < 0.9:
        return max(plays[:200], key=lambda play: (len(play.word), play.word))
    return actions[chance.below(len(actions), rng)]


def rescored(table: CrosswordGame, states: list[State], accepts: Accepts | None = None) -> Replay:
    """The game written, read and scored again; with `accepts`, an unacceptable word that stayed is a problem."""
    text = write_gcg(game_of(table.rules, NAMES[: table.players], states, None))
    game = read_gcg(text)
    assert write_gcg(game) == text
    return replay_game(game, accepts)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "players", "ending"), sample([*product(range(3), (2, 3, 4), ("double", "transfer"))], 5)
)
def test_a_finished_game_scores_the_same_when_it_is_read_again(seed: int, players: int, ending: str):
    table = game(players, EASY, ending=ending)
    states = played(table, seed)
    result = states[-1].result
    assert result is not None
    again = rescored(table, states)
    assert again.problems == ()
    first = states[0].turn
    assert again.final == result.scores[first:] + result.scores[:first]
    assert again.cells == states[-1].cells


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "players", "challenge"), sample([*product(range(4), (2, 3, 4), ("single", "double", "five", "ten"))], 5)
)
def test_challenges_in_every_mode_score_the_same_when_they_are_read_again(seed: int, players: int, challenge: str):
    table = table_with_phonies(players, challenge=challenge)
    states = played(table, seed)
    result = states[-1].result
    assert result is not None
    again = rescored(table, states)
    assert again.problems == ()
    assert sorted(again.final) == sorted(result.scores)


@pytest.mark.parametrize("challenge", ["single", "double"])
def test_only_phonies_that_stayed_on_the_board_are_reported(challenge: str):
    table = table_with_phonies(3, challenge=challenge)
    states = played(table, 1)
    plays = [turn.public for turn in states[-1].turns if turn.kind == "play" and not turn.public["back"]]
    phonies = [play for play in plays if not all(table.accepts(word["word"]) for word in play["words"])]
    again = rescored(table, states, table.accepts)
    assert phonies
    assert [problem.code for problem in again.problems] == ["gcg/unknown_word"] * len(phonies)


def test_the_games_of_this_test_have_every_kind_of_line():
    kinds = set()
    for table in (game(2, EASY), table_with_phonies(2, challenge="five"), table_with_phonies(3, challenge="double")):
        for seed in range(3):
            written = game_of(table.rules, NAMES[: table.players], played(table, seed), None)
            kinds |= {turn.kind for turn in written.turns}
    assert kinds == {"play", "exchange", "pass", "withdrawn", "challenge", "out", "rack"}


@pytest.mark.parametrize("seed", range(8))
def test_recycled_blanks_come_back_as_the_letters_they_stood_for(seed: int):
    table = game(2, recycle_blanks=True)
    states = played(table, seed)
    again = rescored(table, states)
    assert again.problems == ()
    assert again.cells == states[-1].cells


def test_the_games_of_this_test_have_a_recycled_blank():
    tables = [played(game(2, recycle_blanks=True), seed)[-1] for seed in range(8)]
    assert any(turn.kind == "recycle" for state in tables for turn in state.turns)


def test_time_lost_is_a_line_of_its_own():
    table = game(2, clock=1)
    states = [table.new(3).state]
    for _ in range(6):
        seat = states[-1].turn
        if len(states) == 1:
            play = next(action for action in table.actions(states[-1], seat) if isinstance(action, Play))
            action: Action = Play(play.start, play.across, play.word, seconds=60 + 125)
        else:
            action = Pass()
        states.append(table.apply(states[-1], seat, table.check(states[-1], seat, action)).state)
    while states[-1].result is None:
        states.append(table.apply(states[-1], states[-1].turn, Pass()).state)
    again = rescored(table, states)
    assert [scored.computed for scored in again.turns if scored.turn.kind == "time"] == [-30]
    assert again.problems == ()


def test_a_resignation_is_written_as_a_note():
    table = game(3)
    states = played(table, 5, most=6)
    states.append(table.apply(states[-1], states[-1].turn, Resign()).state)
    written = game_of(table.rules, NAMES[:3], states, None)
    assert any("resigns" in note for note in written.texts("note"))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_running_game_shows_only_the_racks_that_a_seat_may_know(seat: int | None):
    table = game(2)
    states = played(table, 11, most=8)
    written = game_of(table.rules, ["A", "B"], states, seat)
    assert written.text("incomplete") is not None
    for turn in written.turns:
        own = turn.nick == "AB"[seat] if seat is not None else False
        if turn.kind == "play" and not own:
            assert turn.rack == TILES.sort(
                "?" if letter.islower() else letter for letter in turn.tiles if letter != "."
            )
        elif not own:
            assert turn.rack == ""
            assert turn.kind != "exchange" or turn.tiles.isdecimal()
    assert replay_game(read_gcg(write_gcg(written))).problems == ()


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_hidden_tiles_do_not_change_what_a_seat_gets_as_gcg(seat: int | None):
    """The other's rack swapped with the bag, all else equal: the text is the same."""
    table = game(2)
    states = played(table, 4, most=7)
    text = write_gcg(game_of(table.rules, ["A", "B"], states, seat))
    position = write_cgp(position_of(table.rules, states[-1], seat))
    hidden = [other for other in (0, 1) if other != seat]
    changed = [swapped(state, hidden) for state in states]
    assert changed[-1] != states[-1]
    assert write_gcg(game_of(table.rules, ["A", "B"], changed, seat)) == text
    assert write_cgp(position_of(table.rules, changed[-1], seat)) == position


def swapped(state: State, seats: list[int]) -> State:
    racks, bag = list(state.racks), state.bag
    for seat in seats:
        racks[seat], bag = TILES.sort(bag[: len(racks[seat])]), bag[len(racks[seat]) :] + racks[seat]
    return replace(state, racks=tuple(racks), bag=bag)


def test_the_player_who_began_is_player_1():
    table = game(2)
    for seed in range(6):
        states = played(table, seed, most=3)
        written = game_of(table.rules, ["Zero", "One"], states, None)
        assert written.players[0].nick == ["Zero", "One"][states[0].turn]


def test_nicknames_are_single_words_and_never_the_same():
    table = game(4)
    states = played(table, 1, most=8)
    written = game_of(table.rules, ["Ana María", "Ben: the 1st", "Ben the 1st", ":"], states, 0)
    assert sorted(player.nick for player in written.players) == ["Ana_María", "Ben_the_1st", "Ben_the_1st_2", "Player4"]
    assert replay_game(read_gcg(write_gcg(written))).problems == ()


def test_the_cgp_of_a_position_starts_with_the_player_to_act_and_is_read_unchanged():
    table = game(3)
    states = played(table, 9, most=10)
    state = states[-1]
    position = position_of(table.rules, state, state.turn)
    assert position.racks == (state.racks[state.turn], "", "")
    assert position.scores[0] == state.scores[state.turn]
    assert position.cells == state.cells
    assert read_cgp(write_cgp(position)) == position
    assert position_of(table.rules, state, None).racks == ("", "", "")


def test_a_finished_position_shows_all_racks_and_the_scores_at_the_end():
    table = game(2)
    state = played(table, 2)[-1]
    position = position_of(table.rules, state, None)
    assert state.result is not None
    assert sorted(position.scores) == sorted(state.result.scores)
    assert read_cgp(write_cgp(position)) == position


def test_turns_are_written_in_the_order_of_play():
    table = game(2)
    written: GcgGame = game_of(table.rules, ["A", "B"], played(table, 8), None)
    moves = [turn for turn in written.turns if turn.kind in ("play", "exchange", "pass")]
    assert len(moves) > 10
    assert all(isinstance(turn, GcgTurn) and turn.nick != following.nick for turn, following in pairwise(moves))
