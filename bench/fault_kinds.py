"""The faults that `faults` causes, each in a profile's current game. The caller compares the stored data before and
after.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from fault_profile import PATIENCE, STEP, Lost, Profile
from fault_scripts import (
    BLOCK,
    BLOCK_AT_THE_START,
    CLOSE,
    COMING,
    DAMAGE_CACHE,
    EVICT,
    JUMP,
    PLAYED,
    PUT,
    QUOTA,
    RESTORE_CACHE,
    SET_BACK,
    STORED_FILES,
    UPDATE,
)
from playwright.sync_api import Error

Fault = Callable[[Profile], None]
# Damaged files that two reloads of the page did not repair, by damage and kind of file.
stuck: Counter[str] = Counter()


def worker_killed(profile: Profile) -> None:
    """The browser ends the engine."""
    profile.look("() => asobibaWorkers.at(-1)?.terminate()")


def tab_crashed(profile: Profile) -> None:
    """The process of the tab dies."""
    with suppress(Error), profile.page.expect_event("crash", timeout=10_000):
        profile.page.goto("chrome://crash")
    profile.new_tab()


def reloaded(profile: Profile) -> None:
    """The page is loaded again."""
    profile.page.reload(wait_until="commit")


def tabs(profile: Profile, count: int) -> None:
    """Other tabs take the game over, one after the other. The earlier tabs are closed, sooner or later."""
    others = []
    for _ in range(count - 1):
        others.append(profile.page)
        profile.page = profile.context.new_page()
        profile.page.goto(profile.address)
        if profile.rng.random() < 0.7:
            profile.ready()
            profile.play(profile.rng.uniform(0, 1))
    for page in others:
        page.close()


def two_tabs(profile: Profile) -> None:
    """A second tab takes the game over."""
    tabs(profile, 2)


def three_tabs(profile: Profile) -> None:
    """A second tab takes the game over, and then a third one."""
    tabs(profile, 3)


def quota_exceeded(profile: Profile) -> None:
    """The device is full for a while. Turns played meanwhile must be stored afterwards."""
    session = profile.context.new_cdp_session(profile.page)
    origin = {"origin": profile.site.address[:-1]}
    session.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})
    seed = profile.entry()["record"]["seed"]
    profile.look(QUOTA, profile.rng.choice(["thrown", "aborted"]))
    profile.play(profile.rng.uniform(0.5, 2))
    session.send("Storage.overrideQuotaForOrigin", origin)
    there_is_room_again(profile, seed, QUOTA, "")


def storage_blocked(profile: Profile) -> None:
    """The browser refuses every access to the database for a while, or while the page is loaded."""
    if profile.rng.random() < 0.4:
        profile.look(BLOCK_AT_THE_START, True)
        profile.page.reload()
        profile.page.wait_for_timeout(profile.rng.uniform(100, 1500))
        profile.look(BLOCK_AT_THE_START, False)
        profile.page.reload(wait_until="commit")
        return
    seed = profile.entry()["record"]["seed"]
    profile.look(BLOCK, True)
    profile.play(profile.rng.uniform(0.5, 2))
    there_is_room_again(profile, seed, BLOCK, False)


def there_is_room_again(profile: Profile, seed: int, script: str, given: Any) -> None:
    """The device can save again, perhaps after the table was left. Turns that only the page has must be stored.

    Raises:
        Lost: they are not stored.
    """
    played = profile.look(PLAYED, seed)
    if profile.rng.random() < 0.5:
        profile.page.goto(f"{profile.site.address}#/about")
        played = played[:-1]  # the table may have been left before it showed the last turn
    profile.look(script, given)
    profile.look("() => document.dispatchEvent(new Event('visibilitychange'))")
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if any(entry["record"]["actions"][: len(played)] == played for entry in profile.kept()["games"].values()):
            profile.page.goto(profile.address)
            return
        profile.page.wait_for_timeout(STEP)
    raise Lost(f"{len(played)} actions were played while nothing could be saved, and are not saved afterwards")


def row_corrupted(profile: Profile) -> None:
    """The stored row of a game is corrupted, and repaired later; the page must not change it meanwhile.

    Raises:
        Lost: the page has changed the row.
    """
    key, site = profile.games[profile.game], profile.site.address
    profile.page.goto(f"{site}#/saved")
    profile.page.wait_for_selector("html[data-page=saved]")
    profile.page.wait_for_timeout(300)  # the table that was left writes once more
    whole = profile.kept()["games"][key]
    record = whole["record"]
    how, spoilt = profile.rng.choice(
        [
            ("an action", {**whole, "record": {**record, "actions": [*record["actions"], [0, "???"]]}}),
            ("the seats", {**whole, "record": {**record, "seats": "nobody"}}),
            ("the record", {**whole, "record": None}),
            ("the schema", {**whole, "schema": "x"}),
            ("all", {"id": key}),
        ]
    )
    profile.look(PUT, [[key, spoilt]])
    if profile.rng.random() < 0.5:
        profile.page.reload()
    profile.page.goto(f"{site}#/game/{key}")
    try:
        profile.page.wait_for_selector("[data-testid=aside], [data-testid=game-failed], [data-testid=wrong]")
    except Error:
        raise Lost(f"{how} of a row was damaged, and no screen says so") from None
    profile.page.goto(f"{site}#/saved")
    profile.page.wait_for_selector("html[data-page=saved]")
    profile.page.wait_for_timeout(300)
    stored = profile.kept()["games"][key]
    if any(stored.get(name) != value for name, value in spoilt.items() if name != "aside"):
        raise Lost("a row that could not be read was changed")
    profile.look(PUT, [[key, whole]])
    profile.page.goto(profile.address)


def damaged_assets(profile: Profile, how: str) -> None:
    """A file of the page is damaged in the cache and on the server; later it is repaired on the server."""
    name = profile.rng.choice(profile.look(DAMAGE_CACHE, ["", "", 0]))
    at = profile.rng.random()
    profile.look(DAMAGE_CACHE, [name, how, at])
    file = profile.site.folder / name
    whole = file.read_bytes()
    file.write_bytes({"missing": b"", "truncated": whole[: int(at * len(whole))], "other": whole[::-1]}[how])
    if how == "missing":
        file.unlink()
    with suppress(Error):
        profile.page.reload(timeout=10_000)
    table_comes(profile, 3)
    file.write_bytes(whole)
    # A player's means: load the page again, and once more later. Only then is the cache repaired by hand.
    for _ in range(2):
        with suppress(Error):
            profile.page.reload()
        if table_comes(profile, 25):
            return
    stuck[f"{how} {Path(name).suffix}"] += 1
    profile.page.goto(f"{profile.site.address}icons/icon.svg")
    profile.look(RESTORE_CACHE, name)
    profile.new_tab()


def table_comes(profile: Profile, seconds: float) -> bool:
    """Whether the table comes back without help within this number of seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(Error):
            if profile.page.locator("[data-testid=game-root][data-ready=true]").count():
                return True
        profile.page.wait_for_timeout(STEP)
    return False


