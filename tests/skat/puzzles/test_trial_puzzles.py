"""Puzzles of Skat about a discard or a bid: trial games against games by the rules, alike pairs, worths, the door."""

from __future__ import annotations

from itertools import combinations

import pytest

from asobiba import chance
from asobiba.errors import GameError
from asobiba.lab.puzzles.difficulty import puzzle_rating
from asobiba.lab.puzzles.skat import prove
from asobiba.lab.puzzles.skat_deals import auction_won_by
from asobiba.lab.puzzles.skat_ratings import levels_rating
from asobiba.puzzles.puzzle import WITHDRAWN, Puzzle, plain_proof
from asobiba.puzzles.puzzle_file import open_puzzles
from asobiba.ratings import level_ratings
from asobiba.skat.notation.action_text import write_action
from asobiba.skat.players.solver_view import SolverView
from asobiba.skat.puzzles import trial_games
from asobiba.skat.puzzles.bids import BidTask, BidTrials
from asobiba.skat.puzzles.discards import DiscardTask, DiscardTrials, alike_cards, discard_of
from asobiba.skat.puzzles.position import BID, LAY, read_position, state_of, write_position
from asobiba.skat.puzzles.support import PUZZLES
from asobiba.skat.puzzles.trial_games import RULES, SOLVER, TrialContract, TrialDeal, TrialGames, trial_deals
from asobiba.skat.puzzles.trial_reasons import table_agrees
from asobiba.skat.rules import transitions
from asobiba.skat.rules.actions import Declare, Play, Take
from asobiba.skat.rules.cards import CARDS, DECK, NULL, Card, members, points_of, read_card, set_of
from asobiba.skat.rules.contract import Contract
from asobiba.skat.rules.fixed_deals import FixedDeal
from asobiba.skat.rules.options import Options
from asobiba.skat.rules.scoring import value_of_game
from asobiba.skat.rules.state import Rules, State, to_act
from asobiba.skat.rules.view import view_of
from asobiba.skat.solver.heuristics import choose_card
from asobiba.words.lexicon_store import LexiconStore
from tests.skat.reference import best_points
from tests.skat.tables import acted, cards
from tests.tables import sample

LEXICA = LexiconStore()
GAMES = ("clubs", "spades", "hearts", "diamonds", "grand", NULL)
LATE = 7  # tricks by rules of thumb, so that plain minimax can play the others


def of_kind(kind: str, count: int) -> list[Puzzle]:
    return [puzzle for puzzle in open_puzzles("skat", LEXICA) if puzzle.kind == kind][:count]


def some_game(seed: int) -> tuple[TrialContract, TrialDeal]:
    """A contract with a discard, and a deal."""
    cards = chance.shuffled(CARDS, chance.stream(seed, "trial"))
    played = TrialContract(Contract(GAMES[seed % 6]), set_of(cards[:10]), set_of(cards[10:12]), seed % 3)
    return played, TrialDeal((set_of(cards[12:22]), set_of(cards[22:])), 0)


def by_the_rules(played: TrialContract, deal: TrialDeal, tricks: int) -> State:
    """The state of a real table at which rules of thumb have played so many tricks; the declarer is seat 0."""
    rules = Rules(Options(), (FixedDeal((played.leader + 2) % 3, (played.hand, *deal.others), played.discard),))
    state = transitions.deal(rules, 0).state
    state = acted(
        rules, state, *auction_won_by(played.leader), Take(), discard_of(played.discard), Declare(played.contract)
    )
    while not state.done and len(state.deal.done_tricks) < tricks:
        seen = SolverView.of(view_of(rules, state, to_act(state)[0]))
        state = acted(rules, state, Play(seen.card(choose_card(seen.seen))))
    return state


