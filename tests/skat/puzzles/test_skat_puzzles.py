"""Puzzles of Skat about a card: proven again by plain minimax over all cards and all deals that cannot be ruled out."""

from __future__ import annotations

from itertools import combinations

import pytest

from asobiba.lab.puzzles.skat import prove
from asobiba.lab.puzzles.skat_cards import make_card
from asobiba.puzzles.puzzle import Puzzle
from asobiba.puzzles.puzzle_file import open_puzzles
from asobiba.skat.puzzles.position import OPEN, SURE, read_position, state_of, write_position
from asobiba.skat.puzzles.support import PUZZLES, task
from asobiba.skat.rules.cards import (
    CARDS,
    NULL,
    Cards,
    following_cards,
    members,
    points_of,
    set_of,
    void_cards,
    winning_place,
    write_card,
)
from asobiba.skat.rules.scoring import goal
from asobiba.skat.rules.state import Deal, to_act
from asobiba.skat.rules.view import view_of
from asobiba.words.lexicon_store import LexiconStore
from tests.skat.reference import best_points, null_is_safe

FEW = 4  # cards in each hand, for plain minimax
SEEDS = range(1, 7)


LEXICA = LexiconStore()


def shipped() -> tuple[Puzzle, ...]:
    return open_puzzles("skat", LEXICA)


def about_cards() -> list[Puzzle]:
    return [puzzle for puzzle in shipped() if puzzle.kind in (OPEN, SURE)]


def small(kind: str, count: int) -> list[Puzzle]:
    """The first puzzles of a kind with few cards."""
    fitting = [puzzle for puzzle in shipped() if puzzle.kind == kind and {"cards3", "cards4"} & set(puzzle.themes)]
    return fitting[:count]


def holding(deal: Deal, hands: tuple[Cards, Cards, Cards], skat: Cards) -> set[str]:
    """The legal cards after which the side whose turn it is reaches its goal, by minimax."""
    declarer, game = deal.declarer or 0, deal.game
    trick = deal.open_trick.cards if deal.open_trick else ()
    seat = deal.next_player
    leader = (seat - len(trick)) % 3
    legal = following_cards(hands[seat], trick[0], game) if trick else hands[seat]
    before = points_of(skat) + sum(
        points_of(set_of(done.cards)) for done in deal.done_tricks if done.winner == declarer
    )
    words = deal.contract.words() if deal.contract else []
    found = set()
    for card in members(legal):
        left = [hand & ~(1 << card) for hand in hands]
        turned = left[declarer], left[(declarer + 1) % 3], left[(declarer + 2) % 3]
        cards, first, taken = (*trick, card), (leader - declarer) % 3, 0
        if len(cards) == 3:
            winner = (first + winning_place(cards, game)) % 3
            taken = points_of(set_of(cards)) if winner == 0 else 0
            lost_null, first, cards = winner == 0, winner, ()
        else:
            lost_null = False
        if game == NULL:
            wins = not lost_null and null_is_safe(turned, first, cards)
        else:
            wins = before + taken + best_points(game, turned, first, cards) >= goal(words)
        if wins == (seat == declarer):
            found.add(write_card(card))
    return found


def possible(deal: Deal) -> list[tuple[tuple[Cards, Cards, Cards], Cards]]:
    """Every deal that the seat cannot rule out: by the cards it sees, the sizes of the hands, who failed to follow."""
    seat = deal.next_player
    tricks = [(trick.leader, trick.cards) for trick in deal.tricks]
    played = set_of(card for _, cards in tricks for card in cards)
    knows_skat = seat == deal.declarer
    unseen = [card for card in CARDS if not (played | deal.hands[seat] | (deal.skat if knows_skat else 0)) >> card & 1]
    one, two = (seat + 1) % 3, (seat + 2) % 3
    void = {other: void_cards(tricks, other, deal.game) for other in (one, two)}
    found = []
    for first in combinations(unseen, deal.hands[one].bit_count()):
        rest = [card for card in unseen if card not in first]
        for second in combinations(rest, deal.hands[two].bit_count()):
            cards = {seat: deal.hands[seat], one: set_of(first), two: set_of(second)}
            if any(cards[other] & void[other] for other in (one, two)):
                continue
            skat = deal.skat if knows_skat else set_of(card for card in rest if card not in second)
            found.append(((cards[0], cards[1], cards[2]), skat))
    return found


@pytest.mark.parametrize("puzzle", small(OPEN, 4))
def test_with_open_cards_one_card_alone_holds(puzzle: Puzzle) -> None:
    deal = state_of(puzzle)[1].deal

    assert holding(deal, deal.hands, deal.skat) == {puzzle.answer}


@pytest.mark.parametrize("puzzle", small(SURE, 2))
def test_one_card_alone_holds_in_every_deal_that_the_seat_cannot_rule_out(puzzle: Puzzle) -> None:
    deal = state_of(puzzle)[1].deal
    deals = possible(deal)

    assert set.intersection(*(holding(deal, hands, skat) for hands, skat in deals)) == {puzzle.answer}
    assert puzzle.proof == f"every_deal deals={len(deals)}"


def test_a_sample_is_proven_again() -> None:
    assert [puzzle.position for puzzle in about_cards()[::9] if not prove(puzzle)] == []


def test_a_wrong_answer_is_not_proven() -> None:
    for puzzle in about_cards()[:4]:
        wrong = Puzzle(puzzle.kind, puzzle.themes, 0, puzzle.position, puzzle.runner_up, "", 0, puzzle.proof)
        assert not prove(wrong)


def test_a_position_is_written_as_it_was_read() -> None:
    for puzzle in about_cards()[:10]:
        deal, texts = read_position(puzzle.position)
        first = next(at for at, text in enumerate(texts) if text.startswith("declare")) + 1
        assert write_position(deal, texts[:first], texts[first:]) == puzzle.position


def test_the_cards_of_the_others_are_seen_in_open_puzzles_alone() -> None:
    for puzzle in about_cards()[:10]:
        rules, state, _ = state_of(puzzle)
        view = view_of(rules, state, to_act(state)[0])
        others = [seat.open for at, seat in enumerate(view.seats) if at != view.seat]
        ouvert = "ouvert" in (view.contract or ())
        assert all(others) if puzzle.kind == OPEN else ouvert or not any(others)
        assert (view.skat is not None) == (puzzle.kind == OPEN or view.seat == view.declarer)


@pytest.mark.slow
def test_a_seed_makes_the_same_puzzles_again() -> None:
    first = [make_card(seed) for seed in SEEDS]

    assert first == [make_card(seed) for seed in SEEDS]
    assert all(prove(puzzle) for puzzles in first for puzzle in puzzles)


def test_the_lines_of_the_reasons_end_as_the_proof_says() -> None:
    for puzzle in about_cards()[:12]:
        asked, why = task(puzzle, LEXICA), PUZZLES.why(puzzle, puzzle.runner_up, LEXICA)
        keeps = asked["asks"] == "keep"
        assert why["line"]["won"] == keeps
        assert why["line"]["cards"][0] == puzzle.answer
        assert why["fails"]["card"] == puzzle.runner_up == why["fails"]["line"]["cards"][0]
        assert why["fails"]["line"]["won"] != keeps
        played = [card for trick in why["line"]["in_tricks"] for card in trick["cards"]]
        assert played[-len(why["line"]["cards"]) :] == why["line"]["cards"]  # the first trick may have begun before
        assert {len(trick["cards"]) for trick in why["line"]["in_tricks"]} <= {3}
