"""The shape of the package: who may import whom, what is public, what stays light."""

import ast
import importlib
import inspect
import re
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from statistics import median

import pytest

import zermelo
from processes import run

SOURCE = Path(zermelo.__file__).parent
HEAVY = {"numba", "numpy", "scipy", "pandas", "matplotlib"}

# The parts in the order of the design, from the inside out: each may import itself and those before it, at the
# top of a file or inside a function. Four places differ from the design's list. `matrix` stands before
# `textbook`, where moves made at once are matrices. `lesson` stands before `show`,
# since lessons say what is to be seen and `show` draws them. `web` stands before `cli`, since a command starts
# the server. `first_look` is what every search takes at the rules; it comes with the words.
ORDER = [
    *(
        "starting",
        "errors",
        "numerals",
        "value",
        "bits",
        "board",
        "reading",
        "tuples",
        "pictured",
        "stop",
        "contract",
    ),
    *("limits", "first_look", "count", "position", "result", "tree", "book"),
    *("matrix", "textbook", "engine", "books", "games", "cluster", "solve", "learn", "measure", "doctor"),
    *("lesson", "show", "match", "swapping", "protocols", "bridges", "web", "notebook", "cli", "__main__"),
]
# Imports that point the wrong way and are still to be mended: from a file, to a part. Only ever to be shortened.
WRONG_WAY: set[tuple[str, str]] = set()
# Packages whose modules still import one another in circles. Only ever to be shortened.
KNOTTED: set[str] = set()
# `games` are rules only: they know the contract, not the searches.
ONLY = {"games": {"errors", "value", "bits", "board", "reading", "tuples", "contract", "games"}}
# Files that load modules by names which they find out: the commands and the games, one of each a file.
BY_NAME = {"cli/__init__.py", "cli/games.py", "games/__init__.py"}
FILES = sorted(SOURCE.rglob("*.py"))


def inside(path):
    return path.relative_to(SOURCE).as_posix()


@cache
def parsed(path):
    return ast.parse(path.read_text())


def part_of(path):
    return inside(path).split("/")[0].removesuffix(".py")


def module_of(path):
    return ".".join(["zermelo", *inside(path).removesuffix(".py").removesuffix("/__init__").split("/")])


@cache
def loads(path):
    """What a file imports, those only needed by the type checker left out; functions are looked into.

    `from zermelo.show import charts` gives `zermelo.show.charts`, whether that is a module or a name in one;
    `import_module("zermelo.show")` counts as any other.
    """
    return set(_loads(parsed(path)))


def _loads(tree):
    guarded = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in guarded:
            continue
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Call) and _name_of(node.func) in ("import_module", "__import__"):
            yield node.args[0].value if isinstance(node.args[0], ast.Constant) else "by name"


def _name_of(function):
    """What a call calls, without what stands before the last dot."""
    return getattr(function, "attr", None) or getattr(function, "id", None)


def imports(path):
    """The parts of zermelo that a file imports."""
    return {name.split(".")[1] for name in loads(path) if name.startswith("zermelo.")}


def test_imports_inside_functions_and_by_name_are_seen(tmp_path):
    file = tmp_path / "sample.py"
    file.write_text(
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from zermelo.web import api\n"
        "def late():\n    from zermelo.show import charts\n    import zermelo.match\n"
        "    importlib.import_module('zermelo.cli')\n"
    )
    assert imports(file) == {"show", "match", "cli"}
    assert "zermelo.show.charts" in set(loads(file))


def test_every_part_has_its_place():
    assert {part_of(path) for path in FILES} - {"__init__"} <= set(ORDER)


def test_imports_point_inwards():
    found = set()
    for path in FILES:
        part = part_of(path)
        if part != "__init__":
            allowed = ONLY.get(part) or set(ORDER[: ORDER.index(part) + 1])
            found |= {(inside(path), other) for other in imports(path) - allowed}
    assert found <= WRONG_WAY


# The engine from the inside out.
ENGINE = [
    *("layout", "memory", "kernel", "adapter", "coalition", "digest", "kept", "sampling", "marks", "kernels"),
    *("nets", "lessons", "compile", "run", "perft", "threats", "proofs", "iteration", "solver", "answers"),
    "engine",
]


def test_the_engine_is_made_of_layers():
    found = set()
    for path in FILES:
        if part_of(path) == "engine" and path.parent.name + path.stem != "engine__init__":
            part = module_of(path).split(".")[2]
            others = {name.split(".")[2] for name in loads(path) if name.startswith("zermelo.engine.")}
            found |= {(inside(path), other) for other in others - set(ENGINE[: ENGINE.index(part) + 1])}
    assert found == set()


# Folders in which a file is a game or a command, and nothing else needs to be known of them.
ONE_OF_A_KIND = {"__init__.py", "games/__init__.py", "cli/__init__.py"}
MAPS = [path for path in FILES if path.name == "__init__.py" and inside(path) not in ONE_OF_A_KIND]


