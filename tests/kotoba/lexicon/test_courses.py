"""Courses of words for learners: every word of a list once, short ones first, none of the smaller lists."""

from __future__ import annotations

import json
from typing import Any

from asobiba import bridge
from asobiba.kotoba.lexicon.courses import COURSES
from asobiba.kotoba.lexicon.word_lists import open_word_list
from asobiba.words.lexicon_store import LexiconStore


def asked(**arguments: Any) -> Any:
    message = {"type": "ask", "game": "kotoba", "position": None, "question": "course", "arguments": arguments}
    answer = json.loads(bridge.handle(json.dumps(message)))
    return answer["answer"] if answer["ok"] else answer["error"]["code"]


def test_courses_have_every_word_of_their_lists_once() -> None:
    store = LexiconStore()
    before: set[str] = set()
    for name in COURSES:
        of = asked(course=name, count=0)["of"]
        words = [
            word for first in range(0, min(of, 400), 50) for word in asked(course=name, first=first, count=50)["items"]
        ]
        new = set(open_word_list(store, name).words()) - before
        assert of == len(new)
        assert words == sorted(new, key=lambda word: (len(word), word))[: len(words)]
        before |= new


def test_a_course_that_is_not_there_is_named() -> None:
    assert asked(course="full") == "study/course"
