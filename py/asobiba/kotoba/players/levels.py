"""The computer players: in each turn they choose a new word or a rewrite, then cards to discard.

A level is a vocabulary, the length of its new words, the depth and width of its search for rewrites, and a discard
policy. All levels play only dictionary forms in ordinary use, and no word that is blocked.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from asobiba import chance
from asobiba.kotoba.lexicon.anagram_index import AnagramIndex
from asobiba.kotoba.lexicon.word_judge import Judge
from asobiba.kotoba.lexicon.word_lists import LIST_NAMES
from asobiba.kotoba.rules.actions import Action, Discard, New, Rewrite, Vote
from asobiba.kotoba.rules.cards import without
from asobiba.kotoba.rules.scoring import gain, new_word_chips
from asobiba.kotoba.rules.state import Rules
from asobiba.kotoba.rules.view import View, situation_in
from asobiba.kotoba.rules.word_legality import Situation
from asobiba.kotoba.search.discard_policy import discards_of
from asobiba.kotoba.search.rewrite_chains import ChainSearch


@dataclass(frozen=True, slots=True)
class Level:
    """The behaviour of one level.

    Args:
        vocabulary: the list whose words the level knows: `child` (words of a child of ten) or `known`.
        longest: number of cards of its longest new word.
        steps: most steps of a rewrite.
        beam: width of the search for rewrites of one word.
        effort: sum of these widths over all words; with many words each search is narrower.
        careless: 0 to 1. The chance that the level overlooks new words, and also the share of its best choices from
            which it picks at random; 0 always takes the best choice.
        discards: the level's discard policy (`search.discard_policy`).
    """

    name: str
    vocabulary: str
    longest: int
    steps: int
    beam: int
    effort: int
    careless: float
    discards: str


LEVELS = {
    level.name: level
    for level in (
        Level("beginner", "child", 5, 1, 5, 100, 1 / 3, "all"),
        Level("casual", "child", 6, 2, 6, 100, 0.1, "useful"),
        Level("regular", "easy", 7, 2, 12, 180, 0.05, "useful"),
        Level("intermediate", "known", 7, 3, 15, 200, 0.0, "useful"),
        Level("advanced", "known", 10, 9, 15, 200, 0.0, "useful"),
        Level("champion", "known", 10, 9, 80, 400, 0.0, "frequent"),
    )
}
LEVEL_NAMES = tuple(LEVELS)
LEAST_BEAM = 5
LEAST_GAIN = 1  # fewest points that a word must gain to be laid
KEPT_CARD = 0.1  # extra value, in points, of keeping a good card instead of drawing a new card
RARE_WORDS = 0.3  # cost in points of words that are not easy: less than a point, so it only breaks ties
Choice: TypeAlias = tuple[float, tuple[str, ...]]  # its value; a new word, or the words of a chain


def vote_of(rules: Rules, judge: Judge, view: View) -> Vote:
    """The vote of every computer player. It depends on the largest list, or for a challenged word on the list of
    ordinary words.

    With the option `trust` the vote is always yes.
    """
    ballot = view.ballot or {"word": "", "challenged": False}
    word = ballot["word"]
    agree = judge.computers_agree(word, challenged=ballot["challenged"])
    return Vote(rules.options.trust or agree or word in view.accepted)


class LevelPlayer:
    """A computer player of one level."""

    def __init__(self, level: Level, rules: Rules, judge: Judge, index: AnagramIndex, easy: Container[str]) -> None:
        """`index` has the words that the level knows, all of them in the game's list; `easy` has the easy words."""
        self.level, self.rules, self.judge, self.index, self.easy = level, rules, judge, index, easy

    def choose(self, view: View, rng: Random, budget: int) -> Action:
        """A vote, a new word, a rewrite or a discard. The budget is ignored."""
        if view.phase == "vote":
            return vote_of(self.rules, self.judge, view)
        if view.phase == "make":
            word_action = self._choose_word(view, rng)
            if word_action is not None:
                return word_action
        return self._choose_discard(view)

    def _choose_word(self, view: View, rng: Random) -> New | Rewrite | None:
        situation = situation_in(view)
        choices: list[Choice] = [*self._rewrites(view, situation)]
        if not choices or rng.random() >= self.level.careless:
            choices += self._new_words(view, situation)
        good = sorted((self._rarity_cost(words) - value, words) for value, words in choices if value >= LEAST_GAIN)
        if not good:
            return None
        _, words = good[chance.below(max(1, round(len(good) * self.level.careless)), rng)]
        return Rewrite(words) if len(words) > 1 else New(words[0])

    def _new_words(self, view: View, situation: Situation) -> Iterator[Choice]:
        barred = situation.barred
        for word in self.index.new_words(situation.hand):
            if len(word) <= self.level.longest and word not in barred:
                kept = self._kept_value(view, without(situation.hand, word))
                yield gain(word, new_word_chips(word).total) + kept, (word,)

    def _rewrites(self, view: View, situation: Situation) -> Iterator[Choice]:
        if not view.may["rewrite"]:
            return
        bonus_pays = self.rules.options.rewrite_bonus
        search = ChainSearch(self.index, situation.barred, bonus_pays=bonus_pays)
        words = [target["word"] for target in view.may["targets"] if target["affordable"]]
        beam = min(self.level.beam, max(LEAST_BEAM, self.level.effort // max(1, len(words))))
        for word in words:
            for chain in search.search(word, situation.hand, steps=self.level.steps, beam=beam):
                yield chain.net + self._kept_value(view, chain.left), chain.words

    def _rarity_cost(self, words: tuple[str, ...]) -> float:
        made = words[1:] or words
        return RARE_WORDS * sum(word not in self.easy for word in made) / len(made)

    def _kept_value(self, view: View, left: str) -> float:
        kept = 0 if view.round == view.rounds else len(left) - len(discards_of(left, self.level.discards))
        return KEPT_CARD * kept

    def _choose_discard(self, view: View) -> Discard:
        """The discard by the level's policy; none in the last turn, after which no cards are drawn."""
        hand = view.hand or ""
        return Discard("" if view.round == view.rounds else discards_of(hand, self.level.discards))


def vocabulary(level: str, words: str) -> str:
    """The list that a level knows in a game with the list `words`: the smaller of the level's own list and the
    game's.
    """
    return min(LEVELS[level].vocabulary, words, key=LIST_NAMES.index)


def make_player(rules: Rules, judge: Judge, level: str, index: AnagramIndex, easy: Container[str]) -> LevelPlayer:
    """A computer player of one of the LEVELS."""
    return LevelPlayer(LEVELS[level], rules, judge, index, easy)
