"""Plays the dailies of many days in a browser, and compares them with the native engine.

    python3 build.py bench dailies [--browser chromium|firefox|webkit] [--first YYYY-MM-DD] [--days N] [--site FOLDER]

The server gives the date. On each day the page opens the puzzle of each game, receives the answer and the reasons,
plays the answer, and stores three stars. The screen of the day shows the stars, and at the end the streak. The bench
prints a line for each day with the numbers of the puzzles, and at the end a digest of all positions, answers and
reasons. The exit status is 1 if the page differs from the native engine or has another date.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from datetime import UTC, date, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "web" / "build")]

from engines import ENGINES, Absent, Browser, opened, until  # noqa: E402  the folders have to be on the path first
from server import make_server  # noqa: E402

from asobiba import bridge  # noqa: E402
from asobiba.puzzles.schedule import FIRST_DAY  # noqa: E402

GAMES = ("crossword", "kotoba", "skat")
# The engine of this program beside the page's: it plays with the page's own modules, and its attempts are stored.
START = """(async () => {
  const { Engine } = await import(new URL("engine/engine.js", document.baseURI).href);
  window.player = new Engine();
  await window.player.start();
})()"""
PLAY = """(async () => {
  const from = (path) => import(new URL(`shell/${path}`, document.baseURI).href);
  const [{ PuzzleSession }, { ofSet }, { askForDay }] = await Promise.all(
    ["today/puzzle-session.js", "today/sources.js", "storage/day.js"].map(from));
  const day = await askForDay();
  const played = [];
  for (const game of GAMES) {
    const source = ofSet(window.player, game, { day });
    const session = new PuzzleSession(window.player, source, { day, today: day, own: false });
    await session.open();
    const { puzzle, table: { view } } = session;
    const why = await session.why();
    await session.attempt(why.answer);
    played.push({ puzzle, view, why, stars: session.stars });
    session.close();
  }
  return JSON.stringify({ day, played });
})()"""
CARD = "document.querySelector('[data-testid=today-{game}]')?.dataset.stars === '3'"
STREAK = "document.querySelector('[data-testid=today-streak]')?.dataset.days === '{days}'"


def main() -> int:
    """Play the days; the exit status is 1 if anything is not the same."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--browser", choices=ENGINES, default=ENGINES[0])
    parser.add_argument("--first", type=date.fromisoformat, default=date.fromisoformat(FIRST_DAY))
    parser.add_argument("--days", type=int, default=60)
    parser.add_argument("--site", type=Path, default=ROOT / "dist")
    given = parser.parse_args()
    server = make_server(given.site, 0)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as playwright, opened(given.browser, playwright) as browser:
            wrong = play_days(browser, server, given.first, given.days)
    except Absent as absent:
        print(absent)
        return 1
    finally:
        server.shutdown()
    return 1 if wrong else 0


def play_days(browser: Browser, server: Any, first: date, days: int) -> int:
    """Play a number of days, and return the number of puzzles that differed."""
    address, wrong, digest = f"http://localhost:{server.server_address[1]}/", 0, hashlib.sha256()
    set_day(server, first)
    browser.go(f"{address}#/about")
    browser.value(START)
    for day in (first + timedelta(days=count) for count in range(days)):
        set_day(server, day)
        answer = json.loads(browser.value(PLAY.replace("GAMES", json.dumps(GAMES))))
        said = [different(game, day, told) for game, told in zip(GAMES, answer["played"], strict=True)]
        said += [f"the page says {answer['day']}"] if answer["day"] != day.isoformat() else []
        wrong += len([each for each in said if each])
        digest.update(json.dumps(answer["played"], sort_keys=True).encode())
        numbers = ", ".join(f"{told['puzzle']['game']} {told['puzzle']['number']}" for told in answer["played"])
        print(day, numbers, *filter(None, said), flush=True)
    browser.value("void (location.hash = '#/today')")
    until(browser, " && ".join([*(CARD.format(game=game) for game in GAMES), STREAK.format(days=days)]))
    problems = browser.problems()
    print(f"{days} days, {wrong} different, digest {digest.hexdigest()[:16]}", *problems, sep="\n")
    return wrong + len(problems)


def set_day(server: Any, day: date) -> None:
    """Set the server's time to noon of this day."""
    noon = format_datetime(datetime(day.year, day.month, day.day, 12, tzinfo=UTC), usegmt=True)
    server.RequestHandlerClass.date_time_string = lambda _, timestamp=None: noon


def different(game: str, day: date, told: dict[str, Any]) -> str:
    """The difference between the page's and the native engine's answers; "" if there is none."""
    table = ask(type="puzzle_table", game=game, day=day.isoformat(), name="")
    ask(type="close", table=table["table"])
    number = table["puzzle"]["number"]
    why = ask(type="puzzle_why", game=game, number=number)
    expected = {"puzzle": table["puzzle"], "view": table["view"], "why": why, "stars": 3}
    found = {**told, "why": {"ok": True, **told["why"]}}
    return ", ".join(f"{game}: another {name}" for name in expected if plain(expected[name]) != plain(found[name]))


def plain(value: Any) -> Any:
    """The value as JSON gives it, without the fields of the message itself."""
    return (
        {name: part for name, part in value.items() if name not in ("ok", "id")} if isinstance(value, dict) else value
    )


def ask(**message: Any) -> dict[str, Any]:
    """The native engine's answer."""
    answer: dict[str, Any] = json.loads(bridge.handle(json.dumps(message)))
    if not answer["ok"]:
        raise RuntimeError(answer)
    return answer


if __name__ == "__main__":
    sys.exit(main())
