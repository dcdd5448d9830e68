"""Hands that every club player plays as a Grand, and hands that nobody does, with the Skat picked up at a bid of 18."""

from __future__ import annotations

import pytest

from asobiba import chance
from asobiba.skat.game import SkatGame
from asobiba.skat.players.levels import LevelPlayer
from asobiba.skat.rules.actions import Bid, Declare, Pass
from asobiba.skat.rules.cards import CARDS, GRAND, read_card, set_of
from asobiba.skat.rules.fixed_deals import FixedDeal
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import Rules

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
LEVELS = ("club", "champion")


def announced(level: str, text: str) -> str:
    """The game that a level announces with these twelve cards, after the others have passed on its 18."""
    hand, skat = ([read_card(name) for name in part.split()] for part in text.split("/"))
    rest = chance.shuffled([card for card in CARDS if card not in hand + skat], chance.stream(1, text))
    deal = FixedDeal(2, (set_of(hand), set_of(rest[:10]), set_of(rest[10:])), set_of(skat))
    game = SkatGame(Rules(read_options({"tournament": True, "deal": 1}), (deal,)))
    state = game.new(1).state
    for seat, call in ((1, Pass()), (2, Pass()), (0, Bid(18))):
        state = game.apply(state, seat, game.check(state, seat, call)).state
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
