"""Cards that no club player plays: named blunders, which every level avoids.

Each blunder is a rule with hardly an exception; the card model decides everything that depends on the hand.
`bench/history.md` has the cost of each by double dummy, tests/skat/players/situations.txt has example hands.
"""

from __future__ import annotations

from collections.abc import Callable

from asobiba.skat.solver.heuristics import bits

from .card_facts import CardFacts

CHEAP = 4  # card points of a King, which may be given away lightly
OPENING = 7  # least cards in hand while a declarer still has trumps to draw: tricks 1 to 4
LONG = 5  # cards of a side suit in one hand, so many that the declarer, who has discarded, is most likely void in it
RICH = 10  # card points of a trick that must not be left to the other side


def sensible(facts: CardFacts) -> list[int]:
    """The legal cards that are not blunders; all legal cards if every one is a blunder."""
    legal = bits(facts.seen.legal)
    rules = FOLLOWING if facts.seen.trick else LEADING
    return [bit for bit in legal if not any(rule(facts, bit) for rule in rules)] or legal


def leads_from_under_ace_and_ten(facts: CardFacts, bit: int) -> bool:
    """A defender leads a low card of a suit with Ace and Ten: the declarer takes it cheaply, or is void by then.

    From a very long suit the low card costs the declarer a trump.
    """
    held = facts.own(bit)
    high = facts.ace(bit) | facts.ten(bit)
    has_both = not bit & high and held & high == high
    return not facts.declares and not facts.is_trump(bit) and has_both and not _is_too_long(facts, bit)


def leads_the_ten_beside_the_ace(facts: CardFacts, bit: int) -> bool:
    """A defender leads the Ten from Ace and Ten while the declarer has trumps: the partner misses the Ace."""
    has_ace = bool(facts.own(bit) & facts.ace(bit)) and bit == facts.ten(bit)
    return not facts.declares and not facts.is_trump(bit) and has_ace and _declarer_may_have_a_trump(facts)


def leads_fat_from_too_long_a_suit(facts: CardFacts, bit: int) -> bool:
    """A defender leads the Ace or Ten of five cards and more early in a suit game, and the declarer ruffs it."""
    early = facts.seen.hand.bit_count() >= OPENING
    others = facts.seen.hand & ~facts.order.trumps & ~facts.own(bit)
    is_fat = facts.is_fat(bit) and not facts.is_trump(bit)
    return not facts.declares and not facts.is_grand and early and is_fat and bool(others) and _is_too_long(facts, bit)


def leads_the_ten_into_the_ace(facts: CardFacts, bit: int) -> bool:
    """A defender leads a Ten while the Ace is not seen, with another card to lead."""
    others = facts.seen.hand & ~facts.order.trumps & ~bit
    is_ten = not facts.is_trump(bit) and bit == facts.ten(bit)
    return not facts.declares and is_ten and not facts.is_boss(bit) and bool(others)


def leads_trumps_for_the_declarer(facts: CardFacts, bit: int) -> bool:
    """A defender leads trumps early in the deal, which helps the declarer to draw them."""
    early = facts.seen.hand.bit_count() >= OPENING
    has_side = bool(facts.seen.hand & ~facts.order.trumps)
    return not facts.declares and facts.is_trump(bit) and early and has_side


def leads_fat_to_be_ruffed(facts: CardFacts, bit: int) -> bool:
    """A defender leads an Ace or Ten of a suit in which the declarer is known to be void, with a cheap card to lead."""
    return (
        not facts.declares
        and not facts.is_trump(bit)
        and facts.is_fat(bit)
        and bool(facts.seen.void[0] & bit)
        and _declarer_may_have_a_trump(facts)
        and any(not facts.is_fat(card) for card in bits(facts.seen.hand & ~facts.order.trumps))
    )


def leaves_trumps_out(facts: CardFacts, bit: int) -> bool:
    """A declarer with about as many trumps as the others together leads a low side card in the first four tricks."""
    enough = facts.trumps.bit_count() + 1 >= facts.trumps_out.bit_count() > 1
    early = facts.seen.hand.bit_count() >= OPENING
    loser = not facts.is_trump(bit) and not facts.is_boss(bit)
    return facts.declares and not facts.is_grand and bool(facts.trumps) and enough and early and loser


def leaves_jacks_out(facts: CardFacts, bit: int) -> bool:
    """A declarer of a Grand with the highest jack leads a side suit before drawing the jacks.

    With more jacks in hand than the others hold, the declarer may lead an Ace first.
    """
    if not facts.declares or not facts.is_grand or facts.is_trump(bit) or not facts.trumps_out:
        return False
    has_top = bool(facts.trumps) and facts.is_boss(1 << facts.trumps.bit_length() - 1)
    own, out = facts.trumps.bit_count(), facts.trumps_out.bit_count()
    return has_top and (not facts.is_boss(bit) or 2 <= own <= out)


