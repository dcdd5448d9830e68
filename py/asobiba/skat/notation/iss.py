"""Replays games of the International Skat Server by the rules.

The move `RE` gives up, but does not say how the deal then counts; the line's result does. Our rules have several ways
to end a deal there; the replay takes the way whose value is that of the result (`_endings`). A deal stays unfinished if
somebody left or ran out of time, or if a card is hidden (`??`); `counted` then has the server's own result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from asobiba.errors import GameError
from asobiba.game import JSON, Seat
from asobiba.skat.rules import actions
from asobiba.skat.rules.actions import Action
from asobiba.skat.rules.cards import Card, members, set_of, write_card
from asobiba.skat.rules.contract import Contract
from asobiba.skat.rules.fixed_deals import FixedDeal
from asobiba.skat.rules.legality import check
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import DECLARING, DISCARDING, PLAYING, SKAT, Deal, Rules, State, to_act
from asobiba.skat.rules.transitions import apply

from .iss_hidden import fill_deal
from .iss_line import HIDDEN_CARD, HIDDEN_PAIR, IssLine, Move, iss_error, read_announcement, read_cards, read_deal
from .iss_writing import result_numbers

_LAST = 1  # cards in hand: the last trick is played automatically
# Why a deal stays unfinished: a seat left, or ran out of time; a card is hidden; our rules know no such end; the line
# stops.
LEFT, TIME, HIDDEN, UNSETTLED, CUT = "left", "time", "hidden", "unsettled", "cut"
_SERVER_ENDS = {"LE.": LEFT, "TI.": TIME}


class IssReplay:
    """A line played again.

    Args:
        line: the parts of the line.
        dealer: the seat that deals; forehand, `P0` of the line, is the next one.

    Attributes:
        dealt: the cards as dealt.
        rules: the usual options, with this deal alone.
        actions: every action with its seat.
        stopped: why the replay stopped before the deal was over (`LEFT` ...), or None.
        stopped_by: the seat that left or ran out of time, or None.
        left_out: number of moves that were not made because a card is hidden.
        announced: the announcement as the line writes it, if it was not made for that; else "".

    Raises:
        NotationError: `skat/iss`, with `data.field` and `data.move` (its number, from 0).
    """

    def __init__(self, line: IssLine, dealer: Seat = 2) -> None:
        if not line.moves:
            raise iss_error("there is no deal", "MV")
        self._line = line
        self._forehand = (dealer + 1) % 3
        self.dealt: FixedDeal = read_deal(fill_deal(line.moves), dealer)
        self.rules = Rules(read_options({}), (self.dealt,))
        self.state = State(0, Deal.begin(0, self.dealt), (), (0, 0, 0), (0, 0, 0), (0, 0, 0), None)
        self.actions: list[tuple[Seat, Action]] = []
        self._shown: Contract | None = None
        self._gave_up: set[Seat] = set()
        self.stopped: str | None = None
        self.stopped_by: Seat | None = None
        self.left_out = 0
        self.announced = ""
        for move in line.moves[1:]:
            self._make(move)
        self._end_as_the_result_says()
        if not self.finished and self.stopped is None:
            self.stopped = CUT

    @property
    def finished(self) -> bool:
        """Whether the deal is over."""
        return bool(self.state.done)

    @property
    def names(self) -> tuple[str, str, str]:
        """The players by seat."""
        first, second, third = (self._line.names[(seat - self._forehand) % 3] for seat in range(3))
        return first, second, third

    @property
    def counted(self) -> dict[str, JSON] | None:
        """The server's result: `declarer` (a seat; None if all passed) and `score`; None if the line has none."""
        place, score = self._line.result.get("d", -2), self._line.result.get("v")
        if score is None or place not in range(-1, 3):
            return None
        return {"declarer": None if place < 0 else (self._forehand + place) % 3, "score": score}

    def plain(self) -> dict[str, JSON]:
        """The deal, if it is finished, why it is not, the server's result, and its differences from the rules."""
        return {
            "names": list(self.names),
            "finished": self.finished,
            "stopped": None if self.finished else {"why": self.stopped, "seat": self.stopped_by},
            "deal": self.state.done[0] if self.finished else None,
            "counted": self.counted,
            "differs": self.differences(),
        }

    def differences(self) -> list[dict[str, JSON]]:
        """The differences between the line's result and the rules, if the deal is finished: `name`, `line`, `rules`."""
        if not self.finished:
            return []
        own = result_numbers(self.state.done[0])
        return [
            {"name": name, "line": self._line.result[name], "rules": own[name]}
            for name in ("d", "v", "m")
            if self._line.result.get(name, own[name]) != own[name]
        ]

    def _make(self, move: Move) -> None:
        if move.text[:3] in _SERVER_ENDS:
            self._stop(_SERVER_ENDS[move.text[:3]], self._seat_named(move))
        elif self.stopped:
            self.left_out += 1
        elif move.seat is None:
            self._show_skat(move)
        elif move.text == "RE" or move.text.partition(".")[0] == "SC":
            self._give_up_or_show(move, self._seat(move))
        elif self.finished:
            raise move.wrong("the deal is over")
        elif self.state.deal.phase == PLAYING and move.text == HIDDEN_CARD:
            self._check_turn(move)
            self.left_out = 1
            self._stop(HIDDEN)
        elif self.state.deal.phase == PLAYING:
            self._act(move, actions.Play(self._cards(move, 1)[0]))
        elif self.state.deal.phase in (SKAT, DISCARDING, DECLARING):
            self._announce(move)
        else:
            self._act(move, self._call(move))

    def _seat(self, move: Move) -> Seat:
        return (self._forehand + (move.seat or 0)) % 3

    def _seat_named(self, move: Move) -> Seat | None:
        """The seat after the dot of `LE.1`."""
        place = move.text[3:]
        return (self._forehand + int(place)) % 3 if place in ("0", "1", "2") else None

    def _stop(self, why: str, seat: Seat | None = None) -> None:
        """Leave the deal as it is. That somebody left says more than the card that is hidden for it."""
        if not self.finished and (self.stopped in (None, HIDDEN)):
            self.stopped, self.stopped_by = why, seat

    def _cards(self, move: Move, count: int) -> list[Card]:
        cards = read_cards(move, move.text.split("."))
        if len(cards) != count:
            raise move.wrong("one card" if count == 1 else f"{count} cards")
        return cards

    def _call(self, move: Move) -> Action:
        word = move.text
        if word in ("y", "p"):
            return actions.Hold() if word == "y" else actions.Pass()
        if word.isascii() and word.isdigit() and len(word) < 5:
            return actions.Bid(int(word))
        raise move.wrong("in the auction come a value, y and p")

    def _show_skat(self, move: Move) -> None:
        if self.state.deal.phase != DISCARDING:
            raise move.wrong("the Skat comes after s")
        if move.text != HIDDEN_PAIR and set_of(self._cards(move, 2)) != self.dealt.skat:
            raise move.wrong("the Skat that was dealt comes after s")

    def _announce(self, move: Move) -> None:
        """The declarer picks up, discards and announces; some clients send the discard after the game."""
        deal = self.state.deal
        if move.text == "s":
            return self._act(move, actions.Take())
        if deal.phase == DISCARDING and self._shown is not None:
            contract, self._shown = self._shown, None
            return self._discard_hidden(move, contract) if move.text == HIDDEN_PAIR else self._lay(move, contract)
        hides = move.text.endswith(f".{HIDDEN_PAIR}") and deal.phase == DISCARDING
        contract, cards = read_announcement(self._bare(move) if hides else move, taken=deal.taken)
        if hides:
            return self._discard_hidden(move, contract)
        if deal.phase == DISCARDING and not cards:
            self._check_turn(move)
            self._shown = contract
            return None
        if deal.phase == DISCARDING:
            self._discard(move, cards[:2])
            cards = cards[2:]
        if cards and set_of(cards) != self.state.deal.hands[self._seat(move)]:
            raise move.wrong("the cards that are shown are not the hand")
        return self._act(move, actions.Declare(contract))

    def _lay(self, move: Move, contract: Contract) -> None:
        self._discard(move, self._cards(move, 2))
        self._act(move, actions.Declare(contract))

    def _bare(self, move: Move) -> Move:
        return replace(move, text=move.text.partition(".")[0])

    def _discard_hidden(self, move: Move, contract: Contract) -> None:
        """Discard the two cards that the declarer never plays, if the line has the other ten; else stop."""
        held = set(members(self.state.deal.hands[self._seat(move)]))
        moves = self._line.moves[move.number + 1 :]
        later = {text for each in moves if each.seat == move.seat for text in each.text.split(".")}
        left = sorted(card for card in held if write_card(card) not in later)
        if len(left) != 2:
            self.left_out, self.announced = 1, move.text.partition(".")[0]
            return self._stop(HIDDEN)
        self._discard(move, left)
        return self._act(move, actions.Declare(contract))

    def _discard(self, move: Move, cards: Sequence[Card]) -> None:
        if len(set(cards)) != 2:
            raise move.wrong("two cards are discarded")
        self._act(move, actions.Discard((min(cards), max(cards))))

    def _give_up_or_show(self, move: Move, seat: Seat) -> None:
        """`RE` of the declarer, or of both defenders, ends the deal; showing a hand does not end it."""
        if self.finished or move.text != "RE":
            return
        deal = self.state.deal
        if deal.phase != PLAYING:
            raise move.wrong("nobody gives up before a game is announced")
        self._gave_up.add(seat)
        if seat == deal.declarer or len(self._gave_up - {deal.declarer}) == 2:
            self._give_up(declarer=seat == deal.declarer)

    def _end_as_the_result_says(self) -> None:
        """End a deal that stops in the middle of the play, but has a result: the others have accepted a claim."""
        known = self._line.words & {"win", "loss"}
        if not self.finished and self.state.deal.phase == PLAYING and known and not self.stopped:
            self._give_up(declarer="loss" in known)

    def _give_up(self, *, declarer: bool) -> None:
        """End the deal in the first legal way that has the value of the result, else in the first legal way."""
        ways = [found for way in self._endings(declarer) if (found := self._played(way)) is not None]
        if not ways:
            self._stop(UNSETTLED)
            return
        value = self._line.result.get("v")
        fitting = [way for way in ways if result_numbers(way[0].done[0])["v"] == value]
        self.state, steps = (fitting or ways)[0]
        self.actions += steps

    def _endings(self, declarer: bool) -> Iterator[tuple[Action, ...]]:
        """The ways in which the rules let a deal end when a side gives up: the declarer, or else the defenders."""
        deal = self.state.deal
        on_turn = to_act(self.state)[0]
        if (on_turn == deal.declarer) is declarer:
            if declarer:
                yield from ((actions.Resign(),), (actions.Concede(),), (actions.Offer("resign"), actions.Consent()))
            else:
                yield from ((actions.Concede(),), (actions.Resign(),))
        else:
            yield (actions.Claim(),)
            yield (actions.Offer("rest"), *[actions.Consent()] * (1 if declarer else 2))
        if max(hand.bit_count() for hand in deal.hands) <= _LAST:
            left = sum(map(bool, deal.hands))
            yield tuple(actions.Play(members(deal.hands[(on_turn + at) % 3])[0]) for at in range(left))

    def _played(self, way: Sequence[Action]) -> tuple[State, list[tuple[Seat, Action]]] | None:
        """The state after these actions, and the actions with the seats to act; None if they do not end the deal."""
        state, steps = self.state, []
        try:
            for action in way:
                seat = to_act(state)[0]
                steps.append((seat, check(self.rules, state, seat, action)))
                state = apply(self.rules, state, *steps[-1]).state
        except GameError:
            return None
        return (state, steps) if state.done else None

    def _check_turn(self, move: Move) -> None:
        if self._seat(move) not in to_act(self.state):
            raise move.wrong(f"seat {(to_act(self.state)[0] - self._forehand) % 3} is to act")

    def _act(self, move: Move, action: Action) -> None:
        seat = self._seat(move)
        try:
            checked = check(self.rules, self.state, seat, action)
        except GameError as error:
            raise move.wrong(error.message, because=error.code) from error
        self.actions.append((seat, checked))
        self.state = apply(self.rules, self.state, seat, checked).state
