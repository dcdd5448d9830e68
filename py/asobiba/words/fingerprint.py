"""The fingerprint of a game's list of words, kept in its record's options beside what was chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from asobiba.errors import LexiconError, OptionError
from asobiba.game import JSON

FINGERPRINT = "fingerprint"  # the option; nobody chooses it


def without_fingerprint(options: Mapping[str, JSON]) -> dict[str, JSON]:
    """A record's options without the fingerprint.

    Raises:
        OptionError: `option/value`, what stands there is no text.
    """
    fingerprint = options.get(FINGERPRINT)
    if fingerprint is not None and not isinstance(fingerprint, str):
        raise OptionError("option/value", "option fingerprint is a text", option=FINGERPRINT, allowed="a text")
    return {name: value for name, value in options.items() if name != FINGERPRINT}


def words_changed(options: Mapping[str, JSON], today: Callable[[], str]) -> bool:
    """Whether a record's list has other words now than when the game began; False where it is gone.

    Args:
        options: of the record.
        today: opens the list and tells its fingerprint; a LexiconError says that it is gone.
    """
    try:
        return options.get(FINGERPRINT) not in (None, today())
    except LexiconError:
        return False
