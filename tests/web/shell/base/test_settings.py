"""The settings of the page (web/shell/base/settings.js)."""

from __future__ import annotations

import re

from common import ROOT

from tests.web.visiting import CHOICES


def test_the_tests_know_every_setting_so_that_none_stays_in_a_page_that_they_share() -> None:
    code = (ROOT / "web/shell/base/settings.js").read_text("utf-8")
    found = re.search(r"const DEFAULTS = \{(.*?)\};", code, re.DOTALL)
    assert found
    assert list(CHOICES) == re.findall(r"(\w+):", found[1])
