"""One HTTP exchange with a server that may do anything, bounded in time and in size."""

from __future__ import annotations

import base64
import http.client
import socket
import threading
import urllib.request
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from vibron.core.errors import ResourceError

MOST_BYTES = 8_000_000  # of a body, as sent and as decompressed; the longest answers have about 1 MB
CHUNK = 65_536


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


@dataclass(frozen=True)
class Answered:
    """Status, headers with lower-case names, and body of an answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def post(url: str, body: bytes, headers: Mapping[str, str], seconds: float, *, direct: bool) -> Answered:
    """Send a body and return the answer.

    Parameters
    ----------
    url : str
        Full address, http or https.
    body : bytes
        What is sent.
    headers : mapping
        Further headers.
    seconds : float
        Wall-clock time for the whole exchange.  The time-out of a socket starts anew with each byte; a watchdog
        closes the connection, so that a slow sender cannot extend it.
    direct : bool
        Whether proxies of the environment are ignored.

    Raises
    ------
    ExchangeError
        There is no answer in time, or it is too large or compressed in an unknown way.
    """
    connection, target, more = _connection(url, seconds, direct)
    with _watched(connection, seconds) as over:
        try:
            connection.request("POST", target, body, {"Accept-Encoding": "identity", **more, **headers})
            response = connection.getresponse()
            raw, why = _bounded(response), ""
        except (OSError, http.client.HTTPException, ValueError) as error:
            why = f" ({type(error).__name__}: {str(error)[:200]})"
        finally:
            connection.close()
    if over.is_set() or why:
        raise ExchangeError(f"gave no whole answer{f' within {seconds:g} s' if over.is_set() else why}", passing=True)
    found = {name.lower(): value for name, value in response.getheaders()}
    return Answered(response.status, found, _decoded(raw, found.get("content-encoding", "")))


def _connection(
    url: str, seconds: float, direct: bool
) -> tuple[http.client.HTTPConnection, str, dict[str, str]]:  # fmt: skip
    """Return a connection that is not open yet, the target of the request, and the headers that a proxy needs."""
    parts = urlsplit(url)
    secure, host = parts.scheme == "https", parts.hostname or ""
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    target = parts.path + (f"?{parts.query}" if parts.query else "")
    proxy = "" if direct or urllib.request.proxy_bypass(host) else urllib.request.getproxies().get(parts.scheme, "")
    if not proxy:
        return kind(host, parts.port, timeout=seconds), target, {}
    way = urlsplit(proxy if "://" in proxy else f"http://{proxy}")
    known = f"{unquote(way.username)}:{unquote(way.password or '')}" if way.username else ""
    more = {"Proxy-Authorization": f"Basic {base64.b64encode(known.encode()).decode()}"} if known else {}
    connection = kind(way.hostname or "", way.port or 80, timeout=seconds)
    if secure:
        connection.set_tunnel(host, parts.port or 443, more)
        return connection, target, {}
    return connection, url, more


@contextmanager
def _watched(connection: http.client.HTTPConnection, seconds: float) -> Iterator[threading.Event]:
    """Close the connection after some seconds; the event says whether that happened."""
    over = threading.Event()

    def end() -> None:
        over.set()
        with suppress(OSError, AttributeError):
            connection.sock.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield over
    finally:
        timer.cancel()


def _bounded(response: http.client.HTTPResponse) -> bytes:
    parts, size = [], 0
    while part := response.read(CHUNK):
        size += len(part)
        if size > MOST_BYTES:
            raise _too_large()
        parts.append(part)
    if response.length:
        raise http.client.IncompleteRead(b"", response.length)
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


def _too_large() -> ExchangeError:
    return ExchangeError(f"sent more than {MOST_BYTES / 1e6:g} MB", passing=False)
