"""The text that the Japanese lists are packed from, out of the dictionaries: japanese/words.txt.xz."""

from __future__ import annotations

from pathlib import Path

from .tiers import Tiers, read_sources, surface_forms, tiers

SECTIONS = ("easy", "common", "seldom", "full")


def words_text(folder: Path) -> str:
    """Sections `# easy`, `# common`, `# seldom`, `# full`, a word a line; behind it, but in full, how it is written."""
    sources = read_sources(folder)
    found: Tiers = tiers(sources)
    lines: list[str] = []
    for section in SECTIONS:
        lines.append(f"# {section}")
        for word in sorted(getattr(found, section)):
            written = surface_forms(sources.jmdict[word], sources.frequency) if section != "full" else []
            lines.append(" ".join([word, *(form.replace(" ", "") for form in written)]))
    return "\n".join([*lines, ""])
