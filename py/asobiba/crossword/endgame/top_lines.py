"""The best few first plays of an endgame, each with its exact value and its whole line, or with bounds on both sides.

A search for the best play only bounds the others: a null window says that they are no better. Here the most promising
play is asked about in null windows until its bounds meet, or until it has fallen well behind others. As soon as there
are `count` exact values, a null window asks whether each other play is better than the last of the best; only one that
is gets a value of its own. All searches share the table of the endgame (`transposition`), so most answers are known
already.

A pass comes last. It is left out if it only delays: if the other side may pass as well and the mover then plays what is
better than the end of the game by passes.
"""

from __future__ import annotations

from collections.abc import Collection

from asobiba.crossword.rules.actions import Action

from .negamax import OutOfNodes
from .plays import EndPlay
from .sharing import in_order
from .solver import Endgame, action_of
from .transposition import FAR

COUNT = 5
WANTED_NODES = 20_000
LINE_NODES = 1_000  # to prove the line of a play, while the search goes on
BEHIND = 10  # points below the last of the best plays, as they are guessed, at which a play is left for another one
GUESSED = 24  # promising plays whose value is guessed by greedy play of both sides


class FirstPlay:
    """A first play (None a pass) with the bounds on what the mover gains by it, and a guess between them.

    Attributes:
        low, high: proven bounds in points; FAR if nothing is proven.
    """

    __slots__ = ("guess", "high", "low", "play")

    def __init__(self, play: EndPlay | None, guess: int) -> None:
        self.play, self.guess = play, guess
        self.low, self.high = -FAR, FAR

    @property
    def action(self) -> Action:
        """The play, or a pass."""
        return action_of(self.play)

    @property
    def exact(self) -> bool:
        """Whether the value is proven."""
        return self.low == self.high

    @property
    def value(self) -> int:
        """The value, or a guess that the bounds allow."""
        return max(self.low, min(self.guess, self.high))

    def learn(self, value: int, alpha: int, beta: int) -> None:
        """Take over the answer of a search in a window."""
        if value < beta:
            self.high = min(self.high, value)
        if value > alpha:
            self.low = max(self.low, value)