def asset_missing(profile: Profile) -> None:
    """A file is gone."""
    damaged_assets(profile, "missing")


def asset_truncated(profile: Profile) -> None:
    """A file ends too early."""
    damaged_assets(profile, "truncated")


def asset_of_another_version(profile: Profile) -> None:
    """A file has another content."""
    damaged_assets(profile, "other")


def deployed(profile: Profile) -> None:
    """A new version comes in the middle of a game, and is taken afterwards, or not yet."""
    profile.site.deploy()
    profile.look(UPDATE)
    profile.play(profile.rng.uniform(0.2, 1))
    if profile.rng.random() < 0.5:
        return
    profile.page.goto(f"{profile.site.address}#/about")
    take_update(profile)
    profile.page.wait_for_timeout(profile.rng.uniform(0, 1500))
    profile.page.goto(profile.address, wait_until="commit")


def take_update(profile: Profile) -> None:
    """Press the button that installs the newer version, unless an earlier press has already done so.

    Raises:
        Lost: a newer version waits and is not offered.
    """
    button = profile.page.get_by_test_id("update-action")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(Error):
            if button.count():
                return button.click(timeout=2000)
            if not profile.look(COMING):
                return None
        profile.page.wait_for_timeout(STEP)
    raise Lost("a newer version is not offered")


def offline(profile: Profile) -> None:
    """The network is down, also while the page is loaded, and comes back."""
    profile.context.set_offline(True)
    try:
        profile.play(profile.rng.uniform(0, 0.5))
        if profile.rng.random() < 0.6:
            profile.page.reload(wait_until="commit")
            profile.ready()
        profile.play(profile.rng.uniform(0, 0.5))
    finally:
        profile.context.set_offline(False)


