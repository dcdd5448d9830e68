"""Finds puzzles of ことばであそぼ: draws hands and words at random, and tries every word or chain.

Answers use ordinary words, but all words of the list count as rivals. An exhaustive search proves the best new word and
the best rewrite. If a gain or a word is required, the answer itself is the proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from asobiba import chance
from asobiba.kotoba.lexicon.word_judge import Judge
from asobiba.kotoba.lexicon.word_lists import IndexedWordList, open_word_list
from asobiba.kotoba.players.levels import LEVELS, make_player, vocabulary
from asobiba.kotoba.puzzles.position import (
    BEAT,
    BONUSES,
    CHAIN,
    LEAST,
    LENGTH,
    NEW,
    OPPONENT,
    PERSON,
    REWRITE,
    WITHIN,
    WORDS,
    Position,
    is_possible,
    read_position,
    state_of,
)
from asobiba.kotoba.puzzles.support import bonuses_of, judge, net_of
from asobiba.kotoba.rules.action_text import read_action, write_action
from asobiba.kotoba.rules.actions import Action, New, Rewrite
from asobiba.kotoba.rules.cards import ALL_CARDS, BONUS, HAND_SIZE, missing, sort, without
from asobiba.kotoba.rules.scoring import new_word_chips
from asobiba.kotoba.rules.view import view_of
from asobiba.kotoba.search.rewrite_chains import ChainSearch, RewriteChain
from asobiba.puzzles.puzzle import Puzzle
from asobiba.ratings import level_ratings
from asobiba.words.lexicon_store import LexiconStore

from .arranging import Weekday
from .difficulty import puzzle_rating
from .kotoba_chains import EveryChain, TooManyChains
from .stages import Chapter

TRIES = {"beginner": 4, "casual": 4, "regular": 4}  # for levels with random choices; others always choose the same
ORDINARY, WELL_KNOWN = "known", "easy"  # lists with the words of answers, and with the first and last words of chains
MOST_CHAINS = 1200
TURNS = "nncnrnncnlnrcnrc"  # the kinds by seed; kinds that seldom succeed are tried more often
SMALL_HAND = 6  # cards in a hand small enough to try every chain
BEATING_HAND, MOST_BEATING = 8, 6000  # cards of a hand with which the Tanuki is to be beaten, and most chains of it
LEAST_NET = 5
LEAST_RATING = 400
STEP, RARE, CARD = (
    100,
    80,
    50,
)  # rating points for each step after the second, each rare word, each card after the fifth
FURTHER = 500  # most rating points for these together
WEEK = tuple(
    Weekday((kind,), rating)
    for kind, rating in (
        *((NEW, 1050), (NEW, 1160), (CHAIN, 1210), (CHAIN, 1300)),
        *((REWRITE, 1850), (REWRITE, 2020), (LEAST, 2150)),
    )
)


STAGES = (
    Chapter((LENGTH,), ("cards5", "cards6")),
    Chapter((CHAIN,), ("steps2",)),
    Chapter((BONUSES, NEW), ("bonus",)),
    Chapter((WITHIN,)),
    Chapter((BEAT, REWRITE), least=1250, most=1990),
    Chapter((LEAST, REWRITE, BEAT), least=1990),
)
FROM_HERE_FOR_STAGES = 30_000  # seeds: from here on, the kinds that only stages have
STAGE_TURNS = "lbwtlwtt"


@cache
def _store() -> LexiconStore:
    return LexiconStore()


def _words(name: str) -> IndexedWordList:
    return open_word_list(_store(), name)


def make(seed: int) -> list[Puzzle]:
    """The puzzle of this seed, or none; the kinds take turns."""
    finders: Mapping[str, Callable[[int], Puzzle | None]] = {"n": _new, "r": _rewrite, "c": _chain, "l": _least}
    turns = TURNS
    if seed >= FROM_HERE_FOR_STAGES:
        finders, turns = {"l": _length, "b": _bonuses, "w": _within, "t": _beat}, STAGE_TURNS
    puzzle = finders[turns[seed % len(turns)]](seed)
    return [] if puzzle is None else [puzzle]


def _new(seed: int) -> Puzzle | None:
    """A hand of ten with a single best new word."""
    hand = sort(_shuffled(seed)[:HAND_SIZE])
    ranked = sorted((-_net_of_new(word), word) for word in _words(WORDS).new_words(hand))
    if len(ranked) < 2 or ranked[0][0] == ranked[1][0] or ranked[0][1] not in _words(WELL_KNOWN):
        return None
    (best, word), (second, other) = ranked[:2]
    if len(word) < 5:
        return None
    proof = f"every_word words={len(ranked)}"
    return _puzzle(seed, NEW, Position(hand), New(word), New(other), second - best, proof)


def _net_of_new(word: str) -> int:
    return len(word) + new_word_chips(word).total


def _with_every_chain(seed: int) -> tuple[Position, list[RewriteChain]] | None:
    """A position with a small hand, and all its chains; None if there are too many."""
    position = _drawn(seed, SMALL_HAND)
    if position is None:
        return None
    try:
        return position, list(EveryChain(_words(WORDS).index, MOST_CHAINS).chains(position.target, position.hand))
    except TooManyChains:
        return None


def _rewrite(seed: int) -> Puzzle | None:
    """A word whose best rewrite with a small hand is known."""
    drawn = _with_every_chain(seed)
    if drawn is None:
        return None
    position, chains = drawn
    best = max((chain.net for chain in chains), default=0)
    answer = _in_ordinary_words(chain for chain in chains if chain.net == best)
    second = _in_ordinary_words(chain for chain in chains if chain.net == best - 1) or _in_ordinary_words(
        chain for chain in chains if chain.net < best
    )
    if answer is None or second is None or best < LEAST_NET or len(answer.words) < 3:
        return None
    proof = f"every_chain chains={len(chains)}"
    return _puzzle(seed, REWRITE, position, Rewrite(answer.words), Rewrite(second.words), best - second.net, proof)


def _chain(seed: int) -> Puzzle | None:
    """A chain of ordinary words to a well-known word, which needs two to four steps."""
    drawn = _with_every_chain(seed)
    if drawn is None:
        return None
    position, chains = drawn
    fewest: dict[str, int] = {}
    for chain in chains:
        fewest[chain.word] = min(fewest.get(chain.word, 9), len(chain.words) - 1)
    steps = 2 + seed // len(TURNS) % 3
    goals = [word for word in sorted(fewest) if fewest[word] == steps and word in _words(WELL_KNOWN)]
    if not goals:
        return None
    goal = goals[chance.below(len(goals), chance.stream(seed, "goal"))]
    answer = _in_ordinary_words(chain for chain in chains if chain.word == goal and len(chain.words) == steps + 1)
    if answer is None:
        return None
    ways = sum(chain.word == goal for chain in chains)
    asked = Position(position.hand, position.target, goal)
    return _puzzle(seed, CHAIN, asked, Rewrite(answer.words), None, 0, f"every_chain chains={len(chains)} ways={ways}")


def as_stage(puzzle: Puzzle) -> Puzzle:
    """A puzzle as a stage: where several chains lead to the word, the proof has the most that one gains."""
    if puzzle.kind != CHAIN:
        return puzzle
    position = read_position(puzzle.position)
    every = EveryChain(_words(WORDS).index, MOST_CHAINS).chains(position.target, position.hand)
    best = max(chain.net for chain in every if chain.word == position.goal)
    return replace(puzzle, proof=f"{puzzle.proof} best={best}")


def _least(seed: int) -> Puzzle | None:
    """A puzzle to reach a gain with a whole hand; the search of the advanced level finds the gain."""
    position = _drawn(seed, HAND_SIZE)
    if position is None:
        return None
    level = LEVELS["advanced"]
    search = ChainSearch(_words(ORDINARY).index, frozenset((position.target,)), bonus_pays=True)
    chains = search.search(position.target, position.hand, steps=level.steps, beam=level.beam)
    answer = min(chains, key=lambda chain: (-chain.net, len(chain.words), chain.words), default=None)
    if answer is None or answer.net < LEAST_NET:
        return None
    asked = Position(position.hand, position.target, str(answer.net))
    return _puzzle(seed, LEAST, asked, Rewrite(answer.words), None, 0, "found")


def _length(seed: int) -> Puzzle | None:
    """A hand of ten, and the number of cards of a word that it can lay."""
    hand = sort(_shuffled(seed)[:HAND_SIZE])
    size = 5 + seed // len(STAGE_TURNS) % 2
    return _shaped(seed, LENGTH, Position(hand, goal=str(size)), lambda word: len(word) == size)


def _bonuses(seed: int) -> Puzzle | None:
    """A hand of ten whose bonus cards, two or more, one word takes."""
    words = [word for word in _words(WELL_KNOWN).words() if len(bonuses_of(word)) > 1 and is_possible(word, "")]
    word = words[chance.below(len(words), chance.stream(seed, "word"))]
    others = "".join(card for card in without(ALL_CARDS, word) if card not in BONUS)
    further = "".join(chance.shuffled(others, chance.stream(seed, "deck")))[: HAND_SIZE - len(word)]
    wanted = bonuses_of(word)
    return _shaped(seed, BONUSES, Position(sort(word + further)), lambda other: not missing(other, wanted))


def _shaped(seed: int, kind: str, position: Position, fits: Callable[[str], bool]) -> Puzzle | None:
    """A puzzle whose answer is any new word of a shape; the proof has the most that one gains."""
    every = list(_words(WORDS).new_words(position.hand))
    ways = sorted((-_net_of_new(word), word) for word in every if fits(word))
    known = [word for net, word in ways if net == ways[0][0] and word in _words(WELL_KNOWN)]
    if not known:  # the crown is for a word that people know
        return None
    proof = f"every_word words={len(every)} ways={len(ways)} best={-ways[0][0]}"
    return _puzzle(seed, kind, position, New(known[0]), None, 0, proof)


def _within(seed: int) -> Puzzle | None:
    """A chain to a well-known word that needs three or four steps, and may not take more."""
    drawn = _with_every_chain(seed)
    if drawn is None:
        return None
    position, chains = drawn
    steps = 3 + seed // len(STAGE_TURNS) % 2
    shortest: dict[str, list[RewriteChain]] = {}
    for chain in sorted(chains, key=lambda chain: len(chain.words)):
        ways = shortest.setdefault(chain.word, [])
        if not ways or len(chain.words) == len(ways[0].words):
            ways.append(chain)
    goals = [
        word for word in sorted(shortest) if len(shortest[word][0].words) == steps + 1 and word in _words(WELL_KNOWN)
    ]
    if not goals:
        return None
    ways = shortest[goals[chance.below(len(goals), chance.stream(seed, "goal"))]]
    answer = _in_ordinary_words(iter(ways))
    if answer is None:
        return None
    best = max(chain.net for chain in ways)
    asked = Position(position.hand, position.target, f"{steps}{answer.word}")
    proof = f"every_chain chains={len(chains)} ways={len(ways)} best={best}"
    return _puzzle(seed, WITHIN, asked, Rewrite(answer.words), None, 0, proof)


def _beat(seed: int) -> Puzzle | None:
    """A word and a hand of eight with which more can be gained than the Tanuki gains."""
    position = _drawn(seed, BEATING_HAND)
    if position is None:
        return None
    found = every_gain(position)
    theirs = gain_of_opponent(position)
    better = _in_ordinary_words(chain for chain in found or () if chain.net == theirs + 1)
    if found is None or theirs < 1 or better is None:
        return None
    asked = Position(position.hand, position.target, str(theirs))
    proof = f"every_chain chains={len(found)} best={max(chain.net for chain in found)}"
    return _puzzle(seed, BEAT, asked, Rewrite(better.words), None, 0, proof)


def every_gain(position: Position) -> list[RewriteChain] | None:
    """Every chain of a position; None if there are too many, or if a new word gains more than all of them."""
    try:
        chains = list(EveryChain(_words(WORDS).index, MOST_BEATING).chains(position.target, position.hand))
    except TooManyChains:
        return None
    news = max(map(_net_of_new, _words(WORDS).new_words(position.hand)), default=0)
    return chains if chains and max(chain.net for chain in chains) > news else None


def gain_of_opponent(position: Position) -> int:
    """What the computer at the table of a puzzle gains with the person's cards; it always chooses the same."""
    puzzle = Puzzle(BEAT, (), 0, position.text(), "", "", 0, "")
    rules, state = state_of(puzzle)
    words = _words(WORDS)
    known = _words(vocabulary(OPPONENT, WORDS))
    player = make_player(rules, Judge(words, words), OPPONENT, known.index, _words(WELL_KNOWN))
    return net_of(rules, state, player.choose(view_of(rules, state, PERSON), chance.stream(0), 0))


