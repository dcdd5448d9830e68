"""The actions of a player, and the error for one that breaks a rule. Words are written as their cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from asobiba.errors import IllegalAction


@dataclass(frozen=True, slots=True)
class New:
    """Lay a new word from the hand.

    Args:
        word: its cards.
        unlisted: the word itself if it is not listed and goes to the vote; else ().
    """

    word: str
    unlisted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rewrite:
    """Buy a word and rewrite it.

    Args:
        chain: the word on the table, then the word after each step.
        unlisted: the words of the chain that go to the vote, in the order of the chain.
    """

    chain: tuple[str, ...]
    unlisted: tuple[str, ...] = ()

    @property
    def target(self) -> str:
        """The word that is bought."""
        return self.chain[0]

    @property
    def word(self) -> str:
        """The word after the last step."""
        return self.chain[-1]


@dataclass(frozen=True, slots=True)
class Vote:
    """Vote on a word: is it acceptable?"""

    yes: bool


@dataclass(frozen=True, slots=True)
class Challenge:
    """Put a word that was just made without a vote to the vote after all."""

    word: str


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard some cards of the hand, or none; the hand is refilled and the turn ends."""

    cards: str = ""


WordAction: TypeAlias = New | Rewrite
Action: TypeAlias = New | Rewrite | Vote | Challenge | Discard


def illegal(what: str, message: str, **data: Any) -> IllegalAction:
    """The error for breaking a rule of this game."""
    return IllegalAction(f"kotoba/{what}", message, **data)
