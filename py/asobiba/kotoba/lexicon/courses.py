"""Courses: the words of a list to learn, short ones first, without those of the smaller lists."""

from __future__ import annotations

from asobiba.arguments import Arguments, text, whole
from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.words.lexicon_store import LexiconStore

from .word_lists import LIST_NAMES, open_word_list

COURSES = LIST_NAMES[:3]  # of the words that everybody knows
MOST_ITEMS, DEFAULT_ITEMS = 50, 20
MOST_FIRST = 1_000_000


def course_words(arguments: Arguments, lexica: LexiconStore) -> JSON:
    """Some of the words of a course, and how many it has.

    Raises:
        RequestError: `study/course`, or an argument has the wrong form.
    """
    course = text(arguments, "course")
    if course not in COURSES:
        message = f"no course {course!r:.60}; there are {', '.join(COURSES)}"
        raise RequestError("study/course", message, course=course[:60])
    first, count = whole(arguments, "first", 0, MOST_FIRST, 0), whole(arguments, "count", 0, MOST_ITEMS, DEFAULT_ITEMS)
    smaller = COURSES[: COURSES.index(course)]
    known = set(open_word_list(lexica, smaller[-1]).words()) if smaller else set()
    words = sorted(set(open_word_list(lexica, course).words()) - known, key=lambda word: (len(word), word))
    return {"of": len(words), "items": words[first : first + count]}
