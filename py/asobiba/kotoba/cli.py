"""The command `kotoba-score`: scores words and chains of rewriting, one JSON object a line.

A line needs no hand, list or table, but may have a hand and the words used so far. docs/command-line.md describes every
field. A wrong line gets its error as the answer; other lines are not affected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from asobiba.arguments import FieldReader
from asobiba.errors import GameError, IllegalAction, NotationError, RequestError
from asobiba.game import JSON
from asobiba.kotoba.lexicon.word_lists import open_word_list
from asobiba.kotoba.rules.actions import illegal
from asobiba.kotoba.rules.options import CHOICES, Options, read_options
from asobiba.kotoba.rules.rewrite_step import Step
from asobiba.kotoba.rules.scoring import bonus_cards, gain, new_word_chips, points, price, sum_chips
from asobiba.kotoba.rules.spelling import cards_spelling
from asobiba.kotoba.rules.word_legality import Situation, check_new, check_word, follow_chain
from asobiba.record import json_object
from asobiba.words.lexicon_store import LexiconStore

TIERS = tuple(str(tier) for tier in CHOICES["words"])
MOST_WORDS = 200  # most words of a chain, and most used words
PLAYERS = 4  # only completes the options: no score depends on it
_STEP_NUMBER = "step"
_FIELDS = FieldReader("score/field", "{field}: must be {form}", most_entries=MOST_WORDS, entries="words")

Lists = Callable[[str], bool]
Fields = Mapping[str, Any]


def score_lines(lines: Iterable[bytes], lists: Lists | None = None) -> Iterator[dict[str, JSON]]:
    """The scores of all lines that are not empty, in order.

    Args:
        lines: one JSON object each, in UTF-8.
        lists: tells whether a word is in a list; with None the answers omit this.

    Returns:
        `line` (from 1) and `type`; then the fields in docs/command-line.md, or `error` (code, message, data). A chain
        that breaks a rule also has `step` (from 1, 0 for the word that is rewritten) and `rule`.
    """
    for number, line in enumerate(lines, start=1):
        text = line.decode("utf-8", "surrogateescape").removeprefix("\ufeff").strip()
        if text:
            yield {"line": number, **_scored(text, lists)}


def lists_of(tier: str, lexica: LexiconStore) -> Lists:
    """A test for words of a tier's list. Raises LexiconError if the list cannot be opened."""
    return open_word_list(lexica, tier).__contains__


def _scored(text: str, lists: Lists | None) -> dict[str, JSON]:
    kind: JSON = None
    try:
        fields = json_object(text, "a line", "score/not_json", "score/not_an_object")
        kind = fields.get("type")
        if kind == "new":
            return {"type": kind, **_new(fields, lists)}
        if kind == "rewrite":
            return {"type": kind, **_rewrite(fields, lists)}
        raise RequestError("score/unknown_type", f'type is "new" or "rewrite", not {kind!r:.80}', field="type")
    except GameError as error:
        return {"type": kind if isinstance(kind, str) else None, **_error(error)}


def _error(error: GameError) -> dict[str, JSON]:
    data = {name: value for name, value in error.data.items() if name != _STEP_NUMBER}
    plain: dict[str, JSON] = {"error": {"code": error.code, "message": error.message, "data": data}}
    if _STEP_NUMBER not in error.data:
        return plain
    return {_STEP_NUMBER: error.data[_STEP_NUMBER] + 1, "rule": error.code.partition("/")[2], **plain}


def _new(fields: Fields, lists: Lists | None) -> dict[str, JSON]:
    _only(fields, "word")
    _options(fields)
    word = cards_spelling(_FIELDS.text(fields, "word"))
    check_new(_situation(fields, default_hand=word), word)
    chips = new_word_chips(word)
    return {
        "word": word,
        "cards": len(word),
        "bonus_cards": bonus_cards(word),
        "chips": chips.total,
        "length_chips": chips.length,
        "bonus_chips": chips.bonus,
        "points": points(word),
        "price": price(word),
        "net": gain(word, chips.total),
        **({} if lists is None else {"listed": lists(word)}),
    }


def _rewrite(fields: Fields, lists: Lists | None) -> dict[str, JSON]:
    _only(fields, "chain")
    options = _options(fields)
    chain = _chain(fields)
    situation = _situation(fields, default_hand="".join(chain))
    _at_step(-1, check_word, replace(situation, used=()), chain[0])
    if len(chain) == 1:
        raise illegal("no_steps", "a rewrite has a step at least")
    steps = list(follow_chain(situation, chain, bonus_pays=options.rewrite_bonus))
    earned = sum_chips(step.chips for step in steps)
    word, cost = chain[-1], price(chain[0])
    return {
        "chain": chain,
        "price": cost,
        "price_to": options.price_to,
        "steps": [_step(step, lists) for step in steps],
        "chips": earned.total,
        "replace_chips": earned.steps,
        "length_chips": earned.length,
        "bonus_chips": earned.bonus,
        "used": [card for step in steps for card in step.used],
        "discards": [card for step in steps for card in step.discarded],
        "word": word,
        "cards": len(word),
        "points": points(word),
        "next_price": price(word),
        "net": gain(word, earned.total, chain[0]),
    }


def _step(step: Step, lists: Lists | None) -> dict[str, JSON]:
    return {
        "from": step.before,
        "to": step.after,
        "kind": step.kind,
        "chips": step.chips.total,
        "used": list(step.used),
        "discards": list(step.discarded),
        **({} if lists is None else {"listed": lists(step.after)}),
    }


def _chain(fields: Fields) -> list[str]:
    written = _FIELDS.texts(fields, "chain")
    if not written:
        raise RequestError("score/field", "chain: has a word at least", field="chain")
    return [_at_step(number, cards_spelling, word) for number, word in enumerate(written, start=-1)]


def _at_step(step: int, work: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return work(*arguments)
    except IllegalAction as error:
        raise IllegalAction(error.code, error.message, **error.data, step=step) from None
    except NotationError as error:
        raise NotationError(error.code, error.message, **error.data, step=step) from None


def _situation(fields: Fields, default_hand: str) -> Situation:
    """The situation of a seat in which only its cards and the used words limit it."""
    hand = cards_spelling(_FIELDS.text(fields, "hand")) if "hand" in fields else default_hand
    used = tuple(cards_spelling(word) for word in _FIELDS.texts(fields, "used"))
    return Situation(0, (0,), "make", 1, hand, 0, used, (), (), 0, ())


def _options(fields: Fields) -> Options:
    return read_options(_FIELDS.mapping(fields, "options"), PLAYERS)


def _only(fields: Fields, field: str) -> None:
    unknown = sorted(set(fields) - {"type", field, "hand", "used", "options"})
    if unknown:
        raise RequestError("score/field", f"{unknown[0]:.80}: no such field here", field=unknown[0][:80])
