"""The champion: rollouts and bookkeeping against simple twins, the same choice every time, legal in every phase."""

from __future__ import annotations

import statistics
from collections import Counter
from dataclasses import replace
from itertools import permutations, product

import pytest

from asobiba import chance
from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.equity.leaves import end_value, leave_value
from asobiba.crossword.equity.win_probability import shipped_chances, slope, turn_worth, win_chance
from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.movegen.move import Move, board_after
from asobiba.crossword.players.champion import ChampionPlayer, StaticPlayer
from asobiba.crossword.players.human_like import Knowledge
from asobiba.crossword.players.thinking import REPORTED, PreendgameThinking
from asobiba.crossword.rules.actions import Accept, Action, Challenge, Exchange, Pass, Play
from asobiba.crossword.rules.state import State
from asobiba.crossword.rules.tiles import missing
from asobiba.crossword.simulation.best_arm import Source, fit_ratings
from asobiba.crossword.simulation.best_reply import BestReply
from asobiba.crossword.simulation.inference import Inference
from asobiba.crossword.simulation.rollout import Deal, Leaf, Rollouts, _Rollout
from asobiba.crossword.simulation.simulator import SimulatedMove, Simulation, every_deal
from asobiba.crossword.simulation.static_eval import Scene, best_moves, opening_cost, scene_of
from asobiba.game import Event
from tests.crossword.tables import EASY, TILES, game, position, rollouts_of, row
from tests.tables import sample, worked

TABLE = game()


def knowledge(table: CrosswordGame) -> Knowledge:
    return Knowledge(table.layout, table.tiles, table.generator, table.accepts, table.accepts)


def champion(table: CrosswordGame = TABLE) -> ChampionPlayer:
    return ChampionPlayer(knowledge(table))


def midgame(seed: int, table: CrosswordGame = TABLE, plies: int = 6) -> State:
    """A position after some turns of the static player."""
    player, state = StaticPlayer(knowledge(table)), table.new(seed).state
    for _ in range(plies):
        seat = table.to_act(state)[0]
        action = table.check(state, seat, player.choose(table.view(state, seat), chance.stream(seed, "x"), 0))
        state = table.apply(state, seat, action).state
    return state


def scene(seed: int, table: CrosswordGame = TABLE, plies: int = 6) -> Scene:
    state = midgame(seed, table, plies)
    return scene_of(table.view(state, state.turn))


def race(seed: int, budget: int, worker: int = 0, *, thorough: bool = False) -> Simulation:
    at = scene(seed)
    found = best_moves(TABLE.generator, at, 8)
    simulation = Simulation(TABLE.generator, at, found, 7, worker=worker, budget=budget, thorough=thorough)
    simulation.work(budget)
    return simulation


def round_of(simulation: Simulation) -> None:
    """The next deal, tried with all that are in the race."""
    simulation.work(len(simulation.race.alive))


