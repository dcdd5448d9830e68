"""Legal and illegal actions and what they change: plays, exchanges, passes, draws, recycled blanks, options."""

from __future__ import annotations

from typing import Any

import pytest

from asobiba import chance
from asobiba.crossword.rules.actions import Exchange, Play
from asobiba.crossword.rules.options import Options, option_schema, read_options
from asobiba.crossword.rules.state import MOST_ACTIONS
from asobiba.crossword.rules.tiles import BLANK
from asobiba.crossword.rules.transitions import draw_for_start
from asobiba.errors import IllegalAction, OptionError
from tests.crossword.tables import LAYOUT, TILES, act, after, board, check, game, position, row
from tests.tables import named

EMPTY = board("")
QUIET = row(8, ".....QUIeT")


def refused(cells: str, rack: str, text: str, **options: Any) -> IllegalAction:
    """The error of an action by seat 0, to whom it is."""
    with pytest.raises(IllegalAction) as caught:
        check(game(**options), position(cells, [rack, "AAAAAAA"]), 0, text)
    return caught.value


REFUSED = [
    ("the first play covers the centre", EMPTY, "9H TEN", "centre"),
    ("a first play of one tile is too short", EMPTY, "8H T", "too_short"),
    ("the word leaves the board", EMPTY, "8N TEN", "off_board"),
    ("nothing new is placed", QUIET, "8F QUIET", "no_tiles"),
    ("another letter lies there", QUIET, "8F QUOTE", "mismatch"),
    ("a dot where nothing lies", QUIET, "7F .EN", "mismatch"),
    ("the word goes on behind", QUIET, "8E EQUIE", "mismatch"),
    ("the word goes on before", QUIET, "8G UIETS", "mismatch"),
    ("the tiles touch nothing", QUIET, "1A TEN", "not_adjacent"),
    ("the tiles touch a corner only", QUIET, "7K TEN", "not_adjacent"),
    ("a tile that is not in hand", QUIET, "K8 SO", "not_your_tiles"),
    ("a blank that is not in hand", QUIET, "8F QUIETs", "not_your_tiles"),
    ("the main word is unknown", QUIET, "8F QUIETN", "unknown_word"),
    ("a cross word is unknown", QUIET, "9F TEN", "unknown_word"),
]


@pytest.mark.parametrize(("cells", "text", "code"), named(REFUSED))
def test_illegal_plays_are_refused_with_a_code(cells: str, text: str, code: str) -> None:
    assert refused(cells, "TENEEOT", text).code == f"crossword/{code}"


def test_all_unknown_words_of_a_play_are_named() -> None:
    error = refused(QUIET, "TENSAAA", "9F TEN")
    assert error.data["words"] == ["QT", "UE"]


@pytest.mark.parametrize("text", ["8H TEN", "H8 TEN", "8F TEN", "H6 TEN", "8G TEN"])
def test_a_first_play_covers_the_centre_anywhere_and_in_both_directions(text: str) -> None:
    assert check(game(), position(EMPTY, ["TENAAAA", "AAAAAAA"]), 0, text)


@pytest.mark.parametrize(
    ("cells", "text", "recorded"),
    [
        *((QUIET, text, "8F QUIeTS") for text in ("8F QUIeTS", "8F QUIETS", "8F .....S", "8F quietS")),
        (row(8, ".......AT"), "7H T", "H7 TA"),  # a single tile: in the direction that makes a word
        (board(".A E"), "A1 TE", "1A TA"),  # or across, where it makes two
    ],
)
def test_a_play_is_recorded_in_one_way_however_it_was_written(cells: str, text: str, recorded: str) -> None:
    table = game()
    assert table.write_action(check(table, position(cells, ["STAAAAA", "AAAAAAA"]), 0, text)) == recorded


def test_a_board_with_an_empty_centre_can_be_played_on() -> None:
    assert check(game(), position(row(1, "TEN"), ["TAAAAAA", "AAAAAAA"]), 0, "A1 TA")


def test_check_refuses_a_seat_that_is_not_to_act() -> None:
    table, state = game(), position(EMPTY, ["TEN", "TEN"])
    with pytest.raises(IllegalAction, match=r"^turn/not_yours:"):
        check(table, state, 1, "8H TEN")


