"""The options of the game: the allowed values and the defaults (docs/rules/kotoba.md has their sources)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from asobiba.arguments import choice_option, flag_option, read_given, wrong_option
from asobiba.errors import NotationError
from asobiba.game import JSON, plain

from .spelling import cards_spelling

OWN_WORDS = "own_words"
MOST_OWN_WORDS = 500
MOST_OWN_TEXT = 12_000  # characters

CHOICES: Mapping[str, tuple[JSON, ...]] = {
    "words": ("easy", "common", "full"),
    "rounds": (3, 4, 5, 6),
    "price_to": ("owner", "bank"),
    "first": ("random", 1, 2, 3, 4, 5),
}


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game, complete and valid.

    Args:
        words: the list of words that need no vote.
        rounds: number of turns of each player.
        price_to: receiver of the price of a rewritten word: the word's owner or the bank.
        rewrite_bonus: bonus cards laid in a rewrite earn chips, too.
        challenges: a listed word may also be put to the vote after it was made.
        trust: computers accept every word that is put to the vote.
        first: the first player: `random`, or a number from 1.
        own_words: words of a personal list, which need no vote either, sorted, separated by spaces.
    """

    words: str = "common"
    rounds: int = 4
    price_to: str = "owner"
    rewrite_bonus: bool = True
    challenges: bool = True
    trust: bool = False
    first: str | int = "random"
    own_words: str = ""

    def plain(self) -> dict[str, JSON]:
        """The options by name."""
        named: dict[str, JSON] = plain(self)
        return named


def option_schema() -> list[dict[str, JSON]]:
    """The options as the catalogue shows them; a default of None depends on the number of players.

    `seat`: the numbers of the option are seats, of which there are as many as players.
    """
    return [
        choice_option("words", "common", CHOICES["words"]),
        choice_option("rounds", None, CHOICES["rounds"]),
        choice_option("price_to", "owner", CHOICES["price_to"]),
        flag_option("rewrite_bonus", default=True),
        flag_option("challenges", default=True),
        flag_option("trust"),
        choice_option("first", "random", CHOICES["first"]) | {"seat": True},
    ]


def read_options(given: Mapping[str, JSON], players: int) -> Options:
    """Options completed with the defaults for this number of players.

    Raises:
        OptionError: `option/unknown`, or `option/value` with the option's name and allowed values.
    """
    chosen = read_given(given, option_schema(), {OWN_WORDS: _read_own_words})
    options = Options(**{"rounds": default_rounds(players), **chosen})
    if isinstance(options.first, int) and options.first > players:
        raise wrong_option("first", options.first, ["random", *range(1, players + 1)])
    return options


def default_rounds(players: int) -> int:
    """The default number of rounds: three for five players, four for fewer."""
    return 3 if players == 5 else 4


def _read_own_words(value: JSON) -> str:
    allowed = f"at most {MOST_OWN_WORDS} words in kana with a space between"
    if not isinstance(value, str) or len(value) > MOST_OWN_TEXT:
        raise wrong_option(OWN_WORDS, value, allowed)
    try:
        words = sorted({cards_spelling(word) for word in value.split()})
    except NotationError:
        raise wrong_option(OWN_WORDS, value, allowed) from None
    if len(words) > MOST_OWN_WORDS:
        raise wrong_option(OWN_WORDS, value, allowed)
    return " ".join(words)
