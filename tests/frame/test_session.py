"""One table: who is waited for, looking back, undoing, and records that do not replay."""

from __future__ import annotations

from typing import Any

import pytest

import asobiba
from asobiba.errors import GameError, IllegalAction, RecordError
from asobiba.record import Participant, Record
from asobiba.session import Session
from asobiba.words.lexicon import make_lexicon
from tests.tables import small_lexica, small_words

HUMAN, COMPUTER = Participant("human", "Aki"), Participant("computer", "", "greedy")


def table(*seats: Participant, seed: int = 3, **options: Any) -> Session:
    return Session.start("crossword", seed, seats, options, small_lexica())


def first_play(session: Session) -> str:
    """The notation of the first legal play of whoever is to act."""
    action = next(session.game.actions(session.state, session.to_act[0]))
    return str(session.game.write_action(action))


def play_on(session: Session) -> None:
    session.act(session.to_act[0], session.ply, first_play(session))


def test_a_new_record_has_every_option_and_the_fingerprint_of_its_lexicon() -> None:
    session = table(HUMAN, COMPUTER, challenge="five")

    options = session.record.options
    assert options["challenge"] == "five"
    assert options["ending"] == "double"
    assert options["fingerprint"] == small_lexica().open("standard").fingerprint


def test_three_players_lose_their_tiles_to_the_one_who_goes_out_unless_asked_otherwise() -> None:
    assert table(HUMAN, COMPUTER, COMPUTER).record.options["ending"] == "transfer"


def test_computers_play_until_a_person_must() -> None:
    session = table(HUMAN, COMPUTER, COMPUTER, seed=3)
    session.step()

    assert session.acting_kind() == "human"
    ply = session.ply
    session.act(0, ply, "pass")
    session.step()
    assert session.ply == ply + 3


def test_a_step_is_limited_to_so_many_actions() -> None:
    session = table(COMPUTER, COMPUTER)
    session.step(limit=3)

    assert session.ply == 3


def test_nobody_acts_when_the_game_is_over() -> None:
    session = table(COMPUTER, COMPUTER)
    session.step()

    assert session.acting() is None
    with pytest.raises(IllegalAction, match="turn/over"):
        session.act(0, session.ply, "pass")


def test_nobody_acts_for_a_computer() -> None:
    session = table(COMPUTER, COMPUTER)

    with pytest.raises(IllegalAction, match="turn/computer"):
        session.act(session.to_act[0], 0, "resign")
    assert session.ply == 0


def test_a_lexicon_that_has_changed_since_the_game_began_is_told() -> None:
    session = table(HUMAN, HUMAN)
    other = small_lexica()
    other.add(make_lexicon("standard", "Standard", small_words()[1:]))

    assert not Session(session.record, small_lexica()).lexicon_changed
    assert Session(session.record, other).lexicon_changed


def test_looking_back_shows_each_table_as_it_was() -> None:
    session = table(COMPUTER, COMPUTER)
    shown = [session.view(0)]
    for _ in range(5):
        session.step(limit=1)
        shown.append(session.view(0))

    assert [session.view(0, ply) for ply in range(6)] == shown
    with pytest.raises(IllegalAction, match="turn/no_such_ply"):
        session.view(0, 6)


def test_undo_goes_back_to_before_ones_own_last_action_and_deals_the_same_tiles_again() -> None:
    session = table(HUMAN, COMPUTER)
    session.step()
    before, record = session.view(0), session.record
    session.act(0, session.ply, "pass")
    session.step()
    session.undo(0)

    assert session.view(0) == before
    assert session.record == record


def test_undo_is_refused_where_another_person_sits() -> None:
    session = table(HUMAN, HUMAN)
    play_on(session)

    with pytest.raises(IllegalAction, match="turn/no_undo"):
        session.undo(0)


def test_undo_without_an_action_of_ones_own_is_refused() -> None:
    session = table(HUMAN, COMPUTER)
    session.step()

    with pytest.raises(IllegalAction, match="turn/nothing_to_undo"):
        session.undo(0)


