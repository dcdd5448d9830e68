"""Cards by rules of thumb, from what one player can see: for the first tricks, for easy levels, for trial games.

Cards are the renumbered bits of `solver.Layout`: within a suit the higher bit wins, trumps lie above all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from asobiba.skat.rules.cards import FULL

from .double_dummy import Layout


@dataclass(frozen=True, slots=True)
class Situation:
    """What a player knows who is to play a card.

    Args:
        lay: renumbering of the game.
        player: 0 is the declarer, 1 and 2 sit after him; in a Ramsch the players as they sit.
        hand: own cards.
        unseen: cards that may be in other hands.
        leader: who led the open trick, or leads now.
        trick: the cards that lie there, in the order played.
        void: suits (their runs of bits joined) of which each player has shown not to hold any.
    """

    lay: Layout
    player: int
    hand: int
    unseen: int
    leader: int
    trick: tuple[int, ...]
    void: tuple[int, int, int] = (0, 0, 0)

    @property
    def legal(self) -> int:
        """The cards that may be played."""
        return (self.hand & self.lay.suit[self.trick[0]] or self.hand) if self.trick else self.hand


def bits(mask: int) -> list[int]:
    """The single bits of a mask, from the lowest."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found


def played_on(
    at: Situation,
    held: Sequence[int],
    rule: Callable[[Situation], int],
    *,
    gone: int = 0,
    laid: int = 0,
    first: int = 0,
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every trick to the end, by a rule that is told what a player sees: who takes it, and its cards.

    Args:
        at: where it begins, with who is to play, the open trick, and what was not followed.
        held: the hand of each player.
        rule: chooses a card.
        gone: the cards of earlier tricks.
        laid: cards laid away, which player 0 knows.
        first: the card that is played first; 0: what the rule says.
    """
    hands, void = list(held), list(at.void)
    player, leader, trick, card = at.player, at.leader, at.trick, first
    while hands[player]:
        if not card:
            unseen = FULL & ~(hands[player] | gone | sum(trick) | (0 if player else laid))
            seen = Situation(at.lay, player, hands[player], unseen, leader, trick, (void[0], void[1], void[2]))
            card = rule(seen)
        hands[player] ^= card
        if trick and not card & at.lay.suit[trick[0]]:
            void[player] |= at.lay.suit[trick[0]]
        trick, card = (*trick, card), 0
        if len(trick) == 3:
            _, leader = winning(Situation(at.lay, 0, 0, 0, leader, trick))
            yield leader, trick
            gone, trick = gone | sum(trick), ()
        player = (leader + len(trick)) % 3


def choose(at: Situation) -> int:
    """The card to play in a suit game or Grand."""
    legal = bits(at.legal)
    if len(legal) == 1:
        return legal[0]
    if not at.trick:
        return _declarer_leads(at) if at.player == 0 else _defender_leads(at)
    return _follows(at, legal)


def is_boss(at: Situation, bit: int) -> bool:
    """Whether no unseen card of its suit beats it."""
    return not at.unseen & at.lay.suit[bit] & -(bit << 1)


def _declarer_leads(at: Situation) -> int:
    lay, points = at.lay, at.lay.points
    trumps, out = at.hand & lay.trumps, at.unseen & lay.trumps
    others = [bit for bit in bits(at.hand) if not bit & lay.trumps]
    bosses = [bit for bit in others if is_boss(at, bit)]
    if trumps and out:
        top = 1 << trumps.bit_length() - 1
        if is_boss(at, top) and (trumps.bit_count() > 1 or not others):
            return top
        if trumps.bit_count() >= 4 and trumps.bit_count() > out.bit_count() // 2:
            return min(bits(trumps), key=lambda bit: (points[bit], bit))
    if bosses:
        return max(bosses, key=lambda bit: (points[bit], bit))
    if others:
        return min(others, key=lambda bit: (points[bit], -(at.hand & lay.suit[bit]).bit_count(), bit))
    return min(bits(trumps), key=lambda bit: (points[bit], bit))


def _defender_leads(at: Situation) -> int:
    """A card that the declarer must follow and cannot beat; else low from a long suit; trumps last."""
    lay, points = at.lay, at.lay.points
    others = [bit for bit in bits(at.hand) if not bit & lay.trumps]
    if not others:
        return min(bits(at.hand), key=lambda bit: (points[bit], bit))
    partner = 3 - at.player

    def worth(bit: int) -> tuple[int, ...]:
        run = lay.suit[bit]
        ruffed = bool(at.void[0] & run)
        helped = bool(at.void[partner] & run) and bool(at.unseen & lay.trumps)
        out = (at.unseen & run).bit_count()
        safe = is_boss(at, bit) and not ruffed and out >= 2
        return (safe and points[bit] >= 10, helped, ruffed and points[bit] == 0, -points[bit], out, -bit)

    return max(others, key=worth)


def _follows(at: Situation, legal: list[int]) -> int:
    """Second or third hand: what the trick seems to bring the own side, card by card."""
    lay, points = at.lay, at.lay.points
    best, ahead = winning(at)
    lying = sum(points[bit] for bit in at.trick)
    last = len(at.trick) == 2
    third = (at.leader + 2) % 3

    def worth(bit: int) -> tuple[float, ...]:
        wins = bit > best and bool(bit & (lay.suit[best] | lay.trumps))
        taker, card = (at.player, bit) if wins else (ahead, best)
        ours = float((taker == 0) == (at.player == 0))
        chance = ours if last else _holds(at, card, taker, third)
        gain = (lying + points[bit]) * (2 * chance - 1)
        return (gain - _price(at, bit, wins), -points[bit], -bit)

    return max(legal, key=worth)


def _holds(at: Situation, card: int, taker: int, third: int) -> float:
    """How likely the own side gets the trick, when `card` of `taker` lies best and `third` is still to play."""
    lay = at.lay
    led = lay.suit[at.trick[0]]
    beaters = at.unseen & lay.suit[card] & -(card << 1)
    void = bool(at.void[third] & led) or not at.unseen & led
    if card & lay.trumps and led != lay.trumps and not void:
        beaters = 0
    if void and not card & lay.trumps:
        beaters = at.unseen & lay.trumps
    share = min(1.0, beaters.bit_count() / 2) * 0.6
    if not void and not card & lay.trumps and at.unseen & lay.trumps:
        share += 0.1
    third_is_ours = (third == 0) == (at.player == 0)
    taker_is_ours = (taker == 0) == (at.player == 0)
    if third_is_ours:
        return 1.0 if taker_is_ours else share
    return 1 - min(1.0, share) if taker_is_ours else 0.0


def _price(at: Situation, bit: int, wins: bool) -> float:
    """What playing this card gives away beside its points: trumps, and high cards that could win another time."""
    lay = at.lay
    if bit & lay.trumps:
        return 1.5 + (bit & lay.trumps).bit_length() * 0.12 if wins else 2.5
    if wins:
        return 0.0
    return 4.0 if is_boss(at, bit) else 0.0


def winning(at: Situation) -> tuple[int, int]:
    """The best card that lies there, and whose it is."""
    best, ahead = at.trick[0], at.leader
    for place, bit in enumerate(at.trick[1:], 1):
        if bit > best and bit & (at.lay.suit[best] | at.lay.trumps):
            best, ahead = bit, (at.leader + place) % 3
    return best, ahead


def duck(at: Situation) -> int:
    """The card to play in a Ramsch: stay below, get rid of what is dangerous, lead what others must beat."""
    lay, points = at.lay, at.lay.points
    legal = bits(at.legal)
    if not at.trick:
        return min(legal, key=lambda bit: (_danger(at, bit), points[bit]))
    best, _ = winning(at)
    under = [bit for bit in legal if not (bit > best and bit & (lay.suit[best] | lay.trumps))]
    if under:
        return max(under, key=lambda bit: (points[bit] >= 10, _danger(at, bit), points[bit]))
    if len(at.trick) == 2:  # the trick is ours anyway: with the card that would hurt most later
        return max(legal, key=lambda bit: (_danger(at, bit), -points[bit]))
    return min(legal)


def duck_null(at: Situation) -> int:
    """The declarer's card in Null: the highest that stays below, or the most dangerous thrown off; else the lowest."""
    legal = bits(at.legal)
    if not at.trick:
        return min(legal, key=lambda bit: _danger(at, bit))
    best, _ = winning(at)
    under = [bit for bit in legal if not (bit > best and bit & at.lay.suit[best])]
    return max(under, key=lambda bit: _danger(at, bit)) if under else min(legal)


def attack_null(at: Situation) -> int:
    """A defender's card in Null: low cards of suits that the declarer still follows; high ones are thrown off."""
    lay = at.lay
    legal = bits(at.legal)
    if not at.trick:
        return min(legal, key=lambda bit: (bool(at.void[0] & lay.suit[bit]), _rank(at, bit), -bit))
    best, ahead = winning(at)
    if ahead == 0 or (at.leader + 2) % 3 == 0:
        under = [bit for bit in legal if not (bit > best and bit & lay.suit[best])]
        return max(under, key=lambda bit: _rank(at, bit)) if under else min(legal)
    return max(legal, key=lambda bit: (_rank(at, bit), bit))


def _rank(at: Situation, bit: int) -> int:
    """How many cards of its suit lie below a card."""
    return (at.lay.suit[bit] & (bit - 1)).bit_count()


def _danger(at: Situation, bit: int) -> int:
    """How many unseen cards of its suit a card beats, less those that beat it: high is what takes tricks."""
    out = at.unseen & at.lay.suit[bit]
    below = (out & (bit - 1)).bit_count()
    return 2 * below - out.bit_count() if out else (3 if not at.trick else -1)
