"""Bock rounds, Spitze and Revolution, house rules of docs/rules/skat.md."""

from __future__ import annotations

from typing import Any

import pytest

from asobiba import chance
from asobiba.errors import IllegalAction
from asobiba.game import Seat
from asobiba.skat.notation.action_text import read_action
from asobiba.skat.players.house_rules import draws_all_trumps, exchange, is_sure_revolution
from asobiba.skat.players.levels import LevelPlayer
from asobiba.skat.rules import claims, legality, transitions
from asobiba.skat.rules.cards import DECK, lowest_trump, members, read_card, set_of, write_card
from asobiba.skat.rules.contract import read_contract
from asobiba.skat.rules.fixed_deals import FixedDeal
from asobiba.skat.rules.hidden_cards import hidden_from, sample_deal
from asobiba.skat.rules.options import Options
from asobiba.skat.rules.scoring import PlayedContract, score_of
from asobiba.skat.rules.settlement import bock_deals
from asobiba.skat.rules.state import Rules, State, to_act
from asobiba.skat.rules.view import view_of
from asobiba.skat.solver.bit_order import bit_order
from asobiba.skat.solver.null import NullSolver
from tests.skat.tables import acted, cards

SPITZE = Options(spitze=True)
REVOLUTION = Options(revolution=True)
LOW = "C7 C8 C9 S7 S8 S9 H7 H8 H9 D7"  # takes no trick in Null, wherever the others lie
GAP = "C7 C8 C9 S7 S8 S9 H7 H8 HT DA"  # a bare ace
STRONG = "CJ SJ HJ DJ CA CT CK C7 SA ST"  # eight trumps of clubs with the lowest, and two sure tricks


def dealt(rules_options: Options, hand: str) -> tuple[Rules, State]:
    """A deal in which forehand, seat 1, has this hand."""
    own = cards(hand)
    rest = members(DECK & ~own)
    fixed = FixedDeal(0, (set_of(rest[2:12]), own, set_of(rest[12:])), set_of(rest[:2]))
    rules = Rules(rules_options, (fixed,))
    return rules, transitions.deal(rules, 1).state


def played(rules: Rules, state: State, keep: str) -> Any:
    """The finished deal when forehand keeps a card to the end, all others play their first."""
    while not state.done:
        seat = to_act(state)[0]
        legal = members(legality.legal_cards(state.deal, seat))
        later = [card for card in legal if write_card(card) != keep] or legal
        state = acted(rules, state, write_card(later[-1] if seat == 1 else legal[0]))
    return state.done[0]


def announced(options: Options, words: str, hand: str = STRONG) -> tuple[Rules, State]:
    """A hand game of forehand at 18."""
    rules, state = dealt(options, hand)
    return rules, acted(rules, state, "pass", "pass", "18", f"declare {words}")


def test_spitze_adds_a_level_and_is_won_by_the_last_trick() -> None:
    deal = played(*announced(SPITZE, "clubs hand spitze"), "C7")
    assert (deal["score"]["won"], deal["score"]["steps"][-1]) == (True, ["spitze", deal["score"]["levels"]])
    plain = played(*announced(SPITZE, "clubs hand"), "C7")
    assert deal["score"]["value"] == plain["score"]["value"] + 12
    assert deal["score"]["sentence"].startswith(plain["score"]["sentence"].split(":")[0])


def test_spitze_is_lost_when_another_card_takes_the_last_trick_whatever_the_card_points() -> None:
    deal = played(*announced(SPITZE, "clubs hand spitze"), "CJ")
    assert deal["score"]["points"] > 60
    assert (deal["score"]["won"], deal["score"]["score"]) == (False, -2 * deal["score"]["value"])


