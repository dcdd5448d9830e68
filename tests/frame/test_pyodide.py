"""The same requests get the same answers, byte for byte, in CPython and in the page's own Python (run by Node)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from assemble import assemble
from common import build_lock, digest

from asobiba.bridge import Door
from asobiba.catalogue import GameEntry, entry
from asobiba.words.lexicon_store import LexiconStore
from tests.pyodide import run_in_pyodide
from tests.tables import ask

PROGRAM = """
from asobiba.bridge import handle
with open("/job/requests") as asked, open("/job/answers", "w") as answers:
    for line in asked:
        answers.write(handle(line) + chr(10))
"""
PACKS = LexiconStore().packs()
# Every level and every kind of rule that draws, judges or ends in another way.
GAMES: list[tuple[list[str], dict[str, Any]]] = [
    (["beginner", "greedy"], {"lexicon": "standard"}),
    (["greedy", "intermediate"], {"lexicon": "full", "challenge": "double"}),
    (["beginner", "intermediate", "greedy", "beginner"], {"lexicon": "standard"}),
    (["greedy", "greedy"], {"lexicon": "full", "clabbers": True}),
    *[(["intermediate", "greedy"], {"lexicon": f"{row.code}-standard", "school": True}) for row in PACKS[:1]],
]


class Log:
    """Requests to a door of this Python, and what it answered."""

    def __init__(self) -> None:
        self._door = Door(LexiconStore())
        self.requests: list[str] = []
        self.answers: list[str] = []

    def ask(self, **request: Any) -> dict[str, Any]:
        """Ask, write down, and give back the answer."""
        self.requests.append(json.dumps(request))
        self.answers.append(self._door.handle(self.requests[-1]))
        answer: dict[str, Any] = json.loads(self.answers[-1])
        assert answer["ok"] is (request["type"] != "wrong"), answer
        return answer


def playthroughs(log: Log) -> Iterator[dict[str, Any]]:
    """Plays each of GAMES to its end, looking around on the way, and gives the last answer of each."""
    for seed, (levels, options) in enumerate(GAMES, start=7):
        seats = [{"kind": "computer", "level": level} for level in levels]
        table = log.ask(type="new", game="crossword", seed=seed, seats=seats, options=options)
        name = table["table"]
        log.ask(type="ask", table=name, seat=table["to_act"][0], question="plays", arguments={"best": 0})
        log.ask(type="step", table=name, limit=5)
        log.ask(type="write", table=name, format="cgp")
        table = log.ask(type="step", table=name, limit=0)
        log.ask(type="view", table=name, seat=1, ply=6)
        log.ask(type="write", table=name, format="gcg")
        log.ask(type="load", record=table["record"])
        yield table


def kotoba(log: Log) -> dict[str, Any]:
    """A game of ことばであそぼ with a vote, looking around on the way; the last answer."""
    seats = [{"kind": "human"}, *({"kind": "computer", "level": level} for level in ("beginner", "champion"))]
    table = log.ask(type="new", game="kotoba", seed=7, seats=seats, options={"first": 1})
    name, hand = table["table"], table["view"]["hand"]
    log.ask(type="ask", table=name, seat=0, question="preview", arguments={"word": "ケイタイデンワ"})
    log.ask(type="act", table=name, seat=0, ply=0, action=f"new {hand[:4]}?")
    while table["acting"] is not None:
        table = log.ask(type="step", table=name)
        ply = len(table["record"]["actions"])
        for target in table["view"]["may"]["targets"][:2]:
            chain = [target["word"], target["word"] + "ん", target["word"] + "いん"]
            log.ask(type="ask", table=name, seat=0, question="plan", arguments={"chain": chain})
        if table["acting"] == "human":
            table = log.ask(type="act", table=name, seat=0, ply=ply, action=f"discard {table['view']['hand'][:3]}")
    log.ask(type="view", table=name, seat=1, ply=6)
    log.ask(type="write", table=name, format="log")
    return log.ask(type="load", record=table["record"])


def views(log: Log) -> None:
    """Asks each game something about a view of a table that this Python has."""
    asked: list[tuple[GameEntry, str, dict[str, Any]]] = [
        (entry("duplicate"), "preview", {"tiles": [[7, 7, "A"]]}),
        (entry("crossword"), "hint", {"count": 2}),
        (entry("kotoba"), "preview", {"word": "ケイタイ"}),
        (entry("skat"), "bids", {}),
    ]
    door = Door(LexiconStore())
    for game, question, arguments in asked:
        seats = [{"kind": "human"}] * game.least_seats
        table = ask(door, type="new", game=game.name, seed=7, seats=seats, options={}, seat=0)
        about = {"game": game.name, "seats": len(seats), "options": table["record"]["options"], "view": table["view"]}
        log.ask(type="ask", **about, question=question, arguments=arguments)


@pytest.fixture(scope="module")
def site() -> Path:
    """The built site."""
    with build_lock():
        return assemble()


@pytest.mark.slow
def test_same_playthroughs_in_cpython_and_in_pyodide_byte_for_byte(site: Path, tmp_path: Path) -> None:
    log = Log()
    views(log)
    for table in playthroughs(log):
        assert table["view"]["result"] is not None
    assert kotoba(log)["view"]["result"] is not None
    for word in ("mice", "DOES", "larkinesses", "さくら", "はしった", "xyzzy"):
        log.ask(type="define", word=word, glosses="de")
    log.ask(type="wrong")
    (tmp_path / "requests").write_text("\n".join(log.requests) + "\n")
    run_in_pyodide(site, tmp_path, PROGRAM)
    answers = (tmp_path / "answers").read_text().splitlines()
    assert len(answers) == len(log.answers)
    for request, here, there in zip(log.requests, log.answers, answers, strict=True):
        assert digest(here.encode()) == digest(there.encode()), f"{request}\n{here[:500]}\n{there[:500]}"


@pytest.mark.slow
def test_a_mistake_of_the_engine_is_reported_with_the_functions_that_it_went_through(
    site: Path, tmp_path: Path
) -> None:
    # byte code without any table of lines made `traceback` itself fail, and told of that in place of the mistake
    run_in_pyodide(
        site,
        tmp_path,
        """
import traceback
from asobiba.bridge import Door
door = Door()
door._messages["hello"] = lambda asked: {}["nowhere"]
try:
    door.handle('{"type": "hello"}')
except KeyError:
    open("/job/report", "w").write(traceback.format_exc())
""",
    )
    report = (tmp_path / "report").read_text().splitlines()
    assert report[0].startswith("Traceback")
    assert report[-1] == "KeyError: 'nowhere'"
    assert any(re.search(r"asobiba/bridge\.py\", line \d+, in handle$", line) for line in report)
