"""A candidate: a move of a turn with everything that the coach knows about it (docs/door-coach.md, Candidate).

Candidates are ranked by static equity at first. A simulation or the endgame adds a `Verdict`. A `Comparison` tells how
much better or worse a candidate is than another one, and its `Reason`s tell why. A candidate may contain phonies: a
play that somebody asks about is valued as if it stood, and its phonies are named.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from asobiba.arguments import Arguments, text
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.notation.action_text import read_action, write_action
from asobiba.crossword.rules.actions import Action, Exchange, Pass, Play
from asobiba.crossword.rules.board import Cells, Layout
from asobiba.crossword.rules.legality import exchange_allowance
from asobiba.crossword.rules.placement import canonical, check_play, formed_by, illegal
from asobiba.crossword.rules.scoring import FormedWords
from asobiba.crossword.rules.state import Rules
from asobiba.crossword.rules.tiles import missing
from asobiba.crossword.rules.view import View
from asobiba.crossword.simulation.static_eval import (
    Scene,
    adjustment,
    bag_after,
    best_moves,
    hot_vowels,
    leave_value_in_scene,
    pass_move,
    scene_of,
)
from asobiba.errors import RequestError
from asobiba.game import JSON

from .english import sentence, subjects

SPARE_MOVES = 10  # extra moves to generate, because some have offensive words


@dataclass(frozen=True, slots=True)
class Coach:
    """The parts of a game that the coach needs: the rules, a judge of words, and a move generator.

    `offensive` words are never suggested; a play with one is still valued when somebody asks about it.
    """

    rules: Rules
    accepts: Callable[[str], bool]
    generator: MoveGenerator
    offensive: Collection[str] = ()

    @property
    def layout(self) -> Layout:
        """The board."""
        return self.rules.layout


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a simulation or an endgame search for a candidate.

    Args:
        win: chance to win, 0 to 1.
        spread: expected points ahead at the end of the game; the exact number if `exact`.
        rating: points by which candidates are ranked; only differences within one position have a meaning.
        margin: half of the 95 % interval of the difference in rating from the best; None if unknown.
        exact: whether the endgame is solved.
    """

    win: float
    spread: float
    rating: float
    rollouts: int = 0
    margin: float | None = None
    exact: bool = False


class Reason(NamedTuple):
    """A fact about a candidate compared with another one.

    `points` speak for it (+) or against it (-), to a tenth. A fact with 0 points only explains.
    """

    kind: str
    points: float
    arguments: Mapping[str, JSON]

    def plain(self, layout: Layout, names: tuple[str, str]) -> dict[str, JSON]:
        """The reason as JSON, with its English sentence about two moves (docs/door-coach.md, Reason)."""
        text = sentence(layout, names, self.kind, self.points, self.arguments)
        return {"kind": self.kind, "points": self.points, "text": text, **self.arguments}


class Comparison(NamedTuple):
    """The difference between two candidates and its reasons, whose points add up to `points`.

    Attributes:
        points: in favour of `action` (+) or of `other` (-), to a tenth.
        method: `static`, `simulation` or `endgame`, for both moves.
        within: half of the 95 % interval of the difference; None if unknown.
    """

    action: Action
    other: Action
    points: float
    method: str
    within: float | None
    reasons: tuple[Reason, ...]

    def plain(self, layout: Layout) -> dict[str, JSON]:
        """The comparison as JSON, without its reasons (docs/door-coach.md, Candidate)."""
        within = None if self.within is None else round(self.within, 2)
        other = write_action(layout, self.other)
        return {"with": other, "points": self.points, "method": self.method, "within": within}

    def plain_reasons(self, layout: Layout) -> list[dict[str, JSON]]:
        """The reasons as JSON."""
        names = subjects(write_action(layout, self.action), write_action(layout, self.other))
        return [reason.plain(layout, names) for reason in self.reasons]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and everything that the coach knows about it.

    Args:
        move: its static equity is in thousandths of a point.
        formed: the words of a play; None for an exchange or a pass.
        phonies: words formed that are not acceptable.
        leave_value: value of the tiles kept, in thousandths of a point.
        hot_vowels: number of a first play's vowels beside premium squares.
        comparison: the comparison with the best candidate; for the best candidate, with the second.
    """

    move: Move
    formed: FormedWords | None
    phonies: tuple[str, ...]
    leave_value: int
    hot_vowels: int = 0
    verdict: Verdict | None = None
    comparison: Comparison | None = None

    @property
    def action(self) -> Action:
        """The play, exchange or pass."""
        return self.move.action

    @property
    def score(self) -> int:
        """Points of the move."""
        return self.move.score

    @property
    def leave(self) -> str:
        """The tiles kept."""
        return self.move.leave

    @property
    def equity(self) -> float:
        """Score plus value of the leave, in points."""
        return self.move.equity / POINT

    @property
    def value(self) -> float:
        """Points by which the candidates of one position are ranked: the verdict's rating, else the equity."""
        return self.verdict.rating if self.verdict else self.equity

    def ahead_of(self, other: Candidate) -> float:
        """Points between this candidate and another one, in whole hundredths, as they are shown."""
        one, two = (self.value, other.value) if self.verdict and other.verdict else (self.equity, other.equity)
        return round(round(one, 2) - round(two, 2), 2)

    def board_after(self, scene: Scene) -> Cells:
        """The board after the move."""
        return self.formed.cells if self.formed else scene.cells

    def bag_after(self, scene: Scene) -> int:
        """Tiles in the bag after the move; an exchange leaves their number unchanged."""
        return bag_after(scene, self.leave) if self.formed else scene.bag

    def ends_game(self, scene: Scene) -> bool:
        """Whether the move ends the game: it goes out, or it is the last scoreless turn that the rules allow."""
        if isinstance(self.action, Pass):
            return scene.pass_ends
        return not scene.bag and not self.leave


