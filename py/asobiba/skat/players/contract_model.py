"""The chance that a hand wins a contract: logistic regression on a few features of the hand, fitted to trial games.

Kermit (Buro, Long, Furtak and Sturtevant 2009) estimates contracts in this way from games between people; the weights
here come from `lab skat-trials` and `lab skat-fit`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, log

from asobiba.errors import GameError
from asobiba.skat.rules.cards import (
    GRAND,
    JACKS,
    NULL,
    RANKS,
    SUIT_GAMES,
    TRUMP,
    Cards,
    members,
    strength_table,
    suit_members,
)
from asobiba.skat.rules.contract import Contract
from asobiba.skat.rules.scoring import value_of_game

SUIT, OUVERT = "suit", "ouvert"
KINDS = (SUIT, GRAND, NULL, OUVERT)  # each kind has weights of its own; OUVERT is Null ouvert
MODEL = "contracts.model"
MOST_NULL_RISK = 6  # the highest risk of a Null hand in the trial games; hands with a higher risk count as lost
MEAN_SKAT_POINTS = 7.5  # card points of two random cards
# Fitted to the highest bids of the champion with 4,000 random hands (`bench/skat_fit.py calls`), at fourteen values
# each: log loss 0.192 on the half that the fit had not seen, 0.290 by the chance of the best suit.
CALL_WEIGHTS = (4.06, 0.4445, 1.554, -0.8905, -0.6409, -0.05779, -2.81, 0.9721)
CALL_STEPS = (23, 27, 36, 46)  # values above these are bid less often: Null, suits with one and with two, Null ouvert
LARGEST_LOG_ODDS = 4.6
_JACKS = members(JACKS)
_SUIT_MASKS = tuple(0xFF << suit * 8 for suit in range(4))
_ACE, _TEN, _KING = (1 << RANKS.index(rank) for rank in "ATK")


def kind_of(game: str, ouvert: bool = False) -> str:
    """The kind whose weights a contract uses, one of KINDS."""
    if game == NULL:
        return OUVERT if ouvert else NULL
    return GRAND if game == GRAND else SUIT


def features(hand: Cards, game: str, forehand: bool, skat_points: float) -> list[float]:
    """The features of the model; the first is the constant 1.

    Args:
        hand: the declarer's ten cards.
        forehand: whether the declarer leads.
        skat_points: card points in the Skat, known or expected.
    """
    if game == NULL:
        return _null_features(hand, forehand)
    jacks = [float(hand >> jack & 1) for jack in _JACKS]
    if game == GRAND:
        return [
            1.0,
            *jacks,
            *_side_suit_features(hand, None),
            skat_points / 10,
            float(forehand),
            sum(jacks) * forehand,
            sum(jacks) ** 2,
        ]
    trump = SUIT_GAMES.index(game)
    plain = hand >> trump * 8 & 0x7F
    trumps = plain.bit_count() + sum(jacks)
    own = [trumps, trumps * trumps / 10, float(bool(plain & _ACE)), float(bool(plain & _TEN))]
    return [1.0, *jacks, *own, *_side_suit_features(hand, trump), skat_points / 10, float(forehand)]


def _side_suit_features(hand: Cards, trump: int | None) -> list[float]:
    """Counts over all side suits: aces; tens with ace, without ace, and bare; A-10-K; voids; low singletons; losers."""
    counts = [0.0] * 8
    for suit in range(4):
        cards = hand >> suit * 8 & 0x7F
        if suit == trump:
            continue
        count = cards.bit_count()
        ace, ten = bool(cards & _ACE), bool(cards & _TEN)
        counts[0] += ace
        counts[1] += ace and ten
        counts[2] += ten and not ace and count > 1
        counts[3] += ten and count == 1
        counts[4] += ace and ten and bool(cards & _KING)
        counts[5] += not count
        counts[6] += count == 1 and not ace and not ten
        counts[7] += count - ace - (ace and ten)
    return counts


def _null_features(hand: Cards, forehand: bool) -> list[float]:
    """Distances from safe suits; in a safe suit the n-th lowest card has at most 2(n - 1) ranks below it."""
    strength = strength_table(NULL)
    risks, worst, open_suits, singles, voids = 0.0, 0.0, 0.0, 0.0, 0.0
    low_leads = 0.0
    for suit in range(4):
        ranks = sorted(strength[card] for card in members(hand & _SUIT_MASKS[suit]))
        excess = [max(0, rank - 2 * at) for at, rank in enumerate(ranks)]
        risk = sum(excess)
        risks += risk
        worst = max(worst, float(excess[0]) if excess else 0.0)
        open_suits += risk > 0
        singles += len(ranks) == 1 and risk > 0
        voids += not ranks
        low_leads += bool(ranks) and ranks[0] == 0
    return [1.0, risks, risks * risks / 10, worst, open_suits, singles, voids, low_leads, float(forehand)]


def call_features(hand: Cards, forehand: bool, value: int) -> list[float]:
    """The features of `call_chance`; the first is the constant 1.

    They are the log odds of the best contract of ten cards, those of the best one that reaches the value, and steps of
    the value. A hand without a contract that reaches it may still hope for the Skat.
    """
    suits = sorted(SUIT_GAMES, key=lambda game: (-trump_count(hand, game), game))[:2]
    best = reaching = -LARGEST_LOG_ODDS
    for contract in (*map(Contract, suits), Contract(GRAND), Contract(NULL), Contract(NULL, ouvert=True)):
        won = win_chance(hand, contract.game, forehand, MEAN_SKAT_POINTS, contract.ouvert)
        odds = max(-LARGEST_LOG_ODDS, min(LARGEST_LOG_ODDS, log((won + 1e-9) / (1 - won + 1e-9))))
        best = max(best, odds)
        if value_of_game(contract, hand) >= value:
            reaching = max(reaching, odds)
    return [1.0, best, reaching, (value - 18) / 10, *(float(value > step) for step in CALL_STEPS)]


def call_chance(hand: Cards, forehand: bool, value: int) -> float:
    """The chance that a player of our own kind bids or holds a value with ten cards, 0 to 1."""
    total = sum(map(float.__mul__, CALL_WEIGHTS, call_features(hand, forehand, value)))
    return 1 / (1 + exp(-total))


def win_chance(hand: Cards, game: str, forehand: bool, skat_points: float, ouvert: bool = False) -> float:
    """The chance that the declarer wins, 0 to 1; arguments as in `features`."""
    values = features(hand, game, forehand, skat_points)
    if game == NULL and values[1] > MOST_NULL_RISK:
        return 0.0
    total = sum(map(float.__mul__, model()[kind_of(game, ouvert)], values))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


@cache
def model() -> Mapping[str, Sequence[float]]:
    """The shipped weights, by kind. Raises GameError (`skat/model`) if the file is damaged."""
    return read_model((pkgutil.get_data("asobiba.skat", f"data/{MODEL}") or b"").decode("ascii"))


def read_model(text: str) -> dict[str, list[float]]:
    """Weights by kind from text: in each line a kind and its numbers; `#` begins a comment.

    Raises:
        GameError: `skat/model` with the number of the line.
    """
    weights: dict[str, list[float]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        name, *values = line.split("#")[0].split() or [""]
        if not name:
            continue
        try:
            weights[name] = [float(value) for value in values]
        except ValueError:
            raise GameError("skat/model", f"line {number} of the model is no list of numbers", line=number) from None
    missing = sorted(set(KINDS) - set(weights))
    if missing:
        raise GameError("skat/model", f"the model has no weights for {missing[0]}", kind=missing[0])
    return weights


def trump_count(hand: Cards, game: str) -> int:
    """The number of trumps in a hand."""
    return suit_members(hand, TRUMP, game).bit_count()
