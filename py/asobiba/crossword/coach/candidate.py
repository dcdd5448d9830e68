"""What could be done in a turn, with all that a coach tells about it (docs/door-coach.md, Candidate).

A candidate is judged by static equity from the start; simulation or the endgame add what they find (`Verdict`).
Phonies may be candidates too: a play that somebody thought of is judged as it stands, and its words are named.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from asobiba.crossword.equity.units import POINT
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move, placed
from asobiba.crossword.notation.action_text import read_action, write_action
from asobiba.crossword.rules.actions import Action, Exchange, Pass, Play
from asobiba.crossword.rules.board import Cells, Layout
from asobiba.crossword.rules.placement import canonical, check_place, check_rack, check_shape, illegal, placement_of
from asobiba.crossword.rules.scoring import Formed, form
from asobiba.crossword.rules.state import Rules
from asobiba.crossword.rules.tiles import missing
from asobiba.crossword.rules.view import View
from asobiba.crossword.simulation.static_eval import Scene, adjustment, best_moves, hot_vowels, leave_in, scene_of
from asobiba.errors import RequestError
from asobiba.game import JSON

SPARE = 10  # turns more that are looked at, because some words are not fit for company


@dataclass(frozen=True, slots=True)
class Coach:
    """What a coach needs: the rules, which words there are, and a way to find plays with them.

    `unfit` are words that he does not suggest, because they are not fit for company; whoever thought of one himself is
    told what it is worth.
    """

    rules: Rules
    accepts: Callable[[str], bool]
    generator: MoveGenerator
    unfit: Collection[str] = ()

    @property
    def layout(self) -> Layout:
        """The board."""
        return self.rules.layout


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found out about a candidate beyond its equity.

    Args:
        win: chance to win, 0 to 1.
        spread: points ahead in the end, expected; with the bag empty exactly so if `exact`.
        rating: points by which candidates are ranked; only differences between those of one position mean something.
        rollouts: how often it was tried.
        within: half of the 95 % interval of the spread against the best; None where there is none.
        exact: whether the endgame is solved.
    """

    win: float
    spread: float
    rating: float
    rollouts: int = 0
    within: float | None = None
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Considered:
    """A candidate.

    Args:
        option: what is done, with its static equity in thousandths of a point.
        formed: what a play makes; None for an exchange or a pass.
        phonies: words that it makes and that are not acceptable.
        worth: thousandths of a point that the kept tiles are worth.
        hot: vowels of a first play beside premium squares.
        verdict: what more is known.
    """

    option: Move
    formed: Formed | None
    phonies: tuple[str, ...]
    worth: int
    hot: int = 0
    verdict: Verdict | None = None

    @property
    def action(self) -> Action:
        """What is done."""
        return self.option.action

    @property
    def score(self) -> int:
        """Points at once."""
        return self.option.score

    @property
    def leave(self) -> str:
        """The tiles that are kept."""
        return self.option.leave

    @property
    def equity(self) -> float:
        """Score and worth of what is kept, in points."""
        return self.option.equity / POINT

    @property
    def value(self) -> float:
        """Points by which the candidates of one position are ranked: by what was found out, else by equity."""
        return self.verdict.rating if self.verdict else self.equity

    def cells(self, scene: Scene) -> Cells:
        """The board afterwards."""
        return self.formed.cells if self.formed else scene.cells

    def judged(self, verdict: Verdict) -> Considered:
        """The same, with what was found out."""
        return replace(self, verdict=verdict)


