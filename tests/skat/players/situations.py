"""Reads situations.txt, and puts each situation on the table: a deal that looks like it to the seat that is to play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from asobiba import chance
from asobiba.skat.game import SkatGame
from asobiba.skat.rules.actions import Action, Bid, Declare, Discard, Hold, Pass, Play, Take
from asobiba.skat.rules.cards import (
    DECK,
    NULL,
    RANKS,
    SUIT_GAMES,
    Card,
    Cards,
    members,
    read_card,
    set_of,
    void_cards,
    write_cards,
)
from asobiba.skat.rules.contract import read_contract
from asobiba.skat.rules.fixed_deals import FixedDeal
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import Rules
from asobiba.skat.rules.view import View

FILE = Path(__file__).with_name("situations.txt")
FIELDS = {"game", "seat", "hand", "skat", "played", "trick", "play", "never", "why", "source"}
NEEDED = {"game", "seat", "hand", "why", "source"}
PLAYERS = "DAB"  # the declarer, the defender after, the one before: seats 0, 1 and 2 here
TRIES = 5000

Trick = tuple[int, tuple[Card, ...]]  # the leader, and the cards in order


@dataclass(frozen=True)
class Situation:
    """A decision of one seat, with the cards that every club player plays or never plays; None: not given."""

    title: str
    game: str
    seat: int
    hand: tuple[Card, ...]
    skat: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    play: tuple[Card, ...] | None
    never: tuple[Card, ...] | None
    why: str
    source: str

    def is_right(self, card: Card) -> bool:
        """Whether a card is no blunder here."""
        return card in self.play if self.play is not None else card not in (self.never or ())

    def with_other_suits(self, steps: int) -> Situation:
        """The same with clubs, spades, hearts and diamonds moved on; jacks keep their rank, except in Null."""

        def moved(card: Card) -> Card:
            is_jack = card & 7 == RANKS.index("J") and self.game != NULL
            return card if is_jack else (card + 8 * steps) % 32

        def all_moved(cards: tuple[Card, ...]) -> tuple[Card, ...]:
            return tuple(map(moved, cards))

        game = self.game
        if game in SUIT_GAMES:
            game = SUIT_GAMES[(SUIT_GAMES.index(game) + steps) % 4]
        return replace(
            self,
            title=f"{self.title} (+{steps})",
            game=game,
            hand=all_moved(self.hand),
            skat=all_moved(self.skat),
            tricks=tuple((leader, all_moved(cards)) for leader, cards in self.tricks),
            play=None if self.play is None else all_moved(self.play),
            never=None if self.never is None else all_moved(self.never),
        )


def read_situations(text: str) -> list[Situation]:
    """The situations of a text, each checked for the cards that it needs."""
    situations = []
    for part in text.split("\n## ")[1:]:
        title, *lines = [line for line in part.splitlines() if line and not line.startswith("#")]
        fields = dict(line.split(": ", 1) for line in lines)
        assert fields.keys() >= NEEDED, (title, NEEDED - fields.keys())
        assert fields.keys() <= FIELDS, (title, fields.keys() - FIELDS)
        assert ("play" in fields) != ("never" in fields), title
        tricks = [_read_trick(trick) for trick in fields.get("played", "").split(" / ") if trick]
        assert all(len(cards) == 3 for _, cards in tricks), title
        held = 10 - len(tricks)
        if "trick" in fields:
            tricks.append(_read_trick(fields["trick"]))
        situation = Situation(
            title,
            fields["game"],
            PLAYERS.index(fields["seat"]),
            _read_cards(fields["hand"]),
            _read_cards(fields.get("skat", "")),
            tuple(tricks),
            _read_cards(fields["play"]) if "play" in fields else None,
            _read_cards(fields["never"]) if "never" in fields else None,
            fields["why"],
            fields["source"],
        )
        assert len(situation.hand) == held, (title, held)
        assert len(situation.skat) == (0 if situation.seat else 2), title
        named = situation.play or situation.never or ()
        assert named, title
        assert set(named) <= set(situation.hand), title
        situations.append(situation)
    return situations


def view_of(situation: Situation) -> View:
    """What the seat sees; the cards of the others are dealt at random so that all could be played as they were."""
    hands, skat = _dealt(situation)
    forehand = situation.tricks[0][0] if situation.tricks else situation.seat
    dealt = FixedDeal((forehand - 1) % 3, (hands[0], hands[1], hands[2]), skat)
    game = SkatGame(Rules(read_options({"tournament": True}), (dealt,)))
    state = game.new(1).state
    for action in _actions(situation, forehand, skat):
        (seat,) = game.to_act(state)
        state = game.apply(state, seat, game.check(state, seat, action)).state
    assert game.to_act(state) == (situation.seat,), situation.title
    view = game.view(state, situation.seat)
    assert set(view.hand or ()) == set(write_cards(situation.hand)), situation.title
    return view


def _actions(situation: Situation, forehand: int, skat: Cards) -> Iterator[Action]:
    """The shortest auction that player D wins at 18, the announcement, and the cards."""
    yield from ((Bid(18), Hold(), Pass(), Pass()), (Pass(), Bid(18), Pass()), (Bid(18), Pass(), Pass()))[forehand]
    first, second = members(skat)
    yield from (Take(), Discard((first, second)), Declare(read_contract(situation.game)))
    for _, cards in situation.tricks:
        yield from map(Play, cards)


def _dealt(situation: Situation) -> tuple[list[Cards], Cards]:
    played = [0, 0, 0]
    for leader, cards in situation.tricks:
        for place, card in enumerate(cards):
            played[(leader + place) % 3] |= 1 << card
    known = list(played)
    known[situation.seat] |= set_of(situation.hand)
    skat = set_of(situation.skat)
    assert sum(cards.bit_count() for cards in (*known, skat)) == (sum(known) | skat).bit_count(), situation.title
    free = members(DECK & ~(sum(known) | skat))
    void = [void_cards(situation.tricks, player, situation.game) for player in range(3)]
    for number in range(TRIES):
        rest = chance.shuffled(free, chance.stream(number, "situation", situation.title))
        hands = list(known)
        for player in range(3):
            count = 10 - hands[player].bit_count()
            hands[player] |= set_of(rest[:count])
            rest = rest[count:]
        if all(not hands[player] & ~played[player] & void[player] for player in range(3)):
            return hands, skat | set_of(rest)
    raise AssertionError(f"{situation.title}: no deal has these tricks")


def _read_trick(text: str) -> Trick:
    leader, *cards = text.split()
    return PLAYERS.index(leader), tuple(map(read_card, cards))


def _read_cards(text: str) -> tuple[Card, ...]:
    return tuple(map(read_card, text.split()))
