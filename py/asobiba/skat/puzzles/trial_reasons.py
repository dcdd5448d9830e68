"""The door's answers for puzzles about a discard or a bid: tasks, judgements, hints, and reasons with chances."""

from __future__ import annotations

from collections import Counter

from asobiba import chance
from asobiba.game import JSON
from asobiba.puzzles.puzzle import Judgement, Puzzle, plain_proof
from asobiba.skat.notation.action_text import read_action
from asobiba.skat.players.bidding import ContractPlan, best_plan, hand_plans, plans_with_skats
from asobiba.skat.rules.actions import Action, Bid, Discard, Pass
from asobiba.skat.rules.cards import Cards, members, points_of, set_of, suit_table, write_cards
from asobiba.skat.rules.contract import BIDS, Contract
from asobiba.skat.rules.options import Options
from asobiba.skat.rules.state import State, to_act

from .bids import LOSS, PASS, BidTask, bid_task_of, value_of
from .discards import DEALS, DiscardTask, DiscardTrials, task_of
from .position import LAY
from .trial_games import RULES

AGREED = 0.1
PLACES = ("forehand", "middlehand", "rearhand")
SUIT_NAMES = ("clubs", "spades", "hearts", "diamonds", "trump")


def trial_task(puzzle: Puzzle, state: State) -> dict[str, JSON]:
    """The seat and the task: the contract for which two cards are discarded, or the values to which one may bid."""
    seat = to_act(state)[0]
    place = PLACES[(seat - state.deal.forehand) % 3]
    about = {"seat": seat, "open": False, "tricks": 0, "place": place}
    if puzzle.kind == LAY:
        return {**about, "declarer": seat, "asks": "lay", "contract": task_of(puzzle).contract.words()}
    return {**about, "declarer": None, "asks": "bid", "contract": [], "values": bid_task_of(puzzle).values()}


def judge_trial(puzzle: Puzzle, action: Action, text: str) -> Judgement:
    """Whether a legal action is the answer, or a discard that is alike."""
    if puzzle.kind == LAY:
        if not isinstance(action, Discard):
            return Judgement(False, "no_discard", text)
        task = task_of(puzzle)
        right = task.usual(set_of(action.cards)) == task.usual(pair_of(puzzle.answer))
        return Judgement(right, "right" if right else "worse_pair", text)
    value, answer = value_of(text), value_of(puzzle.answer)
    if not isinstance(action, (Bid, Pass)) or value not in bid_task_of(puzzle).values():
        return Judgement(False, "no_value", text)
    code = "right" if value == answer else "too_far" if value > answer else "not_far_enough"
    return Judgement(value == answer, code, text)


def trial_hints(puzzle: Puzzle) -> list[dict[str, JSON]]:
    """The card points discarded, then the suits; or the values of the hand's games, then their chances."""
    if puzzle.kind == LAY:
        pair, suits = pair_of(puzzle.answer), suit_table(task_of(puzzle).contract.game)
        names = sorted({suits[card] for card in members(pair)})
        return [
            {"kind": "discard_points", "points": points_of(pair)},
            {"kind": "discard_suits", "suits": [SUIT_NAMES[suit] for suit in names]},
        ]
    task = bid_task_of(puzzle)
    return [{"kind": "games", "games": _games(task)}, {"kind": "chances", "games": _chances(task)}]


def trial_why(puzzle: Puzzle, action: str | None) -> dict[str, JSON]:
    """The chances of the answer, the runner-up and the tried action."""
    if puzzle.kind != LAY:
        task = bid_task_of(puzzle)
        tried = None if action is None else value_of(action)
        on = games_at(task, value_of(puzzle.answer))
        return {"games": _games(task), "on": on, "steps": steps_of(task), "tried": tried}
    discards, proof = task_of(puzzle), plain_proof(puzzle)
    answer, runner_up = pair_of(puzzle.answer), pair_of(puzzle.runner_up)
    pairs = [
        _pair(discards, answer, proof["won"], proof["solver"]),
        _pair(discards, runner_up, proof["other"], proof["other_solver"]),
    ]
    tried = pair_of(action) if action else 0
    if tried and discards.usual(tried) not in {discards.usual(answer), discards.usual(runner_up)}:
        trials = DiscardTrials(discards, chance.stream(discards.twelve, "why"))
        won = sum(trials.won(RULES, tried, DEALS)) / DEALS
        pairs.append(_pair(discards, tried, won, None))
    return {"contract": discards.contract.words(), "pairs": pairs}


