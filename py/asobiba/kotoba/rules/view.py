"""The view of one seat: everything except the other hands and the order of the deck.

`plain(view)` is the View of docs/door-kotoba.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from asobiba.game import JSON, Result, Seat

from .cards import BONUS, DECK, unseen
from .challenges import challengeable
from .rewrite_step import MOST_REPLACED
from .scoring import bonus_cards, points, price
from .state import Rules, State, to_act
from .transitions import plain_ballot
from .voting import MOST_BALLOTS, needed
from .word_legality import REWRITE_FROM, Situation, TableWord, check_may_make, check_may_rewrite, is_allowed


@dataclass(frozen=True, slots=True)
class WordView:
    """A word on the table, with its value and its price."""

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
    """One seat in a view; `hand` is None if it is hidden."""

    score: int
    chips: int
    cards: int
    hand_size: int
    hand: str | None
    words: tuple[WordView, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The view of one seat, or of a spectator (`seat` None): docs/door-kotoba.md, View."""

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
        words = sorted((word for seat in self.seats for word in seat.words), key=lambda word: word.id)
        return tuple(TableWord(word.id, word.word, word.owner, word.ply) for word in words)


def view_of(rules: Rules, state: State, seat: Seat | None) -> View:
    """The view of a seat; None is a spectator. Hands are hidden from others until the game is over."""
    seats = tuple(_seat_view(state, shown, seat) for shown in range(rules.players))
    lying = [word.word for word in state.words]
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
        unseen=unseen([*lying, state.discards, *(shown.hand or "" for shown in seats)]),
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
    left = MOST_BALLOTS - state.ballots_held
    challenge = challengeable(rules, state) if left and seat in view.to_act else ()
    return replace(view, may={**_may(view, left), "challenge": list(challenge)})


def _seat_view(state: State, seat: Seat, seen_by: Seat | None) -> SeatView:
    words = tuple(_word_view(word) for word in state.words if word.owner == seat)
    cards = sum(word.cards for word in words)
    shown = seat == seen_by or state.result is not None
    return SeatView(
        score=cards + state.chips[seat],
        chips=state.chips[seat],
        cards=cards,
        hand_size=len(state.hands[seat]),
        hand=state.hands[seat] if shown else None,
        words=words,
    )


def _word_view(lying: TableWord) -> WordView:
    word = lying.word
    return WordView(lying.id, word, lying.owner, len(word), bonus_cards(word), points(word), price(word), lying.ply)


def situation_in(view: View) -> Situation:
    """The situation of the seat that has this view; a spectator has an empty hand and no chips."""
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
    can_make = is_allowed(check_may_make, situation)
    targets = sorted((word for word in situation.words if word.owner != view.seat), key=lambda word: -price(word.word))
    own_turn = view.seat in view.to_act
    return {
        "new": can_make,
        "rewrite": any(is_allowed(check_may_rewrite, situation, price(word.word)) for word in targets),
        "discard": own_turn and view.phase != "vote",
        "vote": own_turn and view.phase == "vote",
        "targets": [plain_target(situation, word) for word in targets] if view.seat is not None else [],
        "votes_left": votes_left,
        "votes_needed": needed(len(view.seats)),
        "rewrite_from": REWRITE_FROM,
        "replaced": MOST_REPLACED,
    }


def plain_target(situation: Situation, target: TableWord) -> dict[str, JSON]:
    """A word that can be bought, with its price, and whether the seat has the chips for it."""
    cost = price(target.word)
    affordable = cost <= situation.chips
    return {"id": target.id, "word": target.word, "owner": target.owner, "price": cost, "affordable": affordable}
