"""A finished deal: tricks and card points by seat, its score, its plain JSON, and the final ranks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import NamedTuple

from asobiba.game import JSON, Seat

from .cards import (
    ALL_POINTS,
    GRAND,
    NULL,
    TRUMP,
    Cards,
    display_order,
    lowest_trump,
    matadors,
    members,
    points_of,
    set_of,
    suit_members,
    write_card,
    write_cards,
)
from .options import Options
from .scoring import (
    OUT_OF_SCHNEIDER,
    SCHNEIDER,
    TRICKS,
    PlayedContract,
    RamschScore,
    Score,
    goal,
    ramsch_score,
    score_of,
    seat_changes,
)
from .state import Deal, at_table


@dataclass(frozen=True, slots=True)
class SettledDeal:
    """The effect of a finished deal on scores, wins and losses, by seat, and the deal as plain JSON.

    `plain` has the fields of docs/door-skat.md, Finished deal.
    """

    changes: tuple[int, ...]
    wins: tuple[int, ...]
    losses: tuple[int, ...]
    plain: dict[str, JSON]


def taken_by(deal: Deal, seat: Seat) -> Cards:
    """The cards of the tricks taken by a seat."""
    return set_of(card for trick in deal.done_tricks if trick.winner == seat for card in trick.cards)


def tricks_of(deal: Deal) -> list[int]:
    """The number of tricks of each seat, with the tricks of a claim but not of a concession, which depend on hidden
    cards.
    """
    return _with_rest(deal) if deal.conceded is None else _taken(deal)


def _taken(deal: Deal) -> list[int]:
    return [sum(trick.winner == seat for trick in deal.tricks) for seat in range(3)]


def _with_rest(deal: Deal) -> list[int]:
    """The number of tricks of each seat, with those that a claim or a concession gives away."""
    won = _taken(deal)
    for share in _rest(deal):
        won[share.seat] += share.tricks
    return won


def _points_by_seat(deal: Deal, options: Options) -> list[int]:
    """The card points of each seat, including the Skat and cards given away by a claim or a concession. Other unplayed
    cards count for nobody.
    """
    points = [points_of(taken_by(deal, seat)) for seat in range(3)]
    for share in _rest(deal):
        points[share.seat] += points_of(share.cards)
    if deal.declarer is not None:
        points[deal.declarer] += points_of(deal.skat)
    elif deal.done_tricks and options.ramsch_skat == "last" and len(deal.done_tricks) == TRICKS:
        last = deal.done_tricks[-1].winner
        points[last if last is not None else 0] += points_of(deal.skat)
    return points


def settle(options: Options, deal: Deal, before: Sequence[int], bock: int = 1) -> SettledDeal:
    """Score a finished deal; `before` are the scores so far, of all seats at the table, `bock` is 2 in a Bock round."""
    points, tricks, seats = _points_by_seat(deal, options), _with_rest(deal), len(before)
    wins, losses = [0] * seats, [0] * seats
    details: dict[str, JSON] = {"passed": False, "score": None, "ramsch": None}
    changes: tuple[int, ...] = (0,) * seats
    if deal.declarer is not None and deal.contract is not None:
        seat, tops = deal.declarer, declarer_matadors(deal)
        played = PlayedContract(
            contract=deal.contract,
            matadors=tops,
            points=points[seat],
            tricks=tricks[seat],
            bid=deal.auction.bid,
            kontra=deal.kontra,
            resigned=deal.resigned,
            spitze=_spitze_made(deal),
            bock=bock,
        )
        score = score_of(played, options) if deal.given_up is None else _granted(deal, played, options)
        changes = seat_changes(score, deal.seat_at(seat), options, seats)
        (wins if score.won else losses)[deal.seat_at(seat)] = 1
        details["score"] = score_json(score, played)
    elif deal.tricks:
        pushers = sum(not push.discard for push in deal.pushes)
        ramsch = ramsch_score(points, tricks, pushers, options)
        changes = tuple(bock * change for change in _of_all_seats(ramsch, deal.sits_out))
        if ramsch.durchmarsch is not None:
            wins[deal.seat_at(ramsch.durchmarsch)] = 1
        for seat in ramsch.losers:
            losses[deal.seat_at(seat)] = 1
        details["ramsch"] = _ramsch_json(ramsch)
    else:
        details["passed"] = True
    totals = [a + b for a, b in zip(before, changes, strict=True)]
    counted: dict[str, JSON] = {"bock": bock, "points": points, "tricks_won": tricks}
    plain = at_table({**history_json(deal), **counted, **details}, deal.sits_out)
    return SettledDeal(changes, tuple(wins), tuple(losses), {**plain, "changes": list(changes), "totals": totals})


def bock_deals(done: Sequence[JSON], options: Options, seats: int) -> int:
    """The number of deals for double points after the finished ones.

    Source: docs/rules/skat.md, Bock rounds: each event adds a round, in which every seat deals once.
    """
    left = 0
    for deal in done if options.bock else ():
        left = max(0, left - 1) + seats * _bock_events(deal)
    return left


def _bock_events(deal: Mapping[str, JSON]) -> int:
    """The number of reasons for a Bock round in a finished deal: 60 to 60, a Grand hand won, a Kontra that pays, Re."""
    score, contract = deal["score"], deal["contract"]
    if score is None:
        return 0
    split = contract[0] != NULL and not score["resigned"] and not score["won"] and score["points"] == ALL_POINTS // 2
    grand_hand = score["won"] and contract[0] == GRAND and "hand" in contract
    doubled = score["kontra"] > 2 or (score["kontra"] > 1 and not score["won"])
    return split + grand_hand + doubled


def _spitze_made(deal: Deal) -> bool:
    """Whether the lowest trump took the last trick for the declarer.

    A side that leaves the rest to the declarer, or gives the game up, concedes this.
    """
    declarer = deal.declarer
    if deal.contract is None or not deal.contract.spitze:
        return False
    if deal.given_up is not None or deal.conceded not in (None, declarer):
        return True
    if declarer is None or len(deal.done_tricks) < TRICKS or deal.tricks[-1].winner != declarer:
        return False
    last = deal.tricks[-1]
    return last.cards[last.seats().index(declarer)] == lowest_trump(deal.game)


def _of_all_seats(ramsch: RamschScore, dealer: Seat | None) -> tuple[int, ...]:
    """The changes of all seats at the table. A seat that sat out pays for a Durchmarsch as the others do."""
    if dealer is None:
        return ramsch.changes
    own = min(ramsch.changes) if ramsch.durchmarsch is not None else 0
    return (*ramsch.changes[:dealer], own, *ramsch.changes[dealer:])


def is_lost(deal: Deal) -> bool:
    """Whether the declarer can no longer reach the goal, regardless of value and bid."""
    if deal.contract is None or deal.declarer is None or deal.game == NULL:
        return False
    tricks = [trick for trick in deal.done_tricks if trick.winner != deal.declarer]
    points = points_of(set_of(card for trick in tricks for card in trick.cards))
    words = deal.contract.words()
    lost = points > ALL_POINTS - goal(words) or (deal.contract.schwarz and bool(tricks))
    return lost or (deal.contract.spitze and _spitze_gone(deal))


def _spitze_gone(deal: Deal) -> bool:
    """Whether the lowest trump was played before the last trick."""
    early = deal.tricks[: TRICKS - 1]
    return any(lowest_trump(deal.game) in trick.cards for trick in early)


def _granted(deal: Deal, played: PlayedContract, options: Options) -> Score:
    """The score of a game that a defender gave up. It counts as won at the lowest level that reaches the bid.

    Source: docs/rules/skat.md, Play.
    """
    if deal.game == NULL:
        return score_of(played, options)
    lost = [trick for trick in deal.done_tricks if trick.winner != deal.declarer]
    least = goal(played.contract.words())
    tricks = TRICKS if played.contract.schwarz else 1
    ways = [replace(played, points=max(least, played.points), tricks=tricks, spitze=True)]
    if points_of(set_of(card for trick in lost for card in trick.cards)) < OUT_OF_SCHNEIDER:
        ways.append(replace(ways[0], points=max(SCHNEIDER, played.points)))
    if not lost:
        ways.append(replace(ways[0], points=ALL_POINTS, tricks=TRICKS))
    scores = [score_of(way, options) for way in ways]
    return next((score for score in scores if score.won), scores[0])


def declarer_matadors(deal: Deal) -> int:
    """The matadors of a declared game, counted in hand and Skat as dealt, not as discarded.

    Raises:
        ValueError: there is no declared game.
    """
    if deal.contract is None or deal.declarer is None:
        raise ValueError("nobody declared anything in this deal")
    return matadors(deal.dealt[deal.declarer] | deal.skat_dealt, deal.contract.game)


def final_ranks(scores: Sequence[int], wins: Sequence[int], losses: Sequence[int]) -> tuple[int, ...]:
    """Ranks from 1: by points, then by games won, then by fewest games lost; equal seats share a rank."""
    keys = list(zip(scores, wins, (-lost for lost in losses), strict=True))
    return tuple(1 + sum(other > own for other in keys) for own in keys)


def score_json(score: Score, played: PlayedContract) -> dict[str, JSON]:
    """A score as JSON (docs/door-skat.md, Score)."""
    return {
        "won": score.won,
        "score": score.score,
        "value": score.value,
        "levels": score.levels,
        "steps": [list(step) for step in score.steps],
        "base": score.base,
        "raised": score.raised,
        "kontra": score.kontra,
        "bock": score.bock,
        "sentence": score.sentence(),
        "points": played.points,
        "tricks": played.tricks,
        "matadors": None if played.contract.game == NULL else played.matadors,
        "bid": played.bid,
        "resigned": played.resigned,
    }


class _Share(NamedTuple):
    """A seat's share of the unplayed tricks."""

    seat: Seat
    tricks: int
    cards: Cards