@pytest.mark.parametrize(
    ("options", "words", "hand"),
    [
        (Options(), "clubs hand spitze", STRONG),
        (SPITZE, "spades hand spitze", STRONG),
        (SPITZE, "grand hand spitze", STRONG),
        (SPITZE, "null hand spitze", STRONG),
        (SPITZE, "grand hand spitze", "CJ SJ HJ CA CT CK C7 SA ST SK"),
    ],
    ids=["not played", "without the seven", "all jacks", "Null", "without the jack of diamonds"],
)
def test_spitze_needs_the_lowest_trump_in_hand(options: Options, words: str, hand: str) -> None:
    rules, state = dealt(options, hand)
    state = acted(rules, state, "pass", "pass", "18")
    with pytest.raises(IllegalAction, match=r"^skat/announcement:"):
        acted(rules, state, f"declare {words}")
    listed = [action for action in legality.legal_actions(rules, state, 1) if "spitze" in str(action)]
    assert read_action(f"declare {words}") not in listed


def test_spitze_cannot_be_claimed_but_is_granted_by_who_gives_up() -> None:
    rules, state = announced(SPITZE, "clubs hand spitze")
    _, plain = announced(SPITZE, "clubs hand")
    assert claims.may_claim(plain.deal, 1)
    assert not claims.may_claim(state.deal, 1)
    assert claims.offers(acted(rules, state, "CJ").deal, 2) == ("rest",)
    assert claims.offers(state.deal, 1) == ()
    deal: Any = acted(rules, state, "CJ", "resign").done[0]
    assert (deal["given_up"], deal["score"]["won"]) == (2, True)
    assert ["spitze", deal["score"]["levels"]] == deal["score"]["steps"][-1]
    lost = acted(rules, state, "C7")
    assert not claims.may_resign(lost.deal, 2)


def test_everybody_knows_where_the_card_of_a_spitze_is() -> None:
    rules, state = announced(SPITZE, "clubs hand spitze")
    state = acted(rules, state, "CJ")
    seat: Seat = 2
    hidden = hidden_from(view_of(rules, state, seat))
    for number in range(20):
        hands, _ = sample_deal(hidden, chance.stream(number, "spitze"))
        assert hands[1] >> read_card("C7") & 1


def test_the_lowest_trump_is_a_seven_or_the_jack_of_diamonds() -> None:
    found = {game: write_card(lowest_trump(game)) for game in ("clubs", "spades", "hearts", "diamonds", "grand")}
    assert found == {"clubs": "C7", "spades": "S7", "hearts": "H7", "diamonds": "D7", "grand": "DJ"}


def finished(contract: str | None = None, **score: Any) -> dict[str, Any]:
    """What a finished deal says of Bock."""
    if contract is None:
        return {"score": None, "contract": None}
    said = {"won": True, "points": 70, "kontra": 1, "resigned": False, **score}
    return {"contract": contract.split(), "score": said}


@pytest.mark.parametrize(
    ("deal", "rounds"),
    [
        (finished(), 0),
        (finished("clubs"), 0),
        (finished("clubs", won=False, points=60), 1),
        (finished("clubs", won=False, points=59), 0),
        (finished("clubs", won=False, points=60, resigned=True), 0),
        (finished("null", won=False, points=60), 0),
        (finished("grand hand"), 1),
        (finished("grand"), 0),
        (finished("grand hand", won=False), 0),
        (finished("clubs", kontra=2), 0),
        (finished("clubs", kontra=2, won=False), 1),
        (finished("clubs", kontra=4), 1),
        (finished("clubs", kontra=4, won=False, points=60), 2),
        (finished("grand hand", kontra=4), 2),
    ],
)
def test_what_calls_for_a_bock_round(deal: dict[str, Any], rounds: int) -> None:
    for seats in (3, 4):
        assert bock_deals([deal], Options(bock=True), seats) == rounds * seats
    assert bock_deals([deal], Options(), 3) == 0


def test_bock_rounds_follow_one_another_and_end() -> None:
    event, plain = finished("grand hand"), finished("clubs")
    left = [bock_deals(([event, event] + [plain] * 6)[:number], Options(bock=True), 3) for number in range(9)]
    assert left == [0, 3, 5, 4, 3, 2, 1, 0, 0]


