"""The words that a seat may make: checks shared by actions, previews and plans.

A `Situation` has the facts for the checks; it is made from a state (`legality`) or from a view (`view`). Separate
checks decide whether a word is legal (cards, list, used words) and whether it may be made now (turn, round, chips).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from asobiba.errors import IllegalAction
from asobiba.game import Seat, check_turn

from .action_text import MOST_TEXT, write_action
from .actions import New, WordAction, illegal
from .cards import missing, without
from .rewrite_step import Step, step_between
from .scoring import price

LEAST_CARDS = 3
REWRITE_FROM = 3  # the first round with rewriting

IsListed = Callable[[str], bool]  # whether a word needs no vote


@dataclass(frozen=True, slots=True)
class TableWord:
    """A word on the table.

    Args:
        id: constant through all rewrites; words are numbered as they are laid.
        word: its cards.
        owner: the seat that owns it.
        ply: number of actions before it was laid or last rewritten.
    """

    id: int
    word: str
    owner: Seat
    ply: int


@dataclass(frozen=True, slots=True)
class Situation:
    """The facts about a seat for checking whether it may make a word.

    Args:
        to_act, phase: as in the view.
        votes_left: words that may still be put to the vote in this turn.
    """

    seat: Seat
    to_act: tuple[Seat, ...]
    phase: str
    round: int
    hand: str
    chips: int
    used: tuple[str, ...]
    accepted: tuple[str, ...]
    rejected: tuple[str, ...]
    votes_left: int
    words: tuple[TableWord, ...]

    @property
    def barred(self) -> frozenset[str]:
        """The words that may not appear: used words, and words rejected by a vote."""
        return frozenset((*self.used, *self.rejected))

    def find(self, word: str) -> TableWord | None:
        """The word on the table with these cards; at most one, because no word appears twice."""
        return next((lying for lying in self.words if lying.word == word), None)


def is_allowed(check: Callable[..., None], *arguments: Any) -> bool:
    """Whether a check passes."""
    try:
        check(*arguments)
    except IllegalAction:
        return False
    return True


def check_may_make(situation: Situation) -> None:
    """Raises IllegalAction unless this seat may make a word now."""
    if situation.phase == "vote":
        raise illegal("vote_open", "a word is before the table: the vote comes first")
    check_turn(situation.to_act, situation.seat)
    if situation.phase == "discard":
        raise illegal("already_made", "there is one word in a turn")


def check_may_rewrite(situation: Situation, cost: int) -> None:
    """Raises IllegalAction unless this seat may rewrite a word of this price now."""
    check_may_make(situation)
    if situation.round < REWRITE_FROM:
        message = f"words are rewritten from round {REWRITE_FROM}; this is round {situation.round}"
        raise illegal("rewrite_early", message, round=situation.round)
    if situation.chips < cost:
        message = f"the price is {cost} chips; there are {situation.chips}"
        raise illegal("price", message, price=cost, chips=situation.chips)


def find_target(situation: Situation, word: str) -> TableWord:
    """The word on the table that a rewrite buys. Raises IllegalAction (`no_such_word`, `own_word`)."""
    target = situation.find(word)
    if target is None:
        raise illegal("no_such_word", f"{word} lies before nobody", word=word)
    if target.owner == situation.seat:
        raise illegal("own_word", f"{word} is one's own", word=word)
    return target


def check_word(situation: Situation, word: str) -> None:
    """Raises IllegalAction unless a word is long enough, not used and not rejected. Word lists are not checked."""
    if len(word) < LEAST_CARDS:
        raise illegal("too_short", f"{word} has fewer than {LEAST_CARDS} cards", word=word)
    if word in situation.used:
        raise illegal("used", f"{word} has appeared in this game", word=word)
    if word in situation.rejected:
        raise illegal("rejected", f"the table has refused {word}", word=word)


def check_cards(hand: str, cards: str) -> None:
    """Raises IllegalAction (`not_your_cards`) unless the hand has these cards."""
    lacking = missing(hand, cards)
    if lacking:
        raise illegal("not_your_cards", f"the hand does not have {lacking}", cards=lacking)


def check_new(situation: Situation, word: str) -> None:
    """Raises IllegalAction unless a new word may appear and its cards are in the hand."""
    if len(word) >= LEAST_CARDS:
        check_cards(situation.hand, word)
    check_word(situation, word)


def follow_chain(situation: Situation, chain: Sequence[str], *, bonus_pays: bool) -> Iterator[Step]:
    """The steps of a chain, whose first word is the target, lazily; each step is checked when it is requested.

    Raises:
        IllegalAction: a step breaks a rule; its number from 0 is in `data.step`.
    """
    hand = situation.hand
    before = chain[0]
    for number, after in enumerate(chain[1:]):
        try:
            step = step_between(before, after, bonus_pays=bonus_pays)
            check_cards(hand, step.used)
            if after in chain[: number + 1]:
                raise illegal("used", f"{after} has appeared in this rewrite", word=after)
            check_word(situation, after)
        except IllegalAction as error:
            raise IllegalAction(error.code, error.message, **error.data, step=number) from None
        hand = without(hand, step.used)
        before = after
        yield step


def words_to_vote_on(situation: Situation, is_listed: IsListed, words: Sequence[str]) -> tuple[str, ...]:
    """The words among these that need a vote."""
    return tuple(word for word in words if word not in situation.accepted and not is_listed(word))


def check_marks(situation: Situation, unlisted: Sequence[str], marked: Sequence[str], chain: Sequence[str]) -> None:
    """Raises IllegalAction unless all unlisted words are marked and the turn has enough votes left."""
    unmarked = [word for word in unlisted if word not in marked]
    if unmarked:
        data = {"step": chain.index(unmarked[0]) - 1} if len(chain) > 1 else {}
        raise illegal("unlisted", f"not listed: {', '.join(unmarked)}", words=unmarked, **data)
    if len(unlisted) > situation.votes_left:
        message = f"{len(unlisted)} words for the vote; this turn has {situation.votes_left} left"
        raise illegal("votes", message, left=situation.votes_left)


def check_length(action: WordAction) -> None:
    """Raises IllegalAction (`too_long`) if the action's text is too long for a record."""
    if len(write_action(action)) > MOST_TEXT:
        word = action.word
        raise illegal("too_long", f"the action has more than {MOST_TEXT} characters", word=word)


def price_of(target: TableWord) -> int:
    """The price of rewriting a word on the table."""
    return price(target.word)


def words_made(action: WordAction) -> tuple[str, ...]:
    """The words that an action makes, in order."""
    return (action.word,) if isinstance(action, New) else action.chain[1:]


def cards_laid(action: WordAction) -> str:
    """The cards of the hand that an action lays."""
    if isinstance(action, New):
        return action.word
    return "".join(step_between(*pair, bonus_pays=False).used for pair in pairwise(action.chain))
