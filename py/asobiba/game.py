"""The protocols of games and players, and the values that they exchange.

A `Game` is a set of rules with its material (board, tiles, lexicon), immutable and shared. A state is one complete
position, a frozen value that only the game reads. A view is everything that one seat may know; computer players and the
page see only views. OpenSpiel has the same split: a game, its states, and each player's observation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from .errors import IllegalAction, RequestError

Seat: TypeAlias = int
JSON: TypeAlias = Any  # None, bool, int, float, str, lists of JSON, dicts from str to JSON

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")
RulesT = TypeVar("RulesT")
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)

# Name of a question -> the function that answers it, which takes the game, a view and the arguments.
Questions: TypeAlias = Mapping[str, Callable[[Any, Any, Mapping[str, JSON]], JSON]]


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a game, with its public and its secret part.

    `secret[seat]` is added to `public` for that seat alone.
    """

    kind: str
    public: Mapping[str, JSON] = field(default_factory=dict)
    secret: Mapping[Seat, Mapping[str, JSON]] = field(default_factory=dict)

    def seen_by(self, seat: Seat | None) -> dict[str, JSON]:
        """The event as plain JSON for one seat; None is a spectator.

        >>> draw = Event("draw", {"seat": 0, "count": 2}, {0: {"tiles": "QU"}})
        >>> draw.seen_by(0), draw.seen_by(1)
        ({'kind': 'draw', 'seat': 0, 'count': 2, 'tiles': 'QU'}, {'kind': 'draw', 'seat': 0, 'count': 2})
        """
        own = self.secret.get(seat, {}) if seat is not None else {}
        return {"kind": self.kind, **self.public, **own}


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """The state after an action, and the events of that action."""

    state: StateT
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game.

    `ranks[seat]` is 1 for the winner; equal ranks share a place. `reason` is one of the game's codes. `details` is
    plain JSON for the page, such as the points added or deducted at the end.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str
    details: tuple[Mapping[str, JSON], ...] = ()


