"""Actions as text and back: `18`, `hold`, `lay C7 D8`, `declare clubs hand`, `CJ`; docs/door-skat.md, Actions."""

from __future__ import annotations

import re

from asobiba.errors import NotationError
from asobiba.skat.rules import actions
from asobiba.skat.rules.actions import Action
from asobiba.skat.rules.cards import read_card, write_card
from asobiba.skat.rules.contract import read_contract
from asobiba.skat.rules.state import GIVING_UP, REST

MOST_TEXT = 80
_BY_WORD: dict[str, Action] = {
    "hold": actions.Hold(),
    "pass": actions.Pass(),
    "take": actions.Take(),
    "push": actions.Push(),
    "kontra": actions.Kontra(),
    "re": actions.Re(),
    "resign": actions.Resign(),
    "claim": actions.Claim(),
    "concede": actions.Concede(),
    "consent": actions.Consent(),
    "refuse": actions.Refuse(),
}
_WORDS = {type(action): word for word, action in _BY_WORD.items()}
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")


def read_action(text: str) -> Action:
    """An action from its text; whether it is legal is not checked.

    Raises:
        NotationError: `skat/bad_action` (`data.text`), `skat/bad_card` (`data.card`) or `skat/bad_game` (`data.game`).
    """
    if len(text) > MOST_TEXT:
        raise _error(text)
    words = text.split()
    first = words[0].lower() if words else ""
    if len(words) == 1 and first in _BY_WORD:
        return _BY_WORD[first]
    if len(words) == 1 and _NUMBER.fullmatch(first):
        return actions.Bid(int(first))
    if first == "lay" and len(words) == 3:
        low, high = sorted(map(read_card, words[1:]))
        return actions.Discard((low, high))
    if first == "swap" and len(words) == 3:
        return actions.Swap(read_card(words[1]), read_card(words[2]))
    if first == "declare" and len(words) > 1:
        resign = words[-1].lower() == "resign"
        return actions.Declare(read_contract(" ".join(words[1 : len(words) - resign]).lower()), resign)
    if first == "offer" and len(words) == 2 and words[1].lower() in (GIVING_UP, REST):
        return actions.Offer(words[1].lower())
    if len(words) == 1:
        return actions.Play(read_card(words[0]))
    raise _error(text)


def write_action(action: Action) -> str:
    """The text of an action."""
    match action:
        case actions.Bid(value):
            return str(value)
        case actions.Play(card):
            return write_card(card)
        case actions.Discard(cards):
            return f"lay {write_card(cards[0])} {write_card(cards[1])}"
        case actions.Declare(contract, resign):
            return " ".join(["declare", *contract.words(), *["resign"] * resign])
        case actions.Swap(gave, got):
            return f"swap {write_card(gave)} {write_card(got)}"
        case actions.Offer(what):
            return f"offer {what}"
    return _WORDS[type(action)]


def _error(text: str) -> NotationError:
    return NotationError("skat/bad_action", f"{text!r:.60} is no action of Skat", text=text[:60])
