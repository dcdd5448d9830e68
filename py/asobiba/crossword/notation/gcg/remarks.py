"""Remarks of the importer: what was not taken as it is written in a file, what was found out, and what was added."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from asobiba.game import JSON

TEXTS: Mapping[str, str] = {
    "unread": "{problem}",
    "tiles_found": "the tiles are {tiles}: the letters and points fit them",
    "list_found": "the words are judged by the list {list}, because the file names none",
    "list_replaced": "the words are judged by the list {list}, because {asked} is not here",
    "words_unknown": "the list lacks {words}",
    "rack_unknown": "the rack {rack} is taken as unknown: {why}",
    "exchange_unknown": "it is not known which {count} tiles were exchanged",
    "score_kept": "{move} keeps its {score} points; the rules give {computed}",
    "score_ruled": "{move} counts {computed} points by the rules, not {score}",
    "end_kept": "the points at the end are those of the file: {points}",
    "end_ruled": "the file has no points for the tiles left; by the rules: {points}",
    "end_forgotten": "the file has no points for the tiles that {name} is left with; by the rules: {points}",
    "total_differs": "{name} has {ours} points here, {written} in the file",
}


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on a line (from 1; 0 for the whole file): a key of `TEXTS`, and the values in its text."""

    line: int
    code: str
    values: Mapping[str, JSON]

    def plain(self) -> dict[str, JSON]:
        """The remark for the answer to `import`: `line`, `code`, an English `message`, `data`."""
        message = TEXTS[self.code].format_map(self.values)
        return {"line": self.line, "code": f"gcg/{self.code}", "message": message, "data": dict(self.values)}
