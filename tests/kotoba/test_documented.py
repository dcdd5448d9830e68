"""docs/door-kotoba.md tells what the engine does: codes, fields, options, events, questions."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from games import LANGUAGES_JS, languages

from asobiba.game import plain
from asobiba.kotoba.rules.options import option_schema
from tests.kotoba.rules.test_conservation import play

from .tables import do, game, table

ROOT = Path(__file__).parents[2]
DOOR = (ROOT / "docs" / "door-kotoba.md").read_text(encoding="utf-8")
SOURCES = [path for path in (ROOT / "py" / "asobiba" / "kotoba").rglob("*.py") if path.name != "cli.py"]


def section(title: str) -> str:
    return DOOR.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_the_codes_are_all_told_and_no_others() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    raised = set(re.findall(r'illegal\(\s*"(\w+)"', text)) | set(re.findall(r'"kotoba/(\w+)"', text))
    assert raised == set(re.findall(r"kotoba/(\w+)", section("Codes")))


def test_every_code_has_a_text_in_every_language() -> None:
    told = set(re.findall(r"kotoba/(\w+)", section("Codes")))
    for language in languages((ROOT / "web" / LANGUAGES_JS).read_text("utf-8")):
        texts = json.loads((ROOT / "web" / "games" / "kotoba" / "i18n" / f"{language}.json").read_text("utf-8"))
        assert set(texts["errors"]["kotoba"]) >= told, language


def test_the_options_are_all_told() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", section("Options"), re.MULTILINE)
    assert rows == [option["name"] for option in option_schema()]


def fields(value: Any) -> set[str]:
    """Every name of a field in a value of plain JSON, but for kana and numbers."""
    if isinstance(value, dict):
        inner = set[str]().union(*map(fields, value.values())) if value else set[str]()
        return inner | {name for name in value if re.fullmatch(r"\w+", name, re.ASCII)}
    if isinstance(value, list):
        return set[str]().union(*map(fields, value)) if value else set[str]()
    return set()


def test_every_field_of_views_events_and_answers_is_told() -> None:
    told = set(re.findall(r'[`"](\w+)[`"]', DOOR))
    one, states = play(8)
    shown = [plain(one.view(state, seat)) for state in states[::5] + states[-1:] for seat in (0, None)]
    state = one.new(8).state
    shown += [event.seen_by(0) for event in one.new(8).events]
    for later in states[1:]:
        shown += [turn.seen_by(0) for turn in later.turns[len(state.turns) :]]
        state = later
    answers = [("preview", {"word": "あいす"}), ("preview", {"word": "身近"})]
    answers += [("plan", {"chain": chain}) for chain in (["きかく", "きかん"], ["きかく", "X"], ["あああ"])]
    small = game()
    laid = table(small, ["んさいふ", "", ""], [(1, "きかく")])
    shown += [plain(small.ask(small.view(laid, 0), question, arguments)) for question, arguments in answers]
    unknown = fields(shown) - told - {"own_words", "fingerprint"}
    assert unknown - {"text", "at", "character"} == set()


def test_every_event_and_every_question_is_told() -> None:
    told = section("View").partition("Events: ")[2]
    kinds = {event.kind for event in game().new(1).events}
    for seed in range(4, 12):
        _, states = play(seed)
        kinds |= {turn.kind for turn in states[-1].turns}
    small = game()
    proposed = do(small, table(small, ["んさいふ", "", ""]), 0, "new んさい?")
    kinds |= {event.kind for event in proposed.events}
    kinds |= {event.kind for event in do(small, proposed.state, 1, "vote no").events}
    assert {kind for kind in kinds if f"`{kind}`" not in told} == set()
    asked = (ROOT / "py" / "asobiba" / "kotoba" / "game.py").read_text(encoding="utf-8")
    questions = set(re.findall(r'question == "(\w+)"', asked))
    assert questions <= set(re.findall(r"^- `(\w+)`", section("Questions"), re.MULTILINE))
