"""Rules of thumb for and against a card of second or third hand, as numbers for the card model.

Each rule has a name and a number, mostly 0 or 1: the degree to which it applies to a card.
"""

from __future__ import annotations

from asobiba.skat.solver.heuristics import bits

from .card_facts import CardFacts

Rules = dict[str, float]


def follow_rules(facts: CardFacts, bit: int) -> Rules:
    """The rules of thumb that apply to giving a card to the open trick, by name."""
    rules = _trick_rules(facts, bit)
    if facts.follows(bit):
        rules |= _suit_rules(facts, bit)
    elif facts.is_trump(bit):
        rules |= _ruff_rules(facts, bit)
    else:
        rules |= _discard_rules(facts, bit)
    return rules


def _trick_rules(facts: CardFacts, bit: int) -> Rules:
    """Rules about the trick: who wins it, and its points."""
    points, wins = facts.points[bit] / 10, facts.wins_now(bit)
    lying = facts.lying / 10
    sure = wins and facts.is_safe(bit)
    partner_sure = not wins and facts.ours and facts.is_safe(facts.best)
    return {
        "wins": float(wins),
        "wins lying": wins * lying,
        "wins points": wins * points,
        "wins surely": float(sure),
        "wins surely, points": sure * points,
        "gives points": (not wins) * points,
        "gives partner points": (not wins and facts.ours) * points,
        "gives partner points surely": partner_sure * points,
        "gives partner ace": float(not wins and facts.ours and facts.points[bit] == 11),
        "gives partner ten surely": float(partner_sure and facts.points[bit] == 10),
        "gives fat away": float(not wins and not facts.ours and facts.is_fat(bit)),
        "overtakes": float(wins and facts.ours),
        "wins above": wins * facts.above(bit).bit_count() / 4,
    }


def _suit_rules(facts: CardFacts, bit: int) -> Rules:
    own, wins = facts.own(bit), facts.wins_now(bit)
    lowest = own & -own == bit
    ace_out = bool(facts.out(bit) & facts.ace(bit))
    if facts.is_trump(bit):
        top_beaten = bool(facts.best) and not wins
        return {
            "trump jack loses to the declarer": float(facts.is_jack(bit) and top_beaten and facts.ahead == 0),
            "trump jack wins": float(facts.is_jack(bit) and wins),
            "trump fat to the other side": float(facts.is_fat(bit) and not wins and not facts.ours),
            "trump boss kept back": float(not wins and facts.is_boss(bit)),
            "trump height": _height(facts, bit),
            "trump, own": own.bit_count() / 4 * (not lowest),
        }
    ten, ace = facts.ten(bit), facts.ace(bit)
    return {
        "suit lowest": float(lowest),
        "suit boss wins": float(wins and facts.is_boss(bit)),
        "suit boss wins, out": (wins and facts.is_boss(bit)) * facts.out(bit).bit_count() / 4,
        "suit ace wins": float(wins and bit == ace),
        "suit ten wins, ace out": float(wins and bit == ten and ace_out),
        "suit ten wins, ace own": float(wins and bit == ten and bool(own & ace)),
        "suit ace wins, ten own": float(wins and bit == ace and bool(own & ten)),
        "suit fat loses": float(facts.is_fat(bit) and not wins and not facts.ours),
        "suit king loses": float(facts.points[bit] == 4 and not wins and not facts.ours),
        "suit queen loses": float(facts.points[bit] == 3 and not wins and not facts.ours),
        "suit boss given to partner": float(not wins and facts.ours and facts.is_boss(bit)),
        "suit, out": facts.out(bit).bit_count() / 4 * wins,
    }


def _ruff_rules(facts: CardFacts, bit: int) -> Rules:
    wins, own = facts.wins_now(bit), facts.trumps
    winners = [card for card in bits(own) if facts.wins_now(card)]
    led = facts.seen.trick[0]
    return {
        "ruff wins": float(wins),
        "ruff empty trick": float(wins and facts.lying < 4),
        "ruff lowest": float(bool(winners) and bit == winners[0]),
        "ruff jack": float(facts.is_jack(bit)),
        "ruff fat": float(facts.is_fat(bit)),
        "ruff, out": facts.trumps_out.bit_count() / 4,
        "ruff, more than out": (own.bit_count() - facts.trumps_out.bit_count()) / 4,
        "ruff, suit out": facts.out(led).bit_count() / 4,
    }


def _discard_rules(facts: CardFacts, bit: int) -> Rules:
    """Rules about a discard from another suit: smear, or throw the least valuable card."""
    own = facts.own(bit)
    ace, ten = facts.ace(bit), facts.ten(bit)
    ace_out = bool(facts.out(bit) & ace)
    boss = facts.is_boss(bit)
    may_ruff = bool(facts.trumps) and not facts.is_trump(facts.seen.trick[0])
    return {
        "discard, could ruff, lying": may_ruff * facts.lying / 10,
        "discard boss": float(boss),
        "discard boss, out": boss * facts.out(bit).bit_count() / 4,
        "discard ten, ace out": float(bit == ten and ace_out),
        "discard ace, ten own": float(bit == ace and bool(own & ten)),
        "discard from ace": float(bool(own & ace) and bit != ace),
        "discard from ten": float(bool(own & ten) and bit != ten),
        "discard guard of ten": float(bool(own & ten) and bit != ten and own.bit_count() == 2 and ace_out),
        "discard single": float(own.bit_count() == 1),
        "discard single low": float(own.bit_count() == 1 and not facts.is_fat(bit)),
        "discard single, trumps": float(own.bit_count() == 1) * facts.trumps.bit_count() / 4,
        "discard, length": own.bit_count() / 4,
        "discard, out": facts.out(bit).bit_count() / 4,
        "discard king": float(facts.points[bit] == 4),
        "discard, declarer void": float(facts.is_void(0, bit) and not facts.declares),
        "grand discard": float(facts.is_grand),
        "grand discard boss": float(facts.is_grand and boss),
    }


def _height(facts: CardFacts, bit: int) -> float:
    """The rank of a trump among all trumps, 0 to 1."""
    trumps = facts.order.trumps
    return (trumps & (bit - 1)).bit_count() / trumps.bit_count()
