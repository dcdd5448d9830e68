"""Facts of reviewed games of ことばであそぼ (web/games/kotoba/atlas/): what a turn counts for."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from common import WEB

from asobiba.kotoba.coach.game_review import GameReview
from asobiba.record import Participant
from asobiba.session import Session
from tests.tables import real_lexica, worked
from tests.web.node import answer_of_node

ATLAS = (WEB / "games" / "kotoba" / "atlas").as_uri()
FACTS = f"""
import {{ factsOf }} from "{ATLAS}/facts.js";
import {{ SECTIONS }} from "{ATLAS}/figures.js";
import {{ readFileSync }} from "node:fs";
const {{ game, review }} = JSON.parse(readFileSync(0, "utf-8"));
const figures = SECTIONS.flatMap(({{ figures }}) => figures);
console.log(JSON.stringify({{ facts: factsOf(game, review), figures }}));
"""
ROWS = {
    **dict.fromkeys("あいうえお", "a"),
    **dict.fromkeys("かきくけこがぎぐげご", "ka"),
    **dict.fromkeys("さしすせそざじずぜぞ", "sa"),
    **dict.fromkeys("たちつてとだぢづでど", "ta"),
    **dict.fromkeys("なにぬねの", "na"),
    **dict.fromkeys("はひふへほばびぶべぼぱぴぷぺぽ", "ha"),
    **dict.fromkeys("まみむめも", "ma"),
    **dict.fromkeys("やゆよ", "ya"),
    **dict.fromkeys("らりるれろ", "ra"),
    "わ": "wa",
}


@cache
def played() -> tuple[dict[str, Any], dict[str, Any]]:
    """A game of two computers, long enough that words are rewritten, and its review."""
    seats = (Participant("computer", level="intermediate"), Participant("computer", level="advanced"))
    session = Session.start("kotoba", 8, seats, {"rounds": 5}, real_lexica())
    session.step()
    return {"view": session.view(0, None)}, worked(GameReview(session.history(), None))


def facts_of(game: dict[str, Any], review: dict[str, Any]) -> list[dict[str, Any]]:
    answer = answer_of_node(FACTS, given={"game": game, "review": review})
    found: list[dict[str, Any]] = answer["facts"]
    assert {fact["kind"] for fact in found} <= {figure["kind"] for figure in answer["figures"]}
    for figure in answer["figures"]:  # each figure finds the field and the tags that it is told by
        of_kind = [fact for fact in found if fact["kind"] == figure["kind"]]
        names = [figure.get("field"), figure.get("by"), *figure.get("where", {})]
        wanted = {name for name in names if name not in (None, "opponent", "list")}
        assert all(wanted <= set(fact) for fact in of_kind), figure
    return found


def only(facts: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [fact for fact in facts if fact["kind"] == kind]


def turn(number: int, action: str, got: int, best: tuple[str, int] | None = None) -> dict[str, Any]:
    better = None if best is None else {"action": best[0], "net": best[1]}
    lost = 0 if best is None else best[1] - got
    return {"number": number, "ply": 10 * number, "seat": 0, "action": action, "got": got, "best": better, "lost": lost}


def test_the_facts_of_a_played_game_are_those_of_its_log() -> None:
    game, review = played()
    facts, turns, log = facts_of(game, review), review["turns"], game["view"]["turns"]
    words = [one["word"] for one in log if one["kind"] in ("new", "rewrite")]
    assert Counter(min(7, len(word)) for word in words) == Counter(fact["length"] for fact in only(facts, "word"))
    assert Counter(ROWS[word[0]] for word in words) == Counter(fact["row"] for fact in only(facts, "word"))
    steps = [len(one["steps"]) for one in log if one["kind"] == "rewrite"]
    assert steps
    assert Counter(min(6, count) for count in steps) == Counter(fact["size"] for fact in only(facts, "chain"))
    thrown = [len(one["cards"]) for one in log if one["kind"] == "discard"]
    assert thrown == [fact["cards"] for fact in only(facts, "discard")]
    assert sum(fact["lost"] for fact in only(facts, "turn")) == sum(one["lost"] for one in turns)
    found = [bool(one["best"] is None) for one in turns if one["best"] or one["action"]]
    assert [bool(fact["found"]) for fact in only(facts, "best")] == found
    missed = [one for one in turns if one["best"] and one["best"]["action"].startswith("rewrite")]
    missed = [one for one in missed if not one["action"].startswith("rewrite")]
    assert len(missed) == Counter(fact["rewrite"] for fact in only(facts, "rewrite"))["missed"]


def test_rewrites_are_made_bettered_or_missed_and_words_are_found_by_what_there_was() -> None:
    chain, better = "rewrite きかく きかん", "rewrite きかく きかん わかれ"
    turns = [
        turn(0, "new ぶどう", 4),
        turn(1, chain, 2, (better, 6)),
        turn(2, "new さくら", 3, (better, 5)),
        turn(3, chain, 2),
        turn(4, "", 0, ("new がっこう", 5)),
    ]
    facts = facts_of({"view": {"turns": []}}, {"turns": turns})
    rewrites = [(fact["place"], fact["rewrite"], fact["lost"]) for fact in only(facts, "rewrite")]
    assert rewrites == [(1, "bettered", 4), (2, "missed", 2), (3, "made", 0)]
    best = [(fact["what"], fact["row"], fact["length"], fact["found"]) for fact in only(facts, "best")]
    assert best == [
        ("new", "ha", 3, 1),
        ("rewrite", "wa", 3, 0),
        ("rewrite", "wa", 3, 0),
        ("rewrite", "ka", 3, 1),
        ("new", "ka", 4, 0),
    ]
    assert [fact["made"] for fact in only(facts, "turn")] == [1, 1, 1, 1, 0]
    assert only(facts, "turn")[4]["better"] == "new がっこう"


def test_discards_belong_to_the_turn_that_they_end() -> None:
    thrown = [
        {"kind": "discard", "seat": 0, "ply": 1, "cards": "", "made": True},
        {"kind": "discard", "seat": 0, "ply": 10, "cards": "うさぎかめ", "made": False},
        {"kind": "discard", "seat": 1, "ply": 11, "cards": "う", "made": False},
    ]
    facts = facts_of({"view": {"turns": thrown}}, {"turns": [turn(0, "new ぶどう", 4), turn(1, "", 0)]})
    found = [(fact["place"], fact["cards"], fact["size"], fact["when"]) for fact in only(facts, "discard")]
    assert found == [(0, 0, "none", "word"), (1, 5, "many", "no_word")]
    assert not [fact for fact in only(facts, "best") if fact["place"] == 1]  # there was nothing to find


def test_a_turn_that_is_not_reviewed_yet_tells_only_its_word() -> None:
    waiting = {**turn(0, "new ぶどう", 4), "lost": None}
    assert [fact["kind"] for fact in facts_of({"view": {"turns": []}}, {"turns": [waiting]})] == ["word"]
