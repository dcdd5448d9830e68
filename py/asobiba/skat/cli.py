"""`skat-score` and `skat-replay`: what a game was worth, and a whole deal played again, as plain JSON.

The field names are in docs/command-line.md. What cannot be read or is not allowed is a GameError that names the place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asobiba.arguments import FieldReader
from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.skat.notation.deal_replay import replay
from asobiba.skat.rules.cards import ALL_POINTS, NULL
from asobiba.skat.rules.contract import Contract, fault, game_name
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.scoring import TRICKS, Played, score_of

_SCORE_FIELDS = (
    "game",
    "matadors",
    "hand",
    "ouvert",
    "schneider_announced",
    "schwarz_announced",
    "points",
    "tricks",
    "bid",
    "kontra",
    "resigned",
    "options",
)
MOST_MATADORS = {"grand": 4}
_FIELDS = FieldReader("skat/field", "{field}: {form}")
_field = _FIELDS.wrong


def skat_score(given: JSON) -> dict[str, JSON]:
    """The score of one game.

    Args:
        given: an object with `game` and, where they matter, `matadors` (n with, -n without), `hand`, `ouvert`,
            `schneider_announced`, `schwarz_announced`, `points`, `tricks`, `bid`, `kontra` (1, 2, 4), `resigned`,
            `options`.

    Returns:
        `score`, `won`, `value`, `levels` (the factor of the base value; None in Null), `steps`, `base`, `raised` (the
        factor that the bid demanded, where the game fell short), `sentence`.

    Raises:
        RequestError: `skat/field`: a field is missing, unknown or not of the right form; `data.field` names it.
        NotationError: `skat/bad_game`.
        OptionError: an option is not allowed.
    """
    if not isinstance(given, Mapping):
        raise RequestError("skat/field", 'a line is an object such as {"game": "clubs", ...}', field="")
    unknown = sorted(set(given) - set(_SCORE_FIELDS))
    if unknown:
        raise _field(str(unknown[0])[:40], f"there are {', '.join(_SCORE_FIELDS)}")
    options = _FIELDS.mapping({"options": given.get("options") or {}}, "options")
    score = score_of(
        _played({name: value for name, value in given.items() if value is not None}), read_options(options)
    )
    return {
        "score": score.score,
        "won": score.won,
        "value": score.value,
        "levels": score.levels,
        "steps": [list(step) for step in score.steps],
        "base": score.base,
        "raised": score.raised,
        "sentence": score.sentence(),
    }


def skat_replay(given: JSON) -> dict[str, JSON]:
    """A deal played again (`replay.replay`), every action checked.

    Raises:
        GameError: a field, a card or an action is wrong; `data` names it and, for a card, the rule and its number.
    """
    if not isinstance(given, Mapping):
        raise RequestError("skat/field", "a line is an object with hands, skat and plays", field="")
    return replay(given)


def _played(given: Mapping[str, Any]) -> Played:
    contract = _contract(given)
    null = contract.game == NULL
    resigned = _FIELDS.flag(given, "resigned")
    default_tricks = None if null or contract.schwarz else 1  # some, but all where the points are all
    tricks = _FIELDS.whole(given, "tricks", 0, TRICKS, 0 if resigned else default_tricks)
    points = _FIELDS.whole(given, "points", 0, ALL_POINTS, 0 if null or resigned else None)
    kontra = _FIELDS.whole(given, "kontra", 1, 4, 1)
    if kontra == 3 or (null and kontra > 1):
        raise _field("kontra", "1, 2 after Kontra or 4 after Re; 1 in Null")
    matadors = 0 if null else _matadors(given, contract.game)
    bid = _FIELDS.whole(given, "bid", 0, 264, 18)
    return Played(contract, matadors, points, tricks, bid, kontra, resigned)


def _contract(given: Mapping[str, Any]) -> Contract:
    game = given.get("game")
    if not isinstance(game, str):
        raise _field("game", "clubs, spades, hearts, diamonds, grand or null")
    name = game_name(game)
    open_ = _FIELDS.flag(given, "ouvert")
    hand = _FIELDS.flag(given, "hand") or (open_ and name != NULL)  # a suit or Grand ouvert is a hand game
    announced = {word: _FIELDS.flag(given, f"{word}_announced") for word in ("schneider", "schwarz")}
    contract = Contract(name, hand, ouvert=open_, **announced).complete()
    problem = fault(contract)
    if problem:
        raise RequestError("skat/announcement", problem, game=name)
    return contract


def _matadors(given: Mapping[str, Any], game: str) -> int:
    most = MOST_MATADORS.get(game, 11)
    value = _FIELDS.whole(given, "matadors", -most, most)
    if value == 0:
        raise _field("matadors", "n with or -n without, never 0")
    return value
