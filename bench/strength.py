"""Measures one player's lead over another in paired matches: points a game, with an interval.

Both games of a pair have the same seed, so the tiles come out of the bag in the same order, and the seats are swapped.
The 95 % intervals are over pairs (`commands.matches`), for the mean difference in points with and without the luck of
the draws (`luck`); without it the mean is the same and the variance smaller.

    python3 build.py bench strength --pairs 250 --budget 300 [--first 1] [--out results.jsonl]

Every finished pair is a line of JSON in `--out`, and a run continues an existing file. Two runs with different
`--first` can work side by side; `--sum FILE ...` adds files up.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

ROOT = Path(__file__).resolve().parents[1]
if (ROOT / "py").is_dir():
    sys.path.insert(0, str(ROOT / "py"))

from luck import Luck  # noqa: E402

from asobiba.chance import stream  # noqa: E402  the folder has to be on the path first
from asobiba.commands.matches import MatchResult, pair_of, pair_spread, play_both_seatings  # noqa: E402
from asobiba.crossword.game import CrosswordGame  # noqa: E402
from asobiba.crossword.movegen.generator import MoveGenerator  # noqa: E402
from asobiba.crossword.players.champion import ChampionPlayer, StaticPlayer  # noqa: E402
from asobiba.crossword.players.human_like import Knowledge  # noqa: E402
from asobiba.crossword.registration import GAME  # noqa: E402
from asobiba.intervals import Estimate  # noqa: E402
from asobiba.words.lexicon import Lexicon  # noqa: E402
from asobiba.words.lexicon_store import LexiconStore  # noqa: E402


class WithoutInference(ChampionPlayer):
    """The champion without inference: the opponent may hold any tiles."""

    sampled_leaves = 0


KINDS = {"static": StaticPlayer, "champion": ChampionPlayer, "champion-without-inference": WithoutInference}


class Timed(Protocol):
    """A player whose turns are counted and timed."""

    turns: int
    seconds: float

    def choose(self, view: Any, rng: Any) -> Any:
        """The player's action, timed."""


class Budgeted:
    """A player with its own budget."""

    def __init__(self, player: StaticPlayer, budget: int) -> None:
        self.player, self.budget, self.seconds, self.turns = player, budget, 0.0, 0

    def choose(self, view: Any, rng: Any) -> Any:
        """The player's action with its budget, timed."""
        began = time.process_time()
        action = self.player.choose(view, rng, self.budget)
        self.seconds += time.process_time() - began
        self.turns += 1
        return action


def play(game: CrosswordGame, players: Sequence[Timed], seed: int, luck: Luck) -> tuple[list[int], float]:
    """Play one game; return the final scores by seat, and the luck of seat 0's draws less that of seat 1, in points."""
    state = game.new(seed).state
    lucky = luck.of_deal(state, seed)
    while seats := game.to_act(state):
        seat = seats[0]
        rng = stream(seed, "player", seat, state.ply)
        action = game.check(state, seat, players[seat].choose(game.view(state, seat), rng))
        before, state = state, game.apply(state, seat, action).state
        lucky += luck.of_turn(before, action, state, seat, seed) * (-1 if seat else 1)
    return list(state.result.scores) if state.result else [], lucky


def pair(game: CrosswordGame, one: Timed, two: Timed, seed: int) -> dict[str, Any]:
    """Both games of a seed: the scores as (first player's, second player's); the first's luck in each; turns
    and processor seconds of both."""
    before = [(player.turns, player.seconds) for player in (one, two)]
    judge = Luck(game.generator)
    (scores, lucky), (swapped, unlucky) = play_both_seatings(
        lambda seats, seed: play(game, seats, seed, judge), (one, two), seed
    )
    game.generator.forget()
    work = [
        [player.turns - turns, round(player.seconds - seconds, 3)]
        for player, (turns, seconds) in zip((one, two), before, strict=True)
    ]
    luck = [round(lucky, 3), round(-unlucky, 3)]
    return {"seed": seed, "games": pair_of(scores, swapped), "luck": luck, "work": work}