def test_check_changes_nothing_and_apply_leaves_the_old_state() -> None:
    table, state = game(), position(EMPTY, ["TENAAAA", "AAAAAAA"])
    twin = position(EMPTY, ["TENAAAA", "AAAAAAA"])
    act(table, state, 0, "8H TEN")
    assert state == twin


def test_a_play_scores_draws_and_passes_the_turn() -> None:
    state = position(EMPTY, ["TENAAAA", "EEEEEEE"], bag="XYZQJ")
    step = act(game(), state, 0, "8H TEN")
    now = step.state
    assert (now.cells, now.racks[0], now.bag) == (row(8, ".......TEN"), "AAAAXYZ", "QJ")
    assert (now.scores, now.turn, now.ply) == ((6, 0), 1, 1)
    assert step.events[0].seen_by(1) == {
        "kind": "play", "ply": 0, "seat": 0, "score": 6, "total": 6, "move": "8H TEN",
        "words": [{"word": "TEN", "score": 6}], "squares": [[7, 7], [7, 8], [7, 9]], "tiles": "TEN",
        "bingo": False, "back": False,
    }  # fmt: skip
    assert step.events[1].seen_by(1) == {"kind": "draw", "seat": 0, "count": 3}
    assert step.events[1].seen_by(0) == {"kind": "draw", "seat": 0, "count": 3, "tiles": "XYZ"}


def test_a_player_draws_all_that_is_left() -> None:
    now = act(game(), position(EMPTY, ["TENAAAA", "EEEEEEE"], bag="X"), 0, "8H TEN").state
    assert (now.racks[0], now.bag) == ("AAAAX", "")


@pytest.mark.parametrize(
    ("least", "bag", "tiles", "allowed"),
    [
        (7, 7, 7, True), (7, 7, 1, True), (7, 6, 1, False), (7, 0, 1, False),
        (1, 6, 6, True), (1, 6, 7, False), (1, 1, 1, True), (1, 0, 1, False),
    ],
)  # fmt: skip
def test_the_bag_and_the_option_limit_how_many_tiles_may_be_exchanged(
    least: int, bag: int, tiles: int, allowed: bool
) -> None:
    """English source: seven must be in the bag; Japanese source: any number that the bag can give back."""
    table = game(exchange_min_bag=least)
    state = position(QUIET, ["ABCDEFG", "AAAAAAA"], bag="N" * bag)
    if allowed:
        assert check(table, state, 0, f"exchange {'ABCDEFG'[:tiles]}")
    else:
        with pytest.raises(IllegalAction, match=r"^crossword/exchange_bag:"):
            check(table, state, 0, f"exchange {'ABCDEFG'[:tiles]}")
    most = table.view(state, 0).may["exchange"]
    assert (tiles <= most) is allowed


def test_an_exchange_needs_at_least_one_tile_and_only_from_the_rack() -> None:
    assert refused(QUIET, "ABCDEFG", "exchange AA").code == "crossword/not_your_tiles"
    table = game()
    with pytest.raises(IllegalAction, match=r"^crossword/exchange_none:"):
        table.check(position(QUIET, ["A", "A"]), 0, Exchange(""))


def test_an_exchange_draws_before_its_tiles_go_back_into_the_bag() -> None:
    now = act(game(), position(QUIET, ["ABCDEFG", "AAAAAAA"], bag="NNNNNNN"), 0, "exchange ABC").state
    assert now.racks[0] == "DEFGNNN"
    assert sorted(now.bag) == sorted("NNNNABC")
    assert (now.scores, now.turn) == ((0, 0), 1)


def test_only_their_owner_sees_exchanged_tiles() -> None:
    step = act(game(), position(QUIET, ["ABCDEFG", "AAAAAAA"]), 0, "exchange CBA")
    assert "tiles" not in step.events[0].seen_by(1)
    assert step.events[0].seen_by(0)["tiles"] == "ABC"
    assert step.events[0].seen_by(None)["count"] == 3


