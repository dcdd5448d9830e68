"""The legal actions: `check` judges one action, `legal_actions` lists all.

`placement` has the rules for placing tiles, `transitions` the effects of actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations

from asobiba.errors import IllegalAction
from asobiba.game import Seat, check_turn

from .actions import Accept, Accepts, Action, Challenge, Exchange, Pass, PlainAction, Play, Recycle, Resign, Ruled
from .board import Square
from .placement import canonical, check_play, illegal
from .scoring import FormedWords
from .state import MOST_SECONDS, Rules, State, pending_play, pending_play_goes_out, to_act
from .tiles import RACK_SIZE, missing


def may_take_turn(state: State, seat: Seat) -> bool:
    """Whether a seat may play, exchange, pass or recycle a blank now."""
    return state.result is None and seat == state.turn and not pending_play_goes_out(state)


def bag_after_draw(state: State) -> int:
    """The number of tiles in the bag once a pending play's player has drawn; exchanges depend on it."""
    play = pending_play(state)
    drawn = RACK_SIZE - len(state.racks[play.public["seat"]]) if play else 0
    return max(0, len(state.bag) - drawn)


def exchange_allowance(least: int, rack: int, bag: int) -> int:
    """The largest number of tiles that may be exchanged, 0 to 7, with `rack` and `bag` tiles in rack and bag.

    Args:
        least: the option `exchange_min_bag`.
    """
    return min(rack, bag) if bag >= least else 0


def most_exchanged(rules: Rules, state: State, seat: Seat) -> int:
    """The largest number of tiles that a seat may exchange; 0 if it may not exchange."""
    return exchange_allowance(rules.options.exchange_min_bag, len(state.racks[seat]), bag_after_draw(state))


def recyclable(rules: Rules, state: State, seat: Seat) -> list[Square]:
    """The squares with a blank that a seat may swap for the letter in its rack."""
    if not rules.options.recycle_blanks:
        return []
    rack = state.racks[seat]
    return [square for square, letter in enumerate(state.cells) if letter.islower() and letter.upper() in rack]


def legal_actions(rules: Rules, state: State, seat: Seat, plays: Iterable[Play]) -> Iterator[Action]:
    """Every legal action of a seat, lazily.

    Args:
        plays: the legal plays of the seat's rack; generated only if it may play.

    Returns:
        Plays as given; exchanges by number of tiles, then alphabetically; pass; challenge; accept; blanks to recycle by
        square; resign.
    """
    if may_take_turn(state, seat):
        yield from plays
        for count in range(1, most_exchanged(rules, state, seat) + 1):
            distinct = dict.fromkeys(combinations(state.racks[seat], count))
            yield from (Exchange("".join(tiles)) for tiles in distinct)
        yield Pass()
    if seat in state.waiting:
        yield Challenge()
        yield Accept()
    if may_take_turn(state, seat):
        yield from map(Recycle, recyclable(rules, state, seat))
    if seat in to_act(state):
        yield Resign()


def check(
    rules: Rules, accepts: Accepts, state: State, seat: Seat, action: Action, *, recorded: bool = False
) -> Action:
    """The action to record: a play with its whole main word, a challenge with its verdict.

    Args:
        accepts: whether a word is acceptable; not called for recorded actions.
        recorded: the action comes from a saved game, where its words were judged when it was played.

    Raises:
        IllegalAction: with one of the codes in docs/door.md.
    """
    if isinstance(action, Ruled):
        _check_ruled(rules, action, recorded)
        return replace(action, action=_check_plain(rules, accepts, state, seat, action.action, recorded))
    return _check_plain(rules, accepts, state, seat, action, recorded)


def _check_plain(
    rules: Rules, accepts: Accepts, state: State, seat: Seat, action: PlainAction, recorded: bool
) -> PlainAction:
    _check_seconds(action)
    if isinstance(action, (Challenge, Accept)):
        _check_pending(state, seat, action)
    _check_answers(state, seat, action)
    match action:
        case Play():
            return _check_play(rules, accepts, state, seat, action, recorded)
        case Exchange():
            return _check_exchange(rules, state, seat, action)
        case Challenge():
            return _with_verdict(accepts, state, action, recorded)
        case Recycle():
            _check_recycle(rules, state, seat, action)
    return action


def _check_ruled(rules: Rules, ruled: Ruled, recorded: bool) -> None:
    if not recorded or rules.fixed_draws is None:
        raise illegal("bad_action", "only imported games have rulings")
    if ruled.points is not None and not isinstance(ruled.action, (Play, Challenge)):
        raise illegal("bad_action", "only plays and challenges have points")
    if any(not 0 <= adjustment.seat < rules.players for adjustment in ruled.ending or ()):
        raise illegal("bad_action", f"seats are 0 to {rules.players - 1}")


def _check_seconds(action: PlainAction) -> None:
    if not 0 <= action.seconds <= MOST_SECONDS:
        message = f"{action.seconds} seconds is not 0 to {MOST_SECONDS}"
        raise illegal("bad_action", message, seconds=str(action.seconds)[:20])


def _check_pending(state: State, seat: Seat, action: Challenge | Accept) -> None:
    play = pending_play(state)
    if play is not None and play.public["seat"] == seat:
        raise illegal("own_play", "the last play is your own", seat=seat)
    if seat not in state.waiting:
        code = "nothing_to_challenge" if isinstance(action, Challenge) else "nothing_to_accept"
        raise illegal(code, f"no play waits for seat {seat} to speak", seat=seat)


def _check_answers(state: State, seat: Seat, action: PlainAction) -> None:
    acting = to_act(state)
    check_turn(acting, seat)
    if isinstance(action, (Challenge, Accept, Resign)):
        return
    if pending_play_goes_out(state):
        raise illegal("must_answer", "the last play must be challenged or accepted first")
    if seat != state.turn:
        message = f"seat {seat} may only challenge, accept or resign now"
        raise IllegalAction("turn/not_yours", message, seat=seat, to_act=list(acting))


def _check_play(rules: Rules, accepts: Accepts, state: State, seat: Seat, play: Play, recorded: bool) -> Play:
    formed = check_play(rules, state.cells, state.racks[seat], play)
    if not (recorded or rules.options.challenges):
        check_words(accepts, formed)
    return canonical(rules.layout, formed, play.seconds)


def check_words(accepts: Accepts, formed: FormedWords) -> None:
    """Raise IllegalAction (`unknown_word`, `data.words`) unless every word formed is acceptable."""
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


def _with_verdict(accepts: Accepts, state: State, challenge: Challenge, recorded: bool) -> Challenge:
    play = pending_play(state)
    words: list[str] = [word["word"] for word in play.public["words"]] if play else []
    if recorded:
        if challenge.verdict is None:
            raise illegal("no_verdict", "a recorded challenge says `phony` or `good`")
        if challenge.failed and not set(challenge.failed) <= set(range(len(words))):
            raise illegal("bad_action", f"the play has {len(words)} words")
        return challenge
    failed = tuple(place for place, word in enumerate(words) if not accepts(word))
    return Challenge("phony" if failed else "good", challenge.seconds, failed if len(words) > 1 else ())
