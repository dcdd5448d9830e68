"""The English lists: what is a word, what is not, and that every list is what its sources make of it.

Players know the short words by heart, so all 676 two-letter strings are judged here, one by one.
"""

from __future__ import annotations

import lzma
import re
import subprocess
import sys
import tomllib
from functools import cache
from hashlib import sha256
from pathlib import Path
from string import ascii_lowercase

import pytest

from asobiba.words.lexicon_file import read_lexicon_file
from asobiba.words.lexicon_store import LexiconStore

ROOT = Path(__file__).parents[2]
ENGLISH = ROOT / "lexicon" / "english"
MAKE = ROOT / "lexicon" / "make.py"
LEVELS = ("everyday", "standard", "full")

# Rows: first letter; columns: second letter. e everyday and larger, s standard and larger, f full only, . no word.
TWO_LETTERS = """
      a b c d e f g h i j k l m n o p q r s t u v w x y z
    a s s . e f . f e s . . f e e . . . s e e . . s e s .
    b s . . . e . . . s . . . . . s . . . . . . . . . e .
    c . . . . . . . f . . . . . . . . . . . . . . . . . .
    d f . . . f . . . f . . . . . e . . . . . . . . . . .
    e f . . s f s . e . . . s s s . . . e s f . . e e . .
    f s . . . f . . . . . . . . . . . . . . . . . . . f .
    g . . . . . . . . s . . . . . e . . . . . f . . . . .
    h e . . . e . . . e . . . e . s . . . . . . . . . . .
    i . . . e . e . . . . . . . e f . . . e e . . . . . .
    j f . . . . . . . . . . . . . s . . . . . . . . . . .
    k s . . . . . . . s . . . . . f . . . . . . . . . f .
    l s . . . . . . . s . . . . . s . . . . . . . . . . .
    m e . . . e . . . s . . . e . s . . . . . s . . . e .
    n s . . . s . . . . . . . . . e . . . . . s . . . f .
    o . f . s f e . e s . e . s e f s . e s . f . e e s .
    p e . . . s . . . e . . . . . s . . . . . . . . . . .
    q . . . . . . . . s . . . . . . . . . . . . . . . . .
    r . . . . s . . . . . . . . . . . . . . . . . . . . .
    s . . . . . . . e s . . . . . e . . . . f . . . . . .
    t e . . . s . . . s . . . . . e . . . . . . . . . . .
    u . . . . . . f e . . . . e s . e . f e s . . . . . .
    v . . . . . . . . . . . . . . . . . . . . . . . . . .
    w . . . . e . . . . . . . . . f . . . . . . . . . . .
    x . . . . . . . . s . . . . . . . . . . . s . . . . .
    y e . . . e . . . . . . . . . e . . . . . f . . . . .
    z s . . . f . . . . . . . . . f . . . . . . . . . . .
"""

THREE_LETTERS = {
    "everyday": """
        abs ace app axe bio bot bro cat dog egg emu eww fez fox gif gym hmm ice jam key lab loo mic nut owl pie poo rye
        sky tea ufo use vet who yak yew zoo
    """,
    "standard": """
        aah adz alb ars cwm dal dev eco faq fid hon iso joe koi lox mol nth oca pho qat qis quo rho suq tao tsk ulu
        vox wen xis zag zas zen zzz
    """,
    "full": """
        aal aff caa cly deg dso dzo een eik ewt feh geo gox hao ita jol kue lez lym moz nys oot pht qin rax sez taj twp
        umu vly vug wox yex zax zex zho zuz
    """,
    "out": "aeq csc dkl hhd kgs mls lbs cms dna fbi mrs usa xii xiv viz von oui etc std cpu",
}

