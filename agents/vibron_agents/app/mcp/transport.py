"""How a client reaches the server: over standard input and output, or over HTTP on this machine with a token."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anyio
from mcp.server import Server
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings

from vibron_agents.app.http_server.guard import Guard, hosts_of
from vibron_agents.app.http_server.port import HOST, listening, serve_on

PATH = "/mcp"


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
    with listening(HOST, port) as opened:
        port = opened.getsockname()[1]
        ready(f"http://{HOST}:{port}{PATH}")
        serve_on(opened, application(server, token, port, input_size), ws="none")


def application(server: Server[Any], token: str, port: int, input_size: int) -> Guard:
    """Return the ASGI application, which refuses requests without the token and those of other hosts and origins."""
    unguarded = TransportSecuritySettings(enable_dns_rebinding_protection=False)  # of the SDK: the guard does it
    inside = server.streamable_http_app(
        streamable_http_path=PATH, max_request_body_size=input_size, transport_security=unguarded
    )
    return Guard(inside, hosts_of(port), token, input_size)
