"""The laws that every game of the house obeys (docs/architecture.md); a game of the catalogue is under them by itself.

Each law looks at games played at random, by actions that the game itself lists, from seeds that Hypothesis draws,
always the same ones. What is particular to a game is in its `Subject`: its options, actions that cannot be listed, what
is hidden from a seat, and what must be conserved. A game that has none in `SUBJECTS` is a plain one (`plain_subject`):
all actions are listed, and whatever `determinize` deals anew is what is hidden. A game in which cards are drawn, or
that wants its cards counted, has a Subject of its own, such as those in tests/skat/laws.py.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asobiba import chance
from asobiba.catalogue import GameEntry, entries
from asobiba.errors import GameError
from asobiba.game import Event, Seat, plain
from asobiba.record import Participant, Record, read_record, write_record
from asobiba.registration import AnyGame
from asobiba.skat.rules.cards import GAMES as SKAT_GAMES
from asobiba.together.plain_view import read_view
from asobiba.words.lexicon_store import LexiconStore
from tests.crossword import laws as crossword
from tests.crossword.duplicate import laws as duplicate
from tests.kotoba import laws as kotoba
from tests.skat import laws as skat


@dataclass(frozen=True)
class Moment:
    """One action of a game: who did what where, and what it led to."""

    game: AnyGame
    state: Any
    seat: Seat
    action: Any
    after: Any
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Subject:
    """A game under the laws.

    Args:
        seats: least and most seats; the generator chooses.
        open: a game for so many players, its options drawn by a generator.
        most_actions: after how many it is over at the latest.
        unlisted: an action that may be legal though `actions` does not list it, or None.
        exhaustive: whether `actions` lists all that `check` accepts.
        hidden: a state and an action that differ from a moment's only in what a seat cannot see, before or after.
        count: everything that must be there at any time, whatever happens.
        questions: every question of the game, with arguments.
    """

    seats: tuple[int, int]
    open: Callable[[int, Random], AnyGame]
    most_actions: int
    unlisted: Callable[[AnyGame, Any, list[Any], Random], Any]
    exhaustive: Callable[[AnyGame], bool]
    hidden: Callable[[Moment, Seat | None, Random], tuple[Any, Any]]
    count: Callable[[Any], Any]
    questions: tuple[tuple[str, dict[str, Any]], ...]


@dataclass(frozen=True)
class Playthrough:
    """A whole game at random."""

    game: AnyGame
    players: int
    seed: int
    moments: tuple[Moment, ...]

    @property
    def states(self) -> list[Any]:
        """Every state, from the first to the last."""
        return [*(moment.state for moment in self.moments), self.moments[-1].after]

    @property
    def watchers(self) -> list[Seat | None]:
        """Every seat, and the spectator."""
        return [*range(self.players), None]


SUBJECTS = {
    "crossword": Subject(*crossword.SUBJECT),
    "duplicate": Subject(*duplicate.SUBJECT),
    "kotoba": Subject(*kotoba.SUBJECT),
    "skat": Subject(*skat.SUBJECT),
}

# Games without a Subject of their own

PLAIN_MOST_ACTIONS = 1000


def plain_subject(one: GameEntry) -> Subject:
    """What can be said of any game from its catalogue entry alone."""

    def open_plain(players: int, rng: Random) -> AnyGame:
        drawn = {option["name"]: plain_option(option, rng) for option in one.plain()["options"]}
        chosen = {name: value for name, value in drawn.items() if value is not None}
        return one.open(one.complete(chosen, players, LexiconStore()), players, LexiconStore())

    return Subject(
        (one.least_seats, one.most_seats),
        open_plain,
        PLAIN_MOST_ACTIONS,
        lambda game, state, listed, rng: None,
        lambda game: True,
        plain_hidden,
        lambda state: None,
        (),
    )


def plain_option(option: dict[str, Any], rng: Random) -> Any:
    """One value of an option; None is the usual one."""
    match option["kind"]:
        case "choice":
            return option["choices"][chance.below(len(option["choices"]), rng)]
        case "flag":
            return rng.random() < 0.5
        case "whole":
            return option["least"] + chance.below(1 + option["most"] - option["least"], rng)
    return None


def plain_hidden(moment: Moment, seat: Seat | None, rng: Random) -> tuple[Any, Any]:
    """What the seat cannot see dealt anew, so that the action is possible."""
    for _ in range(200):
        other = moment.game.determinize(moment.game.view(moment.state, seat), rng)
        if allowed(moment.game, other, moment.seat, moment.action):
            return other, moment.action
    return moment.state, moment.action


SUBJECTS.update({one.name: plain_subject(one) for one in entries() if one.name not in SUBJECTS})

# Playing at random

# Of the kinds of action; others have 4: enough plays for games to get somewhere.
WEIGHTS = {
    "Play": 40, "Claim": 40, "Kontra": 20, "Re": 12, "Refuse": 12, "Bid": 2, "Offer": 2, "Resign": 1, "Concede": 1,
}  # fmt: skip


@cache
def played(name: str, seed: int) -> Playthrough:
    """A whole game at random; each is played once for all laws."""
    subject, rng = SUBJECTS[name], chance.stream(seed, "law")
    least, most = subject.seats
    players = least + seed % (most - least + 1)
    game = subject.open(players, rng)
    state = game.new(seed).state
    moments: list[Moment] = []
    while game.to_act(state) and len(moments) <= subject.most_actions:
        seats = game.to_act(state)
        seat = seats[chance.below(len(seats), rng)]
        action = game.check(state, seat, choose(subject, game, state, seat, rng))
        step = game.apply(state, seat, action)
        moments.append(Moment(game, state, seat, action, step.state, step.events))
        state = step.state
    return Playthrough(game, players, seed, tuple(moments))


def choose(subject: Subject, game: AnyGame, state: Any, seat: Seat, rng: Random) -> Any:
    """An action at random, by kind first, so that no kind drowns the others; now and then one that is not listed."""
    listed = list(game.actions(state, seat))
    unlisted = subject.unlisted(game, state, listed, rng) if rng.random() < 0.2 else None
    if unlisted is not None and allowed(game, state, seat, unlisted):
        return unlisted
    kinds: dict[str, list[Any]] = {}
    for action in listed:
        kinds.setdefault(type(action).__name__, []).append(action)
    weighted = [kind for kind in sorted(kinds) for _ in range(WEIGHTS.get(kind, 4))]
    chosen = kinds[weighted[chance.below(len(weighted), rng)]]
    return chosen[chance.below(len(chosen), rng)]


def timeless(action: Any) -> Any:
    """The action without the seconds that it took, where a game counts them."""
    if hasattr(action, "_replace"):  # a named tuple
        return action._replace(seconds=0)
    return replace(action, seconds=0) if hasattr(action, "seconds") else action


def allowed(game: AnyGame, state: Any, seat: Seat, action: Any) -> bool:
    """Whether `check` accepts an action."""
    try:
        game.check(state, seat, action)
    except GameError:
        return False
    return True


# Duplicate searches the top of each turn, which takes seconds.
GAMES = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name == "duplicate")) for name in sorted(SUBJECTS)]
)
SEEDS = given(seed=st.integers(0, 29))
EXAMPLES = settings(max_examples=12)


def law(test: Callable[[str, int], None]) -> Callable[..., None]:
    """A test of every game, from some seeds."""
    return GAMES(SEEDS(EXAMPLES(test)))


# The laws


@pytest.mark.slow
@law
def test_law_1_check_accepts_what_actions_lists_and_nothing_else_where_all_is_listed(name: str, seed: int) -> None:
    subject, game, rng = SUBJECTS[name], played(name, seed).game, chance.stream(seed, "law 1")
    for moment in played(name, seed).moments[:: 1 + seed % 4]:
        listed = list(game.actions(moment.state, moment.seat))
        for action in listed:
            game.check(moment.state, moment.seat, action)
        unlisted = subject.unlisted(game, moment.state, listed, rng)
        if unlisted is not None and subject.exhaustive(game) and allowed(game, moment.state, moment.seat, unlisted):
            assert timeless(game.check(moment.state, moment.seat, unlisted)) in listed


@law
def test_law_1_nobody_acts_out_of_turn(name: str, seed: int) -> None:
    play = played(name, seed)
    for moment in play.moments:
        idle = set(range(play.players)) - set(play.game.to_act(moment.state))
        for seat in sorted(idle):
            assert list(play.game.actions(moment.state, seat)) == []
            assert not allowed(play.game, moment.state, seat, moment.action)


@law
def test_law_2_nobody_acts_exactly_when_there_is_a_result_and_whoever_acts_can(name: str, seed: int) -> None:
    play = played(name, seed)
    for state in play.states:
        acting = play.game.to_act(state)
        assert (acting == ()) == (play.game.result(state) is not None)
        assert all(next(play.game.actions(state, seat), None) is not None for seat in acting)


@law
def test_law_3_apply_leaves_its_argument_alone_and_does_the_same_again(name: str, seed: int) -> None:
    play = played(name, seed)
    assert play.game.new(seed).state == play.moments[0].state
    for moment in play.moments:
        before = copy.deepcopy(moment.state)
        again = play.game.apply(moment.state, moment.seat, moment.action)
        assert moment.state == before
        assert (again.state, again.events) == (moment.after, moment.events)


@law
def test_law_4_actions_and_records_are_read_as_they_were_written(name: str, seed: int) -> None:
    play = played(name, seed)
    texts = tuple((moment.seat, play.game.write_action(moment.action)) for moment in play.moments)
    assert [play.game.read_action(text) for _, text in texts] == [moment.action for moment in play.moments]
    record = Record(name, 1, seed, (Participant("human"),) * play.players, {}, texts)
    assert read_record(write_record(record)) == record
    state = play.game.new(record.seed).state
    for seat, text in record.actions:
        action = play.game.check(state, seat, play.game.read_action(text), recorded=True)
        state = play.game.apply(state, seat, action).state
    assert state == play.moments[-1].after


@pytest.mark.slow
@law
def test_law_5_what_is_hidden_from_a_seat_changes_nothing_that_it_sees(name: str, seed: int) -> None:
    subject, play, rng = SUBJECTS[name], played(name, seed), chance.stream(seed, "law 5")
    for moment in play.moments:
        for seat in play.watchers:
            other, action = subject.hidden(moment, seat, rng)
            assert play.game.view(other, seat) == play.game.view(moment.state, seat)
            if play.game.result(moment.after) is not None:
                continue  # the end shows what was hidden
            step = play.game.apply(other, moment.seat, action)
            assert [event.seen_by(seat) for event in step.events] == [event.seen_by(seat) for event in moment.events]
            assert play.game.view(step.state, seat) == play.game.view(moment.after, seat)


@law
def test_law_5_has_bite_because_something_is_hidden_and_others_see_it(name: str, seed: int) -> None:
    # One game at random may be over too soon to hide anything, two in a row are not.
    assert shows_what_was_hidden(name, seed) or shows_what_was_hidden(name, seed + 1)


def shows_what_was_hidden(name: str, seed: int) -> bool:
    """Whether somebody's view of a game changes with something that another seat cannot see."""
    subject, play, rng = SUBJECTS[name], played(name, seed), chance.stream(seed, "law 5")
    # Nothing can be changed behind the back of a seat that draws from a known deck, so not every moment will do.
    changed = [(moment, subject.hidden(moment, moment.seat, rng)[0]) for moment in play.moments]
    return any(
        play.game.view(other, seat) != play.game.view(moment.state, seat)
        for moment, other in changed
        if other != moment.state
        for seat in range(play.players)
    )


