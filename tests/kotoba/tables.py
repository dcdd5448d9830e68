"""Tables for the tests: a small list of words, and positions laid out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from asobiba.errors import IllegalAction
from asobiba.game import Step
from asobiba.kotoba.game import KotobaGame
from asobiba.kotoba.lexicon.anagram_index import AnagramIndex
from asobiba.kotoba.lexicon.word_judge import Judge
from asobiba.kotoba.rules.cards import sort
from asobiba.kotoba.rules.options import read_options
from asobiba.kotoba.rules.state import Rules, State
from asobiba.kotoba.rules.word_legality import TableWord

from .reference import PlainWords

WORDS = Path(__file__).parents[1] / "data" / "words" / "kotoba.txt"


@cache
def small_words() -> PlainWords:
    lines = WORDS.read_text(encoding="utf-8").splitlines()
    return PlainWords(frozenset(word for line in lines if not line.startswith("#") for word in line.split()))


@cache
def small_index() -> AnagramIndex:
    return AnagramIndex(sorted(small_words().words))


def game(players: int = 3, words: PlainWords | None = None, **options: Any) -> KotobaGame:
    listed = words or small_words()
    read = read_options(options, players)
    return KotobaGame(Rules(read, players), Judge(listed, listed, frozenset(read.own_words.split())), small_index)


def table(
    game: KotobaGame,
    hands: Sequence[str],
    words: Sequence[tuple[int, str]] = (),
    *,
    in_round: int = 3,
    turn: int = 0,
    chips: Sequence[int] = (),
    **changes: Any,
) -> State:
    """A position with these hands (short ones are fine) and words (owner, cards), seat 0 to act unless told."""
    state = game.new(1).state
    lying = tuple(TableWord(at, word, owner, 0) for at, (owner, word) in enumerate(words))
    return replace(
        state,
        first=0,
        turn=turn,
        round=in_round,
        hands=tuple(sort(hand) for hand in hands),
        words=lying,
        used=tuple(word for _, word in words),
        chips=tuple(chips) or state.chips,
        bank=sum(chips) or state.bank,
        **changes,
    )


def dealt(hands: Sequence[str], words: Sequence[tuple[int, str]] = (), **position: Any) -> tuple[KotobaGame, State]:
    """A game of the usual options for as many as there are hands, and a position as `table` makes it."""
    one = game(len(hands))
    return one, table(one, hands, words, **position)


def do(game: KotobaGame, state: State, seat: int, text: str) -> Step[State]:
    """Read, check and apply an action."""
    return game.apply(state, seat, game.check(state, seat, game.read_action(text)))


def refused(game: KotobaGame, state: State, seat: int, text: str) -> IllegalAction:
    """The error of an action that the rules do not allow."""
    with pytest.raises(IllegalAction) as caught:
        do(game, state, seat, text)
    return caught.value
