"""The files of the page: every one is used, every import leads somewhere, and all of them point one way."""

import re
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

import zermelo
from zermelo.web import bundle

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


def test_the_page_is_sent_in_few_pieces_that_hold_all_of_it():
    sent = bundle.pieces()
    page, script, styles = (sent[name].plain.decode() for name in ("index.html", "page.js", "page.css"))
    assert re.findall(r'(?:href|src)="([\w/]+\.(?:js|css))"', page) == [
        "page.css",
        "page/theme.js",
        "page.js",
    ]
    assert sorted(re.findall(r"^// ([\w/]+\.js)$", script, re.MULTILINE)) == sorted(
        set(MODULES) - {"page/theme.js", "see/widget.js"}
    )
    assert not re.findall(r"^(?:import|export) ", script, re.MULTILINE)
    assert all((STATIC / name).read_text() in styles for name in FILES if name.endswith(".css"))


def test_a_module_is_not_imported_in_a_circle(tmp_path, monkeypatch):
    monkeypatch.setattr(bundle, "STATIC", tmp_path)
    (tmp_path / "a.js").write_text('import { b } from "./b.js";\n')
    (tmp_path / "b.js").write_text('import { a } from "./a.js";\n')
    with pytest.raises(ValueError, match=r"circle: a\.js b\.js a\.js"):
        bundle.one_module("a.js")


def test_what_is_imported_is_exported_one_by_one():
    """One name to an export, which is what a module is put together by."""
    for name in MODULES:
        for wanted, other in bundle.IMPORT.findall((STATIC / name).read_text()):
            exported = {
                found[2]
                for found in bundle.EXPORT.finditer(
                    (STATIC / normpath(join(dirname(name), other))).read_text()
                )
            }
            if wanted.startswith("{"):
                assert {word.split(" as ")[0].strip() for word in wanted[1:-1].split(",")} <= exported, (
                    name,
                    other,
                )
