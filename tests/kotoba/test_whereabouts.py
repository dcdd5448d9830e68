"""Where hidden cards may be: counting against a list of all hands, and the cards that a refused word has shown."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from asobiba.chance import stream
from asobiba.kotoba.coach.whereabouts import known_cards, whereabouts
from asobiba.kotoba.rules.determinize import state_from
from asobiba.kotoba.rules.view import View, view_of
from tests.kotoba.tables import game

TABLE = game(3)


def small_view(**changes: Any) -> View:
    """Nine unseen cards: two in one hand, three in another, four in the deck."""
    view = view_of(TABLE.rules, TABLE.new(1).state, 0)
    seats = (view.seats[0], *(replace(view.seats[at], hand_size=size, hand=None) for at, size in ((1, 2), (2, 3))))
    return replace(view, seats=seats, deck=4, unseen={"い": 3, "か": 2, "し": 1, "ぱ": 3}, **changes)


def test_chances_are_the_shares_of_all_hands_that_are_possible() -> None:
    answer = whereabouts(small_view(), {})
    cards = "いいいかかしぱぱぱ"
    assert not answer["inferred"]
    for number, size in enumerate((2, 3, 4)):
        hands = [Counter(hand) for hand in combinations(cards, size)]  # by place: equal cards are different ones
        for piece in answer["pieces"]:
            kana = piece["piece"]
            share = sum(hand[kana] > 0 for hand in hands) / len(hands)
            mean = sum(hand[kana] for hand in hands) / len(hands)
            assert (piece["chance"][number], piece["plain"][number]) == pytest.approx((share, share), abs=1e-4)
            assert piece["expected"][number] == pytest.approx(mean, abs=1e-4)


def refused(word: str, seat: int, **more: object) -> dict[str, object]:
    return {"kind": "ballot", "seat": seat, "word": word, "accepted": False, **more}


@pytest.mark.parametrize(
    ("turns", "known"),
    [
        ([refused("かい", 1)], "かい"),
        ([refused("かい", 2)], ""),
        ([refused("かい", 1) | {"accepted": True}], ""),
        ([refused("かい", 1), {"kind": "discard", "seat": 1, "cards": "いし"}], "か"),
        ([refused("かい", 1), {"kind": "new", "seat": 1, "id": 0, "word": "いし"}], "か"),
        # "か" may have come from the word of another player, of which a rewrite was proposed; not from one's own
        ([{"kind": "new", "seat": 2, "id": 0, "word": "かし"}, refused("かいい", 1)], "いい"),
        ([{"kind": "new", "seat": 1, "id": 0, "word": "かし"}, refused("かいい", 1)], "かいい"),
    ],
)
def test_the_cards_of_a_refused_word_are_known_until_they_are_laid_or_thrown_away(
    turns: list[dict[str, object]], known: str
) -> None:
    view = small_view(turns=tuple(turns))
    assert "".join(sorted(known_cards(view, 1).elements())) == "".join(sorted(known))


def test_a_known_card_is_certain_and_the_others_are_dealt_around_it() -> None:
    answer = whereabouts(small_view(turns=(refused("し", 1),)), {})
    pieces = {piece["piece"]: piece for piece in answer["pieces"]}
    assert answer["inferred"]
    assert pieces["し"]["chance"] == [1, 0, 0]
    assert pieces["し"]["plain"] == pytest.approx([2 / 9, 3 / 9, 4 / 9], abs=1e-4)
    assert pieces["ぱ"]["expected"] == pytest.approx([3 / 8, 9 / 8, 12 / 8], abs=1e-4)


def test_what_a_seat_has_not_seen_changes_nothing() -> None:
    view = view_of(TABLE.rules, TABLE.new(3).state, 1)
    other = view_of(TABLE.rules, state_from(TABLE.rules, view, stream(1, "other")), 1)
    assert whereabouts(view, {}) == whereabouts(other, {"seed": 9})
