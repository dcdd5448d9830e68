"""What the devices of a table check when a game is over: that each view was true, and that nobody chose the deal.

Every device commits to a random number before the deal, by a hash, and shows the number after the game. The seed of the
deal is a hash of all numbers (Blum's coin flipping by telephone, 1981). A digest is a short hash of a view: a guest
keeps those of the views that it got, and compares them with the views of the record.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from asobiba.arguments import MESSAGE
from asobiba.errors import RequestError
from asobiba.game import JSON, Seat
from asobiba.record import MOST_SEATS
from asobiba.session import Session

from .plain_view import read_object

DIGEST = 16  # hexadecimal digits
SEED_BITS = 53
_HEX = frozenset("0123456789abcdef")
_HASH = 64  # hexadecimal digits of a number and of a commitment


def digest_of(view: JSON) -> str:
    """The digest of a view in plain JSON. The order of its fields makes no difference.

    Raises:
        RequestError: `view/malformed`, the view is no object, or too large.
    """
    text = json.dumps(_with_integers(read_object(view)), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:DIGEST]


def first_difference(session: Session, seat: Seat | None, digests: Iterable[JSON]) -> int | None:
    """The first ply at which a seat's view has another digest, or which the game has not reached; None if all agree.

    Args:
        digests: `[ply, digest]`.

    Raises:
        RequestError: `door/field`.
    """
    session.check_seat(seat)
    for at, entry in enumerate(digests):
        ply, digest = _read_digest(entry, f"views[{at}]")
        if ply > session.ply or digest_of(session.view(seat, ply)) != digest:
            return ply
    return None


def seed_of(request: Mapping[str, Any]) -> dict[str, JSON]:
    """The seed made of all `numbers`, and the commitment to each; given `commitments` are checked.

    Raises:
        RequestError: `seed/commitment`: a number does not have its commitment (`data.at`, from 0); `door/field`.
    """
    numbers = _hashes(request, "numbers")
    commitments = [sha256(b"asobiba commitment 1" + number).hexdigest() for number in numbers]
    if "commitments" in request:
        _check(commitments, [given.hex() for given in _hashes(request, "commitments")])
    digest = sha256(b"asobiba seed 1" + b"".join(numbers)).digest()
    return {"seed": int.from_bytes(digest, "big") >> 8 * len(digest) - SEED_BITS, "commitments": commitments}


def _read_digest(entry: JSON, where: str) -> tuple[int, str]:
    if not isinstance(entry, list) or len(entry) != 2:
        raise MESSAGE.wrong(where, "[ply, digest]")
    ply, digest = f"{where}[0]", f"{where}[1]"
    return MESSAGE.whole({ply: entry[0]}, ply), MESSAGE.text({digest: entry[1]}, digest)


def _check(commitments: Sequence[str], given: Sequence[str]) -> None:
    if len(given) != len(commitments):
        raise MESSAGE.wrong("commitments", "as many as the numbers")
    for at, (made, promised) in enumerate(zip(commitments, given, strict=True)):
        if made != promised:
            raise RequestError("seed/commitment", f"numbers[{at}] does not have its commitment", at=at)


def _hashes(request: Mapping[str, Any], name: str) -> list[bytes]:
    """A list of one or more texts of 64 hexadecimal digits, as bytes."""
    texts = MESSAGE.texts(request, name, MOST_SEATS, required=True)
    if not texts or not all(len(text) == _HASH and _HEX.issuperset(text) for text in texts):
        raise MESSAGE.wrong(name, f"a list of texts of {_HASH} hexadecimal digits")
    return [bytes.fromhex(text) for text in texts]


def _with_integers(value: JSON) -> JSON:
    """JSON with 100 in place of 100.0: JavaScript writes both as 100."""
    if isinstance(value, Mapping):
        return {name: _with_integers(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_with_integers(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