def leads_trumps_that_nobody_follows(facts: CardFacts, bit: int) -> bool:
    """A declarer leads a trump though none is out, with another card to lead."""
    others = facts.seen.hand & ~facts.order.trumps
    return facts.declares and facts.is_trump(bit) and not facts.trumps_out and bool(others)


def leads_a_fat_trump_under_a_higher(facts: CardFacts, bit: int) -> bool:
    """A declarer leads the Ace or Ten of trumps into a higher trump, with another trump to lead."""
    return (
        facts.declares
        and facts.is_trump(bit)
        and facts.is_fat(bit)
        and not facts.is_boss(bit)
        and any(not facts.is_fat(card) or facts.is_boss(card) for card in bits(facts.trumps))
    )


def throws_a_jack_under_a_higher(facts: CardFacts, bit: int) -> bool:
    """A defender gives a jack to the declarer's higher trump, with a Queen, King or low trump beside it."""
    loses = not facts.wins_now(bit) and not facts.ours
    others = [card for card in bits(facts.seen.legal) if not facts.is_jack(card)]
    cheap = any(facts.points[card] <= CHEAP for card in others)
    return not facts.declares and facts.is_jack(bit) and facts.follows(bit) and loses and cheap


def ducks_with_the_ace(facts: CardFacts, bit: int) -> bool:
    """A defender in second hand plays low, holding Ace and Ten, or the Ace, with the declarer still to play.

    With the Ace alone, on the declarer's lead, the partner may have the Ten, so that is no blunder.
    """
    held = facts.own(bit)
    has_ace, has_ten = bool(held & facts.ace(bit)), bool(held & facts.ten(bit))
    return (
        not facts.declares
        and len(facts.seen.trick) == 1
        and facts.follows(bit)
        and not facts.is_trump(bit)
        and has_ace
        and (has_ten or 0 in facts.behind)
        and not facts.is_fat(bit)
        and facts.points[facts.best] < CHEAP
        and not _declarer_ruffs(facts, bit)
    )


def _declarer_ruffs(facts: CardFacts, bit: int) -> bool:
    """Whether the declarer, who plays last, has none of the suit and may have a trump."""
    return 0 in facts.behind and bool(facts.seen.void[0] & bit) and _declarer_may_have_a_trump(facts)


def _declarer_may_have_a_trump(facts: CardFacts) -> bool:
    return bool(facts.trumps_out & ~facts.seen.void[0])


def puts_the_ten_up_before_the_declarer(facts: CardFacts, bit: int) -> bool:
    """Second hand plays the Ten on the partner's lead, although the declarer, who plays last, may have the Ace."""
    ace_out = bool(facts.out(bit) & facts.ace(bit))
    return (
        not facts.declares
        and 0 in facts.behind
        and facts.follows(bit)
        and not facts.is_trump(bit)
        and bit == facts.ten(bit)
        and ace_out
        and not facts.seen.void[0] & bit
        and bool(facts.own(bit) & ~bit)
    )


def gives_fat_that_may_be_ruffed(facts: CardFacts, bit: int) -> bool:
    """Second hand plays the Ten under the partner's Ace, although the declarer, who plays last, may ruff."""
    return (
        not facts.declares
        and not facts.is_grand
        and 0 in facts.behind
        and facts.ours
        and facts.follows(bit)
        and not facts.is_trump(bit)
        and facts.is_fat(bit)
        and not facts.wins_now(bit)
        and _declarer_may_have_a_trump(facts)
        and any(not facts.is_fat(card) for card in bits(facts.own(bit)))
    )


def gives_fat_to_a_ruff(facts: CardFacts, bit: int) -> bool:
    """Second hand plays the Ace or Ten of a suit that the declarer, who plays last, does not have and may ruff."""
    return (
        not facts.declares
        and facts.follows(bit)
        and not facts.is_trump(bit)
        and facts.is_fat(bit)
        and _declarer_ruffs(facts, bit)
        and any(not facts.is_fat(card) for card in bits(facts.own(bit)))
    )


def gives_fat_to_the_other_side(facts: CardFacts, bit: int) -> bool:
    """A player gives an Ace or Ten to a trick that the other side certainly takes, with a cheap card in hand."""
    return (
        not facts.ours
        and not facts.wins_now(bit)
        and facts.is_fat(bit)
        and not any(facts.may_beat(player, facts.best) for player in facts.behind)
        and any(facts.points[card] <= CHEAP and not facts.is_jack(card) for card in bits(facts.seen.legal))
    )


def smears_the_wrong_ten(facts: CardFacts, bit: int) -> bool:
    """A player gives the partner's sure trick a Ten that is safe, and keeps a Ten whose Ace is unseen."""
    if facts.declares or not _is_sure_for_partner(facts) or facts.follows(bit) or facts.is_trump(bit):
        return False
    is_good = bit == facts.ten(bit) and not _hangs(facts, bit)
    return is_good and any(_hangs(facts, card) for card in bits(facts.seen.legal))


