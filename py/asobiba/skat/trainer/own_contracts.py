"""Finds a person's announcements with which a deal brings clearly fewer points than with another game.

After the discard, the suit games and Grand are tried with the same ten cards, the same discard and the same deals of
the others' cards. Null is left out, because the solver takes long for it, and so are games by hand, which compete with
the unseen Skat.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from asobiba import chance
from asobiba.game import JSON
from asobiba.puzzles.puzzle import Puzzle
from asobiba.skat.notation.action_text import read_action, write_action
from asobiba.skat.players.contract_model import win_chance
from asobiba.skat.puzzles.bids import DEALS, settled
from asobiba.skat.puzzles.trial_games import RULES, SOLVER, WAYS, TrialContract, TrialGames, ahead, trial_deals
from asobiba.skat.puzzles.trial_reasons import PLACES
from asobiba.skat.rules.actions import Declare
from asobiba.skat.rules.cards import DECK, NULL, SUIT_GAMES, Cards, points_of
from asobiba.skat.rules.contract import Contract
from asobiba.skat.rules.scoring import value_of_game
from asobiba.skat.rules.state import DECLARING

from .mistake import Mistake
from .past_deal import Done, PastDeal

DECLARE = "declare"  # the kind of the puzzle: which game to announce
RIVALS = 2  # number of other games, the best by the model, that are tried
CLEAR = 5.0  # points a deal by which another game must be ahead in both ways of playing
AS_GOOD = 2.0  # points a deal; a game at most this far behind is right as well
PARTS = 8  # parts of a game's deals; after each part, other requests are answered


class ContractTask(NamedTuple):
    """Ten cards, the two discarded, the player who leads (0: the declarer), and the value that was bid."""

    hand: Cards
    discard: Cards
    leader: int
    bid: int

    @property
    def twelve(self) -> Cards:
        """All cards of the declarer; they decide the matadors."""
        return self.hand | self.discard

    def value(self, contract: Contract) -> int:
        """The value of a game that is just won."""
        return value_of_game(contract, self.twelve)

    def model_chance(self, contract: Contract) -> float:
        """The chance to win by the model of contracts; 0 if the game is worth less than the bid."""
        if self.value(contract) < self.bid:
            return 0.0
        return win_chance(self.hand, contract.game, self.leader == 0, points_of(self.discard), False)

    def games(self) -> list[Contract]:
        """The suit games and Grand, those with the most expected points by the model first."""
        worth = {}
        for contract in map(Contract, (*SUIT_GAMES, "grand")):
            won = self.model_chance(contract)
            worth[contract] = (3 * won - 2) * max(self.value(contract), self.bid)
        return sorted(worth, key=lambda contract: (-worth[contract], contract.game))


class ContractTrials:
    """The trial games for a task."""

    def __init__(self, task: ContractTask, rng: Random) -> None:
        self.task = task
        self._deals = trial_deals(DECK & ~task.twelve, max(DEALS.values()), rng)
        self._games = TrialGames()
        self._points: dict[tuple[str, Contract], list[float]] = {}

    def points(self, way: str, contract: Contract, part: float = 1.0) -> list[float]:
        """The points of each deal, of a part of the deals."""
        task = self.task
        played = TrialContract(contract, task.hand, task.discard, task.leader)
        results = self._points.setdefault((way, contract), [])
        count = int(DEALS[way] * part)
        for deal in self._deals[len(results) : count]:
            reaches = lambda goal, deal=deal: self._games.won(way, played, deal, goal)  # noqa: E731
            results.append(float(settled(contract, task.twelve, task.bid, reaches)))
        return results[:count]

    def won(self, way: str, contract: Contract) -> float:
        """The share of the deals that are won."""
        points = self.points(way, contract)
        return sum(one > 0 for one in points) / len(points)

    def mean(self, contract: Contract) -> float:
        """The points a deal: the mean of both ways of playing."""
        return sum(sum(found) / len(found) for found in (self.points(way, contract) for way in WAYS)) / len(WAYS)

    def is_clear(self, answer: Contract, other: Contract) -> bool:
        """Whether a game is clearly ahead of another in both ways of playing; it never is of itself."""
        leads = [ahead(self.points(way, answer), self.points(way, other)) for way in WAYS]
        return all(lead.mean >= CLEAR for lead in leads) and max(lead.low for lead in leads) > 0


def find_contracts(deal: PastDeal) -> Iterator[Mistake | None]:
    """Yield the announcement of a deal if it was a mistake, and None after each piece of work."""
    steps = deal.own(DECLARING)
    action = read_action(steps[0].text) if steps else None
    if not isinstance(action, Declare) or action.resign or action.contract.game == NULL or deal.finished["swaps"]:
        return
    before = steps[0].state.deal
    task = ContractTask(before.hands[deal.seat], before.skat, deal.leader, before.auction.bid)
    trials = ContractTrials(task, chance.stream(task.twelve, "own"))
    played = Contract(action.contract.game)
    tried = [played, *(game for game in task.games() if game != played)][: RIVALS + 1]
    for way in WAYS:
        for contract in tried:
            for part in range(1, PARTS + 1):
                trials.points(way, contract, part / PARTS)
                yield None
    answer = max(tried, key=lambda game: (trials.mean(game), game.game))
    # Where every game loses, the fault lies in the bid or in the discard.
    if trials.mean(answer) > 0 and trials.is_clear(answer, played):
        yield _mistake(deal, steps[0], trials, tried, answer)


def _mistake(deal: PastDeal, step: Done, trials: ContractTrials, tried: list[Contract], answer: Contract) -> Mistake:
    task = trials.task
    ranked = sorted(tried, key=lambda game: (-trials.mean(game), game.game))
    right = [game for game in ranked if trials.mean(game) >= trials.mean(answer) - AS_GOOD]
    runner_up = next(game for game in ranked if game not in right)
    puzzle = Puzzle(
        kind=DECLARE,
        themes=(),
        rating=0,
        position=deal.position(step),
        answer=_action(answer),
        runner_up=_action(runner_up),
        margin=round(trials.mean(answer) - trials.mean(runner_up), 1),
        proof=f"trial_games deals={DEALS[RULES]} solved={DEALS[SOLVER]}",
    )
    values: list[JSON] = [
        {"contract": game.words(), "value": task.value(game)} for game in sorted(tried, key=task.value)
    ]
    likely = sorted(tried, key=lambda game: -task.model_chance(game))
    chances: list[JSON] = [{"contract": game.words(), "chance": round(task.model_chance(game), 2)} for game in likely]
    return Mistake(
        ply=step.ply,
        puzzle=puzzle,
        played=step.text,
        verdicts={_action(game): "right" for game in right},
        task={
            "seat": deal.seat,
            "open": False,
            "tricks": 0,
            "place": PLACES[-deal.leader % 3],
            "declarer": deal.seat,
            "asks": DECLARE,
            "contract": [],
            "bid": task.bid,
        },
        hints=[{"kind": "games", "games": values}, {"kind": "game_chances", "games": chances}],
        why={
            "bid": task.bid,
            "announced": [
                {
                    "contract": game.words(),
                    "value": task.value(game),
                    "won": round(trials.won(RULES, game), 2),
                    "solver": round(trials.won(SOLVER, game), 2),
                    "points": round(trials.mean(game), 1),
                }
                for game in ranked
            ],
        },
    )


def _action(contract: Contract) -> str:
    return write_action(Declare(contract, False))
