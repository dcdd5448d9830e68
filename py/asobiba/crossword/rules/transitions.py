"""Changes the state: the next position after an action, and its events.

`deal` makes the first position, `apply` every other one. Both trust their input and need no lexicon.

Two changes need no action of their own. A pending play *stands* once nobody can challenge it any more: its player
draws, or the game ends if that player went out. A seat that owes a turn for a failed challenge *loses* its next one.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from asobiba import chance
from asobiba.game import JSON, Event, Result, Seat, Step, plain

from .actions import Accept, Action, Challenge, Exchange, Pass, PlainAction, Play, Recycle, Resign, Ruled
from .board import EMPTY, with_tiles
from .outcome import SCORELESS, adjusted_result, end_reason, result_of, scoreless_turns
from .placement import formed_by, illegal, plain_play
from .state import Rules, State, active_seats, last_play, next_seat, owes_turn, pending_play, pending_play_goes_out
from .tiles import BLANK, RACK_SIZE, TileSet, tile_of, tiles_of, without_or_none

Events = list[Event]


def deal(rules: Rules, seed: int) -> Step[State]:
    """The first position for a seed: the seats draw for the start, put the tiles back and draw seven each."""
    first, drawn = draw_for_start(rules.tiles, rules.players, chance.stream(seed, "start"))
    bag = "".join(chance.shuffled(rules.tiles.all_tiles, chance.stream(seed, "bag")))
    if rules.fixed_draws is not None:
        first, drawn, bag = rules.fixed_draws.first, [], rules.fixed_draws.orders[0]
    nobody = ("",) * rules.players
    zeros = (0,) * rules.players
    state = State(
        seed=seed,
        ply=0,
        cells=rules.layout.empty,
        bag=bag,
        racks=nobody,
        scores=zeros,
        turn=first,
        waiting=(),
        resigned=(),
        seconds=zeros,
        turns=(),
        result=None,
    )
    events = [Event("start", {"first": first, "drawn": drawn})]
    for seat in active_seats(state, first):
        state = _draw(rules, state, seat, events)
    return Step(state, tuple(events))


def draw_for_start(tiles: TileSet, players: int, rng: Random) -> tuple[Seat, list[str]]:
    """Draw for the start: a blank wins, then the letter nearest to A; seats with the same tile draw again.

    Returns:
        The seat that starts, and the tiles that each seat drew: one, or several in order.
    """
    drawn = [""] * players
    tied = list(range(players))
    while len(tied) > 1:
        for seat, tile in zip(tied, chance.shuffled(tiles.all_tiles, rng), strict=False):
            drawn[seat] += tile
        best = min(_start_rank(drawn[seat][-1]) for seat in tied)
        tied = [seat for seat in tied if _start_rank(drawn[seat][-1]) == best]
    return tied[0], drawn


def _start_rank(tile: str) -> tuple[bool, str]:
    return tile != BLANK, tile


def apply(rules: Rules, state: State, seat: Seat, action: Action) -> Step[State]:
    """The position after an action that `check` returned, and its events."""
    if isinstance(action, Ruled):
        return _ruled(rules, apply(rules, state, seat, action.action), seat, action)
    events: Events = []
    after = replace(state, seconds=_time_used(rules, state, seat, action.seconds))
    if isinstance(action, (Play, Exchange, Pass, Recycle)):
        after = _stand(rules, after, events)  # taking a turn accepts the pending play
    after = _do(rules, after, seat, action, events)
    after = replace(after, ply=state.ply + 1)
    reason = end_reason(rules, after) if after.result is None else None
    if reason is not None:
        after = _end(after, result_of(rules, after, reason), events)
    return Step(after, tuple(events))


def _time_used(rules: Rules, state: State, seat: Seat, seconds: int) -> tuple[int, ...]:
    """Each player's seconds after a turn. A turn that took time adds the increment, so the sum may be negative."""
    spent = seconds - rules.options.increment if seconds else 0
    return tuple(used + spent * (other == seat) for other, used in enumerate(state.seconds))


def _ruled(rules: Rules, step: Step[State], seat: Seat, ruled: Ruled) -> Step[State]:
    """The position after an action whose points, or whose end of the game, an imported file states."""
    after, events = step.state, [event for event in step.events if event.kind != "end"]
    reason = after.result.reason if after.result else None
    after = replace(after, result=None)
    if ruled.points is not None:
        after, events = _with_ruled_points(after, events, seat, ruled.points)
    if ruled.ending is not None:
        scoreless = reason is None and scoreless_turns(after) >= SCORELESS
        reason = reason or ("scoreless" if scoreless else "ruled")
        after = _end(after, adjusted_result(after, reason, ruled.ending), events)
    elif reason is not None:
        out = next((each for each, rack in enumerate(after.racks) if not rack), None) if reason == "out" else None
        after = _end(after, result_of(rules, after, reason, out), events)
    return Step(after, tuple(events))


