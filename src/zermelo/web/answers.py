"""Answers in JSON, one way of writing it for whole answers and for streams."""

from __future__ import annotations

import json
from typing import Any

from starlette.responses import Response

from zermelo.web.problems import Problem


def json_text(content: Any) -> str:
    """The content as JSON that every reader takes: plain ASCII, no infinities."""
    try:
        return json.dumps(content, allow_nan=False, separators=(",", ":"))
    except ValueError:
        raise Problem(422, "this answer holds a number that JSON cannot write") from None


class Json(Response):
    """An answer that nobody keeps: another one may be found the next time."""

    media_type = "application/json"

    def __init__(self, content: Any, status: int = 200, headers: dict[str, str] | None = None) -> None:
        super().__init__(content, status, {"cache-control": "no-store", **(headers or {})})

    def render(self, content: Any) -> bytes:
        """The body."""
        return json_text(content).encode()


def refusal(problem: Problem) -> Json:
    """A problem as an answer."""
    return Json(problem.to_json(), problem.status, problem.headers)