def _drawn(seed: int, size: int) -> Position | None:
    """A well-known word of three to five cards, and a hand."""
    words = [word for word in _words(WELL_KNOWN).words() if 3 <= len(word) <= 5]
    target = words[chance.below(len(words), chance.stream(seed, "word"))]
    if not is_possible("", target):
        return None
    left = "".join(chance.shuffled(without(ALL_CARDS, target), chance.stream(seed, "deck")))
    return Position(sort(left[:size]), target)


def _shuffled(seed: int) -> str:
    return "".join(chance.shuffled(ALL_CARDS, chance.stream(seed, "deck")))


def _in_ordinary_words(chains: Iterator[RewriteChain]) -> RewriteChain | None:
    """The shortest chain whose words are all ordinary, the first of equals."""
    known = _words(ORDINARY)
    fitting = (chain for chain in chains if all(word in known for word in chain.words))
    return min(fitting, key=lambda chain: (len(chain.words), chain.words), default=None)


def _puzzle(
    seed: int, kind: str, position: Position, answer: Action, second: Action | None, margin: float, proof: str
) -> Puzzle:
    runner_up = "" if second is None else write_action(second)
    unrated = Puzzle(kind, _themes(answer), 0, position.text(), write_action(answer), runner_up, margin, proof)
    rating = max(LEAST_RATING, puzzle_rating(found_by_levels(seed, unrated, answer)) + _further(answer))
    return Puzzle(kind, unrated.themes, rating, unrated.position, unrated.answer, runner_up, margin, proof)


