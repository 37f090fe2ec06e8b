"""The folder of machine code: what is not ours is never run, and nothing in it keeps anyone waiting."""

import os
import shutil
import stat
import sys

import pytest

from processes import run
from test_digest import COMPILED, KEPT, OWN
from zermelo.engine.compile.trust import doubt_about, make_folder, open_own, read_own

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")


COUNT = """
import sys
from numba.core import event
from zermelo import find
from zermelo.engine.perft import perft_counter
said, compiled = [], event.RecordingListener()
with event.install_listener("numba:compile", compiled):
    game = find(sys.argv[1])
    print(perft_counter(game, 2, said.append)(game.start()), said, bool(compiled.buffer))
"""


def count(folder):
    """Count moves with the cache of a folder, which is quickly compiled: what is said, there and as an error."""
    (folder / "own.py").write_text(OWN)
    environment = os.environ | {"ZERMELO_CACHE": str(folder / "cache")}
    done = run([sys.executable, "-c", COUNT, str(folder / "own.py")], env=environment, check=True)
    return done.stdout.strip().removeprefix("4 "), done.stderr


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    """A folder with a cache in which there is something."""
    folder = tmp_path_factory.mktemp("full")
    before = os.umask(0)
    try:
        assert count(folder) == (COMPILED, "")
    finally:
        os.umask(before)
    return folder


@pytest.fixture
def asked(full, tmp_path):
    """Ask with such a cache of its own."""
    shutil.copytree(full, tmp_path, dirs_exist_ok=True)
    return lambda: count(tmp_path)


def kept(tmp_path):
    return sorted((tmp_path / "cache").rglob("*.code"))


def test_the_folder_is_made_for_us_alone(tmp_path, asked):
    folder = kept(tmp_path)[0].parent
    for place in (folder, folder.parent):
        assert stat.S_IMODE(place.stat().st_mode) == 0o700
    for file in folder.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert asked() == (KEPT, "")


@pytest.mark.parametrize("which", ["cache", pytest.param("version", marks=pytest.mark.slow)])
def test_a_folder_that_others_can_write_to_is_not_used_and_that_is_said_once(tmp_path, asked, which):
    folder = kept(tmp_path)[0].parent
    open_to_all = folder if which == "version" else folder.parent
    before = [file.stat().st_mtime_ns for file in folder.iterdir()]
    open_to_all.chmod(0o777)
    out, err = asked()
    assert out == COMPILED
    assert err.count(f"others can write to {open_to_all}") == 1
    assert [file.stat().st_mtime_ns for file in folder.iterdir()] == before
    open_to_all.chmod(0o755)
    assert asked() == (KEPT, "")


def test_a_file_that_others_can_write_to_is_made_anew(tmp_path, asked):
    for file in kept(tmp_path):
        file.chmod(0o666)
    assert asked()[0] == COMPILED
    assert asked()[0] == KEPT


@pytest.mark.parametrize("suffix", ["code", "lock"])
@pytest.mark.parametrize("make", [os.mkfifo, pytest.param(os.mkdir, marks=pytest.mark.slow)])
def test_what_is_no_file_keeps_nobody_waiting(tmp_path, asked, suffix, make):
    folder = kept(tmp_path)[0].parent
    places = list(folder.glob(f"*.{suffix}"))
    for place in [*places, *kept(tmp_path)] if suffix == "lock" else places:
        place.unlink()  # without the code, the lock is asked for
    for place in places:
        make(place)
    assert asked()[0] == COMPILED


def test_what_belongs_to_another_is_not_read(tmp_path, monkeypatch):
    make_folder(tmp_path / "ours")
    file = tmp_path / "ours" / "file"
    os.close(open_own(file, os.O_WRONLY | os.O_CREAT))
    assert (doubt_about(file.parent), read_own(file)) == (None, b"")
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert "belongs to another user" in doubt_about(file.parent)
    with pytest.raises(PermissionError, match="no file of ours"):
        read_own(file)
