"""The application: the page's files, the HTTP interface, and the guard before both."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Router
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from zermelo.contract import Game
from zermelo.web.answers import refusal
from zermelo.web.api import Api
from zermelo.web.bundle import STATIC, Piece, pieces
from zermelo.web.problems import Problem, problem_of
from zermelo.web.searches import Searches
from zermelo.web.security import HEADERS, Guard
from zermelo.web.settings import Settings


class Files(StaticFiles):
    """The page's own files, asked for again each time: a new version shows at once."""

    kept = "no-cache"

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or what is put together of many, to be kept but not believed."""
        read = scope["method"] in ("GET", "HEAD")
        piece = pieces().get("index.html" if path == "." else path) if read else None
        response = _sent(piece, Headers(scope=scope)) if piece else await super().get_response(path, scope)
        response.headers["cache-control"] = self.kept
        return response


def _sent(piece: Piece, asked: Headers) -> Response:
    """A piece, packed for those who can unpack it; nothing of it for those who have it already."""
    headers = {"etag": piece.tag, "vary": "accept-encoding"}
    if piece.tag in asked.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in asked.get("accept-encoding", ""):
        return Response(piece.packed, media_type=piece.kind, headers=headers | {"content-encoding": "gzip"})
    return Response(piece.plain, media_type=piece.kind, headers=headers)


def create_app(
    games: Sequence[Game[Any, Any]],
    settings: Settings | None = None,
    *,
    later: Sequence[Game[Any, Any]] = (),
) -> Starlette:
    """A server of these games and no others; those of `later` are compiled when somebody plays them."""
    settings = settings or Settings()
    searches = Searches(games, settings, later)
    api = Api([*games, *later], settings, searches)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        searches.compiling.start()
        try:
            yield
        finally:
            searches.close()

    app = Starlette(
        routes=[
            Mount("/api", Router(api.routes(), redirect_slashes=False)),
            Mount("/", Files(directory=STATIC, html=True)),
        ],
        middleware=[Middleware(Guard, hosts=settings.hosts)],
        exception_handlers={HTTPException: _told, Exception: _failed},
        lifespan=lifespan,
    )
    app.state.searches = searches
    return app


async def _told(request: Request, error: Exception) -> Response:
    """What the framework itself refuses, in the same shape as our own refusals."""
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    return refusal(Problem(error.status_code, str(error.detail).lower(), headers=headers))


async def _failed(request: Request, error: Exception) -> Response:
    """A fault of ours. It is caught outside the guard, so the guard's headers are put here."""
    problem = problem_of(error)
    problem.headers = HEADERS
    return refusal(problem)
