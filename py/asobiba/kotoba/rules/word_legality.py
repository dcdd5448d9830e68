"""Making a word: what a seat's situation allows, judged alike for an action, a preview and a plan.

A `Situation` is what the rules need to know, and it can be had from a state as well as from a view. Whether a word is
legal is one question (cards, list, words used); whether it may be made now is another (turn, round, chips).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from asobiba.errors import IllegalAction
from asobiba.game import Seat

from .action_text import MOST_TEXT, write_action
from .actions import Make, New
from .cards import missing, without
from .rewrite_step import Step, illegal, step_between
from .scoring import price

LEAST_CARDS = 3
REWRITE_FROM = 3  # the first round with rewriting

Lists = Callable[[str], bool]  # whether a word needs no vote


@dataclass(frozen=True, slots=True)
class TableWord:
    """A word that lies before somebody.

    Args:
        id: stays with it through every rewrite; words are numbered as they are laid.
        word: its cards.
        owner: before whom it lies.
        ply: when it became what it is.
    """

    id: int
    word: str
    owner: Seat
    ply: int


@dataclass(frozen=True, slots=True)
class Situation:
    """What the rules must know of a seat that wants to make a word.

    Args:
        seat: whose situation; `to_act` and `phase` as in the view.
        hand: its cards.
        chips: what it can pay with.
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

    def find(self, word: str) -> TableWord | None:
        """The word on the table with these cards; there is one at most, because no word appears twice."""
        return next((one for one in self.words if one.word == word), None)


def check_turn(to_act: tuple[Seat, ...], seat: Seat) -> None:
    """Raises IllegalAction (`turn/over`, `turn/not_yours`) unless the seat is to act."""
    if not to_act:
        raise IllegalAction("turn/over", "the game is over")
    if seat not in to_act:
        raise IllegalAction("turn/not_yours", f"seat {seat} is not to act", seat=seat, to_act=list(to_act))


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


def target_of(situation: Situation, word: str) -> TableWord:
    """The word that a rewrite buys. Raises IllegalAction (`no_such_word`, `own_word`)."""
    target = situation.find(word)
    if target is None:
        raise illegal("no_such_word", f"{word} lies before nobody", word=word)
    if target.owner == situation.seat:
        raise illegal("own_word", f"{word} is one's own", word=word)
    return target


def check_word(situation: Situation, word: str) -> None:
    """Raises IllegalAction unless a word may appear: long enough, not used, not refused. Asks no list."""
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
    """Raises IllegalAction unless a new word may appear and the hand can lay it."""
    if len(word) >= LEAST_CARDS:
        check_cards(situation.hand, word)
    check_word(situation, word)


def follow(situation: Situation, chain: Sequence[str], *, bonus_pays: bool) -> Iterator[Step]:
    """The steps of a chain, the target first, each checked when it is asked for.

    Raises:
        IllegalAction: what is wrong with a step, with its number from 0 in `data.step`.
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


def doubted_in(situation: Situation, lists: Lists, words: Sequence[str]) -> tuple[str, ...]:
    """Those of some words that only a vote can make acceptable."""
    return tuple(word for word in words if word not in situation.accepted and not lists(word))


def check_doubts(situation: Situation, doubted: Sequence[str], marked: Sequence[str], chain: Sequence[str]) -> None:
    """Raises IllegalAction unless every doubted word is marked for the vote and the turn has votes left for them."""
    unmarked = [word for word in doubted if word not in marked]
    if unmarked:
        data = {"step": chain.index(unmarked[0]) - 1} if len(chain) > 1 else {}
        raise illegal("unlisted", f"not listed: {', '.join(unmarked)}", words=unmarked, **data)
    if len(doubted) > situation.votes_left:
        message = f"{len(doubted)} words for the vote; this turn has {situation.votes_left} left"
        raise illegal("votes", message, left=situation.votes_left)


def check_length(action: Make) -> None:
    """Raises IllegalAction (`too_long`) if the action's text would be longer than a record takes."""
    if len(write_action(action)) > MOST_TEXT:
        word = action.word
        raise illegal("too_long", f"the action has more than {MOST_TEXT} characters", word=word)


def price_of(target: TableWord) -> int:
    """What it costs to rewrite a word on the table."""
    return price(target.word)


def words_of(action: Make) -> tuple[str, ...]:
    """The words that an action makes appear, in order."""
    return (action.word,) if isinstance(action, New) else action.chain[1:]


def cards_for(action: Make) -> str:
    """The cards that an action lays from the hand."""
    if isinstance(action, New):
        return action.word
    return "".join(step_between(*pair, bonus_pays=False).used for pair in pairwise(action.chain))
