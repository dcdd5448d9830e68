"""Measures the levels of Skat: one level against two of another, seats rotated, tournament scoring.

`PYTHONPATH=py python bench/skat.py match LEVEL OTHER --evenings N --first SEED --out FILE` plays games of three deals,
each three times with LEVEL in each seat once, and appends a line to FILE for each missing game; `sum FILES` adds files
up. `ramsch LEVEL --deals N --first SEED` plays each deal as often and lets everybody pass: LEVEL against two players by
rules of thumb. `pushes --deals N --first SEED` plays each deal of Schieberamsch with one seat that searches for what it
pushes on, and with none; all play their cards by rules of thumb. Differences are points a deal, Seeger-Fabian in a
match: the lead over the mean of the others, with 95 % intervals.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from time import process_time

from asobiba import chance
from asobiba.intervals import Estimate
from asobiba.record import Participant
from asobiba.session import Session
from asobiba.skat.game import SkatGame
from asobiba.skat.players.levels import Level, LevelPlayer
from asobiba.skat.players.rules_of_thumb import FAULTLESS
from asobiba.skat.rules.actions import Pass
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import Rules
from asobiba.words.lexicon_store import LexiconStore

PUSHES = ("push", "push_lay")
DEALS = 9  # three deals, played with the level in each seat


def play_game(level: str, other: str, seed: int) -> dict[str, object]:
    """A game of three deals, three times."""
    lexica, ahead = LexiconStore(), 0.0
    declared = won = played = deals = cards = 0
    began = process_time()
    for seat in range(3):
        levels = [level if at == seat else other for at in range(3)]
        seats = tuple(Participant("computer", name, name) for name in levels)
        session = Session.start("skat", seed, seats, {"tournament": True}, lexica)
        session.step()
        scores = session.state.scores
        ahead += scores[seat] - (sum(scores) - scores[seat]) / 2
        for deal in session.state.done:
            deals += 1
            played += deal["declarer"] is not None
            cards += sum(len(trick["cards"]) for trick in deal["tricks"])
            if deal["declarer"] == seat:
                declared += 1
                won += deal["score"]["won"]
    return {
        "seed": seed,
        "ahead": ahead / DEALS,
        "declared": declared,
        "won": won,
        "played": played,
        "deals": deals,
        "cards": cards,
        "seconds": round(process_time() - began, 2),
    }


def play_ramsch(level: str, seed: int) -> tuple[float, float, int]:
    """One deal of Ramsch with the level in each seat: its lead over the others, its processor time, its cards."""
    game = SkatGame(Rules(read_options({"ramsch": "ramsch", "deal": 1})))
    rules_of_thumb = LevelPlayer("casual")
    rules_of_thumb.level = Level(FAULTLESS, 0.0, False, False, None, False)
    ahead, seconds, cards = 0.0, 0.0, 0
    for seat in range(3):
        state = game.new(seed).state
        while game.to_act(state):
            (at,) = game.to_act(state)
            view = game.view(state, at)
            if view.phase == "bid":
                state = game.apply(state, at, Pass()).state
                continue
            began = process_time()
            player = LevelPlayer(level) if at == seat else rules_of_thumb
            action = player.choose(view, chance.stream(seed, "ramsch", seat, len(view.tricks), at))
            if at == seat:
                seconds += process_time() - began
                cards += 1
            state = game.apply(state, at, action).state
        ahead += state.scores[seat] - (sum(state.scores) - state.scores[seat]) / 2
    return ahead / 3, seconds, cards


def play_pushes(seed: int) -> tuple[float, float, int]:
    """One deal of Schieberamsch: what the search for pushes gains a seat, its processor time, its decisions. In every
    second deal jacks may be pushed.
    """
    options = read_options({"ramsch": "schieberamsch", "deal": 1, "jacks_pushed": seed % 2 == 0})
    game, rules_of_thumb, searching = SkatGame(Rules(options)), LevelPlayer("casual"), LevelPlayer("casual")
    rules_of_thumb.level = Level(FAULTLESS, 0.0, False, False, None, False)
    searching.level = replace(rules_of_thumb.level, trial_games=True)
    gained, seconds, decisions = 0.0, 0.0, 0
    for seat in range(3):
        for searches in (True, False):
            state = game.new(seed).state
            while game.to_act(state):
                (at,) = game.to_act(state)
                view = game.view(state, at)
                player = searching if searches and at == seat and view.phase in PUSHES else rules_of_thumb
                began = process_time()
                action = player.choose(view, chance.stream(seed, "pushes", seat, at, view.phase, len(view.tricks)))
                if player is searching:
                    seconds += process_time() - began
                    decisions += 1
                state = game.apply(state, at, Pass() if view.phase == "bid" else action).state
            ahead = state.scores[seat] - (sum(state.scores) - state.scores[seat]) / 2
            gained += ahead if searches else -ahead
    return gained / 3, seconds, decisions


def main() -> None:
    """Play or add up."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True, dest="command")
    match = commands.add_parser("match")
    match.add_argument("level")
    match.add_argument("other")
    match.add_argument("--evenings", type=int, required=True)
    match.add_argument("--first", type=int, default=1)
    match.add_argument("--out", type=Path, required=True)
    alone = commands.add_parser("ramsch")
    alone.add_argument("level")
    alone.add_argument("--deals", type=int, required=True)
    alone.add_argument("--first", type=int, default=1)
    pushing = commands.add_parser("pushes")
    pushing.add_argument("--deals", type=int, required=True)
    pushing.add_argument("--first", type=int, default=1)
    commands.add_parser("sum").add_argument("files", nargs="+", type=Path)
    given = parser.parse_args()
    if given.command == "sum":
        rows = [json.loads(line) for path in given.files for line in path.read_text().splitlines()]
        print(summary(rows))
        return
    if given.command in ("ramsch", "pushes"):
        seeds = range(given.first, given.first + given.deals)
        deals = [play_ramsch(given.level, seed) if given.command == "ramsch" else play_pushes(seed) for seed in seeds]
        ahead, seconds, cards = zip(*deals, strict=True)
        print(
            f"{len(deals)} deals in three seats: {Estimate.of(ahead):+.1f} points a deal; "
            f"{1000 * sum(seconds) / sum(cards):.0f} ms a decision"
        )
        return
    done = len(given.out.read_text().splitlines()) if given.out.exists() else 0
    for seed in range(given.first + done, given.first + given.evenings):
        with given.out.open("a") as out:
            out.write(json.dumps(play_game(given.level, given.other, seed)) + "\n")


def summary(rows: list[dict[str, float]]) -> str:
    """The match in a sentence."""
    ahead = Estimate.of([row["ahead"] for row in rows])
    total = {
        name: sum(row[name] for row in rows) for name in ("declared", "won", "played", "deals", "cards", "seconds")
    }
    return (
        f"{total['deals']:.0f} deals: {ahead:+.1f} points a deal; declared {total['declared'] / total['deals']:.2f}, "
        f"won {total['won'] / max(1, total['declared']):.2f}; somebody played {total['played'] / total['deals']:.2f}; "
        f"{1000 * total['seconds'] / total['cards']:.0f} ms of processor a card, all seats and the auction together"
    )


if __name__ == "__main__":
    main()
