"""Two devices connect by telling each other a code (web/shell/together/), in two profiles of one Chromium."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, expect

from bench.engines import Absent, Browser, opened, until
from bench.gather import host_address, read_code, shown_code
from tests.web.saving import at, ready
from tests.web.visiting import NO_ENGINE, Server, Visit

INVITATION = {"name": "Ana", "game": "crossword", "table": "0123456789abcdef", "seat": 1, "version": "0.1.0"}
OFFER = """async (invitation) => {
  const { offer } = await import("./shell/together/pairing.js");
  window.pairing = await offer(invitation);
  return window.pairing.code;
}"""
ACCEPT = """async (text) => {
  const { accept } = await import("./shell/together/pairing.js");
  try {
    window.pairing = await accept(text, { name: "Ben" });
  } catch (error) {
    return error.code ?? String(error);
  }
  window.pairing.peer.then((peer) => watch(peer));
  const { code, invitation, key } = window.pairing;
  return { code, invitation, key };
}"""
ANSWERED = """async (text) => {
  try {
    watch(await window.pairing.answered(text));
  } catch (error) {
    return error.code ?? String(error);
  }
  return { name: window.peer.name, key: window.peer.key };
}"""
# What a peer says, from now on.
WATCH = """
  window.watch = (peer) => {
    Object.assign(window, { peer, got: [], states: [], faults: [] });
    peer.onMessage = (value) => got.push(value);
    peer.onState = (state) => states.push(state);
    peer.onFault = ({ code }) => faults.push(code);
  };
"""
# A peer that does not keep to the rules: whole pieces as they are, on a channel caught as it is made.
CATCH = """
  const make = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (...given) {
    return (window.channel = make.apply(this, given));
  };
