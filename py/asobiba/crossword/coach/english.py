"""Reasons and review notes as English sentences, for the command line and GCG; the page has sentences of its own.

Every sentence names its moves: `{me}` is the move that the reason is about, `{them}` the move that it is compared with.
"""

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
    "balance": "vowels and consonants in balance",
}


# By kind of reason: the sentence for points above zero, and that for all others; `sentence` fills in the fields.
SENTENCES: Mapping[str, tuple[str, str]] = {
    "bingo": ("{me} plays all seven tiles: {score} points, {them} {other}",) * 2,
    "score": ("{me} scores {score}, {them} {other}",) * 2,
    "same_leave": ("{me} scores {score}, {them} {other}; both keep {leave}",) * 2,
    "leave": ("{me} keeps {kept}, {them} {other_kept}{instead}",) * 2,
    "left": ("{me} is left with {leave}, {them} with {other_leave}",) * 2,
    "goes_out": (
        "{me} goes out and gains {gain}, {them} is left with {other_leave}",
        "{them} goes out and gains {gain}, {me} is left with {leave}",
    ),
    "opening": ("{me} puts {counted} beside premium squares, {them} {other}",) * 2,
    "closing": ("{me} leaves {count} in the bag, {them} {other}",) * 2,
    "opens": ("{me} opens the {line}: {used}",) * 2,
    "leaves_open": ("{me} leaves the {line} open: {used}",) * 2,
    "closes": ("{me} closes the {line}: {used}",) * 2,
    "leaves_closed": ("{me} does not open the {line}: {used}",) * 2,
    "reply": ("after {me} the best reply scores {mine} on average, after {them} {other}",) * 2,
    "blocks": ("{me} prevents {move} for {score}, {them} allows it",) * 2,
    "allows": ("{me} allows {move} for {score}, {them} prevents it",) * 2,
    "simulation": (
        "simulation rates {me} higher than that: it ends {spread:+.1f} on average, {them} {other:+.1f}",
        "simulation rates {me} lower than that: it ends {spread:+.1f} on average, {them} {other:+.1f}",
    ),
    "ending": ("{how} {me} ends {spread:+.1f}, {them} {other:+.1f}",) * 2,
    "turnover": ("{me} draws {counted}, {them} {other}",) * 2,
}

COUNTED = {"turnover": "tile", "opening": "vowel"}  # what the sentence of a kind counts


def subjects(move: str, other: str) -> tuple[str, str]:
    """Two moves as subjects of a sentence: their words; if these are the same, their squares as well."""
    names = _subject(move), _subject(other)
    if names[0] != names[1]:
        return names
    return f"{names[0]} ({move.split()[0]})", f"{names[1]} ({other.split()[0]})"


def _subject(move: str) -> str:
    first, _, rest = move.partition(" ")
    if not rest:
        return "passing"
    return f"exchanging {rest}" if first == "exchange" else rest.upper()


def sentence(layout: Layout, names: tuple[str, str], kind: str, points: float, arguments: Arguments) -> str:
    """A reason (`candidate.Reason`) as a sentence without a full stop: `FAIRY scores 34, FAERIE 29`.

    Args:
        names: the subjects of both moves (`subjects`), the one that the reason is about first.
    """
    if kind == "phony":
        return _phony(arguments)
    for_it, against = SENTENCES[kind]
    fields: dict[str, JSON] = {**arguments, "me": names[0], "them": names[1]}
    if kind == "leave":
        fields |= _leaves(arguments)
    if kind in COUNTED:
        fields["counted"] = f"{arguments['count']} {COUNTED[kind]}{'' if arguments['count'] == 1 else 's'}"
    if "square" in arguments:
        share, other = (f"{100 * arguments[name]:.0f} %" for name in ("share", "other"))
        fields |= {
            "line": _line(layout, arguments),
            "used": f"the best reply uses it {share} of the time, after {names[1]} {other}",
        }
    if kind == "ending":
        fields["how"] = "with best play" if arguments["exact"] else "as far as the ending was searched"
    return (for_it if points > 0 else against).format(**fields)


def note(
    best: str,
    is_best: bool,
    score: int,
    lost: float,
    reasons: Sequence[str],
    phonies: Sequence[str],
    within: float | None = None,
) -> str:
    """The note of a review on one turn, in one line.

    Args:
        best: the best move, in notation, and its `score`.
        is_best: whether no better move than the play was found.
        lost: points between the best move and the play.
        reasons: sentences that tell why the best move is better, with their points.
        phonies: words of the play that are not acceptable.
        within: error of the comparison, in points, if the play is as good as the best within it; else None.
    """
    phony = f"{', '.join(phonies)}: not in the lexicon. " if phonies else ""
    if is_best:
        return f"{phony}Nothing better was found."
    why = f": {'; '.join(reasons)}" if reasons else ""
    if within is not None:
        return f"{phony}As good is {best} ({score}), {lost:.1f} points ahead, less than the error of {within:.1f}{why}."
    return f"{phony}Best is {best} ({score}), {lost:.1f} points better{why}."


def _phony(given: Arguments) -> str:
    words = ", ".join(given["words"])
    whose = "of the other play " if given["theirs"] else ""
    return f"{words} {whose}{'is' if len(given['words']) == 1 else 'are'} not in the lexicon"


def _leaves(given: Arguments) -> dict[str, JSON]:
    """Both leaves with their values and facts, and the tiles in which they differ."""
    kept = {
        f"{whose}kept": f"{given[f'{whose}leave'] or 'nothing'} ({_value(given, whose)})" for whose in ("", "other_")
    }
    mine, theirs = given["tiles"], given["other_tiles"]
    overlap = len(mine) < len(given["leave"])  # leaves without a common tile need no list of differences
    instead = f": {mine or 'nothing'} instead of {theirs or 'nothing'}" if overlap else ""
    return {**kept, "instead": instead}


def _value(given: Arguments, whose: str) -> str:
    facts = [_BECAUSE[tag] for tag in given[f"{whose}because"]]
    return ", ".join([f"{given[f'{whose}worth']:+.1f}", *facts])


def _line(layout: Layout, given: Arguments) -> str:
    square = layout.square(*given["square"])
    direction = "row" if given["across"] else "column"
    return f"{_PREMIUMS[given['premium']]} {direction} ({layout.coordinates(square, given['across'])})"
