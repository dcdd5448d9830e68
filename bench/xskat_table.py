"""A table of XSkat 4.0 (by Gunter Gerhardt) with our player in the human seat: deals go in, calls and cards come out.

XSkat runs on our own display (`x_display.py`). Its option `-game` passes the deals. The calls, announcements and cards
of its computers are read from its drawing, and our player's actions are clicked. It waits 0.7 seconds after every card.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty
from time import monotonic

from x_display import Copied, Text, XDisplay

from asobiba.skat.rules.cards import CARDS, RANKS, SUITS, Card, members
from asobiba.skat.rules.contract import Contract
from asobiba.skat.rules.fixed_deals import FixedDeal

US = 0  # our seat at the table: XSkat's first player
SUIT_ORDER, RANK_ORDER = "DHSC", "ATKQJ987"  # of XSkat's card numbers
GAMES = {"Diamond": "diamonds", "Heart": "hearts", "Spade": "spades", "Club": "clubs", "Null": "null", "Grand": "grand"}
LABELS = {game: label for label, game in GAMES.items()}
WORDS = ("hand", "schneider", "schwarz", "ouvert")
LOOK = ("-mono", "-small", "-2d", "-frenchcards", "-fastdeal", "-lang", "english", "-tdelay", "0", "-mb", "3")
PLAY = ("-noshortcut", "-noramsch", "-nokontra", "-nobock", "-nospitze", "-norevolution", "-noschenken", "-newrules")
ORDER = ("-seq", "-down", "-trickl2r", "-verbosemsg", "-nohint")
OPTIONS = (*LOOK, *PLAY, *ORDER, "-start", "1")  # our seat deals first
# Where XSkat 4.0 draws in its small window, in pixels.
BACK = 6  # the pixmap with the back of a card; those of the cards follow
CARD, HAND_Y, TRICK_X, MIDDLE_Y, SKAT_X = 64, 304, 224, 145, 256
CALL_Y, ANNOUNCED_Y, WORDS_Y = 120, 161, 177
YES, NO, DONE = (285, 260), (345, 260), (320, 260)
PATIENCE = 30  # seconds without a drawing before a click is repeated; after that again, the table gives up
GREETINGS = 2  # dialogs before the first deal


class TableError(Exception):
    """XSkat's output was not understood."""


def theirs(card: Card) -> int:
    """XSkat's number of a card."""
    suit, rank = SUITS[card >> 3], RANKS[card & 7]
    return 8 * SUIT_ORDER.index(suit) + RANK_ORDER.index(rank)


OURS = {theirs(card): card for card in CARDS}


def game_file(deals: Sequence[FixedDeal]) -> str:
    """The deals as XSkat reads them: for each card 0 for the Skat, 1, 2, 3 for middlehand, rearhand, forehand."""
    lines = []
    for deal in deals:
        numbers = dict.fromkeys(range(32), 0)
        for number, role in ((1, 2), (2, 0), (3, 1)):
            numbers |= dict.fromkeys(map(theirs, members(deal.hands[(deal.dealer + role) % 3])), number)
        lines.append(" ".join(str(numbers[card]) for card in range(32)))
    return "\n".join(lines) + "\n"


def results(folder: Path) -> list[tuple[int, int, bool]]:
    """Declarer, value and whether the game was won, for all games in XSkat's list; value 0 if all passed."""
    rows = [line.split()[1:] for line in (folder / "list").read_text().splitlines() if line.startswith("e ")]
    return [(int(seat), int(value), won == "1") for seat, _, _, value, won in rows]


