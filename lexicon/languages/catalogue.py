"""The languages that have a pack."""

from __future__ import annotations

from . import catalan, danish, dutch, french, german, italian, norwegian, polish, portuguese, spanish, swedish

_ALL = (
    spanish.SPANISH,
    french.FRENCH,
    german.GERMAN,
    dutch.DUTCH,
    polish.POLISH,
    portuguese.PORTUGUESE,
    danish.DANISH,
    italian.ITALIAN,
    swedish.SWEDISH,
    catalan.CATALAN,
    norwegian.NORWEGIAN,
)
LANGUAGES = {language.name: language for language in _ALL}
