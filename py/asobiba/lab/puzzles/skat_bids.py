"""Finds puzzles about the auction: ten cards with a clear highest bid."""

from __future__ import annotations

from random import Random

from asobiba import chance
from asobiba.puzzles.puzzle import Puzzle
from asobiba.skat.notation.action_text import write_action
from asobiba.skat.players.bidding import bid_limit
from asobiba.skat.players.contract_model import trump_count
from asobiba.skat.players.levels import LEVELS
from asobiba.skat.puzzles.bids import (
    CLEAR,
    PASS,
    BidTask,
    BidTrials,
    bid_action,
    bid_proof,
    bid_task_of,
    next_value,
    value_of,
)
from asobiba.skat.puzzles.position import BID, write_position
from asobiba.skat.puzzles.trial_reasons import table_agrees
from asobiba.skat.rules.cards import SUIT_GAMES
from asobiba.skat.rules.fixed_deals import FixedDeal
from asobiba.skat.rules.options import Options

from .skat_deals import dealt_to, random_deal
from .skat_ratings import closer, levels_rating

TEMPTING = 5  # fewest trumps with which people are tempted to bid although no level bids
TEMPTED = 3  # one in this number of such hands is tried
MOST_OPINIONS = 2  # most different limits of the levels; with more, the bid is not clear
WIDE = 30.0  # with a lead of so many points or more, the rating is not raised


def make_bid(seed: int) -> list[Puzzle]:
    """The puzzle of the deal with this seed, or none."""
    rng = chance.stream(seed, "bid")
    dealt, seat = random_deal(rng)
    leader = 1 + seed % 2  # 1: the bidder is rearhand, and middlehand has passed; 2: the bidder is middlehand
    dealt = dealt_to(dealt, seat, leader)
    task = BidTask(dealt.hands[seat], leader)
    limits = {
        level: bid_limit(task.hand, False, Options(), made.least_worth(Options())) for level, made in LEVELS.items()
    }
    if len(set(limits.values())) > MOST_OPINIONS or (not any(limits.values()) and not _tempts(task, rng)):
        return []
    trials = BidTrials(task, rng)
    answer = trials.answer(CLEAR)
    puzzles = [] if answer is None else [_puzzle(dealt, trials, answer, limits)]
    return [puzzle for puzzle in puzzles if table_agrees(puzzle)]


def _tempts(task: BidTask, rng: Random) -> bool:
    """Whether to try a hand with which no level bids."""
    return chance.below(TEMPTED, rng) == 0 and max(trump_count(task.hand, game) for game in SUIT_GAMES) >= TEMPTING


def _puzzle(dealt: FixedDeal, trials: BidTrials, answer: int, limits: dict[str, int]) -> Puzzle:
    task, values = trials.task, trials.values
    gone = {level: max(value for value in values if value <= limit) for level, limit in limits.items()}
    above = next_value(values, answer)
    wrong = [value for value in gone.values() if value != answer]
    runner_up = above if above is not None else max(value for value in values if value < answer)
    if wrong:
        runner_up = wrong[0]
    worth = {value: _points(trials, value) for value in (answer, runner_up)}
    leads = [worth[answer]] if answer else []
    leads += [-_points(trials, above)] if above is not None else []
    found = {level: float(value == answer) for level, value in gone.items()}
    return Puzzle(
        kind=BID,
        themes=("rearhand" if task.leader == 1 else "middlehand",),
        rating=closer(levels_rating(found), min(leads), WIDE),
        position=write_position(dealt, ["pass"] if task.leader == 1 else [], []),
        answer=write_action(bid_action(answer)),
        runner_up=write_action(bid_action(runner_up)),
        margin=round(abs(worth[answer] - worth[runner_up]), 1),
        proof=bid_proof(trials, answer, above),
    )


def _points(trials: BidTrials, value: int) -> float:
    """The mean points of a deal after bidding up to a value, over both ways of playing."""
    if value == PASS:
        return 0.0
    by_rules, solved = trials.worth(value).points
    return (by_rules.mean + solved.mean) / 2


def prove_bid(puzzle: Puzzle) -> bool:
    """Prove a puzzle again with new deals: the answer pays and the next value does not, both beyond the interval, and
    its table of chances says the same.
    """
    task = bid_task_of(puzzle)
    return table_agrees(puzzle) and BidTrials(task, chance.stream(task.hand, "proof")).answer(0.0) == value_of(
        puzzle.answer
    )
