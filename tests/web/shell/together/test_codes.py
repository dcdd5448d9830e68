"""Codes that connect two devices (web/shell/together/), run by Node: whole, changed, old, of strangers."""

from __future__ import annotations

import random
import re
from typing import Any

from common import ROOT

from tests.web.node import answer_of_node

PROGRAM = """
const [web] = process.argv.slice(1);
const codes = ["code", "sdp", "addresses", "short-key"].map((name) => `together/codes/${name}`);
const names = [...codes, "exchange/device-key"];
const modules = await Promise.all(names.map((name) => import(`${web}/shell/${name}.js`)));
const { writeCode, readCode, shortName, sdpOf, fieldsOf, addressOf, addressText, longKey, shortKey, passingSigner, hex }
  = Object.assign({}, ...modules);
console.info = () => {};
const signer = await passingSigner();
const sum = (text) => Buffer.from(text, "base64url");
const fields = (sdp) => fieldsOf(sdp);
const plain = (value) => JSON.parse(JSON.stringify(value, (_, one) => (one instanceof Uint8Array ? hex(one) : one)));
// A code as a stranger signs it: any bytes, with a signature that holds.
const signed = async (bytes) => {
  const text = bytes.toString("base64url");
  const whole = Buffer.concat([bytes, sum(await signer.sign(`asobiba code 1 ${text}`))]);
  return "1" + BigInt("0x" + whole.toString("hex")).toString(36).toUpperCase();
};
const unsigned = (code) => {
  let number = 0n;
  for (const digit of code.slice(1)) number = number * 36n + BigInt(parseInt(digit, 36));
  const text = number.toString(16);
  return Buffer.from(text.padStart(text.length + (text.length % 2), "0"), "hex").subarray(0, -64);
};
const all = {
  write: ({ sdp, ...code }) => writeCode({ ...code, fields: fields(sdp) }, signer),
  read: async (text, kind, now) => plain(await readCode(text, kind, now)),
  resigned: async (code, changes) => {
    const bytes = unsigned(code);
    bytes.set(shortKey(sum(signer.key)), 13);
    for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
    const { fields } = await readCode(await signed(bytes), "offer", 1000);
    return sdpOf(fields, "actpass");
  },
  described: async (code) => sdpOf((await readCode(code, "offer", 1000)).fields, "actpass"),
  keys: async (count) => {
    const signers = await Promise.all(Array.from({ length: count }, passingSigner));
    return signers.every(({ key }) => hex(longKey(shortKey(sum(key)))) === hex(sum(key)));
  },
  address: (text) => {
    const found = addressOf(text);
    return found && addressText(found);
  },
  sdp: (text) => sdpOf(fields(text), "active"),
  shortName,
};
let text = "";
for await (const part of process.stdin) text += part;
const answers = [];
for (const [name, ...given] of JSON.parse(text)) {
  try {
    answers.push(await all[name](...given));
  } catch (error) {
    answers.push({ error: error.code ?? `not typed: ${error.stack}` });
  }
}
console.log(JSON.stringify(answers));
"""
DIGEST = ":".join(f"{byte:02X}" for byte in range(32))
# As Chromium has it; the later names are made up.
SDP = f"""v=0
o=- 4611 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 51477 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:3 1 tcp 1518280447 192.168.1.7 9 typ host tcptype active generation 0
a=candidate:1 1 udp 2113937151 0a1b2c3d-1111-4222-8333-444455556666.local 51477 typ host generation 0 network-cost 999
a=candidate:2 1 udp 2113939711 192.168.1.7 51478 typ host generation 0
a=candidate:9 1 udp 1677729535 93.184.216.34 51479 typ srflx raddr 0.0.0.0 rport 0 generation 0
a=candidate:4 1 udp 2113939710 224.0.0.1 51478 typ host generation 0
a=candidate:5 2 udp 2113939710 192.168.1.8 51478 typ host generation 0
a=ice-ufrag:aB+/
a=ice-pwd:abcdefghijklmnopqrstuvwx
a=ice-options:trickle
a=fingerprint:sha-256 {DIGEST}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
""".replace("\n", "\r\n")
INVITATION = {"game": "crossword", "table": "0123456789abcdef", "seat": 1, "version": "0.1.0"}
OFFER = {"kind": "offer", "id": "00ff00ff00ff00ff", "time": 1000, "name": "Ana", "sdp": SDP, "invitation": INVITATION}
ANSWER = {**OFFER, "kind": "answer", "name": "ちか", "invitation": None}
ADDRESS = r"([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.local|\d+(\.\d+){3}|[0-9a-f]{4}(:[0-9a-f]{4}){7})"
KIND = r"(host|srflx raddr 0\.0\.0\.0 rport 9)"
# All that may be in a description, whoever wrote the code.
LINES = [
    *("v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "c=IN IP4 0.0.0.0"),
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    rf"a=candidate:[1-4] 1 udp 21139371[45]\d {ADDRESS} \d{{4,5}} typ {KIND}",
    *(r"a=ice-ufrag:[A-Za-z0-9+/]{4,32}", r"a=ice-pwd:[A-Za-z0-9+/]{22,64}", "a=setup:(actpass|active)", "a=mid:0"),
    *(r"a=fingerprint:sha-256 [0-9A-F]{2}(:[0-9A-F]{2}){31}", "a=sctp-port:5000", "a=max-message-size:65536"),
]


def asked(*questions: list[Any]) -> list[Any]:
    """The answers to `[function, argument, ...]`; an error is `{"error": its code}`."""
    answers: list[Any] = answer_of_node(PROGRAM, (ROOT / "web").as_uri(), given=questions)
    return answers


def is_own(description: str) -> bool:
    lines = description.split("\r\n")
    return lines.pop() == "" and all(any(re.fullmatch(line, one, re.ASCII) for line in LINES) for one in lines)


def test_a_code_says_what_was_written() -> None:
    offer, answer = asked(["write", OFFER], ["write", ANSWER])
    link = f"Come!\nhttps://example.org/asobiba/#/together/join/{offer}\nAna"
    broken = f" {answer[:100]}\n{answer[100:].lower()} "
    one, linked, other, description = asked(
        ["read", offer, "offer", 1000], ["read", link, "offer", 1600], ["read", broken, "answer", 400], ["sdp", SDP]
    )
    assert one == linked
    fields = one.pop("fields")
    assert len(one.pop("key")) == 87
    assert one == {"kind": "offer", "id": "00ff00ff00ff00ff", "time": 1000, "name": "Ana", "invitation": INVITATION}
    assert fields["fingerprint"] == bytes(range(32)).hex()
    # Neither TCP nor a group of devices nor another component; the best first.
    assert [(one["port"], one["reflexive"]) for one in fields["candidates"]] == [
        (51478, False),
        (51477, False),
        (51479, True),
    ]
    assert (other["kind"], other["name"], other["invitation"]) == ("answer", "ちか", None)
    assert is_own(description)
    assert not is_own(SDP)


def test_a_code_with_its_link_fits_a_small_qr_code() -> None:
    name = "a=candidate:1 1 udp 2199999999 0a1b2c3d-1111-4222-8333-44445555666{}.local 51477 typ host\r\n"
    long = "".join(map(name.format, "1234"))
    most = {**OFFER, "name": "あ" * 30, "sdp": SDP.replace("a=ice-ufrag", f"{long}a=ice-ufrag")}
    usual, largest = asked(["write", OFFER], ["write", most])
    for code, most_bits in ((usual, 334 * 8), (largest, 415 * 8)):  # of versions 13 and 15 at level M (ISO/IEC 18004)
        assert re.fullmatch("[0-9A-Z]+", code)
        prefix = len("https://example.github.io/asobiba/#/together/join/")
        assert 4 + 16 + 8 * prefix + 4 + 11 + 11 * (len(code) + 1) // 2 <= most_bits


def test_every_change_of_a_code_is_noticed() -> None:
    offer, answer = asked(["write", OFFER], ["write", ANSWER])
    draw = random.Random(31)
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    changed = []
    for _ in range(1500):
        code = draw.choice([offer, answer])
        at = draw.randrange(len(code))
        few = "".join(draw.choices(digits, k=draw.randint(1, 3)))
        end = min(len(code), at + draw.randint(0, 40))
        ways = [
            code[:at] + few + code[at + len(few) :],
            code[:at] + few + code[at:],
            code[:at] + code[end:],
            code[:at],
            code[:at] + code[at:end] * 2 + code[end:],
            code[:at] + draw.choice("ー\0%é!²٣߀") + code[at + 1 :],
            "1" + "".join(draw.choices(digits, k=draw.randint(0, 800))),
        ]
        changed.append((code, draw.choice(ways)))
    others = [(code, one) for code, one in changed if one != code]
    errors = asked(*(["read", one, "offer" if code == offer else "answer", 1000] for code, one in others))
    assert len(others) > 1000
    assert {str(error) for error in errors} <= {
        str({"error": f"together/{what}"}) for what in ("garbled", "newer", "older")
    }


def test_nothing_of_a_stranger_gets_into_a_description_unchecked() -> None:
    (offer,) = asked(["write", OFFER])
    draw = random.Random(7)
    changes = [[[draw.randrange(300), draw.randrange(256)] for _ in range(draw.randint(1, 3))] for _ in range(3000)]
    # Each text in turn begins with what would end a line, and has the length of its neighbour.
    changes += [[[at, byte]] for at in range(78, 200) for byte in (0, 10, 13, 255)]
    results = asked(["described", offer], *(["resigned", offer, change] for change in changes))
    assert is_own(results[0])
    read = [one for one in results if isinstance(one, str)]
    refused = {one["error"] for one in results if not isinstance(one, str)}
    assert len(read) > 300
    assert [one for one in read if not is_own(one)] == []
    assert refused <= {"together/garbled", "together/expired", "together/is_answer"}


def test_what_else_is_wrong_with_a_code_is_said() -> None:
    offer, answer = asked(["write", OFFER], ["write", ANSWER])
    given = [
        (["read", offer, "offer", 1601], "expired"),
        (["read", offer, "offer", 399], "expired"),
        (["read", offer, "answer", 1000], "is_offer"),
        (["read", answer, "offer", 1000], "is_answer"),
        (["read", f"2{offer[1:]}", "offer", 1000], "newer"),
        (["read", f"0{offer[1:]}", "offer", 1000], "older"),
        (["read", "", "offer", 1000], "garbled"),
        (["read", "#/together/join/", "offer", 1000], "garbled"),
        (["read", "1" + "Z" * 100_000, "offer", 1000], "garbled"),
        (["write", {**OFFER, "sdp": SDP.replace("sha-256", "sha-1")}], "no_webrtc"),
        (["write", {**OFFER, "sdp": SDP.replace("aB+/", "a=b")}], "no_webrtc"),
    ]
    assert asked(*(question for question, _ in given)) == [{"error": f"together/{code}"} for _, code in given]


def test_addresses_keep_their_meaning() -> None:
    same = ["192.168.0.1", "0a1b2c3d-1111-4222-8333-444455556666.local"]
    other = {"fd00::1:2": "fd00:0000:0000:0000:0000:0000:0001:0002", "::1": f"{'0000:' * 7}0001"}
    none = [
        "",
        "::",
        "ff02::1",
        "0.0.0.0",
        "255.255.255.255",
        "1.2.3",
        "1.2.3.256",
        "1::2::3",
        "a.local",
        "12345::",
        "host",
    ]
    none += ["1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "::1%eth0", "1.2.3.4 typ host"]
    questions = [*same, *other, *none]
    assert asked(*(["address", text] for text in questions)) == [*same, *other.values(), *([None] * len(none))]


def test_short_keys_are_the_same_keys() -> None:
    assert asked(["keys", 40]) == [True]


def test_names_are_cut_to_what_a_code_holds() -> None:
    given = {
        "Ana": "Ana",
        "  Ana \n  Ben\u202e ": "Ana Ben",
        "x" * 30: "x" * 20,
        "あ" * 30: "あ" * 20,
        "😀" * 20: "😀" * 15,
        "": "",
    }
    assert asked(*(["shortName", name] for name in given)) == list(given.values())
