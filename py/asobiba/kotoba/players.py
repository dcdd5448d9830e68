"""Computer players: a simple one stands here until the levels are built."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from .actions import Action, Discard, New, Rewrite, Vote
from .judge import Judge
from .making import doubted_in
from .rules import Rules
from .views import View, situation_in

LEVELS = ("beginner", "intermediate", "advanced", "champion")


def vote_of(rules: Rules, judge: Judge, view: View) -> Vote:
    """How every computer votes on the word before the table: as the largest list says, or yes where it trusts."""
    word = view.ballot["word"] if view.ballot else ""
    return Vote(rules.options.trust or word in judge.full or word in view.accepted)


@dataclass(frozen=True, slots=True)
class SimplePlayer:
    """Lays the longest word it finds, else rewrites by one step, else discards everything."""

    rules: Rules
    judge: Judge

    def choose(self, view: View, rng: Random, budget: int) -> Action:
        """The action to take."""
        if view.phase == "vote":
            return vote_of(self.rules, self.judge, view)
        situation = situation_in(view)
        if view.may["new"]:
            words = [word for word in self.judge.words.new_words(situation.hand) if word not in view.used]
            words = [word for word in words if not doubted_in(situation, self.judge.lists, (word,))]
            if words:
                return New(max(words, key=len))
        if view.may["rewrite"]:
            for target in view.may["targets"]:
                found = self.judge.words.rewrites(target["word"], situation.hand)
                word = next((word for word in found if word not in view.used), None)
                if word is not None and target["affordable"]:
                    return Rewrite((target["word"], word))
        return Discard(situation.hand)


def open_level(rules: Rules, judge: Judge, level: str) -> SimplePlayer:
    """A computer player of one of the LEVELS."""
    return SimplePlayer(rules, judge)
