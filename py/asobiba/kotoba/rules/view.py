"""What one seat may know, built up from nothing, and some position that looks like it.

`plain(view)` is exactly the View that docs/door-kotoba.md describes. Only hands and the order of the deck are hidden:
words, chips, votes and discards lie open.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from asobiba import chance
from asobiba.errors import IllegalAction
from asobiba.game import JSON, Event, Result, Seat

from .action_text import read_action
from .actions import New, Rewrite
from .cards import BONUS, DECK, sort, unseen, without
from .rewrite_step import illegal
from .scoring import bonus_cards, points, price
from .state import Rules, State, to_act
from .transitions import plain_ballot
from .voting import MOST_BALLOTS, Ballot
from .word_legality import REWRITE_FROM, Situation, TableWord, cards_for, check_may_make, check_may_rewrite


@dataclass(frozen=True, slots=True)
class WordView:
    """A word on the table: its worth, and what rewriting it costs."""

    id: int
    word: str
    owner: Seat
    cards: int
    bonus: int
    points: int
    price: int
    ply: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as another sees it; `hand` is None where it is hidden."""

    score: int
    chips: int
    cards: int
    hand_size: int
    hand: str | None
    words: tuple[WordView, ...]


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat may know (docs/door-kotoba.md, View); `seat` None is a spectator."""

    game: str
    seat: Seat | None
    ply: int
    to_act: tuple[Seat, ...]
    phase: str
    turn: Seat
    first: Seat
    round: int
    rounds: int
    hand: str | None
    seats: tuple[SeatView, ...]
    deck: int
    discards: str
    unseen: Mapping[str, int]
    deck_of: Mapping[str, int]
    bonus: str
    used: tuple[str, ...]
    accepted: tuple[str, ...]
    rejected: tuple[str, ...]
    ballot: Mapping[str, JSON] | None
    turns: tuple[Mapping[str, JSON], ...]
    may: Mapping[str, JSON]
    options: Mapping[str, JSON]
    result: Result | None

    @property
    def words(self) -> tuple[TableWord, ...]:
        """Every word on the table, by id."""
        lying = [one for seat in self.seats for one in seat.words]
        return tuple(TableWord(one.id, one.word, one.owner, one.ply) for one in sorted(lying, key=lambda one: one.id))


def view_of(rules: Rules, state: State, seat: Seat | None) -> View:
    """What a seat may know; every hand when the game is over; no hand for a spectator until then."""
    seats = tuple(_seat_view(state, one, seat) for one in range(rules.players))
    lying = [one.word for one in state.words]
    view = View(
        game="kotoba",
        seat=seat,
        ply=state.ply,
        to_act=to_act(state),
        phase=state.phase,
        turn=state.turn,
        first=state.first,
        round=state.round,
        rounds=rules.options.rounds,
        hand=None if seat is None else state.hands[seat],
        seats=seats,
        deck=len(state.deck),
        discards=state.discards,
        unseen=unseen([*lying, state.discards, *(one.hand or "" for one in seats)]),
        deck_of=DECK,
        bonus=BONUS,
        used=state.used,
        accepted=state.accepted,
        rejected=state.rejected,
        ballot=plain_ballot(state.ballot, rules.players) if state.ballot else None,
        turns=tuple(turn.seen_by(seat) for turn in state.turns),
        may={},
        options=rules.options.plain(),
        result=state.result,
    )
    return replace(view, may=_may(view, MOST_BALLOTS - state.asked))


def _seat_view(state: State, seat: Seat, seen_by: Seat | None) -> SeatView:
    words = tuple(_word_view(one) for one in state.words if one.owner == seat)
    cards = sum(one.cards for one in words)
    shown = seat == seen_by or state.result is not None
    return SeatView(
        score=cards + state.chips[seat],
        chips=state.chips[seat],
        cards=cards,
        hand_size=len(state.hands[seat]),
        hand=state.hands[seat] if shown else None,
        words=words,
    )


def _word_view(one: TableWord) -> WordView:
    word = one.word
    return WordView(one.id, word, one.owner, len(word), bonus_cards(word), points(word), price(word), one.ply)


def situation_in(view: View) -> Situation:
    """What the rules must know of the seat that has this view; of a spectator, somebody with an empty hand."""
    seat = -1 if view.seat is None else view.seat
    return Situation(
        seat=seat,
        to_act=view.to_act,
        phase=view.phase,
        round=view.round,
        hand=view.hand or "",
        chips=0 if view.seat is None else view.seats[seat].chips,
        used=view.used,
        accepted=view.accepted,
        rejected=view.rejected,
        votes_left=view.may.get("votes_left", MOST_BALLOTS),
        words=view.words,
    )


def _may(view: View, votes_left: int) -> dict[str, JSON]:
    situation = situation_in(view)
    making = _allowed(check_may_make, situation)
    targets = sorted((one for one in situation.words if one.owner != view.seat), key=lambda one: -price(one.word))
    own_turn = view.seat in view.to_act
    return {
        "new": making,
        "rewrite": any(_allowed(check_may_rewrite, situation, price(one.word)) for one in targets),
        "discard": own_turn and view.phase != "vote",
        "vote": own_turn and view.phase == "vote",
        "targets": [_target(situation, one) for one in targets] if view.seat is not None else [],
        "votes_left": votes_left,
        "rewrite_from": REWRITE_FROM,
    }


def _target(situation: Situation, one: TableWord) -> dict[str, JSON]:
    cost = price(one.word)
    affordable = cost <= situation.chips
    return {"id": one.id, "word": one.word, "owner": one.owner, "price": cost, "affordable": affordable}


def _allowed(check: Any, *arguments: Any) -> bool:
    try:
        check(*arguments)
    except IllegalAction:
        return False
    return True


def state_from(rules: Rules, view: View, rng: Random) -> State:
    """Some position that looks like a view to its seat: hidden hands and the deck are dealt from the unseen cards.

    Every arrangement of the unseen cards is equally likely.
    """
    ballot = _ballot_from(view.ballot)
    shown = cards_for(ballot.action) if ballot else ""  # who proposes a word has its cards
    unknown = "".join(kana * count for kana, count in view.unseen.items())
    if ballot and view.seats[ballot.seat].hand is None:
        unknown = without(unknown, shown)
    cards = "".join(chance.shuffled(unknown, rng))
    hands: list[str] = []
    for seat, one in enumerate(view.seats):
        known = shown if ballot and seat == ballot.seat else ""
        hidden = one.hand_size - len(known) if one.hand is None else 0
        hands.append(sort(known + cards[:hidden]) if one.hand is None else one.hand)
        cards = cards[hidden:]
    chips = tuple(one.chips for one in view.seats)
    return State(
        seed=chance.below(2**53, rng),
        ply=view.ply,
        first=view.first,
        turn=view.turn,
        round=view.round,
        made=view.phase == "discard",
        asked=MOST_BALLOTS - int(view.may["votes_left"]),
        ballot=ballot,
        hands=tuple(hands),
        deck=cards,
        discards=view.discards,
        chips=chips,
        bank=sum(chips),
        words=view.words,
        used=view.used,
        accepted=view.accepted,
        rejected=view.rejected,
        turns=tuple(Event(turn["kind"], {k: v for k, v in turn.items() if k != "kind"}) for turn in view.turns),
        result=view.result,
    )


def _ballot_from(ballot: Mapping[str, Any] | None) -> Ballot | None:
    if ballot is None:
        return None
    action = read_action(ballot["action"])
    if not isinstance(action, (New, Rewrite)):
        raise illegal("bad_action", f"{ballot['action']!r} proposes no word")
    votes = tuple((vote["seat"], vote["yes"]) for vote in ballot["votes"])
    return Ballot(ballot["seat"], action, ballot["word"], votes)
