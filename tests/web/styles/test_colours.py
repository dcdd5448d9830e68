"""The page's colours as other eyes see them: text stays readable, lines visible, premium squares apart.

Colour never carries a meaning alone (premium squares have letters, chart lines dashes, suits shapes); here it is seen
to that it helps everybody who sees any. No browser: the tokens are read from the style sheet, and other sight is
simulated as by Machado, Oliveira and Fernandes (2009), "A Physiologically-based Model for Simulation of Color Vision
Deficiency", with their matrices for full severity over linear RGB.
"""

from __future__ import annotations

import itertools
import re

import pytest
from common import ROOT

SHEETS = [ROOT / "web" / "styles" / name for name in ("tokens.css", "looks.css")]
Colour = tuple[float, float, float]  # linear red, green and blue, from 0 to 1
Matrix = tuple[Colour, Colour, Colour]
EYES: dict[str, Matrix] = {
    "trichromat": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanope": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranope": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanope": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
THEMES = {
    "light": {"theme": "light", "contrast": "normal"},
    "dark": {"theme": "dark", "contrast": "normal"},
    "contrast": {"theme": "light", "contrast": "more"},
    "dark contrast": {"theme": "dark", "contrast": "more"},
}
LOOKS = ("standard", "walnut", "indigo", "sakura")
PREMIUMS = ("triple-word", "double-word", "triple-letter", "double-letter")
LINES = ("accent", "danger", "ink", "ink-soft", "line-strong")
RULE = re.compile(r"^  ((?::root|\[data-[^\]]+\])+) \{([^}]*)\}", re.MULTILINE)
COLOUR = re.compile(r"--([a-z-]+): (?:light-dark\()?#([0-9a-f]{6})(?:, #([0-9a-f]{6})\))?;")
ATTRIBUTE = re.compile(r'\[data-(\w+)(?:="(\w+)")?\]')
SIMPLE = re.compile(r":root|\[[^\]]+\]")
APART = 7.0  # CIE 1976 colour difference; 2.3 is what one just notices


def tokens(theme: str, look: str = "standard") -> dict[str, Colour]:
    """The colours by name: of the rules that match <html>, special ones over general ones, later over earlier ones."""
    html = {**THEMES[theme], "look": look}
    rules = [rule for sheet in SHEETS for rule in RULE.findall(sheet.read_text("utf-8"))]
    fitting = [rule for rule in rules if all(fits(html, *test) for test in ATTRIBUTE.findall(rule[0]))]
    found: dict[str, Colour] = {}
    for _, block in sorted(fitting, key=lambda rule: SIMPLE.sub(".", rule[0]).count(".")):
        for name, light, dark in COLOUR.findall(block):
            value = dark if dark and html["theme"] == "dark" else light
            red, green, blue = (linear(int(value[at : at + 2], 16) / 255) for at in (0, 2, 4))
            found[name] = (red, green, blue)
    return found


def fits(html: dict[str, str], attribute: str, value: str) -> bool:
    return not value or html.get(attribute) == value


def linear(part: float) -> float:
    """Of sRGB."""
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def seen(colour: Colour, eyes: str) -> Colour:
    """As these eyes see it."""
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, colour, strict=True)))) for row in EYES[eyes])
    return red, green, blue


def luminance(colour: Colour) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: Colour, other: Colour) -> float:
    """As WCAG 2 reckons it, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(colour: Colour) -> Colour:
    """CIE L*a*b* under D65."""
    red, green, blue = colour
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Colour, other: Colour) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5)


def written(look: str) -> list[tuple[str, str]]:
    """What is written, on what."""
    pairs = [(f"on-{name}", name) for name in (*PREMIUMS, "square", "accent", "board-frame")]
    pairs += [(ink, ground) for ink in ("ink", "ink-soft", "danger", "accent") for ground in ("paper", "table")]
    pairs += [(ink, ground) for ink in ("on-felt", "on-felt-soft") for ground in ("felt", "felt-light")]
    pairs += [("tile-ink", tile) for tile in ("tile", "tile-last", "tile-pending")] + [("tile-blank-ink", "tile")]
    return [pair for pair in pairs if look == "standard" or not {"paper", "accent"} & {pair[1]}]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("look", LOOKS)
def test_what_is_written_is_read_by_all_eyes(look: str, theme: str, eyes: str) -> None:
    colours = {name: seen(colour, eyes) for name, colour in tokens(theme, look).items()}
    found = {pair: round(contrast(colours[pair[0]], colours[pair[1]]), 2) for pair in written(look)}
    assert {pair: value for pair, value in found.items() if value < 4.5} == {}


@pytest.mark.parametrize("look", LOOKS)
def test_every_look_changes_what_lies_on_the_table(look: str) -> None:
    """A look that forgot one of these would show the standard one's between its own."""
    own = (
        "table",
        "felt",
        "felt-light",
        "felt-edge",
        "board-frame",
        "board-frame-edge",
        "rack",
        "board",
        "square",
        "tile",
    )
    for theme in ("light", "dark"):
        standard, found = tokens(theme), tokens(theme, look)
        same = [name for name in own if standard[name] == found[name]]
        assert same == ([] if look != "standard" else list(own)), theme


def test_the_looks_are_those_that_the_page_offers() -> None:
    settings = (ROOT / "web" / "shell" / "base" / "settings.js").read_text("utf-8")
    offered = re.findall(r"look: Object\.freeze\(\[(.*?)\]\)", settings)
    assert [re.findall(r'"(\w+)"', one) for one in offered] == [list(LOOKS)]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_lines_of_charts_stand_out_from_the_paper_for_all_eyes(theme: str, eyes: str) -> None:
    colours = {name: seen(colour, eyes) for name, colour in tokens(theme).items()}
    found = {line: round(contrast(colours[line], colours["paper"]), 2) for line in LINES}
    assert {line: value for line, value in found.items() if value < 3} == {}


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("look", LOOKS)
def test_premium_squares_are_told_apart_by_all_eyes(look: str, theme: str, eyes: str) -> None:
    colours = {name: seen(colour, eyes) for name, colour in tokens(theme, look).items()}
    kinds = [*PREMIUMS, "square", "tile"]
    found = {
        pair: round(difference(colours[pair[0]], colours[pair[1]]), 1) for pair in itertools.combinations(kinds, 2)
    }
    assert {pair: value for pair, value in found.items() if value < APART} == {}