def _with_ruled_points(state: State, events: Events, seat: Seat, points: int) -> tuple[State, Events]:
    """Give the turn of the latest action these points, in the score sheet and in the events."""
    ply = state.ply - 1
    turn = next(turn for turn in state.turns if turn.public["ply"] == ply and turn.kind in ("play", "challenge"))
    field = "score" if turn.kind == "play" else "points"
    more = points - turn.public[field]
    played = last_play(state)
    gains = seat if turn.kind == "play" or played is None else played.public["seat"]
    total = turn.public["total"] + (more if gains == seat else 0)
    changed = Event(turn.kind, {**turn.public, field: points, "total": total}, turn.secret)
    state = replace(
        state,
        scores=_with_points(state, gains, more),
        turns=tuple(changed if each is turn else each for each in state.turns),
    )
    return state, [changed if each is turn else each for each in events]


def _do(rules: Rules, state: State, seat: Seat, action: PlainAction, events: Events) -> State:
    match action:
        case Play():
            return _play(rules, state, seat, action, events)
        case Exchange():
            return _exchange(rules, state, seat, action, events)
        case Pass():
            return _next_turn(rules, _turn(state, events, "pass", seat, 0, {"lost": False}), events)
        case Challenge():
            return _challenge(rules, state, seat, action, events)
        case Accept():
            events.append(Event("accept", {"ply": state.ply, "seat": seat}))
            return _gave_up_challenge(rules, state, seat, events)
        case Recycle():
            return _recycle(rules, state, seat, action, events)
        case Resign():
            return _resign(rules, state, seat, events)


def _play(rules: Rules, state: State, seat: Seat, play: Play, events: Events) -> State:
    formed = formed_by(rules, state.cells, play)
    state = replace(
        state,
        cells=formed.cells,
        racks=_with_rack(rules, state, seat, _taken(state, seat, formed.tiles)),
        scores=_with_points(state, seat, formed.score),
    )
    state = _turn(state, events, "play", seat, formed.score, {**plain_play(rules.layout, formed), "back": False})
    if rules.options.challenges:
        return _next_turn(rules, replace(state, waiting=tuple(active_seats(state, seat)[1:])), events)
    return _after_draw(rules, _draw(rules, state, seat, events), seat, events)


def _after_draw(rules: Rules, state: State, seat: Seat, events: Events) -> State:
    """End the game after an unchallengeable play if its player has no tile left."""
    if not state.racks[seat]:
        return _end(state, result_of(rules, state, "out", seat), events)
    return _next_turn(rules, state, events)


def _stand(rules: Rules, state: State, events: Events) -> State:
    """Let a pending play stand: its player draws, or has gone out and the game ends."""
    play = pending_play(state)
    if play is None:
        return state
    seat: Seat = play.public["seat"]
    goes_out = pending_play_goes_out(state)
    state = _draw(rules, replace(state, waiting=()), seat, events)
    return _end(state, result_of(rules, state, "out", seat), events) if goes_out else state


def _exchange(rules: Rules, state: State, seat: Seat, exchange: Exchange, events: Events) -> State:
    """Draw new tiles first, then put the exchanged ones into the bag and shuffle it."""
    back, count = exchange.tiles, len(exchange.tiles)
    drawn = state.bag[:count]
    bag = _shuffled(rules, state, state.bag[count:] + back)
    racks = _with_rack(rules, state, seat, _taken(state, seat, back) + drawn)
    state = replace(state, bag=bag, racks=racks)
    state = _turn(state, events, "exchange", seat, 0, {"count": count}, {"tiles": back})
    events.append(_drawing(seat, drawn))
    return _next_turn(rules, state, events)


def _shuffled(rules: Rules, state: State, tiles: str) -> str:
    """The bag after an exchange, in the fixed order if there is one, else in a random order from the seed."""
    exchanges = 1 + sum(turn.kind == "exchange" for turn in state.turns)
    known = rules.fixed_draws.after(exchanges, tiles) if rules.fixed_draws is not None else None
    return known or "".join(chance.shuffled(tiles, chance.stream(state.seed, "exchange", state.ply)))


def _challenge(rules: Rules, state: State, seat: Seat, challenge: Challenge, events: Events) -> State:
    play = pending_play(state)
    if play is None:
        raise illegal("nothing_to_challenge", "no play can be challenged")
    phony = challenge.verdict == "phony"
    points = 0 if phony else rules.options.failed_challenge_points
    state = _take_back(rules, state, play) if phony else state
    state = replace(state, scores=_with_points(state, play.public["seat"], points))
    failed = {"failed": [play.public["words"][place]["word"] for place in challenge.failed]} if challenge.failed else {}
    state = _turn(state, events, "challenge", seat, 0, {"verdict": challenge.verdict, "points": points, **failed})
    state = _stand(rules, state, events)
    return _lose_turns(rules, state, events)


