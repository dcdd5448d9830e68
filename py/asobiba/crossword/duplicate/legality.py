"""The legal actions of a turn: `check` judges one action and completes it, `legal_actions` lists all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from asobiba.crossword.rules.actions import Accepts, Play
from asobiba.crossword.rules.legality import check_words
from asobiba.crossword.rules.placement import canonical, check_play, illegal
from asobiba.crossword.rules.state import MOST_SECONDS
from asobiba.game import Seat, check_turn

from .state import MOST_SLIPS, Action, Close, Rules, Slip, State, to_act
from .tops import Top

FindTop = Callable[[str, str], Top]  # board, rack -> the top


def legal_actions(rules: Rules, state: State, seat: Seat, plays: Iterable[Play]) -> Iterator[Action]:
    """Every legal action of a seat, lazily: the given plays, pass, and with a referee close."""
    if seat not in to_act(rules, state):
        return
    if _corrections_left(state, seat):
        yield from (Slip(play) for play in plays)
        yield Slip()
    if rules.options.referee:
        yield Close()


def check(
    rules: Rules, accepts: Accepts, find_top: FindTop, state: State, seat: Seat, action: Action, *, recorded: bool
) -> Action:
    """The action to record: with the whole main word, the verdict on it, and the top if it closes the turn.

    Args:
        accepts, find_top: not called for recorded actions, which already contain verdict and top.

    Raises:
        IllegalAction: with one of the codes in docs/door-duplicate.md.
    """
    check_turn(to_act(rules, state), seat)
    if isinstance(action, Close) and not rules.options.referee:
        raise illegal("no_referee", "a turn closes by itself when everybody has handed in a slip")
    slip = _check_slip(rules, accepts, state, seat, action, recorded) if isinstance(action, Slip) else action
    if not closes(rules, state, seat, slip):
        if recorded and slip.top is not None:
            raise illegal("top", "this action does not close the turn, but names a top")
        return replace(slip, top=None)
    if not recorded:
        return replace(slip, top=find_top(state.cells, state.rack))
    return replace(slip, top=_check_top(rules, state, slip.top))


def closes(rules: Rules, state: State, seat: Seat, action: Action) -> bool:
    """Whether an action closes the turn: `close`, or the last slip; with a referee only if all slips are final."""
    if isinstance(action, Close):
        return True
    others = [slip for other, slip in enumerate(state.slips) if other != seat]
    if rules.options.referee:
        return action.final and all(slip is not None and slip.final for slip in others)
    return all(slip is not None for slip in others)


def _corrections_left(state: State, seat: Seat) -> bool:
    slip = state.slips[seat]
    return slip is None or slip.corrected + 1 < MOST_SLIPS


def _check_slip(rules: Rules, accepts: Accepts, state: State, seat: Seat, slip: Slip, recorded: bool) -> Slip:
    if not 0 <= slip.seconds <= MOST_SECONDS:
        raise illegal(
            "bad_action", f"{slip.seconds} seconds is not 0 to {MOST_SECONDS}", seconds=str(slip.seconds)[:20]
        )
    if not _corrections_left(state, seat):
        raise illegal("too_many_slips", f"a slip may be replaced {MOST_SLIPS - 1} times", most=MOST_SLIPS)
    slip = replace(slip, final=slip.final and rules.options.referee)
    if slip.play is None:
        return replace(slip, phony=False)
    formed = check_play(rules, state.cells, state.rack, slip.play)
    counts_zero = rules.options.invalid == "zero"
    phony = slip.phony if recorded else counts_zero and not all(map(accepts, formed.texts))
    if phony and not counts_zero:
        raise illegal("bad_action", "a word that is not in the list is refused in this game")
    if not recorded and not counts_zero:
        check_words(accepts, formed)
    return replace(slip, play=canonical(rules.layout, formed), phony=phony)


def _check_top(rules: Rules, state: State, top: Top | None) -> Top:
    """The top of a recorded action, if it can be laid and scores its points."""
    if top is None:
        raise illegal("top", "the action that closes a turn names the top")
    if top.play is None:
        return top
    formed = check_play(rules, state.cells, state.rack, top.play)
    if formed.score != top.score:
        raise illegal("top", f"the top scores {formed.score}, not {top.score}", score=formed.score)
    return top._replace(play=canonical(rules.layout, formed))
