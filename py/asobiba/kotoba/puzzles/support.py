"""Answers the door's questions about puzzles (docs/puzzles.md): tasks, judgements, hints, reasons."""

from __future__ import annotations

from asobiba.errors import IllegalAction
from asobiba.game import JSON
from asobiba.kotoba.lexicon.word_lists import open_word_list
from asobiba.kotoba.rules import action_text, legality
from asobiba.kotoba.rules.actions import Action, New, Rewrite
from asobiba.kotoba.rules.legality import situation_of
from asobiba.kotoba.rules.rewrite_step import Step
from asobiba.kotoba.rules.scoring import gain, new_word_chips, sum_chips
from asobiba.kotoba.rules.state import Rules, State
from asobiba.kotoba.rules.word_legality import follow_chain
from asobiba.puzzles.puzzle import Judgement, Puzzle, PuzzleSupport
from asobiba.words.lexicon_store import LexiconStore

from .position import CHAIN, LEAST, NEW, PERSON, WORDS, read_position, setting, state_of

_ASKS = {NEW: "best", LEAST: "least", CHAIN: "chain"}


def task(puzzle: Puzzle, lexica: LexiconStore) -> dict[str, JSON]:
    """The hand, the word on the table, and the goal: points, or a word."""
    position = read_position(puzzle.position)
    return {
        "seat": PERSON,
        "words": WORDS,
        "asks": _ASKS.get(puzzle.kind, "best"),
        "hand": position.hand,
        "target": position.target or None,
        "goal": goal_of(puzzle),
    }


def goal_of(puzzle: Puzzle) -> int | str | None:
    """The points to gain, or the word to reach, if the task names them."""
    goal = read_position(puzzle.position).goal
    if puzzle.kind == LEAST:
        return int(goal)
    return goal or None


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
    if puzzle.kind == CHAIN:
        right = checked.word == goal_of(puzzle)
        return Judgement(right, "right" if right else "wrong_word", text)
    answer = action_text.read_action(puzzle.answer)
    wanted = goal_of(puzzle) if puzzle.kind == LEAST else net_of(rules, state, answer)
    worse = float(wanted) - net_of(rules, state, checked) if isinstance(wanted, int) else 0.0
    return Judgement(worse <= 0, "right" if worse <= 0 else "less", text, max(0.0, worse))


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
    if puzzle.kind != CHAIN:
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
