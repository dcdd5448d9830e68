"""How likely a hand wins each contract: a logistic model of a few features, fitted to trial games."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp

from asobiba.errors import GameError
from asobiba.skat.rules.cards import GRAND, NULL, RANKS, SUIT_GAMES, Cards, members, power_table, suit_members

KINDS = ("suit", GRAND, NULL, "ouvert")  # what has weights of its own; ouvert is an open Null
MODEL = "contracts.model"
MOST_NULL_RISK = 6  # the trial games had no Null hand worse than that; all such are taken for lost
_JACKS = tuple(suit * 8 + RANKS.index("J") for suit in range(4))
_SUIT_MASKS = tuple(0xFF << suit * 8 for suit in range(4))
_ACE, _TEN, _KING, _JACK = (1 << RANKS.index(rank) for rank in "ATKJ")


def kind_of(game: str, ouvert: bool = False) -> str:
    """Which weights a contract has."""
    if game == NULL:
        return "ouvert" if ouvert else NULL
    return GRAND if game == GRAND else "suit"


def features(hand: Cards, game: str, forehand: bool, laid_points: float) -> list[float]:
    """What the model looks at.

    Args:
        hand: the ten cards that are played.
        game: which game.
        forehand: whether the declarer leads.
        laid_points: card points in the Skat, as far as they are known or to be expected.
    """
    if game == NULL:
        return _null_features(hand, forehand)
    jacks = [float(hand >> jack & 1) for jack in _JACKS]
    if game == GRAND:
        return [
            1.0,
            *jacks,
            *_side(hand, None),
            laid_points / 10,
            float(forehand),
            sum(jacks) * forehand,
            sum(jacks) ** 2,
        ]
    trump = SUIT_GAMES.index(game)
    plain = hand >> trump * 8 & 0x7F
    trumps = plain.bit_count() + sum(jacks)
    own = [trumps, trumps * trumps / 10, float(bool(plain & _ACE)), float(bool(plain & _TEN))]
    return [1.0, *jacks, *own, *_side(hand, trump), laid_points / 10, float(forehand)]


def _side(hand: Cards, trump: int | None) -> list[float]:
    """Side suits together: aces, tens with and without their ace, bare tens, kings, voids, other singletons, losers."""
    found = [0.0] * 8
    for suit in range(4):
        cards = hand >> suit * 8 & 0x7F
        if suit == trump:
            continue
        count = cards.bit_count()
        ace, ten = bool(cards & _ACE), bool(cards & _TEN)
        found[0] += ace
        found[1] += ace and ten
        found[2] += ten and not ace and count > 1
        found[3] += ten and count == 1
        found[4] += ace and ten and bool(cards & _KING)
        found[5] += not count
        found[6] += count == 1 and not ace and not ten
        found[7] += count - ace - (ace and ten)
    return found


def _null_features(hand: Cards, forehand: bool) -> list[float]:
    """How far each suit is from safe: its n-th lowest card may have 2(n - 1) ranks below it."""
    power = power_table(NULL)
    risks, worst, open_suits, singles, voids = 0.0, 0.0, 0.0, 0.0, 0.0
    low_leads = 0.0
    for suit in range(4):
        ranks = sorted(power[card] for card in members(hand & _SUIT_MASKS[suit]))
        excess = [max(0, rank - 2 * at) for at, rank in enumerate(ranks)]
        risk = sum(excess)
        risks += risk
        worst = max(worst, float(excess[0]) if excess else 0.0)
        open_suits += risk > 0
        singles += len(ranks) == 1 and risk > 0
        voids += not ranks
        low_leads += bool(ranks) and ranks[0] == 0
    return [1.0, risks, risks * risks / 10, worst, open_suits, singles, voids, low_leads, float(forehand)]


def chance(hand: Cards, game: str, forehand: bool, laid_points: float, ouvert: bool = False) -> float:
    """How likely the declarer wins, 0 to 1."""
    found = features(hand, game, forehand, laid_points)
    if game == NULL and found[1] > MOST_NULL_RISK:
        return 0.0
    total = sum(map(float.__mul__, model()[kind_of(game, ouvert)], found))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


@cache
def model() -> Mapping[str, Sequence[float]]:
    """The weights that ship, by kind.

    Raises:
        GameError: `skat/model`: the table is damaged.
    """
    return read_model((pkgutil.get_data("asobiba.skat", f"data/{MODEL}") or b"").decode("ascii"))


def read_model(text: str) -> dict[str, list[float]]:
    """Weights from a table: a line a kind, its name and its numbers; `#` begins a comment.

    Raises:
        GameError: `skat/model` with the number of the line.
    """
    found: dict[str, list[float]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        name, *values = line.split("#")[0].split() or [""]
        if not name:
            continue
        try:
            found[name] = [float(value) for value in values]
        except ValueError:
            raise GameError("skat/model", f"line {number} of the model is no list of numbers", line=number) from None
    missing = sorted(set(KINDS) - set(found))
    if missing:
        raise GameError("skat/model", f"the model has no weights for {missing[0]}", kind=missing[0])
    return found


def trumps_of(hand: Cards, game: str) -> int:
    """How many trumps a hand has."""
    return suit_members(hand, 4, game).bit_count()
