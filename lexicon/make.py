"""Makes the packed word lists from the sources beside this file, and checks that they are what their sources say.

    python3 lexicon/make.py                           pack the lists, fill in counts and checksums
    python3 lexicon/make.py --check                   say what is not as it would be made; change nothing
    python3 lexicon/make.py source [--scowl DIR]      make english/scowl.txt.xz from Debian's package `scowl`
    python3 lexicon/make.py source --japanese DIR     make japanese/words.txt.xz from the packages unpacked in DIR
    python3 lexicon/make.py meanings [--from DIR]     make the packs of meanings from the packages unpacked in DIR,
                                                      and count anew how many words have an entry; with a NAME
                                                      (spanish) only the pack of that language
    python3 lexicon/make.py language NAME --from DIR  make the lists of another language (spanish, ...) from packages;
                                                      `--short`: the short words that its short.toml does not name
    python3 lexicon/make.py own NAME FILE             pack a plain list of words as own/NAME.lex, for a copy of the page

How an English word gets its level, the smallest list that has it (everyday < standard < full); of the Japanese ones
japanese/tiers.py tells it:

1. SCOWL's size: up to 40 everyday, up to 70 standard, up to 80 full. What SCOWL has as a variant or as Australian
   only is never everyday.
2. english/short.toml decides alone about words of two and three letters: what it does not name is in no list.
3. english/more.toml decides about the longer words that it names, whatever SCOWL says.
4. english/offensive.txt takes its words out of the everyday list. They stay in the others; the game's option `school`
   leaves them out there.

Standard library only, and the engine's own packer from ../py.
"""

from __future__ import annotations

import argparse
import hashlib
import lzma
import re
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scowl import ScowlError, playable, scowl_text

HERE = Path(__file__).resolve().parent
ENGLISH = HERE / "english"
JAPANESE = HERE / "japanese"
OWN = HERE / "own"
DEBIAN = Path("/usr/share/dict/scowl")
LEVELS = ("everyday", "standard", "full")
LARGEST = {"everyday": 40, "standard": 70, "full": 80}
# Of the Japanese files, those that are not made by packing.
SOURCES = ("words.txt", "words.txt.xz", "supplement.txt", "blocked.txt", "writings.txt", "children.txt", "names.txt")
MARK = "# ---- filled in by lexicon/make.py ----\n"
TABLE = ("<!-- lists: filled in by lexicon/make.py -->\n", "<!-- end of lists -->\n")
COVERAGE = ("<!-- coverage: filled in by lexicon/make.py meanings -->\n", "<!-- end of coverage -->\n")


class SourceError(Exception):
    """A source is missing or says something that cannot be so; the message names the file and the way out."""


def main(arguments: list[str] | None = None) -> int:
    """Run one of the commands above; 0 is fine, 1 means that something is missing or differs."""
    parser = argparse.ArgumentParser(prog="lexicon/make.py", description="Make the packed word lists.")
    parser.add_argument("command", nargs="?", choices=["pack", "source", "meanings", "language", "own"], default="pack")
    parser.add_argument("own", nargs="*", metavar="NAME FILE", help="of `own`: what the list is called, and its words")
    parser.add_argument("--short", action="store_true", help="of `language`: short words that are not looked at yet")
    parser.add_argument("--check", action="store_true", help="say what differs; change nothing")
    parser.add_argument("--scowl", type=Path, default=DEBIAN, help=f"folder of SCOWL's lists, else {DEBIAN}")
    parser.add_argument("--japanese", type=Path, help="folder of the Japanese packages, unpacked")
    parser.add_argument(
        "--from", type=Path, dest="packages", help="folder of the packages for the meanings or the language, unpacked"
    )
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "own":
            made = own(chosen.own)
        elif chosen.command == "meanings":
            return write(meanings(chosen.packages, chosen.own)) or write(coverage())
        elif chosen.command == "language":
            made = language(chosen.own, chosen.packages, only_short=chosen.short)
            if not chosen.check and write(made) == 0:
                made = everything() if made else {}
        else:
            made = source(chosen.scowl, chosen.japanese) if chosen.command == "source" else everything()
    except (SourceError, FileNotFoundError) as error:
        print(f"lexicon: {error}", file=sys.stderr)
        return 1
    return compare(made) if chosen.check else write(made)


def write(made: dict[Path, bytes]) -> int:
    """Write the files that differ."""
    for path, data in made.items():
        if path.is_file() and path.read_bytes() == data:
            print(f"lexicon: {name_of(path)} is as it was ({len(data):,} bytes)")
        else:
            path.write_bytes(data)
            print(f"lexicon: {name_of(path)} written ({len(data):,} bytes)")
    return 0


