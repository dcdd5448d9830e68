"""The first games that the tables teach: each deal has what its texts speak of."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from asobiba.bridge import Door
from tests.frame.test_door import ask

GAMES = Path(__file__).resolve().parents[2] / "web" / "games"


def dealt(game: str, seats: list[str], **options: Any) -> dict[str, Any]:
    """What the player sees of a lesson's deal."""
    source = (GAMES / game / "play" / "lesson.js").read_text("utf-8")
    [seed] = re.findall(r"seed: (\d+)", source)
    people = [{"kind": "human"}, *({"kind": "computer", "level": level} for level in seats)]
    assert f'level: "{seats[0]}"' in source
    table = ask(Door(), type="new", game=game, seed=int(seed), seats=people, options=options, seat=0)
    view: dict[str, Any] = table["view"]
    return view


def test_garden_is_on_the_first_rack() -> None:
    assert set("GARDEN") <= set(dealt("crossword", ["child"], lexicon="standard")["rack"])


def test_the_first_hand_can_spell_the_cherry() -> None:
    view = dealt("kotoba", ["beginner"], first=1, rounds=3)
    assert set("さくらんぼ") <= set(view["hand"])
    assert view["may"]["new"]


def test_all_four_jacks_are_in_the_first_hand() -> None:
    hand = dealt("skat", ["casual", "casual"], rounds=1)["hand"]
    assert {"CJ", "SJ", "HJ", "DJ"} <= set(hand)
