"""How long the solver of Skat and a card of the champion take: natively and in Chromium, with a reference loop beside.

    PYTHONPATH=py python bench/skat_speed.py [--deals N] [--chromium]

Deals are those in which the bidding finds a suit game or Grand worth playing; the first tricks are played by rules of
thumb. A solver is new for each deal. Chromium runs the wheel in dist/ and has only a clock on the wall, so the loop of
a million additions is timed before each row: what it takes beyond its time on an idle machine is other work.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if (ROOT / "py").is_dir():
    sys.path.insert(0, str(ROOT / "py"))

from asobiba import chance  # noqa: E402  the folder has to be on the path first
from asobiba.record import Sitter  # noqa: E402
from asobiba.session import Session  # noqa: E402
from asobiba.skat.players.bidding import plans_with_skat  # noqa: E402
from asobiba.skat.rules.cards import CARDS, NULL, points_of, set_of  # noqa: E402
from asobiba.skat.rules.options import read_options  # noqa: E402
from asobiba.skat.solver.double_dummy import Solver  # noqa: E402
from asobiba.skat.solver.playout import Position, play, thumb_card  # noqa: E402
from asobiba.words.lexicon_store import LexiconStore  # noqa: E402

TRICKS = (0, 2, 3, 4)
LIKELY = 0.5


def reference_loop() -> float:
    """Milliseconds of a million additions."""
    began, total = time.process_time(), 0
    for number in range(1_000_000):
        total += number * number
    return (time.process_time() - began) * 1000


def deals(count: int) -> Iterator[tuple[str, Position]]:
    """Games worth playing, with the cards as they lie before the first lead."""
    seed, options = 0, read_options({"tournament": True})
    while count:
        seed += 1
        cards = chance.shuffled(CARDS, chance.stream(seed, "skat speed"))
        twelve, leader = set_of(cards[:12]), seed % 3
        plan = plans_with_skat(twelve, 18, leader == 0, options)[0]
        game = plan.contract.game
        if game == NULL or plan.chance < LIKELY:
            continue
        lay = Solver(game).layout
        held = lay.mask(twelve & ~plan.laid), lay.mask(set_of(cards[12:22])), lay.mask(set_of(cards[22:]))
        need = 61 - points_of(plan.laid)
        yield game, Position(held, lay.mask(plan.laid), 0, (0, 0, 0), leader, (), need)
        count -= 1


def solver_row(tricks: int, count: int) -> list[object]:
    """Mean, median and longest milliseconds of "61 or not" after so many tricks, and the loop."""
    loop, times = reference_loop(), []
    for game, at in deals(count):
        thumb = Solver(game)
        while at.gone.bit_count() < 3 * tricks:
            at = play(thumb, at, thumb_card(thumb, at))
        solver, began = Solver(game), time.process_time()
        solver.reaches(at.held, at.leader, at.trick, at.need)
        times.append((time.process_time() - began) * 1000)
    times.sort()
    return [f"solver, {tricks} tricks", sum(times) / count, times[count // 2], times[-1], (loop + reference_loop()) / 2]


def card_row(evenings: int) -> list[object]:
    """Mean, median and longest milliseconds of a card that the champion thinks about, and the longest slice."""
    loop, times, slices = reference_loop(), [], [0.0]
    for seed in range(1, evenings + 1):
        seats = tuple(Sitter("computer", "champion", "champion") for _ in range(3))
        session = Session.sit_down("skat", seed, seats, {"tournament": True}, LexiconStore())
        while session.to_act:
            thought, began = session.think(), time.process_time()
            while not thought.done:
                sliced = time.process_time()
                thought.work(2)
                slices.append((time.process_time() - sliced) * 1000)
            taken = (time.process_time() - began) * 1000
            if session.state.deal.phase == "play":
                times.append(taken)
            session.play(thought)
    times.sort()
    mean, middle = sum(times) / len(times), times[len(times) // 2]
    return [f"champion's card ({len(times)}, slice {max(slices):.0f})", mean, middle, times[-1], loop]


def run(count: int, evenings: int) -> list[list[object]]:
    """All rows."""
    return [*(solver_row(tricks, count) for tricks in TRICKS), card_row(evenings)]


def main() -> None:
    """Print the rows."""
    import argparse  # the page's library has none

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=25)
    parser.add_argument("--evenings", type=int, default=2)
    parser.add_argument("--chromium", action="store_true")
    given = parser.parse_args()
    rows: list[list[object]] = run(given.deals, given.evenings)
    if given.chromium:
        from browser import in_chromium  # Playwright is needed for nothing else

        rows += in_chromium("skat_speed", f"run({given.deals}, {given.evenings})")
    for what, *numbers in rows:
        print(f"{what!s:40}", *(f"{number:9.1f}" for number in numbers))


if __name__ == "__main__":
    main()
