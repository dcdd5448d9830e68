"""The score pad of a real table: people enter declarer, game and result; the engine computes and checks the value.

An entry is a game, a deal that was passed in, or a Ramsch. A game has the facts that players know at the end: the
announcement, the matadors, whether the game was won, and whether a side was Schneider or Schwarz; a Ramsch has the card
points of the players. An impossible entry is refused, with its wrong field.
"""

from __future__ import annotations

from collections.abc import Mapping

from asobiba.arguments import FieldReader
from asobiba.errors import GameError, NotationError
from asobiba.game import JSON
from asobiba.skat.notation.skat_list import ListRow, list_json, row_of
from asobiba.skat.rules.cards import ALL_POINTS, NULL
from asobiba.skat.rules.contract import BIDS, Contract, announcement_fault, bids_of, read_contract
from asobiba.skat.rules.options import MOST_DEALS, Options
from asobiba.skat.rules.scoring import SCHNEIDER, TRICKS, WINNING_POINTS, PlayedContract, ramsch_score, score_of
from asobiba.skat.rules.settlement import score_json

_FIELDS = FieldReader("skat/pad", "{field}: {form}", limits=True)
_MOST_MATADORS = {"grand": 4}
_MOST_SUIT_MATADORS = 11
# The most card points of a declarer who has lost, or who is Schneider.
_LOST_POINTS, _OWN_SCHNEIDER = WINNING_POINTS - 1, 30
_RESULTS = ("won", "lost")
_MADE = ("", "schneider", "schwarz")
_COUNTS = ("fixed", "points")  # the option `ramsch_count`
_MOST_SKAT = 22  # card points of two aces, which may count for nobody in a Ramsch


def score_pad(pad: JSON, question: str, arguments: Mapping[str, JSON]) -> dict[str, JSON]:
    """The answer to a question about a pad, which is not a table (docs/door-skat.md, Score pad).

    Args:
        pad: `seats` (3 or 4), `dealer` (the seat that dealt first), `of` (number of deals in the list).
        question: `list`: the list of `entries`; or `entry`: the score of one `entry`.
        arguments: `entries`, or `entry` with the `number` of its deal.

    Raises:
        RequestError: `skat/pad`, with the wrong field.
    """
    fields = _FIELDS.mapping({"pad": pad}, "pad")
    seats = _FIELDS.whole(fields, "seats", 3, 4)
    first, of = _FIELDS.whole(fields, "dealer", 0, seats - 1), _FIELDS.whole(fields, "of", 1, MOST_DEALS)
    if question == "entry":
        number = _FIELDS.whole(arguments, "number", 1, of)
        deal = _deal(_FIELDS.mapping(arguments, "entry"), number, first, seats)
        written = _FIELDS.mapping(arguments, "entry").get("written")
        return {"row": list_json([row_of(deal)], seats, of)["rows"][0], **_check(deal["score"], written)}
    if question != "list":
        raise _FIELDS.wrong("question", "list or entry", "choice")
    entries = _FIELDS.entries_of(arguments, "entries", of)
    return list_json([_row(entry, number, first, seats) for number, entry in enumerate(entries, 1)], seats, of)


def _row(entry: JSON, number: int, first: int, seats: int) -> ListRow:
    name = f"entries[{number - 1}]"
    try:
        return row_of(_deal(_FIELDS.mapping({name: entry}, name), number, first, seats))
    except GameError as error:
        field = f"{name}.{error.data.get('field', '')}".removesuffix(f".{name}")
        raise _FIELDS.wrong(field, error.message) from error


def _check(score: JSON, written: JSON) -> dict[str, JSON]:
    """The score, and whether it equals the written one (None if nothing was written)."""
    agrees = None if written is None or score is None else written == score["score"]
    return {"score": score, "agrees": agrees}


def _deal(entry: Mapping[str, JSON], number: int, first: int, seats: int) -> dict[str, JSON]:
    """The fields of a finished deal that a line of the list needs."""
    dealer = (first + number - 1) % seats
    common = {"number": number, "dealer": dealer, "changes": [0] * seats, "ramsch": None}
    if entry.get("ramsch") is not None:
        bock = _FIELDS.whole(entry, "bock", 1, 2, 1)
        changes = [bock * change for change in _ramsch(_FIELDS.mapping(entry, "ramsch"), seats, dealer)]
        return {
            **common,
            "declarer": None,
            "contract": None,
            "score": None,
            "bock": bock,
            "changes": changes,
            "ramsch": {},
        }
    if entry.get("declarer") is None:
        return {**common, "declarer": None, "contract": None, "score": None, "bock": 1}
    declarer = _FIELDS.whole(entry, "declarer", 0, seats - 1)
    if seats > 3 and declarer == dealer:
        raise _FIELDS.wrong("declarer", "the dealer sits out")
    played = _played(entry)
    score = score_of(played, Options())
    if entry.get("result") == "won" and not score.won and score.raised is None:
        raise _FIELDS.wrong("made", "the game that was announced is not won so")
    return {
        **common,
        "declarer": declarer,
        "contract": played.contract.words(),
        "bock": played.bock,
        "score": score_json(score, played),
    }


