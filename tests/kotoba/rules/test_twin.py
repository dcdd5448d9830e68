"""Whole rewrites against the twin: what `check` allows, what `plan` promises, and what the rules page says, are one."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

from asobiba import chance
from asobiba.errors import IllegalAction
from asobiba.game import plain
from asobiba.kotoba.rules.actions import Rewrite
from asobiba.kotoba.rules.cards import sort
from asobiba.kotoba.rules.state import State
from tests.kotoba import reference
from tests.kotoba.tables import PlainWords, game, table

FEW = "いううしぬ"


class Everything(frozenset[str]):
    """A list that has every word."""

    def __contains__(self, word: object) -> bool:
        return True


ONE = game(words=PlainWords(Everything()))


def letters(least: int, most: int, rng: Random) -> str:
    return "".join(FEW[chance.below(len(FEW), rng)] for _ in range(least + chance.below(most - least + 1, rng)))


def near_chain(rng: Random) -> list[str]:
    """A chain whose steps mostly are some: cards replaced or inserted here and there; now and then any word."""
    chain = [letters(3, 4, rng)]
    for _ in range(chance.below(4, rng) + (rng.random() < 0.95)):
        word = list(chain[-1])
        replacing = rng.random() < 0.6
        for _ in range(1 + chance.below(2 + (rng.random() < 0.1), rng)):
            place = chance.below(len(word) + (not replacing), rng)
            word[place : place + replacing] = letters(1, 1, rng)
        chain.append("".join(word) if rng.random() < 0.95 else letters(2, 6, rng))
    return chain


def case(number: int) -> tuple[list[str], str, list[str], int, State]:
    """A chain, a hand, used words, chips, and the position that they make."""
    rng = chance.stream(number, "kotoba twin")
    chain, hand = near_chain(rng), sort(letters(4, 10, rng))
    used = [letters(3, 4, rng) for _ in range(chance.below(3, rng))]
    chips = chance.below(9, rng)
    state = table(ONE, [hand, "", ""], [(1, chain[0])], chips=(chips, 5, 5))
    return chain, hand, used, chips, replace(state, used=(chain[0], *used))


def allowed(state: State, chain: list[str]) -> bool:
    try:
        ONE.check(state, 0, Rewrite(tuple(chain)))
    except IllegalAction:
        return False
    return True


def test_check_and_plan_allow_exactly_the_chains_of_the_twin_that_can_be_paid() -> None:
    seen = set()
    for number in range(1500):
        chain, hand, used, chips, state = case(number)
        bonus = sum(kana in reference.BONUS_KANA for kana in chain[0])
        legal = reference.is_chain(chain, hand, used)
        payable = chips >= len(chain[0]) + 2 * bonus - 1

        answer = plain(ONE.ask(ONE.view(state, 0), "plan", {"chain": chain}))

        assert answer["legal"] == legal, number
        assert allowed(state, chain) == answer["now"] == (legal and payable), number
        assert answer["action"] == (ONE.write_action(Rewrite(tuple(chain))) if legal else None)
        seen.add((legal, payable, len(chain)))
    assert len(seen) == 2 * 2 * 5 - 2  # everything but a target alone that is legal


def test_what_a_chain_earns_is_what_the_twin_counts_and_no_card_is_lost() -> None:
    done = 0
    for number in range(1500):
        chain, hand, _, chips, state = case(number)
        if not allowed(state, chain):
            continue
        after = ONE.apply(state, 0, Rewrite(tuple(chain))).state
        turn = after.turns[-1].public
        earned = sum(reference.chips_of(before, later, bonus_pays=True) for before, later in pairwise(chain))
        assert turn["chips"]["total"] == earned
        assert after.chips == (chips - turn["from"]["price"] + earned, 5 + turn["from"]["price"], 5)
        assert sort(after.hands[0] + after.words[0].word + after.discards) == sort(hand + chain[0])
        assert after.used[-len(chain) + 1 :] == tuple(chain[1:])
        done += 1
    assert done > 150


def test_the_fault_that_plan_names_is_the_first_step_that_the_twin_refuses() -> None:
    for number in range(1500):
        chain, hand, used, _, state = case(number)
        answer = plain(ONE.ask(ONE.view(state, 0), "plan", {"chain": chain}))
        counts = range(1, len(chain) + 1)
        good = max(count for count in counts if count == 1 or reference.is_chain(chain[:count], hand, used))
        assert answer["fault"] == (None if good == len(chain) else good - 1)
        assert [step["legal"] for step in answer["steps"]] == [True] * (good - 1) + [False] * (good < len(chain))
