"""Measures the cost of cards by double dummy: mean loss in card points and games turned, by trick and role.

`make --deals N --first SEED --out FILE` plays deals (auction and announcement by the champion, cards by `--cards`, by
default club). For one decision of each trick from `--from` to `--to` the solver finds the declarer's points after each
card with best play; `--all` takes the decisions of all three seats. A line of FILE is a deal, and a run continues FILE.
`judge FILES --players champion,club,casual,beginner,random` lets each player choose in each of these positions from its
view alone, and adds up. A loss is the difference in card points between the best card and the chosen one, for the
chooser's side. A game is turned if the best card wins it with open cards and the chosen one loses it. Decisions between
cards that are equal for the solver are left out. Intervals are over deals, 95 %.

    PYTHONPATH=py python bench/skat_losses.py make --deals 150 --out losses.jsonl
    PYTHONPATH=py python bench/skat_losses.py judge losses.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if (ROOT / "py").is_dir():
    sys.path.insert(0, str(ROOT / "py"))

from asobiba import chance  # noqa: E402  the folder has to be on the path first
from asobiba.intervals import Estimate  # noqa: E402
from asobiba.skat.game import SkatGame  # noqa: E402
from asobiba.skat.players.levels import LevelPlayer  # noqa: E402
from asobiba.skat.players.solver_view import SolverView  # noqa: E402
from asobiba.skat.rules.actions import Play  # noqa: E402
from asobiba.skat.rules.cards import ALL_POINTS, NULL, points_of, write_card  # noqa: E402
from asobiba.skat.rules.options import read_options  # noqa: E402
from asobiba.skat.rules.scoring import WINNING_POINTS  # noqa: E402
from asobiba.skat.rules.state import Rules, State, to_act  # noqa: E402
from asobiba.skat.rules.view import View  # noqa: E402
from asobiba.skat.solver.double_dummy import DoubleDummySolver, most_reached  # noqa: E402
from asobiba.skat.solver.heuristics import bits  # noqa: E402
from asobiba.skat.solver.playout import OpenPosition  # noqa: E402

PLAYERS = "champion,club,casual,beginner,random"
PLACES = ("leads", "second", "third")
EARLY = (2, 3)  # tricks, counted from 1


def skat_game(seed: int) -> tuple[SkatGame, State]:
    """One deal of a tournament."""
    game = SkatGame(Rules(read_options({"tournament": True, "deal": 1})))
    return game, game.new(seed).state


def played_deal(seed: int, cards: str) -> tuple[SkatGame, list[State], list[str]]:
    """Every state of a deal before an action, and the actions; empty unless a suit game or Grand is played."""
    game, state = skat_game(seed)
    states: list[State] = []
    actions: list[str] = []
    while game.to_act(state):
        (seat,) = game.to_act(state)
        view = game.view(state, seat)
        player = LevelPlayer(cards if view.phase == "play" else "champion")
        action = game.check(state, seat, player.choose(view, chance.stream(seed, "made", len(actions))))
        states.append(state)
        actions.append(game.write_action(action))
        state = game.apply(state, seat, action).state
        if state.deal.is_ramsch or (state.deal.contract and state.deal.contract.game == NULL):
            return game, [], []
    return game, states, actions


def values_of(state: State, view: View, solver: DoubleDummySolver) -> dict[str, int]:
    """The card points that the declarer gets after each card of the seat to act, with best play of all."""
    seen = SolverView.of(view)
    deal, order, first = state.deal, seen.order, seen.first
    hands = order.masks((deal.hands[first], deal.hands[(first + 1) % 3], deal.hands[(first + 2) % 3]))
    have = seen.points[0] + points_of(deal.skat)
    start = OpenPosition(order, hands, 0, 0, (0, 0, 0), seen.seen.leader, seen.seen.trick, 0)
    distinct = solver.distinct_cards(hands, seen.seen.legal, seen.seen.trick)
    if len(distinct) < 2:
        return {}
    values, guess = {}, have + 30
    for bit in distinct:
        after = start.after(bit)  # `need` is minus the declarer's points in the trick
        guess = values[bit] = have - after.need + _most(solver, after, guess - have + after.need)
    legal = bits(seen.seen.legal)
    return {write_card(order.card(bit)): values[max(card for card in distinct if card <= bit)] for bit in legal}


def _most(solver: DoubleDummySolver, at: OpenPosition, guess: int) -> int:
    """The most points that the declarer can still reach."""
    return most_reached(lambda need: solver.reaches(at.hands, at.leader, at.trick, need), guess, 0, ALL_POINTS + 1)


def make(seed: int, given: argparse.Namespace) -> dict[str, Any] | None:
    """The decisions of a deal, or None unless a suit game or Grand is played."""
    game, states, actions = played_deal(seed, given.cards)
    found = []
    solver = None
    for ply, state in enumerate(states):
        deal = state.deal
        if deal.phase != "play" or deal.contract is None:
            continue
        trick = len(deal.done_tricks) + 1
        (seat,) = to_act(state)
        chosen = chance.below(3, chance.stream(seed, "chooser", trick))
        if not given.from_trick <= trick <= given.to_trick or (
            not given.all and (seat - (deal.declarer or 0)) % 3 != chosen
        ):
            continue
        solver = solver or DoubleDummySolver(deal.contract.game)
        values = values_of(state, game.view(state, seat), solver)
        if values:
            found.append({"ply": ply, "trick": trick, "values": values})
    return {"seed": seed, "actions": actions, "decisions": found} if found else None


def choices(row: dict[str, Any]) -> Iterator[tuple[dict[str, Any], View]]:
    """The decisions of a deal, with the view of the seat that chooses."""
    wanted = {decision["ply"]: decision for decision in row["decisions"]}
    game, state = skat_game(row["seed"])
    for ply, text in enumerate(row["actions"]):
        (seat,) = game.to_act(state)
        if ply in wanted:
            yield wanted[ply], game.view(state, seat)
        if len(wanted) and ply >= max(wanted):
            return
        state = game.apply(state, seat, game.check(state, seat, game.read_action(text))).state


def chosen_cards(player: str, view: View, values: dict[str, int], seed: int) -> Iterable[str]:
    """The card that a player chooses; all cards for a random one, who loses their mean."""
    if player == "random":
        return list(values)
    action = LevelPlayer(player).choose(view, chance.stream(seed, "judged", len(view.tricks)))
    return [write_card(action.card)] if isinstance(action, Play) else []  # a claim loses nothing


def losses_of(rows: Sequence[dict[str, Any]], player: str) -> list[dict[str, Any]]:
    """The loss of a player in each decision."""
    found = []
    for row in rows:
        for decision, view in choices(row):
            values, declares = decision["values"], view.seat == view.declarer
            sign = 1 if declares else -1
            best = max(sign * value for value in values.values())
            cards = chosen_cards(player, view, values, row["seed"])
            lost = [best - sign * values[card] for card in cards] or [0]
            turned = [_won(sign * best, declares) and not _won(values[card], declares) for card in cards] or [False]
            found.append(
                {
                    "seed": row["seed"],
                    "ply": decision["ply"],
                    "trick": decision["trick"],
                    "role": "declarer" if declares else "defender",
                    "place": PLACES[len(view.trick.cards) if view.trick else 0],
                    "cards": list(cards),
                    "lost": fmean(lost),
                    "turned": fmean(turned),
                }
            )
    return found


def _won(points: int, declares: bool) -> bool:
    return (points >= WINNING_POINTS) == declares


def table(found: Sequence[dict[str, Any]]) -> dict[str, tuple[int, str, float]]:
    """Decisions, mean loss with its interval over deals, and games turned in a hundred, by group."""
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for entry in found:
        early = entry["trick"] in EARLY
        names = ["all", "tricks 2-3" if early else f"trick {entry['trick']}", f"{entry['role']} {entry['place']}"]
        if early:
            names.append(f"tricks 2-3, {entry['role']} {entry['place']}")
        for name in names:
            groups[name].append(entry)
    rows = {}
    for name in sorted(groups, key=lambda name: (name != "all", not name.startswith("trick"), "," in name, name)):
        entries = groups[name]
        mean = fmean(entry["lost"] for entry in entries)
        by_deal: dict[int, list[float]] = defaultdict(list)
        for entry in entries:
            by_deal[entry["seed"]].append(entry["lost"] - mean)
        # The mean is a ratio of sums over deals, so its error is that of the deals' sums about it.
        per_deal = [mean + sum(lost) * len(by_deal) / len(entries) for lost in by_deal.values()]
        rows[name] = len(entries), f"{Estimate.of(per_deal):.2f}", 100 * fmean(entry["turned"] for entry in entries)
    return rows


def main() -> None:
    """Make positions, or judge players on them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, dest="command")
    making = commands.add_parser("make")
    making.add_argument("--deals", type=int, required=True)
    making.add_argument("--first", type=int, default=1)
    making.add_argument("--out", type=Path, required=True)
    making.add_argument("--cards", default="club")
    making.add_argument("--from", type=int, default=2, dest="from_trick")
    making.add_argument("--to", type=int, default=8, dest="to_trick")
    making.add_argument("--all", action="store_true")
    judging = commands.add_parser("judge")
    judging.add_argument("files", nargs="+", type=Path)
    judging.add_argument("--players", default=PLAYERS)
    judging.add_argument("--out", type=Path, help="every decision as a line of JSON")
    given = parser.parse_args()
    if given.command == "make":
        done = [json.loads(line)["seed"] for line in given.out.open()] if given.out.exists() else []
        seed, count = max(done, default=given.first - 1) + 1, len(done)
        while count < given.deals:
            row = make(seed, given)
            if row:
                count += 1
                with given.out.open("a") as out:
                    out.write(json.dumps(row) + "\n")
            seed += 1
        return
    rows = [json.loads(line) for path in given.files for line in path.open()]
    for player in given.players.split(","):
        began = process_time()
        found = losses_of(rows, player)
        seconds = process_time() - began
        print(f"{player}: {1000 * seconds / max(1, len(found)):.0f} ms a card")
        for name, (count, mean, turned) in table(found).items():
            print(f"  {name:34} {count:5}  {mean:28} {turned:5.1f} % turned")
        if given.out:
            with given.out.open("a") as out:
                for entry in found:
                    out.write(json.dumps({"player": player, **entry}) + "\n")


if __name__ == "__main__":
    main()