def compare(made: dict[Path, bytes]) -> int:
    """Name the files that are not as they would be made; 1 if there is one."""
    stale = [path for path, data in made.items() if not path.is_file() or path.read_bytes() != data]
    for path in stale:
        print(f"lexicon: {name_of(path)} is not what its sources make: run python3 build.py lexicon", file=sys.stderr)
    return 1 if stale else 0


def name_of(path: Path) -> str:
    """A path as it is called in messages, from the top of the repository."""
    return path.relative_to(HERE.parent).as_posix()


def own(given: list[str]) -> dict[Path, bytes]:
    """The packed list of a site of one's own; its name is what the page calls it, in small letters a-z, 0-9 and `-`."""
    if len(given) != 2:
        raise SourceError("`own` takes a name and a file of words, one a line")
    name, file = given
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name) or name in (*LEVELS, "own") or name.startswith("own-"):
        raise SourceError(f"{name!r} is no name for a list: small letters, digits and -, and none that there is")
    with engine():
        from asobiba.errors import LexiconError
        from asobiba.words.own_list import read_words
    try:
        found = read_words(Path(file).read_bytes())
    except LexiconError as error:
        raise SourceError(f"{file}: {error}") from error
    for bad in found.bad:
        print(f"lexicon: {file} line {bad.line}: {bad.text!r} is left out ({bad.reason})", file=sys.stderr)
    OWN.mkdir(exist_ok=True)
    return {OWN / f"{name}.lex": packer()(found.words, name=name)}


def language(given: list[str], packages: Path | None, *, only_short: bool) -> dict[Path, bytes]:
    """The pack of a language."""
    if len(given) != 1 or packages is None:
        raise SourceError("`language` takes a name (spanish) and --from FOLDER")
    with engine():
        from languages import making
    try:
        if only_short:
            print(*making.short_words(given[0], packages))
        return {} if only_short else making.new_pack(given[0], packages)
    except making.MakingError as error:
        raise SourceError(str(error)) from error


def language_files() -> tuple[dict[Path, bytes], dict[str, tuple[bytes, int]]]:
    """What is made for the packs of languages; and all their files, each with how many words it has."""
    with engine():
        from languages import making
    packs, meant = making.packs(), meaning_files()
    made, files = making.index(packs), {}
    for name, data in packs.items():
        found = making.files(name, data)
        found |= {path.partition("/")[2]: row for path, row in meant.items() if path.startswith(f"{name}/")}
        files.update({f"{name}/{file}": row for file, row in found.items()})
        made[making.pack_path(making.language_named(name))] = data
        tables = making.list_tables(name, data) + file_tables(found)
        made[HERE / name / "SOURCE.toml"] = filled_in(HERE / name, tables).encode()
    return made, files


# The sources: SCOWL's folder of lists -> one text, every word once; the Japanese packages -> another.


def source(scowl: Path, packages: Path | None) -> dict[Path, bytes]:
    """The source of one language: of Japanese, if a folder of its packages is named."""
    if packages is None:
        path = ENGLISH / "scowl.txt.xz"
        try:
            return {path: compressed(scowl_text(scowl).encode("ascii"), path)}
        except ScowlError as error:
            raise SourceError(str(error)) from error
    with engine():
        from japanese.gather import words_text
    path = JAPANESE / "words.txt.xz"
    return {path: compressed(words_text(packages).encode(), path)}


def compressed(text: bytes, path: Path) -> bytes:
    """The text as xz. A file that holds it already stays as it is: liblzma's bytes differ between versions."""
    data = path.read_bytes() if path.is_file() else b""
    if data and lzma.decompress(data) == text:
        return data
    return lzma.compress(text, preset=9 | lzma.PRESET_EXTREME)


# The meanings: packs out of other projects' dictionaries, and how many words have an entry.


def meanings(folder: Path | None, languages: list[str]) -> dict[Path, bytes]:
    """The packs of meanings of these languages; of English and Japanese if none is named."""
    if folder is None:
        return {}
    with engine():
        from meanings.making import other_pack, packs
    try:
        found = {path: data for name in languages for path, data in other_pack(name, folder).items()}
        return found or packs(folder)
    except (ValueError, StopIteration) as error:
        raise SourceError(f"meanings: {error or f'no WordNet in {folder}'}") from error


def coverage() -> dict[Path, bytes]:
    """README.md with the shares of words that have an entry."""
    with engine():
        from meanings.making import coverage_table

        rows = coverage_table()
    return {HERE / "README.md": between((HERE / "README.md").read_text(encoding="utf-8"), COVERAGE, rows).encode()}


