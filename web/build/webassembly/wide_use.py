"""Uses Python widely, far beyond what a game does, and prints a digest of all answers for each kind of use.

early.py runs it to see which data Python's early functions read; what it must read are the tables of letters, of
formats and of numbers, and messages. A test compares answers with and without the data of the late part.
"""

import hashlib
import math
import operator
import random
import sys

CODES = (*range(0x3400), *range(0xA000, 0xAC00), *range(0xD700, 0x20000), *range(0x3400, sys.maxunicode + 1, 61))
LETTERS = tuple(map(chr, CODES))
VALUES = (
    *("Hello wörld", "日本\n", "", b"abc \xff", bytearray(b"xyz"), 5, -7, 2**100, 1.5, math.inf, math.nan, 1 + 2j),
    *(True, None, [3, 1, 2], (1, 2), {1: 2}, {1, 2}, frozenset((1,)), range(5), slice(1, 2), memoryview(b"abc")),
    *(..., len, iter([1]), iter("a"), enumerate([]), zip(), reversed([1]), lambda: 0, str.upper, type, object()),
    *(property(), classmethod(len), super(int, 5), Exception("a"), OSError(2, "x"), sys.flags, int | str),
    *(UnicodeDecodeError("utf-8", b"a", 0, 1, "x"), compile("a", "b", "eval"), list[int]),
)
GIVEN = (
    *((), (None,), (1,), ("a",), (b"a",), (1, 2), ("a", 1, 2), ([],), ({},), (1.5,), (-1,), ("é", "ß")),
    (1, 2, 3, 4, 5),
)
SINGLE = (
    *(len, int, float, complex, str, bytes, bytearray, list, tuple, set, dict, bool, repr, ascii, next, sum, min),
    *(max, sorted, any, all, round, bin, oct, hex, chr, ord, callable, range, memoryview, enumerate, zip, map),
    *(filter, reversed, isinstance, getattr, format, divmod, super, __import__, compile),
)
SOURCES = (
    *("1+", "x=", "def f(:", "class", 'f"{"', 'f"{x!z}"', '"', '"""', "0777", "1__0", "a b", "(", "[}", "return"),
    *("yield", "await x", "nonlocal x", "break", "del f()", "f()=1", "a+1=2", "import", "from . import", "try:pass"),
    *("lambda x,x:1", "def f(a,a):pass", "*a", "**a", "print x", "x if", "for", "with x", "@a", "\\", "é=1", "日=1"),
    *("$", "x:int=1", "x:=1", "type X=int", "def f[T](x:T)->T:pass", "f(**a,*b)", "not", "is", "\tx\n y", "if 1:\nx"),
    *("  x", 'b"é"', '"\\x"', "0xg", '"\\N{DIGIT ONE}"', "1e", "assert(1,2)", "x is 1", '"a"()', 't"{x}"'),
    *("try:\n x\nexcept* y:\n pass", 'f"{x=:>{w}}"', "from __future__ import braces", "raise x from y", "a[b:c,d]"),
    *("class A(B,metaclass=C):\n def f(self):return super().f()", "def g():\n x=yield\n yield from y", "global x;x=1"),
    *("[x for x in y if z]", "async def f():\n async with x: await y"),
    'match x:\n case {"a":1,**r}|[1,*q]|C(x=1)|None|-1|1+2j|"a"|_ if z:\n  pass',
)
SPECS = (
    *("", "d", "<5", "^9", "=+7", "#x", "08.3f", "e", "%", "n", "c", "s", "10.4", "_x", ",d", ".", "5z", "{", "é>5"),
)
TEMPLATES = (
    *("{", "}", "{0}{}", "{a}", "{0.x}", "{0[1]}", "%", "%(a)s", "%d %d", "%*d", "%q", "%c", "%r%a%s", "%5.1f%%"),
)
PATTERNS = (
    *("(", "[a", "*", "(?P<a>x)(?P=a)", "(?<=a+)", "\\", "(?z)", "a{2,1}", "[z-a]", "(?i)é", r"\bfoo\b", "(?:a|b)*?c"),
)
TEXTS = ('{"a":[1,2.5,null]}', "", "{", "[1,", "nul", '"\\u12"', "1e5", "NaN", "[1}", '"\x01"', "é")


