"""Finds a person's discards with which the game is won clearly less often than with two other cards.

The best pairs by the contract model are tried on the same deals as the discarded pair. Null is left out, because the
solver takes long for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from asobiba import chance
from asobiba.puzzles.puzzle import Puzzle
from asobiba.skat.notation.action_text import read_action, write_action
from asobiba.skat.puzzles.discards import DEALS, SOLVED, DiscardTask, DiscardTrials, discard_of
from asobiba.skat.puzzles.position import LAY, state_of
from asobiba.skat.puzzles.trial_games import RULES, SOLVER, ahead
from asobiba.skat.puzzles.trial_reasons import trial_hints, trial_task, trial_why
from asobiba.skat.rules.actions import Discard
from asobiba.skat.rules.cards import NULL, Cards, members, set_of
from asobiba.skat.rules.contract import read_contract
from asobiba.skat.rules.state import DISCARDING

from .mistake import Mistake
from .past_deal import Done, PastDeal

LIKELY = 12  # number of best pairs by the model, which are tried
GLANCE = 40  # deals by rules of thumb for each of these pairs
FINALISTS = 4  # pairs for which all deals are played
CLEAR = 0.06  # share of games by which another pair must be ahead in both ways of playing
AS_GOOD = 0.05  # a pair at most this far behind is right as well


def find_discards(deal: PastDeal) -> Iterator[Mistake | None]:
    """Yield the discard of a deal if it was a mistake, and None after each piece of work."""
    steps = deal.own(DISCARDING)
    words = deal.finished["contract"]
    if not steps or not words or words[0] == NULL or deal.finished["resigned"]:
        return
    step = steps[0]
    action = read_action(step.text)
    if not isinstance(action, Discard):
        return
    before = step.state.deal
    task = DiscardTask(before.hands[deal.seat] | before.skat, read_contract(" ".join(words)), deal.leader)
    played = task.usual(set_of(action.cards))
    trials = DiscardTrials(task, chance.stream(task.twelve, "own"))
    finalists = []
    for pair in {*trials.pairs[:LIKELY], played}:
        finalists.append((-sum(trials.won(RULES, pair, GLANCE)), pair))
        yield None
    pairs = {pair for _, pair in sorted(finalists)[:FINALISTS]} | {played}
    for pair in pairs:
        trials.won(RULES, pair, DEALS)
        yield None
        trials.won(SOLVER, pair, SOLVED)
        yield None
    shares = {pair: _share(trials, pair) for pair in pairs}
    answer = max(pairs, key=lambda pair: (shares[pair], -pair))
    if answer != played and _is_clear(trials, answer, played):
        yield _mistake(deal, step, trials, shares, answer, played)


def _share(trials: DiscardTrials, pair: Cards) -> float:
    """The share of games won: the mean of both ways of playing."""
    return sum(trials.won(RULES, pair, DEALS)) / DEALS / 2 + sum(trials.won(SOLVER, pair, SOLVED)) / SOLVED / 2


def _is_clear(trials: DiscardTrials, answer: Cards, played: Cards) -> bool:
    leads = [
        ahead(trials.won(way, answer, count), trials.won(way, played, count))
        for way, count in ((RULES, DEALS), (SOLVER, SOLVED))
    ]
    return all(lead.mean >= CLEAR for lead in leads) and max(lead.low for lead in leads) > 0


def _mistake(
    deal: PastDeal, step: Done, trials: DiscardTrials, shares: dict[Cards, float], answer: Cards, played: Cards
) -> Mistake:
    task = trials.task
    right = {pair for pair, share in shares.items() if share >= shares[answer] - AS_GOOD}
    runner_up = max((pair for pair in shares if pair not in right), key=lambda pair: (shares[pair], -pair))
    puzzle = Puzzle(
        kind=LAY,
        themes=(),
        rating=0,
        position=deal.position(step, task.contract.words()),
        answer=write_action(discard_of(answer)),
        runner_up=write_action(discard_of(runner_up)),
        margin=0,
        proof=_proof(trials, answer, runner_up),
    )
    _, state, _ = state_of(puzzle)
    laid = write_action(discard_of(played))
    return Mistake(
        ply=step.ply,
        puzzle=puzzle,
        played=step.text,
        verdicts=_verdicts(task, right),
        task=trial_task(puzzle, state),
        hints=trial_hints(puzzle),
        why=trial_why(puzzle, laid),
    )


def _verdicts(task: DiscardTask, right: set[Cards]) -> dict[str, str]:
    """Every right pair with its alike pairs -> the verdict on it."""
    pairs = [1 << one | 1 << two for one, two in combinations(members(task.twelve), 2)]
    return {write_action(discard_of(pair)): "right" for pair in pairs if task.usual(pair) in right}


def _proof(trials: DiscardTrials, answer: Cards, other: Cards) -> str:
    rules, solver = (
        [sum(trials.won(way, pair, count)) / count for pair in (answer, other)]
        for way, count in ((RULES, DEALS), (SOLVER, SOLVED))
    )
    lead = min(
        (ahead(trials.won(way, answer, count), trials.won(way, other, count)))
        for way, count in ((RULES, DEALS), (SOLVER, SOLVED))
    )
    numbers = f"won={rules[0]:.2f} other={rules[1]:.2f} solver={solver[0]:.2f} other_solver={solver[1]:.2f}"
    return f"trial_games deals={DEALS} solved={SOLVED} {numbers} ahead={lead.mean:.2f} within={lead.within or 0:.2f}"