def scene_for(view: View) -> Scene:
    """The scene of a view's seat, as if it were to move.

    Raises:
        RequestError: `ask/no_rack` (a spectator asks), `ask/empty_rack`, `ask/over` (the game is over).
    """
    if view.rack is None:
        raise RequestError("ask/no_rack", "a spectator has no tiles to play")
    if view.result is not None:
        raise RequestError("ask/over", "the game is over: there is nothing to choose")
    if not view.rack:
        raise RequestError("ask/empty_rack", "the rack is empty: there is nothing to choose from")
    scene = scene_of(view)
    return replace(scene, exchanges=exchange_allowance(scene.exchange_min_bag, len(scene.rack), scene.bag))


def best_candidates(coach: Coach, scene: Scene, count: int) -> list[Candidate]:
    """The best moves by static equity without offensive words, the best first; a pass if there are none.

    In Clabbers only one order of the same tiles on the same squares is listed.
    """
    moves = best_moves(coach.generator, scene, count + SPARE_MOVES, one_each=True)
    decent = list(islice((move for move in moves if not is_offensive(coach, scene.cells, move.action)), count))
    return [candidate_of(coach, scene, move) for move in decent or [pass_move(coach.rules.tiles, scene)]]


def is_offensive(coach: Coach, cells: Cells, action: Action) -> bool:
    """Whether a move makes a word that is never suggested."""
    words = formed_by(coach.rules, cells, action).texts if isinstance(action, Play) else ()
    return any(word in coach.offensive for word in words)


def candidate_of(coach: Coach, scene: Scene, move: Move) -> Candidate:
    """A candidate from a move, without a search."""
    leave_value = leave_value_in_scene(coach.rules.tiles, scene)(move.leave)
    play = move.play
    if play is None:
        return Candidate(move, None, (), leave_value)
    layout = coach.layout
    formed = formed_by(coach.rules, scene.cells, play)
    phonies = tuple(word for word in formed.texts if not coach.accepts(word))
    hot = hot_vowels(layout, play, coach.rules.tiles.vowels) if scene.cells == layout.empty else 0
    return Candidate(move, formed, phonies, leave_value, hot)


def read_candidate(coach: Coach, scene: Scene, text: str) -> Candidate:
    """The candidate for a move in notation; phonies are accepted.

    Raises:
        NotationError: `crossword/bad_action`.
        IllegalAction: the move cannot be made in this scene, even if its words are acceptable; the rules' codes.
    """
    action = read_action(coach.layout, coach.rules.tiles, text)
    leave_value = leave_value_in_scene(coach.rules.tiles, scene)
    match action:
        case Play():
            formed = check_play(coach.rules, scene.cells, scene.rack, action)
            play, leave = canonical(coach.layout, formed), missing(formed.tiles, scene.rack)
            equity = POINT * formed.score + leave_value(leave) + adjustment(coach.rules, scene, play, leave)
            move = Move(equity, formed.score, play, leave)
        case Exchange(tiles=tiles):
            if missing(scene.rack, tiles):
                raise illegal("not_your_tiles", f"the rack does not have {missing(scene.rack, tiles)}", tiles=tiles)
            if len(tiles) > scene.exchanges:
                raise illegal("exchange_bag", f"{len(tiles)} tiles cannot be exchanged", most=scene.exchanges)
            leave = missing(tiles, scene.rack)
            move = Move(leave_value(leave), 0, Exchange(tiles), leave)
        case Pass():
            move = pass_move(coach.rules.tiles, scene)
        case _:
            raise illegal("bad_action", f"{text!r:.80} is no play, exchange or pass", text=text[:80])
    return candidate_of(coach, scene, move)


def named_or_best(coach: Coach, scene: Scene, arguments: Arguments, field: str) -> Candidate:
    """The candidate that an argument names, else the best by static equity. Raises as `read_candidate`."""
    if arguments.get(field) is None:
        return best_candidates(coach, scene, 1)[0]
    return read_candidate(coach, scene, text(arguments, field))


def plain_candidate(coach: Coach, scene: Scene, candidate: Candidate, rank: int) -> dict[str, JSON]:
    """A candidate as JSON (docs/door-coach.md, Candidate)."""
    formed, verdict, layout = candidate.formed, candidate.verdict, coach.layout
    turned_over = len(formed.placement) if formed else len(candidate.move.exchanged)
    return {
        "move": write_action(layout, candidate.action),
        "action": type(candidate.action).__name__.lower(),
        "tiles": [[*layout.place(square), letter] for square, letter in formed.placement] if formed else [],
        "score": candidate.score,
        "words": list(formed.texts) if formed else [],
        "phonies": list(candidate.phonies),
        "bingo": formed.bingo if formed else False,
        "turnover": min(turned_over, max(0, scene.bag)),
        "leave": candidate.leave,
        "worth": candidate.leave_value / POINT,
        "equity": candidate.equity,
        "win": round(verdict.win, 4) if verdict else None,
        "spread": round(verdict.spread, 2) if verdict else None,
        "rollouts": verdict.rollouts if verdict else 0,
        "within": round(verdict.margin, 2) if verdict and verdict.margin is not None else None,
        "exact": verdict.exact if verdict else False,
        "value": round(candidate.value, 2),
        "rank": rank,
        "comparison": candidate.comparison.plain(layout) if candidate.comparison else None,
        "reasons": candidate.comparison.plain_reasons(layout) if candidate.comparison else [],
    }
