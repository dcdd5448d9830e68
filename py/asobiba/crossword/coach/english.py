"""Reasons and review notes as English sentences, for the command line and GCG; the page has its own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

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


def sentence(layout: Layout, kind: str, points: float, arguments: Arguments) -> str:
    """A reason (`candidate.Reason`) as a sentence without a full stop: `keeps AK`."""
    return SENTENCES[kind](layout, points, arguments)


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


def _phony(layout: Layout, points: float, given: Arguments) -> str:
    words = ", ".join(given["words"])
    whose = "of the other play " if given["theirs"] else ""
    return f"{words} {whose}{'is' if len(given['words']) == 1 else 'are'} not in the lexicon"


def _score(layout: Layout, points: float, given: Arguments) -> str:
    if given["word"] is None:
        return f"scores nothing, {given['against'] or 'the other'} {given['other']}"
    if given["against"] is None:
        return f"{given['word']} scores {given['score']}"
    more = "more" if points > 0 else "less"
    return f"{given['word']} scores {more} than {given['against']}, {given['score']} to {given['other']}"


def _bingo(layout: Layout, points: float, given: Arguments) -> str:
    return f"{given['word']} plays all seven tiles and scores {given['score']} to {given['other']}"


def _keeps(layout: Layout, points: float, given: Arguments) -> str:
    return f"{'keeps' if points > 0 else 'is left with'} {given['tiles']}{_why(given)}"


def _unloads(layout: Layout, points: float, given: Arguments) -> str:
    return f"{'unloads' if points > 0 else 'spends'} {given['tiles']}{_why(given)}"


def _why(given: Arguments) -> str:
    return f" ({', '.join(_BECAUSE[tag] for tag in given['because'])})" if given["because"] else ""


def _opens(layout: Layout, points: float, given: Arguments) -> str:
    return f"opens the {_line(layout, given)}: {_percent(given['share'])} of the best replies take it"


def _closes(layout: Layout, points: float, given: Arguments) -> str:
    return f"closes the {_line(layout, given)}, which {_percent(given['other'])} of the best replies would take"


def _leaves_open(layout: Layout, points: float, given: Arguments) -> str:
    return f"leaves the {_line(layout, given)} open: {_percent(given['share'])} of the best replies take it"


def _leaves_closed(layout: Layout, points: float, given: Arguments) -> str:
    return f"does not open the {_line(layout, given)}, which {_percent(given['other'])} of the best replies would take"


def _line(layout: Layout, given: Arguments) -> str:
    square = layout.square(*given["square"])
    direction = "row" if given["across"] else "column"
    return f"{_PREMIUMS[given['premium']]} {direction} ({layout.coordinates(square, given['across'])})"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _reply(layout: Layout, points: float, given: Arguments) -> str:
    return f"the best reply brings {given['mine']} on average, not {given['other']}"


def _blocks(layout: Layout, points: float, given: Arguments) -> str:
    return f"blocks {given['move']} for {given['score']}"


def _allows(layout: Layout, points: float, given: Arguments) -> str:
    return f"allows {given['move']} for {given['score']}"


def _goes_out(layout: Layout, points: float, given: Arguments) -> str:
    return f"goes out and gains {given['gain']}" if points > 0 else f"does not go out, which would gain {given['gain']}"


def _turnover(layout: Layout, points: float, given: Arguments) -> str:
    return f"turns over {given['count']} tiles, not {given['other']}"


def _opening(layout: Layout, points: float, given: Arguments) -> str:
    fewer = "fewer" if points > 0 else "more"
    return f"puts {fewer} vowels beside premium squares, {given['count']} to {given['other']}"


def _closing(layout: Layout, points: float, given: Arguments) -> str:
    return f"leaves {given['count']} in the bag, not {given['other']}"


def _outcome(layout: Layout, points: float, given: Arguments) -> str:
    how = "with best play" if given["exact"] else "when tried out"
    return f"{how} it ends {abs(points):.1f} points {'better' if points > 0 else 'worse'}"


SENTENCES: Mapping[str, Callable[[Layout, float, Arguments], str]] = {
    "phony": _phony,
    "score": _score,
    "same_leave": _score,
    "bingo": _bingo,
    "keeps": _keeps,
    "unloads": _unloads,
    "opens": _opens,
    "leaves_open": _leaves_open,
    "closes": _closes,
    "leaves_closed": _leaves_closed,
    "reply": _reply,
    "blocks": _blocks,
    "allows": _allows,
    "goes_out": _goes_out,
    "turnover": _turnover,
    "opening": _opening,
    "closing": _closing,
    "outcome": _outcome,
}
