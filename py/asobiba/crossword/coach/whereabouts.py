"""The answer to `whereabouts`: the chance of each unseen tile on each other rack and in the bag (asobiba.whereabouts).

Counting makes every unseen tile as likely as another to be on a rack. Against one opponent the champion also infers the
leave of their last turn (`simulation.inference`); the rest of the rack is drawn from the other unseen tiles. Given the
leaves and their weights the chances are exact.
"""

from __future__ import annotations

from dataclasses import replace

from asobiba import chance
from asobiba.arguments import Arguments, whole
from asobiba.crossword.rules.tiles import BLANK, missing
from asobiba.crossword.rules.view import View
from asobiba.crossword.simulation.inference import Inference, LeaveDistribution
from asobiba.crossword.simulation.static_eval import Scene, scene_of
from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.whereabouts.answer import MOST_SEED, SEED, Piece, Place, plain_whereabouts
from asobiba.whereabouts.counting import chance_to_draw

from .candidate import Coach

SAMPLED_LEAVES = 200  # twice as many as the champion weighs, because single letters are shown


def whereabouts(coach: Coach, view: View, arguments: Arguments) -> JSON:
    """The answer to `whereabouts` (docs/door.md, Whereabouts), for the seat of a view.

    Raises:
        RequestError: `ask/number`; `ask/no_rack`: a spectator asks.
    """
    seed = whole(arguments, "seed", 0, MOST_SEED, SEED)
    if view.seat is None or view.rack is None:
        raise RequestError("ask/no_rack", "a spectator has no tiles")
    racks = [Place("rack", at, seen.rack_size) for at, seen in enumerate(view.seats) if seen.rack is None]
    places = [place for place in (*racks, Place("bag", None, view.bag)) if place.size]
    scene, returned = scene_of(view), _returned(view)
    scene = replace(scene, unseen=missing(returned, scene.unseen))
    leaves = _leaves(coach, view, scene, seed)
    kinds = [kind for kind in coach.rules.tiles.letters + BLANK if view.unseen[kind]]
    pieces = [_piece(places, leaves, scene.unseen, returned, kind) for kind in kinds]
    worlds = len(leaves.leaves) if leaves else 0
    return plain_whereabouts(view.seat, places, pieces, inferred=leaves is not None, worlds=worlds)


def _returned(view: View) -> str:
    """The tiles that this seat has just put back into the bag: nobody has drawn since."""
    last = view.turns[-1] if view.turns else None
    own = last is not None and last["seat"] == view.seat and last["kind"] == "exchange"
    tiles: str = last.get("tiles", "") if last is not None and own else ""
    return tiles


def _leaves(coach: Coach, view: View, scene: Scene, seed: int) -> LeaveDistribution | None:
    """The opponent's likely leaves; None if their last turn tells nothing, or if there are several opponents."""
    if len(view.seats) != 2:
        return None
    rng = chance.stream(seed, "whereabouts", view.ply)
    inference = Inference(coach.generator, view, scene, SAMPLED_LEAVES, rng)
    while inference.waiting:
        inference.work()
    return inference.distribution()


def _piece(places: list[Place], leaves: LeaveDistribution | None, unseen: str, returned: str, kind: str) -> Piece:
    """The chances of one kind of tile.

    Args:
        unseen: the unseen tiles without those that were `returned` to the bag.
    """
    count, back = unseen.count(kind), returned.count(kind)
    sizes = [place.size - len(returned) * (place.seat is None) for place in places]
    by_counting = [chance_to_draw(count, len(unseen), size) for size in sizes]
    expected, likely = [count * size / (len(unseen) or 1) for size in sizes], by_counting
    if leaves is not None:
        expected, likely = _given_leaves(leaves, unseen, kind, sizes)
    in_bag = [back * (place.seat is None) for place in places]
    return Piece(
        kind,
        count + back,
        tuple(number + known for number, known in zip(expected, in_bag, strict=True)),
        tuple(1.0 if known else share for share, known in zip(likely, in_bag, strict=True)),
        tuple(1.0 if known else share for share, known in zip(by_counting, in_bag, strict=True)),
    )


def _given_leaves(
    leaves: LeaveDistribution, unseen: str, kind: str, sizes: list[int]
) -> tuple[list[float], list[float]]:
    """The expected number of a kind on the rack and in the bag, and the chances of at least one."""
    rack, bag = sizes
    number = on_rack = in_bag = 0.0
    total = sum(leaves.weights)
    for leave, weight in zip(leaves.leaves, leaves.weights, strict=True):
        kept, share = leave.count(kind), weight / total
        others, left, draws = len(unseen) - len(leave), unseen.count(kind) - kept, rack - len(leave)
        number += share * (kept + (left * draws / others if draws else 0.0))
        on_rack += share * (1.0 if kept else chance_to_draw(left, others, draws))
        in_bag += share * chance_to_draw(left, others, bag)
    return [number, unseen.count(kind) - number], [on_rack, in_bag]
