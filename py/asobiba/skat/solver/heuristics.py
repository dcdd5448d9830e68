"""Rules of thumb that choose a card in every game from one player's view, for easy levels, first tricks and playouts.

Cards are bits as in `bit_order.BitOrder`: within a suit the higher bit wins, and trumps are above all others.
"""

from __future__ import annotations

from dataclasses import dataclass

from asobiba.skat.rules.cards import NULL, RAMSCH

from .bit_order import BitOrder

DISCARDED_VOID = 0.12  # the chance that a declarer has discarded a whole suit, added to the chance from the cards alone


@dataclass(frozen=True, slots=True)
class Observation:
    """The view of a player who is to play a card.

    Args:
        player: 0 is the declarer, 1 and 2 sit after the declarer; in Ramsch players are numbered from forehand.
        hand: the player's own cards.
        unseen: the cards that may be in other hands.
        leader: the player who led the open trick, or leads now.
        trick: the open trick, in the order played.
        void: for each player, all bits of the suits that the player has failed to follow.
        led: for each player, all bits of the suits that the player has led to complete tricks.
    """

    order: BitOrder
    player: int
    hand: int
    unseen: int
    leader: int
    trick: tuple[int, ...]
    void: tuple[int, int, int] = (0, 0, 0)
    led: tuple[int, int, int] = (0, 0, 0)

    @property
    def legal(self) -> int:
        """The cards that may be played."""
        return (self.hand & self.order.suit[self.trick[0]] or self.hand) if self.trick else self.hand


def bits(mask: int) -> list[int]:
    """The single bits of a mask, from the lowest."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found


def winning_card(order: BitOrder, trick: tuple[int, ...]) -> int:
    """The card that wins a trick, or wins it so far."""
    best = trick[0]
    for bit in trick[1:]:
        if bit > best and bit & (order.suit[best] | order.trumps):
            best = bit
    return best


def winning_player(order: BitOrder, leader: int, trick: tuple[int, ...]) -> int:
    """The player who wins a trick, or wins it so far."""
    return (leader + trick.index(winning_card(order, trick))) % 3


def choose_card(seen: Observation) -> int:
    """The card to play by the rules of thumb of the game."""
    if seen.order.game == RAMSCH:
        return _ramsch_card(seen)
    if seen.order.game == NULL:
        return _null_declarer_card(seen) if seen.player == 0 else _null_defender_card(seen)
    legal = bits(seen.legal)
    if len(legal) == 1:
        return legal[0]
    if not seen.trick:
        return _declarer_lead(seen) if seen.player == 0 else _defender_lead(seen)
    return _following_card(seen, legal)


def _declarer_lead(seen: Observation) -> int:
    """Draw trumps from the top or from length, then cash boss cards, the most points first; else lead low."""
    order, points = seen.order, seen.order.points
    trumps, trumps_out = seen.hand & order.trumps, seen.unseen & order.trumps
    side_cards = [bit for bit in bits(seen.hand) if not bit & order.trumps]
    bosses = [bit for bit in side_cards if _is_boss(seen, bit)]
    if trumps and trumps_out:
        top = 1 << trumps.bit_length() - 1
        if _is_boss(seen, top) and (trumps.bit_count() > 1 or not side_cards):
            return top
        if trumps.bit_count() >= 4 and trumps.bit_count() > trumps_out.bit_count() // 2:
            return min(bits(trumps), key=lambda bit: (points[bit], bit))
    if bosses:
        return max(bosses, key=lambda bit: (points[bit], bit))
    if side_cards:
        return min(side_cards, key=lambda bit: (points[bit], -(seen.hand & order.suit[bit]).bit_count(), bit))
    return min(bits(trumps), key=lambda bit: (points[bit], bit))


def _defender_lead(seen: Observation) -> int:
    """Lead a high boss card that the declarer must follow, or a suit that the partner ruffs; else a low card; trumps
    last.
    """
    order, points = seen.order, seen.order.points
    side_cards = [bit for bit in bits(seen.hand) if not bit & order.trumps]
    if not side_cards:
        return min(bits(seen.hand), key=lambda bit: (points[bit], bit))
    partner = 3 - seen.player

    def preference(bit: int) -> tuple[int, ...]:
        suit = order.suit[bit]
        declarer_ruffs = bool(seen.void[0] & suit)
        partner_ruffs = bool(seen.void[partner] & suit) and bool(seen.unseen & order.trumps)
        out = (seen.unseen & suit).bit_count()
        safe = _is_boss(seen, bit) and not declarer_ruffs and out >= 2
        cheap_ruff = declarer_ruffs and points[bit] == 0
        return (safe and points[bit] >= 10, partner_ruffs, cheap_ruff, -points[bit], out, -bit)

    return max(side_cards, key=preference)


def _following_card(seen: Observation, legal: list[int]) -> int:
    """Second or third hand in a suit game or Grand: the card with most expected points for the own side."""
    order, points = seen.order, seen.order.points
    best = winning_card(order, seen.trick)
    ahead = winning_player(order, seen.leader, seen.trick)
    trick_points = sum(points[bit] for bit in seen.trick)
    is_last = len(seen.trick) == 2
    third_hand = (seen.leader + 2) % 3

    def preference(bit: int) -> tuple[float, ...]:
        wins = bit > best and bool(bit & (order.suit[best] | order.trumps))
        taker, card = (seen.player, bit) if wins else (ahead, best)
        ours = float((taker == 0) == (seen.player == 0))
        chance = ours if is_last else _trick_chance(seen, card, taker, third_hand)
        gain = (trick_points + points[bit]) * (2 * chance - 1)
        return (gain - _waste(seen, bit, wins), -points[bit], -bit)

    return max(legal, key=preference)


def _trick_chance(seen: Observation, card: int, taker: int, third_hand: int) -> float:
    """The chance that the player's side wins the trick that `card` of `taker` wins so far; third hand is to play."""
    order = seen.order
    led = order.suit[seen.trick[0]]
    beaters = seen.unseen & order.suit[card] & -(card << 1)
    void = bool(seen.void[third_hand] & led) or not seen.unseen & led
    if card & order.trumps and led != order.trumps and not void:
        beaters = 0
    if void and not card & order.trumps:
        beaters = seen.unseen & order.trumps
    beaten = min(1.0, beaters.bit_count() / 2) * 0.6
    if not void and not card & order.trumps and seen.unseen & order.trumps:
        beaten += _declarer_ruffs(seen, led) if third_hand == 0 else 0.1
    third_is_ours = (third_hand == 0) == (seen.player == 0)
    taker_is_ours = (taker == 0) == (seen.player == 0)
    if third_is_ours:
        return 1.0 if taker_is_ours else beaten
    return 1 - min(1.0, beaten) if taker_is_ours else 0.0


