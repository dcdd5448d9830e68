"""Answers the door's questions about puzzles (docs/puzzles.md): tasks, judgements, hints, reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from asobiba.crossword.coach.candidate import Candidate, Coach, plain_candidate, read_candidate, scene_for
from asobiba.crossword.coach.reasons import compare_candidates
from asobiba.crossword.endgame.preendgame import LeaderSearch, searchable, unjudged
from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.notation.action_text import read_action, write_action
from asobiba.crossword.notation.cgp import write_cgp
from asobiba.crossword.rules import legality
from asobiba.crossword.rules.actions import Action, Play
from asobiba.crossword.rules.placement import placed
from asobiba.crossword.rules.state import Rules, State
from asobiba.crossword.rules.view import view_of
from asobiba.crossword.simulation.static_eval import Scene
from asobiba.game import JSON
from asobiba.puzzles.puzzle import Judgement, Puzzle, PuzzleSupport
from asobiba.words.lexicon_store import LexiconStore

from .position import BINGO, DRAWS, ENDING, LEXICON, PERSON, RESCUE, read_start, setting, state_of

ENDING_NODES = 20_000  # far more than the ending of a puzzle needs
DRAW_NODES = (100, 1_000)  # of each endgame, one round after the other, to find a draw with which a move does not win
_ASKS = {RESCUE: "rescue", BINGO: "bingo", ENDING: "ending", DRAWS: "draws"}


def task(puzzle: Puzzle, lexica: LexiconStore) -> dict[str, JSON]:
    """The kind of move to find, the scores, and in an ending the other rack."""
    position = read_start(puzzle.position)
    about = {"seat": PERSON, "lexicon": LEXICON, "asks": _ASKS.get(puzzle.kind, "best"), "score": list(position.scores)}
    return {**about, "theirs": position.racks[1]} if puzzle.kind == ENDING else about


def position(puzzle: Puzzle, lexica: LexiconStore) -> dict[str, JSON]:
    """The position as the command line prints it."""
    return {"cgp": write_cgp(read_start(puzzle.position)), "lexicon": LEXICON}


def judge(puzzle: Puzzle, action: str, lexica: LexiconStore) -> Judgement:
    """Whether a turn is the answer. Raises GameError if it is no action, or not legal."""
    rules, state = state_of(puzzle)
    checked = _checked(rules, state, action, lexica)
    text = write_action(rules.layout, checked)
    if text == puzzle.answer:
        return Judgement(True, "right", text, 0.0)
    if puzzle.kind in (ENDING, DRAWS):
        return Judgement(False, "worse", text)
    coach, scene = _coach_and_scene(rules, state, lexica)
    answer, tried = (read_candidate(coach, scene, each) for each in (puzzle.answer, text))
    return Judgement(False, "worse", text, max(0.0, round(answer.equity - tried.equity, 1)))


def _checked(rules: Rules, state: State, action: str, lexica: LexiconStore) -> Action:
    read = read_action(rules.layout, rules.tiles, action)
    return legality.check(rules, lexica.open(LEXICON).__contains__, state, PERSON, read)


def _coach_and_scene(rules: Rules, state: State, lexica: LexiconStore) -> tuple[Coach, Scene]:
    coach = _coach(rules, lexica)
    return coach, scene_for(view_of(rules, state, PERSON))


@lru_cache(maxsize=2)
def _coach(rules: Rules, lexica: LexiconStore) -> Coach:
    lexicon = lexica.open(LEXICON)
    generator = MoveGenerator(rules.layout, rules.tiles, lexicon.map)
    return Coach(rules, lexicon.__contains__, generator, lexica.offensive_words())


def hints(puzzle: Puzzle, lexica: LexiconStore) -> list[dict[str, JSON]]:
    """Three hints: the number of tiles in the answer, its place, and its first letter."""
    rules, state = state_of(puzzle)
    answer = read_action(rules.layout, rules.tiles, puzzle.answer)
    if not isinstance(answer, Play):
        return [{"kind": "tiles", "count": 0}]
    squares = [square for square, _ in placed(state.cells, answer, rules.layout.size)]
    row, column = rules.layout.place(squares[0])
    return [
        {"kind": "tiles", "count": len(squares)},
        {"kind": "place", "row": row, "column": column, "across": answer.across},
        {"kind": "word", "first": answer.word[0].upper(), "length": len(answer.word)},
    ]


def why(puzzle: Puzzle, action: str | None, lexica: LexiconStore) -> dict[str, JSON]:
    """The answer, the runner-up and the tried action as the coach's candidates, each compared with the answer."""
    rules, state = state_of(puzzle)
    coach, scene = _coach_and_scene(rules, state, lexica)
    tried = [] if action is None else [write_action(rules.layout, _checked(rules, state, action, lexica))]
    texts = dict.fromkeys([puzzle.answer, *([puzzle.runner_up] if puzzle.runner_up else []), *tried])
    candidates = [read_candidate(coach, scene, text) for text in texts]
    if puzzle.kind != DRAWS:  # static reasons know nothing of draws
        candidates = _compared(coach, scene, candidates)
    shown = [plain_candidate(coach, scene, each, rank) for rank, each in enumerate(candidates, 1)]
    found: dict[str, JSON] = {"candidates": shown}
    if puzzle.kind == ENDING:
        found["line"] = _best_line(coach, scene)
    if puzzle.kind == DRAWS:
        others = [(text, _failing(coach, scene, each)) for text, each in list(zip(texts, candidates, strict=True))[1:]]
        found["fails"] = [{"move": text, "draw": draw} for text, draw in others if draw is not None]
    return found


def _compared(coach: Coach, scene: Scene, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The answer compared with the next best, the others with the answer."""
    answer, *others = candidates
    against = [others[0] if others else answer, *[answer] * len(others)]
    pairs = zip(candidates, against, strict=True)
    return [replace(each, comparison=compare_candidates(coach, scene, each, other)) for each, other in pairs]


def _best_line(coach: Coach, scene: Scene) -> list[JSON]:
    racks = (scene.rack, scene.unseen)
    result = Endgame(coach.generator, scene.cells, racks, pass_ends=scene.pass_ends).run(ENDING_NODES)
    return [write_action(coach.layout, action) for action in result.line]


def _failing(coach: Coach, scene: Scene, candidate: Candidate) -> str | None:
    """The tile in the bag with which a move is proven not to win; None if none is found."""
    if not searchable(scene, candidate.move):
        return None
    search = LeaderSearch(coach.generator, scene, unjudged([candidate.move]))
    for nodes in DRAW_NODES:
        search.solve(candidate.move, nodes)
        failing = [each for each in search.outcomes(candidate.move) if each.most < 1]
        if failing:
            worst = min(failing, key=lambda each: each.ahead)
            return worst.draw.drawn + worst.draw.left
    return None


PUZZLES = PuzzleSupport(setting, task, position, judge, hints, why)
