"""The rules of ことばであそぼ: the position, who is to act, and what is allowed.

`State` is one position. What an action changes is in `turns`, what makes a word legal in `making`, what a step is in
`steps`, what it earns in `scoring`, how a vote is decided in `voting`.
"""

from __future__ import annotations

from dataclasses import dataclass

from asobiba.game import Event, Result, Seat

from .actions import Action, Discard, Make, New, Rewrite, Vote
from .options import Options
from .rewrite_step import illegal
from .voting import MOST_BALLOTS, Ballot
from .word_legality import (
    Lists,
    Situation,
    TableWord,
    check_cards,
    check_doubts,
    check_length,
    check_may_make,
    check_may_rewrite,
    check_new,
    check_turn,
    doubted_in,
    follow,
    price_of,
    target_of,
    words_of,
)

# Five players, six rounds; in a turn six proposals of one word, on which four others vote, then a word and a discard.
MOST_ACTIONS = 5 * 6 * (MOST_BALLOTS * 5 + 2)


@dataclass(frozen=True, slots=True)
class Rules:
    """The choices of one game."""

    options: Options
    players: int


@dataclass(frozen=True, slots=True)
class State:
    """One position, with everything that is hidden from anybody.

    Args:
        seed: of all chance in this game.
        ply: actions so far.
        first: who begins each round.
        turn: whose turn it is.
        round: from 1.
        made: whether the word of this turn has been made.
        asked: words put to the vote in this turn.
        ballot: the word before the table.
        hands: by seat, sorted.
        deck: cards in the order in which they will be drawn.
        discards: face up, oldest first.
        chips: by seat.
        bank: chips that the bank has given out, less those it got back.
        words: those on the table, by id; a word never leaves it.
        used: every word that has appeared, oldest first.
        accepted: by vote, oldest first; `rejected` likewise.
        turns: the log, oldest first; `kind` and `public` are as docs/door-kotoba.md describes a Turn.
        result: how it ended; None while it goes on.
    """

    seed: int
    ply: int
    first: Seat
    turn: Seat
    round: int
    made: bool
    asked: int
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
        """What the table waits for: `make`, `vote`, `discard`, or `over`."""
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


def situation_of(state: State, seat: Seat) -> Situation:
    """What the rules must know of a seat."""
    return Situation(
        seat=seat,
        to_act=to_act(state),
        phase=state.phase,
        round=state.round,
        hand=state.hands[seat],
        chips=state.chips[seat],
        used=state.used,
        accepted=state.accepted,
        rejected=state.rejected,
        votes_left=MOST_BALLOTS - state.asked,
        words=state.words,
    )


def check(rules: Rules, lists: Lists, state: State, seat: Seat, action: Action, *, recorded: bool = False) -> Action:
    """The action as it is recorded: words to be voted on are marked, and no others.

    Args:
        lists: whether a word needs no vote; not asked about recorded actions.
        recorded: the action comes out of a saved game: its marks are believed.

    Raises:
        IllegalAction: the rules do not allow it; the codes are listed in docs/door-kotoba.md.
    """
    check_turn(to_act(state), seat)
    if isinstance(action, Vote):
        if state.ballot is None:
            raise illegal("no_vote", "no word is before the table")
        return action
    situation = situation_of(state, seat)
    if isinstance(action, Discard):
        return _check_discard(situation, action)
    if isinstance(action, New):
        check_may_make(situation)
        check_new(situation, action.word)
    else:
        _check_rewrite(rules, situation, action)
    return _with_doubts(rules, None if recorded else lists, situation, action)


def _check_discard(situation: Situation, action: Discard) -> Discard:
    if situation.phase == "vote":
        raise illegal("vote_open", "a word is before the table: the vote comes first")
    check_cards(situation.hand, action.cards)
    return Discard("".join(sorted(action.cards)))


def _check_rewrite(rules: Rules, situation: Situation, action: Rewrite) -> None:
    check_may_make(situation)
    target = target_of(situation, action.target)
    check_may_rewrite(situation, price_of(target))
    if len(action.chain) == 1:
        raise illegal("no_steps", "a rewrite has a step at least")
    for _ in follow(situation, action.chain, bonus_pays=rules.options.rewrite_bonus):
        pass


def _with_doubts(rules: Rules, lists: Lists | None, situation: Situation, action: Make) -> Make:
    """The action with exactly those words marked that need a vote; `lists` None believes the marks."""
    words = words_of(action)
    own = rules.options.own_words.split()
    if lists is None:
        doubted = tuple(word for word in words if word in action.doubted and word not in (*situation.accepted, *own))
    else:
        doubted = doubted_in(situation, lists, words)
    chain = action.chain if isinstance(action, Rewrite) else words
    check_doubts(situation, doubted, action.doubted, chain)
    settled = New(action.word, doubted) if isinstance(action, New) else Rewrite(action.chain, doubted)
    check_length(settled)
    return settled
