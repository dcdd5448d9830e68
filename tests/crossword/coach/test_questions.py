"""Questions to the coach that are answered at once: tiles, the position after a play, replies, plies, drawn racks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from statistics import stdev

import pytest

from asobiba.crossword.coach.analysis import Analysis, _margin
from asobiba.crossword.coach.candidate import read_candidate, scene_for
from asobiba.crossword.coach.hint import hint
from asobiba.crossword.coach.opponent_replies import OpponentReplies
from asobiba.crossword.coach.questions import QUESTIONS, chance_to_draw
from asobiba.crossword.simulation.rollout import Rollouts
from asobiba.crossword.simulation.simulator import Simulation
from asobiba.crossword.simulation.static_eval import best_moves
from tests.crossword.coach.test_analysis import TEN, coach, view
from tests.tables import ask, small_door, worked


def test_the_question_tiles_counts_the_unseen_tiles_of_each_kind() -> None:
    found = QUESTIONS["tiles"](coach(), view(TEN, "AEIQS?Z"), {"draws": 3})
    assert found["rack"] | {"worth": 0} == {
        "tiles": "AEIQSZ?", "count": 7, "vowels": 3, "consonants": 3, "blanks": 1, "power": "QSZ?", "worth": 0,
    }  # fmt: skip
    assert found["unseen"]["count"] == 90 == sum(kind["unseen"] for kind in found["kinds"])
    assert (found["bag"], found["draws"]) == (83, 3)
    for kind in found["kinds"]:
        assert kind["of"] == kind["rack"] + kind["board"] + kind["unseen"]
        assert kind["chance"] == round(chance_to_draw(kind["unseen"], 90, 3), 4)
    assert found["kinds"][-1]["tile"] == "?"


def test_in_the_position_after_a_play_the_opponent_is_to_play() -> None:
    door = small_door()
    position = {"rows": TEN, "rack": "ACTINGS", "theirs": ["OUGHT"], "scores": [10, 20]}

    after = ask(door, type="ask", position=position, question="after", arguments={"move": "9H ACT"})["answer"]
    seen = ask(door, type="view", game="crossword", **after)["view"]

    assert seen["board"]["cells"][8] == ".......ACT....."
    assert seen["rack"] == "GHOTU"
    assert seen["seats"][0]["score"] == 20
    assert seen["seats"][1]["score"] > 10


def test_replies_are_the_best_with_the_racks_that_they_show() -> None:
    seen = view(TEN, "ACTINGS")
    found = QUESTIONS["replies"](coach(), seen, {"move": "9H ACT", "deals": 5, "seed": 3})
    scores = [one["score"] for one in found["replies"]]
    assert found["deals"] == 5 == len(scores)
    assert scores == sorted(scores, reverse=True)
    assert found["mean"] == pytest.approx(sum(scores) / 5)
    again = QUESTIONS["replies"](coach(), seen, {"move": "9H ACT", "deals": 5, "seed": 3})
    assert again == found


def test_the_interval_of_a_comparison_is_of_the_values_that_are_compared() -> None:
    scene = scene_for(view(TEN, "ACTINGS", scores=[400, 50]))
    simulation = Simulation(coach().generator, scene, best_moves(coach().generator, scene, 3), 3, budget=60)
    while not simulation.done:
        simulation.work(20)
    leader = simulation.race.leader()
    for number in {0, 1, 2} - {leader}:
        pairs = zip(simulation.race.values[number], simulation.race.values[leader], strict=False)
        gaps = [one.value - other.value for one, other in pairs]
        assert _margin(simulation, number) == pytest.approx(1.96 * stdev(gaps) / len(gaps) ** 0.5, rel=0.01)
    assert _margin(simulation, leader) is None


def test_neither_hint_nor_ending_suggests_an_offensive_word() -> None:
    seen = view(TEN, "ACTINGS")
    ending = replace(seen, unseen=Counter("AEIORSS"), bag=0)
    for one, asked in ((seen, {"count": 1}), (ending, {"steps": True})):
        best = hint(coach(), one, asked)["plays"][0]["move"]
        word = read_candidate(coach(), scene_for(one), best).formed.texts[0]
        decent = replace(coach(), offensive={word})
        [play] = hint(decent, one, asked)["plays"]
        assert play["move"] != best
    report = worked(Analysis(decent, ending, {"effort": 3000}), 200)
    assert word not in [each for one in report["candidates"] for each in one["words"]]
    assert best not in [line["move"] for line in report["lines"]]
    assert report["proven"] is False  # of what is suggested, nothing is proven to be best


def test_nobody_replies_to_the_pass_that_ends_the_game() -> None:
    scene = replace(scene_for(view(TEN, "ACTINGS")), scoreless=5)
    passing, played = (read_candidate(coach(), scene, move) for move in ("pass", "9H ACT"))
    replies = OpponentReplies(coach(), scene, 3, 5).compare(passing, played)
    assert list(map(len, replies)) == [0, 5, 5]  # to the pass, to the play, and on the board as it is
    assert len(OpponentReplies(coach(), replace(scene, scoreless=4), 3, 5).replies_to(passing)) == 5


def test_an_exchange_leaves_the_bag_as_full_as_it_was() -> None:
    scene = replace(scene_for(view(TEN, "ACTINGS")), unseen="AEEIOORRSSTTUU", theirs=(7,))
    swapped, played = (read_candidate(coach(), scene, move) for move in ("exchange ACTINGS", "9H ACT"))
    assert (swapped.bag_after(scene), played.bag_after(scene)) == (7, 4)


def test_the_map_of_replies_is_the_share_of_those_that_lay_a_tile_on_a_square() -> None:
    seen = view(TEN, "ACTINGS")
    heat = QUESTIONS["replies"](coach(), seen, {"move": "9H ACT", "deals": 5, "seed": 3})["heat"]
    scene = scene_for(seen)
    played = read_candidate(coach(), scene, "9H ACT")
    found = OpponentReplies(coach(), scene, 3, 5).replies_to(played)
    for row_, col, share in heat:
        assert share == pytest.approx(sum(15 * row_ + col in reply.squares for reply in found) / 5)
    assert 5 * sum(share for _, _, share in heat) == pytest.approx(sum(len(reply.squares) for reply in found))


def test_two_moves_ply_by_ply_end_where_their_rollouts_end() -> None:
    seen = view(TEN, "ACTINGS", scores=[20, 0])
    moves = ["9H ACT", "9H ACTING"]
    asked = {"move": moves[0], "with": moves[1], "deals": 4, "seed": 3}
    plies = QUESTIONS["plies"](coach(), seen, asked)["plies"]
    scene = scene_for(seen)
    played = [read_candidate(coach(), scene, move).move for move in moves]
    simulation = Simulation(coach().generator, scene, played, 3, budget=1, thorough=True)
    rollouts = Rollouts(coach().generator, scene, played)
    for number in (0, 1):
        leaves = [rollouts.leaf(rollouts.made(number), simulation.deal(deal)) for deal in range(4)]
        assert plies[2]["moves"][number]["spread"] == pytest.approx(sum(leaf.spread for leaf in leaves) / 4, abs=1e-3)
        assert plies[0]["moves"][number]["points"] == played[number].score
    first, second = (means["spread"] for means in plies[2]["moves"])
    assert plies[2]["spread"] == pytest.approx(first - second, abs=1e-3)


def test_a_drawn_rack_keeps_its_tiles_and_takes_the_rest_from_the_unseen_ones() -> None:
    seen = view(TEN, "ACT")
    drawn = QUESTIONS["draw"](coach(), seen, {"seed": 4})["rack"]
    assert len(drawn) == 7
    assert Counter(drawn) - Counter("ACT") <= Counter(seen.unseen_tiles)
    assert not Counter("ACT") - Counter(drawn)
