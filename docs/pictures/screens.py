"""Every screen at four sizes, light and dark, to be looked at: `python3 build.py pictures screens`.

The pictures go to .build/pictures/<language>-<theme>/<screen>-<size>.png and are not committed. What follows `screens`
are languages (en by default) and names of screens (all by default), such as `screens de home settings`.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

SIZES = {"phone": (360, 740), "tablet": (768, 1024), "side": (740, 360), "desk": (1440, 900)}
THEMES = ("light", "dark")
LOCALES = {"en": "en-GB", "de": "de-DE", "ja": "ja-JP", "es": "es-ES", "fr": "fr-FR"}
# The hash of each screen; a table and a shared game are those of a record, and come with its name.
SCREENS = {
    "home": "#/",
    "new-crossword": "#/new/crossword",
    "new-kotoba": "#/new/kotoba",
    "new-skat": "#/new/skat",
    "table-crossword": "",
    "table-kotoba": "",
    "table-skat": "",
    "shared-crossword": "",
    "shared-kotoba": "",
    "shared-skat": "",
    "today": "#/today",
    "puzzle-crossword": "#/today/crossword/2026-11-23",
    "puzzle-kotoba": "#/today/kotoba/2026-11-24",
    "puzzle-skat": "#/today/skat/2026-11-23",
    "together": "#/together",
    "together-host": "#/together/host?game=crossword&seats=human,guest",
    "together-join": "#/together/join",
    "saved": "#/saved",
    "statistics": "#/statistics",
    "words": "#/words",
    "settings": "#/settings",
    "device": "#/device",
    "help-crossword": "#/help/crossword",
    "help-kotoba": "#/help/kotoba",
    "help-skat": "#/help/skat",
    "about": "#/about",
    "study": "#/crossword/study",
    "study-short": "#/crossword/study/short",
    "analysis": "#/crossword/analysis",
    "reviews": "#/crossword/review",
    "tutorial": "#/kotoba/tutorial",
    "my-words": "#/kotoba/words",
    "score-pad": "#/skat/pad",
    "enter-deal": "#/skat/enter",
    "wrong": "#/nowhere",
}
SAVED = """async (name) => {
  const { allGames } = await import("./shell/storage/games-store.js");
  return (await allGames()).find(({ record }) => record.game === name).id;
}"""
LINK = """async (name) => {
  const { allGames } = await import("./shell/storage/games-store.js");
  const { writeShared } = await import("./shell/exchange/link-codec.js");
  const { record } = (await allGames()).find((entry) => entry.record.game === name);
  return writeShared({ record, title: null, seat: 0 });
}"""
WAIT = 120_000
REST = 800  # milliseconds until nothing moves


def take_screens(browser: Browser, address: str, records: dict[str, Path], folder: Path, wanted: list[str]) -> None:
    """The pictures of the wanted screens, in the wanted languages."""
    languages = [one for one in wanted if one in LOCALES] or ["en"]
    names = [one for one in wanted if one in SCREENS] or list(SCREENS)
    for language in languages:
        for theme in THEMES:
            place = folder / f"{language}-{theme}"
            place.mkdir(parents=True, exist_ok=True)
            page = browser.new_page(locale=LOCALES[language], color_scheme=theme, reduced_motion="reduce")
            page.goto(f"{address}#/saved")
            for record in records.values():
                bring(page, record)
            for name in names:
                enter(page, address, name)
                shoot(page, place, name)
            page.close()


def bring(page: Page, record: Path) -> None:
    """Read a file at the page's saved games."""
    before = page.get_by_test_id("saved-game").count()
    with page.expect_file_chooser() as chooser:
        page.get_by_test_id("saved-import").click()
    chooser.value.set_files(record)
    expect(page.get_by_test_id("saved-game")).to_have_count(before + 1, timeout=WAIT)


def enter(page: Page, address: str, name: str) -> None:
    """Go to a screen, and wait until it is there."""
    kind, _, game = name.partition("-")
    fragment = SCREENS[name]
    if kind == "table":
        fragment = f"#/game/{page.evaluate(SAVED, game)}"
    if kind == "shared":
        fragment = page.evaluate(LINK, game)
    page.goto(f"{address}{fragment}")
    expect(page.get_by_test_id("engine-status")).to_have_attribute("data-state", "ready", timeout=WAIT)
    expect(page.locator("main h1")).to_have_count(1, timeout=WAIT)
    if not SCREENS[name]:
        expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true", timeout=WAIT)


def shoot(page: Page, place: Path, name: str) -> None:
    """One screen at all sizes."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(REST)
        page.screenshot(path=place / f"{name}-{size}.png")