def found_by_levels(seed: int, puzzle: Puzzle, answer: Action) -> dict[int, float]:
    """Rating of a level -> share of tries that find the answer. If a level always finds it, so do stronger ones."""
    shares: dict[int, float] = {}
    for level, measured in level_ratings("kotoba").items():
        always = level not in TRIES and 1.0 in shares.values()
        shares[measured.rating] = 1.0 if always else _share(seed, level, puzzle, answer)
    return shares


def _further(answer: Action) -> int:
    """Extra rating for answers that are hard only for people: many steps, rare words, long words."""
    easy = _words(WELL_KNOWN)
    made = answer.chain[1:] if isinstance(answer, Rewrite) else [answer.word] if isinstance(answer, New) else []
    rare = sum(word not in easy for word in made)
    return min(FURTHER, STEP * (len(made) - 2) + RARE * rare + CARD * (sum(map(len, made[-1:])) - 5))


def _share(seed: int, level: str, puzzle: Puzzle, answer: Action) -> float:
    """A level's share of tries that find the answer. For a chain: 1 if it knows the words and takes that many steps;
    for a word of a shape, as often as it looks, if it knows the word.
    """
    known = _words(vocabulary(level, WORDS))
    if puzzle.kind in (LENGTH, BONUSES) and isinstance(answer, New):
        able = answer.word in known and len(answer.word) <= LEVELS[level].longest
        return (1 - LEVELS[level].careless) * able
    if puzzle.kind in (CHAIN, WITHIN) and isinstance(answer, Rewrite):
        return float(len(answer.chain) - 1 <= LEVELS[level].steps and all(word in known for word in answer.chain))
    rules, state = state_of(puzzle)
    words = _words(WORDS)
    player = make_player(rules, Judge(words, words), level, known.index, _words(WELL_KNOWN))
    view, count = view_of(rules, state, PERSON), TRIES.get(level, 1)
    chosen = [player.choose(view, chance.stream(seed, "try", level, number), 0) for number in range(count)]
    wanted = net_of(rules, state, answer)
    return sum(net_of(rules, state, action) >= wanted for action in chosen) / count