def is_stingy_on_a_sure_trick(facts: CardFacts, bit: int) -> bool:
    """A player gives the partner's sure trick a cheap card, and keeps a Ten or fat trump that may be lost."""
    if facts.declares or not _is_sure_for_partner(facts) or facts.is_fat(bit):
        return False
    fat = [card for card in bits(facts.seen.legal) if facts.is_fat(card) and not facts.wins_now(card)]
    return any(_hangs(facts, card) or (facts.is_trump(card) and facts.follows(card)) for card in fat)


def gives_a_jack_to_the_partner(facts: CardFacts, bit: int) -> bool:
    """A player gives a jack to the partner's sure trick, with another card to give."""
    others = any(not facts.is_jack(card) for card in bits(facts.seen.legal))
    gives = facts.is_jack(bit) and not facts.wins_now(bit)
    return not facts.declares and _is_sure_for_partner(facts) and gives and others


def ruffs_the_partners_trick(facts: CardFacts, bit: int) -> bool:
    """A player takes the partner's trick with a trump, with another card to give."""
    others = facts.seen.legal & ~facts.order.trumps
    return (
        not facts.declares
        and _is_sure_for_partner(facts)
        and facts.is_trump(bit)
        and not facts.follows(bit)
        and bool(others)
    )


def leaves_a_rich_trick(facts: CardFacts, bit: int) -> bool:
    """A player leaves ten points or more to the other side, although a trump takes them for certain."""
    return (
        (facts.declares or not facts.behind)
        and not facts.ours
        and facts.lying >= RICH
        and not facts.wins_now(bit)
        and not facts.follows(bit)
        and any(_takes_for_certain(facts, card) for card in bits(facts.seen.legal))
    )


def _takes_for_certain(facts: CardFacts, bit: int) -> bool:
    return facts.wins_now(bit) and not any(facts.may_beat(player, bit) for player in facts.behind)


def leaves_the_winner_at_home(facts: CardFacts, bit: int) -> bool:
    """A defender in last hand follows low in a side suit, though Ace or Ten takes the declarer's trick."""
    return (
        not facts.declares
        and not facts.behind
        and not facts.ours
        and facts.follows(bit)
        and not facts.is_trump(bit)
        and not facts.wins_now(bit)
        and any(facts.wins_now(card) and facts.is_fat(card) for card in bits(facts.seen.legal))
    )


def takes_with_a_jack(facts: CardFacts, bit: int) -> bool:
    """Last hand ruffs with a jack though a lower trump takes the trick."""
    if facts.behind or facts.ours or facts.follows(bit) or not facts.is_jack(bit) or not facts.wins_now(bit):
        return False
    return any(facts.wins_now(card) and not facts.is_jack(card) for card in bits(facts.seen.legal))


def leaves_fat_trumps_behind(facts: CardFacts, bit: int) -> bool:
    """Last hand takes a trump trick with another card, though Ace or Ten would take it and be safe."""
    if facts.behind or facts.ours or not facts.follows(bit) or not facts.is_trump(bit) or not facts.wins_now(bit):
        return False
    return not facts.is_fat(bit) and any(facts.wins_now(card) and facts.is_fat(card) for card in bits(facts.seen.legal))


def _is_too_long(facts: CardFacts, bit: int) -> bool:
    return facts.own(bit).bit_count() >= LONG and _declarer_may_have_a_trump(facts)


def _is_sure_for_partner(facts: CardFacts) -> bool:
    return bool(facts.seen.trick) and facts.ours and facts.ahead != facts.seen.player and facts.is_safe(facts.best)


def _hangs(facts: CardFacts, bit: int) -> bool:
    """Whether a card is the Ten of a side suit whose Ace is unseen."""
    return not facts.is_trump(bit) and bit == facts.ten(bit) and not facts.is_boss(bit)


Blunder = Callable[[CardFacts, int], bool]
LEADING: tuple[Blunder, ...] = (
    leads_from_under_ace_and_ten,
    leads_the_ten_beside_the_ace,
    leads_fat_from_too_long_a_suit,
    leads_the_ten_into_the_ace,
    leads_trumps_for_the_declarer,
    leads_fat_to_be_ruffed,
    leaves_trumps_out,
    leaves_jacks_out,
    leads_trumps_that_nobody_follows,
    leads_a_fat_trump_under_a_higher,
)
FOLLOWING: tuple[Blunder, ...] = (
    throws_a_jack_under_a_higher,
    ducks_with_the_ace,
    puts_the_ten_up_before_the_declarer,
    gives_fat_that_may_be_ruffed,
    gives_fat_to_a_ruff,
    gives_fat_to_the_other_side,
    smears_the_wrong_ten,
    is_stingy_on_a_sure_trick,
    gives_a_jack_to_the_partner,
    ruffs_the_partners_trick,
    leaves_a_rich_trick,
    leaves_the_winner_at_home,
    takes_with_a_jack,
    leaves_fat_trumps_behind,
)
