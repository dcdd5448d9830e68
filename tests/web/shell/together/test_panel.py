"""The panel in which two devices connect: by camera, by keys, in every language, and where something is missing."""

from __future__ import annotations

import math
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from environment import chromium
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.web.conftest import QUIET
from tests.web.looks import COLOURS, flaws, violations
from tests.web.saving import at
from tests.web.visiting import BY_TOUCH, NO_ENGINE, Server, Visit, Visitor, set_language, set_theme

INVITATION = {"name": "Ana", "game": "crossword", "table": "0123456789abcdef", "seat": 1, "version": "0.1.0"}
HOST: dict[str, Any] = {"side": "host", "invitation": INVITATION}
GUEST: dict[str, Any] = {"side": "guest", "name": "Ben"}
# Puts a panel in place of the screen; who has come is in `peer`.
OPEN = """async (how) => {
  const [{ pairingPanel }, { furnish }] = await Promise.all(
    ["shell/together/pairing-panel.js", "shell/screens.js"].map((path) => import(`./${path}`)));
  await furnish({});
  const wayOut = Object.assign(document.createElement("button"), { className: "button", textContent: "By links" });
  window.panel = await pairingPanel({ ...how, wayOut, onPeer: (peer) => Object.assign(window, { peer }) });
  const main = document.getElementById("main");
  main.innerHTML = "<div class='stack'><h1>Together</h1></div>";
  main.firstChild.append(window.panel.element);
}"""
# Pixels between a key and what is said below it.
BESIDE = """(key) => document.querySelector(".pairing .told").getBoundingClientRect().top
  - document.querySelector(`[data-testid=${key}]`).getBoundingClientRect().bottom"""
WIDTH, HEIGHT, TURN = 1280, 720, math.radians(6)
RUN = re.compile(r"M(\d+) (\d+)h(\d+)")


def opened(page: Page, how: dict[str, Any]) -> Page:
    expect(page.locator("h1")).to_be_visible()
    page.evaluate(OPEN, how)
    return page


def stage(page: Page, name: str) -> None:
    expect(at(page, "together-said")).to_have_attribute("data-stage", name)


