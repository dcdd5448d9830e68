"""Quick answers about a view, by the name of the question (docs/door.md, docs/door-coach.md, Questions)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from asobiba import chance
from asobiba.arguments import Arguments, text, texts, whole
from asobiba.crossword.equity.leaves import leave_value_for_view
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.notation.cgp import position_from, write_cgp
from asobiba.crossword.rules.actions import Pass
from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.placement import placed
from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE, TileSet, missing, tiles_of
from asobiba.crossword.rules.view import View
from asobiba.crossword.simulation.by_ply import PLIES, ByPly
from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.whereabouts.counting import chance_to_draw

from .candidate import Coach, named_or_best, plain_candidate, read_candidate, scene_for
from .hint import all_plays, hint, hint_step
from .opponent_replies import DEALS, OpponentReplies, Reply
from .preview import preview
from .reasons import compare_candidates
from .whereabouts import whereabouts

MOST_DEALS = 400
INTERVAL = 1.96  # standard errors
SEED = 1
POWER_TILES = "JQSXZ?"
MOST_ARRANGED, MOST_LETTERS = 100, 15  # words that are asked about, and their letters


def compare(coach: Coach, view: View, arguments: Arguments) -> dict[str, JSON]:
    """Compare a move with another one, or with the best by equity: the points that it loses, and the reasons.

    Raises:
        GameError: one of the moves cannot be read or played.
    """
    scene = scene_for(view)
    played = read_candidate(coach, scene, text(arguments, "move"))
    other = named_or_best(coach, scene, arguments, "with")
    replies = OpponentReplies(coach, scene, SEED).compare(other, played)
    comparison = compare_candidates(coach, scene, other, played, replies)
    plain_other = plain_candidate(coach, scene, replace(other, comparison=comparison), 1)
    return {
        "play": plain_candidate(coach, scene, played, 2),
        "other": plain_other,
        "lost": round(other.equity - played.equity, 3),
        "comparison": plain_other["comparison"],
        "reasons": plain_other["reasons"],
    }


def position_after(coach: Coach, view: View, arguments: Arguments, known: Sequence[str] = ()) -> dict[str, JSON]:
    """The position after a move, with the next player to play, in the form of the door's `position`.

    Args:
        known: known tiles of the other racks, in the order of play.

    Raises:
        GameError: the move cannot be read or made.
    """
    scene = scene_for(view)
    candidate = read_candidate(coach, scene, text(arguments, "move"))
    seat, players = view.seat or 0, len(view.seats)
    order = [(seat + step) % players for step in range(players)]
    scores = [view.seats[each].score for each in order]
    scores[0] += candidate.score
    racks = [candidate.leave, *known, *("",) * (players - 1 - len(known))]
    options, scoreless = coach.rules.options, 0 if candidate.formed else scene.scoreless + 1
    position = position_from(options, candidate.board_after(scene), racks, scores, first=1, scoreless=scoreless)
    return {"position": {"cgp": write_cgp(position), "lexicon": options.lexicon}}


def drawn_rack(coach: Coach, view: View, arguments: Arguments, known: Sequence[str] = ()) -> dict[str, JSON]:
    """The rack filled up to seven tiles, at random from the tiles that nobody is known to hold.

    Raises:
        RequestError: `ask/number` (the seed).
    """
    seed = whole(arguments, "seed", 0, 2**53 - 1, SEED)
    rack = view.rack or ""
    unseen = missing("".join(known), view.unseen_tiles)
    drawn = chance.shuffled(unseen, chance.stream(seed, "rack"))[: max(0, RACK_SIZE - len(rack))]
    return {"rack": coach.rules.tiles.sort(rack + "".join(drawn))}


def replies(coach: Coach, view: View, arguments: Arguments) -> dict[str, JSON]:
    """The next opponent's best replies to a move with racks that the opponent may hold, the highest scores first.

    Raises:
        GameError: an argument has the wrong form, or the move cannot be made.
    """
    scene = scene_for(view)
    candidate = read_candidate(coach, scene, text(arguments, "move"))
    deals = whole(arguments, "deals", 1, MOST_DEALS, DEALS)
    seed = whole(arguments, "seed", 0, 2**53 - 1, SEED)
    found = OpponentReplies(coach, scene, seed, deals).replies_to(candidate)
    found = sorted(found, key=lambda reply: (-reply.score, reply.rack))
    count = len(found)
    return {
        "deals": count,
        "mean": round(sum(reply.score for reply in found) / count, 2) if count else 0.0,
        "bingos": round(sum(len(reply.squares) == RACK_SIZE for reply in found) / count, 3) if count else 0.0,
        "heat": _heat(coach, found),
        "replies": [_plain_reply(coach, candidate.board_after(scene), reply) for reply in found],
    }


def plies(coach: Coach, view: View, arguments: Arguments) -> dict[str, JSON]:
    """Two moves compared ply by ply (docs/door-coach.md, Questions).

    Raises:
        GameError: an argument has the wrong form, or a move cannot be made.
    """
    scene = scene_for(view)
    candidates = [read_candidate(coach, scene, text(arguments, name)) for name in ("move", "with")]
    deals = whole(arguments, "deals", 1, MOST_DEALS, DEALS)
    compared = ByPly(
        coach.generator, scene, [each.move for each in candidates], whole(arguments, "seed", 0, 2**53 - 1, SEED)
    )
    for _ in range(deals):
        compared.deal()
    return {
        "deals": len(compared.played),
        "ahead": scene.spread,
        "leaves": [candidate.leave for candidate in candidates],
        "worth": [candidate.leave_value / POINT for candidate in candidates],
        "plies": [_plain_ply(compared, ply) for ply in range(PLIES + 1)],
    }


def _plain_ply(compared: ByPly, ply: int) -> JSON:
    spread, error, win = compared.difference(ply)
    return {
        "moves": [{name: round(value, 4) for name, value in means._asdict().items()} for means in compared.means(ply)],
        "spread": round(spread, 3),
        "within": None if error is None else round(INTERVAL * error, 3),
        "win": round(win, 4),
    }


def arrangements(coach: Coach, view: View, arguments: Arguments) -> dict[str, JSON]:
    """The listed words that have exactly the letters of each given word: in Clabbers letters may lie in any order.

    Raises:
        RequestError: `ask/text`.
    """
    asked = [word.upper() for word in texts(arguments, "words", MOST_ARRANGED, required=True)]
    words, letters = coach.generator.words, set(coach.rules.tiles.letters)
    found = {
        word: list(words.anagrams(word)) if 2 <= len(word) <= MOST_LETTERS and letters.issuperset(word) else []
        for word in asked
    }
    return {"words": found}


def tiles(coach: Coach, view: View, arguments: Arguments) -> dict[str, JSON]:
    """The rack, the unseen tiles and, for each kind of tile, the chance to find it among the next `draws` tiles.

    All orders of the unseen tiles are equally likely, so the chance is hypergeometric (`chance_to_draw`).

    Raises:
        RequestError: `ask/number`, `ask/no_rack` (a spectator asks).
    """
    if view.rack is None:
        raise RequestError("ask/no_rack", "a spectator has no tiles")
    rack, unseen, tile_set = view.rack, view.unseen_tiles, coach.rules.tiles
    draws = whole(arguments, "draws", 0, RACK_SIZE, min(view.bag, len(rack)))
    board = tiles_of(view.cells.replace(EMPTY, ""))
    kinds = [
        {
            "tile": kind,
            "value": tile_set.values[kind],
            "of": tile_set.counts[kind],
            "rack": rack.count(kind),
            "board": board.count(kind),
            "unseen": view.unseen[kind],
            "chance": round(chance_to_draw(view.unseen[kind], len(unseen), min(draws, view.bag)), 4),
        }
        for kind in tile_set.letters + BLANK
    ]
    return {
        "rack": {
            "tiles": rack,
            **_balance(tile_set, rack),
            "worth": leave_value_for_view(tile_set, view)(rack) / POINT,
        },
        "unseen": {**_balance(tile_set, unseen), "points": tile_set.worth(unseen)},
        "bag": view.bag,
        "draws": draws,
        "kinds": kinds,
    }


def _balance(tiles: TileSet, held: str) -> dict[str, JSON]:
    power = "".join(tile for tile in held if tile in POWER_TILES)
    return {"count": len(held), **tiles.balance_of(held)._asdict(), "power": power}


def _heat(coach: Coach, found: Sequence[Reply]) -> list[JSON]:
    """Row, column and the share of the replies that lay a tile there, for every square that one uses."""
    used = Counter(square for reply in found for square in reply.squares)
    return [[*coach.layout.place(square), round(used[square] / len(found), 4)] for square in sorted(used)]


def _plain_reply(coach: Coach, cells: str, reply: Reply) -> dict[str, JSON]:
    action, layout = reply.move.action if reply.move else Pass(), coach.layout
    new = placed(cells, action, layout.size)
    return {
        "rack": coach.rules.tiles.sort(reply.rack),
        "move": write_action(layout, action),
        "tiles": [[*layout.place(square), letter] for square, letter in new],
        "score": reply.score,
    }


QUESTIONS: Mapping[str, Callable[[Coach, View, Arguments], JSON]] = {
    "preview": preview,
    "arrangements": arrangements,
    "hint": hint,
    "plays": all_plays,
    "nudge": hint_step,
    "compare": compare,
    "after": position_after,
    "draw": drawn_rack,
    "plies": plies,
    "replies": replies,
    "tiles": tiles,
    "whereabouts": whereabouts,
}