def _rest(deal: Deal) -> list[_Share]:
    """The shares of the tricks that a claim or a concession leaves unplayed; [] if there was neither.

    Source: docs/rules/skat.md, Play. A conceding side keeps its highest trumps: they take a trick in any distribution
    of the other cards. A Null game ends with the declarer's first trick.
    """
    declarer = deal.declarer
    if declarer is None or (deal.claimed is None and deal.conceded is None):
        return []
    defender, left = (declarer + 1) % 3, TRICKS - len(deal.done_tricks)
    rest = set_of(card for seat in range(3) for card in members(_in_play(deal, seat)))
    if deal.game == NULL:
        return [_Share(declarer, 1, 0) if deal.conceded == declarer else _Share(defender, left, rest)]
    if deal.claimed is not None:
        return [_Share(deal.claimed, left, rest)]
    side = [declarer] if deal.conceded == declarer else [defender, (declarer + 2) % 3]
    sure = _highest_trumps(deal, side, rest)
    keeper = max(side, key=lambda seat: (_in_play(deal, seat) & sure).bit_count())
    kept = (_in_play(deal, keeper) & sure).bit_count()
    taker = defender if deal.conceded == declarer else declarer
    return [_Share(keeper, kept, sure), _Share(taker, left - kept, rest & ~sure)]


