"""Computer players: they see a view, and choose a word or a rewrite, then what to throw away.

A level is a vocabulary, how long its new words are, how many steps of a rewrite it sees and how many chains it follows
at a time, and what it keeps in hand. All of them play dictionary forms in ordinary use and nothing that is blocked.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from asobiba import chance
from asobiba.kotoba.lexicon.anagram_index import Index
from asobiba.kotoba.lexicon.word_judge import Judge
from asobiba.kotoba.lexicon.word_lists import LISTS
from asobiba.kotoba.rules.actions import Action, Discard, New, Rewrite, Vote
from asobiba.kotoba.rules.cards import without
from asobiba.kotoba.rules.scoring import new_word_chips
from asobiba.kotoba.rules.state import Rules
from asobiba.kotoba.rules.view import View, situation_in
from asobiba.kotoba.rules.word_legality import Situation
from asobiba.kotoba.search.discard_policy import thrown
from asobiba.kotoba.search.rewrite_chains import Chains


@dataclass(frozen=True, slots=True)
class Level:
    """How one level plays.

    Args:
        name: as the catalogue shows it.
        vocabulary: the list whose words it knows: `easy` or `known`.
        longest: cards of the longest new word that it thinks of.
        steps: the most steps of a rewrite.
        beam: how many chains it follows at a time, of one word.
        effort: how many of all words; where many can be rewritten it follows fewer of each.
        careless: the part of its choices, from the best, among which it takes any, and the chance that it looks at
            rewrites only; 0 takes the best.
        holds: what it keeps in hand (`holding`).
    """

    name: str
    vocabulary: str
    longest: int
    steps: int
    beam: int
    effort: int
    careless: float
    holds: str


_LEVELS = {
    level.name: level
    for level in (
        Level("beginner", "easy", 5, 1, 5, 100, 1 / 3, "all"),
        Level("intermediate", "known", 7, 3, 15, 200, 0.0, "useful"),
        Level("advanced", "known", 10, 9, 15, 200, 0.0, "useful"),
        Level("champion", "known", 10, 9, 80, 400, 0.0, "frequent"),
    )
}
LEVELS = tuple(_LEVELS)
LEAST_BEAM = 5
LEAST_GAIN = 1  # points for which a word is made
KEPT_CARD = 0.1  # points that a card worth keeping is worth, against one drawn anew
PLAIN = 0.3  # points that words which everybody knows are worth: less than any point, so they decide among equals
Choice: TypeAlias = tuple[float, tuple[str, ...]]  # what it is worth; a new word, or a word and what steps make of it


def vote_of(rules: Rules, judge: Judge, view: View) -> Vote:
    """How every computer votes on the word before the table: as the largest list says, or yes where it trusts."""
    word = view.ballot["word"] if view.ballot else ""
    return Vote(rules.options.trust or word in judge.full or word in view.accepted)


class LevelPlayer:
    """A computer player of one level."""

    def __init__(self, level: Level, rules: Rules, judge: Judge, index: Index, plain: Container[str]) -> None:
        """`index` finds the words that the level knows, all in the list of the game; `plain` are the easy ones."""
        self.level, self.rules, self.judge, self.index, self.plain = level, rules, judge, index, plain

    def choose(self, view: View, rng: Random, budget: int) -> Action:
        """A vote, a word or a rewrite, or what to throw away. No budget is needed."""
        if view.phase == "vote":
            return vote_of(self.rules, self.judge, view)
        if view.phase == "make":
            made = self._made(view, rng)
            if made is not None:
                return made
        return self._discarded(view)

    def _made(self, view: View, rng: Random) -> New | Rewrite | None:
        situation = situation_in(view)
        choices: list[Choice] = [*self._rewrites(view, situation)]
        if not choices or rng.random() >= self.level.careless:
            choices += self._new_words(view, situation)
        good = sorted((self._rare(words) - worth, words) for worth, words in choices if worth >= LEAST_GAIN)
        if not good:
            return None
        _, words = good[chance.below(max(1, round(len(good) * self.level.careless)), rng)]
        return Rewrite(words) if len(words) > 1 else New(words[0])

    def _new_words(self, view: View, situation: Situation) -> Iterator[Choice]:
        for word in self.index.new_words(situation.hand):
            if len(word) <= self.level.longest and word not in situation.used:
                stays = self._stays(view, without(situation.hand, word))
                yield len(word) + new_word_chips(word).total + stays, (word,)

    def _rewrites(self, view: View, situation: Situation) -> Iterator[Choice]:
        if not view.may["rewrite"]:
            return
        bonus_pays = self.rules.options.rewrite_bonus
        chains = Chains(self.index, frozenset((*view.used, *view.rejected)), bonus_pays=bonus_pays)
        words = [target["word"] for target in view.may["targets"] if target["affordable"]]
        beam = min(self.level.beam, max(LEAST_BEAM, self.level.effort // max(1, len(words))))
        for word in words:
            for plan in chains.plans(word, situation.hand, steps=self.level.steps, beam=beam):
                yield plan.net + self._stays(view, plan.left), plan.chain

    def _rare(self, words: tuple[str, ...]) -> float:
        """What it costs to make words, or steps of a rewrite, that not everybody knows."""
        made = words[1:] or words
        return PLAIN * sum(word not in self.plain for word in made) / len(made)

    def _stays(self, view: View, left: str) -> float:
        """What the cards that stay in hand are worth: the next turn begins with those that are kept."""
        kept = 0 if view.round == view.rounds else len(left) - len(thrown(left, self.level.holds))
        return KEPT_CARD * kept

    def _discarded(self, view: View) -> Discard:
        """Cards that it does not want to keep; none in its last turn, when nothing is drawn any more."""
        hand = view.hand or ""
        return Discard("" if view.round == view.rounds else thrown(hand, self.level.holds))


def vocabulary(level: str, words: str) -> str:
    """The list that a level knows at a table with some list: its own, or that of the table where it is smaller."""
    return min(_LEVELS[level].vocabulary, words, key=LISTS.index)


def open_level(rules: Rules, judge: Judge, level: str, index: Index, plain: Container[str]) -> LevelPlayer:
    """A computer player of one of the LEVELS."""
    return LevelPlayer(_LEVELS[level], rules, judge, index, plain)