def test_after_a_play_that_may_be_challenged_the_computers_speak_before_the_person_whose_turn_is_next() -> None:
    session = table(HUMAN, HUMAN, COMPUTER, challenge="five")
    while session.record.seats[session.to_act[0]] != HUMAN or session.view(0)["turn"] != 0:
        play_on(session) if session.acting_kind() == "human" else session.step(limit=1)
    play_on(session)

    assert session.to_act == (1, 2)
    assert session.acting() == 2
    session.step(limit=1)
    assert session.record.actions[-1] == (2, "accept")
    assert session.acting() == 1


def test_a_computer_whose_turn_is_next_waits_for_the_people_who_may_challenge() -> None:
    session = table(HUMAN, COMPUTER, HUMAN, challenge="five")
    while session.view(0)["turn"] != 0 or len(session.to_act) > 1:
        play_on(session) if session.acting_kind() == "human" else session.step(limit=1)
    play_on(session)

    assert session.to_act == (1, 2)
    assert (session.acting(), session.acting_kind()) == (2, "human")


def test_the_same_seed_options_and_actions_give_the_same_game() -> None:
    games = [table(COMPUTER, COMPUTER, seed=11) for _ in range(2)]
    for game in games:
        game.step()

    assert games[0].record == games[1].record
    assert games[0].view(None) == games[1].view(None)


@pytest.mark.parametrize(
    ("actions", "cause"),
    [
        (((0, "sing"),), "crossword/bad_action"),
        (((0, "A1 QZ"),), None),
        (((0, "exchange ZZZZZZZ"),), "crossword/not_your_tiles"),
        (((0, "pass"), (0, "pass")), "turn/not_yours"),
    ],
)
def test_an_action_that_does_not_replay_is_named(actions: tuple[tuple[int, str], ...], cause: str | None) -> None:
    first = table(HUMAN, HUMAN).to_act[0]
    turned = tuple((seat if first == 0 else 1 - seat, text) for seat, text in actions)
    record = Record("crossword", 1, 3, (HUMAN, HUMAN), {}, turned)

    with pytest.raises(RecordError, match="record/action") as caught:
        Session(record, small_lexica())

    assert caught.value.data["ply"] == len(actions) - 1
    if cause:
        assert caught.value.data["cause"] == cause


def test_a_record_of_newer_rules_is_refused_and_not_guessed_at() -> None:
    with pytest.raises(RecordError, match="record/rules_version"):
        Session(Record("crossword", 99, 3, (HUMAN, HUMAN)), small_lexica())


def test_an_unknown_level_is_refused_before_the_game_starts() -> None:
    with pytest.raises(GameError, match="catalogue/level"):
        table(HUMAN, Participant("computer", "", "godlike"))


def test_a_recorded_word_is_not_judged_again() -> None:
    """A word list may change between versions: a game that was played with a word stays as it was."""
    session = table(HUMAN, HUMAN, challenge="void")
    play_on(session)
    played = session.record
    word = session.view(0)["turns"][-1]["words"][0]["word"]
    poorer = small_lexica()
    poorer.add(make_lexicon("standard", "Standard", [other for other in small_words() if other != word]))
    other = Session(played, poorer)

    assert word not in poorer.open("standard")
    assert other.view(0)["turns"] == session.view(0)["turns"]


def test_the_five_verbs_of_a_table_play_a_game_to_its_end_and_take_it_back() -> None:
    table = asobiba.play("skat", seed=5, seats=["human", "casual", "casual"], rounds=1)
    start, pushed = table.session.record, []
    while table.session.to_act:
        assert (table.view()["seat"], table.session.acting()) == (0, 0)
        pushed.append(next(table.legal()))
        table.push(pushed[-1])
    assert pushed == [text for seat, text in table.session.record.actions if seat == 0]
    assert (table.view()["seat"], sum(table.scores) != 0, list(table.legal())) == (None, True, [])
    with pytest.raises(GameError, match="turn/over"):
        table.push("pass")

    for _ in pushed:
        table.pop()
    assert table.session.record == start
    assert table.pop().session.record == start
    assert table.ask("hint")["level"] == "club"
