"""The text that the Japanese lists are packed from, out of the dictionaries: japanese/words.txt.xz."""

from __future__ import annotations

from pathlib import Path

from .tiers import Tiers, read_sources, tiers
from .writings import all_forms

SECTIONS = ("child", "easy", "common", "seldom", "names", "full")


def words_text(folder: Path) -> str:
    """A section for each list, a word a line, and behind it its ways of writing, as `form:cost:entry`.

    Names and words of the full list have no ways of writing.
    """
    sources = read_sources(folder)
    found: Tiers = tiers(sources)
    lines: list[str] = []
    for section in SECTIONS:
        lines.append(f"# {section}")
        for word in sorted(getattr(found, section)):
            ways = all_forms(sources.jmdict[word], sources.usage) if section not in ("names", "full") else {}
            lines.append(
                " ".join([word, *(f"{form.replace(' ', '')}:{way.cost}:{way.entry}" for form, way in ways.items())])
            )
    return "\n".join([*lines, ""])