def _ramsch(ramsch: Mapping[str, JSON], seats: int, dealer: int) -> list[int]:
    """The changes of all seats by a Ramsch.

    Args:
        ramsch: `points` by seat (of the seat that sits out: 0), `none`: how many took no trick (2: a Durchmarsch of
            the one with the most), `pushers`: how many pushed the Skat on unseen, `count`: as the option
            `ramsch_count`.
    """
    playing = [seat for seat in range(seats) if seats == 3 or seat != dealer]
    given = _FIELDS.entries_of(ramsch, "points", seats)
    points: list[int] = [given[seat] for seat in playing if len(given) == seats and type(given[seat]) is int]
    known = len(points) == len(playing) and min(points) >= 0
    if not known or not ALL_POINTS - _MOST_SKAT <= sum(points) <= ALL_POINTS:
        raise _FIELDS.wrong("points", "the card points of three players, 120 in all, or less by the Skat")
    without = _FIELDS.whole(ramsch, "none", 0, 2, 0)
    if sorted(points)[:without] != [0] * without:
        raise _FIELDS.wrong("none", "who takes no trick has no card points")
    ranked = sorted(range(3), key=lambda place: points[place])
    tricks = [1, 1, 1]
    for place in ranked[:without]:
        tricks[place] = 0
    tricks[ranked[2]] = TRICKS - tricks[ranked[0]] - tricks[ranked[1]]
    count = _FIELDS.choice(ramsch, "count", _COUNTS, "fixed")
    score = ramsch_score(points, tricks, _FIELDS.whole(ramsch, "pushers", 0, 3, 0), Options(ramsch_count=count))
    changes = [0] * seats
    for place, seat in enumerate(playing):
        changes[seat] = score.changes[place]
    return changes


def _played(entry: Mapping[str, JSON]) -> PlayedContract:
    contract = _contract(entry)
    null = contract.game == NULL
    most = _MOST_MATADORS.get(contract.game, _MOST_SUIT_MATADORS)
    matadors = 1 if null else _FIELDS.whole(entry, "matadors", -most, most)
    if matadors == 0:
        raise _FIELDS.wrong("matadors", "with or without at least one")
    won = _FIELDS.choice(entry, "result", _RESULTS) == "won"
    made = _FIELDS.choice(entry, "made", _MADE, "")
    if null and made:
        raise _FIELDS.wrong("made", "a Null game has no Schneider and no Schwarz")
    bid = _FIELDS.whole(entry, "bid", 0, BIDS[-1], 0)
    if bid and bid not in bids_of(contract.revolution):
        raise _FIELDS.wrong("bid", "no value of any game")
    kontra = _FIELDS.whole(entry, "kontra", 1, 4, 1)
    if kontra == 3 or (null and kontra > 1):
        raise _FIELDS.wrong("kontra", "1, 2 or 4, and 1 in Null")
    bock = _FIELDS.whole(entry, "bock", 1, 2, 1)
    points, tricks = _outcome(contract, won, made)
    return PlayedContract(contract, matadors, points, tricks, bid, kontra, spitze=won, bock=bock)


def _contract(entry: Mapping[str, JSON]) -> Contract:
    text = _FIELDS.text(entry, "contract", most=60)
    try:
        contract = read_contract(text)
    except NotationError as error:
        raise _FIELDS.wrong("contract", error.message) from error
    fault = announcement_fault(contract)
    if fault:
        raise _FIELDS.wrong("contract", fault)
    return contract


def _outcome(contract: Contract, won: bool, made: str) -> tuple[int, int]:
    """Card points and tricks of the declarer that fit the result `made` of the winning side."""
    if contract.game == NULL:
        return (0, 0) if won else (_LOST_POINTS, 1)
    if won:
        schwarz = made == "schwarz" or contract.schwarz
        schneider = made == "schneider" or contract.schneider
        return (ALL_POINTS, TRICKS) if schwarz else (SCHNEIDER if schneider else WINNING_POINTS, TRICKS - 1)
    if made == "schwarz":
        return 0, 0
    return _OWN_SCHNEIDER if made else _LOST_POINTS, 1
