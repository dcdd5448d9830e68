"""Transitions: the first position of a game, and the position and events after an action.

Both trust their arguments and never need a word list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from asobiba import chance
from asobiba.game import JSON, Event, Result, Seat, Step, plain

from .action_text import write_action
from .actions import Action, Challenge, Discard, New, Rewrite, Vote, WordAction, illegal
from .cards import ALL_CARDS, HAND_SIZE, START_CHIPS, sort, without
from .challenges import proposal_again, taken_back
from .legality import situation_of
from .scoring import Chips, gain, new_word_chips, sum_chips
from .state import Rules, State
from .voting import Ballot, ballot_on, needed, verdict
from .word_legality import TableWord, find_target, follow_chain, price_of, words_made

Events = list[Event]
Item = TypeVar("Item")


def deal(rules: Rules, seed: int) -> Step[State]:
    """The first position of a seed: the first player is random, and everybody gets ten cards and five chips."""
    players = rules.players
    first = _first(rules, seed)
    deck = "".join(chance.shuffled(ALL_CARDS, chance.stream(seed, "deck")))
    hands = [""] * players
    for turn in range(players):
        hands[(first + turn) % players] = sort(deck[turn * HAND_SIZE : (turn + 1) * HAND_SIZE])
    deck = deck[players * HAND_SIZE :]
    state = State(
        seed=seed,
        ply=0,
        first=first,
        turn=first,
        round=1,
        made=False,
        ballots_held=0,
        ballot=None,
        hands=tuple(hands),
        deck=deck,
        discards="",
        chips=(START_CHIPS,) * players,
        bank=START_CHIPS * players,
        words=(),
        used=(),
        accepted=(),
        rejected=(),
        turns=(),
        result=None,
    )
    draws = [_draw_event(seat, hand, len(deck)) for seat, hand in enumerate(hands)]
    return Step(state, (Event("start", {"first": first, "deck": len(deck)}), *draws))


def _first(rules: Rules, seed: int) -> Seat:
    chosen = rules.options.first
    return chosen - 1 if isinstance(chosen, int) else chance.below(rules.players, chance.stream(seed, "first"))


def apply(rules: Rules, state: State, seat: Seat, action: Action) -> Step[State]:
    """The position after a checked action, and its events."""
    events: Events = []
    match action:
        case Vote(yes):
            after = _vote(rules, state, seat, yes, events)
        case Discard(cards):
            after = _discard(rules, state, seat, cards, events)
        case Challenge(word):
            again = proposal_again(state, word)
            after = _propose(rules, taken_back(state), seat, again, events, challenged=True)
        case _:
            after = _propose(rules, state, seat, action, events)
    return Step(replace(after, ply=state.ply + 1), tuple(events))


def _propose(
    rules: Rules, state: State, seat: Seat, action: WordAction, events: Events, *, challenged: bool = False
) -> State:
    """Open the ballot on the first word that still needs one; if none does, carry out the proposal."""
    waiting = [word for word in action.unlisted if word not in state.accepted]
    if not waiting:
        state = replace(state, ballot=None)
        if isinstance(action, New):
            return _lay_new_word(state, seat, action, events)
        return _rewrite(rules, state, seat, action, events)
    ballot = ballot_on(seat, action, waiting[0], challenged=challenged)
    events.append(Event("propose", plain_ballot(ballot, rules.players)))
    return replace(state, ballot=ballot, ballots_held=state.ballots_held + 1)


def plain_ballot(ballot: Ballot, players: int) -> dict[str, JSON]:
    """The ballot as docs/door-kotoba.md shows it."""
    action = ballot.action
    return {
        "seat": ballot.seat,
        "action": write_action(action),
        "kind": type(action).__name__.lower(),
        "chain": list(action.chain if isinstance(action, Rewrite) else words_made(action)),
        "word": ballot.word,
        "words": list(action.unlisted),
        "votes": ballot.plain_votes(),
        "waiting": list(ballot.waiting(players)),
        "needed": needed(players),
        "challenged": ballot.challenged,
    }


def _vote(rules: Rules, state: State, seat: Seat, yes: bool, events: Events) -> State:
    if state.ballot is None:
        raise illegal("no_vote", "no word is before the table")
    ballot = state.ballot.with_vote(seat, yes)
    events.append(Event("vote", {"seat": seat, "yes": yes, "word": ballot.word}))
    accepted = verdict(ballot, rules.players)
    if accepted is None:
        return replace(state, ballot=ballot)
    state = _log_turn(state, events, "ballot", ballot.seat, _ballot_facts(rules, ballot, accepted))
    if not accepted:
        return replace(state, ballot=None, rejected=(*state.rejected, ballot.word))
    state = replace(state, accepted=(*state.accepted, ballot.word))
    return _propose(rules, state, ballot.seat, ballot.action, events)


def _ballot_facts(rules: Rules, ballot: Ballot, accepted: bool) -> dict[str, JSON]:
    return {
        "word": ballot.word,
        "votes": ballot.plain_votes(),
        "yes": ballot.yes,
        "no": ballot.no,
        "needed": needed(rules.players),
        "accepted": accepted,
    }


def _lay_new_word(state: State, seat: Seat, action: New, events: Events) -> State:
    word, earned = action.word, new_word_chips(action.word)
    lying = TableWord(len(state.words), word, seat, state.ply)
    state = replace(
        state,
        hands=_replace_at(state.hands, seat, without(state.hands[seat], word)),
        words=(*state.words, lying),
        used=(*state.used, word),
        made=True,
    )
    state = _earn(state, seat, earned)
    facts = {"id": lying.id, "word": word, "cards": len(word), "chips": earned.plain(), "voted": list(action.unlisted)}
    return _log_turn(state, events, "new", seat, facts)


def _rewrite(rules: Rules, state: State, seat: Seat, action: Rewrite, events: Events) -> State:
    """Pay for the word, take it over, and carry out all steps at once."""
    situation = situation_of(state, seat)
    target = find_target(situation, action.target)
    steps = list(follow_chain(situation, action.chain, bonus_pays=rules.options.rewrite_bonus))
    earned = sum_chips(step.chips for step in steps)
    used = "".join(step.used for step in steps)
    discarded = "".join(step.discarded for step in steps)
    cost = price_of(target)
    state = _pay(rules, state, seat, target.owner, cost)
    state = _earn(state, seat, earned)
    state = replace(
        state,
        hands=_replace_at(state.hands, seat, without(state.hands[seat], used)),
        discards=state.discards + discarded,
        words=_replace_at(state.words, target.id, TableWord(target.id, action.word, seat, state.ply)),
        used=(*state.used, *action.chain[1:]),
        made=True,
    )
    facts = {
        "id": target.id,
        "from": {"word": target.word, "owner": target.owner, "price": cost, "to": rules.options.price_to},
        "steps": [step.plain() for step in steps],
        "word": action.word,
        "chips": earned.plain(),
        "net": gain(action.word, earned.total, target.word),
        "used": used,
        "discarded": discarded,
        "voted": list(action.unlisted),
    }
    return _log_turn(state, events, "rewrite", seat, facts)


def _pay(rules: Rules, state: State, seat: Seat, owner: Seat, cost: int) -> State:
    chips = _replace_at(state.chips, seat, state.chips[seat] - cost)
    if rules.options.price_to == "bank":
        return replace(state, chips=chips, bank=state.bank - cost)
    return replace(state, chips=_replace_at(chips, owner, chips[owner] + cost))


def _earn(state: State, seat: Seat, earned: Chips) -> State:
    chips = _replace_at(state.chips, seat, state.chips[seat] + earned.total)
    return replace(state, chips=chips, bank=state.bank + earned.total)


def _discard(rules: Rules, state: State, seat: Seat, cards: str, events: Events) -> State:
    hand = without(state.hands[seat], cards)
    state = replace(state, hands=_replace_at(state.hands, seat, hand), discards=state.discards + cards)
    # nothing is drawn after a player's last turn, because cards in hand are worth nothing
    wanted = HAND_SIZE - len(hand) if state.round < rules.options.rounds else 0
    reshuffled = wanted > len(state.deck) and bool(state.discards)
    pile = len(state.discards)
    state = _refill(state, seat, wanted)
    drawn = without(state.hands[seat], hand)
    facts = {"cards": cards, "drawn": len(drawn), "made": state.made, "reshuffled": reshuffled}
    state = _log_turn(state, events, "discard", seat, facts)
    if reshuffled:
        events.append(Event("reshuffle", {"count": pile}))
    if drawn:
        events.append(_draw_event(seat, drawn, len(state.deck)))
    return _next_turn(rules, state, events)


def _refill(state: State, seat: Seat, wanted: int) -> State:
    """Draw `wanted` cards; if the deck runs out, the shuffled discards become the new deck."""
    drawn, deck, discards = state.deck[:wanted], state.deck[wanted:], state.discards
    if len(drawn) < wanted and discards:
        fresh = "".join(chance.shuffled(sort(discards), chance.stream(state.seed, "reshuffle", state.ply)))
        more = wanted - len(drawn)
        drawn, deck, discards = drawn + fresh[:more], fresh[more:], ""
    hands = _replace_at(state.hands, seat, sort(state.hands[seat] + drawn))
    return replace(state, hands=hands, deck=deck, discards=discards)


def _next_turn(rules: Rules, state: State, events: Events) -> State:
    turn = (state.turn + 1) % rules.players
    state = replace(state, turn=turn, made=False, ballots_held=0)
    if turn != state.first:
        return state
    if state.round == rules.options.rounds:
        result = result_of(state)
        events.append(Event("end", plain(result)))
        return replace(state, turn=(turn - 1) % rules.players, result=result)
    events.append(Event("round", {"round": state.round + 1}))
    return replace(state, round=state.round + 1)


def result_of(state: State) -> Result:
    """The result after the last round: points are cards on the table and chips; equal points share a place."""
    cards = _cards_owned(state)
    scores = tuple(sum(owned) + chips for owned, chips in zip(cards, state.chips, strict=True))
    details: tuple[Mapping[str, JSON], ...] = tuple(
        {"seat": seat, "cards": sum(cards[seat]), "chips": chips, "words": len(cards[seat])}
        for seat, chips in enumerate(state.chips)
    )
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Result(scores, ranks, "rounds", details)


def _cards_owned(state: State) -> list[list[int]]:
    return [[len(word.word) for word in state.words if word.owner == seat] for seat in range(len(state.hands))]


def _log_turn(state: State, events: Events, kind: str, seat: Seat, facts: Mapping[str, JSON]) -> State:
    scores = [sum(owned) + chips for owned, chips in zip(_cards_owned(state), state.chips, strict=True)]
    turn = Event(kind, {"ply": state.ply, "seat": seat, "round": state.round, **facts, "scores": scores})
    events.append(turn)
    return replace(state, turns=(*state.turns, turn))


def _draw_event(seat: Seat, drawn: str, deck: int) -> Event:
    return Event("draw", {"seat": seat, "count": len(drawn), "deck": deck}, {seat: {"cards": drawn}})


def _replace_at(items: tuple[Item, ...], at: int, item: Item) -> tuple[Item, ...]:
    return (*items[:at], item, *items[at + 1 :])
