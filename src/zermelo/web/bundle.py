"""The page in few pieces, so that a slow line is not asked a hundred times: one script, one style sheet.

Nothing is built beforehand. The page's files are plain modules and work as they are; what is sent is put
together from them, anew whenever one of them has changed. A module becomes a function that answers with what
it exports.
"""

from __future__ import annotations

import gzip
import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, normpath

STATIC = Path(__file__).parent / "static"
IMPORT = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "(\.[\w./]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
SHEET = re.compile(r'<link rel="stylesheet" href="([\w./]+)">\s*')
SCRIPT = re.compile(r'<script type="module" src="([\w./]+)">')
TOGETHER = '<link rel="stylesheet" href="page.css">\n  <script'


class Piece:
    """A file as it is sent: plain, packed, and with a name that changes when it does."""

    def __init__(self, text: str, kind: str) -> None:
        self.kind = kind
        self.plain = text.encode()
        self.packed = gzip.compress(self.plain, mtime=0)
        self.tag = f'"{sha256(self.plain).hexdigest()[:20]}"'


def pieces() -> dict[str, Piece]:
    """What is put together, by its name."""
    return _pieces(max(path.stat().st_mtime_ns for path in STATIC.rglob("*")))


@lru_cache(maxsize=1)
def _pieces(changed: int) -> dict[str, Piece]:
    page = _read("index.html")
    main, sheets = SCRIPT.findall(page), SHEET.findall(page)
    linked = SCRIPT.sub('<script type="module" src="page.js">', SHEET.sub("", page))
    return {
        "index.html": Piece(linked.replace("<script", TOGETHER, 1), "text/html"),
        "page.css": Piece("\n".join(map(_read, sheets)), "text/css"),
        "page.js": Piece(one_module(main[0])[0], "text/javascript"),
    }


def one_module(main: str) -> tuple[str, str]:
    """A module and all that it imports as one, and what its exports are called there.

    >>> text, name = one_module("see/widget.js")
    >>> text.splitlines()[-1], f"const {name} = (() => {{" in text
    ('})();', True)
    """
    order: dict[str, str] = {}
    wrapped: list[str] = []

    def add(name: str, above: tuple[str, ...] = ()) -> None:
        if name in above:
            raise ValueError(f"modules import each other in a circle: {' '.join((*above, name))}")
        if name in order:
            return
        text = _read(name)
        for _, other in IMPORT.findall(text):
            add(_place(other, name), (*above, name))
        order[name] = f"m{len(order)}"
        wrapped.append(_wrapped(name, text, order))

    add(main)
    return "".join(wrapped), order[main]


def _wrapped(name: str, text: str, order: dict[str, str]) -> str:
    """A module as a function, called at once, of those before it."""

    def taken(found: re.Match[str]) -> str:
        wanted = found[1].removeprefix("* as ").replace(" as ", ": ")
        return f"const {wanted} = {order[_place(found[2], name)]};"

    exported = ", ".join(found[2] for found in EXPORT.finditer(text))
    body = EXPORT.sub(r"\1", IMPORT.sub(taken, text))
    return f"// {name}\nconst {order[name]} = (() => {{\n{body}return {{ {exported} }};\n}})();\n"


def _place(other: str, name: str) -> str:
    """Where an import of a module leads."""
    return normpath(join(dirname(name), other))


def _read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")
