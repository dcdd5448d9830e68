"""What a hand could bid, and what an announcement would be worth: the calculator of the table."""

from __future__ import annotations

from collections.abc import Mapping

from asobiba.errors import NotationError, RequestError
from asobiba.game import JSON
from asobiba.skat.rules.cards import ALL_POINTS, NULL, Cards, matadors
from asobiba.skat.rules.contract import BASES, NULL_VALUES, Contract, fault, read_contract
from asobiba.skat.rules.hidden_cards import cards_of
from asobiba.skat.rules.options import Options
from asobiba.skat.rules.scoring import ENOUGH, SCHNEIDER, TRICKS, Played, goal, score_of
from asobiba.skat.rules.view import View

_REACHES = {"won": (ENOUGH, 1), "schneider": (SCHNEIDER, 1), "schwarz": (ALL_POINTS, TRICKS)}


def calculate(options: Options, view: View, question: str, arguments: Mapping[str, JSON]) -> JSON:
    """The answer to `bids` or `contract` (docs/door-skat.md, Questions).

    Raises:
        RequestError: `ask/contract`, `ask/no_hand` (a spectator asks).
    """
    if view.dealt is None:
        raise RequestError("ask/no_hand", "a spectator has no hand to bid with")
    if question == "bids":
        return {"games": bids(twelve_of(view))}
    text = arguments.get("contract")
    if not isinstance(text, str):
        raise RequestError("ask/contract", "contract is a text such as `clubs hand`", field="contract")
    try:
        contract = read_contract(text)
    except NotationError as error:
        raise RequestError("ask/contract", error.message, contract=text[:60]) from error
    return worth(options, view, contract)


def twelve_of(view: View) -> Cards:
    """The cards that count for a seat's matadors, as far as it knows them: its hand as dealt and a Skat it has seen."""
    return cards_of(view.dealt or ()) | cards_of(view.picked or ())


def bids(cards: Cards) -> list[dict[str, JSON]]:
    """For each game the value of winning it with these cards, plainly and by hand."""
    found: list[dict[str, JSON]] = []
    for game, base in BASES.items():
        tops = matadors(cards, game)
        found.append(
            {
                "game": game,
                "base": base,
                "matadors": tops,
                "plain": base * (abs(tops) + 1),
                "hand": base * (abs(tops) + 2),
            }
        )
    plain, hand = NULL_VALUES[False, False], NULL_VALUES[True, False]
    ouvert = {"ouvert": NULL_VALUES[False, True], "hand_ouvert": NULL_VALUES[True, True]}
    return [*found, {"game": NULL, "base": plain, "matadors": None, "plain": plain, "hand": hand, **ouvert}]


def worth(options: Options, view: View, contract: Contract) -> dict[str, JSON]:
    """What an announcement is worth if it is won plainly, with Schneider and with Schwarz, against the bid.

    `reach` is the least result that is worth the bid: `won`, `schneider`, `schwarz`, or None: it cannot be won.
    `sure` is false where the unseen Skat of a hand game may change the matadors.
    """
    tops = matadors(twelve_of(view), contract.game)
    null = contract.game == NULL
    least = goal(contract.words())
    scores = {
        result: score_of(Played(contract, tops, max(points, least), _tricks(tricks, contract), 0), options)
        for result, (points, tricks) in _REACHES.items()
    }
    reach = next((result for result, score in scores.items() if score.value >= view.bid), None)
    return {
        "contract": contract.words(),
        "fault": fault(contract),
        "matadors": None if null else tops,
        "sure": null or not contract.hand,
        "bid": view.bid,
        "values": {
            result: {
                "value": score.value,
                "levels": score.levels,
                "steps": [list(step) for step in score.steps],
                "sentence": score.sentence(),
            }
            for result, score in scores.items()
        },
        "reach": reach,
    }


def _tricks(tricks: int, contract: Contract) -> int:
    if contract.game == NULL:
        return 0
    return TRICKS if contract.schwarz else tricks
