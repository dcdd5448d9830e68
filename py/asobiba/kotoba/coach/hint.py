"""The answer to `hint`: the best that a hand can do in ordinary words, by what it gains at once.

The same search as the strongest computer player's, over the words that it knows. Whose turn it is does not matter: one
may look ahead, and at the end of a game look back (`ask` with `ply`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from asobiba.arguments import FieldReader
from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.kotoba.lexicon.anagram_index import Index
from asobiba.kotoba.lexicon.word_judge import Judge
from asobiba.kotoba.rules.action_text import write_action
from asobiba.kotoba.rules.actions import Make, New, Rewrite
from asobiba.kotoba.rules.scoring import new_word_chips, price
from asobiba.kotoba.rules.state import Rules
from asobiba.kotoba.rules.view import View, situation_in
from asobiba.kotoba.rules.word_legality import REWRITE_FROM, Situation
from asobiba.kotoba.search.rewrite_chains import Chains

MOST_HINTS = 20
_STEPS, _BEAM = 9, 24  # of a chain; how many chains are followed at a time

Valued = tuple[int, Make]


def hint(rules: Rules, judge: Judge, index: Index, view: View, arguments: Mapping[str, JSON]) -> dict[str, JSON]:
    """The best new words and, for each word that may be bought, the best chain; together the best `count` of them.

    Args:
        index: finds the words that a hint may name.

    Raises:
        RequestError: `ask/count`, `ask/no_hand` (a spectator asks).
    """
    count = FieldReader("ask/count", "{field} is {form}").whole(arguments, "count", 1, MOST_HINTS, 3)
    if view.seat is None:
        raise RequestError("ask/no_hand", "a spectator has no hand to make words from")
    situation = situation_in(view)
    found = [*_new_words(situation, index), *_chains(rules, situation, index)]
    best = sorted(found, key=lambda one: (-one[0], write_action(one[1])))[:count]
    return {"actions": [_told(judge, net, action) for net, action in best]}


def _told(judge: Judge, net: int, action: Make) -> dict[str, JSON]:
    return {
        "action": write_action(action),
        "kind": type(action).__name__.lower(),
        "word": action.word,
        "kanji": list(judge.words.surfaces(action.word)),
        "net": net,
    }


def _new_words(situation: Situation, index: Index) -> Iterator[Valued]:
    taken = {*situation.used, *situation.rejected}
    for word in index.new_words(situation.hand):
        if word not in taken:
            yield len(word) + new_word_chips(word).total, New(word)


def _chains(rules: Rules, situation: Situation, index: Index) -> Iterator[Valued]:
    """The best chain of every word that could be bought; one that gains nothing is no hint."""
    if situation.round < REWRITE_FROM:
        return
    taken = frozenset((*situation.used, *situation.rejected))
    chains = Chains(index, taken, bonus_pays=rules.options.rewrite_bonus)
    for target in situation.words:
        if target.owner == situation.seat or price(target.word) > situation.chips:
            continue
        plans = chains.plans(target.word, situation.hand, steps=_STEPS, beam=_BEAM)
        best = min(plans, key=lambda plan: (-plan.net, len(plan.chain), plan.chain), default=None)
        if best is not None and best.net > 0:
            yield best.net, Rewrite(best.chain)
