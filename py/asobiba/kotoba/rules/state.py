"""The position of a game, and the seats to act.

`legality` and `word_legality` decide about actions, `transitions` has their effects; `rewrite_step` is one step of a
rewrite, `scoring` has the earnings of words, `voting` the decision of a vote.
"""

from __future__ import annotations

from dataclasses import dataclass

from asobiba.game import Event, Result, Seat

from .options import Options
from .voting import MOST_BALLOTS, Ballot
from .word_legality import TableWord

# For five players and six rounds. In each turn, six words are made, challenged and voted on by four others, followed by
# a word and a discard.
MOST_ACTIONS = 5 * 6 * (MOST_BALLOTS * 6 + 2)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a game and the number of its players."""

    options: Options
    players: int


@dataclass(frozen=True, slots=True)
class State:
    """One position, hidden cards included.

    Args:
        seed: decides all random draws in this game.
        ply: number of actions so far.
        first: the seat that begins each round.
        turn: the seat whose turn it is.
        round: the number of the round, from 1.
        made: whether the word of this turn has been made.
        ballots_held: number of words put to the vote in this turn.
        ballot: the open vote, if any.
        hands: by seat, sorted.
        deck: cards in drawing order.
        discards: face up, the oldest first.
        chips: by seat.
        bank: chips that the bank has paid out, less chips that it has received.
        words: the words on the table, by id; a word never leaves the table.
        used: every word that has appeared, the oldest first.
        accepted: words accepted by vote, the oldest first; `rejected` likewise.
        turns: the log, the oldest first, with the `kind` and `public` of a Turn in docs/door-kotoba.md.
        result: None while the game goes on.
    """

    seed: int
    ply: int
    first: Seat
    turn: Seat
    round: int
    made: bool
    ballots_held: int
    ballot: Ballot | None
    hands: tuple[str, ...]
    deck: str
    discards: str
    chips: tuple[int, ...]
    bank: int
    words: tuple[TableWord, ...]
    used: tuple[str, ...]
    accepted: tuple[str, ...]
    rejected: tuple[str, ...]
    turns: tuple[Event, ...]
    result: Result | None

    @property
    def phase(self) -> str:
        """The next thing to do: `make`, `vote`, `discard`; or `over`."""
        if self.result is not None:
            return "over"
        if self.ballot is not None:
            return "vote"
        return "discard" if self.made else "make"


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is; during a vote all seats that have not voted; () when the game is over."""
    if state.result is not None:
        return ()
    if state.ballot is not None:
        return state.ballot.waiting(len(state.hands))
    return (state.turn,)