# Methods whose answers differ from run to run.
LEFT_OUT = ("__re", "__init_", "__sub", "__d", "__hash", "__get", "__sizeof", "__class__")


def _tried(function, *given, **named):
    """What a call gives, or how it fails."""
    try:
        found = function(*given, **named)
    except Exception as error:  # noqa: BLE001  whatever it is
        found = type(error).__name__, str(error)
    told = repr(found)
    return type(found).__name__ if "0x" in told else told


def _letters():
    every = [of for name, of in sorted(vars(str).items()) if not name.startswith("_")]
    single = [of for of in every if of not in (str.format, str.encode) and "TypeError" not in _tried(of, "a")]
    for one in LETTERS:
        yield [of(one) for of in single], [of(f"a{one}b") for of in single], repr(one), ascii(one)
        yield _tried(int, one), _tried(float, one), one.encode("ascii", "backslashreplace")
        yield [_tried(one.encode, to) for to in ("utf-8", "latin-1", "utf-16")]


def _methods():
    import io
    import re

    for value in (*VALUES, io.StringIO("a"), io.BytesIO(b"a"), re.compile("a")):
        for name in dir(value):
            if name in ("release", "__exit__", "close", "detach") or name.startswith(LEFT_OUT):
                continue
            found = getattr(value, name, None)
            yield name, str(found.__doc__), str(getattr(found, "__text_signature__", None))
            if callable(found):
                yield [_tried(found, *given) for given in GIVEN], _tried(found, nonsense=1)


def _operators():
    every = [of for name, of in sorted(vars(operator).items()) if callable(of) and not name.startswith("_")]
    values = (0, 1, -3, 1.5, -0.0, 1e300, 2j, True, "a", "é", b"a", (1,), None, range(3), len, int)
    for of in every:
        yield [_tried(of, one) for one in values], [_tried(of, one, other) for one in values for other in values]
    for of in SINGLE:
        yield [_tried(of, one) for one in (*values, 2**65, -(2**90))]


def _numbers():
    import cmath

    rng = random.Random(5)
    found = [rng.uniform(-10, 10) * 10.0 ** rng.randrange(-320, 308) for _ in range(300)]
    of_math = [of for module in (math, cmath) for name, of in sorted(vars(module).items()) if callable(of)]
    for one in (*found, *(rng.uniform(-20, 20) for _ in range(100)), 0.0, -0.0, math.inf, math.nan, 5e-324, 1.7e308):
        yield repr(one), f"{one:.17g}|{one:e}|{one:G}|{one:,}", one.hex(), _tried(round, one, 3), _tried(int, one)
        yield [(_tried(of, one), _tried(of, one, 1.5)) for of in of_math if abs(one) < 99 or of is not math.factorial]
        yield _tried(pow, one, 0.3), _tried(pow, abs(one), rng.uniform(-3, 3)), _tried(operator.mod, one, 0.7)
    for _ in range(100):
        one, other, base = (
            rng.getrandbits(rng.randrange(1, 3000)),
            rng.getrandbits(rng.randrange(1, 1500)) | 1,
            rng.randrange(2, 37),
        )
        yield (
            str(one),
            one // other,
            math.gcd(one, other),
            pow(one, other % 999, other),
            f"{one:x}{one:o}{one:b}{one:,}",
        )
        yield _tried(int, "z1" * 5, base), one.to_bytes(400), math.isqrt(one), one * other, _tried(float, one)
        yield rng.random(), rng.gauss(), rng.sample(range(99), 5), rng.expovariate(1), rng.gammavariate(2, 1)


