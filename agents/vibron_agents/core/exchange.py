"""The HTTP client below langchain-openai: exchanges with a server that may do anything, bounded in time and in size."""

from __future__ import annotations

import socket
import threading
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import cache
from typing import Any

from vibron.core.errors import ResourceError
from vibron.core.require import require
from vibron_agents.core.completion import checked_body

MOST_BYTES = 8_000_000  # of a body, as sent and as decompressed; the longest answers have about 1 MB
CHUNK = 65_536
CONNECTED = "connection.connect_tcp.complete"


class ExchangeError(ResourceError):
    """The server cannot be reached, is too slow, or sends more than is taken.

    Attributes
    ----------
    passing : bool
        Whether the same request may succeed later.
    """

    def __init__(self, why: str, *, passing: bool) -> None:
        super().__init__(why, field="model")
        self.passing = passing


def bounded_client(direct: bool) -> Any:
    """Return a client for ``ChatOpenAI(http_client=...)``.

    The read time-out of a request is the wall-clock time of its whole exchange.  An answer with status 200 is a chat
    completion of the right form, or an error of ours.

    Parameters
    ----------
    direct : bool
        Whether proxies of the environment are ignored.
    """
    # each exchange has its own connection, which its watchdog may shut down
    limits = _httpx().Limits(max_keepalive_connections=0)
    return _client_class()(trust_env=not direct, limits=limits)


@cache
def _httpx() -> Any:
    """Return the HTTP library that this version of openai is built on."""
    base: type = require("openai", extra="model").DefaultHttpxClient
    names = [kind.__module__.partition(".")[0] for kind in base.__mro__]
    return require(next(name for name in names if name.startswith("httpx")), extra="model")


@cache
def _client_class() -> Any:
    httpx = _httpx()

    class BoundedClient(httpx.Client):  # type: ignore[misc, name-defined]
        """Sends each request within its bounds and returns the whole answer."""

        def send(self, request: Any, *, stream: bool = False, **more: Any) -> Any:
            """Send a request; the answer is read to its end, whether a stream is asked for or not."""
            seconds = request.extensions["timeout"]["read"]
            request.headers["Accept-Encoding"] = "identity"
            with _watched(request, seconds) as over:
                try:
                    response = super().send(request, stream=True, **more)
                    with closing(response):
                        raw, why = _bounded(response), ""
                except (httpx.HTTPError, OSError) as error:
                    why = f" ({type(error).__name__}: {str(error)[:200]})"
            if over.is_set() or why:
                raise ExchangeError(
                    f"gave no whole answer{f' within {seconds:g} s' if over.is_set() else why}", passing=True
                )
            body = _decoded(raw, response.headers.get("content-encoding", ""))
            return httpx.Response(
                response.status_code,
                headers=_plain(response.headers),
                content=checked_body(body) if response.status_code == 200 else body,
                request=request,
            )

    return BoundedClient


@contextmanager
def _watched(request: Any, seconds: float) -> Iterator[threading.Event]:
    """Shut down the connection of a request after some seconds; the event says whether that happened.

    The time-out of a socket starts anew with each byte, so that it alone does not bound an exchange.
    """
    over = threading.Event()
    open_sockets: list[socket.socket] = []

    def note(event: str, about: Mapping[str, Any]) -> None:
        if event == CONNECTED:
            open_sockets.append(about["return_value"].get_extra_info("socket"))

    def end() -> None:
        over.set()
        for one in open_sockets:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    request.extensions["trace"] = note
    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield over
    finally:
        timer.cancel()


def _bounded(response: Any) -> bytes:
    parts, size = [], 0
    for part in response.iter_raw(CHUNK):
        size += len(part)
        if size > MOST_BYTES:
            raise _too_large()
        parts.append(part)
    return b"".join(parts)


def _decoded(raw: bytes, encoding: str) -> bytes:
    """Return a body decompressed, no more of it than is taken."""
    name = encoding.strip().lower()
    if name in ("", "identity"):
        return raw
    if name not in ("gzip", "x-gzip", "deflate"):
        raise ExchangeError(f"sent a body in an encoding that was not asked for: {name[:40]!r}", passing=False)
    engine = zlib.decompressobj(wbits=47)  # gzip or zlib, by the header
    try:
        data = engine.decompress(raw, MOST_BYTES + 1)
    except zlib.error:
        raise ExchangeError("sent a damaged compressed body", passing=True) from None
    if len(data) > MOST_BYTES:
        raise _too_large()
    return data


def _plain(headers: Any) -> dict[str, str]:
    """Return the headers without those that describe the body as it was sent."""
    about_body = ("content-encoding", "content-length", "transfer-encoding")
    return {name: value for name, value in headers.items() if name.lower() not in about_body}


def _too_large() -> ExchangeError:
    return ExchangeError(f"sent more than {MOST_BYTES / 1e6:g} MB", passing=False)
