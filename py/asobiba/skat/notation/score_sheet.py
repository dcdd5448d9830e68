"""An evening as a score sheet on paper: a line a deal, running totals, games won and lost."""

from __future__ import annotations

from collections.abc import Sequence

from asobiba.game import JSON
from asobiba.skat.rules.state import State


def write_report(names: Sequence[str], state: State) -> str:
    """The score sheet: number, declarer, game, what it was worth, what each seat has then."""
    lines = [" | ".join(["", *names])]
    lines += [_line(deal, names) for deal in state.done]
    lines.append("won  | " + " | ".join(map(str, state.wins)))
    lines.append("lost | " + " | ".join(map(str, state.losses)))
    return "\n".join(lines) + "\n"


def _line(deal: JSON, names: Sequence[str]) -> str:
    totals = " | ".join(map(str, deal["totals"]))
    return f"{deal['number']:2} | {totals} | {_story(deal, names)}"


def _story(deal: JSON, names: Sequence[str]) -> str:
    if deal["passed"]:
        return "passed in"
    if deal["ramsch"]:
        return f"Ramsch, {' : '.join(map(str, deal['points']))}"
    contract = " ".join(deal["contract"])
    return f"{names[deal['declarer']]}, {contract}, bid {deal['bid']}: {deal['score']['sentence']}"
