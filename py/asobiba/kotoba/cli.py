"""What `python -m asobiba kotoba-score` does with its lines: words and chains of rewriting scored, as plain JSON.

A line is scored by the rules of `steps`, `scoring` and `making`; no hand, list or table is needed, but a hand and words
that have appeared may be given. docs/command-line.md tells every field. What is wrong with a line is told in its place,
and the rest goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from asobiba.arguments import FieldReader
from asobiba.errors import GameError, IllegalAction, NotationError, RequestError
from asobiba.game import JSON
from asobiba.kotoba.lexicon.word_lists import open_words
from asobiba.kotoba.rules.options import CHOICES, Options, read_options
from asobiba.kotoba.rules.rewrite_step import Step, illegal
from asobiba.kotoba.rules.scoring import bonus_cards, new_word_chips, points, price, together
from asobiba.kotoba.rules.spelling import cards_of
from asobiba.kotoba.rules.word_legality import Situation, check_new, check_word, follow
from asobiba.record import strict_json
from asobiba.words.lexicon_store import LexiconStore

TIERS = tuple(str(tier) for tier in CHOICES["words"])
MOST_WORDS = 200  # of a chain or of the words that have appeared
PLAYERS = 4  # only so that the options are complete: nothing here depends on the number
_STEP_NUMBER = "step"
_FIELDS = FieldReader("score/field", "{field}: must be {form}", most_entries=MOST_WORDS, entries="words")

Lists = Callable[[str], bool]
Asked = Mapping[str, Any]


def score_lines(lines: Iterable[bytes], lists: Lists | None = None) -> Iterator[dict[str, JSON]]:
    """The score of every line that is not empty, in order.

    Args:
        lines: one JSON object each, in UTF-8.
        lists: says which words are in a list; None to say nothing about that.

    Returns:
        `line` (from 1) and `type`; then what docs/command-line.md says, or `error` (code, message, data), for a chain
        that breaks a rule also `step` (from 1, 0 for the word that is rewritten) and `rule`.
    """
    for number, line in enumerate(lines, start=1):
        text = line.decode("utf-8", "surrogateescape").removeprefix("\ufeff").strip()
        if text:
            yield {"line": number, **_scored(text, lists)}


def lists_of(tier: str, lexica: LexiconStore) -> Lists:
    """Whether a word is in the list of a tier. Raises LexiconError if that cannot be opened."""
    return open_words(lexica, tier).__contains__


def _scored(text: str, lists: Lists | None) -> dict[str, JSON]:
    kind: JSON = None
    try:
        asked = _parsed(text)
        kind = asked.get("type")
        if kind == "new":
            return {"type": kind, **_new(asked, lists)}
        if kind == "rewrite":
            return {"type": kind, **_rewrite(asked, lists)}
        raise RequestError("score/unknown_type", f'type is "new" or "rewrite", not {kind!r:.80}', field="type")
    except GameError as error:
        return {"type": kind if isinstance(kind, str) else None, **_error(error)}


def _error(error: GameError) -> dict[str, JSON]:
    data = {name: value for name, value in error.data.items() if name != _STEP_NUMBER}
    told: dict[str, JSON] = {"error": {"code": error.code, "message": error.message, "data": data}}
    if _STEP_NUMBER not in error.data:
        return told
    return {_STEP_NUMBER: error.data[_STEP_NUMBER] + 1, "rule": error.code.partition("/")[2], **told}


def _parsed(text: str) -> Asked:
    try:
        value = strict_json(text)
    except ValueError as error:
        raise RequestError("score/not_json", f"a line is one JSON object: {error}") from None
    if not isinstance(value, dict):
        raise RequestError("score/not_an_object", "a line is one JSON object")
    return value


def _new(asked: Asked, lists: Lists | None) -> dict[str, JSON]:
    _only(asked, "word")
    _options(asked)
    word = cards_of(_FIELDS.text(asked, "word"))
    check_new(_situation(asked, default_hand=word), word)
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
        "net": len(word) + chips.total,
        **({} if lists is None else {"listed": lists(word)}),
    }


def _rewrite(asked: Asked, lists: Lists | None) -> dict[str, JSON]:
    _only(asked, "chain")
    options = _options(asked)
    chain = _chain(asked)
    situation = _situation(asked, default_hand="".join(chain))
    _at_step(-1, check_word, replace(situation, used=()), chain[0])
    if len(chain) == 1:
        raise illegal("no_steps", "a rewrite has a step at least")
    steps = list(follow(situation, chain, bonus_pays=options.rewrite_bonus))
    earned = together(step.chips for step in steps)
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
        "net": len(word) + earned.total - cost,
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


def _chain(asked: Asked) -> list[str]:
    written = _FIELDS.texts(asked, "chain")
    if not written:
        raise RequestError("score/field", "chain: has a word at least", field="chain")
    return [_at_step(number, cards_of, word) for number, word in enumerate(written, start=-1)]


def _at_step(step: int, work: Callable[..., Any], *arguments: Any) -> Any:
    """What `work` gives; what it raises names the step."""
    try:
        return work(*arguments)
    except IllegalAction as error:
        raise IllegalAction(error.code, error.message, **error.data, step=step) from None
    except NotationError as error:
        raise NotationError(error.code, error.message, **error.data, step=step) from None


def _situation(asked: Asked, default_hand: str) -> Situation:
    """A seat that may do whatever its cards and the words that have appeared allow."""
    hand = cards_of(_FIELDS.text(asked, "hand")) if "hand" in asked else default_hand
    used = tuple(cards_of(word) for word in _FIELDS.texts(asked, "used"))
    return Situation(0, (0,), "make", 1, hand, 0, used, (), (), 0, ())


def _options(asked: Asked) -> Options:
    return read_options(_FIELDS.mapping(asked, "options"), PLAYERS)


def _only(asked: Asked, field: str) -> None:
    unknown = sorted(set(asked) - {"type", field, "hand", "used", "options"})
    if unknown:
        raise RequestError("score/field", f"{unknown[0]:.80}: no such field here", field=unknown[0][:80])
