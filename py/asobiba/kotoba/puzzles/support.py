"""Answers the door's questions about puzzles (docs/puzzles.md): tasks, judgements, hints, reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from asobiba.errors import IllegalAction
from asobiba.game import JSON
from asobiba.kotoba.lexicon.word_lists import open_word_list
from asobiba.kotoba.rules import action_text, legality
from asobiba.kotoba.rules.actions import Action, New, Rewrite
from asobiba.kotoba.rules.cards import BONUS, missing
from asobiba.kotoba.rules.legality import situation_of
from asobiba.kotoba.rules.rewrite_step import Step
from asobiba.kotoba.rules.scoring import gain, new_word_chips, sum_chips
from asobiba.kotoba.rules.state import Rules, State
from asobiba.kotoba.rules.word_legality import follow_chain
from asobiba.puzzles.puzzle import Judgement, Puzzle, PuzzleSupport
from asobiba.words.lexicon_store import LexiconStore

from .position import (
    BEAT,
    BONUSES,
    CHAIN,
    LEAST,
    LENGTH,
    NEW,
    PERSON,
    WITHIN,
    WORDS,
    read_position,
    setting,
    state_of,
    steps_and_word,
)

_ASKS = {NEW: "best"} | {kind: kind for kind in (LEAST, CHAIN, LENGTH, BONUSES, WITHIN, BEAT)}
_NUMBERS = (LEAST, LENGTH, BEAT)  # kinds whose goal is a number


def task(puzzle: Puzzle, lexica: LexiconStore) -> dict[str, JSON]:
    """The hand, the word on the table, and the goal: points, cards, or a word, and the most steps to it."""
    position = read_position(puzzle.position)
    steps = {"steps": steps_and_word(position.goal)[0]} if puzzle.kind == WITHIN else {}
    return {
        "seat": PERSON,
        "words": WORDS,
        "asks": _ASKS.get(puzzle.kind, "best"),
        "hand": position.hand,
        "target": position.target or None,
        "goal": goal_of(puzzle),
        **steps,
    }


def goal_of(puzzle: Puzzle) -> int | str | None:
    """The points to gain or to beat, the cards, or the word to reach, if the task names them."""
    goal = read_position(puzzle.position).goal
    if puzzle.kind in _NUMBERS:
        return int(goal)
    return steps_and_word(goal)[1] if puzzle.kind == WITHIN else goal or None


def position(puzzle: Puzzle, lexica: LexiconStore) -> dict[str, JSON]:
    """The position as the command line prints it."""
    read = read_position(puzzle.position)
    return {"hand": read.hand, "word": read.target or None, "goal": goal_of(puzzle), "words": WORDS}


def judge(puzzle: Puzzle, action: str, lexica: LexiconStore) -> Judgement:
    """Whether an action gains as much as the answer, or reaches the given word.

    Raises:
        GameError: the text is no action, or the action is illegal, or has an unlisted word.
    """
    rules, state = state_of(puzzle)
    checked = _checked(rules, state, action, lexica)
    text = action_text.write_action(checked)
    if not isinstance(checked, (New, Rewrite)):
        return Judgement(False, "no_word", text)
    if puzzle.kind in _SHAPES:
        code = _SHAPES[puzzle.kind](puzzle, checked)
        return Judgement(code == "right", code, text)
    if puzzle.kind == BEAT:
        short = int(read_position(puzzle.position).goal) + 1 - net_of(rules, state, checked)
        return Judgement(short <= 0, "right" if short <= 0 else "not_beaten", text, float(max(0, short)))
    answer = action_text.read_action(puzzle.answer)
    wanted = goal_of(puzzle) if puzzle.kind == LEAST else net_of(rules, state, answer)
    worse = float(wanted) - net_of(rules, state, checked) if isinstance(wanted, int) else 0.0
    return Judgement(worse <= 0, "right" if worse <= 0 else "less", text, max(0.0, worse))


def _reaches_word(puzzle: Puzzle, action: New | Rewrite) -> str:
    return "right" if action.word == goal_of(puzzle) else "wrong_word"


def _within_steps(puzzle: Puzzle, action: New | Rewrite) -> str:
    most, word = steps_and_word(read_position(puzzle.position).goal)
    steps = len(action.chain) - 1 if isinstance(action, Rewrite) else 1
    return "wrong_word" if action.word != word else "right" if steps <= most else "many_steps"


def _has_length(puzzle: Puzzle, action: New | Rewrite) -> str:
    return "right" if len(action.word) == goal_of(puzzle) else "other_length"


def _has_bonuses(puzzle: Puzzle, action: New | Rewrite) -> str:
    wanted = bonuses_of(read_position(puzzle.position).hand)
    return "right" if not missing(action.word, wanted) else "bonus_left"


def bonuses_of(cards: str) -> str:
    """The bonus cards among some cards."""
    return "".join(card for card in cards if card in BONUS)


# The code of the verdict on an action, for goals in shape: any word or chain of that shape is right.
_SHAPES: Mapping[str, Callable[[Puzzle, New | Rewrite], str]] = {
    CHAIN: _reaches_word,
    WITHIN: _within_steps,
    LENGTH: _has_length,
    BONUSES: _has_bonuses,
}


def _checked(rules: Rules, state: State, action: str, lexica: LexiconStore) -> Action:
    is_listed = open_word_list(lexica, WORDS).__contains__
    checked = legality.check(rules, is_listed, state, PERSON, action_text.read_action(action))
    marked = [word for word in action_text.write_action(checked).split() if word.endswith("?")]
    if marked:
        words = [word.removesuffix("?") for word in marked]
        raise IllegalAction("kotoba/unlisted", f"not listed: {', '.join(words)}", words=words)
    return checked


def net_of(rules: Rules, state: State, action: Action) -> int:
    """The points that an action gains at once: cards and chips, less the price."""
    if isinstance(action, New):
        return gain(action.word, new_word_chips(action.word).total)
    if not isinstance(action, Rewrite):
        return 0
    chips = sum_chips(step.chips for step in steps_of(rules, state, action))
    return gain(action.word, chips.total, action.chain[0])


def steps_of(rules: Rules, state: State, action: Rewrite) -> list[Step]:
    """The steps of a rewrite."""
    situation = situation_of(state, PERSON)
    return list(follow_chain(situation, action.chain, bonus_pays=rules.options.rewrite_bonus))


def hints(puzzle: Puzzle, lexica: LexiconStore) -> list[dict[str, JSON]]:
    """Hints: length of the last word and number of steps; its first card; the first word made."""
    answer = action_text.read_action(puzzle.answer)
    if not isinstance(answer, Rewrite):
        word = answer.word if isinstance(answer, New) else ""
        return [{"kind": "length", "cards": len(word), "steps": 1}, {"kind": "first", "first": word[:1]}]
    found: list[dict[str, JSON]] = [{"kind": "length", "cards": len(answer.word), "steps": len(answer.chain) - 1}]
    if puzzle.kind not in (CHAIN, WITHIN):
        found.append({"kind": "first", "first": answer.word[:1]})
    return [*found, {"kind": "step", "word": answer.chain[1]}] if len(answer.chain) > 2 else found


def why(puzzle: Puzzle, action: str | None, lexica: LexiconStore) -> dict[str, JSON]:
    """Gain and steps of the answer, and of the tried action."""
    rules, state = state_of(puzzle)
    found = _gain(rules, state, action_text.read_action(puzzle.answer))
    tried = None if action is None else _gain(rules, state, _checked(rules, state, action, lexica))
    return {**found, "tried": tried}


def _gain(rules: Rules, state: State, action: Action) -> dict[str, JSON]:
    steps = steps_of(rules, state, action) if isinstance(action, Rewrite) else []
    return {"net": net_of(rules, state, action), "steps": [step.plain() for step in steps]}


PUZZLES = PuzzleSupport(setting, task, position, judge, hints, why)
