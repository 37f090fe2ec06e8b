"""The lessons as pieces of a page: every tree can be stepped through, every exercise made, the text is all there."""

import tomllib
from pathlib import Path

import pytest

from web_server import serving
from zermelo import ConnectFour, TicTacToe, ZermeloError
from zermelo.lesson.texts import lesson_called, lessons
from zermelo.web.lessons import html

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def server():
    with serving([TicTacToe(), ConnectFour()]) as served:
        yield served


def test_there_are_seven_and_each_has_a_tree_and_ends_with_an_exercise():
    assert [lesson.title[:2] for lesson in lessons()] == [f"{number}." for number in range(1, 8)]
    for lesson in lessons():
        kinds = [part.kind for part in lesson.parts]
        assert "step" in kinds
        assert kinds[-1] == "exercise"


def test_nothing_of_the_text_is_lost():
    for lesson in lessons():
        page = (ROOT / "docs" / "lessons" / f"{lesson.name}.md").read_text()
        told = "\n".join(part.text for part in lesson.parts)
        for line in page.split("\n")[1:]:
            if line and not line.startswith(("![", "<!--", "Next:")):
                assert line in told


def test_every_tree_and_every_exercise_is_answered(server):
    for name in [lesson["name"] for lesson in server.ask("lessons")["lessons"]]:
        told = server.ask("lesson", name=name)
        for part in told["parts"]:
            if part["kind"] == "step":
                assert server.ask("steps", **part["asked"])["steps"]
            elif part["kind"] == "exercise":
                assert server.ask("exercise", **part["asked"], seed=1)["question"]
            else:
                assert part["html"].startswith("<")


def test_other_names_are_refused(server):
    status, message, field, _ = server.refusal("lesson", name="../../README")
    assert (status, field) == (404, "name")
    assert "there is no such lesson; there are 1-a-tree" in message
    with pytest.raises(ZermeloError, match="no such lesson"):
        lesson_called("8")


def test_text_holds_no_tags_of_its_own_and_links_stay_within_the_lessons():
    assert "<script>" not in html("<script>alert(1)</script>")
    assert html("[on](2-tictactoe.md)") == '<p><a href="?screen=learn&amp;lesson=2-tictactoe">on</a></p>\n'
    assert html("[out](../textbook.md) [far](https://example.org)") == "<p>out far</p>\n"
    assert "javascript" not in html("[x](javascript:alert(1))").split("href")[-1] or "href" not in html(
        "[x](javascript:alert(1))"
    )


def test_an_installed_package_has_them():
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"] == {"docs/lessons": "zermelo/lesson/pages"}
