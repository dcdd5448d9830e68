"""Actions as text and back: `new かくれんぼ`, `rewrite きかく きかん? わかれ`, `discard うさ` (docs/door-kotoba.md).

Words are read in any ordinary spelling and written as their cards. `?` marks a word that goes to the vote. This module
is in `rules`, not in `notation`, because an action whose text is too long for a record is illegal.
"""

from __future__ import annotations

from asobiba.errors import NotationError

from .actions import Action, Challenge, Discard, New, Rewrite, Vote
from .cards import sort
from .spelling import cards_spelling

MOST_TEXT = 200  # characters of an action; a record takes no more

_MARKS = ("?", "？")
_VOTES: dict[str, Action] = {"vote yes": Vote(True), "vote no": Vote(False)}


def read_action(text: str) -> Action:
    """An action from its text, legal or not. Raises NotationError (`kotoba/bad_action`, `data.text`; `kotoba/kana`)."""
    if len(text) > MOST_TEXT:
        raise _bad(text[:MOST_TEXT], f"longer than {MOST_TEXT} characters")
    verb, *rest = text.split() or [""]
    vote = _VOTES.get(" ".join([verb, *rest]))
    if vote is not None:
        return vote
    if verb == "discard" and len(rest) <= 1:
        return Discard(sort(cards_spelling("".join(rest))))
    if verb == "challenge" and len(rest) == 1:
        return Challenge(cards_spelling(rest[0]))
    if verb == "new" and len(rest) == 1:
        word, marked = _word(text, rest[0])
        return New(word, (word,) if marked else ())
    if verb == "rewrite" and rest:
        return _rewrite(text, rest)
    raise _bad(text, "an action is like `new かくれんぼ`, `rewrite きかく きかん`, `discard うさ`, `vote yes`")


def write_action(action: Action) -> str:
    """The text of an action."""
    match action:
        case New(word, unlisted):
            return f"new {_marked(word, unlisted)}"
        case Rewrite(chain, unlisted):
            return " ".join(["rewrite", chain[0], *(_marked(word, unlisted) for word in chain[1:])])
        case Vote(yes):
            return "vote yes" if yes else "vote no"
        case Challenge(word):
            return f"challenge {word}"
        case Discard(cards):
            return f"discard {cards}".rstrip()


def _rewrite(text: str, words: list[str]) -> Rewrite:
    read = [_word(text, word) for word in words]
    if read[0][1]:
        raise _bad(text, "the word that is rewritten lies on the table: nobody votes on it")
    return Rewrite(tuple(word for word, _ in read), tuple(dict.fromkeys(word for word, marked in read if marked)))


def _word(text: str, written: str) -> tuple[str, bool]:
    """The cards of a word, and whether the word is marked for a vote."""
    marked = written.endswith(_MARKS)
    cards = cards_spelling(written[:-1] if marked else written)
    if not cards:
        raise _bad(text, "a mark without a word")
    return cards, marked


def _marked(word: str, unlisted: tuple[str, ...]) -> str:
    return f"{word}?" if word in unlisted else word


def _bad(text: str, why: str) -> NotationError:
    return NotationError("kotoba/bad_action", f"{text!r:.100}: {why}", text=text[:MOST_TEXT])
