"""Multiset keys: each letter has a number, and the sum of a multiset's numbers identifies the multiset.

Every letter has a key, and the key of a multiset is the sum of the keys of its letters. So key(some tiles of the rack)
+ key(letters on the board) is the key of any word made of exactly these tiles and letters.

The keys are a Bose-Chowla set (a Sidon set of order 10), so they cannot collide where it matters. Let q be a prime
power above the number of letters, and x an element of GF(q^10) whose powers are all its q^10 - 1 elements but 0. Give
each letter an element a != 0 of the subfield GF(q), and let its key be the logarithm of 1 + a/x to the base x. Suppose
that two multisets of at most ten letters have the same sum. Then the products of their 1 + a/x are equal; times x^10
these are two monic polynomials of degree 10 in x over GF(q). Their difference has a lower degree and the root x, but x
has degree 10 over GF(q), so it is zero: the polynomials are the same, and so are their roots and the multisets.
(R. C. Bose, S. Chowla: Theorems in the additive theory of numbers, 1962. tests/words/test_letter_keys.py does the
arithmetic.)

Up to 26 letters have q = 27, keys below 2^48 and sums of 15 keys below 2^52; more letters have the next prime (`KEYS`).
With the maximum of 46 letters, sums stay below 2^60, so sums and masks of letters fit in two digits of a Python
integer.

Words may be longer than ten letters. Remove the letters that two multisets share: the same proof covers the rest if at
most ten letters remain on each side. So a word that is found with up to ten tiles of a rack and then compared with the
letters on the board needs no other check. In theory, two *words* of 11-15 letters that differ in more than ten letters
may have the same key (a test shows that no pair in the shipped lexica does). Then the key has both words, and a caller
without letters on the board must compare the letters, as `WordMap.anagrams` does.

The keys of many words are computed without a bytecode for each letter. All words of n letters are one bytes value, and
its slice with step n from place i has the i-th letter of every word. `bytes.translate` turns such a slice into bytes of
keys, which form one huge integer with 64 bits a word. The sum of n such integers has the keys of all words.
"""

from __future__ import annotations

import codecs
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from string import ascii_uppercase

COLLISION_FREE = 10  # largest size up to which multisets of letters have different keys

_NO_LETTER = "\ufffe"  # in a character map: a byte without a letter


class LetterKeys:
    """The keys of an alphabet's letters, and their codes as bytes: ASCII letters keep their code, others start at 128.

    Attributes:
        letters: the letters in alphabetical order.
        numbers: letter -> key.
        every: a mask with a bit for each letter, in the same order.
        bits: byte of a letter -> its bit; 0 for other bytes.
    """

    def __init__(self, letters: str) -> None:
        field = next(field for field in KEYS if field > len(letters))
        self.letters = letters
        self.numbers: Mapping[str, int] = dict(zip(letters, KEYS[field], strict=False))
        self.every = (1 << len(letters)) - 1
        codes = [ord(letter) if letter.isascii() else 128 + place for place, letter in enumerate(letters)]
        self.bits = [1 << codes.index(code) if code in codes else 0 for code in range(256)]
        by_code = dict(zip(codes, self.numbers.values(), strict=True))
        most = max(self.numbers.values()).bit_length()
        self._translations = [  # for each byte of a key: from a letter to that byte
            bytes(by_code.get(code, 0) >> shift & 255 for code in range(256)) for shift in range(0, most, 8)
        ]
        others = dict(zip(codes, letters, strict=True))
        self._table = "".join(chr(code) if code < 128 else others.get(code, _NO_LETTER) for code in range(256))
        self._codes = codecs.charmap_build(self._table)
        self._ranks = {ord(letter): 65 + place for place, letter in enumerate(letters)}
        self._sorted = letters == "".join(sorted(letters))

    def key(self, letters: str) -> int:
        """The key of a multiset of letters: the sum of `numbers`. Raises KeyError for other characters."""
        return sum(map(self.numbers.__getitem__, letters))

    def word_keys(self, words: Sequence[str], length: int) -> tuple[int, ...]:
        """The keys of many words of the same length, about seven times as fast as calling `key` for each."""
        total = sum(self.key_columns(self.encode("".join(words)), length))
        return struct.unpack(f"<{len(words)}Q", total.to_bytes(8 * len(words), "little"))

    def key_columns(self, letters: bytes, length: int) -> Iterator[int]:
        """For each place in a word, the keys of the letters there in all words, as one integer with 64 bits a word.

        Args:
            letters: words of `length` letters, one after the other, as `encode` gives them.
        """
        for place in range(length):
            column = letters[place::length]
            cells = bytearray(8 * len(column))
            for byte, translation in enumerate(self._translations):
                cells[byte::8] = column.translate(translation)
            yield int.from_bytes(cells, "little")

    def encode(self, text: str) -> bytes:
        """A text of these letters and ASCII as bytes, one for each character. Raises UnicodeEncodeError for others."""
        return text.encode("ascii") if text.isascii() else codecs.charmap_encode(text, "strict", self._codes)[0]

    def decode(self, data: bytes) -> str:
        """The inverse of `encode`. Raises UnicodeDecodeError."""
        return data.decode("ascii") if data.isascii() else codecs.charmap_decode(data, "strict", self._table)[0]

    def ordered(self, words: Iterable[str]) -> list[str]:
        """Words of these letters in alphabetical order."""
        return sorted(words) if self._sorted else sorted(words, key=lambda word: word.translate(self._ranks))


@cache
def letter_keys(letters: str) -> LetterKeys:
    """The keys of an alphabet's letters, made once."""
    return LetterKeys(letters)


