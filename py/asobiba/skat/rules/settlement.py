"""A finished deal: who took what, what it was worth, what everybody writes down, and the order at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from asobiba.game import JSON, Seat

from .cards import NULL, Cards, display_order, matadors, points_of, set_of, write_cards
from .options import Options
from .scoring import Played, RamschScore, Score, ramsch_score, score_of, seat_changes
from .state import Deal


@dataclass(frozen=True, slots=True)
class Settled:
    """What a deal brought, by seat, and the deal as plain JSON (docs/door-skat.md, Finished deal)."""

    changes: tuple[int, ...]
    wins: tuple[int, ...]
    losses: tuple[int, ...]
    plain: dict[str, JSON]


def taken_by(deal: Deal, seat: Seat) -> Cards:
    """The cards of the tricks that a seat took."""
    return set_of(card for trick in deal.done_tricks if trick.winner == seat for card in trick.cards)


def tricks_of(deal: Deal) -> list[int]:
    """How many tricks each seat took; a claim gives the rest to the claimer, but in Null, where it gives them away."""
    won = [sum(trick.winner == seat for trick in deal.tricks) for seat in range(3)]
    taker = _claim_taker(deal)
    if taker is not None:
        won[taker] += 10 - sum(won)
    return won


def points_by_seat(deal: Deal, options: Options) -> list[int]:
    """Card points of each seat, with what it has of the Skat and of a claim; other cards in hand count for nobody."""
    points = [points_of(taken_by(deal, seat)) for seat in range(3)]
    taker = _claim_taker(deal)
    if taker is not None:
        left = deal.hands[0] | deal.hands[1] | deal.hands[2]
        table = deal.open_trick.cards if deal.open_trick else ()
        points[taker] += points_of(left | set_of(table))
    if deal.declarer is not None:
        points[deal.declarer] += points_of(deal.skat)
    elif deal.done_tricks and options.ramsch_skat == "last" and len(deal.done_tricks) == 10:
        last = deal.done_tricks[-1].winner
        points[last if last is not None else 0] += points_of(deal.skat)
    return points


def settle(options: Options, deal: Deal, before: Sequence[int]) -> Settled:
    """Write a deal down; `before` are the scores so far."""
    points, tricks = points_by_seat(deal, options), tricks_of(deal)
    wins, losses = [0, 0, 0], [0, 0, 0]
    details: dict[str, JSON] = {"passed": False, "score": None, "ramsch": None}
    changes: tuple[int, ...] = (0, 0, 0)
    if deal.declarer is not None and deal.contract is not None:
        played = played_of(deal, points[deal.declarer], tricks[deal.declarer])
        score = score_of(played, options)
        changes = seat_changes(score, deal.declarer, options)
        (wins if score.won else losses)[deal.declarer] = 1
        details["score"] = score_json(score, played)
    elif deal.tricks:
        pushers = sum(not push.laid for push in deal.pushes)
        ramsch = ramsch_score(points, tricks, pushers, options)
        changes = ramsch.changes
        if ramsch.durchmarsch is not None:
            wins[ramsch.durchmarsch] = 1
        for seat in ramsch.losers:
            losses[seat] = 1
        details["ramsch"] = _ramsch_json(ramsch)
    else:
        details["passed"] = True
    totals = [a + b for a, b in zip(before, changes, strict=True)]
    plain = {**_course(deal), "points": points, "tricks_won": tricks, **details}
    return Settled(changes, tuple(wins), tuple(losses), {**plain, "changes": list(changes), "totals": totals})


def played_of(deal: Deal, points: int, tricks: int) -> Played:
    """What the score of a declarer's deal depends on."""
    if deal.contract is None or deal.declarer is None:
        raise ValueError("nobody declared anything in this deal")
    # Matadors count in hand and Skat, whatever was laid away.
    twelve = deal.dealt[deal.declarer] | deal.skat_dealt
    tops = matadors(twelve, deal.contract.game)
    return Played(deal.contract, tops, points, tricks, deal.auction.bid, deal.kontra, deal.resigned)


def standing(scores: Sequence[int], wins: Sequence[int], losses: Sequence[int]) -> tuple[int, ...]:
    """Ranks from 1: most points, then most games won, then fewest lost; what is still equal shares a place."""
    keys = [(scores[seat], wins[seat], -losses[seat]) for seat in range(3)]
    return tuple(1 + sum(other > own for other in keys) for own in keys)


def score_json(score: Score, played: Played) -> dict[str, JSON]:
    """A declarer's score as plain JSON."""
    return {
        "won": score.won,
        "score": score.score,
        "value": score.value,
        "levels": score.levels,
        "steps": [list(step) for step in score.steps],
        "base": score.base,
        "raised": score.raised,
        "kontra": score.kontra,
        "sentence": score.sentence(),
        "points": played.points,
        "tricks": played.tricks,
        "matadors": None if played.contract.game == NULL else played.matadors,
        "bid": played.bid,
        "resigned": played.resigned,
    }


def _claim_taker(deal: Deal) -> Seat | None:
    """Who is given the rest by a claim: the claimer; in Null a defender, since the declarer claims to take nothing."""
    if deal.claimed is None:
        return None
    null = deal.contract is not None and deal.contract.game == NULL
    return (deal.claimed + 1) % 3 if null else deal.claimed


def received(deal: Deal, at: int) -> Cards:
    """The two cards that lay before the pusher number `at`: the Skat as dealt, or what was last pushed on."""
    laid = [push.laid for push in deal.pushes[:at] if push.laid]
    return laid[-1] if laid else deal.skat_dealt


def _push_json(deal: Deal, at: int) -> dict[str, JSON]:
    """What a seat did with the Skat of a Schieberamsch; `got` is what lay before it, seen or not."""
    push = deal.pushes[at]
    return {
        "seat": push.seat,
        "taken": bool(push.laid),
        "got": write_cards(display_order(received(deal, at), deal.game)),
        "laid": write_cards(display_order(push.laid, deal.game)) if push.laid else None,
    }


def _ramsch_json(ramsch: RamschScore) -> dict[str, JSON]:
    return {
        "losers": list(ramsch.losers),
        "virgin": ramsch.virgin,
        "durchmarsch": ramsch.durchmarsch,
        "factor": ramsch.factor,
    }


def _course(deal: Deal) -> Mapping[str, JSON]:
    """All that happened, with what nobody saw while it lasted."""
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
        "pushes": [_push_json(deal, at) for at in range(len(deal.pushes))],
        "kontra": deal.kontra,
        "doubler": deal.doubler,
        "tricks": [
            {"leader": trick.leader, "cards": write_cards(trick.cards), "winner": trick.winner} for trick in deal.tricks
        ],
    }
