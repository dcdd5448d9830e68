"""The values of a hand's games for the bidding, and the value of an announcement against the bid."""

from __future__ import annotations

from collections.abc import Mapping

from asobiba.errors import NotationError, RequestError
from asobiba.game import JSON
from asobiba.skat.rules.cards import ALL_POINTS, DECK, NULL, Cards, matadors
from asobiba.skat.rules.contract import (
    BASE_VALUES,
    NULL_VALUES,
    REVOLUTION,
    Contract,
    announcement_fault,
    read_contract,
)
from asobiba.skat.rules.hidden_cards import cards_of
from asobiba.skat.rules.options import Options
from asobiba.skat.rules.scoring import SCHNEIDER, TRICKS, WINNING_POINTS, PlayedContract, goal, score_of, value_of_game
from asobiba.skat.rules.view import View

_RESULTS = {"won": (WINNING_POINTS, 1), "schneider": (SCHNEIDER, 1), "schwarz": (ALL_POINTS, TRICKS)}


def calculate(options: Options, view: View, question: str, arguments: Mapping[str, JSON]) -> JSON:
    """The answer to `bids` or `contract` (docs/door-skat.md, Questions).

    Raises:
        RequestError: `ask/contract`, or `ask/no_hand`: the view is a spectator's.
    """
    if view.dealt is None:
        raise RequestError("ask/no_hand", "a spectator has no hand to bid with")
    if question == "bids":
        return {"games": _bids(_matador_cards(view), options)}
    text = arguments.get("contract")
    if not isinstance(text, str):
        raise RequestError("ask/contract", "contract is a text such as `clubs hand`", field="contract")
    try:
        contract = read_contract(text)
    except NotationError as error:
        raise RequestError("ask/contract", error.message, contract=text[:60]) from error
    return _worth(options, view, contract)


def _matador_cards(view: View) -> Cards:
    """The known cards that decide a seat's matadors: the hand as dealt, and the Skat if the seat has seen it."""
    return cards_of(view.dealt or ()) | cards_of(view.picked or ())


def _bids(cards: Cards, options: Options) -> list[dict[str, JSON]]:
    """The value of each game with these cards if it is just won, after picking up the Skat and by hand."""
    games: list[dict[str, JSON]] = []
    for game, base in BASE_VALUES.items():
        plain, hand = (value_of_game(Contract(game, by_hand), cards) for by_hand in (False, True))
        games.append({"game": game, "base": base, "matadors": matadors(cards, game), "plain": plain, "hand": hand})
    plain, hand = NULL_VALUES[False, False], NULL_VALUES[True, False]
    ouvert = {"ouvert": NULL_VALUES[False, True], "hand_ouvert": NULL_VALUES[True, True]}
    if options.revolution:
        ouvert["revolution"] = REVOLUTION
    return [*games, {"game": NULL, "base": plain, "matadors": None, "plain": plain, "hand": hand, **ouvert}]


def _worth(options: Options, view: View, contract: Contract) -> dict[str, JSON]:
    """The value of an announcement against the bid: just won, with Schneider, and with Schwarz.

    `reach` is the lowest result that reaches the bid: `won`, `schneider`, `schwarz`, or None. `sure` is false if the
    unseen Skat of a hand game may change the matadors.
    """
    tops = matadors(_matador_cards(view), contract.game)
    null = contract.game == NULL
    least = goal(contract.words())
    scores = {
        result: score_of(_just(contract, tops, max(points, least), tricks), options)
        for result, (points, tricks) in _RESULTS.items()
    }
    reach = next((result for result, score in scores.items() if score.value >= view.bid), None)
    return {
        "contract": contract.words(),
        "fault": announcement_fault(contract),
        "matadors": None if null else tops,
        "sure": null or not contract.hand or tops == matadors(DECK, contract.game),
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


def _just(contract: Contract, matadors: int, points: int, tricks: int) -> PlayedContract:
    return PlayedContract(contract, matadors, points, _tricks(tricks, contract), 0, spitze=True)


def _tricks(tricks: int, contract: Contract) -> int:
    if contract.game == NULL:
        return 0
    return TRICKS if contract.schwarz else tricks
