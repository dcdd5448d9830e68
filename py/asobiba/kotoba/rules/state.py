"""The position of a game, and who is to act in it.

`legality` and `word_legality` tell which actions are allowed, `transitions` what they change; `rewrite_step` is one
step of a rewrite, `scoring` what words earn, `voting` how a vote is decided.
"""

from __future__ import annotations

from dataclasses import dataclass

from asobiba.game import Event, Result, Seat

from .options import Options
from .voting import MOST_BALLOTS, Ballot
from .word_legality import TableWord

# Five players, six rounds; in a turn six words that are made, challenged and voted on by four others, then a word and
# a discard.
MOST_ACTIONS = 5 * 6 * (MOST_BALLOTS * 6 + 2)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a game and the number of its players."""

    options: Options
    players: int


@dataclass(frozen=True, slots=True)
class State:
    """One position, with everything that is hidden.

    Args:
        seed: of all random draws in this game.
        ply: actions so far.
        first: who begins each round.
        turn: whose turn it is.
        round: from 1.
        made: whether the word of this turn has been made.
        ballots_held: words put to the vote in this turn.
        ballot: the word that is being voted on.
        hands: by seat, sorted.
        deck: cards in the order in which they will be drawn.
        discards: face up, oldest first.
        chips: by seat.
        bank: chips that the bank has paid out, less those it got back.
        words: those on the table, by id; a word never leaves the table.
        used: every word that has appeared, oldest first.
        accepted: by vote, oldest first; `rejected` likewise.
        turns: the log, oldest first, with the `kind` and `public` of a Turn in docs/door-kotoba.md.
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
        """What has to be done next: `make`, `vote`, `discard`, or nothing: `over`."""
        if self.result is not None:
            return "over"
        if self.ballot is not None:
            return "vote"
        return "discard" if self.made else "make"


def to_act(state: State) -> tuple[Seat, ...]:
    """Whose turn it is; during a vote everybody who has not voted; () when the game is over."""
    if state.result is not None:
        return ()
    if state.ballot is not None:
        return state.ballot.waiting(len(state.hands))
    return (state.turn,)