def scene_for(coach: Coach, view: View) -> Scene:
    """The scene of a view, as if it were its seat's turn.

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
    least = coach.rules.options.exchange_min_bag
    exchanges = min(len(scene.rack), scene.bag) if scene.bag >= least else 0
    return replace(scene, exchanges=exchanges)


def best_options(coach: Coach, scene: Scene, count: int) -> list[Considered]:
    """The best things to suggest by static equity, the best first; at least a pass.

    In Clabbers one order of the same tiles on the same squares is told.
    """
    ranked = best_moves(coach.generator, scene, count + SPARE, one_each=True)
    found = (consider(coach, scene, option) for option in ranked)
    fit = list(islice((one for one in found if _is_fit(coach, one)), count))
    return fit or [consider(coach, scene, Move(0, 0, Pass(), scene.rack))]


def _is_fit(coach: Coach, one: Considered) -> bool:
    return one.formed is None or not any(word in coach.unfit for word in one.formed.texts)


def consider(coach: Coach, scene: Scene, option: Move) -> Considered:
    """All about an option that can be told at once."""
    worth = leave_in(coach.rules.tiles, scene)(option.leave)
    play = option.play
    if play is None:
        return Considered(option, None, (), worth)
    placement = tuple(placed(scene.cells, play, coach.layout.size))
    formed = form(coach.layout, coach.rules.tiles, scene.cells, placement)
    phonies = tuple(word for word in formed.texts if not coach.accepts(word))
    return Considered(option, formed, phonies, worth, _hot(coach, scene, play))


def read_option(coach: Coach, scene: Scene, text: str) -> Move:
    """The option that a notation names, words not asked about.

    Raises:
        NotationError: `crossword/bad_action`.
        IllegalAction: it cannot be done in this scene, whatever its words: the codes of the rules.
    """
    action = read_action(coach.layout, coach.rules.tiles, text)
    leave = leave_in(coach.rules.tiles, scene)
    match action:
        case Play():
            formed = _formed(coach, scene, action)
            play, kept = canonical(coach.layout, formed), missing(formed.tiles, scene.rack)
            equity = POINT * formed.score + leave(kept) + adjustment(coach.layout, scene, play, kept)
            return Move(equity, formed.score, play, kept)
        case Exchange(tiles=back):
            if missing(scene.rack, back):
                raise illegal("not_your_tiles", f"the rack does not have {missing(scene.rack, back)}", tiles=back)
            if len(back) > scene.exchanges:
                raise illegal("exchange_bag", f"{len(back)} tiles cannot be exchanged", most=scene.exchanges)
            kept = missing(back, scene.rack)
            return Move(leave(kept), 0, Exchange(back), kept)
        case Pass():
            return Move(leave(scene.rack), 0, Pass(), scene.rack)
    raise illegal("bad_action", f"{text!r:.80} is no play, exchange or pass", text=text[:80])


def _formed(coach: Coach, scene: Scene, action: Play) -> Formed:
    layout = coach.layout
    placement = placement_of(layout, scene.cells, action)
    check_rack(scene.rack, placement)
    check_shape(layout, scene.cells, placement)
    formed = form(layout, coach.rules.tiles, scene.cells, placement)
    check_place(layout, scene.cells, placement)
    return formed


def _hot(coach: Coach, scene: Scene, play: Play) -> int:
    """How many vowels of a first play lie beside letter premiums."""
    return hot_vowels(coach.layout, play) if scene.cells == coach.layout.empty else 0


def plain_candidate(coach: Coach, scene: Scene, one: Considered, rank: int, reasons: Sequence[JSON] = ()) -> JSON:
    """A candidate as the door tells it."""
    formed, verdict = one.formed, one.verdict
    layout = coach.layout
    back = len(one.option.exchanged)
    drawn = len(formed.placement) if formed else back
    return {
        "move": write_action(layout, one.action),
        "action": type(one.action).__name__.lower(),
        "tiles": [[*layout.place(square), letter] for square, letter in formed.placement] if formed else [],
        "score": one.score,
        "words": list(formed.texts) if formed else [],
        "phonies": list(one.phonies),
        "bingo": formed.bingo if formed else False,
        "turnover": min(drawn, max(0, scene.bag)),
        "leave": one.leave,
        "worth": one.worth / POINT,
        "equity": one.equity,
        "win": round(verdict.win, 4) if verdict else None,
        "spread": round(verdict.spread, 2) if verdict else None,
        "rollouts": verdict.rollouts if verdict else 0,
        "within": round(verdict.within, 2) if verdict and verdict.within is not None else None,
        "exact": verdict.exact if verdict else False,
        "rank": rank,
        "reasons": list(reasons),
    }