def _take_back(rules: Rules, state: State, play: Event) -> State:
    seat: Seat = play.public["seat"]
    squares = [rules.layout.square(row, column) for row, column in play.public["squares"]]
    back = Event(play.kind, {**play.public, "back": True}, play.secret)
    return replace(
        state,
        cells=with_tiles(state.cells, [(square, EMPTY) for square in squares]),
        racks=_with_rack(rules, state, seat, state.racks[seat] + tiles_of(play.public["tiles"])),
        scores=_with_points(state, seat, -play.public["score"]),
        waiting=(),
        turns=tuple(back if turn is play else turn for turn in state.turns),
    )


def _gave_up_challenge(rules: Rules, state: State, seat: Seat, events: Events) -> State:
    """Note that this seat cannot challenge any more; the play stands if nobody can."""
    waiting = tuple(other for other in state.waiting if other != seat)
    if waiting or not state.waiting:
        return replace(state, waiting=waiting)
    return _stand(rules, state, events)


def _recycle(rules: Rules, state: State, seat: Seat, recycle: Recycle, events: Events) -> State:
    letter = state.cells[recycle.square].upper()
    racks = _with_rack(rules, state, seat, _taken(state, seat, letter) + tile_of(state.cells[recycle.square]))
    state = replace(state, cells=with_tiles(state.cells, [(recycle.square, letter)]), racks=racks)
    where = list(rules.layout.place(recycle.square))
    return _turn(state, events, "recycle", seat, 0, {"square": where, "letter": letter})


def _resign(rules: Rules, state: State, seat: Seat, events: Events) -> State:
    """Skip the seat for the rest of the game. If one of two players resigns, the other wins (`end_reason`)."""
    state = _turn(state, events, "resign", seat, 0, {})
    state = replace(state, resigned=(*state.resigned, seat))
    if len(active_seats(state)) == 1:
        return replace(state, waiting=())
    state = _gave_up_challenge(rules, state, seat, events)
    return _next_turn(rules, state, events) if seat == state.turn and state.result is None else state


def _next_turn(rules: Rules, state: State, events: Events) -> State:
    return _lose_turns(rules, replace(state, turn=next_seat(state, state.turn)), events)


def _lose_turns(rules: Rules, state: State, events: Events) -> State:
    """Record a lost turn for each seat that owes one, in the order of play, until a seat owes none."""
    while state.result is None and owes_turn(rules, state, state.turn):
        state = _turn(state, events, "pass", state.turn, 0, {"lost": True})
        state = replace(state, turn=next_seat(state, state.turn))
    return state


def _end(state: State, result: Result, events: Events) -> State:
    events.append(Event("end", plain(result)))
    return replace(state, result=result, waiting=())


def _turn(
    state: State,
    events: Events,
    kind: str,
    seat: Seat,
    score: int,
    facts: dict[str, JSON],
    secret: dict[str, JSON] | None = None,
) -> State:
    public = {"ply": state.ply, "seat": seat, "score": score, "total": state.scores[seat], **facts}
    turn = Event(kind, public, {seat: secret} if secret else {})
    events.append(turn)
    return replace(state, turns=(*state.turns, turn))


def _draw(rules: Rules, state: State, seat: Seat, events: Events) -> State:
    count = max(0, RACK_SIZE - len(state.racks[seat]))
    drawn = state.bag[:count]
    if not drawn:
        return state
    events.append(_drawing(seat, drawn))
    return replace(state, bag=state.bag[count:], racks=_with_rack(rules, state, seat, state.racks[seat] + drawn))


def _drawing(seat: Seat, drawn: str) -> Event:
    return Event("draw", {"seat": seat, "count": len(drawn)}, {seat: {"tiles": drawn}})


def _taken(state: State, seat: Seat, tiles: str) -> str:
    left = without_or_none(state.racks[seat], tiles)
    if left is None:
        raise illegal("not_your_tiles", f"the rack does not have {tiles}", tiles=tiles)
    return left


def _with_rack(rules: Rules, state: State, seat: Seat, rack: str) -> tuple[str, ...]:
    return (*state.racks[:seat], rules.tiles.sort(rack), *state.racks[seat + 1 :])


def _with_points(state: State, seat: Seat, points: int) -> tuple[int, ...]:
    return (*state.scores[:seat], state.scores[seat] + points, *state.scores[seat + 1 :])
