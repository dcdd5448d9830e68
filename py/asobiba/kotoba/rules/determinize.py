"""Makes a random state that agrees with the view of one seat."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from asobiba import chance
from asobiba.errors import unfit_view
from asobiba.game import Event

from .action_text import read_action
from .actions import New, Rewrite, illegal
from .cards import DECK, HAND_SIZE, sort, without
from .state import Rules, State
from .view import View
from .voting import MOST_BALLOTS, Ballot
from .word_legality import cards_laid


def state_from(rules: Rules, view: View, rng: Random) -> State:
    """A state that agrees with a view: hidden hands and the deck are dealt from the unseen cards.

    Every arrangement of the unseen cards is equally likely.

    Raises:
        RequestError: `view/unfit`, a view from another device that has too many cards.
    """
    if any(seen.hand_size > HAND_SIZE or len(seen.hand or "") > HAND_SIZE for seen in view.seats):
        raise unfit_view("seats", f"a hand has at most {HAND_SIZE} cards")
    if any(not 0 <= count <= DECK.get(kana, 0) for kana, count in view.unseen.items()):
        raise unfit_view("unseen", "the deck has other cards")
    ballot = _ballot_from(view.ballot)
    shown = cards_laid(ballot.action) if ballot else ""  # the proposer of a word has its cards
    unknown = "".join(kana * count for kana, count in view.unseen.items())
    if ballot and view.seats[ballot.seat].hand is None:
        unknown = without(unknown, shown)
    cards = "".join(chance.shuffled(unknown, rng))
    hands: list[str] = []
    for seat, seen in enumerate(view.seats):
        known = shown if ballot and seat == ballot.seat else ""
        hidden = seen.hand_size - len(known) if seen.hand is None else 0
        hands.append(sort(known + cards[:hidden]) if seen.hand is None else seen.hand)
        cards = cards[hidden:]
    chips = tuple(seat.chips for seat in view.seats)
    return State(
        seed=chance.below(2**53, rng),
        ply=view.ply,
        first=view.first,
        turn=view.turn,
        round=view.round,
        made=view.phase == "discard",
        ballots_held=MOST_BALLOTS - int(view.may["votes_left"]),
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
        turns=tuple(map(_turn_from, view.turns)),
        result=view.result,
    )


def _ballot_from(ballot: Mapping[str, Any] | None) -> Ballot | None:
    if ballot is None:
        return None
    action = read_action(ballot["action"])
    if not isinstance(action, (New, Rewrite)):
        raise illegal("bad_action", f"{ballot['action']!r} proposes no word")
    votes = tuple((vote["seat"], vote["yes"]) for vote in ballot["votes"])
    return Ballot(ballot["seat"], action, ballot["word"], votes, ballot["challenged"])


def _turn_from(turn: Mapping[str, Any]) -> Event:
    return Event(turn["kind"], {name: value for name, value in turn.items() if name != "kind"})