@pytest.mark.parametrize("seed", range(24))
def test_a_trial_game_by_rules_of_thumb_ends_as_at_a_table(seed: int) -> None:
    played, deal = some_game(seed)
    score = by_the_rules(played, deal, 10).done[0]["score"]
    won = score["levels"] is None and score["won"] if played.contract.game == NULL else score["points"] >= 61

    assert TrialGames().won(RULES, played, deal) == won
    if played.contract.game != NULL:
        assert TrialGames().won(RULES, played, deal, 90) == (score["points"] >= 90)


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 6, 7, 8])
def test_a_solved_trial_game_ends_as_plain_minimax_says(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial_games, "TRICKS_BY_RULES", LATE)
    played, deal = some_game(seed)
    state = by_the_rules(played, deal, LATE).deal
    taken = points_of(played.discard) + sum(
        points_of(set_of(trick.cards)) for trick in state.done_tricks if trick.winner == 0
    )
    most = taken + best_points(played.contract.game, state.hands, state.next_player)

    assert TrialGames().won(SOLVER, played, deal) == (most >= 61)


def are_alike(one: Card, other: Card, twelve: set[Card]) -> bool:
    """Whether every card from one to the other is held, and all count the same; in a suit game."""
    ranks = [read_card(f"{'CSHD'[one // 8]}{rank}") for rank in "789QKTA"]
    if one // 8 != other // 8 or one not in ranks or other not in ranks:
        return False
    first, last = sorted((ranks.index(one), ranks.index(other)))
    between = ranks[first : last + 1]
    return set(between) <= twelve and len({points_of(1 << card) for card in between}) == 1


@pytest.mark.parametrize("seed", range(12))
def test_pairs_are_alike_if_only_neighbours_of_one_value_are_exchanged(seed: int) -> None:
    cards = chance.shuffled(CARDS, chance.stream(seed, "alike"))[:12]
    twelve = {card for card in cards if card % 8 != 7}  # jacks are alike by other rules
    task = DiscardTask(set_of(twelve), Contract("grand"), 0)

    for one in combinations(sorted(twelve), 2):
        for other in combinations(sorted(twelve), 2):
            expected = any(
                all(a == b or are_alike(a, b, twelve) for a, b in zip(one, turned, strict=True))
                for turned in (other, other[::-1])
            )
            assert (task.usual(set_of(one)) == task.usual(set_of(other))) == expected
    assert sorted(card for run in alike_cards(set_of(twelve), "grand") for card in run) == sorted(twelve)
    assert task.usual(task.pairs()[0]) == task.pairs()[0]


def test_a_value_is_worth_what_its_games_bring_in() -> None:
    """A hand that plays hearts in every deal: each game counted one by one."""
    hand = cards("HJ SJ HA HT HK HQ H9 DA DT SA")
    task = BidTask(hand, 1)
    trials = BidTrials(task, chance.stream("worth"))
    games, rng = TrialGames(), chance.stream("worth")
    by_hand = Contract("hearts", hand=True)

    points = []
    for deal in trial_deals(DECK & ~hand, 200, rng)[:30]:
        played = TrialContract(by_hand, hand, deal.skat, 1)
        value = value_of_game(by_hand, hand | deal.skat)
        if not games.won(RULES, played, deal):
            points.append(-2 * value)
        else:
            points.append(value_of_game(by_hand, hand | deal.skat, schneider=games.won(RULES, played, deal, 90)))

    assert dict(task.games())[by_hand] == 30
    assert trials.worth(18, 0.15).points[0].mean >= sum(points) / len(points)  # with the Skat it may be more
    assert trials.worth(18, 0.15).points[0].mean >= trials.worth(264, 0.15).points[0].mean


def test_who_cannot_reach_the_bid_has_lost() -> None:
    hand = cards("C7 C8 S7 S8 H7 H8 D7 D8 C9 S9")
    worth = BidTrials(BidTask(hand, 2), chance.stream("lost")).worth(264, 0.1)

    assert worth.won == (0.0, 0.0)
    assert all(estimate.mean <= -2 * 264 for estimate in worth.points)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [*sample(of_kind(LAY, 2), 2), *sample(of_kind(BID, 2), 2)])
def test_puzzles_are_proven_by_other_deals_and_wrong_ones_are_not(puzzle: Puzzle) -> None:
    wrong = Puzzle(puzzle.kind, puzzle.themes, 0, puzzle.position, puzzle.runner_up, "", 0, puzzle.proof)

    assert prove(puzzle)
    assert not prove(wrong)