def _themes(answer: Action) -> tuple[str, ...]:
    if not isinstance(answer, (New, Rewrite)):
        return ()
    found = [f"cards{len(answer.word)}"]
    if isinstance(answer, Rewrite):
        found.append(f"steps{len(answer.chain) - 1}")
        if len(answer.word) > len(answer.chain[0]):
            found.append("longer")
    return (*found, "bonus") if any(card in BONUS for card in answer.word) else tuple(found)


def prove(puzzle: Puzzle) -> bool:
    """Prove a puzzle again from its position and the list."""
    rules, state = state_of(puzzle)
    position, answer = read_position(puzzle.position), read_action(puzzle.answer)
    judged = judge(puzzle, puzzle.answer, _store())
    if not judged.right or (puzzle.kind == LEAST and net_of(rules, state, answer) < LEAST_NET):
        return False
    if puzzle.kind == NEW and isinstance(answer, New):
        nets = {word: _net_of_new(word) for word in _words(WORDS).new_words(position.hand)}
        others = [net for word, net in nets.items() if word != answer.word]
        return nets[answer.word] - max(others) == puzzle.margin > 0
    if puzzle.kind in (LENGTH, BONUSES):
        words = [New(word) for word in _words(WORDS).new_words(position.hand)]
        gains = [net_of(rules, state, each) for each in words if judge(puzzle, write_action(each), _store()).right]
        return puzzle.proof == f"every_word words={len(words)} ways={len(gains)} best={max(gains)}"
    if puzzle.kind == WITHIN:
        chains = EveryChain(_words(WORDS).index, MOST_CHAINS).chains(position.target, position.hand)
        ways = [chain.net for chain in chains if judge(puzzle, write_action(Rewrite(chain.words)), _store()).right]
        return puzzle.proof.endswith(f"ways={len(ways)} best={max(ways)}")
    if puzzle.kind == BEAT:
        found = every_gain(position)
        return (
            found is not None
            and position.goal == str(gain_of_opponent(position))
            and puzzle.proof == f"every_chain chains={len(found)} best={max(chain.net for chain in found)}"
        )
    if puzzle.kind == REWRITE:
        chains = EveryChain(_words(WORDS).index, MOST_CHAINS).chains(position.target, position.hand)
        return max(chain.net for chain in chains) == net_of(rules, state, answer)
    return True