class Table:
    """XSkat with our player in its first seat, for some deals.

    Args:
        program: of XSkat.
        folder: an empty folder for its files.
        deals: to be played.
    """

    def __init__(self, program: str, folder: Path, deals: Sequence[FixedDeal]) -> None:
        (folder / "deals").write_text(game_file(deals))
        self._display = XDisplay()
        self._folder = folder
        files = ["-game", str(folder / "deals"), "-list", str(folder / "list")]
        environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "DISPLAY": self._display.name}
        self._process = subprocess.Popen(
            [program, *OPTIONS, *files], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self._slots: dict[int, int] = {}  # XSkat's numbers of the cards in our hand, by place
        self._labels: dict[str, Text] = {}  # the last place of each text outside the table itself
        self._answered: set[int] = set()
        self._window = 0
        self._again: Callable[[], None] | None = None
        self._waiting: list[Text | Copied] = []
        self._greet()

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.wait()
        self._display.close()

    def begin(self) -> None:
        """Wait until the cards of a deal have been dealt and sorted."""
        self._await(9 * CARD, HAND_Y)
        self._labels.clear()

    def call(self, seat: int) -> str:
        """The next call that XSkat makes in a seat: a number, `Yes` or `Pass`."""
        while True:
            drawn = self._next()
            if isinstance(drawn, Text) and drawn.window == self._window and drawn.y == CALL_Y:
                if (drawn.x < CARD * 5) != (seat == US + 1):
                    raise TableError(f"{drawn} while seat {seat} is to call")
                return drawn.text.strip()

    def announced(self) -> Contract:
        """The game that a computer announces."""
        while True:
            drawn = self._next()
            if isinstance(drawn, Text) and drawn.y == ANNOUNCED_Y and drawn.text.startswith("plays "):
                break
        game, words = GAMES[drawn.text.split()[1]], drawn.text.lower().split()[2:]
        while isinstance(drawn := self._next(), Text) and drawn.y == WORDS_Y:
            words += drawn.text.lower().split()
        self._waiting.insert(0, drawn)
        if unknown := set(words) - set(WORDS):
            raise TableError(f"announced with {unknown}")
        return Contract(game, **dict.fromkeys(words, True)).complete()

    def card(self, place: int) -> Card:
        """The card that is played to a place of the trick, from 0."""
        return OURS[self._await(TRICK_X + CARD * place, MIDDLE_Y)]

    def answer(self, agrees: bool) -> None:
        """Make our call."""
        self._click(self._window, *(YES if agrees else NO))

    def play(self, card: Card, place: int) -> None:
        """Play our card, and see that it lies on the table."""
        self._choose(card)
        if (lies := self.card(place)) != card:
            raise TableError(f"{lies} lies there instead of {card}")

    def pick_up(self, takes: bool) -> None:
        """Take the Skat, or play by hand."""
        self._press("No" if takes else "Yes", after="Hand ?")

    def discard(self, cards: Sequence[Card]) -> None:
        """Discard two cards by exchanging the cards in the Skat one after the other."""
        skat, at = self._skat(), 0
        wanted = {theirs(card) for card in cards}
        while set(skat) != wanted:  # a wanted card in the Skat may have to be taken out and put back
            usable = wanted - set(skat) if skat[at] not in wanted else set(self._slots.values()) - wanted
            self._exchange(at, min(usable))
            skat[at] = min(usable)
            at = 1 - at
        self._click(self._window, *DONE)

    def announce(self, contract: Contract) -> None:
        """Choose our game."""
        self._press(LABELS[contract.game], after="Game")
        if contract.ouvert:
            self._press("Ouvert")
        elif contract.schwarz:
            self._press("Schwarz")
        elif contract.schneider:
            self._press("Schneider")
        self._press("Play")
        self._await(9 * CARD, HAND_Y)  # the hand is sorted anew

    def finished(self, games: int) -> tuple[int, int, bool]:
        """The result of the last of `games` games; answers its dialog."""
        while len(self._answered) < GREETINGS + games:
            self._next()
        return results(self._folder)[games - 1]

    def _greet(self) -> None:
        kept, greetings = [], 0
        while greetings < GREETINGS:
            drawn = self._next()
            kept.append(drawn)
            greetings = len(self._answered)
        self._waiting = kept

    def _next(self) -> Text | Copied:
        """The next drawing. Records hands and labels, and answers dialogs that need no decision."""
        if self._waiting:
            return self._waiting.pop(0)
        drawn = self._drawn()
        if drawn is None:
            raise TableError("XSkat has gone")
        if isinstance(drawn, Copied):
            self._window = self._window or drawn.window
            if drawn.y == HAND_Y and drawn.pixmap > BACK:
                self._slots[drawn.x // CARD] = drawn.pixmap - BACK - 1
        elif drawn.window != self._window:
            self._labels[drawn.text.strip()] = drawn
            if drawn.text == "Continue" and drawn.window not in self._answered:
                self._answered.add(drawn.window)  # a button is drawn once more when it is pressed
                self._display.click(drawn.window, drawn.x + 2, drawn.y - 2)
        return drawn

    def _drawn(self) -> Text | Copied | None:
        """The next drawing from the display, except the spaces that XSkat keeps writing while it waits."""
        until = monotonic() + PATIENCE
        while True:
            try:
                drawn = self._display.drawn.get(timeout=max(0.0, until - monotonic()))
            except Empty:
                if self._again is None:
                    raise TableError("nothing happens") from None
                self._again()
                self._again, until = None, monotonic() + PATIENCE
                continue
            if not isinstance(drawn, Text) or drawn.text.strip():
                return drawn

    def _click(self, window: int, x: int, y: int) -> None:
        self._again = lambda: self._display.click(window, x, y)
        self._again()

    def _choose(self, card: Card) -> None:
        """Click on a card of our hand."""
        number = theirs(card)
        place = next(at for at, there in self._slots.items() if there == number)
        self._click(self._window, CARD * place + 10, HAND_Y + 20)

    def _press(self, label: str, after: str = "") -> None:
        """Click on the label of a dialog, once the label `after` has been drawn."""
        while after and after not in self._labels:
            self._next()
        self._labels.pop(after, None)
        while label not in self._labels:
            self._next()
        found = self._labels[label]
        self._click(found.window, found.x + 2, found.y - 2)

    def _skat(self) -> list[int]:
        """XSkat's numbers of the two cards of the Skat, as shown to us."""
        return [self._await(SKAT_X + CARD * at, MIDDLE_Y) for at in (0, 1)]

    def _exchange(self, at: int, number: int) -> None:
        """Exchange a card of the Skat for one of our hand, and wait until the hand was drawn anew."""
        self._choose(OURS[number])
        self._await(SKAT_X + CARD * at, MIDDLE_Y)
        self._await(9 * CARD, HAND_Y)

    def _await(self, x: int, y: int) -> int:
        """XSkat's number of the card that is drawn next at this place."""
        while not (isinstance(drawn := self._next(), Copied) and (drawn.x, drawn.y) == (x, y) and drawn.pixmap > BACK):
            pass
        return drawn.pixmap - BACK - 1