def test_an_exchange_shuffles_the_bag_by_seed_and_ply() -> None:
    def bag(ply: int) -> str:
        state = position(QUIET, ["ABCDEFG", "AAAAAAA"], ply=ply)
        return act(game(), state, 0, "exchange ABC").state.bag

    assert bag(4) == bag(4) != bag(5)


def test_the_tile_nearest_to_a_starts_and_a_blank_before_all() -> None:
    starters, lengths, blanks = set(), set(), set()
    for seed in range(200):
        first, drawn = draw_for_start(TILES, 3, chance.stream(seed, "start"))
        ranks = [[(tile != BLANK, tile) for tile in tiles] for tiles in drawn]
        assert ranks[first] == min(ranks)
        assert ranks.count(min(ranks)) == 1
        starters.add(first)
        lengths |= {len(tiles) for tiles in drawn}
        blanks.add(BLANK in "".join(drawn))
    assert starters == {0, 1, 2}
    assert lengths >= {1, 2}
    assert blanks == {True, False}


def test_only_players_who_tie_for_the_start_draw_again() -> None:
    drawn = next(
        tiles
        for seed in range(1000)
        for _, tiles in [draw_for_start(TILES, 3, chance.stream(seed, "start"))]
        if sorted(map(len, tiles)) == [1, 2, 2]
    )
    tied = [tiles for tiles in drawn if len(tiles) == 2]
    assert tied[0][0] == tied[1][0] < min(tiles for tiles in drawn if len(tiles) == 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_new_game_deals_seven_tiles_to_everybody(players: int) -> None:
    step = game(players).new(7)
    assert [len(rack) for rack in step.state.racks] == [7] * players
    assert TILES.sort("".join(step.state.racks) + step.state.bag) == TILES.all_tiles
    start = step.events[0].seen_by(None)
    assert start["first"] == step.state.turn
    assert len(start["drawn"]) == players


def test_the_same_seed_deals_the_same_game_and_another_seed_another() -> None:
    assert game().new(1) == game().new(1)
    assert game().new(1).state.racks != game().new(2).state.racks


BLANKED = row(8, ".......TeN")


def test_a_recycled_blank_goes_into_the_hand_and_the_turn_goes_on() -> None:
    table = game(recycle_blanks=True)
    state = position(BLANKED, ["EAAAAAA", "EEEEEEE"])
    step = act(table, state, 0, "recycle I8")
    assert (step.state.cells, step.state.racks[0]) == (row(8, ".......TEN"), "AAAAAA?")
    assert (step.state.turn, step.state.ply, step.state.scores) == (0, 1, (0, 0))
    assert step.events[0].seen_by(1) == {
        "kind": "recycle", "ply": 0, "seat": 0, "score": 0, "total": 0, "square": [7, 8], "letter": "E"
    }  # fmt: skip
    assert after(table, step.state, (0, "7I aA"))


@pytest.mark.parametrize(
    ("rack", "text", "on", "code"),
    [
        ("EAAAAAA", "recycle I8", False, "recycle_off"),
        ("AAAAAAA", "recycle I8", True, "recycle_blank"),
        ("?AAAAAA", "recycle I8", True, "recycle_blank"),
        ("TAAAAAA", "recycle H8", True, "recycle_blank"),
        ("TAAAAAA", "recycle A1", True, "recycle_blank"),
    ],
)
def test_blanks_that_cannot_be_recycled_are_refused_with_a_code(rack: str, text: str, on: bool, code: str) -> None:
    assert refused(BLANKED, rack, text, recycle_blanks=on).code == f"crossword/{code}"


def test_the_view_lists_the_blanks_that_may_be_recycled() -> None:
    table = game(recycle_blanks=True)
    assert table.view(position(BLANKED, ["EAAAAAA", "EEEEEEE"]), 0).may["recycle"] == [[7, 8]]
    assert table.view(position(BLANKED, ["AAAAAAA", "EEEEEEE"]), 0).may["recycle"] == []
    assert table.view(position(BLANKED, ["EAAAAAA", "EEEEEEE"]), 1).may["recycle"] == []


def test_in_clabbers_any_arrangement_of_a_word_is_acceptable() -> None:
    state = position(EMPTY, ["TENAAAA", "AAAAAAA"])
    assert check(game(clabbers=True), state, 0, "8H NTE")
    with pytest.raises(IllegalAction):
        check(game(), state, 0, "8H NTE")
    with pytest.raises(IllegalAction):
        check(game(clabbers=True), state, 0, "8H TAA")


def test_recorded_actions_are_checked_in_all_but_their_words() -> None:
    table, state = game(), position(EMPTY, ["TENAAAA", "AAAAAAA"])
    phony = table.read_action("8H NTE")
    assert table.check(state, 0, phony, recorded=True) == Play(LAYOUT.centre, True, "NTE")
    with pytest.raises(IllegalAction):
        table.check(state, 0, table.read_action("8H ZZZ"), recorded=True)


def test_no_action_takes_longer_than_eleven_days() -> None:
    table, state = game(), position(EMPTY, ["TENAAAA", "AAAAAAA"])
    with pytest.raises(IllegalAction, match=r"^crossword/bad_action:"):
        table.check(state, 0, Play(LAYOUT.centre, True, "TEN", seconds=-1))


def test_seconds_add_up_by_seat() -> None:
    state = position(EMPTY, ["TENAAAA", "AAAAAAA"])
    assert after(game(), state, (0, "pass @30"), (1, "pass @5"), (0, "8H TEN @12")).seconds == (42, 5)


def test_a_turn_that_took_time_adds_the_increment() -> None:
    state, turns = position(EMPTY, ["TENAAAA", "AAAAAAA"]), [(0, "pass @30"), (1, "pass @5"), (0, "8H TEN")]
    assert after(game(increment=10), state, *turns).seconds == (20, -5)


def test_a_game_ends_after_the_largest_number_of_actions() -> None:
    state = position(EMPTY, ["TENAAAA", "AAAAAAA"], ply=MOST_ACTIONS - 1)
    now = act(game(), state, 0, "8H TEN").state
    assert now.result is not None
    assert now.result.reason == "length"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("challenge", "triple"), ("challenge", 5), ("ending", "none"), ("scoreless_limit", 3),
        ("scoreless_limit", True), ("exchange_min_bag", 0), ("exchange_min_bag", True), ("clock", -1), ("clock", 181),
        ("increment", 61),
        ("clock", True), ("clock", 2.5), ("clock", "25"), ("school", 1), ("clabbers", "yes"), ("recycle_blanks", []),
        ("lexicon", ""), ("lexicon", 7), ("lexicon", "x" * 81),
    ],
)  # fmt: skip
def test_an_option_with_a_wrong_value_is_refused_by_name(option: str, value: Any) -> None:
    with pytest.raises(OptionError) as caught:
        read_options({option: value}, 2)
    assert (caught.value.code, caught.value.data["option"]) == ("option/value", option)
    assert caught.value.data["allowed"]


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(OptionError) as caught:
        read_options({"jokers": 3}, 2)
    assert (caught.value.code, caught.value.data["option"]) == ("option/unknown", "jokers")


def test_missing_options_get_the_defaults_for_the_number_of_players() -> None:
    assert read_options({}, 2) == Options(ending="double")
    assert read_options({}, 3).ending == read_options({"ending": None}, 4).ending == "transfer"
    assert read_options({"ending": "double"}, 3).ending == "double"


def test_numbers_among_choices_may_come_as_text_from_an_address_bar() -> None:
    assert read_options({"exchange_min_bag": "1", "scoreless_limit": "6"}, 2).exchange_min_bag == 1


def test_the_schema_names_every_option_once_and_its_defaults_are_valid() -> None:
    schema = {option["name"]: option["default"] for option in option_schema()}
    assert list(schema) == list(Options(increment=5).plain())
    assert set(schema) - set(Options().plain()) == {"increment"}  # as in records from before there was one
    assert read_options(schema, 2) == Options()
    assert read_options(read_options({}, 4).plain(), 4) == read_options({}, 4)


def test_a_pass_scores_nothing_and_passes_the_turn() -> None:
    now = act(game(3), position(QUIET, ["A", "A", "A"], turn=2), 2, "pass").state
    assert (now.scores, now.turn) == ((0, 0, 0), 0)
