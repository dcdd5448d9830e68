"""Rules of thumb for and against a lead, as numbers for the card model.

Each rule has a name and a number, mostly 0 or 1: the degree to which it applies to a card.
"""

from __future__ import annotations

from .card_facts import CardFacts

Rules = dict[str, float]


def lead_rules(facts: CardFacts, bit: int) -> Rules:
    """The rules of thumb that apply to leading a card, by name."""
    if facts.declares:
        return _trump_lead(facts, bit) if facts.is_trump(bit) else _declarer_side_lead(facts, bit)
    return _defender_trump_lead(facts, bit) if facts.is_trump(bit) else _defender_side_lead(facts, bit)


def _trump_lead(facts: CardFacts, bit: int) -> Rules:
    """Draw trumps while others hold some and the player holds more: from the top, or low to draw the high ones."""
    own, out = facts.trumps.bit_count(), facts.trumps_out.bit_count()
    above = facts.above(bit).bit_count()
    fat = facts.is_fat(bit)
    return {
        "trump": 1.0,
        "trump, out": out / 4,
        "trump, more than out": (own - out) / 4,
        "trump, own": own / 4,
        "trump boss": float(not above and bool(out)),
        "trump boss, more bosses": _bosses(facts) * (not above) / 2,
        "trump jack": float(facts.is_jack(bit)),
        "trump jack beaten": float(facts.is_jack(bit) and above > 0),
        "trump low beaten": float(above > 0 and facts.points[bit] == 0),
        "trump low beaten, ace kept": float(above > 0 and not fat and bool(facts.trumps & facts.ace(bit))),
        "trump points": facts.points[bit] / 10,
        "trump above": above / 4,
        "trump last": float(own == 1),
        "grand trump": float(facts.is_grand),
        "grand trump boss": float(facts.is_grand and not above and bool(out)),
        "grand trump beaten": float(facts.is_grand and above > 0),
    }


def _declarer_side_lead(facts: CardFacts, bit: int) -> Rules:
    """Cash Aces when the trumps are drawn; lose the low cards of a suit early."""
    boss, points = facts.is_boss(bit), facts.points[bit] / 10
    length, out = facts.own(bit).bit_count(), facts.out(bit).bit_count()
    trumps_out, drawn = facts.trumps_out.bit_count(), not facts.trumps_out
    own_trumps = facts.trumps.bit_count()
    has_ace = bool(facts.own(bit) & facts.ace(bit))
    has_ten = bool(facts.own(bit) & facts.ten(bit))
    return {
        "boss": float(boss),
        "boss points": boss * points,
        "boss, trumps drawn": float(boss and drawn),
        "boss, trumps out": boss * trumps_out / 4,
        "boss, suit out": boss * out / 4,
        "boss, length": boss * length / 4,
        "boss, next to last trick": float(boss and facts.seen.hand.bit_count() <= 3),
        "loser points": (not boss) * points,
        "loser fat": float(not boss and facts.is_fat(bit)),
        "loser, own trumps": (not boss) * own_trumps / 4,
        "loser single": float(not boss and length == 1),
        "loser, two": float(not boss and length == 2),
        "loser under ace": float(not boss and has_ace),
        "loser under ten": float(not boss and has_ten and bit != facts.ten(bit)),
        "loser, above": (not boss) * facts.above(bit).bit_count() / 4,
        "led it before": float(bool(facts.seen.led[0] & bit)),
        "loser, forces the last above": float(facts.above(bit).bit_count() == 1),
        "grand loser": float(facts.is_grand and not boss),
        "grand loser, length": facts.is_grand * (not boss) * length / 4,
        "grand boss": float(facts.is_grand and boss),
        "grand boss, trumps out": facts.is_grand * boss * trumps_out / 4,
    }


def _defender_trump_lead(facts: CardFacts, bit: int) -> Rules:
    """Leave trumps to the declarer."""
    above = facts.above(bit).bit_count()
    return {
        "trump": 1.0,
        "trump boss": float(not above),
        "trump points": facts.points[bit] / 10,
        "trump jack": float(facts.is_jack(bit)),
        "trump, out": facts.trumps_out.bit_count() / 4,
        "trump, own": facts.trumps.bit_count() / 4,
        "trump, last": float(facts.trumps.bit_count() == 1),
        "grand trump": float(facts.is_grand),
        "grand trump boss": float(facts.is_grand and not above),
    }


