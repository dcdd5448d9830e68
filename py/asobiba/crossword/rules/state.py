"""The rules of Crosswords: the position, whose turn it is, and what is allowed.

`State` is one position. What can be read off the history (`turns`) is not stored twice: scoreless turns in a row, turns
still to be lost, the last play. What an action changes is in `turns`, how a game ends in `ending`, where tiles may lie
in `placing`, what they score in `scoring`.

A play that can be challenged is pending: it lies on the board and its points are counted, but its player has not drawn
yet, so that nobody sees tiles that may have to go back. `waiting` are the opponents who have not spoken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from asobiba.errors import IllegalAction
from asobiba.game import Event, Result, Seat

from .actions import Accept, Action, Challenge, Exchange, Play, Recycle, Resign
from .board import Cells, Layout, Square
from .fixed_draws import Dealt
from .options import Options
from .placement import canonical, check_hand, check_place, check_shape, illegal, placement_of
from .scoring import Formed, form
from .tiles import RACK_SIZE, TileSet, missing

MOST_ACTIONS = 600  # a game is over after so many actions; a long one of four players has about 250
MOST_SECONDS = 1_000_000  # of one action, that is more than eleven days

Accepts = Callable[[str], bool]  # whether a word in capitals is acceptable


@dataclass(frozen=True, slots=True)
class Rules:
    """The material and the choices of one game; `dealt` where it was written down elsewhere how the tiles came."""

    layout: Layout
    tiles: TileSet
    options: Options
    players: int
    dealt: Dealt | None = None


@dataclass(frozen=True, slots=True)
class State:
    """One position, with everything that is hidden from anybody.

    Args:
        seed: of all chance in this game.
        ply: actions so far.
        cells: the board.
        bag: tiles in the order in which they will be drawn.
        racks: by seat, sorted.
        scores: by seat, in points, with the pending play; without what the end adds and takes.
        turn: the seat whose turn it is.
        waiting: opponents who may still challenge the last play, in the order of play; () when it stands.
        resigned: seats in the order in which they resigned.
        seconds: by seat, used so far.
        turns: the score sheet, oldest first; `kind` and `public` are as docs/door.md describes a Turn.
        result: how it ended; None while it goes on.
    """

    seed: int
    ply: int
    cells: Cells
    bag: str
    racks: tuple[str, ...]
    scores: tuple[int, ...]
    turn: Seat
    waiting: tuple[Seat, ...]
    resigned: tuple[Seat, ...]
    seconds: tuple[int, ...]
    turns: tuple[Event, ...]
    result: Result | None

    def latest_turns(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Kind and facts of every turn, the latest first."""
        return ((turn.kind, turn.public) for turn in reversed(self.turns))


def active_from(state: State, seat: Seat) -> list[Seat]:
    """The seats that have not resigned, in the order of play, beginning with `seat` if it is one of them."""
    players = len(state.racks)
    order = ((seat + step) % players for step in range(players))
    return [one for one in order if one not in state.resigned]


def next_seat(state: State, seat: Seat) -> Seat:
    """The next seat after this one that has not resigned."""
    return active_from(state, (seat + 1) % len(state.racks))[0]


def last_play(state: State) -> Event | None:
    """The turn of the last play that lies on the board."""
    plays = (turn for turn in reversed(state.turns) if turn.kind == "play" and not turn.public["back"])
    return next(plays, None)


def pending_play(state: State) -> Event | None:
    """The turn of the play that can still be challenged."""
    return last_play(state) if state.waiting else None


def is_final(state: State) -> bool:
    """Whether a pending play goes out: it must be challenged or accepted before the end is scored."""
    play = pending_play(state)
    return play is not None and not state.bag and not state.racks[play.public["seat"]]


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats that may act: whose turn it is, then those who may still challenge; () when the game is over."""
    if state.result is not None:
        return ()
    if is_final(state):
        return state.waiting
    return (state.turn, *(seat for seat in state.waiting if seat != state.turn))


def may_take_turn(state: State, seat: Seat) -> bool:
    """Whether a seat may play, exchange, pass or recycle now."""
    return state.result is None and seat == state.turn and not is_final(state)


def bag_after_draw(state: State) -> int:
    """Tiles in the bag once the pending play's player has drawn: those that the next player can count on."""
    play = pending_play(state)
    drawn = RACK_SIZE - len(state.racks[play.public["seat"]]) if play else 0
    return max(0, len(state.bag) - drawn)


def most_exchanged(rules: Rules, state: State, seat: Seat) -> int:
    """How many tiles a seat may exchange at most; 0 when it may not."""
    bag = bag_after_draw(state)
    return min(len(state.racks[seat]), bag) if bag >= rules.options.exchange_min_bag else 0


def recyclable(rules: Rules, state: State, seat: Seat) -> list[Square]:
    """The squares of the blanks that a seat may swap for a letter in its rack."""
    if not rules.options.recycle_blanks:
        return []
    rack = state.racks[seat]
    return [square for square, letter in enumerate(state.cells) if letter.islower() and letter.upper() in rack]


