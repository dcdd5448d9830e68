"""Reasons and review notes as English sentences, for the command line and GCG; the page has its own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from asobiba.crossword.rules.board import Layout
from asobiba.game import JSON

Arguments = Mapping[str, JSON]

_PREMIUMS = {"T": "triple word", "D": "double word", "t": "triple letter"}
_BECAUSE = {
    "blank": "a blank",
    "s": "an S",
    "q_with_u": "Q with U",
    "q_without_u": "a Q without U",
    "duplicates": "the same tile twice",
    "vowels": "too many vowels",
    "consonants": "too many consonants",
    "balance": "a balanced rack",
}


# By kind of reason: the sentence if its points are above zero, and if they are not; `sentence` fills the fields in.
SENTENCES: Mapping[str, tuple[str, str]] = {
    "bingo": ("{word} plays all seven tiles and scores {score} to {other}",) * 2,
    "keeps": ("keeps {tiles}{why}", "is left with {tiles}{why}"),
    "unloads": ("unloads {tiles}{why}", "spends {tiles}{why}"),
    "opens": ("opens the {line}: {share} of the best replies take it",) * 2,
    "leaves_open": ("leaves the {line} open: {share} of the best replies take it",) * 2,
    "closes": ("closes the {line}, which {other} of the best replies would take",) * 2,
    "leaves_closed": ("does not open the {line}, which {other} of the best replies would take",) * 2,
    "reply": ("the best reply brings {mine} on average, not {other}",) * 2,
    "blocks": ("blocks {move} for {score}",) * 2,
    "allows": ("allows {move} for {score}",) * 2,
    "goes_out": ("goes out and gains {gain}", "does not go out, which would gain {gain}"),
    "turnover": ("turns over {count} tiles, not {other}",) * 2,
    "opening": (
        "puts fewer vowels beside premium squares, {count} to {other}",
        "puts more vowels beside premium squares, {count} to {other}",
    ),
    "closing": ("leaves {count} in the bag, not {other}",) * 2,
    "outcome": ("{how} it ends {points:.1f} points better", "{how} it ends {points:.1f} points worse"),
}


def sentence(layout: Layout, kind: str, points: float, arguments: Arguments) -> str:
    """A reason (`candidate.Reason`) as a sentence without a full stop: `keeps AK`."""
    if kind == "phony":
        return _phony(arguments)
    if kind in ("score", "same_leave"):
        return _score(points, arguments)
    for_it, against = SENTENCES[kind]
    fields: dict[str, JSON] = {**arguments, "points": abs(points)}
    if "because" in arguments:
        because = ", ".join(_BECAUSE[tag] for tag in arguments["because"])
        fields["why"] = f" ({because})" if because else ""
    if "square" in arguments:
        fields |= {"line": _line(layout, arguments)}
        fields |= {name: f"{100 * arguments[name]:.0f} %" for name in ("share", "other")}
    if "exact" in arguments:
        fields["how"] = "with best play" if arguments["exact"] else "when tried out"
    return (for_it if points > 0 else against).format(**fields)


def note(best: str, is_best: bool, score: int, lost: float, reasons: Sequence[str], phonies: Sequence[str]) -> str:
    """The note of a review on one turn, in one line.

    Args:
        best: the best move, in notation, and its `score`.
        is_best: whether nothing better than the play was found.
        lost: points between the two.
        reasons: sentences why the best is better.
        phonies: words of the play that are not acceptable.
    """
    phony = f"{', '.join(phonies)}: not in the lexicon. " if phonies else ""
    if is_best:
        return f"{phony}Nothing better was found."
    why = f": {'; '.join(reasons)}" if reasons else ""
    return f"{phony}Best is {best} ({score}){why}. Points lost: {lost:.1f}."


def _phony(given: Arguments) -> str:
    words = ", ".join(given["words"])
    whose = "of the other play " if given["theirs"] else ""
    return f"{words} {whose}{'is' if len(given['words']) == 1 else 'are'} not in the lexicon"


def _score(points: float, given: Arguments) -> str:
    if given["word"] is None:
        return f"scores nothing, {given['against'] or 'the other'} {given['other']}"
    if given["against"] is None:
        return f"{given['word']} scores {given['score']}"
    more = "more" if points > 0 else "less"
    return f"{given['word']} scores {more} than {given['against']}, {given['score']} to {given['other']}"


def _line(layout: Layout, given: Arguments) -> str:
    square = layout.square(*given["square"])
    direction = "row" if given["across"] else "column"
    return f"{_PREMIUMS[given['premium']]} {direction} ({layout.coordinates(square, given['across'])})"