def _in_play(deal: Deal, seat: Seat) -> Cards:
    trick = deal.open_trick
    lying = zip(trick.seats(), trick.cards, strict=True) if trick else ()
    return deal.hands[seat] | set_of(card for at, card in lying if at == seat)


def _highest_trumps(deal: Deal, side: Sequence[Seat], rest: Cards) -> Cards:
    """The unbroken run of the highest trumps still in play that these seats hold."""
    held = set_of(card for seat in side for card in members(_in_play(deal, seat)))
    trumps = display_order(suit_members(rest, TRUMP, deal.game), deal.game)
    return set_of(takewhile(lambda card: held >> card & 1, trumps))


def received(deal: Deal, at: int) -> Cards:
    """The two cards received by the seat of push `at`: the Skat as dealt, or the last two pushed on."""
    discards = [push.discard for push in deal.pushes[:at] if push.discard]
    return discards[-1] if discards else deal.skat_dealt


def _push_json(deal: Deal, at: int) -> dict[str, JSON]:
    """A seat's push in Schieberamsch; `got` are the cards that it received, seen or not."""
    push = deal.pushes[at]
    return {
        "seat": push.seat,
        "taken": bool(push.discard),
        "got": write_cards(display_order(received(deal, at), deal.game)),
        "laid": write_cards(display_order(push.discard, deal.game)) if push.discard else None,
    }


def _ramsch_json(ramsch: RamschScore) -> dict[str, JSON]:
    return {
        "losers": list(ramsch.losers),
        "virgin": ramsch.virgin,
        "durchmarsch": ramsch.durchmarsch,
        "factor": ramsch.factor,
    }


def history_json(deal: Deal) -> Mapping[str, JSON]:
    """The course of the deal, with all hidden cards."""
    game = deal.game
    return {
        "number": deal.number + 1,
        "dealer": deal.dealer,
        "hands": [write_cards(display_order(hand, game)) for hand in deal.dealt],
        "skat": write_cards(display_order(deal.skat_dealt, game)),
        "skat_after": write_cards(display_order(deal.skat, game)),
        "calls": [{"seat": call.seat, "call": call.call} for call in deal.auction.calls],
        "declarer": deal.declarer,
        "bid": deal.auction.bid,
        "taken": deal.taken,
        "contract": deal.contract.words() if deal.contract else None,
        "resigned": deal.resigned,
        "claimed": deal.claimed,
        "conceded": deal.conceded,
        "given_up": deal.given_up,
        "agreed": deal.agreed,
        "pushes": [_push_json(deal, at) for at in range(len(deal.pushes))],
        "swaps": [
            {"seat": swap.seat, "gave": write_card(swap.gave), "got": write_card(swap.got)} for swap in deal.swaps
        ],
        "kontra": deal.kontra,
        "doubler": deal.doubler,
        "tricks": [
            {"leader": trick.leader, "cards": write_cards(trick.cards), "winner": trick.winner} for trick in deal.tricks
        ],
    }
