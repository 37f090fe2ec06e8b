"""The lessons: the handbook's own pages, cut into what is read, what is stepped through and what is asked.

A page of docs/lessons is plain Markdown. Two kinds of comments in it say what an interactive page has at that
place, and no other reader sees them:

    <!-- step: {"tree": "[[3, 5, 2], [9, 1]]", "algorithm": "minimax"} -->
    <!-- exercise: {"kind": "values"} -->
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from zermelo.errors import ZermeloError

# In an installed package the pages lie beside this file; in a checkout they are where the handbook has them.
FOLDERS = (Path(__file__).parent / "pages", Path(__file__).parents[3] / "docs" / "lessons")
MARKER = re.compile(r"<!-- (step|exercise): (\{.*?\}) -->")
PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")  # what it shows can be stepped through
SENTENCE = re.compile(r"(?<=[.:]) ")
NEXT = re.compile(r"\nNext: \[.*\Z", re.DOTALL)

Kind = Literal["text", "step", "exercise"]


@dataclass(frozen=True)
class Part:
    """A piece of a lesson: text in Markdown, or what is asked of the server for a tree or an exercise."""

    kind: Kind
    text: str = ""
    asked: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Lesson:
    """One lesson; its name is that of its file, `1-a-tree`."""

    name: str
    title: str
    parts: tuple[Part, ...]

    @property
    def about(self) -> str:
        """How it begins: its first sentence."""
        return SENTENCE.split(" ".join(self.parts[0].text.split()), maxsplit=1)[0].rstrip(".:") + "."


@cache
def lessons() -> tuple[Lesson, ...]:
    """All of them, in order.

    >>> [lesson.name for lesson in lessons()][:2]
    ['1-a-tree', '2-tictactoe']
    """
    folder = next((folder for folder in FOLDERS if folder.is_dir()), None)
    return () if folder is None else tuple(_lesson(path) for path in sorted(folder.glob("*.md")))


def lesson_called(name: str) -> Lesson:
    """The lesson of this name."""
    for lesson in lessons():
        if lesson.name == name:
            return lesson
    raise ZermeloError(f"there is no such lesson; there are {', '.join(each.name for each in lessons())}")


def _lesson(path: Path) -> Lesson:
    title, _, text = path.read_text("utf-8").removeprefix("# ").partition("\n")
    return Lesson(path.stem, title.strip(), tuple(_parts(NEXT.sub("\n", PICTURE.sub("", text)))))


def _parts(text: str) -> Iterator[Part]:
    words, *rest = MARKER.split(text)
    yield Part("text", words.strip())
    for kind, asked, words in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        yield Part("step" if kind == "step" else "exercise", asked=tuple(json.loads(asked).items()))
        if words.strip():
            yield Part("text", words.strip())
