"""A player's own word list: untidy plain text, one word a line.

Lines end with LF, CRLF or CR and are read as follows:

- A word is 2-15 letters A-Z in any case, or of another alphabet, where CH may be one letter (`Alphabet.segment`);
  spaces around it are ignored.
- Empty lines are ignored, and so are comments: everything from a `#` at the start of a line or after a space.
- A definition may follow the word: always after a tab; after a space only if the word is in capitals and the rest is
  not ("AA a rough lava"), because "ice cream" must not become ICE.
- Every other line is bad. Bad lines are counted and skipped; the first 20 are reported with number, text and reason.

The text may be UTF-8 (with or without byte order mark) or UTF-16 with a mark; any other text is read as ISO-8859-1, in
which every byte is valid.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from asobiba.errors import LexiconError
from asobiba.game import JSON, plain

from .alphabet import ENGLISH, Alphabet
from .lexicon import Lexicon, make_lexicon
from .lexicon_file import LONGEST, SHORTEST, fingerprint

OWN = "own-"  # prefix of the names of players' own lists
MOST_BYTES = 50_000_000
MOST_LINES = 2_000_000
BAD_LINES_LISTED = 20
BAD_TEXT_SHOWN = 40

_COMMENT = re.compile(r"(?:^|\s)#")


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line in which no word was found. `reason` is `character`, `too_short` or `too_long`; the first line is 1."""

    line: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class ParsedList:
    """The words of a text (capitals, in alphabetical order, without duplicates) and its bad lines.

    `duplicates` is the number of repeated words, `skipped` the number of bad lines; `bad` has the first 20 bad lines.
    """

    words: tuple[str, ...]
    duplicates: int
    skipped: int
    bad: tuple[BadLine, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A player's own list as a lexicon, with the result of reading it."""

    lexicon: Lexicon
    parsed: ParsedList

    def plain(self) -> dict[str, JSON]:
        """The report as the door sends it."""
        return {
            "name": self.lexicon.name,
            "title": self.lexicon.title,
            "words": self.lexicon.word_count,
            "fingerprint": self.lexicon.fingerprint,
            "language": self.lexicon.language,
            "tiles": self.lexicon.tiles,
            "duplicates": self.parsed.duplicates,
            "skipped": self.parsed.skipped,
            "bad": plain(self.parsed.bad),
        }


def read_words(text: str | bytes, alphabet: Alphabet = ENGLISH) -> ParsedList:
    """Read the words of a text and note its bad lines, which are no error.

    Raises:
        LexiconError: `lexicon/too_large` (before any work) above 50 MB or 2,000,000 lines; `lexicon/empty` if no line
            holds a word.
    """
    lines = _lines(text)
    found: list[str] = []
    bad: list[BadLine] = []
    skipped = 0
    segment = _english if alphabet == ENGLISH else alphabet.segment
    for number, line in enumerate(lines, 1):
        word = line.strip()
        letters = segment(word)
        if letters is None or not SHORTEST <= len(letters) <= LONGEST:
            word = _strip_notes(line)
            if not word:
                continue
            letters = segment(word)
            if letters is None or not SHORTEST <= len(letters) <= LONGEST:
                skipped += 1
                if skipped <= BAD_LINES_LISTED:
                    bad.append(BadLine(number, line.strip()[:BAD_TEXT_SHOWN], _reason(letters)))
                continue
        found.append(letters)
    if not found:
        message = f"no usable word in {len(lines)} lines"
        raise LexiconError("lexicon/empty", message, skipped=skipped, bad=plain(bad))
    # Most lists are already sorted. Sorting a sorted list again costs nothing; sorting a set takes a third of all the
    # time.
    words = tuple(dict.fromkeys(alphabet.ordered("\n".join(found).upper().split("\n"))))
    return ParsedList(words, len(found) - len(words), skipped, tuple(bad))


def own_lexicon(title: str, text: str | bytes, alphabet: Alphabet = ENGLISH) -> tuple[Lexicon, Report]:
    """A player's own list as a lexicon, with a report.

    The name is `own-` and the first 8 digits of the fingerprint, so the same words have the same name on every device.

    Raises:
        LexiconError: as `read_words`.
    """
    parsed = read_words(text, alphabet)
    digest = fingerprint(parsed.words, alphabet)
    name = OWN + digest[:8]
    lexicon = make_lexicon(name, " ".join(title.split())[:80] or name, parsed.words, alphabet, digest=digest)
    return lexicon, Report(lexicon, parsed)


def _lines(text: str | bytes) -> list[str]:
    size = len(text)
    if size > MOST_BYTES:
        raise LexiconError("lexicon/too_large", f"{size} bytes; at most {MOST_BYTES}", bytes=size, most=MOST_BYTES)
    decoded = _decoded(text) if isinstance(text, bytes) else text
    decoded = decoded.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    count = decoded.count("\n") + 1
    if count > MOST_LINES:
        raise LexiconError("lexicon/too_large", f"{count} lines; at most {MOST_LINES}", lines=count, most=MOST_LINES)
    return decoded.split("\n")


def _decoded(data: bytes) -> str:
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return data.decode("utf-16" if wide else "utf-8")
    except UnicodeDecodeError:
        return data.decode("iso-8859-1")


def _english(text: str) -> str | None:
    """Like `ENGLISH.segment` without making capitals; the caller does that for all words at once."""
    return text if text.isascii() and text.isalpha() else None


def _strip_notes(line: str) -> str:
    """A line without its comment and definition."""
    uncommented = _strip_comment(line) if "#" in line else line
    word, tab, _ = uncommented.strip().partition("\t")
    if tab:
        return word.strip()
    first, _, rest = word.partition(" ")
    defined = rest and first.isupper() and not _is_capitals(rest)
    return first if defined else word


def _strip_comment(line: str) -> str:
    found = _COMMENT.search(line)
    return line if found is None else line[: found.end() - 1]


def _is_capitals(text: str) -> bool:
    return text.isupper() and all(part.isalpha() for part in text.split())


def _reason(letters: str | None) -> str:
    if letters is None:
        return "character"
    return "too_short" if len(letters) < SHORTEST else "too_long"
