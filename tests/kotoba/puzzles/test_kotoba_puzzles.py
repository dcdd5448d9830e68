"""Puzzles of ことばであそぼ: proven again by a search written from the rules page, without an index."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from asobiba.chance import stream
from asobiba.kotoba.lexicon.word_lists import open_word_list
from asobiba.kotoba.puzzles.position import (
    BEAT,
    BONUSES,
    CHAIN,
    LEAST,
    LENGTH,
    NEW,
    OPPONENT,
    REWRITE,
    WITHIN,
    WORDS,
    Position,
    read_position,
    state_of,
    steps_and_word,
)
from asobiba.kotoba.puzzles.support import judge, net_of
from asobiba.kotoba.registration import GAME
from asobiba.kotoba.rules.action_text import read_action, write_action
from asobiba.kotoba.rules.actions import New, Rewrite
from asobiba.lab.puzzles.kotoba import MOST_CHAINS, found_by_levels, make, prove
from asobiba.lab.puzzles.kotoba_chains import EveryChain, TooManyChains
from asobiba.puzzles.puzzle import Puzzle
from asobiba.puzzles.puzzle_file import open_puzzles, open_stages
from asobiba.ratings import level_ratings
from asobiba.words.lexicon_store import LexiconStore
from tests.kotoba.reference import BONUS_KANA, chips_of, is_chain, is_step, laid_cards

LEXICA = LexiconStore()


FEW = 60  # chains, for a search without an index


def of_kind(kind: str, count: int) -> list[Puzzle]:
    """The first puzzles of a kind that have few chains."""
    return [puzzle for puzzle in open_puzzles("kotoba", LEXICA) if puzzle.kind == kind and is_small(puzzle)][:count]


def is_small(puzzle: Puzzle) -> bool:
    how, *numbers = puzzle.proof.split()
    return how != "every_chain" or int(numbers[0].partition("=")[2]) <= FEW


@cache
def listed() -> list[str]:
    return [*open_word_list(LEXICA, WORDS).words()]


def within(cards: str) -> list[str]:
    """The listed words of three cards or more that these cards can lay."""
    have = Counter(cards)
    return [word for word in listed() if len(word) >= 3 and Counter(word) <= have]


def points(word: str) -> int:
    return len(word) + 2 * sum(kana in BONUS_KANA for kana in word)


def chains(target: str, hand: str) -> dict[tuple[str, ...], int]:
    """Every chain with what it gains, found by trying all words at each step."""
    words = within(target + hand)
    found: dict[tuple[str, ...], int] = {}
    waiting: list[tuple[tuple[str, ...], str, int]] = [((target,), hand, 0)]
    while waiting:
        chain, left, chips = waiting.pop()
        for word in words:
            if word in chain or not is_step(chain[-1], word, left):
                continue
            rest = "".join((Counter(left) - laid_cards(chain[-1], word)).elements())
            earned = chips + chips_of(chain[-1], word, bonus_pays=True)
            found[(*chain, word)] = earned + len(word) - (points(target) - 1)
            waiting.append(((*chain, word), rest, earned))
    return found


@pytest.mark.parametrize("puzzle", of_kind(NEW, 5))
def test_no_other_new_word_gains_as_much(puzzle: Puzzle) -> None:
    hand = read_position(puzzle.position).hand
    gains = sorted(((points(word) + max(0, len(word) - 4), word) for word in within(hand)), reverse=True)

    assert puzzle.answer == f"new {gains[0][1]}"
    assert gains[0][0] - gains[1][0] == puzzle.margin > 0


@pytest.mark.parametrize("puzzle", of_kind(REWRITE, 3))
def test_no_rewrite_gains_more_than_the_answer(puzzle: Puzzle) -> None:
    position = read_position(puzzle.position)
    found = chains(position.target, position.hand)
    answer = tuple(puzzle.answer.split()[1:])

    assert found[answer] == max(found.values())
    assert puzzle.proof == f"every_chain chains={len(found)}"
    assert found[answer] - found[tuple(puzzle.runner_up.split()[1:])] == puzzle.margin


@pytest.mark.parametrize("puzzle", [*of_kind(CHAIN, 3), *of_kind(LEAST, 3)])
def test_the_answer_is_a_chain_by_the_rules_that_reaches_the_goal(puzzle: Puzzle) -> None:
    position, action = read_position(puzzle.position), read_action(puzzle.answer)
    rules, state = state_of(puzzle)
    assert isinstance(action, Rewrite)

    assert is_chain(action.chain, position.hand, ())
    assert all(word in listed() for word in action.chain[1:])
    if puzzle.kind == CHAIN:
        assert action.word == position.goal
        shorter = [chain for chain in chains(position.target, position.hand) if chain[-1] == position.goal]
        assert min(map(len, shorter)) == len(action.chain)
    else:
        assert net_of(rules, state, action) == int(position.goal)


def test_the_crown_of_a_chain_is_the_most_that_any_way_to_its_word_gains() -> None:
    small = [puzzle for puzzle in open_stages("kotoba", LEXICA) if puzzle.kind == CHAIN and is_small(puzzle)]
    for puzzle in small[:3]:
        position = read_position(puzzle.position)
        ways = {
            chain: net for chain, net in chains(position.target, position.hand).items() if chain[-1] == position.goal
        }
        assert puzzle.proof.endswith(f" best={max(ways.values())}")
    assert len(small) > 2


def test_every_way_to_gain_as_much_is_right() -> None:
    for puzzle in of_kind(REWRITE, 2):
        position = read_position(puzzle.position)
        found = chains(position.target, position.hand)
        best = max(found.values())
        for chain, net in sorted(found.items())[:20]:
            said = judge(puzzle, "rewrite " + " ".join(chain), LEXICA)
            assert (said.right, said.worse) == (net == best, best - net)


def test_the_search_of_every_chain_gives_up_where_there_are_too_many() -> None:
    search = EveryChain(open_word_list(LEXICA, WORDS).index, 3)
    with pytest.raises(TooManyChains):
        list(search.chains("しかく", "いうきくしつん"))


def test_a_sample_is_proven_again() -> None:
    assert [puzzle.position for puzzle in open_puzzles("kotoba", LEXICA)[::8] if not prove(puzzle)] == []


def test_ratings_are_on_the_scale_of_the_measured_levels() -> None:
    puzzle = of_kind(NEW, 1)[0]
    shares = found_by_levels(1, puzzle, read_action(puzzle.answer))

    assert list(shares) == [level.rating for level in level_ratings("kotoba").values()]
    assert all(0 <= share <= 1 for share in shares.values())


def test_a_wrong_answer_is_not_proven() -> None:
    for puzzle in [*of_kind(NEW, 2), *of_kind(REWRITE, 2)]:
        wrong = Puzzle(puzzle.kind, (), 0, puzzle.position, puzzle.runner_up, "", puzzle.margin, puzzle.proof)
        assert not prove(wrong)


def test_answers_are_in_words_of_the_list_and_positions_are_read_as_written() -> None:
    for puzzle in open_puzzles("kotoba", LEXICA):
        position, action = read_position(puzzle.position), read_action(puzzle.answer)
        assert Position(position.hand, position.target, position.goal).text() == puzzle.position
        assert isinstance(action, (New, Rewrite))


def test_seeds_make_the_same_puzzles_again() -> None:
    assert [make(seed) for seed in range(1, 9)] == [make(seed) for seed in range(1, 9)]
    assert MOST_CHAINS < 10_000


def stages_of(kind: str, count: int) -> list[Puzzle]:
    """The first stages of a kind that have few chains, if it has chains."""
    return [puzzle for puzzle in open_stages("kotoba", LEXICA) if puzzle.kind == kind and is_small(puzzle)][:count]


@pytest.mark.parametrize("kind", [LENGTH, BONUSES])
def test_a_word_of_the_wanted_shape_is_right_and_the_crown_is_for_the_best_of_them(kind: str) -> None:
    for puzzle in stages_of(kind, 3):
        hand, goal = read_position(puzzle.position).hand, read_position(puzzle.position).goal
        wanted = Counter(kana for kana in hand if kana in BONUS_KANA)
        right = []
        for word in within(hand):
            fits = len(word) == int(goal) if kind == LENGTH else wanted <= Counter(word)
            assert judge(puzzle, f"new {word}", LEXICA).right == fits
            if fits:
                right.append(points(word) + max(0, len(word) - 4))
        assert f"words={len(within(hand))} ways={len(right)} best={max(right)}" in puzzle.proof
    assert len(stages_of(BONUSES, 9)) > 2


def test_a_chain_within_its_steps_is_the_shortest_and_a_longer_one_is_refused() -> None:
    for puzzle in [each for each in open_stages("kotoba", LEXICA) if each.kind == WITHIN][:3]:
        position = read_position(puzzle.position)
        steps, word = steps_and_word(position.goal)
        found = {chain: net for chain, net in chains(position.target, position.hand).items() if chain[-1] == word}
        assert min(len(chain) - 1 for chain in found) == steps
        for chain in list(found)[:10]:
            said = judge(puzzle, "rewrite " + " ".join(chain), LEXICA)
            assert said.code == ("right" if len(chain) - 1 == steps else "many_steps")
        assert puzzle.proof.endswith(f"best={max(net for chain, net in found.items() if len(chain) - 1 == steps)}")


def test_the_tanuki_is_beaten_by_more_than_it_gains_itself() -> None:
    for puzzle in [each for each in open_stages("kotoba", LEXICA) if each.kind == BEAT][:2]:
        position = read_position(puzzle.position)
        rules, state = state_of(puzzle)
        game = GAME.open_game(GAME.complete_options({"words": WORDS}, 2, LEXICA), 2, LEXICA)
        tanuki = GAME.open_player(game, OPPONENT, LEXICA).choose(game.view(state, 0), stream(1), 0)
        assert net_of(rules, state, tanuki) == int(position.goal)
        said = judge(puzzle, write_action(tanuki), LEXICA)
        assert (said.right, said.code, said.worse) == (False, "not_beaten", 1)
        assert judge(puzzle, puzzle.answer, LEXICA).right
        assert len(position.hand) == 8
