"""The view of one seat, built field by field (docs/door-skat.md, View)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from asobiba.game import JSON, Result, Seat

from .actions import Bid, Consent, Declare, Discard, Hold, Pass, Play, Push, Re, Take
from .auction import ANSWER
from .cards import RAMSCH, Cards, display_order, points_of, set_of, write_card, write_cards
from .claims import may_claim, may_concede, may_resign, offers
from .legality import discardable, in_phase, legal_cards, may_kontra, may_swap, spitze_games
from .scoring import WON_BONUS, opponents_bonus, push_factor
from .settlement import bock_deals, received, tricks_of
from .state import (
    PUSH_DISCARDING,
    Deal,
    Place,
    Rules,
    State,
    Swapped,
    Trick,
    place_of,
    place_to_act,
    renumbered,
    seat_at,
)


@dataclass(frozen=True, slots=True)
class DealView:
    """The number of the deal, from 1, the number of all deals, and the roles of the seats."""

    number: int
    of: int
    dealer: Seat
    forehand: Seat
    middlehand: Seat
    rearhand: Seat

    @property
    def sits_out(self) -> Seat | None:
        """The dealer at a table of four, who does not play; None if the dealer is rearhand."""
        return None if self.dealer == self.rearhand else self.dealer


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as everybody sees it; `open` is an ouvert hand, or any hand if all cards are open, else None."""

    score: int
    wins: int
    losses: int
    cards: int
    tricks: int
    open: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class AuctionView:
    """The auction: `turn` is `say`, `answer`, `last` or `done`, `next` the lowest value that may be bid."""

    bid: int
    asker: Seat
    answerer: Seat
    turn: str
    calls: tuple[Mapping[str, JSON], ...]
    passed: tuple[Seat, ...]
    next: int | None
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick; `winner` and `points` are None while it is open."""

    leader: Seat
    cards: tuple[str, ...]
    winner: Seat | None
    points: int | None


@dataclass(frozen=True, slots=True)
class View:
    """The view of one seat, or of a spectator (`seat` None). A seat that sits out sees as much as a spectator.

    Cards are names. `dealt`, `hand`, `picked`, `skat` and the cards of `pushes` and `swaps` are None if the seat does
    not know them. `picked` is the Skat as dealt, `skat` the present Skat. `push_factor` is the factor by which unseen
    pushes multiply the loss of a Ramsch so far. `bock` is the number of deals that count double, this one included.
    `tournament` has the Seeger-Fabian points for a game won, and for a game that another seat lost.
    """

    game: str
    seat: Seat | None
    to_act: tuple[Seat, ...]
    phase: str
    deal: DealView
    seats: tuple[SeatView, ...]
    dealt: tuple[str, ...] | None
    hand: tuple[str, ...] | None
    auction: AuctionView
    declarer: Seat | None
    bid: int
    taken: bool
    picked: tuple[str, ...] | None
    skat: tuple[str, ...] | None
    contract: tuple[str, ...] | None
    resigned: bool
    claimed: Seat | None
    conceded: Seat | None
    given_up: Seat | None
    offered: Mapping[str, Any] | None
    refused: int | None
    agreed: Seat | None
    kontra: int
    doubler: Seat | None
    bock: int
    ramsch: bool
    pushes: tuple[Mapping[str, JSON], ...]
    push_factor: int
    swaps: tuple[Mapping[str, JSON], ...]
    tricks: tuple[TrickView, ...]
    trick: TrickView | None
    legal: tuple[str, ...]
    may: Mapping[str, JSON]
    done: tuple[JSON, ...]
    tournament: Mapping[str, JSON]
    options: Mapping[str, JSON]
    result: Result | None

    @property
    def all_tricks(self) -> tuple[TrickView, ...]:
        """The tricks of the deal, the open one last."""
        return (*self.tricks, self.trick) if self.trick else self.tricks


def view_of(rules: Rules, state: State, seat: Seat | None) -> View:
    """The view of a seat at the table, or of a spectator."""
    sits_out, view = state.deal.sits_out, view_at(rules, state, state.deal.place_of(seat))
    if sits_out is None:
        return view
    seats = tuple(_seat_view(rules, state, at, state.deal.place_of(seat)) for at in range(rules.seats))
    seated: View = renumbered(view, lambda place: seat_at(place, sits_out))
    return replace(seated, seat=seat, deal=replace(seated.deal, dealer=sits_out), seats=seats)


def three_handed(view: View) -> View:
    """A view of a table of four as the three players' view: seats become places, and the seat that sits out is omitted.

    Finished deals keep their seats. A view of a table of three is returned as it is.
    """
    sits_out = view.deal.sits_out
    if sits_out is None:
        return view
    at_places: View = renumbered(view, lambda seat: seat if seat == sits_out else seat - (seat > sits_out))
    deal = replace(at_places.deal, dealer=at_places.deal.rearhand)
    seats = tuple(one for seat, one in enumerate(view.seats) if seat != sits_out)
    own = None if view.seat is None else place_of(view.seat, sits_out)
    return replace(at_places, seat=own, deal=deal, seats=seats)


def view_at(rules: Rules, state: State, seat: Place | None) -> View:
    """The view of a player of the deal, with places in place of seats."""
    deal = state.deal
    acting = () if state.result else (place_to_act(deal),)
    roles = deal.forehand, (deal.forehand + 1) % 3, (deal.forehand + 2) % 3
    game = deal.game
    return View(
        game="skat",
        seat=seat,
        to_act=acting,
        phase=deal.phase,
        deal=DealView(deal.number + 1, rules.deals, deal.dealer, *roles),
        seats=tuple(_seat_view(rules, state, deal.seat_at(at), seat) for at in range(3)),
        dealt=_names(deal.dealt[seat], game) if seat is not None else None,
        hand=_names(deal.hands[seat], game) if seat is not None else None,
        auction=_auction_view(deal),
        declarer=deal.declarer,
        bid=deal.auction.bid,
        taken=deal.taken,
        picked=_names(deal.skat_dealt, game) if seat is not None and _saw_skat_dealt(deal, seat) else None,
        skat=_names(deal.skat, game) if rules.open_hands or (seat is not None and _knows_skat(deal, seat)) else None,
        contract=tuple(deal.contract.words()) if deal.contract else None,
        resigned=deal.resigned,
        claimed=deal.claimed,
        conceded=deal.conceded,
        given_up=deal.given_up,
        offered=asdict(deal.offered) if deal.offered else None,
        refused=deal.refused,
        agreed=deal.agreed,
        kontra=deal.kontra,
        doubler=deal.doubler,
        bock=0 if state.result else bock_deals(state.done, rules.options, rules.seats),
        ramsch=deal.is_ramsch and rules.options.ramsch != "off",
        pushes=tuple(_push_view(deal, at, seat) for at in range(len(deal.pushes))),
        push_factor=push_factor(sum(not push.discard for push in deal.pushes), rules.options),
        swaps=tuple(_swap_view(deal, swap, seat) for swap in deal.swaps),
        tricks=tuple(map(_trick_view, deal.done_tricks)),
        trick=_trick_view(deal.open_trick) if deal.open_trick else None,
        legal=_legal(rules, deal, seat if seat in acting else None),
        may=_may(rules, deal, seat if seat in acting else None),
        done=state.done,
        tournament={"for_own": WON_BONUS, "for_a_loss": opponents_bonus(rules.seats)},
        options=rules.options.plain(),
        result=state.result,
    )


def _seat_view(rules: Rules, state: State, seat: Seat, viewer: Place | None) -> SeatView:
    deal, place = state.deal, state.deal.place_of(seat)
    score, wins, losses = state.scores[seat], state.wins[seat], state.losses[seat]
    if place is None:
        return SeatView(score, wins, losses, 0, 0, None)
    ouvert = deal.contract is not None and deal.contract.ouvert and place == deal.declarer
    shared = _is_swapping_defender(deal, viewer) and place not in (viewer, deal.declarer)
    shown = _names(deal.hands[place], deal.game) if ouvert or shared or rules.open_hands else None
    return SeatView(score, wins, losses, deal.hands[place].bit_count(), tricks_of(deal)[place], shown)


def _is_swapping_defender(deal: Deal, place: Place | None) -> bool:
    """Whether a place plays against a Revolution and may see its partner's cards."""
    return deal.contract is not None and deal.contract.revolution and place not in (None, deal.declarer)


