"""Measures the strength of a level of ことばであそぼ against another, and the time of a turn.

    PYTHONPATH=py python bench/kotoba.py match champion advanced --games 400
    PYTHONPATH=py python bench/kotoba.py turns champion --players 5 --games 10
    PYTHONPATH=py python bench/kotoba.py words --games 600
    PYTHONPATH=py python bench/kotoba.py words --games 200 --levels beginner --most 400
    PYTHONPATH=py python bench/kotoba.py lists

`match` seats two players of each level at tables of four, in all six orders in turn; players who tie for first place
share the win. `turns` measures the choices of one level at its own table, in processor time. `words` plays tables of
four, with one seat of each level or one level in all seats, and prints the most frequent words: their number, the
cards, and the displayed spellings. `lists` measures the lists.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt

from asobiba import chance
from asobiba.kotoba.game import KotobaGame
from asobiba.kotoba.lexicon.word_lists import open_word_list
from asobiba.kotoba.players.levels import LEVEL_NAMES, LevelPlayer
from asobiba.kotoba.registration import GAME
from asobiba.kotoba.rules.state import State
from asobiba.kotoba.rules.view import View
from asobiba.words.lexicon_store import LexiconStore

ORDERS = ("AABB", "ABAB", "ABBA", "BBAA", "BABA", "BAAB")
Watch = Callable[[View, float], None]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one of the commands above."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    matched = commands.add_parser("match")
    matched.add_argument("first", choices=LEVEL_NAMES)
    matched.add_argument("second", choices=LEVEL_NAMES)
    timed = commands.add_parser("turns")
    timed.add_argument("level", choices=LEVEL_NAMES)
    timed.add_argument("--players", type=int, default=5)
    counted = commands.add_parser("words")
    counted.add_argument("--levels", nargs="+", choices=LEVEL_NAMES, default=LEVEL_NAMES)
    counted.add_argument("--most", type=int, default=1000, help="how many words are printed")
    for command in (matched, timed, counted):
        command.add_argument("--games", type=int, default=10)
        command.add_argument("--seed", type=int, default=1, help="of the first game")
    commands.add_parser("lists")
    asked = parser.parse_args(arguments)
    {"match": match, "turns": turns, "words": words, "lists": lists}[asked.command](asked)
    return 0


def match(asked: argparse.Namespace) -> None:
    """Play tables with two seats of each level; print the first level's share of the wins, with an interval."""
    lexica = LexiconStore()
    game = opened(lexica, 4)
    players = {"A": GAME.open_player(game, asked.first, lexica), "B": GAME.open_player(game, asked.second, lexica)}
    won: list[float] = []
    points = {"A": 0, "B": 0}
    for number in range(asked.games):
        order = ORDERS[number % len(ORDERS)]
        result = played(game, asked.seed + number, [players[side] for side in order]).result
        if result is None:
            raise RuntimeError("a game did not end")
        best = [side for side, rank in zip(order, result.ranks, strict=True) if rank == 1]
        won.append(best.count("A") / len(best))
        for side, score in zip(order, result.scores, strict=True):
            points[side] += score
        if (number + 1) % 50 == 0 or number + 1 == asked.games:
            print(f"{number + 1} games: {asked.first} wins {share(won)}; points a seat "
                  f"{points['A'] / 2 / len(won):.1f} to {points['B'] / 2 / len(won):.1f}", flush=True)  # fmt: skip


def share(won: Sequence[float]) -> str:
    """A share with its 95 % interval, over games."""
    mean = sum(won) / len(won)
    error = sqrt(sum((one - mean) ** 2 for one in won) / max(1, len(won) - 1) / len(won))
    return f"{100 * mean:.1f} % ({100 * (mean - 1.96 * error):.1f} to {100 * (mean + 1.96 * error):.1f})"


def turns(asked: argparse.Namespace) -> None:
    """Milliseconds a turn in processor time: the mean and the longest of each round, and a reference loop."""
    lexica = LexiconStore()
    game = opened(lexica, asked.players)
    player = GAME.open_player(game, asked.level, lexica)
    rounds: dict[int, list[float]] = {}

    def watch(view: View, seconds: float) -> None:
        if view.phase == "make":
            rounds.setdefault(view.round, []).append(1000 * seconds)

    for number in range(asked.games):
        played(game, asked.seed + number, [player] * asked.players, watch)
    for number, times in sorted(rounds.items()):
        print(f"round {number}: {sum(times) / len(times):.1f} ms a turn, longest {max(times):.1f}, {len(times)} turns")
    print(f"reference loop: {1000 * timed(reference):.1f} ms")


def words(asked: argparse.Namespace) -> None:
    """The words that computers make most often: number, cards, displayed spellings."""
    lexica = LexiconStore()
    game = opened(lexica, 4)
    players = [GAME.open_player(game, level, lexica) for level in asked.levels]
    made: Counter[str] = Counter()
    for number in range(asked.games):
        seats = [players[(number + seat) % len(players)] for seat in range(4)]
        made.update(played(game, asked.seed + number, seats).used)
    told = lexica.surface_forms("ja-common")
    for word, times in sorted(made.items(), key=lambda found: (-found[1], found[0]))[: asked.most]:
        print(times, word, *told(word))


def lists(asked: argparse.Namespace) -> None:
    """Processor time until each list can judge a word, until it can find some, and until kanji can be shown."""
    lexica = LexiconStore()
    for tier in ("common", "full"):
        words = open_word_list(lexica, tier)
        print(f"{tier}: a word judged {1000 * timed(lambda words=words: 'きかく' in words):.0f} ms")  # type: ignore[misc]
        print(f"{tier}: index {1000 * timed(lambda words=words: words.index):.0f} ms")  # type: ignore[misc]
    print(f"kanji: {1000 * timed(lambda: open_word_list(lexica, 'common').surface_forms('きかく')):.0f} ms")
    print(f"reference loop: {1000 * timed(reference):.1f} ms")


def opened(lexica: LexiconStore, players: int) -> KotobaGame:
    """A table with the usual options."""
    return GAME.open_game(GAME.complete_options({}, players, lexica), players, lexica)


def played(game: KotobaGame, seed: int, players: Sequence[LevelPlayer], watch: Watch | None = None) -> State:
    """Play a whole game; `watch` gets every view and the time of the choice."""
    state = game.new(seed).state
    while seats := game.to_act(state):
        seat = seats[0]
        view = game.view(state, seat)
        began = time.process_time()
        action = players[seat].choose(view, chance.stream(seed, "player", state.ply), 0)
        if watch:
            watch(view, time.process_time() - began)
        state = game.apply(state, seat, game.check(state, seat, action)).state
    return state


def timed(work: Callable[[], object]) -> float:
    """Seconds of processor time that some work takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


def reference() -> int:
    """A million turns of a loop, for comparison between machines."""
    total = 0
    for number in range(1_000_000):
        total += number * number
    return total


if __name__ == "__main__":
    sys.exit(main())