WORDS_OF_TODAY = "blog emoji hashtag selfie vlog podcast texting download sushi latte smartphone hoodie ninja"
SPELLINGS = (
    "colour color centre center organise organize traveller traveler grey gray gaol jail yoghurt yogurt axe ax cafe"
)
KNOWN_FROM_PLAY = """
    aalii adieux aerie anime aurei azon bijou caziques cwms djinn eaux euoi faqir fjord gnar hajj ixia jnana kvetch
    llano mbira niqab oxyphenbutazone phpht qanat qadi qaid qigong qiviut qoph qwerty retinas retsina sheqel stearin
    suq syzygy talaq tranq umiaq vrouw waqf xebec xylem yclad zaddick zax zebec zlotys zori zoeae zyzzyvas
"""
HOOKS = (
    "qis zas xis kas jos foes axed exes oxen okay aahs kexes vlogs emojis suqs cwms pwned vaxed toxed zaxes qins zexes"
)
# Strings that look like a plural or a verb form of a short word in a list, and are none, or are one that its players
# would not know: mens, goss.
NOT_THE_PLURAL = {
    "everyday": """
        ahas alls ands ass asses ates bads bahs bes bigs buss busses bys coys doss dosses drys dugs eeks ehs ers fabs
        fezes froes fros funs gos hes heys hims hots huhs kins laxes lits mases mays mens mes mids muds nils nows olds
        ons ors ows oxes pases pises piss pisses prys puses raws ryes sises siss sisses soes sos tas ughs vegs wases
        wizes wons wries yas yesses yos
    """,
    "standard": """
        ates bes bys cors cozzes eeks ers fies froes gos hics hoss hosses huhs ishes koss kosses lases lisses lits los
        mases mens mes mises moes moses nas ochs ohos ons ors oxes oxies pases pises pixes prys puses siss sisses soes
        soss sosses wases yas yos
    """,
}
NOT_THE_VERB = """
    agoing ahhed ahhing ared assed baned baning bigged bigging bing caping celling cissing coled colling cosed cosing
    cotted dakked dakking daled deeing deled dieing doning dowed dowing elding faming gaed gied gieing gitting haded
    hading hed henning hepped hing jobed jobing kegged kegging lased layed leed letted lobing loed luxed luxing maaed
    maaing maed mased masing mened mening ming moed mosed mosing mossed mossing moted ned newed newing nowed onned
    onning owled owling pated ped pened pening pixed pixing pling poted poting preed preeing pyeing rawing reded
    reding refed riped riping roded roding rooed roted roting runed sayed setted siped siping sossed sossing spaed
    spaing sted stied teaed teaing theed theeing tining titted titting tommed tomming urning wared winned wited witing
    woning
"""
TODAYS_PLAIN_WORDS = """
    tsunamis ramen quinoa kimchi paella samosas tapas chorizo nachos baristas webcams wellies sushi chickpeas scones
    wifi chatbot barcode headset playlist emoticon meme laptop duvet pushchair sandpit letterbox trampoline schoolbag
    rounders netball shuttlecock headstand rucksack campfire kestrel stoat lemur platypus orca gecko puffin earwig
    hijab sombrero beanie wetsuit onesie dungarees cheeky peckish stroppy woohoo ufos orbs pips pugs docs bros unis emus
"""
WITHOUT_VOWEL = """
    brr brrr ch crwth crwths cwm cwms cwtch grr grrl grrls grrrl grrrls hm hmm hmmm mm nth pfft pht phpht psst pssts pst
    psts pwn pwns sh shh ssh st tsk tsks tsktsk tsktsks twp zzz
"""
NOT_WORDS = "xviii xxiv cmxc lxix abbr dept govt asst bldg mfrs kwhr csch kcal zacs tassells stymyed enzed stdio ioctl"


@cache
def words(name: str) -> frozenset[str]:
    """The words of a packed list, in lower case."""
    return frozenset(word.lower() for word in read_lexicon_file((ENGLISH / f"{name}.lex").read_bytes()).decode_words())


@cache
def offensive() -> frozenset[str]:
    return frozenset(word.lower() for word in LexiconStore(str(ENGLISH)).offensive_words())


@cache
def source_toml() -> dict[str, dict[str, dict[str, int | str]]]:
    return tomllib.loads((ENGLISH / "SOURCE.toml").read_text(encoding="utf-8"))


@cache
def verdicts(group: str) -> dict[str, str]:
    """Level or `out` of every word that short.toml names in a group, read without the help of make.py."""
    tables = tomllib.loads((ENGLISH / "short.toml").read_text(encoding="utf-8"))[group]
    named = {level: [*rows.get("plain", "").split(), *(set(rows) - {"plain"})] for level, rows in tables.items()}
    return {word: level for level, found in named.items() for word in found}


def level(word: str) -> str:
    """The smallest list that has a word, or `out`."""
    return next((name for name in LEVELS if word in words(name)), "out")


