"""Answers the door's questions about puzzles (docs/puzzles.md): tasks, judgements, hints, reasons."""

from __future__ import annotations

from asobiba.game import JSON
from asobiba.puzzles.puzzle import Judgement, Puzzle, PuzzleSupport
from asobiba.skat.notation import action_text
from asobiba.skat.rules import legality
from asobiba.skat.rules.cards import (
    NULL,
    display_order,
    members,
    points_of,
    read_card,
    set_of,
    suit_table,
    write_cards,
)
from asobiba.skat.rules.hidden_cards import PossibleDeal, hidden_from, possible_deals
from asobiba.skat.rules.scoring import goal
from asobiba.skat.rules.state import State, to_act
from asobiba.skat.rules.view import View, view_of
from asobiba.words.lexicon_store import LexiconStore

from .holding import CardSolver
from .lines import OpenLine
from .position import BID, LAY, OPEN, card_of, read_position, setting, state_of
from .trial_reasons import SUIT_NAMES, judge_trial, trial_hints, trial_task, trial_why

TRIED = (LAY, BID)  # the kinds that trial games judge
MOST_DEALS = 5000  # possible deals for a seat; no puzzle has as many


def task(puzzle: Puzzle, lexica: LexiconStore) -> dict[str, JSON]:
    """The seat, its side, the contract, and the task: a card that keeps or beats it, a discard, or a bid."""
    _, state, _ = state_of(puzzle)
    return trial_task(puzzle, state) if puzzle.kind in TRIED else card_task(puzzle, state)


def card_task(puzzle: Puzzle, state: State) -> dict[str, JSON]:
    """The seat, its side, and the contract, for a puzzle about a card."""
    deal, seat = state.deal, to_act(state)[0]
    declares = seat == deal.declarer
    return {
        "seat": seat,
        "declarer": deal.declarer,
        "asks": "keep" if declares else "beat",
        "open": puzzle.kind == OPEN,
        "contract": list(deal.contract.words()) if deal.contract else [],
        "tricks": len(deal.done_tricks),
    }


def position(puzzle: Puzzle, lexica: LexiconStore) -> dict[str, JSON]:
    """The position in the terms of `skat-replay`, as the command line prints it."""
    _, state, actions = state_of(puzzle)
    deal, _ = read_position(puzzle.position)
    texts = [text for _, text in actions]
    first = next((at + 1 for at, text in enumerate(texts) if text.startswith("declare ")), len(texts))
    return {
        "deal": {
            "dealer": deal.dealer,
            "hands": [write_cards(members(hand)) for hand in deal.hands],
            "skat": write_cards(members(deal.skat)),
            "before": [list(action) for action in actions[:first]],
            "plays": texts[first:],
        },
        "seat": to_act(state)[0],
    }


def judge(puzzle: Puzzle, action: str, lexica: LexiconStore) -> Judgement:
    """Whether a card is the only card that holds, or a discard or a bid is the best one.

    Raises:
        GameError: the text is no action, or the action is illegal.
    """
    rules, state, _ = state_of(puzzle)
    checked = legality.check(rules, state, to_act(state)[0], action_text.read_action(action))
    text = action_text.write_action(checked)
    if puzzle.kind in TRIED:
        return judge_trial(puzzle, checked, text)
    if text == puzzle.answer:
        return Judgement(True, "right", text)
    return Judgement(False, "fails" if card_of(text) else "no_card", text)


def hints(puzzle: Puzzle, lexica: LexiconStore) -> list[dict[str, JSON]]:
    """The points that the declarer still needs, then the suit of the card; or hints for a discard or a bid."""
    return trial_hints(puzzle) if puzzle.kind in TRIED else card_hints(puzzle)


def card_hints(puzzle: Puzzle) -> list[dict[str, JSON]]:
    """The points that the declarer still needs, then the suit of the card."""
    _, state, _ = state_of(puzzle)
    suit = suit_table(state.deal.game)[read_card(puzzle.answer)]
    return [{"kind": "need", **needed(state)}, {"kind": "suit", "suit": SUIT_NAMES[suit]}]


def why(puzzle: Puzzle, action: str | None, lexica: LexiconStore) -> dict[str, JSON]:
    """The play after the answer, and after a wrong card in a possible deal in which that card fails; or win chances."""
    if puzzle.kind in TRIED:
        return trial_why(puzzle, action)
    rules, state, _ = state_of(puzzle)
    view = view_of(rules, state, to_act(state)[0])
    deals = deals_of(view)
    dealt = PossibleDeal(state.deal.hands, state.deal.skat)
    found: dict[str, JSON] = {"deals": len(deals), **needed(state), "line": OpenLine(view, dealt).after(puzzle.answer)}
    wrong = (card_of(action) if action else "") or puzzle.runner_up
    if wrong and wrong != puzzle.answer:
        solver = CardSolver(view)
        failing = next((deal for deal in (dealt, *deals) if not solver.holding(deal, [wrong])[wrong]), None)
        found["fails"] = None if failing is None else failure(view, failing, wrong)
    return found


def deals_of(view: View) -> list[PossibleDeal]:
    """All deals that are possible for a seat."""
    return possible_deals(hidden_from(view), MOST_DEALS) or []


def failure(view: View, deal: PossibleDeal, card: str) -> dict[str, JSON]:
    """A deal in which a card fails: its cards, and the play after the card."""
    names = [write_cards(display_order(cards, _game(view))) for cards in (*deal.hands, deal.skat)]
    return {"card": card, "hands": names[:3], "skat": names[3], "line": OpenLine(view, deal).after(card)}


def _game(view: View) -> str:
    return view.contract[0] if view.contract else NULL


def needed(state: State) -> dict[str, JSON]:
    """The declarer's card points in tricks so far, and the goal of the contract (0 in Null)."""
    deal = state.deal
    words = deal.contract.words() if deal.contract else []
    points = sum(points_of(set_of(trick.cards)) for trick in deal.done_tricks if trick.winner == deal.declarer)
    return {"points": points, "goal": 0 if deal.game == NULL else goal(words)}


PUZZLES = PuzzleSupport(setting, task, position, judge, hints, why)
