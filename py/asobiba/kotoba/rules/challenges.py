"""Challenges: a word that was made without a vote is put to the vote after all.

The player who made it has not discarded yet. The word is taken back, as if it had never been laid, and proposed again
with a mark, so it is voted on like any proposal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .actions import New, Rewrite, WordAction
from .cards import sort
from .state import Rules, State
from .word_legality import TableWord, words_made


def challengeable(rules: Rules, state: State) -> tuple[str, ...]:
    """The words of this turn that may be challenged: those not accepted by a vote."""
    if not rules.options.challenges or state.phase != "discard":
        return ()
    return tuple(word for word in words_made(_action_of(_made(state))) if word not in state.accepted)


def proposal_again(state: State, word: str) -> WordAction:
    """The action that made this turn's words, with a mark on one more of them."""
    action = _action_of(_made(state))
    marked = (*action.unlisted, word)
    return replace(action, unlisted=tuple(each for each in words_made(action) if each in marked))


def taken_back(state: State) -> State:
    """The position before this turn's word was made, but with the present number of actions."""
    facts, seat = _made(state), state.turn
    chips = list(state.chips)
    chips[seat] -= facts["chips"]["total"]
    bank = state.bank - facts["chips"]["total"]
    if "from" in facts:
        bought = facts["from"]
        chips[seat] += bought["price"]
        if bought["to"] == "owner":
            chips[bought["owner"]] -= bought["price"]
        else:
            bank += bought["price"]
    laid = facts.get("used", facts["word"])
    hands = tuple(sort(hand + laid) if one == seat else hand for one, hand in enumerate(state.hands))
    return replace(
        state,
        hands=hands,
        discards=state.discards.removesuffix(facts.get("discarded", "")),
        chips=tuple(chips),
        bank=bank,
        words=_words_before(state, facts),
        used=state.used[: -len(facts.get("steps", [None]))],
        turns=state.turns[:-1],
        made=False,
    )


def _made(state: State) -> Mapping[str, Any]:
    """The log's entry for the word of this turn."""
    return state.turns[-1].public


def _action_of(made: Mapping[str, Any]) -> WordAction:
    voted = tuple(made["voted"])
    if "from" not in made:
        return New(made["word"], voted)
    return Rewrite((made["from"]["word"], *(step["to"] for step in made["steps"])), voted)


def _words_before(state: State, made: Mapping[str, Any]) -> tuple[TableWord, ...]:
    if "from" not in made:
        return state.words[:-1]
    bought: Mapping[str, Any] = made["from"]
    before = TableWord(made["id"], bought["word"], bought["owner"], _laid_at(state, made["id"]))
    return tuple(before if word.id == made["id"] else word for word in state.words)


def _laid_at(state: State, word: int) -> int:
    """The ply at which a word was laid or rewritten before this turn."""
    plies: list[int] = [turn.public["ply"] for turn in state.turns[:-1] if turn.public.get("id") == word]
    return plies[-1] if plies else 0