def _swap_view(deal: Deal, swap: Swapped, viewer: Place | None) -> dict[str, JSON]:
    knows = _is_swapping_defender(deal, viewer)
    gave, got = (write_card(swap.gave), write_card(swap.got)) if knows else (None, None)
    return {"seat": swap.seat, "gave": gave, "got": got}


def _auction_view(deal: Deal) -> AuctionView:
    auction = deal.auction
    calls = tuple({"seat": call.seat, "call": call.call} for call in auction.calls)
    lowest = next(iter(auction.values() or auction.above), None)
    return AuctionView(
        auction.bid, auction.asker, auction.answerer, auction.stage, calls, auction.passed, lowest, auction.winner
    )


def _saw_skat_dealt(deal: Deal, seat: Seat) -> bool:
    if not deal.is_ramsch:
        return deal.taken and seat == deal.declarer
    takers = [push.seat for push in deal.pushes if push.discard]
    if deal.phase == PUSH_DISCARDING and not takers:
        return seat == (deal.forehand + len(deal.pushes)) % 3
    return takers[:1] == [seat]


def _knows_skat(deal: Deal, seat: Seat) -> bool:
    if deal.is_ramsch:
        takers = [push.seat for push in deal.pushes if push.discard]
        return takers[-1:] == [seat] and bool(deal.skat)
    return deal.taken and seat == deal.declarer and bool(deal.skat)