def test_a_bock_round_doubles_the_score_of_a_game_but_no_bonus_and_a_deal_that_is_passed_in_is_one_of_them() -> None:
    played = PlayedContract(read_contract("clubs"), 1, 70, 6, 18, kontra=2, bock=2)
    score = score_of(played, Options())
    assert (score.value, score.score, score.bock) == (24, 96, 2)
    assert score.sentence() == "with 1, game 2: 2 x 12 = 24, Kontra: x 2, Bock: x 2, +96"

    options = Options(bock=True, tournament=True, rounds=3)
    first = dealt(options, STRONG)[1].deal
    hands = first.dealt
    rules = Rules(options, tuple(FixedDeal(number % 3, hands, first.skat_dealt) for number in range(9)))
    state = transitions.deal(rules, 1).state
    assert view_of(rules, state, 0).bock == 0
    state = acted(rules, state, "pass", "pass", "18", "declare grand hand")
    while not state.done:
        legal = members(legality.legal_cards(state.deal, to_act(state)[0]))
        state = acted(rules, state, write_card(legal[-1 if to_act(state)[0] == 1 else 0]))
    assert (state.done[0]["score"]["won"], state.done[0]["bock"]) == (True, 1)
    assert view_of(rules, state, 0).bock == 3
    discard = f"lay {write_card(members(hands[1])[0])} SA"
    state = acted(rules, state, "pass", "18", "pass", "take", discard, "declare hearts resign")
    lost = state.done[1]
    assert (lost["bock"], lost["score"]["score"]) == (2, -4 * lost["score"]["value"])
    assert sorted(lost["changes"]) == [lost["score"]["score"] - 50, 40, 40]
    assert view_of(rules, state, 0).bock == 2
    state = acted(rules, state, "pass", "pass", "pass")
    assert (state.done[2]["passed"], view_of(rules, state, 0).bock) == (True, 1)


def test_computers_announce_a_spitze_that_cannot_fail_and_keep_its_card() -> None:
    for level in ("casual", "club"):
        rules, state = dealt(SPITZE, "CJ SJ HJ DJ CT C9 C7 H9 D9 S8")
        state = acted(rules, state, "pass", "pass", "18")
        player = LevelPlayer(level)
        while not state.done:
            seat = to_act(state)[0]
            state = acted(rules, state, player.choose(view_of(rules, state, seat), chance.stream(seat, "spitze"), 200))
        deal: Any = state.done[0]
        assert ("spitze" in deal["contract"], deal["score"]["won"]) == (True, True), level


@pytest.mark.parametrize(
    ("hand", "draws"),
    [
        (STRONG, True),
        ("CJ SJ HJ CA CT CK CQ C7 SA ST", True),
        ("CJ SJ HJ CA CT CK C7 SA ST SK", False),  # the jack of diamonds may be guarded by three more
        ("SJ HJ DJ CA CT CK CQ C9 C8 C7", False),  # the jack of clubs
    ],
)
def test_a_spitze_cannot_fail_where_the_other_trumps_draw_all_that_are_out(hand: str, draws: bool) -> None:
    assert draws_all_trumps("clubs", cards(hand)) == draws


def revolution(hand: str) -> tuple[Rules, State]:
    """A Revolution of forehand at 18, before the first exchange."""
    rules, state = dealt(REVOLUTION, hand)
    return rules, acted(rules, state, "pass", "pass", "18", "declare null revolution")


def test_a_revolution_is_a_null_ouvert_by_hand_for_92_which_can_be_bid() -> None:
    rules, state = dealt(REVOLUTION, LOW)
    assert 92 in state.deal.auction.values()
    assert 92 not in dealt(Options(), LOW)[1].deal.auction.values()
    rules, state = revolution(LOW)
    assert state.deal.contract is not None
    assert state.deal.contract.words() == ["null", "hand", "ouvert", "revolution"]
    state = acted(rules, state, "pass", "pass")
    while not state.done:
        state = acted(rules, state, write_card(members(legality.legal_cards(state.deal, to_act(state)[0]))[0]))
    deal: Any = state.done[0]
    assert (deal["score"]["won"], deal["score"]["score"], deal["score"]["sentence"]) == (True, 92, "Null: 92")
    with pytest.raises(IllegalAction):
        acted(*dealt(Options(), LOW), "pass", "pass", "18", "declare null revolution")


