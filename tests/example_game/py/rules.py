"""The rules of Higher.

Thirteen cards, 1 to 13, are shuffled; each seat gets `cards` of them, the rest lies aside, face down. Seat 0 leads a
card, the others add one each in turn; the highest card (the lowest, if `low`) takes the trick and its owner leads the
next. When the hands are empty, whoever took most tricks has won.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from asobiba import chance
from asobiba.errors import IllegalAction, NotationError, RequestError
from asobiba.game import JSON, Event, Result, Seat, Step

DECK = tuple(range(1, 14))

Card = int


@dataclass(frozen=True, slots=True)
class State:
    """One position with everything hidden in it.

    `trick` has the cards on the table, the first from seat `leader`; `played` all cards that were laid, in their order;
    `aside` the cards that were not dealt.
    """

    hands: tuple[tuple[Card, ...], ...]
    aside: tuple[Card, ...]
    leader: Seat
    trick: tuple[Card, ...] = ()
    played: tuple[Card, ...] = ()
    taken: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat may know. `hand` is its own, None for a spectator; `aside` is shown when the game is over."""

    game: str
    seat: Seat | None
    to_act: tuple[Seat, ...]
    seats: tuple[Mapping[str, JSON], ...]
    hand: tuple[Card, ...] | None
    leader: Seat
    trick: tuple[Card, ...]
    played: tuple[Card, ...]
    aside: tuple[Card, ...] | None
    options: Mapping[str, JSON]
    result: Result | None


@dataclass(frozen=True, slots=True)
class HigherGame:
    """Higher for so many players, with one choice of options."""

    name: ClassVar[str] = "higher"
    rules_version: ClassVar[int] = 1
    view_type: ClassVar[type[View]] = View

    players: int
    cards: int
    low: bool

    def new(self, seed: int) -> Step[State]:
        """The deal of this seed."""
        deck = chance.shuffled(DECK, chance.stream(seed, "deal"))
        return Step(self._dealt(deck))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat that is to lay a card; () when the hands are empty."""
        return ((state.leader + len(state.trick)) % self.players,) if any(state.hands) else ()

    def actions(self, state: State, seat: Seat) -> Iterator[Card]:
        """The cards of the hand, the lowest first."""
        return iter(state.hands[seat] if seat in self.to_act(state) else ())

    def check(self, state: State, seat: Seat, action: Card, *, recorded: bool = False) -> Card:
        """The card itself; any card of the hand may be laid.

        Raises:
            IllegalAction: `turn/not_yours`, `higher/not_in_hand`.
        """
        if seat not in self.to_act(state):
            raise IllegalAction("turn/not_yours", f"seat {seat} is not to act", seat=seat)
        if action not in state.hands[seat]:
            raise IllegalAction("higher/not_in_hand", f"the hand has no {action}", card=action)
        return action

    def apply(self, state: State, seat: Seat, action: Card) -> Step[State]:
        """The position after a card; the last card of a trick decides who takes it."""
        hand = tuple(card for card in state.hands[seat] if card != action)
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        laid = replace(state, hands=hands, trick=(*state.trick, action), played=(*state.played, action))
        events = [Event("lay", {"seat": seat, "card": action})]
        if len(laid.trick) == self.players:
            best = min(laid.trick) if self.low else max(laid.trick)
            winner = (state.leader + laid.trick.index(best)) % self.players
            taken = tuple(count + (player == winner) for player, count in enumerate(laid.taken))
            laid = replace(laid, trick=(), leader=winner, taken=taken)
            events.append(Event("trick", {"seat": winner, "card": best}))
        return Step(laid, tuple(events))

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat may know, built up from nothing."""
        over = self.result(state)
        return View(
            game=self.name,
            seat=seat,
            to_act=self.to_act(state),
            seats=tuple({"score": state.taken[player], "cards": len(hand)} for player, hand in enumerate(state.hands)),
            hand=None if seat is None else state.hands[seat],
            leader=state.leader,
            trick=state.trick,
            played=state.played,
            aside=state.aside if over else None,
            options={"cards": self.cards, "low": self.low},
            result=over,
        )

    def result(self, state: State) -> Result | None:
        """Who took how many tricks, once the hands are empty."""
        if any(state.hands):
            return None
        ranks = tuple(1 + sum(other > count for other in state.taken) for count in state.taken)
        return Result(state.taken, ranks, "played")

    def determinize(self, view: View, rng: Random) -> State:
        """Deals the cards that were not shown again at random."""
        known = {*view.played, *(view.hand or ()), *(view.aside or ())}
        unseen = chance.shuffled([card for card in DECK if card not in known], rng)
        hands = []
        for player, facts in enumerate(view.seats):
            own = view.hand if player == view.seat else None
            hands.append(tuple(sorted(unseen.pop() for _ in range(facts["cards"]))) if own is None else own)
        aside = tuple(sorted(unseen)) if view.aside is None else view.aside
        taken = tuple(facts["score"] for facts in view.seats)
        return State(tuple(hands), aside, view.leader, view.trick, view.played, taken)

    def read_action(self, text: str) -> Card:
        """A card from its number.

        Raises:
            NotationError: `higher/bad_action`, it is none.
        """
        if text not in map(str, DECK):
            raise NotationError("higher/bad_action", f"{text!r:.80} is no card", text=text[:80])
        return int(text)

    def write_action(self, action: Card) -> str:
        """The number of a card."""
        return str(action)

    def ask(self, view: View, question: str, arguments: Mapping[str, JSON]) -> JSON:
        """There are no questions: every card of the hand may be laid.

        Raises:
            RequestError: `ask/question`, always.
        """
        raise RequestError("ask/question", f"no question {question!r:.80}", question=question[:80])

    def _dealt(self, deck: list[Card]) -> State:
        hands = [deck[player * self.cards : (player + 1) * self.cards] for player in range(self.players)]
        aside = deck[self.players * self.cards :]
        sorted_hands = tuple(tuple(sorted(hand)) for hand in hands)
        return State(sorted_hands, tuple(sorted(aside)), 0, taken=(0,) * self.players)
