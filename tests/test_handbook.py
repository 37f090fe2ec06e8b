"""The handbook builds without a warning, and every page of it is reachable."""

import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def test_the_handbook_builds(tmp_path):
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-W",
        "--keep-going",
        "-b",
        "html",
        str(DOCS),
        str(tmp_path),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for page in DOCS.rglob("*.md"):
        assert (tmp_path / page.relative_to(DOCS).with_suffix(".html")).is_file(), page
    reference = (tmp_path / "reference.html").read_text()
    assert "Every legal move. Only asked while the game goes on." in reference  # from a docstring
    assert (tmp_path / "search.html").is_file()