class TopLines:
    """The best first plays of an endgame whose greedy line is known.

    Args:
        wanted: first plays to solve after the best, as far as they are plays of this endgame; all together get as many
            nodes as the search has taken until then, or WANTED_NODES.

    Attributes:
        plays: every first play of the endgame, by its first guess; a pass is the last one.
        complete: whether the best plays are proven to be the best, with exact values.
        done: whether the wanted plays are solved, too, or have had their nodes.
    """

    def __init__(self, endgame: Endgame, count: int = COUNT, wanted: Collection[Action] = ()) -> None:
        self.endgame, self.count, self.wanted = endgame, count, list(wanted)
        self.plays = self._listed()
        self.take_over()
        self._by_action = {each.action: each for each in self.plays}
        self.complete = self.done = False
        self._last: FirstPlay | None = None  # the play that was asked about last
        self._left_out = -FAR  # the last value at which plays were left out
        self._most = 0  # nodes after which no more wanted plays are solved
        self._lines: dict[int, tuple[Action, ...]] = {}  # of exact plays, by place
        self._later: dict[int, int] = {}  # by place, the nodes after which a long proof of a line is tried again

    @property
    def best(self) -> list[FirstPlay]:
        """The best plays so far, the best first; of equal plays exact ones come first."""
        known = [each for each in self.plays if each.exact or (each.play and each.guess > -FAR)]
        return sorted(known, key=lambda each: (-each.value, not each.exact))[: self.count]

    def find(self, action: Action) -> FirstPlay | None:
        """The first play that is this action; None if it is no play of the endgame."""
        return self._by_action.get(action)

    def line(self, first: FirstPlay) -> tuple[Action, ...]:
        """The play and what follows it: the best play of both sides if it is exact, else only likely. As long as the
        search goes on, a line that takes long to prove is only likely as well.
        """
        place, nodes = self.plays.index(first), self.endgame.search.nodes
        if first.exact and place not in self._lines and (self.done or nodes >= self._later.get(place, 0)):
            most = None if self.done else LINE_NODES
            try:
                self._lines[place] = (first.action, *self.endgame.proven_line_after(first.play, first.low, most))
            except OutOfNodes:
                self._later[place] = nodes + 20 * LINE_NODES
        return self._lines.get(place) or (first.action, *self.endgame.likely_line_after(first.play))

    def run(self, nodes: int) -> None:
        """Search up to `nodes` more nodes; another call continues."""
        search = self.endgame.search
        search.limit = search.nodes + nodes
        try:
            if not self.complete:
                self._find_best()
                self.complete, self._most = True, search.nodes + max(search.nodes, WANTED_NODES)
            for each in self.plays:
                while each.action in self.wanted and not each.exact and search.nodes < self._most:
                    self._narrow(each)
            self.done = True
        except OutOfNodes:
            return

    def _find_best(self) -> None:
        """Solve the best plays until no other one can be among them. What was found before an interruption is kept."""
        while self._last_of_the_best() == -FAR and (first := self._promising()):
            self._narrow(first)
        threshold = self._last_of_the_best()
        self._leave_out(threshold)
        for each in in_order(self.plays[:-1], self.endgame.worker) + self.plays[-1:]:
            if each.exact or each.high <= threshold:
                continue
            if each.play is None and self._delays(each):
                self.plays.remove(each)  # the last one
                del self._by_action[each.action]
                return
            if threshold > -FAR:
                self._try(each, threshold)
            if each.high > threshold:
                while not each.exact and each.high > threshold:
                    self._narrow(each)
                threshold = self._last_of_the_best()

    def _leave_out(self, threshold: int) -> None:
        """Bound the plays that gain no more than this, because of what the other side can do at once."""
        if self._left_out == threshold:
            return
        self._left_out = threshold
        hopeful = self.endgame.search.hopeful(self.endgame.boards.root, self.endgame.to_move, threshold)
        for each in self.plays:
            if each.play and not each.exact and each.play not in hopeful:
                each.high = min(each.high, threshold)

    def _promising(self) -> FirstPlay | None:
        """The play to ask about: the last one, until its value has fallen well below those of others. Several workers
        ask about different plays. None if all are solved.
        """
        guessed = [each for each in self.plays if each.play and each.guess > -FAR]
        unsolved = sorted([each for each in guessed if not each.exact], key=lambda each: -each.value)
        if not unsolved:
            return self._guess_next()
        values = sorted([each.value for each in guessed], reverse=True)
        if self._last not in unsolved or self._last.value < values[: self.count][-1] - BEHIND:
            self._last = unsolved[min(self.endgame.worker, len(unsolved) - 1)]
        return self._last

    def _guess_next(self) -> FirstPlay | None:
        """A play without a guess, which gets one; None if there is none."""
        first = next((each for each in self.plays if each.play and not each.exact), None)
        if first:
            first.guess = self.endgame.guess_after(first.play)
        return first

    def _delays(self, passing: FirstPlay) -> bool:
        """Whether a pass only delays the best play; all plays are solved or refuted."""
        mine, theirs, pass_ends = self.endgame.to_move
        worth = self.endgame.boards.packed.worth
        ended = worth[theirs] - worth[mine]
        if pass_ends or max([each.low for each in self.plays]) <= ended:
            return False
        self._try(passing, ended - 1)
        return passing.low >= ended

    def _last_of_the_best(self) -> int:
        """The value that a play must exceed to be among the best; -FAR while fewer are known."""
        values = sorted((each.low for each in self.plays if each.exact), reverse=True)
        return values[self.count - 1] if len(values) >= self.count else -FAR

    def _narrow(self, first: FirstPlay) -> None:
        """Ask whether a play is worth its guess; if that is proven, whether it is worth more."""
        guess = first.value
        self._try(first, guess if guess == first.low else guess - 1)

    def _try(self, first: FirstPlay, alpha: int) -> None:
        """Ask whether a play is worth more than alpha."""
        value = self.endgame.bound_after(first.play, alpha)
        first.learn(value, alpha, alpha + 1)
        first.guess = value

    def take_over(self) -> None:
        """Take over what the endgame has found since: its answer, and a bound on all plays."""
        answer = self.endgame.result
        for each in self.plays:
            if each.action == answer.line[0]:
                each.guess = answer.value
                if answer.proven:
                    each.low = each.high = answer.value
            if answer.high is not None:
                each.high = max(each.low, min(each.high, answer.high))

    def _listed(self) -> list[FirstPlay]:
        """All first plays: that of the endgame's answer, then the promising ones by their guesses, then the rest."""
        endgame, search = self.endgame, self.endgame.search
        listed = [FirstPlay(play, -FAR) for play in search.first_plays(endgame.boards.root, endgame.to_move)]
        for place, each in enumerate(listed):
            if each.action == endgame.result.line[0]:
                each.guess = endgame.result.value
            elif place < GUESSED or each.action in self.wanted:
                each.guess = endgame.guess_after(each.play)
        return sorted(listed, key=lambda each: (each.play is None, -each.guess))