def owes_turn(rules: Rules, state: State, seat: Seat) -> bool:
    """Whether a seat has still to lose a turn for a challenge that failed."""
    if rules.options.challenge != "double":
        return False
    own = [turn for turn in state.turns if turn.public["seat"] == seat]
    failed = [turn for turn in own if turn.kind == "challenge" and turn.public["verdict"] == "good"]
    lost = [turn for turn in own if turn.kind == "pass" and turn.public["lost"]]
    return len(failed) > len(lost)


def formed_by(rules: Rules, state: State, play: Play) -> Formed:
    """What a play places and forms. Raises IllegalAction if it does not fit what lies on the board."""
    placement = placement_of(rules.layout, state.cells, play)
    return form(rules.layout, rules.tiles, state.cells, placement)


def check(
    rules: Rules, accepts: Accepts, state: State, seat: Seat, action: Action, *, recorded: bool = False
) -> Action:
    """The action as it is recorded: a play with its whole main word, a challenge with its verdict.

    Args:
        accepts: judges a word; not asked about recorded actions.
        recorded: the action comes out of a saved game, and its words were judged when it was played.

    Raises:
        IllegalAction: the rules do not allow it; the codes are listed in docs/door.md.
    """
    _check_seconds(action)
    if isinstance(action, (Challenge, Accept)):
        _check_pending(state, seat, action)
    _check_turn(state, seat, action)
    match action:
        case Play():
            return _check_play(rules, accepts, state, seat, action, recorded)
        case Exchange():
            return _check_exchange(rules, state, seat, action)
        case Challenge():
            return _judge(accepts, state, action, recorded)
        case Recycle():
            _check_recycle(rules, state, seat, action)
    return action


def _check_seconds(action: Action) -> None:
    if not 0 <= action.seconds <= MOST_SECONDS:
        message = f"{action.seconds} seconds is not 0 to {MOST_SECONDS}"
        raise illegal("bad_action", message, seconds=str(action.seconds)[:20])


def _check_pending(state: State, seat: Seat, action: Challenge | Accept) -> None:
    play = pending_play(state)
    if play is not None and play.public["seat"] == seat:
        raise illegal("own_play", "the last play is your own", seat=seat)
    if seat not in state.waiting:
        what = "nothing_to_challenge" if isinstance(action, Challenge) else "nothing_to_accept"
        raise illegal(what, f"no play waits for seat {seat} to speak", seat=seat)


def _check_turn(state: State, seat: Seat, action: Action) -> None:
    acting = to_act(state)
    if not acting:
        raise IllegalAction("turn/over", "the game is over")
    if seat not in acting:
        raise IllegalAction("turn/not_yours", f"seat {seat} is not to act", seat=seat, to_act=list(acting))
    if isinstance(action, (Challenge, Accept, Resign)):
        return
    if is_final(state):
        raise illegal("must_answer", "the last play must be challenged or accepted first")
    if seat != state.turn:
        message = f"seat {seat} may only challenge, accept or resign now"
        raise IllegalAction("turn/not_yours", message, seat=seat, to_act=list(acting))


def _check_play(rules: Rules, accepts: Accepts, state: State, seat: Seat, play: Play, recorded: bool) -> Play:
    placement = placement_of(rules.layout, state.cells, play)
    check_hand(state.racks[seat], placement)
    check_shape(rules.layout, state.cells, placement)
    check_place(rules.layout, state.cells, placement)
    formed = form(rules.layout, rules.tiles, state.cells, placement)
    if not (recorded or rules.options.challenges):
        check_words(accepts, formed)
    return canonical(rules.layout, formed, play.seconds)


def check_words(accepts: Accepts, formed: Formed) -> None:
    """Raises IllegalAction (`unknown_word`, `data.words`) unless every word formed is acceptable."""
    unknown = [word for word in formed.texts if not accepts(word)]
    if unknown:
        raise illegal("unknown_word", f"not acceptable: {', '.join(unknown)}", words=unknown)


def _check_exchange(rules: Rules, state: State, seat: Seat, exchange: Exchange) -> Exchange:
    if not exchange.tiles:
        raise illegal("exchange_none", "no tile is exchanged")
    lacking = missing(state.racks[seat], exchange.tiles)
    if lacking:
        raise illegal("not_your_tiles", f"the rack does not have {lacking}", tiles=lacking)
    most = most_exchanged(rules, state, seat)
    if len(exchange.tiles) > most:
        bag = bag_after_draw(state)
        raise illegal("exchange_bag", f"{bag} tiles in the bag allow {most} to be exchanged", bag=bag, most=most)
    return Exchange(rules.tiles.sort(exchange.tiles), exchange.seconds)


def _check_recycle(rules: Rules, state: State, seat: Seat, recycle: Recycle) -> None:
    if not rules.options.recycle_blanks:
        raise illegal("recycle_off", "blanks are not recycled in this game")
    if recycle.square not in recyclable(rules, state, seat):
        message = f"no blank on square {recycle.square} that the rack has the letter of"
        raise illegal("recycle_blank", message, square=recycle.square)


def _judge(accepts: Accepts, state: State, challenge: Challenge, recorded: bool) -> Challenge:
    if recorded:
        if challenge.verdict is None:
            raise illegal("no_verdict", "a recorded challenge says `phony` or `good`")
        return challenge
    play = pending_play(state)
    words: Iterator[str] = (word["word"] for word in play.public["words"]) if play else iter(())
    return Challenge("good" if all(map(accepts, words)) else "phony", challenge.seconds)