def summary(rows: Sequence[dict[str, Any]]) -> str:
    """The result of some pairs in one line."""
    result = MatchResult.of([row["games"] for row in rows])
    adjusted = Estimate.of([pair_spread(row["games"]) - sum(row["luck"]) / 2 for row in rows])
    within = "" if result.won.within is None else f" (± {100 * result.won.within:.1f})"
    share = f"{100 * result.won.mean:.1f} % of games won{within}"
    spread = f"{result.spread:+.1f} points a game, {adjusted:+.1f} without the luck of the draws"
    scores = "mean scores {:.1f} and {:.1f}".format(*result.points)
    return f"{len(rows)} pairs: {spread}; {share}, {scores}; {pace(rows)}"


def pace(rows: Sequence[dict[str, Any]]) -> str:
    """Processor time a turn of both players."""
    turns, seconds = ([sum(row["work"][who][what] for row in rows) for who in (0, 1)] for what in (0, 1))
    each = [f"{1000 * time_ / max(1, count):.0f}" for count, time_ in zip(turns, seconds, strict=True)]
    return f"{' and '.join(each)} ms of CPU a turn"


def rows_of(file: Path) -> list[dict[str, Any]]:
    """The pairs that a file has already."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def opened(name: str) -> tuple[CrosswordGame, Lexicon]:
    """A game for two with a word list. Its tables are already made, so that no turn pays for them; garbage collection
    is off.
    """
    lexica = LexiconStore()
    game, lexicon = GAME.open_game({"lexicon": name}, 2, lexica), lexica.open(name)
    for length in range(2, 16):
        lexicon.map.anagram_table(length)
        lexicon.map.completions(length)
    gc.freeze()
    gc.disable()
    return game, lexicon


def knowledge_of(game: CrosswordGame, lexicon: Lexicon) -> Knowledge:
    """The caches of a player that no other player writes to."""
    accepts = game.accepts
    generator = MoveGenerator(game.layout, game.tiles, lexicon.map)
    return Knowledge(game.layout, game.tiles, generator, accepts, accepts)


def match(given: argparse.Namespace) -> Iterator[str]:
    """Play the pairs that the file does not have yet."""
    game, lexicon = opened(given.lexicon)
    made = [knowledge_of(game, lexicon) for _ in range(2)]
    one = Budgeted(KINDS[given.one](made[0]), given.budget)
    two = Budgeted(KINDS[given.two](made[1]), given.two_budget)
    yield from map(summary, pairs_left(given, made, lambda seed: pair(game, one, two, seed)))


def pairs_left(
    given: argparse.Namespace, known: Sequence[Knowledge], play_pair: Callable[[int], dict[str, Any]]
) -> Iterator[list[dict[str, Any]]]:
    """Play the pairs that the file lacks and append each; after each pair, yield all rows so far.

    Args:
        known: caches to clear between two pairs, so that memory does not grow.
    """
    given.out.parent.mkdir(parents=True, exist_ok=True)
    rows = rows_of(given.out)
    done = {row["seed"] for row in rows}
    for seed in range(given.first, given.first + given.pairs):
        if seed in done:
            continue
        rows.append(play_pair(seed))
        for each in known:
            each.generator.forget()
        gc.collect()
        with given.out.open("a") as file:
            file.write(json.dumps(rows[-1]) + "\n")
        yield rows


def match_arguments(description: str | None, pairs: int, out: str) -> argparse.ArgumentParser:
    """The options that every match of pairs has: our player, pairs, seeds, word list, file."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--one", choices=sorted(KINDS), default="champion", help="our player")
    parser.add_argument("--budget", type=int, default=300, help="its rollouts a turn")
    parser.add_argument("--pairs", type=int, default=pairs)
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--lexicon", default="full")
    parser.add_argument("--out", type=Path, default=ROOT / ".build" / out, help="file of the pairs; it is continued")
    parser.add_argument("--sum", type=Path, nargs="+", metavar="FILE")
    return parser


def main() -> None:
    """Play, or add up."""
    parser = match_arguments(__doc__, 250, "strength.jsonl")
    parser.add_argument("--two", choices=sorted(KINDS), default="static")
    parser.add_argument("--two-budget", type=int, default=300)
    given = parser.parse_args()
    if given.sum:
        print(summary([row for file in given.sum for row in rows_of(file)]))
        return
    for line in match(given):
        print(line, flush=True)


if __name__ == "__main__":
    main()