@pytest.mark.parametrize("path", MAPS, ids=inside)
def test_a_folder_that_tells_what_is_in_it_tells_all(path):
    told = set(re.findall(r"[\w/]+\.(?:py|net|json)\b|\w+/(?!\w)", ast.get_docstring(parsed(path))))
    here = {f"{one.name}/" if one.is_dir() else one.name for one in path.parent.iterdir()}
    assert here - {"__init__.py", "__pycache__/"} - told == set()


def test_what_the_documents_name_is_there():
    root = SOURCE.parent.parent
    there = {path for part in ("src", "tests", "benchmarks", "docs") for path in (root / part).rglob("*.py")}
    there = [f"/{path.relative_to(root).as_posix()}" for path in there]
    pages = ("CONTRIBUTING.md", "docs/discussion/architecture.md", "docs/engine.md", "docs/uci.md")
    texts = {name: (root / name).read_text() for name in pages}
    texts |= {inside(path): ast.get_docstring(parsed(path)) or "" for path in FILES}
    for page, text in texts.items():
        for name in re.findall(r"[\w/]+\.py\b", text):
            assert name.endswith("mygame.py") or any(path.endswith(f"/{name}") for path in there), (
                page,
                name,
            )


def test_values_in_machine_code_know_nothing_of_rewriting():
    rewriting = "zermelo.engine.compile.rewriting"
    inner = [path for path in FILES if inside(path).startswith("engine/compile/values/")]
    assert inner
    assert not [inside(path) for path in inner if any(name.startswith(rewriting) for name in loads(path))]


def test_what_is_mended_is_taken_off_the_list():
    assert all(part in imports(SOURCE / file) for file, part in WRONG_WAY)
    assert not [package for package in KNOTTED if knot(package) is None]


def knot(package):
    """Modules of a package that import one another in a circle; None where there are none."""
    names = {module_of(path) for path in FILES}
    graph = {
        module_of(path): {
            next((end for end in (name, name.rpartition(".")[0]) if end in names), "") for name in loads(path)
        }
        - {module_of(path)}
        for path in FILES
        if part_of(path) == package
    }
    graph = {module: found & set(graph) for module, found in graph.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1]
    return None


def test_no_module_imports_itself_by_a_detour():
    for package in {part_of(path) for path in FILES} - KNOTTED:
        assert knot(package) is None


def test_no_import_is_hidden():
    assert {inside(path) for path in FILES if "by name" in loads(path)} <= BY_NAME


def test_show_draws_and_never_searches():
    told = {"zermelo.textbook.progress", "zermelo.textbook.record", "zermelo.textbook.words"}
    for path in FILES:
        if part_of(path) == "show":
            assert not {"engine", "solve", "books"} & imports(path), path
            textbook = {
                name.rpartition(".")[0] for name in loads(path) if name.startswith("zermelo.textbook")
            }
            assert textbook <= told, path


def test_lessons_tell_and_never_draw():
    for path in FILES:
        if part_of(path) == "lesson":
            assert not {"rich", "textual", "matplotlib"} & {name.split(".")[0] for name in loads(path)}, path


def test_numbers_are_written_in_one_place():
    """Counts may have their commas; whatever else writes digits asks `numerals`."""
    for path in FILES:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FormattedValue) and node.format_spec is not None:
                parts = node.format_spec.values
                spec = "".join(part.value for part in parts if isinstance(part, ast.Constant))
                digits = spec.endswith(tuple("eEfFgGn%"))
                assert not digits or part_of(path) in ("numerals", "match"), (inside(path), node.lineno)


def test_relative_and_star_imports_are_not_used():
    for path in FILES:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, path
                assert [alias.name for alias in node.names] != ["*"], path


def loaded_by(code):
    """Which heavy packages a fresh Python has loaded after running `code`."""
    script = f"{code}\nimport sys; print(*({HEAVY!r} & set(sys.modules)))"
    done = run([sys.executable, "-c", script], check=True)
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

    assert set(textbook.__all__) - {"ALGORITHMS", "FOR_SEVERAL", "Algorithm", "Mixed"} <= public


def test_every_module_says_what_it_is_for():
    assert [inside(path) for path in FILES if not ast.get_docstring(parsed(path))] == []
    for name in map(module_of, FILES):
        if not name.endswith("__main__"):
            importlib.import_module(name)


def functions(path):
    """Every function of a file, with how many lines it has."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.end_lineno - node.lineno + 1


def test_no_function_is_long():
    assert [(inside(path), name) for path in FILES for name, lines in functions(path) if lines > 60] == []


def test_files_are_small():
    sizes = {inside(path): len(path.read_text().splitlines()) for path in FILES if path.name != "__init__.py"}
    assert median(sizes.values()) <= 120
    assert {name: size for name, size in sizes.items() if size > 420} == {}
