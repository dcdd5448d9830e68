"""The score sheet as text: a line for each finished deal, running totals, games won and lost."""

from __future__ import annotations

from collections.abc import Sequence

from asobiba.game import JSON
from asobiba.skat.rules.state import State


def write_score_sheet(names: Sequence[str], state: State) -> str:
    """The score sheet: for each deal its number, the totals of the seats, the declarer, the game and its score."""
    lines = [" | ".join(["", *names])]
    lines += [
        " | ".join([f"{deal['number']:2}", *map(str, deal["totals"]), _summary(deal, names)]) for deal in state.done
    ]
    lines.append("won  | " + " | ".join(map(str, state.wins)))
    lines.append("lost | " + " | ".join(map(str, state.losses)))
    return "\n".join(lines) + "\n"


def _summary(deal: JSON, names: Sequence[str]) -> str:
    if deal["passed"]:
        return "passed in"
    if deal["ramsch"]:
        return f"Ramsch, {' : '.join(map(str, deal['points']))}"
    contract = " ".join(deal["contract"])
    return f"{names[deal['declarer']]}, {contract}, bid {deal['bid']}: {deal['score']['sentence']}"