def _push_view(deal: Deal, at: int, seat: Seat | None) -> dict[str, JSON]:
    push = deal.pushes[at]
    own = push.seat == seat and bool(push.discard)
    return {
        "seat": push.seat,
        "taken": bool(push.discard),
        "got": write_cards(display_order(received(deal, at), RAMSCH)) if own else None,
        "laid": write_cards(display_order(push.discard, RAMSCH)) if own else None,
    }


def _trick_view(trick: Trick) -> TrickView:
    points = points_of(set_of(trick.cards)) if trick.winner is not None else None
    return TrickView(trick.leader, tuple(write_cards(trick.cards)), trick.winner, points)


def _legal(rules: Rules, deal: Deal, actor: Place | None) -> tuple[str, ...]:
    """The cards that may be played, discarded or pushed on now."""
    if actor is None:
        return ()
    if in_phase(deal, Discard):
        return _names(discardable(rules, deal, actor), deal.game)
    return _names(legal_cards(deal, actor), deal.game) if in_phase(deal, Play) else ()


def _may(rules: Rules, deal: Deal, actor: Place | None) -> dict[str, JSON]:
    """The possible actions of this seat: bids by value, the number of cards to discard, true or false for all else."""

    def may(action: type) -> bool:
        return actor is not None and in_phase(deal, action)

    return {
        "bid": list(deal.auction.values()) if may(Bid) else [],
        "hold": may(Hold) and deal.auction.stage == ANSWER,
        "pass": may(Pass),
        "take": may(Take),
        "push": may(Push),
        "lay": 2 if may(Discard) else 0,
        "declare": may(Declare),
        "spitze": spitze_games(rules, deal.hands[actor]) if actor is not None and may(Declare) else [],
        "swap": actor is not None and may_swap(deal, actor),
        "re": may(Re),
        "play": may(Play),
        "kontra": actor is not None and may_kontra(rules, deal, actor),
        "resign": actor is not None and may_resign(deal, actor),
        "claim": actor is not None and may_claim(deal, actor),
        "concede": actor is not None and may_concede(deal, actor),
        "offer": list(offers(deal, actor)) if actor is not None else [],
        "consent": may(Consent),
    }


def _names(cards: Cards, game: str) -> tuple[str, ...]:
    return tuple(write_cards(display_order(cards, game)))
