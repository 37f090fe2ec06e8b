"""Sheets of exercises for a class, and their answer keys: HTML, Markdown, PDF."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from zermelo.lesson.exercises import Exercise
from zermelo.show.files import to_write, write
from zermelo.show.picture import Picture
from zermelo.show.shapes import Line, Shape, Stroke, Text

KINDS = (".html", ".md", ".pdf")
PAGE = (595.0, 842.0)  # A4, in points
EDGE, LETTERS = 48.0, 84  # the margin, and how many letters fit on a line
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
section { break-inside: avoid; margin: 2rem 0; } svg { max-width: 100%; height: auto; }
.blank { display: inline-block; min-width: 4.5rem; border-bottom: 1px solid; margin: .3rem 1rem .3rem .3rem; }
.why { color: #5a606b; }
"""


def save_sheet(exercises: Sequence[Exercise], path: str | Path, title: str, *, answers: bool = False) -> Path:
    """Write a sheet, or its answer key; the suffix of the file says of which kind."""
    path = to_write(path, KINDS, "a sheet")
    kind = path.suffix.lower()
    if kind == ".pdf":
        from zermelo.show.paint import paint_pages

        paint_pages(list(pages(exercises, title, answers)), path)
    else:
        text = html(exercises, title, answers) if kind == ".html" else markdown(exercises, title, answers)
        write(path, text)
    return path


def html(exercises: Sequence[Exercise], title: str, answers: bool) -> str:
    """A page to print or to read."""
    parts = [f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{escape(title)}</title>"]
    parts.append(f"<style>{STYLE}</style><h1>{escape(title)}</h1>")
    for number, exercise in enumerate(exercises, 1):
        parts.append(f"<section><h2>{number}.</h2><p>{escape(exercise.question)}</p>")
        parts.append((exercise.solved if answers else exercise.drawing).svg())
        for blank, answer, why in zip(exercise.blanks, exercise.answers, exercise.reasons, strict=True):
            shown = f"<b>{escape(answer)}</b>" if answers else "&nbsp;"
            parts.append(f"<span>{escape(blank)}: <span class='blank'>{shown}</span></span>")
            parts.append(f"<p class='why'>{escape(why)}</p>" if answers else "")
        parts.append("</section>")
    return "\n".join(part for part in parts if part) + "\n"


def markdown(exercises: Sequence[Exercise], title: str, answers: bool) -> str:
    """Plain text with a little structure; the trees and boards are text too."""
    lines = [f"# {title}", ""]
    for number, exercise in enumerate(exercises, 1):
        lines += [f"## {number}.", "", exercise.question, "", "```text", exercise.text, "```", ""]
        for blank, answer, why in zip(exercise.blanks, exercise.answers, exercise.reasons, strict=True):
            lines.append(f"- {blank}: **{answer}** ({why})" if answers else f"- {blank}: ______")
        lines.append("")
    return "\n".join(lines)


def pages(exercises: Sequence[Exercise], title: str, answers: bool) -> Iterator[Picture]:
    """The sheet as pages of pictures and words."""
    page = _Page(title)
    for number, exercise in enumerate(exercises, 1):
        block = _Block(number, exercise, answers)
        if not page.has_room(block):
            yield page.picture()
            page = _Page(title)
        page.add(block)
    yield page.picture()


class _Block:
    """One exercise on paper: its lines of words, and its picture made to fit."""

    def __init__(self, number: int, exercise: Exercise, answers: bool) -> None:
        self.lines = textwrap.wrap(f"{number}. {exercise.question}", LETTERS)
        self.drawing = (exercise.solved if answers else exercise.drawing).picture()
        self.scale = min(1.0, (PAGE[0] - 2 * EDGE) / self.drawing.width, 260 / self.drawing.height)
        told = ["     ".join(f"{blank}: __________" for blank in exercise.blanks)]
        if answers:
            filled = zip(exercise.blanks, exercise.answers, exercise.reasons, strict=True)
            told = [f"{blank}: {answer}. {why}" for blank, answer, why in filled]
        self.after = [line for words in told for line in textwrap.wrap(words, LETTERS)]

    @property
    def height(self) -> float:
        return (len(self.lines) + len(self.after)) * 14 + self.drawing.height * self.scale + 42


class _Page:
    """A sheet of paper being filled from the top."""

    def __init__(self, title: str) -> None:
        self.y = EDGE
        self.shapes: list[Shape] = [Text((EDGE, self.y), title, 15, bold=True, anchor="start")]
        self.y += 18
        self.shapes.append(Line((EDGE, self.y), (PAGE[0] - EDGE, self.y), Stroke("line")))
        self.y += 18

    def has_room(self, block: _Block) -> bool:
        return self.y + block.height <= PAGE[1] - EDGE or self.y < 1.9 * EDGE

    def add(self, block: _Block) -> None:
        self._words(block.lines)
        self.shapes += block.drawing.placed(EDGE, self.y, block.scale)
        self.y += block.drawing.height * block.scale + 14
        self._words(block.after)
        self.y += 20

    def _words(self, lines: list[str]) -> None:
        for line in lines:
            self.shapes.append(Text((EDGE, self.y), line, 10, anchor="start"))
            self.y += 14

    def picture(self) -> Picture:
        return Picture(*PAGE, tuple(self.shapes), "exercises")
