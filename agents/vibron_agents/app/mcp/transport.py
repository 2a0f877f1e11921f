"""How a client reaches the server: over standard input and output, or over HTTP on this machine with a token."""

from __future__ import annotations

import hmac
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import uvicorn
from mcp.server import Server
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings

from vibron.core.errors import InputError

HOST = "127.0.0.1"
PATH = "/mcp"
Application = Callable[[Any, Any, Any], Awaitable[None]]


def serve_stdio(server: Server[Any]) -> None:
    """Serve one client over standard input and output until it closes them."""

    async def serve() -> None:
        async with stdio_server() as (reading, writing):
            await server.run(reading, writing, server.create_initialization_options())

    anyio.run(serve)


def serve_http(server: Server[Any], token: str, port: int, input_size: int, ready: Callable[[str], None]) -> None:
    """Serve clients on this machine over streamable HTTP until interrupted.

    Parameters
    ----------
    server : Server
        The server.
    token : str
        Bearer token that each request must show.
    port : int
        Port, or 0 for one that is free.
    input_size : int
        Largest body of a request in bytes.
    ready : callable
        Takes the address when the port is open.

    Raises
    ------
    InputError
        The port is taken.
    """
    with socket.socket() as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((HOST, port))
        except OSError as error:
            why = f"cannot be used: {error.strerror}"
            raise InputError(why, field="port", value=port, remedy="give another port, or 0 for a free one") from error
        port = door.getsockname()[1]
        settings = uvicorn.Config(application(server, token, port, input_size), log_level="error", access_log=False,
                                  ws="none", timeout_graceful_shutdown=1)  # fmt: skip
        door.listen()
        ready(f"http://{HOST}:{port}{PATH}")
        uvicorn.Server(settings).run(sockets=[door])


def application(server: Server[Any], token: str, port: int, input_size: int) -> Application:
    """Return the ASGI application, which refuses requests without the token and those of other hosts and origins.

    A web page cannot reach it by a name that it has pointed at this machine (DNS rebinding): the headers ``Host`` and
    ``Origin`` must name this machine and the port.
    """
    names = [f"{name}:{port}" for name in (HOST, "localhost")]
    inside = server.streamable_http_app(
        streamable_http_path=PATH, max_request_body_size=input_size,
        transport_security=TransportSecuritySettings(
            allowed_hosts=names, allowed_origins=[f"http://{name}" for name in names]
        ),
    )  # fmt: skip
    wanted = f"Bearer {token}".encode()

    async def guarded(scope: Any, receive: Any, send: Any) -> None:
        shown = dict(scope.get("headers", ())).get(b"authorization", b"")
        if scope["type"] == "http" and not hmac.compare_digest(shown, wanted):
            headers = [(b"www-authenticate", b"Bearer"), (b"content-length", b"0")]
            await send({"type": "http.response.start", "status": 401, "headers": headers})
            await send({"type": "http.response.body"})
            return
        await inside(scope, receive, send)

    return guarded
