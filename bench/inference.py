"""Measures the value of inferring the opponent's rack: the champion's choices with and without inference.

Positions come from games of Static against itself, after a play of the opponent. Static is deterministic, so the
opponent's possible leaves are known: the leaves with which Static would have made that play, weighted by the number of
ways to draw them. Up to 60 of these are found in up to 3,000 tries. Where the champion's two choices differ, both are
rolled out with the same deals, in which the opponent kept one of these leaves. The result is the difference of the two
rollouts' values (`Simulation`) in points: with inference less without.

The opponent plays exactly as inference supposes, so the result is an upper limit. Exchanges are left out.

    python3 build.py bench inference --games 60 --budget 350 --out FILE

A game is a line of JSON; a run continues an existing file. The interval is over games.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from strength import WithoutInference, knowledge_of, opened, rows_of

from asobiba.chance import shuffled, stream
from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.players.champion import RACE_MOVES, ChampionPlayer, StaticPlayer
from asobiba.crossword.rules.actions import Action, Play
from asobiba.crossword.rules.state import State
from asobiba.crossword.rules.tiles import RACK_SIZE, missing, tiles_of
from asobiba.crossword.simulation.inference import LeaveDistribution
from asobiba.crossword.simulation.simulator import ENUMERATED, Simulation
from asobiba.crossword.simulation.static_eval import best_moves, scene_of
from asobiba.intervals import Estimate

TRIED = 3_000  # most leaves to try when searching for possible leaves
ENOUGH = 60  # number of possible leaves after which the search ends


@dataclass(frozen=True)
class Turn:
    """A state, the seat to move, the opponent's last action, and the state before that action."""

    state: State
    seat: int
    before: State
    action: Action


def turns(game: CrosswordGame, player: StaticPlayer, seed: int) -> Iterator[Turn]:
    """The turns of one game of Static against itself that follow a play after which some tiles were kept."""
    state, last = game.new(seed).state, None
    while seats := game.to_act(state):
        seat = seats[0]
        if last and isinstance(last[1], Play) and len(laid(last[0], state)) < RACK_SIZE and len(state.bag) > ENUMERATED:
            yield Turn(state, seat, *last)
        rng = stream(seed, "static", seat, state.ply)
        action = game.check(state, seat, player.choose(game.view(state, seat), rng, 0))
        last, state = (state, action), game.apply(state, seat, action).state


def laid(before: State, after: State) -> str:
    """The tiles that a play laid."""
    return tiles_of("".join([two for one, two in zip(before.cells, after.cells, strict=True) if one != two]))


def explaining(game: CrosswordGame, player: StaticPlayer, turn: Turn, unseen: str, seed: int) -> tuple[list[str], int]:
    """Leaves with which Static would have made this play, the actual leave first; and the number of leaves tried."""
    opponent = 1 - turn.seat
    scene = scene_of(game.view(turn.before, opponent))
    played = laid(turn.before, turn.state)
    found = [missing(played, turn.before.racks[opponent])]
    rng, tried = stream(seed, "explaining", turn.state.ply), 0
    while tried < TRIED and len(found) < ENOUGH:
        tried += 1
        leave = "".join(sorted(shuffled(unseen, rng)[: RACK_SIZE - len(played)]))
        held = replace(scene, rack=game.tiles.sort(played + leave))
        likely = best_moves(player.knowledge.generator, held, 1)[0].action == turn.action
        if likely and player.best_moves(held, 1)[0].action == turn.action:
            found.append(leave)
    return found, tried


def gain(game: CrosswordGame, players: Sequence[StaticPlayer], turn: Turn, seed: int, given: argparse.Namespace) -> Any:
    """The result for one position: whether both choices are equal, and the gain of the choice with inference."""
    with_it, without, static = players
    view = game.view(turn.state, turn.seat)

    def choice(player: StaticPlayer) -> Action:
        return player.choose(view, stream(seed, "champion", turn.state.ply), given.budget)

    informed, uninformed = choice(with_it), choice(without)
    row = {"ply": turn.state.ply, "bag": len(turn.state.bag), "same": informed == uninformed, "gain": 0.0}
    if informed == uninformed:
        return row
    scene = scene_of(view)
    moves: dict[Action, Move] = {move.action: move for move in static.best_moves(scene, RACE_MOVES)}
    leaves, tried = explaining(game, static, turn, scene.unseen, seed)
    judged = Simulation(
        static.knowledge.generator,
        scene,
        [moves[informed], moves[uninformed]],
        seed,
        budget=2 * given.deals,
        draw_leave=LeaveDistribution(leaves, [1.0] * len(leaves)),
        thorough=True,
    )
    judged.work(judged.budget)
    values = [judged.race.mean(number) for number in (0, 1)]
    row |= {"leaves": len(leaves), "tried": tried, "gain": values[0].value - values[1].value}
    return row | {"spread": values[0].spread - values[1].spread}


def summary(rows: Sequence[dict[str, Any]]) -> str:
    """The result of some games in one line."""
    turns = [turn for row in rows for turn in row["turns"]]
    games = [row["turns"] for row in rows if row["turns"]]
    gained = Estimate.of([sum(turn["gain"] for turn in played) / len(played) for played in games])
    other = sum(not turn["same"] for turn in turns)
    return f"{len(rows)} games, {len(turns)} turns, {other} with another choice: {gained:+.3f} points a turn"


def main() -> None:
    """Measure, or continue a file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--every", type=int, default=3, help="one in so many turns of a game")
    parser.add_argument("--budget", type=int, default=350, help="rollouts a turn")
    parser.add_argument("--deals", type=int, default=400, help="deals that two choices are compared with")
    parser.add_argument("--lexicon", default="full")
    parser.add_argument("--out", type=Path, default=Path("inference.jsonl"))
    given = parser.parse_args()
    game, lexicon = opened(given.lexicon)
    knowledge = knowledge_of(game, lexicon)
    players = ChampionPlayer(knowledge), WithoutInference(knowledge), StaticPlayer(knowledge)
    rows = rows_of(given.out)
    for seed in range(given.first + len(rows), given.first + given.games):
        sampled = list(turns(game, players[2], seed))[seed % given.every :: given.every]
        rows.append({"seed": seed, "turns": [gain(game, players, turn, seed, given) for turn in sampled]})
        knowledge.generator.forget()
        with given.out.open("a") as file:
            file.write(json.dumps(rows[-1]) + "\n")
        print(summary(rows), flush=True)


if __name__ == "__main__":
    main()
