"""Answers that take time: streamed as server-sent events, and given up as soon as the client has gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from zermelo.errors import FAULTS
from zermelo.web.answers import json_text
from zermelo.web.problems import problem_of

T = TypeVar("T")
Events = AsyncGenerator[tuple[str, Any], None]
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
    """A response that sends `(event, data)` pairs as they come.

    In the end, however it comes about, the source is closed and `afterwards` called.
    """

    def __init__(self, events: Events, afterwards: Callable[[], None]) -> None:
        self._events, self._afterwards = events, afterwards

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send all there is, or as much as the client wants."""
        sending = asyncio.ensure_future(self._send(send))
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait({sending, gone}, return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            try:
                await _end(sending, gone)
                await self._events.aclose()
            finally:
                self._afterwards()

    async def _send(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        texts = _texts(self._events)
        following = asyncio.ensure_future(anext(texts, None))
        try:
            while True:
                done, _ = await asyncio.wait({following}, timeout=BEAT)
                text = following.result() if done else ": still at it\n\n"
                if text is None:
                    break
                await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
                if done:
                    following = asyncio.ensure_future(anext(texts, None))
        finally:
            await _end(following)
            await texts.aclose()
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _texts(events: Events) -> AsyncGenerator[str, None]:
    """Events as they are sent; if something goes wrong, a last one that says what."""
    try:
        async for name, data in events:
            yield _text(name, data)
    except FAULTS as error:
        yield _text("problem", problem_of(error).to_json())


def _text(name: str, data: Any) -> str:
    return f"event: {name}\ndata: {json_text(data)}\n\n"