def slow_leaf(option: Move, at: Scene, deal: Deal) -> Leaf:
    """The twin of a rollout: two players, a full bag, every play found anew on the whole board."""
    generator, points, kept = TABLE.generator, [option.score, 0], [option.leave, deal.racks[0]]
    cells, bag = at.cells, list(deal.bag)
    cells = board_after(cells, option.action, 15)
    drawn = [bag.pop(0) for _ in range(len(at.rack) - len(option.leave))]
    bag[len(bag) // 2 : len(bag) // 2] = option.exchanged
    racks = [option.leave + "".join(drawn), deal.racks[0]]
    for seat in (1, 0):
        rack = "".join(sorted(racks[seat]))
        best = generator.best(cells, rack, 1)
        keeps = {missing(back, rack) for back in subsets(rack) if back}
        keep = max(keeps, key=lambda tiles: (leave_value(tiles), tiles))
        if not best or (best[0].equity < 3000 and leave_value(keep) > best[0].equity):
            kept[seat] = keep
            continue
        cells, points[seat] = board_after(cells, best[0].action, 15), points[seat] + best[0].score
        kept[seat] = best[0].leave
    leaves = [leave_value("".join(sorted(tiles))) / 1000 for tiles in kept]
    spread = at.spread + points[0] - points[1] + leaves[0] - leaves[1]
    return Leaf(spread, -1)


def subsets(rack: str) -> list[str]:
    return ["".join(tile for bit, tile in enumerate(rack) if mask >> bit & 1) for mask in range(1 << len(rack))]


@pytest.mark.parametrize("seed", range(6))
def test_a_rollout_is_what_two_best_plays_and_the_leaves_come_to(seed: int) -> None:
    at = replace(scene(seed), scoreless=0, passes=0)  # the twin does not end the game by the rules
    simulation = Simulation(TABLE.generator, at, best_moves(TABLE.generator, at, 12), seed, budget=36)
    rollouts = Rollouts(TABLE.generator, at, simulation.moves)
    for number in range(3):
        deal = simulation.deal(number)
        known = rollouts.base_replies(deal)
        for place, option in enumerate(simulation.moves):
            leaf = rollouts.leaf(rollouts.made(place), deal, known)
            assert leaf.spread == pytest.approx(slow_leaf(option, at, deal).spread), option


@pytest.mark.parametrize("seed", range(6))
def test_the_reply_from_touched_lanes_is_the_best_on_the_whole_board(seed: int) -> None:
    at = scene(seed, plies=8)
    replies = BestReply(TABLE.generator)
    simulation = Simulation(TABLE.generator, at, best_moves(TABLE.generator, at, 15), seed, budget=60)
    rollouts = Rollouts(TABLE.generator, at, simulation.moves)
    for number in range(4):
        rack = simulation.deal(number).racks[0]
        known = replies.best_few(rollouts.lanes, rack, leave_value)
        for place in range(len(simulation.moves)):
            one = rollouts.made(place)
            found = replies.best_after(known, one.touched, one.lanes, one.changed, rack, leave_value)
            best = TABLE.generator.best(one.lattice.cells, rack, 1)
            assert (found is None) == (not best)
            if found:
                assert found.equity == best[0].equity


@pytest.mark.parametrize("seed", range(4))
def test_the_reply_by_what_was_found_on_another_board_is_the_best(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twin: the whole board each time. Boards in any order, the base board and unlike ones among them."""
    monkeypatch.setattr("asobiba.crossword.simulation.best_reply.ANSWERS", 3)
    at, generator = scene(seed, plies=8), TABLE.generator
    replies, moves = BestReply(generator), best_moves(generator, at, 10)
    simulation = Simulation(generator, at, moves, seed, budget=60)
    boards = [at.cells, scene(seed + 1, plies=9).cells, *(board_after(at.cells, move.action, 15) for move in moves)]
    racks = [*(simulation.deal(number).racks[0] for number in range(3)), "QQ", "V"]
    rng = chance.stream(seed, "boards")
    for _ in range(60):
        cells, rack = boards[chance.below(len(boards), rng)], racks[chance.below(len(racks), rng)]
        best = generator.best(cells, rack, 1)
        assert replies.best_on(generator.lattice(cells), rack, leave_value) == (best[0] if best else None)


def test_the_same_view_seed_and_budget_choose_the_same() -> None:
    view = TABLE.view(midgame(3), midgame(3).turn)
    chosen = {champion(game()).choose(view, chance.stream(5, "choice"), 60) for _ in range(3)}
    assert len(chosen) == 1


def test_what_is_hidden_changes_nothing() -> None:
    state = midgame(4)
    view = TABLE.view(state, state.turn)
    chosen = set()
    for seed in range(4):
        other = TABLE.determinize(view, chance.stream(seed, "other"))
        assert other.racks != state.racks
        chosen.add(champion().choose(TABLE.view(other, state.turn), chance.stream(1, "choice"), 60))
    assert len(chosen) == 1


@pytest.mark.parametrize(("budget", "thorough"), [(1, True), (20, True), (100, False)])
def test_the_budget_is_kept_in_the_middle_of_a_round_too(budget: int, thorough: bool) -> None:
    assert race(2, budget, thorough=thorough).spent == budget


def test_with_fewer_than_24_rollouts_no_second_move_starts_in_mid_game() -> None:
    """Two moves that are equal by static equity are the closest that there are."""
    at = scene(2)
    move = best_moves(TABLE.generator, at, 1)[0]
    budgets = {budget: Simulation(TABLE.generator, at, [move, move], 7, budget=budget) for budget in (23, 24)}
    assert at.bag > 30
    assert [len(simulation.race.alive) for simulation in budgets.values()] == [1, 2]


def test_it_can_be_stopped_after_any_round_and_has_a_best() -> None:
    at = scene(2)
    simulation = Simulation(TABLE.generator, at, best_moves(TABLE.generator, at, 8), 7, budget=1000)
    static = simulation.best
    assert static == simulation.moves[0]
    round_of(simulation)
    assert simulation.spent == len(simulation.race.values[0]) * len(simulation.moves)
    assert simulation.best in simulation.moves


def test_all_options_meet_the_same_deals() -> None:
    """An option comes to the same whatever races beside it."""
    at = scene(5)
    found = best_moves(TABLE.generator, at, 6)
    together, alone = (
        Simulation(TABLE.generator, at, some, 9, budget=100, thorough=True) for some in (found, found[2:4])
    )
    round_of(together)
    round_of(alone)
    outcomes = [together.race.values[2][0], together.race.values[3][0]]
    assert outcomes == [alone.race.values[0][0], alone.race.values[1][0]]


def test_a_thorough_race_tries_every_option_and_uses_the_budget() -> None:
    """To compare a bingo with what else there was, the others must be tried, too."""
    at = scene_of(TABLE.view(position(row(8, ".......CAT"), ["AEINRST", "OOOOOOO"]), 0))
    found = best_moves(TABLE.generator, at, 12)
    chosen, compared = (
        Simulation(TABLE.generator, at, found, 3, budget=150, thorough=thorough) for thorough in (False, True)
    )
    for simulation in (chosen, compared):
        simulation.work(150)
    assert chosen.best == compared.best
    assert chosen.spent < 150 == compared.spent
    assert min(one.rollouts for one in compared.ranked()) >= 3
    assert len(compared.race.alive) == 5


def test_workers_take_other_deals_and_join_their_totals() -> None:
    """Twin: the ratings fitted to the prior and to the means of both workers."""
    one, two = race(6, 60), race(6, 60, worker=1)
    assert one.deal(0) != two.deal(0)
    one.race.join([two.totals()])
    sources = [Source(one.race.priors, [one.race._prior_weight] * len(one.moves))]
    for totals in (one.totals(), two.totals()):
        means = [each.value / each.rollouts if each.rollouts else 0.0 for each in totals]
        sources.append(Source(means, [each.rollouts for each in totals]))
    assert one.race.ratings() == pytest.approx(fit_ratings(sources))


def test_every_move_is_ranked_once_the_winner_first() -> None:
    simulation = race(1, 120)
    ranked: list[SimulatedMove] = simulation.ranked()
    assert ranked[0].move == simulation.best
    assert {each.move for each in ranked} == set(simulation.moves)
    assert all(0 <= one.win <= 1 for one in ranked)
    assert sum(one.rollouts for one in ranked) <= simulation.spent


@pytest.mark.slow
@pytest.mark.parametrize(("players", "challenge"), sample([*product((2, 3, 4), ("void", "double"))], 5))
def test_every_action_of_a_whole_game_is_legal(players: int, challenge: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = game(players, tiles=EASY, challenge=challenge)
    player, state = champion(table), table.new(players).state
    kinds, rollouts = set(), rollouts_of(monkeypatch)
    while table.to_act(state):
        seat = table.to_act(state)[-1]
        action = player.choose(table.view(state, seat), chance.stream(1, state.ply), 40)
        kinds.add(type(action))
        state = table.apply(state, seat, table.check(state, seat, action)).state
    assert Play in kinds
    assert len(rollouts) > 40
    assert state.result is not None
    assert state.result.reason in ("out", "scoreless")


@pytest.mark.slow
def test_in_clabbers_the_champion_races_and_solves_too() -> None:
    table = game(tiles=EASY, clabbers=True)
    player, state = champion(table), table.new(3).state
    stages = set()
    while table.to_act(state):
        seat = table.to_act(state)[0]
        thought = player.think(table.view(state, seat), chance.stream(1, state.ply), 30)
        stages.add(worked(thought)["stage"])
        state = table.apply(state, seat, table.check(state, seat, thought.action())).state
    assert stages >= {"race", "endgame"}
    assert state.result is not None


def test_a_phony_is_challenged_and_a_play_that_goes_out_accepted() -> None:
    table = game(challenge="double")
    state = position(table.layout.empty, ["AEINRST", "AEINRST"])
    seat = state.turn
    lain = table.apply(state, seat, table.check(state, seat, table.read_action("8H TSRN"))).state
    assert champion(table).choose(table.view(lain, 1 - seat), chance.stream(1, "c"), 6) == Challenge()
    last = position(row(8, ".......A"), ["T", "AEI"], "")
    final = table.apply(last, 0, table.check(last, 0, table.read_action("8H AT"))).state
    assert champion(table).choose(table.view(final, 1), chance.stream(1, "c"), 6) == Accept()


def test_exchanges_are_considered_only_where_they_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = row(8, ".......CAT")
    many = position(cells, ["VVUUIIW", "AEINRST"])
    found = best_moves(TABLE.generator, scene_of(TABLE.view(many, 0)), 10)
    assert found[0].play is None
    assert found[0].exchanged
    rollouts = rollouts_of(monkeypatch)
    assert isinstance(champion().choose(TABLE.view(many, 0), chance.stream(1, "e"), 60), Exchange)
    assert len(rollouts) > 20
    few = position(cells, ["VVUUIIW", "AEINRST"], "AEEIO")
    assert all(
        option.play or not option.exchanged for option in best_moves(TABLE.generator, scene_of(TABLE.view(few, 0)), 10)
    )


@pytest.mark.parametrize(("least", "exchanged"), [(7, 0), (1, 3)])
def test_a_rollout_exchanges_with_as_many_tiles_in_the_bag_as_the_option_says(least: int, exchanged: int) -> None:
    """It wanted seven whatever the option said, and the opponent passed."""
    table, rack = game(exchange_min_bag=least), "QVVVVVV"
    at = scene_of(table.view(position(row(8, ".......HMM"), ["IO", rack], "AEI"), 0))
    rollouts = Rollouts(table.generator, at, [Move(0, 0, Pass(), "IO")])
    rollout = _Rollout(rollouts, rollouts.made(0), Deal((rack,), "AEI"))
    rollout.turn()
    assert len(missing(rollout.racks[1], rack)) == len(missing("AEI", rollout.bag)) == exchanged


def test_with_an_empty_bag_one_deal_is_enough() -> None:
    at = Scene(row(8, ".......CAT"), "AENST", "IO", (2,), 0, 0)
    simulation = Simulation(TABLE.generator, at, best_moves(TABLE.generator, at, 10), 1, budget=1000)
    simulation.work(1000)
    assert simulation.race.deals == 1
    assert simulation.spent <= 10


@pytest.mark.parametrize(("unseen", "deals"), [("AEINOSTU", 8), ("AEINOORST", 72)])
def test_with_one_or_two_tiles_in_the_bag_every_deal_is_tried_once(unseen: str, deals: int) -> None:
    """Twin: the mean over all draws in every order."""
    at = Scene(row(8, ".......CAT"), "DEELNRT", unseen, (7,), 0, 0)
    found = best_moves(TABLE.generator, at, 2)
    simulation = Simulation(TABLE.generator, at, found, 1, budget=10_000, thorough=True)
    simulation.work(10_000)
    assert simulation.race.deals == deals
    assert simulation.done
    spreads = []
    for drawn in permutations(range(len(unseen)), len(unseen) - 7):
        held = "".join(tile for place, tile in enumerate(unseen) if place not in drawn)
        deal = Deal((held,), "".join(unseen[place] for place in drawn))
        rollouts = Rollouts(TABLE.generator, at, found)
        spreads.append(rollouts.leaf(rollouts.made(0), deal).spread)
    assert simulation.race.mean(0).spread == pytest.approx(statistics.fmean(spreads))
    both = [every_deal(at, chance.stream(1, worker)) for worker in (0, 1)]
    assert both[0] != both[1]
    assert sorted(both[0]) == sorted(both[1])


def test_going_out_gains_twice_what_the_other_holds() -> None:
    at = Scene(row(8, ".......CAT"), "S", "QZ", (2,), 5, 0)
    out = next(option for option in best_moves(TABLE.generator, at, 10) if option.play and not option.leave)
    rollouts = Rollouts(TABLE.generator, at, [out])
    deal = Deal(("QZ",), "")
    assert rollouts.leaf(rollouts.made(0), deal, []) == Leaf(5 + out.score + 40, 0)
    assert out.equity == 1000 * out.score + end_value(TILES.values, 20)("")


def test_the_chance_to_win_rises_with_the_spread_and_is_certain_at_the_end() -> None:
    for unseen in range(1, 94):
        chances = [win_chance(spread, unseen) for spread in range(-320, 321, 7)]
        assert chances == sorted(chances)
        assert 0 <= chances[0] < 0.05
        assert 0.95 < chances[-1] <= 1
    assert win_chance(30, 10) > win_chance(30, 80) > 0.5
    assert [win_chance(spread, 0) for spread in (-1, 0, 1)] == [0.0, 0.5, 1.0]
    # between two leads and two numbers of tiles of the table, the mean of the four
    four = [win_chance(spread, unseen) for spread in (40, 50) for unseen in (10, 12)]
    assert win_chance(45, 11) == pytest.approx(sum(four) / 4)


def test_the_player_on_turn_is_ahead_with_an_equal_score() -> None:
    """A turn is worth some twenty points, so whoever has just moved is behind, until the last tiles."""
    for unseen in range(8, 87):
        assert win_chance(0, unseen) < 0.45
        assert win_chance(30, unseen) > 0.5
        assert Leaf(12, unseen, on_turn=True).win == pytest.approx(1 - Leaf(-12, unseen).win)
        even = Leaf(turn_worth(unseen), unseen)
        assert (even.win, even.margin) == (pytest.approx(0.5), 0)
        assert Leaf(12, unseen, on_turn=True).margin == -Leaf(-12, unseen).margin > 12
        assert win_chance(shipped_chances().lead(0.3, unseen), unseen) == pytest.approx(0.3)
        assert 0.5 + 10 * slope(unseen) == pytest.approx(win_chance(turn_worth(unseen) + 10, unseen), abs=0.02)
    assert Leaf(12, 0).margin == 12


def test_a_vowel_beside_a_letter_premium_costs_in_the_opening() -> None:
    """G and I of row 8 have premiums above and below, so that A on H costs nothing and on G it does."""
    found = [Play(TABLE.layout.square(7, column), True, "TEA") for column in (5, 6, 7)]
    assert [opening_cost(TABLE.layout, play) for play in found] == [-700, -700, -700]
    assert opening_cost(TABLE.layout, Play(TABLE.layout.square(7, 7), True, "ATE")) == 0
    down = Play(TABLE.layout.square(5, 7), False, "TEA")
    assert opening_cost(TABLE.layout, down) == -700


def test_a_pending_play_is_taken_to_stand_and_its_player_to_draw() -> None:
    table = game(challenge="double")
    state = position(row(8, ".......CAT"), ["ENSTAIR", "OIOIOIO"])
    lain = table.apply(state, 0, table.check(state, 0, table.read_action("8H CATS"))).state
    at = scene_of(table.view(lain, 1))
    assert at.theirs == (7,)
    assert at.bag == len(lain.bag) - 1
    assert at.spread == -lain.scores[0]


def test_with_an_empty_bag_the_champion_plays_what_the_endgame_search_proves() -> None:
    """The simple greedy line would take the most points at once."""
    state = position(row(8, ".......CAT"), ["AES", "NT"], "")
    view = replace(TABLE.view(state, 0), unseen={"N": 1, "T": 1}, bag=0)
    ending = Endgame(TABLE.generator, state.cells, ("AES", "NT")).run(20_000)
    assert ending.proven
    assert champion().choose(view, chance.stream(1, "end"), 4000) == ending.line[0]


@pytest.mark.parametrize(
    ("turns", "ends"),
    [
        (("pass",), True),
        (("pass lost",), False),  # a turn lost by a challenge is no pass by choice
        (("play back",), False),  # nor is a phony that was taken back; the computer took it for one and passed too soon
        (("pass", "exchange"), False),
        ((), False),
    ],
)
def test_where_passes_end_the_game_only_a_pass_by_choice_comes_before_the_last(
    turns: tuple[str, ...], ends: bool
) -> None:
    table = game(scoreless_limit="passes")
    state = midgame(3, table)
    events = [
        Event(turn.split()[0], {"ply": 0, "seat": 0, "score": 0, "lost": "lost" in turn, "back": "back" in turn})
        for turn in turns
    ]
    at = scene_of(table.view(replace(state, turns=(*state.turns, *events)), state.turn))
    assert at.pass_ends == ends


def test_where_six_turns_without_a_point_end_the_game_the_sixth_does() -> None:
    state = midgame(3)
    for nothing, ends in ((4, False), (5, True)):
        passed = [Event("pass", {"ply": 0, "seat": 0, "score": 0, "lost": False})] * nothing
        played = Event("play", {"ply": 0, "seat": 0, "score": 9, "back": False, "squares": [[7, 7]]})
        at = scene_of(TABLE.view(replace(state, turns=(played, *passed)), state.turn))
        assert at.pass_ends == ends


def played_by_the_rules(table: CrosswordGame, state: State, action: Action) -> int:
    """The twin of a rollout with an empty bag: the game itself, everybody taking the best play until it ends."""
    mover = state.turn
    while state.result is None:
        state = table.apply(state, state.turn, table.check(state, state.turn, action)).state
        rack = state.racks[state.turn]
        if state.result is None:
            others = TILES.worth("".join(state.racks)) - TILES.worth(rack)
            best = table.generator.best(state.cells, rack, 1, end_value(TILES.values, others))
            action = best[0].action if best else Pass()
    mine = state.result.scores[mover]
    return mine - max(score for seat, score in enumerate(state.result.scores) if seat != mover)


@pytest.mark.parametrize("ending", ["double", "transfer"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_rollout_to_the_end_scores_the_unplayed_tiles_as_the_rules_do(players: int, ending: str) -> None:
    """With three and four players it paid who went out twice the tiles, whatever the option said."""
    table = game(players, ending=ending)
    racks = [["S", "AE"], ["QQ", "VV"], ["Z", "C"], ["I", "U"]]
    for which in (0, 1):
        state = position(row(8, ".......CAT"), [rack[which] for rack in racks[:players]], "")
        at = replace(scene_of(table.view(state, 0)), unseen="".join(sorted("".join(state.racks[1:]))))
        moves = best_moves(table.generator, at, 6)
        rollouts = Rollouts(table.generator, at, moves)
        for number, move in enumerate(moves):
            leaf = rollouts.leaf(rollouts.made(number), Deal(state.racks[1:], ""))
            assert leaf == Leaf(played_by_the_rules(table, state, move.action), 0), (which, move)


@pytest.mark.slow
@pytest.mark.parametrize(("bag", "budget", "stage"), [("D", 600, "preendgame"), ("D", 60, "race"), ("DE", 600, "race")])
def test_with_a_tile_in_the_bag_the_champion_searches_what_the_leaders_lead_to(
    bag: str, budget: int, stage: str
) -> None:
    state = position(row(8, "......TEN"), ["ACTINGS", "AEIORSS"], bag)
    seen = replace(TABLE.view(state, 0), unseen=Counter("AEIORSS" + bag), bag=len(bag))
    thought = champion().think(seen, chance.stream(1, "c"), budget)
    before = 0.0
    while not thought.done:
        thought.step(40)
        assert before <= thought.progress <= 1
        before = thought.progress
    assert thought.result()["stage"] == thought.outline()["stage"] == stage
    candidates = thought.result()["candidates"]
    assert len(candidates) == len({each["move"] for each in candidates}) == REPORTED
    best = candidates[0]
    assert TABLE.check(state, 0, TABLE.read_action(best["move"])) == TABLE.check(state, 0, thought.action())
    assert ("candidates" in thought.outline()) is False


def test_with_a_tile_in_the_bag_a_move_that_is_far_ahead_needs_no_rollout() -> None:
    state = position(row(8, "......TEN"), ["ACTINGS", "AEIORSS"], "D")
    seen = replace(TABLE.view(state, 0), unseen=Counter("AEIORSSD"), bag=1)
    at = scene_of(seen)
    first, second = best_moves(TABLE.generator, at, 2)
    simulation = Simulation(TABLE.generator, at, [first._replace(equity=first.equity + 100_000), second], 1, budget=300)
    inference = Inference(TABLE.generator, seen, at, 0, chance.stream(1, "c"))
    thinking = PreendgameThinking(inference, simulation, TABLE.generator, 600)
    while not thinking.done:
        thinking.step(40)
    assert simulation.spent == 0
    assert thinking.action() == first.action
    assert len(thinking.result()["candidates"]) == 2
