"""The handbook builds without a warning, and every page of it is reachable."""

import sys
from pathlib import Path

from processes import run

DOCS = Path(__file__).parent.parent / "docs"


def test_the_handbook_builds(tmp_path):
    done = run([sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", DOCS, tmp_path])
    assert done.returncode == 0, done.stderr
    for page in DOCS.rglob("*.md"):
        assert (tmp_path / page.relative_to(DOCS).with_suffix(".html")).is_file(), page
    reference = (tmp_path / "reference.html").read_text()
    assert "Every legal move. Only asked while the game goes on." in reference  # from a docstring
    assert (tmp_path / "search.html").is_file()
