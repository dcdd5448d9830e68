"""Causes faults in games of all three kinds, and measures lost games and the time until the table is back.

A seed decides everything. Each profile has one game of each kind and an own word list. A fault hits the current game at
a random moment, sometimes before the table has recovered from the previous fault. All stored data of every game, and
all other rows, must survive the fault. Then the player's means (load the page again, take the game over, press the
button) must bring the table back, and two more actions must be stored. A game that a fault hides counts as kept if it
comes back whole.

With `--state FILE` every result is written there at once, and a later call with the same file goes on: a thousand
faults can be injected in parts. Each profile has a seed of its own, made of the seed and the profile's number, so the
parts do not depend on where the earlier ones ended. A fault after which nothing happens for five minutes ends the
program with the place where it waits; the next call counts it as lost.

`--broken` uses builds with a deliberate mistake, which must be noticed: one sometimes forgets turns, one drops unsaved
data, one erases word lists, and in one a second tab never gets the game.

    python3 build.py bench faults [--faults N] [--seed N] [--only NAME,NAME] [--minutes N] [--state FILE]
        [--broken NAME]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer
from typing import Any

from fault_kinds import AT_ONCE, FAULTS, Fault, stuck
from fault_profile import BROKEN, NEW, Lost, Profile, Site
from playwright.sync_api import Browser, Error, sync_playwright

from environment import CHROMIUM_NAMES  # isort: skip  fault_profile has put its folder on the path

FAULTS_A_PROFILE = 60
STAY = 0.75  # chance to stay with the same game after a fault
STANDSTILL = 300  # seconds after which a fault ends the program


class Watch:
    """Ends the program, and says what it waits for, if it is not kicked for `STANDSTILL` seconds.

    Playwright waits for the browser without a limit in many calls, and its waiting shows in no traceback.
    """

    def __init__(self) -> None:
        self._timer: Timer | None = None

    def kick(self) -> None:
        """The program goes on."""
        self.stop()
        self._timer = Timer(STANDSTILL, self._end)
        self._timer.daemon = True
        self._timer.start()

    def stop(self) -> None:
        """The program may end."""
        if self._timer:
            self._timer.cancel()

    def _end(self) -> None:
        print(f"stood still: {Profile.doing}", file=sys.stderr, flush=True)
        os._exit(1)


watch = Watch()


@dataclass
class Tally:
    """The results so far, each also as a line of a file if there is one."""

    file: Path | None = None
    profile: int = 0
    begun: dict[str, Any] | None = None
    done: int = 0
    times: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    lost: list[tuple[str, str]] = field(default_factory=list)
    copies: int = 0

    def read(self) -> None:
        """Take the results of earlier parts over. A fault without an end is one that stood still."""
        for line in self.file.read_text("utf-8").splitlines() if self.file and self.file.exists() else []:
            found = json.loads(line)
            if "fault" in found:
                self.profile, self.begun = found["profile"] + 1, found
            else:
                self.end(**found, write=False)
        if self.begun:
            self.end(lost="stood still")

    def begin(self, fault: str, game: str) -> None:
        """A fault comes in a game."""
        self.begun = {"profile": self.profile, "fault": fault, "game": game}
        self._write(self.begun)

    def end(self, *, took: float = 0, lost: str = "", copies: int = 0, write: bool = True) -> None:
        """The result of the fault that has begun."""
        assert self.begun
        name, game, self.begun = self.begun["fault"], self.begun["game"], None
        self.done += 1
        self.times[name] += 1
        self.games[game] += 1
        self.copies += copies
        if took:
            self.seconds[name].append(took)
        if lost:
            self.lost.append((name, f"{self.done}: {name}, {game}: {lost}"))
        if write:
            self._write({"took": round(took, 1), "lost": lost, "copies": copies})

    def _write(self, found: dict[str, Any]) -> None:
        if self.file:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(found)}\n")


def main() -> None:
    """Inject the faults and print the results for the games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="names of faults, with commas")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so many")
    parser.add_argument("--state", type=Path, help="file of the results, to go on later")
    parser.add_argument("--broken", choices=sorted(BROKEN), default="")
    asked = parser.parse_args()
    chosen = [fault for fault in FAULTS if not asked.only or fault.__name__ in asked.only.split(",")]
    end = time.monotonic() + asked.minutes * 60
    tally = Tally(asked.state)
    tally.read()
    with tempfile.TemporaryDirectory() as folder, browsers() as browser:
        site = Site(Path(folder), asked.broken)
        while tally.done < asked.faults and time.monotonic() < end:
            watch.kick()
            profile = Profile(browser, site, random.Random(f"{asked.seed}/{tally.profile}"))
            most = min(FAULTS_A_PROFILE, asked.faults - tally.done)
            while most and time.monotonic() < end and inject(profile, chosen, tally):
                most -= 1
            profile.context.close()
            tally.profile += 1
        watch.stop()
        site.close()
    print(table(tally, asked.seed))


