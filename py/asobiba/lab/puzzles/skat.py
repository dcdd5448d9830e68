"""Finds and proves puzzles of Skat, and assigns the kinds to the days of the week."""

from __future__ import annotations

from asobiba.puzzles.puzzle import Puzzle
from asobiba.skat.puzzles.position import BID, LAY, OPEN, SURE

from .arranging import Weekday
from .skat_bids import make_bid, prove_bid
from .skat_cards import make_card, prove_card
from .skat_discards import make_discard, prove_discard
from .stages import Chapter

BIDS = 3  # one seed in three gets a bid puzzle, which takes longer
WEEK = (
    Weekday((OPEN, BID), 1100),
    Weekday((OPEN, SURE), 1140),
    Weekday((OPEN, LAY), 1210),
    Weekday((OPEN,), 1290),
    Weekday((SURE, OPEN), 1480),
    Weekday((SURE, OPEN), 1550),
    Weekday((OPEN,), 1950),
)
STAGES = (
    Chapter((OPEN,), ("cards3",), most=1600),
    Chapter((OPEN,), ("draw_trumps", "ruff"), most=1500),
    Chapter((OPEN,), ("second", "third", "lead"), most=1600),
    Chapter((SURE,)),
    Chapter((LAY, BID)),
    Chapter((OPEN, SURE), ("cards5", "cards6"), least=1400),
)
_PROOFS = {OPEN: prove_card, SURE: prove_card, LAY: prove_discard, BID: prove_bid}


def make(seed: int) -> list[Puzzle]:
    """The puzzles of a seed, each from its own deal: a card, a discard and a bid."""
    return [*make_card(seed), *make_discard(seed), *(make_bid(seed) if seed % BIDS == 0 else [])]


def prove(puzzle: Puzzle) -> bool:
    """Prove a puzzle again from its position alone."""
    return _PROOFS[puzzle.kind](puzzle)
