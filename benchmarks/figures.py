"""Figures that the docs show: a benchmark keeps them, draws its table from them, and puts that into the docs.

`docs/figures/NAME.json` holds them, and in `docs/benchmarks.md` the table stands between two lines that name
it. `tests/test_figures.py` draws it again: what the docs show is what was measured.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

from zermelo.numerals import numeral

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = DOCS / "benchmarks.md"


def say(text: str) -> None:
    """Print for people; with --json, out of the way of the document."""
    print(text, file=sys.stderr if "--json" in sys.argv else sys.stdout, flush=True)


def table(titles: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table as Markdown writes it: words to the left, numbers to the right."""
    lines = [list(titles), *map(list, rows)]
    widths = [max(3, *map(len, column)) for column in zip(*lines, strict=True)]
    right = [any(cell[:1].isdigit() for cell in column[1:]) for column in zip(*lines, strict=True)]
    drawn = [
        " | ".join(c.rjust(w) if r else c.ljust(w) for c, w, r in zip(line, widths, right, strict=True))
        for line in lines
    ]
    rule = "|".join("-" * (w + 1) + (":" if r else "-") for w, r in zip(widths, right, strict=True))
    return "\n".join([f"| {drawn[0]} |", f"|{rule}|", *(f"| {line} |" for line in drawn[1:])])


def keep(name: str, figures: dict[str, Any], drawn: str) -> None:
    """Keep the figures of today, and put what is drawn from them into the docs."""
    file = DOCS / "figures" / f"{name}.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(figures, indent=1) + "\n")
    page = PAGE.read_text()
    start, end = place_of(name, page)
    PAGE.write_text(page[:start] + drawn + page[end:])
    say(f"\nkept in {file.relative_to(DOCS.parent)} and {PAGE.relative_to(DOCS.parent)}")


def kept(name: str) -> dict[str, Any]:
    """The figures that were kept last."""
    figures: dict[str, Any] = json.loads((DOCS / "figures" / f"{name}.json").read_text())
    return figures


def place_of(name: str, page: str) -> tuple[int, int]:
    """Where a page shows these figures: between the two lines that name them."""
    found = re.search(rf"<!-- figures: {name} -->\n(.*?)\n<!-- end -->", page, re.DOTALL)
    if found is None:
        raise SystemExit(f"{PAGE.name} has no place for the figures of {name}")
    return found.span(1)


def shown(name: str) -> str:
    """What the docs show of these figures."""
    page = PAGE.read_text()
    start, end = place_of(name, page)
    return page[start:end]


def milliseconds(number: float) -> str:
    """A time with three digits that count; beyond that, whole milliseconds."""
    return f"{round(number):,} ms" if number >= 100 else f"{numeral(number, 3)} ms"


def today() -> str:
    """The date, as the docs write it."""
    return date.today().isoformat()