def pair_of(action: str) -> Cards:
    """The cards that an action discards; 0 for any other action."""
    read = read_action(action)
    return set_of(read.cards) if isinstance(read, Discard) else 0


def _pair(task: DiscardTask, pair: Cards, won: float, solver: float | None) -> dict[str, JSON]:
    model = round(task.model_chance(pair), 2)
    return {
        "cards": write_cards(members(pair)),
        "points": points_of(pair),
        "won": won,
        "solver": solver,
        "model": model,
    }


def games_at(task: BidTask, value: int) -> list[dict[str, JSON]]:
    """The games to play after bidding up to a value, by the contract model; for PASS, those for the lowest bid.

    Each has the number of Skats with which it is the best game, and its chance to win.
    """
    plans = _plans_at(task, value or BIDS[0])
    games = Counter(plan.contract for plan in plans)
    chances = {game: [plan.chance for plan in plans if plan.contract == game] for game in games}
    return [
        {
            "contract": game.words(),
            "share": round(count / len(plans), 2),
            "chance": round(sum(chances[game]) / count, 2),
        }
        for game, count in sorted(games.items(), key=lambda item: (-item[1], item[0].words()))
    ]


def steps_of(task: BidTask) -> list[dict[str, JSON]]:
    """Every possible answer from passing on: `bid`, and by the contract model the `chance` to win and the `points` per
    deal of playing for it. A game that is worth less than the bid counts as lost at the bid.
    """
    steps: list[dict[str, JSON]] = [{"bid": PASS, "chance": None, "points": 0.0}]
    for value in task.values()[1:]:
        plans = _plans_at(task, value)
        reached = [plan.value >= value for plan in plans]
        chances = [plan.chance * is_enough for plan, is_enough in zip(plans, reached, strict=True)]
        points = [
            plan.worth if is_enough else -LOSS * float(-(-value // plan.contract.base) * plan.contract.base)
            for plan, is_enough in zip(plans, reached, strict=True)
        ]
        count = len(plans)
        steps.append({"bid": value, "chance": round(sum(chances) / count, 2), "points": round(sum(points) / count, 1)})
    return steps


def table_agrees(puzzle: Puzzle) -> bool:
    """Whether the steps of a bid say the same as its answer: it is the highest bid that pays by the contract model too,
    and the chances by the model and by trial games differ by less than AGREED.
    """
    answer, steps, proof = value_of(puzzle.answer), steps_of(bid_task_of(puzzle)), plain_proof(puzzle)
    if answer != max((step["bid"] for step in steps if step["points"] > 0), default=PASS):
        return False
    if answer == PASS:
        return True
    model = next(step["chance"] for step in steps if step["bid"] == answer)
    return bool(abs((proof["won"] + proof["solver"]) / 2 - model) < AGREED)


def _plans_at(task: BidTask, bid: int) -> list[ContractPlan]:
    """The best plan with each of eleven Skats after such a bid, or the plan by hand alone if it is worth more."""
    forehand = task.leader == 0
    plans = [best_plan(found, bid) for found in plans_with_skats(task.hand, forehand, Options())]
    by_hand = best_plan(hand_plans(task.hand, bid, forehand, Options()), bid)
    if by_hand.value >= bid and by_hand.worth > sum(plan.worth for plan in plans) / len(plans):
        return [by_hand]
    return plans


def _games(task: BidTask) -> list[dict[str, JSON]]:
    """The games of a hand before the Skat, the cheapest first."""
    games = sorted(task.games(), key=lambda game: game[1])
    return [{"contract": contract.words(), "value": value} for contract, value in games]


def _chances(task: BidTask) -> list[dict[str, JSON]]:
    """The chances of the hand's games by the contract model, averaged over Skats, the likeliest first."""
    chances: dict[Contract, list[float]] = {contract: [] for contract, _ in task.games()}
    for plans in plans_with_skats(task.hand, task.leader == 0, Options()):
        for plan in plans:
            if plan.contract in chances:
                chances[plan.contract].append(plan.chance)
    for plan in hand_plans(task.hand, 0, task.leader == 0, Options()):
        if plan.contract in chances:
            chances[plan.contract].append(plan.chance)
    means = {contract: sum(found) / len(found) for contract, found in chances.items() if found}
    ordered = sorted(means, key=lambda contract: (-means[contract], contract.words()))
    return [{"contract": contract.words(), "chance": round(means[contract], 2)} for contract in ordered]
