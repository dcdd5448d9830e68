"""Measures the Skat solver and the champion's choice of a card, natively and in Chromium, beside a reference loop.

    PYTHONPATH=py python bench/skat_speed.py [--deals N] [--chromium]

Deals are those in which the bidding finds a suit game or Grand worth playing; the first tricks are played by rules of
thumb. Each deal gets a new solver. Chromium runs the wheel in dist/ and has only a wall clock, so a loop of a million
additions is timed before each row: time beyond that of an idle machine is other work.
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
from asobiba.record import Participant  # noqa: E402
from asobiba.session import Session  # noqa: E402
from asobiba.skat.players.bidding import skat_plans  # noqa: E402
from asobiba.skat.rules.cards import CARDS, NULL, points_of, set_of  # noqa: E402
from asobiba.skat.rules.options import read_options  # noqa: E402
from asobiba.skat.solver.bit_order import bit_order  # noqa: E402
from asobiba.skat.solver.double_dummy import DoubleDummySolver  # noqa: E402
from asobiba.skat.solver.playout import OpenPosition, heuristic_card  # noqa: E402
from asobiba.words.lexicon_store import LexiconStore  # noqa: E402

TRICKS = (0, 2, 3, 4)
LIKELY = 0.5


def reference_loop() -> float:
    """Milliseconds of a million additions."""
    began, total = time.process_time(), 0
    for number in range(1_000_000):
        total += number * number
    return (time.process_time() - began) * 1000


def deals(count: int) -> Iterator[OpenPosition]:
    """Games worth playing, with the cards as they lie before the first lead."""
    seed, options = 0, read_options({"tournament": True})
    while count:
        seed += 1
        cards = chance.shuffled(CARDS, chance.stream(seed, "skat speed"))
        twelve, leader = set_of(cards[:12]), seed % 3
        plan = skat_plans(twelve, 18, leader == 0, options)[0]
        game = plan.contract.game
        if game == NULL or plan.chance < LIKELY:
            continue
        order = bit_order(game)
        hands = order.masks((twelve & ~plan.discard, set_of(cards[12:22]), set_of(cards[22:])))
        need = 61 - points_of(plan.discard)
        yield OpenPosition(order, hands, order.mask(plan.discard), 0, (0, 0, 0), leader, (), need)
        count -= 1


def solver_row(tricks: int, count: int) -> list[object]:
    """Mean, median and longest milliseconds of the answer "61 or not" after `tricks` tricks, and the loop's."""
    loop, times = reference_loop(), []
    for position in deals(count):
        while position.played.bit_count() < 3 * tricks:
            position = position.after(heuristic_card(position))
        solver, began = DoubleDummySolver(position.order.game), time.process_time()
        solver.reaches(position.hands, position.leader, position.trick, position.need)
        times.append((time.process_time() - began) * 1000)
    times.sort()
    return [f"solver, {tricks} tricks", sum(times) / count, times[count // 2], times[-1], (loop + reference_loop()) / 2]


def card_row(evenings: int) -> list[object]:
    """Mean, median and longest milliseconds of a card that the champion thinks about, and the longest slice."""
    loop, times, slices = reference_loop(), [], [0.0]
    for seed in range(1, evenings + 1):
        seats = tuple(Participant("computer", "champion", "champion") for _ in range(3))
        session = Session.start("skat", seed, seats, {"tournament": True}, LexiconStore())
        while session.to_act:
            search, began = session.think(), time.process_time()
            while not search.done:
                sliced = time.process_time()
                search.step(2)
                slices.append((time.process_time() - sliced) * 1000)
            taken = (time.process_time() - began) * 1000
            if session.state.deal.phase == "play":
                times.append(taken)
            session.play(search)
    times.sort()
    mean, middle = sum(times) / len(times), times[len(times) // 2]
    return [f"champion's card ({len(times)}, slice {max(slices):.0f})", mean, middle, times[-1], loop]


def run(count: int, evenings: int) -> list[list[object]]:
    """All rows."""
    return [*(solver_row(tricks, count) for tricks in TRICKS), card_row(evenings)]


def main() -> None:
    """Print the rows."""
    import argparse  # the page's Python has no argparse

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
