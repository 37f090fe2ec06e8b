"""The files of the page: every one is used, every import leads somewhere, and all of them point one way."""

import re
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

import zermelo

STATIC = Path(zermelo.__file__).parent / "web" / "static"
FILES = {str(path.relative_to(STATIC)) for path in STATIC.rglob("*") if path.is_file()}
MODULES = sorted(name for name in FILES if name.endswith(".js"))
IMPORT = re.compile(r'^import .*from "(\.[\w./]+)";$', re.MULTILINE)

# A folder may import from itself and from those before it.
FOLDERS = [
    "shared",
    "page",
    "chess",
    "board/kinds",
    "board",
    "play",
    "analyse",
    "see",
    "edit",
    "review",
    "learn",
    "wall",
    "game",
    "",
]


def imports(name):
    found = IMPORT.findall((STATIC / name).read_text())
    return [normpath(join(dirname(name), other)) for other in found]


@pytest.mark.parametrize("name", MODULES)
def test_imports_lead_to_files_and_point_one_way(name):
    for other in imports(name):
        assert other in FILES
        assert FOLDERS.index(dirname(other)) <= FOLDERS.index(dirname(name))


def test_no_import_is_written_in_another_way():
    for name in MODULES:
        text = (STATIC / name).read_text()
        written = re.findall(r"^import |\bimport\(| from [\"']", text, re.MULTILINE)
        assert len(written) == 2 * len(imports(name)), name


def test_every_file_is_used():
    page = set(re.findall(r'(?:href|src)="([\w/]+\.\w+)"', (STATIC / "index.html").read_text()))
    imported = {other for name in MODULES for other in imports(name)}
    roots = {"index.html", "see/widget.js"}  # the page's and the notebook's
    assert page | imported | roots == FILES
