"""Our levels at a table with two players of XSkat 4.0, a program by Gunter Gerhardt; XSkat in the same seat as control.

`play LEVEL --deals N --first SEED --out FILE` plays N deals, each three times with LEVEL in every seat once, and
appends a line for each deal to FILE; a later run continues FILE. The interval is printed after each deal. XSkat also
plays the same cards in all three seats (`-auto`); its result in LEVEL's seat is the control. `sum FILES` adds up files.
The scoring is XSkat's tournament scoring (Seeger-Fabian at a table of three), without Kontra and Ramsch.

XSkat is Debian's package `xskat`, or built from its source; it is searched on the path and in /usr/games, or named by
`--program`. It runs on our own display (`x_display.py`), where our level plays its human player: `-game` passes the
deal, and cards and calls are read from its drawing. Its IRC protocol does not serve, because it carries only the seed
and the actions of people; every program computes the actions of its computers itself. XSkat waits 0.7 seconds after
every card and hardly computes, so several tables run in parallel (`--tables`).
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from time import thread_time
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if (ROOT / "py").is_dir():
    sys.path.insert(0, str(ROOT / "py"))

from xskat_table import OPTIONS, US, Table, TableError, game_file, results  # noqa: E402  the path first

from asobiba import chance  # noqa: E402
from asobiba.errors import GameError  # noqa: E402
from asobiba.intervals import Estimate  # noqa: E402
from asobiba.skat.game import SkatGame  # noqa: E402
from asobiba.skat.players.levels import LevelPlayer  # noqa: E402
from asobiba.skat.rules.actions import Action, Bid, Declare, Discard, Hold, Pass, Play, Take  # noqa: E402
from asobiba.skat.rules.cards import CARDS, members, set_of  # noqa: E402
from asobiba.skat.rules.fixed_deals import FixedDeal  # noqa: E402
from asobiba.skat.rules.options import read_options  # noqa: E402
from asobiba.skat.rules.state import Rules  # noqa: E402
from asobiba.skat.rules.view import View  # noqa: E402

ROLES = ("rearhand", "middlehand", "forehand")  # of our seat, as the deal goes round


def dealt(seed: int, dealer: int) -> FixedDeal:
    """A deal of a seed; the roles have the same cards whoever deals."""
    order = chance.shuffled(CARDS, chance.stream(seed, "xskat"))
    roles = [set_of(order[at : at + 10]) for at in (0, 10, 20)]  # forehand, middlehand, rearhand
    first, second, third = (roles[(seat - dealer - 1) % 3] for seat in range(3))
    return FixedDeal(dealer, (first, second, third), set_of(order[30:]))


def points(result: tuple[int, int, bool], seat: int) -> int:
    """Seeger-Fabian points of a seat."""
    declarer, value, won = result
    if seat != declarer:
        return 0 if won or not value else 40
    return (value + 50 if won else -value - 50) if value else 0


class Seats:
    """A deal at a table: our level in our seat, XSkat's calls and cards in the others.

    The discards of XSkat's computers are not shown. So the state has an assumed discard that fits the cards played so
    far, at first the Skat as dealt; no view of our level depends on it.
    """

    def __init__(self, table: Table, level: str, deal: FixedDeal, seed: int) -> None:
        self._table, self._level, self._seed = table, level, seed
        self._game = SkatGame(Rules(read_options({"tournament": True, "deal": 1}), (deal,)))
        self._dealt = deal
        self._actions: list[tuple[int, Action]] = []
        self.state = self._game.new(seed).state
        self.seconds = 0.0
        self.cards = 0

    def play(self) -> None:
        """The whole deal."""
        self._table.begin()
        while seats := self._game.to_act(self.state):
            (seat,) = seats
            if seat == US:
                self._ours()
            else:
                self._others(seat, self._game.view(self.state, seat))

    def _ours(self) -> None:
        view = self._game.view(self.state, US)
        view = replace(view, may={**view.may, "claim": False})  # every card is played
        began = thread_time()
        action = LevelPlayer(self._level).choose(view, chance.stream(self._seed, "xskat", len(self._actions)))
        self.seconds += thread_time() - began
        table = self._table
        match action:
            case Bid() | Hold() | Pass():
                table.answer(not isinstance(action, Pass))
            case Take():
                table.pick_up(takes=True)
            case Discard(cards):
                table.discard(cards)
            case Declare(contract):
                if view.phase == "skat":
                    table.pick_up(takes=False)
                table.announce(contract.complete())
            case Play(card):
                self.cards += 1
                table.play(card, len(view.trick.cards) if view.trick else 0)
            case _:
                raise TableError(f"{action} cannot be made at this table")
        self._apply(US, action)

    def _others(self, seat: int, view: View) -> None:
        if view.phase == "bid":
            call = self._table.call(seat)
            named: Action = Pass() if call == "Pass" else Hold() if call == "Yes" else Bid(int(call))
            self._apply(seat, named)
        elif view.phase == "skat":
            contract = self._table.announced()
            if contract.hand:
                self._apply(seat, Declare(contract))
                return
            first, second = members(self._dealt.skat)
            for action in (Take(), Discard((first, second)), Declare(contract)):
                self._apply(seat, action)
        else:
            card = Play(self._table.card(len(view.trick.cards) if view.trick else 0))
            try:
                self._apply(seat, card)
            except GameError:
                self._discard_anew(seat, card)

    def _apply(self, seat: int, action: Action) -> None:
        self.state = self._game.apply(self.state, seat, self._game.check(self.state, seat, action)).state
        self._actions.append((seat, action))

    def _discard_anew(self, seat: int, card: Play) -> None:
        """Find a discard of XSkat's declarer with which all cards played, and this one, are legal."""
        played = [*self._actions, (seat, card)]
        twelve = self._dealt.hands[seat] | self._dealt.skat
        for first, second in combinations(members(twelve), 2):
            self.state, self._actions = self._game.new(self._seed).state, []
            try:
                for who, action in played:
                    discards = isinstance(action, Discard) and who == seat
                    self._apply(who, Discard((first, second)) if discards else action)
            except GameError:
                continue
            return
        raise TableError(f"no discard goes with {card}")


