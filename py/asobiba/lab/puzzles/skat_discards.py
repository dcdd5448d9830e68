"""Finds puzzles about the discard: twelve cards and a contract, with one pair that is clearly the best discard.

Null is left out, because the solver takes long for it.
"""

from __future__ import annotations

from dataclasses import replace

from asobiba import chance
from asobiba.puzzles.puzzle import Puzzle
from asobiba.skat.notation.action_text import read_action, write_action
from asobiba.skat.players.bidding import best_plan, skat_plans
from asobiba.skat.players.levels import LEVEL_NAMES, LevelPlayer
from asobiba.skat.puzzles.discards import (
    CLEAR,
    DEALS,
    SOLVED,
    DiscardFinding,
    DiscardTask,
    DiscardTrials,
    discard_of,
    task_of,
)
from asobiba.skat.puzzles.position import LAY, state_of, write_position
from asobiba.skat.puzzles.trial_games import RULES
from asobiba.skat.rules.actions import Discard
from asobiba.skat.rules.cards import GRAND, NULL, Cards, set_of
from asobiba.skat.rules.fixed_deals import FixedDeal
from asobiba.skat.rules.options import Options
from asobiba.skat.rules.state import to_act
from asobiba.skat.rules.view import view_of

from .skat_deals import OPENING, auction_won_by, random_deal
from .skat_ratings import closer, levels_rating

LEAST_CHANCE, MOST_CHANCE = 0.5, 0.95  # chance of winning the contract, by the model
LIKELY = 8  # pairs that may be the answer: the model's first choices
GLANCE, GLANCE_LEAD = (
    40,
    3,
)  # number of deals for a first test, and number of games by which the best pair must then be ahead
LEAST_WON = 0.5  # least share of games won with the answer
WIDE = 0.4  # with such a lead or more, the rating is not raised


def make_discard(seed: int) -> list[Puzzle]:
    """The puzzle of the deal with this seed, or none."""
    rng = chance.stream(seed, "discard")
    dealt, declarer = random_deal(rng)
    leader = (dealt.dealer + 1 - declarer) % 3
    twelve = dealt.hands[declarer] | dealt.skat
    plan = best_plan(skat_plans(twelve, OPENING, leader == 0, Options()), OPENING)
    if plan.value < OPENING or plan.contract.game == NULL or not LEAST_CHANCE <= plan.chance <= MOST_CHANCE:
        return []
    task = DiscardTask(twelve, plan.contract, leader)
    trials = DiscardTrials(task, rng)
    answer = _promising(trials)
    finding = trials.leads_by(answer, CLEAR) if answer else None
    if finding is None or min(finding.won) < LEAST_WON:
        return []
    return [_puzzle(seed, dealt, task, answer, finding, plan.value)]


def _promising(trials: DiscardTrials) -> Cards:
    """The pair that is ahead in a few games by rules of thumb; 0 if none is."""
    ranked = sorted((-sum(trials.won(RULES, pair, GLANCE)), pair) for pair in trials.pairs[:LIKELY])
    return ranked[0][1] if ranked[1][0] - ranked[0][0] >= GLANCE_LEAD else 0


def _puzzle(
    seed: int, dealt: FixedDeal, task: DiscardTask, answer: Cards, finding: DiscardFinding, value: int
) -> Puzzle:
    before = [*auction_won_by(task.leader), "take"]
    contract, (won, other, solver, other_solver) = " ".join(task.contract.words()), finding.shares
    position = write_position(dealt, before, [], contract)
    numbers = f"won={won:.2f} other={other:.2f} solver={solver:.2f} other_solver={other_solver:.2f}"
    lead = f"ahead={finding.lead.mean:.2f} within={finding.lead.within or 0:.2f}"
    puzzle = Puzzle(
        kind=LAY,
        themes=("declarer", "grand" if task.contract.game == GRAND else "suit_game"),
        rating=0,
        position=position,
        answer=write_action(discard_of(answer)),
        runner_up=write_action(discard_of(finding.runner_up)),
        margin=round(finding.lead.mean * 3 * value, 1),  # a loss costs twice the value
        proof=f"trial_games deals={DEALS} solved={SOLVED} {numbers} {lead}",
    )
    rating = closer(levels_rating(_found(seed, puzzle, task, answer)), finding.lead.mean, WIDE)
    return replace(puzzle, rating=rating)


def _found(seed: int, puzzle: Puzzle, task: DiscardTask, answer: Cards) -> dict[str, float]:
    """The levels that discard these cards: the champion by trial games, the others by the model."""
    by_model = task.pairs()[0] == answer
    found = {level: float(by_model) for level in LEVEL_NAMES}
    if not by_model:
        rules, state, _ = state_of(puzzle)
        view = view_of(rules, state, to_act(state)[0])
        action = LevelPlayer("champion").choose(view, chance.stream(seed, "try"))
        found["champion"] = float(isinstance(action, Discard) and task.usual(set_of(action.cards)) == answer)
    return found


def prove_discard(puzzle: Puzzle) -> bool:
    """Prove a puzzle again with new deals: the answer is ahead of every other pair beyond the interval."""
    task, action = task_of(puzzle), read_action(puzzle.answer)
    if not isinstance(action, Discard):
        return False
    trials = DiscardTrials(task, chance.stream(task.twelve, "proof"))
    return trials.leads_by(task.usual(set_of(action.cards)), 0.0) is not None