def test_defenders_see_each_other_and_exchange_and_nobody_else_sees_what() -> None:
    rules, state = revolution(GAP)
    own, partner = (members(state.deal.hands[seat]) for seat in (2, 0))
    assert to_act(state) == (2,)
    assert view_of(rules, state, 2).seats[0].open is not None
    assert view_of(rules, state, 1).seats[0].open is None
    after = acted(rules, state, f"swap {write_card(own[0])} {write_card(partner[0])}")
    assert after.deal.hands[2] >> partner[0] & 1
    assert after.deal.hands[0] >> own[0] & 1
    swap = {"seat": 2, "gave": write_card(own[0]), "got": write_card(partner[0])}
    assert view_of(rules, after, 0).swaps == (swap,)
    assert view_of(rules, after, 1).swaps == ({"seat": 2, "gave": None, "got": None},)
    kept = acted(rules, after, "pass", "pass")
    assert (kept.deal.phase, to_act(kept)) == ("play", (1,))
    with pytest.raises(IllegalAction, match=r"^skat/not_in_hand:"):
        acted(rules, state, f"swap {write_card(partner[0])} {write_card(own[0])}")


def test_a_defender_exchanges_ten_cards_at_most() -> None:
    rules, state = revolution(GAP)
    for _ in range(legality.MOST_SWAPS):
        own, partner = (members(state.deal.hands[seat])[0] for seat in (2, 0))
        state = acted(rules, state, f"swap {write_card(own)} {write_card(partner)}")
    assert [type(action).__name__ for action in legality.legal_actions(rules, state, 2)] == ["Pass"]
    own, partner = (members(state.deal.hands[seat])[0] for seat in (2, 0))
    with pytest.raises(IllegalAction, match=r"^skat/swaps:"):
        acted(rules, state, f"swap {write_card(own)} {write_card(partner)}")


@pytest.mark.parametrize(
    ("hand", "sure"),
    [(LOW, True), (GAP, False), ("C7 C9 CJ CK S7 S9 SJ SK H7 H9", True), ("C7 CA S7 S8 S9 ST H7 H8 H9 HT", False)],
)
def test_a_hand_that_no_exchange_can_beat_is_known(hand: str, sure: bool) -> None:
    """The twin: every spread of a suit's other cards, by the exact solver, each all in one hand."""
    assert is_sure_revolution(cards(hand)) == sure


def test_computers_announce_a_revolution_that_cannot_be_beaten() -> None:
    rules, state = dealt(REVOLUTION, LOW)
    state = acted(rules, state, "pass", "pass", "18")
    action = LevelPlayer("club").choose(view_of(rules, state, 1), chance.stream(1, "revolution"))
    assert action == read_action("declare null revolution")


def test_defenders_exchange_until_the_cards_lie_so_that_the_declarer_takes_a_trick() -> None:
    """Of diamonds the declarer has 7 9 Q A: as dealt the other four are split, and the Queen is not caught."""
    texts = ("CQ CK CT CA CJ SQ SK ST D8 DT", "D7 D9 DQ DA S7 S8 S9 H7 H8 H9", "SJ SA HQ HK HT HA HJ C9 DK DJ")
    first, own, last = map(cards, texts)
    rules = Rules(REVOLUTION, (FixedDeal(0, (first, own, last), DECK & ~(first | own | last)),))
    state = acted(rules, transitions.deal(rules, 1).state, "pass", "pass", "18", "declare null revolution")
    assert is_safe(state)
    while state.deal.phase == "swap":
        state = acted(rules, state, exchange(view_of(rules, state, to_act(state)[0])))
    assert state.deal.swaps
    assert not is_safe(state)


def is_safe(state: State) -> bool:
    """Whether the declarer, seat 1 and on lead, takes no trick with all cards open."""
    mask, hands = bit_order("null").mask, state.deal.hands
    return NullSolver().safe((mask(hands[1]), mask(hands[2]), mask(hands[0])), 0, ())
