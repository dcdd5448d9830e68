"""The vote on a word that is unlisted, or was challenged: acceptance needs more than half of all players.

The proposer is one of these players. The words of a proposal are voted on one after the other. A ballot ends as soon as
its outcome is certain.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from asobiba.game import JSON, Seat

from .actions import WordAction

MOST_BALLOTS = 6  # most votes in one turn, so that every game ends


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote on one word.

    Args:
        seat: the proposer, who votes yes.
        action: the action to carry out once all its unlisted words are accepted.
        word: the word to vote on.
        votes: the votes so far, the proposer's first.
        challenged: whether the word had been made without a vote.
    """

    seat: Seat
    action: WordAction
    word: str
    votes: tuple[tuple[Seat, bool], ...]
    challenged: bool = False

    @property
    def yes(self) -> int:
        """The number of yes votes."""
        return sum(yes for _, yes in self.votes)

    @property
    def no(self) -> int:
        """The number of no votes."""
        return len(self.votes) - self.yes

    def with_vote(self, seat: Seat, yes: bool) -> Ballot:
        """The ballot with one more vote."""
        return replace(self, votes=(*self.votes, (seat, yes)))

    def waiting(self, players: int) -> tuple[Seat, ...]:
        """The seats that have not voted, in the order of play after the proposer."""
        voted = [seat for seat, _ in self.votes]
        order = ((self.seat + step) % players for step in range(1, players))
        return tuple(seat for seat in order if seat not in voted)

    def plain_votes(self) -> list[dict[str, JSON]]:
        """The votes as docs/door-kotoba.md shows them."""
        return [{"seat": seat, "yes": yes} for seat, yes in self.votes]


def ballot_on(seat: Seat, action: WordAction, word: str, *, challenged: bool = False) -> Ballot:
    """A new ballot, in which the proposer has voted yes."""
    return Ballot(seat, action, word, ((seat, True),), challenged)


def needed(players: int) -> int:
    """The number of yes votes that accept a word: more than half of the players."""
    return players // 2 + 1


def verdict(ballot: Ballot, players: int) -> bool | None:
    """Whether the word is accepted; None while that is undecided."""
    if ballot.yes >= needed(players):
        return True
    if ballot.no > players - needed(players):
        return False
    return None
