"""Which requests reach an application: by host, origin, token and size."""

from __future__ import annotations

import hmac
import json
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any, TypeAlias
from urllib.parse import parse_qsl, quote, urlencode

from vibron.core.errors import InputError, ResourceError, VibronError

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Application: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

COOKIE = "vibron_token"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def failure(error: VibronError) -> dict[str, Any]:
    """Return an error as the JSON data of an answer."""
    return {"error": error.to_dict(), "message": str(error)}


@dataclass(frozen=True)
class Guard:
    """An ASGI application that hands on to another what may reach it.

    A web page cannot reach it by a name that it has pointed at this machine (DNS rebinding): ``Host`` must be one of
    the hosts. A page of another server cannot send requests: ``Origin`` must be the host of the request itself.

    Attributes
    ----------
    inside : ASGI application
        What is guarded.
    hosts : tuple of str
        Names with ports by which the server is reached; empty for any, which needs a token.
    token : str
        What each request must show as ``Authorization: Bearer TOKEN``; "" for none. A browser that opens an address
        with ``?token=TOKEN`` keeps the token in a cookie.
    most : int
        Largest body in bytes.
    """

    inside: Application
    hosts: tuple[str, ...]
    token: str
    most: int

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.inside(scope, receive, send)
            return
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        refused = self._refused(scope, {name.decode("latin-1"): value for name, value in headers.items()})
        if refused is None:
            await self._bounded(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        elif refused[0] == 401 and (place := self._place_without_token(scope)):
            kept = f"{COOKIE}={self.token}; Path=/; HttpOnly; SameSite=Strict"
            await _answer(send, 303, (b"location", place.encode()), (b"set-cookie", kept.encode("latin-1", "replace")))
        else:
            await _refuse(send, *refused)

    def _refused(self, scope: Scope, headers: Mapping[str, str]) -> tuple[int, VibronError] | None:
        """Return the status and the error of a request that is not handed on."""
        host, origin = headers.get("host", ""), headers.get("origin")
        if self.hosts and host not in self.hosts:
            remedy = f"use one of {', '.join(self.hosts)}"
            return 421, InputError("is not a name of this server", field="host", value=host, remedy=remedy)
        if origin is not None and origin not in (f"http://{host}", f"https://{host}"):
            remedy = "send the request from a page of this server, or from a program"
            return 403, InputError("is a page of another server", field="origin", value=origin, remedy=remedy)
        if self.token and not self._shows_token(headers):
            remedy = "send the header Authorization: Bearer TOKEN, with the token that the server printed"
            return 401, InputError("is missing or wrong", field="authorization", remedy=remedy)
        if (size := headers.get("content-length", "0")).isdigit() and int(size) > self.most:
            return 413, self._too_large(int(size))
        return None

    def _shows_token(self, headers: Mapping[str, str]) -> bool:
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            cookie = None
        kept = f"Bearer {cookie.value}" if cookie else ""
        return _same(headers.get("authorization", ""), f"Bearer {self.token}") or _same(kept, f"Bearer {self.token}")

    def _place_without_token(self, scope: Scope) -> str:
        """Return the address of a page that is opened with the token, without it; "" for any other request."""
        given = parse_qsl(scope.get("query_string", b"").decode("latin-1"))
        if scope.get("method") != "GET" or not _same(dict(given).get("token", ""), self.token):
            return ""
        rest = urlencode([(name, value) for name, value in given if name != "token"])
        return "/" + quote(scope["path"].lstrip("/")) + (f"?{rest}" if rest else "")

    def _too_large(self, size: int) -> ResourceError:
        remedy = "send less data, or start the server with a larger --input-size"
        return ResourceError(f"must not have more than {self.most} bytes", field="body", value=size, remedy=remedy)

    async def _bounded(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request, which ends when its body becomes larger than it may be."""
        size, is_over, is_answered = 0, False, False

        async def received() -> Message:
            nonlocal size, is_over
            message = await receive()
            size += len(message.get("body", b"")) if message["type"] == "http.request" else 0
            if size > self.most and not is_over:
                is_over = True
                if not is_answered:
                    await _refuse(send, 413, self._too_large(size))
            return {"type": "http.disconnect"} if is_over else message

        async def sent(message: Message) -> None:
            nonlocal is_answered
            is_answered = True
            if not is_over:
                await send(message)

        await self.inside(scope, received, sent)


def hosts_of(port: int) -> tuple[str, ...]:
    """Return the names of this machine with a port, as the header ``Host`` states them."""
    return tuple(f"{name}:{port}" for name in LOOPBACK)


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode("latin-1", "replace"), other.encode("latin-1", "replace"))


async def _refuse(send: Send, status: int, error: VibronError) -> None:
    challenge = [(b"www-authenticate", b"Bearer")] if status == 401 else []
    body = json.dumps(failure(error)).encode()
    await _answer(send, status, (b"content-type", b"application/json"), *challenge, body=body)


async def _answer(send: Send, status: int, *headers: tuple[bytes, bytes], body: bytes = b"") -> None:
    known = [*headers, (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": known})
    await send({"type": "http.response.body", "body": body})
