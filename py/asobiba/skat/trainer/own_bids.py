"""Finds a person's bids that were clearly too high or too low.

Trial games from the seat's own place show whether a bid was worth it. A puzzle needs a seat that is free to name any
value. So forehand's decisions become puzzles for middlehand, if they are mistakes there as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from asobiba import chance
from asobiba.puzzles.puzzle import Puzzle
from asobiba.skat.notation.action_text import read_action, write_action
from asobiba.skat.puzzles.bids import CLEAR, GLANCE, PASS, BidTask, BidTrials, bid_action, bid_proof, next_value
from asobiba.skat.puzzles.position import BID, state_of, write_position
from asobiba.skat.puzzles.trial_reasons import PLACES, trial_hints, trial_task, trial_why
from asobiba.skat.rules.actions import Bid, Hold
from asobiba.skat.rules.auction import ANSWER, DONE
from asobiba.skat.rules.state import BIDDING

from .mistake import Mistake
from .past_deal import Done, PastDeal

PARTS = 8  # parts of a value's deals; after each part, other requests are answered
MIDDLEHAND = 2  # number of seats from middlehand on to the leader
TOO_FAR, NOT_FAR_ENOUGH, RIGHT = "too_far", "not_far_enough", "right"


class Reached(NamedTuple):
    """A bidder's limits: the highest value named or held, and the next value that was declined; 0 for none."""

    went: int
    left: int


def find_bids(deal: PastDeal) -> Iterator[Mistake | None]:
    """Yield the bid of a deal if it was a mistake, and None after each piece of work."""
    calls = deal.own(BIDDING)
    if not calls:
        return
    reached = reached_by(calls)
    task = BidTask(deal.dealt.hands[deal.seat], deal.leader)
    trials = BidTrials(task, chance.stream(task.hand, "own"))
    fault = ""
    for value, code in ((reached.went, TOO_FAR), (reached.left, NOT_FAR_ENOUGH)):
        if not value or fault:
            continue
        if _is_fault(trials, value, code, GLANCE):
            yield from _played(trials, value)
            fault = code if _is_fault(trials, value, code, 1.0) else ""
        yield None
    if not fault or trials.takes_long:
        return
    if deal.leader == 0:
        trials = BidTrials(BidTask(task.hand, MIDDLEHAND), chance.stream(task.hand, "middlehand"))
    for value in trials.values[1:]:
        yield from _played(trials, value)
    verdicts = verdicts_of(trials)
    said = max(value for value in trials.values if value <= reached.went)
    if fault == TOO_FAR:
        said = min((value for value in trials.values if value >= reached.went), default=max(trials.values))
    if verdicts[said] == fault and not trials.takes_long:
        yield _mistake(deal, calls[0], trials, verdicts, said, reached.went)


def reached_by(calls: list[Done]) -> Reached:
    """The limits of the bidder who made these calls."""
    went = left = 0
    for _, state, _, text in calls:
        auction, action = state.deal.auction, read_action(text)
        due = auction.bid if auction.stage == ANSWER else next(iter(auction.above), 0)
        match action:
            case Bid(value):
                went = value
            case Hold():
                went = auction.bid
            case _ if auction.stage != DONE:
                left = due
    return Reached(went, left)


def _played(trials: BidTrials, value: int) -> Iterator[None]:
    """Play the deals for bidding up to a value, some at a time; the results are cached."""
    for part in range(1, PARTS + 1):
        trials.worth(value, part / PARTS)
        yield None


def _is_fault(trials: BidTrials, value: int, code: str, part: float) -> bool:
    """Whether bidding up to a value (or not) was clearly wrong, and in both ways of playing once all deals are
    played.
    """
    points = trials.worth(value, part).points
    if part < 1:
        means = [estimate.mean for estimate in points]
        return max(means) < 0 if code == TOO_FAR else min(means) > 0
    return max(one.high for one in points) <= -CLEAR if code == TOO_FAR else min(one.low for one in points) >= CLEAR


def verdicts_of(trials: BidTrials) -> dict[int, str]:
    """The verdict on each value of the hand. The highest value that gains points on average is right. Another value is
    also right unless the games clearly show that it is wrong.
    """
    values = trials.values
    means = {value: _mean(trials, value) for value in values}
    answer = max((value for value in values if means[value] > 0), default=PASS)
    right = {answer}
    above = next_value(values, answer)
    if above is not None and max(one.high for one in trials.worth(above).points) > -CLEAR / 2:
        right.add(above)
    if answer and min(one.low for one in trials.worth(answer).points) < CLEAR / 2:
        right.add(max(value for value in values if value < answer))
    return {value: RIGHT if value in right else TOO_FAR if value > answer else NOT_FAR_ENOUGH for value in values}


def _mean(trials: BidTrials, value: int) -> float:
    """The points per deal of bidding up to a value: the mean of both ways of playing."""
    return sum(estimate.mean for estimate in trials.worth(value).points) / 2 if value else 0.0


def _mistake(deal: PastDeal, step: Done, trials: BidTrials, verdicts: dict[int, str], said: int, went: int) -> Mistake:
    values, leader = trials.values, trials.task.leader
    answer = max((value for value in values if _mean(trials, value) > 0), default=PASS)
    above = next_value(values, answer)
    played = write_action(bid_action(said))
    dealt = replace(deal.dealt, dealer=(deal.seat + leader - 1) % 3)  # moves the leader, seen from the seat
    puzzle = Puzzle(
        kind=BID,
        themes=(),
        rating=0,
        position=write_position(dealt, ["pass"] if leader == 1 else [], []),
        answer=write_action(bid_action(answer)),
        runner_up=played,
        margin=round(_mean(trials, answer) - _mean(trials, said), 1),
        proof=bid_proof(trials, answer, above),
    )
    _, state, _ = state_of(puzzle)
    return Mistake(
        ply=step.ply,
        puzzle=puzzle,
        played=played,
        verdicts={write_action(bid_action(value)): code for value, code in verdicts.items()},
        task=trial_task(puzzle, state),
        hints=trial_hints(puzzle),
        why={**trial_why(puzzle, played), "went": {"place": PLACES[-deal.leader % 3], "bid": went}},
    )