def control(program: str, folder: Path, deals: Sequence[FixedDeal]) -> list[tuple[int, int, bool]]:
    """The results of these deals with XSkat in all seats."""
    (folder / "deals").write_text(game_file(deals))
    names = ["-auto", str(len(deals)), "-game", str(folder / "deals"), "-list", str(folder / "list")]
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder)}
    run = [program, *OPTIONS, *names]
    subprocess.run(run, env=environment, check=True, stdout=subprocess.DEVNULL, timeout=60)
    return results(folder)


def play_deal(program: str, level: str, seed: int) -> dict[str, Any]:
    """A deal in all three seats: our points and the control's, by game, and an error, if any."""
    deals = [dealt(seed, dealer) for dealer in range(3)]
    games: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("control", "table"):
            (folder / part).mkdir()
        alone = control(program, folder / "control", deals)
        table = Table(program, folder / "table", deals)
        try:
            for number, deal in enumerate(deals):
                seats = Seats(table, level, deal, seed)
                seats.play()
                result = table.finished(number + 1)
                ours, without = points(result, US), points(alone[number], US)
                (done,) = seats.state.done
                games.append(
                    {
                        "role": ROLES[number],
                        "ours": ours,
                        "control": without,
                        "declarers": [seat if value else None for seat, value, _ in (result, alone[number])],
                        "results": [result, alone[number]],
                        "agrees": seats.state.scores[US] == ours,
                        "contract": done["contract"],
                        "seconds": round(seats.seconds, 2),
                        "cards": seats.cards,
                    }
                )
        except (TableError, GameError) as error:
            return {"seed": seed, "games": games, "failed": f"{type(error).__name__}: {error}"}
        finally:
            table.close()
    return {"seed": seed, "games": games}