class Game(Protocol[StateT, ActionT, ViewT]):
    """The rules of a game and its material. A game is immutable; only the state changes.

    Attributes:
        name: the name of the game in records and at the door.
        rules_version: increases when old records would replay differently.
        view_type: the class of its views, a dataclass that `together.plain_view` can read from JSON.
    """

    name: ClassVar[str]
    rules_version: ClassVar[int]
    view_type: ClassVar[type[Any]]

    def new(self, seed: int) -> Step[StateT]:
        """The first state, dealt from this seed."""
        ...

    def to_act(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that may act now; () when the game is over, several when they act independently."""
        ...

    def actions(self, state: StateT, seat: Seat) -> Iterator[ActionT]:
        """The legal actions of a seat, lazily, in a fixed documented order."""
        ...

    def check(self, state: StateT, seat: Seat, action: ActionT, *, recorded: bool = False) -> ActionT:
        """Check an action and return it as recorded, with the verdict of a lexicon or a vote if it needs one.

        The action of a saved game (`recorded`) already contains its verdict, so its words are not judged again.
        Everything else is checked.

        Raises:
            IllegalAction: the rules do not allow it.
        """
        ...

    def apply(self, state: StateT, seat: Seat, action: ActionT) -> Step[StateT]:
        """The state after an action that `check` returned. Needs no lexicon."""
        ...

    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """Everything that a seat may know; None is a spectator, who sees no hand until the game is over."""
        ...

    def result(self, state: StateT) -> Result | None:
        """The result, or None while the game goes on."""
        ...

    def determinize(self, view: ViewT, rng: Random) -> StateT:
        """A state consistent with this view; `rng` draws the hidden part."""
        ...

    def read_action(self, text: str) -> ActionT:
        """An action from its notation, legal or not. Raises NotationError."""
        ...

    def write_action(self, action: ActionT) -> str:
        """The notation of an action: `read_action(write_action(a)) == a`."""
        ...

    def ask(self, view: ViewT, question: str, arguments: Mapping[str, JSON]) -> JSON:
        """Answer one of the game's questions about a view (such as `preview`) in plain JSON.

        Raises:
            RequestError: no such question, or an argument has the wrong form.
        """
        ...


@dataclass(frozen=True, slots=True)
class RuleFunctions(Generic[RulesT, StateT, ActionT, ViewT]):
    """The functions of a game's `rules` package that need only the rules. `Game` describes them."""

    deal: Callable[[RulesT, int], Step[StateT]]
    to_act: Callable[[RulesT, StateT], tuple[Seat, ...]]
    apply: Callable[[RulesT, StateT, Seat, ActionT], Step[StateT]]
    view: Callable[[RulesT, StateT, Seat | None], ViewT]
    determinize: Callable[[RulesT, ViewT, Random], StateT]


@dataclass(frozen=True, slots=True)
class RulesGame(Game[StateT, ActionT, ViewT], Generic[RulesT, StateT, ActionT, ViewT]):
    """A game whose rules are pure functions. Its states have a field `result`.

    A subclass adds `actions`, `check` and the notation, which may need the game's words, and the answers to questions.

    Args:
        rules: the options, the number of players, and material such as a board.
    """

    functions: ClassVar[RuleFunctions[Any, Any, Any, Any]]
    questions: ClassVar[Questions]

    rules: RulesT

    @property
    def options(self) -> Any:
        """The complete options of this game."""
        return self.rules.options  # type: ignore[attr-defined]

    def new(self, seed: int) -> Step[StateT]:
        return self.functions.deal(self.rules, seed)

    def to_act(self, state: StateT) -> tuple[Seat, ...]:
        return self.functions.to_act(self.rules, state)

    def apply(self, state: StateT, seat: Seat, action: ActionT) -> Step[StateT]:
        return self.functions.apply(self.rules, state, seat, action)

    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        found: ViewT = self.functions.view(self.rules, state, seat)
        return found

    def result(self, state: StateT) -> Result | None:
        found: Result | None = state.result  # type: ignore[attr-defined]
        return found

    def determinize(self, view: ViewT, rng: Random) -> StateT:
        found: StateT = self.functions.determinize(self.rules, view, rng)
        return found

    def ask(self, view: ViewT, question: str, arguments: Mapping[str, JSON]) -> JSON:
        if question not in self.questions:
            raise RequestError("ask/question", f"no question {question!r:.80}", question=question[:80])
        return self.questions[question](self, view, arguments)


class Player(Protocol[ViewT_contra, ActionT_co]):
    """A computer player; it sees only views."""

    def choose(self, view: ViewT_contra, rng: Random, budget: int) -> ActionT_co:
        """Choose an action. `budget` counts work (plays scored, nodes, deals), never time; 0 is the level's own
        budget.
        """
        ...


@dataclass(frozen=True, slots=True)
class GameHistory:
    """A game so far: `actions[n]` led from `states[n]` to `states[n + 1]`."""

    game: Game[Any, Any, Any]
    seed: int
    names: tuple[str, ...]
    states: tuple[Any, ...]
    actions: tuple[tuple[Seat, str], ...]


def check_turn(to_act: tuple[Seat, ...], seat: Seat) -> None:
    """Raises IllegalAction (`turn/over`, `turn/not_yours`) unless the seat is to act."""
    if not to_act:
        raise IllegalAction("turn/over", "the game is over")
    if seat not in to_act:
        raise IllegalAction("turn/not_yours", f"seat {seat} is not to act", seat=seat, to_act=list(to_act))


def plain(value: JSON) -> JSON:
    """A value as plain JSON: dataclasses become dicts by field name, tuples become lists.

    >>> plain(Result((82, 0), (1, 2), "out"))
    {'scores': [82, 0], 'ranks': [1, 2], 'reason': 'out', 'details': []}
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {item.name: plain(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value
