"""Turns a game in GCG into a record that can be opened and played on from any move.

Plays and points are kept as they are written. Data that contradict them become unknown, and a remark names the line: a
rack with a letter too many, a placeholder such as IIIIIII, an exchange of which only the number of tiles is known.
Points that differ from our rules are recorded as rulings (`rules.actions.Ruled`) if the totals in the file confirm
them: a bonus for a challenge, an ending, a time penalty. `racks` finds tiles that fit.

The game is then played by the rules. If an action is illegal, or the final board differs, the game cannot be imported,
and the error names the line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from asobiba.crossword.notation.position import LEAST_PLAYERS
from asobiba.crossword.rules.actions import Accept, Action, Adjustment, Ruled
from asobiba.crossword.rules.fixed_draws import FixedDraws
from asobiba.crossword.rules.options import CHOICES as OPTION_CHOICES
from asobiba.crossword.rules.outcome import SCORELESS
from asobiba.crossword.rules.state import State, pending_play_goes_out
from asobiba.crossword.rules.view import View
from asobiba.errors import GameError
from asobiba.game import JSON, Game, Seat

from .document import CHALLENGE, EXCHANGE, OUT, PASS, PLAY, RACK, TIME, WITHDRAWN, GcgTurn, UnreadLine
from .pragmas import options_of, tiles_of_game
from .racks import CHOICES, known_racks, unfit
from .remarks import Remark
from .replay import Replay, ScoredTurn, plays_taken_back

OpenTable: TypeAlias = Callable[[Mapping[str, JSON], str, int], tuple[Mapping[str, JSON], Game[State, Action, View]]]
_BONUS = {5: "five", 10: "ten"}
_AT_END = (OUT, RACK, TIME)


def import_game(read: Replay, lexicon: str, open_table: OpenTable) -> dict[str, JSON]:
    """Import a game.

    Args:
        read: the game, replayed without a word list.
        lexicon: the name of the list that judges it.
        open_table: completes options for fixed draws and a number of players, and opens their game.

    Returns:
        Title, seats, options and actions of the game, and `remarks`.

    Raises:
        NotationError: `gcg/unfit`, with the line: no reading of the file can be played; `gcg/rules`.
    """
    _check_playable(read)
    return _Importer(read, lexicon, open_table).game()


def _check_playable(read: Replay) -> None:
    for problem in read.problems:
        if problem.code == "gcg/rules":
            raise problem.error()
    if read.turns and len(read.game.players) < LEAST_PLAYERS:
        raise unfit("somebody plays alone", 1)
    unplayable = [turn.turn.line for turn in read.turns if turn.turn.kind == PLAY and turn.computed is None]
    if not read.turns or unplayable:
        raise unfit("it has turns that cannot be played", unplayable[0] if unplayable else 1)


class _Importer:
    """Converts one game into a record."""

    def __init__(self, read: Replay, lexicon: str, open_table: OpenTable) -> None:
        self.read, self.lexicon, self.open_table = read, lexicon, open_table
        self.racks = known_racks(read)
        unread = {line.line for line in read.game.lines if isinstance(line, UnreadLine)}
        problems = [each for each in read.problems if each.line in unread or each.code == "gcg/encoding"]
        self.remarks = [
            *(Remark(each.line, "unread", {"problem": each.message}) for each in problems),
            *self.racks.remarks,
        ]

    def game(self) -> dict[str, JSON]:
        read, racks = self.read, self.racks
        players = read.game.players
        plies = [turn.turn.line for turn in read.turns if _action(turn, "") is not None]
        guessed = frozenset(plies.index(line) for line in racks.guessed)
        fixed = FixedDraws(read.turns[0].player, tuple(racks.orders), guessed)
        options, game = self.open_table(self._options(), fixed.text(), len(players))
        player = _Player(read, game, racks.exchanged)
        actions = player.actions()
        names = [player.name or player.nick for player in players]
        remarks = sorted([*self.remarks, *player.remarks], key=lambda remark: remark.line)
        return {
            "title": (read.game.text("title") or "")[:80],
            "seats": [name[:40] if name.isprintable() else "" for name in names],
            "options": options,
            "actions": actions,
            "remarks": [remark.plain() for remark in remarks],
        }

    def _options(self) -> dict[str, JSON]:
        """The options in the file's pragmas and those that its turns imply."""
        kinds = [turn.turn.kind for turn in self.read.turns]
        bonuses = Counter(_BONUS.get(turn.turn.score or 0) for turn in self.read.turns if turn.turn.kind == CHALLENGE)
        usual = next((name for name, _ in bonuses.most_common() if name), "single")
        challenges = bonuses or WITHDRAWN in kinds or self.racks.speaks_after_end
        implied: dict[str, JSON] = {"lexicon": self.lexicon, "challenge": usual if challenges else "void"}
        if self.racks.small_exchange:
            implied["exchange_min_bag"] = OPTION_CHOICES["exchange_min_bag"][-1]
        if self._goes_on_scoreless():
            implied["scoreless_limit"] = "passes"
        if OUT in kinds and RACK in kinds:
            implied["ending"] = "transfer"
        return {**implied, **options_of(self.read.game)}

    def _goes_on_scoreless(self) -> bool:
        """Whether the players went on after six turns in a row without points."""
        run = 0
        for turn, back in zip(self.read.turns, plays_taken_back([each.turn for each in self.read.turns]), strict=True):
            if turn.turn.kind in CHOICES:
                if run >= SCORELESS:
                    return True
                run = 0 if turn.turn.kind == PLAY and not back else run + 1
        return False