def summary(rows: Sequence[dict[str, Any]]) -> str:
    """The match in some sentences; intervals over deals, each with its three seats."""
    whole = [row["games"] for row in rows if "failed" not in row]
    if not whole:
        return "no deal yet"
    games = [game for three in whole for game in three]
    declares = {at: [game["results"][at] for game in games if game["declarers"][at] == US] for at in (0, 1)}
    shares = [f"{len(some) / len(games):.3f}, won {_share(won for *_, won in some)}" for some in declares.values()]
    passed = [sum(game["declarers"][at] is None for game in games) for at in (0, 1)]
    cards = max(1, sum(game["cards"] for game in games))

    def mean(worth: Callable[[dict[str, Any]], float]) -> Estimate:
        return Estimate.of([sum(map(worth, three)) / len(three) for three in whole])

    def part(declared: bool) -> Estimate:
        return mean(lambda game: _gain(game) * (_declared(game) == declared))

    ours, control = mean(lambda game: game["ours"]), mean(lambda game: game["control"])
    failed, differ = len(rows) - len(whole), sum(not game["agrees"] for game in games)
    time = 1000 * sum(game["seconds"] for game in games) / cards
    lines = [
        f"{len(games)} games of {len(whole)} deals, {failed} failed: ours {ours:+.1f}, control {control:+.1f}",
        f"  gain {mean(_gain):+.1f}: ours or the control declares {part(True):+.1f}; both defend {part(False):+.1f}",
        f"  declared {shares[0]}; control {shares[1]}; passed by all {passed[0]} and {passed[1]}",
        f"  results that are not those of our rules: {differ}; {time:.0f} ms a card, with the auction",
    ]
    return "\n".join(lines)


def _gain(game: dict[str, Any]) -> float:
    return float(game["ours"] - game["control"])


def _declared(game: dict[str, Any]) -> bool:
    return US in game["declarers"]


def _share(won: Iterator[bool]) -> str:
    listed = list(won)
    return f"{sum(listed) / len(listed):.3f}" if listed else "none"


def find_program(given: str | None) -> str:
    """XSkat's program.

    Raises:
        SystemExit: the program is missing; the message says how to get it.
    """
    found = given or shutil.which("xskat") or shutil.which("xskat", path="/usr/games")
    if not found or not Path(found).exists():
        raise SystemExit("XSkat is not here: install Debian's package xskat, or name the program with --program")
    return found


def play(given: argparse.Namespace) -> None:
    """Play all deals at several tables in parallel."""
    program = find_program(given.program)
    rows = [json.loads(line) for line in given.out.read_text().splitlines()] if given.out.exists() else []
    there = {row["seed"] for row in rows}
    seeds = iter([seed for seed in range(given.first, given.first + given.deals) if seed not in there])
    lock = threading.Lock()

    def sit() -> None:
        while True:
            with lock:
                seed = next(seeds, None)
            if seed is None:
                return
            row = play_deal(program, given.level, seed)
            with lock:
                rows.append(row)
                with given.out.open("a") as out:
                    out.write(json.dumps(row) + "\n")
                if "failed" in row:
                    print(f"deal {seed}: {row['failed']}", flush=True)
                if len(rows) % 10 == 0:
                    print(summary(rows), flush=True)

    tables = [threading.Thread(target=sit) for _ in range(given.tables)]
    for table in tables:
        table.start()
    for table in tables:
        table.join()
    print(summary(rows))


def main() -> None:
    """Play or add up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, dest="command")
    match = commands.add_parser("play")
    match.add_argument("level")
    match.add_argument("--deals", type=int, required=True)
    match.add_argument("--first", type=int, default=1)
    match.add_argument("--out", type=Path, required=True)
    match.add_argument("--tables", type=int, default=8)
    match.add_argument("--program")
    commands.add_parser("sum").add_argument("files", nargs="+", type=Path)
    given = parser.parse_args()
    if given.command == "sum":
        print(summary([json.loads(line) for path in given.files for line in path.read_text().splitlines()]))
        return
    play(given)


if __name__ == "__main__":
    main()
