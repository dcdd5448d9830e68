"""Finds a person's mistakes: cards that lost a game that could be won, where another card wins clearly more often.

With all cards open, the solver finds the cards after which the declarer's result changed. But nobody can know the
hidden cards, so a card is a mistake only if another card is also clearly better over the deals that the seat cannot
rule out.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from asobiba import chance
from asobiba.game import JSON
from asobiba.intervals import Estimate
from asobiba.puzzles.puzzle import Puzzle
from asobiba.skat.coach.double_dummy_review import solve
from asobiba.skat.players.inference import BidInference
from asobiba.skat.puzzles.holding import CardSolver
from asobiba.skat.puzzles.lines import OpenLine
from asobiba.skat.puzzles.position import state_of
from asobiba.skat.puzzles.support import card_hints, card_task, failure, needed
from asobiba.skat.puzzles.trial_games import MOST_NODES, TRICKS_BY_RULES, ahead
from asobiba.skat.rules.hidden_cards import PossibleDeal, hidden_from, possible_deals
from asobiba.skat.rules.state import State, to_act
from asobiba.skat.rules.view import View, view_of

from .mistake import Mistake
from .past_deal import Done, PastDeal, card_played

CARD = "card"  # the kind of the puzzle: the card that wins most often
FIRST = 3  # number of cards that are not judged: the solver takes long for the first trick
DEALS = 100  # most deals to sample; if fewer are possible, all of them are tried
CLEAR = 0.07  # share of the deals by which another card must be ahead
AS_GOOD = 0.05  # a card at most this far behind is right as well
SHOWN = 3  # cards whose chances are shown, besides the played card


class CardTrials:
    """Tries whether each legal card wins, in deals that the seat cannot rule out.

    Args:
        view: the view of the seat that is to play.
        rng: samples the deals.
    """

    def __init__(self, view: View, rng: Random) -> None:
        self._solver = CardSolver(view, TRICKS_BY_RULES)
        self._rng, self._hidden, self._inference = rng, hidden_from(view), BidInference(view)
        self._all = possible_deals(self._hidden, DEALS)
        self._most = DEALS if self._all is None else len(self._all)
        self.won: dict[str, list[float]] = {card: [] for card in self._solver.names()}

    @property
    def deals(self) -> int:
        """The number of deals tried."""
        return len(next(iter(self.won.values())))

    @property
    def is_all(self) -> bool:
        """Whether all possible deals are tried."""
        return self._all is not None

    @property
    def done(self) -> bool:
        """Whether all deals were tried."""
        return self.deals == self._most

    @property
    def takes_long(self) -> bool:
        """Whether the solver would search too long, as it may in Null."""
        return self._solver.nodes > MOST_NODES

    def try_next(self) -> None:
        """Try every card in the next deal."""
        deal = self._inference.sample(self._hidden, self._rng) if self._all is None else self._all[self.deals]
        for card, held in self._solver.holding(deal).items():
            self.won[card].append(float(held))

    def share(self, card: str) -> float:
        """The share of the deals in which a card wins."""
        return sum(self.won[card]) / self.deals

    def ranked(self) -> list[str]:
        """The cards, those that win most often first."""
        return sorted(self.won, key=lambda card: (-self.share(card), card))

    def is_clear(self, answer: str, other: str) -> bool:
        """Whether a card is clearly ahead of another; if all deals are tried, any lead is clear."""
        lead: Estimate = ahead(self.won[answer], self.won[other])
        return lead.mean >= CLEAR and (self.is_all or lead.low > 0)


def find_cards(deal: PastDeal) -> Iterator[Mistake | None]:
    """Yield the cards of a deal that were mistakes, the last one first, and None after each piece of work."""
    if not deal.finished["contract"] or deal.finished["resigned"] or deal.finished["swaps"]:
        return  # puzzles begin with the cards as dealt
    cards = [step for step in deal.steps if card_played(step)]
    for plays in reversed(range(FIRST, len(cards))):
        if cards[plays].seat != deal.seat:
            continue
        after = _reaches(deal, plays + 1)
        yield None
        if after != deal.declares and _reaches(deal, plays) == deal.declares:
            yield from _judged(deal, cards[plays])
        yield None


def _reaches(deal: PastDeal, plays: int) -> bool:
    """Whether the declarer could still win after `plays` cards, with all cards open."""
    return bool(solve(deal.last_view, {"deal": deal.number, "plays": plays})["reaches"])


def _judged(deal: PastDeal, step: Done) -> Iterator[Mistake | None]:
    """Yield the mistake if a card was one, judged by its player's view."""
    puzzle = Puzzle(CARD, (), 0, deal.position(step), "", "", 0, "")
    rules, state, _ = state_of(puzzle)
    view = view_of(rules, state, deal.seat)
    trials = CardTrials(view, chance.stream(state.deal.hands[deal.seat], "own", step.ply))
    while not trials.done:
        trials.try_next()
        yield None
        if trials.takes_long:
            return
    if trials.is_clear(trials.ranked()[0], step.text):
        yield _mistake(deal, step, trials, state, view)


def _mistake(deal: PastDeal, step: Done, trials: CardTrials, state: State, view: View) -> Mistake:
    ranked = trials.ranked()
    answer = ranked[0]
    right = [card for card in ranked if trials.share(card) >= trials.share(answer) - AS_GOOD]
    runner_up = next(card for card in ranked if card not in right)
    how = "all_deals" if trials.is_all else "sampled_deals"
    puzzle = Puzzle(CARD, (), 0, deal.position(step), answer, runner_up, 0, f"{how} deals={trials.deals}")
    task = card_task(puzzle, state)
    return Mistake(
        ply=step.ply,
        puzzle=puzzle,
        played=step.text,
        verdicts={card: "right" if card in right else "less_often" for card in ranked},
        task={**task, "asks": f"{task['asks']}_often"},
        hints=card_hints(puzzle),
        why=_why(trials, state, view, puzzle, step.text),
    )


def _why(trials: CardTrials, state: State, view: View, puzzle: Puzzle, played: str) -> dict[str, JSON]:
    """The chances of the best cards, the runner-up and the played card, and the play with the true cards."""
    dealt = PossibleDeal(state.deal.hands, state.deal.skat)
    told = {*trials.ranked()[:SHOWN], puzzle.runner_up, played}
    line = OpenLine(view, dealt).after(puzzle.answer)
    holds = line["won"] == (to_act(state)[0] == state.deal.declarer)
    return {
        **needed(state),
        "cards": [{"card": card, "won": round(trials.share(card), 2)} for card in trials.ranked() if card in told],
        "line": line if holds else None,
        "fails": failure(view, dealt, played),
    }
