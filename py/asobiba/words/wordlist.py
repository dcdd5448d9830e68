"""A player's own list of words: plain text, one word a line, in whatever state it comes.

What is read, line by line (LF, CRLF and CR end a line):

- A word is 2-15 letters A-Z in any case; blanks around it do not matter.
- Empty lines, and everything from a `#` that begins a line or follows a blank, are comments.
- A definition may follow the word: after a tab always; after a blank only if the word is in capitals and something
  else than capitals follows ("AA a rough lava"), because "ice cream" is no word and must not become ICE.
- Every other line is bad: it is counted and skipped, and the first 20 are listed with number, text and reason.

The text may be UTF-8 (with or without byte order mark), UTF-16 with a mark, or else it is taken as ISO-8859-1, in
which no byte is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

from asobiba.errors import LexiconError
from asobiba.game import JSON

from .lexicon import Lexicon, from_words
from .lexicon_file import LONGEST, SHORTEST, fingerprint

OWN = "own-"  # begins the name of every list that a player brought
MOST_BYTES = 50_000_000
MOST_LINES = 2_000_000
BAD_LINES_LISTED = 20
BAD_TEXT_SHOWN = 40


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that is no word. `reason` is `character`, `too_short` or `too_long`; lines count from 1."""

    line: int
    text: str
    reason: str

    def plain(self) -> dict[str, JSON]:
        """The line as the door sends it."""
        return {"line": self.line, "text": self.text, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Found:
    """What a text contained: its words sorted, in capitals, each once, and what was met on the way.

    `duplicates` counts words that had come before, `skipped` every bad line, `bad` the first 20 of them.
    """

    words: tuple[str, ...]
    duplicates: int
    skipped: int
    bad: tuple[BadLine, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A player's own list as it went into the store, and what was met while reading it."""

    lexicon: Lexicon
    found: Found

    def plain(self) -> dict[str, JSON]:
        """The report as the door sends it."""
        return {
            "name": self.lexicon.name,
            "title": self.lexicon.title,
            "words": self.lexicon.words,
            "fingerprint": self.lexicon.fingerprint,
            "duplicates": self.found.duplicates,
            "skipped": self.found.skipped,
            "bad": [line.plain() for line in self.found.bad],
        }


def read_words(text: str | bytes) -> Found:
    """The words of a text, and what is wrong with it. Never fails on what the lines contain.

    Raises:
        LexiconError: `lexicon/too_large` (before any work) above 50 MB or 2,000,000 lines; `lexicon/empty` if no line
            holds a word.
    """
    lines = _lines(text)
    found: list[str] = []
    bad: list[BadLine] = []
    skipped = 0
    for number, line in enumerate(lines, 1):
        word = line.strip()
        if not _is_word(word):
            word = _bare(line)
            if not word:
                continue
            if not _is_word(word):
                skipped += 1
                if skipped <= BAD_LINES_LISTED:
                    bad.append(BadLine(number, line.strip()[:BAD_TEXT_SHOWN], _reason(word)))
                continue
        found.append(word)
    if not found:
        listed = [line.plain() for line in bad]
        raise LexiconError("lexicon/empty", f"no usable word in {len(lines)} lines", skipped=skipped, bad=listed)
    # Most lists come sorted: sorting them again costs nothing, sorting a set of them a third of the whole.
    words = tuple(dict.fromkeys(sorted("\n".join(found).upper().split("\n"))))
    return Found(words, len(found) - len(words), skipped, tuple(bad))


def own_lexicon(title: str, text: str | bytes) -> tuple[Lexicon, Report]:
    """A player's own list as a lexicon, and the report about it.

    The name is `own-` and the first 8 digits of the fingerprint, so that the same words have the same name on every
    device.

    Raises:
        LexiconError: as `read_words`.
    """
    found = read_words(text)
    digest = fingerprint(found.words)
    name = OWN + digest[:8]
    lexicon = from_words(name, " ".join(title.split())[:80] or name, found.words, digest=digest)
    return lexicon, Report(lexicon, found)


def _lines(text: str | bytes) -> list[str]:
    size = len(text)
    if size > MOST_BYTES:
        raise LexiconError("lexicon/too_large", f"{size} bytes; at most {MOST_BYTES}", bytes=size, most=MOST_BYTES)
    plain = _decoded(text) if isinstance(text, bytes) else text
    plain = plain.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    count = plain.count("\n") + 1
    if count > MOST_LINES:
        raise LexiconError("lexicon/too_large", f"{count} lines; at most {MOST_LINES}", lines=count, most=MOST_LINES)
    return plain.split("\n")


def _decoded(data: bytes) -> str:
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return data.decode("utf-16" if wide else "utf-8")
    except UnicodeDecodeError:
        return data.decode("iso-8859-1")


def _is_word(text: str) -> bool:
    return SHORTEST <= len(text) <= LONGEST and text.isascii() and text.isalpha()


def _bare(line: str) -> str:
    """A line without comment and definition, as far as these rules see one."""
    plain = _uncommented(line) if "#" in line else line
    word, tab, _ = plain.strip().partition("\t")
    if tab:
        return word.strip()
    first, _, rest = word.partition(" ")
    defined = rest and first.isupper() and not _is_capitals(rest)
    return first if defined else word


def _uncommented(line: str) -> str:
    at = line.find("#")
    while at > 0 and not line[at - 1].isspace():
        at = line.find("#", at + 1)
    return line if at < 0 else line[:at]


def _is_capitals(text: str) -> bool:
    return text.isupper() and all(part.isalpha() for part in text.split())


def _reason(word: str) -> str:
    if not (word.isascii() and word.isalpha()):
        return "character"
    return "too_short" if len(word) < SHORTEST else "too_long"
