"""The options of Skat with their values and defaults (docs/rules/skat.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from asobiba.arguments import choice_option, flag_option, read_given, read_option
from asobiba.game import JSON, plain

CHOICES: Mapping[str, tuple[JSON, ...]] = {
    "rounds": (1, 3, 4, 5, 9, 12, 16),
    "scoring": ("normal", "adjusted"),
    "limit": (0, 301, 501, 701),
    "ramsch": ("off", "ramsch", "schieberamsch"),
    "lost_levels": ("full", "simple"),
    "hand_schwarz": (4, 5),
    "ramsch_count": ("fixed", "points"),
    "ramsch_skat": ("last", "none"),
    "push_doubling": ("add", "double"),
}
FLAGS = ("tournament", "kontra", "jacks_pushed", "bock", "spitze", "revolution")
MOST_DEALS = 64  # sixteen rounds at a table of four
HOUSE_RULES = (
    *("lost_levels", "hand_schwarz", "ramsch_count", "ramsch_skat", "push_doubling", "jacks_pushed"),
    *("bock", "spitze", "revolution"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """A complete and valid set of options.

    Args:
        rounds: number of rounds; in each round every seat deals once.
        tournament: Seeger-Fabian: 50 for a won game, -50 for a lost one, and 40 to each opponent.
        scoring: `normal`, or `adjusted`: a won game counts against the opponents.
        limit: minus points that end the game (Bierlachs, with minus points only); 0: no limit.
        ramsch: whether, and in which form, a Ramsch is played when everybody passes.
        kontra: Kontra and Re are allowed.
        lost_levels: a lost game counts the declarer's own Schneider and Schwarz (`full`) or not (`simple`).
        hand_schwarz: number of levels, without the matadors, of a hand game with unannounced Schwarz.
        ramsch_count: the loser of a Ramsch loses 20 (`fixed`), or the own card points (`points`).
        ramsch_skat: the Skat's points go to the last trick of a Ramsch (`last`), or to nobody (`none`).
        push_doubling: each unseen push adds 1 to the factor of a Schieberamsch (`add`), or doubles it (`double`).
        jacks_pushed: jacks may be pushed on in a Schieberamsch.
        bock: certain games are followed by a round for double points.
        spitze: a declarer may announce that the lowest trump takes the last trick.
        revolution: a declarer may announce a Null ouvert by hand before which the defenders may exchange cards.
        deal: 0, or the number, from 1, of the seed's only deal to play.
    """

    rounds: int = 1
    tournament: bool = False
    scoring: str = "normal"
    limit: int = 0
    ramsch: str = "off"
    kontra: bool = False
    lost_levels: str = "full"
    hand_schwarz: int = 4
    ramsch_count: str = "fixed"
    ramsch_skat: str = "last"
    push_doubling: str = "add"
    jacks_pushed: bool = False
    bock: bool = False
    spitze: bool = False
    revolution: bool = False
    deal: int = 0

    def plain(self) -> dict[str, JSON]:
        """The options by name."""
        named: dict[str, JSON] = plain(self)
        return named


def option_schema() -> list[dict[str, JSON]]:
    """The options as the catalogue shows them; `house` marks values that are house rules.

    `deal` is left out: it is no rule, but selects an earlier deal.
    """
    return [
        (flag_option(name, default) if name in FLAGS else choice_option(name, default, CHOICES[name]))
        | ({"house": True} if name in HOUSE_RULES else {})
        for name, default in Options().plain().items()
        if name != "deal"
    ]


_SCHEMA = tuple(option_schema())


def read_options(given: Mapping[str, JSON]) -> Options:
    """The given options, completed with the defaults.

    Raises:
        OptionError: `option/unknown`, or `option/value` with the name of the option and its allowed values.
    """
    return Options(**read_given(given, _SCHEMA, {"deal": partial(read_option, "deal", choices=range(MOST_DEALS + 1))}))