def clock_set_back(profile: Profile) -> None:
    """The clock of the device goes back by up to a year."""
    profile.look(SET_BACK, 3.2e10 * profile.rng.random())
    profile.play(profile.rng.uniform(0.2, 1))
    if profile.rng.random() < 0.3:
        two_tabs(profile)


def clock_jumped(profile: Profile) -> None:
    """The clock of the device jumps some times, forwards and back, by up to two years."""
    for _ in range(profile.rng.randint(2, 4)):
        profile.look(JUMP, 6.4e10 * profile.rng.uniform(-1, 1))
        profile.play(profile.rng.uniform(0.1, 0.7))


def scripts_evicted(profile: Profile) -> None:
    """The browser deletes the page's files and leaves the games, perhaps while the network is down.

    Raises:
        Lost: offline nothing tells that the games are still there, or the files are not stored again.
    """
    profile.look(EVICT)
    if profile.rng.random() < 0.5:
        profile.context.set_offline(True)
        try:
            profile.page.reload()
            if "Asobiba" not in profile.page.inner_text("body"):
                raise Lost("offline without its files the page says nothing of itself")
        finally:
            profile.context.set_offline(False)
    for go in (profile.page.goto, lambda _: profile.page.reload(wait_until="commit")):
        with suppress(Error):  # the page that tells of being offline looks again by itself
            go(profile.address)
    profile.ready()
    if profile.look(COMING):  # the server has only the files of the newer version
        profile.page.goto(f"{profile.site.address}#/about")
        take_update(profile)
        for _ in range(2):  # the page loads itself again, perhaps in the middle of the first
            profile.page.wait_for_timeout(1500)
            with suppress(Error):
                profile.page.goto(profile.address, wait_until="commit")
        profile.ready()
    profile.page.wait_for_selector("[data-testid=offline-state][data-state=ready]", state="attached")
    if not profile.look(STORED_FILES):
        raise Lost("the page says that it is there offline, but its files are not stored")


def two_versions(profile: Profile) -> None:
    """A second tab takes a newer version, while the game goes on in the first; then perhaps it takes the game over."""
    first, second = profile.page, profile.context.new_page()
    profile.site.deploy()
    second.goto(f"{profile.site.address}#/about")
    profile.page = second
    profile.look(UPDATE)
    take_update(profile)
    profile.page = first
    profile.play(profile.rng.uniform(0.2, 1.5))
    if profile.rng.random() < 0.5:
        second.close()
        return
    profile.page = second
    second.goto(profile.address)
    profile.ready()
    profile.play(profile.rng.uniform(0, 1))
    first.close()


def memory_short(profile: Profile) -> None:
    """The device is short of memory: the engine is ended while it restores the game, some times in a row."""
    profile.page.reload(wait_until="commit")
    for _ in range(profile.rng.randint(1, 3)):
        profile.page.wait_for_timeout(profile.rng.uniform(50, 1500))
        worker_killed(profile)


def ten_reloads(profile: Profile) -> None:
    """On a phone with a slow processor the page is loaded ten times in a row."""
    session = profile.context.new_cdp_session(profile.page)
    phone = {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True}
    session.send("Emulation.setDeviceMetricsOverride", phone)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    for _ in range(10):
        profile.page.wait_for_timeout(profile.rng.uniform(0, 1000))
        with suppress(Error):  # Chromium refuses to reload a page that is just being replaced
            profile.page.reload(wait_until="commit")
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    session.send("Emulation.clearDeviceMetricsOverride")


def database_closed(profile: Profile) -> None:
    """The browser closes the database's connection while the page uses it, some times in a row."""
    seed = profile.entry()["record"]["seed"]
    for _ in range(profile.rng.randint(1, 4)):
        profile.look(CLOSE, profile.rng.choice(["before", "within", "told"]))
        profile.play(profile.rng.uniform(0.1, 0.8))
    there_is_room_again(profile, seed, CLOSE, "")


FAULTS: tuple[Fault, ...] = (
    *(worker_killed, tab_crashed, reloaded, two_tabs, three_tabs, quota_exceeded, storage_blocked, row_corrupted),
    *(asset_missing, asset_truncated, asset_of_another_version, deployed, offline, clock_set_back),
    *(clock_jumped, scripts_evicted, two_versions, memory_short, ten_reloads, database_closed),
)
# After these the next fault may come before the table is back.
AT_ONCE = (worker_killed, tab_crashed, reloaded)
