"""The value of a game, and its effect on each seat's score (docs/rules/skat.md, Value and Scoring options).

The levels add up matadors, game, hand, Schneider, Schwarz and the announcements one by one, as in the International
Skat Order (ISkO 5.2); other readings are house rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import ALL_POINTS, NULL, Cards, matadors
from .contract import Contract
from .options import Options

SCHNEIDER = 90  # card points with which the declarer makes the defenders Schneider
OUT_OF_SCHNEIDER = 31  # card points with which the declarer is not Schneider
WINNING_POINTS = 61
TRICKS = 10
RAMSCH_LOSS = 20
DURCHMARSCH = 120
WON_BONUS, LOST_PENALTY = 50, 50  # Seeger-Fabian
_OPPONENTS_BONUS = {3: 40, 4: 30}  # for a game that another seat lost, by the number of seats


@dataclass(frozen=True, slots=True)
class PlayedContract:
    """The facts of a declarer's game that decide its score.

    Args:
        contract: the announcement, complete.
        matadors: n with, -n without; ignored in Null.
        points: the declarer's card points, the Skat included.
        tricks: number of tricks that the declarer took.
        bid: the last value bid.
        kontra: 1, 2 after Kontra, 4 after Re.
        resigned: whether the declarer gave up.
        spitze: whether the lowest trump took the last trick for the declarer.
        bock: 2 in a round for double points, else 1.
    """

    contract: Contract
    matadors: int
    points: int
    tricks: int
    bid: int
    kontra: int = 1
    resigned: bool = False
    spitze: bool = False
    bock: int = 1


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a declarer's game.

    Args:
        score: the declarer's points: `value`, or minus twice the value of a lost game, times `kontra` and `bock`.
        value: value of the game; if it was overbid, the least multiple of the base value that reaches the bid.
        levels: the factor of the base value that was reached; None in Null.
        steps: the levels one by one, `("with", 1), ("game", 2), ("hand", 3)`; () in Null.
        base: base value, or the fixed value of the Null game.
        raised: the factor of the base value that the bid demanded, if the game was overbid; else None.
        kontra, bock: as in PlayedContract.
    """

    won: bool
    score: int
    value: int
    levels: int | None
    steps: tuple[tuple[str, int], ...]
    base: int
    raised: int | None
    kontra: int
    bock: int = 1

    def sentence(self) -> str:
        """The score in English: `with 1, game 2, hand 3, Schneider 4: 4 x 12 = 48`."""
        base, times = self.base, self.levels
        text = f"{self._steps_text()}: {times} x {base} = {times * base}" if times is not None else f"Null: {base}"
        if self.raised:
            text += f", less than was bid: {self.raised} x {base} = {self.value}"
        if not self.won:
            text += ", lost: doubled"
        if self.kontra > 1:
            text += f", {'Kontra' if self.kontra == 2 else 'Re'}: x {self.kontra}"
        if self.bock > 1:
            text += f", Bock: x {self.bock}"
        return f"{text}, {self.score:+d}" if not self.won or self.kontra * self.bock > 1 else text

    def _steps_text(self) -> str:
        names = {"schneider": "Schneider", "schwarz": "Schwarz", "schneider_announced": "Schneider announced"}
        names |= {"schwarz_announced": "Schwarz announced", "spitze": "Spitze"}
        return ", ".join(f"{names.get(kind, kind)} {level}" for kind, level in self.steps)