# For each field GF(q), a key for each of its elements but 0. x is a root of X^10 + c X^2 + b X + a over GF(q) with
# these (a, b, c); for q = 27, of X^30 + X + 2 over GF(3). All are primitive. `python -m asobiba.lab.letter_keys q`
# computes the keys of a prime field again.
POLYNOMIALS: Mapping[int, tuple[int, int, int]] = {
    29: (2, 2, 1),
    31: (11, 1, 0),
    37: (5, 10, 0),
    41: (13, 1, 1),
    43: (19, 7, 0),
    47: (20, 1, 0),
}
KEYS: Mapping[int, Sequence[int]] = {
    27: (
        64909592822658, 179263684398270, 46201095353418, 113759674859311, 134883871625818, 138078050404145,
        105961666546638, 193808195303262, 45041876017874, 13329461115600, 109689841108563, 3310317591460,
        66747368814876, 102945566047353, 202632129762019, 152370537109160, 146434172876145, 88050513326272,
        88698389926245, 62155825299655, 26878733270659, 187088409955189, 5932065987394, 138665813565816,
        129411196229089, 146323356620710,
    ),
    29: (
        169751972438440, 238684252762252, 395560507533626, 100656060481565, 258227303879442, 95574990411477,
        363224467083188, 154685578970203, 306796701052636, 139205497412323, 77624781923343, 395601452389325,
        280055510786895, 369216264010841, 21932431156171, 203001477103403, 102967822878627, 351005339163413,
        308036574434294, 114827357595854, 239480671125513, 112282496898348, 37822515329538, 318946851391349,
        290399399840391, 390270244862341, 306081047680836, 410717152462405,
    ),
    31: (
        133439633449200, 415004602402707, 582401262311417, 687750530928863, 613969069069200, 266817379231784,
        438082467626162, 461406494039585, 406939322978035, 788547049616224, 409814143490409, 720502382090320,
        464092838935186, 384938443550658, 765715409786401, 579586713820850, 552890788786207, 422165022955262,
        429177344790118, 556413168478430, 88222085909454, 35105700661639, 535822242133125, 440857489095952,
        573951214871340, 482645603140602, 203928014339141, 732305875109633, 712608229558213, 733196090026626,
    ),
    37: (
        58287135779283, 4274080247070983, 2621778893438035, 87526940196700, 833212582602892, 2865273905202306,
        3789153986279119, 651845655779807, 1315336133504260, 538909034089919, 4320151134096006,
        3809207212708748, 2802711235348937, 931406616677589, 4799215151335038, 1885294915119391,
        823405406364545, 4009088952768468, 801430728736317, 2135216755413798, 2818662562171875,
        3457102781544241, 3647075792268558, 4102999423462561, 195579183386939, 4168644312243321,
        1564398093380025, 4492489928675409, 22850017632376, 417291129976532, 4368700128202445, 1973063260245821,
        1442534019884157, 111796807727934, 3909416571947028, 408013217921959,
    ),
    41: (
        11340726960325894, 6029552280508574, 12105761731891060, 2639453898859606, 8849891580787869,
        3459317192819708, 5895388956918915, 7819417744340034, 12547310740566325, 9738852400206378,
        8599159324728009, 405761843503227, 6659806418513854, 8636648858776858, 2369634930991409,
        7816366017009737, 12327821991869592, 3442343176170197, 609477055445255, 546919256504155,
        12735016335549658, 9434012574779146, 146032625312180, 11763166678198715, 8060233849729059,
        5733284769093025, 2640368192710009, 1811021994875259, 7947234114533774, 4335464813523027,
        11534829640500599, 6204120367467893, 9965098404453525, 8573435640464151, 3084848651025521,
        8910953080692879, 2784193657702748, 5851782600951028, 441255211374615, 4633262920096383,
    ),
    43: (
        7412299473480955, 20178612179156559, 5002730765517776, 14468167423914648, 8690403311938856,
        14786907507198142, 17466237455366811, 11357572195533915, 16032991500561151, 14971280150813917,
        19856993070733078, 19242445567798349, 1443288629446492, 6764628806439054, 14407654875522841,
        13430975752764815, 20645477748323817, 13219728157330394, 16973255497037052, 12889221521421266,
        20241802934766673, 10418257142255523, 12662405307620896, 19620589817194392, 13967878953884472,
        2041630638734878, 17966040275608975, 17032067806986678, 5880299588831933, 19138927510532984,
        10299051454516926, 19682426539436588, 18107373064819648, 15317615418486753, 16933407669134599,
        7467865594805842, 9746433608002455, 3514745491478057, 6738596334325039, 9742319192995696,
        5933569231736827, 12258690208655108,
    ),
    47: (
        1710137813760800, 7130089473542591, 17268953317871557, 31349015711479110, 24698193455780821,
        14614665783397277, 6116338030112016, 36749911955517212, 36667741935605509, 27440694401905992,
        38437336556939925, 31989199772835301, 22951111137885755, 13637410675924992, 12076491763680793,
        10558822292844408, 28227218591845744, 534887642900304, 23309283073533816, 26299566117915033,
        13078660380422402, 39461469027013295, 38118406910071118, 23498027717916782, 14776349715027628,
        19007106911333347, 8883472577999989, 47580161892580406, 50649054789509750, 18924427072936153,
        1909053673710993, 16663069379179255, 30063765647886274, 1774826124511240, 17203928536439960,
        15646507045209858, 38388754728621613, 4569139970880971, 3362536194563444, 33495165204112665,
        26071949273360596, 2164163166547835, 12407912249387246, 5905301409783170, 8330898291693751,
        37885911094872860,
    ),
}  # fmt: skip

MOST_LETTERS = max(KEYS) - 1
ENGLISH = letter_keys(ascii_uppercase)
