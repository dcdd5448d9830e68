"""Facts of reviewed games of Crosswords (web/games/crossword/atlas/): what a turn counts for."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from common import WEB

from tests.web.node import answer_of_node

ATLAS = (WEB / "games" / "crossword" / "atlas").as_uri()
FACTS = f"""
import {{ factsOf }} from "{ATLAS}/facts.js";
import {{ SECTIONS }} from "{ATLAS}/figures.js";
import {{ readFileSync }} from "node:fs";
const [game, kept] = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify({{ facts: factsOf(game, kept), kinds: SECTIONS.flatMap(({{ figures }}) => figures) }}));
"""
CHANCE = f"""
import {{ bagOf, balanceOf, drawChance }} from "{ATLAS}/tiles.js";
import {{ readFileSync }} from "node:fs";
const {{ words, tiles, boards, leaves }} = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify({{
  chances: words.map((letters) => drawChance(letters, tiles)),
  bags: boards.map(([cgp, rack]) => bagOf(cgp, tiles, rack, 2)),
  balances: leaves.map((leave) => balanceOf(leave, tiles)),
}}));
"""
TILES = {"A": 5, "C": 2, "CH": 1, "E": 4, "S": 2, "T": 4, "U": 2, "?": 2}
EMPTY = "/".join(["15"] * 15)
LAID = "7QI6/" + "/".join(["15"] * 14)


def candidate(move: str, leave: str = "", worth: float = 0.0, **more: Any) -> dict[str, Any]:
    word = move.split(" ")[1] if " " in move else ""
    action = "exchange" if move.startswith("exchange") else "pass" if move == "pass" else "play"
    tiles = [[7, 3 + at, letter] for at, letter in enumerate(word)] if action == "play" else []
    base = {"move": move, "action": action, "tiles": tiles, "words": [word.upper()], "phonies": [], "bingo": False}
    return {**base, "leave": leave, "worth": worth, **more}


def turn(
    number: int, seat: int, played: dict[str, Any], best: dict[str, Any], lost: float, **more: Any
) -> dict[str, Any]:
    base = {
        "number": number,
        "ply": number,
        "seat": seat,
        "kind": played["action"],
        "move": played["move"],
        "score": 20,
    }
    told = {"status": "reviewed", "played": played, "best": best, "lost": lost, "comparison": None, "back": False}
    return {**base, **told, "rack": "AEST", "cgp": f"{LAID} AEST/ 0/0 0", **more}


def facts_of(*turns: dict[str, Any], actions: list[Any] | None = None) -> list[dict[str, Any]]:
    tiles = {tile: {"count": 4 * count, "value": 1} for tile, count in TILES.items()}
    kept = {"review": {"turns": turns, "names": ["Ana", "Ben"]}, "material": {"tiles": tiles}}
    answer = answer_of_node(FACTS, given=[{"record": {"actions": actions or []}}, kept])
    kinds = {figure["kind"] for figure in answer["kinds"]}
    assert {fact["kind"] for fact in answer["facts"]} <= kinds
    return [{**fact, "kind": fact["kind"]} for fact in answer["facts"]]


def only(facts: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [{name: value for name, value in fact.items() if name != "kind"} for fact in facts if fact["kind"] == kind]


def test_a_turn_counts_for_what_it_lost_and_by_what_was_kept() -> None:
    first = candidate("8D TEA", "AUU", -6.0)
    better = candidate("8D UTU", "AEA", 1.5)
    facts = facts_of(turn(0, 0, first, better, 5.5, cgp=f"{EMPTY} AEUUTA/ 0/0 0"))
    base = {"seat": 0, "place": 0, "move": "8D TEA", "better": "8D UTU"}
    assert only(facts, "turn") == [{**base, "lost": 5.5, "best": 0}]
    assert only(facts, "opening") == [{**base, "lost": 5.5, "points": 20, "when": "first"}]
    kept = {"worth": -6, "balance": "vowels", "holds": "neither", "cost": "much"}
    assert only(facts, "leave") == [{**base, "lost": 5.5, **kept}]
    assert {fact["kind"] for fact in facts} == {"turn", "opening", "leave"}


def test_what_is_within_the_error_of_the_comparison_is_not_lost() -> None:
    unsure = {"with": "8D SEA", "points": 3, "method": "simulation", "within": 4.0}
    facts = facts_of(turn(2, 1, candidate("8D TEA", "S?"), candidate("8D SEA", "T"), 3.0, comparison=unsure))
    assert only(facts, "turn") == [{"seat": 1, "place": 2, "move": "8D TEA", "lost": 0, "best": 1}]
    assert only(facts, "leave")[0]["cost"] == "none"
    assert only(facts, "opening")[0]["when"] == "answer"


def test_exchanges_are_made_missed_or_needless() -> None:
    swap, other, play = candidate("exchange UU"), candidate("exchange U"), candidate("8D TEA")
    facts = facts_of(
        turn(0, 0, swap, other, 2.0),
        turn(1, 1, play, swap, 9.0),
        turn(2, 0, swap, play, 8.0),
        turn(3, 1, swap, swap, 0.0),
    )
    assert [fact["what"] for fact in only(facts, "exchange")] == ["made", "missed", "needless", "made"]


def test_bingos_are_found_or_missed_by_length_and_chance() -> None:
    long = candidate("8D TEATASEA", bingo=True)
    rare = candidate("8D CCSSUU?", bingo=True)
    tea = candidate("8D TEA")
    facts = facts_of(turn(0, 0, long, long, 0.0), turn(1, 1, tea, rare, 41.0), turn(2, 0, long, rare, 4.0))
    bingos = only(facts, "bingo")
    assert [(one["found"], one["length"], one["lost"]) for one in bingos] == [(1, 8, 0), (0, 7, 41), (1, 8, 0)]
    assert bingos[1]["better"] == "8D CCSSUU?"
    assert not only(facts, "leave")


def test_endings_are_turns_with_an_empty_bag_and_clocks_are_in_the_record() -> None:
    full = "/".join(["AETSAETSAETSAET"] * 5 + ["AE13"] + ["15"] * 9)
    late = turn(1, 1, candidate("8D TEA"), candidate("8D SEA"), 7.0, cgp=f"{full} AEST/ 0/0 0")
    facts = facts_of(
        turn(0, 0, candidate("8D TEA"), candidate("8D TEA"), 0.0), late, actions=[[0, "8D TEA @75"], [1, "8D TEA"]]
    )
    assert [fact["place"] for fact in only(facts, "ending")] == [1]
    assert [fact["place"] for fact in only(facts, "leave")] == [0]
    assert [(fact["seconds"], fact["phase"]) for fact in only(facts, "time")] == [(75, "early")]


def test_challenges_are_won_or_lost_and_phonies_taken_off_or_passed() -> None:
    phony, good = candidate("8D TEATX", phonies=["TEATX"]), candidate("8D TEA")
    challenge = {"kind": "challenge", "move": "challenge", "status": "not_a_choice"}
    facts = facts_of(
        turn(0, 0, phony, good, 30.0, back=True),
        turn(1, 1, good, good, 0.0, **challenge),
        turn(2, 1, phony, good, 0.0),
        turn(3, 0, good, good, 0.0),
        turn(4, 1, good, good, 0.0, **challenge),
    )
    assert [(fact["place"], fact["won"]) for fact in only(facts, "challenge")] == [(1, 1), (4, 0)]
    text = {"ply": None, "kind": "withdrawn", "status": "not_a_choice"}
    written = facts_of(turn(0, 0, phony, good, 30.0, back=True, ply=None), turn(1, 0, good, good, 0.0, **text))
    assert [(fact["seat"], fact["won"]) for fact in only(written, "challenge")] == [(1, 1)]
    phonies = [(fact["seat"], fact["outcome"], fact["lost"]) for fact in only(facts, "phony")]
    assert phonies == [(0, "off", 30), (1, "stayed", 0)]
    assert [(fact["seat"], fact["place"], fact["lost"]) for fact in only(facts, "let")] == [(0, 2, 20)]


def chance_by_hand(letters: list[str]) -> float:
    """The share of all hands of this size that spell the letters, blanks standing for any of them."""
    bag = [tile for tile, count in TILES.items() for _ in range(count)]

    def spells(hand: tuple[str, ...]) -> bool:
        left = list(letters)
        for tile in hand:
            if tile in left:
                left.remove(tile)
        return len(left) == hand.count("?")

    hands = [spells(hand) for hand in combinations(bag, len(letters))]
    return sum(hands) / len(hands)


def test_the_chance_of_letters_is_the_share_of_hands_that_spell_them() -> None:
    words = [["A"], ["T", "E"], ["C", "H"], ["CH", "A", "T"], ["S", "S", "S"], ["a", "c", "u", "S"]]
    boards = [[f"{EMPTY} AES/ 0/0 0", "AES"], [f"{LAID} [CH]A?/ 0/0 0", "[CH]A?"], [f"[CH]14/{LAID} A/ 0/0 0", "A"]]
    leaves = ["", "?", "AE", "AEU", "ST[CH]", "AST", "?AT"]
    tiles = {tile: {"count": count, "value": 1} for tile, count in TILES.items()}
    answer = answer_of_node(CHANCE, given={"words": words, "tiles": tiles, "boards": boards, "leaves": leaves})
    by_hand = [chance_by_hand([letter.upper() for letter in word]) for word in words]
    assert answer["chances"] == pytest.approx(by_hand)
    whole = sum(TILES.values())
    assert answer["bags"] == [whole - 3 - 7, whole - 3 - 2 - 7, whole - 1 - 3 - 7]
    assert answer["balances"] == ["balanced", "balanced", "vowels", "vowels", "consonants", "balanced", "balanced"]