class _Player:
    """Plays the turns of the file by the rules of the new table."""

    def __init__(self, read: Replay, game: Game[State, Action, View], exchanged: Mapping[int, str]) -> None:
        self._read, self._game, self._exchanged = read, game, exchanged
        self._tiles = tiles_of_game(read.game)
        self._state = self._before = game.new(0).state
        self._totals = [0] * len(read.game.players)  # in the file so far
        self.remarks: list[Remark] = []
        self._actions: list[tuple[Seat, Action]] = []

    def actions(self) -> list[JSON]:
        """The actions of the record. Raises NotationError (`gcg/unfit`)."""
        last = self._read.turns[-1].turn.line
        turns = self._read.turns
        for turn, back in zip(turns, plays_taken_back([each.turn for each in turns]), strict=True):
            self._play(turn, back)
            self._totals[turn.player] = turn.total
        while pending_play_goes_out(self._state):
            self._do(self._state.waiting[0], Accept(), last)
        if self._state.cells != self._read.cells:
            raise unfit("another board comes of it", last)
        self._rule_ending([turn.turn for turn in self._read.turns if turn.turn.kind in _AT_END], last)
        self._compare_totals(last)
        return [[seat, self._game.write_action(action)] for seat, action in self._actions]

    def _play(self, turn: ScoredTurn, back: bool) -> None:
        line, seat, kind = turn.turn.line, turn.player, turn.turn.kind
        text = _action(turn, self._exchanged.get(line, ""))
        if text is None:
            return
        if self._state.result is not None:
            raise unfit("it goes on after its end", line)
        if kind == PASS and pending_play_goes_out(self._state):
            text = "challenge good"  # a failed challenge, which other programs write as a pass
        if kind in (WITHDRAWN, CHALLENGE):
            seat = next(iter(self._state.waiting), seat)
        action = self._game.read_action(text)
        self._do(seat, action, line)
        points = None if back else self._believed(turn)
        if points is not None and points != self._scored(kind):
            self._rule(points)

    def _remark(self, line: int, code: str, **values: JSON) -> None:
        self.remarks.append(Remark(line, code, values))

    def _do(self, seat: Seat, action: Action, line: int) -> None:
        try:
            checked = self._game.check(self._state, seat, action, recorded=True)
            after = self._game.apply(self._state, seat, checked).state
        except GameError as error:
            raise unfit(error.message, line) from error
        self._actions.append((seat, checked))
        self._before, self._state = self._state, after

    def _rule(self, points: int | None, ending: tuple[Adjustment, ...] | None = None) -> None:
        """Record the file's points and ending as a ruling on the latest action."""
        seat, action = self._actions.pop()
        ruled = Ruled(action.action if isinstance(action, Ruled) else action, points, ending)
        self._actions.append((seat, ruled))
        self._state = self._game.apply(self._before, seat, ruled).state

    def _scored(self, kind: str) -> int:
        """The points of the latest action by the rules."""
        turns = [turn for turn in self._state.turns if turn.public["ply"] == len(self._actions) - 1]
        return next(int(turn.public["points" if kind == CHALLENGE else "score"]) for turn in turns if turn.kind == kind)

    def _believed(self, turn: ScoredTurn) -> int | None:
        """The points of a play or of a challenge in the file, if the file's totals confirm them; else None."""
        line, score, total = turn.turn.line, turn.turn.score, turn.turn.total
        if turn.turn.kind == CHALLENGE:
            return score
        if turn.turn.kind != PLAY or score is None or score == turn.computed:
            return None
        move = self._tiles.write(turn.move)
        if total is None or total != self._totals[turn.player] + score:
            self._remark(line, "score_ruled", move=move, score=score, computed=turn.computed)
            return None
        self._remark(line, "score_kept", move=move, score=score, computed=turn.computed)
        return score

    def _rule_ending(self, lines: Sequence[GcgTurn], last: int) -> None:
        """End the game as in the file if that differs from the rules."""
        result = self._state.result
        natural = [_adjustment(each) for each in result.details] if result else []
        if not lines:
            if natural:
                points = ", ".join(f"{each.points:+d} {self._name(each.seat)}" for each in natural)
                self._remark(last, "end_ruled", points=points)
            return
        stated = [
            Adjustment(self._seat(line), line.kind, line.score or 0, "" if line.kind == TIME else line.tiles)
            for line in lines
        ]
        told = {(each.seat, each.kind == TIME) for each in stated}
        # Without a line for going out, every player's tiles count, also those that the file forgot.
        if all(each.kind != OUT for each in stated):
            forgotten = [each for each in natural if (each.seat, each.kind == TIME) not in told]
            for each in forgotten:
                self._remark(last, "end_forgotten", name=self._name(each.seat), points=f"{each.points:+d}")
            stated += forgotten
        if result is not None and sorted(each[:3] for each in stated) == sorted(each[:3] for each in natural):
            return
        points = ", ".join(f"{each.points:+d} {self._name(each.seat)}" for each in stated)
        self._remark(lines[0].line, "end_kept", points=points)
        latest = self._actions[-1][1]
        self._rule(latest.points if isinstance(latest, Ruled) else None, tuple(stated))

    def _compare_totals(self, last: int) -> None:
        state = self._state
        scores = state.result.scores if state.result else state.scores
        for seat, (ours, written) in enumerate(zip(scores, self._totals, strict=True)):
            if ours != written:
                self._remark(last, "total_differs", name=self._name(seat), ours=ours, written=written)

    def _name(self, seat: Seat) -> str:
        return self._read.game.players[seat].nick

    def _seat(self, line: GcgTurn) -> Seat:
        return [player.nick for player in self._read.game.players].index(line.nick)


def _adjustment(detail: Mapping[str, Any]) -> Adjustment:
    return Adjustment(detail["seat"], detail["kind"], detail["points"], detail["tiles"])


def _action(turn: ScoredTurn, exchanged: str) -> str | None:
    kind = turn.turn.kind
    if kind == PLAY:
        return turn.move
    if kind == EXCHANGE:
        return f"exchange {exchanged}"
    return {PASS: "pass", WITHDRAWN: "challenge phony", CHALLENGE: "challenge good"}.get(kind)
