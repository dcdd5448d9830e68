"""Hands that every club player plays as a Grand, hands that nobody does, and hands with which nobody plays by hand or
bids on: most were found in matches of three champions, which lost them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from asobiba import chance
from asobiba.skat.game import SkatGame
from asobiba.skat.players.bid_search import BidSearch, Choice
from asobiba.skat.players.bidding import best_plan, close_plans, expected_points, skat_plans
from asobiba.skat.players.levels import LevelPlayer
from asobiba.skat.rules.actions import Action, Bid, Declare, Discard, Hold, Pass, Re, Take
from asobiba.skat.rules.cards import CARDS, GRAND, read_card, set_of
from asobiba.skat.rules.contract import BIDS, Contract
from asobiba.skat.rules.fixed_deals import FixedDeal
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import Rules, State

# Ten cards and the Skat. Two black jacks and two Aces with their Tens; four Aces with jacks; three jacks and a long
# suit from the top. Who counts a jack, an Ace and a Ten as one each has six or more of them in all of these.
GRANDS = (
    "CJ SJ CA CT C9 HA HT HK S8 D7 / D9 S7",
    "CJ SJ CA CT CK HA HT H9 D7 D8 / S9 D9",
    "CJ SJ HA HT H8 DA DT SK S9 C7 / DK C8",
    "CJ HJ CA CT HA HT SA ST D7 D8 / S7 C9",
    "CJ SJ DJ CA C9 HA H8 SA S8 DA / D7 H7",
    "CJ SJ HJ CA CT CK C9 HA S7 D7 / H9 D8",
    "SJ HJ DJ CA CT CK CQ HA HT D7 / D8 S7",
)
NO_GRANDS = (
    "CJ SJ C7 C8 C9 CQ CK HA S8 D7 / D9 S7",
    "CJ DJ HA HT HK HQ H9 CK S8 D7 / D9 S7",
    "DJ CA CT CK CQ C9 HA S9 S8 D7 / D9 H7",
    "HJ DJ SA ST SK S9 S8 CK HQ D7 / D9 H7",
)
# Ten cards and the bid at which the Skat was left lying: won three times in five by hand, almost always with the Skat.
NO_HAND_GAMES = (
    ("CJ SJ HJ DJ CA ST S7 HK DT DQ", 18),
    ("HJ DJ CA CT CQ SA ST S9 S7 HQ", 18),
)
# Ten cards, and a value that is not held in forehand against middlehand's bids, though it was.
NOT_HELD = (
    ("CJ CT C9 HA HT H9 H7 DT DQ D9", 27),
    ("CJ CK C7 SA ST SK S9 DT DQ D8", 27),
    ("SJ HJ DJ CK SA S9 S8 DK DQ D7", 36),
    ("HA HT HK H9 H7 SA CT C8 DK D9", 27),
)
# Twelve cards and a bid that no game with a chance reaches: diamonds, overbid, cost least.
OVERBID = (
    ("CJ SJ DA DT DK C9 C7 SQ S9 HQ H9 H7", 33),
    ("SJ DA DK DQ D9 D7 CK CQ C7 SK HA HQ", 27),
)
LEVELS = ("club", "champion")


def forehand_with(text: str, calls: Sequence[tuple[int, Action]]) -> tuple[SkatGame, State]:
    """A deal in which forehand, seat 0, has these cards (the Skat follows a stroke), after some calls."""
    hand, skat = ([read_card(name) for name in part.split()] for part in f"{text}/".split("/")[:2])
    rest = chance.shuffled([card for card in CARDS if card not in hand + skat], chance.stream(1, text))
    deal = FixedDeal(2, (set_of(hand), set_of(rest[:10]), set_of(rest[10:20])), set_of(skat or rest[20:]))
    game = SkatGame(Rules(read_options({"tournament": True, "deal": 1}), (deal,)))
    state = game.new(1).state
    for seat, call in calls:
        state = game.apply(state, seat, game.check(state, seat, call)).state
    return game, state


def announced(level: str, text: str) -> str:
    """The game that a level announces with these twelve cards, after the others have passed on its 18."""
    game, state = forehand_with(text, ((1, Pass()), (2, Pass()), (0, Bid(18))))
    player = LevelPlayer(level)
    for _ in range(3):  # the Skat, the discard, the announcement
        action = player.choose(game.view(state, 0), chance.stream(2, text))
        if isinstance(action, Declare):
            return action.contract.game
        state = game.apply(state, 0, game.check(state, 0, action)).state
    raise AssertionError(text)


@pytest.mark.parametrize("level", LEVELS)
def test_a_grand_is_announced_where_every_club_player_plays_one(level: str) -> None:
    assert [text for text in GRANDS if announced(level, text) != GRAND] == []


@pytest.mark.parametrize("level", LEVELS)
def test_no_grand_is_announced_where_nobody_plays_one(level: str) -> None:
    assert [text for text in NO_GRANDS if announced(level, text) == GRAND] == []


@pytest.mark.parametrize(("text", "bid"), NO_HAND_GAMES)
def test_the_skat_is_picked_up_where_it_wins_more_than_the_hand_game(text: str, bid: int) -> None:
    held = [(1, Bid(value)) if at % 2 else (0, Hold()) for value in BIDS if value <= bid for at in (1, 2)]
    game, state = forehand_with(text, [*held, (1, Pass()), (2, Pass())])
    assert isinstance(LevelPlayer("champion").choose(game.view(state, 0), chance.stream(1, text)), Take)


@pytest.mark.parametrize(("text", "value"), NOT_HELD)
def test_nobody_holds_what_the_hand_is_not_worth(text: str, value: int) -> None:
    game, state = forehand_with(text, [])
    for bid in BIDS[: BIDS.index(value) + 1]:
        state = game.apply(state, 1, game.check(state, 1, Bid(bid))).state
        answer = LevelPlayer("champion").choose(game.view(state, 0), chance.stream(1, text, bid))
        if isinstance(answer, Pass):
            return
        state = game.apply(state, 0, game.check(state, 0, answer)).state
    raise AssertionError(f"{value} is held")


def test_trial_games_choose_what_promises_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plain twin: a game that is won in every deal is chosen, one that is lost in every deal is not."""
    game, state = forehand_with("SJ DJ CA C9 ST S9 S8 HA HT DQ", [(1, Bid(18))])
    view, choice = game.view(state, 0), Choice(18, Take(), Hold(), Pass(), 0.0)
    for hand_wins, skat_wins, expected in ((0, 0, Pass()), (0, 1, Take()), (1, 0, Hold())):

        def trial(contract: Contract, *_: object, wins: tuple[int, int] = (skat_wins, hand_wins)) -> tuple[float, int]:
            return float(wins[contract.hand]), 1

        monkeypatch.setattr("asobiba.skat.players.bid_search.trial_game", trial)
        monkeypatch.setattr("asobiba.skat.players.bid_search.PRIOR", 0.001)
        search = BidSearch(view, chance.stream(1, "trial"), choice, null=True)
        while not search.done:
            search.step(1)
        assert search.action() == expected


@pytest.mark.parametrize(("text", "bid"), OVERBID)
def test_after_an_unlucky_skat_the_game_that_costs_least_is_announced(text: str, bid: int) -> None:
    options, twelve = read_options({"tournament": True}), set_of([read_card(name) for name in text.split()])
    for plan in (best_plan(skat_plans(twelve, bid, True, options)), close_plans(twelve, bid, True, options)[0]):
        assert plan.contract == Contract("diamonds")
        assert plan.worth == expected_points(0.0, -(-bid // 9) * 9, options)  # the next value of the game


def test_nobody_says_re_to_a_game_that_is_worth_less_than_the_bid() -> None:
    after = (Take(), Discard((read_card("H7"), read_card("D7"))), Declare(Contract("clubs")))
    calls = [(1, Pass()), (2, Pass()), (0, Bid(18)), *((0, action) for action in after)]
    game, state = forehand_with("CJ SJ HJ DJ CA CT CK CQ HA DA / H7 D7", calls)
    for bid, action in ((108, Re()), (110, Pass())):  # with 8, game 9, times 12
        asked = replace(game.view(state, 0), phase="re", bid=bid)
        assert LevelPlayer("champion").choose(asked, chance.stream(1, "re")) == action
