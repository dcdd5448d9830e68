"""What the battery of laws must know of ことばであそぼ (tests/frame/test_every_game.py)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from asobiba import chance
from asobiba.kotoba.game import KotobaGame
from asobiba.kotoba.rules.actions import Challenge, Discard, New, Rewrite
from asobiba.kotoba.rules.cards import sort, without
from asobiba.kotoba.rules.state import MOST_ACTIONS, State
from asobiba.kotoba.rules.word_legality import cards_laid

from .tables import game as kotoba_game
from .tables import small_words


def kotoba_open(players: int, rng: Random) -> KotobaGame:
    """A table with every option drawn."""
    return kotoba_game(
        players,
        rounds=3 + chance.below(4, rng),
        price_to="bank" if rng.random() < 0.4 else "owner",
        rewrite_bonus=rng.random() < 0.6,
        trust=rng.random() < 0.5,
        challenges=rng.random() < 0.7,
        first=1 + chance.below(players, rng) if rng.random() < 0.5 else "random",
        own_words="どーもくん ぬるぽ" if rng.random() < 0.3 else "",
    )


def kotoba_unlisted(game: Any, state: State, listed: list[Any], rng: Random) -> New | Rewrite | None:
    """A word of any cards of the hand, put to the vote; or a listed rewrite that goes on for some steps."""
    rewrites = [action for action in listed if isinstance(action, Rewrite)]
    if rewrites and rng.random() < 0.7:
        return longer(rewrites[chance.below(len(rewrites), rng)], state, rng)
    if not any(isinstance(action, Discard) for action in listed):
        return None
    hand = chance.shuffled(state.hands[state.turn], rng)
    word = "".join(hand[: 3 + chance.below(4, rng)])
    return New(word, (word,))


def longer(rewrite: Rewrite, state: State, rng: Random) -> Rewrite:
    """A rewrite continued as far as it goes, sometimes by way of a word that is in no list."""
    chain, unlisted = list(rewrite.chain), rewrite.unlisted
    hand = without(state.hands[state.turn], cards_laid(rewrite))
    while hand and len(chain) < 9:
        found = [word for word in small_words().rewrites(chain[-1], hand) if word not in (*state.used, *chain)]
        if rng.random() < 0.3:
            found = [chain[-1] + hand[0]]
            unlisted = (*unlisted, found[0])
        if not found:
            break
        chain.append(found[chance.below(len(found), rng)])
        hand = without(state.hands[state.turn], cards_laid(Rewrite(tuple(chain))))
    return Rewrite(tuple(chain), tuple(dict.fromkeys(unlisted)))


def kotoba_exhaustive(game: Any) -> bool:
    """Words for the vote and rewrites of several steps are not listed."""
    return False


def kotoba_hidden(moment: Any, seat: int | None, rng: Random) -> tuple[State, Any]:
    """Other hands and the deck dealt anew, and another seed.

    What stays: the cards that the action shows, those that a proposal before the table has shown already, the cards
    that the seat itself draws, and the seed where it draws from a deck that is shuffled now.
    """
    state: State = moment.state
    drawing = seat is not None and isinstance(moment.action, Discard) and seat == moment.seat
    shown = [kotoba_shown(moment, one) for one in range(len(state.hands))]
    kept = len(state.deck) if drawing else 0
    pool = state.deck[kept:]
    for one, hand in enumerate(state.hands):
        pool += "" if one == seat else without(hand, shown[one])
    cards = chance.shuffled(pool, rng)
    hands = tuple(
        hand if one == seat else sort(shown[one] + "".join(cards.pop() for _ in range(len(hand) - len(shown[one]))))
        for one, hand in enumerate(state.hands)
    )
    deck = state.deck[:kept] + "".join(cards)
    return replace(state, hands=hands, deck=deck, seed=state.seed + (not drawing)), moment.action


def kotoba_shown(moment: Any, seat: int) -> str:
    """The cards of a seat's hand that its own action or its proposal before the table shows."""
    if moment.state.ballot is not None:
        return cards_laid(moment.state.ballot.action) if seat == moment.state.ballot.seat else ""
    if seat != moment.seat:
        return ""
    if isinstance(moment.action, Challenge):
        return ""
    return moment.action.cards if isinstance(moment.action, Discard) else cards_laid(moment.action)


def kotoba_count(state: State) -> tuple[str, int]:
    """All cards, and the chips that somebody has beyond those the bank gave out: none."""
    cards = Counter(state.deck + state.discards + "".join(state.hands) + "".join(one.word for one in state.words))
    return sort(cards.elements()), sum(state.chips) - state.bank


QUESTIONS = (
    ("preview", {"word": "かい"}),
    ("plan", {"chain": ["かい", "たかい"]}),
    ("surfaces", {"words": ["かい"]}),
    ("hint", {"count": 2, "familiar": True}),
    ("whereabouts", {"seed": 3}),
)
_TABLE = ((2, 5), kotoba_open, MOST_ACTIONS)
SUBJECT = (*_TABLE, kotoba_unlisted, kotoba_exhaustive, kotoba_hidden, kotoba_count, QUESTIONS)