def test_every_two_letter_string_has_the_verdict_of_the_table() -> None:
    rows = [line.split() for line in TWO_LETTERS.strip().splitlines()]
    assert rows[0] == list(ascii_lowercase)
    expected = {first + second: mark for first, *marks in rows[1:] for second, mark in zip(rows[0], marks, strict=True)}
    assert len(expected) == 26 * 26
    mark = {"everyday": "e", "standard": "s", "full": "f", "out": "."}
    assert {word: mark[level(word)] for word in expected} == expected


@pytest.mark.parametrize("expected", list(THREE_LETTERS))
def test_three_letter_words_are_where_a_player_expects_them(expected: str) -> None:
    sample = [word for word in THREE_LETTERS[expected].split() if len(word) == 3]
    assert len(sample) > 10
    assert {word: level(word) for word in sample} == dict.fromkeys(sample, expected)


@pytest.mark.parametrize(("group", "length"), [("two", 2), ("three", 3)])
def test_short_words_are_exactly_those_that_short_toml_names(group: str, length: int) -> None:
    named = {word: verdict for word, verdict in verdicts(group).items() if verdict != "out"}
    assert {word for word in words("full") if len(word) == length} == set(named)
    moved = {word: level(word) for word, verdict in named.items() if level(word) != verdict}
    assert set(moved) <= offensive(), "only an offensive word may be kept out of a smaller list"


def test_every_short_word_of_the_source_has_a_verdict() -> None:
    source = lzma.decompress((ENGLISH / "scowl.txt.xz").read_bytes()).decode().split("\n")
    short = {word for word in source if word.isalpha() and len(word) <= 3}
    assert len(short) > 1000
    assert short <= verdicts("two").keys() | verdicts("three").keys()


def test_every_word_kept_by_hand_in_more_toml_is_where_it_says() -> None:
    groups = tomllib.loads((ENGLISH / "more.toml").read_text(encoding="utf-8"))["verdict"]
    named = {word: group["lexicon"] for group in groups for word in group["words"].split()}
    assert len(named) > 1000
    assert {word: level(word) for word in named} == named
    assert all(group["why"] for group in groups)


def test_full_has_the_number_of_two_and_three_letter_words_that_players_would_count() -> None:
    lengths = [len(word) for word in words("full")]
    assert lengths.count(2) == 127
    assert 1300 <= lengths.count(3) <= 1350


def test_each_list_contains_the_smaller_ones() -> None:
    assert words("everyday") < words("standard") < words("full")
    assert 40_000 < len(words("everyday")) < 50_000
    assert 115_000 < len(words("standard")) < 120_000
    assert 245_000 < len(words("full")) < 255_000


@pytest.mark.parametrize("name", LEVELS)
def test_a_list_holds_nothing_but_words_of_2_to_15_letters(name: str) -> None:
    assert not [word for word in words(name) if not re.fullmatch("[a-z]{2,15}", word)]


@pytest.mark.parametrize("name", LEVELS)
def test_no_roman_numerals_and_no_letter_plurals(name: str) -> None:
    numeral = re.compile("(?=.{4})c{0,3}(x[lc]|l?x{0,3})(i[xv]|v?i{0,3})")
    assert not [word for word in words(name) if numeral.fullmatch(word)]
    assert not [letter + "s" for letter in "bcdfgjklmnpqrtvwxyz" if letter + "s" in words(name)]
    assert not [word for word in NOT_WORDS.split() if word in words(name)]


def test_words_without_a_vowel_are_the_few_that_are_known() -> None:
    odd = {word for word in words("full") if not set(word) & set("aeiouy")}
    assert odd == set(WITHOUT_VOWEL.split())


@pytest.mark.parametrize(
    ("some", "name"),
    [
        pytest.param(SPELLINGS, "standard", id="all spellings"),
        pytest.param(WORDS_OF_TODAY, "everyday", id="words of today"),
        pytest.param(TODAYS_PLAIN_WORDS, "everyday", id="words that a twelve year old knows"),
        pytest.param(KNOWN_FROM_PLAY, "full", id="words that players are proud of"),
        pytest.param(HOOKS, "full", id="short words with the hooks that go with them"),
    ],
)
def test_words_that_players_know_are_in_their_list(some: str, name: str) -> None:
    assert [word for word in some.split() if word not in words(name)] == []