def _defender_side_lead(facts: CardFacts, bit: int) -> Rules:
    """Lead long suits through the declarer, short ones when the declarer plays last; Aces that win; not from under
    A-10.
    """
    boss, points, fat = facts.is_boss(bit), facts.points[bit] / 10, facts.is_fat(bit)
    length, out = facts.own(bit).bit_count(), facts.out(bit).bit_count()
    declarer_next = 0 in facts.behind[:1]
    last = not declarer_next
    partner = 3 - facts.seen.player
    has_ace, has_ten = bool(facts.own(bit) & facts.ace(bit)), bool(facts.own(bit) & facts.ten(bit))
    ace_out = bool(facts.out(bit) & facts.ace(bit))
    declarer_void, partner_void = facts.is_void(0, bit), facts.is_void(partner, bit)
    ruff = bool(facts.trumps_out & ~facts.seen.void[0])
    partner_ruffs = bool(facts.trumps_out & ~facts.seen.void[partner]) and partner_void
    low, single = points < 0.4, float(length == 1)
    return {
        "side, next": float(declarer_next),
        "long through": declarer_next * length / 4,
        "short to the back": last * length / 4,
        "single to the back": float(length == 1 and last),
        "boss": float(boss),
        "boss, suit out": boss * out / 4,
        "boss, length": boss * length / 4,
        "boss, next": float(boss and declarer_next),
        "boss points": boss * points,
        "boss with ten": float(boss and has_ten and fat),
        "beaten points": (not boss) * points,
        "beaten king": float(not boss and facts.points[bit] == 4),
        "under ace": float(has_ace and not boss),
        "under ace, next": float(has_ace and not boss and declarer_next),
        "under ten": float(has_ten and ace_out and not fat),
        "under ten, next": float(has_ten and ace_out and not fat and declarer_next),
        "low, nothing above": float(low and not has_ace and not has_ten),
        "low, ace out": float(low and ace_out and not has_ten),
        "beaten, out": (not boss) * out / 4,
        "declarer void": float(declarer_void and ruff),
        "declarer void fat": float(declarer_void and ruff and fat),
        "declarer void low": float(declarer_void and ruff and low),
        "declarer void, no trumps": float(declarer_void and not ruff),
        "partner void": float(partner_void),
        "partner ruffs": float(partner_ruffs and not declarer_void),
        "partner ruffs fat": float(partner_ruffs and not declarer_void and fat),
        "partner led it": float(bool(facts.seen.led[partner] & bit)),
        "partner led it, boss": float(bool(facts.seen.led[partner] & bit) and boss),
        "partner led it, next": float(bool(facts.seen.led[partner] & bit) and declarer_next),
        "led it before": float(bool(facts.seen.led[facts.seen.player] & bit)),
        "led it before, boss": float(bool(facts.seen.led[facts.seen.player] & bit) and boss),
        "led it before, fat": float(bool(facts.seen.led[facts.seen.player] & bit) and fat),
        "declarer led it, boss": float(bool(facts.seen.led[0] & bit) and boss),
        "declarer drew trumps": float(bool(facts.seen.led[0] & facts.order.trumps)) * single,
        "single, later": single * (10 - facts.seen.hand.bit_count()) / 4,
        "single, out": single * out / 4,
        "two": float(length == 2),
        "two to the back": float(length == 2 and last),
        "two with a fat card": float(length == 2 and low and (has_ace or has_ten)),
        "grand boss": float(facts.is_grand and boss),
        "grand long, next": facts.is_grand * declarer_next * length / 4,
        "grand under ten": float(facts.is_grand and has_ten and ace_out and not fat),
    }


def _bosses(facts: CardFacts) -> int:
    """The number of the player's trumps that nobody can beat."""
    out = facts.trumps_out
    return (facts.trumps & -(1 << out.bit_length())).bit_count() if out else facts.trumps.bit_count()
