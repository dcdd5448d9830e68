"""Finds puzzles of Skat: positions of games among computer players in which exactly one card holds.

Late positions are solved first, because they cost little: whether one card alone holds with open cards is known in
milliseconds, and only where it does are all deals that the seat cannot rule out solved, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from asobiba import chance
from asobiba.puzzles.arranging import Weekday
from asobiba.puzzles.difficulty import puzzle_rating
from asobiba.puzzles.puzzle import Puzzle
from asobiba.skat.notation.action_text import write_action
from asobiba.skat.players.levels import LevelPlayer
from asobiba.skat.rules import legality, transitions
from asobiba.skat.rules.actions import Play
from asobiba.skat.rules.cards import NULL, read_card, suit_table
from asobiba.skat.rules.fixed_deals import FixedDeal
from asobiba.skat.rules.hidden_cards import PossibleDeal, hidden_from, possible_deals
from asobiba.skat.rules.options import Options
from asobiba.skat.rules.state import PLAYING, Rules, State, to_act
from asobiba.skat.rules.view import View, view_of

from .holding import CardSolver, holding_everywhere
from .position import OPEN, SURE, state_of, write_position

PLAYER = "casual"  # the level of all three seats in the games that are searched
LINES = 10  # ways in which a deal is played
FIRST_TRICK, LAST_TRICK = 3, 7  # complete tricks before the card
LEAST_LEGAL = 3
NEAR = 11  # card points from the goal with best play: if it is further away, no card decides the game
MOST_DEALS = 260  # a seat that cannot rule out more: no proof is tried
LEAST_RATING = 700  # everybody finds what is easier
MOST_A_DEAL = 2  # puzzles, so that two of them have little in common
LEVELS = {"beginner": (800, 6), "casual": (1200, 6), "club": (1600, 2), "champion": (2000, 1)}  # rating, tries
_RULES = Rules(Options(deal=1))


def make(seed: int) -> list[Puzzle]:
    """The puzzles of the deal with this seed: those of different kinds or sides."""
    player, before = LevelPlayer(PLAYER), list[str]()
    state = transitions.deal(_RULES, seed).state
    while to_act(state) and state.deal.phase != PLAYING:
        seat = to_act(state)[0]
        action = player.choose(view_of(_RULES, state, seat), chance.stream(seed, "player", seat, len(before)))
        before.append(write_action(action))
        state = transitions.apply(_RULES, state, seat, legality.check(_RULES, state, seat, action)).state
    found: dict[tuple[str, str], Puzzle] = {}
    if to_act(state) and state.deal.contract is not None:
        for line in range(LINES):
            for puzzle in _along(seed, line, state, before):
                found.setdefault((puzzle.kind, puzzle.themes[0]), puzzle)
            if len(found) >= MOST_A_DEAL:
                break
    return list(found.values())[:MOST_A_DEAL]


def _along(seed: int, line: int, state: State, before: list[str]) -> Iterator[Puzzle]:
    """The first puzzle of each kind when the deal is played in one of several ways."""
    player, plays, kinds = LevelPlayer(PLAYER), list[str](), set[str]()
    while to_act(state):
        seat = to_act(state)[0]
        view = view_of(_RULES, state, seat)
        if len(view.tricks) == FIRST_TRICK and not view.trick and not _is_near(state, view):
            return
        if _is_candidate(state, view):
            puzzle = _puzzle(seed, state, before, plays)
            if puzzle is not None and puzzle.kind not in kinds:
                kinds.add(puzzle.kind)
                yield puzzle
        action = player.choose(view, chance.stream(seed, "line", line, len(plays)))
        if not isinstance(action, Play):
            return
        plays.append(write_action(action))
        state = transitions.apply(_RULES, state, seat, legality.check(_RULES, state, seat, action)).state


def _is_near(state: State, view: View) -> bool:
    """Whether a few points more or less, with open cards, decide about the contract."""
    solver = CardSolver(view)
    dealt = PossibleDeal(state.deal.hands, state.deal.skat)
    return solver.reaches(dealt, -NEAR) and not solver.reaches(dealt, NEAR)


def _is_candidate(state: State, view: View) -> bool:
    if view.phase != "play" or state.deal.contract is None or len(view.legal) < LEAST_LEGAL:
        return False
    return FIRST_TRICK <= len(view.tricks) <= LAST_TRICK and not view.may["claim"] and state.deal.kontra == 1


def _puzzle(seed: int, state: State, before: list[str], plays: list[str]) -> Puzzle | None:
    """The puzzle of a position: what holds in every possible deal, else what holds with open cards."""
    seat = to_act(state)[0]
    view = view_of(_RULES, state, seat)
    dealt = PossibleDeal(state.deal.hands, state.deal.skat)
    solver = CardSolver(view)
    holds = solver.holding(dealt)
    cards = [card for card, held in holds.items() if held]
    if not cards or len(cards) == len(holds):
        return None
    kind, proof, answer = "", "", ""
    deals = possible_deals(hidden_from(view), MOST_DEALS)
    if deals is not None and len(deals) > 1:
        sure = holding_everywhere(view, deals, cards)
        if len(sure) == 1:
            kind, proof, answer = SURE, f"every_deal deals={len(deals)}", sure[0]
    if not kind and len(cards) == 1:
        kind, proof, answer = OPEN, "open_cards", cards[0]
    if not kind:
        return None
    start = FixedDeal(state.deal.dealer, state.deal.dealt, state.deal.skat_dealt)
    tries = _tries(seed, view)
    shares = {LEVELS[level][0]: chosen.count(answer) / len(chosen) for level, chosen in tries.items()}
    rating = puzzle_rating(shares)
    if rating < LEAST_RATING:
        return None
    return Puzzle(
        kind=kind,
        themes=_themes(state, view, answer),
        rating=rating,
        position=write_position(start, before, plays),
        answer=answer,
        runner_up=_most_tempting(view, answer, tries),
        margin=0,
        proof=proof,
    )


def _tries(seed: int, view: View) -> dict[str, list[str]]:
    """What each level plays, from what it sees in a game, as often as it is asked."""
    return {
        level: [
            write_action(LevelPlayer(level).choose(view, chance.stream(seed, "try", level, number)))
            for number in range(count)
        ]
        for level, (_, count) in LEVELS.items()
    }


def _most_tempting(view: View, answer: str, tries: Mapping[str, list[str]]) -> str:
    """The card that the levels play most often in place of the answer."""
    chosen = [card for cards in tries.values() for card in cards]
    wrong = [card for card in view.legal if card != answer]
    return max(wrong, key=lambda card: (chosen.count(card), -view.legal.index(card)))


def _themes(state: State, view: View, answer: str) -> tuple[str, ...]:
    """What the card is about."""
    deal, game = state.deal, state.deal.game
    card, suits = read_card(answer), suit_table(game)
    place = len(view.trick.cards) if view.trick else 0
    led = suits[read_card(view.trick.cards[0])] if view.trick else suits[card]
    found = [
        "declarer" if view.seat == deal.declarer else "defence",
        game if game in ("grand", NULL) else "suit_game",
        ("lead", "second", "third")[place],
        f"cards{len(view.hand or ())}",
    ]
    if suits[card] == 4 and led != 4:
        found.append("ruff")
    elif suits[card] != led:
        found.append("discard")
    elif suits[card] == 4 and place == 0:
        found.append("draw_trumps")
    return tuple(found)


def prove(puzzle: Puzzle) -> bool:
    """Prove a puzzle again, from nothing but its position."""
    rules, state, _ = state_of(puzzle)
    view = view_of(rules, state, to_act(state)[0])
    if puzzle.kind == OPEN:
        holds = CardSolver(view).holding(PossibleDeal(state.deal.hands, state.deal.skat))
        return [card for card, held in holds.items() if held] == [puzzle.answer]
    deals = possible_deals(hidden_from(view), MOST_DEALS)
    return bool(deals) and holding_everywhere(view, deals or []) == [puzzle.answer]


WEEK = tuple(
    Weekday((kind,), rating)
    for kind, rating in ((OPEN, 800), (SURE, 900), (OPEN, 1100), (SURE, 1200), (OPEN, 1500), (OPEN, 2000), (SURE, 1600))
)
