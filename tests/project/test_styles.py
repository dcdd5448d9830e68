"""The page's style sheets: what all screens share is named once, so that no sheet changes another's parts unasked."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

STYLES = Path(__file__).resolve().parents[2] / "web" / "styles"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"^  ([^\s@{}][^{}]*)\{", re.MULTILINE)  # of a layer, outside of any question to the device
CLASS = re.compile(r"\.[\w-]+")


def test_a_class_that_stands_alone_is_described_in_one_sheet() -> None:
    """`.spread` of the first screen once hid what stands right in any `.row.spread`: the key to take a game over."""
    found = defaultdict(set)
    for sheet in STYLES.glob("*.css"):
        for selectors in RULE.findall(COMMENT.sub("", sheet.read_text("utf-8"))):
            for selector in map(str.strip, selectors.split(",")):
                if CLASS.fullmatch(selector):
                    found[selector].add(sheet.name)
    assert len(found) > 50
    assert {name: sheets for name, sheets in found.items() if len(sheets) > 1} == {}