def _declarer_ruffs(seen: Observation, led: int) -> float:
    """The chance that the declarer, in third hand, has no card of the (plain) suit led, but a trump.

    The declarer is assumed to hold two thirds of the unseen trumps; every unseen card of the suit may be among the
    declarer's other cards, with the partner or in the Skat. DISCARDED_VOID is added for a discarded suit.
    """
    out, trumps_out = (seen.unseen & led).bit_count(), (seen.unseen & seen.order.trumps).bit_count()
    cards = seen.hand.bit_count()
    declarer_trumps = min(cards, -(-2 * trumps_out // 3))
    side_cards = cards - declarer_trumps
    elsewhere = max(0, seen.unseen.bit_count() - trumps_out - side_cards)
    void = 1.0
    for found in range(out):
        void *= max(0, elsewhere - found) / max(1, elsewhere + side_cards - found)
    return min(1.0, void + DISCARDED_VOID * (1 - void)) if declarer_trumps else 0.0


def _waste(seen: Observation, bit: int, wins: bool) -> float:
    """The cost of playing a trump, or a boss card that could have won another trick; the card's points are not
    included.
    """
    order = seen.order
    if bit & order.trumps:
        return 1.5 + (bit & order.trumps).bit_length() * 0.12 if wins else 2.5
    if wins:
        return 0.0
    return 4.0 if _is_boss(seen, bit) else 0.0


def _is_boss(seen: Observation, bit: int) -> bool:
    return not seen.unseen & seen.order.suit[bit] & -(bit << 1)


def _ramsch_card(seen: Observation) -> int:
    """Ramsch: duck with high or dangerous cards, lead cards that the others must beat."""
    order, points = seen.order, seen.order.points
    legal = bits(seen.legal)
    if not seen.trick:
        return min(legal, key=lambda bit: (_danger(seen, bit), points[bit]))
    best = winning_card(order, seen.trick)
    ducks = [bit for bit in legal if not (bit > best and bit & (order.suit[best] | order.trumps))]
    if ducks:
        return max(ducks, key=lambda bit: (points[bit] >= 10, _danger(seen, bit), points[bit]))
    if len(seen.trick) == 2:  # the trick is won in any case, so get rid of the most dangerous card
        return max(legal, key=lambda bit: (_danger(seen, bit), -points[bit]))
    return min(legal)


def _null_declarer_card(seen: Observation) -> int:
    """Null, declarer: the most dangerous card that ducks; if none does, the lowest."""
    legal = bits(seen.legal)
    if not seen.trick:
        return min(legal, key=lambda bit: _danger(seen, bit))
    best = winning_card(seen.order, seen.trick)
    ducks = [bit for bit in legal if not (bit > best and bit & seen.order.suit[best])]
    return max(ducks, key=lambda bit: _danger(seen, bit)) if ducks else min(legal)


def _null_defender_card(seen: Observation) -> int:
    """Null, defenders: lead low in suits that the declarer still follows, duck under the declarer, else throw high."""
    order = seen.order
    legal = bits(seen.legal)
    if not seen.trick:
        return min(legal, key=lambda bit: (bool(seen.void[0] & order.suit[bit]), _cards_below(seen, bit), -bit))
    best = winning_card(order, seen.trick)
    ahead = winning_player(order, seen.leader, seen.trick)
    if ahead == 0 or (seen.leader + 2) % 3 == 0:
        ducks = [bit for bit in legal if not (bit > best and bit & order.suit[best])]
        return max(ducks, key=lambda bit: _cards_below(seen, bit)) if ducks else min(legal)
    return max(legal, key=lambda bit: (_cards_below(seen, bit), bit))


def _cards_below(seen: Observation, bit: int) -> int:
    return (seen.order.suit[bit] & (bit - 1)).bit_count()


def _danger(seen: Observation, bit: int) -> int:
    """The danger that a card wins an unwanted trick: the number of unseen cards of the suit below it, less those above
    it.
    """
    out = seen.unseen & seen.order.suit[bit]
    below = (out & (bit - 1)).bit_count()
    return 2 * below - out.bit_count() if out else (3 if not seen.trick else -1)
