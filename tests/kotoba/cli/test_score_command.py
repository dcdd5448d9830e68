"""`python -m asobiba kotoba-score`: every field, and what happens to lines that are wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from asobiba.__main__ import main
from asobiba.kotoba.cli import score_lines

ROOT = Path(__file__).parents[3]


def scored(*asked: Any) -> list[dict[str, Any]]:
    lines = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in asked]
    return list(score_lines(lines))


@pytest.mark.parametrize(
    ("word", "cards", "chips", "price"),
    [
        ("みぢか", 3, 2, 4),
        ("かくれんぼ", 5, 1, 4),
        ("けいたいでんわ", 7, 3, 6),
        ("パープル", 4, 4, 7),
        ("たいしょう", 5, 1, 4),
        ("シャツ", 3, 0, 2),
    ],
)
def test_a_new_word_has_cards_chips_and_price(word: str, cards: int, chips: int, price: int) -> None:
    (answer,) = scored({"type": "new", "word": word})
    assert (answer["cards"], answer["chips"], answer["price"]) == (cards, chips, price)


@pytest.mark.parametrize(
    ("chain", "price", "kinds", "chips", "discards", "net"),
    [
        (["アイス", "あいて", "さいふ", "とうふ"], 2, ["replace"] * 3, 3, "すあてさい", 4),
        (["しょき", "こうしょきょうふしょう"], 2, ["insert"], 7, "", 16),
        (["とうきょう", "とうきょうタワー"], 4, ["insert"], 3, "", 7),
        (
            ["きかく", "きかん", "わかれ", "わかれる", "つかれる", "つかえる", "さしつかえる"],
            2,
            ["replace", "replace", "insert", "replace", "replace", "insert"],
            6,
            "くきんわれ",
            10,
        ),
    ],
)
def test_a_chain_has_price_steps_and_net(
    chain: list[str], price: int, kinds: list[str], chips: int, discards: str, net: int
) -> None:
    (answer,) = scored({"type": "rewrite", "chain": chain})
    assert (answer["price"], answer["chips"], answer["net"]) == (price, chips, net)
    assert [step["kind"] for step in answer["steps"]] == kinds
    assert sum(step["chips"] for step in answer["steps"]) == chips
    assert "".join(card for step in answer["steps"] for card in step["discards"]) == discards
    assert answer["discards"] == list(discards)


@pytest.mark.parametrize(
    ("asked", "step", "rule"),
    [
        ({"chain": ["きかく", "きかん", "さんぽ"]}, 2, "replaces"),
        ({"chain": ["きかく", "きんかん"]}, 1, "inserts"),
        ({"chain": ["きかく", "きか"]}, 1, "shorter"),
        ({"chain": ["きかく", "きかく"]}, 1, "same_word"),
        ({"chain": ["きかく", "きかん", "きかく"]}, 2, "used"),
        ({"chain": ["きかく", "きかん"], "used": ["キカン"]}, 1, "used"),
        ({"chain": ["きかく", "きかん"], "hand": "あい"}, 1, "not_your_cards"),
        ({"chain": ["きかく", "をかく"]}, 1, "kana"),
        ({"chain": ["き", "きかく"]}, 0, "too_short"),
    ],
)
def test_a_chain_that_breaks_a_rule_gives_the_step_and_the_rule(asked: dict[str, Any], step: int, rule: str) -> None:
    (answer,) = scored({"type": "rewrite", **asked})
    assert (answer["step"], answer["rule"], answer["error"]["code"]) == (step, rule, f"kotoba/{rule}")


def test_the_readings_are_options() -> None:
    asked = {"type": "rewrite", "chain": ["とって", "とつぬ"]}
    with_bonus, without = scored(asked, {**asked, "options": {"rewrite_bonus": False, "price_to": "bank"}})
    assert (with_bonus["chips"], without["chips"]) == (3, 1)
    assert (with_bonus["price_to"], without["price_to"]) == ("owner", "bank")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", "score/not_json"),
        (b"[1]", "score/not_an_object"),
        (b"\xff\xfe", "score/not_json"),
        (b"[" * 100_000, "score/not_json"),
        (b'{"type": "new", "word": NaN}', "score/not_json"),
        (b"{}", "score/unknown_type"),
        (b'{"type": ["new"]}', "score/unknown_type"),
        (b'{"type": "new"}', "score/field"),
        (b'{"type": "new", "word": 3}', "score/field"),
        (b'{"type": "new", "word": "\xff"}', "kotoba/kana"),
        (b'{"type": "new", "word": "\\u3042\\u3044", "hand": "\\u3042"}', "kotoba/too_short"),
        (b'{"type": "new", "word": "", "chain": []}', "score/field"),
        (b'{"type": "rewrite", "chain": "\\u3042"}', "score/field"),
        (b'{"type": "rewrite", "chain": []}', "score/field"),
        (b'{"type": "rewrite", "chain": ["\\u3042\\u3044\\u3059"]}', "kotoba/no_steps"),
        (b'{"type": "new", "word": "\\u3042\\u3044\\u3059", "options": 3}', "score/field"),
        (b'{"type": "new", "word": "\\u3042\\u3044\\u3059", "options": {"rounds": 9}}', "option/value"),
        (b'{"type": "new", "word": "\\u3042\\u3044\\u3059", "options": {"x": 9}}', "option/unknown"),
    ],
)
def test_what_is_wrong_with_a_line_is_told_in_its_place_and_the_rest_goes_on(line: bytes, code: str) -> None:
    fine = {"type": "new", "word": "きかく"}
    first, wrong, last = scored(fine, b"", line, fine)
    assert (first["line"], wrong["line"], last["line"]) == (1, 3, 4)
    assert wrong["error"]["code"] == code
    assert {**first, "line": 4} == last


def test_the_command_ends_with_a_status_that_tells_of_problems() -> None:
    lines = '\ufeff{"type": "new", "word": "みぢか"}\r\n\r\n{"type": "fly"}\n{"type": "new", "word": "ぱーぷる"}'
    ran = subprocess.run(
        [sys.executable, "-m", "asobiba", "kotoba-score", "--words", "full"],
        input=lines.encode(),
        capture_output=True,
        cwd=ROOT / "py",
        check=False,
    )
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [answer["line"] for answer in answers] == [1, 3, 4]
    assert answers[0]["listed"] is True
    assert ran.returncode == 1
    assert ran.stderr.decode().startswith("asobiba: 1 line has a problem: line 3:")


def test_computers_play_among_themselves_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "kotoba", "--seats", "beginner,beginner,beginner", "--seed", "5"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    played = json.loads(line)
    assert (played["reason"], len(played["scores"]), played["seed"]) == ("rounds", 3, 5)