def test_a_discard_that_is_alike_is_right_and_others_are_not() -> None:
    for puzzle in of_kind(LAY, 40):
        right, wrong = (PUZZLES.judge(puzzle, action, LEXICA) for action in (puzzle.answer, puzzle.runner_up))
        assert (right.right, right.code) == (True, "right")
        assert (wrong.right, wrong.code) == (False, "worse_pair")


def test_a_bid_is_judged_by_how_far_it_goes() -> None:
    for puzzle in of_kind(BID, 40):
        values = PUZZLES.task(puzzle, LEXICA)["values"]
        answer = 0 if puzzle.answer == "pass" else int(puzzle.answer)
        for value in values:
            code = "right" if value == answer else "too_far" if value > answer else "not_far_enough"
            assert PUZZLES.judge(puzzle, str(value) if value else "pass", LEXICA).code == code
        other = next(value for value in (20, 22, 24, 27, 30, 33, 35, 36, 40) if value not in values)
        assert PUZZLES.judge(puzzle, str(other), LEXICA).code == "no_value"
        with pytest.raises(GameError):
            PUZZLES.judge(puzzle, "hold", LEXICA)


def test_the_reasons_have_the_chances_that_were_measured() -> None:
    for puzzle in of_kind(LAY, 10):
        proof, why = plain_proof(puzzle), PUZZLES.why(puzzle, puzzle.runner_up, LEXICA)
        answer, runner_up = why["pairs"]
        assert (answer["won"], runner_up["won"]) == (proof["won"], proof["other"])
        assert proof["ahead"] >= 0.1
        assert proof["ahead"] > proof["within"]
        assert answer["points"] == points_of(set_of(map(read_card, puzzle.answer.split()[1:])))
    for puzzle in of_kind(BID, 10):
        proof = plain_proof(puzzle)
        assert proof.get("points", 9.9) > 5 > -5 > proof.get("next_points", -9.9)
        assert [hint["kind"] for hint in PUZZLES.hints(puzzle, LEXICA)] == ["games", "chances"]


def test_a_bid_that_its_table_of_chances_contradicts_is_withdrawn() -> None:
    bids = of_kind(BID, 100)

    assert all(table_agrees(puzzle) or WITHDRAWN in puzzle.themes for puzzle in bids)
    assert sum(WITHDRAWN in puzzle.themes for puzzle in bids) == 11


def test_what_was_tried_is_played_out_too() -> None:
    puzzle = of_kind(LAY, 1)[0]
    _, state, _ = state_of(puzzle)
    twelve = state.deal.hands[to_act(state)[0]] | state.deal.skat
    named = set_of(read_card(card) for text in (puzzle.answer, puzzle.runner_up) for card in text.split()[1:])
    tried = write_action(discard_of(set_of(members(twelve & ~named)[-2:])))

    answer, runner_up, other = PUZZLES.why(puzzle, tried, LEXICA)["pairs"]
    assert other["cards"] == tried.split()[1:]
    assert other["won"] < answer["won"]
    assert runner_up["cards"] == puzzle.runner_up.split()[1:]


def test_a_position_without_cards_is_written_as_it_was_read() -> None:
    for puzzle in (*of_kind(LAY, 10), *of_kind(BID, 10)):
        deal, before = read_position(puzzle.position)
        contract = puzzle.position.split(";")[3] if puzzle.kind == LAY else ""
        assert write_position(deal, before, [], contract) == puzzle.position


def test_pairs_to_compare_are_all_that_can_be_discarded() -> None:
    puzzle = of_kind(LAY, 1)[0]
    _, state, _ = state_of(puzzle)
    twelve = state.deal.hands[to_act(state)[0]] | state.deal.skat
    trials = DiscardTrials(DiscardTask(twelve, Contract("grand"), 0), chance.stream("pairs"))

    stood_for = {trials.task.usual(1 << one | 1 << two) for one, two in combinations(members(twelve), 2)}
    assert set(trials.pairs) == stood_for


def test_ratings_are_on_the_measured_scale_of_the_levels() -> None:
    ratings = level_ratings("skat")
    found = {"beginner": 0.0, "casual": 0.25, "club": 1.0, "champion": 1.0}

    assert levels_rating(found) == puzzle_rating({ratings[level].rating: share for level, share in found.items()})
