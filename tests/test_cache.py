"""The folder of machine code: what is not ours is never run, and nothing in it keeps anyone waiting."""

import os
import stat
import sys

import pytest

from processes import run
from test_digest import ASK, COMPILED, KEPT, OWN
from zermelo.engine.compile.trust import doubt_about, make_folder, open_own, read_own

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")


@pytest.fixture
def asked(tmp_path):
    """Ask for a value with a cache of its own: what is said, and on standard error."""
    (tmp_path / "own.py").write_text(OWN)

    def ask():
        environment = os.environ | {"ZERMELO_CACHE": str(tmp_path / "cache")}
        done = run([sys.executable, "-c", ASK, str(tmp_path / "own.py")], env=environment, check=True)
        return done.stdout.strip().removeprefix("win in 3 "), done.stderr

    return ask


def kept(tmp_path):
    return sorted((tmp_path / "cache").rglob("*.code"))


def test_the_folder_is_made_for_us_alone(tmp_path, asked):
    before = os.umask(0)
    try:
        assert asked() == (COMPILED, "")
    finally:
        os.umask(before)
    folder = kept(tmp_path)[0].parent
    for place in (folder, folder.parent):
        assert stat.S_IMODE(place.stat().st_mode) == 0o700
    for file in folder.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert asked() == (KEPT, "")


@pytest.mark.parametrize("which", ["cache", "version"])
def test_a_folder_that_others_can_write_to_is_not_used_and_that_is_said_once(tmp_path, asked, which):
    asked()
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
    asked()
    for file in kept(tmp_path):
        file.chmod(0o666)
    assert asked()[0] == COMPILED
    assert asked()[0] == KEPT


@pytest.mark.parametrize("suffix", ["code", "lock"])
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_is_no_file_keeps_nobody_waiting(tmp_path, asked, suffix, make):
    asked()
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