@law
def test_law_6_a_determinized_view_looks_like_that_view(name: str, seed: int) -> None:
    play, rng = played(name, seed), chance.stream(seed, "law 6")
    for state in play.states:
        for seat in play.watchers:
            view = play.game.view(state, seat)
            assert play.game.view(play.game.determinize(view, rng), seat) == view


@law
def test_law_6_a_determinized_state_can_be_played_to_its_end_and_differs_from_the_true_one(
    name: str, seed: int
) -> None:
    subject, play, rng = SUBJECTS[name], played(name, seed), chance.stream(seed, "law 6")
    moment = play.moments[len(play.moments) // 3]
    view = play.game.view(moment.state, moment.seat)
    drawn = [play.game.determinize(view, rng) for _ in range(3)]  # with few cards unseen one may be the true state
    assert any(state != moment.state for state in drawn)
    state = drawn[0]
    assert allowed(play.game, state, moment.seat, moment.action)
    while play.game.to_act(state):
        seat = play.game.to_act(state)[0]
        action = play.game.check(state, seat, choose(subject, play.game, state, seat, rng))
        state = play.game.apply(state, seat, action).state
        assert subject.count(state) == subject.count(moment.state)


@law
def test_law_7_everything_is_conserved(name: str, seed: int) -> None:
    play = played(name, seed)
    counts = {SUBJECTS[name].count(state) for state in play.states}
    assert len(counts) == 1


@pytest.mark.slow
@law
def test_law_8_games_end_in_time_and_all_that_is_shown_is_plain_json(name: str, seed: int) -> None:
    play = played(name, seed)
    assert play.game.result(play.moments[-1].after) is not None
    assert len(play.moments) <= SUBJECTS[name].most_actions
    for moment in play.moments[:: 1 + seed % 3] + play.moments[-1:]:
        for seat in play.watchers:
            shown = [plain(play.game.view(moment.after, seat)), [event.seen_by(seat) for event in moment.events]]
            assert json.loads(json.dumps(shown)) == shown
    result = plain(play.game.result(play.moments[-1].after))
    assert json.loads(json.dumps(result)) == result


@law
def test_law_9_a_view_is_read_from_json_as_it_was_written(name: str, seed: int) -> None:
    play = played(name, seed)
    for state in play.states[seed % 5 :: 5]:
        for seat in play.watchers:
            view = play.game.view(state, seat)
            shown = json.loads(json.dumps(plain(view)))
            assert read_view(play.game, {"ply": 0, **shown}, play.players) == view


@law
def test_law_9_every_question_is_answered_from_the_json_of_a_view_as_at_the_table(name: str, seed: int) -> None:
    play, questions = played(name, seed), SUBJECTS[name].questions
    assert {question for question, _ in questions} == set(getattr(play.game, "questions", ()))
    for state in play.states[seed % 3 :: 1 + len(play.states) // 3]:
        for seat in play.watchers[-2:]:
            view = play.game.view(state, seat)
            read = read_view(play.game, json.loads(json.dumps(plain(view))), play.players)
            for question, arguments in questions:
                assert answer_of(play.game, read, question, arguments) == answer_of(
                    play.game, view, question, arguments
                )


def answer_of(game: AnyGame, view: Any, question: str, arguments: dict[str, Any]) -> Any:
    """The answer to a question, or the error in its place."""
    try:
        return plain(game.ask(view, question, arguments))
    except GameError as error:
        return error.plain()


def test_the_crosswords_of_the_laws_meet_every_kind_of_action_and_ending() -> None:
    """Otherwise the laws above would hold of less than they say."""
    plays = [played("crossword", seed) for seed in range(30)]
    kinds = {type(moment.action).__name__ for play in plays for moment in play.moments}
    verdicts = {getattr(moment.action, "verdict", None) for play in plays for moment in play.moments}
    reasons = {moment.after.result.reason for play in plays for moment in play.moments[-1:]}
    assert kinds == {"Play", "Exchange", "Pass", "Challenge", "Accept", "Recycle", "Resign"}
    assert verdicts == {None, "phony", "good"}
    assert {crossword.crossword_clabbers(play.game) for play in plays} == {True, False}
    assert reasons >= {"out", "scoreless", "passes", "resigned"}


@pytest.mark.slow
def test_the_duplicate_of_the_laws_meets_every_kind_of_slip_and_table() -> None:
    """Otherwise the laws above would hold of less than they say."""
    plays = [played("duplicate", seed) for seed in range(10)]
    actions = [moment.action for play in plays for moment in play.moments]
    turns = [turn for play in plays for turn in play.states[-1].turns]
    slips = [slip for turn in turns for slip in turn.slips]
    assert {type(action).__name__ for action in actions} == {"Slip", "Close"}
    assert {slip is None or slip.play is None for slip in slips} == {True, False}
    assert {bool(slip and slip.phony) for slip in slips} == {True, False}
    assert any(slip and slip.corrected for slip in slips)
    assert {play.game.options.referee for play in plays} == {True, False}
    assert any(turn.number > 15 for turn in turns)
    assert {play.states[-1].result.reason for play in plays} >= {"vowels", "tiles"}


def test_the_kotoba_games_of_the_laws_meet_every_kind_of_action_and_vote() -> None:
    """Otherwise the laws above would hold of less than they say."""
    plays = [played("kotoba", seed) for seed in range(30)]
    moments = [moment for play in plays for moment in play.moments]
    kinds = {(type(moment.action).__name__, bool(getattr(moment.action, "unlisted", ()))) for moment in moments}
    events = {event.kind for moment in moments for event in moment.events}
    verdicts = {turn.public["accepted"] for play in plays for turn in play.states[-1].turns if turn.kind == "ballot"}
    assert {len(moment.action.chain) > 2 for moment in moments if type(moment.action).__name__ == "Rewrite"} == {
        True,
        False,
    }
    assert kinds == {
        ("New", False),
        ("New", True),
        ("Rewrite", False),
        ("Rewrite", True),
        ("Vote", False),
        ("Challenge", False),
        ("Discard", False),
    }
    assert events >= {"propose", "vote", "ballot", "new", "rewrite", "discard", "draw", "reshuffle", "round", "end"}
    assert verdicts == {True, False}
    assert {play.players for play in plays} == {2, 3, 4, 5}


def test_the_skat_of_the_laws_meets_every_kind_of_action_phase_and_score() -> None:
    """Otherwise the laws above would hold of less than they say."""
    plays = [played("skat", seed) for seed in range(30)]
    kinds = {type(moment.action).__name__ for play in plays for moment in play.moments}
    assert kinds == {
        "Bid", "Hold", "Pass", "Take", "Push", "Discard", "Declare", "Swap", "Kontra", "Re", "Play", "Resign", "Claim",
        "Concede", "Offer", "Consent", "Refuse",
    }  # fmt: skip
    done = [deal for play in plays for deal in play.moments[-1].after.done]
    assert {deal["contract"][0] for deal in done if deal["contract"]} == set(SKAT_GAMES)
    assert any(deal["ramsch"] for deal in done)
    assert any(deal["passed"] for deal in done)
    assert any(deal["score"] and deal["score"]["won"] for deal in done)
    assert {tuple(map(len, deal["hands"])).count(10) for deal in done} == {3}
    assert {len(deal["hands"]) for deal in done} == {3, 4}