def meaning_files() -> dict[str, tuple[bytes, int]]:
    """The packs by their path, each with how many headwords it has."""
    with engine():
        from meanings.making import files
    return files()


# The verdicts: every word's level.


def levels() -> dict[str, str]:
    """The smallest list that has each word."""
    short, more = verdicts_short(), verdicts_more()
    found = {word: level for word, level in scowl_levels().items() if len(word) > 3}
    found.update(short)
    found.update(more)
    for word in offensive():
        if found.get(word) == "everyday":
            found[word] = "standard"
    return {word: level for word, level in found.items() if level != "out"}


def scowl_levels() -> dict[str, str]:
    """Every word of the source with the level that its size gives."""
    path = ENGLISH / "scowl.txt.xz"
    if not path.is_file():
        raise SourceError(f"{name_of(path)} is missing: make it with python3 lexicon/make.py source")
    found = {}
    level = ""
    for line in lzma.decompress(path.read_bytes()).decode("ascii").split("\n"):
        if line.startswith("# "):
            level = level_of(*line[2:].split(" "))
        elif line:
            found[line] = level
    return found


def level_of(kind: str, size: str) -> str:
    """The level of a section of the source."""
    level = next(level for level in LEVELS if int(size) <= LARGEST[level])
    return "standard" if kind != "words" and level == "everyday" else level


def verdicts_short() -> dict[str, str]:
    """Level or `out` of every word of two and three letters that short.toml names."""
    found: dict[str, str] = {}
    for group, length in (("two", 2), ("three", 3)):
        for level, entries in load_toml("short.toml")[group].items():
            words = [*entries.get("plain", "").split(), *(word for word in entries if word != "plain")]
            add_verdicts(found, words, level, f"short.toml [{group}.{level}]", length)
    return found


def verdicts_more() -> dict[str, str]:
    """Level or `out` of every longer word that more.toml names."""
    found: dict[str, str] = {}
    for group in load_toml("more.toml")["verdict"]:
        add_verdicts(found, group["words"].split(), group["lexicon"], f"more.toml, {group['why']!r}", 0)
    return found


def add_verdicts(found: dict[str, str], words: list[str], level: str, place: str, length: int) -> None:
    """Add words to the verdicts; a word twice, of a wrong length or level is an error. Length 0 is four or more."""
    if level not in (*LEVELS, "out"):
        raise SourceError(f"{place}: no list is called {level!r}")
    for word in words:
        if word in found:
            raise SourceError(f"{place}: {word!r} is there twice")
        if not playable(word) or (len(word) != length if length else len(word) < 4):
            raise SourceError(f"{place}: {word!r} does not belong there")
        found[word] = level


def offensive() -> list[str]:
    """The words of offensive.txt, sorted."""
    lines = read_text("offensive.txt").split("\n")
    words = [word for word in (line.partition("#")[0].strip() for line in lines) if word]
    twice = sorted({word for word in words if words.count(word) > 1})
    wrong = [word for word in words if not playable(word)]
    if twice or wrong:
        raise SourceError(f"english/offensive.txt: twice: {twice}, not words of 2-15 letters a-z: {wrong}")
    return sorted(words)


def load_toml(name: str) -> dict[str, Any]:
    """One of the hand-kept files."""
    try:
        return tomllib.loads(read_text(name))
    except tomllib.TOMLDecodeError as error:
        raise SourceError(f"english/{name}: {error}") from error


def read_text(name: str) -> str:
    """The text of a hand-kept file."""
    path = ENGLISH / name
    if not path.is_file():
        raise SourceError(f"{name_of(path)} is missing: it is kept by hand, take it from the repository's history")
    return path.read_text(encoding="utf-8")


# What is made: the packed lists, and the places that count them.


def lists() -> dict[str, list[str]]:
    """The words of every list, sorted."""
    found = levels()
    taken = {level: LEVELS[: number + 1] for number, level in enumerate(LEVELS)}
    return {level: sorted(word for word, least in found.items() if least in taken[level]) for level in LEVELS}


