"""Finds puzzles with exactly one card that holds.

Deals are random. One seat gets the game for 18 and announces its best contract, if that is neither hopeless nor safe.
Each deal is played in several ways, by rules of thumb with a few random cards. Cheap tests come first: late in the deal
the solver finds in milliseconds whether a few points decide the game, and which cards hold with all cards open. Only
then are all deals solved that the seat considers possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from asobiba import chance
from asobiba.puzzles.puzzle import Puzzle
from asobiba.skat.notation.action_text import read_action, write_action
from asobiba.skat.players.bidding import ContractPlan, best_plan, skat_plans
from asobiba.skat.players.levels import LevelPlayer
from asobiba.skat.puzzles.holding import CardSolver, holding_everywhere
from asobiba.skat.puzzles.position import OPEN, SURE, state_of, write_position
from asobiba.skat.rules import transitions
from asobiba.skat.rules.actions import Action, Declare, Discard, Play, Take
from asobiba.skat.rules.cards import NULL, members, points_of, read_card, suit_table
from asobiba.skat.rules.fixed_deals import FixedDeal
from asobiba.skat.rules.hidden_cards import PossibleDeal, hidden_from, possible_deals
from asobiba.skat.rules.legality import check
from asobiba.skat.rules.options import Options
from asobiba.skat.rules.scoring import WINNING_POINTS
from asobiba.skat.rules.state import Rules, State, to_act
from asobiba.skat.rules.view import View, view_of
from asobiba.skat.solver.bit_order import bit_order
from asobiba.skat.solver.double_dummy import DoubleDummySolver
from asobiba.skat.solver.heuristics import bits
from asobiba.skat.solver.null import NullSolver
from asobiba.skat.solver.playout import OpenPosition, heuristic_card

from .skat_deals import OPENING, auction_won_by, random_deal
from .skat_ratings import levels_rating

LEAST_CHANCE, MOST_CHANCE = 0.3, 0.93  # chance of winning the announced game
LINES = 16  # ways to play each deal
RANDOM = 0.08  # share of random cards
FIRST_TRICK, LAST_TRICK = 4, 7  # complete tricks before the card
LEAST_LEGAL = 3
NEAR = 10  # most card points between the goal and the result of best play; with more, no card decides the game
MOST_DEALS = 90  # most possible deals for a proof
LEAST_RATING = 1050  # every level always finds puzzles with a lower rating
TRIES = {"beginner": 4, "casual": 4, "club": 1, "champion": 1}
CHAMPION_UNITS = 25  # units of the champion's search, which are enough late in a deal


def make_card(seed: int) -> list[Puzzle]:
    """The puzzle of the deal with this seed, or none; puzzles with hidden cards are preferred."""
    rng = chance.stream(seed, "puzzle")
    dealt, declarer = random_deal(rng)
    forehand = (dealt.dealer + 1) % 3 == declarer
    twelve = dealt.hands[declarer] | dealt.skat
    plan = best_plan(skat_plans(twelve, OPENING, forehand, Options()), OPENING)
    if plan.value < OPENING or not LEAST_CHANCE <= plan.chance <= MOST_CHANCE:
        return []
    deal = _Deal(seed, dealt, declarer, plan)
    for _ in range(LINES):
        found = sorted(deal.along(rng), key=lambda puzzle: puzzle.kind != SURE)
        if found:
            return found[:1]
    return []


class _Deal:
    """A deal with its auction and announcement, for playing in several ways."""

    def __init__(self, seed: int, dealt: FixedDeal, declarer: int, plan: ContractPlan) -> None:
        self.seed, self.dealt = seed, dealt
        self.rules = Rules(Options(), (dealt,))
        self.order = bit_order(plan.contract.game)
        self.skat = plan.discard
        hands = [dealt.hands[(declarer + player) % 3] for player in range(3)]
        hands[0] = (hands[0] | dealt.skat) & ~plan.discard
        mask = self.order.mask
        self.hands = mask(hands[0]), mask(hands[1]), mask(hands[2])
        self.leader = (dealt.dealer + 1 - declarer) % 3
        self.before = _announcement(self.leader, plan)
        self.solver = DoubleDummySolver(plan.contract.game) if plan.contract.game != NULL else None
        self.null = NullSolver()

    def along(self, rng: Random) -> Iterator[Puzzle]:
        """Play the deal in one way and yield the first puzzle of each kind."""
        need = WINNING_POINTS - points_of(self.skat)
        start = OpenPosition(self.order, self.hands, self.order.mask(self.skat), 0, (0, 0, 0), self.leader, (), need)
        position, plays, kinds = start, list[int](), set[str]()
        while position.hands[position.leader] or position.trick:
            tricks = position.played.bit_count() // 3
            if tricks == FIRST_TRICK and not position.trick and not self._is_near(position):
                return
            if FIRST_TRICK <= tricks <= LAST_TRICK and self._decides(position):
                puzzle = self._puzzle(plays)
                if puzzle is not None and puzzle.kind not in kinds:
                    kinds.add(puzzle.kind)
                    yield puzzle
            bit = _next_card(position, rng)
            plays.append(bit)
            position = position.after(bit)
            if self.solver is None and not position.trick and position.leader == 0:
                return  # the declarer of a Null has taken a trick, so the deal is over

    def _is_near(self, position: OpenPosition) -> bool:
        """Whether, with open cards, the contract is won by less than NEAR points or lost by at most NEAR."""
        return self._reaches(position, -NEAR) and not self._reaches(position, NEAR)

    def _reaches(self, position: OpenPosition, further: int) -> bool:
        if self.solver is None:
            return further < 0 or self.null.safe(position.hands, position.leader, position.trick)
        return self.solver.reaches(position.hands, position.leader, position.trick, position.need + further)

    def _decides(self, position: OpenPosition) -> bool:
        """Whether some cards hold and others do not, with open cards."""
        legal = legal_bits(position)
        if len(legal) < LEAST_LEGAL:
            return False
        if self.solver is None:
            return True
        reached = {self._reaches(position.after(bit), 0) for bit in legal}
        return len(reached) == 2

    def _puzzle(self, plays: Sequence[int]) -> Puzzle | None:
        actions = [*self.before, *(Play(self.order.card(bit)) for bit in plays)]
        state = transitions.deal(self.rules, 0).state
        for action in actions:
            seat = to_act(state)[0]
            state = transitions.apply(self.rules, state, seat, check(self.rules, state, seat, action)).state
        if not to_act(state) or view_of(self.rules, state, to_act(state)[0]).may["claim"]:
            return None
        before = [write_action(action) for action in self.before]
        cards = [write_action(action) for action in actions[len(before) :]]
        return _puzzle(self.seed, self.rules, state, before, cards)


def _announcement(leader: int, plan: ContractPlan) -> list[Action]:
    """The shortest auction won by the declarer, then the discard and the announcement."""
    first, second = members(plan.discard)
    calls = [read_action(call) for call in auction_won_by(leader)]
    return [*calls, Take(), Discard((first, second)), Declare(plan.contract)]


def legal_bits(position: OpenPosition) -> list[int]:
    """The cards that may be played, as bits of the solver."""
    hand = position.hands[(position.leader + len(position.trick)) % 3]
    return bits(hand & position.order.suit[position.trick[0]] or hand) if position.trick else bits(hand)


def _next_card(position: OpenPosition, rng: Random) -> int:
    if rng.random() >= RANDOM:
        return heuristic_card(position)
    legal = legal_bits(position)
    return legal[chance.below(len(legal), rng)]


def _puzzle(seed: int, rules: Rules, state: State, before: list[str], plays: list[str]) -> Puzzle | None:
    """The puzzle of a position: the only card that holds in every possible deal, or else with open cards; None if
    neither.
    """
    seat = to_act(state)[0]
    view = view_of(rules, state, seat)
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
    tries = _tries(seed, view, answer)
    rating = levels_rating({level: chosen.count(answer) / len(chosen) for level, chosen in tries.items()})
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


def _tries(seed: int, view: View, answer: str) -> dict[str, list[str]]:
    """Each level's choices from its view; if the club level finds the card, the champion is assumed to."""
    chosen: dict[str, list[str]] = {}
    for level, count in TRIES.items():
        if level == "champion" and answer in chosen["club"]:
            chosen[level] = [answer]
            continue
        player, units = LevelPlayer(level), CHAMPION_UNITS if level == "champion" else 0
        streams = [chance.stream(seed, "try", level, number) for number in range(count)]
        chosen[level] = [write_action(player.choose(view, rng, units)) for rng in streams]
    return chosen


def _most_tempting(view: View, answer: str, tries: Mapping[str, list[str]]) -> str:
    """The wrong card that the levels play most often."""
    chosen = [card for cards in tries.values() for card in cards]
    wrong = [card for card in view.legal if card != answer]
    return max(wrong, key=lambda card: (chosen.count(card), -view.legal.index(card)))


def _themes(state: State, view: View, answer: str) -> tuple[str, ...]:
    """The themes of the card."""
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


def prove_card(puzzle: Puzzle) -> bool:
    """Prove a puzzle again from its position alone."""
    rules, state, _ = state_of(puzzle)
    view = view_of(rules, state, to_act(state)[0])
    if puzzle.kind == OPEN:
        holds = CardSolver(view).holding(PossibleDeal(state.deal.hands, state.deal.skat))
        return [card for card, held in holds.items() if held] == [puzzle.answer]
    deals = possible_deals(hidden_from(view), MOST_DEALS)
    return bool(deals) and holding_everywhere(view, deals or []) == [puzzle.answer]
