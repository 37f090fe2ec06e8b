"""Lessons over HTTP: a list, and each as pieces; text is HTML, made from Markdown which holds none itself."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from markdown_it import MarkdownIt

from zermelo.errors import ZermeloError
from zermelo.lesson.texts import Lesson, Part, lesson_called, lessons
from zermelo.web.inputs import Inputs
from zermelo.web.problems import Problem

LESSON = re.compile(r'href="([\w-]+)\.md"')  # another lesson
BLANK = re.compile(r"\n+</code></pre>")  # a doctest ends with an empty line
ELSEWHERE = re.compile(r'<a href="(?!\?)[^"]*">(.*?)</a>')  # a page of the handbook, which is not served


def lessons_json() -> dict[str, Any]:
    """Every lesson by name and title."""
    return {
        "lessons": [
            {"name": lesson.name, "title": lesson.title, "about": lesson.about} for lesson in lessons()
        ]
    }


def lesson_json(inputs: Inputs) -> dict[str, Any]:
    """One lesson, piece by piece."""
    name = inputs.text("name", most=100)
    inputs.done()
    try:
        return _told(lesson_called(name))
    except ZermeloError as error:
        raise Problem(404, str(error), field="name") from None


@cache
def _told(lesson: Lesson) -> dict[str, Any]:
    return {"name": lesson.name, "title": lesson.title, "parts": [_part(part) for part in lesson.parts]}


def _part(part: Part) -> dict[str, Any]:
    return {"kind": part.kind, "html": html(part.text), "asked": dict(part.asked)}


def html(text: str) -> str:
    """Markdown as HTML. Tags in it stay text; links lead to other lessons or nowhere.

    >>> html("*all* of `x` <b>").strip()
    '<p><em>all</em> of <code>x</code> &lt;b&gt;</p>'
    """
    made = MarkdownIt("commonmark", {"html": False}).render(text) if text else ""
    made = BLANK.sub("</code></pre>", made)
    return ELSEWHERE.sub(r"\1", LESSON.sub(r'href="?screen=learn&amp;lesson=\1"', made))
