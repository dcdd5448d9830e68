"""The answer to `hint`: the new words and rewrites of a hand that gain most points at once, in ordinary words.

The search is that of the strongest level, over the words that it knows. It does not matter whose turn it is: a player
may look ahead, or back when the game is over (`ask` with `ply`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from asobiba.arguments import FieldReader
from asobiba.game import JSON
from asobiba.kotoba.lexicon.anagram_index import AnagramIndex
from asobiba.kotoba.lexicon.word_judge import Judge
from asobiba.kotoba.rules.action_text import write_action
from asobiba.kotoba.rules.actions import New, Rewrite, WordAction
from asobiba.kotoba.rules.scoring import new_word_chips, price
from asobiba.kotoba.rules.state import Rules
from asobiba.kotoba.rules.view import View
from asobiba.kotoba.rules.word_legality import REWRITE_FROM, Situation
from asobiba.kotoba.search.rewrite_chains import ChainSearch

from .preview import situation_for

MOST_HINTS = 20
_STEPS, _BEAM = 9, 24  # depth and width of the search

Candidate: TypeAlias = tuple[int, WordAction]  # points gained, and the action


def hint(rules: Rules, judge: Judge, index: AnagramIndex, view: View, arguments: Mapping[str, JSON]) -> dict[str, JSON]:
    """The best `count` of all new words and, for each word that can be bought, its best chain.

    Args:
        index: has the words that a hint may suggest.

    Raises:
        RequestError: `ask/count`, `ask/no_hand` (a spectator asks).
    """
    count = FieldReader("ask/count", "{field} is {form}").whole(arguments, "count", 1, MOST_HINTS, 3)
    situation = situation_for(view)
    found = [*_new_words(situation, index), *_chains(rules, situation, index)]
    best = sorted(found, key=lambda candidate: (-candidate[0], write_action(candidate[1])))[:count]
    return {"actions": [_plain_hint(judge, net, action) for net, action in best]}


def _plain_hint(judge: Judge, net: int, action: WordAction) -> dict[str, JSON]:
    return {
        "action": write_action(action),
        "kind": type(action).__name__.lower(),
        "word": action.word,
        "kanji": list(judge.words.surface_forms(action.word)),
        "net": net,
    }


def _new_words(situation: Situation, index: AnagramIndex) -> Iterator[Candidate]:
    taken = {*situation.used, *situation.rejected}
    for word in index.new_words(situation.hand):
        if word not in taken:
            yield len(word) + new_word_chips(word).total, New(word)


def _chains(rules: Rules, situation: Situation, index: AnagramIndex) -> Iterator[Candidate]:
    """The best chain of every word that can be bought, if it gains anything."""
    if situation.round < REWRITE_FROM:
        return
    taken = frozenset((*situation.used, *situation.rejected))
    search = ChainSearch(index, taken, bonus_pays=rules.options.rewrite_bonus)
    for target in situation.words:
        if target.owner == situation.seat or price(target.word) > situation.chips:
            continue
        chains = search.search(target.word, situation.hand, steps=_STEPS, beam=_BEAM)
        best = min(chains, key=lambda chain: (-chain.net, len(chain.words), chain.words), default=None)
        if best is not None and best.net > 0:
            yield best.net, Rewrite(best.words)