def _formats():
    for value in (1, -2, 1.25, "ab", "é", 2j, None, True, 2**80):
        yield [(_tried(format, value, spec), _tried(operator.mod, "%" + spec, value)) for spec in SPECS]
        for text in TEMPLATES:
            yield _tried(text.format, value), [_tried(operator.mod, text, one) for one in (value, (1, 2), {"a": 1})]


def _sources():
    import ast
    import contextlib
    import dis
    import io
    import marshal

    for source in SOURCES:
        for mode in ("exec", "eval", "single"):
            yield _tried(lambda source=source, mode=mode: marshal.dumps(compile(source, "<x>", mode), 2))
        yield _tried(lambda source=source: ast.unparse(ast.parse(source))), _tried(ast.literal_eval, source)
        with contextlib.redirect_stdout(io.StringIO()) as told:
            _tried(dis.dis, source)
        yield told.getvalue() if "0x" not in told.getvalue() else None


def _texts():
    import array
    import base64
    import binascii
    import json
    import re
    import struct
    import unicodedata

    yield [
        _tried(json.loads, text)
        for text in ('{"a":[1,2.5,null]}', "", "{", "[1,", "nul", '"\\u12"', "1e5", "NaN", "[1}")
    ]
    yield json.dumps({"a": [1, 2.5, None, True, "é\u2028\x00日"]}), json.dumps("é日", ensure_ascii=False, indent=1)
    yield [_tried(lambda one=one: re.compile(one).findall("foo aac xÉxx bar1é_日本")) for one in PATTERNS]
    for one in LETTERS[::7]:
        yield [bool(re.match(kind, one)) for kind in (r"\w", r"\d", r"\s", f"(?i:{re.escape(one.swapcase())})")]
        yield [of(one) for of in (unicodedata.category, unicodedata.combining, unicodedata.east_asian_width)]
        yield (
            [unicodedata.normalize(form, one + "\u0301") for form in ("NFC", "NFD", "NFKC")],
            unicodedata.numeric(one, None),
        )
    data = bytes(range(256)) * 20
    yield [hashlib.new(name, data).hexdigest() for name in ("md5", "sha1", "sha256", "sha512", "sha3_256", "blake2b")]
    yield (
        binascii.crc32(data),
        base64.b64encode(data),
        _tried(base64.b64decode, b"a"),
        _tried(binascii.unhexlify, b"zz"),
    )
    for kind in "xcbB?hHiIlLqQnNefdspP":
        yield [_tried(struct.pack, order + kind, 1) for order in ("", "<", ">")], _tried(array.array, kind, [1, 2])


def _encodings():
    import codecs
    import encodings.aliases
    import pkgutil

    names = {module.name for module in pkgutil.iter_modules(encodings.__path__)} | set(encodings.aliases.aliases)
    for name in sorted(names - {"mbcs", "oem"}):
        for errors in ("strict", "replace", "backslashreplace", "surrogateescape", "xmlcharrefreplace"):
            yield [
                _tried(codecs.encode, text, name, errors) for text in ("abc", "äöß", "日本語", "\U0001f600", "\udc80")
            ]
            yield [
                _tried(codecs.decode, data, name, errors) for data in (b"abc", b"\xff\xfe", b"\x82\xa0\x80", b"+AGE-")
            ]


def _modules():
    import contextlib
    import importlib

    for name in sorted(sys.builtin_module_names):
        with contextlib.suppress(ImportError):
            module = importlib.import_module(name)
            for what in [module, *(getattr(module, one) for one in sorted(dir(module)))]:
                yield str(getattr(what, "__doc__", None)), str(getattr(what, "__text_signature__", None))


def digests(*uses):
    """A digest for each use."""
    found = {}
    for use in uses:
        total = hashlib.sha256()
        for answer in use():
            total.update(repr(answer).encode("utf-8", "surrogatepass"))
        found[use.__name__.strip("_")] = total.hexdigest()[:16]
    return found


USES = (_letters, _formats, _numbers, _methods, _operators, _sources, _texts, _encodings, _modules)
if __name__ == "__main__":
    import warnings

    warnings.simplefilter("ignore")
    print(digests(*USES))