def inflections(word: str) -> tuple[set[str], set[str]]:
    """What a word's plural and its -ed and -ing would be by the rules of spelling, whether or not it has them."""
    ends_in_sound = word[-1] in "sxzo" or word[-2:] in ("ch", "sh")
    plurals = {word + "s"} | ({word + "es", word + word[-1] + "es"} if ends_in_sound else set())
    if word[-1] == "y" and word[-2] not in "aeiou":
        plurals.add(word[:-1] + "ies")
    stems = {word, word + word[-1]} | ({word[:-1]} if word[-1] in "ey" else set())
    verbs = {stem + ending for stem in stems for ending in ("ed", "ing")}
    return plurals, verbs | ({word[:-1] + "ied"} if word[-1] == "y" else set())


@pytest.mark.parametrize("name", ["everyday", "standard"])
def test_short_words_bring_their_plurals_into_the_same_list(name: str) -> None:
    forms = {form for word in words(name) if len(word) <= 3 for form in inflections(word)[0]}
    assert forms & words("full") - words(name) == set(NOT_THE_PLURAL[name].split())


def test_short_verbs_bring_their_forms_into_the_standard_list() -> None:
    forms = {form for word in words("standard") if len(word) <= 3 for form in inflections(word)[1]}
    assert forms & words("full") - words("standard") == set(NOT_THE_VERB.split())


def test_seven_notes_of_the_scale_are_in_one_list() -> None:
    notes = ("re", "mi", "fa", "la", "ti", "te")
    assert {word: level(word) for word in notes} == dict.fromkeys(notes, "standard")
    assert {"do", "so"} <= words("everyday")


def test_nothing_offensive_is_an_everyday_word() -> None:
    assert not offensive() & words("everyday")
    assert len(offensive() & words("full")) > 400


def test_offensive_words_come_with_their_plurals() -> None:
    innocent = {"crapes", "cripes", "japes", "less", "mongoes", "spices", "spikes"}
    plurals = {word + ending for word in offensive() for ending in ("s", "es")} & words("full")
    assert plurals - offensive() - innocent == set()


def test_school_leaves_out_slurs_and_keeps_words_that_only_look_like_them() -> None:
    school = LexiconStore(str(ENGLISH)).school_edition("full")
    assert not [word for word in ("FUCK", "SHITTY", "NIGGER", "KIKES", "FAGS", "WOPS") if word in school]
    innocent = (
        "ASS COCKATOO DYKE NIGGARDLY NIGGLE PRICKLY SCUNNER SHIITAKE SNIGGER SWANK TITMOUSE ARSENIC PRAWN SPICE CUMIN"
    )
    assert [word for word in innocent.split() if word not in school] == []


def test_full_takes_at_most_1_1_bytes_a_word() -> None:
    assert (ENGLISH / "full.lex").stat().st_size <= 1.1 * len(words("full"))


@pytest.mark.parametrize("name", LEVELS)
def test_counts_and_checksums_of_source_toml_are_true(name: str) -> None:
    data = (ENGLISH / f"{name}.lex").read_bytes()
    text = "".join(f"{word}\n" for word in sorted(words(name)))
    assert source_toml()["lists"][name] == {
        "words": len(words(name)),
        "bytes": len(data),
        "sha256": sha256(data).hexdigest(),
        "sha256_text": sha256(text.encode()).hexdigest(),
    }


@pytest.mark.parametrize("name", ["scowl.txt.xz", "short.toml", "more.toml", "offensive.txt"])
def test_checksums_of_the_files_that_lists_are_made_from_are_true(name: str) -> None:
    data = (ENGLISH / name).read_bytes()
    said = source_toml()["files"][name]
    assert (said["bytes"], said["sha256"]) == (len(data), sha256(data).hexdigest())


@pytest.mark.slow
def test_every_committed_file_is_what_its_sources_make() -> None:
    command = [sys.executable, str(MAKE), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_missing_source_is_named_with_the_way_to_get_it(tmp_path: Path) -> None:
    command = [sys.executable, str(MAKE), "source", "--scowl", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert str(tmp_path) in done.stderr
    assert "apt-get install scowl" in done.stderr


def test_notice_carries_the_copyright_that_the_source_asks_for() -> None:
    notice = (ROOT / "licences" / "scowl.md").read_text(encoding="utf-8")
    for holder in ("Kevin Atkinson", "J Ross Beresford", "Princeton University", "Geoff Kuenning", "Benjamin Titze"):
        assert holder in notice
    assert "Permission to use, copy, modify, distribute and sell these word" in notice