def film(page: Page, path: Path) -> None:
    """Write what a camera sees that somebody holds a little askew before the QR code of a page (Y4M, one picture)."""
    picture = at(page, "together-qr")
    runs = RUN.findall(picture.locator("path").get_attribute("d") or "")
    side = int((picture.get_attribute("viewBox") or "").split()[2])
    grid = [[False] * side for _ in range(side)]
    for x, y, length in (map(int, run) for run in runs):
        grid[y][x : x + length] = [True] * length
    scale, sine, cosine = 600 / side, math.sin(TURN), math.cos(TURN)
    luma = bytearray()
    for y in range(HEIGHT):
        for x in range(WIDTH):
            across, down = x - WIDTH / 2, y - HEIGHT / 2
            column = math.floor((across * cosine + down * sine) / scale + side / 2)
            row = math.floor((down * cosine - across * sine) / scale + side / 2)
            inside = 0 <= column < side and 0 <= row < side
            luma.append(100 if not inside else 40 if grid[row][column] else 210)
    path.write_bytes(
        f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n".encode()
        + bytes(luma)
        + bytes([128]) * (WIDTH * HEIGHT // 2)
    )


@pytest.fixture(scope="module")
def camera(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that the browser with a camera sees when it turns the camera on."""
    return tmp_path_factory.mktemp("camera") / "seen.y4m"


@pytest.fixture(scope="module")
def seeing(playwright: Playwright, camera: Path) -> Iterator[Browser]:
    """A Chromium whose camera shows a file."""
    path = os.environ.get("ASOBIBA_CHROMIUM") or chromium(Path(sys.executable))
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]
    fake = ["device-for-media-stream", "ui-for-media-stream", f"file-for-fake-video-capture={camera}"]
    flags = [f"--use-fake-{name}" if not name.startswith("file") else f"--use-{name}" for name in fake]
    started = playwright.chromium.launch(executable_path=path, args=[*QUIET, *sandbox, *flags])
    yield started
    started.close()


@pytest.fixture
def two(seeing: Browser, steady_server: Server) -> Iterator[list[Page]]:
    """Two devices with a camera; neither needs an engine."""
    visitors = [Visitor(seeing.new_context(locale="en-GB", **BY_TOUCH), steady_server) for _ in range(2)]
    for visitor in visitors:
        visitor.context.add_init_script(f"if (location.protocol.startsWith('http')) {{ {NO_ENGINE} }}")
    yield [visitor.page("#/about") for visitor in visitors]
    for visitor in visitors:
        visitor.settle()


def test_two_phones_connect_by_two_looks(two: list[Page], camera: Path) -> None:
    host, guest = opened(two[0], HOST), opened(two[1], GUEST)
    stage(host, "showing")
    stage(guest, "asking")
    film(host, camera)
    at(guest, "together-camera").tap()
    stage(guest, "showing")
    # The camera is off as soon as the code was read.
    expect(guest.locator("video")).to_have_count(0)
    assert guest.evaluate("panel.element.querySelector('video')?.srcObject ?? null") is None
    film(guest, camera)
    at(host, "together-camera").tap()
    for page, name in ((host, "Ben"), (guest, "Ana")):
        expect(at(page, "together-said")).to_have_text(f"Connected: {name}.")
        expect(page.locator("video")).to_have_count(0)
    guest.evaluate("peer.send({ hello: 'Ana' })")
    host.evaluate("new Promise((done) => { peer.onMessage = done; })")
    assert flaws(host) == []


def test_a_browser_that_reads_codes_itself_does_not_load_a_reader(two: list[Page], camera: Path) -> None:
    host, guest = opened(two[0], HOST), two[1]
    stage(host, "showing")
    film(host, camera)
    asked: list[str] = []
    guest.on("request", lambda request: asked.append(request.url))
    guest.evaluate(
        """window.BarcodeDetector = class {
          static getSupportedFormats = async () => ["ean_13", "qr_code"];
          detect = async (video) => (video.videoWidth === 1280 ? [{ rawValue: window.seen }] : []);
        }, null"""
    )
    opened(guest, GUEST)
    link = at(host, "together-code").input_value()
    guest.evaluate("(link) => { window.seen = link; }", link)
    at(guest, "together-camera").tap()
    stage(guest, "showing")
    assert not [url for url in asked if "jsQR" in url]


def test_a_camera_that_is_refused_missing_or_off_leaves_pasting(visit: Visit) -> None:
    page = opened(visit("#/about", script=NO_ENGINE), GUEST)
    for name, code in {"NotAllowedError": "camera_refused", "NotFoundError": "no_camera"}.items():
        page.evaluate(
            """(name) => {
              navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("", name); };
            }""",
            name,
        )
        at(page, "together-camera").click()
        expect(at(page, "together-error")).to_have_attribute("data-code", f"together/{code}")
        expect(at(page, "together-paste")).to_be_visible()
        expect(page.locator("video")).to_have_count(0)
    page.evaluate("navigator.mediaDevices.getUserMedia = undefined")
    opened(page, GUEST)
    expect(at(page, "together-camera")).to_have_count(0)
    expect(page.get_by_label("Paste the code")).to_be_visible()


def test_two_people_connect_by_keys_and_a_screen_reader_hears_it(visit: Visit) -> None:
    host = opened(visit("#/about", script=NO_ENGINE), HOST)
    guest = opened(visit("#/about", script=NO_ENGINE), GUEST)
    expect(host.get_by_role("status").filter(has_text="The code is ready")).to_be_visible()
    link = host.get_by_role("textbox", name="The code as a link").input_value()
    assert link.startswith(host.url.split("#")[0] + "#/together/join/1")
    expect(host.get_by_role("img", name="QR code")).to_have_attribute("data-modules", re.compile("^(69|73|77)$"))
    paste = guest.get_by_role("textbox", name="paste the code")
    paste.fill("Ana says hello")
    paste.press("Enter")
    expect(guest.get_by_role("alert")).to_contain_text("no code of Asobiba")
    paste.fill(link)
    paste.press("Enter")
    expect(guest.get_by_role("status").filter(has_text="The answer is ready")).to_be_visible()
    answer = guest.get_by_role("textbox", name="The answer as a text")
    expect(answer).to_be_focused()
    # The host's code is another one meanwhile: the guest can read that one, too.
    opened(host, HOST)
    link = host.get_by_role("textbox", name="The code as a link").input_value()
    guest.get_by_role("button", name="Read another code").press("Enter")
    expect(paste).to_be_focused()
    paste.fill(link)
    paste.press("Enter")
    expect(answer).to_be_focused()
    field = host.get_by_role("textbox", name="paste the code")
    field.fill(link)
    field.press("Enter")
    expect(at(host, "together-error")).to_have_attribute("data-code", "together/is_offer")
    # The error stands below the key. Another name of the host's leaves the code good that was passed on.
    expect(at(host, "together-error")).to_be_in_viewport(ratio=1)
    assert host.evaluate(BESIDE, "together-read") < 60
    at(host, "together-copy").press("Enter")
    expect(at(host, "together-said")).to_be_in_viewport(ratio=1)
    assert host.evaluate(BESIDE, "together-copy") < 60
    host.evaluate("panel.rename('Anna')")
    expect(host.get_by_role("textbox", name="The code as a link")).to_have_value(link)
    field.fill(answer.input_value())
    field.press("Enter")
    expect(host.get_by_role("status").filter(has_text="Connected: Ben.")).to_be_visible()
    expect(guest.get_by_role("status").filter(has_text="Connected: Ana.")).to_be_visible()
    # A panel that is left does not end what was connected.
    host.evaluate("panel.close()")
    guest.evaluate("panel.close()")
    assert host.evaluate("peer.state") == "open"


def test_a_panel_that_is_left_while_it_makes_its_code_keeps_no_connection(visit: Visit) -> None:
    count = """
      window.open = 0;
      const { close } = RTCPeerConnection.prototype;
      window.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(...given) { super(...given); window.open += 1; }
        close() { if (this.signalingState !== "closed") window.open -= 1; close.call(this); }
      };
    """
    page = opened(visit("#/about", script=NO_ENGINE + count), HOST)
    page.evaluate("panel.close()")
    page.wait_for_function("() => window.open === 0")
    opened(page, HOST)
    stage(page, "showing")
    assert page.evaluate("window.open") == 1
    page.evaluate("panel.close()")
    assert page.evaluate("window.open") == 0


def test_devices_that_do_not_reach_each_other_are_told_why_and_what_else_there_is(visit: Visit) -> None:
    # Whatever the guest finds out about the host, it does not speak to it; and the host waits for a moment only.
    deaf = "RTCPeerConnection.prototype.setRemoteDescription = async function () {};"
    soon = "const wait = setTimeout; window.setTimeout = (run, time) => wait(run, time === 15000 ? 300 : time);"
    host = opened(visit("#/about", script=NO_ENGINE + soon), HOST)
    guest = opened(visit("#/about", script=NO_ENGINE), GUEST)
    at(guest, "together-paste").fill(at(host, "together-code").input_value())
    at(guest, "together-read").click()
    stage(guest, "showing")
    host.evaluate(deaf)
    at(host, "together-paste").fill(at(guest, "together-code").input_value())
    at(host, "together-read").click()
    expect(at(host, "together-error")).to_have_attribute("data-code", "together/not_connected")
    stage(host, "failed")
    expect(host.get_by_role("button", name="By links")).to_be_visible()
    at(host, "together-again").click()
    stage(host, "showing")
    expect(host.get_by_role("button", name="By links")).to_have_count(0)


def test_the_panel_looks_right_in_every_theme_and_language(visit: Visit) -> None:
    page = opened(visit("#/about", script=NO_ENGINE), HOST)
    stage(page, "showing")
    assert flaws(page) == []
    for theme in ("dark", "contrast"):
        set_theme(page, theme)
        assert violations(page, COLOURS) == []
        colours = page.evaluate("[...document.querySelectorAll('.qr > *')].map((each) => getComputedStyle(each).fill)")
        assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    for language in ("ja", "de", "es", "fr"):
        set_language(page, language)
        for how in (HOST, {**GUEST}):
            opened(page, how)
            assert flaws(page) == [], language
