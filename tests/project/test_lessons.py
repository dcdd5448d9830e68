"""The first games that the tables teach: each deal has what its texts speak of."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from asobiba.bridge import Door
from tests.tables import ask

GAMES = Path(__file__).resolve().parents[2] / "web" / "games"


def dealt(game: str, seats: list[str], seed: str = r"seed: (\d+)", **options: Any) -> dict[str, Any]:
    """What the player sees of a lesson's deal; `seed` finds its seed in the lesson."""
    source = (GAMES / game / "play" / "lesson.js").read_text("utf-8")
    [seed] = re.findall(seed, source)
    people = [{"kind": "human"}, *({"kind": "computer", "level": level} for level in seats)]
    assert f'level: "{seats[0]}"' in source
    table = ask(Door(), type="new", game=game, seed=int(seed), seats=people, options=options, seat=0)
    view: dict[str, Any] = table["view"]
    return view


@pytest.mark.parametrize(("language", "word"), [("en", "GARDEN"), ("de", "GARTEN"), ("es", "FLORES"), ("fr", "JARDIN")])
def test_the_word_that_is_taught_is_on_the_first_rack(language: str, word: str, run: Any) -> None:
    lexicon = "standard" if language == "en" else f"{language}-standard"
    view = dealt("crossword", ["child"], rf"SEEDS = .*\b{language}: (\d+)", lexicon=lexicon)
    assert not Counter(word) - Counter(view["rack"])
    text = json.loads((GAMES / "crossword" / "i18n" / f"{language}.json").read_text("utf-8"))["crossword"]["lesson"]
    assert word in text["word"]
    assert re.search(rf"\b{word[0]}\b", text["rack"])
    # A review does not blame what was taught.
    cgp = f"{'/'.join(['15'] * 15)} {view['rack']}/ 0/0 0"
    found = run("moves", "--lexicon", lexicon, "--cgp", cgp, "--best", "500")
    plays = [json.loads(line) for line in found.out.splitlines()]
    assert plays[0]["equity"] - max(play["equity"] for play in plays if play["move"].endswith(f" {word}")) < 2


def test_the_first_hand_can_spell_the_cherry() -> None:
    view = dealt("kotoba", ["beginner"], first=1, rounds=3)
    assert set("さくらんぼ") <= set(view["hand"])
    assert view["may"]["new"]


def test_all_four_jacks_are_in_the_first_hand() -> None:
    hand = dealt("skat", ["casual", "casual"], rounds=1)["hand"]
    assert {"CJ", "SJ", "HJ", "DJ"} <= set(hand)
