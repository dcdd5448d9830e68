"""The answers to `preview` (a new word) and `plan` (a chain of rewriting steps), by the checks of the rules.

Players may ask in or out of turn: `legal` is about words and cards, `now` about the turn, the round and the chips
(docs/door-kotoba.md, Questions).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from asobiba.arguments import FieldReader
from asobiba.errors import GameError, IllegalAction, NotationError, RequestError
from asobiba.game import JSON
from asobiba.kotoba.lexicon.word_judge import Judge
from asobiba.kotoba.rules.action_text import write_action
from asobiba.kotoba.rules.actions import New, Rewrite, illegal
from asobiba.kotoba.rules.cards import missing, without
from asobiba.kotoba.rules.rewrite_step import Step, step_between
from asobiba.kotoba.rules.scoring import bonus_cards, gain, new_word_chips, points, price, sum_chips
from asobiba.kotoba.rules.spelling import cards_spelling
from asobiba.kotoba.rules.state import Rules
from asobiba.kotoba.rules.view import View, plain_target, situation_in
from asobiba.kotoba.rules.word_legality import (
    Situation,
    TableWord,
    check_length,
    check_may_make,
    check_may_rewrite,
    check_new,
    find_target,
    follow_chain,
    words_to_vote_on,
)

MOST_WORDS = 40  # most words of a chain: more than any hand can make
MOST_SURFACE_FORMS = 500
MOST_LETTERS = 200
_NO_LISTING: dict[str, JSON] = {"listed": False, "vote": False, "agreed": False, "kanji": []}
_ASK_WORD = FieldReader("ask/word", "{field} is {form}", most_characters=MOST_LETTERS)
_ASK_CHAIN = replace(_ASK_WORD, code="ask/chain")


def preview(rules: Rules, judge: Judge, view: View, arguments: Mapping[str, JSON]) -> dict[str, JSON]:
    """Whether a new word may be laid, the reason if not, and its earnings.

    Raises:
        RequestError: `ask/word`, `ask/no_hand` (a spectator asks).
    """
    situation = situation_for(view)
    written = _ASK_WORD.text(arguments, "word")
    try:
        word = cards_spelling(written)
    except NotationError as error:
        return {
            "word": None,
            **_facts_of_new(situation, ""),
            **_verdict(error, None),
            **_NO_LISTING,
        }
    unlisted = words_to_vote_on(situation, judge.is_listed, (word,))
    action = New(word, unlisted)
    problem = _problem(lambda: check_new(situation, word)) or _problem(lambda: check_length(action))
    moment = _problem(lambda: check_may_make(situation)) or _votes(situation, unlisted)
    return {
        "word": word,
        **_facts_of_new(situation, word),
        **_verdict(problem, moment),
        **_plain_listing(rules, judge, word, vote=bool(unlisted) and problem is None, listed=not unlisted),
        "action": None if problem else write_action(action),
    }


def plan(rules: Rules, judge: Judge, view: View, arguments: Mapping[str, JSON]) -> dict[str, JSON]:
    """The steps of a chain up to the first that breaks a rule, and their sums.

    Raises:
        RequestError: `ask/chain`, `ask/no_hand` (a spectator asks).
    """
    situation = situation_for(view)
    chain, fault = _read_chain(arguments.get("chain"))
    problem: GameError | None = None
    target: TableWord | None = None
    try:
        target = find_target(situation, chain[0])
    except IllegalAction as error:
        problem = error
    steps, wrong = _followed(rules, situation, chain) if problem is None else ([], None)
    fault = wrong or fault
    if problem is None and fault is None and not steps:
        problem = illegal("no_steps", "a rewrite has a step at least")
    unlisted = words_to_vote_on(situation, judge.is_listed, [step.after for step in steps])
    action = Rewrite((chain[0], *(step.after for step in steps)), unlisted)
    problem = problem or fault or _problem(lambda: check_length(action))
    cost = price(chain[0])
    moment = _problem(lambda: check_may_rewrite(situation, cost)) or _votes(situation, unlisted)
    listed = [_step(rules, judge, step, unlisted) for step in steps]
    return {
        "target": plain_target(situation, target) if target else None,
        **_verdict(problem, moment),
        "fault": fault.data["step"] if fault else None,
        "steps": [*listed, _wrong_step(chain, fault)] if fault else listed,
        "vote": list(unlisted),
        **_plain_sums(situation, chain[0], steps, cost),
        "action": None if problem else write_action(action),
    }


def surface_forms(judge: Judge, arguments: Mapping[str, JSON]) -> dict[str, JSON]:
    """The surface forms of some words; words without any are left out.

    Raises:
        RequestError: `ask/words`.
        LexiconError: `lexicon/missing`: the page then fetches the file of surface forms.
    """
    words = arguments.get("words")
    if (
        not isinstance(words, list)
        or len(words) > MOST_SURFACE_FORMS
        or not all(isinstance(word, str) for word in words)
    ):
        raise RequestError("ask/words", f"words is a list of at most {MOST_SURFACE_FORMS} words", field="words")
    judge.words.load_surface_forms()
    found = {word: list(judge.words.surface_forms(word)) for word in words if len(word) <= MOST_LETTERS}
    return {"surfaces": {word: kanji for word, kanji in found.items() if kanji}}


def situation_for(view: View) -> Situation:
    """The situation of the seat of a view. Raises RequestError (`ask/no_hand`) for a spectator."""
    if view.seat is None:
        raise RequestError("ask/no_hand", "a spectator has no hand to make words from")
    return situation_in(view)


def _facts_of_new(situation: Situation, word: str) -> dict[str, JSON]:
    chips = new_word_chips(word)
    return {
        "cards": len(word),
        "bonus": bonus_cards(word),
        "chips": chips.plain(),
        "points": points(word),
        "price": price(word) if word else 0,
        "score": gain(word, chips.total),
        "missing": missing(situation.hand, word),
        "left": without(situation.hand, word),
        "action": None,
    }


def _plain_listing(rules: Rules, judge: Judge, word: str, *, listed: bool, vote: bool) -> dict[str, JSON]:
    agreed = rules.options.trust or judge.computers_agree(word)
    return {"listed": listed, "vote": vote, "agreed": agreed, "kanji": list(judge.words.surface_forms(word))}


def _verdict(problem: GameError | None, moment: GameError | None) -> dict[str, JSON]:
    """Whether a word is legal and may be made now, and the reason if not."""
    return {
        "legal": problem is None,
        "now": problem is None and moment is None,
        "now_code": moment.code if moment else None,
        "code": problem.code if problem else None,
        "message": problem.message if problem else None,
        "data": problem.data if problem else {},
    }


def _problem(check: Callable[[], None]) -> IllegalAction | None:
    try:
        check()
    except IllegalAction as error:
        return error
    return None


def _votes(situation: Situation, unlisted: Sequence[str]) -> IllegalAction | None:
    if len(unlisted) <= situation.votes_left:
        return None
    return illegal("votes", f"this turn has {situation.votes_left} votes left", left=situation.votes_left)


def _read_chain(value: JSON) -> tuple[list[str], GameError | None]:
    """The words of a chain in cards, up to the first that cards cannot spell, and its error."""
    if not isinstance(value, list) or not 0 < len(value) <= MOST_WORDS:
        raise RequestError("ask/chain", f"chain is a list of one to {MOST_WORDS} words", field="chain")
    words: list[str] = []
    for at, item in enumerate(value):
        written = _ASK_CHAIN.text({f"chain[{at}]": item}, f"chain[{at}]")
        try:
            words.append(cards_spelling(written))
        except NotationError as error:
            if not words:
                raise RequestError("ask/chain", f"chain[0]: {error.message}", field="chain[0]") from None
            return words, NotationError(error.code, error.message, **error.data, step=at - 1)
    return words, None


def _followed(rules: Rules, situation: Situation, chain: Sequence[str]) -> tuple[list[Step], IllegalAction | None]:
    steps: list[Step] = []
    try:
        steps.extend(follow_chain(situation, chain, bonus_pays=rules.options.rewrite_bonus))
    except IllegalAction as error:
        return steps, error
    return steps, None


def _step(rules: Rules, judge: Judge, step: Step, unlisted: Sequence[str]) -> dict[str, JSON]:
    vote = step.after in unlisted
    fine: dict[str, JSON] = {"legal": True, "code": None, "message": None, "data": {}}
    return {**step.plain(), **fine, **_plain_listing(rules, judge, step.after, listed=not vote, vote=vote)}


def _wrong_step(chain: Sequence[str], fault: GameError) -> dict[str, JSON]:
    number = fault.data["step"]
    after = chain[number + 1] if number + 1 < len(chain) else None
    blank = {"from": chain[number], "to": after, "kind": None, "used": "", "discarded": "", "at": [], "chips": None}
    try:
        known = step_between(chain[number], after, bonus_pays=True).plain() if after else blank
    except IllegalAction:
        known = blank
    wrong = {"legal": False, "code": fault.code, "message": fault.message, "data": fault.data}
    return {**blank, **known, "chips": None, **wrong, **_NO_LISTING}


def _plain_sums(situation: Situation, target: str, steps: Sequence[Step], cost: int) -> dict[str, JSON]:
    word = steps[-1].after if steps else target
    chips = sum_chips(step.chips for step in steps)
    used = "".join(step.used for step in steps)
    return {
        "word": word,
        "price": cost,
        "chips": chips.plain(),
        "net": gain(word, chips.total, target),
        "used": used,
        "discarded": "".join(step.discarded for step in steps),
        "left": without(situation.hand, used),
        "points": points(word),
        "next_price": price(word),
    }
