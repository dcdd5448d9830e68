"""The commands `skat-score` (score of one game), `skat-replay` and `skat-iss` (deals played again), as plain JSON.

The fields are in docs/command-line.md. A GameError names the wrong field or action.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from asobiba.arguments import FieldReader
from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.skat.notation.deal_replay import Replay
from asobiba.skat.notation.iss import IssReplay
from asobiba.skat.notation.iss_line import read_line
from asobiba.skat.notation.iss_writing import is_writable, write_iss
from asobiba.skat.rules.cards import ALL_POINTS, NULL
from asobiba.skat.rules.contract import Contract, announcement_fault, read_game
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.scoring import TRICKS, PlayedContract, score_of

_SCORE_FIELDS = (
    *("game", "matadors", "hand", "ouvert", "schneider_announced", "schwarz_announced"),
    *("points", "tricks", "bid", "kontra", "resigned", "options"),
)
MOST_MATADORS = {"grand": 4}
_FIELDS = FieldReader("skat/field", "{field}: {form}")
_field = _FIELDS.wrong


def skat_score(given: JSON) -> dict[str, JSON]:
    """The score of one game.

    Args:
        given: an object with `game` and, where they apply, `matadors` (n with, -n without), `hand`, `ouvert`,
            `schneider_announced`, `schwarz_announced`, `points`, `tricks`, `bid`, `kontra` (1, 2, 4), `resigned`,
            `options`.

    Returns:
        `score`, `won`, `value`, `levels` (the factor of the base value; None in Null), `steps`, `base`, `raised` (the
        factor that the bid demanded, if the game was overbid), `sentence`.

    Raises:
        RequestError: `skat/field`: a field is missing, unknown or malformed; `data.field` names it.
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
    """Tricks, points and score of a deal (`deal_replay.Replay`), after checking every action.

    Raises:
        GameError: a field, a card or an action is wrong; `data` names it, and for a card its number in `plays`.
    """
    if not isinstance(given, Mapping):
        raise RequestError("skat/field", "a line is an object with hands, skat and plays", field="")
    replay = Replay(given)
    return {**replay.answer(), "iss": _as_iss(("0", "1", "2"), replay.deal)}


def skat_iss(line: bytes) -> dict[str, JSON]:
    """Replay a line of the International Skat Server: the deal, its differences from the line's result, and the line.

    Raises:
        NotationError: `skat/iss`: the line is wrong, at `data.field` and `data.move`.
    """
    replay = IssReplay(read_line(line.decode("utf-8", "replace")))
    plain = replay.plain()
    return {**plain, "iss": _as_iss(replay.names, plain["deal"])}


def _as_iss(names: Sequence[str], deal: Mapping[str, Any] | None) -> str | None:
    """A finished deal as a line of the International Skat Server, if the format has such deals."""
    return write_iss(names, [deal]).strip() if deal and is_writable(deal) else None


def _played(given: Mapping[str, Any]) -> PlayedContract:
    contract = _contract(given)
    null = contract.game == NULL
    resigned = _FIELDS.flag(given, "resigned")
    default_tricks = None if null or contract.schwarz else 1  # neither none nor all
    tricks = _FIELDS.whole(given, "tricks", 0, TRICKS, 0 if resigned else default_tricks)
    points = _FIELDS.whole(given, "points", 0, ALL_POINTS, 0 if null or resigned else None)
    kontra = _FIELDS.whole(given, "kontra", 1, 4, 1)
    if kontra == 3 or (null and kontra > 1):
        raise _field("kontra", "1, 2 after Kontra or 4 after Re; 1 in Null")
    matadors = 0 if null else _matadors(given, contract.game)
    bid = _FIELDS.whole(given, "bid", 0, 264, 18)
    return PlayedContract(contract, matadors, points, tricks, bid, kontra, resigned)


def _contract(given: Mapping[str, Any]) -> Contract:
    game = given.get("game")
    if not isinstance(game, str):
        raise _field("game", "clubs, spades, hearts, diamonds, grand or null")
    name = read_game(game)
    ouvert = _FIELDS.flag(given, "ouvert")
    hand = _FIELDS.flag(given, "hand") or (ouvert and name != NULL)  # suit and Grand ouvert are hand games
    announced = {word: _FIELDS.flag(given, f"{word}_announced") for word in ("schneider", "schwarz")}
    contract = Contract(name, hand, ouvert=ouvert, **announced).complete()
    fault = announcement_fault(contract)
    if fault:
        raise RequestError("skat/announcement", fault, game=name)
    return contract


def _matadors(given: Mapping[str, Any], game: str) -> int:
    most = MOST_MATADORS.get(game, 11)
    value = _FIELDS.whole(given, "matadors", -most, most)
    if value == 0:
        raise _field("matadors", "n with or -n without, never 0")
    return value
