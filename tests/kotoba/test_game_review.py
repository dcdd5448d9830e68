"""A review says of each turn what was the most that the hand allowed, and adds it up."""

from __future__ import annotations

from random import Random
from typing import Any

from asobiba import chance
from asobiba.game import GameHistory
from asobiba.kotoba.coach.game_review import GameReview, gained, is_decision
from asobiba.kotoba.puzzles.support import net_of
from asobiba.kotoba.rules.actions import Discard, New, Rewrite
from tests.tables import worked

from .tables import game as kotoba_game


def played(seed: int, most: int = 200) -> GameHistory:
    """A game of three who make words and rewrites at random, to its end or to a number of actions."""
    game, rng = kotoba_game(3, challenges=False), Random(seed)
    state = game.new(seed).state
    states: list[Any] = [state]
    actions: list[tuple[int, str]] = []
    while game.to_act(state) and len(actions) < most:
        seat = game.to_act(state)[0]
        legal = list(game.actions(state, seat))
        words = [action for action in legal if isinstance(action, (New, Rewrite))] if rng.random() < 0.8 else []
        action = words[chance.below(len(words), rng)] if words else Discard("")
        state = game.apply(state, seat, game.check(state, seat, action)).state
        states.append(state)
        actions.append((seat, game.write_action(action)))
    return GameHistory(game, seed, ("Aki", "Ben", "Chika"), tuple(states), tuple(actions))


def best_by_trying(history: GameHistory, turn: dict[str, Any]) -> int:
    """The most that a new word gains, by trying every legal one."""
    game: Any = history.game
    state = history.states[turn["ply"]]
    legal = game.actions(state, turn["seat"])
    return max((net_of(game.rules, state, one) for one in legal if isinstance(one, New)), default=0)


def test_no_turn_gains_more_than_the_best_and_the_sums_are_those_of_the_turns() -> None:
    rewrites = missed = 0
    for seed in range(4):
        history = played(seed)
        report: Any = worked(GameReview(history, 0))
        log = [turn for turn in history.game.view(history.states[-1], None).turns if is_decision(turn)]
        assert (report["complete"], report["done"], report["of"]) == (True, len(log), len(log)) == (True, 12, 12)
        for turn, public in zip(report["turns"], log, strict=True):
            best = turn["best"]["net"] if turn["best"] else turn["got"]
            assert turn["got"] == gained(public)
            assert turn["lost"] == best - turn["got"] >= 0
            assert best >= best_by_trying(history, public)
            assert turn["action"] in ("", *(text for _, text in history.actions))
            rewrites += turn["kind"] == "rewrite"
            missed += turn["lost"] > 0
        for seat, total in enumerate(report["seats"]):
            own = [turn for turn in report["turns"] if turn["seat"] == seat]
            lost, got = sum(turn["lost"] for turn in own), sum(max(0, turn["got"]) for turn in own)
            assert (total["turns"], total["lost"]) == (4, lost)
            assert total["best"] == sum(turn["lost"] == 0 for turn in own)
            assert total["accuracy"] is None or abs(total["accuracy"] - got / (got + lost)) < 0.001
    assert rewrites > 2
    assert missed > 10


def test_what_decided_is_a_miss_that_cost_the_game_or_a_gain_of_the_winner() -> None:
    whys = set()
    for seed in range(6):
        history = played(seed)
        report: Any = worked(GameReview(history, None))
        scores = history.states[-1].result.scores
        for each in report["decided"]:
            turn = report["turns"][each["number"]]
            behind = max(scores) - scores[turn["seat"]]
            assert behind == 0 if each["why"] == "gain" else 0 < behind <= turn["lost"]
            whys.add(each["why"])
        assert len(report["decided"]) == 3
    assert whys == {"gain", "mistake"}


def test_of_a_game_that_is_not_over_only_the_own_turns_are_judged() -> None:
    history = played(1, most=14)
    report: Any = worked(GameReview(history, 1))
    assert {turn["seat"] for turn in report["turns"] if turn["lost"] is not None} == {1}
    assert report["complete"]
    assert 0 < report["of"] < len(report["turns"])
    assert report["decided"] == []
