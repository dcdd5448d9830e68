"""What every game of the house has in common: values, and two protocols.

A `Game` is rules with fixed material (board, tiles, lexicon), immutable and shared. A state is one position, a frozen
value of the game's own type that only the game looks into. A view is all that one seat may know, built up from nothing;
computers and the page get nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

Seat: TypeAlias = int
JSON: TypeAlias = Any  # None, bool, int, float, str, lists of JSON, dicts from str to JSON

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT")
ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as everybody saw it, and what single seats saw beyond that.

    `secret[seat]` is added to `public` for that seat alone, so a new secret is hidden until somebody shows it.
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
    """The state after an action, and what happened on the way."""

    state: StateT
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    `ranks[seat]` is 1 for the winner; equal ranks are a shared place. `reason` is a stable word of the game's own.
    `details` is plain JSON: what the end added or took, for the page to explain.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str
    details: tuple[Mapping[str, JSON], ...] = ()


class Game(Protocol[StateT, ActionT, ViewT]):
    """The rules of one game with its material. Immutable: everything that changes is in the state."""

    @property
    def name(self) -> str:
        """The name in records and at the door."""
        ...

    @property
    def rules_version(self) -> int:
        """Steps when the same actions would lead to another game."""
        ...

    def new(self, seed: int) -> Step[StateT]:
        """The first position of the game that this seed deals."""
        ...

    def to_act(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that may act now; () when the game is over, several when they act independently."""
        ...

    def actions(self, state: StateT, seat: Seat) -> Iterator[ActionT]:
        """Every legal action of a seat, lazily, in a fixed documented order."""
        ...

    def check(self, state: StateT, seat: Seat, action: ActionT, *, recorded: bool = False) -> ActionT:
        """The action as it is to be recorded: complete with any verdict that a lexicon or a vote gave.

        `recorded` is for actions out of a saved game, which may come from anywhere: all is checked but the words,
        which were judged when they were played and are not judged again.

        Raises:
            IllegalAction: the rules do not allow it; nothing has changed.
        """
        ...

    def apply(self, state: StateT, seat: Seat, action: ActionT) -> Step[StateT]:
        """The state after a checked action. Trusts it, and never asks a lexicon."""
        ...

    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """All that a seat may know; None is a spectator, who sees no hand until the game is over."""
        ...

    def result(self, state: StateT) -> Result | None:
        """The result, or None while the game goes on."""
        ...

    def determinize(self, view: ViewT, rng: Random) -> StateT:
        """Some state that looks like this view to its seat, what is hidden drawn from `rng`."""
        ...

    def read_action(self, text: str) -> ActionT:
        """An action from its notation; raises NotationError. Says nothing about legality."""
        ...

    def write_action(self, action: ActionT) -> str:
        """The notation of an action: `read_action(write_action(a)) == a`."""
        ...

    def ask(self, view: ViewT, question: str, arguments: Mapping[str, JSON]) -> JSON:
        """Answer a question of the game's own about a view (such as `preview`), as plain JSON.

        Raises:
            RequestError: no such question, or its arguments are not of the right form.
        """
        ...


class Player(Protocol[ViewT_contra, ActionT_co]):
    """A computer player: it sees a view and nothing else."""

    def choose(self, view: ViewT_contra, rng: Random, budget: int) -> ActionT_co:
        """The action to take. `budget` is work (plays scored, nodes, worlds), never time; 0 is the level's own."""
        ...


class Thinking(Protocol):
    """Long work in small slices: it can be looked at, split between workers, and left at any time.

    What it comes to is decided by what it was made with and by the work that was done, never by time. A slice that
    raises has lost nothing of what the slices before it found.
    """

    @property
    def done(self) -> bool:
        """Whether more work would change nothing."""
        ...

    @property
    def progress(self) -> float:
        """How much of the work is done, 0 to 1."""
        ...

    def work(self, budget: int) -> None:
        """Do about so many units more; nothing when it is done."""
        ...

    def best(self) -> Any:
        """The best so far: an action of the game when a player thinks about a move, else plain JSON."""
        ...

    def report(self) -> JSON:
        """What to show while it runs, as plain JSON."""
        ...

    def share(self) -> JSON:
        """What other workers need of this one's findings, as plain JSON; an empty object if it cannot be split."""
        ...

    def join(self, shares: Sequence[JSON]) -> None:
        """Count the findings of other workers, too: the newest share of each, in place of those given before.

        Raises:
            RequestError: `job/share`, this is no share of the same work.
        """
        ...


class MoveThinking(Thinking, Protocol):
    """Thinking about a move. Its `report` may tell what only the player knows."""

    def outline(self) -> JSON:
        """What everybody may be shown while it runs, as plain JSON: how far it is, and nothing that is hidden."""
        ...


@runtime_checkable
class Thinker(Protocol[ViewT_contra]):
    """A player who can think in slices. `choose` of the same player does all of the work at once."""

    def think(self, view: ViewT_contra, rng: Random, budget: int, worker: int = 0) -> MoveThinking:
        """Begin to think about the action to take.

        Args:
            budget: work in all, 0 is the level's own. The thinking is done when it is used up, or earlier.
            worker: number of this worker, where several share the work; each takes another part of what is drawn.
        """
        ...


@dataclass(frozen=True, slots=True)
class Played:
    """A game so far, for work on the whole of it: `actions[n]` led from `states[n]` to `states[n + 1]`."""

    game: Game[Any, Any, Any]
    seed: int
    names: tuple[str, ...]
    states: tuple[Any, ...]
    actions: tuple[tuple[Seat, str], ...]


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
