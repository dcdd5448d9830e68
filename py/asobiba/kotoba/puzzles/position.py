"""The position of a puzzle as one line: the hand, the word on the table, and the goal, with `-` for none.

    いうかきくしつよん きかく わかれ

The person has the hand and enough chips; the word belongs to the other player. In a puzzle about a new word the table
is empty, and the round is the second, in which nothing can be rewritten yet. The goal is a number of points or of
cards, a word, or the most steps and a word: `3わかれ`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from asobiba import chance
from asobiba.errors import OptionError
from asobiba.game import Event, Step
from asobiba.kotoba.rules.cards import ALL_CARDS, DECK, HAND_SIZE, START_CHIPS, missing, sort, without
from asobiba.kotoba.rules.options import Options
from asobiba.kotoba.rules.state import Rules, State
from asobiba.kotoba.rules.word_legality import REWRITE_FROM, TableWord
from asobiba.puzzles.puzzle import PUZZLE_OPTION, Puzzle, Setting

NEW, REWRITE, LEAST, CHAIN = "new", "rewrite", "least", "chain"  # the kinds
LENGTH, BONUSES, WITHIN, BEAT = "length", "bonuses", "within", "beat"  # kinds of stages alone
WORDS = "common"  # the list of every puzzle
OPPONENT = "intermediate"
PERSON = 0
CHIPS = 12  # the person's chips: enough for every word
NONE = "-"


@dataclass(frozen=True, slots=True)
class Position:
    """The start of a puzzle; `target` and `goal` are "" if there is none."""

    hand: str
    target: str = ""
    goal: str = ""

    def text(self) -> str:
        """The notation, which `read_position` reads."""
        return " ".join(part or NONE for part in (self.hand, self.target, self.goal))


def read_position(text: str) -> Position:
    """The position of a notation.

    Raises:
        OptionError: `option/value`: the text is no position, or the deck lacks some of its cards.
    """
    parts = ["" if part == NONE else part for part in text.split(" ")]
    if len(parts) == 3:
        hand, target, goal = parts
        counts = Counter(hand + target)
        if 0 < len(hand) <= HAND_SIZE and all(counts[card] <= DECK.get(card, 0) for card in counts):
            return Position(sort(hand), target, goal)
    message = f"option {PUZZLE_OPTION} has no position of a puzzle: {text!r:.60}"
    raise OptionError("option/value", message, option=PUZZLE_OPTION, allowed="a hand, a word and a goal")


def steps_and_word(goal: str) -> tuple[int, str]:
    """The parts of a goal such as `3わかれ`."""
    return int(goal[0]), goal[1:]


def begin(position: Position, rules: Rules, seed: int) -> Step[State]:
    """The first state of a table with this position; the hidden cards are random."""
    unseen = without(ALL_CARDS, position.hand + position.target)
    deck = "".join(chance.shuffled(unseen, chance.stream(seed, "deck")))
    others = rules.players - 1
    hands = [sort(deck[at * HAND_SIZE : (at + 1) * HAND_SIZE]) for at in range(others)]
    target = position.target
    state = State(
        seed=seed,
        ply=0,
        first=PERSON,
        turn=PERSON,
        round=REWRITE_FROM if target else REWRITE_FROM - 1,
        made=False,
        ballots_held=0,
        ballot=None,
        hands=(position.hand, *hands),
        deck=deck[others * HAND_SIZE :],
        discards="",
        chips=(CHIPS, *[START_CHIPS] * others),
        bank=CHIPS + START_CHIPS * others,
        words=(TableWord(0, target, PERSON + 1, 0),) if target else (),
        used=(target,) if target else (),
        accepted=(),
        rejected=(),
        turns=(),
        result=None,
    )
    return Step(state, (Event("start", {"first": PERSON, "deck": len(state.deck)}),))


def state_of(puzzle: Puzzle) -> tuple[Rules, State]:
    """The rules and the state of a puzzle."""
    rules = Rules(Options(words=WORDS), 2)
    return rules, begin(read_position(puzzle.position), rules, 0).state


def setting(puzzle: Puzzle, number: int) -> Setting:
    """The table of a puzzle, with two players."""
    hidden = {PUZZLE_OPTION: f"{number} {puzzle.position}"}
    return Setting(PERSON, (None, OPPONENT), {"words": WORDS}, hidden)


def is_possible(hand: str, target: str) -> bool:
    """Whether the deck has these cards."""
    return not missing(ALL_CARDS, hand + target)
