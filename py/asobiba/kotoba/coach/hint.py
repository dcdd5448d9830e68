"""The answer to `hint`: the new words and rewrites that gain the most points with a hand, in ordinary words only.

It searches as the strongest level does, with that level's vocabulary. It ignores whose turn it is, because players may
look ahead, or look back when the game is over (`ask` with `ply`).

For learners, well-known words come first if they gain nearly as much (`familiar`). A word of the first familiar list is
ranked by its full gain; each list further down lowers its rank by a point, but never its displayed gain.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from asobiba.arguments import ARGUMENTS, FieldReader
from asobiba.game import JSON
from asobiba.kotoba.lexicon.anagram_index import AnagramIndex
from asobiba.kotoba.lexicon.word_judge import Judge
from asobiba.kotoba.rules.action_text import write_action
from asobiba.kotoba.rules.actions import New, Rewrite, WordAction
from asobiba.kotoba.rules.scoring import gain, new_word_chips, price
from asobiba.kotoba.rules.state import Rules
from asobiba.kotoba.rules.view import View
from asobiba.kotoba.rules.word_legality import REWRITE_FROM, Situation
from asobiba.kotoba.search.rewrite_chains import ChainSearch, RewriteChain

from .preview import situation_for

MOST_HINTS = 20
_STEPS, _BEAM = 9, 24  # depth and width of the search

Candidate: TypeAlias = tuple[int, WordAction]  # points gained, and the action
Familiar: TypeAlias = Sequence[Container[str]]  # lists of words, the best known first


@dataclass(frozen=True, slots=True)
class _Wish:
    """A request: number of hints, most steps of each, and the lists of words that come first."""

    count: int
    steps: int
    familiar: Familiar

    def strangeness(self, made: Sequence[str]) -> float:
        """The points by which words lower the rank of an action: the mean index of the lists that contain them."""
        return sum(self._list_number(word) for word in made) / len(made)

    def _list_number(self, word: str) -> int:
        return next((number for number, words in enumerate(self.familiar) if word in words), len(self.familiar))

    def order(self, candidate: Candidate) -> tuple[float, int, str]:
        """Sort key: the best candidate comes first."""
        net, action = candidate
        made = action.chain[1:] if isinstance(action, Rewrite) else (action.word,)
        return self.strangeness(made) - net, -net, write_action(action)


def hint(
    rules: Rules,
    judge: Judge,
    index: AnagramIndex,
    view: View,
    arguments: Mapping[str, JSON],
    familiar: Familiar = (),
) -> dict[str, JSON]:
    """The `count` best actions among all new words and the best chain of each word that can be bought.

    Args:
        index: the words that a hint may suggest.
        familiar: the lists that order the hints, if the argument `familiar` is set. Then each hint has `less`, the
            points that it gains less than the best; the best is always included if there is room for two.

    Raises:
        RequestError: `ask/count`, `ask/number`, `ask/flag`, `ask/no_hand` (a spectator asks).
    """
    wish = _read_wish(arguments, familiar)
    situation = situation_for(view)
    found = [*_new_words(situation, index), *_chains(rules, situation, index, wish)]
    hints = sorted(found, key=wish.order)[: wish.count]
    best = min(found, key=lambda candidate: (-candidate[0], wish.order(candidate)), default=None)
    if best and wish.count > 1 and all(net < best[0] for net, _ in hints):
        hints[-1] = best
    plain = [_plain_hint(judge, net, action) for net, action in hints]
    if best and wish.familiar:
        plain = [{**one, "less": best[0] - net} for one, (net, _) in zip(plain, hints, strict=True)]
    return {"actions": plain}


def _read_wish(arguments: Mapping[str, JSON], familiar: Familiar) -> _Wish:
    count = FieldReader("ask/count", "{field} is {form}").whole(arguments, "count", 1, MOST_HINTS, 3)
    steps = ARGUMENTS.whole(arguments, "steps", 1, _STEPS, _STEPS)
    return _Wish(count, steps, familiar if ARGUMENTS.flag(arguments, "familiar") else ())


def _plain_hint(judge: Judge, net: int, action: WordAction) -> dict[str, JSON]:
    return {
        "action": write_action(action),
        "kind": type(action).__name__.lower(),
        "word": action.word,
        "kanji": list(judge.words.surface_forms(action.word)),
        "net": net,
    }


def _new_words(situation: Situation, index: AnagramIndex) -> Iterator[Candidate]:
    barred = situation.barred
    for word in index.new_words(situation.hand):
        if word not in barred:
            yield gain(word, new_word_chips(word).total), New(word)


def _chains(rules: Rules, situation: Situation, index: AnagramIndex, wish: _Wish) -> Iterator[Candidate]:
    """The best chain of every word that can be bought, if it gains anything."""
    if situation.round < REWRITE_FROM:
        return
    search = ChainSearch(index, situation.barred, bonus_pays=rules.options.rewrite_bonus)
    for target in situation.words:
        if target.owner == situation.seat or price(target.word) > situation.chips:
            continue
        chains = search.search(target.word, situation.hand, steps=wish.steps, beam=_BEAM)
        gaining = [chain for chain in chains if chain.net > 0]
        best = min(gaining, key=partial(_chain_order, wish), default=None)
        if best is not None:
            yield best.net, Rewrite(best.words)


def _chain_order(wish: _Wish, chain: RewriteChain) -> tuple[float, int, int, tuple[str, ...]]:
    return wish.strangeness(chain.words[1:]) - chain.net, -chain.net, len(chain.words), chain.words


def unwritten(value: JSON) -> JSON:
    """An answer without the words in kanji, which it has only where the file of kanji happens to be loaded."""
    if isinstance(value, Mapping):
        return {name: unwritten(item) for name, item in value.items() if name != "kanji"}
    return [unwritten(item) for item in value] if isinstance(value, list) else value