def score_of(played: PlayedContract, options: Options) -> Score:
    """The score of a declarer's game."""
    null = played.contract.game == NULL
    won = _goal_reached(played) and not played.resigned
    steps = () if null else _steps(played, options, won)
    base = played.contract.base
    times = 1 if null else steps[-1][1]
    raised = -(-played.bid // base) if times * base < played.bid else None
    if raised is not None and won:  # an overbid game is lost, with the levels of a lost game
        won = False
        steps = () if null else _steps(played, options, won)
        times = 1 if null else steps[-1][1]
    value = base * (raised or times)
    score = (value if won else -2 * value) * played.kontra * played.bock
    return Score(won, score, value, None if null else times, steps, base, raised, played.kontra, played.bock)


def value_of_game(contract: Contract, cards: Cards, schneider: bool = False) -> int:
    """The value of a game if it is just won, or won with Schneider; `cards` decide its matadors."""
    if contract.game == NULL:
        return contract.base
    return contract.base * (abs(matadors(cards, contract.game)) + 1 + contract.hand + schneider)


def goal(words: Sequence[str]) -> int:
    """The card points that a declarer needs, from the announcement's `Contract.words`; not for Null.

    An announced Schwarz also needs the tricks without card points.
    """
    return ALL_POINTS if "schwarz" in words else SCHNEIDER if "schneider" in words else WINNING_POINTS


def _goal_reached(played: PlayedContract) -> bool:
    """Whether the declarer achieved the announcement, whatever was bid."""
    contract = played.contract
    if contract.game == NULL:
        return played.tricks == 0
    if contract.spitze and not played.spitze:
        return False
    if contract.schwarz:
        return played.tricks == TRICKS
    return played.points >= goal(contract.words())


def _steps(played: PlayedContract, options: Options, won: bool) -> tuple[tuple[str, int], ...]:
    contract = played.contract
    counts = not played.resigned and (won or options.lost_levels == "full")
    schneider = counts and not OUT_OF_SCHNEIDER <= played.points < SCHNEIDER
    schwarz = counts and played.tricks in (0, TRICKS)
    unannounced = schwarz and contract.hand and not contract.schneider and options.hand_schwarz == 5
    kinds = ["game"]
    kinds += ["hand"] * contract.hand
    kinds += ["schneider"] * (schneider or contract.schneider)
    kinds += ["schneider_announced"] * (contract.schneider or unannounced)
    kinds += ["schwarz"] * (schwarz or contract.schwarz)
    kinds += ["schwarz_announced"] * contract.schwarz
    kinds += ["ouvert"] * contract.ouvert
    kinds += ["spitze"] * contract.spitze
    matadors = abs(played.matadors)
    first = ("with" if played.matadors > 0 else "without", matadors)
    return (first, *((kind, matadors + level) for level, kind in enumerate(kinds, 1)))


def opponents_bonus(seats: int) -> int:
    """The Seeger-Fabian points of each other seat for a lost game; at a table of four, the idle seat gets them, too."""
    return _OPPONENTS_BONUS[seats]


def seat_changes(score: Score, declarer: int, options: Options, seats: int = 3) -> tuple[int, ...]:
    """The changes of all seats' scores by a declarer's game, with tournament and adjusted scoring."""
    if options.scoring == "adjusted":
        bonus = (WON_BONUS if score.won else LOST_PENALTY + opponents_bonus(seats)) if options.tournament else 0
        loss = -(abs(score.score) + bonus)
        return tuple(loss if (seat == declarer) != score.won else 0 for seat in range(seats))
    own = score.score
    others = 0
    if options.tournament:
        own += WON_BONUS if score.won else -LOST_PENALTY
        others = 0 if score.won else opponents_bonus(seats)
    return tuple(own if seat == declarer else others for seat in range(seats))


@dataclass(frozen=True, slots=True)
class RamschScore:
    """The score of a Ramsch.

    Args:
        changes: changes of the seats' scores.
        losers: the seats with the most card points; () after a Durchmarsch.
        virgin: the only seat without a trick, or None.
        durchmarsch: the seat that took all tricks, or None.
        factor: factor of the loss from unseen pushes, without the doubling by a virgin.
    """

    changes: tuple[int, ...]
    losers: tuple[int, ...]
    virgin: int | None
    durchmarsch: int | None
    factor: int


def push_factor(pushers: int, options: Options) -> int:
    """The factor of a Ramsch's loss after `pushers` seats have pushed the Skat on unseen."""
    return 2**pushers if options.push_doubling == "double" else 1 + pushers


def ramsch_score(points: Sequence[int], tricks: Sequence[int], pushers: int, options: Options) -> RamschScore:
    """The score of a Ramsch.

    Args:
        points: card points by seat, with the Skat if the options give it to a seat.
        tricks: number of tricks of each seat.
        pushers: number of seats that pushed the Skat on unseen.
        options: decide how a loss, pushes and a Durchmarsch count.
    """
    factor = push_factor(pushers, options)
    if TRICKS in tricks:
        seat = list(tricks).index(TRICKS)
        gain, others = (0, -DURCHMARSCH) if options.scoring == "adjusted" else (DURCHMARSCH, 0)
        return RamschScore(tuple(gain if at == seat else others for at in range(3)), (), None, seat, factor)
    losers = tuple(seat for seat in range(3) if points[seat] == max(points))
    virgins = [seat for seat in range(3) if tricks[seat] == 0]
    single = max(points) if options.ramsch_count == "points" else RAMSCH_LOSS
    loss = -single * factor * (2 if virgins else 1)
    changes = tuple(loss if seat in losers else 0 for seat in range(3))
    return RamschScore(changes, losers, virgins[0] if virgins else None, None, factor)