def everything() -> dict[Path, bytes]:
    """Every file that is made, with what it should contain."""
    words = lists()
    packed = {name: packer()(found, name=name) for name, found in words.items()}
    made = {ENGLISH / f"{name}.lex": data for name, data in packed.items()}
    files = {f"{name}.lex": (packed[name], len(found)) for name, found in words.items()}
    kana = japanese_files()
    made.update({JAPANESE / name: data for name, (data, _) in kana.items() if name not in SOURCES})
    packs = meaning_files()
    named = {
        language: {path.partition("/")[2]: found for path, found in packs.items() if path.startswith(language)}
        for language in ("english", "japanese")
    }
    made[ENGLISH / "SOURCE.toml"] = source_toml(words, packed, named["english"]).encode()
    made[JAPANESE / "SOURCE.toml"] = filled_in(JAPANESE, file_tables({**kana, **named["japanese"]})).encode()
    rows = {f"english/{name}": found for name, found in {**files, **sources()}.items()}
    others, other_rows = language_files()
    made.update(others)
    made[HERE / "README.md"] = readme(
        {**rows, **{f"japanese/{name}": found for name, found in kana.items()}, **packs, **other_rows}
    ).encode()
    return made


def japanese_files() -> dict[str, tuple[bytes, int]]:
    """The Japanese files by name, those that are made and then their sources, each with how many words it has."""
    with engine():
        from japanese import packing

        from asobiba.words.kana_file import read_kana_file
    try:
        found = packing.japanese()
        made = {
            name: (data, read_kana_file(data).count if name.endswith(".kana") else len(found.written))
            for name, data in packing.packed(found).items()
        }
        return {**made, **packing.counts()}
    except packing.KanaSourceError as error:
        raise SourceError(f"japanese/{error}") from error


@contextmanager
def engine() -> Iterator[None]:
    """The engine's own packers can be imported, from the working tree: nothing has to be installed."""
    sys.path[:0] = [str(HERE.parent / "py"), str(HERE)]
    try:
        yield
    except ImportError as error:
        raise SourceError(f"the engine's packers in py/asobiba/words cannot be imported: {error}") from error
    finally:
        del sys.path[:2]


def packer() -> Any:
    """The engine's packer of lexica."""
    with engine():
        from asobiba.words.lexicon_file import pack_lexicon
    return pack_lexicon


def source_toml(words: dict[str, list[str]], packed: dict[str, bytes], meanings: dict[str, tuple[bytes, int]]) -> str:
    """english/SOURCE.toml."""
    parts = []
    for name, found in words.items():
        parts += [
            f"\n[lists.{name}]\n",
            f"words = {len(found)}\n",
            f"bytes = {len(packed[name])}\n",
            f'sha256 = "{digest(packed[name])}"\n',
            f'sha256_text = "{digest(chr(10).join([*found, ""]).encode())}"\n',
        ]
    return filled_in(ENGLISH, "".join(parts) + file_tables({**sources(), **meanings}))


def filled_in(folder: Path, tables: str) -> str:
    """SOURCE.toml of a language: its hand-written head, then counts and checksums of every file."""
    path = folder / "SOURCE.toml"
    head, mark, _ = path.read_text(encoding="utf-8").partition(MARK)
    if not mark:
        raise SourceError(f"{name_of(path)} has lost its line {MARK.strip()!r}")
    return head + mark + tables


def file_tables(files: dict[str, tuple[bytes, int]]) -> str:
    """A table for each file."""
    return "".join(
        f'\n[files."{name}"]\nwords = {count}\nbytes = {len(data)}\nsha256 = "{digest(data)}"\n'
        for name, (data, count) in files.items()
    )


def sources() -> dict[str, tuple[bytes, int]]:
    """The files that the lists are made from, each with how many words it names; `scowl.txt` is the source unpacked."""
    packed = (ENGLISH / "scowl.txt.xz").read_bytes()
    counts = {"short.toml": len(verdicts_short()), "more.toml": len(verdicts_more()), "offensive.txt": len(offensive())}
    number = len(scowl_levels())
    kept = {name: ((ENGLISH / name).read_bytes(), count) for name, count in counts.items()}
    return {"scowl.txt": (lzma.decompress(packed), number), "scowl.txt.xz": (packed, number), **kept}


def readme(files: dict[str, tuple[bytes, int]]) -> str:
    """README.md with its table of files filled in."""
    rows = ["| file | words | bytes | bytes a word | SHA-256 |", "|---|---:|---:|---:|---|"]
    for name, (data, count) in files.items():
        rows.append(f"| `{name}` | {count:,} | {len(data):,} | {len(data) / max(count, 1):.2f} | `{digest(data)}` |")
    return between((HERE / "README.md").read_text(encoding="utf-8"), TABLE, rows)


def between(text: str, marks: tuple[str, str], rows: list[str]) -> str:
    """A text with these lines between two marks."""
    head, start, rest = text.partition(marks[0])
    _, end, tail = rest.partition(marks[1])
    if not start or not end:
        raise SourceError(f"lexicon/README.md has lost its marks {marks[0].strip()!r}")
    return "".join([head, start, "\n".join(rows), "\n", end, tail])


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
