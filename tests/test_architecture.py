"""The shape of the package: who may import whom, what is public, what stays light."""

import ast
import importlib
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import zermelo

SOURCE = Path(zermelo.__file__).parent
HEAVY = {"numba", "numpy", "scipy", "pandas", "matplotlib"}

# From the inside out. A part may import its own ring and those before it, never one after.
RINGS = [
    {"errors", "value", "board", "reading", "tuples", "pictured", "stop"},
    {"game"},
    {"limits", "check", "result", "count", "position", "book"},
    {"games", "tree", "textbook", "engine", "books", "matrix"},
    {"match", "show", "lesson"},
    {"cli", "web", "notebook", "protocols", "bridges", "__main__"},
]
# `games` are rules only: they know the contract, not the searches.
ONLY = {"games": {"errors", "value", "board", "reading", "tuples", "game", "games"}}


def modules():
    return [m.name for m in pkgutil.walk_packages([str(SOURCE)], "zermelo.")]


def imports(path):
    """The parts of zermelo that a file imports, those only needed by the type checker left out."""
    tree = ast.parse(path.read_text())
    guarded = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in guarded:
            continue
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("zermelo"):
            parts = node.module.split(".")
            yield from ([parts[1]] if len(parts) > 1 else [alias.name for alias in node.names])
        elif isinstance(node, ast.Import):
            yield from (alias.name.split(".")[1] for alias in node.names if alias.name.startswith("zermelo."))


def part_of(path):
    first = path.relative_to(SOURCE).parts[0]
    return first.removesuffix(".py")


def test_every_part_has_its_place():
    parts = {part_of(path) for path in SOURCE.rglob("*.py")} - {"__init__"}
    assert parts <= set().union(*RINGS)


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda p: str(p.relative_to(SOURCE)))
def test_imports_point_inwards(path):
    part = part_of(path)
    if part == "__init__":
        return
    ring = next(i for i, names in enumerate(RINGS) if part in names)
    allowed = ONLY.get(part) or set().union(*RINGS[: ring + 1])
    assert set(imports(path)) <= allowed


def test_relative_and_star_imports_are_not_used():
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, path
                assert [alias.name for alias in node.names] != ["*"], path


def loaded_by(code):
    """Which heavy packages a fresh Python has loaded after running `code`."""
    script = f"{code}\nimport sys; print(*({HEAVY!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split("\n")[-2].split())


def test_importing_zermelo_is_light():
    assert loaded_by("import zermelo") == set()


def test_help_is_light():
    code = "from zermelo.cli import main; main(['--help'], standalone_mode=False)"
    assert loaded_by(code) == set()
    assert loaded_by(code + "\nimport sys; assert 'rich' not in sys.modules") == set()


def test_the_public_names_are_complete():
    public = set(zermelo.__all__)
    for name in public:
        thing = getattr(zermelo, name)
        assert inspect.getdoc(thing), f"{name} has no docstring"
    exported = {
        name
        for name, thing in vars(zermelo).items()
        if not name.startswith("_") and not inspect.ismodule(thing)
    }
    assert exported == public
    from zermelo import textbook

    assert set(textbook.__all__) - {"ALGORITHMS", "Algorithm"} <= public


@pytest.mark.parametrize("name", modules())
def test_every_module_says_what_it_is_for(name):
    if not name.endswith("__main__"):
        assert importlib.import_module(name).__doc__
