"""The result of a puzzle, such as a daily: the tried answers in order. It is sent and compared like a game's result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from asobiba import puzzle_desk
from asobiba.arguments import FieldReader
from asobiba.errors import GameError, RecordError
from asobiba.game import JSON
from asobiba.puzzles.stars import MOST_STARS, stars_for
from asobiba.words.lexicon_store import LexiconStore
from asobiba.work import Work

SCHEMA = 1
MOST_ANSWERS = 100
MOST_NAME = 200
MOST_NUMBER = 1_000_000
GAVE_UP = 0  # stars
UNPROVEN = ("help", "hints", "time")  # facts that the result of a puzzle does not prove

_FIELDS = FieldReader(
    "contest/malformed", "{field}: must be {form}", RecordError, quotes=True, most_characters=MOST_NAME
)


@dataclass(frozen=True, slots=True)
class PuzzleContest:
    """One person's result in a puzzle.

    Args:
        answers: the tried actions in order; the last one is right, unless the person gave up.
        hints: number of hints seen; cannot be proven.
        stars: 3, 2 or 1; 0 after giving up.
    """

    game: str
    number: int
    name: str
    answers: tuple[str, ...]
    hints: int
    stars: int

    @property
    def rounds(self) -> tuple[int, ...]:
        """The points of each try: the stars for the right one, else 0."""
        wrong = (0,) * (len(self.answers) - (self.stars > GAVE_UP))
        return (*wrong, self.stars) if self.stars > GAVE_UP else wrong

    def plain(self) -> dict[str, JSON]:
        """The result as it is sent (docs/door-duplicate.md, Contest)."""
        return {
            "schema": SCHEMA,
            "puzzle": {"game": self.game, "number": self.number},
            "name": self.name,
            "answers": list(self.answers),
            "hints": self.hints,
            "stars": self.stars,
        }

    def invitation(self) -> dict[str, JSON]:
        """The puzzle and the sender's name."""
        return {"puzzle": {"game": self.game, "number": self.number}, "by": self.name}


def made_from(request: Mapping[str, JSON], lexica: LexiconStore) -> PuzzleContest:
    """The result from the answers in a message, with the stars that they earn.

    Raises:
        GameError: no such puzzle, or an impossible answer.
    """
    said = _read({**request, "schema": SCHEMA, "stars": GAVE_UP}, set(request))
    stars = _stars(said, lexica)
    return PuzzleContest(said.game, said.number, said.name, said.answers, said.hints, stars)


def puzzle_contest_from(fields: Mapping[str, JSON]) -> PuzzleContest:
    """Read a result from plain JSON, whose schema is already checked.

    Raises:
        RecordError: `contest/malformed`.
    """
    return _read(fields, set())


class PuzzleCheck(Work):
    """Judges the answers of a result again, in one slice; raises as `ContestCheck` does."""

    def __init__(self, contest: PuzzleContest, lexica: LexiconStore) -> None:
        self.contest, self._lexica = contest, lexica
        self._done = False

    @property
    def done(self) -> bool:
        return self._done

    def step(self, units: int) -> None:
        check_stars(self.contest, self._lexica)
        self._done = True

    def result(self) -> JSON:
        """The result in the form of a game's contest; a round is a try."""
        number = len(self.contest.answers)
        proven = {"rounds": plain_rounds(self.contest), "score": self.contest.stars} if self._done else {}
        actions = number if self._done else 0
        return {"actions": actions, "of": number, "rounds": None, "score": None, "unproven": list(UNPROVEN), **proven}


def plain_rounds(contest: PuzzleContest) -> list[dict[str, JSON]]:
    """The tried answers with their points."""
    return [
        {"points": points, "action": answer, "right": points > 0}
        for points, answer in zip(contest.rounds, contest.answers, strict=True)
    ]


def check_stars(contest: PuzzleContest, lexica: LexiconStore) -> None:
    """Raise RecordError (`contest/score`, or as `_stars`) unless the answers earn the stars."""
    stars = _stars(contest, lexica)
    if stars != contest.stars:
        message = f"the answers earn {stars} stars, not {contest.stars}"
        raise RecordError("contest/score", message, score=stars, claimed=contest.stars)


def _stars(contest: PuzzleContest, lexica: LexiconStore) -> int:
    """The stars that the answers earn.

    Raises:
        RecordError: `contest/action`: an answer is impossible, or follows the right one; `data.round` is its number.
    """
    puzzle = {"game": contest.game, "number": contest.number}
    puzzle_desk.describe(puzzle, lexica)  # raises if there is no such puzzle
    for at, answer in enumerate(contest.answers):
        try:
            right = puzzle_desk.judge({**puzzle, "action": answer}, lexica)["right"]
        except GameError as error:
            if error.code.startswith("lexicon/"):
                raise  # the file of a word list has to be loaded first
            message = f"answers[{at}]: {error.message}"
            raise RecordError("contest/action", message, ply=at, round=at + 1, cause=error.code) from error
        if right and at + 1 < len(contest.answers):
            message = f"answers[{at}] is right, but another follows"
            raise RecordError("contest/action", message, ply=at + 1, round=at + 2, cause="turn/over")
        if right:
            return stars_for(at, contest.hints)
    return GAVE_UP


def _read(fields: Mapping[str, JSON], others: set[str]) -> PuzzleContest:
    """The result in these fields; `others` are more allowed fields."""
    known = {"schema", "puzzle", "name", "answers", "hints", "stars"} | others
    unknown = sorted(set(fields) - known)
    if unknown:
        raise _FIELDS.wrong(unknown[0][:80], "left out: a contest has no such field")
    puzzle = _FIELDS.mapping(fields, "puzzle")
    name = _FIELDS.text(fields, "name", "")
    answers = _FIELDS.texts(fields, "answers", MOST_ANSWERS, required=True)
    for field, text in (("name", name), *((f"answers[{at}]", answer) for at, answer in enumerate(answers))):
        if not text.isprintable():
            raise _FIELDS.wrong(field, "a text that can be printed")
    stars = _FIELDS.whole(fields, "stars", 0, MOST_STARS)
    if stars and not answers:
        raise _FIELDS.wrong("answers", "a list with the right answer")
    return PuzzleContest(
        game=_FIELDS.text(puzzle, "game"),
        number=_FIELDS.whole(puzzle, "number", 0, MOST_NUMBER),
        name=name,
        answers=tuple(answers),
        hints=_FIELDS.whole(fields, "hints", 0, MOST_ANSWERS),
        stars=stars,
    )