"""


@pytest.fixture
def pair(visit: Visit) -> tuple[Page, Page]:
    """A host's page and a guest's; neither needs an engine."""
    script = NO_ENGINE + WATCH + CATCH
    return visit("#/about", script=script), visit("#/about", script=script)


def connect(host: Page, guest: Page) -> dict[str, Any]:
    """Pair two pages by texts; what each has learnt of the other."""
    code = host.evaluate(OFFER, INVITATION)
    link = host.evaluate("async (code) => (await import('./shell/together/codes/code.js')).joinLink(code)", code)
    asked = guest.evaluate(ACCEPT, f"Join us: {link}")
    assert asked["invitation"] == INVITATION
    found = host.evaluate(ANSWERED, asked["code"])
    guest.wait_for_function("() => window.peer")
    return {"offer": code, "answer": asked["code"], "guest": found, "host": guest.evaluate("[peer.name, peer.key]")}


def got(page: Page, count: int) -> Any:
    page.wait_for_function("(count) => got.length >= count", arg=count)
    return page.evaluate("got")


def test_two_devices_connect_by_a_code_each_and_speak(pair: tuple[Page, Page]) -> None:
    host, guest = pair
    told = connect(host, guest)
    assert told["guest"]["name"] == "Ben"
    assert told["host"][0] == "Ana"
    assert len({told["guest"]["key"], told["host"][1]}) == 2
    host.evaluate("[1, 2, 3].forEach((number) => peer.send({ number, text: 'きかく'.repeat(40_000) }))")
    guest.evaluate("peer.send({ hello: 'from Ben' })")
    assert [len(one["text"]) for one in got(guest, 3)] == [120_000] * 3
    assert got(host, 1) == [{"hello": "from Ben"}]
    assert host.evaluate("try { peer.send({ text: 'x'.repeat(600_000) }) } catch ({ code }) { code }") == (
        "together/too_big"
    )
    # A code is good once.
    assert host.evaluate(ANSWERED, told["answer"]) == "together/used"
    assert guest.evaluate(ACCEPT, told["offer"]) == "together/used"
    # Half a message is a fault and nothing else; a flood is the end, and both sides know why.
    guest.evaluate("channel.send(Uint8Array.from([0, 123]))")
    guest.evaluate("peer.send({ still: 'here' })")
    assert got(host, 2)[1] == {"still": "here"}
    assert host.evaluate("[faults, states]") == [["together/unreadable"], []]
    guest.evaluate("for (let count = 0; count < 500; count += 1) channel.send(Uint8Array.from([0, 49]))")
    for page in pair:
        page.wait_for_function("() => peer.state === 'closed'")
        assert page.evaluate("peer.reason.code") == "together/flood"


def test_a_code_that_does_not_fit_says_why_and_changes_nothing(pair: tuple[Page, Page]) -> None:
    host, guest = pair
    first = host.evaluate(OFFER, INVITATION)
    other = guest.evaluate(ACCEPT, first)["code"]
    second = host.evaluate(OFFER, INVITATION)
    wrong = {
        other: "other_offer",
        second: "is_offer",
        f"2{other[1:]}": "newer",
        f"0{other[1:]}": "older",
        "": "garbled",
        f"{other[:90]}0{other[91:]}": "garbled",
        "Ana sent me a code": "garbled",
    }
    assert {text: host.evaluate(ANSWERED, text) for text in wrong} == {
        text: f"together/{code}" for text, code in wrong.items()
    }
    assert guest.evaluate(ACCEPT, other) == "together/is_answer"
    guest.evaluate("(Date.present = Date.now, Date.now = () => Date.present() + 602_000, null)")
    assert guest.evaluate(ACCEPT, second) == "together/expired"
    guest.evaluate("Date.now = Date.present, null")
    answer = guest.evaluate(ACCEPT, second)["code"]
    assert host.evaluate(ANSWERED, answer)["name"] == "Ben"
    # The guest leaves: the host hears of it at once.
    guest.close()
    host.wait_for_function("() => peer.state === 'closed'")
    assert host.evaluate("states.at(-1)") == "closed"


def test_a_device_without_a_network_or_webrtc_is_told_so(visit: Visit) -> None:
    alone = "window.RTCPeerConnection = class extends RTCPeerConnection { get localDescription() {"
    alone += (
        "const sdp = super.localDescription?.sdp ?? ''; return { sdp: sdp.replaceAll('typ host', 'typ none') }; } };"
    )
    page = visit("#/about", script=NO_ENGINE + alone)
    offer = f"({OFFER})(given).catch((error) => error.code ?? String(error))"
    assert page.evaluate(f"(given) => {offer}", INVITATION) == "together/no_network"
    page.evaluate("delete window.RTCPeerConnection; window.RTCPeerConnection = undefined")
    assert page.evaluate(f"(given) => {offer}", INVITATION) == "together/no_webrtc"


def field(test_id: str) -> str:
    """What stands in a field, as an expression of the page."""
    return f"document.querySelector('[data-testid={test_id}]')?.value"


def play_a_turn(host: Page, guest: Browser) -> None:
    """A guest in another browser comes to a table of Crosswords and plays the best play."""
    host.evaluate(f"void (location.hash = '{host_address('crossword', 'human,guest', hints='true')}')")
    guest.value("void (location.hash = '#/together/join')")
    until(guest, "document.querySelector('[data-testid=together-paste]')")
    guest.value(f"void ({field('together-paste').replace('?', '')} = {json.dumps(shown_code(host))})")
    guest.press("together-read")
    until(guest, field("together-code"))
    read_code(host, guest.value(field("together-code")))
    ready(host)
    pass_on = at(host, "pass")
    if guest.value("Boolean(document.querySelector('[data-testid=hint]:enabled'))") is False and pass_on.is_enabled():
        pass_on.click()
        at(host, "pass-confirm").click()
    until(guest, "document.querySelector('[data-testid=hint]:enabled')")
    for test_id in ("hint", "hint-0", "play"):
        guest.press(test_id)
    expect(at(host, "score-1")).not_to_have_text("0")
    score = at(host, "score-1").inner_text()  # the host's page does not count up
    until(guest, f"document.querySelector('[data-testid=score-1]').innerText === {json.dumps(score)}")


def test_a_guest_in_firefox_does_not_give_up_before_the_host_speaks_and_plays_a_turn(
    visit: Visit, steady_server: Server, playwright: Playwright
) -> None:
    host = visit("#/about", reduced_motion="reduce")
    host.evaluate(f"() => {{ {WATCH} }}")
    code = host.evaluate(OFFER, INVITATION)
    try:
        with opened("firefox", playwright) as guest:
            guest.go(steady_server.address + "#/about")
            until(guest, "document.querySelector('h1')")
            count = """
              const add = RTCPeerConnection.prototype.addIceCandidate;
              window.tried = 0;
              RTCPeerConnection.prototype.addIceCandidate = function (...given) {
                window.tried += 1;
                return add.apply(this, given);
              };
            """
            guest.value(f"(() => {{ {count} {WATCH} }})()")
            answer = guest.value(f"({ACCEPT})({json.dumps(code)})")["code"]
            until(guest, "tried >= 2")  # after five seconds it would have given up
            assert host.evaluate(ANSWERED, answer)["name"] == "Ben"
            until(guest, "window.peer")
            host.evaluate("peer.send({ text: 'あ'.repeat(20_000) })")
            until(guest, "got.length")
            assert guest.value("got[0].text.length") == 20_000
            play_a_turn(host, guest)
            assert guest.problems() == []
    except Absent as absent:
        pytest.skip(f"firefox: {absent}")
