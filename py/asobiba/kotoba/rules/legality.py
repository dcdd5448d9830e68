"""Checks whether an action is legal in a position, and lists the legal actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Protocol

from asobiba.game import Seat, check_turn

from .actions import Action, Challenge, Discard, New, Rewrite, Vote, WordAction, illegal
from .challenges import challengeable, proposal_again
from .state import Rules, State, to_act
from .voting import MOST_BALLOTS
from .word_legality import (
    IsListed,
    Situation,
    check_cards,
    check_length,
    check_marks,
    check_may_make,
    check_may_rewrite,
    check_new,
    check_word,
    find_target,
    follow_chain,
    is_allowed,
    price_of,
    words_made,
    words_to_vote_on,
)


class WordFinder(Protocol):
    """Finds the words of a list."""

    def new_words(self, hand: str) -> Iterable[str]:
        """Every word that can be laid with the cards of a hand."""
        ...

    def rewrites(self, word: str, hand: str) -> Iterable[str]:
        """Every word that one step can make from a word with the cards of a hand."""
        ...


def situation_of(state: State, seat: Seat) -> Situation:
    """The situation of a seat, from the state."""
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
        votes_left=MOST_BALLOTS - state.ballots_held,
        words=state.words,
    )


def check(
    rules: Rules, is_listed: IsListed, state: State, seat: Seat, action: Action, *, recorded: bool = False
) -> Action:
    """The action to record: with a mark on exactly the words that need a vote.

    Args:
        is_listed: whether a word needs no vote; not called for recorded actions.
        recorded: the action is from a saved game, whose marks are trusted.

    Raises:
        IllegalAction: with one of the codes in docs/door-kotoba.md.
    """
    check_turn(to_act(state), seat)
    if isinstance(action, Vote):
        if state.ballot is None:
            raise illegal("no_vote", "no word is before the table")
        return action
    situation = situation_of(state, seat)
    if isinstance(action, Discard):
        return _check_discard(situation, action)
    if isinstance(action, Challenge):
        return _check_challenge(rules, state, action)
    if isinstance(action, New):
        check_may_make(situation)
        check_new(situation, action.word)
    else:
        _check_rewrite(rules, situation, action)
    return _with_marks(rules, None if recorded else is_listed, situation, action)


def _check_discard(situation: Situation, action: Discard) -> Discard:
    if situation.phase == "vote":
        raise illegal("vote_open", "a word is before the table: the vote comes first")
    check_cards(situation.hand, action.cards)
    return Discard("".join(sorted(action.cards)))


def _check_challenge(rules: Rules, state: State, action: Challenge) -> Challenge:
    if action.word not in challengeable(rules, state):
        raise illegal("no_challenge", f"{action.word} cannot be challenged now", word=action.word)
    if state.ballots_held == MOST_BALLOTS:
        raise illegal("votes", "this turn has no votes left", left=0)
    check_length(proposal_again(state, action.word))
    return action


def _check_rewrite(rules: Rules, situation: Situation, action: Rewrite) -> None:
    check_may_make(situation)
    target = find_target(situation, action.target)
    check_may_rewrite(situation, price_of(target))
    if len(action.chain) == 1:
        raise illegal("no_steps", "a rewrite has a step at least")
    for _ in follow_chain(situation, action.chain, bonus_pays=rules.options.rewrite_bonus):
        pass


def _with_marks(rules: Rules, is_listed: IsListed | None, situation: Situation, action: WordAction) -> WordAction:
    """The action with a mark on exactly the words that need a vote; without `is_listed` the given marks are trusted."""
    words = words_made(action)
    own = rules.options.own_words.split()
    if is_listed is None:
        unlisted = tuple(word for word in words if word in action.unlisted and word not in (*situation.accepted, *own))
    else:
        unlisted = words_to_vote_on(situation, is_listed, words)
    chain = action.chain if isinstance(action, Rewrite) else words
    check_marks(situation, unlisted, action.unlisted, chain)
    settled = New(action.word, unlisted) if isinstance(action, New) else Rewrite(action.chain, unlisted)
    check_length(settled)
    return settled


def legal_actions(rules: Rules, state: State, seat: Seat, finder: WordFinder) -> Iterator[Action]:
    """The legal actions, except words that need a vote and rewrites of more than one step.

    Order: yes, no; challenges; new words; for every word on the table that can be bought, the words one step from it,
    in the order of `finder`; discards by number, then in the order of the kana table.
    """
    if seat not in to_act(state):
        return
    if state.ballot is not None:
        yield from (Vote(True), Vote(False))
        return
    if state.ballots_held < MOST_BALLOTS:
        yield from (Challenge(word) for word in challengeable(rules, state))
    hand = state.hands[seat]
    if not state.made:
        situation = situation_of(state, seat)
        yield from (New(word) for word in finder.new_words(hand) if is_allowed(check_word, situation, word))
        for target in state.words:
            if target.owner != seat and is_allowed(check_may_rewrite, situation, price_of(target)):
                found = finder.rewrites(target.word, hand)
                yield from (Rewrite((target.word, word)) for word in found if is_allowed(check_word, situation, word))
    for count in range(len(hand) + 1):
        yield from (Discard("".join(cards)) for cards in dict.fromkeys(combinations(hand, count)))
