"""The words that people meet most, by a source that made no list: which of their forms a list lacks.

    python3 bench/everyday.py FOLDER [de es ...]

FOLDER has simplemma 1.1.2 and wordfreq 3.1.1 (PyPI), unpacked. Of a language the 2,000 lemmas that wordfreq meets most
are taken, by simplemma, with those of their forms that are met. What is missing is shown, the most frequent first.
"""

from __future__ import annotations

import argparse
import lzma
import pickle
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "lexicon")]

from frequency import read_frequency  # noqa: E402
from languages.catalogue import LANGUAGES  # noqa: E402
from languages.making import alphabet_of, pack_path  # noqa: E402
from languages.selection import NEVER_MET, Language, played  # noqa: E402
from languages.sources import the_file  # noqa: E402

from asobiba.words.language_pack import open_language_pack  # noqa: E402

LEMMAS = 2_000
FORM_MET = 650  # once in three million words


def lemma_of_form(folder: Path, code: str) -> dict[str, str]:
    """Simplemma's table of a language: form -> lemma."""
    table = pickle.loads(lzma.decompress(the_file(folder, f"{code}.plzma").read_bytes()))
    return {form.decode(): lemma.decode() for form, lemma in table.items()}


def usual_forms(folder: Path, language: Language) -> dict[str, int]:
    """The usual lemmas with their usual forms -> wordfreq's bucket."""
    table = lemma_of_form(folder, language.code)
    met = read_frequency(the_file(folder, language.frequency))
    large = language.code == "de"  # nouns have capitals
    lemmas: set[str] = set()
    for word in sorted(met, key=lambda each: met[each]):
        lemma = table.get(word, "")
        if word.isalpha() and lemma and (large or lemma.islower()):
            lemmas.add(lemma)
        if len(lemmas) == LEMMAS:
            break
    forms: defaultdict[str, set[str]] = defaultdict(set)
    for form, lemma in table.items():
        usual = met.get(form.lower(), NEVER_MET) <= FORM_MET
        if usual and lemma in lemmas and form.isalpha() and (large or form.islower()):
            forms[lemma].add(form.lower())
    found = {form for lemma in lemmas for form in (lemma.lower(), *forms[lemma])}
    return {form.replace("ß", "ss") if large else form: met.get(form, NEVER_MET) for form in found}


def main() -> None:
    """Print what each list has and lacks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("codes", nargs="*", help="of languages; all if none is named")
    chosen = parser.parse_args()
    folder = chosen.folder
    for language in LANGUAGES.values():
        if chosen.codes and language.code not in chosen.codes:
            continue
        pack = open_language_pack(pack_path(language).read_bytes(), language.code)
        alphabet = alphabet_of(language)
        met = usual_forms(folder, language)
        spelt = {form: played(alphabet, form) for form in met}
        words = {form: alphabet.segment(shown) for form, shown in spelt.items() if shown is not None}
        missing = sorted((met[form], form) for form, letters in words.items() if letters not in pack.standard)
        share = 100 - 100 * len(missing) / len(words)
        print(f"{language.name}: {len(words):,} forms, {share:.2f} % in the list; missing:")
        print("  ", " ".join(form for _, form in missing))


if __name__ == "__main__":
    main()
