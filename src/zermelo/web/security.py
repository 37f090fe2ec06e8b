"""Who may ask, and what a page of ours may do.

The server trusts nobody but the person who runs it: it answers only when it is called by its own name (so a
foreign name that points here gets nothing), only requests from its own pages, and it takes no uploads.
"""

from __future__ import annotations

from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zermelo.web.answers import refusal
from zermelo.web.problems import Problem

POLICY = "; ".join(
    f"{kind} {where}"
    for kind, where in {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data: blob:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }.items()
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Looks at every request before anything else does."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        self.app, self.hosts = app, frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or say why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        problem = self._problem(Headers(scope=scope))
        if problem is None:
            await self.app(scope, receive, guarded)
        else:
            await refusal(problem)(scope, receive, guarded)

    def _problem(self, headers: Headers) -> Problem | None:
        if not self._is_ours(headers.get("host", "")):
            return Problem(403, "this server does not go by that name (Host)")
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in _origins(headers["host"].lower()):
            return Problem(403, "pages from elsewhere may not ask this server (Origin)")
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin") and not _is_a_link(headers):
            return Problem(403, "pages from elsewhere may not ask this server (Sec-Fetch-Site)")
        if headers.get("content-length", "0") != "0" or "transfer-encoding" in headers:
            return Problem(413, "requests to this server have no body")
        return None

    def _is_ours(self, host: str) -> bool:
        name = host.lower()
        if not name.endswith("]"):  # a bare IPv6 address ends with a bracket, and no port follows
            before, colon, port = name.rpartition(":")
            name = before if colon and port.isdigit() else name
        return name in self.hosts or "*" in self.hosts


def _origins(host: str) -> tuple[str, str]:
    return f"http://{host}", f"https://{host}"


def _is_a_link(headers: Headers) -> bool:
    """Whether somebody has followed a link to the page, rather than a page having asked on its own."""
    return headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
