"""Answers that take time: streamed as server-sent events, and given up as soon as the client has gone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Coroutine
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

T = TypeVar("T")
HEADERS = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store")]
BEAT = 5.0  # seconds of silence after which a comment shows that the stream is alive


class ClientGone(Exception):
    """Nobody waits for the answer any more."""


async def until_gone(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The outcome of some work, which is called off if the client goes away before."""
    task = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(request.receive))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise ClientGone
    finally:
        await _end(task, gone)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _end(*tasks: asyncio.Future[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class EventStream:
    """A response that sends `(event, data)` pairs as they come, and closes their source in the end."""

    def __init__(self, events: AsyncGenerator[tuple[str, Any], None]) -> None:
        self._events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send all there is, or as much as the client wants."""
        sending = asyncio.ensure_future(self._send(send))
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait({sending, gone}, return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            await _end(sending, gone)
            await self._events.aclose()

    async def _send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        following = asyncio.ensure_future(anext(self._events, None))
        try:
            while True:
                done, _ = await asyncio.wait({following}, timeout=BEAT)
                if not done:
                    await send(_body(": still at it\n\n"))
                    continue
                event = following.result()
                if event is None:
                    break
                name, data = event
                await send(_body(f"event: {name}\ndata: {json.dumps(data)}\n\n"))
                following = asyncio.ensure_future(anext(self._events, None))
        finally:
            await _end(following)
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _body(text: str) -> dict[str, Any]:
    return {"type": "http.response.body", "body": text.encode(), "more_body": True}
