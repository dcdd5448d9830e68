"""The position of a puzzle as one line: the deal, the actions before the first card, and the cards played.

    0 01322...;18,pass,pass,take,lay CQ CT,declare hearts;aJk...
    0 01322...;18,pass,pass,take;;hearts

In order: the dealer; for each of the 32 cards the seat that it was dealt to, 3 for the Skat; the actions before the
first card; a letter for each card played; if two cards are to be discarded, the contract to be announced.
"""

from __future__ import annotations

from string import ascii_letters

from asobiba.game import Seat
from asobiba.puzzles.puzzle import PUZZLE_OPTION, Puzzle, Setting
from asobiba.skat.notation import action_text
from asobiba.skat.rules import legality, transitions
from asobiba.skat.rules.actions import Play
from asobiba.skat.rules.cards import CARDS, set_of, write_card
from asobiba.skat.rules.contract import Contract, read_contract
from asobiba.skat.rules.fixed_deals import FIXED_DEALS_OPTION, FixedDeal, write_fixed_deals
from asobiba.skat.rules.options import Options
from asobiba.skat.rules.state import Rules, State, to_act

OPEN, SURE = "open", "sure"  # kinds of puzzles about a card: with all cards open; with only the seat's view
LAY, BID = "lay", "bid"  # other kinds: which two cards to discard; how far to bid
CLOSED = "closed"
OPPONENT = "club"  # the level of the other seats
_LETTERS = ascii_letters[: len(CARDS)]
_SKAT = 3


def write_position(deal: FixedDeal, before: list[str], plays: list[str], contract: str = "") -> str:
    """The notation of a deal after some actions and cards, with the contract if one is given."""
    owners = ["?"] * len(CARDS)
    for place, cards in enumerate((*deal.hands, deal.skat)):
        for card in CARDS:
            if cards >> card & 1:
                owners[card] = str(place)
    letters = {write_card(card): _LETTERS[card] for card in CARDS}
    played = "".join(map(letters.__getitem__, plays))
    return f"{deal.dealer} {''.join(owners)};{','.join(before)};{played}" + (f";{contract}" if contract else "")


def read_position(text: str) -> tuple[FixedDeal, list[str]]:
    """The deal, and the texts of all actions."""
    dealt, before, plays = text.split(";")[:3]
    dealer, owners = dealt.split()
    hands = [set_of(card for card in CARDS if owners[card] == str(place)) for place in range(_SKAT + 1)]
    deal = FixedDeal(int(dealer), (hands[0], hands[1], hands[2]), hands[_SKAT])
    return deal, [*filter(None, before.split(",")), *(write_card(_LETTERS.index(letter)) for letter in plays)]


def contract_of(text: str) -> Contract:
    """The contract to be announced, from the notation of a puzzle about a discard."""
    return read_contract(text.split(";")[3])


def state_of(puzzle: Puzzle) -> tuple[Rules, State, tuple[tuple[Seat, str], ...]]:
    """The rules and the state of a puzzle, and the actions before it, with their seats."""
    deal, texts = read_position(puzzle.position)
    rules = Rules(Options(), (deal,), open_hands=puzzle.kind == OPEN)
    state = transitions.deal(rules, 0).state
    actions: list[tuple[Seat, str]] = []
    for text in texts:
        seat = to_act(state)[0]
        action = legality.check(rules, state, seat, action_text.read_action(text))
        actions.append((seat, action_text.write_action(action)))
        state = transitions.apply(rules, state, seat, action).state
    return rules, state, tuple(actions)


def setting(puzzle: Puzzle, number: int) -> Setting:
    """The table; the person has the seat that is to act."""
    _, state, actions = state_of(puzzle)
    seat = to_act(state)[0]
    levels = tuple(None if at == seat else OPPONENT for at in range(3))
    shown = OPEN if puzzle.kind == OPEN else CLOSED
    deal, _ = read_position(puzzle.position)
    hidden = {FIXED_DEALS_OPTION: write_fixed_deals([deal]), PUZZLE_OPTION: f"{number} {shown}"}
    return Setting(seat, levels, {}, hidden, actions)


def card_of(action: str) -> str:
    """The name of the card that an action plays. Raises NotationError."""
    played = action_text.read_action(action)
    return write_card(played.card) if isinstance(played, Play) else ""
