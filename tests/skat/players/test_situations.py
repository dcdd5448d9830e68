"""No level commits a blunder that every club player knows: situations.txt, each also with other suits."""

from __future__ import annotations

import pytest

from asobiba import chance
from asobiba.skat.players.blunders import FOLLOWING, LEADING, sensible
from asobiba.skat.players.card_facts import CardFacts
from asobiba.skat.players.levels import LEVELS, LevelPlayer
from asobiba.skat.players.solver_view import SolverView
from asobiba.skat.rules.actions import Play
from asobiba.skat.rules.cards import NULL, write_card
from tests.skat.players.situations import FILE, Situation, read_situations, view_of

SITUATIONS = read_situations(FILE.read_text(encoding="ascii"))
FIFTY = 50
STEPS = {"beginner": (0, 1, 2, 3), "casual": (0, 1, 2, 3), "club": (0, 1, 2, 3), "champion": (0,)}  # searches take long


def test_there_are_fifty_situations_with_a_reason_and_a_source() -> None:
    assert len(SITUATIONS) >= FIFTY
    assert len({situation.title for situation in SITUATIONS}) == len(SITUATIONS)
    assert all(situation.why and situation.source for situation in SITUATIONS)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_commits_a_blunder_that_every_club_player_knows(level: str) -> None:
    blunders = []
    for situation in SITUATIONS:
        for steps in STEPS[level]:
            moved = situation.with_other_suits(steps)
            card = chosen(level, moved)
            if not moved.is_right(card):
                blunders.append(f"{moved.title}: {write_card(card)}")
    assert blunders == []


def chosen(level: str, situation: Situation) -> int:
    """The card that a level plays."""
    action = LevelPlayer(level).choose(view_of(situation), chance.stream(7, "situation", situation.title))
    assert isinstance(action, Play), situation.title
    return action.card


def test_every_named_blunder_has_a_situation_and_every_situation_a_card_that_is_no_blunder() -> None:
    shown = set()
    for situation in SITUATIONS:
        if situation.game == NULL:
            continue
        seen = SolverView.of(view_of(situation)).seen
        facts = CardFacts(seen)
        kept = sensible(facts)
        assert any(situation.is_right(seen.order.card(bit)) for bit in kept), situation.title
        for rule in FOLLOWING if seen.trick else LEADING:
            hit = [seen.order.card(bit) for bit in range_of(seen.legal) if rule(facts, bit)]
            if hit and not any(situation.is_right(card) for card in hit):
                shown.add(rule.__name__)
    assert shown == {rule.__name__ for rule in (*LEADING, *FOLLOWING)}


def range_of(mask: int) -> list[int]:
    """The single bits of a mask."""
    return [1 << at for at in range(32) if mask >> at & 1]
