"""JMnedict in jamdict-data: names, and which of them are works, products or companies."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from .jmdict import jamdict
from .reading import Found

TITLES = {"work", "product", "company", "service", "character"}


def read_jmnedict(folder: Path) -> tuple[Found, Found]:
    """All names, and those of works, products, companies and characters, by the way they are written."""
    names, titles = Found(), Found()
    kinds: defaultdict[int, set[str]] = defaultdict(set)
    written: defaultdict[int, list[str]] = defaultdict(list)
    query = "select idseq, text from NETranslation join NETransType on tid = ID"
    with jamdict(folder) as connection:
        for entry, kind in connection.execute(query):
            kinds[entry].add(kind)
        for entry, text in connection.execute("select idseq, text from NEKanji"):
            written[entry].append(text)
        for entry, reading in connection.execute("select idseq, text from NEKana"):
            for form in written[entry] or [reading]:
                names.add(form.replace("・", ""), reading, name=True)
                if kinds[entry] & TITLES:
                    titles.add(form.replace("・", ""), reading, name=True)
    return names, titles
