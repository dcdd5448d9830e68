"""The answer to `whereabouts`: the chance of each hidden card in each other hand and in the deck (asobiba.whereabouts).

The computers infer nothing about hidden hands, so all of this is counting. But some cards have been seen and went back
into a hand: those of a word that is before the table, or that the table has refused (`known_cards`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from asobiba.arguments import Arguments, whole
from asobiba.errors import RequestError
from asobiba.game import JSON, Seat
from asobiba.kotoba.rules.action_text import read_action
from asobiba.kotoba.rules.actions import New, Rewrite
from asobiba.kotoba.rules.view import View
from asobiba.kotoba.rules.word_legality import cards_laid
from asobiba.whereabouts.answer import MOST_SEED, SEED, Piece, Place, plain_whereabouts
from asobiba.whereabouts.counting import chance_to_draw


def whereabouts(view: View, arguments: Arguments) -> JSON:
    """The answer to `whereabouts` (docs/door.md, Whereabouts), for the seat of a view; `seed` changes nothing.

    Raises:
        RequestError: `ask/number`; `ask/no_hand`: a spectator asks.
    """
    whole(arguments, "seed", 0, MOST_SEED, SEED)
    if view.seat is None:
        raise RequestError("ask/no_hand", "a spectator has no hand")
    hands = [Place("hand", at, seen.hand_size) for at, seen in enumerate(view.seats) if seen.hand is None]
    places = [place for place in (*hands, Place("deck", None, view.deck)) if place.size]
    known = [known_cards(view, place.seat) if place.seat is not None else Counter() for place in places]
    pieces = [_piece(view, places, known, kana) for kana in view.unseen]
    return plain_whereabouts(view.seat, places, pieces, inferred=any(known), worlds=0)


def _piece(view: View, places: list[Place], known: list[Counter[str]], kana: str) -> Piece:
    unseen, count = sum(view.unseen.values()), view.unseen[kana]
    unknown, left = unseen - sum(cards.total() for cards in known), count - sum(cards[kana] for cards in known)
    drawn = [place.size - cards.total() for place, cards in zip(places, known, strict=True)]
    return Piece(
        kana,
        count,
        tuple(
            cards[kana] + (left * draws / unknown if unknown else 0.0)
            for cards, draws in zip(known, drawn, strict=True)
        ),
        tuple(
            1.0 if cards[kana] else chance_to_draw(left, unknown, draws)
            for cards, draws in zip(known, drawn, strict=True)
        ),
        tuple(chance_to_draw(count, unseen, place.size) for place in places),
    )


def known_cards(view: View, seat: Seat) -> Counter[str]:
    """Cards that everybody has seen in a hand and that are still there, at least."""
    known: Counter[str] = Counter()
    lying: dict[int, tuple[Seat, str]] = {}  # the words on the table: id -> owner and word
    for turn in view.turns:
        own, kind = turn["seat"] == seat, turn["kind"]
        if kind == "ballot" and own and not turn["accepted"]:
            known |= _surely_laid(turn["word"], [word for owner, word in lying.values() if owner != seat])
        elif kind in ("new", "rewrite"):
            lying[turn["id"]] = turn["seat"], turn["word"]
            if own:
                known -= Counter(_from_hand(turn))
        elif kind == "discard" and own:
            known -= Counter(turn["cards"])
    if view.ballot is not None and view.ballot["seat"] == seat:
        action = read_action(view.ballot["action"])
        if isinstance(action, (New, Rewrite)):
            known |= Counter(cards_laid(action))
    return known


def _from_hand(turn: Mapping[str, JSON]) -> str:
    laid: str = turn["word"] if turn["kind"] == "new" else turn["used"]
    return laid


def _surely_laid(word: str, targets: list[str]) -> Counter[str]:
    """The cards of a refused word that came from the hand, whichever word of the table it was to be made of.

    The log does not say whether it was a new word or a rewrite: what a rewrite could take from the table does not
    count.
    """
    sure = Counter(word)
    for target in targets:
        sure &= Counter(word) - Counter(target)
    return sure