@contextmanager
def browsers() -> Iterator[Browser]:
    """A Chromium."""
    path = os.environ.get("ASOBIBA_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--mute-audio", *sandbox])
        yield browser
        browser.close()


def inject(profile: Profile, chosen: list[Fault], tally: Tally) -> bool:
    """Inject one fault, and return whether the profile's games are intact, so that it can be used further."""
    rng = profile.rng
    if rng.random() > STAY:
        profile.sit_down(rng.choice(list(NEW)))
    fault, at_once = rng.choice(chosen), rng.random() < 0.4
    name, game = fault.__name__, profile.game
    tally.begin(name, game)
    watch.kick()
    began = time.monotonic()
    try:
        tally.end(**one(profile, fault, at_once=at_once and fault in AT_ONCE))
    except (Lost, Error) as problem:
        tally.end(lost=str(problem).splitlines()[0])
        print("LOST", tally.lost[-1][1], file=sys.stderr, flush=True)
        return False
    print(f"{tally.done}: {name}, {game}, {time.monotonic() - began:.1f} s", file=sys.stderr, flush=True)
    return True


def one(profile: Profile, fault: Fault, *, at_once: bool) -> dict[str, Any]:
    """Inject one fault, and return the seconds until the table was back (0 if the next fault comes earlier), and how
    many games were saved in a copy.

    Raises:
        Lost: something is missing, or the game does not go on.
    """
    if profile.entry()["finished"]:
        profile.begin(profile.game)
    profile.play(profile.rng.uniform(0, 0.8))
    before = profile.kept()
    fault(profile)
    copies = compare(before, profile.kept())
    if at_once:
        profile.play(profile.rng.uniform(0, 0.8))
        return {"copies": copies}
    began = time.monotonic()
    profile.ready()
    took = time.monotonic() - began
    profile.goes_on()
    return {"took": took, "copies": copies + compare(before, profile.kept())}


def compare(before: dict[str, Any], after: dict[str, Any]) -> int:
    """The number of games whose stored data are only in a copy beside them.

    Raises:
        Lost: a game, or a copy of it, does not have all that was stored before; or another row is gone.
    """
    copied = sum(_is_in_copy(key, entry, after["games"]) for key, entry in before["games"].items())
    for place, keys in before["rows"].items():
        if gone := set(keys) - set(after["rows"].get(place, [])):
            raise Lost(f"{len(gone)} rows of {place} are gone")
    if before["settings"] != after["settings"]:
        raise Lost("the settings are others")
    return copied


def _is_in_copy(key: str, before: dict[str, Any], after: dict[str, dict[str, Any]]) -> bool:
    """Whether a game's stored data are in a copy of the game and not in its own row.

    Raises:
        Lost: the data are nowhere.
    """
    if key not in after:
        raise Lost("a game is gone")
    if after[key].get("aside"):
        raise Lost(f"a game was set aside: {after[key]['aside'].get('code')}")
    if _has(after[key], before):
        return False
    if any(_has(entry, before) for entry in after.values()):
        return True
    actions = len(before["record"]["actions"])
    raise Lost(f"{actions} actions were stored, and are no longer: {json.dumps(after[key]['record']['actions'][-3:])}")


def _has(after: dict[str, Any], before: dict[str, Any]) -> bool:
    """Whether an entry has every action of another one, the same deal, and the values beside the record."""
    new, old = after["record"], before["record"]
    same = {name: value for name, value in old.items() if name != "actions"}
    return (
        new["actions"][: len(old["actions"])] == old["actions"]
        and all(new.get(name) == value for name, value in same.items())
        and set(before["kept"]) <= set(after["kept"])
    )


def table(tally: Tally, seed: int) -> str:
    """The results for the games, by fault."""
    games = ", ".join(f"{times} in {game}" for game, times in tally.games.items())
    rows = [
        f"Seed {seed}: {tally.done} faults ({games}), {len(tally.lost)} games that lost something or did not go on.",
        "",
        "| fault | times | lost | table back after, mean s | most s |",
        "|---|---:|---:|---:|---:|",
    ]
    for name in (fault.__name__ for fault in FAULTS):
        seconds, bad = tally.seconds[name] or [0.0], sum(name == each for each, _ in tally.lost)
        if tally.times[name]:
            mean = sum(seconds) / len(seconds)
            rows.append(f"| {name.replace('_', ' ')} | {tally.times[name]} | {bad} | {mean:.1f} | {max(seconds):.1f} |")
    rows += [f"\nlost: {line}" for _, line in tally.lost]
    if tally.copies:
        rows.append(f"\nKept in a copy beside the game: {tally.copies}")
    if stuck:
        rows.append(f"\nThe page's cache had to be mended by hand: {dict(stuck)}")
    return "\n".join(rows)


if __name__ == "__main__":
    main()
