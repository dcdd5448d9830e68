"""The vote on a word that is not listed: strictly more than half of all participants, the proposer counted.

A proposal's words come before the table one after the other. A ballot ends as soon as nothing can change its outcome.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from asobiba.game import JSON, Seat

from .actions import Make

MOST_BALLOTS = 6  # words put to the vote in one turn, so that a game ends


@dataclass(frozen=True, slots=True)
class Ballot:
    """A word before the table.

    Args:
        seat: who proposes it, and has voted yes.
        action: what is done when all its doubted words are accepted.
        word: the one that is voted on.
        votes: what was said so far, the proposer first.
    """

    seat: Seat
    action: Make
    word: str
    votes: tuple[tuple[Seat, bool], ...]

    @property
    def yes(self) -> int:
        """How many agree."""
        return sum(yes for _, yes in self.votes)

    @property
    def no(self) -> int:
        """How many do not."""
        return len(self.votes) - self.yes

    def with_vote(self, seat: Seat, yes: bool) -> Ballot:
        """The ballot with one vote more."""
        return replace(self, votes=(*self.votes, (seat, yes)))

    def waiting(self, players: int) -> tuple[Seat, ...]:
        """Who has not voted, in the order of play from the proposer."""
        voted = [seat for seat, _ in self.votes]
        order = ((self.seat + step) % players for step in range(1, players))
        return tuple(seat for seat in order if seat not in voted)

    def plain_votes(self) -> list[dict[str, JSON]]:
        """The votes as docs/door-kotoba.md shows them."""
        return [{"seat": seat, "yes": yes} for seat, yes in self.votes]


def ballot_on(seat: Seat, action: Make, word: str) -> Ballot:
    """The ballot as it opens: its proposer has voted yes."""
    return Ballot(seat, action, word, ((seat, True),))


def needed(players: int) -> int:
    """How many yes-votes accept a word: more than half."""
    return players // 2 + 1


def verdict(ballot: Ballot, players: int) -> bool | None:
    """Whether the word is accepted; None while the votes that are missing can still decide it."""
    if ballot.yes >= needed(players):
        return True
    if ballot.no > players - needed(players):
        return False
    return None
